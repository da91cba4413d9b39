"""A game's rules as pages: rules.md set in columns, its example records replayed by the referee and drawn."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.games import Game
from sheetgen.games.recorded import field_for
from sheetgen.page.ink.shapes import Page
from sheetgen.page.paper import Paper
from sheetgen.page.text.booklet import rules_pages
from sheetgen.page.text.setting import Figure
from sheetgen.referee import record, replay


def rule_pages(game: Game, paper: Paper, *, code: str | None = None, large: bool = False) -> list[Page]:
    """The rules on as many pages as they need. A fence `figure CAPTION` holds a record, drawn at its end."""

    @cache  # the page is set in several styles until it is short enough, and a drawn game takes a while
    def figure(info: str, body: str) -> Figure:
        drawn = example(game, body)
        return structs.replace(drawn, caption=info.removeprefix("figure").strip())

    return rules_pages(
        game.rules_text, paper, title=game.title, credit=game.credit, figure=figure, code=code, large=large
    )


def example(game: Game, text: str) -> Figure:
    """The drawing of an example record. Raises BadInput when the example breaks a rule: ours never may."""
    written = record.parse(text).settled(game.rules.Variation)
    verdict = replay.plain_verdict(game.rules, field_for(game, written), written)
    for wrong in (*verdict.unread, *verdict.fouls):
        raise BadInput(f"the example in {game.title}'s rules breaks a rule: {wrong}")
    return game.sheet.figure(verdict.field, game.rules.story(verdict))
