"""The board of Take-Back-Toe on paper."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.take_back_toe import GAME, sheet
from sheetgen.games.take_back_toe.field import Parameters, build
from sheetgen.games.take_back_toe.rules import story
from sheetgen.games.take_back_toe.story import Played
from sheetgen.page.boards.parts import CHIP
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import Group, Page, Path, Shape, Text
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.referee import record, replay

FIELD = structs.replace(build(Parameters(), Chance(1)), code="TBT-1C7Q2-K")
ALL = [*PAPERS, *(known.landscape for known in PAPERS)]
LYING = paper("A4").landscape
WON = ("3: N1-A1", "3: N2-B2", "3: N2-A2", "2: N4-B4", "3: N3-A3")


def played(*moves: str, names: tuple[str, str] = ("Anne", "Boris"), series: bool = False) -> Played:
    variation = ["series"] if series else []
    text = record.write("take-back-toe", "TBT-1C7Q2-K", names, variation=variation, moves=moves)
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
    long = played(*WON, names=("Anne Elisabeth von und zu Hohenheim", "Bo"))
    made = [*sheet.pages(FIELD, asked), *sheet.finished(FIELD, long, asked)]
    # Large print lies on two sheets, which may lie the other way.
    assert all(within(page, Paper(size.name, page.width, page.height)) for page in made)
    assert {tuple(sorted((page.width, page.height))) for page in made} == {tuple(sorted((size.width, size.height)))}
    assert all(FIELD.code in words(page) and "50 mm" in words(page) for page in made)


@pytest.mark.parametrize(("width", "height"), [(20.0, 200.0), (200.0, 20.0)])
def test_other_grids_keep_their_margins(width: float, height: float) -> None:
    field = structs.replace(build(Parameters(width=width, height=height), Chance(1)), code="TBT-1C7Q2-K")
    assert all(within(page, LYING) for page in sheet.pages(field, SheetOptions(paper=LYING)))


def grid(width: float, height: float) -> Field:
    return structs.replace(build(Parameters(width=width, height=height), Chance(1)), code="TBT-1C7Q2-K")


@pytest.mark.parametrize("times", [0.5, 3.0])
def test_boards_of_one_shape_look_the_same_whatever_their_size(times: float) -> None:
    usual, other = (
        list(shapes(sheet.pages(grid(60 * n, 52 * n), SheetOptions(paper=LYING))[0].shapes)) for n in (1.0, times)
    )
    sizes = [[shape.size for shape in made if isinstance(shape, Text)] for made in (usual, other)]
    pens = [[shape.pen.width for shape in made if isinstance(shape, Path) and shape.pen] for made in (usual, other)]
    assert sizes[1] == pytest.approx(sizes[0]) and pens[1] == pytest.approx(pens[0])


@pytest.mark.parametrize(
    ("width", "height", "size", "large", "wrong"),
    [
        (200, 30, "A4", False, "only 7.9 mm one way, and for chips and what is printed they need 16 mm"),
        (30, 150, "A4", False, "boxes for the score would be 3.0 mm wide, and less than 6 mm"),
        (200, 20, "A4", True, "only 7.4 mm one way, and for chips and what is printed they need 27 mm"),
        (100, 40, "A5", False, "only 12.6 mm one way"),
        (30, 55, "A5", False, "boxes for the score would be 5.5 mm wide, and less than 6 mm"),
    ],
)
def test_a_board_without_room_for_chips_or_points_is_refused(
    width: float, height: float, size: str, large: bool, wrong: str
) -> None:
    said = sheet.crowded(grid(width, height), SheetOptions(paper=paper(size), large=large))
    assert said is not None and wrong in said


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize(("width", "height"), [(120, 44), (26, 60), (60, 60)])
def test_no_type_of_a_board_that_can_be_played_on_is_smaller_than_seven_points(
    size: str, width: float, height: float
) -> None:
    asked = SheetOptions(paper=paper(size).landscape)
    assert sheet.crowded(grid(width, height), asked) is None
    board = sheet._board_on(grid(width, height), asked)
    drawn = [*sheet._blank(board, picture=False, marks=True)]
    labelled = "total" in words(sheet.pages(grid(width, height), asked)[0])
    assert min(shape.size for shape in shapes(drawn) if isinstance(shape, Text)) >= sheet.LEGIBLE
    assert not labelled or 2.55 * board.boxes >= sheet.LEGIBLE


@pytest.mark.parametrize(("width", "height"), [(27, 27), (27, 90), (90, 27)])
def test_the_largest_names_stand_clear_of_the_smallest_chips(width: float, height: float) -> None:
    board = sheet.Board(grid(width, height), 0.0, 0.0, 1.0, False, LARGE_TYPE)
    space = board.field.spaces[4]
    name, _ = sheet._named(board, space)
    _, _, right, top = reach((name,)) or (0.0, 0.0, 0.0, 0.0)
    x, y = space.centre
    assert math.dist((x, y), (min(x, right), min(y, top))) > CHIP * board.chip


@pytest.mark.parametrize(("width", "height"), [(30, 150), (150, 30)])
def test_nothing_on_a_border_reaches_into_a_chip_or_beyond_the_board(width: float, height: float) -> None:
    board = sheet.Board(grid(width, height), 0.0, 0.0, 1.0, False, 2.5)
    across = max(reach(sheet._arrows(0.042 * board.short)) or (0.0,))
    assert across < board.short / 2 - CHIP * board.chip
    for space in board.field.spaces:
        (inlay,) = sheet._inlaid(board, space.outline)
        left, low, right, top = reach((inlay,)) or (0.0, 0.0, 0.0, 0.0)
        assert space.outline[0][0] < left < right < space.outline[2][0]
        assert space.outline[0][1] < low < top < space.outline[2][1]


def test_every_space_is_drawn_once_under_its_name() -> None:
    made = sheet.pages(FIELD, SheetOptions(paper=LYING, key=True))
    drawn = Counter(shape.id for page in made for shape in shapes(page.shapes) if isinstance(shape, Path) and shape.id)
    assert drawn == Counter(f"space-{space.id}" for space in FIELD.spaces)


def test_every_space_is_named_for_both_players() -> None:
    said = Counter(words(sheet.pages(FIELD, SheetOptions(paper=LYING))[0]))
    assert all(said[str(space.id)] == 2 for space in FIELD.spaces)


def test_the_neutral_row_says_that_ten_chips_lie_there() -> None:
    assert words(sheet.pages(FIELD, SheetOptions(paper=LYING))[0]).count("10") == 4


@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
def test_forty_chips_and_the_die_fit_on_one_page(size: str) -> None:
    _, page = sheet.pages(FIELD, SheetOptions(paper=paper(size).landscape))
    parts = Counter(
        id(shape.shapes) for shape in page.shapes if isinstance(shape, Group) and not isinstance(shape.shapes[0], Text)
    )
    assert sorted(parts.values())[-1] == 40


def test_whose_game_it_is_stands_on_the_page_of_chips_and_not_on_the_board() -> None:
    board, chips = (" ".join(words(page)) for page in sheet.pages(FIELD, SheetOptions(paper=LYING)))
    assert "James Ernest (2011), Cheapass Games" in chips
    assert "Ernest" not in board and "CC BY" not in board


def test_a_finished_board_shows_the_height_of_every_stack() -> None:
    (page,) = sheet.finished(FIELD, played("3: N1-A1", "4: N2-B2"), SheetOptions(paper=LYING))
    assert {"7", "3", "6", "4", "10", "Anne", "Boris"} <= set(words(page))


def test_the_winning_stacks_are_starred() -> None:
    won = played(*WON)
    assert won.winning == ("A1", "A2", "A3")
    (page,) = sheet.finished(FIELD, won, SheetOptions(paper=LYING))
    stars = [shape for shape in shapes(page.shapes) if isinstance(shape, Path) and len(shape.commands) == 11]
    assert len(stars) == 3


def test_a_long_series_shows_its_last_games() -> None:
    won = played(*WON)
    many = tuple(structs.replace(won.games[0], number=n, points=n) for n in range(1, 12))
    (page,) = sheet.finished(FIELD, structs.replace(won, games=many), SheetOptions(paper=LYING))
    assert "11" in words(page) and within(page, LYING)


def test_the_figure_is_as_large_as_it_says() -> None:
    drawn = sheet.figure(FIELD, played(*WON))
    assert reach((drawn.shape,)) == pytest.approx((0, 0, drawn.width, drawn.height))
    assert 80 < drawn.width < 100
