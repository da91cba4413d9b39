"""Draw many Springer fields and count each anew from its drawn lines: see seeds.py.

Besides the measures it tells how hard the triangles are to reach, and how far the net is from a checkerboard.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

import networkx
import shapely

from sheetgen.field.model import Field, Point, Space
from sheetgen.games.springer import field as springer
from tests.bench import seeds
from tests.counted import counts

NEAR = 0.002
"""mm: points nearer than this are one."""
EDGES = "NESW"


def net_lines(field: Field) -> list[tuple[Point, ...]]:
    """The drawn lines without those of the triangles."""
    return [segment.line for segment in field.segments if not any(isinstance(side, str) for side in segment.sides)]


def faults(field: Field, spaces: int) -> list[str]:
    """What an independent look at the drawing finds wrong (docs/GAMES.md 8.1 and 8.5)."""
    counted = counts(net_lines(field))
    graph = corner_graph(field)
    checks = {
        f"{counted.faces} faces": counted.faces == spaces,
        "edges, nodes and faces do not obey Euler": counted.nodes - counted.edges + counted.faces == 1,
        "no five triangles on every edge": [space.id for space in triangles(field)]
        == [f"{edge}{value}" for edge in EDGES for value in range(1, 6)],
        "contacts differ": touching(field) == {(a, b): kind for a, b, kind in field.contacts},
        "corner contacts leave it in pieces": len(graph) == spaces and networkx.is_connected(graph),
        "a checkerboard": not networkx.is_bipartite(edge_graph(field)),
        "a high number easier than a low one": all(
            field.facts["ohm"][f"{edge}{n}"] <= field.facts["ohm"][f"{edge}{n + 1}"]
            for edge in EDGES
            for n in range(1, 5)
        ),
        "triangles overlap": all(
            not a.intersects(b) for a, b in _pairs([shapely.Polygon(space.outline) for space in triangles(field)])
        ),
    }
    return [name for name, holds in checks.items() if not holds]


def triangles(field: Field) -> list[Space]:
    """The triangles along the edges."""
    return [space for space in field.spaces if space.group]


def touching(field: Field) -> dict[tuple[int | str, int | str], str]:
    """Every contact, as the outlines show it."""
    shapes = [shapely.Polygon(space.outline) for space in field.spaces]
    found: dict[tuple[int | str, int | str], str] = {}
    for i, j in zip(*shapely.STRtree(shapes).query(shapes, "dwithin", NEAR).tolist(), strict=True):
        if i < j and not (field.spaces[i].group and field.spaces[j].group):
            shared = shapely.intersection(shapes[i], shapes[j], grid_size=1e-6)
            kind = "edge" if shared.length > NEAR else "corner"
            found[field.spaces[i].id, field.spaces[j].id] = kind
    return found


def corner_graph(field: Field) -> networkx.Graph[int | str]:
    """The spaces, without triangles, and their corner contacts."""
    return networkx.Graph((a, b) for a, b, kind in field.contacts if kind == "corner" and isinstance(b, int))


def edge_graph(field: Field) -> networkx.Graph[int | str]:
    """The spaces and the borders between them."""
    return networkx.Graph((a, b) for a, b, kind in field.contacts if kind == "edge")


def farthest_from_odd(field: Field) -> float:
    """How far in mm a space's middle can be from the next inner point with an odd number of lines, at most.

    Where all have an even number the spaces are a checkerboard: so this says how large a checkerboard there is.
    """
    ends: dict[int, int] = {}
    place: dict[int, Point] = {}
    for segment in field.segments:
        for end, point in zip(segment.ends, (segment.line[0], segment.line[-1]), strict=True):
            ends[end] = ends.get(end, 0) + 1
            place[end] = point
    rim = {end for segment in field.segments if None in segment.sides for end in segment.ends}
    odd = [place[end] for end, lines in ends.items() if lines % 2 and end not in rim]
    return max(min(math.dist(space.centre, point) for point in odd) for space in field.spaces if not space.group)


def likeness(field: Field) -> tuple[float, float]:
    """The greatest ratio of two edges' difficulty in all, and the least ratio of a 5 to its edge's 1."""
    ohm = field.facts["ohm"]
    sums = [math.fsum(ohm[f"{edge}{value}"] for value in range(1, 6)) for edge in EDGES]
    return max(sums) / min(sums), min(ohm[f"{edge}5"] / ohm[f"{edge}1"] for edge in EDGES)


def _pairs(shapes: Sequence[shapely.Polygon]) -> list[tuple[shapely.Polygon, shapely.Polygon]]:
    return [(a, b) for i, a in enumerate(shapes) for b in shapes[:i]]


def corner_contacts(field: Field) -> float:
    """How many corner contacts a space has, on average."""
    graph = corner_graph(field)
    return 2 * graph.number_of_edges() / len(graph)


if __name__ == "__main__":
    asked = springer.Parameters()
    measures = {
        **seeds.qualities("inscribed_radius_min", "border_min", "crossing_min"),
        "largest radius": seeds.largest_radius,
        "corner contacts of a space": corner_contacts,
        "mm to the next odd point": farthest_from_odd,
        "edges: hardest to easiest": lambda field: likeness(field)[0],
        "a 5 to its edge's 1": lambda field: likeness(field)[1],
    }
    sys.exit(seeds.survey(springer, asked, lambda field: faults(field, asked.spaces), measures))
