"""Vasarely's field: cubes in perspective, packed like the cells of a honeycomb, each face divided by a motif.

All points lie on one lattice of whole numbers, whose two steps lead right upwards and straight up: the corners of the
cubes, and between them the motifs' grid (``motifs.py``). So two points are the same exactly when their numbers are, and
chance may choose any motifs: whatever meets at a face's rim, the map is right. Then the dots are dealt, evenly within
each cube and over the whole field, and exchanged within the cubes until few equal ones are neighbours. Cubes are
numbered row by row from the top, their spaces face by face: the upper, the left and the right one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.build import rounded
from sheetgen.field.layout import Idle
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point, Space, Weight
from sheetgen.field.patchwork import Line, Patch, patchwork, ring_contacts
from sheetgen.field.quality import Floors
from sheetgen.games.vasarely.motifs import FAMILIES, GRID, Family, Motif, Node, Stroke
from sheetgen.language import N_, gettext
from sheetgen.plane import sides
from sheetgen.tomlfile import shortened, suggestion

DOTS = 5
"""The highest number of dots."""

SIDES = (35.0, 100.0)
"""mm: a tenth of a cube's side is the shortest border there can be, and 3.5 mm is the floor."""

MOST_CUBES = 40
"""So many are drawn in half a second."""

Y = ((1, 0), (-1, 1), (0, -1))
"""The edges inside a cube as steps on the lattice: right upwards, left upwards, down."""

FACES = ("upper", "left", "right")
"""Between two edges of the Y each."""

IDEAS = (
    ("strips", "waves", "stairs"),
    ("discs", "bows", "arcs"),
    ("nest", "boxes", "stairs"),
    ("fans", "facets", "mills"),
    ("arcs", "waves", "bows"),
)
"""Families of motifs that are one idea together: ten cubes with a figure of every kind look like a list of samples."""

ROOMY = 0.95
"""Where a circle of this part of the largest one's radius still fits, dots stand as well as in the largest one."""

REMEDIES = {"": N_("take fewer spaces for a cube, or a longer side")}


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Vasarely layout may say. Lengths in mm; the counts are those of docs/GAMES.md 2.1."""

    CROWDING = ("rows", "spaces", "counts")

    rows: tuple[int, ...] = (3, 4, 3)
    """How many cubes stand in each row, from the top."""
    spaces: tuple[int, int] = (7, 12)
    """The fewest and the most spaces of a cube."""
    counts: tuple[int, ...] = ()
    """How many spaces each cube has, in order, instead of chance."""
    side: float = 35.5
    """Of a cube."""
    motifs: tuple[str, ...] | None = None
    """The families of motifs that chance may choose from; without them it takes those of one idea."""

    def check(self) -> None:
        """Raises BadInput, about the key, when no such cubes can be drawn."""
        if not self.rows or min(self.rows) < 1:
            raise BadInput(gettext("there must be a row of cubes, and a cube in every row"), about="rows")
        if sum(self.rows) > MOST_CUBES:
            raise BadInput(
                gettext("there may be {most} cubes at most, not {count}").format(most=MOST_CUBES, count=sum(self.rows)),
                about="rows",
            )
        if any(abs(a - b) != 1 for a, b in pairwise(self.rows)):
            raise BadInput(gettext("each row must have one cube more or one fewer than the row above it"), about="rows")
        if not SIDES[0] <= self.side <= SIDES[1]:
            raise BadInput(
                gettext("a cube's side must be from {low} to {high} mm").format(
                    low=f"{SIDES[0]:g}", high=f"{SIDES[1]:g}"
                ),
                about="side",
            )
        self._check_motifs()
        self._check_counts()

    def idle(self) -> Iterator[Idle]:
        """The bounds of numbers that are given."""
        if self.counts:
            yield Idle(("spaces",), gettext("counts says how many spaces each cube has"))

    def _check_motifs(self) -> None:
        strange = next((name for name in self.motifs or () if name not in FAMILIES), None)
        if strange is not None:
            raise BadInput(
                gettext("there are no motifs {strange}; {known}").format(
                    strange=shortened(strange), known=suggestion(strange, FAMILIES)
                ),
                about="motifs",
            )
        if self.motifs is not None and not 0 < len(set(self.motifs)) == len(self.motifs):
            raise BadInput(gettext("name at least one family of motifs, and each only once"), about="motifs")

    def _check_counts(self) -> None:
        least, most = self.spaces
        if least > most:
            raise BadInput(gettext("write the fewest and the most spaces of a cube, such as [7, 12]"), about="spaces")
        if self.counts and len(self.counts) != sum(self.rows):
            raise BadInput(
                gettext("there are {count} cubes, but counts for {counts}").format(
                    count=sum(self.rows), counts=len(self.counts)
                ),
                about="counts",
            )
        wanted, about = (self.counts, "counts") if self.counts else (range(least, most + 1), "spaces")
        decks = IDEAS if self.motifs is None else (self.motifs,)
        impossible = next((n for n in wanted if not any(_makes(deck, n) for deck in decks)), None)
        if impossible is not None:
            raise BadInput(
                gettext("with these motifs no cube can have {count} spaces").format(count=impossible), about=about
            )


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw. Raises Misdraw when the drawing is not the map that was built."""
    faces = list(_faces(parameters, chance))
    rims = _rims(faces)
    cells = [(face, ring) for face in faces for ring in _rings(face, rims)]
    number = {node: i for i, node in enumerate(dict.fromkeys(node for _, ring in cells for node in ring))}
    blank = [
        Patch(id=id, ring=tuple(number[node] for node in ring), group=face.cube, mark={"face": face.name})
        for id, (face, ring) in enumerate(cells, 1)
    ]
    dots = _dealt(blank, chance)
    patches = [structs.replace(patch, mark={"dots": n, **patch.mark}) for patch, n in zip(blank, dots, strict=True)]
    lines = [Line(tuple(number[node] for node in stroke), weight) for stroke, weight in _weighted_lines(faces, rims)]
    at, size = _in_mm(number, parameters.side)
    field = patchwork(at, patches, lines).field("vasarely", size)
    return structs.replace(field, spaces=tuple(map(_centred, field.spaces)))


