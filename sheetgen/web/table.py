"""The table: a game typed in by pointing, or played there and then. The record lives in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from sheetgen.errors import BadInput
from sheetgen.files import text_of
from sheetgen.games.table import settings_of
from sheetgen.language import gettext
from sheetgen.page.paper import paper as paper_named
from sheetgen.tomlfile import shortened
from sheetgen.web import judging, own, pages, sent
from sheetgen.web.answers import NEVER, page_kept
from sheetgen.web.heeded import check_fields, check_words
from sheetgen.web.sheet import named
from sheetgen.web.wish import MOST, USUAL, switched

if TYPE_CHECKING:
    from starlette.requests import Request

    from sheetgen.web.answers import Answer

LIMIT = sent.RECORD * 2 + sent.LAYOUT * 2 + sent.WORDS * 2 + sent.BESIDES
"""Bytes of a question: JSON may write a sign as two."""


async def page(request: Request) -> Response:
    """The table of a sheet; what is played there comes from the browser."""

    if not request.app.state.seated:
        request.app.state.seated = True
        request.app.state.quick.start()  # while the page is read, its worker wakes up

    async def made() -> Answer:
        game, code, needs_files, _ = named(request)
        return pages.page(request, "table.html", game=game, code=code, own=needs_files, settings=settings_of(game))

    return await page_kept(request, made)


async def ask(request: Request) -> Response:
    """The answer to one question about a game."""
    _, code, _, _ = named(request)
    try:
        said = json.loads(await sent.body(request, LIMIT), object_pairs_hook=_each_once)
        strange = _not_understood(said)
        question, sent_along = said.get("question"), said.get("files") or {}
    except (ValueError, AttributeError, RecursionError):
        raise HTTPException(400, gettext("This is no question that a table knows.")) from None
    if strange is not None:
        told = gettext("This is no question that a table knows: its {word} is not understood.")
        raise HTTPException(400, told.format(word=shortened(strange)))
    own_texts = [(sent_along.get(kind) or "").encode("utf-8", "replace") for kind in FILES]
    if not question.get("record"):
        question["code"] = code  # a new game is on the sheet that the address names
    body = json.dumps(question).encode()
    if len(str(question.get("record", "")).encode("utf-8", "replace")) > sent.RECORD:
        raise sent.too_large(sent.RECORD)
    files = own_files(*own_texts)
    told = await request.app.state.quick.run(judging.asked, body, *names_of(files), files=files)
    return Response(told, media_type="application/json", headers={"cache-control": NEVER})


FILES = ("layout", "words")
"""The player's own, that may be sent along with a question."""


def _not_understood(said: dict[str, Any]) -> str | None:
    """The first word of what was sent that says nothing to a table, or something else than it should, if any; of the
    words of the question itself the worker tells."""
    files = said.get("files")
    if strange := next((word for word in said if word not in ("question", "files")), None):
        return strange
    if not isinstance(said.get("question"), dict):
        return "question"
    if files is not None and not isinstance(files, dict):
        return "files"
    return next(
        (word for word, text in (files or {}).items() if word not in FILES or not isinstance(text, _TEXT)), None
    )


_TEXT = str | None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises HTTPException 400 where it has a word twice: only the last would be heeded."""
    found = dict(pairs)
    if len(found) < len(pairs):
        words = [word for word, _ in pairs]
        twice = next(word for word in words if words.count(word) > 1)
        told = gettext("This is no question that a table knows: its {word} stands there twice.")
        raise HTTPException(400, told.format(word=shortened(twice)))
    return found


def own_files(layout: bytes, words: bytes) -> dict[str, bytes]:
    """The player's own files in UTF-8, under names of ours.

    Raises HTTPException 413 for one that is too large, BadInput for one that is no text."""
    found = {}
    if layout.strip():
        text = own.layout_or_drawing(layout, Path(LAYOUT))
        found[DRAWN if text.lstrip().startswith(b"<") else LAYOUT] = text
    if words.strip():
        found[WORDS] = own.words(words, Path(WORDS))
    for name, data in found.items():
        own.check_size(data, {DRAWN: sent.DRAWING, LAYOUT: sent.LAYOUT, WORDS: sent.WORDS}[name])
    return found


LAYOUT, DRAWN, WORDS = "layout.toml", "layout.svg", "words.txt"
"""What the player's own files are called while a record is judged."""


def called_by_owner(form: sent.Form) -> dict[str, str]:
    """By these names what the files are called that were sent; empty where they were typed."""
    layout = own.name_of(form, "layout", "layout_name")
    return {LAYOUT: layout, DRAWN: layout, WORDS: own.name_of(form, "words", "words_name")}


def names_of(files: dict[str, bytes]) -> tuple[str | None, str | None]:
    layout = next((name for name in files if name.startswith("layout")), None)
    return layout, WORDS if WORDS in files else None


def own_texts(files: dict[str, bytes], names: dict[str, str]) -> dict[str, str]:
    """The files and their names as fields of a form that sends them once more."""
    layout, words = names_of(files)
    texts = {"layout": files[layout].decode() if layout else "", "words": files[WORDS].decode() if words else ""}
    return texts | {"layout_name": names[LAYOUT], "words_name": names[WORDS]}


LIMITS = {"record": sent.RECORD, "file": sent.RECORD, "layout": sent.DRAWING, "words": sent.WORDS}
"""Bytes of what a form has that asks for a verdict."""

FIELDS = (*LIMITS, "layout_name", "words_name", "paper", "frames")
"""All that a form has that asks for a verdict as a file."""

NEWEST = ("file", "record")
"""Where a record is looked for: after a verdict the text is the one that was judged, the file what was chosen since."""


def record_in(form: sent.Form) -> str:
    """The record that was sent. Raises BadInput where there is none, or no text."""
    field = _newest(form)
    text = text_of(form[field], Path(RECORD)) if field else ""
    if not text.strip():
        raise BadInput(gettext("there is no record here; paste one, or choose its file"))
    return text


def record_name(form: sent.Form) -> str:
    """What the file is called in which the record was sent; empty where it was typed."""
    return own.name_of(form, _newest(form))


def in_record(error: BadInput, name: str) -> BadInput:
    """The same trouble; what is about the record is in the file of that name, where it was sent in one."""
    if not name or (error.file and Path(error.file).name != RECORD):
        return error
    return BadInput(error.sentence, file=name, line=error.line)


def _newest(form: sent.Form) -> str:
    return next((name for name in NEWEST if form.get(name, b"").strip()), "")


RECORD = "record"
"""What a record is called while it is read."""


async def file(request: Request) -> Response:
    """The finished sheet with the verdict, as a file to print."""
    check_words(request)
    form = await sent.form(request, LIMITS)
    check_fields(form, FIELDS)
    names, paper = called_by_owner(form), form.text("paper").strip()[:MOST] or USUAL
    paper_named(paper)  # a slip in its name is none of the record's
    frames = switched("frames", form.text("frames", "off").strip()[:MOST])
    try:
        record = record_in(form)
        files = own_files(form.get("layout", b""), form.get("words", b""))
        data = await request.app.state.pool.run(
            judging.printed,
            record,
            *names_of(files),
            names,
            paper,
            frames,
            files=files,
        )
    except BadInput as error:
        raise in_record(own.renamed(error, names), record_name(form)) from None
    name = 'attachment; filename="verdict.pdf"'
    return Response(data, media_type="application/pdf", headers={"cache-control": NEVER, "content-disposition": name})
