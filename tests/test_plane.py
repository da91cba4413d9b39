"""Points, lines and outlines in the plane."""

from __future__ import annotations

import pytest

from sheetgen import plane

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
ELL = ((0.0, 0.0), (20.0, 0.0), (20.0, 6.0), (8.0, 6.0), (8.0, 14.0), (0.0, 14.0))


def test_a_ring_has_as_many_sides_as_members_and_comes_back() -> None:
    assert [*plane.sides("abc")] == [("a", "b"), ("b", "c"), ("c", "a")]


def test_a_line_is_as_long_as_its_pieces() -> None:
    assert plane.length([(0.0, 0.0), (3.0, 4.0), (3.0, 9.0)]) == 10.0


def test_a_turn_to_the_left_is_positive() -> None:
    assert [plane.turn((0, 0), (1, 0), (1, y)) for y in (2, 0, -2)] == [2, 0, -2]


def test_a_level_line_crosses_an_outline_in_pairs() -> None:
    assert sorted(plane.crossings(ELL, 3.0)) == [0.0, 20.0] and sorted(plane.crossings(ELL, 10.0)) == [0.0, 8.0]
    assert (plane.chord(SQUARE, 4.0), plane.chord(SQUARE, 11.0)) == ((0.0, 10.0), (0.0, 0.0))


def test_what_is_clear_of_an_outline_is_positive_inside_and_negative_outside() -> None:
    assert (plane.clearance(ELL, (9.0, 3.0)), plane.clearance(ELL, (9.0, 10.0))) == (3.0, -1.0)


def test_half_the_width_of_a_line_is_no_white() -> None:
    assert plane.Rim(SQUARE, [0.5, 0.0, 0.0, 0.0]).white((5.0, 2.0)) == 1.5


def test_the_largest_circle_is_found() -> None:
    centre, radius = plane.largest_circle(SQUARE)
    assert centre == pytest.approx((5, 5), abs=0.05) and radius == pytest.approx(5, abs=0.05)


def test_outlines_meet_unless_a_line_has_them_on_its_two_sides() -> None:
    beyond = [(x + 11.0, y) for x, y in SQUARE]
    across = [(-5.0, 4.0), (15.0, 4.0), (15.0, 5.0), (-5.0, 5.0)]
    askew = [(12.0, 9.0), (20.0, 17.0), (17.0, 20.0), (9.0, 12.0)]  # past the corner, though not past a side
    assert [plane.meet(SQUARE, other) for other in (beyond, askew, across, SQUARE)] == [False, False, True, True]
    assert not plane.meet(askew, SQUARE)
