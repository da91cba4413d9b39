"""What the photo shows inside each outline: how much of it is coloured, and with what.

All outlines are drawn once into one raster of labels; what lies deep enough inside them is then gathered for all of
them together. The edge of a space is left out, since neighbours overshoot and print blurs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Points
from sheetgen.photo.light import PER_MM, Lit

Id = TypeVar("Id", bound=Hashable)

_FEWEST = 4
"""Pixels by which anything can be told."""
_SAMPLE = 240
_DARKENED = 0.15
"""Absorbance of each channel from which a pixel is no bare paper."""
_TINT = 0.3
"""Of what all channels lose: by so much they may differ in grey, whose darkest pixels are the noisiest."""
_CORE = 2.6
"""mm from the edge: no outline reaches so far."""


@dataclass(frozen=True, eq=False)
class Raster:
    """Outlines as pixels: which outline each pixel is in (from 1; 0 is none), and how far inside in mm."""

    labels: Floats
    depth: Floats
    count: int

    @property
    def covered(self) -> Floats:
        """Inside any outline."""
        covered: Floats = self.labels > 0
        return covered


@dataclass(frozen=True, eq=False)
class Patch:
    """What was seen inside one outline."""

    fill: float
    """The share of its pixels that are coloured."""
    core: float
    """The same of those well inside."""
    absorbance: Floats
    """(3,): the median of its more strongly coloured pixels; all 0 where hardly any is."""
    sample: Floats
    """(n, 3): some of its coloured pixels."""
    mean: Floats
    """(3,): the mean over all its pixels."""
    pixels: int
    seen: float
    """The share of it that is inside the picture."""
    bare: float = 1.0
    """How dark print is there, in parts of what is usual: little under glare."""
    grey: float = 0.0
    """The share of its pixels that are darkened, and not coloured."""


def raster(outlines: Mapping[Id, Points], shape: tuple[int, int]) -> Raster:
    """The outlines (page mm) drawn into a page of this height and width, in their order."""
    labels = np.zeros(shape, np.int32)
    open_ = np.full(shape, 255, np.uint8)
    for number, outline in enumerate(outlines.values(), 1):
        points = [_drawn(outline)]
        cv2.fillPoly(labels, points, number, cv2.LINE_8, _SHIFT)
        cv2.polylines(open_, points, True, 0, 1, cv2.LINE_8, _SHIFT)
    open_[labels == 0] = 0
    depth = cv2.distanceTransform(open_, cv2.DIST_L2, 5) / PER_MM
    return Raster(labels, depth.astype(np.float32), len(outlines))


_SHIFT = 4


def _drawn(outline: Points) -> Floats:
    drawn: Floats = ((outline * PER_MM - 0.5) * 2**_SHIFT).round().astype(np.int32)
    return drawn


def patches(lit: Lit, drawn: Raster, *, edge: float | None = None) -> list[Patch]:
    """What each outline holds, in their order; `edge` mm along it are left out, else as many as it can spare."""
    deep = deepest(drawn)
    margin = np.full(len(deep), edge) if edge is not None else _margin(deep)
    inner = drawn.depth > np.minimum(margin, 0.6 * deep).astype(np.float32)[drawn.labels]
    inner &= drawn.covered & ~lit.ink
    core = drawn.depth > np.minimum(_CORE, 0.6 * deep)[drawn.labels]
    return [_patch(lit, pixels, core.ravel()[pixels]) for pixels in _gathered(drawn, inner)]


def deepest(drawn: Raster) -> Floats:
    """For each label (0 too) how deep its deepest pixel lies, in mm."""
    deep = np.zeros(drawn.count + 1, np.float32)
    np.maximum.at(deep, drawn.labels.ravel(), drawn.depth.ravel())
    return deep


def deepest_places(drawn: Raster) -> list[tuple[int, int]]:
    """For each label (0 too) the row and column of its deepest pixel."""
    rows, columns = np.nonzero(drawn.depth >= 0.999 * deepest(drawn)[drawn.labels])
    found = dict(
        zip(drawn.labels[rows, columns].tolist(), zip(rows.tolist(), columns.tolist(), strict=True), strict=True)
    )
    return [found.get(label, (0, 0)) for label in range(drawn.count + 1)]


def _margin(deep: Floats) -> Floats:
    return np.clip(0.35 * deep, 0.7, 1.8).astype(np.float32)


def _gathered(drawn: Raster, mask: Floats) -> Iterator[Floats]:
    """For each outline the places of its pixels in the mask."""
    places = np.flatnonzero(mask)
    labels = drawn.labels.ravel()[places].astype(np.uint16)
    order = np.argsort(labels, kind="stable")
    ends = np.cumsum(np.bincount(labels, minlength=drawn.count + 1))
    for start, end in pairwise(ends):
        yield places[order[start:end]]


def _patch(lit: Lit, places: Floats, core: Floats) -> Patch:
    nothing = np.zeros(3, np.float32)
    if len(places) < _FEWEST:
        return Patch(0.0, 0.0, nothing, nothing[None][:0], nothing, len(places), 0.0)
    absorbance = lit.absorbance.reshape(-1, 3)[places]
    chroma = lit.chroma.ravel()[places]
    on = chroma > lit.least
    strong = stronger(absorbance[on], chroma[on])
    sample = strong[:: len(strong) // _SAMPLE + 1]
    median = np.median(strong, 0).astype(np.float32) if len(strong) >= _FEWEST else nothing
    seen = float(lit.seen.ravel()[places].mean())
    deep = float(on[core].mean()) if core.any() else 0.0
    bare = float(lit.bare.ravel()[places].mean())
    common = absorbance.min(1)
    grey = float(((common > _DARKENED) & (chroma <= np.maximum(lit.least, _TINT * common))).mean())
    return Patch(float(on.mean()), deep, median, sample, absorbance.mean(0), len(places), seen, bare, grey)


def stronger(absorbance: Floats, chroma: Floats) -> Floats:
    """The more strongly coloured three fifths: pressure and gaps between strokes hardly move what they say."""
    return absorbance[chroma >= np.percentile(chroma, 40)] if len(chroma) else absorbance


_RIM = (0.4, 2.4)
"""mm from the edge where people draw when they only outline a space."""
_SECTORS = 24
_DRAWN = 0.12
"""Of a sector's rim that is coloured: a line along it is."""


