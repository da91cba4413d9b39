"""Where a small label stands best inside a space: in its middle, or near it and clear of what stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from sheetgen.page.drawing import Box, Point
from sheetgen.page.placed import Area

PLACES = 14
"""By so many columns and rows of places an outline is looked through for its largest circle."""

ENOUGH = 0.7
"""mm round a label: no place is better for having more, so the one nearest to the middle is taken."""

ROOM = 0.35
"""mm round a label that will do if it stands better there."""

NEARLY = 0.05
"""mm of white for which no way is made."""

STEP, STEPS = 0.5, 40
"""At most so many mm from one place that a label may take to the next, and so many of them off the space's middle."""

BELOW = 0.4
"""Steps by which a place below the middle counts as nearer: of two that are as good it is always the lower."""


class Place(Struct, frozen=True):
    """Where a label stands."""

    middle: Point
    white: float
    """mm between it and what is nearest, lines among it; at most `ENOUGH`, and negative where they overlap."""


class Rim:
    """An outline and the lines along it; `halves` has half a line's width in mm for each side, in the points' order."""

    def __init__(self, outline: Sequence[Point], halves: Sequence[float] = ()) -> None:
        sides: dict[float, list[tuple[float, float, float, float, float, float]]] = {}
        corners = zip(outline, [*outline[1:], outline[0]], halves or [0.0] * len(outline), strict=True)
        for (ax, ay), (bx, by), half in corners:
            dx, dy = bx - ax, by - ay
            sides.setdefault(half, []).append((ax, ay, by, dx, dy, dx * dx + dy * dy or 1.0))
        self.sides = list(sides.items())

    def white(self, point: Point) -> float:
        """mm from a point to the nearest line's edge; outside the outline, and on a line, negative."""
        x, y = point
        white, far, inside = math.inf, math.inf, False
        for half, sides in self.sides:
            nearest = math.inf
            for ax, ay, by, dx, dy, square in sides:
                u, v = x - ax, y - ay
                along = (u * dx + v * dy) / square
                along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
                u, v = u - along * dx, v - along * dy
                apart = u * u + v * v
                if apart < nearest:
                    nearest = apart
                if (ay > y) != (by > y) and x < ax + (y - ay) / dy * dx:
                    inside = not inside
            far = min(far, nearest)
            white = min(white, math.sqrt(nearest) - half)
        return white if inside else -math.sqrt(far)


def spot(
    area: Area,
    width: float,
    height: float,
    taken: Sequence[Box] = (),
    halves: Sequence[float] = (),
    *,
    least: float = -math.inf,
) -> Place:
    """Where a label of this size in mm stands: in the space's middle, or as near to it as there is room.

    It keeps clear of the `taken` boxes and of the space's lines; `halves` is what `Rim` has of them. Places with less
    than `least` mm of white round the label are not weighed: if there are no others, its white is `least`.
    """
    corners = [(width / 2 * u, height / 2 * v, 0.0) for u in (-1, 1) for v in (-1, 1)]
    rounds = [(0.0, 0.0, min(width, height) / 2), *corners]
    return _best(area, rounds, [grown(box, width / 2, height / 2) for box in taken], halves, least)


def disc_spot(
    area: Area,
    radius: float,
    taken: Sequence[Box] = (),
    halves: Sequence[float] = (),
    *,
    reach: float = 0.0,
    least: float = -math.inf,
) -> Place:
    """Where a disc stands, likewise; if something on it reaches further than its radius, that keeps clear of boxes."""
    far = max(radius, reach)
    return _best(area, [(0.0, 0.0, radius)], [grown(box, far, far) for box in taken], halves, least)


def _best(
    area: Area,
    rounds: Sequence[tuple[float, float, float]],
    taken: Sequence[Box],
    halves: Sequence[float],
    least: float,
) -> Place:
    """The best place for the middle of a label; `rounds` are discs in it: where, seen from there, and their radii."""
    centre = middle(area)
    if all(gap(centre, box) >= ENOUGH for box in taken):
        return Place(centre, ENOUGH)

    rim = Rim(area.outline, halves)

    def white(place: Point, least: float) -> float:
        """mm of white round the label there; where it is not more than `least`, too much may be said."""
        found = ENOUGH
        for box in taken:
            found = min(found, gap(place, box))
            if found <= least:
                return found
        # The outline takes longest to measure, so it comes last.
        for u, v, radius in rounds:
            room = rim.white((place[0] + u, place[1] + v)) - radius
            # Half a line that is covered is less of a loss than half a figure.
            found = min(found, room if room > 0 else room / 2)
            if found <= least:
                return found
        return found

    found, best, good = centre, least, ENOUGH - NEARLY
    step = min(STEP, area.radius / 8)
    for place in _places(area, centre, step):
        # The first places are the nearest, so a later one must be worth the way.
        if (here := white(place, best + NEARLY)) > best + NEARLY:
            found, best = place, here
        if best > good:
            nearer = (_towards(centre, found, part * step) for part in (0.75, 0.5, 0.25))
            return Place(next((place for place in nearer if white(place, good) > good), found), ENOUGH)
    return Place(found, best)


def _towards(goal: Point, place: Point, step: float) -> Point:
    """The place moved so many mm towards the goal, at most to it."""
    part = step / max(step, math.dist(place, goal))
    return (place[0] + part * (goal[0] - place[0]), place[1] + part * (goal[1] - place[1]))


def _places(area: Area, centre: Point, step: float) -> Iterator[Point]:
    """Places inside the outline's own box, the nearest to the middle first."""
    xs, ys = zip(*area.outline, strict=True)
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    for across, up in _steps():
        x, y = centre[0] + step * across, centre[1] + step * up
        if left < x < right and low < y < high:
            yield x, y


@cache
def _steps() -> list[tuple[int, int]]:
    """Places round the origin, in steps, the nearest first."""
    span = range(-STEPS, STEPS + 1)
    near = sorted((i * i + (k + BELOW) ** 2, -i, k) for i in span for k in span)
    return [(-i, k) for far, i, k in near if far <= STEPS * STEPS]


def middle(area: Area) -> Point:
    """The space's centre of gravity if that is as free as any place in it, else the centre of its largest circle."""
    doubled = x = y = 0.0
    for (ax, ay), (bx, by) in zip(area.outline, [*area.outline[1:], area.outline[0]], strict=True):
        part = ax * by - bx * ay
        doubled, x, y = doubled + part, x + (ax + bx) * part, y + (ay + by) * part
    heart = (x / (3 * doubled), y / (3 * doubled))
    # Long spaces hold many largest circles; the middle one is wanted.
    return heart if clearance(area.outline, heart) > 0.97 * area.radius else area.centre


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


def grown(box: Box, across: float, up: float) -> Box:
    """A box that reaches so many mm further to all sides."""
    return (box[0] - across, box[1] - up, box[2] + across, box[3] + up)


def gap(place: Point, box: Box) -> float:
    """mm between a point and a box; negative inside it."""
    across = max(box[0] - place[0], place[0] - box[2])
    up = max(box[1] - place[1], place[1] - box[3])
    return math.hypot(across, up) if across > 0 and up > 0 else max(across, up)


def clearance(outline: Sequence[Point], point: Point) -> float:
    """mm from a point to the outline; negative outside it."""
    return Rim(outline).white(point)
