"""On a field like a noughts-and-crosses grid: four lines of three segments, one space in the middle."""

import math
import re

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.field.model import Field, Segment, Space
from sheetgen.games.design import design, field_of
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas, seams
from sheetgen.page.fields.large import spread_out
from sheetgen.page.fields.linesheet import HANDS, LEADER, LineSheet, entries
from sheetgen.page.fields.spots import RING, SITS
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.curves import end
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Circle, Group, Page, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.story import Fault
from sheetgen.story.lines import Capture, Played, Stroke

WEAR = Wear(title="Grid", credit="after nobody", boxes=(15, 2, 4.9))
SHEET = LineSheet(
    heading=WEAR,
    divide=corner_areas(WEAR, entries),
    valued=False,
    curved=False,
    number=lambda segment: str(segment.order),
    figure_width=60.0,
    name=lambda segment: f"{segment.curve}.{segment.order}",
)

A4 = paper("A4")


def stroke(segments: tuple[int, ...], player: int, order: int, *, foul: bool = False) -> Stroke:
    return Stroke(segments=segments, player=player, order=order, foul=foul)


GAME = Played(
    strokes=(stroke((2, 1, 0), 0, 1), stroke((3, 4), 1, 2), stroke((6, 7, 8), 0, 3), stroke((10,), 1, 4)),
    captures=(Capture(space=1, player=1, order=4),),
    names=("Ann", "Ben"),
    scores=(0, 1),
)


def grid(width: float = 150.0, height: float = 180.0) -> Field:
    ways = [
        [(0.0, height / 3 * n), (width / 3, height / 3 * n), (width * 2 / 3, height / 3 * n), (width, height / 3 * n)]
        for n in (1, 2)
    ]
    ways += [
        [(width / 3 * n, 0.0), (width / 3 * n, height / 3), (width / 3 * n, height * 2 / 3), (width / 3 * n, height)]
        for n in (1, 2)
    ]
    segments = tuple(
        Segment(id=3 * n + i, line=(way[i], way[i + 1]), curve=n + 1, order=i + 1, ends=(0, 0), sides=(None, None))
        for n, way in enumerate(ways)
        for i in range(3)
    )
    middle = (ways[0][1], ways[0][2], ways[1][2], ways[1][1])
    space = Space(id=1, outline=middle, centre=(width / 2, height / 2), radius=width / 6)
    labels = {str(n + 1): [way[0][0] - 3.4 * (n < 2), way[0][1] - 3.4 * (n > 1)] for n, way in enumerate(ways)}
    return Field(
        game="grid",
        layout="",
        seed=1,
        code="ARP-1001-Y",
        size=(width, height),
        spaces=(space,),
        segments=segments,
        facts={"labels": labels},
    )


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [s for shape in shapes for s in (flat(shape.shapes) if isinstance(shape, Group) else [shape])]


def words(page: Page) -> list[str]:
    return [shape.text for shape in flat(page.shapes) if isinstance(shape, Text)]


def extent(page: Page) -> tuple[float, float]:
    field = next(shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "field")
    left, bottom, right, top = bounds(Group(tuple(s for s in field.shapes if isinstance(s, Path) and s.pen)))
    return right - left, top - bottom


@pytest.mark.parametrize("sheet", [*PAPERS, *(known.landscape for known in PAPERS)])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_stands_outside_the_margins(sheet: Paper, large: bool) -> None:
    options = SheetOptions(paper=sheet, large=large, numbers=True, key=True)
    for page in [*SHEET.pages(grid(), options), *SHEET.finished(grid(), GAME, options)]:
        lies = sheet.landscape if page.width > page.height else sheet.upright
        box, frame = bounds(Group(page.shapes)), lies.frame
        assert frame[0] <= box[0] + 0.001 and frame[1] <= box[1] + 0.001
        assert box[2] <= frame[2] + 0.001 and box[3] <= frame[3] + 0.001


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_a_field_lies_down_where_the_paper_does_and_loses_nothing(name: str) -> None:
    field = grid(184, 210)
    (page,) = SHEET.pages(field, SheetOptions(paper=paper(name).landscape))
    width, height = extent(page)
    assert width >= 210 and height >= 184


