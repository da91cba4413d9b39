"""Small labels beside lines: every one near its own line, on no line at all and on no other label.

For each label places are tried along the line, from its middle outwards, on either side of it; the first that keeps
clear of everything drawn is taken. Where it is tight the demands are lowered step by step, then the type; where a label
would stand on something the type is lowered further, as far as it can be read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from sheetgen.page.fields.within import grown
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Box, Colour, Face, Point, Text, grey
from sheetgen.plane import length

STEP = 0.5
"""mm between the points by which lines and labels are known to stand somewhere."""

PLACES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""Where along the line a label may stand, the best first."""

DEMANDS = (
    *((part, white) for part in letters.SMALLER for white in (0.9, 0.6)),
    *((part, white) for white in (0.4, 0.25) for part in letters.SMALLER),
)
"""Part of the type's size, and the white in mm round the label that no other line may enter."""

LAST = tuple((part, white) for part in (0.6, 0.5, 0.4) for white in (0.4, 0.25, 0.1))
"""The same where a label would else stand on something, in smaller type of large print that can still be read."""

TOUCHING = 0.05
"""mm: with less white a label stands on what is drawn."""

OWN = 0.35
"""mm of white between a label and its own line: nearer than to any other where there is room."""


OUTSIDE = 99.0
"""mm of white that a label outside the box is short of: worse than any crowd."""


class Kind(Struct, frozen=True):
    """How labels look, and what they keep clear of: type size and half the width of the lines, in mm."""

    size: float
    half: float
    face: Face = "regular"
    ink: Colour = grey(0.3)


def beside(
    lines: Mapping[int, Sequence[Point]],
    texts: Mapping[int, str],
    kind: Kind,
    within: Box,
    *,
    taken: Iterable[Box] = (),
    least: float = -math.inf,
) -> dict[int, Text]:
    """A label for every line that has a text: within a box, and not in the boxes that are taken already.

    By the lines' numbers. Lines are points; all in mm. Where there is no room at all the label stands where it is in
    least need of more; one that would have less than `least` mm of white is left out.
    """
    crowd = _Crowd(kind.half, within)
    for id, line in lines.items():
        crowd.add(id, _dotted(line))
    for box in taken:
        crowd.block(box)
    found = []
    # The shortest lines have the least choice, so they choose first; ties by number.
    for id in sorted(texts, key=lambda id: (round(length(lines[id]), 2), id)):
        white, place = _place(lines[id], id, texts[id], kind, crowd)
        if white >= least:
            crowd.block(_box(place))
            found.append((id, place))
    return dict(sorted(found, key=lambda pair: pair[0]))


def moved_off(
    labels: Sequence[Text], lines: Iterable[Sequence[Point]], half: float, within: Box, apart: Sequence[Box]
) -> tuple[Text, ...]:
    """The labels, those that stand in one of the boxes set apart moved out of it, no farther than they must.

    They stay within a box and clear of the lines, whose half width is given, and of each other; all in mm. One that
    has no such place within FAR stays where it is.
    """
    found = list(labels)
    for n, label in enumerate(labels):
        if not any(_overlap(bounds(label), box) for box in apart):
            continue
        crowd = _Crowd(half, within)
        for line in lines:
            crowd.add(None, _dotted(line))
        for other in (*found[:n], *found[n + 1 :]):
            crowd.block(bounds(other))
        steps = (structs.replace(label, x=label.x + u, y=label.y + v) for u, v in _STEPS)
        free = (step for step in steps if not any(_overlap(bounds(step), grown(box, OWN, OWN)) for box in apart))
        found[n] = next((step for step in free if crowd.white(bounds(step), -1)[0] >= half + OWN), label)
    return tuple(found)


FAR = 9.0
"""mm by which a label at a line's end may be moved: its leader still tells whose it is."""

