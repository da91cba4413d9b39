"""The colours that players fill spaces with, by name: a pale ground, an ink, and a hatching of each colour's own.

Many print grey, so no two of them share a hatching, and their grounds differ in lightness too. In a space of a few mm
nobody sees which way a line leans: red has lines, green crosses, yellow dots and blue a grid.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from sheetgen.page.ink.colours import BLUE, GREEN, RED, VIOLET, tint
from sheetgen.page.ink.hatch import Hatch, hatched
from sheetgen.page.ink.shapes import LIGHT, Colour, Path, Pen, Point, grey, polygon


class Ink(Struct, frozen=True):
    """A colour as the page shows it."""

    colour: Colour
    """For figures and lines."""
    pale: Colour
    """The ground of a filled space."""
    hatch: Hatch | None = None
    lines: Colour | None = None
    """Of the hatching, where that is not the colour itself."""
    full: Colour | None = None
    """The ground of what was filled last, where that is not the colour itself."""

    @property
    def deep(self) -> Ink:
        """The same the other way round, light on dark: what was filled last."""
        return structs.replace(self, pale=self.full or self.colour, lines=self.pale)


AMBER: Colour = (0.64, 0.43, 0.02)
"""Yellow itself is too light to write with."""

INKS = {
    "red": Ink(RED, tint(RED, 0.30), Hatch((45.0,), 1.7)),
    "blue": Ink(BLUE, tint(BLUE, 0.38), Hatch((0.0, 90.0), 2.4)),
    "yellow": Ink(AMBER, tint((0.98, 0.80, 0.10), 0.42), Hatch((0.0,), 0.95, 0.42, 1.9), full=(0.93, 0.66, 0.04)),
    "green": Ink(GREEN, tint(GREEN, 0.20), Hatch((0.0,), 2.1, 0.26, 2.1, crossed=True)),
    "violet": Ink(VIOLET, tint(VIOLET, 0.20), Hatch((0.0,), 0.95)),
    "neutral": Ink(grey(0.25), grey(0.82)),
}
"""By name, as the referee names them."""


def filled(ink: Ink, outline: Sequence[Point], *, id: str | None = None) -> list[Path]:
    """An outline filled with a colour: its ground and its hatching; lengths in mm."""
    ground = polygon(outline, None, ink.pale, id=id)
    if ink.hatch is None:
        return [ground]
    return [ground, Path(hatched(outline, ink.hatch), Pen(ink.hatch.width, ink.lines or ink.colour))]


def swatch(ink: Ink, x: float, y: float, width: float, height: float) -> list[Path]:
    """A framed sample of a colour with its lower left corner at (x, y)."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return [*filled(ink, corners), polygon(corners, Pen(LIGHT))]
