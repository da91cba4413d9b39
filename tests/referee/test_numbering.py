"""numbering.py: the numbers before the lines of a record, whatever the game (docs/GAMES.md 0.4)."""

from __future__ import annotations

import pytest

from sheetgen.referee import numbering, record
from sheetgen.referee.record import FEW, Turn
from sheetgen.referee.verdict import Lost, Swapped
from tests.steps import at_most


def turns(*lines: str) -> tuple[Turn, ...]:
    """The lines of Ann's and Ben's record."""
    return record.parse("\n".join(('players = ["Ann", "Ben"]', 'moves = """', *lines, '"""'))).turns


def numbered(*numbers: int | None) -> list[Turn]:
    """Lines with these numbers, no two the same but for them."""
    return [Turn(place, None, f"+{place}", number) for place, number in enumerate(numbers, 1)]


def begun(*lines: str) -> list[tuple[int | None, str]] | None:
    """The numbers and moves of lines by the numbers that they begin with, if these count the lines."""
    found = numbering.counted(turns(*lines))
    return None if found is None else [(turn.number, turn.text) for turn in found]


def counting(*numbers: int | None) -> bool:
    """Whether lines that begin with these numbers are counted by them."""
    return begun(*("x" if number is None else f"{number} x" for number in numbers)) is not None


def test_numbers_that_count_up_are_numbers_with_and_without_a_full_stop() -> None:
    assert begun("1 7", "2. 5", "3 9") == [(1, "7"), (2, "5"), (3, "9")]
    found = numbering.counted(turns("1 7", "2 5"))
    assert found is not None and all(turn.begins is None and turn.unstopped is None for turn in found)


def test_one_line_counts_nothing_and_full_stops_need_no_counting() -> None:
    assert counting(1, 2) and not counting(1)
    assert begun("1. 7", "2. 5") is None and begun("x", "y") is None


@pytest.mark.parametrize(("odd", "after"), [(None, 6), (3, 4), (7, 8), (5 + FEW, 6), (40, 6)])
def test_of_eight_lines_one_may_have_no_number_or_one_out_of_order(odd: int | None, after: int) -> None:
    """3 and 7 are two too few and too many; behind what is far off, and so no number, they go on without it."""
    assert counting(1, 2, 3, 4, odd, after, after + 1, after + 2)
    assert not counting(1, 2, 3, 4, odd, after, after + 1)


def test_a_record_of_numbers_may_begin_late_and_leave_out_or_repeat_one() -> None:
    assert counting(5, 6, 7) and counting(1, 3, 4) and counting(1, 1, 2)
    assert not counting(1, 4, 5) and not counting(3, 1, 2) and not counting(1 + FEW, 2 + FEW)


def test_a_number_far_off_stays_part_of_its_line() -> None:
    found = begun("1 x", "2 x", "3 x", "4 x", f"{5 + FEW} x", "6 x", "7 x", "8 x")
    assert found is not None and found[4] == (None, f"{5 + FEW} x") and found[5] == (6, "x")
    found = begun("1 x", "2 x", "3 x", "4 x", f"{4 + FEW} x", f"{5 + FEW} x", f"{6 + FEW} x", f"{7 + FEW} x")
    assert found is not None and found[4:6] == [(4 + FEW, "x"), (5 + FEW, "x")]


def lost(*numbers: int | None) -> list[tuple[int, int, int]]:
    """Where lines are missing by these numbers: before which move, and the numbers on both sides."""
    places = range(1, len(numbers) + 1)
    found = [gap for place in places if (gap := numbering.missing_before(numbered(*numbers), place))]
    return [(gap.number, gap.before, gap.after) for gap in found]


def test_lines_are_missing_where_the_numbers_leave_some_out() -> None:
    assert lost(1, 2, 4, 5, 8) == [(3, 2, 4), (5, 5, 8)]
    assert lost(2, 3) == [(1, 0, 2)] and lost(2) == [(1, 0, 2)]
    assert not lost(1, 2, 2, 3) and not lost(1, None, 3) and not lost(5, 4)


def test_a_record_whose_first_number_is_its_highest_begins_with_no_gap() -> None:
    assert not lost(4, 1, 2) and not lost(3, 3) and lost(3, 4) == [(1, 0, 3)]
    assert lost(3, None) == [(1, 0, 3)]
    assert lost(1, 5, 2) == [(2, 1, 5)]  # of a later line that shows nothing


@pytest.mark.parametrize("far", [FEW, FEW + 1])
def test_a_line_that_stands_nearby_is_not_missing(far: int) -> None:
    """Move 2, so many lines behind the gap or before it."""
    behind = (1, *range(3, 3 + far), 2)
    assert bool(lost(*behind)) == (far > FEW)
    before = (2, *[None] * (far - 2), 1, 3)
    gaps = [gap for gap in lost(*before) if gap[0] > 1]
    assert bool(gaps) == (far > FEW)


