"""The gallery: every game with its sheet, who plays, how long, and what one does in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.web import pages
from sheetgen.web.answers import DAY, kept, page_kept
from sheetgen.web.designer import drawn, game_named
from sheetgen.web.heeded import check_words
from sheetgen.web.pool import Away

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.web import jobs
    from sheetgen.web.answers import Answer
else:
    jobs = Away("sheetgen.web.jobs")

PLAYED = ("delaunay", "klee", "mondrian")
"""Games whose finished sheets are shown above all, the last on top."""


async def page(request: Request) -> Response:
    """All games."""

    async def made() -> Answer:
        return pages.page(request, "gallery.html", played=PLAYED)

    return await page_kept(request, made)


async def played(request: Request) -> Response:
    """A sheet of one game as it looks when the pencils are laid down."""
    game = game_named(request)

    async def made() -> Answer:
        check_words(request)
        return drawn(await request.app.state.pool.run(jobs.played, game.name, light=True), "svg", game.name, DAY)

    return await kept(request, made)
