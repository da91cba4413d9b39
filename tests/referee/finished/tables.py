"""Games by chance whose moves are forgotten: the sheets of which the suites know how they came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import design, field_of
from sheetgen.games.sampling import NAMES, agreed, sample
from sheetgen.referee import record as records
from sheetgen.referee.finished import judge
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, InkedSheet
from sheetgen.referee.finished.sheet import Sheet, opened
from sheetgen.referee.finished.verdict import Verdict
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import Record
from sheetgen.referee.replay import plain_verdict

GAMES = [name for name in games.BUILT_IN if games.find(name).judges_sheets]
STEPS = 20_000
"""Of a search in a test: the result is the same on every machine."""
FEWER_STEPS = {"tolstoy": 6_000}
"""Where a step takes longer."""


def layout(game: str) -> str:
    """The small layout of a game, if it has one."""
    found = games.find(game)
    return "mini" if "mini" in found.layout_names else found.default_layout


@cache
def field(game: str, layout: str, seed: int) -> Field:
    """The field of a layout; a game that needs letters has them from the seed."""
    found = games.find(game)
    if found.fillable:
        return field_of(design(found, name=layout, fill=found.filler.KINDS[0], fill_seed=seed))
    return field_of(design(found, name=layout))


def played(
    game: str, layout: str, players: int, seed: int, *, variation: Sequence[str] = (), turns: int | None = None
) -> tuple[Record, Field, AnyPosition]:
    """A game by chance: its record, its field and the position at its end."""
    found = games.find(game)
    if found.fillable:
        made = design(found, name=layout, fill=found.filler.KINDS[0], fill_seed=1)
    else:
        made = design(found, name=layout)
    text = sample(found, made, NAMES[:players], seed, agreed(found, variation), turns)
    record = records.parse(text)
    where = field(game, layout, 1)
    verdict = plain_verdict(found.rules, where, record)
    assert verdict.valid
    return record, where, verdict.position


def sheet(game: Game, where: Field, record: Record) -> Sheet:
    """The finished sheet that a record describes."""
    return game.finished.read(opened(game.rules, where, record, game.finished.TABLES))


def forgotten(record: Record, where: Field, position: AnyPosition, first: str | None = None) -> Record:
    """The record without its moves and score, with what the game leaves on the sheet."""
    game = games.find(record.game or "")
    bare = structs.replace(record, turns=(), moves="", score={}, finished=position.over, first=first, source="")
    described = game.finished.tables(opened(game.rules, where, bare, ()), position)
    tables: dict[str, dict[str, Any]] = {name: dict(table) for name, table in described.items()}
    return structs.replace(bare, tables=bare.tables | tables)


def left(game: str, layout: str, players: int, seed: int, **how: Any) -> tuple[Sheet, AnyPosition]:
    """The sheet that a game by chance leaves, its moves forgotten, and the position at its end."""
    record, where, position = played(game, layout, players, seed, **how)
    return sheet(games.find(game), where, forgotten(record, where, position)), position


def judged(sheet: Sheet, steps: int | None = None) -> Verdict:
    """The verdict after so many steps at most."""
    return judge.judge(sheet, budget(sheet, steps))


def decided(sheet: Sheet) -> Verdict:
    """The verdict alone, for tests that do not ask what would be right: to look for that takes most of the time."""
    return judge.decided(sheet, budget(sheet))


def budget(sheet: Sheet, steps: int | None = None) -> Budget:
    """What a verdict may take in a test."""
    return Budget(steps=steps or FEWER_STEPS.get(sheet.opening.field.game, STEPS))


def scored(sheet: Sheet, scores: Mapping[str, int]) -> Sheet:
    """The same sheet with a written score."""
    opening = structs.replace(sheet.opening, record=structs.replace(sheet.opening.record, score=dict(scores)))
    return structs.replace(sheet, opening=opening)


def spoiled(sheet: InkedSheet, chance: Chance) -> list[InkedSheet]:
    """The sheet with one place recoloured, one emptied, one filled, two swapped, where that can be."""
    ink, colours = sheet.ink, range(len(sheet.inks))
    full = [i for i, each in enumerate(ink) if each >= 0]
    bare = [i for i, each in enumerate(ink) if each == EMPTY]
    one = chance.pick(full)
    found = [
        sheet.with_ink({one: chance.pick([c for c in colours if c != ink[one]])}),
        sheet.with_ink({chance.pick(full): EMPTY}),
    ]
    if bare:
        found.append(sheet.with_ink({chance.pick(bare): chance.pick(list(colours))}))
    pairs = [(i, j) for i in full for j in full if i < j and ink[i] != ink[j]]
    if pairs:
        i, j = chance.pick(pairs)
        found.append(sheet.with_ink({i: ink[j], j: ink[i]}))
    return found


def written(source: str, layout: str = "mini") -> Sheet:
    """The sheet of a record's text, whose `sheet` may be left out: the layout's."""
    record = records.parse(source)
    assert record.game is not None
    return sheet(games.find(record.game), field(record.game, layout, 1), record)


def reasons(source: str, layout: str = "mini") -> list[tuple[str, str]]:
    """The ids and sentences of the reasons why the sheet of a record's text is impossible; none if it is not."""
    verdict = judged(written(source, layout))
    assert (verdict.result == "impossible") is bool(verdict.reasons)
    return [(reason.rule, reason.message) for reason in verdict.reasons]
