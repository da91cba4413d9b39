"""Miro's page: one smooth closed line that crosses itself, numbered in records by its segments from 0 on."""

from __future__ import annotations

from sheetgen.field.model import Segment
from sheetgen.games.miro import GAME
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.linesheet import LineSheet, entries
from sheetgen.page.fields.palette import seats
from sheetgen.page.ink.colours import RED
from sheetgen.page.ink.shapes import BLACK, Circle, Path, Pen, Shape, polyline


def number(segment: Segment) -> str:
    """How a record names a segment."""
    return str(segment.id)


SIGN: tuple[Shape, ...] = (
    *(polyline([(-x, -y), (x, y)], Pen(0.45)) for x, y in ((0.0, 2.6), (2.3, 1.2), (2.3, -1.2), (2.7, 0.1))),
    Path((("M", -4.6, -3.9), ("C", -2.4, -5.0, 1.8, -4.9, 4.4, -2.4)), Pen(0.6)),
    Circle(4.2, 3.3, 1.0, None, BLACK),
    Circle(-4.6, -3.9, 0.75, None, BLACK),
)
"""A star of four strokes, a dot and a stroke of the brush."""

WEAR = Wear(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=(RED,),
    sign=SIGN,
    # 80 boxes an area: a field gives about 260 points for two players and 210 for three.
    boxes=(20, 4, 3.8),
    ends=9.6,
    large=(20, 4),
    palette=seats(4),
)

SHEET = LineSheet(
    heading=WEAR,
    divide=corner_areas(WEAR, entries),
    valued=True,
    curved=True,
    number=number,
    name=number,
    figure_width=62.0,
)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
