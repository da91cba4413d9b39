"""The type of a finished PDF, as a reader measures it."""

from __future__ import annotations

import ctypes
import math

import pypdfium2
import pypdfium2.raw as raw


def smallest_type(pdf_bytes: bytes) -> float:
    """The size in points of the smallest type on any page, as it comes out of the printer; inf where there is none."""
    with pypdfium2.PdfDocument(pdf_bytes) as document:
        return min((size for page in document for size in sizes(page)), default=math.inf)


def sizes(page: pypdfium2.PdfPage) -> list[float]:
    """The size in points of each letter of a page that is to be seen."""
    found = []
    text = page.get_textpage()
    for n in range(text.count_chars()):
        # Spaces are not seen, and pdfium makes some up.
        if chr(raw.FPDFText_GetUnicode(text, n)).strip() and not raw.FPDFText_IsGenerated(text, n):
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text, n, ctypes.byref(matrix))
            found.append(raw.FPDFText_GetFontSize(text, n) * math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)))
    return found
