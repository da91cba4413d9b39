"""Mondrian's page: bold lines at right angles, and four score areas of exactly 80 boxes (docs/GAMES.md 4.1).

The lines have three weights, the longer the heavier: the map stays as it is, and reads from afar.
"""

from __future__ import annotations

from msgspec import structs

from sheetgen.field.model import Field, Weight
from sheetgen.games.mondrian import GAME
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.palette import seats
from sheetgen.page.fields.spacesheet import FillSheet, Pens, curve_lengths, entries
from sheetgen.page.ink.colours import BLUE, RED
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.text.setting import Figure
from sheetgen.story.spaces import Played

LONG, SHORT = 0.36, 0.13
"""Parts of the field's height from which lines are heavy, and below which they are light."""

# 80 boxes an area: the game ends when one is full.
WEAR = Wear(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=(
        RED,
        (0.98, 0.80, 0.10),
        BLUE,
    ),
    boxes=(20, 4, 3.85),
    ends=9.8,  # narrower boxes, and so lower ones: a sheet of one's own, with its larger QR code, has room on Letter
    large=(20, 4),
    palette=seats(4),
)

SHEET = FillSheet(
    heading=WEAR, divide=corner_areas(WEAR, entries), pens=Pens(light=0.6, medium=0.95, heavy=1.5), figure_width=60.0
)


def weighted(field: Field) -> Field:
    """The field with its lines' weights by their lengths."""
    lengths = curve_lengths(field)
    weights = [_weight(lengths[curve] / field.size[1]) for curve in sorted(lengths)]
    return structs.replace(field, facts={**field.facts, "weights": weights})


def _weight(part: float) -> Weight:
    return "heavy" if part >= LONG else "light" if part < SHORT else "medium"


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The play sheet, with a page of all numbers if it is asked for."""
    return SHEET.pages(weighted(field), options)


def scale(field: Field, options: SheetOptions) -> float:
    """How large the field stands on the sheet: mm on paper for each of its own."""
    return SHEET.scale(weighted(field), options)


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The sheet with the game that was played on it."""
    return SHEET.finished(weighted(field), played, options)


def figure(field: Field, played: Played) -> Figure:
    """The played field alone, for the rules page."""
    return SHEET.figure(weighted(field), played)
