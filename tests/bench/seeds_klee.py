"""Draw many Klee fields and count each anew from its drawn lines: see seeds.py."""

from __future__ import annotations

import sys

import shapely

from sheetgen.field.model import Field
from sheetgen.games.klee import field as klee
from sheetgen.games.klee.field import BEND, bends
from tests.bench import seeds
from tests.counted import counts


def kings_contacts(rows: int, columns: int) -> set[tuple[int, int, str]]:
    """What touches what on a grid: by a side or at a corner, as a chess king moves."""
    return {
        (a * columns + b + 1, c * columns + d + 1, "edge" if a == c or b == d else "corner")
        for a in range(rows)
        for b in range(columns)
        for c, d in ((a, b + 1), (a + 1, b - 1), (a + 1, b), (a + 1, b + 1))
        if c < rows and 0 <= d < columns
    }


def steepest_bend(field: Field) -> float:
    """Degrees that a row, column or diagonal bends at most, from the spaces' own outlines."""
    rows: dict[int, list[tuple[float, float]]] = {}
    for space in field.spaces:
        xs, ys = zip(*space.outline, strict=True)
        rows.setdefault(space.mark["row"], []).append((sum(xs) / len(xs), sum(ys) / len(ys)))
    return max(bends(list(rows.values())))


def faults(field: Field, rows: int, columns: int) -> list[str]:
    """What an independent look at the drawing finds wrong (docs/GAMES.md 7.1 and 7.6)."""
    counted = counts([segment.line for segment in field.segments])
    marks = [(space.mark["row"], space.mark["column"]) for space in field.spaces]
    shapes = [shapely.Polygon(space.outline) for space in field.spaces]
    checks = {
        f"{counted.faces} faces": counted.faces == rows * columns == len(field.spaces),
        "edges, nodes and faces do not obey Euler": counted.nodes - counted.edges + counted.faces == 1,
        "a space is not convex": all(shape.equals(shape.convex_hull) for shape in shapes),
        "the spaces are not numbered row by row": [space.id for space in field.spaces]
        == [(row - 1) * columns + column for row, column in marks],
        "rows do not follow each other": marks == [(i // columns + 1, i % columns + 1) for i in range(rows * columns)],
        "the spaces touch otherwise than in a grid": set(field.contacts) == kings_contacts(rows, columns),
        "a centre is not in its space": all(
            shape.exterior.distance(shapely.Point(space.centre)) >= space.radius - 0.002
            for space, shape in zip(field.spaces, shapes, strict=True)
        ),
        "a line bends too much": steepest_bend(field) < BEND + 0.01,
        "the box is not filled": shapely.unary_union(shapes).bounds == (0, 0, *field.size),
    }
    return [name for name, holds in checks.items() if not holds]


if __name__ == "__main__":
    asked = klee.Parameters()
    measures = {
        **seeds.qualities("inscribed_radius_min", "border_min", "crossing_min"),
        "steepest bend": steepest_bend,
    }
    sys.exit(seeds.survey(klee, asked, lambda field: faults(field, asked.rows, asked.columns), measures))
