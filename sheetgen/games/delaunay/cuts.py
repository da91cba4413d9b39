"""A plane map made by cutting: every face is cut in two by a piece of a circle or of a straight line, again and again.

Lines are only added, and a cut ends on a smooth line or exactly where a line from the other side ends: so all meeting
points are T or X, and no space ever gets a reflex corner, a hole or a slit. Curves are chains of points from the
start, rounded as in a finished field. What a cut looks like is settled by the signs of one number at the points of the
face: how far they lie to the left of the curve.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sheetgen.field.build import PLACES, rounded
from sheetgen.field.model import Point
from sheetgen.plane import sides

Floats = npt.NDArray[np.float64]
Key = TypeVar("Key", bound=Hashable)

CHORD = 1.0
"""mm: the distance of two points along a curve."""
SNAP = 0.02
"""mm: a cut that ends so near to a point ends there."""
STEP = 0.4
"""mm: between nearer points, rounding would show as a corner; one of them goes."""
CLOSE = 3.4
"""mm: two ends on one line are the same or at least this far apart."""
SHARP = math.sin(math.radians(31))
"""A cut runs off at its ends at least this steeply ..."""
NECK = 5.4
"""... until it is so many mm from every other line."""
CORNER = 34.0
"""Degrees: the least angle between a cut and the line that it ends on."""


class Circle(Struct, frozen=True):
    """A circle, counter-clockwise: the left is inside."""

    centre: Point
    radius: float

    def left(self, points: Floats) -> Floats:
        """How far the points lie inside, in mm."""
        out: Floats = self.radius - np.hypot(points[:, 0] - self.centre[0], points[:, 1] - self.centre[1])
        return out

    def place(self, point: Point) -> float:
        """Where a point lies along it, in radians."""
        return math.atan2(point[1] - self.centre[1], point[0] - self.centre[0])

    def between(self, one: Point, other: Point) -> Floats:
        """The way from one point to the other, both included."""
        begin = self.place(one)
        sweep, steps = self._steps(one, other)
        turns = begin + sweep * _shares(steps + 1)
        way = np.empty((len(turns), 2))
        way[:, 0], way[:, 1] = np.cos(turns), np.sin(turns)
        return _ended(way * self.radius + self.centre, one, other)

    def measured(self, one: Point, other: Point) -> tuple[float, float]:
        """About how long the way between two points is, in mm, and what it adds to twice the area to its left."""
        sweep, steps = self._steps(one, other)
        (x, y), (ax, ay), (bx, by) = self.centre, one, other
        fan = steps * self.radius**2 * math.sin(sweep / steps)
        return 2 * steps * self.radius * math.sin(sweep / 2 / steps), fan + x * (by - ay) - y * (bx - ax)

    def _steps(self, one: Point, other: Point) -> tuple[float, int]:
        """The angle from one point to the other, in radians, and into how many steps it is cut."""
        sweep = (self.place(other) - self.place(one)) % math.tau
        return sweep, max(1, round(sweep * self.radius / CHORD))


class Ray(Struct, frozen=True):
    """A straight line through a centre, in a direction in radians."""

    centre: Point
    turn: float

    def left(self, points: Floats) -> Floats:
        """How far the points lie to the left, in mm."""
        x, y = math.cos(self.turn), math.sin(self.turn)
        out: Floats = x * (points[:, 1] - self.centre[1]) - y * (points[:, 0] - self.centre[0])
        return out

    def place(self, point: Point) -> float:
        """Where a point lies along it, in mm from the centre."""
        x, y = math.cos(self.turn), math.sin(self.turn)
        return x * (point[0] - self.centre[0]) + y * (point[1] - self.centre[1])

    def between(self, one: Point, other: Point) -> Floats:
        """The way from one point to the other, both included."""
        return straight(one, other)

    def measured(self, one: Point, other: Point) -> tuple[float, float]:
        """How long the way between two points is, in mm, and what it adds to twice the area to its left."""
        return math.dist(one, other), _turn(one, other)


Curve = Circle | Ray


def all_left(rays: Sequence[Ray], points: Floats) -> Floats:
    """How far the points lie to the left of rays with one centre, a row for each ray."""
    away = points - rays[0].centre
    x = np.array([[math.cos(ray.turn)] for ray in rays])
    y = np.array([[math.sin(ray.turn)] for ray in rays])
    left: Floats = x * away[:, 1] - y * away[:, 0]
    return left


def straight(one: Point, other: Point) -> Floats:
    """The straight way from one point to the other, both included."""
    shares = _shares(max(2, round(math.dist(one, other) / CHORD) + 1))[:, None]
    return _ended(np.array(one) * (1 - shares) + np.array(other) * shares, one, other)


@cache
def _shares(count: int) -> Floats:
    """So many numbers from 0 to 1, evenly spread."""
    return np.linspace(0, 1, count)


def _ended(way: Floats, one: Point, other: Point) -> Floats:
    """A way as it is kept, with exactly these ends."""
    way = way.round(PLACES)
    way[0], way[-1] = one, other
    return way


class Hit(Struct, frozen=True):
    """Where a curve crosses the outline of a face."""

    place: int
    """The outline's point before it."""
    point: Point
    at: int | None
    """The outline's point that it falls on."""


