"""A crossing-free drawing of a plane map becomes a flowing one.

Every wish (little bending, spaces of the wanted areas, strands that keep apart, crossings that open wide, pieces of
even length) is an energy whose every summand depends on a few coordinates only. A round takes one Newton-like step:
each summand is replaced by a convex parabola along its gradient, all of them are added into one symmetric banded
matrix, and one banded solve moves every point at once. This takes milliseconds where a general minimiser takes seconds.

No step can change the map. Two strands can only meet inside a space that both border, so all pairs of a point and a
straight piece that could ever meet are listed once; along the line that separates such a pair, each may approach by
less than half of their distance. Sliding along each other and parting are free (docs/GEOMETRY.md 3.2). Only strands
that are pressed together round after round can come so near that rounding lets them cross: whoever uses a drawing
counts it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct
from scipy.linalg import LinAlgError, solveh_banded

from sheetgen.effort import spend
from sheetgen.field.build import Misdraw
from sheetgen.field.net import Floats, Ints, Net, finer, first_drawing
from sheetgen.field.planemap import PlaneMap
from sheetgen.language import gettext
from sheetgen.progress import tell

UNIT = 354.0
"""mm^2: the share of the box that each space has in the drawing's own scale, to which all lengths below belong."""

SHORTEST = 8.0  # shorter segments are pulled longer
NEAREST = 6.8  # strands nearer than this are pushed apart
TOO_NEAR = 2.5  # from here on they are pushed harder and harder
LONGEST_MOVE = 6.0  # in one round
PERIMETER = 3.7  # of a wanted space, in square roots of its area
MARGIN = 7.0  # the box pushes softly from here on
CORNER = 20.0  # the curve is drawn towards a corner of the box until it is so near
FARTHEST = 12.0  # beyond it the pull grows no more, or the strand would fold
PULL = 0.4
AREA, NEAR, SHORT, EVEN = 60.0, 0.5, 2.0, 40.0  # weights that never change

USUAL = 109  # spaces; a larger map needs more rounds, because what one end gains must travel to the other
COSTS = (1, 4)  # of a coarse and a fine round, for those who watch
EFFORT = 0.07  # of a space in a coarse round, with all that is done to it before and after


class Stage(Struct, frozen=True, kw_only=True):
    """So many rounds with these weights."""

    rounds: int
    bending: float
    push: float
    corners: float
    walls: float


COARSE = (Stage(rounds=36, bending=1.0, push=0.1, corners=1.5, walls=1.0),)
FINE = (
    Stage(rounds=4, bending=1.0, push=0.1, corners=2.0, walls=1.0),
    # Strong bending makes the line flow; weak walls leave no hard corners at the rim.
    Stage(rounds=14, bending=10.0, push=0.3, corners=3.0, walls=0.3),
)


def relaxed(
    plane: PlaneMap, areas: Sequence[float], size: tuple[float, float], places: Sequence[tuple[float, float]] | None
) -> tuple[Net, Floats]:
    """The map drawn in a box of `size` mm with spaces of about these areas: its points and where they lie.

    Raises Misdraw when the solver gives up.
    """
    scale = math.sqrt(size[0] * size[1] / len(plane.spaces) / UNIT)
    box = (size[0] / scale, size[1] / scale)
    rough = None if places is None else [(x / scale, y / scale) for x, y in places]
    wanted = np.array(areas) / scale**2
    net = Net(plane, 1)
    at = first_drawing(net, box, rough)
    patience = max(1.0, math.sqrt(len(plane.spaces) / USUAL))
    levels = [[(stage, round(stage.rounds * patience)) for stage in stages] for stages in (COARSE, FINE)]
    total = sum(cost * rounds for cost, level in zip(COSTS, levels, strict=True) for _, rounds in level)
    done = 0
    try:
        for cost, level in zip(COSTS, levels, strict=True):
            if done:  # the coarse level is behind us
                net, at = finer(net, at)
            drawing = Drawing(net, wanted, box)
            for stage, rounds in level:
                for _ in range(rounds):
                    at = drawing.step(at, stage)
                    done += cost
                    tell(done / total)
                    spend(EFFORT * cost * len(plane.spaces))
    except LinAlgError:
        raise Misdraw(gettext("the drawing cannot be relaxed")) from None
    return net, at * scale


