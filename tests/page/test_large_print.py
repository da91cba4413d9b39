"""Large print of the eight games with a field: nothing on any of its pages is in small type, and boxes have room."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import all_pages, titled
from sheetgen.games.rulebook import rule_pages
from sheetgen.language import gettext, spoken
from sheetgen.page.fields.areas import Entry, Wear
from sheetgen.page.fields.large import score_page, spread_out
from sheetgen.page.fields.palette import FRAME
from sheetgen.page.files import pdf
from sheetgen.page.halves import BLEED, halves, seam, upright_seam
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import BLACK, Box, Colour, Group, Page, Path, Shape, Text, rectangle
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import MARGIN, Paper, paper
from sheetgen.testing.play import THOROUGH
from tests.page.types import lines_of_type, smallest_type

FIELDS = ("arp", "delaunay", "klee", "miro", "mondrian", "springer", "tolstoy", "vasarely")
LONG = ("382x210mm", "390x214mm", "420x210mm", "420x148mm", "600x150mm")
"""The whole of 382 x 210 mm is square, and that of longer paper wider than high where two sheets lie on each other."""
LARGE = round(letters.LARGE * 72 / 25.4, 2)
"""Points of the type in large print."""
CODE, BEN = Imprint("ARP-1001-P"), Entry("Ben", 0, BLACK)
LAYOUTS = [(name, layout) for name in FIELDS for layout in games.find(name).layout_names]


def large(game: str, layout: str, sheet: Paper, **asked: bool) -> list[Page]:
    found = games.find(game)
    field = field_of(design(found, name=layout))
    options = SheetOptions(paper=found.paper(sheet), large=True, **asked)
    return found.sheet.pages(field, titled(found, field, options))


def written(pages: list[Page]) -> bytes:
    stream = BytesIO()
    pdf.write(pages, stream, title="", author="")
    return stream.getvalue()


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_no_type_is_under_14_points(game: str, layout: str, size: str) -> None:
    assert smallest_type(written(large(game, layout, paper(size)))) >= 14


@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("boxes", [(15, 4, 4.9), (15, 2, 4.9), (25, 1, 4.0), (12, 4, 4.0), (31, 1, 4.0)])
def test_a_score_area_has_as_many_boxes_as_on_the_usual_sheet(boxes: tuple[int, int, float], size: str) -> None:
    """Where a game does not say how they are divided (docs/WRITING-A-GAME.md 4)."""
    wear, count = Wear(title="Honeycomb", credit="", boxes=boxes), boxes[0] * boxes[1]
    ink = (0.8, 0.2, 0.2)
    most = 2 * count  # who has two of the areas
    none, short, page = (
        score_page(wear, CODE, paper(size), [Entry("Ann", points, ink), BEN]) for points in (0, most - 1, most)
    )
    within = bounds(Group(page.shapes))
    assert within[0] >= MARGIN - 0.1 and within[2] <= page.width - MARGIN + 0.1
    # A stroke in each area shows whose it is.
    assert [strokes(each, ink) - strokes(none, ink) for each in (short, page)] == [most - 1, most]


def strokes(page: Page, ink: Colour) -> int:
    """How many strokes are in a colour."""
    areas = [area for area in page.shapes if isinstance(area, Group)]
    paths = [shape for area in areas for shape in area.shapes if isinstance(shape, Path)]
    return sum(path.pen is not None and path.pen.colour == ink for path in paths)


@pytest.mark.parametrize("game", FIELDS)
@pytest.mark.parametrize("sheet", [paper("A4").landscape, paper("A3"), paper("Tabloid").landscape])
def test_nor_on_other_papers(game: str, sheet: Paper) -> None:
    assert smallest_type(written(large(game, "classic", sheet))) >= 14


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", FIELDS)
def test_nor_in_the_line_for_a_name_and_the_count_of_a_class_set(game: str, size: str) -> None:
    found = games.find(game)
    options = SheetOptions(paper=paper(size), large=True)
    file = written(list(all_pages(found, [field_of(design(found))] * 5, options, 5, rules=None)))
    assert smallest_type(file) >= 14
    # Both halves and the scores, or a page for each of Tolstoy's fields; Klee's and Springer's halves have the scores.
    pages = 2 if game in ("tolstoy", "klee", "springer") else 3
    assert [line.text for line in lines_of_type(file) if line.text.endswith(" of 5")] == [
        f"{n} of 5" for n in range(1, 6) for _ in range(pages)
    ]
    assert [line.text for line in lines_of_type(file)].count("Name") == 5 * pages


@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_further_page_has_its_number_in_large_type_and_a_name_before_it_where_that_has_room(
    size: str, language: str
) -> None:
    found = games.find("klee")
    options = SheetOptions(paper=paper(size), large=True)
    with spoken(language):
        sheet = list(all_pages(found, [field_of(design(found))], options, 1, rules=None, before=29, of=30))
        number, name = gettext("{number} of {count}").format(number=30, count=30), gettext("Name")
    lines = [*lines_of_type(written(sheet))]
    of_number, of_name = ([line.page for line in lines if line.text == said] for said in (number, name))
    assert of_number == [1, 2] and {line.points for line in lines if line.text in (number, name)} == {LARGE}
    # On Letter longer words have none.
    assert of_name == ([1] if size == "Letter" and language in ("de", "es") else [1, 2])


def test_what_is_all_cut_out_has_no_name() -> None:
    found = games.find("astronomical")
    options = SheetOptions(paper=paper("A4"), large=True)
    *halves, parts = all_pages(found, [field_of(design(found))] * 5, options, 5, rules=None)
    assert parts.cut and "Name" not in [shape.text for shape in parts.shapes if isinstance(shape, Text)]
    assert "Name" in [shape.text for shape in halves[1].shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", FIELDS)
def test_nor_on_the_rules_but_for_numbers_in_their_drawings(game: str, size: str) -> None:
    found, field = games.find(game), field_of(design(games.find(game)))
    options = SheetOptions(paper=paper(size), large=True)
    imprint = options.imprint(field.code, "RULES")
    lines = list(lines_of_type(written(rule_pages(found, options.paper, imprint=imprint, large=True))))
    assert {field.code, "50 mm"} <= {line.text for line in lines}
    assert [line for line in lines if line.points < 14 and (len(line.text) > 2 or line.points < 8)] == []


@pytest.mark.parametrize("game", [game for game in FIELDS if game != "tolstoy"])
def test_a_large_field_is_a_good_deal_larger_and_goes_over_two_sheets(game: str) -> None:
    found, a4 = games.find(game), paper("A4")
    field = field_of(design(found))
    usual, big = (SheetOptions(paper=found.paper(a4), large=large) for large in (False, True))
    assert found.sheet.scale(field, big) > 1.2 * found.sheet.scale(field, usual)
    pages = [page for page in large(game, "classic", a4) if "half" in str(page.bookmark)]
    assert [page.width < page.height for page in pages] == [found.lying] * 2
    assert len(large(game, "classic", a4, whole=True)) == len(large(game, "classic", a4)) - 1
    assert not [page for page in large(game, "classic", paper("A3")) if "half" in str(page.bookmark)]


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("size", ["A4", "Letter", "Legal", "A5", *LONG])
def test_the_halves_glued_together_are_the_whole(size: str, lying: bool) -> None:
    sheet = paper(size).landscape if lying else paper(size).upright
    asked = spread_out(SheetOptions(paper=sheet, large=True)).paper
    assert asked == (asked.landscape if lying else asked.upright)
    left, bottom, right, top = asked.frame
    frame = rectangle(left, bottom, right - left, top - bottom, None, (0, 0, 0))
    first, second = halves(Page(asked.width, asked.height, (frame,)), sheet, "MON-1001-G")
    one, other = (bounds(page.shapes[0]) for page in (first, second))
    if first.width < first.height:
        # 2 mm of the drawing go on below what is glued on it.
        assert one[2] - one[0] - 2 + other[2] - other[0] == pytest.approx(right - left)
        assert other[2] == pytest.approx(second.width - MARGIN)
    else:
        assert one[3] - one[1] - 2 + other[3] - other[1] == pytest.approx(top - bottom)
        assert (one[3], other[1]) == (pytest.approx(first.height - MARGIN), MARGIN)


@pytest.mark.parametrize(
    "size", ["A4", "210x210mm", "382x210mm", "420x210mm", "600x150mm"] if THOROUGH else ["A4", "420x210mm"]
)
@pytest.mark.parametrize("game", [game for game in games.names() if game != "tolstoy"])
def test_all_that_is_drawn_stands_on_one_of_the_two_halves(game: str, size: str) -> None:
    for sheet in (paper(size).upright, paper(size).landscape):
        pages = [page for page in large(game, games.find(game).default_layout, sheet, numbers=True) if page.half]
        first, second = (page.shapes[0] for page in pages)
        assert isinstance(first, Group) and isinstance(second, Group) and first.clip and second.clip
        (one, other), drawn = (first.clip, second.clip), bounds(Group(first.shapes))
        seen = [*map(min, one[:2], other[:2]), *map(max, one[2:], other[2:])]
        assert [*map(min, seen[:2], drawn[:2]), *map(max, seen[2:], drawn[2:])] == pytest.approx(seen, abs=0.05)
        # They have one side in common, and on the other way the first goes on by 2 mm into the second.
        if one[0] < other[0]:
            assert (one[1], one[3], one[2] - other[0]) == (other[1], other[3], pytest.approx(BLEED))
        else:
            assert (one[0], one[2], other[3] - one[1]) == (other[0], other[2], pytest.approx(BLEED))
        for page, half in zip(pages, (first, second), strict=True):
            left, bottom, right, top = bounds(half)
            assert min(left, bottom, page.width - right, page.height - top) > MARGIN - 0.01


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", ["arp", "delaunay", "miro", "mondrian", "vasarely"])
def test_a_pencil_finds_room_in_every_box_of_the_score_page(game: str, size: str) -> None:
    score = large(game, "classic", paper(size))[-1]
    assert "score" in str(score.bookmark)
    sides = sorted({round(side, 2) for side in boxes(score)})
    assert sides[0] >= 8.9


def boxes(page: Page) -> list[float]:
    """How far apart the lines of score boxes are, across and up."""
    found = []
    for area in page.shapes:
        for shape in area.shapes if isinstance(area, Group) and area.form else ():
            if isinstance(shape, Path) and shape.fill is None and len(shape.commands) > 12:
                for axis in (1, 2):
                    places = sorted({round(command[axis], 3) for command in shape.commands if len(command) > 2})
                    found += [b - a for a, b in pairwise(places)]
    return found


def numbers(shapes: Sequence[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[str, Box]]:
    """The numbers among the shapes and where they stand, those of a sheet or of its page with all numbers."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.scale == 1 and not shape.rotate and shape.id != "field":
            yield from numbers(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Text) and shape.text[-1].isdigit():
            left, bottom, right, top = bounds(shape)
            yield shape.text, (left + x, bottom + y, right + x, top + y)


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", [game for game in FIELDS if game != "tolstoy"])
def test_no_number_is_cut_in_two_where_the_halves_meet(game: str, size: str) -> None:
    sheet = games.find(game).paper(paper(size))
    for asked in ({"numbers": True}, {"key": True}):
        pages = large(game, "classic", paper(size), whole=True, **asked)
        page = pages[-1 if "key" in asked else 0]
        left, bottom, right, top = seam(Paper("", page.width, page.height), sheet)
        found = list(numbers(page.shapes))
        cut = [said for said, (x0, y0, x1, y1) in found if x0 < right and x1 > left and y0 < top and y1 > bottom]
        assert len(found) > 20 and not cut


