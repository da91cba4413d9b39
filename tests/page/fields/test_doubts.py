"""Pages of what is in doubt: every place is there, nothing leaves the page, and a sheet that runs on is named again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sheetgen.page.fields.doubts import Crop, Guess, Refused, Row, contact_sheets
from sheetgen.page.ink.shapes import Group, Page, Shape, Text
from sheetgen.page.paper import paper
from sheetgen.photo.pictures import encoded


def row(name: str, places: Iterable[int]) -> Row:
    """A sheet with that many places in doubt."""
    np = pytest.importorskip("numpy")
    jpeg = encoded(np.full((40, 40, 3), 200, np.uint8))
    crops = [
        Crop(
            jpeg=jpeg,
            side=10,
            outline=((2, 2), (8, 2), (8, 8)),
            closed=n % 2 == 0,
            place=str(n),
            likely="61 %",
            guesses=(Guess("turquoise", (0.0, 0.6, 0.6)), Guess("not circled")),
        )
        for n in places
    ]
    return Row(photo=name, lines=("Miro MIR-1001-K", "The referee: not decided"), crops=tuple(crops))


def words(pages: Iterable[Page]) -> list[list[str]]:
    """What is written on each page."""
    return [[shape.text for shape in page.shapes if isinstance(shape, Text)] for page in pages]


def placed(shapes: Iterable[Shape]) -> Iterator[tuple[float, float]]:
    """Where pictures and lines of text stand."""
    yield from ((shape.x, shape.y) for shape in shapes if isinstance(shape, (Text, Group)))


@pytest.mark.parametrize("name", ["A4", "Letter", "A5"])
def test_every_place_is_there_and_nothing_leaves_the_page(name: str) -> None:
    sheets = [row(f"photo-{n}.jpg", range(100 * n, 100 * n + 1 + 3 * n % 13)) for n in range(30)]
    refused = [Refused("no sheet's code can be read in this picture " * 3, tuple(f"no-{n}.jpg" for n in range(60)))]
    pages = list(contact_sheets(paper(name), "In doubt", sheets, refused, "Not read"))
    said = [text for page in words(pages) for text in page]
    assert {crop.place for sheet in sheets for crop in sheet.crops} <= set(said)
    assert "Not read" in said and any("no-59.jpg" in text for text in said)
    left, bottom, right, top = paper(name).frame
    for page in pages:
        for x, y in placed(page.shapes):
            assert left - 0.5 <= x <= right + 0.1 and bottom <= y <= top


def test_a_sheet_that_runs_on_is_named_on_the_next_page_too() -> None:
    pages = list(contact_sheets(paper("A4"), "In doubt", [row("long.jpg", range(90))], [], "Not read"))
    assert len(pages) == 2
    assert all("long.jpg" in page for page in words(pages))


def test_of_nothing_there_is_a_page_that_says_so() -> None:
    (page,) = contact_sheets(paper("A4"), "Nothing is in doubt.", [], [], "Not read")
    assert words([page]) == [["Nothing is in doubt."]]
