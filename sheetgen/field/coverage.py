"""Outlines that should cover their field without gap or overlap: judged as drawn, and their contacts found."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from sheetgen.field.build import Misdraw
from sheetgen.field.model import Kind, Point
from sheetgen.field.quality import polygons
from sheetgen.language import gettext

GRID = 1e-6
"""mm: points nearer than this are one."""
EDGE = "****1****"
"""What two polygons have in common that share a piece of their outlines (the matrix of DE-9IM)."""


def drawn_contacts(outlines: Sequence[Sequence[Point]]) -> list[tuple[int, int, Kind]]:
    """The contacts, by index, as shapely finds them on the drawn outlines.

    Raises Misdraw unless the drawing is a clean map: noded on a grid, its faces are exactly these outlines, they cover
    without gap or overlap, and points - edges + faces = 1 (Euler; docs/GEOMETRY.md 1).
    """
    spaces = polygons(outlines)
    rings = shapely.multilinestrings(shapely.get_exterior_ring(spaces))
    edges = shapely.node(shapely.unary_union(rings, grid_size=GRID))
    pieces = shapely.get_parts(edges)
    points = {(x, y) for x, y in shapely.get_coordinates([shapely.get_point(pieces, end) for end in (0, -1)]).tolist()}
    faces = shapely.get_parts(shapely.polygonize(pieces))
    if len(faces) != len(spaces) or len(points) - len(pieces) + len(faces) != 1:
        raise Misdraw(gettext("the drawn spaces cross each other"))
    if not shapely.coverage_is_valid(spaces):
        raise Misdraw(gettext("the drawn spaces overlap or leave a gap"))
    one, other = shapely.STRtree(spaces).query(spaces, "intersects")
    one, other = one[one < other], other[one < other]
    # In a valid coverage, what two outlines share is made of the same points: no grid is needed to see it.
    along = shapely.relate_pattern(spaces[one], spaces[other], EDGE)
    kinds: list[Kind] = ["edge" if edge else "corner" for edge in along]
    return sorted(zip(one.tolist(), other.tolist(), kinds, strict=True))
