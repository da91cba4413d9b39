"""The pans for players' colours: where they stand on every game's sheet, and how they are filled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.page.fields.palette import FRAME, Palette, head, palette, seats
from sheetgen.page.furniture import MODULE, QUIET, RULE, mark_width, side
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import Box, Group, Path, Pen, Shape
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.story.spaces import Played

PANS = {
    "tolstoy": 4, "vasarely": 4, "miro": 4, "mondrian": 4, "arp": 4, "delaunay": 4, "klee": 4, "springer": 3,
    "astronomical": 0, "take-back-toe": 0, "goose": 0,
}  # fmt: skip
"""How many stand on each game's sheet: Tolstoy's two on either half, Klee's for colours that are everybody's."""


def pans(shapes: tuple[Shape, ...]) -> Iterator[tuple[str, Path, Box]]:
    """The name, the shape and the box on paper of each pan."""
    for shape in shapes:
        for id in sorted(_names(shape)):
            found = next(_alone(shape, id))
            yield id, found[0], bounds(found[1])


def _names(shape: Shape) -> set[str]:
    if isinstance(shape, Group):
        return {name for inner in shape.shapes for name in _names(inner)}
    return {shape.id} if isinstance(shape, Path) and shape.id and shape.id.startswith("swatch-") else set()


def _alone(shape: Shape, id: str) -> Iterator[tuple[Path, Shape]]:
    """The path of that name, and the same within all groups that hold it."""
    if isinstance(shape, Group):
        for inner in shape.shapes:
            for path, held in _alone(inner, id):
                yield path, Group((held,), shape.x, shape.y, shape.scale, shape.rotate)
    elif isinstance(shape, Path) and shape.id == id:
        yield shape, structs.replace(shape, pen=Pen(0.0))


def on_paper(game: str, options: SheetOptions) -> list[tuple[str, Path, Box]]:
    found = games.find(game)
    made = found.sheet.pages(field_of(design(found)), options)
    return [pan for page in made for pan in pans(page.shapes)]


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", PANS)
def test_every_colouring_sheet_has_its_pans_and_they_are_large_enough(game: str, size: str, lying: bool) -> None:
    sheet = games.find(game).paper(paper(size).landscape if lying else paper(size))
    found = on_paper(game, SheetOptions(paper=sheet))
    assert sorted(name for name, _, _ in found) == [f"swatch-{n}" for n in range(1, PANS[game] + 1)]
    for _, path, (left, bottom, right, top) in found:
        assert path.fill is None
        white = sorted((right - left - FRAME.width, top - bottom - FRAME.width))
        assert white[0] >= 5.8 and white[1] >= 8.0


@pytest.mark.parametrize("game", [game for game, count in PANS.items() if count])
def test_large_print_has_the_pans_on_the_page_with_the_field(game: str) -> None:
    found = games.find(game)
    sheet = SheetOptions(paper=found.paper(paper("A4")), large=True)
    for page in found.sheet.pages(field_of(design(found)), sheet):
        assert bool(list(pans(page.shapes))) == any(name.startswith("space-") for name in _ids(Group(page.shapes)))


def _ids(shape: Shape) -> list[str]:
    if isinstance(shape, Group):
        return [name for inner in shape.shapes for name in _ids(inner)]
    return [shape.id or ""]


def test_pans_are_filled_in_the_order_of_the_games_colours() -> None:
    found = games.find("delaunay")
    hands = (("red", "yellow"), ("blue", "green"))
    played = Played(names=("Ann", "Ben"), scores=(3, 4), hands=hands)
    (page,) = found.sheet.finished(field_of(design(found, name="mini")), played, SheetOptions(paper=paper("A4")))
    fills = {name: path.fill for name, path, _ in pans(page.shapes)}
    pale = [INKS[name].pale for name in ("red", "blue", "yellow", "green")]
    assert [fills[f"swatch-{n}"] for n in (1, 2, 3, 4)] == pale


def test_what_no_player_has_stays_white() -> None:
    found = games.find("mondrian")
    played = Played(names=("Ann", "Ben"), scores=(3, 4), hands=(("red", "neutral"), ("yellow", "neutral")))
    (page,) = found.sheet.finished(field_of(design(found, name="mini")), played, SheetOptions(paper=paper("A4")))
    assert [path.fill is None for _, path, _ in sorted(pans(page.shapes), key=lambda pan: pan[0])] == [
        False, False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize("code", ["MON-1001-G", "MON-10M0BA87XVS60-1"])
@pytest.mark.parametrize("size", ["A4", "Letter", "A5", "A3"])
@pytest.mark.parametrize("said", [seats(4), Palette(("1", "2", "3"), "", line=13.5)])
def test_the_palette_stands_between_the_rule_and_the_code_or_below_them(said: Palette, size: str, code: str) -> None:
    sheet = paper(size)
    imprint = Imprint(code, sheet)
    left, bottom, right, top = bounds(palette(said, imprint, sheet))
    frame, high, below = sheet.frame, side(imprint), head(said, imprint, sheet)
    if not below:
        assert frame[0] + RULE[0] <= left and right <= frame[2] - mark_width(imprint) and top <= frame[3] - 5.8
    assert frame[0] <= left and right <= frame[2] and bottom >= frame[3] - high - below - 1e-6
    assert not below or top <= frame[3] - high - QUIET * MODULE + 0.01


@pytest.mark.parametrize("hands", [(), (("red",),), (("red",), ())])
def test_a_player_without_a_colour_is_told_by_the_name_of_what_is_missing(hands: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"^hands has the colours of each of the 2 in names"):
        Played(names=("Ann", "Ben"), scores=(3, 4), hands=hands)
