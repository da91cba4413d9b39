from io import BytesIO

import pypdfium2
import pytest

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.page.files.bleed import MARKS, bled
from sheetgen.page.files.pdf import write
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import Page, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

POINTS = 72 / 25.4
GROUND = (0.9, 0.9, 0.8)


def page(ground: tuple[float, float, float] | None) -> Page:
    return Page(210.0, 297.0, (Text(20, 20, "plain", 5.0),), "a page", ground=ground)


def test_the_ground_reaches_so_far_beyond_the_cut_and_the_boxes_say_so() -> None:
    stream = BytesIO()
    write(bled([page(GROUND), page(None)], 3.0), stream, title="", author="")
    for each in pypdfium2.PdfDocument(stream.getvalue()):
        left, bottom, right, top = each.get_trimbox()
        assert (right - left, top - bottom) == pytest.approx((210 * POINTS, 297 * POINTS), abs=0.1)
        assert each.get_bleedbox() == pytest.approx(
            (left - 3 * POINTS, bottom - 3 * POINTS, right + 3 * POINTS, top + 3 * POINTS), abs=0.1
        )
        assert each.get_size()[0] == pytest.approx((210 + 6 + 2 * MARKS) * POINTS, abs=0.1)


def test_only_a_page_with_a_ground_gets_one() -> None:
    one, other = bled([page(GROUND), page(None)], 3.0)
    assert reach(one.shapes[:1]) == pytest.approx((MARKS, MARKS, MARKS + 216, MARKS + 303))
    assert len(one.shapes) == len(other.shapes) + 1
    assert one.bookmark == "a page"


def test_what_has_no_ground_is_not_bled() -> None:
    with pytest.raises(BadInput, match="nothing on these pages reaches the edge"):
        list(bled([page(None)], 3.0))


@pytest.mark.parametrize("sheet", ["A4", "Letter", "A3"])
def test_the_halves_of_a_large_board_have_its_ground_to_the_bleed(sheet: str) -> None:
    goose = games.find("goose")
    pages = goose.sheet.pages(field_of(design(goose)), SheetOptions(paper=paper(sheet), colour=True, large=True))
    board, *more = bled(pages, 3.0)
    for each in [board, *(page for page in more if page.half)]:
        assert reach(each.shapes[:1]) == pytest.approx((MARKS, MARKS, each.width - MARKS, each.height - MARKS))
