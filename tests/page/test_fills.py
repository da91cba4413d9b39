"""On a board of four quarters: heavy round it, light down its middle, dotted across."""

import math
import re
from itertools import pairwise

import pytest
from msgspec import Struct, structs

from sheetgen.field.model import Field, Segment, Space
from sheetgen.page.areas import Heading, Wear
from sheetgen.page.dotted import STEP, Dotted, dots
from sheetgen.page.drawing import BLACK, Circle, Group, Page, Path, Point, Shape, Text
from sheetgen.page.extent import bounds
from sheetgen.page.fieldsheet import corner_areas, field_alone
from sheetgen.page.fills import FillSheet, Pens, entries
from sheetgen.page.inks import INKS
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.page.placed import Area
from sheetgen.page.sheet import SheetOptions
from sheetgen.page.svg import page_svg
from sheetgen.page.unions import inset, lanes, loops
from sheetgen.page.within import clearance, disc_spot, largest_circle, middle, spot

WEAR = Wear(title="Board", credit="after nobody", boxes=(20, 4, 3.4))
SHEET = FillSheet(heading=WEAR, divide=corner_areas(WEAR, entries), figure_width=60.0)
A4 = paper("A4")


class Filled(Struct, frozen=True):
    space: int
    colour: str
    player: int
    order: int
    foul: bool = False


class Union(Struct, frozen=True):
    spaces: tuple[int, ...]
    player: int
    order: int
    points: int


class Played(Struct, frozen=True):
    fills: tuple[Filled, ...]
    unions: tuple[Union, ...] = ()
    marks: tuple[Filled, ...] = ()
    names: tuple[str, ...] = ("Ann", "Ben")
    scores: tuple[int, ...] = (2, 0)
    hands: tuple[tuple[str, ...], ...] = (("red",), ("blue", "neutral"))


GAME = Played(
    fills=(Filled(1, "red", 0, 1), Filled(2, "blue", 1, 2), Filled(4, "red", 0, 3)),
    unions=(Union((1, 2), 1, 2, 2), Union((2, 4), 0, 3, 7)),
)


def board(
    width: float = 150.0, height: float = 180.0, weights: tuple[str, ...] = ("heavy", "light", "dotted")
) -> Field:
    w, h = width / 2, height / 2
    corners = [(0.0, 0.0), (w, 0.0), (width, 0.0), (width, h), (width, height), (w, height), (0.0, height), (0.0, h)]
    middle = (w, h)
    quarters = [(7, 8, 5, 6), (8, 3, 4, 5), (0, 1, 8, 7), (1, 2, 3, 8)]
    points = [*corners, middle]
    spaces = [
        Space(
            id=n,
            outline=tuple(points[i] for i in quarter),
            centre=(sum(points[i][0] for i in quarter) / 4, sum(points[i][1] for i in quarter) / 4),
            radius=min(w, h) / 2,
        )
        for n, quarter in enumerate(quarters, 1)
    ]
    ways = [[0, 1], [1, 2, 3], [3, 4, 5], [5, 6, 7], [7, 0]], [[1, 8], [8, 5]], [[7, 8], [8, 3]]
    segments: list[Segment] = []
    for curve, runs in enumerate(ways, 1):
        for order, run in enumerate(runs, 1):
            line = tuple(points[i] for i in run)
            ends = (run[0], run[-1])
            segments.append(
                Segment(id=len(segments), line=line, curve=curve, order=order, ends=ends, sides=(None, None))
            )
    return Field(
        game="board",
        layout="",
        seed=1,
        code="MON-1001-Y",
        size=(width, height),
        spaces=tuple(spaces),
        segments=tuple(segments),
        facts={"weights": ["heavy", "light", "dotted"]},
    )


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [s for shape in shapes for s in (flat(shape.shapes) if isinstance(shape, Group) else [shape])]


def field_of(page: Page) -> Group:
    return next(shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "field")


def words(page: Page) -> list[str]:
    return [shape.text for shape in flat(page.shapes) if isinstance(shape, Text)]