def test_numbers_of_segments_keep_apart_on_small_paper() -> None:
    found = list(numbers(large("miro", "classic", paper("A5"), whole=True, numbers=True)[0].shapes))
    assert len(found) > 200
    for (_, one), (_, other) in combinations(found, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("spoken_", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("layout", ["classic", "mini"])
@pytest.mark.parametrize("size", ["A4", "Letter", "A5", "160x235mm", "180x220mm"])
def test_no_word_or_pan_in_the_head_is_cut_at_the_seam(spoken_: str, layout: str, size: str) -> None:
    sheet = paper(size)
    with spoken(spoken_):
        (page, *_) = large("vasarely", layout, sheet, whole=True)
        cut = upright_seam(Paper("", page.width, page.height), sheet)
        assert cut is not None
        pieces = [*_texts(page.shapes), *_pans(page.shapes)]
        boxes = [box for box in map(bounds, pieces) if box[0] < cut + BLEED and box[2] > cut]
    assert len(pieces) > 10 and boxes == []


def _pans(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[Shape]:
    """The frames of the pans, where they stand: what has the pens of their frames in the groups of a head."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.scale == 1 and not shape.rotate:
            yield from _pans(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Path) and shape.pen == FRAME:
            yield Group((shape,), x, y)


def _texts(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[Text]:
    """The pieces of text of groups that are neither turned nor scaled, where they stand."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield structs.replace(shape, x=shape.x + x, y=shape.y + y)
        elif isinstance(shape, Group) and shape.scale == 1 and not shape.rotate:
            yield from _texts(shape.shapes, x + shape.x, y + shape.y)
