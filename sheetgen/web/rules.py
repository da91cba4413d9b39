"""A game's rules: rules.md as a page, its examples replayed by the referee and drawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from sheetgen.language import language
from sheetgen.web import pages, wish
from sheetgen.web.answers import DAY, Answer, kept, page_kept
from sheetgen.web.designer import drawn, game_named
from sheetgen.web.heeded import check_words
from sheetgen.web.pool import Away

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.web import jobs
else:
    jobs = Away("sheetgen.web.jobs")


async def page(request: Request) -> Response:
    """The rules of one game."""
    game = game_named(request)

    async def made() -> Answer:
        text = await request.app.state.pool.run(jobs.rules, game.name, light=True)
        return pages.page(request, "rules.html", game=game, text=text, told_in=language())

    return await page_kept(request, made)


async def figure(request: Request) -> Response:
    """One of its drawings."""
    game, said = game_named(request), request.path_params["number"]
    # Counted in few digits: Python reads no number of thousands, and Starlette leaves the error to nobody.
    if not re.fullmatch("[0-9]{1,4}", said):
        raise HTTPException(404)

    async def made() -> Answer:
        check_words(request)
        data = await request.app.state.pool.run(jobs.figure, game.name, int(said), light=True)
        return Answer(data, "image/svg+xml", DAY)

    return await kept(request, made)


async def file(request: Request) -> Response:
    """The rules alone as a PDF."""
    game = game_named(request)

    async def made() -> Answer:
        check_words(request, ("paper", "large"))
        asked = wish.read(request.query_params)
        data = await request.app.state.pool.run(jobs.rules_file, game.name, asked.paper, asked.large, light=True)
        return drawn(data, "pdf", f"{game.name}-rules", DAY)

    return await kept(request, made)
