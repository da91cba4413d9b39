"""Vasarely's corners: what stands in them, and the room that they leave."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games.design import Design, design, field_of
from sheetgen.games.papers import cramped
from sheetgen.games.vasarely import GAME, sheet
from sheetgen.page.fields.areas import Entry
from sheetgen.page.fields.spacesheet import turned
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import Group, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper

LYING = [known.landscape for known in PAPERS]


@pytest.fixture(scope="module")
def classic() -> Field:
    return field_of(design(games.find("vasarely")))


def corners(field: Field, room: Paper, link: str = "") -> sheet.Corners:
    return sheet.Corners(room, Imprint(field.code, room, link=link), sheet._outline(field, lying=turned(field, room)))


def texts(shapes: tuple[Shape, ...], scale: float = 1.0) -> dict[str, float]:
    """Each text with its type in mm on paper."""
    found = {}
    for shape in shapes:
        if isinstance(shape, Group):
            found |= texts(shape.shapes, scale * shape.scale)
        elif isinstance(shape, Text):
            found[shape.text] = scale * shape.size
    return found


@pytest.mark.parametrize("link", ["", "https://spiele.example/sheets/", f"https://{'a' * 46}/"])
@pytest.mark.parametrize("room", [*PAPERS, *LYING])
def test_nothing_in_a_corner_stands_on_anything_else(classic: Field, room: Paper, link: str) -> None:
    page = corners(classic, room, link)
    boxes = [bounds(shape) for shape in (*page.furniture, *page.areas([]))]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("room", [paper("A5"), paper("A5").landscape])
def test_on_small_paper_the_field_is_as_large_as_the_paper_lets_it(classic: Field, room: Paper) -> None:
    page = corners(classic, room)
    left, bottom, right, top = page.room
    # All but what the code's quiet zone takes from a corner.
    assert min(right - left, top - bottom) > 0.88 * 2 * min(page.half)


@pytest.mark.parametrize("room", [paper("A4").landscape, paper("Letter").landscape, paper("A3").landscape])
def test_title_and_credit_have_their_usual_type_where_there_is_room(classic: Field, room: Paper) -> None:
    page = corners(classic, room)
    assert (page.title, page.credit, page.rule_stands) == (sheet.TITLE, sheet.CREDIT, False)


@pytest.mark.parametrize("name", ["A5", "A4"])
def test_names_too_long_for_their_box_give_way_to_initials(classic: Field, name: str) -> None:
    entries = [Entry(said, 3, INKS["red"].colour, inks=(INKS["red"],)) for said in ("Christopher", "Ann", "Clementine")]
    said = texts(corners(classic, paper(name).landscape).areas(entries))
    assert {"Ch", "Ann", "Cl"} <= set(said) and not {"Christopher", "Clementine"} & set(said)
    assert all(said[word] >= 2 for word in ("Ch", "Ann", "Cl"))


def pile(number: int) -> tuple[Field, Design]:
    """The field of that example of rows in the commented layout."""
    rows = re.findall(r"rows = (\[[\d, ]+\])", GAME.layout_text.split("\nrows = ")[0])[number]
    path = Path("my.toml")
    path.write_text(re.sub(r"(?m)^rows = .*", f"rows = {rows}", GAME.layout_text), "utf-8")
    made = design(GAME, name=str(path))
    return field_of(made), made


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_pile_that_the_commented_layout_recommends_is_large_enough(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    field, made = pile(0)
    assert cramped(made, field, SheetOptions(paper=paper(size))) is None


def test_the_larger_pile_needs_the_paper_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    field, made = pile(1)
    assert str(cramped(made, field, SheetOptions(paper=paper("A4")))).endswith("A3 or Tabloid")
