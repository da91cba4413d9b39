"""Arp's page: straight lines, each with its number printed at one end, their segments counted from that end."""

from __future__ import annotations

from sheetgen.field.model import Segment
from sheetgen.games.arp import GAME
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.linesheet import LineSheet, entries
from sheetgen.page.fields.palette import seats


def number(segment: Segment) -> str:
    """A segment's place on its line."""
    return str(segment.order)


def name(segment: Segment) -> str:
    """How a record names it: the line and the place, such as 7.3."""
    return f"{segment.curve}.{segment.order}"


# 30 boxes an area: more than half of the 55 spaces.
WEAR = Wear(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=((0.16, 0.45, 0.33),),
    boxes=(15, 2, 4.9),
    palette=seats(4),
)

SHEET = LineSheet(
    heading=WEAR,
    divide=corner_areas(WEAR, entries),
    valued=False,
    curved=False,
    number=number,
    name=name,
    figure_width=62.0,
)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
