"""A drawing of straight lines that grows line by line, known as a map at every moment.

It begins as a convex outline. A new line then runs from one line to another across a chosen number of spaces, cutting
each in two; now and then two new lines start at a common point outside, an ear, and run in over the outline. So every
space is convex, no end is ever loose and the number of spaces is known without measuring. Points are rounded when they
are made, and decisions lean on sums, products and square roots of them alone, so that a seed grows the same drawing
everywhere. (Sums are ``fsum``: from Python 3.12 on ``sum`` rounds in another way.)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from msgspec import Struct

from sheetgen.field.build import Misdraw, rounded
from sheetgen.field.model import Point
from sheetgen.language import gettext
from sheetgen.plane import sides


class Hit(Struct, frozen=True):
    """Where a ray crosses the edge between two neighbouring points of the drawing."""

    edge: tuple[int, int]
    point: Point
    clear: float
    """Distance in mm to the nearer end of the edge."""
    sine: float
    """Of the angle between ray and edge."""


class Course(Struct, frozen=True):
    """A straight way right across the drawing: its hits, and the spaces between them (one fewer)."""

    hits: tuple[Hit, ...]
    spaces: tuple[int, ...]

    def part(self, first: int, last: int) -> Course:
        """From one hit to another, both included."""
        return Course(self.hits[first : last + 1], self.spaces[first:last])


class Growth:
    """The drawing so far. Points, spaces and lines are numbered from 0 as they come."""

    def __init__(self, outline: Sequence[Point]) -> None:
        """Begin with a convex outline, counter-clockwise."""
        size = len(outline)
        self.points = [rounded(*point) for point in outline]
        self.spaces = [list(range(size))]
        """Each space's points, counter-clockwise, those on its straight sides included."""
        self.lines = [[i, (i + 1) % size] for i in range(size)]
        """Each line's points, in order."""
        self._left = {(i, (i + 1) % size): 0 for i in range(size)}
        self._line = {frozenset(line): number for number, line in enumerate(self.lines)}

    def corners(self, space: int) -> list[Point]:
        """A space's points, counter-clockwise."""
        return [self.points[i] for i in self.spaces[space]]

    def rim(self) -> list[tuple[int, int]]:
        """The edges with nothing outside, each counter-clockwise, in the order in which they came."""
        return [edge for edge in self._left if edge[::-1] not in self._left]

    def course(self, space: int, through: Point, direction: Point) -> Course:
        """The way through a point of a space, in a direction and against it, to the rim on both sides."""
        ahead, after = self._ray(space, through, direction)
        behind, before = self._ray(space, through, (-direction[0], -direction[1]))
        return Course((*behind[::-1], *ahead), (*before[::-1], space, *after))

    def inward(self, edge: tuple[int, int], through: Point, direction: Point) -> Course:
        """The way in over an edge of the rim, from the edge itself to the far rim."""
        space = self._left[edge]
        ahead, after = self._ray(space, through, direction)
        return Course((self._hit(edge, through, direction), *ahead), (space, *after))

    def halves(self, course: Course, place: int) -> tuple[list[Point], list[Point]]:
        """A space on a course, counted from 0, as the two that it would become."""
        nodes = self.spaces[course.spaces[place]]
        into, out = course.hits[place : place + 2]
        first, second = sorted(((_place(nodes, hit), hit.point) for hit in (into, out)), key=lambda found: found[0])
        points = [self.points[i] for i in nodes]
        one = [first[1], *points[first[0] + 1 : second[0] + 1], second[1]]
        return one, [second[1], *points[second[0] + 1 :], *points[: first[0] + 1], first[1]]

    def add(self, course: Course, start: int | None = None) -> int:
        """Draw a line along a course, from the point `start` outside if it is given; its first point on the course."""
        nodes = [self._split(hit) for hit in course.hits]
        for space, (a, b) in zip(course.spaces, itertools.pairwise(nodes), strict=True):
            self._cut(space, a, b)
        self._draw(nodes if start is None else [start, *nodes])
        return nodes[0]

    def open_ear(self, tip: Point, course: Course) -> tuple[int, int]:
        """Draw a line from a new point outside, then along a course in over the rim; that point, and the rim's."""
        number = len(self.points)
        self.points.append(rounded(*tip))
        return number, self.add(course, number)

    def close_ear(self, tip: int, first: int, course: Course) -> None:
        """Draw the second line of an ear; it crosses the rim next after `first`, counter-clockwise."""
        self._enclose([tip, self.add(course, tip), first])

    def free_outside(self, a: Point, b: Point) -> bool:
        """Whether a stretch outside crosses nothing. It may begin on the rim."""
        return not any(
            _cross(d, a, q) * _cross(d, a, r) < 0 and _cross(e, q, a) * _cross(e, q, b) < 0
            for d in [(b[0] - a[0], b[1] - a[1])]
            for q, r in ((self.points[u], self.points[v]) for u, v in self.rim())
            for e in [(r[0] - q[0], r[1] - q[1])]
        )

    def _ray(self, space: int, start: Point, direction: Point) -> tuple[list[Hit], list[int]]:
        """The hits from a point inside a space to the rim, and the spaces after each but the last."""
        hits: list[Hit] = []
        entered: list[int] = []
        while True:
            hit = self._hit(self._exit(space, start, direction), start, direction)
            hits.append(hit)
            beyond = self._left.get(hit.edge[::-1])
            if beyond is None:
                return hits, entered
            entered.append(beyond)
            space = beyond

    def _exit(self, space: int, start: Point, direction: Point) -> tuple[int, int]:
        """The one edge of a convex space that rises past the ray."""
        nodes = self.spaces[space]
        sides = [_cross(direction, start, self.points[i]) for i in nodes]
        for i in range(len(nodes)):
            if sides[i - 1] <= 0 < sides[i]:
                return nodes[i - 1], nodes[i]
        raise Misdraw(gettext("a line runs along another"))

    def _hit(self, edge: tuple[int, int], start: Point, direction: Point) -> Hit:
        a, b = self.points[edge[0]], self.points[edge[1]]
        one, other = _cross(direction, start, a), _cross(direction, start, b)
        part = one / (one - other)
        point = rounded(a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
        length = distance(a, b)
        sine = abs(one - other) / (length * distance((0.0, 0.0), direction))
        return Hit(edge, point, min(distance(a, point), distance(b, point)), sine)

    def _split(self, hit: Hit) -> int:
        """A new point on an edge, in the spaces on both sides and in the edge's line."""
        number = len(self.points)
        self.points.append(hit.point)
        u, v = hit.edge
        line = self._line.pop(frozenset(hit.edge))
        for a, b in ((u, v), (v, u)):
            space = self._left.pop((a, b), None)
            if space is not None:
                nodes = self.spaces[space]
                nodes.insert(nodes.index(a) + 1, number)
                self._left[a, number] = self._left[number, b] = space
        nodes = self.lines[line]
        nodes.insert(max(nodes.index(u), nodes.index(v)), number)
        self._line[frozenset((u, number))] = self._line[frozenset((number, v))] = line
        return number

    def _cut(self, space: int, a: int, b: int) -> None:
        nodes = self.spaces[space]
        turned = nodes[nodes.index(a) :] + nodes[: nodes.index(a)]
        cut = turned.index(b)
        self.spaces[space] = [*turned[cut:], a]
        self._left[a, b] = space
        self._enclose(turned[: cut + 1])

    def _enclose(self, nodes: list[int]) -> None:
        for a, b in sides(nodes):
            self._left[a, b] = len(self.spaces)
        self.spaces.append(nodes)

    def _draw(self, nodes: list[int]) -> None:
        for pair in itertools.pairwise(nodes):
            self._line[frozenset(pair)] = len(self.lines)
        self.lines.append(nodes)


def distance(a: Point, b: Point) -> float:
    """Distance in mm, by a root that every machine takes alike."""
    across, up = b[0] - a[0], b[1] - a[1]
    return math.sqrt(across * across + up * up)


def area(outline: Sequence[Point]) -> float:
    """Area inside an outline in square mm."""
    return abs(math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(outline))) / 2


def spread(outline: Sequence[Point]) -> float:
    """Twice the area by the perimeter, in mm: the largest circle inside has this radius, or up to double it."""
    around = math.fsum(distance(a, b) for a, b in sides(outline))
    return 2 * area(outline) / around if around else 0.0


def _cross(direction: Point, start: Point, point: Point) -> float:
    """On which side of a ray a point lies: positive is left."""
    return direction[0] * (point[1] - start[1]) - direction[1] * (point[0] - start[0])


def _place(nodes: Sequence[int], hit: Hit) -> int:
    """Where in a space's round of points the edge of a hit begins."""
    one, other = (nodes.index(point) for point in hit.edge)
    return min(one, other) if abs(one - other) == 1 else max(one, other)
