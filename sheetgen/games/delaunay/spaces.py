"""From discs to spaces: rings, then radii.

A ring is set for the whole half of a disc at once, where most of it fits, so that no section keeps an arc that its
neighbour lacks without need. Each piece of a ring gets its share of the section's spaces and is cut in two, again and
again, by the radius (or, where it is deep, by the arc) that leaves the best shapes. Radii point in the directions of
the disc's own compass: those of neighbouring rings run on exactly or stay well apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from heapq import heappop, heappush

import numpy as np
import shapely
from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.field.model import Point
from sheetgen.field.quality import SLACK, inscribed
from sheetgen.games.delaunay.cuts import (
    Chord,
    Circle,
    Curve,
    Estimate,
    Face,
    Floats,
    Hit,
    Parts,
    Ray,
    all_left,
    area,
    rim,
)
from sheetgen.games.delaunay.discs import COMPASS, Disc, Key, Sheet, arc_key, cut_all
from sheetgen.language import gettext
from sheetgen.plane import sides

LEAST = 95.0
"""mm^2: the least area of a piece."""
THIN = 3.7
"""mm: twice a ring piece's area by its perimeter, at least."""
RADIUS = 3.4
"""mm: the largest circle inside a space, at least: the floor and a little more."""
NUDGES = (0.0, 0.8, -0.8, 1.6, -1.6, 2.4, -2.4)
"""mm by which a ring may be moved to fit better."""
ROUND = 0.72
"""4 pi times area by squared perimeter of a shape that needs no mending; a square has 0.79, one by two 0.70."""
SPARE = 3
"""Spaces of a section that are kept for what turns out clumsy or lonely."""
CLUMSY = 1.75
"""Beyond so many times the usual area a space is cut in two if the section may have more spaces."""
MARGIN = 0.1
"""What a way to cut costs and what that is estimated at differ by less ..."""
NEAR = 0.1
"""... unless an area, in mm^2, lies so near to one where the cost jumps, ..."""
SMALL = 0.2
"""... or a space would have less than this share of its usual area."""
OFFSET = 0.06
"""mm: lines that shapely draws inside an outline are less than this off; it lets 0.01 of the distance go."""


class Halving(Struct, frozen=True):
    """A way to cut a piece in two."""

    cost: float
    chord: Chord
    key: Key
    left: int
    """How many spaces the left part is to hold."""


class Draft(Struct, frozen=True):
    """A way to cut a piece in two that is not drawn yet."""

    bound: float
    """Its cost is this or more."""
    curve: Curve
    ends: tuple[Hit, Hit]
    key: Key
    cost: float
    """Of the line by itself."""


def fill(sheet: Sheet, counts: tuple[int, int], contrast: float, chance: Chance) -> None:
    """Cut a sheet into spaces, from the least to the most in each section. Raises Misdraw when that fails."""
    for number in range(len(sheet.discs)):
        for half in (0, 1):
            lay_rings(sheet, number, half)
    w, h = sheet.plan.size
    columns, rows = sheet.plan.grid
    usual = w * h / (columns * rows) / (sum(counts) / 2)
    met = _met(sheet, sheet.map.keys)
    for section in range(columns * rows):
        faces = _Section(sheet, section, usual, met, chance).fill(counts, contrast)
        met |= _met(sheet, (side for face in faces for side in sides(face.ring)))


def lay_rings(sheet: Sheet, number: int, half: int) -> None:
    """Set the rings of a half disc, and what goes on outside it, from the middle outwards."""
    disc = sheet.discs[number]
    mine = sheet.faces(number, half)
    if not mine:
        return
    reach = max(float(_away(sheet, face, disc.centre).max()) for face in mine)
    for radius in disc.rings[half]:
        if radius < reach and radius != disc.rims[half]:
            _lay_ring(sheet, number, half, radius)


