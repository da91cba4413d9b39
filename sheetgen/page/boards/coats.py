"""The colours that seats and sides wear, and the hatching that stands for each where nothing but black is printed.

Engravers have told colours apart without any since Silvester Petra Sancta (1638): red by upright lines, blue by level
ones, green and purple by lines that fall to the right and to the left, black by crossed ones, yellow by dots; white
stays white. The hatching turns with what wears it, as it does on a shield.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.page.ink.colours import BLUE, RED, tint
from sheetgen.page.ink.hatch import Hatch, hatched
from sheetgen.page.ink.shapes import BLACK, HAIR, WHITE, Colour, Path, Pen, Point, polygon


class Coat(Struct, frozen=True):
    """A colour by name, with the letter and the hatching that stand for it."""

    name: str
    letter: str
    colour: Colour
    hatch: Hatch | None = None
    """Its lines are wide and near enough for a figure of 10 mm; on other sizes `coated` scales it."""

    @property
    def on(self) -> Colour:
        """What is written on the full colour: white, or black where the colour is light."""
        red, green, blue = self.colour
        return WHITE if 0.3 * red + 0.59 * green + 0.11 * blue < 0.55 else BLACK


COATS = {
    coat.name: coat
    for coat in (
        Coat("red", "R", RED, Hatch((90.0,), 1.0, 0.22)),
        Coat("blue", "B", BLUE, Hatch((0.0,), 1.0, 0.22)),
        Coat("yellow", "Y", (0.95, 0.75, 0.13), Hatch((0.0,), 0.85, 0.4, 1.7)),
        Coat("green", "G", (0.13, 0.50, 0.25), Hatch((-45.0,), 1.0, 0.22)),
        Coat("purple", "P", (0.47, 0.20, 0.58), Hatch((45.0,), 1.0, 0.22)),
        Coat("black", "K", (0.15, 0.14, 0.13), Hatch((0.0, 90.0), 0.85, 0.3)),
        Coat("white", "W", WHITE),
        Coat("orange", "O", (0.90, 0.47, 0.08), Hatch((0.0, 45.0), 1.15, 0.18)),
    )
}
"""By name, in the order of the seats. K is black, since B is blue."""


def coated(
    coat: Coat,
    outline: Sequence[Point],
    *,
    colour: bool,
    strength: float = 1.0,
    scale: float = 1.0,
    turn: float = 0.0,
) -> list[Path]:
    """An outline in a coat: with `colour` its colour, thinned to `strength`; otherwise its hatching.

    The hatching is scaled and turned, in degrees, with what wears it.
    """
    if colour:
        return [polygon(outline, None, tint(coat.colour, strength))]
    if coat.hatch is None:
        return []
    hatch = Hatch(
        tuple(angle + turn for angle in coat.hatch.angles),
        scale * coat.hatch.spacing,
        # A line half as wide would be lost on a poor printer.
        max(HAIR, scale**0.5 * coat.hatch.width),
        scale * coat.hatch.step,
    )
    return [Path(hatched(outline, hatch), Pen(hatch.width))]
