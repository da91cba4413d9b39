"""A plane map as points that can be moved, and a first drawing of it that cannot fail.

Every crossing is a point and every segment has the same number of inner points. The points are numbered so that those
which share a space have near numbers (reverse Cuthill-McKee): then every matrix over them is a narrow band. The first
drawing is Tutte's: the outside on a rounded frame, every other point in the weighted middle of its neighbours, with a
hub in each space; it has no false crossing whatever the map is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array, diags_array
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import splu

from sheetgen.field.model import Point
from sheetgen.field.planemap import Dart, PlaneMap, Ring

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]

EVENINGS = 14  # solves of the first drawing, each with weights that even out the lengths
FRAME = 0.46  # half the width of the outside's frame, in widths of the box
ROUNDNESS = 0.625  # 2 / 3.2: the frame is a superellipse of exponent 3.2
TURNS = 48  # places tried for the outside's first point


class Net:
    """The points of a map, `inner` of them in each segment."""

    def __init__(self, plane: PlaneMap, inner: int) -> None:
        self.map = plane
        self.inner = inner
        self._first = plane.crossings
        self.size = self._first + len(plane.visits) * inner
        self.pieces = inner + 1
        """Straight pieces in a segment."""
        rings = [self._raw(ring) for ring in plane.spaces]
        self.place = _narrow(self.size, [*rings, self._raw(plane.outside)], self._raw(range(len(plane.visits))), inner)
        self.rings = [self.place[ring] for ring in rings]
        """The points round each space, counter-clockwise, from its first corner."""
        self.outside = self.place[self._raw(plane.outside)]
        self.curve = self.place[self._raw(range(len(plane.visits)))]
        """The points along the curve, from crossing `visits[0]`."""

    def path(self, dart: Dart) -> Ints:
        """The points along a segment, from crossing to crossing."""
        return self.place[self._path(dart)]

    def _path(self, dart: Dart) -> Ints:
        segment = max(dart, ~dart)
        first = self._first + segment * self.inner
        points = np.array([self.map.start(segment), *range(first, first + self.inner), self.map.start(~segment)])
        return points if dart >= 0 else points[::-1]

    def _raw(self, ring: Ring | range) -> Ints:
        return np.concatenate([self._path(dart)[:-1] for dart in ring])


def _narrow(size: int, rings: Sequence[Ints], curve: Ints, inner: int) -> Ints:
    """The new number of every point."""
    rows = [np.repeat(ring, len(ring)) for ring in rings[:-1]]
    columns = [np.tile(ring, len(ring)) for ring in rings[:-1]]
    near = [np.roll(curve, 2), *(np.roll(rings[-1], k) for k in range(1, 2 * min(inner, 3) + 1))]
    for ring, other in zip([curve] + [rings[-1]] * (len(near) - 1), near, strict=True):
        rows += [ring, other]
        columns += [other, ring]
    i, j = np.concatenate(rows), np.concatenate(columns)
    order = reverse_cuthill_mckee(csr_array((np.ones(len(i)), (i, j)), shape=(size, size)), symmetric_mode=True)
    place = np.empty(size, dtype=np.int64)
    place[order] = np.arange(size)
    return place


def finer(coarse: Net, at: Floats) -> tuple[Net, Floats]:
    """The same drawing with every piece halved."""
    net = Net(coarse.map, 2 * coarse.inner + 1)
    halved = np.empty((net.size, 2))
    for segment in range(len(coarse.map.visits)):
        points = at[coarse.path(segment)]
        path = net.path(segment)
        halved[path[::2]] = points
        halved[path[1::2]] = (points[1:] + points[:-1]) / 2
    return net, halved


def first_drawing(net: Net, size: tuple[float, float], places: Sequence[Point] | None) -> Floats:
    """Points without a false crossing in a box of `size`, turned so that the rim's crossings come near `places`."""
    hubs = net.size + np.arange(len(net.rings))
    curve = net.curve
    ends = [(curve, np.roll(curve, -1))] + [
        (np.full(len(ring), hub), ring) for ring, hub in zip(net.rings, hubs, strict=True)
    ]
    i, j = (np.concatenate(side) for side in zip(*ends, strict=True))
    wanted = np.concatenate([np.ones(len(curve))] + [np.full(len(ring), max(0.9, len(ring) / 7)) for ring in net.rings])
    at = np.zeros((net.size + len(hubs), 2))
    at[net.outside] = _on_frame(net, size, places)
    free = np.setdiff1d(np.arange(len(at)), net.outside)
    weight = np.ones(len(i))
    for _ in range(EVENINGS):
        at[free] = _balanced(i, j, weight, at, free, net.outside)
        length = np.hypot(*(at[i] - at[j]).T) / wanted
        weight *= np.clip(length / np.median(length), 0.4, 2.5) ** 0.8
        weight = np.clip(weight / np.median(weight), 1e-3, 1e3)
    return at[: net.size]


def _balanced(i: Ints, j: Ints, weight: Floats, at: Floats, free: Ints, fixed: Ints) -> Floats:
    """The free points, each in the weighted middle of its neighbours."""
    links = csr_array(
        (np.concatenate([weight, weight]), (np.concatenate([i, j]), np.concatenate([j, i]))), shape=(len(at), len(at))
    )
    laplacian = (diags_array(links.sum(axis=1)) - links).tocsr()[free]
    solver = splu(laplacian[:, free].tocsc(), permc_spec="MMD_AT_PLUS_A", options={"SymmetricMode": True})
    return solver.solve(-(laplacian[:, fixed] @ at[fixed]))


def _on_frame(net: Net, size: tuple[float, float], places: Sequence[Point] | None) -> Floats:
    """Places for the points of the outside, evenly along a rounded frame, clockwise as they are listed."""
    angle = np.linspace(0, 2 * math.pi, 1001)
    cos, sin = np.cos(angle), np.sin(angle)
    x = size[0] * (0.5 + FRAME * np.sign(cos) * abs(cos) ** ROUNDNESS)
    y = size[1] * (0.5 + FRAME * np.sign(sin) * abs(sin) ** ROUNDNESS)
    arc = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    share = -np.arange(len(net.outside)) / len(net.outside)
    corners = np.arange(len(net.outside)) % net.pieces == 0

    def turned(turn: float) -> Floats:
        along = (share + turn) % 1 * arc[-1]
        return np.stack([np.interp(along, arc, x), np.interp(along, arc, y)], axis=1)

    if places is None:
        return turned(0.0)
    rough = np.array(places)[list(net.map.corners(net.map.outside))]
    tries = [turned(turn) for turn in np.linspace(0, 1, TURNS, endpoint=False)]
    return min(tries, key=lambda at: float(((at[corners] - rough) ** 2).sum()))
