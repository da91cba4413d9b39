"""A random net of pointed spaces in a rectangle, as a plane map without any drawing.

Points are scattered, joined to a triangulation and thinned to a graph (field.medial). Its medial map has a point on
every edge of the graph and a line round every corner: all inner points are four-way, so every space meets others at
corners only, but the spaces are a checkerboard, whose two colours no chain could ever change between. So some lines
are taken away, which turns their ends into T-points, and some spaces are cut from corner to corner, which turns these
into five-way points. Both are spread over the whole sheet. Every line that is taken away costs a space, every cut
brings one: the count is exact by construction (docs/GEOMETRY.md 8). Where a line is taken from the outer border, only
two spaces meet there instead of three.

All decisions are made on whole numbers: one seed gives one map on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice

from msgspec import Struct

from sheetgen import plane
from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.field.medial import STEP, Edge, Spot, scattered, squared, thinned, triangulated
from sheetgen.language import gettext

Ring = tuple[int, ...]
Straight = tuple[int, int, int]
"""A point between two neighbours of its own through which a line runs straight on."""

SCATTERS = 6  # sets of points tried for one map
THINNINGS = 2  # graphs tried with one set of points
BULGE = 0.03  # of a side's length: points on the sides are moved out a little, or they would lie on one line
UNEVEN = 0.22  # of a gap: how far a point on a side may be off its even place
LARGEST = 7  # sides of a space


class Facets(Struct, frozen=True, kw_only=True):
    """The map, and roughly where its points may lie."""

    rings: tuple[Ring, ...]
    """The points round each space, counter-clockwise."""
    straights: tuple[Straight, ...]
    sides: tuple[tuple[int, ...], ...]
    """The meeting points on the lower, right, upper and left side, counter-clockwise."""
    corners: tuple[int, int, int, int]
    """Of the rectangle: lower left, lower right, upper right, upper left."""
    places: tuple[Spot, ...]
    """Of the points, in STEP mm, doubled so that they stay whole; those of the sides lie on the rectangle."""

    @property
    def frame(self) -> tuple[int, ...]:
        """The points round the rectangle, counter-clockwise from its lower left corner."""
        return tuple(p for corner, side in zip(self.corners, self.sides, strict=True) for p in (corner, *side))


class NoNet(ValueError):
    """Spaces that make no map of a rectangle; `ring` is the place in the list of the one that it is about, if any."""

    def __init__(self, sentence: str, ring: int | None = None) -> None:
        super().__init__(sentence)
        self.ring = ring


class Recipe(Struct, frozen=True, kw_only=True):
    """What is asked of a map."""

    spaces: int
    size: tuple[float, float]
    """mm."""
    ends: tuple[int, int]
    """Meeting points on each of the lower and upper, and of the left and right sides."""
    twos: tuple[int, int]
    """At how many of them a line is taken away, so that only two spaces meet there."""
    merges: int
    """Lines taken away inside."""
    splits: int
    """Spaces cut in two."""

    @property
    def edges(self) -> int:
        """Of the graph whose medial map has so many spaces."""
        return self.spaces - 1 + 2 * sum(self.twos) + self.merges - self.splits


def random_facets(recipe: Recipe, chance: Chance) -> Facets:
    """A map that fits the recipe. Raises Misdraw when none is found."""
    rim = 2 * sum(recipe.ends)
    # A triangulation with so many points on its rim and k inside has 2 rim - 3 + 3 k edges; some are to be thinned out.
    least = max(1, -((2 * rim - 3 - recipe.edges) // 3) + 1)
    for _ in range(SCATTERS):
        count = least + chance.below(max(2, least // 5))
        spots = [*_side_spots(recipe, chance), *_inner_spots(count, recipe.size, chance)]
        triangles = triangulated(spots)
        for _ in range(THINNINGS):
            faces = triangles and thinned(spots, triangles, recipe.edges, chance)
            if not faces or len(faces[-1]) != rim or _pinched(faces[:-1], recipe.ends):
                continue
            found = _varied(_medial(spots, faces[:-1], recipe.ends), recipe, chance)
            if found and all(area(found.places, ring) > 0 for ring in found.rings):
                return found
    raise Misdraw(gettext("no net with these numbers of spaces was found"))


def _pinched(faces: Sequence[Sequence[int]], ends: tuple[int, int]) -> bool:
    """Whether some line would run along a side: where a point on it has no edge to the inside."""
    rim = 2 * sum(ends)
    corners = {0, ends[0], sum(ends), sum(ends) + ends[0]}
    along = {(v, (v + 1) % rim) for v in range(rim)}
    return any({(a, b), (b, c)} <= along and b not in corners for face in faces for a, b, c in _corners(face))


def given_facets(places: Sequence[Spot], rings: Sequence[Ring]) -> Facets:
    """The map of these spaces, whose points lie at these places, those of the rectangle's corners among them.

    Every ring has three points or more, each once, counter-clockwise. Lines run straight on where they do so exactly.
    Raises NoNet, which names what is wrong, when the spaces make no map of a rectangle.
    """
    inside: dict[Edge, int] = {}
    for i, ring in enumerate(rings):
        for a, b in plane.sides(ring):
            if (other := inside.setdefault((a, b), i)) != i:
                said = gettext("spaces {one} and {other} lie on the same side of the border {border}")
                raise NoNet(said.format(one=other + 1, other=i + 1, border=f"{a}-{b}"), i)
    if strange := sorted(set(range(len(places))) - {p for ring in rings for p in ring}):
        said = gettext("the spaces do not fill one rectangle: point {point} is in none of them")
        raise NoNet(said.format(point=strange[0]))
    loose = [edge for edge in inside if edge[::-1] not in inside]
    for a, b in loose:
        if not _on_side(places, a, b):
            said = gettext(
                "the spaces do not fill one rectangle: beyond the border {border} of space {space} there is none"
            )
            raise NoNet(said.format(border=f"{a}-{b}", space=inside[a, b] + 1), inside[a, b])
    rim = dict(loose)
    if len(rim) < len(loose) or len(places) - (len(inside) + len(rim)) // 2 + len(rings) != 1:
        raise NoNet(gettext("the spaces do not fill one rectangle: some point or border is left over"))
    corners, sides = _given_sides(places, rim)
    frame = {*corners, *(p for side in sides for p in side)}
    return Facets(
        rings=tuple(rings),
        straights=tuple(
            (a, p, b)
            for p, turn in sorted(around(rings).items())
            if p not in frame
            for a, b in combinations(sorted(turn), 2)
            if _on(places, a, p, b)
        ),
        sides=sides,
        corners=corners,
        places=tuple(places),
    )


def crossings(places: Sequence[Spot], rings: Iterable[Ring]) -> list[tuple[Edge, Edge]]:
    """The pairs of borders that have a place in common, but no end."""
    edges = {(min(edge), max(edge)) for ring in rings for edge in plane.sides(ring)}
    spans = sorted((min(places[a][0], places[b][0]), (a, b)) for a, b in edges)
    found: list[tuple[Edge, Edge]] = []
    for n, (_, edge) in enumerate(spans):
        right = max(places[end][0] for end in edge)
        for left, other in islice(spans, n + 1, None):
            if left > right:
                break
            if not {*edge} & {*other} and _cross(*(places[end] for end in (*edge, *other))):
                found.append((edge, other))
    return found


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether the way from a to b has a place in common with that from c to d."""
    apart = any(max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]) for k in (0, 1))
    sides = (plane.turn(a, b, c), plane.turn(a, b, d)), (plane.turn(c, d, a), plane.turn(c, d, b))
    return not apart and not any(min(both) > 0 or max(both) < 0 for both in sides)


