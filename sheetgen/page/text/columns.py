"""Filling columns: pieces one below the other, never divided where they belong together, level on the last page."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.page.ink.shapes import Group
from sheetgen.page.text.setting import Piece

STEP = 1.0
"""mm by which the last page's columns are shortened until they are level."""


def fill(
    pieces: Sequence[Piece], columns: int, first: float, later: float, *, least: float = 0.0
) -> list[list[list[Piece]]]:
    """The pieces as pages of `columns` columns, `first` mm high on the first page and `later` mm on those after it.

    What needs one page alone has only as many columns as can be `least` mm high each.
    """
    if least and columns > 1 and _height(pieces) < min(columns * least, first):
        columns = max(1, int(_height(pieces) // least))
    pages: list[list[list[Piece]]] = []
    start = 0
    while start < len(pieces):
        height = later if pages else first
        page, end = _page(pieces, start, columns, height)
        while columns > 1 and end == len(pieces) and height > STEP:
            height -= STEP
            shorter, reached = _page(pieces, start, columns, height)
            if reached < len(pieces) or any(_overfull(column, height) for column in shorter):
                break
            page = shorter
        pages.append(page)
        start = end
    return pages


def stack(column: Sequence[Piece], x: float, y: float) -> list[Group]:
    """The column's pieces where they stand, its top left corner at (x, y)."""
    placed = []
    for n, piece in enumerate(column):
        y -= piece.before if n else 0.0
        placed.append(Group(piece.shapes, x, y))
        y -= piece.height
    return placed


def _page(pieces: Sequence[Piece], start: int, columns: int, height: float) -> tuple[list[list[Piece]], int]:
    page = []
    for _ in range(columns):
        end = _column(pieces, start, height)
        page.append([*_head(pieces, start), *pieces[start:end]])
        start = end
    return page, start


def _column(pieces: Sequence[Piece], start: int, height: float) -> int:
    """Where the column ends that begins with `start`: after the last that fits and may be parted from the next."""
    used, fits, end = sum(head.height for head in _head(pieces, start)), start, start
    for n in range(start, len(pieces)):
        used += pieces[n].height + (pieces[n].before if n > start else 0.0)
        if used > height + 1e-6:
            break
        fits = n + 1
        if fits == len(pieces) or not pieces[n].stays:
            end = fits
    # When all that fits belongs together it is parted after all, and a piece higher than the column stands alone.
    return end if end > start else min(max(fits, start + 1), len(pieces))


def _head(pieces: Sequence[Piece], start: int) -> list[Piece]:
    """What stands once more above the piece that begins a column."""
    head = pieces[start].head if start < len(pieces) else None
    return [] if head is None else [head]


def _overfull(column: Sequence[Piece], height: float) -> bool:
    return _height(column) > height + 1e-6


def _height(column: Sequence[Piece]) -> float:
    """mm from the top of the first piece to the foot of the last."""
    return sum(piece.height + (piece.before if n else 0.0) for n, piece in enumerate(column))