def test_lines_are_as_wide_on_large_paper_as_on_small() -> None:
    pens = {
        shape.pen.width
        for name in ("A4", "A3")
        for shape in flat(SHEET.pages(grid(), SheetOptions(paper=paper(name)))[0].shapes)
        if isinstance(shape, Path) and shape.pen and shape.id and shape.id.startswith("segment")
    }
    assert pens == {0.7}


def test_every_space_and_segment_has_its_name_in_svg() -> None:
    found = page_svg(SHEET.pages(grid(), SheetOptions(paper=A4))[0])
    assert re.findall(r'id="(segment-\d+)"', found) == [f"segment-{n}" for n in range(12)]
    assert '<path id="space-1" d="' in found


def test_an_area_to_colour_can_be_clicked_on_in_svg() -> None:
    found = page_svg(SHEET.pages(grid(), SheetOptions(paper=A4))[0])
    assert re.search(r'<path id="space-1" d="[^"]*" fill="#ffffff"/>', found)


def test_lines_have_their_numbers_at_one_end() -> None:
    assert [word for word in words(SHEET.pages(grid(), SheetOptions(paper=A4))[0]) if word.isdigit()] == list("1234")


def test_a_thin_leader_says_which_line_a_number_names() -> None:
    shapes = flat(SHEET.pages(grid(), SheetOptions(paper=A4))[0].shapes)
    leaders = [shape for shape in shapes if isinstance(shape, Path) and shape.pen == LEADER]
    assert len(leaders) == 4 and not any(leader.id for leader in leaders)
    (_, x, y), (*_, u, v) = leaders[0].commands
    assert v == pytest.approx(y, abs=0.1) and u < x  # line 1 runs to the right from its number


def test_a_key_names_every_segment() -> None:
    page = SHEET.pages(grid(), SheetOptions(paper=A4, key=True))[1]
    assert {f"{line}.{place}" for line in range(1, 5) for place in range(1, 4)} <= set(words(page))


def test_large_print_has_its_score_areas_on_a_page_of_their_own() -> None:
    field, score = SHEET.pages(grid(), SheetOptions(paper=A4, large=True, whole=True))
    assert ("total" in words(field), words(score).count("total")) == (False, 4)


@pytest.mark.parametrize("name", games.find("arp").layout_names)
@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("lying", [False, True])
def test_no_number_of_a_line_is_cut_where_two_halves_meet(name: str, size: str, lying: bool) -> None:
    game = games.find("arp")
    sheet = paper(size).landscape if lying else paper(size)
    options = spread_out(SheetOptions(paper=sheet, large=True))
    assert options.halved is not None
    whole = structs.replace(options, whole=True)
    page = game.sheet.pages(field_of(design(game, name=name)), whole)[0]
    (drawn,) = groups(page, "field")
    labels = [bounds(shape) for shape in drawn.shapes if isinstance(shape, Text)]
    (apart,) = seams(options, drawn.x, drawn.y)
    assert labels and not any(overlap(label, apart) for label in labels)


def test_the_same_field_is_one_form_on_all_copies() -> None:
    one, other = (SHEET.pages(grid(), SheetOptions(paper=A4))[0] for _ in range(2))
    forms = [
        next(s for s in page.shapes if isinstance(s, Group) and s.id == "field" and s.form) for page in (one, other)
    ]
    assert forms[0].shapes is forms[1].shapes


def test_strokes_have_their_players_colours_and_dashes() -> None:
    (page,) = SHEET.finished(grid(), GAME, SheetOptions(paper=A4))
    wide = [s.pen for s in flat(page.shapes) if isinstance(s, Path) and s.pen and s.pen.width == 1.9]
    assert [pen.colour for pen in wide] == [HANDS[stroke.player].colour for stroke in GAME.strokes]
    assert [bool(pen.dash) for pen in wide] == [stroke.player == 1 for stroke in GAME.strokes]