class Chord(Struct, frozen=True, dict=True):
    """A piece of a curve across a face, with the two parts that it makes."""

    curve: Curve
    begin: Hit
    end: Hit
    way: Floats
    """The points along it, both ends included."""
    outline: Floats
    """The points round the face."""

    @cached_property
    def left(self) -> Floats:
        """The points round the part to its left."""
        return np.concatenate([self.way, *_stretch(self.outline, self.end, self.begin)])

    @cached_property
    def right(self) -> Floats:
        """The points round the part to its right."""
        return np.concatenate([self.way[::-1], *_stretch(self.outline, self.begin, self.end)])

    @cached_property
    def length(self) -> float:
        """In mm."""
        return round(float(_steps(self.way).sum()), 6)

    @property
    def parts(self) -> Parts:
        """What it makes of the face, as drawn."""
        both = self.left, self.right
        return Parts((area(both[0]), area(both[1])), (rim(both[0]), rim(both[1])), self.length)


class Parts(Struct, frozen=True):
    """What a cut makes of a face: of the part to its left and of that to its right ..."""

    areas: tuple[float, float]
    """mm^2"""
    rims: tuple[float, float]
    """... and the perimeter, in mm."""
    length: float
    """Of the cut, in mm."""


class Estimate:
    """Measures the parts that cuts make of a face without drawing them, from running sums along its outline."""

    def __init__(self, outline: Floats) -> None:
        following = np.roll(outline, -1, axis=0)
        self._at: list[Point] = [(x, y) for x, y in outline.tolist()]
        turns = outline[:, 0] * following[:, 1] - outline[:, 1] * following[:, 0]
        steps = np.hypot(*(following - outline).T)
        self._turns: list[float] = [0.0, *np.cumsum(turns).tolist()]
        self._steps: list[float] = [0.0, *np.cumsum(steps).tolist()]

    def parts(self, curve: Curve, begin: Hit, end: Hit) -> Parts | None:
        """The parts to the left and right of a cut, to about 0.03 mm and mm^2; None if it ends on the edge it left."""
        if begin.place == end.place:
            return None
        last, first = self._at[begin.place], (end.place + 1) % len(self._at)
        length, turn = curve.measured(begin.point, end.point)
        doubled = turn + _turn(end.point, self._at[first]) + _turn(last, begin.point)
        doubled += _between(self._turns, first, begin.place)
        along = math.dist(end.point, self._at[first]) + math.dist(last, begin.point)
        along += _between(self._steps, first, begin.place)
        areas = doubled / 2, (self._turns[-1] - doubled) / 2
        return Parts(areas, (along + length, self._steps[-1] - along + length), length)


class Face:
    """A face of the map: the points round it, counter-clockwise."""

    def __init__(self, ring: list[int], group: int = 0, owner: int | None = None) -> None:
        self.ring = ring
        self.group = group
        """Its section."""
        self.owner = owner
        """Whose curves cut it."""
        self.places: Floats | None = None
        """Where its points are, once that has been asked for."""
        self.corners: tuple[int, Floats] = 0, np.empty((0, 2))
        """Where its meeting points are, and how many the map had when that was asked for."""


