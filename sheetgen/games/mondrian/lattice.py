"""A map as cells of a lattice: which space each cell belongs to, row by row from the top.

Everything about the map is read from the cells in whole numbers: where a border runs between two of them, the ring
round each space, the lines as long as they go straight on, and every union of spaces that is a rectangle. Such a union
is where all four sides of a rectangle are borders along their whole length: since a space is all of a piece, none then
lies on both sides. How far a border runs on from each point is told once, so that a rectangle is four comparisons.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sheetgen.field.model import Point
from sheetgen.field.patchwork import Line, Patch
from sheetgen.language import gettext

Cells: TypeAlias = npt.NDArray[np.int64]
"""The number of each cell's space, from 1, by row and column."""
Grid: TypeAlias = npt.NDArray[np.bool_]
Place: TypeAlias = tuple[int, int]
"""A lattice point: how many units below the top, how many from the left."""

OUTSIDE = 0


class Broken(ValueError):
    """A space that is no plain face: its number, and a sentence on a space `{space}` with what is wrong with it."""

    def __init__(self, space: int, trouble: str) -> None:
        super().__init__(trouble.format(space=space))
        self.space = space
        self.trouble = trouble


class Lattice:
    """The borders of a map."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.rows, self.columns = cells.shape
        padded = np.pad(cells, 1, constant_values=OUTSIDE)
        self.level: Grid = padded[:-1, 1:-1] != padded[1:, 1:-1]
        """Whether a border runs from a point to the one on its right."""
        self.upright: Grid = padded[1:-1, :-1] != padded[1:-1, 1:]
        """Whether a border runs from a point to the one below."""
        left, right = np.pad(self.level, ((0, 0), (1, 0))), np.pad(self.level, ((0, 0), (0, 1)))
        up, down = np.pad(self.upright, ((1, 0), (0, 0))), np.pad(self.upright, ((0, 1), (0, 0)))
        self.nodes: Grid = (left != right) | (up != down) | (left & up)
        """Where borders meet or turn."""
        self.numbers = {(int(y), int(x)): i for i, (y, x) in enumerate(np.argwhere(self.nodes))}
        """The nodes, row by row."""

    def points(self, unit: float) -> list[Point]:
        """The nodes in mm, upwards."""
        return [(x * unit, (self.rows - y) * unit) for y, x in self.numbers]

    def patches(self) -> list[Patch]:
        """The spaces by number. Raises Broken for one in pieces, with a hole, or that touches itself at a corner."""
        found = []
        for patch in self._patches():
            if isinstance(patch, Broken):
                raise patch
            found.append(patch)
        return found

    def broken(self) -> list[Broken]:
        """What `patches` would raise, of each space."""
        return [patch for patch in self._patches() if isinstance(patch, Broken)]

    def _patches(self) -> Iterator[Patch | Broken]:
        steps: dict[int, dict[Place, Place]] = {}
        touching = set()
        for y, x, ahead in _steps(self.level, self.upright):
            own = steps.setdefault(space := int(self.cells[y, x]), {})
            for begin, end in ahead:
                if begin in own:
                    touching.add(space)
                own[begin] = end
        for id in sorted(steps):
            if id in touching and _pieces(self.cells == id) > 1:
                yield Broken(id, gettext("cells: space {space} is in pieces that meet only at a corner"))
            elif id in touching:
                yield Broken(id, gettext("cells: space {space} touches itself at a corner"))
            else:
                yield self._patch(id, steps[id])

    def _patch(self, id: int, steps: dict[Place, Place]) -> Patch | Broken:
        """A space from the steps round it."""
        walk = [min(steps)]
        while (place := steps[walk[-1]]) != walk[0]:
            walk.append(place)
        if len(walk) < len(steps):
            return Broken(id, gettext("cells: space {space} is in two pieces or has a hole"))
        return Patch(id=id, ring=tuple(self.numbers[place] for place in walk if place in self.numbers))

    def lines(self) -> list[Line]:
        """The frame, then every line between spaces, level ones from the top and upright ones from the left."""
        frame = [*self._along(0, level=True), *self._along(self.columns, level=False)]
        frame += [*self._along(self.rows, level=True)[::-1], *self._along(0, level=False)[::-1]]
        lines = [Line(tuple(place for place, _ in groupby(frame)), "heavy")]
        for level, count in ((True, self.rows), (False, self.columns)):
            for at in range(1, count):
                lines += [Line(tuple(run), "medium") for run in self._runs(at, level=level)]
        return lines

    def _along(self, at: int, *, level: bool) -> list[int]:
        """The nodes of the one line on an edge of the lattice."""
        (run,) = self._runs(at, level=level)
        return run

    def _runs(self, at: int, *, level: bool) -> Iterator[list[int]]:
        """The nodes of the unbroken lines at a height or a breadth."""
        borders = self.level[at] if level else self.upright[:, at]
        for there, run in groupby(range(len(borders)), key=lambda i: bool(borders[i])):
            if there:
                first, *rest = run
                places = [(at, i) if level else (i, at) for i in (first, *rest, first + len(rest) + 1)]
                yield [self.numbers[place] for place in places if place in self.numbers]

    def rectangles(self) -> list[list[int]]:
        """Every union of two spaces or more that is a rectangle, as ascending numbers; small ones first."""
        right, left = _reach(self.level[:, ::-1])[:, ::-1], _reach(self.level)
        down, up = _reach(self.upright.T[:, ::-1])[:, ::-1].T, _reach(self.upright.T).T
        tops, ends = np.argwhere((right > 0) & (down > 0)), np.argwhere((left > 0) & (up > 0))
        high, wide = (ends[None, :, axis] - tops[:, None, axis] for axis in (0, 1))
        first, last = (tuple(places.T) for places in (tops, ends))
        whole = (wide > 0) & (high > 0) & (wide <= right[first][:, None]) & (high <= down[first][:, None])
        whole &= (wide <= left[last][None, :]) & (high <= up[last][None, :])
        chosen, closing = np.nonzero(whole)
        inside = self._inside(tops[chosen], ends[closing])
        unions = [[int(i) + 1 for i in np.flatnonzero(row)] for row in inside[inside.sum(axis=1) > 1]]
        return sorted(unions, key=lambda union: (len(union), union))

    def _inside(self, tops: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]) -> Grid:
        """For each rectangle, by its first and last corner, which spaces lie in it."""
        ids = np.arange(1, self.cells.max() + 1)
        spans = [[np.flatnonzero((self.cells == id).any(axis=1 - axis))[[0, -1]] for axis in (0, 1)] for id in ids]
        box = np.array(spans)
        begin, end = box[None, :, :, 0] >= tops[:, None, :], box[None, :, :, 1] < ends[:, None, :]
        inside: Grid = np.all(begin & end, axis=2)
        return inside


def numbered(cells: Cells) -> Cells:
    """The same map with its spaces numbered row by row from the top, each where its first cell is."""
    _, first, place = np.unique(cells, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    return (order[place] + 1).reshape(cells.shape).astype(np.int64)


def row_of_trouble(cells: Cells, space: int) -> int:
    """The row, from 0, where the smaller piece of a space begins, of equal ones the lower, or what it goes round."""
    own = np.pad(cells == space, 1)
    parts = _parts(own)
    if len(parts) > 1:  # a stray letter may stand above its space as well as below it
        smallest = min(parts[::-1], key=len)
        return min(smallest)[0] - 1
    _, inside, *_ = _parts(~own)  # outside it is what lies round it, and in it the rest
    return min(inside)[0] - 1


def _parts(grid: Grid) -> list[set[Place]]:
    """The parts of a map whose cells meet along their sides, in the order of their first cells."""
    left = {(int(y), int(x)) for y, x in np.argwhere(grid)}
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        part, coming = {first}, [first]
        while coming:
            y, x = coming.pop()
            near = left & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
            left -= near
            part |= near
            coming += near
        found.append(part)
    return found


def _pieces(own: Grid) -> int:
    """How many pieces these cells are, of which each lies side by side with others of its piece."""
    from scipy.ndimage import label  # takes a while to import, and only a map that is refused needs it

    return int(label(own)[1])


def _steps(level: Grid, upright: Grid) -> Iterator[tuple[int, int, list[tuple[Place, Place]]]]:
    """For each cell on a border its steps along it, with the cell on the left as one walks."""
    around = (
        (level[:-1], (0, 1), (0, 0)),
        (upright[:, :-1], (0, 0), (1, 0)),
        (level[1:], (1, 0), (1, 1)),
        (upright[:, 1:], (1, 1), (0, 1)),
    )
    rim = level[:-1] | level[1:] | upright[:, :-1] | upright[:, 1:]
    for y, x in np.argwhere(rim).tolist():
        yield y, x, [((y + a, x + b), (y + c, x + d)) for border, (a, b), (c, d) in around if border[y, x]]


def _reach(borders: Grid) -> npt.NDArray[np.int64]:
    """From each point, how far a border runs on to the left."""
    reach = np.zeros((borders.shape[0], borders.shape[1] + 1), dtype=np.int64)
    for i in range(borders.shape[1]):
        reach[:, i + 1] = np.where(borders[:, i], reach[:, i] + 1, 0)
    return reach
