"""Small pages drawn by the tests themselves: squares, triangles or lines on paper, coloured and lit as a test asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.page.ink.shapes import Page, Pen, Shape, polygon, polyline
from sheetgen.photo.mapping import Map
from sheetgen.photo.printed import Box, Printed

Floats = NDArray[Any]
PER_MM = 10
RED = (0.4, 2.2, 2.0)
BLUE = (2.4, 1.2, 0.3)
GREEN = (2.0, 0.5, 1.6)
YELLOW = (0.05, 0.3, 2.2)
ORANGE = (0.1, 1.1, 2.4)
"""Absorbances of full strokes."""


class Drawing:
    """A page of some mm with spaces, lines and boxes, on which colour is laid."""

    def __init__(
        self,
        spaces: Mapping[str, Sequence[tuple[float, float]]],
        lines: Mapping[str, Sequence[tuple[float, float]]] | None = None,
        boxes: int = 0,
        size: float = 90,
    ) -> None:
        self.size = (size, size)
        self.swatches = {n: Box(8 + 12 * n, 4, 17 + 12 * n, 11) for n in range(1, boxes + 1)}
        shapes: list[Shape] = [polygon(self._up(outline), Pen(0.3)) for outline in spaces.values()]
        shapes += [polyline(self._up(line), Pen(0.7)) for line in (lines or {}).values()]
        shapes += [polygon(self._up(box.corners), Pen(1.0)) for box in self.swatches.values()]
        self.printed = Printed(
            page=Page(size, size, tuple(shapes)),
            size=self.size,
            spaces={id: np.array(outline, float) for id, outline in spaces.items()},
            segments={id: np.array(line, float) for id, line in (lines or {}).items()},
            sides={},
            codes=(),
            swatches=self.swatches,
            marks={},
        )
        self.absorbance = np.zeros((round(size * PER_MM), round(size * PER_MM), 3), np.float32)

    def _up(self, points: Any) -> list[tuple[float, float]]:
        return [(float(x), self.size[1] - float(y)) for x, y in points]

    def fill(self, outline: Any, pen: Sequence[float], strength: float = 1.0) -> None:
        """Colour an outline (page mm) evenly."""
        mask = np.zeros(self.absorbance.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.round(np.asarray(outline) * PER_MM).astype(np.int32)], 1)
        self.absorbance += strength * mask[..., None] * np.array(pen, np.float32)

    def space(self, id: str, pen: Sequence[float], strength: float = 1.0) -> None:
        """Colour a space."""
        self.fill(self.printed.spaces[id], pen, strength)

    def box(self, number: int, pen: Sequence[float]) -> None:
        """Colour a player's box."""
        self.fill(self.swatches[number].corners, pen)

    def stroke(self, line: Any, pen: Sequence[float], width: float, *, closed: bool = False) -> None:
        """Draw a line (page mm)."""
        mask = np.zeros(self.absorbance.shape[:2], np.uint8)
        points = [np.round(np.asarray(line) * PER_MM).astype(np.int32)]
        cv2.polylines(mask, points, closed, 1, round(width * PER_MM))
        self.absorbance += mask[..., None] * np.array(pen, np.float32)

    def photo(self, light: Any = 0.8) -> Floats:
        """The page under a light: a number, or (height, width, 3) of any size; with a little noise, always the same."""
        print_ = cv2.resize(self.printed.blank, self.absorbance.shape[1::-1], interpolation=cv2.INTER_AREA)
        height, width = print_.shape
        lamp = np.broadcast_to(np.asarray(light, np.float32), (2, 2, 3)) if np.ndim(light) < 3 else np.float32(light)
        lamp = cv2.resize(np.ascontiguousarray(lamp), (width, height), interpolation=cv2.INTER_LINEAR)
        seen = lamp * np.exp(-self.absorbance) * print_[..., None]
        seen = cv2.GaussianBlur(seen, (0, 0), 1.0)
        level = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
        noise = np.random.default_rng(3).normal(0, 1.2, seen.shape)
        pixels: Floats = np.clip(level * 255 + noise, 0, 255).astype(np.uint8)
        return pixels

    @property
    def map(self) -> Map:
        """Where the page lies in the photo: it is the photo."""
        return Map(np.array([[PER_MM, 0, -0.5], [0, PER_MM, -0.5], [0, 0, 1.0]]), self.size)


def squares(count: int = 16, side: float = 13, **rest: Any) -> Drawing:
    """A page of squares, "1" and so on, four in a row."""
    corners = {str(n + 1): (12 + side * (n % 4), 20 + side * (n // 4)) for n in range(count)}
    return Drawing(
        {id: [(x, y), (x + side, y), (x + side, y + side), (x, y + side)] for id, (x, y) in corners.items()}, **rest
    )


def triangles() -> Drawing:
    """A page of six triangles in a row, "1" to "6", that share their sides."""
    xs, low, high = [10 + 9 * i for i in range(8)], 46, 30
    tips = [(x, low if i % 2 == 0 else high) for i, x in enumerate(xs)]
    return Drawing({str(i + 1): tips[i : i + 3] for i in range(6)})


def crossing(**rest: Any) -> Drawing:
    """A page of four squares whose twelve sides are lines, "0" to "11": six across, then six down."""
    at = (15, 40, 65)
    across = [[(at[i], y), (at[i + 1], y)] for y in at for i in (0, 1)]
    down = [[(x, at[i]), (x, at[i + 1])] for x in at for i in (0, 1)]
    places = [(at[i], at[j], at[i + 1], at[j + 1]) for j in (0, 1) for i in (0, 1)]
    spaces = {str(n): [(a, b), (c, b), (c, d), (a, d)] for n, (a, b, c, d) in enumerate(places, 1)}
    return Drawing(spaces, {str(n): line for n, line in enumerate(across + down)}, **rest)
