"""From drawn curves to a planar map: where they cross, the segments between crossings, and the faces they enclose.

Shapely nodes all curves together on a fine grid and polygonizes what comes out. Each curve is then walked again from
vertex to vertex, so that every crossing knows all its passages and every piece its place along its curve, and the
faces' rings tell which face lies left and right of each step. Numbers follow that walk (crossings by first visit,
pieces along each curve, faces by the first piece that has them on its left, then on its right) and never a sorting of
coordinates. What a map should not have (loose ends, strands that only touch, strands on top of each other) is reported
and not mended; the faces must cover without gap or overlap and the counts must obey Euler, or ``arrange`` refuses.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import networkx
import shapely
from msgspec import Struct
from shapely.geometry import MultiLineString, Polygon

from sheetgen.field.build import rounded
from sheetgen.field.model import Contact, Point, Segment, Space
from sheetgen.field.quality import inscribed_each

GRID = 1e-6
"""mm: points nearer than this are one."""


class Passage(Struct, frozen=True):
    """One visit of a curve to a crossing."""

    curve: int
    place: int
    """How many crossings of this curve come before it."""
    end: bool
    """Whether the curve begins or ends here."""


class Crossing(Struct, frozen=True):
    """A point where curves meet or end: crossing, tee, corner or loose end."""

    point: Point
    passages: tuple[Passage, ...]

    @property
    def loose(self) -> bool:
        """Whether a curve ends here and meets nothing."""
        return len(self.passages) == 1 and self.passages[0].end


class Piece(Struct, frozen=True):
    """The part of a curve between two successive crossings."""

    curve: int
    order: int
    """Its place along the curve, from 0."""
    line: tuple[Point, ...]
    ends: tuple[int, int]
    """The crossings where it begins and ends."""
    left: int | None
    """The face on its left, None for the outside."""
    right: int | None


class Face(Struct, frozen=True):
    """A bounded region."""

    outline: tuple[Point, ...]
    """Counter-clockwise, the first point not repeated."""
    pieces: tuple[int, ...]
    """The pieces that bound it, in growing number."""
    crossings: tuple[int, ...]
    """The crossings on its outline, in growing number."""


class Arrangement(Struct, frozen=True):
    """The planar map that curves make."""

    crossings: tuple[Crossing, ...]
    pieces: tuple[Piece, ...]
    faces: tuple[Face, ...]
    overlaps: tuple[Point, ...]
    """A point of each step (straight bit) on which strands lie on top of each other."""

    @property
    def incidences(self) -> int:
        """Sum over the crossings of (passages - 1)."""
        return sum(len(crossing.passages) - 1 for crossing in self.crossings)

    def loose_ends(self) -> tuple[tuple[int, int | None], ...]:
        """The loose ends: each crossing, and the face it lies in (None for the outside)."""
        return tuple(
            (number, piece.left)
            for piece in self.pieces
            for number in dict.fromkeys(piece.ends)
            if self.crossings[number].loose
        )

    def touches(self) -> tuple[int, ...]:
        """The crossings where two strands run through without crossing each other."""
        along: dict[int, list[Piece]] = {}
        for piece in self.pieces:
            along.setdefault(piece.curve, []).append(piece)
        return tuple(number for number, crossing in enumerate(self.crossings) if _has_touch(crossing, along))


def arrange(curves: Sequence[Sequence[Point]]) -> Arrangement:
    """The planar map of curves, each a list of points in mm; a curve is closed when its last point is its first.

    Raises ValueError when a curve has no length, or when faces or counts come out wrong (which means curves so close
    to each other that the grid cannot tell them apart).
    """
    if any(len(set(curve)) < 2 for curve in curves):
        raise ValueError("a curve needs two different points")
    noded = shapely.unary_union(MultiLineString([list(curve) for curve in curves]), grid_size=GRID)
    walks = _walks(curves, noded)
    used = Counter(frozenset(step) for walk in walks for step in itertools.pairwise(walk))
    if used.keys() != {frozenset(step) for step in _steps(noded)}:
        raise ValueError("the curves are too close together to tell them apart")
    polygons = [shapely.orient_polygons(face) for face in shapely.get_parts(shapely.polygonize([noded]))]
    if len(polygons) > 1 and not shapely.coverage_is_valid(polygons):
        raise ValueError("the faces overlap or leave a gap")
    overlaps = tuple(_middle(*step) for step, times in used.items() if times > 1)
    crossings, ways = _cut(walks)
    made = _arrangement(crossings, ways, polygons, overlaps)
    if not overlaps:
        _check_euler(made)
    return made


def spaces(arrangement: Arrangement) -> tuple[Space, ...]:
    """The faces as spaces, numbered from 1, without marks."""
    outlines = [tuple(rounded(*point) for point in face.outline) for face in arrangement.faces]
    return tuple(
        Space(id=number, outline=outline, centre=rounded(*centre), radius=round(radius, 3))
        for number, (outline, (centre, radius)) in enumerate(zip(outlines, inscribed_each(outlines), strict=True), 1)
    )


def segments(
    arrangement: Arrangement, names: Sequence[int] | None = None, *, first_order: int = 0
) -> tuple[Segment, ...]:
    """The pieces as segments, ids from 0; `names` are the curves' numbers (1, 2, ... unless given)."""
    return tuple(
        Segment(
            id=number,
            line=tuple(rounded(*point) for point in piece.line),
            curve=names[piece.curve] if names else piece.curve + 1,
            order=piece.order + first_order,
            ends=piece.ends,
            sides=(_space_id(piece.left), _space_id(piece.right)),
        )
        for number, piece in enumerate(arrangement.pieces)
    )


