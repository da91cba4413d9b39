"""Style, scripts, typefaces: they never change under their names, since each name holds a digest of the content."""

from __future__ import annotations

import ast
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from starlette.exceptions import HTTPException

from sheetgen.language import ENGLISH, gettext, language, ngettext
from sheetgen.page.ink import type as letters
from sheetgen.web.answers import FOREVER, Answer, kept

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.page.ink.shapes import Face

FOLDER = Path(__file__).parent / "static"

FACES: tuple[Face, ...] = ("light", "regular", "italic", "medium", "bold")

REFERRED = re.compile(r"""(?<=["'(])(?:\./)?([a-z0-9-]+\.(?:js|css|ttf|svg))(?=["')])""")
"""In our own styles and scripts: another of these files, by its plain name."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/ttf", ".ttf")


@cache
def address(name: str) -> str:
    """Where a file is served: its name with a digest of its content."""
    stem, _, ending = name.rpartition(".")
    return f"/static/{stem}.{hashlib.sha256(content(name)).hexdigest()[:12]}.{ending}"


@cache
def content(name: str) -> bytes:
    """A file's content; files that it names are named by where they are served."""
    for face in FACES:
        if name == f"fira-{face}.ttf":
            return letters.file(face).read_bytes()
    data = (FOLDER / name).read_bytes()
    if not name.endswith((".js", ".css")):
        return data
    text = REFERRED.sub(lambda found: address(found[1]) if found[1] != name else found[0], data.decode())
    return text.encode()


@cache
def names() -> dict[str, str]:
    """Every file by where it is served."""
    files = [path.name for path in FOLDER.iterdir() if path.is_file()]
    return {address(name): name for name in (*files, *(f"fira-{face}.ttf" for face in FACES))}


_TEXT = r'"(?:[^"\\]|\\.)*"'
_SAID = re.compile(rf"\b(n?gettext|N_)\(\s*({_TEXT})(?:,\s*({_TEXT}))?")
_IMPORTED = re.compile(r'^import .*"\./([a-z]+\.js)";$', re.MULTILINE)

Said: TypeAlias = tuple[str, str | None]
"""A message, and what it is for several things, if it counts some."""


def words(script: str) -> dict[str, str | list[str]]:
    """What a script says, and those that it needs, in the language that is spoken; a page takes it along.

    By the English the message, or the two for one and for several. In English nothing: scripts speak it by themselves.
    """
    if language() == ENGLISH:
        return {}
    return {
        one: gettext(one) if several is None else [ngettext(one, several, 1), ngettext(one, several, 2)]
        for one, several in messages(script)
    }


@cache
def messages(script: str) -> tuple[Said, ...]:
    """All messages of a script and of those that it needs, in order, each once."""
    texts = [(FOLDER / name).read_text("utf-8") for name in _needed(script)]
    found = (match.groups() for text in texts for match in _SAID.finditer(text))
    pairs = ((one, several if kind == "ngettext" else None) for kind, one, several in found)
    return tuple(
        dict.fromkeys((ast.literal_eval(one), several and ast.literal_eval(several)) for one, several in pairs)
    )


def _needed(script: str) -> list[str]:
    needed = [script]
    for name in needed:
        text = (FOLDER / name).read_text("utf-8")
        needed += [other for other in _IMPORTED.findall(text) if other not in needed]
    return needed


async def file(request: Request) -> Response:
    """A file of ours, for ever."""
    name = names().get(request.url.path)
    if name is None:
        raise HTTPException(404, gettext("There is no such file here."))
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"

    async def made() -> Answer:
        return Answer(content(name), kind, FOREVER)

    return await kept(request, made)
