import pytest

from sheetgen.page.files.tiles import layout, tile
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Group, Page, Text, rectangle
from sheetgen.page.paper import MARGIN, PAPERS, Paper, paper


def poster(large: Paper) -> Page:
    return Page(large.width, large.height, (rectangle(0, 0, large.width, large.height, fill=(0, 0, 0)),), "Poster")


PAIRS = [("A3", "A4"), ("A3", "Letter"), ("Tabloid", "Letter"), ("A4", "A5"), ("A3", "A5")]


@pytest.mark.parametrize(("large", "small"), PAIRS)
def test_the_windows_cover_the_page_exactly_and_share_10_mm(large: str, small: str) -> None:
    page = poster(paper(large).landscape)
    grid = layout(page, paper(small), 10)
    first, last = grid.window(0, 0), grid.window(grid.columns - 1, grid.rows - 1)
    assert (*first[:2], *last[2:]) == pytest.approx((0, 0, page.width, page.height))
    if grid.columns > 1:
        assert grid.window(0, 0)[2] - grid.window(1, 0)[0] == pytest.approx(10)


@pytest.mark.parametrize(("large", "small"), PAIRS)
def test_nothing_is_printed_outside_the_margins(large: str, small: str) -> None:
    for sheet in tile(poster(paper(large)), paper(small)):
        left, bottom, right, top = bounds(Group(sheet.shapes))
        assert min(left, bottom, sheet.width - right, sheet.height - top) >= MARGIN - 0.2


def test_a_tile_shows_its_window_at_full_size() -> None:
    page = poster(paper("A3"))
    grid = layout(page, paper("A4"), 10)
    left, bottom, right, top = bounds(tile(page, paper("A4"))[0].shapes[0])
    assert (right - left, top - bottom) == pytest.approx((grid.width, grid.height))


def test_a3_takes_four_sheets_of_a4_either_way_up() -> None:
    assert [len(tile(poster(large), paper("A4"))) for large in (paper("A3"), paper("A3").landscape)] == [4, 4]


def test_only_the_first_tile_carries_the_bookmark() -> None:
    assert [sheet.bookmark for sheet in tile(poster(paper("A3")), paper("A4"))] == ["Poster", None, None, None]


@pytest.mark.parametrize("sheet", PAPERS)
def test_a_page_that_fits_is_left_as_it_is(sheet: Paper) -> None:
    page = poster(sheet.landscape)
    assert tile(page, sheet) == [page]


def test_a_window_in_which_nothing_is_drawn_makes_no_sheet() -> None:
    page = Page(
        297, 420, (rectangle(0, 0, 20, 20, fill=(0, 0, 0)), rectangle(0, 400, 297, 20, fill=(0, 0, 0))), "Poster"
    )
    sheets = tile(page, paper("A4"))
    glued = [sum(isinstance(shape, Text) and shape.text == "glue" for shape in sheet.shapes) for sheet in sheets]
    assert glued == [4, 0, 0], "above on the left, beside two others; above on the right; below"
