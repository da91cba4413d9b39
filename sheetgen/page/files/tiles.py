"""A large page on small paper: tiles at full size, to be cut out and glued together.

The page is cut into windows of equal size, neighbours sharing a strip. Each sheet shows its window, where to cut it
(its left and upper edge, where it lies on a neighbour), where a neighbour will be glued on, which tile it is, and a
small map. A window in which nothing is drawn makes no sheet.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TypeAlias

from msgspec import Struct

from sheetgen.language import gettext
from sheetgen.page.furniture import cut_line
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import Extents
from sheetgen.page.ink.shapes import HAIR, Box, Group, Page, Path, Pen, Point, Shape, Text, grey, rectangle
from sheetgen.page.paper import MARGIN, Paper

RIM = 5.0
"""mm round the window for the marks."""

POKE = 0.1
"""mm that a line to cut, with its scissors, reaches beyond its ends."""

STRIP = 7.0
"""mm below the window and its marks, for the caption and the map."""

FADED = grey(0.4)


Cell: TypeAlias = tuple[int, int]
"""A window's column and row."""


class Grid(Struct, frozen=True):
    """How a page is cut: the sheet, the number of columns and rows, and each window's size in mm."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    overlap: float

    def window(self, column: int, row: int) -> Box:
        """The window's place on the page in mm; columns from the left, rows from the bottom, both from 0."""
        x, y = column * (self.width - self.overlap), row * (self.height - self.overlap)
        return (x, y, x + self.width, y + self.height)


def tile(page: Page, paper: Paper, overlap: float = 10.0) -> list[Page]:
    """The page on as few sheets of `paper`, upright or lying, as it needs, row by row from the top.

    Neighbouring tiles share `overlap` mm; those that would be empty are left out. A page that the paper holds as it is
    comes back alone and unchanged.
    """
    if _holds(paper, page):
        return [page]
    grid = layout(page, paper, overlap)
    whole = Group(page.shapes, form=True)
    drawn = Extents(page.shapes)
    cells = [(column, row) for row in reversed(range(grid.rows)) for column in range(grid.columns)]
    shown = [cell for cell in cells if not drawn.keep_out_of(grid.window(*cell))]
    return [_sheet(page, whole, grid, shown, cell, n == 0) for n, cell in enumerate(shown)]


def layout(page: Page, paper: Paper, overlap: float) -> Grid:
    """The cut with the fewest sheets; upright paper when both ways need as many."""
    return min(
        (_grid(page, way, overlap) for way in (paper, paper.landscape)), key=lambda grid: grid.columns * grid.rows
    )


def _grid(page: Page, paper: Paper, overlap: float) -> Grid:
    columns = _windows(page.width, paper.width - 2 * (MARGIN + RIM), overlap)
    rows = _windows(page.height, paper.height - 2 * (MARGIN + RIM) - STRIP, overlap)
    width = (page.width + (columns - 1) * overlap) / columns
    height = (page.height + (rows - 1) * overlap) / rows
    return Grid(paper, columns, rows, width, height, overlap)


def _windows(length: float, room: float, overlap: float) -> int:
    """How many windows of `room` mm that overlap cover the length."""
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))


def _holds(paper: Paper, page: Page) -> bool:
    short, long = sorted((paper.width, paper.height))
    return min(page.width, page.height) <= short and max(page.width, page.height) <= long


def _sheet(page: Page, whole: Group, grid: Grid, shown: Collection[Cell], cell: Cell, first: bool) -> Page:
    window = grid.window(*cell)
    # In the middle of the room between the margins, above the strip for the caption.
    x = (grid.paper.width - grid.width) / 2
    y = (grid.paper.height + STRIP - grid.height) / 2
    drawing = Group((whole,), x - window[0], y - window[1], clip=window)
    shapes = [drawing, *_marks(grid, x, y, shown, cell), *_caption(grid, shown, cell)]
    return Page(grid.paper.width, grid.paper.height, tuple(shapes), page.bookmark if first else None)