class CutMap(Generic[Key]):
    """The map. Each edge belongs to a line, which a key names."""

    def __init__(self, outline: Sequence[Point], key: Key) -> None:
        self.at: list[Point] = []
        self._xy = np.empty((4096, 2))
        """The same once more, with room at the end."""
        self.faces: list[Face] = []
        self.side: dict[tuple[int, int], Face] = {}
        self.keys: dict[tuple[int, int], Key] = {}
        self.meeting: set[int] = set()
        """Corners, and points at which lines end."""
        ring: list[int] = []
        for one, other in sides(outline):
            self.meeting.add(len(self.at))
            ring += self._points(straight(rounded(*one), rounded(*other))[:-1])
        self._add(Face(ring))
        for a, b in sides(ring):
            self._name(a, b, key)

    def copied(self) -> CutMap[Key]:
        """The same map once more, to try something on."""
        other: CutMap[Key] = CutMap.__new__(CutMap)
        other.at, other.keys, other.meeting = list(self.at), dict(self.keys), set(self.meeting)
        other._xy = self._xy.copy()
        other.faces, other.side = [], {}
        for face in self.faces:
            twin = Face(list(face.ring), face.group, face.owner)
            twin.places = face.places
            other._add(twin)
        return other

    def places(self, face: Face) -> Floats:
        """Where the points round a face are."""
        if face.places is None:
            face.places = self._xy[face.ring]
        return face.places

    def area(self, face: Face) -> float:
        """In mm^2."""
        return area(self.places(face))

    def chords(self, face: Face, curve: Curve) -> list[Chord]:
        """The pieces of a curve inside a face, where it crosses the outline."""
        return [self.chord(face, curve, *ends) for ends in self.ends(face, curve)]

    def ends(self, face: Face, curve: Curve) -> list[tuple[Hit, Hit]]:
        """Where the pieces of a curve inside a face begin and end."""
        return next(self.all_ends(face, [curve], curve.left(self.places(face))[None]))

    def all_ends(self, face: Face, curves: Sequence[Curve], lefts: Floats) -> Iterator[list[tuple[Hit, Hit]]]:
        """The same for each of several curves, of which one row each says how far the face's points lie to the left."""
        inside = lefts > 0
        changes = np.empty_like(inside)
        np.not_equal(inside[:, :-1], inside[:, 1:], out=changes[:, :-1])
        np.not_equal(inside[:, -1], inside[:, 0], out=changes[:, -1])
        found: list[tuple[list[Hit], list[Hit]]] = [([], []) for _ in curves]
        for n, place in zip(*(places.tolist() for places in changes.nonzero()), strict=True):
            found[n][not inside[n, place]].append(self._hit(face, lefts[n], place))
        for curve, (begins, ends) in zip(curves, found, strict=True):
            yield _pairs(curve, begins, ends)

    def chord(self, face: Face, curve: Curve, begin: Hit, end: Hit) -> Chord:
        """The piece of a curve inside a face between two of its ends."""
        return Chord(curve, begin, end, curve.between(begin.point, end.point), self.places(face))

    def fits(self, face: Face, chord: Chord) -> bool:
        """Whether a cut keeps clear of all corners and leaves no needle and no neck."""
        points = self.places(face)
        way = chord.way
        if chord.length < 2 * CLOSE:
            return False
        ends = ((chord.begin, way[1].tolist()), (chord.end, way[-2].tolist()))
        return all(self._ends_well(face, hit, to) for hit, to in ends) and _runs_clear(points, way)

    def across(self, face: Face, hit: Hit) -> Face | None:
        """The face on the other side of a face's outline, where a curve crosses it; None outside the map."""
        return self.side.get((face.ring[(hit.place + 1) % len(face.ring)], face.ring[hit.place]))

    def cut(self, face: Face, chord: Chord, key: Key) -> tuple[Face, Face]:
        """Cut a face: the parts to the left and to the right, in place of it."""
        spots = [self._spot(face, hit) for hit in (chord.begin, chord.end)]
        begin, end = (self._point(face, hit, spot) for hit, spot in zip((chord.begin, chord.end), spots, strict=True))
        one, other = face.ring.index(begin), face.ring.index(end)
        way = [begin, *self._points(chord.way[1:-1]), end]
        self.meeting |= {begin, end}
        for a, b in pairwise(way):
            self._name(a, b, key)
        left = Face(_along(face.ring, other, one) + way[1:-1], face.group, face.owner)
        right = Face(_along(face.ring, one, other) + way[-2:0:-1], face.group, face.owner)
        self.faces.remove(face)
        self._add(left)
        self._add(right)
        return left, right

    def lines(self) -> Iterator[tuple[Key, list[int]]]:
        """All lines, each as the points along it, as long as it goes on under its key."""
        joined: dict[Key, dict[int, list[int]]] = {}
        for (a, b), key in self.keys.items():
            ends = joined.setdefault(key, {})
            ends.setdefault(a, []).append(b)
            ends.setdefault(b, []).append(a)
        for key, ends in joined.items():
            for run in _runs(ends):
                yield key, run

    def _add(self, face: Face) -> None:
        self.faces.append(face)
        for a, b in sides(face.ring):
            self.side[a, b] = face

    def _points(self, points: Floats) -> list[int]:
        first = len(self.at)
        self.at += [(x, y) for x, y in points.tolist()]
        if len(self.at) > len(self._xy):
            self._xy = np.concatenate([self._xy, np.empty((len(self.at), 2))])
        self._xy[first : len(self.at)] = points
        return list(range(first, len(self.at)))

    def _name(self, a: int, b: int, key: Key) -> None:
        self.keys[min(a, b), max(a, b)] = key

    def _hit(self, face: Face, left: Floats, i: int) -> Hit:
        j = (i + 1) % len(face.ring)
        inside, outside = float(left[i]), float(left[j])
        share = inside / (inside - outside)
        (ax, ay), (bx, by) = self.at[face.ring[i]], self.at[face.ring[j]]
        point = rounded(ax + (bx - ax) * share, ay + (by - ay) * share)
        near = next((k for k in (i, j) if math.dist(self.at[face.ring[k]], point) <= SNAP), None)
        return Hit(i, point if near is None else self.at[face.ring[near]], near)

    def _ends_well(self, face: Face, hit: Hit, to: Point) -> bool:
        n = len(face.ring)
        before, after = hit.place, (hit.place + 1) % n
        if hit.at is not None:
            before, after = (hit.at - 1) % n, (hit.at + 1) % n
        angles = [_angle(hit.point, to, self.at[face.ring[k]]) for k in (before, after)]
        if min(angles) < CORNER:
            return False
        if hit.at is not None and face.ring[hit.at] in self.meeting:
            return True
        corners = self._corners(face)
        away = np.hypot(corners[:, 0] - hit.point[0], corners[:, 1] - hit.point[1])
        return not len(away) or float(away.min()) >= CLOSE

    def _corners(self, face: Face) -> Floats:
        """Where the meeting points round a face are. No cut takes one away, and each makes the map's number grow."""
        known, corners = face.corners
        if known != len(self.meeting):
            corners = self._xy[[i for i in face.ring if i in self.meeting]]
            face.corners = len(self.meeting), corners
        return corners

    def _spot(self, face: Face, hit: Hit) -> tuple[int, int]:
        """The edge on which a hit falls, or twice the point."""
        if hit.at is not None:
            return face.ring[hit.at], face.ring[hit.at]
        return face.ring[hit.place], face.ring[(hit.place + 1) % len(face.ring)]

    def _point(self, face: Face, hit: Hit, spot: tuple[int, int]) -> int:
        """The number of the point where a cut ends; a new one goes into both faces there.

        The spot is where it fell before the cut's other end was put in, which may have moved it.
        """
        if spot[0] == spot[1] and spot[0] in face.ring:
            return spot[0]
        off = np.abs(self.places(face) - hit.point).max(axis=1)
        around = [face.ring[k] for k in np.flatnonzero(off <= SNAP)]
        near = min(around, key=lambda i: math.dist(self.at[i], hit.point), default=None)
        if near is not None and math.dist(self.at[near], hit.point) <= SNAP:
            return near
        if self.side.get(spot) is not face:
            place = _edge_near(self.places(face), hit.point)
            spot = face.ring[place], face.ring[(place + 1) % len(face.ring)]
        a, b = spot
        (new,) = self._points(np.array([hit.point]))
        key = self.keys.pop((min(a, b), max(a, b)))
        for i, j in ((a, b), (b, a)):
            beside = self.side.pop((i, j), None)
            if beside is not None:
                beside.ring.insert(beside.ring.index(i) + 1, new)
                beside.places = None
                self.side[i, new] = self.side[new, j] = beside
        self._name(a, new, key)
        self._name(new, b, key)
        for old in (a, b):
            if old not in self.meeting and math.dist(self.at[old], hit.point) < STEP:
                self._drop(old, new)
        return new

    def _drop(self, old: int, beside: int) -> None:
        """Take out a point at which nothing meets: it has two neighbours, one of them `beside`."""
        for face in filter(None, (self.side.get((old, beside)), self.side.get((beside, old)))):
            i = face.ring.index(old)
            before, after = face.ring[i - 1], face.ring[(i + 1) % len(face.ring)]
            face.ring.remove(old)
            face.places = None
            del self.side[before, old], self.side[old, after]
            self.side[before, after] = face
        self.keys.pop((min(old, before), max(old, before)))
        self._name(before, after, self.keys.pop((min(old, after), max(old, after))))


