"""The board of Take-Back-Toe on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.games.take_back_toe import GAME, sheet
from sheetgen.games.take_back_toe.field import Parameters, build
from sheetgen.games.take_back_toe.rules import story
from sheetgen.games.take_back_toe.story import Played
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import Group, Page, Path, Shape, Text
from sheetgen.page.options import SheetOptions
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
