"""Where a small label stands best inside a space: in its middle, or near it and clear of what stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from sheetgen.page.fields.placing import Area
from sheetgen.page.ink.shapes import Box, Point

PLACES = 14
"""By so many columns and rows of places an outline is looked through for its largest circle."""

ENOUGH = 0.7
"""mm round a label, less in small spaces: no place is better for having more, so the nearest to the middle is taken."""

ROOM = 0.35
"""mm round a label that will do if it stands better there."""

NEARLY = 0.05
"""mm that may be lacking."""

FAR = 4.0
"""mm from the middle, where white is worth half as much."""

STEP, STEPS = 0.5, 40
"""At most so many mm from one place that a label may take to the next, and so many of them off the space's middle."""

AROUND = ((0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""Steps from a place to those round it."""

BELOW = 0.4
"""Steps by which a place below the middle counts as nearer: of two that are as good it is always the lower."""


class Place(Struct, frozen=True):
    """Where a label stands."""

    middle: Point
    white: float
    """mm between it and what is nearest, lines among it; at most enough, and negative where they overlap."""


class Rim:
    """An outline and the lines along it; `halves` has half a line's width in mm for each side, in the points' order."""

    def __init__(self, outline: Sequence[Point], halves: Sequence[float] = ()) -> None:
        sides: dict[float, list[tuple[float, float, float, float, float, float]]] = {}
        corners = zip(outline, [*outline[1:], outline[0]], halves or [0.0] * len(outline), strict=True)
        for (ax, ay), (bx, by), half in corners:
            dx, dy = bx - ax, by - ay
            sides.setdefault(half, []).append((ax, ay, by, dx, dy, dx * dx + dy * dy or 1.0))
        self.sides = list(sides.items())

    def white(self, point: Point, least: float = -math.inf) -> float:
        """mm from a point to the nearest line's edge; outside the outline, and on a line, negative.

        Where it is less than `least`, it may be said to be endlessly little.
        """
        x, y = point
        white, far, inside = math.inf, math.inf, False
        for half, sides in self.sides:
            nearest, near = math.inf, max(0.0, least + half) ** 2
            for ax, ay, by, dx, dy, square in sides:
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

    It keeps clear of the `taken` boxes and of the space's lines; `halves` is what `Rim` has of them. If no place has
    more than `least` mm of white, the best of them is not sought.
    """
    corners = [(width / 2 * u, height / 2 * v, 0.0) for u in (-1, 1) for v in (-1, 1)]
    rounds = [(0.0, 0.0, min(width, height) / 2), *corners]
    return _Label(area, rounds, [grown(box, width / 2, height / 2) for box in taken], halves).place(least)


def margin(area: Area, place: Point, width: float, height: float, halves: Sequence[float] = ()) -> float:
    """mm between a label of this size with its middle at a place and the nearest of the space's lines."""
    rim, (x, y) = Rim(area.outline, halves), place
    return min(rim.white((x + u * width / 2, y + v * height / 2)) for u in (-1, 0, 1) for v in (-1, 0, 1))


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
    return _Label(area, [(0.0, 0.0, radius)], [grown(box, far, far) for box in taken], halves).place(least)


class _Label:
    """A label for which a place is sought: its middle is to stay out of the boxes, and the rest of it within the rim.

    `rounds` are discs in it: where they are, seen from its middle, and their radii.
    """

    def __init__(
        self,
        area: Area,
        rounds: Sequence[tuple[float, float, float]],
        boxes: Sequence[Box],
        halves: Sequence[float],
    ) -> None:
        self.area, self.rounds, self.boxes = area, rounds, boxes
        self.centre, self.rim = middle(area), Rim(area.outline, halves)
        self.enough, self.step = min(ENOUGH, area.radius / 5), min(STEP, area.radius / 4)

    def place(self, least: float) -> Place:
        """The best place, if there is one with more white than that."""
        if all(gap(self.centre, box) >= self.enough for box in self.boxes):
            return Place(self.centre, self.enough)
        found, good = self.centre, self.enough - NEARLY
        worth = -math.inf
        for place in self.places():
            # The further away, the less white is worth; but any way is worth it to cover nothing.
            far = 1 + (math.dist(place, self.centre) / FAR) ** 2
            if worth > 0 and self.enough / far < worth:
                break
            if (white := self.white(place, max(least, worth, worth * far))) > -math.inf:
                found, worth = place, min(white, white / far)
            if white > good:
                return Place(self.nearer(found, good), self.enough)
        return self.better(found)

    def white(self, place: Point, least: float) -> float:
        """mm of white round the label there; endlessly little where it is not more than `least`."""
        found = self.enough
        for box in self.boxes:
            found = min(found, gap(place, box))
            if found <= least:
                return -math.inf
        # The outline takes longest to measure, so it comes last.
        for u, v, radius in self.rounds:
            # Half a line that is covered is less of a loss than half a figure.
            room = self.rim.white((place[0] + u, place[1] + v), radius + min(least, 2 * least)) - radius
            found = min(found, max(room, room / 2))
            if found <= least:
                return -math.inf
        return found

    def places(self) -> Iterator[Point]:
        """Places in the box round the outline, the nearest to the middle first."""
        xs, ys = zip(*self.area.outline, strict=True)
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        for across, up in _steps():
            x, y = self.centre[0] + self.step * across, self.centre[1] + self.step * up
            if left < x < right and low < y < high:
                yield x, y

    def nearer(self, place: Point, good: float) -> Point:
        """The place moved towards the middle, less than a step, as far as its white stays more than that."""
        (x, y), (u, v) = place, self.centre
        steps = max(1.0, math.dist(place, self.centre) / self.step)
        moved = ((x + part / steps * (u - x), y + part / steps * (v - y)) for part in (0.75, 0.5, 0.25))
        return next((nearer for nearer in moved if self.white(nearer, good) > good), place)

    def better(self, place: Point) -> Place:
        """The best place less than a step from this one."""
        white = self.white(place, -math.inf)
        for step in (self.step / 2, self.step / 4):
            x, y = place
            for u, v in AROUND:
                other = (x + step * u, y + step * v)
                if (here := self.white(other, white)) > white:
                    place, white = other, here
        return Place(place, white)


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
