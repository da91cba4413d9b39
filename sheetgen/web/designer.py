"""The designer: a game's sheet as one wants it. The address says it all, but for files of one's own, which are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.page.paper import PAPERS
from sheetgen.web import jobs, pages, sent
from sheetgen.web.answers import DAY, NEVER, Answer, kept
from sheetgen.web.wish import DRAWING, INKS, LAYOUT, TILES, WORDS, Wish, of_game, read

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.games import Game

LIMITS = {"layout_text": sent.LAYOUT, "words_text": sent.WORDS, "drawing_text": sent.DRAWING, "drawing": sent.DRAWING}
"""Bytes of what can be sent."""

FILES = {"layout_text": LAYOUT, "words_text": WORDS, "drawing_text": DRAWING, "drawing": DRAWING}
"""The fields of the form that are files of one's own, and what they are called."""

MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}


async def page(request: Request) -> Response:
    """The designer of one game, with its sheet."""
    game = game_named(request)
    if request.method == "POST":
        return await _own(request, game)

    async def made() -> Answer:
        wish = of_game(read(request.query_params), game)
        pool = request.app.state.pool
        try:
            found = await pool.run(jobs.described, game.name, wish, ())
            trouble = None
        except BadInput as error:
            found, trouble = None, error
        return pages.page("designer.html", **_known(game, wish, found, trouble, {}))

    return await kept(request, made)


async def file(request: Request) -> Response:
    """The sheet that the address, or the form, asks for."""
    game, kind = game_named(request), request.path_params["kind"]
    if request.method == "POST":
        form = await sent.form(request, LIMITS)
        wish, own = of_game(read(form.plain()), game), _files(form)
        data = await request.app.state.pool.run(jobs.drawn, game.name, wish, tuple(own), kind, files=own)
        return answered(data, kind, f"{game.name}.{kind}", NEVER)

    async def made() -> Answer:
        wish = of_game(read(request.query_params), game)
        return drawn(await request.app.state.pool.run(jobs.drawn, game.name, wish, (), kind), kind, game.name, DAY)

    return await kept(request, made)


def drawn(data: bytes, kind: str, name: str, keep: str) -> Answer:
    """A drawn file as an answer; a PDF has a name to be saved under."""
    head = ((b"content-disposition", f'inline; filename="{name}.{kind}"'.encode()),)
    return Answer(data, MEDIA[kind], keep, head)


def answered(data: bytes, kind: str, name: str, keep: str) -> Response:
    """The same for what was sent: nobody keeps it."""
    from starlette.responses import Response

    return Response(
        data, 200, {"cache-control": keep, "content-disposition": f'inline; filename="{name}"'}, MEDIA[kind]
    )


def game_named(request: Request) -> Game:
    """The game in the address. Raises HTTPException 404 when there is none."""
    try:
        return games.find(request.path_params["game"])
    except BadInput as error:
        raise HTTPException(404, f"{error.sentence[:1].upper()}{error.sentence[1:]}.") from None


async def _own(request: Request, game: Game) -> Response:
    form = await sent.form(request, LIMITS)
    own = _files(form)
    wish = of_game(read(form.plain()), game)
    found = trouble = None
    try:
        found = await request.app.state.pool.run(jobs.described, game.name, wish, tuple(own), files=own)
    except BadInput as error:
        trouble = error
    texts = {name: own[kept_as].decode("utf-8", "replace") for name, kept_as in FILES.items() if kept_as in own}
    return pages.told("designer.html", 200 if found else 422, **_known(game, wish, found, trouble, texts))


def _files(form: sent.Form) -> dict[str, bytes]:
    return {kept_as: form[name] for name, kept_as in FILES.items() if form.get(name, b"").strip()}


def _known(
    game: Game, wish: Wish, found: jobs.Described | None, trouble: BadInput | None, own: dict[str, str]
) -> dict[str, Any]:
    return {
        "game": game,
        "wish": wish,
        "found": found,
        "trouble": trouble,
        "own": own,
        "papers": [paper.name for paper in PAPERS],
        "inks": INKS,
        "tiles": TILES,
    }
