"""Draw many Mondrian fields and look at each anew, from its drawn lines and outlines alone.

python -m tests.bench.seeds_mondrian 500 [FIRST]: prints every field that fails, then times (of the processor, so that
other work beside it does not count), draws and the measures.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise

import shapely

from sheetgen.errors import BadInput
from sheetgen.field.arrangement import counts
from sheetgen.field.build import draw
from sheetgen.field.model import Field, Space
from sheetgen.field.quality import INSCRIBED
from sheetgen.games.mondrian import field as mondrian


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
    """What the drawing shows that the parameters did not ask for (GAMES.md, Mondrian 4.1)."""
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
    return [name for name, holds in checks.items() if not holds] + mondrian.floors(parameters).shortfalls(field.quality)


def figures(name: str, values: Sequence[float]) -> str:
    """Least, median and greatest."""
    return f"{name:<28}{min(values):9.2f}{statistics.median(values):9.2f}{max(values):9.2f}"


def main(count: int, first: int = 1) -> int:
    """Draw `count` seeds from `first` on; the number of fields that failed."""
    parameters = mondrian.Parameters()
    failed, fields, times, draws = 0, list[Field](), list[float](), list[float]()
    for seed in range(first, first + count):
        began = time.process_time()
        try:
            field, number = draw(mondrian, parameters, seed)
        except BadInput as error:
            failed += 1
            print(seed, error)
            continue
        times.append(time.process_time() - began)
        draws.append(number + 1)
        fields.append(field)
        if wrong := faults(field, parameters):
            failed += 1
            print(seed, "; ".join(wrong))
    print(f"{count} seeds, {failed} failed; least, median, greatest:")
    print(figures("seconds of one core", times))
    print(figures("draws", draws))
    unions = [[len(union) for union in field.facts["rectangles"]] for field in fields]
    print(figures("unions that are rectangles", [len(sizes) for sizes in unions]))
    print(figures("of two spaces", [sizes.count(2) for sizes in unions]))
    print(figures("of three spaces", [sizes.count(3) for sizes in unions]))
    for name in ("inscribed_radius_min", "border_min"):
        print(figures(name, [getattr(field.quality, name) for field in fields]))
    print(figures("largest radius", [max(space.radius for space in field.spaces) for field in fields]))
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
