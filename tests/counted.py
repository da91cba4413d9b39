"""What can be counted on drawn lines without knowing how they were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import networkx
import shapely
from msgspec import Struct

from sheetgen.field.model import Point

NEAR = 1e-6
"""mm: points nearer than this are one."""


class Counts(Struct, frozen=True):
    """Nodes, edges and faces of a drawing."""

    degrees: dict[int, int]
    """How many nodes have each degree; points of degree 2 are no nodes."""
    edges: int
    """Connections between nodes."""
    faces: int
    """Bounded regions."""

    @property
    def nodes(self) -> int:
        """All nodes."""
        return sum(self.degrees.values())


def counts(lines: Sequence[Sequence[Point]]) -> Counts:
    """Count drawn lines anew, from nothing but the drawing."""
    drawn = shapely.MultiLineString([list(line) for line in lines if len(set(line)) > 1])
    noded = shapely.node(shapely.unary_union(drawn, grid_size=NEAR))
    steps = (step for line in shapely.get_parts(noded) for step in pairwise(line.coords))
    graph: networkx.Graph[Point] = networkx.Graph(steps)
    degrees = Counter(degree for _, degree in graph.degree())
    bends = degrees.pop(2, 0)
    faces = shapely.get_parts(shapely.polygonize([noded]))
    return Counts(dict(sorted(degrees.items())), graph.number_of_edges() - bends, len(faces))
