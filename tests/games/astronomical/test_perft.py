"""Astronomical Tables by count: the referee and the twin reach the same number of sequences of turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.astronomical import rules
from sheetgen.referee.dice import thrown
from sheetgen.referee.game import Position
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.astronomical import twin
from tests.games.astronomical.placed import placed

Throw = tuple[int, ...]


class TestCounts(perft.Counts):
    game = "astronomical"
    rules = rules
    whole = (
        perft.Whole("classic", 7),
        perft.Whole("classic", 3, ("sides = [0, 2, 5]",)),
        perft.Whole("classic", 2, ("sides = [3, 4]",)),
    )

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        sides = variation.sides or tuple(range(players))
        game = twin.Game(sides, tuple((7 * side,) * 7 for side in sides), (0,) * players)
        return rules.start(field, NAMES[:players], variation), game

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        men = row["men"]
        points = tuple(tuple(map(twin.number, standing.split())) for standing in men.values())
        game = twin.Game(tuple(map("KGRYPMW".index, men)), points, (0,) * len(men))
        throws = [None if throw == "any" else tuple(map(int, throw.split())) for throw in row["throws"]]
        return replace(perft.opened(rules, placed(men), game, row), limits=throws)

    @classmethod
    def listed(cls, position: Position[Any], limit: Throw | None) -> Iterable[Any]:
        return (position.thrown(limit) if limit else position).moves()

    @classmethod
    def told(cls, twin: Any, limit: Throw | None) -> Sequence[Any]:
        found: Sequence[Any] = twin.moves_with(limit) if limit else twin.moves()
        return found

    @classmethod
    def any_limit(cls, chance: Chance) -> Throw:
        return tuple(sorted(thrown(rules.DICE, chance)))


if __name__ == "__main__":
    TestCounts.main()
