"""The gallery: every game with its sheet, who plays, how long, and what one does in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.web import pages
from sheetgen.web.answers import kept

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.web.answers import Answer


async def page(request: Request) -> Response:
    """All games."""

    async def made() -> Answer:
        return pages.page("gallery.html")

    return await kept(request, made)
