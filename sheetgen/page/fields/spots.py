"""Numbered rings: round the spots of a player's own curve that are to be mended, with a legend at the foot, and round
the places that show what is wrong with a coloured sheet.

On a blank sheet they are thin and grey, so that they are not taken for a part of the game; on a coloured one, whose
hatching would swallow them, black with white beside them, and their numbers white on black, as those of fouls are. The
numbers are those of the list that was told with the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from sheetgen.field.model import Spot
from sheetgen.language import clauses, gettext
from sheetgen.page.finished import order_disc
from sheetgen.page.furniture import RULE, mark_width, side
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import BLACK, WHITE, Box, Circle, Group, Pen, Point, Shape, Text, grey
from sheetgen.page.paper import Paper
from sheetgen.story import Fault

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RING = 2.8
"""mm: as far from the spot as a ring must be to leave it to be seen."""
PEN = Pen(0.25, grey(0.45))
INK = grey(0.35)
NUMBER = 2.3
"""mm: type of the numbers."""
AWAY = 0.5
"""mm of white between a ring and its number."""
FIRM, CASING = Pen(0.5), Pen(1.3, WHITE)
"""A ring on a coloured sheet, and the white beside it."""
DISC = 1.5
"""mm: the radius of the disc with its number."""
SITS = RING + 0.8 * DISC
"""mm from the ring's middle to the disc's: it sits on the ring and leaves a space's number inside to be read."""
NEAR = 3 * RING
"""mm from a spot within which lines matter to where its number stands."""
WAYS = 24
"""Directions in which a number may stand."""
DOTS = 0.7
"""mm between the points by which a line is known to pass."""
LEGEND = (2.3, 1.5)
"""mm: type of the legend, and the least that it may shrink to."""
LEADING = 1.25
LEGEND_ROOM = 6.0
"""mm: its height; above it stands the credit."""


class Ringed(Struct, frozen=True):
    """A place of a coloured sheet and the numbers of the reasons that it shows."""

    id: str
    """Such as "ring-space-17"."""
    place: Point
    """mm in the field's own coordinates, as drawn."""
    numbers: tuple[int, ...]
    segment: int | None = None
    """The segment's id, if it is one."""
    name: str = ""
    """What a record calls it, where that has found no room beside it."""


def ringed(faults: Sequence[Fault], at: Callable[[Fault], Point | None]) -> list[Ringed]:
    """The places to be ringed, each once; `at` says where a fault is, None for one that is not on the field."""
    found: dict[str, Ringed] = {}
    for fault in faults:
        place = at(fault)
        if place is not None:
            id = f"ring-space-{fault.space}" if fault.segment is None else f"ring-segment-{fault.segment}"
            before = found.get(id, Ringed(id, place, (), fault.segment))
            found[id] = structs.replace(before, numbers=(*before.numbers, fault.number))
    return list(found.values())


def inset(room: Box, by: float) -> Box:
    """The room without a rim of so many mm, so that rings find place in it."""
    left, bottom, right, top = room
    return (left + by, bottom + by, right - by, top - by)


