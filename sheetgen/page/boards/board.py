"""A board's page: the board as large as it fits, and what the players should remember round it.

On upright paper title and code stand above the board and the notes below it in two columns; on paper that lies
everything stands in a column at the left, so that the board has the whole height.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.language import gettext
from sheetgen.page.furniture import MODULE, QUIET, code_mark, dress, field_area, scale_rule, side
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import HAIR, LIGHT, MEDIUM, Box, Face, Pen, Shape, Text, polyline, rectangle
from sheetgen.page.options import LARGE_TYPE
from sheetgen.page.paper import Paper

COLUMN = 62.0
"""mm: the rule of 50 mm with its words."""

GAP = 5.0
"""mm between the board and what stands beside or below it."""

GUTTER = 7.0
"""mm between two columns of notes."""

PAD = 4.5
"""mm between the notes and the edge of their frame."""

SIZE = 3.2
"""mm: the type of the notes on A4."""

ROOMY = 180.0
"""mm: more than this is the width of a page that has room for notes in large print."""

SMALLEST = 2.1
"""mm: six points; smaller notes could not be read."""

LEAD = 1.42
"""From baseline to baseline, in sizes of the type."""


class Note(Struct, frozen=True):
    """A heading and a few sentences."""

    head: str
    text: str


class BoardPage(Struct, frozen=True):
    """A page without its board."""

    shapes: tuple[Shape, ...]
    board: Box
    """The room for it, in mm."""
    free: Box | None = None
    """Room that the notes leave in their column."""


def thickness(scale: float) -> float:
    """How much thicker lines are on a board so many times as large as usual: less than it is larger."""
    return max(0.6, math.sqrt(scale))


def board_page(
    paper: Paper,
    notes: Sequence[Note],
    *,
    title: str,
    credit: str,
    imprint: Imprint,
    ratio: float,
    work: str = "",
    large: bool = False,
) -> BoardPage:
    """The page for a board that is `ratio` times as wide as it is high; larger notes in large print."""
    if paper.width > paper.height:
        return _lying(paper, notes, title, credit, imprint, ratio, large)
    left, bottom, right, top = field_area(paper, imprint)
    size = _size(right - left, large)
    column = (right - left - GUTTER) / 2 - PAD
    halves = _halves([_lines(note, size, column) for note in notes])
    depth = max((_depth(half, size) for half in halves), default=0.0) + 2 * PAD
    floor = bottom + depth + GAP
    # The notes follow the board; what is left over stands above and below both.
    spare = max(0.0, (top - floor - (right - left) / ratio) / 3)
    said = [
        text
        for n, half in enumerate(halves)
        for text in _set(half, size, left + PAD + n * (column + GUTTER), bottom + spare + depth - PAD)
    ]
    panel = _panel((left, bottom + spare, right, bottom + spare + depth)) if notes else ()
    shapes = (*dress(paper, title=title, credit="" if large else credit, work=work, imprint=imprint), *panel, *said)
    return BoardPage(shapes, (left, floor + spare, right, top))


def _panel(box: Box) -> Iterator[Shape]:
    """The notes' frame: a strong line and a fine one, as the board has them, and a line between the columns."""
    left, bottom, right, top = box
    half = MEDIUM / 2
    yield rectangle(left + half, bottom + half, right - left - MEDIUM, top - bottom - MEDIUM, Pen(MEDIUM))
    inner = MEDIUM + 0.8
    yield rectangle(left + inner, bottom + inner, right - left - 2 * inner, top - bottom - 2 * inner, Pen(HAIR))
    middle = (left + right) / 2
    yield polyline([(middle, bottom + PAD), (middle, top - PAD)], Pen(HAIR))


def _size(width: float, large: bool) -> float:
    """The notes' type in mm where their columns together are so wide."""
    # A poster is read from farther away, but not from so much farther as it is wider.
    size = SIZE * min(2.2, max(0.8, width / 194))
    # Two small sheets are too small for more.
    return max(LARGE_TYPE, size) if large and width > ROOMY else size


