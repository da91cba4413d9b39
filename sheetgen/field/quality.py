"""Can a person play on it? Each field is measured, and drawn again when it falls under a floor (docs/DESIGN.md 4)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from sheetgen.field.model import Point, Quality, Segment
from sheetgen.language import N_, decimal, gettext
from sheetgen.plane import length, turn

INSCRIBED = 3.0
"""mm: a pencil point and the half widths of two lines still leave something to colour."""


class Floors(Struct, frozen=True, kw_only=True):
    """The least that a field must offer, in mm and degrees; None where the game has no such thing."""

    inscribed_radius_min: float | None = INSCRIBED
    segment_min: float | None = None
    crossing_min: float | None = None
    border_min: float | None = 3.5
    bend_radius_min: float | None = None

    def shortfalls(self, quality: Quality, scale: float = 1.0) -> list[str]:
        """The names of the measures that are under their floor where the field is drawn so many times as large."""
        return [
            name
            for name in self.__struct_fields__
            if (floor := getattr(self, name)) is not None
            and getattr(quality, name) is not None
            # However large it is drawn, an angle stays what it is.
            and getattr(quality, name) * (1.0 if name == "crossing_min" else scale) < floor
        ]

    def shortfall(self, name: str, reached: float) -> str:
        """A sentence on a floor that was not reached, with the best that was."""
        return gettext(_SAID[name]).format(reached=at_most(reached, 2), needed=decimal(f"{getattr(self, name):g}"))


def at_most(measure: float, decimals: int) -> str:
    """A measure with so many decimals, as the language writes them, rounded down: what is under a floor is not told as
    the floor itself."""
    steps = 10**decimals
    return decimal(f"{math.floor(round(measure * steps, 6)) / steps:.{decimals}f}")


_SAID = {
    "inscribed_radius_min": N_(
        "the largest circle in the narrowest space has a radius of {reached} mm at best, and {needed} are needed"
    ),
    "segment_min": N_("the shortest segment has {reached} mm at best, and {needed} are needed"),
    "crossing_min": N_("the sharpest crossing has {reached} degrees at best, and {needed} are needed"),
    "border_min": N_("the shortest border between two spaces has {reached} mm at best, and {needed} are needed"),
    "bend_radius_min": N_("the tightest bend has a radius of {reached} mm at best, and {needed} are needed"),
}
"""How a measure is told that is under its floor."""


NO_FLOORS = Floors(inscribed_radius_min=None, border_min=None)
"""For a field whose map is given: it is drawn as well as it can be, and taken as it comes."""

OWN_CURVE = Floors(border_min=None)
"""For a curve of one's own: corners and segments are as its maker wants them, but each space needs room for colour."""


SLACK = 0.01
"""mm by which the largest circle that is found may be too small."""


def inscribed(outline: Sequence[Point]) -> tuple[Point, float]:
    """Centre and radius of the largest circle inside an outline; plane.py has one that needs no shapely, for pages."""
    return inscribed_each([outline])[0]


def inscribed_each(outlines: Sequence[Sequence[Point]]) -> list[tuple[Point, float]]:
    """Centre and radius of the largest circle inside each of these outlines."""
    import shapely  # here, because a finished field is judged by its floors alone and must not wait for it

    lines = shapely.maximum_inscribed_circle(polygons(outlines), tolerance=SLACK)
    centres = shapely.get_coordinates(shapely.get_point(lines, 0)).tolist()
    return [((x, y), radius) for (x, y), radius in zip(centres, shapely.length(lines).tolist(), strict=True)]


def polygons(outlines: Sequence[Sequence[Point]]) -> Any:
    """An array with a shapely Polygon for each of these outlines."""
    import numpy as np
    import shapely

    points = np.array([point for outline in outlines for point in outline]).reshape(-1, 2)
    of = np.repeat(np.arange(len(outlines)), [len(outline) for outline in outlines])
    return shapely.polygons(shapely.linearrings(points, indices=of))


def shortest_segment(segments: Sequence[Segment]) -> float:
    """Length in mm of the shortest segment, measured along it."""
    return min(length(segment.line) for segment in segments)


def sharpest_crossing(segments: Sequence[Segment]) -> float:
    """The smallest angle in degrees between two curves' tangents where they meet; at a corner, between its two sides.

    Where a curve runs on through a crossing, its tangent is that of the parabola through the neighbouring points.
    """
    through: dict[int, list[Point]] = {}
    ending: dict[int, list[Point]] = {}
    joints = list(_joints(segments))
    for before, after in joints:
        through.setdefault(after.ends[0], []).append(_tangent(before.line[-2], after.line[0], after.line[1]))
    begun, ended = {after.id for _, after in joints}, {before.id for before, _ in joints}
    for segment in segments:
        if segment.id not in begun:
            ending.setdefault(segment.ends[0], []).append(_direction(segment.line[0], segment.line[1]))
        if segment.id not in ended:
            ending.setdefault(segment.ends[1], []).append(_direction(segment.line[-1], segment.line[-2]))
    angles = [
        min(angle, 180 - angle)
        for crossing, tangents in through.items()
        for i, one in enumerate(tangents)
        for other in tangents[i + 1 :] + ending.get(crossing, [])
        for angle in [_degrees(one, other)]
    ]
    angles += [_degrees(*pair) for directions in ending.values() for pair in itertools.combinations(directions, 2)]
    return min(angles, default=90.0)


def tightest_bend(segments: Sequence[Segment]) -> float:
    """Radius in mm of the smallest circle through three successive points of a curve, crossings included."""
    triples = [triple for segment in segments for triple in zip(*(segment.line[i:] for i in range(3)), strict=False)]
    triples += [(before.line[-2], after.line[0], after.line[1]) for before, after in _joints(segments)]
    return min((_circle_radius(*triple) for triple in triples), default=math.inf)


def _joints(segments: Sequence[Segment]) -> Iterator[tuple[Segment, Segment]]:
    """Successive segments of the same curve, the last and the first too where a curve is closed."""
    curves: dict[int, list[Segment]] = {}
    for segment in sorted(segments, key=lambda segment: segment.order):
        curves.setdefault(segment.curve, []).append(segment)
    for run in curves.values():
        yield from itertools.pairwise(run)
        if run[-1].ends[1] == run[0].ends[0]:
            yield run[-1], run[0]


def _direction(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or math.inf  # rounded points can coincide: no way leads nowhere
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _tangent(a: Point, b: Point, c: Point) -> Point:
    """Direction at b of the parabola through a, b and c: the nearer neighbour counts for more."""
    before, after = math.dist(a, b), math.dist(b, c)
    if not before or not after:
        return _direction(a, c)
    (ux, uy), (vx, vy) = _direction(a, b), _direction(b, c)
    return _direction((0, 0), (ux * after + vx * before, uy * after + vy * before))


def _degrees(one: Point, other: Point) -> float:
    cosine = one[0] * other[0] + one[1] * other[1]
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def _circle_radius(a: Point, b: Point, c: Point) -> float:
    doubled_area = abs(turn(a, b, c))
    product = math.dist(a, b) * math.dist(b, c) * math.dist(c, a)
    return product / (2 * doubled_area) if doubled_area else math.inf
