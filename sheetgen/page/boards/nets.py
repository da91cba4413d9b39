"""Dice to cut out, fold and glue: prisms and seven-sided logs, laid flat by formula.

A net is a column of oblong faces that closes to a ring, with what covers its two ends at its sides. Every fold knows by
how many degrees it turns, so that the net can be folded in numbers as well as in paper.

The prism with as many ends as suits: its height is chosen so that every face is seen from the middle under the same
solid angle, 4 pi over the number of faces. A face with n sides and inradius r at the distance d fills
2 pi - 2n asin(sin(pi / n) cos b), where tan b = r / d; setting both ends equal to 4 pi / (n + 2) leaves
cos b = sin(pi / (n + 2)) / sin(pi / n). For four sides that is the cube. No number for five is handed down
(docs/GAMES.md 9.1); the argument and the height of 1.506 edges that it gives are ours.

The log's ends are pyramids on which it cannot rest: the foot of the perpendicular from its middle to the plane of such
a face lies outside that face, on the side of the oblong one, as soon as the tip is higher than 2 r r / length.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from sheetgen.page.boards.parts import CUT, FOLD, Part, centred, glued
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Circle, Group, Path, Point, Shape, polyline
from sheetgen.plane import sides

Edge = tuple[Point, Point]

DEPTH = 4.6
"""mm: a flap that fingers can hold."""

SHOULDER = 50.0
"""Degrees between a flap's sides and the edge it hangs on."""

SLIM = (30.0, 34.0)
"""The same at the foot and at the tip of a log's triangle, whose own angles leave less."""

STEEP = 1.25
"""How much higher a log's tips are than they must be: paper is never folded exactly."""


class Face(Struct, frozen=True):
    """A face of a die: its corners counter-clockwise, the pips on it, and how far their figure is turned in degrees."""

    corners: tuple[Point, ...]
    pips: int | None = None
    turn: float = 0.0

    @property
    def middle(self) -> Point:
        """The mean of the corners."""
        xs, ys = zip(*self.corners, strict=True)
        return (sum(xs) / len(xs), sum(ys) / len(ys))


class Fold(Struct, frozen=True):
    """The line between two faces of a net, and by how many degrees the second is folded back."""

    line: Edge
    first: int
    second: int
    turn: float


class Flap(Struct, frozen=True):
    """What hangs on a face and is glued inside another: its corners begin with the fold's two ends."""

    corners: tuple[Point, ...]
    face: int
    turn: float


class Net(Struct, frozen=True):
    """A die laid flat, in mm, printed side up."""

    faces: tuple[Face, ...]
    folds: tuple[Fold, ...]
    flaps: tuple[Flap, ...]


def cube(edge: float = 16.0) -> Net:
    """A cube with 1 to 6, opposite faces together seven."""
    return prism(edge, edge, (1, 2, 6, 5, 3, 4))


def fair_prism(edge: float = 14.0) -> Net:
    """The pentagonal prism of the Astronomical Tables: 1 to 5 round it, 6 and 7 on its ends (docs/GAMES.md 9.1)."""
    return prism(edge, fair_height(5, edge), (1, 3, 5, 2, 4, 6, 7))


def fair_log(edge: float = 12.0, length: float = 30.0) -> Net:
    """The seven-sided log of the Astronomical Tables, with ends that it cannot rest on (docs/GAMES.md 9.1)."""
    return log(edge, length, STEEP * least_tip(7, edge, length), (1, 4, 7, 3, 6, 2, 5))


def fair_height(sides: int, edge: float) -> float:
    """The height in mm at which all faces of a prism fill the same solid angle."""
    cosine = math.sin(math.pi / (sides + 2)) / math.sin(math.pi / sides)
    return 2 * inradius(sides, edge) / math.tan(math.acos(cosine))


def least_tip(sides: int, edge: float, length: float) -> float:
    """How high in mm the pyramids on a prism must at least be, so that it cannot rest on their faces."""
    return 2 * inradius(sides, edge) ** 2 / length


def inradius(sides: int, edge: float) -> float:
    """From the middle of a regular polygon to its sides."""
    return edge / (2 * math.tan(math.pi / sides))


def prism(edge: float, height: float, pips: Sequence[int]) -> Net:
    """The net of a prism: the last two numbers stand on its ends, the others on its oblong faces in order."""
    sides = len(pips) - 2
    faces, folds = _column(edge, height, pips[:sides])
    flaps = [_closing(faces, 360 / sides)]
    hub = sides // 2
    for number, end, turn in zip((sides, sides + 1), _ends(faces[hub]), (90.0, -90.0), strict=True):
        corners = _polygon(end, sides)
        faces.append(Face(corners, pips[number], turn))
        folds.append(Fold(end, hub, number, 90.0))
        flaps += [Flap(_flap(line), number, 90.0) for line in pairwise((*corners[1:], corners[0]))]
    return Net(tuple(faces), tuple(folds), tuple(flaps))


