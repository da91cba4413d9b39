"""How a play sheet was asked for, and what the sheets of several games share."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.page.drawing import Colour, Point
from sheetgen.page.paper import Paper


class SheetOptions(Struct, frozen=True, kw_only=True):
    """What the player chose for the page."""

    paper: Paper
    large: bool = False
    """Large print: as big as the paper allows, on more pages if need be."""
    colour: bool = False
    """Coloured ink; black line work otherwise."""
    numbers: bool = False
    """Every space's number, small and light."""
    key: bool = False
    """One more page with all numbers."""
    parts: Paper | None = None
    """The paper for parts to cut out, where it is not the sheet's own: they are not to be tiled with it."""


BLUE: Colour = (0.13, 0.32, 0.66)
RED: Colour = (0.76, 0.13, 0.12)
OCHRE: Colour = (0.80, 0.55, 0.08)
GREEN: Colour = (0.07, 0.47, 0.22)
VIOLET: Colour = (0.47, 0.20, 0.58)


def tint(colour: Colour, strength: float) -> Colour:
    """The colour thinned with white: 1 is the full colour, 0 white."""
    red, green, blue = (1 - strength * (1 - part) for part in colour)
    return (red, green, blue)


def chord(outline: Sequence[Point], y: float) -> tuple[float, float]:
    """Where the horizontal line at `y` enters and leaves a convex outline; (0, 0) when it misses."""
    crossings = [
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
        if (ay > y) != (by > y)
    ]
    return (min(crossings), max(crossings)) if crossings else (0.0, 0.0)
