"""SVG with words and layers."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.page.files.livesvg import live_svg
from sheetgen.page.files.output import documents
from sheetgen.page.files.seal import ours
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.shapes import Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def sheet(name: str) -> Page:
    game = games.find(name)
    options = SheetOptions(paper=game.paper(paper("A4")), numbers=True)
    return game.sheet.pages(field_of(design(game, name="mini")), options)[0]


def words_of(shapes: tuple[Shape, ...]) -> list[str]:
    found = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append(shape.text)
        elif isinstance(shape, Group):
            found += words_of(shape.shapes)
    return found


@pytest.mark.parametrize("name", ["arp", "springer"])
def test_every_word_of_the_page_is_a_text(name: str) -> None:
    page = sheet(name)
    root = ElementTree.fromstring(live_svg(page).encode())
    # What is drawn again is used again.
    assert {text.text for text in root.iter(f"{SVG}text")} == set(words_of(page.shapes))


def test_the_sheet_the_field_and_what_lies_in_it_are_layers() -> None:
    root = ElementTree.fromstring(live_svg(sheet("arp")).encode())
    layers = {layer.get(LABEL): layer for layer in root.iter(f"{SVG}g") if layer.get(LABEL)}
    assert {"sheet", "field", "spaces", "segments", "numbers"} <= set(layers)
    assert all(path.get("id", "").startswith("segment-") for path in layers["segments"])


def test_a_board_and_what_lies_on_it_are_layers() -> None:
    game = games.find("goose")
    page = game.sheet.pages(field_of(design(game)), SheetOptions(paper=game.paper(paper("A4")), colour=True))[0]
    root = ElementTree.fromstring(live_svg(page).encode())
    layers = {layer.get(LABEL) for layer in root.iter(f"{SVG}g") if layer.get(LABEL)}
    assert layers == {"sheet", "board", "spaces", "cells", "words", "lines"}


def test_the_face_is_named_with_others_that_may_stand_in() -> None:
    page = Page(50, 20, (Text(5, 5, "a < b", 4, "italic", "end"),))
    (text,) = ElementTree.fromstring(live_svg(page).encode()).iter(f"{SVG}text")
    assert (text.text, text.get("font-style"), text.get("text-anchor")) == ("a < b", "italic", "end")
    assert str(text.get("font-family")).startswith("Fira Sans, ")


@pytest.mark.parametrize("drawn", [page_svg, live_svg])
def test_it_says_what_it_is_and_what_it_shows(drawn: Callable[[Page], str]) -> None:
    page = structs.replace(sheet("arp"), bookmark="Arp & co", alt="A field of 9 spaces.")
    root = ElementTree.fromstring(drawn(page).encode())
    named = [root.find(f".//{SVG}*[@id='{id}']") for id in str(root.get("aria-labelledby")).split()]
    assert root.get("role") == "img"
    assert [each.text for each in named if each is not None] == ["Arp & co", "A field of 9 spaces."]


def test_a_page_without_a_name_of_its_own_has_the_files() -> None:
    files = documents([Page(9, 9, ()), Page(9, 9, ())], "svg", title="Orchard", author="")
    titles = [ElementTree.fromstring(file).findtext(f"{SVG}title") for file in files]
    assert titles == ["Orchard", "Orchard, page 2"]


def test_it_is_known_as_ours_until_somebody_draws_in_it() -> None:
    (file,) = documents([Page(9, 9, ())], "svg", title="Orchard", author="", live=True)
    assert ours(file) and not ours(file.replace(b"Orchard", b"Garden"))
