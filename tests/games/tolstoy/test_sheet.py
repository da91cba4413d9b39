"""Tolstoy's finished sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import cycle, pairwise

import pytest
from msgspec import structs
from shapely import Point, Polygon, union_all
from shapely import box as box_of
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games.design import design, field_of
from sheetgen.games.tolstoy import sheet
from sheetgen.games.tolstoy.story import Played, Stroke
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import MEDIUM, Bitmap, Box, Circle, Group, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, paper
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


def texts(shapes: Iterable[Shape]) -> Iterator[tuple[str, Box]]:
    """All that is written, each with the box round its ink in mm of the outermost."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, bounds(shape)
        elif isinstance(shape, Group):
            for text, (left, low, right, high) in texts(shape.shapes):
                corners = [
                    (shape.x + shape.scale * x, shape.y + shape.scale * y) for x, y in ((left, low), (right, high))
                ]
                yield text, (*corners[0], *corners[1])


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


ACCENTED = "ÀÂÇÉÊÎÏÔÙÛÑÖÆŒ"


@pytest.mark.parametrize("kind", ["empty", "letter"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["mini", "classic"])
def test_no_number_is_printed_over_an_accent(name: str, large: bool, kind: str) -> None:
    """Whether the letters filled the field, by chance or by the players, or are those of the starts."""
    field, accents = field_of(design(games.find("tolstoy"), name=name)), cycle(ACCENTED)
    spaces = [
        structs.replace(space, mark={**space.mark, "letter": next(accents)}) if space.mark["kind"] == kind else space
        for space in field.spaces
    ]
    options = SheetOptions(paper=paper("A4"), numbers=True, large=large)
    made = [[*texts(page.shapes)] for page in sheet.pages(structs.replace(field, spaces=tuple(spaces)), options)]
    numbers = {str(space.id) for space in spaces if space.mark["letter"] and space.mark["letter"] in ACCENTED}
    assert len(numbers) > 15 and numbers <= {text for page in made for text, _ in page}
    for page in made:
        signs = [box for text, box in page if text in ACCENTED]
        over = [text for text, box in page if text in numbers and not all(apart(box, sign) for sign in signs)]
        assert not over


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "on", [paper("A4"), paper("Letter"), paper("A5"), paper("A4").landscape, paper("Letter").landscape]
)
@pytest.mark.parametrize("code", ["TOL-1001-X", "TOL-18R1035C4MFM-0", "TOL-MMMMMMMMMMMM-0"])
def test_the_year_under_the_hat_keeps_clear_of_the_longest_code_and_of_the_rule(
    code: str, on: Paper, large: bool
) -> None:
    field = structs.replace(field_of(design(games.find("tolstoy"), name="mini")), code=code)
    for page in sheet.pages(field, SheetOptions(paper=on, large=large)):
        found = [*texts(page.shapes)]
        years, others = ([box for text, box in found if (text == "1812") is so] for so in (True, False))
        assert len(years) == (1 if large else 2)
        assert all(apart(year, box) for year in years for box in others)


@pytest.mark.parametrize(
    ("on", "large"), [("A4", False), ("Letter", False), ("A5", False), ("A4", True), ("Letter", True), ("A5", True)]
)
@pytest.mark.parametrize("name", ["classic", "mini"])
def test_the_foot_of_the_field_keeps_clear_of_the_pans_and_the_bonus_circles(name: str, on: str, large: bool) -> None:
    field = field_of(design(games.find("tolstoy"), name=name))
    pages = sheet.pages(field, SheetOptions(paper=paper(on) if large else paper(on).landscape, large=large))
    shown = (shape.shapes for page in pages for shape in page.shapes if isinstance(shape, Group))
    halves = [shapes for shapes in shown if all(isinstance(each, Group) for each in shapes)]
    assert len(halves) == 2
    for half, (frame, placed) in enumerate(halves, 1):
        assert isinstance(frame, Group) and isinstance(placed, Group)
        drawn = _drawn(field, half, placed)
        found = [shape for shape, _ in flat(frame.shapes)]
        circles = [Point(each.x, each.y).buffer(each.r) for each in found if isinstance(each, Circle) and each.r == 5.2]
        framed = [frame for area, frame in pairwise(found) if (getattr(area, "id", None) or "").startswith("swatch-")]
        pans = [box_of(*bounds(each)) for each in framed]
        assert (len(circles), len(pans)) == (4, 2)
        assert all(drawn.distance(each) > 0.3 for each in (*circles, *pans))


@pytest.mark.parametrize("link", ["", "https://example.org/games/on/paper/for/all/who/like/them/"])
@pytest.mark.parametrize("on", ["A4", "Letter", "A5", "legal", "150x400mm"])
@pytest.mark.parametrize(("name", "seed"), [("classic", None), ("mini", None), ("mini", 28), ("classic", 7)])
def test_all_numbers_keep_clear_of_what_else_stands_on_their_page(
    name: str, seed: int | None, on: str, link: str
) -> None:
    field = field_of(design(games.find("tolstoy"), name=name, seed=seed))
    for chosen in (paper(on), paper(on).landscape):
        page = sheet.pages(field, SheetOptions(paper=chosen, key=True, link=link))[-1]
        halves = [shape for shape in page.shapes if isinstance(shape, Group)]
        halves = [each for each in halves if any(isinstance(shape, Path) and shape.fill for shape in each.shapes)]
        assert len(halves) == 2
        others = [box_of(*bounds(shape)) for shape in page.shapes if shape not in halves]
        for half, placed in enumerate(halves, 1):
            spaces = field.group(half)
            left, low = (min(point[axis] for space in spaces for point in space.outline) for axis in (0, 1))
            at = [placed.scale, 0, 0, placed.scale, placed.x - placed.scale * left, placed.y - placed.scale * low]
            drawn = affine_transform(union_all([Polygon(space.outline) for space in spaces]), at)
            assert box_of(0, 0, chosen.width, chosen.height).contains(drawn)
            assert all(drawn.distance(each) > 0.9 for each in others)
            assert placed.scale > 0.5


