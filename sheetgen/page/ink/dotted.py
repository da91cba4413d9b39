"""Dotted lines: round dots as evenly as can be along the whole of a line, with a dot where lines meet.

A line is set in one go. The dots between two meeting points may stand a little closer or wider than elsewhere, less
than the eye notices, so that both points get a dot; where that would not do, the meeting point is passed over and the
dots run on evenly. The longest lines are set first, and what ends on one of them keeps its distance from dots that it
would run into. At a drawn line a dotted one breaks, with white between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from sheetgen.page.ink.shapes import Command, Point
from sheetgen.plane import length

STEP = 1.22
"""mm from dot to dot."""

LOOSE = 0.11
"""The part of a step by which it may be shorter or longer."""

NEAR = 0.62
"""Steps between a line and the first dot of one that ends on it."""

DOT = 0.01
"""mm: with round ends a line of (nearly) no length is a dot."""


class Dotted(Struct, frozen=True):
    """A line to be set: its pieces from meeting point to meeting point, and the numbers of those points."""

    pieces: tuple[tuple[Point, ...], ...]
    stops: tuple[int, ...]
    """One more than pieces."""


def dots(lines: Sequence[Dotted], solid: Mapping[int, float]) -> tuple[Command, ...]:
    """All dots of these lines, for a pen with round ends.

    `solid` has the meeting points that lie on drawn lines, each with half that line's width in mm.
    """
    stretches = [stretch for line in lines for stretch in _broken(line, solid)]
    through: dict[int, bool] = {stop: False for line in stretches for stop in line.stops[1:-1]}
    found: list[Command] = []
    for line in sorted(stretches, key=lambda line: -round(sum(map(length, line.pieces)), 1)):
        places = _places(line, through, solid)
        for x, y in _points([point for piece in line.pieces for point in piece], places):
            found += [("M", x, y), ("L", x + DOT, y)]
    return tuple(found)


def _broken(line: Dotted, solid: Mapping[int, float]) -> Iterator[Dotted]:
    """The line's stretches between drawn lines."""
    begin = 0
    for i in range(1, len(line.stops)):
        if i == len(line.pieces) or line.stops[i] in solid:
            yield Dotted(line.pieces[begin:i], line.stops[begin : i + 1])
            begin = i


def _places(line: Dotted, through: dict[int, bool], solid: Mapping[int, float]) -> list[float]:
    """How far along the line its dots stand; notes which meeting points they hit."""
    far = [0.0]
    for piece in line.pieces:
        far.append(far[-1] + length(piece))
    begin = _distance(line.stops[0], line, through, solid)
    end = far[-1] - _distance(line.stops[-1], line, through, solid)
    if end - begin < STEP / 2:
        return [(begin + end) / 2]
    stops = [begin, *far[1:-1], end]
    kept = _kept(stops)
    for i in kept[1:-1]:
        through[line.stops[i]] = True
    places = [stops[0]]
    for i, k in pairwise(kept):
        count = _count(stops[k] - stops[i])
        places += [stops[i] + (stops[k] - stops[i]) * n / count for n in range(1, count + 1)]
    return places


def _distance(stop: int, line: Dotted, through: Mapping[int, bool], solid: Mapping[int, float]) -> float:
    """mm from the line's end to its first dot."""
    if stop in solid:
        return solid[stop] + NEAR * STEP
    ends_on_a_dot = through.get(stop, True) or line.stops[0] == line.stops[-1]
    return 0.0 if ends_on_a_dot else NEAR * STEP


def _count(stretch: float) -> int:
    """How many steps."""
    return max(1, round(stretch / STEP))


def _kept(stops: Sequence[float]) -> list[int]:
    """The meeting points that get a dot: as many as can be without uneven steps; the two ends always."""
    best: list[tuple[float, int]] = [(0.0, -1)]
    last = len(stops) - 1
    for k in range(1, last + 1):
        costs = [
            (round(best[i][0] + (k - i - 1) + _unevenness(stops[k] - stops[i], whole=i == 0 and k == last), 6), i)
            for i in range(k)
        ]
        best.append(min(costs))
    kept = [last]
    while kept[-1] > 0:
        kept.append(best[kept[-1]][1])
    return kept[::-1]


def _unevenness(stretch: float, *, whole: bool) -> float:
    """What a stretch costs; a stop that is passed over costs 1."""
    if stretch <= 0:
        return 1e6
    off = abs(stretch / _count(stretch) / STEP - 1)
    return 10 * off * off if off <= LOOSE or whole else 1e3


def _points(line: Sequence[Point], places: Sequence[float]) -> Iterator[Point]:
    """The points so far along a line; places in growing order."""
    begin, steps = 0.0, pairwise(line)
    a, b = next(steps)
    for place in places:
        while begin + math.dist(a, b) < place and (following := next(steps, None)):
            begin += math.dist(a, b)
            a, b = following
        part = min(1.0, (place - begin) / (math.dist(a, b) or 1.0))
        yield (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