def contacts(arrangement: Arrangement) -> tuple[Contact, ...]:
    """Which spaces meet: along a segment ("edge") or only at a crossing ("corner"), sorted by number."""
    edges = {
        _pair(piece.left, piece.right)
        for piece in arrangement.pieces
        if piece.left is not None and piece.right is not None and piece.left != piece.right
    }
    around: list[list[int]] = [[] for _ in arrangement.crossings]
    for number, face in enumerate(arrangement.faces):
        for crossing in face.crossings:
            around[crossing].append(number)
    corners = {_pair(a, b) for faces in around for a, b in itertools.combinations(faces, 2)} - edges
    found: list[Contact] = [(a + 1, b + 1, "edge") for a, b in edges]
    found += [(a + 1, b + 1, "corner") for a, b in corners]
    return tuple(sorted(found, key=lambda contact: (contact[0], contact[1])))


def _walks(curves: Sequence[Sequence[Point]], noded: shapely.Geometry) -> list[list[Point]]:
    """Each curve as the vertices of the noded drawing that it passes, in order."""
    vertices = list(dict.fromkeys(_points(noded)))
    tree = shapely.STRtree(shapely.points(vertices))
    stretches = [(number, a, b) for number, curve in enumerate(curves) for a, b in itertools.pairwise(curve) if a != b]
    lines = shapely.linestrings([(a, b) for _, a, b in stretches])
    passed: list[list[Point]] = [[] for _ in stretches]
    for stretch, vertex in tree.query(lines, predicate="dwithin", distance=GRID).T.tolist():
        passed[stretch].append(vertices[vertex])
    walks: list[list[Point]] = [[] for _ in curves]
    for (number, a, b), points in zip(stretches, passed, strict=True):
        (x, y), along_x, along_y = a, b[0] - a[0], b[1] - a[1]
        along = sorted(points, key=lambda p: (p[0] - x) * along_x + (p[1] - y) * along_y)
        walks[number] += along[1:] if walks[number][-1:] == along[:1] else along
    return walks


def _steps(noded: shapely.Geometry) -> Iterator[tuple[Point, Point]]:
    for line in shapely.get_parts(noded):
        yield from itertools.pairwise(_points(line))


def _points(shape: shapely.Geometry) -> list[Point]:
    return [(x, y) for x, y in shapely.get_coordinates(shape).tolist()]


def _cut(walks: Sequence[Sequence[Point]]) -> tuple[list[Crossing], list[tuple[int, int, tuple[Point, ...]]]]:
    """The crossings, and each curve cut at them: (curve, order, line)."""
    visits = Counter(point for walk in walks for point in (walk[1:] if walk[0] == walk[-1] else walk))
    passages: dict[Point, list[Passage]] = {}
    ways = []
    for curve, walk in enumerate(walks):
        closed = walk[0] == walk[-1]
        places = [i for i, point in enumerate(walk[:-1] if closed else walk) if visits[point] > 1]
        if closed:
            places = places or [0]  # a plain ring still needs a point to begin at
            walk = [*walk[places[0] : -1], *walk[: places[0] + 1]]
            places = [place - places[0] for place in places]
        else:
            places = sorted({0, *places, len(walk) - 1})
        for order, place in enumerate(places):
            end = not closed and place in (0, len(walk) - 1)
            passages.setdefault(walk[place], []).append(Passage(curve, order, end))
        stops = [*places, len(walk) - 1] if closed else places
        ways += [(curve, order, tuple(walk[a : b + 1])) for order, (a, b) in enumerate(itertools.pairwise(stops))]
    return [Crossing(point, tuple(found)) for point, found in passages.items()], ways


