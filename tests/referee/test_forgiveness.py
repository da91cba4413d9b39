"""forgiveness.py: a game that defines its rules of play alone is judged to the end of a record with fouls in it."""

from __future__ import annotations

import pytest

from sheetgen.chance import Chance
from sheetgen.referee import forgiveness
from sheetgen.referee.game import Foul
from sheetgen.referee.rules import every_move
from tests.referee.heap import HEAP, Heap, judged
from tests.referee.made import moment


def after(*moves: int) -> Heap:
    position = HEAP
    for move in moves:
        position = position.after(move) or pytest.fail("the rest cannot be judged")
    return position


class Still(forgiveness.Position[int], frozen=True):
    """A moment of a game of which only the scores are known."""

    turn: str = "Ann"

    @property
    def scores(self) -> dict[str, int]:
        return {"Ann": 0, "Ben": 0, "Cy": 0}


def test_after_a_foul_it_is_the_next_players_turn() -> None:
    assert after(2, 9).turn == "Cy"


def test_a_foul_counts_for_nothing() -> None:
    assert after(2, 9, 3).scores == {"Ann": 2, "Ben": 0, "Cy": 3}


def test_behind_a_line_that_bears_another_players_name_it_is_the_turn_of_whoever_follows_that_player() -> None:
    fouled = HEAP.after_out_of_turn("Ben", 2)
    assert fouled is not None and (fouled.turn, fouled.sticks) == ("Cy", 10)


def test_a_line_with_another_players_name_says_whose_turn_it_is() -> None:
    foul = HEAP.before_line("Ben", 2)
    assert (
        isinstance(foul, Foul)
        and foul.message == "Ben cannot move now: it is Ann's turn; is a line of Ann's missing before it?"
    )


def test_behind_a_line_that_cannot_be_read_it_is_the_next_players_turn() -> None:
    unread = HEAP.after_unread_line()
    assert unread is not None and unread.turn == "Ben"


def test_a_game_without_a_table_need_only_say_what_a_position_is_with_another_player_to_move() -> None:
    class Bare(Still, frozen=True):
        def with_turn_of(self, player: str) -> Bare:
            return Bare(player)

    fouls = [Bare(player).after_foul(7) for player in ("Ann", "Ben", "Cy")]
    assert [fouled and fouled.turn for fouled in fouls] == ["Ben", "Cy", "Ann"]


def test_where_nobody_can_tell_whose_turn_it_is_after_a_foul_nothing_more_is_judged() -> None:
    assert Still("Ann").after_foul(7) is None and Still("Dan").after_idle_turn() is None
    assert Still("Ann").after_out_of_turn("Ben", 7) is None


def test_the_same_foul_again_may_be_another_players() -> None:
    verdict = judged(HEAP, "2", "9", "9", "3")
    assert [(foul.number, foul.player) for foul in verdict.fouls] == [(2, "Ben"), (3, "Cy")]
    assert verdict.position.scores == {"Ann": 5, "Ben": 0, "Cy": 0}


def test_a_move_like_the_foul_before_it_is_a_turn_of_its_own() -> None:
    verdict = judged(HEAP, "2", "33", "3")
    assert [foul.number for foul in verdict.fouls] == [2] and verdict.position.scores == {"Ann": 2, "Ben": 0, "Cy": 3}


def test_the_same_move_twice_running_is_two_turns() -> None:
    verdict = judged(HEAP, "2", "2")
    assert not verdict.twice and verdict.position.scores == {"Ann": 2, "Ben": 2, "Cy": 0}


def test_a_game_of_few_moves_lists_them_all_and_leaves_none_out() -> None:
    assert every_move(HEAP) == ([1, 2, 3], None)
    assert {HEAP.any_move(Chance(seed)) for seed in range(20)} == {1, 2, 3}


def test_a_game_without_dice_waits_for_none() -> None:
    assert HEAP.dice == () and HEAP.with_dice_of(2) == HEAP
    assert HEAP.standing == "" and HEAP.missing == "it is Ann's turn"


def test_of_several_readings_one_that_is_left_stands_for_the_moment() -> None:
    one, other = Heap(HEAP.table, (1, 0, 0), 0), Heap(HEAP.table, (2, 0, 0), 0)
    assert HEAP.with_readings((one,)) == one
    assert HEAP.with_readings((one, other)) == HEAP


def test_a_moment_is_open_where_it_can_be_read_in_several_ways() -> None:
    assert not HEAP.is_open and not moment((3, 1)).is_open
    assert moment((3, 1), (1, 3)).is_open and moment((3, 1), (1, 3), (2, 2)).is_open


def test_who_has_won_is_sure_where_every_reading_has_the_same_winners() -> None:
    assert moment((3, 1), (4, 1)).sure_winners == ("Ann",)
    assert moment((3, 1), (1, 3)).sure_winners == ()


def test_points_that_a_player_may_have_are_told_from_the_least_to_the_most() -> None:
    assert moment((4, 0), (1, 2), (4, 1)).possible_scores == {"Ann": (1, 4), "Ben": (0, 1, 2)}
