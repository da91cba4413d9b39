"""Parts to cut out: what lies where on their pages."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec import structs

from sheetgen.page.boards.coats import COATS, Coat
from sheetgen.page.boards.nets import die
from sheetgen.page.boards.parts import Part, chip, parts_pages, pawn, row, token, turned
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Circle, Group, Page, Shape, Text
from sheetgen.page.paper import PAPERS, Paper, paper

ALL = [*PAPERS, *(known.landscape for known in PAPERS)]
each_coat = pytest.mark.parametrize("coat", COATS.values(), ids=COATS)
each_ink = pytest.mark.parametrize("colour", [True, False], ids=["colour", "black"])


def pages(parts: list[Part], sheet: Paper, notes: tuple[str, ...] = ()) -> list[Page]:
    return parts_pages(
        parts, sheet, title="Goose", credit="to cut out", imprint=Imprint("GOO-1C7Q2-K", part="PARTS"), notes=notes
    )


def words(shapes: tuple[Shape, ...]) -> list[str]:
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += words(shape.shapes)
        elif isinstance(shape, Text):
            found.append(shape.text)
    return found


@each_coat
@each_ink
def test_a_part_is_as_large_as_it_says(coat: Coat, colour: bool) -> None:
    for part in (pawn(coat, colour=colour), chip(coat, colour=colour), chip(coat, 18.0, colour=colour, word="50")):
        left, bottom, right, top = bounds(Group(part.shapes))
        line = 0.1
        assert left == pytest.approx(0, abs=line) and bottom == pytest.approx(0, abs=line)
        assert (right, top) == pytest.approx((part.width, part.height), abs=line)


def test_no_two_coats_share_a_letter_or_a_hatching() -> None:
    for one, other in combinations(COATS.values(), 2):
        assert one.letter != other.letter and one.hatch != other.hatch


@each_ink
def test_a_pawn_shows_its_letter_on_both_sides_and_its_floor(colour: bool) -> None:
    assert words(pawn(COATS["red"], colour=colour).shapes) == ["R", "R", "R"]


def test_a_chip_bears_its_word() -> None:
    assert words(chip(COATS["blue"], colour=False, word="25").shapes) == ["25"]


@pytest.mark.parametrize("sheet", ALL, ids=lambda sheet: f"{sheet.name} {sheet.width:.0f}")
def test_pages_of_parts_keep_their_margins_and_say_what_they_are(sheet: Paper) -> None:
    parts = [*(pawn(coat, colour=False) for coat in COATS.values()), die(), die()]
    parts += [chip(coat, colour=True) for coat in COATS.values()] * 5
    made = pages(parts, sheet, ("Cut along the solid lines, fold along the dashed ones, glue what is hatched.",))
    left, bottom, right, top = sheet.frame
    for page in made:
        found = reach(page.shapes)
        assert found is not None
        assert found[0] >= left - 0.01 and found[1] >= bottom - 0.01
        assert found[2] <= right + 0.01 and found[3] <= top + 0.01
        assert {"Goose", "GOO-1C7Q2-K", "50 mm"} <= set(words(page.shapes))


def placed(page: Page, part: Part) -> list[tuple[float, float]]:
    return [(group.x, group.y) for group in page.shapes if isinstance(group, Group) and group.shapes is part.shapes]


@pytest.mark.parametrize(
    ("count", "wide", "expected"),
    [(8, 7, [4, 4]), (7, 7, [7]), (15, 7, [5, 5, 5]), (9, 4, [3, 3, 3]), (11, 5, [4, 4, 3]), (1, 7, [1])],
)
def test_no_part_is_left_alone_on_a_last_row(count: int, wide: int, expected: list[int]) -> None:
    sheet = paper("A4")
    left, _, right, _ = sheet.frame
    part = token((), (right - left) / (wide + 0.5))
    (page,) = pages([part] * count, sheet)
    rows = Counter(y for _, y in placed(page, part))
    assert [rows[y] for y in sorted(rows, reverse=True)] == expected


def test_no_part_is_left_alone_on_a_last_page() -> None:
    high = token((), 100.0)
    spread = pages([high] * 5, paper("A4"))
    assert [len(placed(page, high)) for page in spread] == [2, 2, 1]
    low = structs.replace(high, width=70.0, height=60.0)
    assert [len(placed(page, low)) for page in pages([low] * 10, paper("A4"))] == [6, 4]


def test_parts_of_one_kind_stay_together_where_they_can() -> None:
    left, _, right, _ = paper("A4").frame
    small, large = token((), 20.0), token((), 60.0)
    (page,) = pages([small] * 6 + [large] * 2, paper("A4"))
    assert right - left < 6 * 20.0 + 2 * 60.0
    assert len({y for _, y in placed(page, small)}) == len({y for _, y in placed(page, large)}) == 1


def test_chips_stand_edge_to_edge_and_none_is_lost() -> None:
    part = token((Circle(0, 0, 5),), 20.0)
    places = [place for page in pages([part] * 150, paper("A4")) for place in placed(page, part)]
    assert len(places) == 150
    first, second = places[:2]
    assert second[0] - first[0] == pytest.approx(20) and second[1] == first[1]
    (x, y), below = first, places[9]
    assert (x - below[0], y - below[1]) == pytest.approx((0, 20))


def test_parts_with_white_round_them_keep_it() -> None:
    part = die()
    (x, _), (other, _) = placed(pages([part] * 2, paper("A4"))[0], part)
    assert other - x == pytest.approx(part.width + part.white)


def test_parts_with_and_without_white_stand_in_rows_of_their_own() -> None:
    one, other = pawn(COATS["red"], colour=False), chip(COATS["red"], colour=False)
    (page,) = pages([one, other], paper("A4"))
    assert placed(page, one)[0][1] > placed(page, other)[0][1] + other.height


def test_a_turned_part_fills_its_own_box() -> None:
    part = turned(die())
    left, bottom, right, top = bounds(Group(part.shapes))
    assert (left, bottom, right, top) == pytest.approx((0, 0, die().height, die().width))


def test_a_row_holds_its_parts_side_by_side() -> None:
    part = row([token((), 12.0)] * 7)
    assert (part.width, part.height) == (84.0, 12.0)
