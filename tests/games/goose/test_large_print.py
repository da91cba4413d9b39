"""Goose in large print: nothing that players read is under fourteen points."""

from __future__ import annotations

from io import BytesIO

import pytest

from sheetgen.games.design import finish
from sheetgen.games.goose import GAME
from sheetgen.page.files.pdf import write
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from tests.page.types import lines_of_type

SHOP = ("50 mm", "glue", "row ", "GOO-")
"""What is for the printer, the scissors and the archive, not for the players."""


@pytest.mark.parametrize("layout", GAME.layout_names)
@pytest.mark.parametrize("size", ["A4", "A3", "Letter"])
def test_nothing_is_under_fourteen_points(layout: str, size: str) -> None:
    field = finish(GAME.layout(layout), GAME)
    options = SheetOptions(paper=GAME.paper(paper(size)), large=True, colour=True)
    stream = BytesIO()
    write(GAME.sheet.pages(field, options), stream, title="", author="")
    small = [line for line in lines_of_type(stream.getvalue()) if line.points < 13.99]
    assert not [line for line in small if line.text.strip() and not line.text.startswith(SHOP)]


def test_the_board_lies_on_two_sheets_or_on_one_that_is_large() -> None:
    field = finish(GAME.layout(GAME.default_layout), GAME)
    small, large = (
        GAME.sheet.pages(field, SheetOptions(paper=GAME.paper(paper(size)), large=True)) for size in ("A4", "A3")
    )
    plain = GAME.sheet.pages(field, SheetOptions(paper=GAME.paper(paper("A4"))))
    assert len(small) > len(plain)
    assert len([page for page in small if not page.cut]) == len([page for page in large if not page.cut]) + 1
