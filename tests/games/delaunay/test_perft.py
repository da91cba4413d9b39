"""Delaunay by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.delaunay import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.delaunay import twin


class TestCounts(perft.Counts):
    game = "delaunay"
    rules = rules
    whole = (
        *(perft.Whole("mini", players, (), seed) for players in (2, 3, 4) for seed in range(5)),
        *(perft.Whole("classic", players) for players in (2, 3, 4)),
    )

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        return rules.start(field, NAMES[:players], variation), twin.Game(twin.sheet(field.contract()), players)

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        case = super().opened(row)
        return replace(case, doubled="") if row["players"] == 4 else case  # four always play in teams


if __name__ == "__main__":
    TestCounts.main()
