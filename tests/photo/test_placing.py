"""Laying a page over a photo, and the gate."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from sheetgen.photo.codes import codes_in
from sheetgen.photo.patches import Patches
from sheetgen.photo.placing import Placing, place
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


def test_where_the_lines_are_hidden_the_map_is_trusted_less() -> None:
    photo = paper.photo().copy()
    low, high = placed().map(np.array([(45.0, 20.0), (90.0, 60.0)])).astype(int)
    photo[min(low[1], high[1]) : max(low[1], high[1]), min(low[0], high[0]) : max(low[0], high[0])] = 210
    placing = place(photo, codes_in(paper.photo()), paper.sheet())
    hidden, open_ = (placing.near(np.array([middle])) for middle in ((67.0, 40.0), (25.0, 85.0)))
    assert hidden < 0.3 < 0.8 < open_


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


def test_one_half_of_a_page_is_told_from_the_other_by_what_its_code_says() -> None:
    photo, (code,) = paper.photo(), paper.sheet().codes
    other = code._replace(text="another half", left=10.0, top=60.0)
    placing = place(photo, codes_in(photo), replace(paper.sheet(), codes=(other, code)))
    assert placing.accepted and errors(placing).max() < 0.3


def test_a_paper_whose_outline_fits_no_better_than_another_ones_is_not_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = place(paper.photo(), [], paper.sheet()).agreed
    assert 0.8 < fits <= 1
    assert place(paper.photo(), [], paper.sheet(), rival=fits - 0.01).accepted
    monkeypatch.setattr(Patches, "spread", lambda *_: pytest.fail("it was sought"))
    assert not place(paper.photo(), [], paper.sheet(), rival=fits).accepted
