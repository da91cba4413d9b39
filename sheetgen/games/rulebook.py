"""A game's rules as pages: rules.md set in columns, its example records replayed by the referee and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import beside, is_there
from sheetgen.games import Game
from sheetgen.games.design import Design, field_of, from_code, path_chosen
from sheetgen.page.ink.shapes import Page
from sheetgen.page.paper import Paper
from sheetgen.page.text.booklet import rules_pages
from sheetgen.page.text.setting import Figure
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
    verdict = replay.plain_verdict(game.rules, field_for(game, written), written)
    for wrong in (*verdict.unread, *verdict.fouls):
        raise BadInput(f"the example in {game.title}'s rules breaks a rule: {wrong}")
    return game.sheet.figure(verdict.field, game.rules.story(verdict))


def field_for(game: Game, written: Record) -> Field:
    """The field that a record was played on: from its sheet's code, with the player's own files that it names.

    Raises BadInput, with the record's line, when the code or a file does not hold.
    """
    try:
        return field_of(design_for(game, written))
    except BadInput as error:
        raise error.at(written.path or "record", line_of(written.source, "sheet")) from None


def _beside(written: Record, name: str | None, option: str, key: str) -> Path | None:
    """The file that a record names. Raises BadInput, with the line, when it does not lie beside it or below."""
    try:
        if name:
            drawing, _ = path_chosen(Path(name))
            beside(written.folder, str(drawing))
        return written.folder / name if name else None
    except BadInput as error:
        raise written.trouble(f"{error.sentence}; if you mean that file, name it with --{option}", key) from None


def design_for(game: Game, written: Record) -> Design:
    """The design of the sheet that a record was played on. Raises BadInput when the code or a file does not hold."""
    layout_file = written.layout_file or _beside(written, written.layout, "layout", "layout")
    if written.sheet is None:
        raise BadInput('the sheet\'s code is missing; write sheet = "..." as it is printed on the sheet')
    own_words = written.words_file
    if own_words is None:
        named = _beside(written, _named_words(written.variation), "words", "variation")
        own_words = named if named and is_there(named) else None
    return from_code(written.sheet, game=game, layout_file=layout_file, own_words=own_words)


def named_words(variation: Sequence[str]) -> Path | None:
    """The word list that a variation names, if it is a file: it is also what the sheet was filled from."""
    name = _named_words(variation)
    return Path(name) if name and is_there(Path(name)) else None


def _named_words(variation: Sequence[str]) -> str | None:
    for text in variation:
        name, _, value = text.partition("=")
        if name.strip().lower() == "words" and value.strip():
            return value.strip().strip("\"'")
    return None
