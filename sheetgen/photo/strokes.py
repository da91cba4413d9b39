"""What the photo shows along each segment: a stroke beside or over the black line, and what lies under it.

The line itself hides colour, so a stroke is looked for on both sides of it, cell by cell along the segment. Half a line
is still told: black takes as much from every channel, so what a pixel beside it shares with a stroke keeps its hue; it
only counts for less, the darker it is. What the space beyond is shaded with lies under the stroke too, and absorbances
add, so it is taken off first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Points
from sheetgen.photo.light import PER_MM, Lit
from sheetgen.photo.pens import PLANE
from sheetgen.photo.spaces import Id, Patch, Raster

_STEP = 0.4
"""mm of a segment's cells."""
_NEAR = np.arange(0.1, 1.4, 0.2)
"""mm from the line's middle where a stroke shows."""
_WINDOWS = (slice(0, 3), slice(2, 5), slice(4, 7))
"""Of these: beside the line, and farther out; a thin stroke fills one of them only."""
_FAR = np.arange(2.3, 3.3, 0.25)
"""mm from the line where the space's own shade shows."""
_ENDS = 1.4
"""mm at each end where other strokes cross."""
_SHADED = 0.25
"""Of a space's pixels: from here on it may be shaded."""
_FAINTEST = 0.05
"""Chroma of a cell that counts as a stroke, at the least."""
_TURNED = 0.14
"""By so much of its length the hue of one stroke strays from its pen's."""
_ERROR = 0.03
_GLARE = 0.025
"""Of full light: stray light and noise in a camera's dark places."""
_BESIDE = np.array([0.8, 0.93, 0.98])
"""How much of a space's shade lies in each window beside the line: hatching stops short of it."""
_SPREAD = np.array([0.18, 0.1, 0.07])
"""By how much that strays."""
_STRAIGHT = 0.35
"""Radians by which a curve may turn at a crossing."""
_STRAYS = np.linspace(-3, 3, 9)


@dataclass(frozen=True, eq=False)
class Trace:
    """What was seen along one segment, on both sides of its line."""

    along: float
    """The share of its cells that show a stroke."""
    near: Floats
    """(2, windows, 3): the mean absorbance beside the line, what lies under it included."""
    error: Floats
    """(2, windows): the standard error of these."""
    ground: Floats
    """(2, windows, 3): that of the shaded space beyond as it would show there; 0 where none is."""
    seen: float
    """The share of it that is inside the picture."""

    @property
    def hue(self) -> Floats:
        """(2,): the stroke's own in the plane of hues, where no shade lies under it; else 0."""
        hue: Floats = self.near[~self.shaded].sum((0, 1)) @ PLANE
        return hue

    @property
    def shaded(self) -> Floats:
        """(2,): whether the space on each side is shaded, so that a stroke in its colour would not show."""
        shaded: Floats = np.abs(self.ground).max((1, 2)) > 0
        return shaded

    @property
    def reach(self) -> int:
        """In how many of the windows the stroke shows, of both sides together."""
        chroma = np.ptp(self.near - self.ground, axis=-1)
        return int((chroma > 0.3 * chroma.max()).sum())

    def costs(self, pens: Floats) -> tuple[Floats, Floats]:
        """How badly strokes of these pens explain what was seen, and how much of each that takes.

        `pens` are their absorbances (pens, 3), one long. Both answers are (pens + 1,); last is no stroke at all. Costs
        are squares of deviations.
        """
        under = _BESIDE + _STRAYS[:, None] * _SPREAD
        own = self.near[:, None] - under[:, :, None] * self.ground[:, None]
        # What is dark already tells little of what was laid over it, and how grey a place is tells nothing here.
        dark = (_GLARE * np.exp(self.near)) ** 2
        weight = 1 / (self.error[..., None] ** 2 + _ERROR**2 + dark)[:, None]
        own = own - _mean(own, weight)
        ways = np.concatenate([pens, np.zeros((1, 3))])[:, None, None, None]
        ways = ways - _mean(ways, weight)
        along = (weight * ways * own).sum(-1)
        size = (weight * ways * ways).sum(-1)
        amount = np.maximum(0, along) / (size + 1e-9)
        rest = (weight * own * own).sum(-1) - amount * along
        # A hue that strays takes the more away with it, the stronger the stroke is.
        rest = rest / (1 + _TURNED**2 * amount**2 * weight.mean(-1))
        cost = rest + (_STRAYS**2)[:, None] * self.shaded[:, None, None]
        best = cost.argmin(2)[:, :, None]
        most = np.take_along_axis(amount, best, 2).max((1, 2, 3))
        return np.take_along_axis(cost, best, 2).sum((1, 2, 3)), most