def rims(lit: Lit, drawn: Raster, least: float) -> list[float]:
    """For each outline the share of the way round on which a line follows it inside.

    `least` is the chroma of a line. A neighbour that was coloured over the edge covers one side only.
    """
    band = (drawn.depth > _RIM[0]) & (drawn.depth < _RIM[1]) & ~lit.ink
    rows, columns = np.nonzero(band)
    labels = drawn.labels[rows, columns]
    middle = _middles(drawn)[labels]
    angle = np.arctan2(rows - middle[:, 0], columns - middle[:, 1])
    sector = labels * _SECTORS + ((angle / (2 * np.pi) + 0.5) * _SECTORS).astype(np.intp) % _SECTORS
    size = (drawn.count + 1) * _SECTORS
    there = np.bincount(sector, minlength=size).reshape(-1, _SECTORS)
    on = np.bincount(sector, lit.chroma[rows, columns] > least, size).reshape(-1, _SECTORS)
    covered = (on > _DRAWN * there) & (there > 0)
    return [float(c.sum() / max(1, (t > 0).sum())) for c, t in zip(covered[1:], there[1:], strict=True)]


def _middles(drawn: Raster) -> Floats:
    """(labels, 2): row and column of the middle of each outline."""
    rows, columns = np.nonzero(drawn.covered)
    labels = drawn.labels[rows, columns]
    count = np.maximum(1, np.bincount(labels, minlength=drawn.count + 1))
    sums = [np.bincount(labels, places, drawn.count + 1) for places in (rows, columns)]
    return np.stack(sums, 1) / count[:, None]
