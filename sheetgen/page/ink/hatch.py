"""Hatching: parallel lines, dots or crosses within an outline, by which a grey print tells one colour from another.

The outline is turned until the lines lie level; each of its edges then says where it crosses which of them, and between
the first and the second crossing, the third and the fourth, and so on a line runs inside (even-odd). The lines are
counted from the origin and not from the outline, so that they go on from one space into the next.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.page.ink.shapes import Command, Point
from sheetgen.plane import sides

DOT = 0.01
"""mm: with round ends a line of (nearly) no length is a dot."""


CROSS = 5
"""Arms of a cross that its rows are apart: a row of its tips is then the next but four, and seen without reckoning."""


class Hatch(Struct, frozen=True):
    """Lines in these directions, in degrees, `spacing` mm apart; dots `step` mm apart along them if that is not 0."""

    angles: tuple[float, ...]
    spacing: float
    width: float = 0.2
    """mm: of the lines, or across a dot."""
    step: float = 0.0
    crossed: bool = False
    """Whether there is a small cross in the place of every dot."""


def hatched(outline: Sequence[Point], hatch: Hatch) -> tuple[Command, ...]:
    """The hatching within a simple outline, as drawing commands; lengths in mm."""
    return tuple(command for angle in hatch.angles for command in _lines_at(outline, angle, hatch))


def _lines_at(outline: Sequence[Point], angle: float, hatch: Hatch) -> Iterator[Command]:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    level = [(x * c + y * s, y * c - x * s) for x, y in outline]
    for (a, low), (b, high) in _crosses(level, hatch) if hatch.crossed else _level_lines(level, hatch):
        yield ("M", a * c - low * s, a * s + low * c)
        yield ("L", b * c - high * s, b * s + high * c)


def _level_lines(level: Sequence[Point], hatch: Hatch) -> Iterator[tuple[Point, Point]]:
    for row, start, end in chords(level, hatch.spacing):
        v = row * hatch.spacing
        for a, b in _dots(row, start, end, hatch.step) if hatch.step else [(start, end)]:
            yield (a, v), (b, v)


def _crosses(level: Sequence[Point], hatch: Hatch) -> Iterator[tuple[Point, Point]]:
    """Of every cross the strokes that lie within the outline with both their ends."""
    arm = hatch.spacing / CROSS
    rows: dict[int, list[tuple[float, float]]] = {}
    for row, start, end in chords(level, arm):
        rows.setdefault(row, []).append((start, end))

    def holds(row: int, u: float) -> bool:
        return any(start < u < end for start, end in rows.get(row, ()))

    for row in [row for row in rows if row % CROSS == 0]:
        for start, end in rows[row]:
            for u, _ in _dots(row // CROSS, start, end, hatch.step):
                for lean in (arm, -arm):
                    if holds(row - 1, u - lean) and holds(row + 1, u + lean):
                        yield (u - lean, row * arm - arm), (u + lean, row * arm + arm)


def chords(outline: Sequence[Point], spacing: float) -> Iterator[tuple[int, float, float]]:
    """Where the level lines y = row * spacing run within an outline: row, from x, to x."""
    crossings: dict[int, list[float]] = {}
    for (ax, ay), (bx, by) in sides(outline):
        if ay != by:
            lean = (bx - ax) / (by - ay)
            # Half open, so that a corner on a line counts for one of its two edges.
            for row in range(math.ceil(min(ay, by) / spacing), math.ceil(max(ay, by) / spacing)):
                crossings.setdefault(row, []).append(ax + (row * spacing - ay) * lean)
    for row, places in sorted(crossings.items()):
        places.sort()
        for start, end in zip(places[::2], places[1::2], strict=True):
            yield row, start, end


def _dots(row: int, start: float, end: float, step: float) -> Iterator[tuple[float, float]]:
    """Dots on a line, every other line's half a step further on."""
    shift = step / 2 * (row % 2)
    for place in range(math.ceil((start - shift) / step), math.floor((end - shift) / step) + 1):
        yield place * step + shift, place * step + shift + DOT
