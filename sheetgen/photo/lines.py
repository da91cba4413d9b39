"""Points on the lines of a printed page, and where a photo shows them.

A line is known only across itself, so each point carries that direction and what the blank page looks like along it
for a short way. In the photo the same profile is sought along the same way, a little to and fro; it tells how far the
line lies from where a map has it. Thousands of such steps bend a map into place (sheetgen/photo/bending.py), and the
share of those that need no step says whether the map is right (sheetgen/photo/placing.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Points
from sheetgen.photo.mapping import Map

WORK = 5.0
"""px/mm at which lines are found on the blank page; their profiles are taken from it too."""

REACH, PACE = 1.6, 0.16
"""mm: how far a profile goes to both sides, and from one of its samples to the next."""

CELL = 3.0
"""mm: of each such square a point is kept for each of three directions."""

MOST = 3600
"""Points kept of a page."""

SPARE = 2.0
"""mm round a code: its modules are no lines."""

LINE = 1.5
"""px: a ridge is higher than what lies so far to both sides of it."""

OTHER = 0.6
"""mm: a place so far from the best one is another."""


@dataclass(frozen=True, eq=False)
class Found:
    """What a photo shows of some points of lines."""

    steps: Floats
    """(n,) mm, across each line, from where the map has it to where it is."""
    sure: Floats
    """(n,) from 0 to 1: high where the profile is like the printed one, and like it at one place only."""
    like: Floats
    """(n,) the correlation of the profiles at that place, -1 to 1."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Points on a page's lines."""

    points: Points
    """(n, 2) page mm."""
    across: Points
    """(n, 2): unit vectors across the lines."""
    profiles: Floats
    """(n, samples) float32: the blank page's grey across the line, mean 0 and norm 1."""

    @classmethod
    def of(cls, blank: Grey, per_mm: float, spared: Sequence[tuple[float, float, float, float]]) -> Lines:
        """The lines of a page in grey; none in the boxes `spared` (left, top, right, bottom in page mm)."""
        size = tuple(round(side * WORK / per_mm) for side in blank.shape[::-1])
        page = cv2.resize(blank, size, interpolation=cv2.INTER_AREA)
        ridge, across = _ridges(page)
        for left, top, right, bottom in spared:
            low, high = max(0, int((top - SPARE) * WORK)), int((bottom + SPARE) * WORK)
            ridge[low:high, max(0, int((left - SPARE) * WORK)) : int((right + SPARE) * WORK)] = 0
        ys, xs = _crests(ridge, across)
        ys, xs = _spread(ys, xs, across[ys, xs])
        points, ways = (np.stack([xs, ys], 1) + 0.5) / WORK, across[ys, xs].astype(np.float64)
        profiles = _sampled(page, (points[:, None] + ways[:, None] * _samples(0)[:, None]) * WORK - 0.5, 1.0)
        return cls(points, ways, _normal(profiles))

    def some(self, most: int) -> Lines:
        """No more than so many of them, from all over the page."""
        pick = slice(None, None, max(1, -(-len(self.points) // most)))
        return Lines(self.points[pick], self.across[pick], self.profiles[pick])

    def sought(self, bright: Grey, where: Map, window: float) -> Found:
        """Each line sought up to `window` mm to both sides of where the map has it.

        `bright`: the photo's max(R, G, B), float32, in px of the map.
        """
        reach = round(window / PACE)
        seen = _sampled(bright, self._ways(where, _samples(reach)), -1.0)
        score = _alike(seen, self.profiles)
        best = score.argmax(1)
        like = score[np.arange(len(score)), best]
        shift = np.arange(score.shape[1])
        rival = np.where(np.abs(shift - best[:, None]) > OTHER / PACE, score, -1).max(1)
        sure = np.clip((like - 0.55) / 0.35, 0, 1) * np.clip((like - rival) / 0.15, 0, 1)
        # A best place at the end of the way may go on beyond it.
        sure[(seen < 0).any(1) | (best == 0) | (best == score.shape[1] - 1)] = 0
        return Found((_peaks(score, best) - reach) * PACE, sure, like)

    def _ways(self, where: Map, samples: Floats) -> Floats:
        """(n, samples, 2) photo px along each line's way across.

        A map is smooth, so a parabola through three of the way's points serves.
        """
        reach = 2.0
        back, here, on = (where(self.points + step * self.across) for step in (-reach, 0, reach))
        t = (samples / reach)[:, None]
        ways: Floats = here[:, None] + (on - back)[:, None] / 2 * t + ((on + back) / 2 - here)[:, None] * t**2
        return ways


def _samples(more: int) -> Floats:
    """mm along a way, so many samples longer on both sides than a profile."""
    half = round(REACH / PACE) + more
    return np.arange(-half, half + 1) * PACE


def _sampled(grey: Grey, places: Floats, outside: float) -> Floats:
    places = places.astype(np.float32)
    return cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderValue=outside)


def _normal(profiles: Floats) -> Floats:
    profiles = profiles - profiles.mean(1, keepdims=True)
    normal: Floats = profiles / (np.sqrt((profiles**2).sum(1, keepdims=True)) + np.float32(1e-6))
    return normal


def _alike(seen: Floats, profiles: Floats) -> Floats:
    """(n, shifts): the correlation of each profile with each part of what is seen.

    A little noise is taken for granted, so that bare paper is like nothing.
    """
    length = profiles.shape[1]
    parts = np.lib.stride_tricks.sliding_window_view(seen, length, axis=1)
    # The profiles' mean is 0, so that of the parts needs not be taken off.
    product = np.matmul(parts, profiles[:, :, None])[..., 0]
    total, squares = parts.sum(2), np.einsum("nsl,nsl->ns", parts, parts)
    spread = np.sqrt(np.maximum(squares - total**2 / length, 0))
    alike: Floats = product / (spread + np.float32(0.03))
    return alike


def _peaks(score: Floats, best: Floats) -> Floats:
    """Where each row is highest, by a parabola through three of its values."""
    inner, row = np.clip(best, 1, score.shape[1] - 2), np.arange(len(score))
    left, middle, right = (score[row, inner + step] for step in (-1, 0, 1))
    bend = np.minimum(left - 2 * middle + right, -1e-6)
    peaks: Floats = inner + np.clip((left - right) / (2 * bend), -1, 1)
    return peaks


def _ridges(page: Grey) -> tuple[Floats, Floats]:
    """How much of a line passes each pixel, and the unit vector across it: by the second derivatives of the darkness.

    (height, width) and (height, width, 2). The eigenvector of the lowest eigenvalue points across the line.
    """
    dark = cv2.GaussianBlur(1 - page, (0, 0), 0.3 * WORK)
    xx, yy, xy = (cv2.Sobel(dark, cv2.CV_32F, dx, dy, ksize=3) for dx, dy in ((2, 0), (0, 2), (1, 1)))
    mean, half = (xx + yy) / 2, (xx - yy) / 2
    spread = cv2.magnitude(half, xy)
    low, high = mean - spread, mean + spread
    ridge = np.where(np.abs(high) < 0.45 * np.abs(low), -low, 0)
    # The angle of the lower eigenvector; a half turn more or less is the same line.
    angle = 0.5 * np.arctan2(xy, half) + np.float32(np.pi / 2)
    return ridge, np.stack([np.cos(angle), np.sin(angle)], -1)


def _crests(ridge: Floats, across: Floats) -> tuple[Floats, Floats]:
    """Rows and columns of the pixels on top of a ridge."""
    least = 0.12 * np.percentile(ridge[ridge > 0], 99.5) if (ridge > 0).any() else np.inf
    ys, xs = np.nonzero(ridge > least)
    way = np.rint(LINE * across[ys, xs]).astype(np.int64)
    inside = np.pad(ridge, 2)
    left, right = (inside[ys + 2 + sign * way[:, 1], xs + 2 + sign * way[:, 0]] for sign in (1, -1))
    top = (ridge[ys, xs] >= left) & (ridge[ys, xs] > right)
    return ys[top], xs[top]


def _spread(ys: Floats, xs: Floats, across: Floats) -> tuple[Floats, Floats]:
    """At most one pixel of each direction in each cell, and MOST in all, in an order without any pattern."""
    order = np.argsort((xs * 73856093 ^ ys * 19349663) % 1000003, kind="stable")
    ys, xs, across = ys[order], xs[order], across[order]
    third = (np.arctan2(across[:, 1], across[:, 0]) % np.pi / np.pi * 2.9999).astype(np.int64)
    cell = int(CELL * WORK)
    _, first = np.unique(ys // cell * 10**6 + xs // cell * 10 + third, return_index=True)
    first = np.sort(first)[:MOST]
    return ys[first], xs[first]
