"""What a page looks like on paper."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.page.ink.shapes import Page, Pen, polyline
from sheetgen.photo.printed import PER_MM, rendered
from tests.photo import paper


def test_spaces_lie_where_they_are_drawn_from_the_top_left_corner() -> None:
    left, top = paper.sheet().spaces["1"].min(0)
    right, bottom = paper.sheet().spaces["1"].max(0)
    grey = paper.sheet().blank
    on, off = (
        (round(y * PER_MM), round(x * PER_MM)) for x, y in ((left, bottom - 2), ((left + right) / 2, bottom - 2))
    )
    assert (left, bottom) == (8, paper.HEIGHT - 8) and top < bottom and grey[on] < 0.3 < 0.9 < grey[off]


def test_an_outline_does_not_come_back_to_its_first_point() -> None:
    assert all(len(outline) == 4 for outline in paper.sheet().spaces.values())


def test_segments_have_their_lines_and_the_spaces_on_their_sides() -> None:
    assert paper.sheet().segments["2"].tolist() == [[10, 8], [56, 14]]
    assert paper.sheet().sides == {"2": ("1", None)}


def test_a_swatch_is_found_within_a_group_that_is_turned_and_scaled() -> None:
    assert np.allclose(paper.sheet().swatches[1], (60.5, 6, 62, 8))


def test_a_code_says_what_it_said_and_where_it_is() -> None:
    (code,) = paper.sheet().codes
    assert code.text == paper.CODE
    assert (code.left, code.top, code.side) == pytest.approx((82 - paper.SIDE, 3.5, paper.SIDE))


def test_a_page_of_broken_pixels_is_not_stretched() -> None:
    page = Page(300.03, 40.07, (polyline([(290, 0), (290, 15)], Pen(1)),))
    ink = 1 - rendered(page, PER_MM)
    assert ink.shape == (321, 2401)
    assert abs(np.average(np.arange(2401) + 0.5, weights=ink.sum(0)) - 290 * PER_MM) < 0.2
    assert abs(np.nonzero(ink.sum(1))[0].min() / PER_MM - 24.57) < 0.15


def test_lines_stand_on_what_is_drawn_and_not_on_the_code() -> None:
    lines, (code,) = paper.sheet().lines, paper.sheet().codes
    x, y = (lines.points * PER_MM).astype(int).T
    left, top, right, bottom = code.box
    px, py = lines.points.T
    assert len(lines.points) > 300 and (paper.sheet().blank[y, x] < 0.9).mean() > 0.95
    assert not ((px > left) & (px < right) & (py > top) & (py < bottom)).any()