def _on_side(places: Sequence[Spot], a: int, b: int) -> bool:
    """Whether two points lie on one side of the rectangle that holds all."""
    return any(
        places[a][axis] == places[b][axis] == end(place[axis] for place in places)
        for axis in (0, 1)
        for end in (min, max)
    )


def _given_sides(
    places: Sequence[Spot], rim: Mapping[int, int]
) -> tuple[tuple[int, int, int, int], tuple[tuple[int, ...], ...]]:
    """The rectangle's corners and the points on its sides, or NoNet. `rim` has the next point after each."""
    left, low = (min(place[axis] for place in places) for axis in (0, 1))
    right, high = (max(place[axis] for place in places) for axis in (0, 1))
    at = {places[p]: p for p in rim}
    try:
        a, b, c, d = (at[corner] for corner in ((left, low), (right, low), (right, high), (left, high)))
    except KeyError:
        raise NoNet(gettext("the rectangle's four corners must be points of spaces")) from None
    sides = []
    for k, (begin, end) in enumerate(((a, b), (b, c), (c, d), (d, a))):
        side = [rim[begin]]
        while side[-1] != end and len(side) <= len(rim) and places[side[-1]][1 - k % 2] == places[begin][1 - k % 2]:
            side.append(rim[side[-1]])
        if side[-1] != end:
            raise NoNet(gettext("the spaces do not fill one rectangle: their rim is not straight between its corners"))
        sides.append(tuple(side[:-1]))
    return (a, b, c, d), tuple(sides)


def _on(places: Sequence[Spot], a: int, p: int, b: int) -> bool:
    """Whether the way from a over p to b is straight."""
    (x, y), (ax, ay), (bx, by) = places[p], places[a], places[b]
    cross = (ax - x) * (by - y) - (ay - y) * (bx - x)
    return cross == 0 and (ax - x) * (bx - x) + (ay - y) * (by - y) < 0


