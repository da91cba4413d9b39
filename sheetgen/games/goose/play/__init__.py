"""Goose in play: the compiled board, and the table on which a throw is carried out."""
