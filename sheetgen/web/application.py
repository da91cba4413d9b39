"""The application: which address leads to which room, and what is said when something cannot be had."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match, Route

from sheetgen.errors import BadInput
from sheetgen.language import gettext, spoken
from sheetgen.web import languages, pages
from sheetgen.web.answers import Front, Shelf
from sheetgen.web.pool import Broken, Busy, Closed, Pool, TooMuch
from sheetgen.web.refusals import refused_in_json, wants_json
from sheetgen.web.wish import CLASS_SET
from sheetgen.web.wording import placed

if TYPE_CHECKING:
    from starlette.requests import Request


class _Kind(StringConvertor):
    """The end of a file's name in an address, in capitals or small letters."""

    regex = "(?i:pdf|svg|png)"

    def convert(self, value: str) -> str:
        """In small letters."""
        return value.lower()


class _Pdf(_Kind):
    regex = "(?i:pdf)"


class _Svg(_Kind):
    regex = "(?i:svg)"


def _room(name: str, function: str) -> Callable[[Request], Awaitable[Response]]:
    """The answer of a room that is loaded when the first visitor comes: nobody waits for rooms that are elsewhere."""

    async def entered(request: Request) -> Response:
        answer: Response = await getattr(import_module(f"sheetgen.web.{name}"), function)(request)
        return answer

    return entered


register_url_convertor("kind", _Kind())
register_url_convertor("pdf", _Pdf())
register_url_convertor("svg", _Svg())

ROUTES = [
    Route("/", _room("gallery", "page")),
    Route("/static/{name}", _room("static", "file")),
    Route("/rules/{game}.{kind:pdf}", _room("rules", "file")),
    Route("/rules/{game}/{number}.{kind:svg}", _room("rules", "figure")),
    Route("/rules/{game}", _room("rules", "page")),
    Route("/check/verdict.{kind:pdf}", _room("table", "file"), methods=["POST"]),
    Route("/check/photo", _room("referee", "photo"), methods=["POST"]),
    Route("/check/colour", _room("referee", "colour"), methods=["GET"]),
    Route("/check", _room("referee", "page"), methods=["GET"]),
    Route("/check", _room("referee", "judge"), methods=["POST"]),
    Route("/sheet", _room("sheet", "by_code")),
    Route("/sheet/{code}/play", _room("table", "page"), methods=["GET", "HEAD"]),
    Route("/sheet/{code}/play", _room("table", "ask"), methods=["POST"]),
    Route("/sheet/{code}.{kind:kind}", _room("sheet", "file")),
    Route("/sheet/{code}", _room("sheet", "page")),
    Route("/{game}/played.{kind:svg}", _room("gallery", "played")),
    Route("/{game}/curve", _room("designer", "curve"), methods=["POST"]),
    Route("/{game}/sheet.{kind:kind}", _room("designer", "file"), methods=["GET", "POST"]),
    Route("/{game}", _room("designer", "page"), methods=["GET", "POST"]),
]
"""Each room's addresses; the more special before the more general."""

AFTER = 2.0
"""Seconds after which all drawing workers are started."""

QUICK = 10.0
"""Seconds of processor time that one question of a table may take."""

PHOTO = 60.0
"""Seconds of processor time that the photos of one sheet may take."""


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    # Whoever comes first needs one worker, and all the cores that there are; the others come a little later.
    app.state.pool.start(1)
    later = asyncio.get_running_loop().call_later(AFTER, app.state.pool.start)
    yield
    later.cancel()
    for pool in app.state.pools:
        pool.close()