def test_all_that_the_numbers_leave_out_must_stand_nearby_for_nothing_to_be_missing() -> None:
    assert not [gap for gap in lost(1, 4, 2, 3) if gap[0] == 2]
    assert lost(1, 4, 3, 5)[0] == (2, 1, 4)


def told(*lines: str) -> list[int]:
    """Before which moves lines are missing so that it shows whose the next is."""
    where = range(1, len(lines) + 1)
    return [place for place in where if numbering.lost_before(turns(*lines), place)]


def test_whose_turn_it_was_a_gap_shows_where_no_name_does_and_the_numbers_go_on() -> None:
    assert told("1. x", "3. x") == [2] and told("1. x", "3. x", "4. x") == [2]
    assert not told("1. x", "3. Ann: x") and told("1. Ann: x", "3. x") == [2]
    assert not told("1. x", "3. x", "3. y") and not told("1. x", "7. x", "4. x")
    assert told("1. x", "10. x") == [2] and not told("1. x", "11. x")  # eight lines, or nine


def test_other_gaps_are_those_that_are_not_told_and_no_slip_of_a_number() -> None:
    lines = numbered(1, 3, 4, 6)
    places = [(gap.number, gap.count) for gap in numbering.gaps(lines, ())]
    assert places == [(2, 1), (4, 1)]
    assert [gap.number for gap in numbering.gaps(lines, [Lost(number=2, before=1, after=3)])] == [4]
    swapped = Swapped(number=2, line=None, text="", other="")
    assert [gap.number for gap in numbering.gaps(lines, [swapped])] == [2, 4]
    assert [gap.number for gap in numbering.gaps(numbered(2, 3), ())] == [1]
    assert [gap.count for gap in numbering.gaps(numbered(1, 10), ())] == [8]
    assert not numbering.gaps(numbered(1, 11), ())


def repeated(*numbers: int | None) -> list[int]:
    return [place for place in range(1, len(numbers) + 1) if numbering.repeated(numbered(*numbers), place)]


def test_a_number_stands_twice_by_a_slip_where_few_do() -> None:
    """One line in four at most, and two lines at most: else the numbers count rounds (few in a long record do not)."""
    assert repeated(1, 2, 2, 3) == [3] and not repeated(1, 1, 2)
    assert repeated(1, 1, 2, 3, 4, 5, 6, 6) == [2, 8] and not repeated(1, 1, 2, 3, 4, 5, 5)
    assert not repeated(1, 1, 2, 2, 3, 3, *range(4, 20))
    assert not repeated(None, None, 2, 3)


def test_in_a_long_record_one_number_in_eight_and_twenty_at_most_stand_twice_by_slips() -> None:
    """docs/GAMES.md 0.4, lines written twice: of the first eight lines two at most."""
    assert len(repeated(*range(1, 22), 21, 21, 21)) == 3 and not repeated(*range(1, 21), 20, 20, 20)
    assert len(repeated(*range(1, 141), *[140] * 20)) == 20 and not repeated(*range(1, 171), *[170] * 21)
    assert len(repeated(1, 1, 2, 3, 4, 5, 6, 6, *range(7, 23), 22)) == 3
    assert not repeated(1, 1, 2, 2, 3, 3, *range(4, 40))


def test_a_line_is_written_twice_that_says_the_same_with_its_number_in_nobody_elses_name() -> None:
    def twice(line: str, again: str) -> bool:
        return numbering.written_twice(turns("1. a", line, again, "3. c"), 3)

    assert twice("2. Ann: 1 b", "2. Ann: 1B") and twice("2. Ann: b", "2. b") and twice("2. b", "2. b")
    assert not twice("2. b", "2. Ann: b") and not twice("2. Ann: b", "2. Ben: b")
    assert not twice("2. b", "2. c") and not twice("2. b", "b")
    assert not numbering.written_twice(turns("1. b", "1. b", "2. c"), 2)  # they count rounds
    assert not numbering.written_twice(turns("2. b", "2. b", "3. c", "4. d"), 1)


def copied(*lines: str) -> dict[int, int]:
    """Which lines are written twice, and like which others."""
    found = turns(*lines)
    copies = {number: numbering.written_twice(found, number) for number in range(1, len(found) + 1)}
    return {number: like for number, like in copies.items() if like is not None}


