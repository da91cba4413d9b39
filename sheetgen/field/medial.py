"""A random plane map of one closed curve with exactly so many double and triple crossings.

Points are scattered, joined to a triangulation and thinned to a graph with one edge for each crossing that is needed.
Its medial map (a crossing on every edge, a segment round every corner) is a drawing of closed curves that only cross;
when it happens to be one single curve, some of its triangular spaces are shrunk to a point each, which makes triple
crossings. The counts are then exact by construction: E = 2d + 3t segments, d + 2t + 1 spaces (docs/GEOMETRY.md 3.1).

The points lie on a grid of whole numbers, all tests on them are exact, and weights use only + - * / and square roots:
one seed gives one map on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.field.planemap import Dart, PlaneMap, numbered
from sheetgen.language import gettext
from sheetgen.plane import sides, turn

Spot = tuple[int, int]
"""A place on the grid."""
Edge = tuple[int, int]
"""From one point to another: a half-edge, with a face on its left."""

STEP = 0.01  # mm: the grid on which points lie
CANDIDATES = 14  # places tried for each point
THINNINGS = 3  # graphs tried with one set of points
SCATTERS = 60  # sets of points tried for one map
LARGEST = 6  # corners of a face of the thinned graph
FLAT = (9, 16)  # a triangle on the rim whose cosine is under -3/4 (squared: 9/16) would only make a thin rim


class Sketch(Struct, frozen=True):
    """A map and roughly where its crossings may lie, in mm."""

    map: PlaneMap
    places: tuple[tuple[float, float], ...]


def random_sketch(doubles: int, triples: int, lenses: int, size: tuple[float, float], chance: Chance) -> Sketch:
    """A map with these counts, spread over a sheet of `size` mm; `lenses` of its spaces have only two sides.

    Raises Misdraw when none is found.
    """
    edges = doubles + 3 * triples
    least = _least_points(edges - lenses)
    for _ in range(SCATTERS):
        count = least + chance.below(max(2, least // 6))
        spots = scattered(count, size, chance)
        triangles = triangulated(spots)
        for _ in range(THINNINGS):
            faces = triangles and thinned(spots, triangles, edges - lenses, chance)
            if not faces:
                continue
            found = _sketch(spots, *with_lenses(spots, faces, lenses, chance), triples, chance)
            if found:
                return found
    raise Misdraw(gettext("no map with these numbers of crossings was found"))


def _least_points(edges: int) -> int:
    """The fewest points whose triangulation surely has a few edges more than are needed."""
    count = 4
    while 3 * count - 3 - 2.5 * math.sqrt(count) < 1.06 * edges:
        count += 1
    return count


def _sketch(
    spots: Sequence[Spot], more: Sequence[Spot], faces: list[list[int]], triples: int, chance: Chance
) -> Sketch | None:
    medial = _Medial([*spots, *more], faces)
    if not medial.single:
        return None
    shrunk = _shrunk(medial, triples, chance)
    if shrunk is None:
        return None
    sketch = _collapsed(medial, shrunk)
    rings = (*sketch.map.spaces, sketch.map.outside)
    if any(len(set(sketch.map.corners(ring))) < len(ring) for ring in rings):
        return None  # a space that touches itself cannot be read
    return sketch


def scattered(count: int, size: tuple[float, float], chance: Chance) -> list[Spot]:
    """Points of uneven density: each is the best of some places, far from its neighbours where the map is sparse."""
    width, height = (round(length / STEP) for length in size)
    swells = [(chance.below(width), chance.below(height), chance.between(-0.9, 1.6)) for _ in range(6)]
    reach = (min(width, height) / 4) ** 2
    spots: list[Spot] = []
    while len(spots) < count:
        best, most = (0, 0), -1.0
        for _ in range(CANDIDATES):
            x, y = chance.below(width), chance.below(height)
            nearest = min(((x - a) ** 2 + (y - b) ** 2 for a, b in spots), default=reach)
            crowd = 1.0
            for a, b, swell in swells:
                crowd += max(0.0, swell) / (1 + ((x - a) ** 2 + (y - b) ** 2) / reach)
            if nearest * crowd > most:
                best, most = (x, y), nearest * crowd
        spots.append(best)
    return spots


def triangulated(spots: Sequence[Spot]) -> list[list[int]] | None:
    """The Delaunay triangles, counter-clockwise; None when four points lie on a circle (then it is not unique)."""
    first = min(range(len(spots)), key=lambda i: spots[i])
    second = next(
        b for b in range(len(spots)) if b != first and all(turn(spots[first], spots[b], spot) >= 0 for spot in spots)
    )
    waiting, taken, triangles = [(first, second)], set[Edge](), list[list[int]]()
    while waiting:
        a, b = waiting.pop()
        if (a, b) in taken:
            continue
        c = _third(spots, a, b)
        if c is None:
            continue
        if c < 0 or {(b, c), (c, a)} & taken:
            return None
        triangles.append([a, b, c])
        taken |= {(a, b), (b, c), (c, a)}
        waiting += [(b, a), (c, b), (a, c)]
    return triangles


def _third(spots: Sequence[Spot], a: int, b: int) -> int | None:
    """The point on the left of a half-edge whose circle is empty; None on the rim, -1 when two would do."""
    best: int | None = None
    tie = False
    for c, spot in enumerate(spots):
        if c in (a, b) or turn(spots[a], spots[b], spot) <= 0:
            continue
        inside = 1 if best is None else _in_circle(spots[a], spots[b], spots[best], spot)
        if inside > 0:
            best, tie = c, False
        elif inside == 0:
            tie = True
    return -1 if tie else best


def _in_circle(a: Spot, b: Spot, c: Spot, d: Spot) -> int:
    """Positive when d lies inside the circle through a, b, c (counter-clockwise)."""
    ax, ay, bx, by, cx, cy = a[0] - d[0], a[1] - d[1], b[0] - d[0], b[1] - d[1], c[0] - d[0], c[1] - d[1]
    return (
        (ax * ax + ay * ay) * (bx * cy - by * cx)
        - (bx * bx + by * by) * (ax * cy - ay * cx)
        + (cx * cx + cy * cy) * (ax * by - ay * bx)
    )


def thinned(
    spots: Sequence[Spot], triangles: Sequence[Sequence[int]], edges: int, chance: Chance
) -> list[list[int]] | None:
    """The faces of a graph of so many edges, the outer one last: long inner edges go first, no point keeps under three.

    The two faces at an edge that goes share nothing else, so that the graph stays in one piece without cut points.
    None when it cannot be had.
    """
    faces = {number: list(triangle) for number, triangle in enumerate(triangles)}
    left_of = {edge: number for number, face in faces.items() for edge in sides(face)}
    _drop_flat(spots, faces, left_of)
    pairs = sorted({(min(edge), max(edge)) for edge in left_of})
    degree = [0] * len(spots)
    for a, b in pairs:
        degree[a] += 1
        degree[b] += 1
    if len(pairs) < edges or min(degree) < 2:
        return None
    inner = [(a, b) for a, b in pairs if (a, b) in left_of and (b, a) in left_of]
    spare = len(pairs) - edges
    length = {(a, b): math.sqrt(squared(spots[a], spots[b])) for a, b in inner}
    for _ in range(4 * len(pairs)):
        if not spare:
            return [*faces.values(), _rim(left_of)]
        free = [edge for edge in inner if min(degree[edge[0]], degree[edge[1]]) > 3]
        if not free:
            return None
        a, b = max(free, key=lambda edge: length[edge] * chance.random())
        if _merge(faces, left_of, a, b):
            inner.remove((a, b))
            degree[a] -= 1
            degree[b] -= 1
            spare -= 1
    return None


def squared(a: Spot, b: Spot) -> int:
    """The square of the distance between two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _drop_flat(spots: Sequence[Spot], faces: dict[int, list[int]], left_of: dict[Edge, int]) -> None:
    """Take away the rim's flat triangles, once round."""
    for (a, b), number in list(left_of.items()):
        if (b, a) in left_of or number not in faces:
            continue
        c = sum(faces[number]) - a - b
        along = (spots[a][0] - spots[c][0]) * (spots[b][0] - spots[c][0])
        along += (spots[a][1] - spots[c][1]) * (spots[b][1] - spots[c][1])
        flat = along < 0 and FLAT[1] * along**2 > FLAT[0] * squared(spots[a], spots[c]) * squared(spots[b], spots[c])
        if flat and (a, c) in left_of and (c, b) in left_of:
            for edge in sides(faces.pop(number)):
                del left_of[edge]


