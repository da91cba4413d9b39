"""A net of straight borders is drawn: lines run on through their points, spaces get the sizes they should have.

As in field.relax every wish (straight lines, areas, open corners, lengths, room inside) is an energy, a round takes one
Newton-like step on all of them together, and no step can change the map: wherever a point could run through a border of
one of its spaces, each may approach the other by less than half of their distance. Since borders are straight, the
points are few, and a drawing takes a fraction of a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.linalg import LinAlgError

from sheetgen import plane
from sheetgen.effort import spend
from sheetgen.field.build import Misdraw
from sheetgen.field.medial import STEP
from sheetgen.field.model import Point
from sheetgen.field.net import Floats, Ints
from sheetgen.field.relax import Band, Wish, alike, dot, kept_apart, separation
from sheetgen.games.springer.facets import Facets
from sheetgen.language import gettext
from sheetgen.progress import tell

UNIT = 300.0
"""mm^2: the share of the rectangle that a space has in the drawing's own scale, to which all lengths below belong."""

SHORTEST = 10.0  # borders shorter than this are pulled longer
ALONG_FRAME = 20.0  # likewise between the meeting points on the outer border, or triangles would overlap
ROOM = {3: 10.5, 4: 8.5}  # the width that a space of so many sides wants between a point and a border
USUAL_ROOM = 8.0
SHARP = math.radians(33)  # corners sharper than this open with force
LONGEST_MOVE = 8.0  # in one round
AREA, OPEN, FORCE, SHORT, NARROW = 50.0, 1.5, 2500.0, 1.0, 8.0
EFFORT = 0.012  # of a space in a round
T_POINT = 3.0  # times as straight: a line that bends where another ends makes a reflex corner
FIXED = 1e9
STAGES = ((16, 12.0), (24, 60.0), (26, 250.0))
"""So many rounds with so much weight on straight lines."""


def relaxed(facets: Facets, areas: Sequence[float], size: Point) -> list[Point]:
    """Where the points lie in a rectangle of `size` mm, that of the map, whose spaces have about these areas.

    Raises Misdraw when the solver gives up.
    """
    scale = math.sqrt(size[0] * size[1] / len(facets.rings) / UNIT)
    at: Floats = np.array(facets.places) * (STEP / 2 / scale)
    drawing = _Drawing(facets, np.array(areas) / scale**2)
    done, total = 0, sum(rounds for rounds, _ in STAGES)
    try:
        for rounds, weight in STAGES:
            for _ in range(rounds):
                at = drawing.step(at, weight)
                done += 1
                tell(done / total)
                spend(EFFORT * len(facets.rings))
    except LinAlgError:
        raise Misdraw(gettext("the drawing cannot be relaxed")) from None
    return [(x, y) for x, y in (at * scale).tolist()]


def _length(v: Floats) -> Floats:
    return np.hypot(v[:, 0], v[:, 1]) + 1e-9