def _side_spots(recipe: Recipe, chance: Chance) -> Iterator[Spot]:
    """The corners and uneven places along the sides, counter-clockwise from the lower left corner."""
    width, height = (round(length / STEP) for length in recipe.size)
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    for k, gaps in enumerate((*recipe.ends, *recipe.ends)):
        (x, y), (x_end, y_end) = corners[k], corners[(k + 1) % 4]
        yield x, y
        for i in range(1, gaps):
            part = (i + chance.between(-UNEVEN, UNEVEN)) / gaps
            out = 4 * BULGE * part * (1 - part)
            yield (
                round(x + part * (x_end - x) + out * (y_end - y)),
                round(y + part * (y_end - y) - out * (x_end - x)),
            )


def _inner_spots(count: int, size: tuple[float, float], chance: Chance) -> Iterator[Spot]:
    """Places inside, away from the sides by about half a space's length."""
    away = 0.1 * min(size)
    shift = round(away / STEP)
    for x, y in scattered(count, (size[0] - 2 * away, size[1] - 2 * away), chance):
        yield x + shift, y + shift


def _medial(spots: Sequence[Spot], faces: Sequence[Sequence[int]], ends: tuple[int, int]) -> Facets:
    """The medial map of a graph whose first points lie round the rectangle."""
    rim = 2 * sum(ends)
    before = {(b, c): (a, b) for face in faces for a, b, c in _corners(face)}
    number: dict[Edge, int] = {}
    for edge in before:
        if edge not in number:
            number[edge] = number[edge[::-1]] = len(number) // 2
    places = {n: (spots[a][0] + spots[b][0], spots[a][1] + spots[b][1]) for (a, b), n in number.items()}
    starts = (0, ends[0], sum(ends), sum(ends) + ends[0])
    corner = {start: len(places) + k for k, start in enumerate(starts)}
    for start, point in corner.items():
        places[point] = (2 * spots[start][0], 2 * spots[start][1])
    sides = tuple(
        tuple(number[v, (v + 1) % rim] for v in range(start, start + count))
        for start, count in zip(starts, (*ends, *ends), strict=True)
    )
    for side, point in zip(sides, corner.values(), strict=True):
        for p in side:
            upright = side in sides[1::2]
            places[p] = (places[point][0], places[p][1]) if upright else (places[p][0], places[point][1])
    rings = [tuple(number[edge] for edge in plane.sides(face)) for face in faces]
    rings += [(*_round(v, before, number, rim), *([corner[v]] if v in corner else [])) for v in range(len(spots))]
    turns = around(rings)
    inner = [p for p, turn in turns.items() if len(turn) == 4 and set(turn) == set(turn.values())]
    a, b, c, d = corner.values()
    return Facets(
        rings=tuple(rings),
        straights=tuple((x, p, turns[p][turns[p][x]]) for p in inner for x in _two(turns[p])),
        sides=sides,
        corners=(a, b, c, d),
        places=tuple(places[n] for n in range(len(places))),
    )


def _round(v: int, before: Mapping[Edge, Edge], number: Mapping[Edge, int], rim: int) -> Iterator[int]:
    """The points on the edges at a point of the graph, counter-clockwise; on the rim from its next edge to its last."""
    first = (v, (v + 1) % rim) if v < rim else next(edge for edge in before if edge[0] == v)
    edge = first
    while True:
        yield number[edge]
        if edge not in before:
            return
        edge = before[edge][::-1]
        if edge == first:
            return


def _two(turn: Mapping[int, int]) -> tuple[int, int]:
    """Two neighbours side by side."""
    one = min(turn)
    return one, turn[one]


def around(rings: Iterable[Sequence[int]]) -> dict[int, dict[int, int]]:
    """For each point, after each of its neighbours the next one counter-clockwise."""
    around: dict[int, dict[int, int]] = {}
    for ring in rings:
        for a, p, b in _corners(ring):
            around.setdefault(p, {})[b] = a
    return around


def _corners(ring: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    return zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)


