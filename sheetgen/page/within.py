"""Where a small label stands best inside a space: in its middle, or near it and clear of what stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from sheetgen.page.drawing import Box, Point
from sheetgen.page.placed import Area

PLACES = 14
"""By so many columns and rows of places a space is looked through."""

WHITE = 0.25
"""mm that a label keeps from what stands in the space, if the middle of the space is to do."""

ENOUGH = 0.2
"""mm round a label: no place is better for having more, so the one nearest to the middle is taken."""


def spot(area: Area, width: float, height: float, taken: Sequence[Box] = ()) -> Point:
    """The middle of a label of this size in mm: the space's own middle, or as near to it as there is room."""

    def free(place: Point) -> float:
        corners = [(place[0] + width / 2 * u, place[1] + height / 2 * v) for u in (-1, 1) for v in (-1, 1)]
        return min(clearance(area.outline, corner) for corner in corners)

    boxes = [
        (left - width / 2, low - height / 2, right + width / 2, high + height / 2) for left, low, right, high in taken
    ]
    return _best(area, free, boxes)


def disc_spot(area: Area, radius: float, taken: Sequence[Box] = ()) -> Point:
    """The middle of a disc, likewise."""
    boxes = [_grown(box, radius, radius) for box in taken]
    return _best(area, lambda place: clearance(area.outline, place) - radius, boxes)


def _grown(box: Box, across: float, up: float) -> Box:
    return (box[0] - across, box[1] - up, box[2] + across, box[3] + up)


def _best(area: Area, free: Callable[[Point], float], taken: Sequence[Box]) -> Point:
    """The best place for a label's middle that is that free of the outline, and is to stay out of these boxes."""
    centre = middle(area)
    if all(_gap(centre, box) >= WHITE for box in taken):
        return centre

    best, found = (-math.inf, 0.0), centre
    for place in _places(area.outline):
        near = -round(math.dist(place, centre), 1)
        white = min([ENOUGH, *(_gap(place, box) for box in taken)])
        # The outline takes longest to measure, so it is asked last.
        if (round(white, 2), near) > best and (worth := (round(min(white, free(place)), 2), near)) > best:
            best, found = worth, place
    return found


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
    centre = max(_places(outline), key=lambda place: clearance(outline, place))
    step = max(math.dist(centre, corner) for corner in outline) / PLACES
    for _ in range(12):
        x, y = centre
        around = [(x + u * step, y + v * step) for u in (-1, 0, 1) for v in (-1, 0, 1)]
        centre = max([centre, *around], key=lambda place: clearance(outline, place))
        step *= 0.7
    return centre, clearance(outline, centre)


def _places(outline: Sequence[Point]) -> Iterator[Point]:
    xs, ys = zip(*outline, strict=True)
    left, low, across, up = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    for row in range(PLACES):
        for column in range(PLACES):
            yield left + across * (column + 0.5) / PLACES, low + up * (row + 0.5) / PLACES


def _gap(place: Point, box: Box) -> float:
    """mm between a point and a box; negative inside it."""
    across = max(box[0] - place[0], place[0] - box[2])
    up = max(box[1] - place[1], place[1] - box[3])
    return math.hypot(across, up) if across > 0 and up > 0 else max(across, up)


def clearance(outline: Sequence[Point], point: Point) -> float:
    """mm from a point to the outline; negative outside it."""
    x, y = point
    nearest, inside = math.inf, False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        dx, dy = bx - ax, by - ay
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)
        along = min(1.0, max(0.0, along))
        nearest = min(nearest, (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2)
        if (ay > y) != (by > y) and x < ax + (y - ay) / dy * dx:
            inside = not inside
    return math.sqrt(nearest) if inside else -math.sqrt(nearest)