def _merge(faces: dict[int, list[int]], left_of: dict[Edge, int], a: int, b: int) -> bool:
    """Delete the edge between two faces, if what comes of it is a good face."""
    one, other = faces[left_of[a, b]], faces[left_of[b, a]]
    if len(one) + len(other) - 2 > LARGEST or len(set(one) & set(other)) != 2:
        return False
    gone = left_of.pop((b, a))
    kept = left_of.pop((a, b))
    i, j = one.index(b), other.index(a)
    faces[kept] = [*one[i:], *one[:i]][:-1] + [*other[j:], *other[:j]][:-1]
    del faces[gone]
    for edge in sides(faces[kept]):
        left_of[edge] = kept
    return True


def _rim(left_of: dict[Edge, int]) -> list[int]:
    """The outer face: the half-edges whose other side has a face but they have none."""
    after = {b: a for a, b in left_of if (b, a) not in left_of}
    begin = min(after)
    rim = [begin]
    while after[rim[-1]] != begin:
        rim.append(after[rim[-1]])
    return rim


def with_lenses(
    spots: Sequence[Spot], faces: Sequence[Sequence[int]], count: int, chance: Chance
) -> tuple[list[Spot], list[list[int]]]:
    """New points in the middle of some edges, far apart, and the faces with them: each makes a space of two sides."""
    grown = [list(face) for face in faces]
    pairs = sorted({(min(edge), max(edge)) for face in faces for edge in sides(face)})
    added: list[Spot] = []
    for _ in range(count):
        a, b = max(
            pairs,
            key=lambda pair: (
                min((squared(_middle(spots, pair), spot) for spot in added), default=1) * chance.between(0.3, 1)
            ),
        )
        pairs.remove((a, b))
        added.append(_middle(spots, (a, b)))
        for face in grown:
            for i, edge in enumerate(sides(face)):
                if edge in ((a, b), (b, a)):
                    face.insert(i + 1, len(spots) + len(added) - 1)
                    break
    return added, grown


