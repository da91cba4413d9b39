"""sheetgen prints play sheets and boards for paper games and referees the games played on them."""

__version__ = "0.1.0"
