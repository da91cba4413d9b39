"""Patchworks: contacts, borders and lines from the rings, and the drawing judged without them."""

from __future__ import annotations

import pytest

from sheetgen.field.build import Misdraw
from sheetgen.field.model import Point
from sheetgen.field.patchwork import Line, Patch, Patchwork, borders, patchwork

GRID: list[Point] = [(10.0 * x, 10.0 * y) for y in range(3) for x in range(3)]
"""Nine points, numbered row by row from the bottom."""
SQUARES = [
    Patch(id=1, ring=(0, 1, 4, 3)),
    Patch(id=2, ring=(1, 2, 5, 4)),
    Patch(id=3, ring=(3, 4, 7, 6)),
    Patch(id=4, ring=(4, 5, 8, 7)),
]
STEP = [*SQUARES[:2], Patch(id=3, ring=(3, 4, 5, 8, 7, 6))]
"""Two squares under one wide space, which meets both at the point between them."""
FRAME = Line((0, 1, 2, 5, 8, 7, 6, 3, 0), "heavy")
CROSS = [FRAME, Line((3, 4, 5)), Line((1, 4, 7), "dotted")]


def drawn(patches: list[Patch], at: list[Point] = GRID) -> Patchwork:
    return patchwork(at, patches, [Line(run) for run in borders(patches)])


def test_spaces_that_share_an_edge_meet_along_it_and_others_only_at_a_corner() -> None:
    assert drawn(SQUARES).contacts == (
        (1, 2, "edge"),
        (1, 3, "edge"),
        (1, 4, "corner"),
        (2, 3, "corner"),
        (2, 4, "edge"),
        (3, 4, "edge"),
    )


def test_a_point_on_the_side_of_a_space_makes_no_corner_contact() -> None:
    assert drawn(STEP).contacts == ((1, 2, "edge"), (1, 3, "edge"), (2, 3, "edge"))


def test_a_border_runs_from_one_meeting_point_to_the_next() -> None:
    assert borders(STEP) == [(1, 4), (4, 3), (3, 0, 1), (1, 2, 5), (5, 4), (5, 8, 7, 6, 3)]


def test_a_line_is_drawn_in_one_go_and_cut_where_spaces_meet() -> None:
    made = patchwork(GRID, SQUARES, CROSS)
    assert made.weights == ("heavy", "light", "dotted")
    assert [(s.curve, s.order, s.ends, s.sides) for s in made.segments if s.curve > 1] == [
        (2, 1, (3, 4), (3, 1)),
        (2, 2, (4, 5), (4, 2)),
        (3, 1, (1, 4), (1, 2)),
        (3, 2, (4, 7), (3, 4)),
    ]
    frame = [s for s in made.segments if s.curve == 1]
    assert frame[0].line == ((0.0, 0.0), (10.0, 0.0)) and frame[-1].ends[1] == frame[0].ends[0]


def test_a_bent_edge_is_bent_for_both_spaces() -> None:
    made = patchwork(GRID, SQUARES, CROSS, {(4, 3): [(5.0, 12.0)]})
    assert (5.0, 12.0) in made.spaces[0].outline and (5.0, 12.0) in made.spaces[2].outline
    assert next(s.line for s in made.segments if s.ends == (3, 4)) == ((0.0, 10.0), (5.0, 12.0), (10.0, 10.0))


def test_the_least_of_every_measure_is_found() -> None:
    narrow = [(x if y != 10.0 or x != 10.0 else 4.0, y) for x, y in GRID]
    quality = drawn(SQUARES, narrow).quality
    assert quality.border_min == 4.0
    assert quality.crossing_min == pytest.approx(59.036, abs=0.001)
    assert drawn(SQUARES).quality.inscribed_radius_min == pytest.approx(5.0)


def test_of_two_borders_with_the_same_space_the_longer_one_counts() -> None:
    at: list[Point] = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 20), (10, 20), (20, 20), (20, 0), (20, 10)]
    patches = [Patch(id=1, ring=(0, 1, 2, 3)), Patch(id=2, ring=(3, 2, 1, 7, 8, 6, 5, 4))]
    assert drawn(patches, at).quality.border_min == 20.0


def test_a_drawing_that_makes_another_map_is_no_field() -> None:
    crossed = [(x if (x, y) != (10.0, 10.0) else 25.0, y) for x, y in GRID]
    with pytest.raises(Misdraw):
        drawn(SQUARES, crossed)


def test_spaces_that_touch_where_their_rings_do_not_are_no_field() -> None:
    at: list[Point] = [(0, 0), (10, 0), (20, 0), (20, 10), (10, 0.0001), (0, 10)]
    patches = [Patch(id=1, ring=(0, 1, 4, 5)), Patch(id=2, ring=(1, 2, 3, 4))]
    with pytest.raises(Misdraw):
        drawn(patches, at)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (CROSS[:2], "the lines are not the edges of the spaces"),
        ([*CROSS, Line((4, 1))], "an edge is drawn twice"),
        ([*CROSS, Line((0, 4))], "the lines are not the edges of the spaces"),
    ],
)
def test_lines_and_rings_must_have_the_same_edges(lines: list[Line], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        patchwork(GRID, SQUARES, lines)


def test_two_spaces_cannot_lie_on_the_same_side_of_an_edge() -> None:
    with pytest.raises(ValueError, match="the same side"):
        patchwork(GRID, [*SQUARES, Patch(id=5, ring=(0, 1, 4))], CROSS)


def test_the_field_carries_the_weights_of_its_lines() -> None:
    made = patchwork(GRID, SQUARES, CROSS).field("mondrian", (20.0, 20.0), rectangles=[])
    assert made.facts == {"weights": ["heavy", "light", "dotted"], "rectangles": []}
    assert made.graph().number_of_edges() == 6
