"""Rings drawn round the letters of spaces.

A ring is sought as a ring: many circles, a little moved, larger, smaller and flattened, are laid into the space, and
the best is the one along which the colour is stronger than just inside and just outside of it. So a tint below it does
not matter; and near the space's edge, where an outline may run, nothing is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from sheetgen.photo.arrays import Floats
from sheetgen.photo.light import PER_MM, Lit
from sheetgen.photo.spaces import Raster, deepest_places

_ANGLES = np.linspace(0, 2 * np.pi, 40, endpoint=False)
_SIZES = np.arange(0.56, 0.92, 0.06)
"""Of the largest circle in the space."""
_MOVES = (-0.5, 0.0, 0.5)
"""mm."""
_FLAT = (0.9, 1.05)
_BESIDE = 1.1
"""mm inside and outside of a ring where it is no more."""
_EDGES = (1.9, 1.3, 0.6)
"""mm along the edge that belong to an outline; less where the space is so small that nothing is left."""
_DARK = 2.5
"""Absorbance beyond which a camera sees no more."""
_FEWEST = len(_ANGLES) // 3


@dataclass(frozen=True)
class Ring:
    """The best ring in a space."""

    contrast: float
    """By how much more it absorbs, all channels together, than what is beside it, at the median angle."""
    steady: float
    """The same in standard errors of that median."""
    seen: float
    """The share of all places of rings where print and outlines leave anything to be seen."""


def rings(lit: Lit, drawn: Raster, wanted: Sequence[int]) -> list[Ring]:
    """The best ring in each of the outlines wanted, by their places from 0."""
    places = deepest_places(drawn)
    return [_ring(lit, drawn, *places[i + 1]) for i in wanted]


def _ring(lit: Lit, drawn: Raster, row: int, column: int) -> Ring:
    radius = float(drawn.depth[row, column])
    ways = np.array(list(product(_SIZES * radius, _MOVES, _MOVES, _FLAT)))[..., None, None]
    sizes = ways[:, 0] + np.array([[-_BESIDE], [0], [_BESIDE]])
    rows = row + (sizes * np.sin(_ANGLES) * ways[:, 3] + ways[:, 2]) * PER_MM
    columns = column + (sizes * np.cos(_ANGLES) + ways[:, 1]) * PER_MM
    height, width = drawn.depth.shape
    at = rows.round().astype(np.intp).clip(0, height - 1), columns.round().astype(np.intp).clip(0, width - 1)
    laid = np.where(lit.ink[at], np.nan, np.minimum(lit.absorbance[at], _DARK).sum(-1))
    for edge in _EDGES:
        inside, on, outside = np.where(drawn.depth[at] > edge, laid, np.nan).swapaxes(0, 1)
        more = on - np.fmax(inside, outside)
        known = np.isfinite(more)
        enough = known.sum(1) >= _FEWEST
        if enough.any():
            return _best(more[enough], float(known.mean()))
    return Ring(0.0, 0.0, 0.0)


def _best(more: Floats, seen: float) -> Ring:
    medians = np.nanmedian(more, 1)
    row = more[int(medians.argmax())]
    known = row[np.isfinite(row)]
    stray = 1.5 * float(np.median(np.abs(known - medians.max()))) / len(known) ** 0.5
    return Ring(float(medians.max()), float(medians.max()) / (stray + 0.01), seen)