def _counts(parameters: Parameters, chance: Chance) -> list[int]:
    """How many spaces each cube has: every number that is allowed occurs, if there are cubes enough."""
    if parameters.counts:
        return list(parameters.counts)
    least, most = parameters.spaces
    allowed, cubes = range(least, most + 1), sum(parameters.rows)
    counts = list(allowed) if len(allowed) <= cubes else []
    counts += [chance.pick(allowed) for _ in range(cubes - len(counts))]
    chance.shuffle(counts)
    return counts


def _divisions(family: Family, spaces: int) -> list[tuple[int, ...]]:
    """How a family can make so many spaces on three faces, two of them alike at least."""
    threes = combinations_with_replacement(sorted(family), 3)
    return [counts for counts in threes if sum(counts) == spaces and len(set(counts)) < 3]


def _makes(motifs: Sequence[str], spaces: int) -> bool:
    """Whether one of these families can make so many spaces."""
    return any(_divisions(FAMILIES[name], spaces) for name in motifs)


Figure: TypeAlias = tuple[Motif, ...]
"""The motifs of a cube's upper, left and right face."""


def _figures(motifs: Sequence[str], counts: Sequence[int], chance: Chance) -> Iterator[Figure]:
    """A figure for each cube. Families are dealt like cards, so that one comes again only when all were there."""
    deck: list[str] = []
    for spaces in counts:
        fitting = [name for name in deck if _divisions(FAMILIES[name], spaces)]
        if not fitting:
            fresh = list(motifs)
            chance.shuffle(fresh)
            deck += fresh
            fitting = [name for name in deck if _divisions(FAMILIES[name], spaces)]
        deck.remove(fitting[0])
        yield _figure(FAMILIES[fitting[0]], spaces, chance)


def _figure(family: Family, spaces: int, chance: Chance) -> Figure:
    """The same family on all three faces, turned the same way, so that they read as one; some faces are denser."""
    division = chance.pick(_divisions(family, spaces))
    first, turn, mirrored = chance.below(3), chance.below(4), chance.below(2) == 1
    chosen = {count: _turned(chance.pick(family[count]), turn, mirrored) for count in sorted(set(division))}
    return tuple(chosen[count] for count in division[first:] + division[:first])