def _mean(values: Floats, weight: Floats) -> Floats:
    mean: Floats = (values * weight).sum(-1, keepdims=True) / weight.sum(-1, keepdims=True)
    return mean


def traces(lit: Lit, lines: Mapping[Id, Points], drawn: Raster, held: list[Patch]) -> list[Trace]:
    """What lies along each line (page mm), in their order; `drawn` and `held` are the spaces and what they hold."""
    shaded = np.array([False, *(patch.fill > _SHADED for patch in held)])
    return [_trace(lit, *_cells(line), drawn, shaded) for line in lines.values()]


def continued(lines: Mapping[Id, Points]) -> list[tuple[int, int]]:
    """Which lines go straight on in which, by their places in order: a run of them is often one stroke."""
    ends: dict[tuple[int, int], list[tuple[int, float]]] = {}
    for number, line in enumerate(lines.values()):
        for end, beyond in ((line[0], line[1]), (line[-1], line[-2])):
            x, y = beyond - end
            ends.setdefault((round(end[0] * 2), round(end[1] * 2)), []).append((number, float(np.arctan2(y, x))))
    pairs = []
    for meeting in ends.values():
        turns = sorted((abs(_straight(a, b)), i, j) for (i, a), (j, b) in combinations(meeting, 2) if i != j)
        taken: set[int] = set()
        for turn, i, j in turns:
            if turn < _STRAIGHT and not taken & {i, j}:
                pairs.append((i, j))
                taken |= {i, j}
    return pairs


def _straight(one: float, other: float) -> float:
    """By how much two ways out of a crossing miss being opposite, in radians."""
    return (one - other) % (2 * np.pi) - np.pi


def _cells(line: Points) -> tuple[Points, Points]:
    """Points along a line but for its ends, and the unit vectors across it."""
    gone = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    cut = min(_ENDS, 0.25 * gone[-1])
    at = np.linspace(cut, gone[-1] - cut, max(6, round((gone[-1] - 2 * cut) / _STEP)))
    points = np.stack([np.interp(at, gone, line[:, 0]), np.interp(at, gone, line[:, 1])], 1)
    way = np.gradient(points, axis=0)
    across = np.stack([-way[:, 1], way[:, 0]], 1) / (np.hypot(*way.T)[:, None] + 1e-9)
    return points, across


def _trace(lit: Lit, points: Points, across: Points, drawn: Raster, shaded: Floats) -> Trace:
    both = [_side(lit, points, side * across, drawn, shaded) for side in (1, -1)]
    near, ground = np.stack([near for near, _ in both]), np.stack([ground for _, ground in both])
    own = ((near - ground) @ PLANE).transpose(1, 0, 2, 3).reshape(len(points), -1)
    on = np.abs(cv2.blur(own.astype(np.float32), (1, 3))).max(1) > max(_FAINTEST, 2 * lit.noise)
    rows, columns = _pixels(lit, points)
    return Trace(
        along=float(on.mean()),
        near=near.mean(1),
        error=((near - ground) @ PLANE).std(1).mean(-1) / np.sqrt(len(points) / 3),
        ground=ground.mean(1),
        seen=float(lit.seen[rows, columns].mean()),
    )


def _side(lit: Lit, points: Points, across: Points, drawn: Raster, shaded: Floats) -> tuple[Floats, Floats]:
    """On one side of the line the absorbance in each window and that of the shade beyond: two (cells, windows, 3)."""
    near = _sampled(lit, points, across, _NEAR)
    weight = np.exp(-2 * near.min(2, keepdims=True))
    beyond = cv2.blur(_sampled(lit, points, across, _FAR).mean(1).astype(np.float32), (1, 11))
    beyond *= shaded[drawn.labels[_pixels(lit, points + 2.6 * across)]][:, None]
    return _windowed(near, weight), _windowed(np.repeat(beyond[:, None], len(_NEAR), 1), weight)


def _windowed(values: Floats, weight: Floats) -> Floats:
    """Weighted means over the windows; where all is black there is nothing."""
    parts = [(values[:, w] * weight[:, w]).sum(1) / (weight[:, w].sum(1) + 0.15) for w in _WINDOWS]
    return np.stack(parts, 1)


def _sampled(lit: Lit, points: Points, across: Points, offsets: Floats) -> Floats:
    """(cells, offsets, 3)."""
    places = points[:, None] + across[:, None] * offsets[None, :, None]
    found: Floats = lit.absorbance[_pixels(lit, places)]
    return found


def _pixels(lit: Lit, points: Points) -> tuple[Floats, Floats]:
    height, width = lit.chroma.shape
    columns, rows = (points[..., i] * PER_MM for i in (0, 1))
    return rows.astype(np.intp).clip(0, height - 1), columns.astype(np.intp).clip(0, width - 1)
