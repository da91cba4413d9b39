"""The board of Astronomical Tables on paper."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.games.astronomical import GAME, sheet
from sheetgen.games.astronomical.facts import facts
from sheetgen.games.astronomical.field import DEPTH, Parameters, build
from sheetgen.games.astronomical.rules import story
from sheetgen.games.astronomical.story import Played
from sheetgen.language import gettext, spoken
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import RED
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import Circle, Group, Page, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.plane import meet
from sheetgen.referee import record, replay

FIELD = structs.replace(build(Parameters(), Chance(1)), code="AST-1C7Q2-K")
ALL = [*PAPERS, *(known.landscape for known in PAPERS)]
SEVEN = ("Anne", "Boris", "Clara", "Dora", "Emil", "Franz", "Gudrun Alexandra von Hohenheim")
OPENING = ("1 5 7: K1-K2 K1-K6 K1-G2", "1 1 1: G1-G2 G1-G2 G1-G2", "2 3 4: R1-R3 R1-R4 R1-R5")


def played(*moves: str, names: tuple[str, ...] = SEVEN, sides: tuple[int, ...] = ()) -> Played:
    variation = [f"sides = {list(sides)}"] if sides else []
    text = record.write("astronomical", FIELD.code, names, variation=variation, moves=moves)
    return story(replay.replay(GAME.rules, FIELD, record.parse(text)))


def shapes(found: Iterable[Shape]) -> Iterator[Shape]:
    for shape in found:
        yield shape
        if isinstance(shape, Group):
            yield from shapes(shape.shapes)


def words(page: Page) -> list[str]:
    return [shape.text for shape in shapes(page.shapes) if isinstance(shape, Text)]


def within(page: Page, size: Paper) -> bool:
    left, bottom, right, top = size.frame
    found = reach(page.shapes)
    assert found is not None
    return found[0] >= left - 0.01 and found[1] >= bottom - 0.01 and found[2] <= right + 0.01 and found[3] <= top + 0.01


@pytest.mark.parametrize("size", ALL, ids=lambda size: f"{size.name} {size.width:.0f}")
@pytest.mark.parametrize("colour", [True, False], ids=["colour", "black"])
def test_every_page_keeps_its_margins(size: Paper, colour: bool) -> None:
    asked = SheetOptions(paper=size, colour=colour, key=True, large=not colour)
    made = [*sheet.pages(FIELD, asked), *sheet.finished(FIELD, played(*OPENING), asked)]
    # Large print lies on two sheets, which may lie the other way.
    assert all(within(page, Paper(size.name, page.width, page.height)) for page in made)
    assert {tuple(sorted((page.width, page.height))) for page in made} == {tuple(sorted((size.width, size.height)))}
    assert all(FIELD.code in words(page) and "50 mm" in words(page) for page in made)


def widths(found: Iterable[Shape], scale: float = 1.0) -> Iterator[float]:
    """Of every line, in mm on paper."""
    for shape in found:
        if isinstance(shape, Group):
            yield from widths(shape.shapes, scale * shape.scale)
        elif isinstance(shape, (Path, Circle)) and shape.pen:
            yield scale * shape.pen.width


@pytest.mark.parametrize("size", ["A5", "A4", "A3"])
@pytest.mark.parametrize("colour", [True, False], ids=["colour", "black"])
def test_nothing_is_too_fine_for_a_poor_printer(size: str, colour: bool) -> None:
    for page in sheet.pages(FIELD, SheetOptions(paper=paper(size), colour=colour)):
        assert min(widths(page.shapes)) >= 0.18 - 1e-6


@pytest.mark.parametrize("side", [50.0, 84.0, 2000.0])
@pytest.mark.parametrize("depth", [0.3, 0.6])
def test_other_boards_keep_their_margins(side: float, depth: float) -> None:
    field = structs.replace(build(Parameters(side=side, depth=depth), Chance(1)), code="AST-1C7Q2-K")
    assert all(within(page, paper("A4")) for page in sheet.pages(field, SheetOptions(paper=paper("A4"))))


@pytest.mark.parametrize("bottom", ["K", "M"])
def test_every_point_is_drawn_once_under_its_name(bottom: str) -> None:
    field = structs.replace(build(Parameters(bottom=bottom), Chance(1)), code="AST-1C7Q2-K")
    made = sheet.pages(field, SheetOptions(paper=paper("A4"), key=True))
    drawn = Counter(shape.id for page in made for shape in shapes(page.shapes) if isinstance(shape, Path) and shape.id)
    assert drawn == Counter(f"space-{space.id}" for space in field.spaces)


@pytest.mark.parametrize("page", [0, 1], ids=["board", "key"])
def test_every_points_name_can_be_read_off_the_board(page: int) -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper("Letter"), key=True))[page]
    assert {str(space.id) for space in FIELD.spaces} <= set(words(made))
    assert {"Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"} <= set(words(made))


def test_names_keep_clear_of_each_other_in_large_print() -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper("A4"), large=True))[0]
    names = {str(space.id) for space in FIELD.spaces}
    placed = [shape for shape in shapes(made.shapes) if isinstance(shape, Text) and shape.text in names]
    nearest = min(math.dist((a.x, a.y), (b.x, b.y)) for a in placed for b in placed if a is not b)
    assert nearest > 1.25 * placed[0].size


@pytest.mark.parametrize("size", ["160x230mm", "6x9in", "180x250mm", "190x270mm", "8x10in", "Letter", "A4", "A3"])
def test_the_ends_of_two_sides_rows_keep_clear_of_each_other_in_large_print(size: str) -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper(size), large=True))[0]
    names = {str(space.id) for space in FIELD.spaces if str(space.id)[1] in "17"}
    boxes = [sheet._box(shape) for shape in shapes(made.shapes) if isinstance(shape, Text) and shape.text in names]
    assert len(boxes) == 14 and not any(meet(a, b) for a, b in combinations(boxes, 2))


def borders(asked: SheetOptions) -> list[tuple[tuple[float, float], ...]]:
    """The lines between the sides, with most of what is kept clear beside them."""
    board = sheet._board_on(FIELD, asked)
    half = max(board.pen(1.1).width / 2, 0.75 * sheet.CLEAR * board.unit)
    lines = []
    for (x, y), (u, v) in zip(board.rim, board.ways, strict=True):
        # A way leads to the rim: the line's sides lie across it.
        a, b = (x - half * v, y + half * u), (x + half * v, y - half * u)
        c, d = (
            (board.middle[0] + half * v, board.middle[1] - half * u),
            (board.middle[0] - half * v, board.middle[1] + half * u),
        )
        lines.append((a, b, c, d))
    return lines


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_word_of_a_side_reaches_over_its_borders(language: str, size: str, large: bool) -> None:
    asked = SheetOptions(paper=paper(size), large=large)
    with spoken(language):
        board = sheet._board_on(FIELD, asked)
        look = sheet._enlarged(sheet.Look(), board.unit) if large else sheet.Look()
        said = [word for side in board.sides for word in (*sheet._names(side, look), *sheet._words(side, look))]
        assert len(said) == 7 * 9
        assert not [word.text for word in said for line in borders(asked) if meet(sheet._box(word), line)]


@pytest.mark.parametrize("depth", [DEPTH[0], 0.45, 0.55, DEPTH[1]])
def test_no_points_name_on_a_deep_board_reaches_over_the_borders(depth: float) -> None:
    deep = structs.replace(build(Parameters(depth=depth), Chance(1)), code="AST-1C7Q2-K")
    board = sheet._board_on(deep, SheetOptions(paper=paper("A4")))
    clear = board.unit * 0.3
    for side in board.sides:
        for word in sheet._names(side, sheet.Look()):
            for (ax, ay), (bx, by) in zip(board.rim, [board.middle] * 7, strict=True):
                away = [
                    abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / math.dist((ax, ay), (bx, by))
                    for x, y in sheet._box(word)
                ]
                near = math.dist((word.x, word.y), (ax, ay)) < math.dist(board.rim[0], board.middle)
                assert not near or min(away) > clear


@pytest.mark.parametrize(
    ("language", "size", "crowded"),
    [
        ("en", "150x220mm", True),
        ("en", "6x9in", True),
        ("en", "180x250mm", True),
        ("en", "190x270mm", True),
        ("de", "180x250mm", True),
        ("de", "190x270mm", False),
        ("fr", "170x240mm", True),
        ("fr", "180x250mm", False),
        ("es", "170x240mm", False),
        ("es", "180x250mm", False),
        *((code, size, False) for code in ("en", "de", "fr", "es") for size in ("A4", "Letter", "A3")),
    ],
)
def test_a_colours_name_that_would_run_into_other_words_is_told(language: str, size: str, crowded: bool) -> None:
    asked = SheetOptions(paper=paper(size), large=True)
    with spoken(language):
        drawn = [shape for shape in shapes(sheet.pages(FIELD, asked)[0].shapes) if isinstance(shape, Text)]
        named = {gettext(side.colour) for side in facts(FIELD).sides}
        colours = [shape for shape in drawn if shape.text.rpartition(" · ")[2] in named]
        assert len(colours) == 7
        printed = {*(str(space.id) for space in FIELD.spaces), *(gettext(side.planet) for side in facts(FIELD).sides)}
        others = [*colours, *(shape for shape in drawn if shape.text in printed)]
        runs = any(meet(sheet._box(a), sheet._box(b)) for a in colours for b in others if a is not b)
        runs = runs or any(meet(sheet._box(a), border) for a in colours for border in borders(asked))
        assert (sheet.crowded(FIELD, asked) is not None, runs) == (crowded, crowded)


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("depth", DEPTH)
def test_every_word_on_a_board_that_is_accepted_can_be_read(size: str, depth: float) -> None:
    deep = structs.replace(build(Parameters(depth=depth), Chance(1)), code="AST-1C7Q2-K")
    asked = SheetOptions(paper=paper(size))
    least = min(shape.size for shape in shapes(sheet.pages(deep, asked)[0].shapes) if isinstance(shape, Text))
    assert least >= sheet.LEGIBLE * sheet.POINT
    assert sheet.crowded(deep, asked) is None


def test_a_deep_board_is_told_on_paper_on_which_its_points_names_are_too_small() -> None:
    deep = structs.replace(build(Parameters(depth=DEPTH[1]), Chance(1)), code="AST-1C7Q2-K")
    assert sheet.crowded(deep, SheetOptions(paper=paper("A5"))) == (
        "Astronomical Tables on A5: the type of its points’ names would have 4.8 points, and 5.5 are needed; a smaller "
        "depth in the layout makes it larger"
    )


def test_the_usual_print_grows_no_words() -> None:
    assert sheet.crowded(FIELD, SheetOptions(paper=paper("A5"))) is None


def test_seven_rows_of_seven_men_are_there_to_cut_out() -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper("A4")))[1:]
    groups = [shape for page in made for shape in shapes(page.shapes) if isinstance(shape, Group)]
    rows = [[man.shapes for man in group.shapes if isinstance(man, Group)] for group in groups]
    men = [row[0] for row in rows if len(row) == 7 and len(set(row)) == 1]
    assert len(set(men)) == len(men) == 7


def test_one_set_of_seven_sided_dice_is_there_to_cut_out() -> None:
    figures = Counter(word for page in sheet.pages(FIELD, SheetOptions(paper=paper("A4")))[1:] for word in words(page))
    assert all(figures[str(pips)] == 3 for pips in range(1, 8))


def test_the_poster_has_sides_of_18_inches() -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper("poster")))[0]
    outlines = {shape.id: shape for shape in shapes(made.shapes) if isinstance(shape, Path) and shape.id}
    (ax, ay), (bx, by) = (outlines[f"space-{id}"].commands[n][1:] for id, n in (("K1", 0), ("K7", 1)))
    assert math.hypot(bx - ax, by - ay) == pytest.approx(18 * 25.4, abs=0.01)


def test_parts_go_on_the_paper_that_is_named_for_them() -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=paper("poster"), parts=paper("A4")))
    assert [page.width for page in made] == [1050.0] + [210.0] * (len(made) - 1)


def test_a_finished_board_names_who_sits_where() -> None:
    (page,) = sheet.finished(FIELD, played(*OPENING), SheetOptions(paper=paper("A4")))
    assert {"Anne 6", "Boris 8", "Gudrun Alexandra von Hohenheim 7"} <= set(words(page))


def test_empty_sides_have_no_player() -> None:
    two = played("1 5 7: K1-K2 K1-K6 K1-G1", names=("Anne", "Boris"), sides=(0, 3))
    (page,) = sheet.finished(FIELD, two, SheetOptions(paper=paper("A4")))
    assert {word for word in words(page) if word.endswith(" 7")} == {"Anne 7", "Boris 7"}


def test_the_figure_is_as_large_as_it_says() -> None:
    drawn = sheet.figure(FIELD, played(*OPENING))
    assert reach((drawn.shape,)) == pytest.approx((0, 0, drawn.width, drawn.height))
    assert 80 < drawn.width < 100


@pytest.mark.parametrize(
    "moves", [("1 5 7: K1-K2 K1-K6 K1-G2",), ("1 5 7: K1-K2 K1-K6 K1-G2", "1 1 1: G1-G2 G1-G2 G1-G2")]
)
def test_an_enlarged_part_of_the_board_cuts_no_line_of_its_players_words(moves: tuple[str, ...]) -> None:
    drawn = sheet.figure(FIELD, played(*moves))
    (shown, _) = drawn.shape.shapes
    (board,) = shown.shapes
    letter, planet, name = ("K", "Saturn", "Anne") if len(moves) == 1 else ("G", "Jupiter", "Boris")
    own = {planet, *(f"{letter}{n}" for n in range(1, 8)), *(f"{name} {n}" for n in range(7, 10))}
    found = [
        reach((Group((text,), shown.x, shown.y, rotate=0),))
        for text in (Group((shape,), rotate=board.rotate) for shape in shapes(board.shapes) if isinstance(shape, Text))
        if text.shapes[0].text in own
    ]
    assert len(found) == 9
    assert all(top <= drawn.height or bottom >= drawn.height for _, bottom, _, top in found)


def test_a_sides_colour_is_said_between_its_borders_on_the_key_too() -> None:
    _, key = sheet.pages(FIELD, SheetOptions(paper=paper("A4"), key=True))[:2]
    said = next(shape for shape in shapes(key.shapes) if isinstance(shape, Text) and "many" in shape.text)
    name = next(shape for shape in shapes(key.shapes) if isinstance(shape, Text) and shape.text == "M4")
    assert letters.width(said.text, said.size, "regular") < 27 / 4.6 * name.size


def in_order(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All that is drawn, what lies lower before what hides it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from in_order(shape.shapes)
        else:
            yield shape


@pytest.mark.parametrize("moves", [("1 5 7: K1-K2 K1-K6 K1-G2",), ("1 1 1: K1-K2 K1-K2 K1-K2",)])
def test_no_steps_arrow_hides_the_number_of_another(moves: tuple[str, ...]) -> None:
    shapes = [*in_order((sheet.figure(FIELD, played(*moves)).shape,))]
    arrows = [n for n, shape in enumerate(shapes) if isinstance(shape, Path) and shape.pen and shape.pen.colour == RED]
    numbers = [n for n, shape in enumerate(shapes) if isinstance(shape, Text) and shape.colour == RED]
    assert len(arrows) >= len(numbers) == 3 and max(arrows) < min(numbers)


def test_the_points_names_in_an_enlarged_part_keep_clear_of_the_sides_borders() -> None:
    """Seven stand between two heavy lines: the row is narrower than the points' inner ends."""
    board = sheet._board_in(FIELD, (0.0, 0.0, sheet.ENLARGED, sheet.ENLARGED))
    drawn = sheet.figure(FIELD, played("1 5 7: K1-K2 K1-K6 K1-G2")).shape
    black = board.sides[0]
    names = {shape.text: shape for shape in in_order((drawn,)) if isinstance(shape, Text)}
    wide = math.dist((names["K1"].x, names["K1"].y), (names["K7"].x, names["K7"].y))
    wide += (letters.width("K1", names["K1"].size, "bold") + letters.width("K7", names["K7"].size)) / 2
    # There the board is narrower than at the points' ends by as much as two slopes take.
    inward = 0.95 * names["K7"].size + letters.cap_height(names["K7"].size)
    there = black.unit * black.width - 2 * inward * math.tan(math.pi / 7)
    assert wide < there
