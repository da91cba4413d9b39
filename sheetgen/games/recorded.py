"""From a record to the field that it was played on. Nothing of a page is needed for that, and nothing is loaded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import count as numbers_from
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import beside, is_there, meant_by
from sheetgen.games import Game
from sheetgen.games.design import Design, field_of, from_code, path_chosen
from sheetgen.games.sampling import NAMES
from sheetgen.language import clauses, either, gettext
from sheetgen.referee.record import Record
from sheetgen.referee.rules import Rules
from sheetgen.referee.variation import file_named, parse
from sheetgen.tomlfile import line_of, shortened


def field_for(game: Game, written: Record) -> Field:
    """The field that a record was played on: from its sheet's code, with the player's own files that it names.

    Raises BadInput, with the record's line, when the code or a file does not hold.
    """
    arguments.check("game", game, Game, 'games.find("klee")')
    arguments.check("written", written, Record, "record.parse(text)")
    try:
        return field_of(design_for(game, written))
    except BadInput as error:
        raise error.at(written.path or "record", line_of(written.source, "sheet")) from None


def design_for(game: Game, written: Record) -> Design:
    """The design of the sheet that a record was played on. Raises BadInput when the code or a file does not hold."""
    layout_file = written.layout_file or _layout_beside(written)
    if written.sheet is None:
        raise BadInput(gettext('the sheet\'s code is missing; write sheet = "..." as it is printed on the sheet'))
    own_words = written.words_file or _words_beside(game, written)
    try:
        return from_code(written.sheet, game=game, layout_file=layout_file, own_words=own_words)
    except BadInput as error:
        raise _missing(written, error, own_words) or error from None


def examples_on(
    game: Game, field: Field, players: int | None = None, settings: Struct | None = None
) -> tuple[str, ...]:
    """The game's example lines with spaces that this field has: numbers beyond it are halved until they are on it.

    With `players` only what so many write, who may have agreed on `settings`; without, all that anybody may.
    """
    agreed = game.rules.Variation() if settings is None else settings
    position = game.rules.start(field, NAMES[: players or game.players[0]], agreed)
    usual = ((position.example(line), line) for line in game.example_moves)
    lines = (said or line for said, line in usual if said or players is None)
    found = (_on(game.rules, position, line) for line in lines)
    return tuple(dict.fromkeys(line for line in found if line is not None))


def writing_on(game: Game, field: Field) -> str:
    """How a game on that field is written down, in markdown: without what the field has not, its examples as they are
    written there; empty where the game has no writing.md."""
    position = game.rules.start(field, NAMES[: game.players[0]], game.rules.Variation())

    def example(found: re.Match[str]) -> str:
        line = " ".join(found[1].split())
        return f"`{position.example(line) or line}`"

    return re.sub("`([^`]+)`", example, game.writing(position.has))


def _on(rules: Rules, position: Any, line: str) -> str | None:
    """The line as it can be read on that sheet; None where no numbers make it so."""
    while True:
        try:
            rules.read(line, position)
        except BadInput:
            smaller = re.sub(r"[0-9]+(?: +[0-9]+)*", lambda run: _halved(run[0]), line)
            if smaller == line:
                return None
            line = smaller
        else:
            return line


def _halved(run: str) -> str:
    """Numbers side by side, each half of what it was or 1, and different where they were: nothing is coloured twice."""
    halves: dict[str, int] = {}
    for number in run.split():
        half = max(1, int(number) // 2)
        halves.setdefault(number, next(free for free in numbers_from(half) if free not in halves.values()))
    return " ".join(str(halves[number]) for number in run.split())


def agreeable(game: Game, field: Field, players: Sequence[str]) -> list[str]:
    """The variations that these players may agree on, as a record has them, such as "teams" or "track = N"; without
    those that name a file, or where people sit."""
    kind = game.rules.Variation
    found = []
    for setting in structs.fields(kind):
        name = setting.encode_name
        if setting.type in (int, int | None):
            found.append(f"{name} = N")
        elif setting.type is bool:
            with suppress(BadInput):  # not for so many
                game.rules.start(field, players, parse([name], kind))
                found.append(name)
    return found


def wrong_count(game: Game, low: int, high: int, count: int) -> str:
    """The sentence that says how many play, and not so many."""
    if (low, high) != game.players:
        return gettext("this variation is for {low} players, not {count}").format(low=low, count=count)
    seats = gettext("{first} to {last}").format(first=low, last=high)
    if high - low < 2:
        seats = either(dict.fromkeys((str(low), str(high))))
    said = gettext("{game} is for {seats} players, not {count}")
    wrong = said.format(game=gettext(game.title), seats=seats, count=count)
    return clauses([wrong, gettext(game.fewer)]) if game.fewer and count < low else wrong


def _layout_beside(written: Record) -> Path | None:
    """The layout file that a record names. Raises BadInput, with the line, when it does not lie beside it or below."""
    if not written.layout:
        return None
    drawing, _ = path_chosen(Path(written.layout), written.folder)
    try:
        beside(written.folder, str(drawing))
    except BadInput as error:
        raise _elsewhere(written, error, "layout", "layout") from None
    return written.folder / written.layout


def _words_beside(game: Game, written: Record) -> Path | None:
    """The word list that a variation names, if it is a file, there or not: it is also what the sheet was filled from.

    Raises BadInput, with the line, when it does not lie beside the record or below.
    """
    named = file_named(written.settled(game.rules.Variation).settings)
    try:
        return named.file if named else None
    except BadInput as error:
        raise _elsewhere(written, error, "words", "variation") from None


def _missing(written: Record, error: BadInput, own_words: Path | None) -> BadInput | None:
    """The record's own sentence about a file that it names and that is not there; None where something else is wrong.

    Who got a record often did not get what belongs to it."""
    if error.file is None or is_there(file := Path(error.file)):
        return None
    named, option, key = written.layout, "layout", "layout"
    if file == own_words:
        named, option, key = file.name, "words", "variation"
    if named is None or file in (written.layout_file, written.words_file):
        return None
    if near := meant_by(file):
        said = gettext("there is no file {name} beside this record; did you mean {guesses}?")
        return written.trouble(said.format(name=shortened(named), guesses=near.name), key)
    said = gettext("there is no file {name} beside this record; put it there, or name it with --{option} FILE")
    return written.trouble(said.format(name=shortened(named), option=option), key)


def _elsewhere(written: Record, error: BadInput, option: str, key: str) -> BadInput:
    said = gettext("{wrong}; if you mean that file, name it with --{option}")
    return written.trouble(said.format(wrong=error.sentence, option=option), key)
