"""Tracks: cells that fit together, lead on to each other, and are large enough to stand on."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import get_args

import pytest
import shapely
from shapely.geometry import Polygon

from sheetgen.errors import BadInput
from sheetgen.games.goose.track import SIZE, Form, Track, Winding, ring, spiral, track

FORMS: tuple[Form, ...] = get_args(Form)
WINDINGS: tuple[Winding, ...] = get_args(Winding)
UPRIGHT = (172.0, 262.0)
ODD = ((186.4, 166.3), (228.1, 144.2), (233.4, 224.6), (392.141, 600.0), (240.077, 343.4985))
"""Where floats tell one point from itself, or half a thousandth of a mm decides how a corner is rounded."""
LENGTHS = (20, 24, 41, 63, 68, 90, 100, 120)

each_track = pytest.mark.parametrize(
    "laid",
    [
        pytest.param(asked, id=f"{form} of {length}, {winding}, {size[0]:.0f} wide")
        for asked in product(LENGTHS, FORMS, WINDINGS, (SIZE, UPRIGHT))
        for length, form, winding, size in [asked]
        if form != "ring" or length <= 41
    ],
    indirect=True,
)
once = cache(track)


@pytest.fixture
def laid(request: pytest.FixtureRequest) -> Track:
    """The track that is asked for, laid when the first test wants it."""
    return once(*request.param)


def outlines(laid: Track) -> list[Polygon]:
    return [Polygon(cell.outline) for cell in laid.cells]


@each_track
def test_the_cells_and_the_centre_fit_together_corner_to_corner(laid: Track) -> None:
    cells = outlines(laid)
    assert all(cell.is_valid and cell.exterior.is_ccw for cell in cells)
    assert shapely.coverage_is_valid(cells)


@pytest.mark.parametrize("size", ODD)
@pytest.mark.parametrize("form", FORMS)
def test_they_fit_on_a_board_of_any_size(form: Form, size: tuple[float, float]) -> None:
    for length, winding in product((14, 34, 63, 84, 118), WINDINGS):
        cells = outlines(track(length, form, winding, size))
        assert all(cell.is_valid and cell.exterior.is_ccw for cell in cells)
        assert shapely.coverage_is_valid(cells)


@each_track
def test_a_cell_shares_a_whole_side_with_the_next_one(laid: Track) -> None:
    cells = outlines(laid)
    for one, other in pairwise(cells):
        assert one.intersection(other).length > 0.6 * laid.cells[0].depth


@each_track
def test_cells_are_about_as_long_as_deep_and_the_pawn_has_room(laid: Track) -> None:
    for cell, outline in zip(laid.cells[:-1], outlines(laid), strict=False):
        assert 0.7 < cell.length / cell.depth < 1.45
        assert cell.radius > 0.36 * cell.depth
        assert cell.radius < outline.exterior.distance(shapely.Point(cell.centre)) + 1e-9


@each_track
def test_everything_lies_within_the_size_and_the_start_lane_is_free(laid: Track) -> None:
    board, lane = shapely.box(0, 0, *laid.size), Polygon(laid.start.outline)
    assert board.contains(lane)
    for cell in outlines(laid):
        assert board.covers(cell)
        assert cell.intersection(lane).area < 1e-6
    first = Polygon(laid.cells[0].outline)
    assert first.intersection(lane).length == pytest.approx(laid.cells[0].depth, abs=0.01)


@each_track
def test_the_panel_is_free_and_worth_the_name(laid: Track) -> None:
    panel = shapely.box(*laid.panel)
    assert Polygon(laid.cells[-1].outline).buffer(0.01).covers(panel)
    assert min(laid.panel[2] - laid.panel[0], laid.panel[3] - laid.panel[1]) > 0.27 * min(laid.size)


@pytest.mark.parametrize("form", FORMS)
def test_clockwise_is_the_mirror_of_counter_clockwise(form: Form) -> None:
    left, right = (track(30, form, winding) for winding in WINDINGS)
    for one, other in zip(left.cells, right.cells, strict=True):
        mirrored = [(left.size[0] - x, y) for x, y in one.outline[::-1]]
        assert [tuple(point) for point in mirrored] == [pytest.approx(point, abs=1e-3) for point in other.outline]
        assert (one.turn + other.turn) % 360 == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("winding", WINDINGS)
def test_a_spiral_winds_the_way_it_says(winding: Winding) -> None:
    laid = track(63, "oval", winding)
    middle = laid.cells[-1].centre
    turned = sum(
        (a[0] - middle[0]) * (b[1] - middle[1]) - (a[1] - middle[1]) * (b[0] - middle[0])
        for a, b in pairwise(cell.centre for cell in laid.cells[:-1])
    )
    assert (turned > 0) == (winding == "counter-clockwise")


def test_pictures_stand_with_their_feet_outwards() -> None:
    laid = track(63)
    assert laid.cells[0].turn == 0
    top = max(laid.cells, key=lambda cell: cell.centre[1])
    assert top.turn == pytest.approx(180, abs=10)


def test_a_ring_is_one_lap() -> None:
    assert ring(24).form == "ring"
    assert ring(24).cells[0].depth == spiral(24, laps=1).cells[0].depth


def test_spaces_are_numbered_from_one_and_touch_only_their_neighbours() -> None:
    laid = track(20)
    assert [space.id for space in laid.spaces([{}] * 20)] == list(range(1, 21))
    assert laid.contacts() == tuple((n, n + 1, "edge") for n in range(1, 20))


@pytest.mark.parametrize("length", [-1, 0, 7, 201, 10**9])
def test_a_length_that_nobody_could_play_is_refused(length: int) -> None:
    with pytest.raises(BadInput, match="8 to 200 cells") as refused:
        track(length)
    assert refused.value.about == "length"


@pytest.mark.parametrize(
    "size", [(0.0, 100.0), (270.0, 99.0), (700.0, 400.0), (float("nan"), 170.0), (float("inf"), 1.0)]
)
def test_a_size_that_no_paper_holds_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(BadInput, match="100 to 600 mm") as refused:
        track(63, size=size)
    assert refused.value.about == "size"


def test_a_slender_board_is_refused() -> None:
    with pytest.raises(BadInput, match=r"at most 2\.2 times"):
        track(63, size=(400.0, 150.0))


def test_a_ring_of_too_many_cells_is_refused_or_leaves_a_centre() -> None:
    assert ring(60).cells[0].depth > 8
