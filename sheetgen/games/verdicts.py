"""A verdict as pages: the finished sheet as its players left it, and what the referee says set behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.printed import titled
from sheetgen.language import gettext
from sheetgen.page.imprint import Imprint
from sheetgen.page.options import SheetOptions
from sheetgen.page.text.booklet import rules_pages
from sheetgen.page.text.prose import read
from sheetgen.page.text.setting import Figure

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.paper import Paper
    from sheetgen.story import Played


def title_of(game: Game) -> str:
    """What such a file is called."""
    return gettext("{game}: the verdict").format(game=gettext(game.title))


def verdict_pages(
    game: Game, sheet: str | None, field: Field, story: Played | None, said: str, paper: Paper
) -> list[Page]:
    """The sheet as the story has it, where there is one, and the verdict (markdown) on the pages behind it."""
    options = SheetOptions(paper=game.paper(paper), colour=game.coloured, numbers=True)
    pages = game.sheet.finished(field, story, titled(game, field, options)) if story is not None else []
    title = title_of(game)
    imprint = Imprint(sheet, part="RULES") if sheet else None
    return pages + rules_pages(
        read(said), paper, title=title, credit="", figure=_no_figure, imprint=imprint, bookmark=title
    )


def _no_figure(info: str, body: str) -> Figure:
    raise AssertionError("a verdict has no pictures")