_STEPS = tuple(
    (0.5 * step * math.cos(turn * math.tau / 24), 0.5 * step * math.sin(turn * math.tau / 24))
    for step in range(1, round(2 * FAR) + 1)
    for turn in range(24)
)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class _Crowd:
    """What stands where: points of lines and labels, found by the square of 4 mm that they lie in."""

    def __init__(self, half: float, within: Box) -> None:
        self._half, self._within = half, within
        self._cells: dict[tuple[int, int], list[tuple[float, float, int | None]]] = {}

    def add(self, owner: int | None, points: Iterable[Point]) -> None:
        for x, y in points:
            self._cells.setdefault((int(x // 4), int(y // 4)), []).append((x, y, owner))

    def block(self, box: Box) -> None:
        """Fill the box with points that belong to nobody."""
        left, bottom, right, top = box
        columns, rows = (max(1, math.ceil((side) / STEP)) for side in (right - left, top - bottom))
        self.add(
            None,
            (
                (left + (right - left) * i / columns, bottom + (top - bottom) * k / rows)
                for i in range(columns + 1)
                for k in range(rows + 1)
            ),
        )

    def white(self, box: Box, owner: int) -> tuple[float, float]:
        """The white in mm round a box up to the nearest other thing, and up to its own line."""
        left, bottom, right, top = box
        low_x, low_y, high_x, high_y = self._within
        if left < low_x or bottom < low_y or right > high_x or top > high_y:
            return -OUTSIDE, -OUTSIDE
        other = own = 3.0
        for column in range(int((left - 3) // 4), int((right + 3) // 4) + 1):
            for row in range(int((bottom - 3) // 4), int((top + 3) // 4) + 1):
                for x, y, who in self._cells.get((column, row), ()):
                    # In comparisons, for it is done a million times a sheet, and max takes twice as long.
                    across = left - x if x < left else x - right if x > right else 0.0
                    up = bottom - y if y < bottom else y - top if y > top else 0.0
                    gap = math.hypot(across, up)
                    if who == owner:
                        own = min(own, gap - self._half)
                    else:
                        other = min(other, gap if who is None else gap - self._half)
        return other, own


def _place(line: Sequence[Point], id: int, text: str, kind: Kind, crowd: _Crowd) -> tuple[float, Text]:
    """The first candidate that meets the first demand, else the next one; else the one with most white: with it."""
    last = tuple(demand for demand in LAST if demand[0] * kind.size >= letters.READABLE)
    found, most = _tried(line, id, text, kind, crowd, DEMANDS)
    if found is None and last and most[0] < TOUCHING:
        found, _ = _tried(line, id, text, kind, crowd, last)
    return found or most


def _tried(
    line: Sequence[Point], id: int, text: str, kind: Kind, crowd: _Crowd, demands: Sequence[tuple[float, float]]
) -> tuple[tuple[float, Text] | None, tuple[float, Text]]:
    """The first candidate that meets one of the demands, if any, and of those looked at the one with most white; each
    after its white."""
    seen: dict[float, list[tuple[float, Text]]] = {}
    for part, demand in demands:
        if part not in seen:
            seen[part] = []
            for place in _candidates(line, text, part * kind.size, kind):
                other, own = crowd.white(_box(place), id)
                # Its own line may come a little nearer than others, but where it bends back it may not touch.
                white = other if own >= OWN - 0.1 else min(other, own)
                if white >= demand:
                    return (white, place), (white, place)
                seen[part].append((white, place))
        else:
            for white, place in seen[part]:
                if white >= demand:
                    return (white, place), (white, place)
    return None, max((found for tried in seen.values() for found in tried), key=lambda found: found[0])


def _candidates(line: Sequence[Point], text: str, size: float, kind: Kind) -> Iterator[Text]:
    width, height = letters.width(text, size, kind.face), letters.cap_height(size, kind.face)
    for part in PLACES:
        (x, y), (u, v) = along(line, part * length(line))
        # As far out as the label's own box needs to clear the line on that side.
        out = kind.half + OWN + (abs(v) * width + abs(u) * height) / 2
        for side in (1, -1):
            cx, cy = x - side * v * out, y + side * u * out
            yield Text(cx, cy - height / 2, text, size, kind.face, "middle", kind.ink)


def along(line: Sequence[Point], far: float) -> tuple[Point, Point]:
    """The point `far` mm along a line and the line's direction there, of length 1."""
    for a, b in pairwise(line):
        step = math.dist(a, b)
        if (far <= step or b is line[-1]) and step:
            u, v = (b[0] - a[0]) / step, (b[1] - a[1]) / step
            return (a[0] + far * u, a[1] + far * v), (u, v)
        far -= step
    return line[-1], (1.0, 0.0)


def _dotted(line: Sequence[Point]) -> Iterator[Point]:
    """Points along the line, near enough to each other that no label slips between."""
    yield line[0]
    for a, b in pairwise(line):
        steps = max(1, math.ceil(math.dist(a, b) / STEP))
        for i in range(1, steps + 1):
            yield (a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps)


def _box(text: Text) -> Box:
    half, height = letters.width(text.text, text.size, text.face) / 2, letters.cap_height(text.size, text.face)
    return (text.x - half, text.y, text.x + half, text.y + height)
