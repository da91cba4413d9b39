"""The table: a game typed in by pointing, or played there and then. The record lives in the browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from sheetgen.games.table import settings_of
from sheetgen.language import gettext
from sheetgen.tomlfile import shortened
from sheetgen.web import judging, pages, sent
from sheetgen.web.answers import NEVER, page_kept
from sheetgen.web.sheet import named

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
        game, code, own, _ = named(request)
        return pages.page(request, "table.html", game=game, code=code, own=own, settings=settings_of(game))

    return await page_kept(request, made)


async def ask(request: Request) -> Response:
    """The answer to one question about a game."""
    _, code, _, _ = named(request)
    try:
        said = json.loads(await sent.body(request, LIMIT))
        question, files = dict(said["question"]), own_files(said.get("files") or {})
        if not question.get("record"):
            question["code"] = code  # a new game is on the sheet that the address names
        body = json.dumps(question).encode()
        strange = next((word for word in said if word not in ("question", "files")), None)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise HTTPException(400, gettext("This is no question that a table knows.")) from None
    if strange is not None:
        told = gettext("This is no question that a table knows: its {word} is not understood.")
        raise HTTPException(400, told.format(word=shortened(strange)))
    if len(str(question.get("record", "")).encode("utf-8", "replace")) > sent.RECORD:
        raise sent.too_large(sent.RECORD)
    told = await request.app.state.quick.run(judging.asked, body, *names_of(files), files=files)
    return Response(told, media_type="application/json", headers={"cache-control": NEVER})


def own_files(said: dict[str, Any]) -> dict[str, bytes]:
    """The player's own files, under names of ours. Raises HTTPException 413 for one that is too large."""
    found = {}
    layout, words = said.get("layout") or "", said.get("words") or ""
    if layout:
        drawing = layout.lstrip("\ufeff \n\r\t").startswith("<")
        found["layout.svg" if drawing else "layout.toml"] = layout.encode("utf-8", "replace")
    if words:
        found["words.txt"] = words.encode("utf-8", "replace")
    for name, data in found.items():
        limit = {"layout.svg": sent.DRAWING, "layout.toml": sent.LAYOUT, "words.txt": sent.WORDS}[name]
        if len(data) > limit:
            raise sent.too_large(limit)
    return found


def names_of(files: dict[str, bytes]) -> tuple[str | None, str | None]:
    layout = next((name for name in files if name.startswith("layout")), None)
    return layout, "words.txt" if "words.txt" in files else None


async def file(request: Request) -> Response:
    """The finished sheet with the verdict, as a file to print."""
    form = await sent.form(request, {"record": sent.RECORD, "layout": sent.DRAWING, "words": sent.WORDS})
    files = own_files({"layout": form.text("layout"), "words": form.text("words")})
    paper = form.text("paper", "A4")
    data = await request.app.state.pool.run(
        judging.printed,
        form.text("record"),
        *names_of(files),
        paper if paper in ("A4", "Letter") else "A4",
        form.text("frames") == "on",
        files=files,
    )
    name = 'attachment; filename="verdict.pdf"'
    return Response(data, media_type="application/pdf", headers={"cache-control": NEVER, "content-disposition": name})
