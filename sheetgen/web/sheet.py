"""The sheet: what the code printed on it leads to. Print it again, read the rules, type the game in."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import structs
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.games.design import known_code
from sheetgen.language import language
from sheetgen.web import designer, languages, pages
from sheetgen.web.answers import FOREVER, NEVER, kept, page_kept
from sheetgen.web.heeded import check_idle, check_words
from sheetgen.web.pool import Away
from sheetgen.web.wish import WORDS_OF_A_PRINT, check_page, read, usual_paper
from sheetgen.web.wording import sentence as worded

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.games import Game
    from sheetgen.web import jobs
    from sheetgen.web.answers import Answer
    from sheetgen.web.wish import Wish
else:
    jobs = Away("sheetgen.web.jobs")


async def page(request: Request) -> Response:
    """A sheet by its code."""

    usual = usual_paper(request.headers.get("accept-language", ""))
    shelf = request.app.state.shelf

    async def made() -> Answer:
        game, code, own, light = named(request)
        wish = _asked(request, code)
        wish = structs.replace(wish, paper=wish.paper or usual)
        found = None
        if not own:
            found = await request.app.state.pool.run(jobs.described, game.name, wish, (), light=light)
            picture = designer.drawn(found.picture, "svg", f"{game.name}-{code}", FOREVER)
            shelf.put(languages.file(f"/sheet/{code}.svg", wish.picture.dress.query(), language()), picture)
        return pages.page(request, "sheet.html", varies=True, game=game, code=code, wish=wish, found=found)

    return await page_kept(request, made, usual)


async def by_code(request: Request) -> Response:
    """From a code that was typed to its page, as it was printed, or to its table; what is wrong with the code is told
    by that page."""
    code = quote(copied(request.query_params.get("code", ""))[:60] or "-", safe="")
    then, how = "", ""
    if request.query_params.get("then") == "play":
        then = "/play"
    else:
        how = read(request.query_params).dress.query()
    there = languages.page(f"/sheet/{code}{then}", how, languages.named(request.scope))
    return RedirectResponse(there, 303, {"cache-control": NEVER})


def copied(said: str) -> str:
    """The code in what somebody copied from a sheet: the code alone, or all that a camera told of the QR code."""
    return codes.code_in(said).upper()


async def file(request: Request) -> Response:
    """A sheet by its code, as a file: it never changes."""

    async def made() -> Answer:
        game, code, _, light = named(request)
        kind = request.path_params["kind"]
        check_words(request, WORDS_OF_A_PRINT, game, kind)
        check_page(_said(request), kind)
        wish = _asked(request, code)
        check_idle(wish, kind)
        quick = light and wish.copies == 1
        data = await designer.in_worker(request, game, wish, kind, light=quick)
        return designer.drawn(data, kind, f"{game.name}-{code}", FOREVER)

    return await kept(request, made)


def _asked(request: Request, code: str) -> Wish:
    """What is asked for: the words of the address, and those that stand behind the code in its path."""
    return structs.replace(read(_said(request)), code=code)


def _said(request: Request) -> dict[str, str]:
    return {**request.query_params, "code": request.path_params["code"]}


def named(request: Request) -> tuple[Game, str, bool, bool]:
    """The game, the code as it is printed, whether files of one's own are needed too, and whether its field ships.

    Raises HTTPException 404 when there is no such sheet."""
    try:
        game, code = known_code(request.path_params["code"])
    except BadInput as error:
        raise HTTPException(404, worded(error.sentence)) from None
    own = code.layout is None or code.own_words
    return game, str(code), own, not own and code.seed is None and not code.fill
