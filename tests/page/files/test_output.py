from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.page.files import output
from sheetgen.page.ink.shapes import Page, Text


def saved(pages: list[Page], path: Path, format: str) -> list[str]:
    return [file.name for file in output.save(pages, path, format, title="t", author="a")]


def test_a_pdf_holds_all_pages(page: Page, tmp_path: Path) -> None:
    assert saved([page, page], tmp_path / "two.pdf", "pdf") == ["two.pdf"]


@pytest.mark.parametrize("format", ["svg", "png"])
def test_pictures_are_numbered_when_there_are_several(page: Page, tmp_path: Path, format: str) -> None:
    assert saved([page], tmp_path / f"a.{format}", format) == [f"a.{format}"]
    assert saved([page, page], tmp_path / f"b.{format}", format) == [f"b-1.{format}", f"b-2.{format}"]


def test_a_png_says_how_large_it_is_on_paper(page: Page, tmp_path: Path) -> None:
    from PIL import Image

    saved([page], tmp_path / "a.png", "png")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (2481, 3508)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_picture_of_a_large_page_has_as_many_dots_as_it_can(tmp_path: Path) -> None:
    from PIL import Image

    saved([Page(1050, 1160, ())], tmp_path / "poster.png", "png")
    with Image.open(tmp_path / "poster.png") as picture:
        assert 200 < picture.info["dpi"][0] < 300 and picture.width * picture.height <= 89_500_000


def test_a_picture_that_would_be_too_large_is_refused_with_what_is_the_most(page: Page) -> None:
    with pytest.raises(BadInput, match="210 x 297 mm with 1200 dots an inch would be too large; 959 are the most"):
        output.documents([page], "png", title="", author="", dpi=1200)


def test_an_unknown_format_is_refused_with_the_known_ones(page: Page, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="pdf, svg, png"):
        saved([page], tmp_path / "a.gif", "gif")


@pytest.mark.parametrize("format", output.FORMATS)
def test_no_pages_are_no_file(format: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are no pages to write"):
        output.save([], tmp_path / f"a.{format}", format, title="A", author="A")
    assert not list(tmp_path.iterdir())


def test_all_files_or_none(page: Page, tmp_path: Path) -> None:
    (tmp_path / "a-2.svg").mkdir()
    with pytest.raises(BadInput):
        saved([page, page], tmp_path / "a.svg", "svg")
    assert [file.name for file in tmp_path.iterdir()] == ["a-2.svg"]


def test_a_page_that_cannot_be_set_leaves_no_file(page: Page, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        saved([page, Page(9, 9, (Text(1, 1, "ꙮ", 4),))], tmp_path / "a.pdf", "pdf")
    assert not list(tmp_path.iterdir())
