"""The playing field as data, and the shared ways to build one."""

import os

# The matrices of the builders are small: a second BLAS thread makes them up to four times slower. The setting is read
# when scipy is first loaded, so it must stand before any module of this kit; whoever has chosen a number keeps it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
