"""Smooth lines: a curve that is known by many points becomes few Bezier pieces that bend as it does.

A field keeps its curves as points a millimetre or two apart. Drawn point to point they would show their corners on a
good printer and make a long file, so of every run only as many points are kept as its bends need, and the pieces
between them leave and arrive along the curve's own tangents (those of the parabola through a point and its neighbours).
Two runs that continue each other share their tangent where they meet, so the whole reads as one line. Where the points
turn sharply there is a corner, which stays one: the pieces on its two sides know nothing of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from sheetgen.page.ink.shapes import Command, Point

TURN = 24.0
"""Degrees that a piece may turn: its middle then strays less than 0.02 mm from a circle of 10 mm radius."""

REACH = 8.0
"""mm: no piece is longer, so that a slow swing is followed too."""

CORNER = 30.0
"""Degrees: a sharper turn at one point is a corner. A generated line's points never turn half as much."""


def smooth(points: Sequence[Point], before: Point | None = None, after: Point | None = None) -> tuple[Command, ...]:
    """The run through the points as Bezier pieces, a straight one as a line; corners stay corners.

    `before` and `after` are the neighbouring points of the curve beyond the run's ends, where it goes on.
    """
    if before and _corner(before, points[0], points[1]):
        before = None
    if after and _corner(points[-2], points[-1], after):
        after = None
    corners = [i for i in range(1, len(points) - 1) if _corner(*points[i - 1 : i + 2])]
    stops = [0, *corners, len(points) - 1]
    commands: list[Command] = [("M", *points[0])]
    for i, k in pairwise(stops):
        commands += _pieces(points[i : k + 1], None if i else before, after if k == stops[-1] else None)
    return tuple(commands)


def _pieces(points: Sequence[Point], before: Point | None, after: Point | None) -> list[Command]:
    """What is drawn of a run without corners, the pen being at its first point."""
    if len(points) == 2 and before is None and after is None:
        return [("L", *points[1])]
    tangents = _tangents(points, before, after)
    return [_piece(points, tangents, i, k) for i, k in pairwise(_kept(points, tangents))]


def _corner(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a to c turns sharply at b."""
    return _angle((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])) > CORNER


def backwards(commands: Sequence[Command]) -> tuple[Command, ...]:
    """One piece of line drawn from its other end."""
    found: list[Command] = [("M", *end(commands[-1]))]
    for before, (name, *arms) in zip(commands[-2::-1], commands[:0:-1], strict=True):
        x, y = end(before)
        found.append(("C", arms[2], arms[3], arms[0], arms[1], x, y) if name == "C" else ("L", x, y))
    return tuple(found)


def end(command: Command) -> Point:
    """Where a command leaves the pen."""
    *_, x, y = command[1:]
    return (x, y)


def _tangents(points: Sequence[Point], before: Point | None, after: Point | None) -> list[Point]:
    """A direction of length 1 for every point."""
    ends = (before or _mirrored(points[1], points[0]), after or _mirrored(points[-2], points[-1]))
    line = [ends[0], *points, ends[1]]
    return [_tangent(*line[i : i + 3]) for i in range(len(points))]


def _mirrored(point: Point, middle: Point) -> Point:
    return (2 * middle[0] - point[0], 2 * middle[1] - point[1])


def _tangent(a: Point, b: Point, c: Point) -> Point:
    """Direction at b of the parabola through a, b and c: the nearer neighbour counts for more."""
    before, after = math.dist(a, b) or 1e-9, math.dist(b, c) or 1e-9
    x = (b[0] - a[0]) * after / before + (c[0] - b[0]) * before / after
    y = (b[1] - a[1]) * after / before + (c[1] - b[1]) * before / after
    length = math.hypot(x, y) or 1e-9
    return (x / length, y / length)


def _kept(points: Sequence[Point], tangents: Sequence[Point]) -> list[int]:
    """The first and the last point, and between them a new one whenever the curve has turned or run far enough."""
    kept, turned, run = [0], 0.0, 0.0
    for i in range(1, len(points)):
        angle, step = _angle(tangents[i - 1], tangents[i]), math.dist(points[i - 1], points[i])
        if run and (turned + angle > TURN or run + step > REACH):
            kept.append(i - 1)
            turned, run = 0.0, 0.0
        turned, run = turned + angle, run + step
    return [*kept, len(points) - 1]


def _angle(one: Point, other: Point) -> float:
    return abs(math.degrees(math.atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])))


def _piece(points: Sequence[Point], tangents: Sequence[Point], i: int, k: int) -> Command:
    """The piece from point i to point k; its arms are a third of the way along the curve."""
    arm = sum(map(math.dist, points[i:k], points[i + 1 : k + 1])) / 3
    (x0, y0), (x3, y3), (u, v), (s, t) = points[i], points[k], tangents[i], tangents[k]
    return ("C", x0 + arm * u, y0 + arm * v, x3 - arm * s, y3 - arm * t, x3, y3)
