"""Lengths that are measured on lines and outlines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from sheetgen.page.ink.shapes import Point


def length(line: Sequence[Point]) -> float:
    """How long a line is, in mm."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def chord(outline: Sequence[Point], y: float) -> tuple[float, float]:
    """Where the horizontal line at `y` enters and leaves a convex outline; (0, 0) when it misses."""
    crossings = [
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
        if (ay > y) != (by > y)
    ]
    return (min(crossings), max(crossings)) if crossings else (0.0, 0.0)
