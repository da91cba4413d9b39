"""Engraved lettering: capitals as outlines with a shadow, for the title of a board.

The letters are those of the typeface, as paths; a screen reader finds the words in the page's bookmark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.curves import end
from sheetgen.page.ink.shapes import Colour, Command, Face, Group, Path, Pen, Point, Shape

EM = 1000
"""Units of the typeface's square."""

TRACKING = 0.09
"""Of the size: what is set between two letters."""

SHADOW = 0.045
"""Of the size: how far the shadow falls to the right and down."""

STEPS = 8
"""Into so many straight pieces a curve is cut where strokes are united."""

OUTLINE, FINEST = 0.02, 0.25
"""Of the size, and at least so many mm."""


def width(word: str, size: float, face: Face = "bold") -> float:
    """How wide the word runs, in mm. Raises BadInput for a letter that the face lacks."""
    return size * (letters.measure(word, face) + TRACKING * (len(word) - 1))


def fit(word: str, size: float, room: float, face: Face = "bold") -> float:
    """The largest size in mm, not above `size`, at which the word is at most `room` mm wide."""
    return min(size, room / width(word, 1.0, face))


def heights(word: str, size: float, face: Face = "bold") -> tuple[float, float]:
    """How far the word reaches below its baseline and above it, in mm; what is below is negative."""
    box, line = letters.ink(word, size, face), max(FINEST, OUTLINE * size) / 2
    return (box[1] - SHADOW * size - line, box[3] + line) if box else (0.0, 0.0)


def engraved(
    word: str, x: float, y: float, size: float, *, ink: Colour, fill: Colour, face: Face = "bold"
) -> list[Shape]:
    """The word with its middle at x on the baseline y: letters of `fill`, their outline and shadow in `ink`."""
    at = x - width(word, size, face) / 2
    unit = size / EM
    pen = Pen(max(FINEST, OUTLINE * size) / unit, ink)
    shadows: list[Shape] = []
    faces: list[Shape] = []
    for letter in word:
        outline = _outline(letter, face)
        fall = SHADOW * size
        shadows.append(Group((Path(outline, pen, ink),), at + fall, y - fall, unit))
        faces.append(Group((Path(outline, pen, fill),), at, y, unit))
        at += size * (letters.measure(letter, face) + TRACKING)
    return [*shadows, *faces]


@cache
def _outline(letter: str, face: Face) -> tuple[Command, ...]:
    """The letter's outline in thousandths of its size."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    commands: list[Command] = []
    for name, points in letters.traced(letter, face, DecomposingRecordingPen).value:
        if name == "qCurveTo":
            commands += _cubics(end(commands[-1]), points)
        elif name == "closePath":
            commands.append(("Z",))
        else:
            commands.append(("M" if name == "moveTo" else "L", *points[0]))
    own = letters.font_of(letter, face) is letters.font(face)
    return tuple(commands if own else _united(commands))


def _united(commands: Sequence[Command]) -> Iterator[Command]:
    """An outline whose strokes overlap, as those of variable faces do, as one: each overlap would be left white."""
    import shapely

    pieces: list[list[Point]] = []
    for name, *numbers in commands:
        if name == "M":
            pieces.append([(numbers[0], numbers[1])])
        elif name == "L":
            pieces[-1].append((numbers[0], numbers[1]))
        elif name == "C":
            pieces[-1] += _along(pieces[-1][-1], numbers)
    # TrueType turns what is black to the right, and what is white within it to the left.
    rings = [shapely.LinearRing(piece) for piece in pieces if len(piece) > 2]
    black, white = (
        shapely.unary_union([shapely.Polygon(ring).buffer(0) for ring in rings if ring.is_ccw == left])
        for left in (False, True)
    )
    whole = shapely.difference(black, white)
    for part in shapely.get_parts(whole):
        for ring in (part.exterior, *part.interiors):
            yield from (("L" if n else "M", x, y) for n, (x, y) in enumerate(ring.coords[:-1]))
            yield ("Z",)


def _along(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    """Points along a cubic curve, without its beginning."""
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, numbers
    for step in range(1, STEPS + 1):
        t = step / STEPS
        s = 1 - t
        a, b, c, d = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        yield a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def _cubics(start: Point, points: Sequence[Point]) -> Iterator[Command]:
    """A run of TrueType's quadratic curves as cubic ones."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    (x, y) = start
    for (cx, cy), (ex, ey) in decomposeQuadraticSegment(points):
        yield ("C", x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3, ex + 2 * (cx - ex) / 3, ey + 2 * (cy - ey) / 3, ex, ey)
        x, y = ex, ey