def _turned(motif: Motif, turn: int, mirrored: bool) -> Motif:
    """The motif after so many quarter turns of its square, the square's two directions exchanged before if mirrored."""

    def moved(node: Node) -> Node:
        u, v = node[::-1] if mirrored else node
        for _ in range(turn):
            u, v = GRID - v, u
        return u, v

    return tuple(tuple(map(moved, stroke)) for stroke in motif)


class Face(Struct, frozen=True):
    """A face of a cube on the lattice."""

    cube: int
    name: str
    """Which of the cube's faces it is."""
    corners: Stroke
    """Counter-clockwise from the middle of the cube."""
    strokes: Motif

    @property
    def edges(self) -> tuple[Edge, ...]:
        """From corner to corner: an arm of the Y, two edges of the cube's outline, another arm."""
        return tuple(sides(self.corners))


Edge: TypeAlias = tuple[Node, Node]


def _faces(parameters: Parameters, chance: Chance) -> Iterator[Face]:
    """The three faces of every cube, in order."""
    counts = _counts(parameters, chance)
    motifs = parameters.motifs
    if motifs is None:
        motifs = chance.pick([idea for idea in IDEAS if all(_makes(idea, spaces) for spaces in counts)])
    figures = _figures(motifs, counts, chance)
    for cube, (middle, figure) in enumerate(zip(_middles(parameters.rows), figures, strict=True), 1):
        for name, one, other, motif in zip(FACES, Y, (*Y[1:], Y[0]), figure, strict=True):
            yield _face(cube, name, middle, (one, other), motif)


def _middles(rows: Sequence[int]) -> Iterator[Node]:
    """The middles of the cubes in sides: rows from the top, each from the left, and all rows centred."""
    for below, count in enumerate(rows):
        for place in range(count):
            right = 2 * place - count  # in half cubes: whether it is even changes from row to row
            yield right, (-3 * below - right) // 2


def _face(cube: int, name: str, middle: Node, sides: Edge, motif: Motif) -> Face:
    """The face between two edges of the Y, its motif seen in perspective."""
    (x, y), ((ux, uy), (vx, vy)) = middle, sides

    def seen(stroke: Stroke) -> Stroke:
        return tuple((GRID * x + u * ux + v * vx, GRID * y + u * uy + v * vy) for u, v in stroke)

    return Face(cube, name, seen(((0, 0), (GRID, 0), (GRID, GRID), (0, GRID))), tuple(map(seen, motif)))


def _rims(faces: Iterable[Face]) -> dict[Edge, Stroke]:
    """All points on each edge, those of the faces on both of its sides; the edge is there in both directions."""
    on: dict[Edge, set[Node]] = {}
    for face in faces:
        ends = [node for stroke in face.strokes for node in (stroke[0], stroke[-1])]
        for edge in face.edges:
            a, b = sorted(edge)
            on.setdefault((a, b), {a, b}).update(node for node in ends if _between(a, node, b))
    rims = {edge: tuple(sorted(nodes)) for edge, nodes in on.items()}
    return rims | {(b, a): rim[::-1] for (a, b), rim in rims.items()}


