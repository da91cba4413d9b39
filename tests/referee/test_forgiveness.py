"""forgiveness.py: a game that defines its rules of play alone is judged to the end of a record with fouls in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from sheetgen.referee import forgiveness, teams
from sheetgen.referee.game import Foul


class Heap(teams.Position[int], frozen=True):
    """One to three sticks a turn; each stick is a point. Nothing here knows of fouls."""

    sticks: int = 10

    @property
    def over(self) -> bool:
        return not self.sticks

    def moves(self) -> Iterator[int]:
        return iter(range(1, min(3, self.sticks) + 1))

    def play(self, move: int) -> Heap | Foul:
        if move not in self.moves():
            return Foul("Heap 1", f"{move} sticks cannot be taken")
        points = teams.put(self.points, self.mover, self.points[self.mover] + move)
        return structs.replace(self, sticks=self.sticks - move, points=points, mover=self.table.after(self.mover))


HEAP = Heap(teams.Table(("Ann", "Ben", "Cy")), (0, 0, 0), 0)


def after(*moves: int) -> Heap:
    position = HEAP
    for move in moves:
        position = position.after(move) or pytest.fail("the rest cannot be judged")
    return position


def test_after_a_foul_it_is_the_next_players_turn() -> None:
    assert after(2, 9).turn == "Cy"


def test_a_foul_counts_for_nothing() -> None:
    assert after(2, 9, 3).scores == {"Ann": 2, "Ben": 0, "Cy": 3}


def test_behind_a_line_that_bears_another_players_name_it_is_the_turn_of_whoever_follows_that_player() -> None:
    fouled = HEAP.after_out_of_turn("Ben", 2)
    assert fouled is not None and (fouled.turn, fouled.sticks) == ("Cy", 10)


def test_a_line_with_another_players_name_says_whose_turn_it_is() -> None:
    foul = HEAP.before_line("Ben", 2)
    assert isinstance(foul, Foul) and foul.message == "Ben cannot move now: it is Ann's turn"


def test_behind_a_line_that_cannot_be_read_it_is_the_next_players_turn() -> None:
    unread = HEAP.after_unread_line()
    assert unread is not None and unread.turn == "Ben"


def test_a_game_without_a_table_need_only_say_what_a_position_is_with_another_player_to_move() -> None:
    class Bare(forgiveness.Position[int], frozen=True):
        turn: str = "Ann"

        @property
        def scores(self) -> dict[str, int]:
            return {"Ann": 0, "Ben": 0}

        def with_turn_of(self, player: str) -> Bare:
            return Bare(player)

    fouled = Bare("Ben").after_foul(7)
    assert fouled is not None and fouled.turn == "Ann"
