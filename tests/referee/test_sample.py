"""sample.py: random games by the rules of play alone."""

from __future__ import annotations

from itertools import islice

import pytest

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.referee.sample import ENDLESS, random_moves
from tests.referee.heap import HEAP, Heap


class Series(Heap, frozen=True):
    """Game after game."""

    @property
    def next_game(self) -> Series | None:
        return Series(self.table, self.points, self.mover) if self.over else None


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_as_many_turns_are_played_as_are_asked_for(turns: int) -> None:
    assert len(list(random_moves(HEAP, Chance(1), turns))) == turns


def test_a_game_is_played_to_its_end_and_no_further() -> None:
    *_, (_, last) = random_moves(HEAP, Chance(1))
    assert last.over and sum(last.points) == 10
    *_, (_, last) = random_moves(HEAP, Chance(1), 99)
    assert last.over and sum(last.points) == 10


def test_where_a_record_may_hold_several_games_four_are_played() -> None:
    *_, (_, last) = random_moves(Series(HEAP.table, HEAP.points, 0), Chance(1))
    assert last.over and sum(last.points) == 4 * 10


class Idle(Heap, frozen=True):
    """A heap that never grows smaller."""

    def play(self, move: int) -> Idle:
        return self


def test_a_game_that_never_ends_is_told() -> None:
    idle = Idle(HEAP.table, HEAP.points, 0)
    with pytest.raises(BadInput, match="after 10000 moves by chance this game is still not over; it may have no end"):
        [*islice(random_moves(idle, Chance(1)), 2 * ENDLESS)]
    assert len([*random_moves(idle, Chance(1), ENDLESS + 1)]) == ENDLESS + 1
