"""Pages as pictures, drawn from the finished PDF, so that what is seen on the screen is what the printer gets."""

from __future__ import annotations

import math
from io import BytesIO
from typing import Any

from sheetgen.errors import BadInput
from sheetgen.language import gettext

DPI = 300.0
"""Dots an inch: what a print shop asks for."""

LARGEST = 89_000_000
"""Dots of a picture: what libraries of pictures open without a warning."""


def pages_png(pdf: bytes, dpi: float | None = None) -> list[bytes]:
    """Each page of the PDF as a PNG file with `dpi` dots an inch; by default 300, or as many as a large page can have.

    Raises BadInput when a picture would be too large.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_png(page, _dots(page.get_size(), dpi)) for page in document]
    finally:
        document.close()


def _dots(size: tuple[float, float], dpi: float | None) -> float:
    """Dots an inch for a page of that size in points."""
    width, height = (side / 72 for side in size)
    most = math.floor(math.sqrt(LARGEST / (width * height)))
    if dpi is not None and dpi > most:
        raise BadInput(
            gettext(
                "a picture of {width} x {height} mm with {dpi} dots an inch would be too large; {most} are the most"
            ).format(width=f"{25.4 * width:.0f}", height=f"{25.4 * height:.0f}", dpi=f"{dpi:g}", most=most)
        )
    return dpi or min(DPI, float(most))


def _png(page: Any, dpi: float) -> bytes:
    picture = BytesIO()
    page.render(scale=dpi / 72).to_pil().save(picture, "PNG", dpi=(dpi, dpi))
    return picture.getvalue()
