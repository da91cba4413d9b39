"""Miro's page: one smooth closed line that crosses itself, numbered in records by its segments from 0 on."""

from __future__ import annotations

from sheetgen.field.model import Segment
from sheetgen.games.miro import GAME
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.linesheet import LineSheet, entries
from sheetgen.page.fields.palette import seats
from sheetgen.page.ink.colours import RED


def number(segment: Segment) -> str:
    """How a record names a segment."""
    return str(segment.id)


# 80 boxes an area: a field gives about 260 points for two players and 210 for three.
WEAR = Wear(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=(RED,),
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
