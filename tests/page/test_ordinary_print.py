"""What is printed in the ordinary size can be read too: seven points at the least on every empty sheet."""

from io import BytesIO

import pytest

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import titled
from sheetgen.games.rulebook import rule_pages
from sheetgen.page.files import pdf
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from tests.page.types import smallest_type

SMALLEST = 7.0


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("name", games.names())
def test_nothing_on_an_empty_sheet_is_in_small_type(name: str, size: str) -> None:
    game, stream = games.find(name), BytesIO()
    field = field_of(design(game))
    options = titled(game, field, SheetOptions(paper=game.paper(paper(size)), colour=game.coloured))
    pdf.write(game.sheet.pages(field, options), stream, title="", author="")
    assert smallest_type(stream.getvalue()) >= SMALLEST - 0.005


@pytest.mark.parametrize("name", [name for name in games.names() if name not in ("tolstoy", "delaunay", "springer")])
def test_the_rules_pictures_can_be_read(name: str) -> None:
    """Tightest are the small spaces of three games' examples, whose numbers are as large as these let them be."""
    stream = BytesIO()
    pdf.write(rule_pages(games.find(name), paper("A4")), stream, title="", author="")
    assert smallest_type(stream.getvalue()) >= 6.5
