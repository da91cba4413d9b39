"""Mondrian's page: bold lines at right angles, and four score areas of exactly 80 boxes (docs/GAMES.md 4.1)."""

from __future__ import annotations

from sheetgen.games.mondrian import GAME
from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.palette import seats
from sheetgen.page.fields.spacesheet import FillSheet, Pens, entries

# 80 boxes an area: the game ends when one is full.
WEAR = Wear(title=GAME.title, credit=GAME.credit, boxes=(20, 4, 3.4), palette=seats(4))

SHEET = FillSheet(heading=WEAR, divide=corner_areas(WEAR, entries), pens=Pens(medium=0.95), figure_width=52.0)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
