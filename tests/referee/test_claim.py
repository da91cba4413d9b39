"""claim.py: the written score against every way to read the record, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec import structs

from sheetgen.referee import claim
from sheetgen.referee.teams import Table
from sheetgen.referee.verdict import Judged
from tests.referee.heap import Heap
from tests.referee.made import Moment, moment, move


def played(*moments: Moment, first: int = 1) -> list[Judged[Moment]]:
    """Moves with these positions after them, numbered from `first` on."""
    return [move(number, position) for number, position in enumerate(moments, first)]


def first_wrong_move(written: Mapping[str, int], *points: int, first: int = 1) -> int | None:
    """Of a game in which Ann had these points after each move, and Ben 1 after the last alone."""
    moves = played(*(moment((ann, 0)) for ann in points[:-1]), moment((points[-1], 1)), first=first)
    found = claim.measured(written, moves, moves[-1].position, 0)
    assert found is not None and found.holds is False and found.scores == written
    return found.first_wrong_move


def test_of_the_ways_to_read_a_record_those_stay_that_come_to_the_written_score() -> None:
    open_game = moment((4, 0), (5, 0), (5, 2))
    assert claim.kept({"Ann": 5}, open_game) == moment((5, 0), (5, 2))
    assert claim.kept({"Ann": 5, "Ben": 2}, open_game) == moment((5, 2))


def test_a_way_to_read_a_record_by_which_the_game_is_over_goes_before_one_by_which_it_is_not() -> None:
    assert claim.kept({"Ann": 5}, Moment(((5, 0, False), (5, 1, True), (4, 0, True)))) == moment((5, 1))
    assert claim.kept({"Ann": 5}, Moment(((5, 0, False), (4, 0, True)))) == moment((5, 0), over=False)


@pytest.mark.parametrize("written", [{}, {"Ann": 7}])
def test_where_no_score_is_written_or_none_agrees_every_way_to_read_the_record_stays(written: dict[str, int]) -> None:
    open_game = Moment(((5, 0, False), (4, 0, True)))
    assert claim.kept(written, open_game) == open_game


def test_a_written_score_holds_if_one_way_to_read_the_record_comes_to_it() -> None:
    found = claim.measured({"Ann": 5}, played(moment((4, 0), (5, 0))), moment((4, 0), (5, 0)), 0)
    assert found is not None and found.holds is True
    assert found.scores == {"Ann": 5} and found.first_wrong_move is None


NAMES = ("Ann", "Ben", "Cy", "Di")
TEAMS = Heap(Table(NAMES, "none"), (12, 10, 12, 13), 0)
BOTH = (
    "24 is taken as what Ann and Cy have together; each one's own is 12 and 12",
    "23 is taken as what Ben and Di have together; each one's own is 10 and 13",
)


@pytest.mark.parametrize(
    ("written", "taken"),
    [
        ({"Ann": 24, "Ben": 23, "Cy": 24, "Di": 23}, BOTH),
        ({"Ann": 24, "Di": 23}, BOTH),
        ({"Ann": 24, "Cy": 24}, BOTH[:1]),
        ({"Cy": 24}, BOTH[:1]),
        ({"Ann": 12, "Ben": 10, "Cy": 12, "Di": 13}, ()),
    ],
)
def test_what_partners_have_together_may_stand_behind_their_names(
    written: dict[str, int], taken: tuple[str, ...]
) -> None:
    found = claim.measured(written, [], TEAMS, 0)
    assert found is not None and (found.holds, found.taken) == (True, taken)


@pytest.mark.parametrize("written", [{"Ann": 24, "Cy": 12}, {"Ann": 25, "Cy": 25}, {"Ann": 24, "Ben": 10}])
def test_own_scores_and_totals_do_not_mix(written: dict[str, int]) -> None:
    found = claim.measured(written, [], TEAMS, 0)
    assert found is not None and (found.holds, found.first_wrong_move, found.taken) == (False, None, ())


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ({"Ann": 25, "Ben": 23, "Cy": 25, "Di": 23}, {"Ann and Cy": 25}),
        ({"Ann": 25, "Ben": 22, "Cy": 25, "Di": 22}, {"Ann and Cy": 25, "Ben and Di": 22}),
        ({"Ann": 25, "Ben": 23}, {"Ann and Cy": 25}),
        ({"Ann": 13, "Ben": 11}, {}),  # as many are wrong as own points
        ({"Ann": 25, "Cy": 25}, {}),
        ({"Ann": 12, "Ben": 23, "Cy": 12, "Di": 23}, {"Ann and Cy": 12}),
        ({"Ann": 12, "Ben": 23, "Cy": 13, "Di": 23}, {}),  # own points and totals
        ({"Ann": 12, "Ben": 10, "Cy": 13, "Di": 13}, {}),
    ],
)
def test_a_total_that_is_wrong_is_no_wrong_own_score(written: dict[str, int], wrong: dict[str, int]) -> None:
    found = claim.measured(written, [move(1, TEAMS)], TEAMS, 0)
    assert found is not None and found.holds is False
    assert {" and ".join(team.players): team.total for team in found.wrong_totals} == wrong
    assert not wrong or found.first_wrong_move is None


def test_where_as_many_are_wrong_as_totals_own_points_that_are_right_show_that_they_are_these() -> None:
    alike = Heap(Table(NAMES, "none"), (5, 3, 5, 3), 0)
    found = claim.measured({"Ann": 6, "Ben": 3, "Cy": 6, "Di": 3}, [move(1, alike)], alike, 0)
    assert found is not None and found.holds is False and found.wrong_totals == ()


def test_who_plays_alone_has_no_total() -> None:
    found = claim.measured({"Ann": 24}, [], Heap(Table(NAMES), (12, 10, 12, 13), 0), 0)
    assert found is not None and found.holds is False


def test_nothing_is_claimed_where_no_score_is_written() -> None:
    assert claim.measured({}, played(moment((4, 0))), moment((4, 0)), 0) is None


def test_whether_a_score_holds_cannot_be_told_where_moves_could_not_be_judged() -> None:
    found = claim.measured({"Ann": 5}, [], moment((5, 0), over=False), 2)
    assert found is not None and (found.scores, found.holds, found.first_wrong_move) == ({"Ann": 5}, None, None)


def test_a_score_written_before_the_end_is_held_against_the_true_one() -> None:
    found = claim.measured({"Ann": 5}, [], moment((5, 0), over=False), 0)
    assert found is not None and found.holds is True


def test_what_stands_behind_the_end_of_the_game_leaves_the_written_score_to_be_judged() -> None:
    found = claim.measured({"Ann": 5}, [], moment((5, 0)), 2)
    assert found is not None and found.holds is True


def test_the_first_wrong_move_is_the_first_after_which_the_true_score_is_above_the_written_one() -> None:
    assert first_wrong_move({"Ann": 2}, 1, 2, 2, 3, 4) == 4
    assert first_wrong_move({"Ann": 2}, 1, 2, 2, 3, 4, first=11) == 14
    assert first_wrong_move({"Ann": 0}, 3, 3, 4) == 1


def test_where_points_are_lost_again_no_move_shows_as_the_first_wrong_one() -> None:
    assert first_wrong_move({"Ann": 2}, 1, 3, 2, 3, 4) is None
    assert first_wrong_move({"Ann": -2}, 0, -1) is None


def test_who_wrote_less_than_nothing_may_have_miscounted_on_any_move() -> None:
    """In such a game points are lost again, whether or not they were in this one (Goose: the pot)."""
    assert first_wrong_move({"Ann": -2}, -1, -1, -1) is None


def test_a_move_after_which_the_record_leaves_the_written_score_open_is_no_wrong_one() -> None:
    final = moment((5, 0))
    moves = played(moment((1, 0)), moment((2, 0), (5, 0)), moment((3, 0), (5, 0)), final)
    found = claim.measured({"Ann": 2}, moves, final, 0)
    assert found is not None and found.first_wrong_move == 3


def test_a_written_score_that_is_never_reached_is_wrong_at_the_last_move() -> None:
    assert first_wrong_move({"Ann": 9}, 1, 3, 4) == 3


def test_the_earliest_miscount_counts_of_those_whose_score_is_wrong() -> None:
    assert first_wrong_move({"Ann": 2, "Ben": 0}, 1, 3, 4) == 2
    assert first_wrong_move({"Ann": 4, "Ben": 0}, 3, 5, 5) == 2


def test_scores_that_are_possible_each_but_not_together_do_not_hold() -> None:
    final = moment((4, 0), (5, 1))
    found = claim.measured({"Ann": 4, "Ben": 1}, played(moment((0, 0)), final), final, 0)
    assert found is not None and found.holds is False and found.first_wrong_move == 2


def test_in_a_record_without_moves_no_move_is_the_first_wrong_one() -> None:
    found = claim.measured({"Ann": 1}, [], moment((0, 0)), 0)
    assert found is not None and found.holds is False and found.first_wrong_move is None


def test_partners_with_one_number_that_is_not_their_total_are_told_what_may_stand_there() -> None:
    after = [TEAMS, structs.replace(TEAMS, points=(20, 10, 20, 13))]
    wrong = claim.measured({"Ann": 25, "Cy": 25}, [move(n, at) for n, at in enumerate(after, 1)], after[-1], 0)
    assert wrong is not None and (wrong.holds, wrong.first_wrong_move) == (False, None)
