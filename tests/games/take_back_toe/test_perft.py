"""Take-Back-Toe by count: the referee and the twin reach the same number of sequences of dice and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games.take_back_toe import rules
from sheetgen.games.take_back_toe.rules import Position
from tests.games import perft
from tests.games.take_back_toe import twin
from tests.games.take_back_toe.rows import NAMES, board, grid, stacks

THROWN = {row["name"]: row["thrown"] for row in perft.table("take-back-toe")}


class TestCounts(perft.Counts):
    game = "take-back-toe"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position, game = rules.start(grid(), NAMES, rules.Variation()), twin.Game()
        if "rows" in row:
            position = board(row["rows"])
            game = twin.Game(tuple(zip(twin.SPACES, stacks(row["rows"]), strict=True)))
        return perft.opened(rules, position, game, {"variation": [], **row})

    @classmethod
    def deep(cls, case: perft.Case) -> int:
        return 1

    def test_with_the_dice_given_both_reach_the_count_farther_on(self, name: str) -> None:
        case = self.case(name)
        assert isinstance(case.position, Position)
        for dice, count in THROWN[name]:
            assert by_referee(case.position, dice) == by_twin(case.twin, dice) == count


def by_referee(position: Position, dice: list[int]) -> int:
    """How many sequences of moves there are when the die falls so."""
    if not dice:
        return 1
    if position.over:
        return 0
    found = [position.play(move) for move in position.thrown((dice[0],)).moves()]
    return sum(by_referee(after, dice[1:]) for after in found if isinstance(after, Position))


def by_twin(game: twin.Game, dice: list[int]) -> int:
    return sum(by_twin(game.after(line), dice[1:]) for line in game.moves_with(dice[0])) if dice else 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_twin_and_referee_agree_through_a_whole_game(seed: int) -> None:
    position = rules.start(grid(), NAMES, rules.Variation())
    perft.assert_a_whole_game_agrees(rules, position, twin.Game(), Chance(seed))


def test_three_equal_stacks_are_seen_in_every_row_that_has_them() -> None:
    for row, size in twin.wins():
        assert rules.equal(row) == size, row


if __name__ == "__main__":
    TestCounts.main()
