"""From discs to spaces: rings, then radii.

A ring is set for the whole half of a disc at once, where most of it fits, so that no section keeps an arc that its
neighbour lacks without need. Each piece of a ring gets its share of the section's spaces and is cut in two, again and
again, by the radius (or, where it is deep, by the arc) that leaves the best shapes. Radii point in the directions of
the disc's own compass: those of neighbouring rings run on exactly or stay well apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import numpy as np
import shapely
from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.field.model import Point
from sheetgen.field.quality import SLACK, inscribed
from sheetgen.games.delaunay.cuts import Chord, Circle, Curve, Face, Floats, Hit, Ray, all_left, area, rim
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


class Halving(Struct, frozen=True):
    """A way to cut a piece in two."""

    cost: float
    chord: Chord
    key: Key
    left: int
    """How many spaces the left part is to hold."""


def fill(sheet: Sheet, counts: tuple[int, int], contrast: float, chance: Chance) -> None:
    """Cut a sheet into spaces, from the least to the most in each section. Raises Misdraw when that fails."""
    for number in range(len(sheet.discs)):
        for half in (0, 1):
            lay_rings(sheet, number, half)
    w, h = sheet.plan.size
    columns, rows = sheet.plan.grid
    usual = w * h / (columns * rows) / (sum(counts) / 2)
    for section in range(columns * rows):
        _Section(sheet, section, usual, chance).fill(counts, contrast)


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

    def __init__(self, sheet: Sheet, section: int, usual: float, chance: Chance) -> None:
        self.sheet = sheet
        self.map = sheet.map
        self.section = section
        self.usual = usual
        self.chance = chance
        self.met = {
            (number, i): size / 1000
            for edge, (kind, number, size) in self.map.keys.items()
            if kind == "arc"
            for i in edge
        }
        """The radius of a disc's arc at a point: one that stops at a heavy line may go on beyond it."""
        self.whole: set[Face] = set()
        """Spaces that cannot be cut in two."""

    def faces(self) -> list[Face]:
        return [face for face in self.map.faces if face.group == self.section]

    def fill(self, counts: tuple[int, int], contrast: float) -> None:
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
        found = len(self.faces())
        if not counts[0] <= found <= counts[1]:
            raise Misdraw(gettext("a section has {found} spaces").format(found=found))

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
            for way in sorted(self._ways(face, share, number), key=lambda way: way.cost):
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
        whole = self.map.area(face)
        for curve, key, cost, ends in self._curves(face, number):
            ahead = [(begin, end) for begin, end in ends if _is_ahead(curve, end)]
            if len(ahead) != 1:
                continue
            chord = self.map.chord(face, curve, *ahead[0])
            sizes = area(chord.left), area(chord.right)
            left = max(1, min(share - 1, round(share * sizes[0] / whole)))
            cost += max(0.0, chord.length - 15) / 9
            for part, size, n in zip((chord.left, chord.right), sizes, (left, share - left), strict=True):
                cost += _misfit(part, size, n, whole / share)
            yield Halving(round(cost, 6), chord, key, left)

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
    return inscribed(part.tolist())[1] >= RADIUS


def _misfit(part: Floats, size: float, share: int, wished: float) -> float:
    """How far a part is from what its share of spaces should have."""
    cost = 4 * share * math.log(max(size, 1.0) / share / wished) ** 2
    if size < LEAST * share:
        cost += 50
    if share == 1:
        cost += 20 * max(0.0, ROUND - 4 * math.pi * size / rim(part) ** 2)
    return cost