def test_a_stroke_against_the_order_is_one_line_from_where_it_began() -> None:
    (page,) = SHEET.finished(grid(), GAME, SheetOptions(paper=A4))
    first = next(s for s in flat(page.shapes) if isinstance(s, Path) and s.pen and s.pen.width == 1.9)
    assert [name for name, *_ in first.commands] == ["M", "L", "L", "L"]
    assert end(first.commands[0]) > end(first.commands[-1])


def test_a_foul_is_dashed_black_over_its_colour() -> None:
    game = Played(strokes=(stroke((0, 1), 0, 1), stroke((3,), 1, 2, foul=True)), names=("Ann", "Ben"), scores=(0, 0))
    shapes = flat(SHEET.finished(grid(), game, SheetOptions(paper=A4))[0].shapes)
    dashed = [s for s in shapes if isinstance(s, Path) and s.pen and s.pen.dash and s.pen.colour == (0, 0, 0)]
    discs = [s for s in shapes if isinstance(s, Circle) and s.fill == (0, 0, 0)]
    assert (len(dashed), len(discs)) == (1, 1)


def test_captors_are_named_by_their_initials() -> None:
    assert "B" in words(SHEET.finished(grid(), GAME, SheetOptions(paper=A4))[0])


def boxes_in_figure(field: Field) -> dict[str, tuple[float, float, float, float]]:
    """Each text's box; of those that are drawn twice, the first one's, which is a line's number."""
    found = [shape for shape in flat((SHEET.figure(field, GAME).shape,)) if isinstance(shape, Text)]
    return {text.text: bounds(text) for text in reversed(found)}


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_an_initial_keeps_clear_of_a_lines_number_that_stands_in_its_space() -> None:
    plain = grid()
    # A number keeps its distance from its line's end in proportion to its type: in the figure it is drawn there.
    moved = structs.replace(plain, facts={"labels": {**plain.facts["labels"], "1": [57.0, 82.3]}})
    usual, found = boxes_in_figure(plain)["B"], boxes_in_figure(moved)
    assert overlap(usual, found["1"])
    assert not overlap(found["B"], found["1"])


@pytest.mark.parametrize("colour", [True, False])
def test_a_key_is_black_unless_the_sheet_is_coloured(colour: bool) -> None:
    green = (0.1, 0.5, 0.3)
    artist = structs.replace(SHEET, heading=structs.replace(WEAR, accents=(green,)))
    key = artist.pages(grid(), SheetOptions(paper=A4, key=True, colour=colour))[1]
    title = next(shape for shape in flat(key.shapes) if isinstance(shape, Text))
    assert (title.colour == green) is colour


def test_a_figure_is_as_wide_as_asked_for_with_its_labels() -> None:
    drawn = SHEET.figure(grid(), GAME)
    assert 59 < drawn.width < 62
    assert bounds(drawn.shape) == pytest.approx((0, 0, drawn.width, drawn.height), abs=1e-6)


SHEET_ALONE = structs.replace(
    GAME,
    strokes=(stroke((0, 1, 2), 0, 0), stroke((3, 4), 1, 0), stroke((9,), 1, 0)),
    scores=(None, 4),
    unread=(7,),
    unread_spaces=(1,),
    captures=(),
    faults=(
        Fault(number=1, segment=3),
        Fault(number=1, segment=4),
        Fault(number=2, segment=4),
        Fault(number=2, space=1),
    ),
)


def groups(page: Page, id: str) -> list[Group]:
    return [shape for shape in page.shapes if isinstance(shape, Group) and shape.id == id]


def test_strokes_of_which_nobody_knows_when_have_no_numbers() -> None:
    (page,) = SHEET.finished(grid(), structs.replace(SHEET_ALONE, faults=(), unread=()), SheetOptions(paper=A4))
    (field,) = groups(page, "field")
    assert not [shape for shape in field.shapes if isinstance(shape, Circle)]
    assert [word for word in words(page) if word.isdigit()] == ["4", *"1234"]  # Ben's points, and the lines' names