class _Change:
    """A map on its way from the checkerboard to the final one."""

    def __init__(self, facets: Facets, chance: Chance) -> None:
        self.chance = chance
        self.places = facets.places
        self.frame = set(facets.frame)
        self.rings = dict(enumerate(facets.rings))
        self.left = {edge: i for i, ring in self.rings.items() for edge in plane.sides(ring)}
        self.odd: set[int] = set()
        """Inner points that are no longer four-way."""
        self.nearest = [math.inf] * len(self.places)
        """From each point to the nearest odd one, squared: asked for much more often than there are new odd points."""
        self.used: set[int] = set()
        """Points on the border that lost a line."""
        self.whole = set(self.rings)
        """Spaces that are as they were."""

    def far(self, points: Iterable[int]) -> float:
        """How far the points are from all odd ones, squared, times chance."""
        nearest = min(self.nearest[p] for p in points) if self.odd else 1
        return nearest * self.chance.between(0.6, 1)

    def merged(self, a: int, b: int) -> Ring | None:
        """The space that comes of taking away the line from a to b, or None when it would be no good one."""
        one, other = self.left.get((a, b)), self.left.get((b, a))
        if one is None or other is None or not {one, other} <= self.whole:
            return None
        i, j = self.rings[one].index(b), self.rings[other].index(a)
        ring = (
            *(self.rings[one][i:] + self.rings[one][:i])[:-1],
            *(self.rings[other][j:] + self.rings[other][:j])[:-1],
        )
        return ring if len(set(ring)) == len(ring) <= LARGEST else None

    def merge(self, a: int, b: int, ring: Ring) -> None:
        one, other = self.left.pop((a, b)), self.left.pop((b, a))
        del self.rings[other]
        self._put(one, ring)
        self.whole -= {one, other}
        self._make_odd({a, b} - self.frame)
        self.used |= {a, b} & self.frame

    def split(self, space: int, i: int, j: int) -> None:
        """Cut a space from its ring's place i to its place j."""
        ring = self.rings[space]
        self._put(space, ring[i : j + 1])
        self._put(max(self.rings) + 1, ring[j:] + ring[: i + 1])
        self.whole.discard(space)
        self._make_odd({ring[i], ring[j]})

    def _make_odd(self, points: set[int]) -> None:
        self.odd |= points
        for o in points:
            there = self.places[o]
            self.nearest = [
                min(near, squared(place, there)) for near, place in zip(self.nearest, self.places, strict=True)
            ]

    def _put(self, space: int, ring: Ring) -> None:
        self.rings[space] = ring
        self.left |= dict.fromkeys(plane.sides(ring), space)


def area(places: Sequence[Spot], ring: Ring) -> int:
    """Doubled, in squares of the places' unit, and positive when the ring runs counter-clockwise."""
    return sum(places[a][0] * places[b][1] - places[a][1] * places[b][0] for a, b in plane.sides(ring))


def _varied(facets: Facets, recipe: Recipe, chance: Chance) -> Facets | None:
    """The map with its lines taken away and its spaces cut, or None when there is no room for all of them."""
    change = _Change(facets, chance)
    for side, twos in zip(facets.sides, (*recipe.twos, *recipe.twos), strict=True):
        for _ in range(twos):
            if not _merge_one(change, [(p, x) for p in side for x in _inward(change, p)]):
                return None
    for turn in range(max(recipe.merges, recipe.splits)):
        if turn < recipe.splits and not _split_one(change):
            return None
        if turn < recipe.merges and not _merge_one(change, sorted(edge for edge in change.left if edge[0] < edge[1])):
            return None
    gone = [edge for ring in facets.rings for edge in plane.sides(ring) if edge not in change.left]
    lost = {(a, b) for a, b in gone if (b, a) not in change.left}
    return Facets(
        rings=tuple(change.rings.values()),
        straights=tuple(s for s in facets.straights if not {(s[0], s[1]), (s[1], s[2])} & lost),
        sides=facets.sides,
        corners=facets.corners,
        places=facets.places,
    )


def _inward(change: _Change, point: int) -> list[int]:
    """The inner ends of the lines from a border point that still has both of its lines."""
    return [] if point in change.used else sorted({b for a, b in change.left if a == point} - change.frame)


def _merge_one(change: _Change, edges: Sequence[Edge]) -> bool:
    """Take away one of these lines, far from all changes before it."""
    best: tuple[float, int, int, Ring] | None = None
    barred = change.odd | change.used
    for a, b in edges:
        ends = {a, b} - change.frame
        ring = change.merged(a, b) if ends and barred.isdisjoint((a, b)) else None
        if ring is None:
            continue
        worth = change.far(ends)
        if best is None or worth > best[0]:
            best = (worth, a, b, ring)
    if best:
        change.merge(*best[1:])
    return best is not None


def _split_one(change: _Change) -> bool:
    """Cut one space, far from all changes before it, into two parts as equal as can be."""
    best: tuple[float, int, int, int] | None = None
    barred = change.odd | change.frame
    for space in sorted(change.whole):
        ring = change.rings[space]
        for i in range(len(ring)):
            for j in range(i + 2, len(ring) - (i == 0)):
                if ring[i] in barred or ring[j] in barred:
                    continue
                worth = change.far((ring[i], ring[j])) * len(ring)
                if best is None or worth > best[0]:
                    best = (worth, space, i, j)
    if best:
        change.split(*best[1:])
    return best is not None
