"""slips.py: lines that stand twice, that put the one before right, or that are missing, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from sheetgen.referee import slips
from sheetgen.referee.missing import NARROW
from sheetgen.referee.record import Turn
from sheetgen.referee.verdict import Lost
from tests.referee.heap import HEAP, OWN, Heap, Own, judged
from tests.referee.made import FOUL, move

LATER = "if the sticks were taken once more, say so"


class Written(Heap, frozen=True):
    """A heap whose players may put a line right with the next, and seldom make the same move twice running."""

    def may_correct(self, move: int, wrong: int) -> bool:
        return True

    def how_to_repeat(self, move: int) -> str:
        return LATER


WRITTEN = Written(HEAP.table, HEAP.points, 0)


def test_a_line_like_the_foul_before_it_puts_that_right() -> None:
    verdict = judged(WRITTEN, "2", "0033", "0003", "1")
    assert verdict.position.scores == {"Ann": 2, "Ben": 3, "Cy": 1} and not verdict.twice
    assert [(played.number, played.player, played.instead_of) for played in verdict.played] == [
        (1, "Ann", None), (2, "Ben", None), (3, "Ben", 2), (4, "Cy", None),
    ]  # fmt: skip
    assert "0003, move 3 (line 7), is taken as what 0033, move 2 (line 6), should have been" in verdict.notes


@pytest.mark.parametrize(
    "lines", [("2", "0033", "1"), ("2", "0003", "0001"), ("2", "0033", "0034"), ("2", "00033", "00001")]
)
def test_a_line_is_a_turn_of_its_own_if_it_is_not_like_a_foul_before_it_or_is_no_better(lines: tuple[str, ...]) -> None:
    assert [played.player for played in judged(WRITTEN, *lines).played] == ["Ann", "Ben", "Cy"]


class OwnWritten(Own, frozen=True):
    """Each has a move of their own, and may put it right."""

    def may_correct(self, move: int, wrong: int) -> bool:
        return True


def test_a_foul_without_a_name_that_is_not_like_the_one_before_it_puts_nothing_right() -> None:
    found = judged(OwnWritten(HEAP.table, HEAP.points, 0), "1", "9", "2", "1")
    assert [played.instead_of for played in found.played] == [None] * 4


class Again(Written, frozen=True):
    """Everybody may move at any time."""

    def may_move(self, player: str) -> bool:
        return True


def test_a_legal_line_that_is_not_like_a_foul_of_the_same_name_puts_nothing_right() -> None:
    found = judged(Again(HEAP.table, HEAP.points, 0), "Ann: 2", "Ben: 33", "Ben: 1")
    assert [played.instead_of for played in found.played] == [None] * 3


def test_only_the_line_just_before_is_put_right() -> None:
    verdict = judged(WRITTEN, "0033", "0034", "0003")
    assert [(played.player, played.instead_of) for played in verdict.played] == [
        ("Ann", None),
        ("Ben", None),
        ("Ben", 2),
    ]


@pytest.mark.parametrize(("following", "player"), [("Cy: 1", "Ben"), ("Ann: 1", "Cy")])
def test_what_follows_decides_whether_a_line_puts_another_right(following: str, player: str) -> None:
    verdict = judged(WRITTEN, "2", "0033", "0003", following)
    assert verdict.played[2].player == player and [foul.number for foul in verdict.fouls] == [2]


def test_a_line_with_the_same_name_puts_a_foul_right_whatever_it_says() -> None:
    verdict = judged(WRITTEN, "Ann: 2", "Ben: 33", "Ben: 1", "Cy: 1")
    assert [foul.number for foul in verdict.fouls] == [2] and verdict.position.scores == {"Ann": 2, "Ben": 1, "Cy": 1}


def test_a_line_with_the_number_of_a_foul_puts_it_right_in_every_game() -> None:
    verdict = judged(HEAP, "1. 2", "2. 33", "2. 1", "3. 1")
    assert [played.instead_of for played in verdict.played] == [None, None, 2, None]
    assert [foul.number for foul in verdict.fouls] == [2] and verdict.position.scores == {"Ann": 2, "Ben": 1, "Cy": 1}


def test_a_line_with_the_number_of_a_foul_is_a_turn_of_its_own_where_that_goes_better() -> None:
    verdict = judged(HEAP, "1. 2", "2. 33", "2. 1", "3. Ann: 1")
    assert [played.instead_of for played in verdict.played] == [None] * 4
    assert verdict.position.scores == {"Ann": 3, "Ben": 0, "Cy": 1}


def test_a_line_with_another_name_puts_nothing_right() -> None:
    verdict = judged(WRITTEN, "2", "0033", "Cy: 0003")
    assert verdict.position.scores == {"Ann": 2, "Ben": 0, "Cy": 3}


def test_a_move_that_is_seldom_made_twice_running_stands_twice_and_is_told_how_to_mean_it() -> None:
    verdict = judged(WRITTEN, "2", "2", "1")
    (twice,) = verdict.twice
    assert (twice.number, twice.line, twice.text) == (2, 6, "2")
    assert verdict.position.scores == {"Ann": 2, "Ben": 1, "Cy": 0}
    assert f"move 2 (line 6): 2 is taken as written twice, like the line before it; {LATER}" in verdict.notes


def test_the_same_move_stands_twice_however_it_is_written() -> None:
    assert [twice.number for twice in judged(WRITTEN, "2", "02", "1").twice] == [2]


class Sensible(Written, frozen=True):
    """Written fouls may only have been meant to be fewer sticks."""

    def may_correct(self, move: int, wrong: int) -> bool:
        return move < wrong


def test_the_game_says_which_move_may_put_which_foul_right() -> None:
    found = judged(Sensible(HEAP.table, HEAP.points, 0), "2", "0033", "0003", "1")
    assert [played.instead_of for played in found.played] == [None, None, 2, None]


def test_what_follows_decides_whether_a_line_stands_twice() -> None:
    assert judged(WRITTEN, "2", "2", "Ben: 1").twice
    verdict = judged(WRITTEN, "2", "2", "Cy: 1")
    assert not verdict.twice and verdict.position.scores == {"Ann": 2, "Ben": 2, "Cy": 1}


def test_the_same_in_another_players_name_is_that_players_turn() -> None:
    assert not judged(WRITTEN, "Ann: 2", "Ben: 2").twice


def hint(*lines: str) -> str:
    """What is said of lines that may be missing, if anything is; the first line is line 5 of the file."""
    return "; ".join(judged(OWN, *lines).remarks)


def test_where_a_line_is_missing_that_would_mend_all_is_said() -> None:
    assert hint("1", "2", "3", "1", "3", "1", "2") == (
        "perhaps a line is missing before move 5 (line 9): with one more there would be 0 fouls, not 3"
    )


def test_two_fouls_are_a_sign_of_a_missing_line_only_where_one_more_leaves_none() -> None:
    assert hint("1", "2", "3", "1", "3", "1").endswith("with one more there would be 0 fouls, not 2")
    assert not hint("1", "2", "3", "1", "3", "9")
    assert not hint("1", "2", "3", "9", "9")


def test_no_line_is_missing_where_all_lines_have_names() -> None:
    said = "many fouls may come from one line that is written wrongly"
    assert hint("Ann: 1", "Ben: 3", "Cy: 1", "Ann: 2", "Ben: 3") == said


def test_a_line_is_missing_where_the_names_of_some_lines_go_with_it() -> None:
    said = "perhaps a line is missing before move 2 (line 6): with one more there would be 0 fouls, not"
    assert hint("Ann: 1", "3", "1", "2", "3") == f"{said} 4"
    assert hint("Ann: 1", "3", "Ann: 1", "2", "3") == f"{said} 2"
    assert not hint("Ann: 1", "3", "1", "Ben: 2", "Ann: 3").startswith(said)


def test_fouls_that_are_left_are_said_where_they_are_no_more_than_a_third() -> None:
    lines = ("1", "2", "3", "1", "3", "1", "2")
    assert hint(*lines, "9").endswith("with one more there would be 1 foul, not 4")
    assert hint(*lines, "3", "9", "9").endswith("with one more there would be 2 fouls, not 6")
    assert hint(*lines, "9", "9").startswith("many fouls may come from one missing line")


def test_fouls_that_one_line_more_would_not_mend_are_said_to_be_many() -> None:
    assert hint("1", "9", "9", "9") == (
        "many fouls may come from one missing line; names on the lines, as in Ann: 1, show where"
    )


@pytest.mark.parametrize(
    ("idle", "where"),
    [
        (1, "before move 2 (line 6) or move 3 (line 7): "),
        (2, "before move 2 (line 6) or move 4 (line 8) or between them: "),
        (3, "before move 2 (line 6) or move 5 (line 9) or between them: "),
        (NARROW - 1, f"before move 2 (line 6) or move {NARROW + 1} (line {NARROW + 5}) or between them: "),
    ],
)
def test_where_it_may_be_missing_at_several_places_they_are_told(idle: int, where: str) -> None:
    due = [str((idle + 2 + turn) % 3 + 1) for turn in range(4)]
    assert where in hint("1", *["0"] * idle, *due)


def test_that_it_may_be_missing_nearly_anywhere_is_no_help() -> None:
    due = [str((NARROW + 2 + turn) % 3 + 1) for turn in range(4)]
    assert hint("1", *["0"] * NARROW, *due).startswith("many fouls may come from one missing line")


def test_the_first_line_may_be_the_missing_one() -> None:
    assert hint("2", "3", "1", "2") == (
        "perhaps a line is missing before move 1 (line 5): with one more there would be 0 fouls, not 4"
    )


def test_where_nothing_can_be_supposed_of_a_turn_no_place_is_named() -> None:
    class Strict(Own, frozen=True):
        def after_unknown_turn(self) -> None:
            return None

    (remark,) = judged(Strict(HEAP.table, HEAP.points, 0), "1", "3", "1", "2", "3", "1").remarks
    assert remark.startswith("many fouls may come from one missing line")


def test_one_slip_after_another_is_put_right() -> None:
    verdict = judged(WRITTEN, "1", "0033", "0003", "0041", "0001")
    assert verdict.position.scores == {"Ann": 1, "Ben": 3, "Cy": 1}
    assert [played.instead_of for played in verdict.played] == [None, None, 2, None, 4]


@pytest.mark.parametrize(("last", "player"), [(4, "Ann"), (5, "Ben"), (7, "Ann")])
def test_lines_that_are_missing_by_the_numbers_keep_their_turns(last: int, player: str) -> None:
    verdict = judged(HEAP, "1. 1", "2. 2", f"{last}. 3")
    (doubt,) = verdict.doubts
    assert doubt.startswith(f"2. is followed by {last}. in the record; the ")
    assert verdict.played[-1].player == player and not verdict.remarks and not verdict.clean


def test_of_numbers_that_leave_many_out_one_is_a_slip() -> None:
    verdict = judged(HEAP, "1. 1", "2. 2", "20. 3")
    assert verdict.remarks == ("2. is followed by 20. in the record, so perhaps a line is missing there",)
    assert verdict.played[-1].player == "Cy" and not verdict.lost


def test_a_name_says_more_than_a_number() -> None:
    verdict = judged(HEAP, "1. 1", "2. 2", "4. Cy: 3")
    assert verdict.played[-1].player == "Cy" and not verdict.fouls and not verdict.lost


@pytest.mark.parametrize(
    "lines", [("1. 1", "2. 2", "3. 3"), ("1. 1", "1. 2", "1. 3"), ("1. 1", "2", "4. 3"), ("3. 1", "2. 2")]
)
def test_other_numbers_are_nothing_odd(lines: tuple[str, ...]) -> None:
    assert not judged(HEAP, *lines).remarks


@pytest.mark.parametrize("stop", [": ", " "])
def test_a_wrong_name_may_have_no_colon(stop: str) -> None:
    found = judged(OWN, "1", f"Cy{stop}2", "3", "1", "2", "3")
    assert not found.fouls and found.played[1].player == "Ben"
    assert found.played[1].note is not None and found.played[1].note.startswith("it is taken as Ben's")


def test_thirty_lines_that_follow_tell_what_a_line_was() -> None:
    def fouled_at(number: int) -> str:
        """Which of two ways to take the first line is the likelier, where a foul follows the first way there."""

        def ahead(position: Any, since: int, last: Any) -> Iterator[Any]:
            fouled = number if last.text == "one" else 0
            return (move(each, foul=FOUL if each == fouled else None) for each in range(2, 42))

        return slips.likeliest([move(1, text="one"), move(1, text="other")], ahead).text

    assert fouled_at(31) == "other" and fouled_at(32) == "one"


class Endless(Heap, frozen=True):
    """A heap in which there is hardly an end of moves."""

    def after_each(self) -> Iterator[Any]:
        return iter([self] * 2000)


@pytest.mark.parametrize(("follow", "tries"), [(1, 500), (2, 334)])
def test_a_thousand_lines_are_judged_at_most_to_see_which_move_one_may_have_been(follow: int, tries: int) -> None:
    position, asked = Endless(HEAP.table, HEAP.points, 0), []

    def ahead(at: Any, since: int, last: Any) -> Iterator[Any]:
        asked.append(at)
        return (move(number, foul=FOUL) for number in range(2, 2 + follow))

    turns = [Turn(number, None, "7") for number in range(1, 2 + follow)]
    assert slips.behind_unread(HEAP, position, 1, turns, ahead) is HEAP
    assert len(asked) == 1 + tries  # the turn passed over first


def test_behind_a_move_by_which_nothing_is_wrong_no_other_is_tried() -> None:
    position, asked = Endless(HEAP.table, HEAP.points, 0), []

    def ahead(at: Any, since: int, last: Any) -> Iterator[Any]:
        asked.append(at)
        return iter([move(2, foul=FOUL if at is HEAP else None)])

    assert slips.behind_unread(HEAP, position, 1, [Turn(1, None, "?"), Turn(2, None, "7")], ahead) is position
    assert len(asked) == 2


class Thrown(Endless, frozen=True):
    """One in which a die is thrown before each move."""

    @property
    def dice(self) -> tuple[int, ...]:
        return (6,)


def test_where_dice_are_thrown_a_line_that_nobody_understands_is_only_passed_over() -> None:
    def ahead(at: Any, since: int, last: Any) -> Iterator[Any]:
        assert at is HEAP
        return iter([move(2, foul=FOUL)])

    turns = [Turn(1, None, "?"), Turn(2, None, "7")]
    assert slips.behind_unread(HEAP, Thrown(HEAP.table, HEAP.points, 0), 1, turns, ahead) is HEAP


def test_on_the_first_line_a_name_is_no_likelier_to_be_wrong_than_the_turn() -> None:
    assert [foul.number for foul in judged(HEAP, "Cy: 1", "1", "1", "1", "1").fouls] == [1]
    assert not judged(HEAP, "1", "Cy: 1", "1", "1", "1").fouls


class Series(Heap, frozen=True):
    """Five sticks are gone behind each line that is missing; behind the last there are ten again, in another game."""

    def after_lost_line(self) -> Any:
        return structs.replace(self, sticks=(self.sticks - 5) % 15)

    @property
    def next_game(self) -> Any:
        return structs.replace(self, sticks=10) if self.over else None


def test_behind_lines_that_are_missing_up_to_the_end_of_the_game_nothing_can_be_told() -> None:
    def behind(sticks: int, count: int) -> int | None:
        found = slips.behind_lost(Series(HEAP.table, HEAP.points, 0, sticks), Lost(number=2, before=1, after=2 + count))
        return None if found is None else found.sticks

    assert [behind(10, count) for count in (1, 2, 3)] == [5, None, None]
    assert behind(0, 1) == 5  # of the next game


def test_lines_are_no_swapped_ones_where_the_second_cannot_be_judged_then() -> None:
    def less(*right: int) -> int | None:
        turns = [Turn(1, None, "7"), Turn(2, None, "7")]
        line = move(1, foul=FOUL)

        def this(position: Any, since: int, last: Any) -> list[Any]:
            assert since == 1 and last is line
            return [move(2, foul=FOUL)]

        def other(position: Any, since: int, last: Any) -> list[Any]:
            assert since == 0 and last is None
            return [move(number) for number in right]

        return slips.less_wrong_swapped(line, HEAP, None, turns, this, other)

    assert less(1, 2) == 2 and less(1) is None