def _middle(spots: Sequence[Spot], pair: Edge) -> Spot:
    (ax, ay), (bx, by) = spots[pair[0]], spots[pair[1]]
    return (ax + bx) // 2, (ay + by) // 2


class _Medial:
    """The medial map of a graph: a crossing on each edge, a segment round each corner."""

    def __init__(self, spots: Sequence[Spot], faces: Sequence[Sequence[int]]) -> None:
        self.after: dict[Edge, Edge] = {}
        for face in faces:
            edges = list(sides(face))
            self.after |= dict(zip(edges, [*edges[1:], edges[0]], strict=True))
        self.before = {after: edge for edge, after in self.after.items()}
        self.crossing: dict[Edge, int] = {}
        for a, b in self.after:
            if (b, a) in self.crossing:
                self.crossing[a, b] = self.crossing[b, a]
            else:
                self.crossing[a, b] = len(self.after) + len(self.crossing)
        self.places = {
            number: ((spots[a][0] + spots[b][0]) * STEP / 2, (spots[a][1] + spots[b][1]) * STEP / 2)
            for (a, b), number in self.crossing.items()
        }
        self.walk = self._walk()
        self.single = len(self.walk) == len(self.after)
        self.dart = {edge: s if ahead else ~s for s, (edge, ahead) in enumerate(self.walk)}
        self.graph_faces = faces

    def _walk(self) -> list[tuple[Edge, bool]]:
        """Straight ahead at every crossing, from the first corner back to it: corners, and whether taken forwards."""
        begin = corner = next(iter(self.after))
        ahead, walk = True, list[tuple[Edge, bool]]()
        while True:
            walk.append((corner, ahead))
            a, b = self.after[corner] if ahead else corner
            corner = self.before[b, a] if ahead else (b, a)
            ahead = not ahead
            if (corner, ahead) == (begin, True):
                return walk

    @property
    def starts(self) -> list[int]:
        """The crossing that each segment leaves."""
        return [self.crossing[edge if ahead else self.after[edge]] for edge, ahead in self.walk]

    def faces(self) -> list[list[Dart]]:
        """The faces as darts, the outer one last: one for each point of the graph, then one for each of its faces."""
        around: list[list[Dart]] = []
        seen: set[Edge] = set()
        for edge in self.after:
            ring: list[Dart] = []
            while edge not in seen:
                seen.add(edge)
                ring.append(~self.dart[edge])
                a, b = edge
                edge = self.before[b, a]
            if ring:
                around.append(ring)
        return around + [[self.dart[edge] for edge in sides(face)] for face in self.graph_faces]


