"""Bending a map into place: through scattered points, some of them wrong, or until the page's lines lie on the photo's.

Both are least squares over the weights of a spline mesh, with a price on bends and with Tukey's weights, by which what
does not fit the rest is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import cv2
import numpy as np
from scipy import linalg, sparse
from scipy.sparse import csr_array

from sheetgen.photo.arrays import Floats, Grey, Points
from sheetgen.photo.lines import Lines
from sheetgen.photo.mapping import Map, splines, transformed

Sparse: TypeAlias = csr_array[Any]

ROUNDS = ((21.0, 1.6, 0.3), (15.0, 0.8, 0.05))
"""mm of a mesh, mm that lines are sought to both sides, price of a bend: a crease asks for small meshes."""

FIRST = (21.0, 0.02)
"""mm of a mesh and price of a bend for scattered points."""

FEWEST = 20
"""Points below which nothing is bent."""


def through(page: Points, photo: Points, size: tuple[float, float]) -> Map | None:
    """The map through page points, (n, 2) mm, that were seen at photo points; None if they agree on nothing."""
    if len(page) < 4:
        return None
    homography, _ = cv2.findHomography(page, photo, cv2.RANSAC, 0.05 * float(np.ptp(photo, axis=0).max()))
    if homography is None or abs(np.linalg.det(homography)) < 1e-12:
        return None
    wanted = transformed(np.linalg.inv(homography), photo) - page
    cell, price = FIRST
    shape = _shape(size, cell)
    basis = _basis(page, size, shape)
    stiff = price * _bends(shape) + 1e-4 * np.eye(shape[0] * shape[1])
    weight = np.ones(len(page))
    for _ in range(5):
        mesh = _solved(basis, wanted, weight, stiff)
        off = np.hypot(*(wanted - basis @ mesh).T)
        limit = 2 * max(0.4, 2.5 * float(np.median(off)))
        weight = np.clip(1 - (off / limit) ** 2, 0, 1) ** 2
    return Map(homography, size, mesh.reshape(*shape, 2))


def bent(lines: Lines, bright: Grey, where: Map, rounds: Sequence[tuple[float, float, float]] = ROUNDS) -> Map:
    """The map with its mesh bent, round by round, so that the lines lie where the photo shows them.

    `bright`: the photo's max(R, G, B), float32, in px of the map.
    """
    if len(lines.points) < FEWEST:
        return where
    for cell, window, price in rounds:
        found = lines.sought(bright, where, window)
        shape = _shape(where.size, cell)
        basis = _basis(lines.points, where.size, shape)
        x, y = lines.across.T
        across = csr_array(sparse.hstack([sparse.diags_array(x) @ basis, sparse.diags_array(y) @ basis]))
        stiff = np.kron(np.eye(2), price * _bends(shape) + 1e-3 * np.eye(shape[0] * shape[1]))
        step = _robust(across, found.steps, found.sure, stiff, window / 2).reshape(2, -1).T
        where = replace(where, mesh=(_resampled(where, shape) + step).reshape(*shape, 2))
    return where


def _robust(across: Sparse, steps: Floats, sure: Floats, stiff: Floats, scale: float) -> Floats:
    weight, limit = sure, scale
    for _ in range(4):
        found = _solved(across, steps, weight, stiff)
        off = np.abs(steps - across @ found)
        limit = max(0.05, min(scale, 1.5 * float(np.median(off[sure > 0])))) if (sure > 0).any() else scale
        weight = sure * np.clip(1 - (off / (3 * limit)) ** 2, 0, 1) ** 2
    return found


def _solved(basis: Sparse, wanted: Floats, weight: Floats, stiff: Floats) -> Floats:
    """Least squares of basis @ x = wanted with weights and a price on x."""
    weighted = csr_array((sparse.diags_array(weight) @ basis).T)
    solved: Floats = linalg.solve((weighted @ basis).toarray() + stiff, weighted @ wanted, assume_a="pos")
    return solved


def _shape(size: tuple[float, float], cell: float) -> tuple[int, int]:
    """Rows and columns of splines for meshes of about so many mm."""
    columns, rows = (max(1, round(side / cell)) + 3 for side in size)
    return rows, columns


def _basis(points: Points, size: tuple[float, float], shape: tuple[int, int]) -> Sparse:
    """(n, rows * columns): what each spline of a mesh weighs at each point."""
    index, weight = splines(points, size, shape)
    ends = np.arange(len(points) + 1) * index.shape[1]
    return sparse.csr_array((weight.ravel(), index.ravel(), ends), shape=(len(points), shape[0] * shape[1]))


def _resampled(where: Map, shape: tuple[int, int]) -> Floats:
    """The map's bend as a mesh of another shape: (rows * columns, 2)."""
    if where.mesh is None:
        return np.zeros((shape[0] * shape[1], 2))
    ys, xs = (np.linspace(0, side, 3 * n) for side, n in zip(where.size[::-1], shape, strict=True))
    points = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    basis = _basis(points, where.size, shape)
    return _solved(basis, where.bent(points) - points, np.ones(len(points)), 1e-4 * np.eye(shape[0] * shape[1]))


def _bends(shape: tuple[int, int]) -> Floats:
    """The second differences along both sides of a mesh, squared."""
    down, along = (np.diff(np.eye(n), 2, axis=0) for n in shape)
    return np.kron(np.eye(shape[0]), along.T @ along) + np.kron(down.T @ down, np.eye(shape[1]))
