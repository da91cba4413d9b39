"""A small page of our own, and photos of it: sampled through a formula, so that every pixel's place is known."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.field.model import Field, Segment
from sheetgen.page.furniture import modules
from sheetgen.page.ink.shapes import HEAVY, LIGHT, MEDIUM, Bitmap, Group, Page, Pen, polygon, polyline, rectangle
from sheetgen.photo.printed import Printed, printed

Array = NDArray[Any]
Place = Callable[[Array, Array], tuple[Array, Array]]
"""From pixels to page mm."""

WIDTH, HEIGHT = 90.0, 120.0
CODE = "MON-1001-G A4"
SIDE = 21 * 0.6


@cache
def page(seed: int = 1, code: str = CODE) -> Page:
    """Fields of rectangles, no two seeds with the same lines, a code at the top right, and a swatch."""
    random = np.random.default_rng(seed)
    xs = [8.0, *sorted(random.uniform(13, 77, 6).tolist()), 82.0]
    ys = [8.0, *sorted(random.uniform(13, 95, 8).tolist()), 100.0]
    spaces = [
        rectangle(
            x, y, xs[i + 1] - x, ys[k + 1] - y, Pen((LIGHT, MEDIUM, HEAVY)[(i + k) % 3]), id=f"space-{1 + 7 * k + i}"
        )
        for k, y in enumerate(ys[:-1])
        for i, x in enumerate(xs[:-1])
    ]
    others = [polyline([(10, 110 + k), (50 + 3 * k, 104 + k)], Pen(LIGHT), id=f"segment-{k}") for k in range(3)]
    words = polygon([(x, 114 + 2 * random.random()) for x in np.linspace(10, 60, 25)], Pen(MEDIUM))
    mark = Bitmap(82 - SIDE, 116.5 - SIDE, SIDE, modules(code))
    swatch = rectangle(0, 0, 4, 3, Pen(MEDIUM), id="swatch-1")
    return Page(WIDTH, HEIGHT, (*spaces, *others, words, mark, Group((swatch,), x=62, y=112, scale=0.5, rotate=90)))


@cache
def sheet(seed: int = 1, code: str = CODE) -> Printed:
    """The same as it is read."""
    segment = Segment(id=2, line=((10, 112), (56, 106)), curve=1, order=0, ends=(0, 1), sides=(1, None))
    field = Field(game="own", layout="own", seed=seed, code="", size=(1, 1), spaces=(), segments=(segment,))
    return printed(page(seed, code), field)


def curled(x: Array, y: Array) -> tuple[Array, Array]:
    """Page mm of the pixels of a photo of 720 x 900: turned, seen askew, and curled by a millimetre and a half."""
    u, v = (x - 360) / 6.4, (y - 450) / 6.4
    far = 1 + 0.0012 * u + 0.0008 * v
    u, v = (0.99 * u - 0.13 * v) / far, (0.13 * u + 0.99 * v) / far
    return u + WIDTH / 2 + 1.5 * np.sin(v / 22), v + HEIGHT / 2 + 1.2 * np.sin(u / 17 + 1)


def photo(seed: int = 1, place: Place = curled, size: tuple[int, int] = (720, 900), code: str = CODE) -> Array:
    """What a camera sees that has each pixel's page mm from `place`: paper on a dark table, a lamp at one side."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float64)
    mm = np.stack(place(x, y), -1).astype(np.float32) * 8 - 0.5
    grey = cv2.remap(sheet(seed, code).blank, mm[..., 0], mm[..., 1], cv2.INTER_LINEAR, borderValue=0.3)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.7) * (0.55 + 0.4 * x / size[0])
    grey = grey + np.random.default_rng(seed).normal(0, 0.01, grey.shape)
    return (np.clip(grey, 0, 1)[..., None] * np.array([255, 250, 235])).astype(np.uint8)
