"""Where a QR code may lie, by its three finder patterns.

Each is sought as a dark square in a white ring in a dark one, whichever way it is turned: the mean over all turns, a
little blurred, is laid over the picture at several scales, and where that correlates, a finder pattern may be. Three
that lie as those of a code do say where its corners are, whatever else is drawn close by.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Points

MODULE = 2.6
"""px of a module in the pattern that is laid over the picture."""

SIZES = (1.6, 2.2, 3.0, 4.1, 5.6)
"""px of a module in the picture, about."""

FINEST = 1700
"""Modules that fit along a picture's longer side: of a sheet that fills a quarter of it there would be no more."""

LIKE, MANY = 0.55, 40
"""A correlation from which a finder pattern may be there; at each size at most so many are looked at."""

OWN = 7
"""Modules of a finder pattern's side."""

STRETCH = (0.6, 1.6)
"""How many times as long as the other one side of a code may seem, and a module as its size has it."""

ASLANT = 0.6
"""The cosine of the corner in which two sides meet, at most."""


def by_finders(grey: Grey, modules: tuple[int, ...]) -> Iterator[tuple[int, Points]]:
    """Modules of a side and corners, (4, 2) px clockwise from the top left, of what may be codes; `grey` is uint8."""
    for size in SIZES:
        if size * FINEST < max(grey.shape):
            continue
        points, likes = _finders(grey, size)
        for count in modules:
            yield from ((count, quad) for quad in _triples(points, likes, size, count))


def _finders(grey: Grey, size: float) -> tuple[Points, Floats]:
    """Where finder patterns may be, (n, 2) px, and how like."""
    scale, pattern = MODULE / size, _pattern()
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    picture = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
    if min(picture.shape) < 2 * len(pattern):
        return np.zeros((0, 2)), np.zeros(0)
    like = cv2.matchTemplate(picture.astype(np.float32), pattern, cv2.TM_CCOEFF_NORMED)
    peak = cv2.dilate(like, np.ones((9, 9), np.uint8)) == like
    rows, columns = np.nonzero(peak & (like > LIKE))
    best = np.argsort(-like[rows, columns])[:MANY]
    rows, columns = rows[best], columns[best]
    middle = (len(pattern) - 1) / 2
    places = np.stack([columns, rows], 1) + middle
    return (places + 0.5) / scale - 0.5, like[rows, columns]


def _pattern() -> Grey:
    """A finder pattern with white round it, as it looks in the mean over its turns."""
    fine, half = 4, OWN / 2 + 1.2
    side = round(2 * half * MODULE)
    at = (np.arange(side * fine) + 0.5) / (fine * MODULE) - half
    x, y = np.meshgrid(at, at)
    turned = []
    for angle in np.linspace(0, np.pi / 2, 12, endpoint=False):
        c, s = np.cos(angle), np.sin(angle)
        ring = np.maximum(np.abs(c * x - s * y), np.abs(s * x + c * y))
        turned.append(np.where((ring < 1.5) | ((ring > 2.5) & (ring < 3.5)), 0.0, 1.0))
    seen = cv2.GaussianBlur(np.mean(turned, 0), (0, 0), 0.5 * MODULE * fine)
    return cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)


def _triples(points: Points, likes: Floats, size: float, count: int) -> Iterator[Points]:
    """The corners that three patterns say, which lie as those of a code of so many modules a side do."""
    between = count - OWN
    low, high = (between * size * stretch for stretch in STRETCH)
    for corner in range(len(points)):
        ways = points - points[corner]
        far = np.hypot(*ways.T)
        near = np.flatnonzero((far > low) & (far < high))
        for i, j in permutations(near, 2):
            across, down = ways[i], ways[j]
            turn = across[0] * down[1] - across[1] * down[0]
            slant = abs(float(across @ down)) / (far[i] * far[j])
            if turn > 0 and slant < ASLANT and STRETCH[0] < far[i] / far[j] < STRETCH[1]:
                yield _corners(points[corner], across / between, down / between, count)


def _corners(middle: Points, across: Points, down: Points, count: int) -> Points:
    """From the middle of the finder pattern at the top left, and the way from a module to the next."""
    first = middle - OWN / 2 * (across + down)
    return np.array([first, first + count * across, first + count * (across + down), first + count * down])
