"""A Goose board on paper: its cells, its middle, its pictures and letters, and how a game stands on it."""
