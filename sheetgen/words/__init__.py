"""Word lists for Tolstoy: the two that are shipped, and any that a user brings."""