def log(edge: float, length: float, tip: float, pips: Sequence[int]) -> Net:
    """The net of a prism with a pyramid, `tip` mm high, on both its ends."""
    sides, radius = len(pips), inradius(len(pips), edge)
    faces, folds = _column(edge, length, pips)
    flaps = [_closing(faces, 360 / sides)]
    down = math.degrees(math.atan2(radius, tip))
    cosine = (tip**2 * math.cos(math.tau / sides) + radius**2) / (tip**2 + radius**2)
    between = math.degrees(math.acos(cosine))
    for side in range(sides):
        for end in _ends(faces[side]):
            corners = (*end, _apex(end, math.hypot(radius, tip)))
            folds.append(Fold(end, side, len(faces), down))
            # One flap a triangle: on the left hand the upper edge, on the right hand the lower one.
            flaps.append(Flap(_flap((corners[1], corners[2]), *SLIM), len(faces), between))
            faces.append(Face(corners))
    return Net(tuple(faces), tuple(folds), tuple(flaps))


def _column(edge: float, length: float, pips: Sequence[int]) -> tuple[list[Face], list[Fold]]:
    """Oblong faces from below upwards, figures upright when the axis lies across."""
    faces = [
        Face(((0.0, y), (length, y), (length, y + edge), (0.0, y + edge)), number)
        for number, y in ((number, n * edge) for n, number in enumerate(pips))
    ]
    turn = 360 / len(pips)
    folds = [Fold((face.corners[3], face.corners[2]), n, n + 1, turn) for n, face in enumerate(faces[:-1])]
    return faces, folds


def _closing(column: Sequence[Face], turn: float) -> Flap:
    """The flap by which a column closes to a ring."""
    _, _, right, left = column[-1].corners
    return Flap(_flap((right, left)), len(column) - 1, turn)


def _ends(face: Face) -> tuple[Edge, Edge]:
    """A face's left and right edge, each as the face beyond has it: with that face on its left hand."""
    low_left, low_right, high_right, high_left = face.corners
    return (low_left, high_left), (high_right, low_right)


def _polygon(line: Edge, sides: int) -> tuple[Point, ...]:
    """The regular polygon on the left hand of its first edge."""
    corners = [*line]
    (x, y), step = line[1], complex(line[1][0] - line[0][0], line[1][1] - line[0][1])
    turn = complex(math.cos(math.tau / sides), math.sin(math.tau / sides))
    for _ in range(sides - 2):
        step *= turn
        x, y = x + step.real, y + step.imag
        corners.append((x, y))
    return tuple(corners)


def _apex(line: Edge, height: float) -> Point:
    """The tip of the triangle on the left hand of its base."""
    return _beside(line, 0.5, height)


def _flap(line: Edge, first: float = SHOULDER, second: float = SHOULDER) -> tuple[Point, ...]:
    """A flap on the right hand of a face's edge, with such shoulders in degrees at the edge's two ends."""
    length = math.dist(*line)
    steep, steeper = math.tan(math.radians(first)), math.tan(math.radians(second))
    depth = min(DEPTH, 0.62 * length / (1 / steep + 1 / steeper))
    ends = _beside(line, 1 - depth / steeper / length, -depth), _beside(line, depth / steep / length, -depth)
    return (*line, *ends)


def _beside(line: Edge, part: float, left: float) -> Point:
    """The point at such a part of a line, and so many mm to the left of it."""
    (ax, ay), (bx, by) = line
    length = math.dist(*line)
    return (
        ax + part * (bx - ax) - left * (by - ay) / length,
        ay + part * (by - ay) + left * (bx - ax) / length,
    )


def die(edge: float = 16.0) -> Part:
    """An ordinary die with pips, to cut out."""
    return net_part(cube(edge), pips=True)


def net_part(net: Net, *, pips: bool = False) -> Part:
    """The net as it is printed: cut along solid lines, fold along dashed ones, glue on what is hatched."""
    shapes: list[Shape] = [*(glued(flap.corners) for flap in net.flaps), *_lines(net)]
    for face in net.faces:
        if face.pips is not None:
            size = _size(face)
            marks = _pips(face.pips, size) if pips else (centred(str(face.pips), 0.66 * size),)
            shapes.append(Group(tuple(marks), *face.middle, rotate=face.turn))
    left, bottom, right, top = bounds(Group(tuple(shapes)))
    whole = Group(tuple(shapes), -left, -bottom)
    return Part(shapes=(whole,), width=right - left, height=top - bottom, white=3.0)


def _lines(net: Net) -> Iterator[Path]:
    """Every edge once: dashed where it is folded."""
    folds = [fold.line for fold in net.folds] + [(flap.corners[0], flap.corners[1]) for flap in net.flaps]
    folded = {_key(line) for line in folds}
    for face in net.faces:
        for line in sides(face.corners):
            if _key(line) not in folded:
                yield polyline(line, CUT)
    for flap in net.flaps:
        yield polyline((*flap.corners[1:], flap.corners[0]), CUT)
    for line in folds:
        yield polyline(line, FOLD)


def _key(line: Edge) -> frozenset[Point]:
    return frozenset((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in line)


def _size(face: Face) -> float:
    """The width of the largest square that stands upright about the middle of an oblong face; enough for any other."""
    return min(math.dist(a, b) for a, b in pairwise(face.corners))


PLACES = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the pips of a face stand."""


def _pips(pips: int, edge: float) -> Iterator[Shape]:
    """On a face with its middle at the origin."""
    for column, row in PLACES[pips]:
        yield Circle(0.26 * edge * column, 0.26 * edge * row, 0.095 * edge, None, (0.0, 0.0, 0.0))
