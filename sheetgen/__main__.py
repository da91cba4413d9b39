"""``python -m sheetgen``."""

from sheetgen.cli import entry

entry()
