"""Hatching of triangles, L-shapes and arcs."""

import math

import pytest

from sheetgen.page.ink.hatch import Hatch, chords, hatched
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import Command, Point
from sheetgen.plane import clearance
from tests.steps import at_most

ELL = ((0.0, 0.0), (20.0, 0.0), (20.0, 6.0), (8.0, 6.0), (8.0, 14.0), (0.0, 14.0))
TRIANGLE = ((3.0, 2.0), (17.0, 5.0), (6.0, 16.0))
DISC = tuple((10 + 9 * math.cos(n / 30 * math.pi), 10 + 9 * math.sin(n / 30 * math.pi)) for n in range(60))
STAR = tuple(
    ((9 if n % 2 else 4) * math.cos(n * math.pi / 7), (9 if n % 2 else 4) * math.sin(n * math.pi / 7))
    for n in range(14)
)


def lines(commands: tuple[Command, ...]) -> list[tuple[Point, Point]]:
    return [(a[1:], b[1:]) for a, b in zip(commands[::2], commands[1::2], strict=True)]


def area(outline: tuple[Point, ...]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


@pytest.mark.parametrize("outline", [ELL, TRIANGLE, DISC, STAR])
@pytest.mark.parametrize("angle", [0.0, 45.0, -45.0, 90.0, 17.0])
def test_every_line_runs_inside_and_ends_on_the_outline(outline: tuple[Point, ...], angle: float) -> None:
    for (ax, ay), (bx, by) in lines(hatched(outline, Hatch((angle,), 0.77))):
        for part in (0.01, 0.5, 0.99):
            assert clearance(outline, (ax + part * (bx - ax), ay + part * (by - ay))) > -1e-6
        for end in ((ax, ay), (bx, by)):
            assert abs(clearance(outline, end)) < 1e-6


@pytest.mark.parametrize("outline", [ELL, TRIANGLE, DISC, STAR])
def test_the_lines_cover_the_outline(outline: tuple[Point, ...]) -> None:
    drawn = lines(hatched(outline, Hatch((30.0,), 0.1)))
    assert sum(math.dist(a, b) for a, b in drawn) * 0.1 == pytest.approx(area(outline), rel=0.02)


def test_lines_go_on_from_one_space_into_the_next() -> None:
    left, right = ((0.0, 0.0), (5.0, 0.0), (5.0, 9.0), (0.0, 9.0)), ((5.0, 0.0), (9.0, 0.0), (9.0, 9.0), (5.0, 9.0))
    ends = {
        (round(x, 6), round(y, 6))
        for a, b in lines(hatched(left, Hatch((45.0,), 1.7)))
        for x, y in (a, b)
        if abs(x - 5) < 1e-6
    }
    begins = {
        (round(x, 6), round(y, 6))
        for a, b in lines(hatched(right, Hatch((45.0,), 1.7)))
        for x, y in (a, b)
        if abs(x - 5) < 1e-6
    }
    assert ends == begins and len(ends) > 3


def test_a_corner_on_a_line_does_no_harm() -> None:
    diamond = ((0.0, -2.0), (2.0, 0.0), (0.0, 2.0), (-2.0, 0.0))
    assert list(chords(diamond, 1.0)) == [(-2, 0.0, 0.0), (-1, -1.0, 1.0), (0, -2.0, 2.0), (1, -1.0, 1.0)]


def test_dots_stand_in_every_other_line_half_a_step_further_on() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    rows: dict[float, list[float]] = {}
    for (x, y), _ in lines(hatched(square, Hatch((0.0,), 2.0, 0.4, 4.0))):
        rows.setdefault(round(y, 3), []).append(round(x, 3))
    assert rows[0.0] == [0.0, 4.0, 8.0] and rows[2.0] == [2.0, 6.0, 10.0]


def test_no_two_colours_share_a_hatching() -> None:
    hatchings = [ink.hatch for ink in INKS.values()]
    assert all(one != other for n, one in enumerate(hatchings) for other in hatchings[n + 1 :])


def test_hatching_takes_a_few_steps_for_each_edge_and_each_line() -> None:
    for spacing in (1.7, 0.17):
        outline, drawn = len(DISC), len(hatched(DISC, Hatch((45.0,), spacing))) // 2
        with at_most(16 * (outline + drawn)):
            hatched(DISC, Hatch((45.0,), spacing))


CROSSED = Hatch((0.0,), 2.0, 0.2, 2.0, crossed=True)


@pytest.mark.parametrize("outline", [ELL, TRIANGLE, DISC, STAR])
def test_no_stroke_of_a_cross_reaches_out_of_its_space(outline: tuple[Point, ...]) -> None:
    found = lines(hatched(outline, CROSSED))
    assert found
    assert all(clearance(outline, end) > -1e-6 for stroke in found for end in stroke)


def test_a_cross_in_the_open_has_both_strokes() -> None:
    square = ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in lines(hatched(square, CROSSED))]
    assert len([place for place in middles if math.dist(place, (0, 0)) < 0.01]) == 2


@pytest.mark.parametrize("name", sorted(INKS))
def test_no_two_colours_differ_only_in_the_way_their_lines_lean(name: str) -> None:
    def kind(name: str) -> tuple[object, ...]:
        hatch = INKS[name].hatch
        return (hatch.crossed, bool(hatch.step), len(hatch.angles), hatch.spacing > 1.2) if hatch else ()

    assert kind(name) not in [kind(other) for other in INKS if other != name]
