"""Codes in photos."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.photo.codes import brightest, codes_in, read_codes
from sheetgen.photo.finders import by_finders
from tests.photo import paper


@pytest.mark.parametrize("turns", range(4))
def test_a_code_is_read_whichever_way_the_photo_is_turned(turns: int) -> None:
    photo = np.ascontiguousarray(np.rot90(paper.photo(), turns))
    (code,) = codes_in(photo)
    first, second, third, _ = code.corners
    clockwise = np.cross(np.append(second - first, 0), np.append(third - second, 0))[2] > 0
    assert code.text == paper.CODE and clockwise


def test_the_corners_are_those_of_the_printed_code() -> None:
    (code,), (printed,) = codes_in(paper.photo()), paper.sheet().codes
    place = np.stack(paper.curled(*code.corners.T), 1)
    assert np.abs(place - printed.box.corners).max() < 0.6


def test_two_sheets_side_by_side_are_two_codes() -> None:
    both = np.hstack([paper.photo(), paper.photo(2, code="ARP-1001-Y A4")])
    assert sorted(code.text for code in codes_in(both)) == ["ARP-1001-Y A4", paper.CODE]


def test_crayon_over_the_code_is_looked_through() -> None:
    photo = (paper.photo() * np.array([1, 0.35, 0.2])).astype(np.uint8)
    assert [code.text for code in codes_in(photo)] == [paper.CODE]


def test_a_small_code_is_read_in_the_picture_made_larger() -> None:
    small = cv2.resize(paper.photo(), None, fx=0.36, fy=0.36, interpolation=cv2.INTER_AREA)
    (code,), (large,) = codes_in(small), codes_in(paper.photo())
    assert code.text == paper.CODE and np.abs((code.corners + 0.5) / 0.36 - 0.5 - large.corners).max() < 6


def test_where_there_is_no_code_none_is_seen() -> None:
    assert codes_in(np.full((40, 60, 3), 200, np.uint8)) == []
    assert codes_in(np.zeros((1, 1, 3), np.uint8)) == []


def test_a_code_blurred_by_a_shaking_hand_is_read() -> None:
    grey = brightest(cv2.resize(paper.photo(), None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA))
    shaken = cv2.filter2D(grey, -1, np.eye(7) / 7)
    (code,) = codes_in(cv2.merge([shaken] * 3))
    assert code.text == paper.CODE and not read_codes(shaken)


def test_a_blurred_code_is_found_whatever_is_drawn_close_by() -> None:
    (seen,) = codes_in(paper.photo())
    grey = brightest(paper.photo())
    frame = seen.corners.mean(0) + 1.3 * (seen.corners - seen.corners.mean(0))
    cv2.polylines(grey, [np.round(frame).astype(np.int32)], True, 0, 4)
    shaken = cv2.filter2D(grey, -1, np.eye(7) / 7)
    assert min(np.abs(corners - seen.corners).max() for _, corners in by_finders(shaken, (21,))) < 6