class Band:
    """The lower half of a symmetric banded matrix over all coordinates (two a point), and a right-hand side.

    It is kept column by column, as the solver wants it.
    """

    def __init__(self, size: int, width: int) -> None:
        self.size = size
        self.width = width
        self._slopes: list[tuple[Ints, Floats]] = []
        self._products: list[tuple[Ints, Floats]] = []

    def add(self, variables: Ints, places: Ints, rows: Floats, slope: Floats, curvature: Floats) -> None:
        """Add summands with gradient `slope * rows` and second derivative `curvature * rows^T rows`."""
        i, j = _triangle(rows.shape[1])
        self._slopes.append((variables.ravel(), (slope[:, None] * rows).ravel()))
        products = (curvature[:, None] * rows).take(i, axis=1) * rows.take(j, axis=1)
        self._products.append((places.ravel(), products.ravel()))

    def add_alone(self, slope: Floats, curvature: Floats) -> None:
        """Add a summand for every coordinate by itself."""
        every = np.arange(self.size)
        self._slopes.append((every, slope))
        self._products.append((every * (self.width + 1), curvature))

    def solved(self) -> Floats:
        """The step to the minimum of all parabolas."""
        slope = _summed(self._slopes, self.size)
        matrix = _summed(self._products, self.size * (self.width + 1)).reshape(self.size, self.width + 1).T
        return solveh_banded(matrix, -slope, lower=True, overwrite_ab=True, check_finite=False)


def _summed(parts: Sequence[tuple[Ints, Floats]], size: int) -> Floats:
    places, values = zip(*parts, strict=True)
    summed: Floats = np.bincount(np.concatenate(places), np.concatenate(values), size).astype(np.float64, copy=False)
    return summed


def dot(u: Floats, v: Floats) -> Floats:
    """The scalar product of each two vectors, arrays of shape (n, 2)."""
    return u[:, 0] * v[:, 0] + u[:, 1] * v[:, 1]


def _length(v: Floats) -> Floats:
    return np.sqrt(dot(v, v))


@cache
def _triangle(size: int) -> tuple[Ints, Ints]:
    """The rows and columns of a square matrix's lower triangle."""
    return np.tril_indices(size)


@cache
def _pairs_round(count: int) -> tuple[Ints, Ints, Ints]:
    """Of so many points round a space, all pairs that are no neighbours, and how many steps apart they are."""
    i, j = np.triu_indices(count, 2)
    apart = np.minimum(j - i, count - (j - i))
    chosen = apart > 1
    return i[chosen], j[chosen], apart[chosen]


def _spread(variables: Ints) -> int:
    """How far apart the coordinates of one summand lie, at most."""
    return int((variables.max(axis=1) - variables.min(axis=1)).max(initial=0))


def _places(variables: Ints, width: int) -> Ints:
    """Where the lower triangle of each row's products stands in the flat band."""
    i, j = _triangle(variables.shape[1])
    one, other = variables[:, i], variables[:, j]
    places: Ints = abs(one - other) + np.minimum(one, other) * (width + 1)
    return places


def _both(points: Ints) -> Ints:
    """The coordinates of points: x and y of the first, of the second, ..."""
    return np.stack([2 * points, 2 * points + 1], axis=2).reshape(len(points), 2 * points.shape[1])


class Wish:
    """Summands that depend on the same points in every round."""

    def __init__(self, points: Ints) -> None:
        self.points = points
        self.variables = _both(points)
        self.spread = _spread(self.variables)
        self._places: dict[int, Ints] = {}

    def add(self, band: Band, rows: Floats, slope: Floats, curvature: Floats) -> None:
        if band.width not in self._places:
            self._places[band.width] = _places(self.variables, band.width)
        band.add(self.variables, self._places[band.width], rows, slope, curvature)