class _Drawing:
    """All wishes for one map."""

    def __init__(self, facets: Facets, areas: Floats) -> None:
        count = len(facets.places)
        self.size = 2 * count
        self.areas = areas
        # An own net may have no line that runs straight on through a point.
        self.straights = Wish(np.array(facets.straights, dtype=np.int64).reshape(-1, 3))
        met = np.bincount(self.straights.points[:, 1])[self.straights.points[:, 1]]
        self.stiff = np.where(met == 1, T_POINT, 1.0)
        self.rings = alike([np.array(ring) for ring in facets.rings])
        corners = [(ring[i - 1], ring[i], ring[(i + 1) % len(ring)]) for ring in facets.rings for i in range(len(ring))]
        self.corners = Wish(np.array(corners))
        self._list_lengths(facets)
        self._list_meetings(facets.rings)
        fixed = np.zeros((count, 2))
        for side, axis in zip(facets.sides, (1, 0, 1, 0), strict=True):
            fixed[list(side), axis] = FIXED
        fixed[list(facets.corners)] = FIXED
        self.stiffness = fixed.ravel() + 0.02

    def _list_lengths(self, facets: Facets) -> None:
        frame = set(facets.frame) - set(facets.corners)
        edges = sorted({(min(a, b), max(a, b)) for ring in facets.rings for a, b in plane.sides(ring)})
        self.edges = Wish(np.array(edges))
        on_frame = np.array([{a, b} <= frame for a, b in edges])
        self.least = np.where(on_frame, ALONG_FRAME, SHORTEST)
        self.pull = np.where(on_frame, 4 * SHORT, SHORT)

    def _list_meetings(self, rings: Sequence[Sequence[int]]) -> None:
        """Every point and every border of one space that could meet."""
        triples, room = [], []
        for ring in rings:
            wide = ROOM.get(len(ring), USUAL_ROOM)
            for a, b in plane.sides(ring):
                for p in ring:
                    if p not in (a, b):
                        triples.append((p, a, b))
                        room.append(wide)
        self.meetings = Wish(np.array(triples))
        self.room = np.array(room)

    def step(self, at: Floats, straight: float) -> Floats:
        """The points after one round."""
        band = Band(self.size, self.size - 1)
        apart, length, foot = self._clearances(at)
        self._add_straights(band, at, straight)
        self._add_areas(band, at)
        self._add_corners(band, at)
        self._add_lengths(band, at)
        self._add_meetings(band, apart, length, foot)
        band.add_alone(np.zeros(self.size), self.stiffness)
        move: Floats = band.solved().reshape(-1, 2)
        return at + self._guarded(move, apart, length)

    def _clearances(self, at: Floats) -> tuple[Floats, Floats, Floats]:
        """For each meeting: from the border to the point, how far, and from which share of the border."""
        apart, foot = separation(*(at[self.meetings.points[:, k]] for k in range(3)))
        return apart, _length(apart), foot

    def _add_straights(self, band: Band, at: Floats, weight: float) -> None:
        """A line bends at a point by the sine of its turn, as if the lengths were what they are now."""
        one, tip, other = (at[self.straights.points[:, k]] for k in range(3))
        u, v, chord = one - tip, other - tip, other - one
        normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1) / _length(chord)[:, None]
        p, q = 1 / _length(u)[:, None], 1 / _length(v)[:, None]
        bend = dot(u * p + v * q, normal)
        rows = np.concatenate([p * normal, -(p + q) * normal, q * normal], axis=1)
        strength = weight * self.stiff
        self.straights.add(band, rows, strength * bend, strength)

    def _add_areas(self, band: Band, at: Floats) -> None:
        for numbers, wish in self.rings:
            x, y = at[wish.points, 0], at[wish.points, 1]
            x_turn = np.roll(x, 1, axis=1) - np.roll(x, -1, axis=1)
            y_turn = np.roll(y, -1, axis=1) - np.roll(y, 1, axis=1)
            wanted = self.areas[numbers]
            excess = 0.5 * (x * y_turn).sum(axis=1) / wanted - 1
            strength = 2 * AREA * np.where(excess < 0, 1.0, 0.5)
            rows = np.stack([y_turn, x_turn], axis=2).reshape(len(x), -1) / (2 * wanted[:, None])
            wish.add(band, rows, strength * excess, strength)

    def _add_corners(self, band: Band, at: Floats) -> None:
        """1 / (1 - cosine) for every corner, and an angle's shortfall squared for the sharp ones."""
        one, tip, other = (at[self.corners.points[:, k]] for k in range(3))
        u, v = one - tip, other - tip
        u_length, v_length = _length(u)[:, None], _length(v)[:, None]
        cosine = dot(u, v)[:, None] / (u_length * v_length)
        closed = 1.03 - cosine[:, 0]
        du = v / (u_length * v_length) - cosine / u_length**2 * u
        dv = u / (u_length * v_length) - cosine / v_length**2 * v
        rows = np.concatenate([du, -du - dv, dv], axis=1)
        angle = np.arccos(np.clip(cosine[:, 0], -1, 1))
        sine = np.sin(angle) + 0.05
        missing = np.maximum(0.0, SHARP - angle)
        slope = OPEN / closed**2 + FORCE * missing / sine
        self.corners.add(band, rows, slope, 2 * OPEN / closed**3 + np.where(missing > 0, FORCE / sine**2, 0.0))

    def _add_lengths(self, band: Band, at: Floats) -> None:
        way = at[self.edges.points[:, 1]] - at[self.edges.points[:, 0]]
        length = _length(way)
        missing = np.maximum(0.0, self.least - length)
        unit = way / length[:, None]
        rows = np.concatenate([-unit, unit], axis=1)
        self.edges.add(band, rows, -2 * self.pull * missing, np.where(missing > 0, 2 * self.pull, 0.0))

    def _add_meetings(self, band: Band, apart: Floats, length: Floats, foot: Floats) -> None:
        missing = np.maximum(0.0, self.room - length)
        unit, share = apart / length[:, None], foot[:, None]
        rows = np.concatenate([unit, (share - 1) * unit, -share * unit], axis=1)
        self.meetings.add(band, rows, -2 * NARROW * missing, np.where(missing > 0, 2 * NARROW, 0.0))

    def _guarded(self, move: Floats, apart: Floats, length: Floats) -> Floats:
        """The part of a move that cannot lead a point through a border."""
        move = move * np.minimum(1, LONGEST_MOVE / _length(move))[:, None]
        points: Ints = self.meetings.points
        unit = apart / length[:, None]
        who = np.concatenate([points[:, 0], points[:, 1], points[:, 2]])
        away = np.concatenate([unit, -unit, -unit])
        return kept_apart(move, who, away, np.tile(0.45 * length, 3))
