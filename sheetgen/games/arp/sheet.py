"""Arp's page: straight lines, each with its number printed at one end, their segments counted from that end."""

from __future__ import annotations

from sheetgen.field.model import Field, Segment
from sheetgen.page import lines
from sheetgen.page.areas import Wear
from sheetgen.page.drawing import Page
from sheetgen.page.lines import LineSheet, Played
from sheetgen.page.setting import Figure
from sheetgen.page.sheet import SheetOptions


def number(segment: Segment) -> str:
    """A segment's place on its line."""
    return str(segment.order)


def name(segment: Segment) -> str:
    """How a record names it: the line and the place, such as 7.3."""
    return f"{segment.curve}.{segment.order}"


# 30 boxes an area: more than half of the 55 spaces.
SHEET = LineSheet(
    wear=Wear(title="Arp", credit="after Sid Sackson, Beyond Tic Tac Toe (1975)", boxes=(15, 2, 4.9)),
    valued=False,
    curved=False,
    number=number,
    name=name,
)

FIGURE = 50.0
"""mm: the width of the field in the rules."""


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The play sheet; in large print its score areas on a second page; with `key` one more page with all numbers."""
    return lines.pages(SHEET, field, options)


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The sheet with the game that was played on it."""
    return lines.finished(SHEET, field, played, options)


def figure(field: Field, played: Played) -> Figure:
    """The field alone with what was played on it, for the rules page."""
    return lines.figure(SHEET, field, played, FIGURE)
