"""Black ink: boards that are printed in colours have none then, from the sheet to the pictures of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sheetgen import games
from sheetgen.games.book import Book, Chapter, Sheets, Volume
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import all_pages
from sheetgen.page.ink.shapes import Bitmap, Colour, Group, Photo, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

A4 = paper("A4")
COLOURED = pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).coloured])


def inks(shapes: Iterable[Shape]) -> Iterator[Colour]:
    """Of all that the shapes print."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from inks(shape.shapes)
        elif isinstance(shape, Text):
            yield shape.colour
        elif not isinstance(shape, (Bitmap, Photo)):
            yield from filter(None, (shape.fill, shape.pen and shape.pen.colour))


def is_grey(ink: Colour) -> bool:
    return len(set(ink)) == 1


@COLOURED
def test_the_rules_pictures_have_the_ink_of_the_sheet(name: str) -> None:
    game = games.find(name)
    rules = all_pages(game, (), SheetOptions(paper=A4), 0, rules=A4)
    assert all(is_grey(ink) for page in rules for ink in inks(page.shapes))


def test_in_colours_they_are_as_they_were() -> None:
    game = games.find("take-back-toe")
    rules = all_pages(game, (), SheetOptions(paper=A4, colour=True), 0, rules=A4)
    assert not all(is_grey(ink) for page in rules for ink in inks(page.shapes))


@COLOURED
def test_a_book_in_black_ink_is_black_from_cover_to_colophon(name: str) -> None:
    game = games.find(name)
    chapter = Chapter(game, (Sheets(design(game)),))
    book = Volume(Book(title="Games", chapters=(chapter,), options=SheetOptions(paper=A4), inked=True))
    assert all(is_grey(ink) for page in book.pages(print) for ink in inks(page.shapes))


@COLOURED
def test_so_is_the_sheet(name: str) -> None:
    game = games.find(name)
    pages = all_pages(game, [field_of(design(game))], SheetOptions(paper=A4), 1, rules=None)
    assert all(is_grey(ink) for page in pages for ink in inks(page.shapes))