def create(pool: Pool | None = None) -> Starlette:
    """The application, with its own workers and shelf."""
    shelf = Shelf()
    made = Starlette(
        routes=ROUTES,
        lifespan=_open,
        middleware=[Middleware(Front, shelf)],
        exception_handlers={
            HTTPException: _refused,
            BadInput: _bad,
            Busy: _busy,
            Closed: _closed,
            TooMuch: _too_much,
            ClientDisconnect: _gone,
            Broken: _broken,
            Exception: _broken,
        },
    )
    pool = pool or Pool()
    made.state.pool, made.state.shelf = pool, shelf
    made.state.quick = Pool(1, waiting=64, seconds=QUICK)  # a move does not wait for somebody's sheet
    # Photos and class sets take the longest by far, and nobody else waits for one. Their workers start when they are
    # first needed.
    half = max(1, pool.size // 2)
    made.state.photos = Pool(half, seconds=PHOTO, spare=0)
    made.state.sets = Pool(half, seconds=CLASS_SET, link=pool.link, spare=0)
    made.state.pools = (pool, made.state.quick, made.state.photos, made.state.sets)
    made.state.seated = False
    return made


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        error = _nowhere(request) or error
    said = {404: gettext("There is no such page here."), 405: gettext("This page takes no such request.")}
    sentence = said.get(error.status_code, "") if error.detail in _PHRASES else error.detail
    headers = dict(error.headers or {})
    if error.status_code == 405:  # of several routes for an address Starlette names the methods of the first
        headers["Allow"] = ", ".join(_taken(request))
    return _told(request, error.status_code, sentence, headers)


def _nowhere(request: Request) -> HTTPException | None:
    """That there is no such game or sheet as the address names, where it names one."""
    from sheetgen.web.designer import game_named
    from sheetgen.web.sheet import named

    try:
        if "game" in request.path_params:
            game_named(request)
        if "code" in request.path_params:
            named(request)
    except HTTPException as error:
        return error
    return None


def _taken(request: Request) -> list[str]:
    """The methods that the address takes."""
    routes = [route for route in ROUTES if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in routes for method in route.methods or ()})


async def _bad(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)
    if wants_json(request):
        return refused_in_json(400, error)
    return _told(request, 400, placed(error))


async def _busy(request: Request, error: Exception) -> Response:
    said = gettext("Too many sheets are being drawn just now. Try again in a few seconds.")
    return _told(request, 503, said, {"retry-after": "5"})


async def _closed(request: Request, error: Exception) -> Response:
    said = gettext("The server was told to end while you waited. Try again when it is back.")
    return _told(request, 503, said, {"retry-after": "30"})


async def _too_much(request: Request, error: Exception) -> Response:
    said = gettext("That took more time or memory than this page has for one sheet. Ask for something smaller.")
    return _told(request, 422, said)


async def _gone(request: Request, error: Exception) -> Response:
    """Who sent went away in the middle: nobody hears this, and it is no business of the host's terminal either."""
    return Response(status_code=400)


async def _broken(request: Request, error: Exception) -> Response:
    if isinstance(error, Broken):  # others are told by the server
        print(error, file=sys.stderr)
    with spoken(languages.spoken_to(request.scope)):  # what nobody foresaw is answered outside the front
        said = gettext("Something went wrong here, and it is our mistake. What you sent is not kept anywhere.")
        return _told(request, 500, said)


def _told(request: Request, status: int, sentence: str, headers: dict[str, str] | None = None) -> Response:
    if wants_json(request):
        return refused_in_json(status, BadInput(sentence), headers)
    titles = {
        404: gettext("Not found"),
        413: gettext("Too large"),
        503: gettext("One moment"),
        500: gettext("Our mistake"),
    }
    title = titles.get(status) or gettext("That will not do")
    # What was sent is gone; in another language one begins anew.
    start = {"start": _start(request.url.path)} if request.method == "POST" else {}
    return pages.told(request, "error.html", status, headers, title=title, sentence=sentence, **start)


def _start(path: str) -> str:
    """The page with the form that is sent to this address."""
    parts = path.strip("/").split("/")
    return path if parts[0] == "sheet" else f"/{parts[0]}"


_PHRASES = {"Not Found", "Method Not Allowed"}
"""What starlette says of itself."""

app = create()
