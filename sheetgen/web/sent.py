"""What is sent with a request: read only as far as its limits allow, and cut off there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from sheetgen.language import gettext
from sheetgen.tomlfile import shortened

if TYPE_CHECKING:
    from starlette.requests import Request

# A stranger's crooked form is refused; it is no business of whoever looks at the host's terminal.
logging.getLogger("python_multipart").addHandler(logging.NullHandler())

RECORD = 200_000
LAYOUT = 200_000
WORDS = 5_000_000
DRAWING = 5_000_000
PHOTO = 20_000_000
"""Bytes of each kind of thing that can be sent."""

BESIDES = 64_000
"""Bytes for all else that stands in a form."""

SHORT = 1000
"""Bytes of a field that is no text of one's own."""

FIELDS = 200
"""Of a form."""

LINGERING = 2.0
"""Seconds for which the rest of what is too long is read and thrown away."""


class Form(dict[str, bytes]):
    """The fields of a form, the last of each name."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, str] = {}
        """By field what the file is called that was sent in it, if one was."""
        self.typed: dict[str, str] = {}
        """By field the text that was typed in it, also where a file stands beside it."""
        self.twice: dict[str, tuple[str, str]] = {}
        """By field that stands there twice and says two things, both texts, or what both files are called. A text and a
        file are no two things: a page's form has a box to type in, and a file beside it."""

    def text(self, name: str, default: str = "") -> str:
        """A field as text, its line ends as ours."""
        said = self.get(name)
        if said is None:
            return default
        return said.decode("utf-8", "replace").replace("\r\n", "\n")

    def plain(self) -> dict[str, str]:
        """The short fields as text."""
        return {name: self.text(name) for name in self if len(self[name]) <= SHORT}


async def body(request: Request, limit: int) -> bytes:
    """The whole body. Raises HTTPException 413 as soon as it is longer than `limit` bytes."""
    return b"".join([part async for part in _cut_off(request, limit)])


async def form(request: Request, limits: Mapping[str, int]) -> Form:
    """The form that was sent, with a limit in bytes for each of its large fields.

    Raises HTTPException 413 when one is longer, 400 when it cannot be read, 415 when it is none.
    """
    stream = _cut_off(request, sum(limits.values()) + BESIDES)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    most = max([BESIDES, *limits.values()])
    try:
        if kind == "multipart/form-data":
            parser = MultiPartParser(request.headers, stream, max_files=20, max_fields=FIELDS, max_part_size=most)
            parser.spool_max_size = most
            given = await parser.parse()
        elif kind == "application/x-www-form-urlencoded":
            given = await FormParser(request.headers, stream).parse()
        else:
            raise HTTPException(415, gettext("This page takes what its own form sends."))
    except MultiPartException as error:
        if "size" in error.message:
            raise too_large(most) from None
        raise HTTPException(400, gettext("What was sent cannot be read as a form.")) from None
    except (LookupError, ValueError, KeyError):
        raise HTTPException(400, gettext("What was sent cannot be read as a form.")) from None
    found, empty = Form(), dict[str, str]()
    if not all(_is_text(name) for name in given):
        await given.close()
        if kind == "multipart/form-data":
            raise HTTPException(400, gettext("What was sent cannot be read as a form."))
        # What curl --data-binary sends without a word of its own is called a form all the same.
        raise HTTPException(415, gettext("Send the file in its field of a form here, not as the body itself."))
    for name, value in given.multi_items():
        data = await value.read() if isinstance(value, UploadFile) else value.encode("utf-8", "surrogatepass")
        if len(data) > limits.get(name, BESIDES):
            raise too_large(limits.get(name, BESIDES))
        if isinstance(value, UploadFile) and value.filename and not data.strip():
            empty[name] = value.filename
        if isinstance(value, str):
            text = value.replace("\r\n", "\n")
            if found.typed.setdefault(name, text) != text:
                found.twice[name] = found.typed[name], text
        elif data and name in found.files and found[name] != data:
            found.twice[name] = found.files[name], value.filename or ""
        if data or name not in found:  # a file that was not chosen does not take the place of a text
            found[name] = data
            if isinstance(value, UploadFile) and data:
                found.files[name] = value.filename or ""
    await given.close()
    for name, file in empty.items():
        # One of one's own, beside which nothing is typed: without it another sheet would come.
        if name.endswith("_file") and not found.text(name.replace("_file", "_text")).strip():
            raise HTTPException(400, gettext("The file {file} is empty.").format(file=shortened(file)))
    return found


def _is_text(name: str) -> bool:
    """Whether a field's name can be one, and is no piece of a picture or of a text of many lines."""
    return name.isprintable() and "\ufffd" not in name


async def _cut_off(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    said = request.headers.get("content-length", "")
    known = said.isascii() and said.isdigit() and int(said[:18]) > limit
    parts = request.stream()
    if known:
        if "expect" not in request.headers:  # who asks first has sent nothing yet
            await _thrown_away(parts)
        raise too_large(limit)
    length = 0
    async for part in parts:
        length += len(part)
        if length > limit:
            await _thrown_away(parts)
            raise too_large(limit)
        yield part


async def _thrown_away(parts: AsyncGenerator[bytes, None]) -> None:
    """Read the rest of a body for a moment and keep nothing: a connection that is closed on what still comes is reset,
    and the refusal lost on its way."""
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(LINGERING):
            async for _ in parts:
                pass


def too_large(limit: int) -> HTTPException:
    """The refusal of what is longer than that."""
    size = f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} kB"
    said = gettext("That is too much: at most {size} can be sent here.").format(size=size)
    return HTTPException(413, said, {"connection": "close"})
