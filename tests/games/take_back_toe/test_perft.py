"""Take-Back-Toe by count: the referee and the twin reach the same number of sequences of dice and moves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games.take_back_toe import rules
from sheetgen.games.take_back_toe.rules import Position
from tests.games import perft
from tests.games.take_back_toe import twin
from tests.games.take_back_toe.rows import NAMES, board, grid, stacks

ROWS = perft.table("take-back-toe")
EVERY_POSITION = pytest.mark.parametrize("name", [row["name"] for row in ROWS])


def row_named(name: str) -> dict[str, Any]:
    return next(row for row in ROWS if row["name"] == name)


@cache
def case(name: str) -> perft.Case:
    row = row_named(name)
    position, game = rules.start(grid(), NAMES, rules.Variation()), twin.Game()
    if "rows" in row:
        position = board(row["rows"])
        game = twin.Game(tuple(zip(twin.SPACES, stacks(row["rows"]), strict=True)))
    return perft.opened(rules, position, game, {"variation": [], **row})


@pytest.mark.slow
@EVERY_POSITION
def test_the_referee_reaches_the_count(name: str) -> None:
    perft.assert_the_referee_counts(case(name))


@EVERY_POSITION
def test_the_twin_reaches_the_count(name: str) -> None:
    perft.assert_the_twin_counts(case(name))


@EVERY_POSITION
def test_referee_and_twin_agree_on_every_move_and_score(name: str) -> None:
    perft.assert_they_agree(case(name), case(name).position, case(name).twin, 1)


@EVERY_POSITION
def test_with_the_dice_given_both_reach_the_count_farther_on(name: str) -> None:
    row = row_named(name)
    for dice, count in row["thrown"]:
        assert by_referee(start(name), dice) == by_twin(case(name).twin, dice) == count


def start(name: str) -> Position:
    position = case(name).position
    assert isinstance(position, Position)
    return position


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
    perft.main(ROWS, case)
