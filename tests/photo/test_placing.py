"""Laying a page over a photo, and the gate."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from sheetgen.photo.codes import SeenCode, codes_in
from sheetgen.photo.placing import Placing, place, sheets
from sheetgen.photo.printed import Printed, PrintedCode
from tests.photo import paper
from tests.photo.paper import Array

MIDDLES = np.stack(np.meshgrid(np.linspace(12, 78, 9), np.linspace(8, 110, 12)), -1).reshape(-1, 2)


@cache
def placed() -> Placing:
    return place(paper.photo(), codes_in(paper.photo()), paper.sheet())


def errors(placing: Placing) -> Array:
    """mm, at MIDDLES, by the formula that made the photo."""
    there = np.stack(paper.curled(*placing.map(MIDDLES).T), 1)
    return np.asarray(np.hypot(*(there - MIDDLES).T))


def test_a_curled_page_is_placed_within_a_third_of_a_millimetre() -> None:
    assert placed().accepted and errors(placed()).max() < 0.3


def test_the_error_is_estimated_and_the_page_is_believed() -> None:
    assert placed().error_mm < 0.1 and placed().confidence > 0.8 and placed().found > 0.9


def test_the_same_photo_gives_the_same_map() -> None:
    again = place(paper.photo(), codes_in(paper.photo()), paper.sheet())
    assert (again.map(MIDDLES) == placed().map(MIDDLES)).all() and again.found == placed().found


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_turned_is_placed_as_well(turns: int) -> None:
    photo = np.ascontiguousarray(np.rot90(paper.photo(), turns))
    placing = place(photo, codes_in(photo), paper.sheet())
    x, y = placing.map(MIDDLES).T
    wide, high = photo.shape[1] - 1, photo.shape[0] - 1
    back = {1: (high - y, x), 2: (wide - x, high - y), 3: (y, wide - x)}[turns]
    assert placing.accepted and np.abs(np.stack(back, 1) - placed().map(MIDDLES)).max() < 2


def test_coloured_spaces_do_not_move_the_page() -> None:
    photo, sheet = paper.photo().astype(float), paper.sheet()
    for space, outline in sheet.spaces.items():
        ink = np.array([(1, 0.3, 0.2), (0.25, 0.4, 1), (1, 0.9, 0.2)][int(space) % 3])
        mask = np.zeros(photo.shape[:2], np.uint8)
        cv2.fillPoly(mask, [placed().map(outline).round().astype(np.int32)], 1)
        photo[mask > 0] *= ink
    placing = place(photo.astype(np.uint8), codes_in(paper.photo()), sheet)
    assert placing.accepted and errors(placing).max() < 0.4


def test_another_sheets_page_is_refused() -> None:
    placing = place(paper.photo(), codes_in(paper.photo()), paper.sheet(2))
    assert placing.refused is not None and placing.refused.startswith("take it again") and placing.confidence == 0


def test_a_photo_of_no_sheet_is_refused_with_what_to_do() -> None:
    noise = np.random.default_rng(1).integers(90, 160, (500, 400, 3)).astype(np.uint8)
    assert "cannot be found" in str(place(noise, [], paper.sheet()).refused)


def test_a_dark_photo_is_refused_for_its_light() -> None:
    dark = (paper.photo() * 0.03).astype(np.uint8)
    assert "more light" in str(place(dark, codes_in(paper.photo()), paper.sheet()).refused)


def test_a_tiny_picture_is_refused_and_not_searched() -> None:
    assert place(np.zeros((1, 1, 3), np.uint8), [], paper.sheet()).refused


def test_a_sheet_whose_code_was_typed_is_placed_by_its_outline() -> None:
    placing = place(paper.photo(), [], paper.sheet())
    assert placing.accepted and errors(placing).max() < 0.3


def seen_at(x: float, y: float, text: str = "T") -> SeenCode:
    return SeenCode(text, np.array([(x, y), (x + 40, y), (x + 40, y + 40), (x, y + 40)]))


def with_codes(*places: tuple[float, float]) -> Printed:
    codes = tuple(PrintedCode("T", x, y, 10) for x, y in places)
    return Printed(paper.page(), (100, 100), {}, {}, {}, codes, {}, {})


def test_the_same_code_twice_is_two_copies_of_a_sheet_that_has_it_once() -> None:
    assert [len(one) for one in sheets([seen_at(0, 0), seen_at(400, 0)], with_codes((10, 10)))] == [1, 1]


def test_the_same_code_twice_is_one_sheet_that_has_it_twice() -> None:
    assert [len(one) for one in sheets([seen_at(0, 0), seen_at(8, 160)], with_codes((10, 10), (10, 50)))] == [2]


def test_four_such_codes_are_two_sheets() -> None:
    seen = [seen_at(0, 0), seen_at(900, 0), seen_at(0, 160), seen_at(900, 160)]
    assert [len(one) for one in sheets(seen, with_codes((10, 10), (10, 50)))] == [2, 2]
