"""The spots of a player's own curve that are to be mended: a numbered ring at each, and a legend at the foot.

They are thin and grey, so that they are not taken for a part of the game; the numbers are those of the list that was
told when the sheet was printed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from sheetgen.field.model import Spot
from sheetgen.page.fields.areas import STRIP
from sheetgen.page.furniture import RULE
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Box, Circle, Pen, Point, Shape, Text, grey
from sheetgen.page.paper import Paper

RING = 2.8
"""mm: as far from the spot as a ring must be to leave it to be seen."""
PEN = Pen(0.25, grey(0.45))
INK = grey(0.35)
NUMBER = 2.3
"""mm: type of the numbers."""
AWAY = 0.5
"""mm of white between a ring and its number."""
WAYS = 24
"""Directions in which a number may stand."""
DOTS = 0.7
"""mm between the points by which a line is known to pass."""
LEGEND = (2.3, 1.5)
"""mm: type of the legend, and the least that it may shrink to."""
LEADING = 1.25
STRIP_ROOM = (34.0, 80.0)
"""mm of the strip beside a field that lies: title and credit above, rule and code below."""


def inset(room: Box, by: float) -> Box:
    """The room without a rim of so many mm, so that rings find place in it."""
    left, bottom, right, top = room
    return (left + by, bottom + by, right - by, top - by)


def rings(places: Sequence[tuple[int, Point]], lines: Iterable[Sequence[Point]], within: Box) -> Iterator[Shape]:
    """A ring round each numbered place, its number beside it where the lines and the other rings leave most room."""
    low_x, low_y, high_x, high_y = within
    taken = [*_dotted(lines), *(point for _, place in places for point in _around(place, RING, 2 * WAYS))]
    for number, (x, y) in places:
        yield Circle(x, y, RING, PEN)
        text, height = str(number), letters.cap_height(NUMBER, "medium")
        half = letters.width(text, NUMBER, "medium") / 2
        near = [p for p in taken if max(abs(p[0] - x), abs(p[1] - y)) < 3 * RING]
        spots = [
            (cx, cy)
            for cx, cy in _around((x, y), RING + AWAY + math.hypot(half, height / 2), WAYS)
            if low_x <= cx - half and cx + half <= high_x and low_y <= cy - height / 2 and cy + height / 2 <= high_y
        ]
        cx, cy = max(spots or [(x, y)], key=lambda spot: round(_white(spot, half, height / 2, near), 2))
        taken += [(cx + dx * half, cy + dy * height / 2) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        yield Text(cx, cy - height / 2, text, NUMBER, "medium", "middle", INK)


def legend(spots: Sequence[Spot], paper: Paper) -> list[Shape]:
    """What the numbers mean, right of the 50 mm rule, or in the strip of a sheet that lies."""
    kinds: dict[str, list[int]] = {}
    for spot in spots:
        kinds.setdefault(spot.kind, []).append(spot.number)
    said = "To mend: " + "; ".join(f"{_runs(numbers)} {kind}" for kind, numbers in kinds.items())
    left, bottom, right, top = paper.frame
    lying = paper.width > paper.height
    if lying:
        width, room = STRIP, top - bottom - sum(STRIP_ROOM)
    else:
        left += RULE[0] + 6
        width, room = right - left, 5.0
    size = _size(said, width, room)
    lines = letters.wrap(said, size, "light", width)
    first = top - STRIP_ROOM[0] if lying else bottom + 0.9 + LEADING * size * (len(lines) - 1)
    side = left if lying else right
    return [
        Text(side, first - LEADING * size * i, line, size, "light", "start" if lying else "end", INK)
        for i, line in enumerate(lines)
    ]


def _size(said: str, width: float, room: float) -> float:
    """The largest type in which the words fit."""
    most, least = LEGEND
    size = most
    while size > least and LEADING * size * len(letters.wrap(said, size, "light", width)) > room + 0.2:
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


def _white(spot: Point, half: float, high: float, near: Sequence[Point]) -> float:
    """mm between a number's box and what is nearest to it."""
    x, y = spot
    gaps = (math.hypot(max(abs(px - x) - half, 0), max(abs(py - y) - high, 0)) for px, py in near)
    return min(gaps, default=99.0)