def test_each_place_that_is_wrong_has_one_ring_and_all_its_numbers() -> None:
    (page,) = SHEET.finished(grid(), SHEET_ALONE, SheetOptions(paper=A4, numbers=True))
    (rings,) = groups(page, "rings")
    found = {
        ring.id: sorted(shape.text for shape in ring.shapes if isinstance(shape, Text))
        for ring in rings.shapes
        if isinstance(ring, Group)
    }
    assert found == {"ring-segment-3": ["1"], "ring-segment-4": ["1", "2"], "ring-space-1": ["2"]}


def test_numbers_of_rings_and_of_segments_stand_clear_of_each_other_and_of_rings() -> None:
    (page,) = SHEET.finished(grid(), SHEET_ALONE, SheetOptions(paper=A4, numbers=True))
    (rings,), (numbers,) = groups(page, "rings"), groups(page, "numbers")
    discs = [s for ring in rings.shapes if isinstance(ring, Group) for s in ring.shapes if isinstance(s, Circle)]
    firm = {(s.x, s.y) for s in discs if s.r == RING}
    for disc in {(s.x, s.y) for s in discs if s.r != RING}:
        assert min(math.dist(disc, ring) for ring in firm) == pytest.approx(SITS)
    for text in numbers.shapes:
        left, low, right, high = bounds(text)
        for x, y in firm:
            nearest = math.hypot(max(left - x, 0, x - right), max(low - y, 0, y - high))
            assert not nearest < RING < math.hypot(max(x - left, right - x), max(y - low, high - y))


def test_a_ring_says_the_name_that_has_found_no_room_beside_its_segment() -> None:
    tight = grid(16.0, 16.0)
    wrong = structs.replace(SHEET_ALONE, faults=tuple(Fault(number=1, segment=n) for n in range(12)))
    options = SheetOptions(paper=PAPERS[0], numbers=True)
    sheet = structs.replace(SHEET, number=lambda segment: f"{segment.id}0000000000000000000000000000000000000")
    (page,) = sheet.finished(tight, wrong, options)
    (rings,), (numbers,) = groups(page, "rings"), groups(page, "numbers")
    beside = {text.text for text in numbers.shapes if isinstance(text, Text)}
    on_rings = {text.text for text in flat(rings.shapes) if isinstance(text, Text)} - {"1"}
    assert on_rings and not on_rings & beside and len(on_rings | beside) == 12


def test_what_cannot_be_read_has_a_question_mark() -> None:
    (page,) = SHEET.finished(grid(), SHEET_ALONE, SheetOptions(paper=A4))
    assert words(page).count("?") == 2


def test_the_numbers_of_a_second_copy_are_the_very_same() -> None:
    """By that a PDF knows them, and need not compare a hundred texts for each sheet of a class."""
    game = games.find("arp")
    field = field_of(design(game, name="mini"))

    def numbers() -> tuple[Shape, ...]:
        (page,) = game.sheet.pages(field, SheetOptions(paper=paper("A4"), numbers=True))
        return next(shape.shapes for shape in page.shapes if isinstance(shape, Group) and shape.id == "numbers")

    assert numbers() is numbers()


def test_a_whole_game_in_a_small_picture_has_no_numbers_that_hide_each_other() -> None:
    """A foul keeps its number, by which it is named."""
    field, two = grid(), (stroke((2, 1, 0), 0, 1), stroke((3,), 1, 2), stroke((5,), 0, 3, foul=True))

    def discs(strokes: tuple[Stroke, ...]) -> int:
        played = structs.replace(GAME, strokes=strokes, captures=())
        return sum(isinstance(shape, Circle) for shape in flat((SHEET.figure(field, played).shape,)))

    assert discs(two) == 3
    assert discs((*two, stroke((2, 1), 1, 4))) == 1
