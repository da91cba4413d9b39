"""Draw many Delaunay fields and count each anew from its drawn lines: see seeds.py."""

from __future__ import annotations

import math
import sys

import shapely
from shapely.geometry import LineString, Polygon

from sheetgen.field.model import Field, Point
from sheetgen.games.delaunay import field as delaunay
from tests.bench import seeds

STRAIGHT = 190.0
"""Degrees: a wider corner is reflex. The tightest arcs, of 9 mm, turn by up to 9 degrees at each of their points."""


def strokes(field: Field) -> list[tuple[str, list[Point]]]:
    """Each line as drawn, end to end, with its weight."""
    lines: dict[int, list[Point]] = {}
    for segment in field.segments:
        line = lines.setdefault(segment.curve, [segment.line[0]])
        line += segment.line[1:]
    return [(field.facts["weights"][curve - 1], line) for curve, line in lines.items()]


def faces(lines: list[list[Point]]) -> list[Polygon]:
    """What these lines enclose. Raises ValueError when one hangs loose."""
    noded = shapely.union_all([LineString(line) for line in lines], grid_size=1e-6)
    found, cuts, dangles, invalid = shapely.polygonize_full([noded])
    if len(shapely.get_parts(cuts)) or len(shapely.get_parts(dangles)) or len(shapely.get_parts(invalid)):
        raise ValueError("a line hangs loose")
    return [face for face in shapely.get_parts(found) if isinstance(face, Polygon)]


def section_counts(field: Field) -> list[int]:
    """How many spaces lie in each region that the heavy lines enclose, by the drawing alone."""
    drawn = strokes(field)
    regions = faces([line for weight, line in drawn if weight == "heavy"])
    inside = [face.representative_point() for face in faces([line for _, line in drawn])]
    return sorted(sum(region.contains(point) for point in inside) for region in regions)


def widest_corner(field: Field) -> float:
    """The widest angle inside a space at one of its outline's points, in degrees."""
    widest = 0.0
    for space in field.spaces:
        ring = [*space.outline, *space.outline[:2]]
        for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False):
            turn = math.atan2(ay - by, ax - bx) - math.atan2(cy - by, cx - bx)
            widest = max(widest, math.degrees(turn % math.tau))
    return widest


def neighbours(field: Field) -> list[int]:
    """How many spaces of its own section each space meets along an edge."""
    groups = {space.id: space.group for space in field.spaces}
    found = dict.fromkeys(groups, 0)
    for a, b, kind in field.contacts:
        if kind == "edge" and groups[a] == groups[b]:
            found[a] += 1
            found[b] += 1
    return list(found.values())


def loose_ends(field: Field) -> int:
    """How many dotted lines end where no other line is."""
    drawn = [LineString(line) for _, line in strokes(field)]
    ends = [
        shapely.Point(end)
        for weight, line in strokes(field)
        if weight == "dotted" and line[0] != line[-1]
        for end in (line[0], line[-1])
    ]
    return sum(sum(line.distance(end) < 1e-3 for line in drawn) < 2 for end in ends)


def faults(field: Field, sections: int, counts: tuple[int, int]) -> list[str]:
    """What an independent look at the drawing finds wrong (docs/GAMES.md 6.1 and 6.5)."""
    found = section_counts(field)
    said = sorted(len(field.group(group)) for group in range(1, sections + 1))
    ids = [space.id for space in field.spaces]
    groups = [group for group in range(1, sections + 1) for _ in field.group(group)]
    checks = {
        f"sections of {found} spaces": len(found) == sections and counts[0] <= min(found) <= max(found) <= counts[1],
        f"the field says {said}": found == said,
        "the numbers do not follow the sections": ids == list(range(1, len(ids) + 1))
        and groups == [space.group for space in field.spaces],
        f"a corner of {widest_corner(field):.1f} degrees": widest_corner(field) < STRAIGHT,
        "a space with fewer than two neighbours": min(neighbours(field)) > 1,
        "a loose end": loose_ends(field) == 0,
    }
    return [name for name, holds in checks.items() if not holds]


def rich(field: Field) -> float:
    """The share of the spaces that have 4 neighbours or more."""
    near = neighbours(field)
    return sum(n > 3 for n in near) / len(near)


if __name__ == "__main__":
    asked = delaunay.Parameters()
    measures = {
        **seeds.qualities("inscribed_radius_min", "border_min", "crossing_min"),
        "spaces with 4 neighbours or more": rich,
    }
    sys.exit(seeds.survey(delaunay, asked, lambda field: faults(field, 9, asked.spaces), measures))
