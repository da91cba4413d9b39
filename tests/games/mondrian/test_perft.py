"""Mondrian by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.mondrian import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.mondrian import twin

UNIT = 3.5
"""mm: the sides of the squares that a shipped field is drawn on."""


class TestCounts(perft.Counts):
    game = "mondrian"
    rules = rules
    whole = (perft.Whole("classic", 2), perft.Whole("boogie", 3), perft.Whole("planes", 4))

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        game = twin.Game(twin.drawn_sheet(field.contract(), UNIT), players, 160 if variation.to_160 else 80)
        return rules.start(field, NAMES[:players], variation), game

    @classmethod
    def deep(cls, case: perft.Case) -> int:
        return min(2, case.asked)


@pytest.mark.slow
def test_twin_and_referee_agree_where_the_area_is_full() -> None:
    position, game = TestCounts.begun(field_of(design(find("mondrian"), name="boogie")), 4, rules.Variation())
    while not position.over:
        text = max(map(rules.write, position.moves()), key=lambda text: _gain(game, text))
        position, game = perft.played(rules, position, text), game.after(game.read(text))
    assert max(position.points) == 80
    assert tuple(position.points) == game.scores() and game.over()


def _gain(game: twin.Game, text: str) -> int:
    after = game.after(game.read(text))
    return max(map(len, after.completed(len(game.turns))), default=0)


if __name__ == "__main__":
    TestCounts.main()
