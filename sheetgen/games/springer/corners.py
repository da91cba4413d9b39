"""The corners of the sheet, which divide the outer border of the spaces in them (SPR-A6).

The net's own points are where spaces meet, so a corner of the sheet is not one of them, but for one at which the frame
begins. The others get the numbers after all points of the net, in the order of the segments that turn there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec
from msgspec import Struct

from sheetgen.field.model import Field, Point, SpaceId

Meeting: TypeAlias = tuple[SpaceId | None, ...]
"""What meets at a point, clockwise: spaces, on the outer border None and perhaps a triangle."""


class Outer(Struct, frozen=True):
    """The outer border."""

    along: dict[int, dict[int, set[int]]]
    """For each space there the points of its outer border, each with those next to it."""
    corners: dict[int, Point]
    """The sheet's corners in which one space alone lies, by point number."""


def meetings(field: Field) -> dict[int, Meeting]:
    """facts["points"] (field.py): what meets at each point; empty where the field does not say."""
    return msgspec.convert(field.facts.get("points", {}), dict[int, Meeting], str_keys=True)


def outer(field: Field) -> Outer:
    """The outer border of a field."""
    listed = meetings(field)
    fresh = 1 + max([*listed, *(end for segment in field.segments for end in segment.ends)], default=0)
    along: dict[int, dict[int, set[int]]] = {}
    corners: dict[int, Point] = {}
    for segment in field.segments:
        spaces = [side for side in segment.sides if isinstance(side, int)]
        if None not in segment.sides or not spaces:
            continue
        turns = dict(enumerate(_bends(segment.line), fresh))
        fresh += len(turns)
        corners |= turns
        ends = zip(segment.ends, (segment.line[0], segment.line[-1]), strict=True)
        corners |= {end: place for end, place in ends if end not in listed}
        near = along.setdefault(spaces[0], {})
        for one, other in pairwise((segment.ends[0], *turns, segment.ends[1])):
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    return Outer(along, corners)


def _bends(line: Sequence[Point]) -> list[Point]:
    """Where a line does not go straight on."""
    places = zip(line, line[1:], line[2:], strict=False)
    return [b for a, b, c in places if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])]
