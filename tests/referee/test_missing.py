"""missing.py: how a line that is missing is looked for, whatever the game: where, by which moves, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.errors import BadInput
from sheetgen.referee import missing
from sheetgen.referee.missing import Gap
from sheetgen.referee.record import Turn
from sheetgen.referee.verdict import Twice
from tests.referee.heap import HEAP, Heap
from tests.referee.made import FOUL, move

BIG = Heap(HEAP.table, HEAP.points, 0, 99)


class Search:
    """A search in a record of so many lines, of which these are fouls. All that follows one more line is judged by
    `left`, one after the other: so many fouls, first, among so many lines; the last of them as often as need be."""

    def __init__(self, lines: int, fouls: Sequence[int], *left: tuple[int, int], at: Any = BIG, says: int = 7) -> None:
        self.turns = [Turn(number, None, str(says)) for number in range(1, lines + 1)]
        self.lines = [move(number, at, FOUL if number in fouls else None, move=says) for number in range(1, lines + 1)]
        self.left, self.start = list(left), at
        self.asked: list[tuple[int, int]] = []
        """From which index on, and how many sticks there were."""
        self.read = 0

    def ahead(self, position: Any, since: int, last: Any) -> Iterator[Any]:
        self.asked.append((since, position.sticks))
        fouls, lines = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        for number in range(lines):
            self.read += 1
            yield move(number, self.start, FOUL if number < fouls else None)
        if lines < len(self.turns) - since:
            raise BadInput("this can be read only where it stands")

    def gap(self) -> Gap | None:
        return missing.gap(self.turns, self.start, self.lines, self.ahead)


def test_it_is_looked_for_up_to_thirty_lines_before_the_first_foul_the_nearest_first() -> None:
    far = Search(41, [41], (1, 1))
    assert far.gap() is None and list(dict.fromkeys(since for since, _ in far.asked)) == list(range(40, 9, -1))
    near = Search(4, [3], (1, 1))
    assert near.gap() is None and [since for since, _ in near.asked][:3] == [2, 1, 0]


def test_where_no_turn_passed_over_mends_it_each_move_is_tried_the_beginning_first() -> None:
    search = Search(4, [3], *[(1, 1)] * 3, (0, 4), (1, 1))
    assert search.gap() == Gap(0, (1,), passed=False)
    assert [since for since, _ in search.asked][:4] == [2, 1, 0, 0]


def test_a_place_that_mends_all_is_told_though_not_all_others_could_be_tried() -> None:
    fake = Search(4, [3], *[(1, 1)] * 3, (0, 4), (1, 1))
    search = missing.Search(fake.turns, fake.start, fake.lines, fake.ahead, spare=16)
    assert search.gap(0) == Gap(0, (1,), passed=False) and search.spare <= 0


def test_a_turn_is_passed_over_first_and_then_each_move_tried_those_that_no_later_line_says_first() -> None:
    search = Search(3, [1, 2, 3], (1, 3), says=1)
    assert search.gap() == Gap(1, (1,), passed=False)
    assert search.asked == [(0, 99), (0, 97), (0, 96), (0, 98)]


def test_behind_a_move_by_which_nothing_is_wrong_no_other_is_tried() -> None:
    search = Search(3, [1, 2, 3], (1, 3), (1, 3), (0, 3))
    assert search.gap() == Gap(0, (1,), passed=False)
    assert search.asked == [(0, 99), (0, 98), (0, 97)]


def test_a_move_that_ends_the_game_is_no_missing_one() -> None:
    search = Search(3, [1, 2, 3], (1, 3), at=Heap(HEAP.table, HEAP.points, 0, 3))
    assert search.gap() == Gap(1, (1,), passed=False)
    assert search.asked == [(0, 3), (0, 2), (0, 1)]


def test_it_is_given_up_behind_twenty_thousand_lines() -> None:
    """Each try reads 5,000 lines, but one that ends sooner, where a line cannot be read; it counts as one line more
    itself, and so does each of three moves."""
    found = Search(5000, range(1, 9), (1, 5000), (0, 4992), (1, 5000))
    assert found.gap() == Gap(1, (1,), passed=False) and found.read + len(found.asked) + 3 == 19_999
    given_up = Search(5000, range(1, 9), (1, 5000), (0, 4993), (1, 5000))
    assert given_up.gap() is None and given_up.read + len(given_up.asked) + 3 == 20_000
    sooner = Search(10_000, range(1, 9), (1, 10_000), (0, 9995), (1, 10_000))
    assert sooner.gap() is None and len(sooner.asked) == 2


class Thrown(Heap, frozen=True):
    """A heap in which a die is thrown before each move."""

    @property
    def dice(self) -> tuple[int, ...]:
        return (6,)


class Strewn(Thrown, frozen=True):
    """One in which a missing turn may have led anywhere."""

    def after_missing_line(self) -> Iterator[Any]:
        return self.after_each()


def test_where_dice_are_thrown_moves_are_tried_only_if_each_may_have_been_the_missing_one() -> None:
    once = Search(9, range(1, 10), (2, 9), at=Thrown(HEAP.table, HEAP.points, 0, 99))
    assert once.gap() == Gap(2, (1,), passed=True) and len(once.asked) == 1
    each = Search(9, range(1, 10), (2, 9), at=Strewn(HEAP.table, HEAP.points, 0, 99))
    assert each.gap() == Gap(2, (1,), passed=False) and len(each.asked) == 6


def test_moves_are_tried_first_that_no_later_line_says() -> None:
    trial = Search(3, [3], (0, 3))
    lines = [move(1, BIG, move=1), Twice(number=2, line=None, text="1", position=BIG), move(3, BIG, FOUL, move=2)]
    search = missing.Search(trial.turns, BIG, lines, trial.ahead)
    assert [after.sticks for after in search.each(1)] == [98, 96, 97]
    assert [after.sticks for after in search.each(0)] == [96, 98, 97]


def test_lines_that_can_be_read_only_where_they_stand_are_more_fouls_than_are_allowed() -> None:
    trial = Search(3, [3], (0, 1))
    for most in (0, 2):
        assert missing.Search(trial.turns, BIG, trial.lines, trial.ahead).outcome(BIG, 0, most) == (most + 1, BIG)
