"""Points, lines and outlines in the plane, as builders and pages measure them; lengths in mm.

Nothing here waits for a library: a page is drawn without shapely, by which builders prove what they have drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

Point: TypeAlias = tuple[float, float]
T = TypeVar("T")

PLACES = 14
"""By so many columns and rows of places an outline is looked through for its largest circle."""


def sides(ring: Sequence[T]) -> Iterator[tuple[T, T]]:
    """From each member of a ring to the next, the last one's next being the first."""
    return pairwise((*ring, ring[0]))


def length(line: Iterable[Point]) -> float:
    """How long a line is."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(line))


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle; positive when its corners stand counter-clockwise. Exact for whole numbers."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def turned(point: Point, degrees: float) -> Point:
    """The point turned round the origin, counter-clockwise."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (c * point[0] - s * point[1], s * point[0] + c * point[1])


def meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex outlines touch: no line along a side of either has them on its two sides."""
    for (ax, ay), (bx, by) in (*sides(one), *sides(other)):
        (low, high), (least, most) = (
            (min(far), max(far))
            for far in ([(by - ay) * x - (bx - ax) * y for x, y in outline] for outline in (one, other))
        )
        if high < least or most < low:
            return False
    return True


def crossings(outline: Sequence[Point], y: float) -> list[float]:
    """Where the level line at `y` crosses an outline, in the outline's order."""
    return [ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in sides(outline) if (ay > y) != (by > y)]


def chord(outline: Sequence[Point], y: float) -> tuple[float, float]:
    """Where the level line at `y` enters and leaves a convex outline; (0, 0) when it misses."""
    places = crossings(outline, y)
    return (min(places), max(places)) if places else (0.0, 0.0)


class Rim:
    """An outline and the lines along it; `halves` has half a line's width in mm for each side, in the points' order."""

    def __init__(self, outline: Sequence[Point], halves: Sequence[float] = ()) -> None:
        lines: dict[float, list[tuple[float, float, float, float, float, float]]] = {}
        widths = halves or [0.0] * len(outline)
        for ((ax, ay), (bx, by)), half in zip(sides(outline), widths, strict=True):
            dx, dy = bx - ax, by - ay
            lines.setdefault(half, []).append((ax, ay, by, dx, dy, dx * dx + dy * dy or 1.0))
        self.lines = list(lines.items())

    def white(self, point: Point, least: float = -math.inf) -> float:
        """mm from a point to the nearest line's edge; outside the outline, and on a line, negative.

        Where it is less than `least`, it may be said to be endlessly little.
        """
        x, y = point
        white, far, inside = math.inf, math.inf, False
        for half, lines in self.lines:
            nearest, near = math.inf, max(0.0, least + half) ** 2
            for ax, ay, by, dx, dy, square in lines:
                u, v = x - ax, y - ay
                along = (u * dx + v * dy) / square
                along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
                u, v = u - along * dx, v - along * dy
                apart = u * u + v * v
                if apart < nearest:
                    if apart < near:
                        return -math.inf
                    nearest = apart
                if (ay > y) != (by > y) and x < ax + (y - ay) / dy * dx:
                    inside = not inside
            far = min(far, nearest)
            white = min(white, math.sqrt(nearest) - half)
        return white if inside else -math.sqrt(far)


def clearance(outline: Sequence[Point], point: Point) -> float:
    """mm from a point to the outline; negative outside it."""
    return Rim(outline).white(point)


def largest_circle(outline: Sequence[Point]) -> tuple[Point, float]:
    """Centre and radius of about the largest circle inside an outline, by looking ever closer where it is widest."""
    rim = Rim(outline)
    xs, ys = zip(*outline, strict=True)
    left, low, across, up = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    parts = [(n + 0.5) / PLACES for n in range(PLACES)]
    centre = max(((left + across * u, low + up * v) for v in parts for u in parts), key=rim.white)
    step = max(math.dist(centre, corner) for corner in outline) / PLACES
    for _ in range(12):
        x, y = centre
        around = [(x + u * step, y + v * step) for u in (-1, 0, 1) for v in (-1, 0, 1)]
        centre = max([centre, *around], key=rim.white)
        step *= 0.7
    return centre, rim.white(centre)