def _marks(grid: Grid, x: float, y: float, shown: Collection[Cell], cell: Cell) -> list[Shape]:
    column, row = cell
    right, top, lap = x + grid.width, y + grid.height, grid.overlap
    marks = _corner_ticks(x, y, right, top)
    if (column - 1, row) in shown:
        marks += cut_line(x, top + RIM - POKE, x, y - RIM)
    if (column, row + 1) in shown:
        marks += cut_line(x - RIM + POKE, top, right + RIM - POKE, top)
    if (column + 1, row) in shown:
        marks += _glue((right - lap, right), (y, top), upright=True)
    if (column, row - 1) in shown:
        marks += _glue((y, y + lap), (x, right), upright=False)
    return marks


def _corner_ticks(x: float, y: float, right: float, top: float) -> list[Shape]:
    """Short lines outside each corner of the window, so that it can be cut out and laid true."""
    outwards = [(x, -1), (right, 1)], [(y, -1), (top, 1)]
    ticks: list[Shape] = []
    for across, left_or_right in outwards[0]:
        for height, down_or_up in outwards[1]:
            ticks.append(_tick((across, height), (0, down_or_up)))
            ticks.append(_tick((across, height), (left_or_right, 0)))
    return ticks


def _tick(corner: Point, way: tuple[int, int]) -> Path:
    # 1 mm off the corner: what lies there belongs to the drawing.
    near, far = (tuple(c + length * w for c, w in zip(corner, way, strict=True)) for length in (1.0, RIM - 1.0))
    return Path((("M", *near), ("L", *far)), Pen(HAIR))


def _glue(strip: tuple[float, float], ends: tuple[float, float], *, upright: bool) -> list[Shape]:
    """A mark in the rim at both ends of the strip that a neighbour will cover, and the word "glue"."""
    marks: list[Shape] = []
    # The strip's inner side, where the neighbour's cut edge comes to lie.
    edge = strip[0] if upright else strip[1]
    middle = sum(strip) / 2
    for end, way in zip(ends, (-1, 1), strict=True):
        at = end + way * RIM / 2
        if upright:
            marks += [_tick((edge, end), (0, way)), _word(middle, at, 0.0)]
        else:
            marks += [_tick((end, edge), (way, 0)), _word(at, middle, 90.0)]
    return marks


def _word(x: float, y: float, turn: float) -> Text:
    half = letters.cap_height(2.4) / 2
    if turn:
        return Text(x + half, y, gettext("glue"), 2.4, "light", "middle", FADED, turn)
    return Text(x, y - half, gettext("glue"), 2.4, "light", "middle", FADED)


def _caption(grid: Grid, shown: Collection[Cell], cell: Cell) -> list[Shape]:
    column, row = cell
    left, bottom, right, _ = grid.paper.frame
    words = gettext("row {row}, column {column} of {rows} × {columns}").format(
        row=grid.rows - row, column=column + 1, rows=grid.rows, columns=grid.columns
    )
    return [Text(left, bottom + 1, words, 2.8, "regular", colour=FADED), *_map(grid, shown, cell, right, bottom)]


def _map(grid: Grid, shown: Collection[Cell], this: Cell, right: float, bottom: float) -> list[Shape]:
    """The page's tiles, small, this one filled; the whole page's lower right corner would be at (right, bottom)."""
    # As high as the strip allows without touching the marks, but a wide page no wider than 30 mm.
    step = min((STRIP - 1) / grid.rows, 30.0 / grid.columns * grid.height / grid.width)
    wide = step * grid.width / grid.height
    x, low = right - HAIR / 2 - wide * grid.columns, bottom + HAIR / 2
    return [
        rectangle(x + c * wide, low + r * step, wide, step, Pen(HAIR), grey(0.6) if (c, r) == this else None)
        for c, r in sorted(shown)
    ]
