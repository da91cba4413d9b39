"""The colours that a board is printed in: a set for each of the times and presses that the five boards come from."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.games.goose.pictures import Style
from sheetgen.page.ink.colours import tint
from sheetgen.page.ink.shapes import BLACK, WHITE, Colour


class Palette(Struct, frozen=True, kw_only=True):
    """Colours by what vignettes call them, the ink of lines and type, and the paper."""

    ink: Colour
    paper: Colour
    """Round the track."""
    white: Colour = (1.0, 0.992, 0.965)
    red: Colour
    ochre: Colour
    green: Colour
    blue: Colour
    grey: Colour
    fifth: Colour
    """Of the cells' quiet tints, besides green, blue, ochre and grey."""
    strong: float = 0.42
    """How much of its colour a goose's cell has; others go by it."""
    quiet: float = 0.17
    """How much a plain cell has."""

    def named(self, name: str) -> Colour:
        """The colour of an area in a vignette. Raises AttributeError for no such name."""
        colour: Colour = getattr(self, name)
        return colour

    @property
    def middle(self) -> Colour:
        """The goal's ground: the same paper, paler."""
        return tint(self.paper, 0.4)


AREAS = ("white", "red", "ochre", "green", "blue", "grey")
"""Names of colours that a vignette's area may have."""

PALETTES: dict[Style, Palette] = {
    # A woodcut coloured by hand: madder, ochre, sap green and smalt on rag paper.
    "woodcut": Palette(
        ink=(0.106, 0.090, 0.075),
        paper=(0.985, 0.965, 0.915),
        red=(0.722, 0.251, 0.180),
        ochre=(0.875, 0.647, 0.235),
        green=(0.490, 0.604, 0.361),
        blue=(0.561, 0.690, 0.769),
        grey=(0.788, 0.765, 0.714),
        fifth=(0.62, 0.54, 0.70),
    ),
    # An engraving of the age of sun kings: vermilion and gold beside a deep blue green.
    "baroque": Palette(
        ink=(0.075, 0.098, 0.137),
        paper=(0.953, 0.933, 0.867),
        red=(0.680, 0.215, 0.165),
        ochre=(0.800, 0.610, 0.225),
        green=(0.290, 0.510, 0.490),
        blue=(0.380, 0.540, 0.690),
        grey=(0.760, 0.745, 0.700),
        fifth=(0.640, 0.450, 0.370),
        strong=0.5,
        quiet=0.2,
    ),
    # Stencilled in the colours of a Flemish penny print: carmine, lemon, Prussian blue.
    "stencil": Palette(
        ink=(0.110, 0.110, 0.130),
        paper=(0.965, 0.957, 0.937),
        red=(0.760, 0.180, 0.270),
        ochre=(0.945, 0.770, 0.250),
        green=(0.470, 0.640, 0.420),
        blue=(0.430, 0.580, 0.770),
        grey=(0.800, 0.800, 0.800),
        fifth=(0.860, 0.560, 0.560),
        strong=0.5,
    ),
    # A boxed set, washed like an aquatint: rose, buff, sage and lavender.
    "aquatint": Palette(
        ink=(0.180, 0.130, 0.150),
        paper=(0.957, 0.945, 0.957),
        red=(0.690, 0.310, 0.390),
        ochre=(0.870, 0.710, 0.450),
        green=(0.560, 0.650, 0.520),
        blue=(0.580, 0.630, 0.780),
        grey=(0.800, 0.780, 0.790),
        fifth=(0.730, 0.610, 0.740),
        strong=0.5,
        quiet=0.22,
    ),
    # Lithographed about 1930: a poster's red, petrol, mustard.
    "poster": Palette(
        ink=(0.090, 0.110, 0.150),
        paper=(0.980, 0.945, 0.870),
        red=(0.830, 0.250, 0.170),
        ochre=(0.940, 0.690, 0.200),
        green=(0.180, 0.530, 0.500),
        blue=(0.320, 0.590, 0.650),
        grey=(0.830, 0.790, 0.710),
        fifth=(0.930, 0.560, 0.330),
        strong=0.55,
        quiet=0.22,
    ),
}


def ink_of(palette: Palette | None) -> Colour:
    """Of lines and type; black where nothing is coloured."""
    return BLACK if palette is None else palette.ink


def white_or(palette: Palette | None, name: str) -> Colour:
    """The colour of that name; white where nothing is coloured."""
    return WHITE if palette is None else palette.named(name)