def _lay_ring(sheet: Sheet, number: int, half: int, radius: float) -> None:
    """Set a ring where it fits best, if most of it fits."""
    centre = sheet.discs[number].centre
    mine = [(face, _away(sheet, face, centre)) for face in sheet.faces(number, half)]
    best: tuple[float, Circle] | None = None
    for nudge in NUDGES:
        circle = Circle(centre, round(radius + nudge, 3))
        chords = [
            (face, sheet.map.chord(face, circle, *ends))
            for face, away in mine
            if away.min() < circle.radius <= away.max()
            for ends in next(sheet.map.all_ends(face, [circle], circle.radius - away[None]))
        ]
        whole = math.fsum(c.length for _, c in chords)
        if best is not None and round(-0.2 * whole + abs(nudge), 6) >= best[0]:
            continue  # even if all of it were good
        good = math.fsum(c.length for face, c in chords if _is_open(sheet, face, c))
        bad = whole - good
        cost = round(bad - 0.2 * good + abs(nudge), 6)
        if good > bad and (best is None or cost < best[0]):
            best = cost, circle
    if best is not None:
        for face in sheet.faces(number, half):
            cut_all(sheet.map, face, best[1], arc_key(number, best[1]), partial(_is_open, sheet))


def _met(sheet: Sheet, edges: Iterable[tuple[int, int]]) -> dict[tuple[int, int], float]:
    """The radius of a disc's arc at a point, for the discs and points at which there is one among these edges."""
    found = {}
    for a, b in edges:
        kind, number, size = sheet.map.keys[min(a, b), max(a, b)]
        if kind == "arc":
            found[number, a] = found[number, b] = size / 1000
    return found


def _away(sheet: Sheet, face: Face, centre: Point) -> Floats:
    """How far from a point each point round a face is, in mm."""
    return -Circle(centre, 0).left(sheet.map.places(face))


def _is_open(sheet: Sheet, face: Face, chord: Chord) -> bool:
    """Whether a ring leaves room on both sides."""
    parts = chord.left, chord.right
    return all((size := area(part)) > LEAST and 2 * size > THIN * rim(part) for part in parts) and sheet.map.fits(
        face, chord
    )