Lines = list[tuple[str, bool]]
"""Lines of a note, each with whether it is the heading."""


def _lines(note: Note, size: float, width: float) -> Lines:
    text = letters.wrap(gettext(note.text), size, "regular", width)
    return [(gettext(note.head), True), *((line, False) for line in text)]


def _halves(notes: Sequence[Lines]) -> tuple[list[Lines], list[Lines]]:
    """The notes in two columns, as level as whole notes allow."""
    counts = [len(note) + 0.5 for note in notes]
    cut = min(range(len(notes) + 1), key=lambda n: max(sum(counts[:n]), sum(counts[n:])))
    return list(notes[:cut]), list(notes[cut:])


def _depth(notes: Sequence[Lines], size: float) -> float:
    return LEAD * size * (sum(map(len, notes)) + 0.5 * (len(notes) - 1))


def _set(notes: Sequence[Lines], size: float, x: float, top: float) -> Iterator[Text]:
    """The notes one below the other."""
    y = top - size
    for note in notes:
        for line, head in note:
            face: Face = "bold" if head else "regular"
            # An A reaches a little to the left of where it begins.
            over = min(0.0, (letters.ink(line, size, face) or (0.0,))[0])
            yield Text(x - over, y, line, size, face)
            y -= LEAD * size
        y -= 0.5 * LEAD * size


def _lying(
    paper: Paper, notes: Sequence[Note], title: str, credit: str, imprint: Imprint, ratio: float, large: bool
) -> BoardPage:
    left, bottom, right, top = paper.frame
    beside = right - left - (top - bottom) * ratio - GAP
    # No wider than is good to read; the board stands in the middle of the rest.
    width = min(max(COLUMN, beside), max(COLUMN, 0.34 * (right - left)))
    mark = bottom + 9.0
    floor = mark + side(imprint) + QUIET * MODULE
    large = large and min(paper.width, paper.height) > ROOMY
    while True:
        heading, y = _heading(title, credit, left, top, width)
        y -= 6.0
        size, least = _size(3 * width, large), LARGE_TYPE if large else SMALLEST
        while size > least and _depth([_lines(note, size, width) for note in notes], size) > y - floor:
            size = max(least, 0.97 * size)
        lines = [_lines(note, size, width) for note in notes]
        if _depth(lines, size) <= y - floor or width > (right - left) / 2:
            break
        # Words that are too many for the least type, as in some languages, take room from the board.
        width += 3.0
    said, end = _set(lines, size, left, y), y - _depth(lines, size)
    shapes = (*heading, *said, *scale_rule(left + LIGHT / 2, bottom + 1), *code_mark(imprint, left, mark))
    return BoardPage(shapes, (left + width + GAP, bottom, right, top), (left, floor + GAP, left + width, end - GAP))


def _heading(title: str, credit: str, left: float, top: float, width: float) -> tuple[list[Text], float]:
    """Title and credit in a column, and how far down they reach."""
    title, credit = gettext(title), gettext(credit)
    size = min(letters.fit(word, 9.0, "bold", width - 0.5) for word in title.split())
    y, shapes = top, list[Text]()
    for line in letters.wrap(title, size, "bold", width):
        # The first letter's stem stands at the margin; an l reaches a little above the capitals.
        bearing = (letters.ink(line, size, "bold") or (0.0,))[0]
        shapes.append(Text(left - bearing, y - 0.82 * size, line, size, "bold"))
        y -= 1.12 * size
    # A little smaller it may do without a second line of one word.
    small = max(2.7, letters.fit(credit, 3.0, "light", width)) if credit else 0.0
    for line in letters.wrap(credit, small, "light", width) if credit else ():
        y -= 4.1
        shapes.append(Text(left, y, line, small, "light"))
    return shapes, y
