"""Where a small label stands best inside a space: in its middle, or near it and clear of what stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from sheetgen.page.fields.placing import Area
from sheetgen.page.ink.shapes import Box, Point
from sheetgen.plane import Rim, clearance, sides

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
        boxes: list[Box],
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
        for number, box in enumerate(self.boxes):
            found = min(found, gap(place, box))
            if found <= least:
                # What is in the way here is in the way at the next place too, so it is asked about first.
                self.boxes.insert(0, self.boxes.pop(number))
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
    for (ax, ay), (bx, by) in sides(area.outline):
        part = ax * by - bx * ay
        doubled, x, y = doubled + part, x + (ax + bx) * part, y + (ay + by) * part
    heart = (x / (3 * doubled), y / (3 * doubled))
    # Long spaces hold many largest circles; the middle one is wanted.
    return heart if clearance(area.outline, heart) > 0.97 * area.radius else area.centre


def grown(box: Box, across: float, up: float) -> Box:
    """A box that reaches so many mm further to all sides."""
    return (box[0] - across, box[1] - up, box[2] + across, box[3] + up)


def gap(place: Point, box: Box) -> float:
    """mm between a point and a box; negative inside it."""
    across = max(box[0] - place[0], place[0] - box[2])
    up = max(box[1] - place[1], place[1] - box[3])
    return math.hypot(across, up) if across > 0 and up > 0 else max(across, up)
