"""Vasarely by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.vasarely import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.vasarely import twin
from tests.games.vasarely.mini import mini


class TestCounts(perft.Counts):
    game = "vasarely"
    rules = rules
    whole = tuple(
        perft.Whole(layout, players, variation)
        for layout, players in (("classic", 2), ("quick", 3), ("mini", 4))
        for variation in ((), ("three-cubes",))
    )

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        game = twin.Game(twin.sheet(field.contract()), players, 3 if variation.three_cubes else 2)
        return rules.start(field, NAMES[:players], variation), game

    @classmethod
    def field(cls, row: Mapping[str, Any]) -> Field:
        return mini()


if __name__ == "__main__":
    TestCounts.main()
