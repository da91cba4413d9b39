"""From the relaxed points of a closed curve to a smooth line: a periodic cubic spline through every one of them."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline

from sheetgen.field.net import Floats, Net

SPACING = 0.8
"""mm between the points of the line: a polygon so fine that no eye tells it from a curve."""

HAIR = 1e-9
"""A share of the box by which the arithmetic alone may leave it."""


def flowing(net: Net, at: Floats) -> list[Floats]:
    """The line of each segment, from crossing to crossing, in mm; the line passes exactly through every point."""
    knots = np.vstack([at[net.curve], at[net.curve[:1]]])
    steps = np.hypot(*np.diff(knots, axis=0).T)
    places = np.concatenate([[0.0], np.cumsum(steps)])
    curve = CubicSpline(places, knots, bc_type="periodic")
    lines = []
    for first in range(0, len(net.curve), net.pieces):
        ends = places[first : first + net.pieces + 1]
        count = max(net.pieces + 1, round((ends[-1] - ends[0]) / SPACING))
        line = curve(np.linspace(ends[0], ends[-1], count + 1))
        line[0], line[-1] = knots[first], knots[first + net.pieces]
        lines.append(line)
    return lines


def fitted(lines: list[Floats], size: tuple[float, float], stretch: tuple[float, float]) -> list[Floats]:
    """The lines moved to the corner of a box and stretched along each axis to fill it, within these factors.

    What would still leave the box is made smaller as a whole, which bends no angle.
    """
    every = np.vstack(lines)
    low, high = every.min(axis=0), every.max(axis=0)
    factor = np.clip(np.array(size) / (high - low), *stretch)
    over = float((factor * (high - low) / np.array(size)).max())
    if over > 1 + HAIR:
        factor = factor / over
    return [(line - low) * factor for line in lines]
