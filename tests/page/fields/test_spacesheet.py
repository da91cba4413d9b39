"""On a board of four quarters: heavy round it, light down its middle, dotted across."""

import math
import re
from itertools import pairwise

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.field.model import Field, Segment, Space
from sheetgen.games import design
from sheetgen.page.fields import within
from sheetgen.page.fields.areas import Heading, Wear
from sheetgen.page.fields.fieldsheet import corner_areas, field_alone
from sheetgen.page.fields.placing import Area
from sheetgen.page.fields.spacesheet import FillSheet, Pens, Scene, entries
from sheetgen.page.fields.unions import inset, lanes, loops
from sheetgen.page.fields.within import disc_spot, gap, middle, spot
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.dotted import STEP, Dotted, dots
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import BLACK, WHITE, Box, Circle, Group, Page, Path, Point, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.plane import clearance, largest_circle
from sheetgen.story import Fault
from sheetgen.story.spaces import Filled, Played, Union

WEAR = Wear(title="Board", credit="after nobody", boxes=(20, 4, 3.4))
SHEET = FillSheet(heading=WEAR, divide=corner_areas(WEAR, entries), figure_width=60.0)
A4 = paper("A4")


def fill(space: int, colour: str, player: int, order: int, *, foul: bool = False) -> Filled:
    return Filled(space=space, colour=colour, player=player, order=order, foul=foul)


def union(spaces: tuple[int, ...], player: int, order: int, points: int) -> Union:
    return Union(spaces=spaces, player=player, order=order, points=points)


def played(fills: tuple[Filled, ...], unions: tuple[Union, ...] = (), marks: tuple[Filled, ...] = ()) -> Played:
    hands = (("red",), ("blue", "neutral"))
    return Played(fills=fills, unions=unions, marks=marks, names=("Ann", "Ben"), scores=(2, 0), hands=hands)


