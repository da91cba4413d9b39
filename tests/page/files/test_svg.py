import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from sheetgen.errors import BadInput
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.shapes import Circle, Group, Page, Pen, Photo, Text
from tests.page.conftest import photo

SVG = "{http://www.w3.org/2000/svg}"


def test_it_is_xml_in_millimetres(page: Page) -> None:
    root = ElementTree.fromstring(page_svg(page).encode())
    assert (root.get("width"), root.get("viewBox")) == ("210mm", "0 0 210 297")


def test_ids_are_kept_and_none_comes_twice(page: Page) -> None:
    ids = re.findall(r' id="([^"]*)"', page_svg(page))
    assert {"space-1", "space-2", "field", "title", "title-2", "code"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_a_plain_group_drawn_twice_numbers_its_ids() -> None:
    spot = Group((Circle(1, 1, 1, Pen(), id="space-17"),))
    found = page_svg(Page(9, 9, (spot, Group((spot,), 4))))
    assert ('id="space-17"' in found, 'id="space-17-2"' in found) == (True, True)


def test_what_is_referred_to_is_there(page: Page) -> None:
    found = page_svg(page)
    asked = set(re.findall(r'href="#([^"]*)"', found)) | set(re.findall(r"url\(#([^)]*)\)", found))
    assert asked <= set(re.findall(r' id="([^"]*)"', found))


def test_words_are_outlines_and_still_said(page: Page) -> None:
    root = ElementTree.fromstring(page_svg(page).encode())
    assert not list(root.iter(f"{SVG}text"))
    assert "Tolstoy & “Wörter”" in {group.get("aria-label") for group in root.iter(f"{SVG}g")}


def test_a_letter_is_drawn_once_however_often_it_comes() -> None:
    found = page_svg(Page(90, 90, (Text(1, 1, "Goose", 4), Text(1, 9, "goose", 4))))
    assert found.count("<path") == len(set("Goosegoose"))


def test_a_form_is_drawn_once_and_used(page: Page) -> None:
    assert page_svg(page).count('id="space-1') == 1


def test_a_missing_letter_is_refused() -> None:
    with pytest.raises(BadInput, match="no character for"):
        page_svg(Page(9, 9, (Text(1, 1, "ꙮ", 4),)))


def test_a_photo_is_in_the_file_the_right_way_up() -> None:
    drawn = page_svg(Page(60, 40, (Photo(10, 5, 30, 20, photo(), id="photo"),)))
    image = re.search(r'<image id="photo" transform="matrix\(1 0 0 -1 10 25\)" .*?base64,([^"]*)"', drawn)
    assert image and b64decode(image[1]) == photo()
