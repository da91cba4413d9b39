"""Outlines that should cover their field without gap or overlap: judged as drawn, and their contacts found."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.geometry import Polygon

from sheetgen.field.build import Misdraw
from sheetgen.field.model import Kind, Point

GRID = 1e-6
"""mm: points nearer than this are one."""


def drawn_contacts(outlines: Sequence[Sequence[Point]]) -> list[tuple[int, int, Kind]]:
    """The contacts, by index, as shapely finds them on the drawn outlines.

    Raises Misdraw unless the drawing is a clean map: noded on a grid, its faces are exactly these outlines, they cover
    without gap or overlap, and points - edges + faces = 1 (Euler; docs/GEOMETRY.md 1).
    """
    polygons = [Polygon(outline) for outline in outlines]
    edges = shapely.node(
        shapely.unary_union(shapely.MultiLineString([p.exterior.coords for p in polygons]), grid_size=GRID)
    )
    pieces = list(edges.geoms)
    points = {point for piece in pieces for point in (piece.coords[0], piece.coords[-1])}
    faces = shapely.get_parts(shapely.polygonize(pieces))
    if len(faces) != len(polygons) or len(points) - len(pieces) + len(faces) != 1:
        raise Misdraw("the drawn spaces cross each other")
    if not shapely.coverage_is_valid(polygons):
        raise Misdraw("the drawn spaces overlap or leave a gap")
    pairs = sorted((int(i), int(j)) for i, j in shapely.STRtree(polygons).query(polygons, "intersects").T if i < j)
    contacts: list[tuple[int, int, Kind]] = []
    for i, j in pairs:
        shared = shapely.intersection(polygons[i], polygons[j], grid_size=GRID)
        contacts.append((i, j, "edge" if shared.length > 0 else "corner"))
    return contacts
