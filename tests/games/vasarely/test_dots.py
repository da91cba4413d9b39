"""Vasarely's dots: larger in large print, and never crowded by lines or by the spaces' numbers."""

import math
from itertools import pairwise

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.design import design, field_of
from sheetgen.games.vasarely import sheet
from sheetgen.games.vasarely.field import Parameters, build
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Circle, Group, Page, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

A4 = paper("A4").landscape


@pytest.fixture(scope="module")
def classic() -> Field:
    return field_of(design(games.find("vasarely")))


def group(page: Page, id: str) -> Group:
    return next(shape for shape in page.shapes if isinstance(shape, Group) and shape.id == id)


def dots_of(field: Field, page: Page) -> list[list[Circle]]:
    """The dots of each space, in the spaces' order."""
    dots = [shape for shape in group(page, "field").shapes if isinstance(shape, Circle)]
    return [[dots.pop(0) for _ in range(space.mark["dots"])] for space in field.spaces]


def test_dots_are_larger_in_large_print_but_for_a_few_that_have_no_room(classic: Field) -> None:
    usual, large = (
        dots_of(classic, sheet.pages(classic, SheetOptions(paper=A4, large=large, whole=True))[0])
        for large in (False, True)
    )
    grown = [one[0].r / other[0].r for one, other in zip(large, usual, strict=True)]
    assert sum(ratio > 1.4 for ratio in grown) > 75
    assert all(0.98 < ratio < 1.8 for ratio in grown)


@pytest.mark.parametrize("large", [False, True])
def test_dots_keep_half_a_millimetre_from_all_lines(classic: Field, large: bool) -> None:
    (page, *_) = sheet.pages(classic, SheetOptions(paper=A4, large=large, whole=True))
    lines = [shape for shape in group(page, "field").shapes if getattr(shape, "pen", None)]
    for dot in (dot for dots in dots_of(classic, page) for dot in dots):
        for line in lines:
            points = [command[1:] for command in line.commands if command[0] in "ML"]
            for a, b in pairwise(points):
                assert distance((dot.x, dot.y), a, b) - line.pen.width / 2 - dot.r > 0.5


def test_dots_are_as_large_whatever_the_edges_that_a_layout_asks_for() -> None:
    sizes = []
    for side in (35.5, 100.0):
        field = build(Parameters(rows=(1, 2), side=side), Chance(1))
        (page, *_) = sheet.pages(structs.replace(field, code="VAS-1000-0"), SheetOptions(paper=A4))
        sizes.append([dot.r for dots in dots_of(field, page) for dot in dots])
    assert sizes[1] == pytest.approx(sizes[0], rel=0.01)


def distance(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))


def test_a_number_stands_outside_its_dots_and_clear_of_each(classic: Field) -> None:
    (page,) = sheet.pages(classic, SheetOptions(paper=A4, numbers=True))
    numbers = [shape for shape in group(page, "numbers").shapes if isinstance(shape, Text)]
    for number, dots in zip(numbers, dots_of(classic, page), strict=True):
        left, low, right, high = bounds(number)
        box = reach(dots)
        assert box and (right < box[0] or left > box[2] or high < box[1] or low > box[3])
        assert (
            min(
                math.hypot(max(left - dot.x, 0, dot.x - right), max(low - dot.y, 0, dot.y - high)) - dot.r
                for dot in dots
            )
            > 0.35
        )
