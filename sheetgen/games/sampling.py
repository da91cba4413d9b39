"""Random legal games as records, and what they leave on their sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from msgspec import Struct

    from sheetgen.chance import Chance
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.design import Design

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
"""The players of records that nobody has played."""


class Agreed(NamedTuple):
    """The variations of a game that is to be played."""

    said: Sequence[str]
    """As a record has them."""
    settings: Struct


def agreed(game: Game, said: Sequence[str]) -> Agreed:
    """What was said, as the game's settings too. Raises BadInput for a variation that the game has not."""
    from sheetgen.referee import variation

    return Agreed(said, variation.parse(said, game.rules.Variation))


def sample(
    game: Game,
    design: Design,
    players: tuple[str, ...],
    seed: int,
    variations: Agreed,
    turns: int | None,
    *,
    folder: Path = Path(),
) -> str:
    """The record of a random legal game; `folder` is where it will lie, from which it names a layout of one's own."""
    from sheetgen.chance import Chance
    from sheetgen.games.design import field_of
    from sheetgen.referee import record, sample

    chance = Chance(seed)
    blank = field_of(design)
    field, tables = _furnished(game, design, blank, chance)
    position = game.rules.start(field, players, variations.settings)
    moves = []
    for move, after in sample.random_moves(position, chance, turns):
        moves.append(game.rules.write(move))
        position = after
    return record.write(
        game.name,
        blank.code,
        players,
        layout=None if design.layout.shipped else design.layout.name_from(folder),
        variation=variations.said,
        moves=moves,
        tables=tables,
        score=position.scores if position.over else None,
    )


def forgotten(game: Game, text: str, field: Field) -> str:
    """A record's text without its moves, with what its game leaves on the sheet. Raises BadInput for a game whose
    sheets are not judged."""
    from sheetgen.referee import record
    from sheetgen.referee.finished.sheet import opened
    from sheetgen.referee.replay import plain_verdict

    room, written = game.finished, record.parse(text)
    position = plain_verdict(game.rules, field, written).position
    return record.write(
        game.name,
        field.code,
        written.players,
        layout=written.layout,
        variation=written.variation,
        finished=position.over,
        moves=None,
        tables=written.tables | dict(room.tables(opened(game.rules, field, written, ()), position)),
        score=position.scores if position.over else None,
    )


def _furnished(
    game: Game, design: Design, field: Field, chance: Chance
) -> tuple[Field, Mapping[str, Mapping[str, str]]]:
    """The field ready for play, and the tables of what was written on it by hand."""
    if not game.fillable or design.filling is not None:
        return field, {}
    filled = game.filler.fill(field, game.filler.KINDS[0], chance, None)
    return filled, game.filler.tables(field, filled)
