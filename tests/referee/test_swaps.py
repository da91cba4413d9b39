"""swaps.py: neighbouring lines that may be swapped, whatever the game (docs/GAMES.md 0.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.referee import record, swaps
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.verdict import Swapped, Twice
from tests.referee.heap import HEAP, OWN, Heap, judged
from tests.referee.made import FOUL, move


def taken(*lines: str) -> list[int]:
    """Which lines of players who each have a move of their own are taken as swapped with the next, by their names."""
    found = judged(OWN, *lines).swapped
    return [each.number for each in found if not each.open and not each.exchanged]


def test_named_lines_in_the_wrong_order_are_taken_as_swapped_and_told_as_they_stand() -> None:
    found = judged(OWN, "Ann: 1", "Cy: 3", "Ben: 2", "Ann: 1")
    assert found.swapped == (Swapped(number=2, line=7, text="2", other="3"),)
    assert [(line.number, line.line, line.player) for line in found.played] == [
        (1, 5, "Ann"), (2, 7, "Ben"), (3, 6, "Cy"), (4, 8, "Ann"),
    ]  # fmt: skip


def test_both_lines_must_bear_names() -> None:
    assert taken("1", "Cy: 3", "Ben: 2", "1") == [2]
    assert not taken("1", "3", "Ben: 2", "1") and not taken("1", "Cy: 3", "2", "1")


def test_both_lines_and_the_one_behind_them_must_be_right_then() -> None:
    assert taken("Ann: 1", "Cy: 3", "Ben: 2") == [2]
    assert not taken("Ann: 1", "Cy: 3", "Ben: 9", "Ann: 1") and 2 not in taken("Ann: 1", "Cy: 9", "Ben: 2", "Ann: 1")
    assert not taken("Ann: 1", "Cy: 3", "Ben: 2", "Ben: 2")


def test_numbers_alone_leave_open_which_came_first() -> None:
    found = judged(HEAP, "1. 1", "3. 3", "2. 2", "4. 1", "5. 1", "6. 2")
    assert [(each.number, each.open, each.exchanged) for each in found.swapped] == [(2, True, False)]
    assert found.position.winners == ("Ben", "Cy") and not found.winners


def numbered(count: int) -> Record:
    return Record(turns=tuple(Turn(10 + number, None, f"m{number}") for number in range(1, count + 1)))


class Trial:
    """Exchanges in a record of so many lines, of which one is the first foul; `mended` judges what follows then."""

    def __init__(self, lines: int, foul: int | None, mended: Callable[[int, int], Iterator[Any]], start: Any = HEAP):
        self.record, self.start, self.mended = numbered(lines), start, mended
        at = [structs.replace(HEAP, sticks=100 + number) for number in range(lines + 1)]
        self.lines = [move(n, at[n], FOUL if n == foul else None) for n in range(1, lines + 1)]
        self.asked: list[tuple[int, int, list[str]]] = []
        """From which index on, how many sticks there were, and what the two lines say then."""

    def ahead_in(self, other: Record) -> Callable[..., Iterator[Any]]:
        def ahead(position: Any, since: int, last: Any) -> Iterator[Any]:
            assert last is None
            self.asked.append((since, position.sticks, [turn.text for turn in other.turns[since : since + 2]]))
            return self.mended(since, len(other.turns))

        return ahead

    def found(self) -> tuple[Swapped, ...]:
        return swaps.exchanges(self.record, self.start, self.lines, self.ahead_in)


def right(since: int, lines: int) -> Iterator[Any]:
    return (move(number) for number in range(since + 1, lines + 1))


def wrong(since: int, lines: int) -> Iterator[Any]:
    return (move(number, foul=FOUL if number == lines else None) for number in range(since + 1, lines + 1))


def short(since: int, lines: int) -> Iterator[Any]:
    return right(since, lines - 1)


def doubled(since: int, lines: int) -> Iterator[Any]:
    yield from right(since, lines - 1)
    yield Twice(number=lines, line=None, text="", position=HEAP)


def unreadable(since: int, lines: int) -> Iterator[Any]:
    yield from right(since, lines)
    raise BadInput("no move")


def test_ten_pairs_are_exchanged_for_a_trial_the_nearest_to_the_first_foul_first() -> None:
    far = Trial(30, 21, wrong)
    assert not far.found()
    assert far.asked == [(at, 100 + at, [f"m{at + 2}", f"m{at + 1}"]) for at in range(20, 10, -1)]
    near = Trial(30, 3, wrong)
    assert not near.found() and [asked[:2] for asked in near.asked] == [(2, 102), (1, 101), (0, HEAP.sticks)]


def test_the_last_line_is_exchanged_with_the_one_before() -> None:
    trial = Trial(3, 3, wrong)
    assert not trial.found() and [since for since, _, _ in trial.asked] == [1, 0]


def test_pairs_are_found_by_which_all_that_follows_is_right() -> None:
    found = Trial(5, 2, lambda since, lines: right(since, lines) if since == 1 else wrong(since, lines)).found()
    assert found == (Swapped(number=2, line=13, text="m3", other="m2", exchanged=True),)
    assert [each.number for each in Trial(5, 2, right).found()] == [2, 1]


@pytest.mark.parametrize("mended", [wrong, short, doubled, unreadable], ids=lambda mended: mended.__name__)
def test_a_pair_is_not_found_where_a_line_is_a_foul_or_cannot_be_judged(mended: Any) -> None:
    assert not Trial(5, 2, mended).found()


class Thrown(Heap, frozen=True):
    @property
    def dice(self) -> tuple[int, ...]:
        return (6,)


def test_nothing_is_exchanged_without_a_foul_or_where_dice_are_thrown() -> None:
    assert not Trial(5, None, right).found()
    assert not Trial(5, 2, right, Thrown(HEAP.table, HEAP.points, 0)).found()


def ordered(*lines: str, **how: bool) -> list[tuple[int | None, str | None, str]]:
    """Numbers, names and moves of three lines of which the last two are swapped."""
    written = record.parse("\n".join(('players = ["Ann", "Ben"]', 'moves = """', *lines, '"""')))
    turns = swaps.in_order(written, [Swapped(number=2, line=None, text="", other="", **how)]).turns
    return [(turn.number, turn.name, turn.text) for turn in turns]


def test_swapped_lines_stand_in_the_order_in_which_they_were_played_with_their_numbers() -> None:
    assert ordered("1. x", "3. Ann: c", "2. Ben: b") == [(1, None, "x"), (2, "Ben", "b"), (3, "Ann", "c")]
    assert ordered("1. x", "2. Ann: c", "3. Ben: b") == [(1, None, "x"), (2, "Ben", "b"), (3, "Ann", "c")]
    assert ordered("1. x", "Ann: c", "Ben: b")[1:] == [(None, "Ben", "b"), (None, "Ann", "c")]


def test_where_only_the_moves_are_exchanged_each_line_keeps_its_name() -> None:
    assert ordered("1. x", "Ann: c", "Ben: b", exchanged=True)[1:] == [(None, "Ann", "b"), (None, "Ben", "c")]


def test_lines_of_which_nobody_can_tell_stay_where_they_are() -> None:
    assert ordered("1. x", "3. Ann: c", "2. Ben: b", open=True)[1:] == [(3, "Ann", "c"), (2, "Ben", "b")]


def turned(found: Record | None) -> list[tuple[int | None, str | None, str]] | None:
    return found and [(turn.number, turn.name, turn.text) for turn in found.turns]


def test_moves_are_exchanged_of_a_line_and_the_next_if_there_is_one() -> None:
    written = record.parse('players = ["Ann", "Ben"]\nmoves = """\n1. x\n2. Ann: c\n3. Ben: b\n"""')
    assert turned(swaps.exchanged(written, 1)) == [(1, None, "x"), (2, "Ann", "b"), (3, "Ben", "c")]
    assert turned(swaps.exchanged(written, 0)) == [(1, None, "c"), (2, "Ann", "x"), (3, "Ben", "b")]
    assert swaps.exchanged(written, 2) is None and swaps.exchanged(written, 3) is None


def test_names_are_exchanged_of_lines_that_stay_as_they_are() -> None:
    written = record.parse('players = ["Ann", "Ben"]\nmoves = """\n1. x\n2. Ann: c\n3. Ben: b\n4. y\n"""')
    found = swaps.with_names_exchanged(written, Swapped(number=2, line=None, text="", other=""))
    assert turned(found) == [(1, None, "x"), (2, "Ben", "c"), (3, "Ann", "b"), (4, None, "y")]
