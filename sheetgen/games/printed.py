"""Sheets and rules as the pages of one file, cut up for a small printer if need be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from sheetgen.games import Game

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper


def all_pages(
    game: Game, fields: Iterable[Field], options: SheetOptions, copies: int, *, rules: Paper | None
) -> Iterator[Page]:
    """The sheets one after the other, then the rules, if there is a paper for them."""
    code, options = None, structs.replace(options, paper=game.paper(options.paper))
    for field in fields:
        code = field.code
        yield from game.sheet.pages(field, options)
    if rules:
        from sheetgen.games.rulebook import rule_pages

        imprint = options.imprint(code, "RULES") if code and copies == 1 else None
        yield from rule_pages(game, rules, imprint=imprint, large=options.large)


def tiled(pages: Iterable[Page], small: Paper) -> Iterator[Page]:
    """The pages cut up; what fits as it is, such as the rules, stays whole."""
    from sheetgen.page.files.tiles import tile

    for page in pages:
        yield from tile(page, small)
