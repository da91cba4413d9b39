"""Tolstoy's finished sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import pytest

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.tolstoy import sheet
from sheetgen.games.tolstoy.story import Played, Stroke
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import MEDIUM, Circle, Group, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.story import Fault


def flat(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[tuple[Shape, float]]:
    for shape in shapes:
        yield shape, scale
        if isinstance(shape, Group):
            yield from flat(shape.shapes, scale * shape.scale)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["A4", "A5"])
def test_a_finished_sheet_names_each_player_above_a_line_like_their_words(name: str, large: bool) -> None:
    long = "Jekaterina Wassiljewna Sömmering-Żółć"
    field = field_of(design(games.find("tolstoy"), name="mini"))
    played = Played(sides=((long, "Boris"), ("Boris", long)), points=((3,), (0,)))
    pages = sheet.finished(field, played, SheetOptions(paper=paper(name), large=large))
    found = [each for page in pages for each in flat(page.shapes)]
    pens = [shape.pen for shape, _ in found if isinstance(shape, Path)]
    assert [pen for pen in pens if pen in (sheet.FRENCH_WAY, sheet.RUSSIAN_WAY)] == [
        sheet.FRENCH_WAY,
        sheet.RUSSIAN_WAY,
    ] * 2
    said = {shape.text: scale * shape.size for shape, scale in found if isinstance(shape, Text)}
    assert said["Boris"] >= 2 and min(said.get(long, 2), said.get("J", 2)) >= 2 and {long, "J"} & set(said)


ALONE = Played(
    sides=(("Ann", "Ben"), ("", "")),
    points=((), ()),
    strokes=tuple(
        Stroke(spaces=(id,), french=french, circled=circled)
        for id, french, circled in ((3, True, True), (21, True, False), (24, True, True), (7, False, True))
    ),
    unread=(14, 16),
    faults=(
        Fault(number=1, space=3),
        Fault(number=2, space=3),
        Fault(number=2, space=24),
        Fault(number=3, space="no triangle"),
    ),
)
"""A coloured sheet of `mini`, of which nobody knows the moves."""


def shapes_of(played: Played, name: str = "A4") -> list[Shape]:
    field = field_of(design(games.find("tolstoy"), name="mini", fill="random", fill_seed=1))
    (page,) = sheet.finished(field, played, SheetOptions(paper=paper(name), numbers=True))
    return [shape for shape, _ in flat(page.shapes)]


def rings(shapes: Iterable[Shape]) -> dict[str, list[str]]:
    found = {each.id: each for each in shapes if isinstance(each, Group) and (each.id or "").startswith("ring-")}
    return {str(id): [each.text for each in ring.shapes if isinstance(each, Text)] for id, ring in found.items()}


def test_triangles_alone_have_colours_and_circles_but_no_ways_and_no_numbers_of_moves() -> None:
    shapes = shapes_of(ALONE)
    fills = {shape.id: shape.fill for shape in shapes if isinstance(shape, Path) and shape.id}
    assert [fills[f"space-{id}"] for id in (3, 21, 24)] == [sheet.FRENCH_TINT] * 3
    assert fills["space-7"] == sheet.RUSSIAN_TINT and fills["space-14"] not in (sheet.FRENCH_TINT, sheet.RUSSIAN_TINT)
    circles = [shape.pen.colour for shape in shapes if isinstance(shape, Circle) and shape.pen and not shape.fill]
    assert (circles.count(sheet.BLUE), circles.count(sheet.RED)) == (2, 1)
    ways = [shape for shape in shapes if isinstance(shape, Path) and shape.pen in (sheet.FRENCH_WAY, sheet.RUSSIAN_WAY)]
    assert len(ways) == 2  # under the names


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_what_cannot_be_read_has_a_question_mark_clear_of_what_is_printed(name: str) -> None:
    texts = [shape for shape in shapes_of(ALONE, name) if isinstance(shape, Text)]
    marks = [bounds(text) for text in texts if text.text == "?"]
    assert len(marks) == 2
    field = field_of(design(games.find("tolstoy"), name="mini", fill="random", fill_seed=1))
    places = {int(space.id): space.centre for space in field.spaces}
    assert {14, 16} <= set(places)
    left, low = sheet._corner(field.group(1))
    near = [(places[id][0] - left, places[id][1] - low) for id in (14, 16)]
    for box, (x, y) in zip(sorted(marks), sorted(near), strict=True):
        assert max(box[0] - x, x - box[2], box[1] - y, y - box[3]) > 1


def test_a_triangle_that_shows_what_is_wrong_has_one_ring_and_all_its_numbers() -> None:
    shapes = shapes_of(ALONE)
    assert rings(shapes) == {"ring-space-3": ["1", "2"], "ring-space-24": ["2"]}
    assert len([shape for shape in shapes if isinstance(shape, Path) and shape.pen == sheet.RING]) == 2


def test_no_ring_runs_over_a_number() -> None:
    shapes = shapes_of(ALONE)
    lines = [i for i, shape in enumerate(shapes) if isinstance(shape, Path) and shape.pen == sheet.RING]
    numbers = [i for i, each in enumerate(shapes) if isinstance(each, Group) and (each.id or "").startswith("ring-")]
    assert max(lines) < min(numbers)


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_the_numbers_of_rings_stand_within_the_field_and_clear_of_each_other(name: str) -> None:
    field = field_of(design(games.find("tolstoy"), name="mini"))
    spaces = field.group(1)
    wrong = Played(faults=tuple(Fault(number=n, space=int(space.id)) for n, space in enumerate(spaces, 1)))
    groups = [
        each for each in shapes_of(wrong, name) if isinstance(each, Group) and (each.id or "").startswith("ring-")
    ]
    discs = [
        (shape.x, shape.y, shape.r)
        for each in groups
        for shape in each.shapes
        if isinstance(shape, Circle) and shape.fill == (0.0, 0.0, 0.0)
    ]
    assert len(discs) == len(spaces)
    width, height = sheet._extent(spaces)
    rim = MEDIUM / 2  # of the line round the field
    assert all(r - rim <= x <= width + rim - r and r - rim <= y <= height + rim - r for x, y, r in discs)
    assert all(math.dist(a[:2], b[:2]) > a[2] for i, a in enumerate(discs) for b in discs[:i])