def widths(page: Page) -> list[float]:
    return [s.pen.width for s in field_of(page).shapes if isinstance(s, Path) and s.pen]


@pytest.mark.parametrize("sheet", [*PAPERS, *(known.landscape for known in PAPERS)])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_stands_outside_the_margins(sheet: Paper, large: bool) -> None:
    options = SheetOptions(paper=sheet, large=large, numbers=True, key=True)
    for page in [*SHEET.pages(board(), options), *SHEET.finished(board(), GAME, options)]:
        box, frame = bounds(Group(page.shapes)), sheet.frame
        assert frame[0] <= box[0] + 0.001 and frame[1] <= box[1] + 0.001
        assert box[2] <= frame[2] + 0.001 and box[3] <= frame[3] + 0.001


@pytest.mark.parametrize("size", [(150.0, 180.0), (180.0, 150.0)])
@pytest.mark.parametrize("lying", [False, True])
def test_a_field_turns_with_the_paper(size: tuple[float, float], lying: bool) -> None:
    sheet = A4.landscape if lying else A4
    left, bottom, right, top = bounds(field_of(SHEET.pages(board(*size), SheetOptions(paper=sheet))[0]))
    assert (right - left > top - bottom) == lying


def test_lines_are_as_wide_on_large_paper_as_on_small_and_the_heavy_ones_come_last() -> None:
    for name in ("A4", "A3"):
        assert widths(SHEET.pages(board(), SheetOptions(paper=paper(name)))[0]) == [Pens().dotted, 0.3, 1.4]


def test_a_line_that_comes_back_to_its_beginning_is_closed() -> None:
    (page,) = SHEET.pages(board(), SheetOptions(paper=A4))
    heavy = next(s for s in field_of(page).shapes if isinstance(s, Path) and s.pen and s.pen.width == 1.4)
    assert heavy.commands[-1] == ("Z",)


def test_every_space_has_its_name_in_svg_once() -> None:
    for pages in (SHEET.pages(board(), SheetOptions(paper=A4)), SHEET.finished(board(), GAME, SheetOptions(paper=A4))):
        assert re.findall(r'id="(space-\d+)"', page_svg(pages[0])) == [f"space-{n}" for n in range(1, 5)]


def test_the_same_field_is_one_form_on_all_copies() -> None:
    one, other = (field_of(SHEET.pages(board(), SheetOptions(paper=A4))[0]) for _ in range(2))
    assert one.form and one.shapes is other.shapes


def test_a_key_names_every_space() -> None:
    page = SHEET.pages(board(), SheetOptions(paper=A4, key=True))[1]
    assert {"1", "2", "3", "4"} <= set(words(page))


def test_numbers_are_printed_where_they_are_asked_for() -> None:
    assert "3" not in words(SHEET.pages(board(), SheetOptions(paper=A4))[0])
    assert "3" in words(SHEET.pages(board(), SheetOptions(paper=A4, numbers=True))[0])


def test_a_number_keeps_clear_of_what_is_printed_in_its_space() -> None:
    sheet = structs.replace(
        SHEET, marks=lambda space, area, placing: [Circle(area.centre[0], area.centre[1], 6.0, None, BLACK)]
    )
    (page,) = sheet.pages(board(), SheetOptions(paper=A4, numbers=True))
    marks = [shape for shape in field_of(page).shapes if isinstance(shape, Circle)]
    numbers = next(shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "numbers")
    for number in numbers.shapes:
        left, bottom, right, top = bounds(number)
        assert all(
            math.hypot(max(left - mark.x, mark.x - right, 0), max(bottom - mark.y, mark.y - top, 0)) > mark.r
            for mark in marks
        )


def test_large_print_has_heavier_lines_and_its_score_areas_on_a_page_of_their_own() -> None:
    field, score = SHEET.pages(board(), SheetOptions(paper=A4, large=True))
    assert ("T" in words(field), words(score).count("T")) == (False, 4)
    assert max(widths(field)) > 1.4


