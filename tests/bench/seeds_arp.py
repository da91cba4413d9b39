"""Draw many Arp fields and count each anew from its drawn lines: see seeds.py."""

from __future__ import annotations

import itertools
import sys

import shapely

from sheetgen.field.model import Field, Point
from sheetgen.games.arp import field as arp
from sheetgen.games.arp.labels import APART, CLEAR
from tests.bench import seeds
from tests.counted import counts

NEAR = 0.002
"""mm: two drawn lines nearer than this meet (points are rounded to 0.001)."""
STRAIGHT = 0.01
"""mm: rounding moves a meeting point off its line by less."""


def strokes(field: Field) -> dict[int, list[Point]]:
    """Each line as drawn, end to end."""
    lines: dict[int, list[Point]] = {}
    for segment in field.segments:
        lines.setdefault(segment.curve, []).extend(segment.line)
    return lines


def meetings(field: Field) -> int:
    """How many pairs of drawn lines meet."""
    drawn = [shapely.LineString(line) for line in strokes(field).values()]
    return sum(one.distance(other) < NEAR for one, other in itertools.combinations(drawn, 2))


def bends(field: Field) -> list[float]:
    """How far each line's meeting points lie from the straight way between its ends, in mm."""
    return [
        max(shapely.LineString([line[0], line[-1]]).distance(shapely.Point(point)) for point in line)
        for line in strokes(field).values()
    ]


def faults(field: Field, lines: int, spaces: int) -> list[str]:
    """What an independent look at the drawing finds wrong (docs/GAMES.md 5.1 and 5.5)."""
    counted = counts([segment.line for segment in field.segments])
    labels = [shapely.Point(at) for at in field.facts["labels"].values()]
    drawn = [shapely.LineString(line) for line in strokes(field).values()]
    checks = {
        f"{len(drawn)} lines": len(drawn) == lines,
        f"{counted.faces} faces": counted.faces == spaces == len(field.spaces),
        f"{meetings(field)} meetings": meetings(field) == lines + spaces - 1,
        f"degrees {counted.degrees}": set(counted.degrees) <= {3, 4},
        "edges, nodes and faces do not obey Euler": counted.nodes - counted.edges + counted.faces == 1,
        "a line is not straight": max(bends(field)) < STRAIGHT,
        "labels too close": all(a.distance(b) >= APART - NEAR for a, b in itertools.combinations(labels, 2)),
        "a label on a line": all(a.distance(b) >= CLEAR - NEAR for a in labels for b in drawn),
        "a label off the sheet": all(
            1 < label.x < field.size[0] - 1 and 1 < label.y < field.size[1] - 1 for label in labels
        ),
    }
    return [name for name, holds in checks.items() if not holds]


if __name__ == "__main__":
    asked = arp.Parameters()
    measures = seeds.qualities("inscribed_radius_min", "segment_min", "crossing_min")
    sys.exit(seeds.survey(arp, asked, lambda field: faults(field, asked.lines, asked.spaces), measures))
