"""Delaunay's sheet before it has spaces: nine sections, and discs laid on them like paper.

Gently bowed heavy lines make the sections. The discs are laid from the uppermost down, each round a point of a heavy
line, of the frame or of a thread: a radius of the giant, drawn first so that the disc hangs on it. A lower rim stops at
an upper disc. What no disc covers belongs to one of the two largest, whose rings sweep on outwards: there is no
background. Where a heavy line runs through a disc's centre, the two halves may be shifted against each other by half
a ring, as in Delaunay's circular forms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.field.model import Point
from sheetgen.games.delaunay.cuts import Chord, Circle, Curve, CutMap, Face, Ray, area
from sheetgen.language import gettext

Key = tuple[str, int, int]
"""A line: its kind, and which of them."""
Lines = CutMap[Key]

COMPASS = 192
"""Directions of a disc's radii."""
RING = 11.5
"""mm: the usual width of a ring."""
STYLES = ((1.0,), (1.25, 0.85), (0.85, 1.25), (0.85, 0.85, 1.35), (1.35, 0.9, 0.9))
"""The widths of a disc's rings, in turn."""
HUBS = (11.5, 16.0)
"""mm: the radius of a disc's middle."""
PIECE = 150.0
"""mm^2: the least area that a rim may cut off."""
HEAVY = ("heavy", "frame")
"""The kinds of lines that are drawn heavy."""
VISIBLE = 600.0
"""mm^2: the least area of a disc that others leave to be seen."""
TRIES = 16
"""Disc by disc: how many are tried for each that is asked for."""
SITES = 12
"""Points among which the roomiest is taken."""
REACH = 300.0
"""mm: beyond any sheet."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be drawn. Lengths in mm."""

    size: Point
    grid: tuple[int, int]
    """Columns and rows of sections."""
    discs: int
    giant: float
    """The radius of the first disc."""
    small: tuple[float, float]
    """The least and the greatest radius of the others."""
    bow: float
    """How far heavy lines leave the straight way, as a share of their length."""
    shift: float
    """How likely a disc is cut into two shifted halves, from 0 to 1."""


class Disc(Struct, frozen=True):
    """Rings about a centre, in two halves where it is shifted along a heavy line."""

    centre: Point
    north: float
    """The direction of its axes."""
    rings: tuple[tuple[float, ...], tuple[float, ...]]
    """The radii in each half, also of those that go on outside the disc."""
    rims: tuple[float, float]
    """Which of them are the disc's edge."""
    parting: tuple[int, int] | None = None
    """The heavy line between the halves: 0 and its column, or 1 and its row, as the section after it counts."""

    @property
    def radius(self) -> float:
        """Of the larger half."""
        return max(self.rims)

    def turn(self, direction: int) -> float:
        """One of the directions of its radii, in radians."""
        return self.north + math.tau * direction / COMPASS