def test_a_game_without_score_areas_has_none() -> None:
    sheet = FillSheet(heading=WEAR, divide=field_alone(Heading(title="Board", credit="")), figure_width=60.0)
    assert [words(page).count("T") for page in sheet.pages(board(), SheetOptions(paper=A4, large=True))] == [0]


def test_fills_have_their_colours_and_their_moves_numbers() -> None:
    (page,) = SHEET.finished(board(), GAME, SheetOptions(paper=A4))
    fills = {s.id: s.fill for s in field_of(page).shapes if isinstance(s, Path) and s.id}
    assert fills == {
        "space-1": INKS["red"].pale,
        "space-2": INKS["blue"].pale,
        "space-3": None,
        "space-4": INKS["red"].pale,
    }
    discs = [shape for shape in field_of(page).shapes if isinstance(shape, Circle)]
    assert len(discs) == 3 and {"1", "2", "3"} <= set(words(page))


def test_a_foul_has_a_black_disc_on_a_cross_and_keeps_clear_of_the_fill_beneath() -> None:
    game = Played(
        (Filled(1, "red", 0, 1), Filled(2, "blue", 1, 2, foul=True)), (), (Filled(1, "red", 0, 3, foul=True),)
    )
    (page,) = SHEET.finished(board(), game, SheetOptions(paper=A4))
    discs = [shape for shape in field_of(page).shapes if isinstance(shape, Circle)]
    assert [disc.fill == BLACK for disc in discs] == [False, True, True]
    assert math.dist((discs[0].x, discs[0].y), (discs[2].x, discs[2].y)) > 2 * discs[0].r


def test_a_thousand_fouls_in_one_space_are_drawn_soon_and_the_fill_stays_in_sight() -> None:
    fouls = tuple(Filled(1, "red", 0, order, foul=True) for order in range(2, 1002))
    (page,) = SHEET.finished(board(), Played((Filled(1, "red", 0, 1),), (), fouls), SheetOptions(paper=A4))
    fill, *others = [(disc.x, disc.y) for disc in field_of(page).shapes if isinstance(disc, Circle)]
    assert len(others) == 1000 and fill not in others and len(set(others)) < 20


def test_unions_are_outlined_in_their_players_colours_with_their_points() -> None:
    (page,) = SHEET.finished(board(), GAME, SheetOptions(paper=A4))
    outlines = [s.pen.colour for s in field_of(page).shapes if isinstance(s, Path) and s.pen and s.pen.width == 0.5]
    assert outlines == [INKS["blue"].colour, INKS["red"].colour]
    assert "7" in words(page)


def test_players_write_their_scores_into_the_areas() -> None:
    (page,) = SHEET.finished(board(), GAME, SheetOptions(paper=A4))
    assert {"Ann", "Ben", "0"} <= set(words(page))


def test_a_figure_is_as_wide_as_asked_for() -> None:
    drawn = SHEET.figure(board(), GAME)
    assert 59 < drawn.width <= 60
    assert bounds(drawn.shape) == pytest.approx((0, 0, drawn.width, drawn.height), abs=1e-6)


def places(commands: tuple[tuple[str, float, float], ...]) -> list[Point]:
    return [(x, y) for name, x, y in commands if name == "M"]


def dotted(lines: list[Dotted], solid: dict[int, float] | None = None) -> list[Point]:
    return places(dots(lines, solid or {}))


def test_dots_are_even_and_hit_both_ends_and_the_meeting_points() -> None:
    line = Dotted((((0.0, 0.0), (30.0, 0.0)), ((30.0, 0.0), (71.3, 0.0))), (1, 2, 3))
    found = [x for x, _ in dotted([line])]
    assert found[0] == 0 and found[-1] == pytest.approx(71.3) and any(x == pytest.approx(30) for x in found)
    steps = [b - a for a, b in pairwise(found)]
    assert all(abs(step - STEP) < 0.11 * STEP for step in steps)


