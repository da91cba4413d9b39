"""How large the type on a page is, as a reader of the file measures it: for what is promised in points."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Collection, Iterator
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium


class Line(NamedTuple):
    """Letters that follow each other in one size: what they say, their size in points, and the page, from 1."""

    points: float
    text: str
    page: int


def smallest_type(pdf: bytes, *, besides: Collection[str] = ()) -> float:
    """The smallest type of a document in points, however groups and forms scale it; `besides` lines that say just this.

    Letters drawn as outlines are no type. Raises ValueError for a document without words.
    """
    return min(line.points for line in lines_of_type(pdf) if line.text not in besides)


def lines_of_type(pdf: bytes) -> Iterator[Line]:
    """All that is written in a document, in pieces of one size: what a test names when a promise fails."""
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        said, size = "", 0.0
        text = page.get_textpage()
        for at in range(text.count_chars()):
            letter = chr(pdfium.FPDFText_GetUnicode(text, at))
            broken = letter in "\r\n" or pdfium.FPDFText_IsGenerated(text, at)
            now = 0.0 if broken else round(_size(text, at), 2)
            if said and now != size:
                yield Line(size, said, number)
                said = ""
            said, size = (said + letter if now else ""), now
        if said:
            yield Line(size, said, number)


def _size(text: pypdfium2.PdfTextPage, at: int) -> float:
    """Of one letter: what its font is set to, as often as its matrix enlarges it."""
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(text, at, ctypes.byref(matrix)):
        raise ValueError("no such letter")
    return pdfium.FPDFText_GetFontSize(text, at) * math.hypot(matrix.c, matrix.d)