def area(outline: Floats) -> float:
    """The area inside an outline, in mm^2."""
    x, y = outline[:, 0], outline[:, 1]
    doubled = np.dot(x[:-1], y[1:]) - np.dot(y[:-1], x[1:]) + x[-1] * y[0] - y[-1] * x[0]
    return round(float(doubled) / 2, 6)


def _turn(one: Point, other: Point) -> float:
    """What an edge adds to twice the area of an outline."""
    return one[0] * other[1] - one[1] * other[0]


def _between(sums: Sequence[float], one: int, other: int) -> float:
    """The part of running sums round an outline that belongs to the stretch from one of its points to another."""
    return sums[other] - sums[one] + (sums[-1] if one > other else 0.0)


def rim(outline: Floats) -> float:
    """The perimeter of an outline, in mm."""
    return round(float(_steps(np.concatenate([outline, outline[:1]])).sum()), 6)


def _steps(way: Floats) -> Floats:
    """How far each point of a way is from the one before, in mm."""
    steps = way[1:] - way[:-1]
    lengths: Floats = np.hypot(steps[:, 0], steps[:, 1])
    return lengths


def _stretch(points: Floats, one: Hit, other: Hit) -> tuple[Floats, Floats]:
    """The points of an outline between two hits, counter-clockwise, without the hits: up to its end, and from there."""
    n = len(points)
    first = ((one.place if one.at is None else one.at) + 1) % n
    last = other.place if other.at is None else other.at - 1
    count = (last - first + 1) % n
    if one.place == other.place:
        start = points[one.place].tolist()
        if math.dist(start, one.point) > math.dist(start, other.point):
            count = n
    return points[first : first + count], points[: max(0, first + count - n)]


