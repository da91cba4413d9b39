"""From a record's file to its game and verdict: what check and moves begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec import structs

from sheetgen import games
from sheetgen.cli.options import print_json
from sheetgen.cli.streams import STREAM
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.files import STANDARD_INPUT
from sheetgen.games.recorded import field_for, wrong_count
from sheetgen.referee import record as records
from sheetgen.referee import variation
from sheetgen.referee.replay import judge
from sheetgen.referee.verdict import unreadable
from sheetgen.tomlfile import meant

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.verdict import Verdict


class Case(NamedTuple):
    """A record and what came of it."""

    game: Game
    record: records.Record
    verdict: Verdict[AnyPosition]
    differences: tuple[str, ...] = ()
    """Where the coloured sheet, if the record has one beside its moves, is not what these leave."""

    def contract(self) -> dict[str, Any]:
        """The verdict as the JSON contract has it, with what a record that cannot be read has besides."""
        said = self.verdict.contract()
        if self.verdict.unread:
            first = self.verdict.unread[0]
            file = str(self.record.path or "record")
            said["error"] = {"message": first.message, "file": file, "line": first.line}
        return said | ({"differences": list(self.differences)} if self.has_sheet else {})

    @property
    def has_sheet(self) -> bool:
        """Whether the record tells what stands on the sheet besides."""
        return bool(sheet_tables(self.game, self.record))

    def refused(self) -> int:
        """Says on standard error, each with its place, which lines cannot be read; the exit status for that."""
        for line in self.verdict.unread:
            where = BadInput(line.message, file=self.record.path or "record", line=line.line)
            click.echo(f"sheetgen: {where}", err=True)
        return 2


def judged(name: str, layout: str | None = None, words: str | None = None, *, as_json: bool) -> Case:
    """The record in a file, or on standard input for `-`, its game and the verdict on it.

    `layout` and `words` are files that take the place of those that the record names. Raises BadInput, with file and
    line, when it cannot be read; with `as_json` a JSON document says so too.
    """
    with told_as_json(as_json):
        game, written = read(name, layout, words)
        return replayed(game, written)


@contextmanager
def told_as_json(as_json: bool) -> Iterator[None]:
    """Inside this block BadInput is told in a JSON document too, if one was asked for."""
    try:
        yield
    except BadInput as error:
        if as_json:
            print_json(unreadable(error.sentence, str(error.file) if error.file else None, error.line))
        raise


def read(name: str, layout: str | None, words: str | None) -> tuple[Game, records.Record]:
    """The record in a file and its game, so many playing as can. Raises BadInput as `judged` does."""
    written = records.read(STANDARD_INPUT if name == STREAM else Path(name))
    game = _game(written)
    written = structs.replace(
        written,
        layout_file=Path(layout) if layout is not None else None,
        words_file=Path(words) if words is not None else None,
    ).settled(game.rules.Variation)
    low, high = variation.players(written.settings, game.players)
    if not low <= len(written.players) <= high:
        raise written.trouble(wrong_count(game, low, high, len(written.players)), "players")
    known = (*game.rules.TABLES, *_sheet_tables(game), "score")
    strange = next((name for name in written.tables if name not in known), None)
    if strange is not None:
        near = meant(f"[{strange}]", [f"[{name}]" for name in known])
        raise written.trouble(f"there is no table [{strange}] in a record of this game; {near}", strange)
    return game, written


def replayed(game: Game, written: records.Record) -> Case:
    """The verdict on a record's moves and, where it tells what stands on the sheet too, where these do not agree."""
    tables = sheet_tables(game, written)
    if not tables:
        if written.finished is not None:
            sentence = "finished speaks of a coloured sheet, and there is no table [coloured] here; leave it out"
            raise written.trouble(sentence, "finished")
        return Case(game, written, judge(game.rules, field_for(game, written), written))
    from sheetgen.referee.finished.sheet import opened, without

    field = field_for(game, written)
    verdict = judge(game.rules, field, without(written, tables))
    sheet = game.finished.read(opened(game.rules, field, written, tables))
    return Case(game, written, verdict, tuple(each.message for each in sheet.differences(verdict.position)))


def sheet_tables(game: Game, written: records.Record) -> tuple[str, ...]:
    """The record's tables that tell what stands on the sheet at the end."""
    return tuple(name for name in written.tables if name in _sheet_tables(game))


def _sheet_tables(game: Game) -> Sequence[str]:
    return game.finished.TABLES if game.judges_sheets else ()


def _game(written: records.Record) -> Game:
    """The record's game: named, or known from the sheet's code."""
    try:
        if written.game is not None:
            return games.find(written.game)
        if written.sheet is not None:
            return games.find_by_prefix(codes.parse(written.sheet).prefix)
    except BadInput as error:
        raise written.trouble(error.sentence, "game" if written.game is not None else "sheet") from None
    raise written.trouble('the game is missing; write game = "tolstoy"')
