"""Reading what people hand us and writing what they asked for: never half a file, never a traceback."""

from __future__ import annotations

import codecs
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sheetgen.errors import BadInput

RECORD_LIMIT = 1_000_000
"""Bytes. A record or layout larger than this was not typed by a person."""


def read_bytes(path: Path, limit: int) -> bytes:
    """The file's bytes. Raises BadInput when it is missing, a folder, unreadable, empty or larger than `limit`."""
    try:
        if path.is_dir():
            raise BadInput("this is a folder, not a file", file=path)
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
        if len(data) > limit:
            raise BadInput(f"the file has more than the {limit:,} bytes that are read here", file=path)
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be read ({reason(error)})", file=path) from None
    if not data.strip():
        raise BadInput("the file is empty", file=path)
    return data


def read_text(path: Path, limit: int = RECORD_LIMIT) -> str:
    """The file's text, in UTF-8 or UTF-16. Raises BadInput, with the line, when it is neither."""
    data = read_bytes(path, limit)
    kind = _kind(data)
    try:
        text = data.decode(kind).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        if b"\0" in data[:4096]:
            what = "this is not a text file"
        else:
            what = "the text is not UTF-8, but seems to be in an older form, such as Latin-1; save it as UTF-8"
        raise BadInput(what, file=path, line=line) from None
    if not text.strip():
        raise BadInput("the file is empty", file=path)
    return text


def _kind(data: bytes) -> str:
    """In which form a text is written: UTF-16 by its mark, or because every other byte of its first line is 0."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = data[:40]
    for kind, zeros, others in (("utf-16-le", start[1::2], start[::2]), ("utf-16-be", start[::2], start[1::2])):
        if zeros and not any(zeros) and all(others):
            return kind
    return "utf-8-sig"


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only once it is complete; on any trouble nothing is left behind.

    Raises BadInput when the folder is missing or read-only or the disk is full.
    """
    target = path
    if is_there(path):
        target = path.resolve()  # what a link leads to is replaced, not the link
        if target.is_dir():
            raise BadInput("this is a folder; give the file a name", file=path)
        if not target.is_file():
            raise BadInput("this is a device, not a file that could be replaced", file=path)
    if not (is_there(path.parent) and path.parent.is_dir()):
        raise BadInput(f"there is no folder {path.parent}", file=path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{path.name}.", suffix=".part")
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be written ({reason(error)})", file=path) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except OSError as error:
        raise BadInput(f"cannot be written ({reason(error)})", file=path) from None
    finally:
        temporary.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, all of it or nothing."""
    with whole_file(path) as stream:
        stream.write(data)


def is_there(path: Path) -> bool:
    """Whether a file or folder of that name exists; a name that no file can have exists nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError, RuntimeError):
        return False


def reason(error: Exception) -> str:
    """The system's own words, in lower case."""
    return str(getattr(error, "strerror", None) or error).lower()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
