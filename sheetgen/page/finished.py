"""What finished sheets of all kinds share: how moves are numbered, players named, and unreadable places shown."""

from __future__ import annotations

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import BLACK, LIGHT, WHITE, Circle, Colour, Face, Path, Pen, Shape, Text, grey

UNKNOWN = grey(0.55)
"""What stands where nobody can read what stands there."""

HAND: Face = "italic"
"""What the players wrote on the sheet, as against what is printed there."""

PENCIL = 0.55
"""mm: a stroke through a score box."""

DISC = 1.86
"""mm: the radius of the disc with a move's number, in which two figures have 7 points."""

THREE_FIGURES = 1.33
"""How much larger it is where three do."""

UNREAD = 0.9
"""mm: a segment that cannot be read."""


def order_disc(x: float, y: float, radius: float, order: int, ink: Colour, *, foul: bool) -> list[Shape]:
    """A move's number in a disc round (x, y); a foul's disc is black."""
    line, fill, number = (BLACK, BLACK, WHITE) if foul else (ink, WHITE, ink)
    # Three figures are lower than two as wide would be, so they may come nearer to the edge.
    size = letters.fit(str(order), 1.45 * radius, "bold", (1.75 if order > 99 else 1.55) * radius)
    return [
        Circle(x, y, radius, Pen(LIGHT, line), fill),
        Text(x, y - letters.cap_height(size, "bold") / 2, str(order), size, "bold", "middle", number),
    ]


def question_mark(x: float, y: float, size: float, *, ground: Colour | None = None) -> list[Shape]:
    """A light question mark in type of `size` mm, its middle at (x, y), on a disc of the ground's colour if given."""
    height = letters.cap_height(size, "medium")
    mark = Text(x, y - height / 2, "?", size, "medium", "middle", UNKNOWN)
    return [mark] if ground is None else [Circle(x, y, 0.62 * size, None, ground), mark]


def signed(name: str, initials: str, size: float, room: float, scale: float) -> tuple[str, float]:
    """What stands in a box for initials that leaves `room` mm and is drawn at `scale`, and its type, HAND, in mm.

    It is the name, in type of `size` or less, but the initials where that would be less than READABLE
    (page/ink/type.py).
    """
    least = letters.READABLE / scale
    size = max(size, least)
    fitted = letters.fit(name, size, HAND, room)
    return (name, fitted) if fitted >= least else (initials, letters.fit(initials, size, HAND, room))


def struck(x: float, y: float, size: float, nth: int, ink: Colour) -> Path:
    """A stroke through the `nth` score box, of `size` mm with its lower left corner at (x, y), as a hand makes it.

    No two neighbours are quite alike, and every box has the same stroke on every page.
    """
    begin, over, bow = ((nth * step) % 1 - 0.5 for step in (0.618, 0.414, 0.732))
    low, high = 0.22 + 0.1 * begin, 0.78 + 0.1 * over
    ends = ((x + size * low, y + size * (0.2 - 0.08 * over)), (x + size * high, y + size * (0.8 + 0.08 * begin)))
    (ax, ay), (bx, by) = ends
    middle = ((ax + bx) / 2 - 0.12 * size * bow, (ay + by) / 2 + 0.12 * size * bow)
    return Path((("M", ax, ay), ("C", *middle, *middle, bx, by)), Pen(min(PENCIL, 0.14 * size), ink))