def rings(
    places: Sequence[tuple[int, Point]], lines: Iterable[Sequence[Point]], within: Box, size: float = NUMBER
) -> Iterator[Shape]:
    """A ring round each numbered place, its number in type of `size` beside it where the lines and the other rings
    leave most room."""
    taken = _Taken(_dotted(lines))
    for _, place in places:
        taken.add(_around(place, RING, 2 * WAYS))
    for number, place in places:
        yield Circle(*place, RING, PEN)
        text, height = str(number), letters.cap_height(size, "medium")
        half = letters.width(text, size, "medium") / 2
        away = RING + AWAY + math.hypot(half, height / 2)
        cx, cy = _freest(place, away, (half, height / 2), taken.near(place), within)
        taken.add((cx + dx * half, cy + dy * height / 2) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        yield Text(cx, cy - height / 2, text, size, "medium", "middle", INK)


def ring_boxes(place: Point) -> list[Box]:
    """Boxes that together cover a firm ring, so that what is small may stand within it or without."""
    half = CASING.width / 2
    return [(x - half, y - half, x + half, y + half) for x, y in _around(place, RING, WAYS)]


def firm_rings(places: Sequence[Ringed], lines: Iterable[Sequence[Point]], within: Box) -> Iterator[Group]:
    """A ring round each place of a coloured sheet, its numbers on it, likewise."""
    taken = _Taken(_dotted(lines))
    for each in places:
        # Its own ring is in nobody's way: the numbers sit on it.
        rest = [other.place for other in places if other is not each and math.dist(other.place, each.place) < 6 * RING]
        others = [point for place in rest for point in _around(place, RING, 2 * WAYS)]
        shapes: list[Shape] = [Circle(*each.place, RING, pen) for pen in (CASING, FIRM)]
        for number in each.numbers:
            x, y = _freest(each.place, SITS, (DISC, DISC), [*taken.near(each.place), *others], within)
            taken.add(_around((x, y), DISC, WAYS))
            shapes += [Circle(x, y, DISC, CASING), *order_disc(x, y, DISC, number, BLACK, foul=True)]
        if each.name:
            height, half = letters.cap_height(NUMBER, "regular"), letters.width(each.name, NUMBER, "regular") / 2
            away = RING + CASING.width / 2 + math.hypot(half, height / 2)
            x, y = _freest(each.place, away, (half, height / 2), [*taken.near(each.place), *others], within)
            shapes.append(Text(x, y - height / 2, each.name, NUMBER, "regular", "middle", INK))
        yield Group(tuple(shapes), id=each.id)


class _Taken:
    """Points under ink, kept by where they lie: in a crowd of spots all of them need not be asked for each."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._cells: dict[tuple[int, int], list[Point]] = {}
        self.add(points)

    def add(self, points: Iterable[Point]) -> None:
        """Ink at these points too."""
        for point in points:
            self._cells.setdefault(_cell(point), []).append(point)

    def near(self, place: Point) -> list[Point]:
        """All points within `NEAR` of a place, and some that are farther off."""
        column, row = _cell(place)
        cells = ((column + across, row + up) for across in (-1, 0, 1) for up in (-1, 0, 1))
        return [point for cell in cells for point in self._cells.get(cell, ())]


def _cell(point: Point) -> tuple[int, int]:
    return math.floor(point[0] / NEAR), math.floor(point[1] / NEAR)


def _freest(place: Point, away: float, half: tuple[float, float], taken: Sequence[Point], within: Box) -> Point:
    """Where the middle of a number of half this width and height stands `away` from a place, the freest way."""
    import numpy as np

    (x, y), (across, up), (low_x, low_y, high_x, high_y) = place, half, within
    near = np.array([p for p in taken if max(abs(p[0] - x), abs(p[1] - y)) < NEAR]).reshape(-1, 2)
    spots = [
        (cx, cy)
        for cx, cy in _around(place, away, WAYS)
        if low_x <= cx - across and cx + across <= high_x and low_y <= cy - up and cy + up <= high_y
    ]
    return max(spots or [place], key=lambda spot: round(_white(spot, across, up, near), 2))


def legend(spots: Sequence[Spot], paper: Paper, imprint: Imprint) -> tuple[Shape, ...]:
    """What the numbers mean, in the head of upright paper between the 50 mm rule and the code."""
    said = _meaning(spots)
    left, _, right, top = paper.frame
    left, width = left + RULE[0] + 2, right - left - RULE[0] - mark_width(imprint) - 6
    size = _size(said, width, LEGEND_ROOM)
    lines = letters.wrap(said, size, "regular", width)
    first = top - side(imprint) + LEADING * size * (len(lines) - 1)
    return _lines(lines, left, first, size)


def large_legend(spots: Sequence[Spot], room: Box) -> tuple[tuple[Shape, ...], Box]:
    """The same in large print, along the upper edge of the field's room; and the room that it leaves."""
    left, bottom, right, top = room
    size = letters.LARGE
    lines = letters.wrap(_meaning(spots), size, "regular", right - left)
    first = top - letters.cap_height(size, "regular")
    return _lines(lines, left, first, size), (left, bottom, right, first - LEADING * size * len(lines))


def _lines(lines: Sequence[str], left: float, first: float, size: float) -> tuple[Shape, ...]:
    return tuple(Text(left, first - LEADING * size * i, line, size, "regular") for i, line in enumerate(lines))


def _meaning(spots: Sequence[Spot]) -> str:
    kinds: dict[str, list[int]] = {}
    for spot in spots:
        kinds.setdefault(spot.kind, []).append(spot.number)
    faults = clauses(f"{_runs(numbers)} {gettext(kind)}" for kind, numbers in kinds.items())
    return gettext("To mend: {faults}").format(faults=faults)


def _size(said: str, width: float, room: float) -> float:
    """The largest type in which the words fit."""
    most, least = LEGEND
    size = most
    while size > least and LEADING * size * len(letters.wrap(said, size, "regular", width)) > room + 0.2:
        size -= 0.1
    return size


def _runs(numbers: Sequence[int]) -> str:
    """The numbers, three and more in a row as from-to."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    said = [f"{part[0]}–{part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts]
    return ", ".join(said)


def _dotted(lines: Iterable[Sequence[Point]]) -> Iterator[Point]:
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            count = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / DOTS))
            for i in range(count):
                yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


def _around(place: Point, reach: float, count: int) -> Iterator[Point]:
    x, y = place
    for i in range(count):
        angle = math.tau * (i / count + 0.125)
        yield x + reach * math.cos(angle), y + reach * math.sin(angle)


def _white(spot: Point, half: float, high: float, near: npt.NDArray[np.float64]) -> float:
    """mm between a number's box and what is nearest to it, of points in rows."""
    import numpy as np

    beyond = np.abs(near - spot) - (half, high)
    return float(np.hypot(*np.maximum(beyond, 0).T).min(initial=99.0))
