"""All places in doubt on many sheets, enlarged out of their photos: a row a sheet, so that one look mends an album."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.page.fields.proof import QUIET, SEEN
from sheetgen.page.furniture import title_line
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import (
    HAIR,
    WHITE,
    Box,
    Circle,
    Colour,
    Face,
    Group,
    Page,
    Pen,
    Photo,
    Point,
    Shape,
    Text,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.paper import Paper

HEAD = 13.0
"""mm: the title."""

NAME = 31.0
"""mm: the column that says which sheet it is."""

CROP, GAP = 20.0, 2.5
"""mm: the side of an enlarged place, and from there to the next."""

TYPE, LEAD = 2.4, 3.1
"""mm: the type below a place, and from line to line."""

PLACE = 2.9
"""mm: the type of a place's own name."""

BELOW = 3 * LEAD + 0.9
"""mm: what is said below a place."""

APART = 4.6
"""mm between rows; where another sheet begins, a line stands there."""

CHIP = 2.1
"""mm: the side of a pen's sample before its name."""


class Guess(Struct, frozen=True):
    """What a place may be, with the pen's colour where it is one."""

    words: str
    colour: Colour | None = None


class Crop(Struct, frozen=True, kw_only=True):
    """A place in doubt, enlarged: `side` mm of the page."""

    jpeg: bytes
    side: float
    outline: tuple[Point, ...]
    """The place's line, in mm from the lower left corner of what is shown."""
    closed: bool
    place: str
    likely: str
    """How likely the first guess is, in words."""
    guesses: tuple[Guess, ...]


class Row(Struct, frozen=True, kw_only=True):
    """A sheet with its places in doubt."""

    photo: str
    lines: tuple[str, ...]
    """What sheet it is, and what the referee says of it."""
    crops: tuple[Crop, ...]


class Refused(Struct, frozen=True):
    """Why some photos could not be read."""

    sentence: str
    photos: tuple[str, ...]


def contact_sheets(
    paper: Paper, title: str, rows: Sequence[Row], refused: Sequence[Refused], head: str
) -> Iterator[Page]:
    """The sheets row by row, then below `head` what was refused, on as many pages as it takes."""
    left, bottom, right, top = paper.frame
    pages: list[list[Shape]] = [[*title_line(title, left, top - 5, size=6.0, width=right - left)]]
    y = top - HEAD
    for part, first in _strips(rows, _columns(paper.frame)):
        if y - CROP - BELOW < bottom:
            pages.append([])
            y = top - APART
        if first:
            pages[-1].append(polyline([(left, y + APART / 2), (right, y + APART / 2)], Pen(HAIR, QUIET)))
        pages[-1] += _row(part, paper.frame, y, named=first or y == top - APART)
        y -= CROP + BELOW + APART
    for lines in _said(refused, head, right - left):
        if y - LEAD * len(lines) < bottom:
            pages.append([])
            y = top
        for words, face in lines:
            y -= LEAD
            pages[-1].append(Text(left, y, words, TYPE, face))
        y -= 0.5 * LEAD
    for number, shapes in enumerate(pages):
        yield Page(paper.width, paper.height, tuple(shapes), None if number else title)


def _columns(frame: Box) -> int:
    """How many places stand side by side."""
    return int((frame[2] - frame[0] - NAME + GAP) // (CROP + GAP))


def _strips(rows: Sequence[Row], columns: int) -> Iterator[tuple[Row, bool]]:
    """The sheets in pieces as wide as the page, and whether each is its sheet's first."""
    for row in rows:
        for start in range(0, len(row.crops), columns):
            crops = row.crops[start : start + columns]
            yield Row(photo=row.photo, lines=row.lines, crops=crops), not start


def _row(row: Row, frame: Box, y: float, *, named: bool) -> Iterator[Shape]:
    """A piece of a sheet, its upper edge at y."""
    left, _, right, _ = frame
    if named:
        yield from _name(row, left, y)
    columns = _columns(frame)
    step = (right - left - NAME - CROP) / (columns - 1)
    for n, crop in enumerate(row.crops):
        yield from _enlarged(crop, left + NAME + n * step, y - CROP)


def _name(row: Row, x: float, y: float) -> Iterator[Shape]:
    width = NAME - 2 * GAP
    y -= PLACE
    yield Text(x, y, row.photo, letters.fit(row.photo, PLACE, "medium", width), "medium")
    lines = [line for words in row.lines for line in letters.wrap(words, TYPE, "regular", width)]
    for line in lines[: int((CROP + BELOW - PLACE) / LEAD)]:
        y -= LEAD + 0.2
        yield Text(x, y, line, TYPE, "regular")


def _enlarged(crop: Crop, x: float, y: float) -> Iterator[Shape]:
    scale = CROP / crop.side
    picture = Photo(0, 0, crop.side, crop.side, crop.jpeg)
    lines: list[Shape] = []
    for pen in (Pen(0.7 / scale, WHITE), Pen(0.3 / scale, SEEN[1].colour)):
        if crop.closed:
            lines.append(polygon(crop.outline, pen))
        else:  # a line would hide what lies along it
            lines += [Circle(*end, 1.0 / scale, pen) for end in (crop.outline[0], crop.outline[-1])]
    yield Group((picture, *lines), x, y, scale, clip=(0, 0, crop.side, crop.side))
    yield rectangle(x, y, CROP, CROP, Pen(HAIR, QUIET))
    y -= LEAD + 0.2
    yield Text(x, y, crop.place, PLACE, "medium")
    yield Text(x + CROP, y, crop.likely, TYPE, "light", "end", colour=QUIET)
    for guess in crop.guesses:
        y -= LEAD
        yield from _guessed(guess, x, y)


def _guessed(guess: Guess, x: float, y: float) -> Iterator[Shape]:
    indent = 0.0
    if guess.colour is not None:
        yield rectangle(x, y - 0.2, CHIP, CHIP, Pen(HAIR, QUIET), guess.colour)
        indent = CHIP + 0.9
    yield Text(x + indent, y, guess.words, letters.fit(guess.words, TYPE, "regular", CROP - indent))


def _said(refused: Sequence[Refused], head: str, width: float) -> Iterator[list[tuple[str, Face]]]:
    """Each reason with its photos, line by line; the head with the first."""
    for number, each in enumerate(refused):
        lines: list[tuple[str, Face]] = [] if number else [(head, "bold")]
        lines += [(line, "medium") for line in letters.wrap(", ".join(each.photos), TYPE, "medium", width)]
        lines += [(line, "regular") for line in letters.wrap(each.sentence, TYPE, "regular", width)]
        yield lines