def _between(a: Node, node: Node, b: Node) -> bool:
    """Whether a node lies on the straight way from a to b, which are in the order of their numbers."""
    (px, py), (qx, qy) = (node[0] - a[0], node[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    return px * qy == py * qx and a <= node <= b


def _rings(face: Face, rims: Mapping[Edge, Stroke]) -> list[Stroke]:
    """What the strokes make of a face, from the top, then from the left; each counter-clockwise."""
    runs = [rims[edge] for edge in face.edges]
    runs += [run for stroke in face.strokes for run in (stroke, stroke[::-1])]
    after = _following([dart for run in runs for dart in pairwise(run)])
    rings = []
    while after:
        dart, onward = after.popitem()
        ring = [dart[0]]
        while onward in after:
            ring.append(onward[0])
            onward = after.pop(onward)
        rings.append(tuple(ring))
    return sorted(rings, key=_reading_place)


def _following(darts: Sequence[Edge]) -> dict[Edge, Edge]:
    """For each dart the next one round the space on its left: the sharpest turn to the left."""
    leaving: dict[Node, list[Node]] = {}
    for a, b in darts:
        leaving.setdefault(a, []).append(b)
    after = {}
    for a, b in darts:
        turns = [(_left_turn(a, b, c), c) for c in leaving[b] if c != a]
        after[a, b] = (b, max(turns)[1])
    return after


def _left_turn(a: Node, b: Node, c: Node) -> float:
    """How much the way from a over b to c turns to the left; ways that part at b differ by far more than rounding."""
    (px, py), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
    return math.atan2(px * qy - py * qx, px * qx + py * qy)


def _reading_place(ring: Stroke) -> tuple[Fraction, Fraction]:
    """The centre of gravity of a ring: less is further up, then further to the left."""
    doubled = across = up = 0
    for (p, q), (r, s) in sides(ring):
        part = p * s - q * r
        doubled, across, up = doubled + part, across + (p + r) * part, up + (p + r + 2 * (q + s)) * part
    return -Fraction(up, doubled), Fraction(across, doubled)


def _weighted_lines(faces: Sequence[Face], rims: Mapping[Edge, Stroke]) -> Iterator[tuple[Stroke, Weight]]:
    """The lines: strokes, the arms of the Ys, the cubes' outlines edge by edge."""
    for face in faces:
        for stroke in face.strokes:
            yield stroke, "light"
    for face in faces:
        yield rims[face.edges[0]], "medium"
    for a, b in dict.fromkeys((min(edge), max(edge)) for face in faces for edge in face.edges[1:3]):
        yield rims[a, b], "heavy"


def _in_mm(nodes: Iterable[Node], side: float) -> tuple[list[Point], Point]:
    """The nodes in mm, the lowest and the leftmost at 0, and the size of the whole."""
    step = side / GRID
    at = [(p * step * math.sqrt(3) / 2, (p + 2 * q) * step / 2) for p, q in nodes]
    left, low = min(x for x, _ in at), min(y for _, y in at)
    at = [(x - left, y - low) for x, y in at]
    return at, (max(x for x, _ in at), max(y for _, y in at))


def _dealt(patches: Sequence[Patch], chance: Chance) -> list[int]:
    """The dots of each space: all numbers equally often, in a cube and on the field, as far as it divides."""
    used = [0] * DOTS
    dots: list[int] = []
    for cube in dict.fromkeys(patch.group for patch in patches):
        numbers = list(range(DOTS))
        chance.shuffle(numbers)
        numbers.sort(key=lambda number: used[number])
        hand = [numbers[i % DOTS] for i in range(sum(patch.group == cube for patch in patches))]
        for number in hand:
            used[number] += 1
        chance.shuffle(hand)
        dots += [number + 1 for number in hand]
    return _apart(dots, patches)


def _apart(dots: list[int], patches: Sequence[Patch]) -> list[int]:
    """The dots, exchanged within their cubes as long as that leaves fewer equal ones side by side."""
    place = {patch.id: i for i, patch in enumerate(patches)}
    beside: list[list[int]] = [[] for _ in patches]
    for a, b, kind in ring_contacts(patches):
        if kind == "edge":
            beside[place[a]].append(place[b])
            beside[place[b]].append(place[a])

    def equal(*spaces: int) -> int:
        return sum(dots[i] == dots[j] for i in spaces for j in beside[i])

    pairs = [(i, j) for i in range(len(patches)) for j in range(i) if patches[i].group == patches[j].group]
    fewer = True
    while fewer:
        fewer = False
        for i, j in pairs:
            before = equal(i, j)
            dots[i], dots[j] = dots[j], dots[i]
            if equal(i, j) < before:
                fewer = True
            else:
                dots[i], dots[j] = dots[j], dots[i]
    return dots


def _centred(space: Space) -> Space:
    """The space with its centre in the middle of where it is wide: a strip has many largest circles."""
    import shapely
    import shapely.ops

    wide = shapely.Polygon(space.outline).buffer(-ROOMY * space.radius)
    if wide.is_empty:
        return space
    part = min(shapely.get_parts(wide), key=lambda part: rounded(part.centroid.x, part.centroid.y))
    centre, _ = shapely.ops.nearest_points(part, part.centroid)
    return structs.replace(space, centre=rounded(centre.x, centre.y))
