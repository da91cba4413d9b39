"""Which files are sheets that we made and nobody has changed since: these may be replaced without asking.

An SVG and a PNG carry a seal, a few digits that the rest of the file determines; who colours a space in it, or writes a
word, breaks the seal, and the file is theirs. A PDF names its maker, and programs that change one append to it or write
it anew, which shows. Nothing depends on the time: the same sheet is the same bytes.
"""

from __future__ import annotations

import hashlib
import re
import zlib

DIGITS = 16
"""Of the seal: 64 bits."""

_PNG = b"\x89PNG\r\n\x1a\n"
_HEAD = len(_PNG) + 25
"""Bytes before the seal of a PNG: the signature and the IHDR chunk, which must be the first."""
_KEYWORD = b"Software\0sheetgen "
_CHUNK = 12 + len(_KEYWORD) + DIGITS
"""Bytes of the tEXt chunk that holds the seal of a PNG: length, name, text, check sum."""

_SVG_SEALED = b"<!-- sheetgen "
_SVG_SEAL = re.compile(_SVG_SEALED + rb"([0-9a-f]{16}) -->\n\Z")
_SVG_HEAD = re.compile(
    rb'<\?xml version="1.0" encoding="UTF-8"\?>\n<svg xmlns="http://www.w3.org/2000/svg" width="[\d.]+mm" '
    rb'height="([\d.]+)mm" viewBox="0 0 [\d.]+ [\d.]+">\n'
)
_PDF_MAKER = b" /Creator (sheetgen) "
_PDF_WRITER = b"ReportLab"
"""Stands in a comment below the first line, until another program writes the file anew."""
_PDF_END = b"%%EOF"


def sealed_svg(document: str) -> bytes:
    """The SVG document as a file, its seal in a comment at the end."""
    data = document.encode()
    return data + _SVG_SEALED + _digits(data) + b" -->\n"


def sealed_png(picture: bytes) -> bytes:
    """The PNG file with its seal as a text chunk after the head."""
    text = b"tEXt" + _KEYWORD + _digits(picture)
    size, check = (len(text) - 4).to_bytes(4, "big"), zlib.crc32(text).to_bytes(4, "big")
    return picture[:_HEAD] + size + text + check + picture[_HEAD:]


def ours(data: bytes) -> bool:
    """Whether these are the bytes of a sheet as it was made here, by this version or one before."""
    if data.startswith(b"%PDF-"):
        # Who adds to a PDF writes a second end below the first.
        return (
            _PDF_WRITER in data[:80]
            and _PDF_MAKER in data
            and data.count(_PDF_END) == 1
            and data.rstrip().endswith(_PDF_END)
        )
    if data.startswith(_PNG):
        return data == sealed_png(data[:_HEAD] + data[_HEAD + _CHUNK :])
    return _our_svg(data)


def _our_svg(data: bytes) -> bool:
    if _SVG_SEALED in data:
        seal = _SVG_SEAL.search(data, max(0, len(data) - 60))
        return seal is not None and seal[1] == _digits(data[: seal.start()])
    # Before there were seals; who drew in one with a drawing program has another head.
    head = _SVG_HEAD.match(data)
    return bool(head and b'<g transform="matrix(1 0 0 -1 0 %b)" fill="none" ' % head[1] in data)


def _digits(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest()[:DIGITS].encode()