class _Section:
    """A section whose pieces of rings are cut into spaces."""

    def __init__(
        self, sheet: Sheet, section: int, usual: float, met: Mapping[tuple[int, int], float], chance: Chance
    ) -> None:
        self.sheet = sheet
        self.map = sheet.map
        self.section = section
        self.usual = usual
        self.chance = chance
        self.met = met
        """The radius of a disc's arc at a point: one that stops at a heavy line may go on beyond it."""
        self.whole: set[Face] = set()
        """Spaces that cannot be cut in two."""

    def faces(self) -> list[Face]:
        return [face for face in self.map.faces if face.group == self.section]

    def fill(self, counts: tuple[int, int], contrast: float) -> list[Face]:
        """Cut it up; its spaces. Raises Misdraw when that fails."""
        pieces = self.faces()
        whole = math.fsum(self.map.area(piece) for piece in pieces)
        wanted = max(counts[0], min(counts[1] - SPARE, round(whole / self.usual) - 1))
        for piece, share in zip(pieces, self._shares(pieces, wanted, contrast), strict=True):
            self._split(piece, share)
        self._end_loneliness()
        while (found := len(self.faces())) < counts[1] and self._halve_one(
            0.0 if found < wanted else CLUMSY * self.usual
        ):
            pass
        self._end_loneliness()
        faces = self.faces()
        if not counts[0] <= len(faces) <= counts[1]:
            raise Misdraw(gettext("a section has {found} spaces").format(found=len(faces)))
        return faces

    def _end_loneliness(self) -> None:
        """Cut the neighbour of every space that has no other in its section, so that it has two."""
        while lonely := [face for face in self.faces() if len(self._neighbours(face)) == 1]:
            if not self._halve(self._neighbours(lonely[0]).pop(), 2, lonely[0]):
                raise Misdraw(gettext("a space has only one neighbour"))

    def _neighbours(self, face: Face) -> set[Face]:
        """The faces of the section that share an edge with one."""
        found = {self.map.side.get((b, a)) for a, b in sides(face.ring)}
        return {other for other in found if other is not None and other.group == self.section}

    def _shares(self, pieces: list[Face], wanted: int, contrast: float) -> list[int]:
        """How many spaces each piece is to hold: long ones more, and the rest by chance."""
        weights = []
        for piece in pieces:
            luck = math.exp(contrast * max(-1.5, min(1.5, self.chance.normal())))
            weights.append(luck * self.map.area(piece) ** 0.6 * rim(self.map.places(piece)) ** 0.8)
        shares = [1] * len(pieces)
        for _ in range(wanted - len(pieces)):
            most = max(range(len(pieces)), key=lambda i: round(weights[i] / (shares[i] + 0.4), 6))
            shares[most] += 1
        return shares

    def _split(self, face: Face, share: int) -> None:
        if share > 1:
            for part, rest in self._halve(face, share):
                self._split(part, rest)

    def _halve_one(self, least: float) -> bool:
        """Cut one of the clumsiest spaces in two, if it is clumsier than this, in mm^2."""
        clumsy = sorted((f for f in self.faces() if f not in self.whole), key=self._clumsiness, reverse=True)
        for face in clumsy[:6]:
            if self._clumsiness(face) > least:
                if self._halve(face, 2):
                    return True
                self.whole.add(face)
        return False

    def _clumsiness(self, face: Face) -> float:
        """The area of a space, more if it is long: the squared perimeter of a square is 16 times its area."""
        return rim(self.map.places(face)) ** 2 / 16

    def _halve(self, face: Face, share: int, touching: Face | None = None) -> list[tuple[Face, int]]:
        """Cut a piece in two: its parts and their shares, none if no cut fits (or none that ends on a given face)."""
        for number in self._numbers(face):
            for way in self._ways(face, share, number):
                if self._suits(face, share, way, touching):
                    left, right = self.map.cut(face, way.chord, way.key)
                    return [(left, way.left), (right, share - way.left)]
        return []

    def _suits(self, face: Face, share: int, way: Halving, touching: Face | None) -> bool:
        parts = ((way.chord.left, way.left), (way.chord.right, share - way.left))
        ends = way.chord.begin, way.chord.end
        return (
            (touching is None or any(self.map.across(face, end) is touching for end in ends))
            and self.map.fits(face, way.chord)
            and all(n > 1 or _is_wide(part) for part, n in parts)
        )

    def _numbers(self, face: Face) -> list[int]:
        """The discs whose radii may cut a piece: its own, or else those of the nearest others."""
        x, y = self.map.places(face).mean(axis=0).tolist()
        gaps = [round(abs(math.dist((x, y), disc.centre) - disc.radius), 6) for disc in self.sheet.discs]
        others = sorted((gap, number) for number, gap in enumerate(gaps) if number != face.owner)
        assert face.owner is not None
        return [face.owner, *(number for _, number in others[:2])]

    def _ways(self, face: Face, share: int, number: int) -> Iterator[Halving]:
        """The ways to cut a piece in two with a disc's radii and arcs, from the cheapest on.

        Only what may come next is drawn: of some twenty, two or three.
        """
        whole = self.map.area(face)
        drawn: list[tuple[float, int, Halving]] = []
        drafts = list(self._drafts(face, share, number))
        for place in sorted(range(len(drafts)), key=lambda place: drafts[place].bound):
            draft = drafts[place]
            while drawn and drawn[0][0] < draft.bound:
                yield heappop(drawn)[2]
            chord = self.map.chord(face, draft.curve, *draft.ends)
            cost, left = _priced(draft.cost, chord.parts, share, whole)
            heappush(drawn, (cost, place, Halving(cost, chord, draft.key, left)))
        while drawn:
            yield heappop(drawn)[2]

    def _drafts(self, face: Face, share: int, number: int) -> Iterator[Draft]:
        whole, estimate = self.map.area(face), Estimate(self.map.places(face))
        for curve, key, cost, ends in self._curves(face, number):
            ahead = [(begin, end) for begin, end in ends if _is_ahead(curve, end)]
            if len(ahead) == 1:
                parts = estimate.parts(curve, *ahead[0])
                bound = -math.inf
                if parts is not None and not _jumps(parts.areas, share, whole):
                    bound = _priced(cost, parts, share, whole)[0] - MARGIN
                yield Draft(bound, curve, ahead[0], key, cost)

    def _curves(self, face: Face, number: int) -> Iterator[tuple[Curve, Key, float, list[tuple[Hit, Hit]]]]:
        """The radii and arcs that may cut a piece, what each costs by itself (axes are best), and its ends there."""
        disc = self.sheet.discs[number]
        places = self.map.places(face)
        away = _away(self.sheet, face, disc.centre)
        near, far = float(away.min()), float(away.max())
        step = math.tau / COMPASS * (near + far) / 2
        stride = next((s for s in (1, 2, 4) if s * step > 2.4), 8)
        if ahead := _ahead(places, disc, stride):
            rays = [Ray(disc.centre, disc.turn(point)) for point in ahead]
            for point, ray, ends in zip(
                ahead, rays, self.map.all_ends(face, rays, all_left(rays, places)), strict=True
            ):
                axis = -0.5 if point % 24 == 0 else -0.2 if point % 12 == 0 else 0.0
                yield ray, ("ray", number, point % (COMPASS // 2)), axis + self.chance.between(0, 0.2), ends
        going_on = {self.met[number, i] for i in face.ring if (number, i) in self.met}
        radii = (*sorted(going_on), *np.arange(near + 6, far - 6, 2.0).round(3).tolist())
        circles = [Circle(disc.centre, radius) for radius in radii if near + 6 <= radius <= far - 6]
        if circles:
            lefts = np.array([[circle.radius] for circle in circles]) - away
            for circle, ends in zip(circles, self.map.all_ends(face, circles, lefts), strict=True):
                yield circle, arc_key(number, circle), 0.1 if circle.radius in going_on else 0.6, ends


def _ahead(points: Floats, disc: Disc, stride: int) -> list[int]:
    """The directions, so far apart, in which a disc's radii meet the outline of a piece."""
    directions = np.arange(0, COMPASS, stride)
    turns = disc.north + math.tau * directions / COMPASS
    x, y = np.vstack([points, points[:1]]).T - np.array(disc.centre)[:, None]
    left = np.outer(np.cos(turns), y) - np.outer(np.sin(turns), x) > 0
    forward = np.outer(np.cos(turns), x) + np.outer(np.sin(turns), y) > 0
    met = (left[:, 1:] != left[:, :-1]) & forward[:, 1:]
    return [int(direction) for direction in directions[met.any(axis=1)]]


def _is_ahead(curve: Curve, end: Hit) -> bool:
    """Whether a cut is a radius, not its prolongation backwards; through the centre it is a diameter."""
    return isinstance(curve, Circle) or curve.place(end.point) > 1


def _is_wide(part: Floats) -> bool:
    """Whether a circle of RADIUS has room; mostly the one round the middle shows it, a hundred times as fast."""
    shape = shapely.Polygon(part)
    middle = shape.centroid
    if shape.contains(middle) and shape.exterior.distance(middle) > RADIUS + SLACK:
        return True
    if not shape.buffer(-RADIUS - OFFSET).is_empty:
        return True
    if shape.buffer(-RADIUS + OFFSET).is_empty:
        return False
    return inscribed(part.tolist())[1] >= RADIUS


def _priced(cost: float, parts: Parts, share: int, whole: float) -> tuple[float, int]:
    """What a cut of a piece into parts costs, and how many of the spaces the left one is to hold."""
    left = _left(parts.areas, share, whole)
    cost += max(0.0, parts.length - 15) / 9
    for size, around, n in zip(parts.areas, parts.rims, (left, share - left), strict=True):
        cost += _misfit(size, around, n, whole / share)
    return round(cost, 6), left


def _left(areas: tuple[float, float], share: int, whole: float) -> int:
    """How many of a piece's spaces the left part is to hold."""
    return max(1, min(share - 1, round(share * areas[0] / whole)))


def _jumps(areas: tuple[float, float], share: int, whole: float) -> bool:
    """Whether a cut may cost quite another sum if the areas of its parts are a little off."""
    left = _left(areas, share, whole)
    if any(_left((areas[0] + off, 0.0), share, whole) != left for off in (-NEAR, NEAR)):
        return True
    return any(
        abs(size - LEAST * n) < NEAR or size < SMALL * n * whole / share
        for size, n in zip(areas, (left, share - left), strict=True)
    )


def _misfit(size: float, around: float, share: int, wished: float) -> float:
    """How far a part of that area and perimeter is from what its share of spaces should have."""
    cost = 4 * share * math.log(max(size, 1.0) / share / wished) ** 2
    if size < LEAST * share:
        cost += 50
    if share == 1:
        cost += 20 * max(0.0, ROUND - 4 * math.pi * size / around**2)
    return cost
