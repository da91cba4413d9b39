"""Programs from outside that judge our PDFs: qpdf and poppler's tools."""

from sheetgen.testing import said

__all__ = ["said"]
