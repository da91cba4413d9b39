"""Draw many Mondrian fields and look at each anew, from its drawn lines and outlines alone: see seeds.py."""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement, pairwise

import shapely

from sheetgen.field.model import Field, Space
from sheetgen.field.quality import INSCRIBED
from sheetgen.games.mondrian import field as mondrian
from tests.bench import seeds
from tests.counted import counts


def corners(space: Space) -> int:
    """How often the outline turns."""
    return len(shapely.get_exterior_ring(shapely.simplify(shapely.Polygon(space.outline), 0)).coords) - 1


def odd(field: Field) -> int:
    """How many spaces are no rectangles."""
    return sum(corners(space) != 4 for space in field.spaces)


def rectangles(field: Field) -> set[frozenset[int]]:
    """The unions that are rectangles: two spaces in opposite corners of a box that those within it fill."""
    shapes = [shapely.Polygon(space.outline) for space in field.spaces]
    boxes, areas = [shape.bounds for shape in shapes], [shape.area for shape in shapes]
    found = set()
    for one, other in combinations_with_replacement(boxes, 2):
        left, low, right, high = (
            min(one[0], other[0]),
            min(one[1], other[1]),
            max(one[2], other[2]),
            max(one[3], other[3]),
        )
        within = [i for i, (a, b, c, d) in enumerate(boxes) if left <= a and low <= b and c <= right and d <= high]
        if len(within) > 1 and sum(areas[i] for i in within) == (right - left) * (high - low):
            found.add(frozenset(int(field.spaces[i].id) for i in within))
    return found


def begins(space: Space) -> tuple[float, float]:
    """Where a reader meets a space, row by row from the top."""
    top = max(y for _, y in space.outline)
    return -top, min(x for x, y in space.outline if y == top)


def faults(field: Field, parameters: mondrian.Parameters) -> list[str]:
    """What the drawing shows that the parameters did not ask for (docs/GAMES.md 4.1)."""
    drawn = counts([segment.line for segment in field.segments])
    sides = [(a, b) for space in field.spaces for a, b in pairwise([*space.outline, space.outline[0]])]
    told = [frozenset(union) for union in field.facts["rectangles"]]
    checks = {
        f"{drawn.faces} faces": drawn.faces == parameters.spaces == len(field.spaces),
        "Euler does not hold": drawn.nodes - drawn.edges + drawn.faces == 1,
        f"{odd(field)} spaces are no rectangles": odd(field) == parameters.merged,
        "a side leans": all((ax == bx) != (ay == by) for (ax, ay), (bx, by) in sides),
        "a point is off the lattice": all(
            x % parameters.unit == y % parameters.unit == 0 for space in field.spaces for x, y in space.outline
        ),
        "a space is too narrow": all(
            shapely.Polygon(space.outline).buffer(-INSCRIBED).geom_type == "Polygon" for space in field.spaces
        ),
        "the numbers do not follow the rows": [space.id for space in sorted(field.spaces, key=begins)]
        == list(range(1, parameters.spaces + 1)),
        "the rectangles are others": set(told) == rectangles(field) and len(set(told)) == len(told),
    }
    return [name for name, holds in checks.items() if not holds]


def unions(field: Field, size: int) -> int:
    """How many unions of so many spaces are rectangles."""
    return sum(len(union) == size for union in field.facts["rectangles"])


if __name__ == "__main__":
    asked = mondrian.Parameters()
    measures = {
        "unions that are rectangles": lambda field: len(field.facts["rectangles"]),
        "of two spaces": lambda field: unions(field, 2),
        "of three spaces": lambda field: unions(field, 3),
        **seeds.qualities("inscribed_radius_min", "border_min"),
        "largest radius": seeds.largest_radius,
    }
    sys.exit(seeds.survey(mondrian, asked, lambda field: faults(field, asked), measures))
