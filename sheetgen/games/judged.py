"""From a record to its game and verdict: what everybody begins with who has a game judged."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from sheetgen import arguments, games
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import game_of, known_code
from sheetgen.games.recorded import field_for, wrong_count
from sheetgen.language import gettext
from sheetgen.referee import record as records
from sheetgen.referee import variation
from sheetgen.referee.replay import judge
from sheetgen.tomlfile import part, suggestion

if TYPE_CHECKING:
    from sheetgen.referee.finished.sheet import Sheet
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.verdict import Verdict


class Case(NamedTuple):
    """A record and what came of it."""

    game: Game
    record: records.Record
    verdict: Verdict[AnyPosition]
    differences: tuple[str, ...] = ()
    """Where the coloured sheet, if the record has one beside its moves, is not what these leave."""
    of_sheet: tuple[str, ...] = ()
    """The same as it is told, by line; where there are no differences, that the sheet is what the moves leave."""

    def contract(self) -> dict[str, Any]:
        """The verdict as the JSON contract has it, with what a record that cannot be read has besides."""
        said = self.verdict.contract()
        if self.verdict.unread:
            file = str(self.record.path or "record")
            wrong = [{"message": each.message, "file": file, "line": each.line} for each in self.verdict.unread]
            said |= {"error": wrong[0], "errors": wrong}
        return said | ({"differences": list(self.differences)} if self.has_sheet else {})

    @property
    def has_sheet(self) -> bool:
        """Whether the record tells what stands on the sheet besides."""
        return bool(sheet_tables(self.game, self.record))


def understood(
    written: records.Record, layout: str | Path | None = None, words: str | Path | None = None
) -> tuple[Game, records.Record]:
    """A record with its settings, and its game, which so many can play; `layout` and `words` are files that take the
    place of those that the record names. Raises BadInput, with the line, when it cannot be read."""
    _check_record(written)
    layout = None if layout is None else arguments.path("layout", layout)
    words = None if words is None else arguments.path("words", words)
    game = _game(written)
    written = _with_code(written, game)
    written = structs.replace(written, layout_file=layout, words_file=words).settled(game.rules.Variation)
    low, high = variation.players(written.settings, game.players)
    if not low <= len(written.players) <= high:
        raise written.trouble(wrong_count(game, low, high, len(written.players)), "players")
    known = (*game.rules.TABLES, *_sheet_tables(game), "score")
    strange = next((name for name in written.tables if name not in known), None)
    if strange is not None:
        near = suggestion(f"[{strange}]", [f"[{name}]" for name in known])
        said = gettext("there is no table [{name}] in a record of this game; {known}")
        raise written.trouble(said.format(name=part(strange), known=near), strange)
    return game, written


def _with_code(written: records.Record, game: Game) -> records.Record:
    """The record with its sheet's code as it is printed, however it was typed or pasted."""
    if written.sheet is None:
        return written
    code = codes.code_in(written.sheet)
    with suppress(BadInput):  # a code that is none is told when its field is asked for
        code = str(known_code(code, game=game)[1])
    return structs.replace(written, sheet=code)


def replayed(game: Game, written: records.Record) -> Case:
    """The verdict on a record's moves and, where it tells what stands on the sheet too, where these do not agree.

    Raises BadInput, with the line, for a coloured sheet without moves, of which nothing can be replayed."""
    _check_game(game)
    _check_record(written)
    tables = sheet_tables(game, written)
    if not tables:
        if written.finished is not None:
            sentence = gettext(
                "finished speaks of what stands on the sheet at the end, and there is no table [{table}] here; "
                "leave it out"
            )
            table = next(iter(_sheet_tables(game)), "coloured")
            raise written.trouble(sentence.format(table=table), "finished")
        return Case(game, written, judge(game.rules, field_for(game, written), written))
    if not written.turns:
        said = gettext(
            "nobody wrote the moves of this sheet down, so there is nothing to replay; the sheet itself is judged by "
            "judge(sheet_of(game, field, record)); see docs/API.md"
        )
        raise written.trouble(said, tables[0])
    from sheetgen.referee.finished.sheet import without

    field = field_for(game, written)
    verdict = judge(game.rules, field, without(written, tables))
    sheet = sheet_of(game, field, written)
    differences = tuple(each.message for each in sheet.differences(verdict.position))
    if differences and not sheet.bears_out(verdict):
        verdict = verdict.contradicted_by([sheet.contradiction])
    return Case(game, written, verdict, differences, tuple(sheet.is_left(differences)))


def sheet_of(game: Game, field: Field, written: records.Record) -> Sheet:
    """The finished sheet that a record describes.

    Raises BadInput, with the line, for what cannot be, for a record of moves alone, and for one of another sheet than
    the field's."""
    from sheetgen.referee.finished.sheet import opened

    _check_game(game)
    arguments.check("field", field, Field, "field_for(game, record)")
    _check_record(written)
    if written.turns and game.judges_sheets and not sheet_tables(game, written):
        said = gettext(
            "nothing here tells what stands on the sheet; the moves are judged by replayed(game, record); see "
            "docs/API.md"
        )
        raise written.trouble(said, "moves")
    opening = opened(game.rules, field, written, game.finished.TABLES)
    written.check_sheet(field)
    return game.finished.read(structs.replace(opening, again=partial(sheet_of, game, field)))


def sheet_tables(game: Game, written: records.Record) -> tuple[str, ...]:
    """The record's tables that tell what stands on the sheet at the end."""
    return tuple(name for name in written.tables if name in _sheet_tables(game))


def _sheet_tables(game: Game) -> Sequence[str]:
    return game.finished.TABLES if game.judges_sheets else ()


def _check_game(game: Game) -> None:
    arguments.check("game", game, Game, 'games.find("klee")')


def _check_record(written: records.Record) -> None:
    arguments.check("written", written, records.Record, "record.parse(text)")


def _game(written: records.Record) -> Game:
    """The record's game: named, or known from the sheet's code."""
    try:
        if written.game is not None:
            return games.find(written.game)
        if written.sheet is not None:
            return game_of(written.sheet)
    except BadInput as error:
        raise written.trouble(error.sentence, "game" if written.game is not None else "sheet") from None
    raise written.trouble(gettext('the game is missing; write game = "tolstoy"'))
