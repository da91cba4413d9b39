"""Arp's page: straight lines, each with its number printed at one end, their segments counted from that end."""

from __future__ import annotations

import math

from sheetgen.field.model import Field, Segment
from sheetgen.games.arp import GAME
from sheetgen.language import decimal, gettext
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.linesheet import LineSheet, entries
from sheetgen.page.fields.palette import seats
from sheetgen.page.options import SheetOptions


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
    large=(10, 3),
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

LEGIBLE, SMALLEST = 7.0, 5.5
"""Points: the smallest type of a line's number on A4, Letter and larger paper, and on smaller."""

POINT = 25.4 / 72


def crowded(field: Field, options: SheetOptions) -> str | None:
    """That the lines' numbers, by which moves are written down, would be too small, in a sentence; None where not."""
    points, least = SHEET.label(field, options) / POINT, SMALLEST if options.paper.small else LEGIBLE
    if points >= least:
        return None
    said = gettext(
        "{game} on {paper}: the type of its lines’ numbers would have {points} points, and {least} are needed; a "
        "smaller width and height in the layout make it larger"
    )
    told = {"points": decimal(f"{math.floor(10 * points) / 10:.1f}"), "least": decimal(f"{least:g}")}
    return said.format(game=gettext(GAME.title), paper=options.paper.name, **told)


pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
