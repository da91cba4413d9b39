"""The kit that turns drawn curves into a planar map."""

from __future__ import annotations

import math

import pytest

from sheetgen.field import arrangement
from sheetgen.field.arrangement import arrange
from sheetgen.field.quality import sharpest_crossing, shortest_segment, tightest_bend
from tests.counted import counts

SQUARE = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0), (0.0, 0.0)]
CROSS = [[(10.0, -5.0), (10.0, 25.0)], [(-5.0, 10.0), (25.0, 10.0)]]


def eight(points: int = 200) -> list[tuple[float, float]]:
    """A closed figure of eight that begins away from its crossing."""
    turns = [math.tau * (i + 7) / points for i in range(points)]
    curve = [(30 * math.sin(turn), 15 * math.sin(2 * turn)) for turn in turns]
    return [*curve, curve[0]]


def clover(lobes: int = 3, points: int = 300) -> list[tuple[float, float]]:
    """A closed rose: its lobes all run through the middle."""
    turns = [math.pi * i / points for i in range(points)]
    curve = [(30 * math.cos(lobes * t) * math.cos(t), 30 * math.cos(lobes * t) * math.sin(t)) for t in turns]
    return [*curve, curve[0]]


def test_a_figure_of_eight_has_one_crossing_two_segments_and_two_faces() -> None:
    made = arrange([eight()])
    assert (len(made.crossings), len(made.pieces), len(made.faces)) == (1, 2, 2)
    assert [piece.ends for piece in made.pieces] == [(0, 0), (0, 0)]
    assert {side for piece in made.pieces for side in (piece.left, piece.right)} == {None, 0, 1}
    assert made.touches() == ()


def test_the_first_crossing_on_the_way_begins_the_first_segment() -> None:
    made = arrange([eight()])
    assert made.pieces[0].line[0] == made.crossings[0].point == made.pieces[1].line[-1]


def test_three_strands_through_one_point_are_one_triple_crossing() -> None:
    made = arrange([clover()])
    assert len(made.crossings) == 1 and len(made.crossings[0].passages) == 3
    assert made.incidences == 2 and len(made.faces) == 3
    assert sharpest_crossing(arrangement.segments(made)) == pytest.approx(60, abs=0.1)


def test_a_square_cut_by_a_cross_has_four_rooms_and_four_loose_ends_outside() -> None:
    made = arrange([SQUARE, *CROSS])
    assert (len(made.crossings), len(made.pieces), len(made.faces)) == (9, 12, 4)
    assert [face for _, face in made.loose_ends()] == [None] * 4
    kinds = sorted(kind for *_, kind in arrangement.contacts(made))
    assert kinds == ["corner"] * 2 + ["edge"] * 4


def test_faces_are_numbered_by_the_first_segment_beside_them() -> None:
    made = arrange([SQUARE, *CROSS])
    seen = list(dict.fromkeys(side for piece in made.pieces for side in (piece.left, piece.right) if side is not None))
    assert seen == list(range(len(made.faces)))


def test_turning_the_paper_changes_no_number() -> None:
    def turned(curve: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y) for x, y in curve]

    plain, moved = arrange([SQUARE, *CROSS]), arrange([turned(SQUARE), *(turned(line) for line in CROSS)])
    assert [(p.ends, p.left, p.right) for p in plain.pieces] == [(p.ends, p.left, p.right) for p in moved.pieces]


def test_a_tee_is_a_crossing_and_a_loose_end_inside_a_face_is_reported() -> None:
    made = arrange([SQUARE, [(0.0, 7.0), (12.0, 7.0)]])
    assert len(made.faces) == 1
    assert [face for _, face in made.loose_ends()] == [0]
    dangling = made.pieces[-1]
    assert (dangling.left, dangling.right) == (0, 0)


def test_strands_that_only_touch_are_told_from_crossings() -> None:
    touching = [(0.0, 0.0), (10.0, 10.0), (20.0, 0.0), (20.0, 20.0), (10.0, 10.0), (0.0, 20.0), (0.0, 0.0)]
    assert arrange([touching]).touches() == (0,)


def test_strands_on_top_of_each_other_are_reported_with_their_place() -> None:
    made = arrange([SQUARE, [(5.0, 0.0), (15.0, 0.0)]])
    assert made.overlaps == ((10.0, 0.0),)


def test_an_independent_count_agrees() -> None:
    made = arrange([SQUARE, *CROSS])
    counted = counts([piece.line for piece in made.pieces])
    assert counted.degrees == {1: 4, 4: 5} and counted.edges == 12 and counted.faces == 4


def test_measures_of_length_and_bend() -> None:
    ring = [(10 * math.cos(math.tau * i / 90), 10 * math.sin(math.tau * i / 90)) for i in range(90)]
    segments = arrangement.segments(arrange([[*ring, ring[0]]]))
    assert shortest_segment(segments) == pytest.approx(math.tau * 10, rel=1e-3)
    assert tightest_bend(segments) == pytest.approx(10, rel=0.05)  # rounding to 0.001 mm shows in short steps


def test_a_corner_of_two_lines_is_measured_between_its_sides() -> None:
    made = arrange([[(0.0, 0.0), (10.0, 0.0)], [(10.0, 0.0), (-10.0, 5.0)]])
    assert sharpest_crossing(arrangement.segments(made)) == pytest.approx(math.degrees(math.atan2(5, 20)), abs=0.01)


def test_a_curve_without_length_is_refused() -> None:
    with pytest.raises(ValueError, match="two different points"):
        arrange([[(1.0, 1.0), (1.0, 1.0)]])