def _arrangement(
    crossings: Sequence[Crossing],
    ways: Sequence[tuple[int, int, tuple[Point, ...]]],
    polygons: Sequence[Polygon],
    overlaps: tuple[Point, ...],
) -> Arrangement:
    left_of = {
        step: face
        for face, polygon in enumerate(polygons)
        for ring in (polygon.exterior, *polygon.interiors)
        for step in itertools.pairwise(_points(ring))
    }
    sides = [_sides(line, left_of, polygons) for _, _, line in ways]
    found = dict.fromkeys(face for pair in sides for face in pair if face is not None)
    if len(found) != len(polygons):
        raise ValueError("a face has no piece of a curve round it")
    new = {face: number for number, face in enumerate(found)}
    number_at = {crossing.point: number for number, crossing in enumerate(crossings)}
    pieces = tuple(
        Piece(
            curve=curve,
            order=order,
            line=line,
            ends=(number_at[line[0]], number_at[line[-1]]),
            left=None if left is None else new[left],
            right=None if right is None else new[right],
        )
        for (curve, order, line), (left, right) in zip(ways, sides, strict=True)
    )
    round_face: list[list[int]] = [[] for _ in new]
    for number, piece in enumerate(pieces):
        for side in {piece.left, piece.right}:
            if side is not None:
                round_face[side].append(number)
    faces = tuple(_face(polygons[old], round_face[number], number_at) for old, number in new.items())
    return Arrangement(tuple(crossings), pieces, faces, overlaps)


def _sides(
    line: Sequence[Point], left_of: dict[tuple[Point, Point], int], polygons: Sequence[Polygon]
) -> tuple[int | None, int | None]:
    """The faces on the left and right of a piece. One that bounds no face has the face it lies in on both sides."""
    left, right = left_of.get((line[0], line[1])), left_of.get((line[1], line[0]))
    if left is None and right is None:
        middle = shapely.points(_middle(line[0], line[1]))
        left = right = next((face for face, polygon in enumerate(polygons) if polygon.contains(middle)), None)
    return left, right


def _face(polygon: Polygon, pieces: Sequence[int], number_at: dict[Point, int]) -> Face:
    outline = tuple(_points(polygon.exterior)[:-1])
    crossings = sorted({number_at[point] for point in outline if point in number_at})
    return Face(outline, tuple(pieces), tuple(crossings))


def _check_euler(made: Arrangement) -> None:
    """Crossings - pieces + faces = connected parts."""
    graph: networkx.Graph[int] = networkx.Graph(piece.ends for piece in made.pieces)
    parts = networkx.number_connected_components(graph)
    if len(made.crossings) - len(made.pieces) + len(made.faces) != parts:
        raise ValueError("crossings, segments and faces do not add up")


def _space_id(face: int | None) -> int | None:
    return None if face is None else face + 1


def _pair(a: int, b: int) -> tuple[int, int]:
    return min(a, b), max(a, b)


def _middle(*points: Point) -> Point:
    (ax, ay), (bx, by) = points
    return (ax + bx) / 2, (ay + by) / 2


def _has_touch(crossing: Crossing, along: Mapping[int, Sequence[Piece]]) -> bool:
    """Whether two strands only touch in a crossing; `along` has the pieces of each curve in their order."""
    through = [_directions(passage, along[passage.curve]) for passage in crossing.passages if not passage.end]
    return any(not _alternate(one, other) for one, other in itertools.combinations(through, 2))


def _directions(passage: Passage, own: Sequence[Piece]) -> tuple[float, float]:
    """The angles in which a strand leaves its crossing, backwards and forwards."""
    before, after = own[passage.place - 1].line, own[passage.place].line
    return _angle(before[-1], before[-2]), _angle(after[0], after[1])


def _angle(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _alternate(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two strands through a point really cross: each leaves on both sides of the other."""
    sweep = (one[1] - one[0]) % math.tau
    return len({(angle - one[0]) % math.tau < sweep for angle in other}) == 2