def test_the_year_stands_apart_from_a_code_that_an_address_moves_to_the_left() -> None:
    field = structs.replace(field_of(design(games.find("tolstoy"))), code="TOL-11R13NQK8N-S")
    link = f"https://example.org/{'a' * 36}/"
    for page in sheet.pages(field, SheetOptions(paper=paper("Letter"), large=True, link=link)):
        boxes = dict(texts(page.shapes))
        assert boxes[field.code][0] - boxes["1812"][2] > 1.5


@pytest.mark.parametrize(("name", "seed"), [("classic", None), ("mini", None), *(("mini", n) for n in range(1, 6))])
def test_no_hat_stands_under_the_foot_of_the_field(name: str, seed: int | None) -> None:
    field = field_of(design(games.find("tolstoy"), name=name, seed=seed))
    (page,) = sheet.pages(field, SheetOptions(paper=paper("A4")))
    shown = (shape.shapes for shape in page.shapes if isinstance(shape, Group))
    halves = [shapes for shapes in shown if all(isinstance(each, Group) for each in shapes)]
    hats = 0
    for half, (frame, placed) in enumerate(halves, 1):
        assert isinstance(frame, Group) and isinstance(placed, Group)
        drawn = _drawn(field, half, placed)
        for hat in (each for each in frame.shapes if isinstance(each, Group) and _is_hat(each)):
            hats += 1
            outline = Polygon([(hat.x + x, hat.y + y) for x, y in ((-12.5, 0.2), (-4.6, 8.2), (4.6, 8.2), (12.5, 0.2))])
            assert drawn.distance(outline) > 0.5
            left, _, _, top = next(box for text, box in texts(frame.shapes) if text == "total")
            assert outline.distance(box_of(left - 0.8, top - 9.4, left + 14.5, top + 0.6)) > 0.5
    assert hats == 2 or seed == 4  # a field may leave it no room


def _is_hat(group: Group) -> bool:
    return any(isinstance(shape, Text) and shape.text == "1812" for shape in group.shapes)


def _drawn(field: Field, half: int, placed: Group) -> BaseGeometry:
    """The field of one half as it stands."""
    spaces = field.group(half)
    left, low = (min(point[axis] for space in spaces for point in space.outline) for axis in (0, 1))
    at = [placed.scale, 0, 0, placed.scale, placed.x - placed.scale * left, placed.y - placed.scale * low]
    return affine_transform(union_all([Polygon(space.outline) for space in spaces]), at)


def test_the_hat_of_a_sheet_with_a_short_code_stays_where_it_is() -> None:
    """Its middle is 76 of the 126 mm of a half."""
    field = field_of(design(games.find("tolstoy")))
    page, _ = sheet.pages(field, SheetOptions(paper=paper("A4"), large=True))
    (year,) = (box for text, box in texts(page.shapes) if text == "1812")
    group = next(shape for shape in page.shapes if isinstance(shape, Group))
    assert (year[0] + year[2]) / 2 == pytest.approx(group.x + 76 * group.scale, abs=0.5)


@pytest.mark.parametrize("on", ["A5", "A4", "Letter", "210x200mm", "420x148mm"])
@pytest.mark.parametrize("link", ["", "https://example.org/games/on/paper/"])
@pytest.mark.parametrize("code", ["TOL-1001-X", "TOL-18R1035C4MFM-0"])
def test_the_box_for_the_total_keeps_clear_of_the_qr_code(code: str, link: str, on: str) -> None:
    field = structs.replace(field_of(design(games.find("tolstoy"), name="mini")), code=code)
    (page,) = sheet.pages(field, SheetOptions(paper=paper(on).landscape, link=link))
    marks = [bounds(shape) for shape in page.shapes if isinstance(shape, Bitmap)]
    totals = [box for text, box in texts(page.shapes) if text == "total"]
    assert len(marks) == len(totals) == 2
    # The word stands in the upper corner of a box that is 10 mm high, before it is scaled.
    scale = next(shape.scale for shape in page.shapes if isinstance(shape, Group) and shape.scale != 1)
    for mark, total in zip(marks, totals, strict=True):
        assert total[1] - 10 * scale + 2.0 * scale > mark[3]


@pytest.mark.parametrize("on", ["A5", "A4", "Letter", "210x200mm", "420x148mm"])
@pytest.mark.parametrize("code", ["TOL-1001-X", "TOL-18R1035C4MFM-0"])
def test_the_code_stands_clear_of_the_words_of_the_rule(code: str, on: str) -> None:
    field = structs.replace(field_of(design(games.find("tolstoy"), name="mini")), code=code)
    (page,) = sheet.pages(field, SheetOptions(paper=paper(on).landscape))
    codes, ruled = ([box for text, box in texts(page.shapes) if text == said] for said in (code, "50 mm"))
    assert len(codes) == len(ruled) == 2
    for one, other in zip(codes, ruled, strict=True):
        assert one[0] - other[2] >= 2 or one[1] >= other[3] or other[1] >= one[3]


def test_the_rules_have_only_a_page_with_both_fields_cut() -> None:
    assert "a page with both is cut in two" in games.find("tolstoy").rules_text
    assert "Cut it" not in games.find("tolstoy").rules_text
