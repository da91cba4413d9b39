"""Delaunay's three rows, by the number of players."""

import pytest

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games.delaunay import sheet
from sheetgen.games.design import design, field_of
from sheetgen.page.ink.shapes import Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.story.spaces import Played

HANDS = {
    2: (("red", "yellow"), ("blue", "green")),
    3: (("red",), ("blue",), ("yellow",)),
    4: (("red",), ("blue",), ("yellow",), ("green",)),
}
NAMES = ("Ann", "Ben", "Cy", "Di")


@pytest.fixture(scope="module")
def mini() -> Field:
    return field_of(design(games.find("delaunay"), name="mini"))


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [s for shape in shapes for s in (flat(shape.shapes) if isinstance(shape, Group) else [shape])]


def words(page: Page) -> list[str]:
    return [shape.text for shape in flat(page.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_there_are_three_rows_and_room_for_the_field(mini: Field, name: str, lying: bool) -> None:
    room = paper(name).landscape if lying else paper(name)
    (page,) = sheet.pages(mini, SheetOptions(paper=room))
    assert words(page).count("total") == words(page).count("initials") == 3
    left, bottom, right, top = sheet.divide(mini, SheetOptions(paper=room), None).field
    assert max(right - left, top - bottom) >= 214 and min(right - left, top - bottom) >= 184


@pytest.mark.parametrize(
    ("players", "rows"), [(2, ["Ann", "Ben"]), (3, ["Ann", "Ben", "Cy"]), (4, ["Ann + Cy", "Ben + Di"])]
)
def test_partners_share_a_row(mini: Field, players: int, rows: list[str]) -> None:
    played = Played(names=NAMES[:players], scores=(31, 2, 13, 5)[:players], hands=HANDS[players])
    (page,) = sheet.finished(mini, played, SheetOptions(paper=paper("A4")))
    assert [word for word in words(page) if word.split(" + ")[0] in NAMES] == rows
    totals = {2: {"31", "2"}, 3: {"31", "2", "13"}, 4: {"44", "7"}}[players]
    assert totals <= set(words(page))


def test_partners_with_long_names_share_it_with_initials_that_tell_all_four_apart(mini: Field) -> None:
    names = ("Alexander", "Christopher", "Alexandra", "Katharina")
    played = Played(names=names, scores=(31, 2, 13, 5), hands=HANDS[4])
    (page,) = sheet.finished(mini, played, SheetOptions(paper=paper("A5")))
    assert {"1 + 3", "2 + 4"} <= set(words(page))
    played = Played(names=("Andreas", *names[1:2], "Alexandra", *names[3:]), scores=(31, 2, 13, 5), hands=HANDS[4])
    (page,) = sheet.finished(mini, played, SheetOptions(paper=paper("A5")))
    assert {"An + Al", "Ch + Ka"} <= set(words(page))


def test_large_print_has_the_rows_on_a_page_of_their_own(mini: Field) -> None:
    field, score = sheet.pages(mini, SheetOptions(paper=paper("A4"), large=True, whole=True))
    assert (words(field).count("total"), words(score).count("total")) == (0, 3)