def test_lines_that_stand_twice_at_the_turn_of_a_page_are_like_those_before_them() -> None:
    assert copied("1. a", "2. b", "3. c", "2. b", "3. C", "4. d") == {4: 2, 5: 3}
    assert copied("1. a", "2. Ann: b", "3. Ben: c", "2. Ann: b", "3. c") == {4: 2, 5: 3}
    page = [f"{number}. {'abcdefgh'[number - 1]}" for number in range(1, 9)]
    assert copied(*page, *page) == {number: number - 8 for number in range(9, 17)}
    nine = [*page, "9. i"]
    assert not copied(*nine, *nine)


def test_a_line_may_stand_again_anywhere_where_the_numbers_run_on_without_it() -> None:
    assert copied("1. a", "2. b", "3. c", "1. A", "4. d") == {4: 1}
    assert copied("1. a", "2. Ann: b", "3. c", "4. d", "2. b") == {5: 2}
    assert not copied("1. a", "2. b", "3. c", "1. a", "5. d")  # 4. may be the one that was meant
    assert not copied("1. a", "2. b", "3. c", "1. x", "4. d")
    assert not copied("1. Ann: a", "2. b", "3. c", "1. Ben: a", "4. d")
    rounds = [f"{round}. {move}" for move in "abcd" for round in (1, 2)]
    assert not copied(*rounds, "1. a")


def test_lines_of_other_moves_names_or_numbers_are_not_like_those_before_them() -> None:
    assert not copied("1. a", "2. b", "3. c", "2. b", "3. x", "4. d")
    assert not copied("1. a", "2. b", "3. c", "2. Ann: b", "3. c", "4. d")
    assert not copied("1. a", "2. b", "3. c", "4. b", "5. c", "6. d")
    assert not copied("1. a", "2. b", "2. c", "2. b", "2. c", "3. d")
    assert not copied("a", "b", "a", "b")
    assert not copied(*("1. a", "2. b") * 4)  # they count the players of a round


def late(*numbers: int | None) -> list[int]:
    return [place for place in range(1, len(numbers) + 1) if numbering.stands_too_late(numbered(*numbers), place)]


def test_a_line_stands_too_late_that_has_the_number_left_out_before_the_line_before_it() -> None:
    assert late(1, 3, 2, 4) == [3] and late(2, 1, 3) == [2]
    assert not late(1, 2, 3) and not late(2, 4, 1) and not late(1, 2, 2)
    assert late(1, 4, 3, 2) == [3] and not late(1, 4, 3, 5)  # move 2 is nowhere
    assert not late(2, 4, 2, 3)
    assert late(1, 4, 3, *[None] * (FEW - 2), 2) == [3] and not late(1, 4, 3, *[None] * (FEW - 1), 2)
    assert not late(None, 3, 2) and not late(1, None, 2) and not late(1, 3, None)


def remarks(*numbers: int | None, told: tuple[Lost | Swapped, ...] = (), mended: tuple[int, ...] = ()) -> list[str]:
    return list(numbering.remarks(numbered(*numbers), told, mended))


GAP = "2. is followed by 4. in the record, so perhaps a line is missing there"
LATE = "3. stands after 4. in the record, so perhaps the two lines were swapped"
DOUBLE = "2. stands before two lines that are not the same, so perhaps one of them is wrong"


def test_what_is_odd_about_numbers_is_said_unless_it_is_told_already() -> None:
    assert remarks(1, 2, 4, 5) == [GAP] and remarks(1, 2, 4, 3, 5) == [LATE] and remarks(1, 2, 2, 3) == [DOUBLE]
    assert remarks(3, 4) == ["the record begins with 3., so perhaps a line is missing before it"]
    assert not remarks(1, 2, 4, 5, told=(Lost(number=3, before=2, after=4),))
    assert not remarks(1, 2, 4, 3, 5, told=(Swapped(number=3, line=None, text="", other=""),))
    assert not remarks(1, 2, 2, 3, mended=(3,))
    assert remarks(1, 2, 2, 3, mended=(2,)) == [DOUBLE]
    assert remarks(1, 2, 4, 5, told=(Swapped(number=3, line=None, text="", other=""),)) == [GAP]
    assert remarks(1, 2, 4, 3, 5, told=(Lost(number=3, before=2, after=4),)) == [LATE]


def test_a_line_that_stands_twice_is_nothing_odd_about_its_number() -> None:
    assert not list(numbering.remarks(turns("1. a", "2. b", "2. b", "3. c"), (), ()))


def test_a_line_that_stands_hundreds_of_times_keeps_nobody_waiting() -> None:
    """Some lines back a block may stand twice; whether they do is asked of each line each time the record is judged."""
    again = [Turn(place, None, "+1", 76) for place in range(1, 301)]
    with at_most(100_000):
        assert [numbering.written_twice(again, number) for number in range(1, 301)] == [None] * 300
