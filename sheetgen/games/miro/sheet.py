"""Miro's page: one smooth closed line that crosses itself, numbered in records by its segments from 0 on."""

from __future__ import annotations

from sheetgen.field.model import Field, Segment
from sheetgen.page import lines
from sheetgen.page.areas import Wear
from sheetgen.page.drawing import Page
from sheetgen.page.lines import LineSheet, Played
from sheetgen.page.setting import Figure
from sheetgen.page.sheet import SheetOptions


def number(segment: Segment) -> str:
    """How a record names a segment."""
    return str(segment.id)


# 80 boxes an area: a field gives about 260 points for two players and 210 for three.
SHEET = LineSheet(
    wear=Wear(title="Miro", credit="after Sid Sackson, Beyond Tic Tac Toe (1975)", boxes=(20, 4, 3.4)),
    valued=True,
    curved=True,
    number=number,
    name=number,
)

FIGURE = 62.0
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
