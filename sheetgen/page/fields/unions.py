"""Outlines of spaces that scored together: each a firm line a little inside the spaces' own outline.

Several unions may share a border; each then has a lane of its own there, the larger ones the outer ones, so that every
outline can be followed round. Spaces know all the points at which others meet them, so a border between two of them is
the same run of points in both, and what is left when those cancel is the union's outline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sheetgen.field.model import SpaceId
from sheetgen.page.fields.placing import Area
from sheetgen.page.ink.shapes import Point
from sheetgen.plane import sides, turn

Edge = tuple[Point, Point]


def loops(outlines: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The outlines of the union of these outlines, without the points at which they only run straight on."""
    after: dict[Point, list[Point]] = {}
    for a, b in edges(outlines):
        after.setdefault(a, []).append(b)
    found = []
    while after:
        start = point = next(iter(after))
        loop = [start]
        while (point := _step(after, point)) != start:
            loop.append(point)
        found.append(_bare(loop))
    return found


def edges(outlines: Iterable[Sequence[Point]]) -> list[Edge]:
    """The edges round the union, in the outlines' direction."""
    all = {edge: None for outline in outlines for edge in sides(outline)}
    return [(a, b) for a, b in all if (b, a) not in all]


def _step(after: dict[Point, list[Point]], point: Point) -> Point:
    following = after[point].pop()
    if not after[point]:
        del after[point]
    return following


def _bare(loop: Sequence[Point]) -> list[Point]:
    """The loop's corners."""
    return [loop[i] for i in range(len(loop)) if abs(turn(loop[i - 1], loop[i], loop[(i + 1) % len(loop)])) > 1e-6]


def inset(loop: Sequence[Point], depth: float) -> list[Point]:
    """The loop moved inwards (to the left of its direction) by `depth` mm; sharp corners are cut a little short."""
    return [_inner(loop[i - 1], loop[i], loop[(i + 1) % len(loop)], depth) for i in range(len(loop))]


def _inner(a: Point, b: Point, c: Point, depth: float) -> Point:
    (ux, uy), (vx, vy) = _direction(a, b), _direction(b, c)
    nx, ny = -uy - vy, ux + vx
    # The two inner lines meet on the bisector, this far from the corner.
    reach = depth / max(0.35, (1 + ux * vx + uy * vy) / 2) ** 0.5
    size = math.hypot(nx, ny) or 1.0
    return (b[0] + nx / size * reach, b[1] + ny / size * reach)


def _direction(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far)


def lanes(unions: Sequence[Sequence[SpaceId]], areas: Mapping[SpaceId, Area]) -> list[int]:
    """For each union its lane, counted from 0 inwards: no two in one lane run along the same side of a border."""
    found = [0] * len(unions)
    taken: dict[Edge, set[int]] = {}
    for i in sorted(range(len(unions)), key=lambda i: (-len(unions[i]), i)):
        around = edges(areas[space].outline for space in unions[i])
        met = {lane for edge in around for lane in taken.get(edge, ())}
        found[i] = next(lane for lane in range(len(unions)) if lane not in met)
        for edge in around:
            taken.setdefault(edge, set()).add(found[i])
    return found


def rings(spaces: Sequence[SpaceId], areas: Mapping[SpaceId, Area], depth: float) -> Iterator[list[Point]]:
    """The outlines of a union, `depth` mm inside its spaces' own."""
    for loop in loops(areas[space].outline for space in spaces):
        yield inset(loop, depth)