class Sheet:
    """The sections and discs, drawn on a map whose faces know their section (from 0) and their disc."""

    def __init__(self, plan: Plan, chance: Chance) -> None:
        self.plan = plan
        self.chance = chance
        self.map: Lines = sections(plan, chance)
        self._heavy: tuple[int, list[int]] = 0, []
        self.discs: list[Disc] = []
        self._lay_discs()
        self._give_away_the_rest()

    def half(self, disc: Disc, section: int) -> int:
        """Which half of a disc reaches into a section."""
        if disc.parting is None:
            return 0
        kind, line = disc.parting
        return int(divmod(section, self.plan.grid[0])[1 - kind] >= line)

    def faces(self, number: int, half: int) -> list[Face]:
        """What belongs to a half of a disc, as it is now."""
        disc = self.discs[number]
        return [face for face in self.map.faces if face.owner == number and self.half(disc, face.group) == half]

    def _lay_discs(self) -> None:
        if not any(self._lay(self.map, self._giant()) for _ in range(5 * TRIES)):
            raise Misdraw(gettext("there is no place for the first disc"))
        for _ in range(TRIES * self.plan.discs):
            if len(self.discs) == self.plan.discs:
                return
            if self.chance.random() < 0.4:
                self._hang()
            else:
                self._lay(self.map, self._roomy(self._heavy_sites()))

    def _sites(self, kinds: Sequence[str]) -> list[int]:
        """The points on lines of these kinds."""
        return sorted({i for edge, key in self.map.keys.items() if key[0] in kinds for i in edge})

    def _heavy_sites(self) -> list[int]:
        """The points on heavy lines, looked for once for each number of points: a map only grows."""
        if self._heavy[0] != len(self.map.at):
            self._heavy = len(self.map.at), self._sites(HEAVY)
        return self._heavy[1]

    def _giant(self) -> Disc:
        """Round a crossing of heavy lines or a point on them, not too far from the middle."""
        w, h = self.plan.size
        at = self.map.at
        kinds = ("heavy",) if self.plan.grid != (1, 1) else ("frame",)
        sites = self._sites(kinds)
        middle = [i for i in sites if abs(at[i][0] / w - 0.5) < 0.25 and abs(at[i][1] / h - 0.5) < 0.28] or sites
        crossings = [i for i in middle if i in self.map.meeting]
        site = self.chance.pick(crossings if crossings and self.chance.random() < 0.35 else middle)
        return self._disc(self.map, site, self.plan.giant * self.chance.between(0.85, 1.1))

    def _roomy(self, sites: Sequence[int]) -> Disc:
        """A disc round the roomiest of some points."""
        tried = [self.chance.pick(sites) for _ in range(SITES)]
        site = max(tried, key=lambda i: self._room(self.map.at[i]))
        return self._disc(self.map, site, self._radius(self.map.at[site]))

    def _room(self, point: Point) -> float:
        """How far off all discs a point is, in mm; they may overlap a little."""
        return round(min(math.dist(point, disc.centre) - 0.85 * disc.radius for disc in self.discs), 6)

    def _radius(self, point: Point) -> float:
        least, most = self.plan.small
        return max(least, min(most, self._room(point))) * self.chance.between(0.85, 1.1)

    def _hang(self) -> None:
        """Try a disc inside a section: it hangs on a radius of the giant."""
        w, h = self.plan.size
        points = [(self.chance.between(0.05, 0.95) * w, self.chance.between(0.05, 0.95) * h) for _ in range(SITES)]
        point = max(points, key=self._room)
        radius, giant = self._radius(point), self.discs[0]
        turn = math.atan2(point[1] - giant.centre[1], point[0] - giant.centre[0]) - giant.north
        compass = round(turn / math.tau * COMPASS) % COMPASS
        ray = Ray(giant.centre, giant.turn(compass))
        reach = ray.place(point)
        for place, face in enumerate(self.map.faces):
            for chord in self.map.chords(face, ray) if face.owner is None else []:
                inside = (
                    ray.place(chord.begin.point) < reach - 0.7 * radius,
                    reach + 0.7 * radius < ray.place(chord.end.point),
                )
                if all(inside) and self.map.fits(face, chord):
                    trial = self.map.copied()
                    left, _ = trial.cut(trial.faces[place], chord, ("ray", 0, compass % (COMPASS // 2)))
                    site = min(left.ring, key=lambda i: round(math.dist(trial.at[i], point), 6))
                    if self._lay(trial, self._disc(trial, site, radius)):
                        self.map = trial
                    return

    def _disc(self, lines: Lines, site: int, radius: float) -> Disc:
        """A disc round a point of the map; its axes follow the line there."""
        here = sorted((key, edge) for edge, key in lines.keys.items() if site in edge)
        key, (a, b) = self.chance.pick(here)
        (ax, ay), (bx, by) = lines.at[a], lines.at[b]
        north = math.atan2(by - ay, bx - ax) + self.chance.pick((0.0, math.pi / 4))
        parting = (key[1], key[2]) if key[0] == "heavy" and self.chance.random() < self.plan.shift else None
        plain, rim = self._rings(radius)
        halves, rims = (plain, plain), (plain[rim], plain[rim])
        if parting is not None:
            between = tuple(round((one + other) / 2, 3) for one, other in pairwise(plain))
            halves, rims = (plain, between), (plain[rim], between[self.chance.pick((rim - 1, rim)) if rim > 1 else rim])
            if self.chance.random() < 0.5:
                halves, rims = halves[::-1], rims[::-1]
        return Disc(lines.at[site], round(north, 6), halves, rims, parting)

    def _rings(self, radius: float) -> tuple[tuple[float, ...], int]:
        """The radii of rings, and which of them comes next to the radius."""
        style = self.chance.pick(STYLES)
        radii = [self.chance.between(*HUBS)]
        while radii[-1] < REACH:
            radii.append(radii[-1] + RING * style[len(radii) % len(style)])
        rim = min(range(1, len(radii)), key=lambda i: round(abs(radii[i] - radius), 6))
        return tuple(round(r, 3) for r in radii), rim

    def _lay(self, lines: Lines, disc: Disc) -> bool:
        """Lay a disc on the map where it fits and enough of it is to be seen."""
        number = len(self.discs)
        free = [
            (face, Circle(disc.centre, disc.rims[self.half(disc, face.group)]))
            for face in lines.faces
            if face.owner is None
        ]
        covered, cuts = [], []
        for face, circle in free:
            chords = lines.chords(face, circle)
            if not all(
                min(area(chord.left), area(chord.right)) > PIECE and lines.fits(face, chord) for chord in chords
            ):
                return False
            if chords:
                cuts.append((face, circle))
                covered += [area(chord.left) for chord in chords]
            elif circle.left(lines.places(face)).max() > 0:
                covered.append(lines.area(face))
        if math.fsum(covered) < VISIBLE:
            return False
        for face, circle in cuts:
            cut_all(lines, face, circle, arc_key(number, circle))
        for face in lines.faces:
            circle = Circle(disc.centre, disc.rims[self.half(disc, face.group)])
            if face.owner is None and circle.left(lines.places(face)).max() > 1:
                face.owner = number
        self.discs.append(disc)
        return True

    def _give_away_the_rest(self) -> None:
        """What no disc covers goes to the nearer of the two largest."""
        largest = sorted(range(len(self.discs)), key=lambda i: -self.discs[i].radius)[:2]
        for face in self.map.faces:
            if face.owner is None:
                x, y = self.map.places(face).mean(axis=0).tolist()
                gaps = {i: math.dist((x, y), self.discs[i].centre) - self.discs[i].radius for i in largest}
                face.owner = min(largest, key=lambda i: round(gaps[i], 6))


def sections(plan: Plan, chance: Chance) -> Lines:
    """The frame and the heavy lines; every face knows its section, row by row from the top left."""
    w, h = plan.size
    columns, rows = plan.grid
    lines: Lines = CutMap([(0, 0), (w, 0), (w, h), (0, h)], ("frame", 0, 0))
    upright = [through((x, 0), (m, h / 2), (y, h)) for x, m, y in _bows(w, columns, plan.bow * h, chance)]
    level = [through((0, x), (w / 2, m), (w, y)) for x, m, y in _bows(h, rows, plan.bow * w, chance)][::-1]
    for kind, curves in enumerate((upright, level)):
        for number, curve in enumerate(curves, 1):
            for face in list(lines.faces):
                cut_all(lines, face, curve, ("heavy", kind, number))
    if len(lines.faces) != columns * rows:
        raise Misdraw(gettext("heavy lines meet where they should not"))
    for face in lines.faces:
        places = lines.places(face)
        x, y = places.mean(axis=0).tolist()
        column = sum(across(curve, (x, y), (0.0, h / 2)) for curve in upright)
        row = sum(across(curve, (x, y), (w / 2, h)) for curve in level)
        face.group = row * columns + column
    return lines


def _bows(length: float, parts: int, bow: float, chance: Chance) -> list[tuple[float, float, float]]:
    """Where each heavy line begins, passes the middle and ends; all bend the same way, or in turn."""
    side, turn = chance.pick((-1, 1)), chance.pick((-1, 1))
    found = []
    for i in range(1, parts):
        one, other = (length * i / parts + 0.5 * bow * chance.between(-1, 1) for _ in range(2))
        found.append((one, (one + other) / 2 + side * turn**i * bow * chance.between(0.5, 1), other))
    return found


def arc_key(number: int, circle: Circle) -> Key:
    """The line that all arcs of a disc with one radius make: where they meet, they are drawn in one go."""
    return "arc", number, round(1000 * circle.radius)


def through(a: Point, b: Point, c: Point) -> Circle:
    """The circle through three points."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    x = ((ax**2 + ay**2) * (by - cy) + (bx**2 + by**2) * (cy - ay) + (cx**2 + cy**2) * (ay - by)) / d
    y = ((ax**2 + ay**2) * (cx - bx) + (bx**2 + by**2) * (ax - cx) + (cx**2 + cy**2) * (bx - ax)) / d
    return Circle((x, y), math.dist((x, y), a))


def across(circle: Circle, one: Point, other: Point) -> bool:
    """Whether a circle has these points on different sides."""
    return (math.dist(circle.centre, one) < circle.radius) != (math.dist(circle.centre, other) < circle.radius)


def cut_all(
    lines: Lines, face: Face, curve: Curve, key: Key, fits: Callable[[Face, Chord], bool] | None = None
) -> list[Face]:
    """Cut a face along every piece of a curve in it that fits, by the map's measure or another; returns the parts."""
    chords = lines.chords(face, curve)
    fitting = [chord for chord in chords if (fits or lines.fits)(face, chord)]
    if not fitting:
        return [face]
    parts = lines.cut(face, fitting[0], key)
    if len(chords) == 1:
        return list(parts)
    return [part for half in parts for part in cut_all(lines, half, curve, key, fits)]
