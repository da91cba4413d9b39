"""A game's rules as pages: rules.md set in columns, its example records replayed by the referee and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import is_there
from sheetgen.games import Game
from sheetgen.games.design import Design, field_of, from_code
from sheetgen.page.drawing import Page
from sheetgen.page.paper import Paper
from sheetgen.page.rules import rules_pages
from sheetgen.page.setting import Figure
from sheetgen.referee import record, replay
from sheetgen.referee.record import Record
from sheetgen.tomlfile import line_of


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
    written = record.parse(text)
    verdict = replay.replay(game.rules, field_for(game, written), written)
    if verdict.fouls:
        raise BadInput(f"the example in {game.title}'s rules breaks a rule: {verdict.fouls[0].foul}")
    return game.sheet.figure(verdict.field, game.rules.story(verdict))


def field_for(game: Game, written: Record) -> Field:
    """The field that a record was played on: from its sheet's code, with the player's own files that it names.

    Raises BadInput, with the record's line, when the code or a file does not hold.
    """
    try:
        return field_of(design_for(game, written))
    except BadInput as error:
        raise error.at(written.path or "record", line_of(written.source, "sheet")) from None


def design_for(game: Game, written: Record) -> Design:
    """The design of the sheet that a record was played on. Raises BadInput when the code or a file does not hold."""
    if written.sheet is None:
        raise BadInput('the sheet\'s code is missing; write sheet = "..." as it stands on the sheet')
    layout_file = written.folder / written.layout if written.layout else None
    own_words = named_words(written.variation, written.folder)
    return from_code(written.sheet, game=game, layout_file=layout_file, own_words=own_words)


def named_words(variation: Sequence[str], folder: Path) -> Path | None:
    """The word list that a variation names, if it is a file: it is also what the sheet was filled from."""
    for text in variation:
        name, _, value = text.partition("=")
        path = folder / value.strip().strip("\"'")
        if name.strip().lower() == "words" and value.strip() and is_there(path):
            return path
    return None
