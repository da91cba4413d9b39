"""A strip of small pictures on paper."""

import pytest

from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Group, Page, Pen, Text, rectangle
from sheetgen.page.paper import MARGIN, Paper
from sheetgen.page.paper import paper as named
from sheetgen.page.text.setting import Figure
from sheetgen.page.text.strip import BROAD, PAGE, Frame, strip_pages

A4 = named("A4")


def frame(n: int, wide: float, said: str = "Ann 12, Ben 7") -> Frame:
    return Frame(Figure(rectangle(0, 0, wide, 60.0, Pen(0.3)), wide, 60.0), str(n), "4 : 7", said)


def pictures(page: Page) -> list[Group]:
    return [shape for shape in page.shapes if isinstance(shape, Group)]


@pytest.mark.parametrize("paper", [named("A4"), named("Letter"), named("A5")])
@pytest.mark.parametrize("count", [1, 7, 20, 45])
@pytest.mark.parametrize("wide", [40.0, 110.0])
def test_everything_stays_on_the_paper_and_no_two_pictures_meet(paper: Paper, count: int, wide: float) -> None:
    pages = strip_pages([frame(n, wide) for n in range(count)], paper, title="Orchard: the game", line="Ann : Ben")
    for page in pages:
        for shape in page.shapes:
            left, low, right, high = bounds(shape)
            assert left >= MARGIN and low >= MARGIN and right <= paper.width - MARGIN and high <= paper.height - MARGIN
        boxes = [bounds(group) for group in pictures(page)]
        for n, (left, low, right, high) in enumerate(boxes):
            assert all(
                right < other[0] or other[2] < left or high < other[1] or other[3] < low for other in boxes[n + 1 :]
            )
    assert sum(len(pictures(page)) for page in pages) == count


def test_a_page_holds_twenty_pictures_and_fifteen_broad_ones() -> None:
    for wide, most in ((40.0, PAGE), (110.0, BROAD)):
        assert len(strip_pages([frame(n, wide) for n in range(most)], A4, title="Orchard", line="")) == 1
        assert len(strip_pages([frame(n, wide) for n in range(most + 1)], A4, title="Orchard", line="")) == 2


def test_of_too_many_moves_the_last_are_told() -> None:
    said = ", ".join(f"Ann {n}" for n in range(100, 190))
    (page,) = strip_pages([frame(n, 40.0, said) for n in range(20)], A4, title="Orchard", line="")
    words = [shape.text for shape in page.shapes if isinstance(shape, Text)]
    assert sum("Ann 189" in text for text in words) == 20 and not any("Ann 100" in text for text in words)
