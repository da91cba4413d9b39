"""From page millimetres to photo pixels and back."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.mapping import Map

FLAT = Map(np.array([[5.0, 0.4, 30], [-0.3, 4.6, 60], [0.0006, 0.0004, 1]]), (60.0, 80.0))
BENT = Map(FLAT.homography, FLAT.size, np.random.default_rng(3).normal(0, 1, (8, 6, 2)))
GRID = np.stack(np.meshgrid(np.linspace(0, 60, 13), np.linspace(0, 80, 17)), -1).reshape(-1, 2)


@pytest.mark.parametrize("where", [FLAT, BENT])
def test_what_lies_at_a_pixel_is_seen_there(where: Map) -> None:
    assert np.abs(where.inverse(where(GRID)) - GRID).max() < 1e-3


def test_a_mesh_of_one_move_moves_every_point_so() -> None:
    moved = Map(FLAT.homography, FLAT.size, np.broadcast_to([1.5, -2.0], (7, 5, 2)))
    assert np.allclose(moved.bent(GRID), GRID + np.array((1.5, -2.0)))


def test_a_photo_made_twice_as_large_has_its_pixels_middles_between_the_old_ones() -> None:
    small = np.array([(0.0, 0.0)])
    twice = Map(np.eye(3), (10.0, 10.0)).scaled(2)
    assert np.allclose(twice(small), [[0.5, 0.5]])


def test_the_middle_of_the_page_has_so_many_pixels_a_mm() -> None:
    assert Map(np.diag([4.0, 4.0, 1.0]), (60.0, 80.0)).px_per_mm() == pytest.approx(4)


def test_the_grid_is_where_the_map_has_each_pixels_middle() -> None:
    x, y = BENT.grid(3.0)
    rows, columns = np.mgrid[20:200:17, 20:160:13].reshape(2, -1)
    true = BENT((np.stack([columns, rows], 1) + 0.5) / 3.0)
    assert (x.shape, np.abs(np.stack([x, y], -1)[rows, columns] - true).max() < 0.5) == ((240, 180), True)


def test_a_page_laid_flat_is_what_the_photo_shows_of_it() -> None:
    y, x = np.mgrid[0:500, 0:400]
    pixels = np.stack([x / 2, y / 2, np.zeros(x.shape)], -1).astype(np.uint8)
    flat = FLAT.flat(pixels, 3.0)
    true = FLAT(np.array([(20.5 / 3, 30.5 / 3), (150.5 / 3, 200.5 / 3)]))
    assert np.abs(flat[[30, 200], [20, 150], :2] - true / 2).max() < 1.5


def test_what_lies_outside_the_photo_is_not_seen() -> None:
    shifted = Map(np.array([[1.0, 0, -5], [0, 1, 0], [0, 0, 1]]), (20.0, 20.0))
    seen = shifted.seen(np.zeros((20, 20, 3), np.uint8), 1.0)
    assert (seen[5, 3], seen[5, 8]) == (False, True)
