"""A game as a strip of small pictures: in rows on as many pages as it takes, with what was played below each."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from sheetgen.page.furniture import MODULE, QUIET, code_mark, mark_width, side, title_line
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import LIGHT, Group, Page, Pen, Shape, Text, grey, polyline
from sheetgen.page.paper import Paper
from sheetgen.page.text.booklet import margin_of
from sheetgen.page.text.setting import Figure

PAGE, BROAD = 20, 15
"""Pictures on a page at the most, and of those that are rather wider than high."""

GUTTER, GAP = 6.0, 4.5
"""mm between pictures beside each other, and between a row's captions and the next row."""

NUMBER, SAID, LEAD = 3.3, 2.7, 3.7
"""mm: type of a move's number and of what was played, and from line to line of it."""

LINES = 3
"""Lines of what was played below its number, at the most; three moves stand on a line."""

SPREAD = 7.0
"""mm that rows are moved apart at the most, where a page has room to spare."""

FADED = grey(0.35)


class Frame(Struct, frozen=True):
    """A picture of the strip with its caption."""

    picture: Figure
    number: str
    """Which moves it shows, such as "12" or "9 to 12"."""
    stands: str
    """How the game stands, such as "4 : 7"."""
    said: str
    """What was played."""


def strip_pages(
    frames: Sequence[Frame], paper: Paper, *, title: str, line: str, imprint: Imprint | None = None
) -> list[Page]:
    """The pictures in the order of play, row by row, as large as they fit; `line` stands below the title.

    Raises BadInput for a letter that no typeface has.
    """
    if not frames:
        return []
    margin = margin_of(paper)
    left, right, high = margin, paper.width - margin, paper.height - margin
    low = high - (side(imprint) if imprint else 12.0)
    floor, top = margin + 4.0, low - QUIET * MODULE - 3.0
    wide = max(frame.picture.width for frame in frames)
    tall = max(frame.picture.height for frame in frames)
    pages = math.ceil(len(frames) / (BROAD if wide > 1.2 * tall else PAGE))
    # As many on each page, or nearly so.
    count = math.ceil(len(frames) / pages)
    lines = min(LINES, math.ceil(max(frame.said.count(", ") + 1 for frame in frames) / 3))
    caption = 1.6 + NUMBER + lines * LEAD
    columns, scale = _rows(count, (right - left, top - floor), (wide, tall), caption)
    rows = math.ceil(count / columns)
    per = columns * rows
    parts = [frames[n : n + per] for n in range(0, len(frames), per)]
    cell = (right - left + GUTTER) / columns - GUTTER
    spare = (top - floor - rows * (scale * tall + caption)) / max(1, rows - 1) - GAP
    step = scale * tall + caption + GAP + min(SPREAD, spare)
    made = []
    for n, part in enumerate(parts):
        shapes = _head(title, line, imprint, left, right, low)
        for place, frame in enumerate(part):
            row, column = divmod(place, columns)
            x, y = left + column * (cell + GUTTER), top - row * step
            shapes += _picture(frame.picture, x, y - scale * tall, cell, scale)
            shapes += _caption(frame, x, y - scale * tall - 1.6, cell, lines)
        shapes += _folio(n + 1, len(parts), right, margin)
        made.append(Page(paper.width, paper.height, tuple(shapes), None if n else title))
    return made


def _rows(count: int, room: tuple[float, float], picture: tuple[float, float], caption: float) -> tuple[int, float]:
    """Into how many columns the pictures go, and at which scale, so that they are as large as can be."""
    found = []
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        wide = (room[0] - GUTTER * (columns - 1)) / columns
        high = (room[1] - GAP * (rows - 1)) / rows - caption
        found.append((min(wide / picture[0], high / picture[1]), -columns))
    scale, columns = max(found)
    return -columns, scale


def _picture(picture: Figure, x: float, low: float, wide: float, scale: float) -> list[Shape]:
    """A picture in the middle of its cell; all stand level at their feet."""
    return [Group((picture.shape,), x + (wide - scale * picture.width) / 2, low, scale)]


def _caption(frame: Frame, x: float, y: float, wide: float, lines: int) -> list[Shape]:
    """Below a line at that height which moves, how it stands, and what was played."""
    base = y - NUMBER * 0.85 - 0.6
    room = wide - letters.width(frame.number, NUMBER, "bold") - 2.0
    stands = letters.fit(frame.stands, NUMBER, "light", room)
    shapes: list[Shape] = [
        polyline([(x, y), (x + wide, y)], Pen(LIGHT, grey(0.6))),
        Text(x, base, frame.number, NUMBER, "bold"),
    ]
    if stands >= letters.READABLE:
        shapes.append(Text(x + wide, base, frame.stands, stands, "light", "end", FADED))
    for n, words in enumerate(_broken(frame.said, wide, lines), 1):
        shapes.append(Text(x, base - LEAD * n, words, letters.fit(words, SAID, "regular", wide)))
    return shapes


def _broken(said: str, wide: float, most: int) -> list[str]:
    """What was played on so many lines, broken behind its commas; what has no room is left out, the oldest first."""
    parts = said.split(", ")
    for start in range(len(parts)):
        lines: list[str] = ["…"] if start else []
        for part in parts[start:]:
            longer = f"{lines[-1]} {part}" if lines == ["…"] else f"{lines[-1]}, {part}" if lines else part
            if lines and letters.width(f"{longer},", SAID) <= wide:
                lines[-1] = longer
            else:
                lines.append(part)
        lines = lines[lines[0] == "…" :]
        if len(lines) <= most:
            return lines
    return parts[-1:]


def _head(title: str, line: str, imprint: Imprint | None, left: float, right: float, low: float) -> list[Shape]:
    room = right - left - (mark_width(imprint) + 4 if imprint else 0)
    mark = code_mark(imprint, right, low, anchor="end") if imprint else ()
    size = letters.fit(line, 3.3, "light", room)
    return [*title_line(title, left, low + 5.2, size=9, width=room), Text(left, low, line, size, "light"), *mark]


def _folio(n: int, of: int, right: float, margin: float) -> list[Shape]:
    return [Text(right, margin - 1 + letters.descent(2.8), f"{n} / {of}", 2.8, "light", "end", FADED)] if of > 1 else []
