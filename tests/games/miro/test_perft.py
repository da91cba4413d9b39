"""Miro by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.miro import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.miro import twin


class TestCounts(perft.Counts):
    game = "miro"
    rules = rules
    whole = (  # with triple crossings, which the mini field has not
        perft.Whole("classic", 3),
        perft.Whole("children", 2),
        perft.Whole("children", 4),
    )

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        return rules.start(field, NAMES[:players], variation), twin.Game(twin.curve(field.contract()), players)


if __name__ == "__main__":
    TestCounts.main()