def alike(rings: Sequence[Ints]) -> list[tuple[Ints, Wish]]:
    """The rings with the same number of points together: their places in the list, and a wish for all of them."""
    lengths = sorted({len(ring) for ring in rings})
    places = [[k for k, ring in enumerate(rings) if len(ring) == length] for length in lengths]
    return [(np.array(ks), Wish(np.stack([rings[k] for k in ks]))) for ks in places]


def separation(point: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """For points and straight pieces, arrays of shape (n, 2): the way from piece to point, and from which share of it.

    The way, in the same unit, begins where the piece is nearest; shares run from 0 at the start to 1 at the end.
    """
    along, to = end - start, point - start
    foot = np.clip(dot(to, along) / (dot(along, along) + 1e-12), 0, 1)
    return to - foot[:, None] * along, foot


def kept_apart(move: Floats, who: Ints, away: Floats, room: Floats) -> Floats:
    """A move, each point's shortened so that none goes more than its room against the direction `away`.

    `who` names the point of each such obstacle; a point may have several.
    """
    approach = -dot(move.take(who, axis=0), away)
    bad = approach > room
    share = np.ones(len(move))
    np.minimum.at(share, who[bad], room[bad] / approach[bad])
    return move * share[:, None]


class Drawing:
    """All wishes for one net. Lengths are in the drawing's own scale (UNIT)."""

    def __init__(self, net: Net, areas: Floats, box: tuple[float, float]) -> None:
        self.net, self.areas, self.box = net, areas, np.array(box)
        self.curve, self.next, self.before = net.curve, np.roll(net.curve, -1), np.roll(net.curve, 1)
        self.segment = np.arange(len(net.curve)) // net.pieces
        triple = np.array(net.map.passes)[list(net.map.visits)] > 2
        self.stiff = np.where(np.repeat(triple, net.pieces) & (np.arange(len(net.curve)) % net.pieces == 0), 3.0, 1.0)
        bent = np.stack([self.before, self.curve, self.next], axis=1)
        self.bent = np.concatenate([2 * bent, 2 * bent + 1])
        self.even = Wish(np.stack([self.curve, self.next], axis=1))
        self.ends = Wish(np.stack([net.curve[:: net.pieces], np.roll(net.curve[:: net.pieces], -1)], axis=1))
        self.rings = alike(net.rings)
        self._list_pushes()
        self._list_openings()
        self._list_meetings()
        self.width = max(_spread(self.bent), *(wish.spread for wish in self.wishes)) + 1
        self.bent_places = _places(self.bent, self.width)

    @property
    def wishes(self) -> list[Wish]:
        return [self.even, self.ends, self.pushes, self.openings, *(wish for _, wish in self.rings)]

    def _list_pushes(self) -> None:
        """Pairs of points round a space, no neighbours: they want the distance that a round space gives them."""
        pairs, wanted, weights = [], [], []
        near = self.net.inner + 2 if self.net.inner > 2 else 2
        for ring, area in zip(self.net.rings, self.areas, strict=True):
            count = len(ring)
            i, j, apart = _pairs_round(count)
            pairs.append(np.stack([ring[i], ring[j]], axis=1))
            wanted.append(apart * (PERIMETER * math.sqrt(area) / count))
            weights.append(60.0 / count**2 * np.where(apart <= near, 6.0, 1.0))
        self.pushes = Wish(np.concatenate(pairs))
        self.push_length, self.push_weight = np.concatenate(wanted), np.concatenate(weights)

    def _list_openings(self) -> None:
        """The strands that leave a crossing side by side, at their first, second and third points."""
        openings, weights = [], []
        for ring in (*self.net.map.spaces, self.net.map.outside):
            for arriving, leaving in zip(ring, (*ring[1:], ring[0]), strict=True):
                back, on = self.net.path(~arriving), self.net.path(leaving)
                for step, weight in ((1, 1.0), (2, 0.6), (3, 0.35)):
                    if step <= self.net.inner and back[step] != on[step]:
                        openings.append((on[0], back[step], on[step]))
                        weights.append(weight)
        self.openings = Wish(np.array(openings))
        self.opening_weight = np.array(weights)

    def _list_meetings(self) -> None:
        """Every point and every piece round one face that could meet."""
        points, starts, ends, room = [], [], [], []
        for number, ring in enumerate([*self.net.rings, self.net.outside]):
            count = len(ring)
            i, j = np.divmod(np.arange(count * count), count)
            apart = np.minimum((j - i) % count, (i - j - 1) % count)
            if number < len(self.net.rings):
                chosen = apart > 0
                wide = (apart + 0.5) * (PERIMETER * math.sqrt(self.areas[number]) / count)
            else:
                chosen = (apart > 0) & (apart < 12 * self.net.pieces)
                wide = np.minimum((apart + 0.5) * (20.0 / self.net.pieces), 30.0)
            points.append(ring[i[chosen]])
            starts.append(ring[j[chosen]])
            ends.append(ring[(j[chosen] + 1) % count])
            room.append(wide[chosen])
        p, a, b = np.concatenate(points), np.concatenate(starts), np.concatenate(ends)
        steps = self._strand_distance(p, a, b)
        apart_enough = (steps > 1) & (p != a) & (p != b)
        self.p, self.a, self.b = p[apart_enough], a[apart_enough], b[apart_enough]
        wide = np.concatenate(room)[apart_enough]
        # Points near to each other on one strand may come as near as they like, but not cross.
        free = (wide <= 5.0) | (steps[apart_enough] <= min(self.net.inner, 3))
        self.room = np.where(free, 0.0, np.minimum(NEAREST, 0.62 * wide))

    def _strand_distance(self, points: Ints, starts: Ints, ends: Ints) -> Floats:
        """How many points lie between a point and a piece along the curve, by the shortest way."""
        total, never = len(self.curve), 10**6
        visits = np.full((self.net.size, max(self.net.map.passes)), never)
        count = np.zeros(self.net.size, dtype=np.int64)
        piece: dict[tuple[int, int], int] = {}
        for place, (point, after) in enumerate(zip(self.curve.tolist(), self.next.tolist(), strict=True)):
            visits[point, count[point]] = place
            count[point] += 1
            piece[point, after] = piece[after, point] = place
        middle = np.array([piece[ends] for ends in zip(starts.tolist(), ends.tolist(), strict=True)]) + 0.5
        gap = abs(visits[points] - middle[:, None])
        gap = np.where(gap > never / 2, never, np.minimum(gap, abs(total - gap)))
        nearest: Floats = gap.min(axis=1)
        return nearest

    def step(self, at: Floats, stage: Stage) -> Floats:
        """The points after one round."""
        band = Band(2 * self.net.size, self.width)
        apart, length, foot = self._clearances(at)
        self._add_bending(band, at, stage.bending)
        self._add_areas(band, at)
        self._add_pushes(band, at, stage.push)
        self._add_meetings(band, apart, length, foot)
        self._add_openings(band, at, stage.corners)
        self._add_lengths(band, at)
        self._add_walls(band, at, stage.walls)
        move = band.solved().reshape(-1, 2)
        return at + self._guarded(move, apart, length)

    def _clearances(self, at: Floats) -> tuple[Floats, Floats, Floats]:
        """For each meeting: from the piece to the point, how far, and from which share of the piece."""
        apart, foot = separation(*(at.take(points, axis=0) for points in (self.p, self.a, self.b)))
        return apart, _length(apart), foot

    def _pieces(self, at: Floats) -> tuple[Floats, Floats, Floats]:
        """Each piece's vector and length, and the length it would have in an even segment."""
        vector = at[self.next] - at[self.curve]
        length = _length(vector)
        whole = np.maximum(np.bincount(self.segment, length), 3.5)
        return vector, length, whole[self.segment] / self.net.pieces

    def _add_bending(self, band: Band, at: Floats, weight: float) -> None:
        _, _, after = self._pieces(at)
        before = np.roll(after, 1)
        mean = (before + after) / 2
        rows = np.stack([1 / before, -1 / before - 1 / after, 1 / after], axis=1) / mean[:, None]
        rows = np.concatenate([rows, rows])
        strength = np.tile(32.0 * weight * mean * self.stiff, 2)
        bend = (rows * at.ravel()[self.bent]).sum(axis=1)
        band.add(self.bent, self.bent_places, rows, strength * bend, strength)

    def _add_areas(self, band: Band, at: Floats) -> None:
        lens = 2 * self.net.pieces
        for numbers, wish in self.rings:
            # Each ring's points, its last before them and its first after them.
            around = at.take(np.concatenate([wish.points[:, -1:], wish.points, wish.points[:, :1]], axis=1), axis=0)
            (x_before, x, x_after), (y_before, y, y_after) = (
                (each[:, :-2], each[:, 1:-1], each[:, 2:]) for each in (around[..., 0], around[..., 1])
            )
            wanted = self.areas[numbers]
            excess = 0.5 * (x * y_after - x_after * y).sum(axis=1) / wanted - 1
            # A lens that has collapsed hardly feels its area any more, and bending would keep it closed.
            strength = 2 * AREA * np.where(excess < 0, 1.0, 0.6) * (4.0 if wish.points.shape[1] == lens else 1.0)
            rows = np.stack([y_after - y_before, x_before - x_after], axis=2) / (2 * wanted[:, None, None])
            wish.add(band, rows.reshape(len(rows), -1), strength * excess, strength)

    def _add_pushes(self, band: Band, at: Floats, weight: float) -> None:
        vector = at.take(self.pushes.points[:, 0], axis=0) - at.take(self.pushes.points[:, 1], axis=0)
        length = _length(vector) + 1e-6
        ratio = self.push_length / length
        slope = -weight * self.push_weight * (0.8 * ratio + 0.06 * ratio**2) / length
        curvature = weight * self.push_weight * (1.6 * ratio + 0.18 * ratio**2) / length**2
        unit = vector / length[:, None]
        self.pushes.add(band, np.concatenate([unit, -unit], axis=1), slope, curvature)

    def _add_meetings(self, band: Band, apart: Floats, length: Floats, foot: Floats) -> None:
        close = length < self.room
        unit = apart[close] / (length[close] + 1e-9)[:, None]
        share = foot[close, None]
        rows = np.concatenate([unit, (share - 1) * unit, -share * unit], axis=1)
        variables = _both(np.stack([self.p[close], self.a[close], self.b[close]], axis=1))
        # Very close strands push harder and harder, or a steady pull would bring them together in the end.
        strength = 2 * NEAR * np.clip((TOO_NEAR / (length[close] + 1e-9)) ** 2, 1.0, 100.0)
        slope = -strength * (self.room - length)[close]
        # A few pairs across the outside do not fit into the band: they keep their force and lose their curvature.
        fits = variables.max(axis=1) - variables.min(axis=1) <= self.width
        curvature = np.where(fits, strength, 0.0)
        places = np.where(fits[:, None], _places(variables, band.width), 0)
        band.add(variables, places, rows, slope, curvature)

    def _add_openings(self, band: Band, at: Floats, weight: float) -> None:
        tip, one, other = (at[self.openings.points[:, k]] for k in range(3))
        u, v = one - tip, other - tip
        u_length, v_length = (_length(w) + 1e-9 for w in (u, v))
        cosine = dot(u, v) / (u_length * v_length)
        closed = 1.03 - cosine
        du = v / (u_length * v_length)[:, None] - (cosine / u_length**2)[:, None] * u
        dv = u / (u_length * v_length)[:, None] - (cosine / v_length**2)[:, None] * v
        strength = weight * self.opening_weight
        rows = np.concatenate([-du - dv, du, dv], axis=1)
        self.openings.add(band, rows, strength / closed**2, 2 * strength / closed**3)

    def _add_lengths(self, band: Band, at: Floats) -> None:
        """Pieces of even length, or the few points of a long loop bunch up; and no segment too short."""
        vector, length, even = self._pieces(at)
        unit = vector / (length + 1e-9)[:, None]
        rows = np.concatenate([-unit, unit], axis=1)
        self.even.add(band, rows, 2 * EVEN * (length / even - 1) / even, 2 * EVEN / even**2)
        chord = at[self.ends.points[:, 1]] - at[self.ends.points[:, 0]]
        length = _length(chord) + 1e-9
        missing = np.maximum(0.0, SHORTEST - length)
        unit = chord / length[:, None]
        self.ends.add(
            band, np.concatenate([-unit, unit], axis=1), -2 * SHORT * missing, np.where(missing > 0, 2 * SHORT, 0.0)
        )

    def _add_walls(self, band: Band, at: Floats, weight: float) -> None:
        stiffness = np.full(at.shape, 0.02)
        slope = np.zeros(at.shape)
        for margin, strength in ((MARGIN, 0.008 * weight), (0.0, 0.3 * weight)):
            beyond = np.minimum(at - margin, 0) + np.maximum(at - self.box + margin, 0)
            slope += strength * beyond
            stiffness += strength * (beyond != 0)
        self._pull_to_corners(slope, stiffness, at, weight)
        band.add_alone(slope.ravel(), stiffness.ravel())

    def _pull_to_corners(self, slope: Floats, stiffness: Floats, at: Floats, weight: float) -> None:
        """The outside's point nearest to each corner of the box is drawn there, so that no corner stays empty."""
        for corner in ((0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)):
            gap = self.box * corner - at[self.net.outside]
            length = _length(gap)
            nearest = int(length.argmin())
            far = min(max(0.0, float(length[nearest]) - CORNER), FARTHEST)
            point = self.net.outside[nearest]
            slope[point] -= PULL * weight * far * gap[nearest] / length[nearest]
            stiffness[point] += PULL * weight

    def _guarded(self, move: Floats, apart: Floats, length: Floats) -> Floats:
        """The part of a move that cannot lead a strand through another."""
        move = move * np.minimum(1, LONGEST_MOVE / (_length(move) + 1e-12))[:, None]
        # Sliding only shortens a move: who is farther off than it is long has no part in this.
        reach = 1.001 / 0.45 * _length(move)
        near = [np.flatnonzero(length < reach.take(points)) for points in (self.p, self.a, self.b)]
        who = np.concatenate([self.p[near[0]], self.a[near[1]], self.b[near[2]]])
        unit = [apart.take(one, axis=0) / (length[one] + 1e-12)[:, None] for one in near]
        away = np.concatenate([unit[0], -unit[1], -unit[2]])
        room = 0.45 * length[np.concatenate(near)]
        for _ in range(2):
            approach = -dot(move.take(who, axis=0), away)
            worst = _worst(who, approach, room, len(move))
            slide = worst[worst >= 0]
            move[who[slide]] += (approach[slide] - 0.999 * room[slide])[:, None] * away[slide]
        return kept_apart(move, who, away, room)


def _worst(who: Ints, approach: Floats, room: Floats, size: int) -> Ints:
    """For each point the obstacle that it runs into farthest, -1 for none."""
    bad = np.flatnonzero(approach > room)
    bad = bad[np.argsort(-(room[bad] / approach[bad]), kind="stable")]
    worst = np.full(size, -1)
    worst[who[bad]] = bad
    return worst
