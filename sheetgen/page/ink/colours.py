"""The inks of coloured pages, and how they are thinned."""

from __future__ import annotations

from sheetgen.page.ink.shapes import Colour

BLUE: Colour = (0.13, 0.32, 0.66)
RED: Colour = (0.76, 0.13, 0.12)
OCHRE: Colour = (0.80, 0.55, 0.08)
GREEN: Colour = (0.07, 0.47, 0.22)
VIOLET: Colour = (0.47, 0.20, 0.58)


def tint(colour: Colour, strength: float) -> Colour:
    """The colour thinned with white: 1 is the full colour, 0 white."""
    red, green, blue = (1 - strength * (1 - part) for part in colour)
    return (red, green, blue)
