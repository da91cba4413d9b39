"""Programs from outside that judge our PDFs: qpdf and poppler's tools."""

from sheetgen.testing.promises import output_of

__all__ = ["output_of"]