GAME = played(
    fills=(fill(1, "red", 0, 1), fill(2, "blue", 1, 2), fill(4, "red", 0, 3)),
    unions=(union((1, 2), 1, 2, 2), union((2, 4), 0, 3, 7)),
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
        lies = sheet.landscape if page.width > page.height else sheet.upright
        box, frame = bounds(Group(page.shapes)), lies.frame
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


def marked(*places: Point, radius: float = 1.0) -> FillSheet:
    """A sheet with discs printed in every space, so far from its centre."""

    def marks(space: Space, scene: Scene) -> list[Shape]:
        x, y = scene.placed.areas[space.id].centre
        return [Circle(x + u, y + v, radius, None, BLACK) for u, v in places]

    return structs.replace(SHEET, marks=marks)


def numbers_of(page: Page) -> list[Shape]:
    numbers = next(shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "numbers")
    return [shape for shape in numbers.shapes if isinstance(shape, Text)]


def printed(page: Page) -> list[Shape]:
    return [shape for shape in field_of(page).shapes if isinstance(shape, Circle) and shape.fill == BLACK]


def apart(one: Shape, other: Shape) -> float:
    """mm between the boxes of two shapes; negative where they overlap."""
    (a, b, c, d), (e, f, g, h) = bounds(one), bounds(other)
    across, up = max(a - g, e - c), max(b - h, f - d)
    return math.hypot(across, up) if min(across, up) > 0 else max(across, up)


def test_a_number_keeps_clear_of_what_is_printed_in_its_space() -> None:
    (page,) = marked((0, 0), radius=6.0).pages(board(), SheetOptions(paper=A4, numbers=True))
    assert min(apart(number, mark) for number in numbers_of(page) for mark in printed(page)) > 0.6


def test_a_number_stands_below_its_marks_and_never_among_them() -> None:
    (page,) = marked((-6, -6), (6, 6)).pages(board(), SheetOptions(paper=A4, numbers=True))
    for number in numbers_of(page):
        assert not any(number.y > mark.y for mark in printed(page) if apart(number, mark) < 10)


def test_numbers_beside_wide_and_narrow_marks_are_on_the_same_side() -> None:
    for places in ([(-2, 0), (2, 0)], [(0, -2), (0, 2)]):
        (page,) = marked(*places).pages(board(), SheetOptions(paper=A4, numbers=True))
        for number, first in zip(numbers_of(page), printed(page)[::2], strict=True):
            assert number.x == pytest.approx(first.x - places[0][0]) and number.y < first.y - 2


def test_a_number_without_room_is_printed_on_a_blank_only() -> None:
    sheet, options = marked((0, 0), radius=60.0), SheetOptions(paper=A4, numbers=True)
    assert len(numbers_of(sheet.pages(board(), options)[0])) == 4
    assert numbers_of(sheet.finished(board(), GAME, options)[0]) == []


def test_large_print_has_heavier_lines_and_its_score_areas_on_a_page_of_their_own() -> None:
    field, score = SHEET.pages(board(), SheetOptions(paper=A4, large=True, whole=True))
    assert ("total" in words(field), words(score).count("total")) == (False, 4)
    assert max(widths(field)) > 1.4


def test_a_game_without_score_areas_has_none() -> None:
    sheet = FillSheet(heading=WEAR, divide=field_alone(Heading(title="Board", credit="")), figure_width=60.0)
    assert [words(page).count("total") for page in sheet.pages(board(), SheetOptions(paper=A4, large=True))] == [0, 0]


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
    game = played((fill(1, "red", 0, 1), fill(2, "blue", 1, 2, foul=True)), (), (fill(1, "red", 0, 3, foul=True),))
    (page,) = SHEET.finished(board(), game, SheetOptions(paper=A4))
    discs = [shape for shape in field_of(page).shapes if isinstance(shape, Circle)]
    assert [disc.fill == BLACK for disc in discs] == [False, True, True]
    assert math.dist((discs[0].x, discs[0].y), (discs[2].x, discs[2].y)) > 2 * discs[0].r


def test_a_fouls_cross_keeps_clear_of_what_is_printed_and_of_other_moves() -> None:
    game = played((fill(1, "red", 0, 1), fill(1, "red", 0, 2, foul=True)), (), (fill(1, "red", 0, 3, foul=True),))
    (page,) = marked((0, 0)).finished(board(), game, SheetOptions(paper=A4))
    shapes = field_of(page).shapes
    crosses = [s for s in shapes if isinstance(s, Path) and s.pen and s.pen.width == 0.5]
    others = [*printed(page)[:4], *crosses, next(s for s in shapes if isinstance(s, Circle) and s.fill == WHITE)]
    assert len(crosses) == 2
    assert min(apart(cross, other) for cross in crosses for other in others if cross is not other) > 0.3


def test_a_fouls_cross_has_a_white_edge() -> None:
    (page,) = SHEET.finished(board(), played((), (), (fill(1, "red", 0, 1, foul=True),)), SheetOptions(paper=A4))
    lines = [s for s in field_of(page).shapes if isinstance(s, Path) and s.pen and not s.id]
    edge, cross = lines[-2:]
    assert edge.commands == cross.commands
    assert edge.pen and cross.pen and edge.pen.colour == WHITE and edge.pen.width > cross.pen.width


def test_a_thousand_fouls_in_one_space_are_drawn_soon_and_the_fill_stays_in_sight() -> None:
    fouls = tuple(fill(1, "red", 0, order, foul=True) for order in range(2, 1002))
    options = SheetOptions(paper=A4, numbers=True)
    (page,) = SHEET.finished(board(), played((fill(1, "red", 0, 1),), (), fouls), options)
    first, *others = [(disc.x, disc.y) for disc in field_of(page).shapes if isinstance(disc, Circle)]
    assert len(others) == 1000 and first not in others and len(set(others)) < 20


def test_unions_are_outlined_in_their_players_colours_with_their_points() -> None:
    (page,) = SHEET.finished(board(), GAME, SheetOptions(paper=A4))
    outlines = [s.pen.colour for s in field_of(page).shapes if isinstance(s, Path) and s.pen and s.pen.width == 0.5]
    assert outlines == [INKS["blue"].colour, INKS["red"].colour]
    assert "7" in words(page)


def test_the_white_beside_an_outline_lies_under_the_fields_lines() -> None:
    (page,) = SHEET.finished(board(), GAME, SheetOptions(paper=A4))
    pens = [shape.pen for shape in field_of(page).shapes if isinstance(shape, Path) and shape.pen]
    white = [n for n, pen in enumerate(pens) if pen.colour == WHITE and pen.width == 0.9]
    lines = [n for n, pen in enumerate(pens) if pen.colour == BLACK]
    outlines = [n for n, pen in enumerate(pens) if pen.width == 0.5 and pen.colour != BLACK]
    assert len(white) == len(outlines) == 2
    assert max(white) < min(lines) <= max(lines) < min(outlines)


def flags_of(page: Page) -> list[Group]:
    return [shape for shape in field_of(page).shapes if isinstance(shape, Group)]


@pytest.mark.parametrize("place", [(3.8, 0), (-3.8, 0), (0, -3.8), (0, 3.8)])
def test_a_flag_covers_nothing_that_is_printed(place: Point) -> None:
    (page,) = marked(place).finished(board(), GAME, SheetOptions(paper=A4))
    flags = flags_of(page)
    assert len(flags) == 2
    assert all(apart(flag, mark) > 0.1 for flag in flags for mark in printed(page))


def test_two_flags_of_one_move_stand_on_two_sides() -> None:
    game = structs.replace(GAME, unions=(union((1, 2), 1, 2, 2), union((2, 4), 1, 2, 7)))
    (page,) = SHEET.finished(board(), game, SheetOptions(paper=A4))
    one, other = (flag.shapes[1] for flag in flags_of(page))
    assert apart(one, other) > 0


def test_three_figures_are_large_enough_to_be_read() -> None:
    game = played((fill(1, "red", 0, 200),))
    (page,) = SHEET.finished(board(), game, SheetOptions(paper=A4))
    number = next(shape for shape in flat(page.shapes) if isinstance(shape, Text) and shape.text == "200")
    assert number.size * 72 / 25.4 > 5.5


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


def test_a_long_space_is_labelled_in_its_middle() -> None:
    long = Area(((0.0, 0.0), (40.0, 0.0), (40.0, 7.0), (0.0, 7.0)), (5.0, 3.5), 3.5)
    assert middle(long) == pytest.approx((20, 3.5))
    assert middle(placed(ELL)) == placed(ELL).centre


def test_labels_stand_inside_and_clear_of_what_is_there() -> None:
    area, taken = placed(ELL), (0.0, 0.0, 12.0, 8.0)
    for place in (spot(area, 3.0, 1.4, [taken]), disc_spot(area, 1.6, [taken])):
        assert clearance(ELL, place.middle) > 1.3 and gap(place.middle, taken) > 1.3 and place.white > 0.5


SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def test_of_two_places_that_are_as_good_the_lower_is_taken() -> None:
    x, y = spot(placed(SQUARE), 2.0, 1.0, [(3.0, 4.0, 7.0, 6.0)]).middle
    assert x == pytest.approx(5, abs=0.1) and 2.6 < y < 2.9


def test_a_label_keeps_clear_of_the_edges_of_lines() -> None:
    taken = (3.0, 2.0, 7.0, 6.0)
    light, heavy = (disc_spot(placed(SQUARE), 1.2, [taken], [half] * 4) for half in (0.0, 1.2))
    assert heavy.white < light.white and clearance(SQUARE, heavy.middle) > clearance(SQUARE, light.middle)


def test_a_label_that_has_no_room_says_so() -> None:
    for least in (-math.inf, 0.3):
        assert spot(placed(SQUARE), 2.0, 1.0, [(0.0, 0.0, 10.0, 10.0)], least=least).white < 0


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


ALONE = structs.replace(
    played(fills=(fill(1, "red", 0, 0), fill(2, "blue", 1, 0))),
    scores=(None, None),
    unread=(3,),
    faults=(Fault(number=1, space=1), Fault(number=1, space=2), Fault(number=2, space=2), Fault(number=3, space=99)),
)


def test_fills_of_which_nobody_knows_when_have_no_numbers() -> None:
    (page,) = SHEET.finished(board(), structs.replace(ALONE, faults=()), SheetOptions(paper=A4))
    (field,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "field")
    assert not [shape for shape in field.shapes if isinstance(shape, Circle)]
    assert [shape.text for shape in field.shapes if isinstance(shape, Text)] == ["?"]


def test_each_space_that_is_wrong_has_one_ring_round_its_own_number() -> None:
    (page,) = SHEET.finished(board(), ALONE, SheetOptions(paper=A4, numbers=True))
    (rings,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "rings")
    (numbers,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "numbers")
    own = {shape.text: bounds(shape) for shape in numbers.shapes if isinstance(shape, Text)}
    found = {}
    for ring in rings.shapes:
        assert isinstance(ring, Group) and ring.id
        first = next(shape for shape in ring.shapes if isinstance(shape, Circle))
        left, low, right, high = own[ring.id.removeprefix("ring-space-")]
        assert first.x - first.r < left and right < first.x + first.r
        assert first.y - first.r < low and high < first.y + first.r
        found[ring.id] = [shape.text for shape in ring.shapes if isinstance(shape, Text)]
    assert found == {"ring-space-1": ["1"], "ring-space-2": ["1", "2"]}
    assert own.keys() == {"1", "2", "3", "4"}


def test_a_question_mark_and_the_number_beside_it_do_not_touch() -> None:
    (page,) = SHEET.finished(board(), ALONE, SheetOptions(paper=A4, numbers=True))
    texts = {shape.text: bounds(shape) for shape in flat(page.shapes) if isinstance(shape, Text)}
    mark, number = texts["?"], texts["3"]
    assert mark[2] < number[0] or number[2] < mark[0] or mark[3] < number[1] or number[3] < mark[1]


def test_a_space_full_of_fouls_is_not_searched_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    mondrian, asked = games.find("mondrian"), []

    def counted(place: Point, box: Box) -> float:
        asked.append(place)
        return gap(place, box)

    monkeypatch.setattr(within, "gap", counted)
    fouls = tuple(fill(1 + each % 10, "blue", 1, 2 + each, foul=True) for each in range(80))
    told = played((), (), fouls)
    mondrian.sheet.finished(design.field_of(design.design(mondrian)), told, SheetOptions(paper=A4))
    assert len(asked) < 1_200_000  # 1,900,000 where each cross looked for room anew
