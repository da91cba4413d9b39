"""Where each point of the page lies in the photo: a smooth bend of the page, then a homography.

The homography says how the camera saw a flat sheet; the bend, a cubic B-spline over the page, holds curl, creases and
what the lens adds. Both are few numbers, so a map can be fitted, compared and laid on another picture's scale.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Pixels, Points

STEP = 2.0
"""mm: between these a bend is as good as straight, so a page is laid flat from so wide a grid."""


@dataclass(frozen=True, eq=False)
class Map:
    """From page mm to photo px."""

    homography: Floats
    """(3, 3), from the bent page in mm to photo px."""
    size: tuple[float, float]
    """Width and height of the page in mm."""
    mesh: Floats | None = None
    """(rows, columns, 2): how many mm the page's points are moved first, as weights of splines; None: not at all."""

    def __call__(self, points: Points) -> Points:
        """Where page points, (n, 2) in mm, lie in the photo: (n, 2) in px."""
        return transformed(self.homography, self.bent(points))

    def bent(self, points: Points) -> Points:
        """The page points after the bend, in mm."""
        points = np.asarray(points, np.float64)
        if self.mesh is None:
            return points
        index, weight = splines(points, self.size, self.mesh.shape[:2])
        bent: Points = points + np.einsum("nk,nkc->nc", weight, self.mesh.reshape(-1, 2)[index])
        return bent

    def inverse(self, pixels: Points) -> Points:
        """Where photo points, (n, 2) in px, lie on the page, in mm."""
        flat = transformed(np.linalg.inv(self.homography), np.asarray(pixels, np.float64))
        points = flat
        # A bend moves neighbours alike, so each round leaves a small part of the error.
        for _ in range(12):
            points = points + (flat - self.bent(points))
        return points

    def matrices(self, points: Points) -> Floats:
        """What a step of a mm on the page is in the photo, at each page point: (n, 2, 2) px a mm."""
        right, left, down, up = (self(points + way) for way in np.array([(1, 0), (-1, 0), (0, 1), (0, -1)]))
        return np.stack([right - left, down - up], -1) / 2

    def scaled(self, factor: float) -> Map:
        """The map to the same photo, made so many times as large."""
        shift = factor / 2 - 0.5
        larger = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1]])
        return replace(self, homography=larger @ self.homography)

    def px_per_mm(self) -> float:
        """How many photo pixels a mm of the page takes, in the middle of the page."""
        (matrix,) = self.matrices(np.array([self.size]) / 2)
        return float(np.sqrt(abs(np.linalg.det(matrix))))

    def grid(self, per_mm: float) -> tuple[Floats, Floats]:
        """Photo x and y, each (height, width) float32, of the pixels of the page laid flat at `per_mm` px/mm."""
        width, height = (round(side * per_mm) for side in self.size)
        xs, ys = (np.arange(-STEP, side + 2 * STEP, STEP) for side in self.size)
        places = self(np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)).reshape(len(ys), len(xs), 2)
        across, down = _between(width, len(xs), per_mm), _between(height, len(ys), per_mm)
        x, y = (down @ part @ across.T for part in places.astype(np.float32).transpose(2, 0, 1))
        return x, y

    def flat(self, pixels: Pixels, per_mm: float) -> Pixels:
        """The page laid flat, `per_mm` px/mm, black where the photo does not show it."""
        times = self.px_per_mm() / per_mm
        where = self
        if times > 1.4:  # every pixel of the photo is to count, not one in each so many
            pixels = cv2.resize(pixels, None, fx=1.2 / times, fy=1.2 / times, interpolation=cv2.INTER_AREA)
            where = self.scaled(1.2 / times)
        x, y = where.grid(per_mm)
        return cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0))

    def seen(self, pixels: Pixels, per_mm: float) -> Floats:
        """Which pixels of `flat` the photo shows: bool, (height, width)."""
        x, y = self.grid(per_mm)
        inside: Floats = (x >= 0) & (y >= 0) & (x <= pixels.shape[1] - 1) & (y <= pixels.shape[0] - 1)
        return inside


def _between(count: int, wide: int, per_mm: float) -> Floats:
    """(count, wide) float32: each pixel's middle between the two points of the wide grid on its sides."""
    place = (np.arange(count) + 0.5) / (per_mm * STEP) + 1
    weights: Floats = np.maximum(0, 1 - np.abs(place[:, None] - np.arange(wide))).astype(np.float32)
    return weights


def transformed(homography: Floats, points: Points) -> Points:
    """Points, (n, 2), sent through a homography."""
    sent = points @ homography[:, :2].T + homography[:, 2]
    moved: Points = sent[:, :2] / sent[:, 2:]
    return moved


def splines(points: Points, size: tuple[float, float], shape: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Which 16 splines of a mesh of (rows, columns) reach each page point, and with which weights: two (n, 16)."""
    rows, columns = shape[:2]
    i, across = _along(points[:, 0] / size[0], columns)
    j, down = _along(points[:, 1] / size[1], rows)
    row, column = j[:, None] + np.arange(4), i[:, None] + np.arange(4)
    index = (row[:, :, None] * columns + column[:, None, :]).reshape(-1, 16)
    return index, (down[:, :, None] * across[:, None, :]).reshape(-1, 16)


def _along(part: Floats, count: int) -> tuple[Floats, Floats]:
    """Along one side of the page, `part` from 0 to 1: the first of four cubic B-splines, and their weights (n, 4)."""
    place = np.clip(part, 0, 1) * (count - 3)
    first = np.minimum(place.astype(np.int64), count - 4)
    t = place - first
    u = 1 - t
    return first, np.stack([u**3, 3 * t**3 - 6 * t**2 + 4, 3 * u**3 - 6 * u**2 + 4, t**3], 1) / 6