def test_a_meeting_point_that_would_crowd_the_dots_is_passed_over() -> None:
    line = Dotted((((0.0, 0.0), (30.0, 0.0)), ((30.0, 0.0), (30.7, 0.0)), ((30.7, 0.0), (60.0, 0.0))), (1, 2, 3, 4))
    steps = [b[0] - a[0] for a, b in pairwise(dotted([line]))]
    assert all(abs(step - STEP) < 0.11 * STEP for step in steps)


def test_dots_keep_clear_of_a_drawn_line() -> None:
    line = Dotted((((0.0, 0.0), (20.0, 0.0)), ((20.0, 0.0), (40.0, 0.0))), (1, 2, 3))
    found = [x for x, _ in dotted([line], {1: 0.7, 2: 0.7})]
    assert min(found) > 0.7 + 0.5 and min(abs(x - 20) for x in found) > 0.7 + 0.5


def test_a_line_that_ends_on_a_passed_over_point_keeps_its_distance() -> None:
    long = Dotted((((0.0, 0.0), (30.0, 0.0)), ((30.0, 0.0), (30.7, 0.0)), ((30.7, 0.0), (60.0, 0.0))), (1, 2, 3, 4))
    ends = [Dotted((((x, 0.0), (x, 10.0)),), (stop, stop + 10)) for x, stop in ((30.0, 2), (30.7, 3))]
    found = dotted([long, *ends])
    on = [x for x, y in found if y == 0]
    off = [(x, y) for x, y in found if y > 0]
    assert all(math.dist((x, 0), other) > 0.5 for x in on for other in off)


ELL = ((0.0, 0.0), (20.0, 0.0), (20.0, 6.0), (8.0, 6.0), (8.0, 14.0), (0.0, 14.0))


def placed(outline: tuple[Point, ...]) -> Area:
    return Area(outline, *largest_circle(outline))


def test_the_largest_circle_is_found() -> None:
    centre, radius = largest_circle(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)))
    assert centre == pytest.approx((5, 5), abs=0.05) and radius == pytest.approx(5, abs=0.05)


def test_a_long_space_is_labelled_in_its_middle() -> None:
    long = Area(((0.0, 0.0), (40.0, 0.0), (40.0, 7.0), (0.0, 7.0)), (5.0, 3.5), 3.5)
    assert middle(long) == pytest.approx((20, 3.5))
    assert middle(placed(ELL)) == placed(ELL).centre


def test_labels_stand_inside_and_clear_of_what_is_there() -> None:
    area = placed(ELL)
    x, y = spot(area, 3.0, 1.4, [(0.0, 0.0, 12.0, 8.0)])
    assert clearance(ELL, (x, y)) > 0.7 and (x > 12 or y > 8)
    x, y = disc_spot(area, 1.6, [(0.0, 0.0, 12.0, 8.0)])
    assert clearance(ELL, (x, y)) > 1.6


def test_the_outline_of_a_union_has_no_inner_borders() -> None:
    one, other = ((0.0, 0.0), (5.0, 0.0), (5.0, 9.0), (0.0, 9.0)), ((5.0, 0.0), (9.0, 0.0), (9.0, 9.0), (5.0, 9.0))
    (loop,) = loops([one, other])
    assert sorted(loop) == [(0.0, 0.0), (0.0, 9.0), (9.0, 0.0), (9.0, 9.0)]
    inner = sorted((round(x, 6), round(y, 6)) for x, y in inset(loop, 1.0))
    assert inner == [(1.0, 1.0), (1.0, 8.0), (8.0, 1.0), (8.0, 8.0)]


def test_the_outline_of_a_ring_has_two_loops() -> None:
    cells = [
        ((x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0))
        for x in (0.0, 1.0, 2.0)
        for y in (0.0, 1.0, 2.0)
        if (x, y) != (1.0, 1.0)
    ]
    assert sorted(len(loop) for loop in loops(cells)) == [4, 4]


def test_unions_on_one_side_of_a_border_have_lanes_of_their_own() -> None:
    areas = {space.id: Area(space.outline, space.centre, space.radius) for space in board(10, 10).spaces}
    assert lanes([(1,), (1, 2)], areas) == [1, 0]
    assert lanes([(1, 2), (3, 4)], areas) == [0, 0]