def _pairs(curve: Curve, begins: Sequence[Hit], ends: Sequence[Hit]) -> list[tuple[Hit, Hit]]:
    """Which hits are the two ends of one piece inside."""
    if isinstance(curve, Circle):
        places = [curve.place(end.point) for end in ends]
        found = []
        for begin in begins:
            start = curve.place(begin.point)
            found.append((begin, ends[min(range(len(ends)), key=lambda k: (places[k] - start) % math.tau)]))
        return found

    def place(hit: Hit) -> float:
        return curve.place(hit.point)

    return list(zip(sorted(begins, key=place), sorted(ends, key=place), strict=True))


def _runs_clear(points: Floats, way: Floats) -> bool:
    """Whether a way leaves the outline steeply at its ends and stays away from it in between."""
    steps = np.concatenate([[0.0], np.cumsum(_steps(way))])
    off = np.minimum(steps, steps[-1] - steps)
    need = np.minimum(off * SHARP, NECK)
    inner = off > 2 * CHORD
    if not inner.any():
        return True
    x, y = points[None, :, 0] - way[inner, None, 0], points[None, :, 1] - way[inner, None, 1]
    nearest = np.arange(len(x)), (x * x + y * y).argmin(axis=1)
    return bool((np.hypot(x[nearest], y[nearest]) >= need[inner]).all())


def _angle(tip: Point, one: Point, other: Point) -> float:
    """In degrees, from 0 to 180."""
    a = math.atan2(one[1] - tip[1], one[0] - tip[0]) - math.atan2(other[1] - tip[1], other[0] - tip[0])
    return math.degrees(abs((a + math.pi) % math.tau - math.pi))


def _edge_near(points: Floats, point: Point) -> int:
    """The first point of the outline's edge that runs nearest by."""
    ways = np.roll(points, -1, axis=0) - points
    off = np.array(point) - points
    share = np.clip((off * ways).sum(axis=1) / np.maximum((ways * ways).sum(axis=1), 1e-12), 0, 1)
    gaps = off - ways * share[:, None]
    return int(np.argmin((gaps * gaps).sum(axis=1)))


def _along(ring: Sequence[int], one: int, other: int) -> list[int]:
    """The ring from one place to another, both included."""
    return list(ring[one : other + 1]) if one <= other else [*ring[one:], *ring[: other + 1]]


def _runs(ends: dict[int, list[int]]) -> Iterator[list[int]]:
    """The edges between these neighbours, chained up; a closed run comes back to its first point."""
    left = {point: list(others) for point, others in ends.items()}
    starts = [point for point, others in ends.items() if len(others) == 1]
    for start in [*starts, *ends]:
        while left[start]:
            run = [start]
            while left[run[-1]]:
                following = left[run[-1]].pop(0)
                left[following].remove(run[-1])
                run.append(following)
            yield run