def _shrunk(medial: _Medial, triples: int, chance: Chance) -> list[int] | None:
    """Triangular spaces, by their place in `faces`, that may become triple crossings together, well spread."""
    faces, starts = medial.faces(), medial.starts
    outer = len(faces) - 1
    of = {dart: number for number, face in enumerate(faces) for dart in face}
    corners = [[_start(starts, dart) for dart in face] for face in faces]
    around = [{of[~dart] for dart in face} for face in faces]
    left = [len(face) for face in faces]
    candidates = [i for i, face in enumerate(faces) if len(face) == 3 and i != outer and len(set(corners[i])) == 3]
    chosen: list[int] = []
    used: set[int] = set()
    for _ in range(triples):
        free = [
            i
            for i in candidates
            if not used & set(corners[i])
            and len(around[i]) == 3
            and outer not in around[i]
            and all(left[n] > 3 and n not in chosen for n in around[i])
        ]
        if not free:
            return None
        middle = {i: _centre(medial, corners[i]) for i in {*free, *chosen}}
        best = max(
            free, key=lambda i: min((_apart(middle[i], middle[c]) for c in chosen), default=1) * chance.between(0.25, 1)
        )
        chosen.append(best)
        used |= set(corners[best])
        for n in around[best]:
            left[n] -= 1
    return chosen


def _start(starts: Sequence[int], dart: Dart) -> int:
    return starts[dart] if dart >= 0 else starts[(~dart + 1) % len(starts)]


def _centre(medial: _Medial, corners: Sequence[int]) -> tuple[float, float]:
    xs, ys = zip(*(medial.places[corner] for corner in corners), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _collapsed(medial: _Medial, shrunk: Sequence[int]) -> Sketch:
    """The map in which each chosen triangle is one point: its three segments are gone, its three crossings one."""
    faces, starts = medial.faces(), medial.starts
    same: dict[int, int] = {}
    places = dict(medial.places)
    gone: set[int] = set()
    for number in shrunk:
        corners = [_start(starts, dart) for dart in faces[number]]
        places[corners[0]] = _centre(medial, corners)
        same |= dict.fromkeys(corners, corners[0])
        gone |= {max(dart, ~dart) for dart in faces[number]}
    kept = [s for s in range(len(starts)) if s not in gone]
    name = {s: i for i, s in enumerate(kept)}

    def renamed(face: Sequence[Dart]) -> list[Dart]:
        return [name[dart] if dart >= 0 else ~name[~dart] for dart in face if max(dart, ~dart) in name]

    left = [renamed(face) for number, face in enumerate(faces) if number not in shrunk]
    merged = [same.get(starts[s], starts[s]) for s in kept]
    found = numbered(merged, left[:-1], left[-1])
    at = {number: places[crossing] for crossing, number in zip(merged, found.visits, strict=True)}
    return Sketch(found, tuple(at[number] for number in range(found.crossings)))
