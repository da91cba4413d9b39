"""The playing field as data, and the shared ways to build one."""
