"""Files of one's own that are sent along: read once, in whatever form an editor saved them, and from then on UTF-8.

The page hands them on as text, in a form's field, and only what it was sent as bytes can still be read as the command
line reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.files import COMPRESSED, NOT_UTF_8, drawing_of, text_of
from sheetgen.language import gettext
from sheetgen.web.sent import too_large
from sheetgen.web.wording import with_names
from sheetgen.words.dictionary import as_utf_8

if TYPE_CHECKING:
    from sheetgen.web.sent import Form

LONGEST_NAME = 60
"""Letters of a file's name that are told."""


def called(name: str) -> str:
    """A file's name without its folders and what nobody sees, and not longer than can be told."""
    seen = "".join(sign for sign in name if not signs.is_unseen(sign)).replace("\\", "/").rpartition("/")[2]
    return seen if len(seen) <= LONGEST_NAME else f"{seen[:LONGEST_NAME]}..."


def name_of(form: Form, field: str, before: str = "") -> str:
    """What the file is called that was sent in that field, or in one that has been handed on with its name in the field
    `before`; empty where it was typed."""
    return called(form.files.get(field) or (form.text(before) if before else ""))


def words(data: bytes, path: Path) -> bytes:
    """A word list in UTF-8. Raises BadInput, with the line, for what is no text."""
    text = as_utf_8(data, path)
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise BadInput(gettext(NOT_UTF_8), file=path, line=text.count(b"\n", 0, error.start) + 1) from None
    return text


def layout(data: bytes, path: Path) -> bytes:
    """A layout in UTF-8. Raises BadInput as `words` does."""
    return text_of(data, path).encode()


def drawing(data: bytes, path: Path) -> bytes:
    """A drawing in UTF-8, unpacked where it is compressed. Raises BadInput as `words` does."""
    return drawing_of(data, path).encode()


def layout_or_drawing(data: bytes, path: Path) -> bytes:
    """Either of them, whichever it is."""
    return (drawing if data.startswith(COMPRESSED) else layout)(data, path)


READERS: Mapping[str, Callable[[bytes, Path], bytes]] = {"layout": layout, "words": words, "drawing": drawing}


def check_size(text: bytes, limit: int) -> None:
    """Raises HTTPException 413 for a text that is longer than so many bytes in UTF-8: it could not be handed on."""
    if len(text) > limit:
        raise too_large(limit)


def renamed(error: BadInput, names: Mapping[str, str]) -> BadInput:
    """The same trouble, the files of these names called as their owner calls them, where they were not typed."""
    file = Path(error.file).name if error.file else ""
    return BadInput(with_names(error.sentence, names), file=names.get(file) or file or None, line=error.line)
