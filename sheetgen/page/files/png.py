"""Pages as pictures, drawn from the finished PDF, so that what is seen on the screen is what the printer gets."""

from __future__ import annotations

from io import BytesIO
from typing import Any


def pages_png(pdf: bytes, dpi: float = 200) -> list[bytes]:
    """Each page of the PDF as a PNG file with `dpi` pixels to the inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_png(page, dpi) for page in document]
    finally:
        document.close()


def _png(page: Any, dpi: float) -> bytes:
    picture = BytesIO()
    page.render(scale=dpi / 72).to_pil().save(picture, "PNG", dpi=(dpi, dpi))
    return picture.getvalue()
