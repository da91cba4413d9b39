"""Tolstoy's finished sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.tolstoy import sheet
from sheetgen.games.tolstoy.story import Played
from sheetgen.page.ink.shapes import Group, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper


def flat(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[tuple[Shape, float]]:
    for shape in shapes:
        yield shape, scale
        if isinstance(shape, Group):
            yield from flat(shape.shapes, scale * shape.scale)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["A4", "A5"])
def test_a_finished_sheet_names_each_player_above_a_line_like_their_words(name: str, large: bool) -> None:
    long = "Jekaterina Wassiljewna Sömmering-Żółć"
    field = field_of(design(games.find("tolstoy"), name="mini"))
    played = Played(sides=((long, "Boris"), ("Boris", long)), points=((3,), (0,)))
    pages = sheet.finished(field, played, SheetOptions(paper=paper(name), large=large))
    found = [each for page in pages for each in flat(page.shapes)]
    pens = [shape.pen for shape, _ in found if isinstance(shape, Path)]
    assert [pen for pen in pens if pen in (sheet.FRENCH_WAY, sheet.RUSSIAN_WAY)] == [
        sheet.FRENCH_WAY,
        sheet.RUSSIAN_WAY,
    ] * 2
    said = {shape.text: scale * shape.size for shape, scale in found if isinstance(shape, Text)}
    assert said["Boris"] >= 2 and min(said.get(long, 2), said.get("J", 2)) >= 2 and {long, "J"} & set(said)
