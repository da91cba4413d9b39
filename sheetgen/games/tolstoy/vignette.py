"""What stands beside Tolstoy's field: the hat of the French of 1812, and the Russian winter."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sheetgen.page.ink.colours import BLUE, RED
from sheetgen.page.ink.shapes import BLACK, WHITE, Circle, Command, Path, Pen, Shape, Text

YEAR_TYPE = 5.6
"""mm: the type of the year under the hat."""

HAT: tuple[Command, ...] = (
    ("M", -12.5, 0.2),
    ("C", -10.2, 1.0, -8.6, 5.4, -4.6, 8.2),
    ("C", -2.2, 9.9, 2.2, 9.9, 4.6, 8.2),
    ("C", 8.6, 5.4, 10.2, 1.0, 12.5, 0.2),
    ("C", 7.0, 2.6, -7.0, 2.6, -12.5, 0.2),
    ("Z",),
)
"""A two-cornered hat, worn across."""

TRIM: tuple[Command, ...] = (
    ("M", -10.2, 1.9),
    ("C", -8.6, 3.4, -7.2, 5.4, -4.2, 7.4),
    ("C", -2.0, 8.8, 2.0, 8.8, 4.2, 7.4),
    ("C", 7.2, 5.4, 8.6, 3.4, 10.2, 1.9),
)


def campaign(year: int, colour: bool) -> Iterator[Shape]:
    """The hat with its cockade, 25 mm wide, and the year under it; the middle of the brim is about (0, 0)."""
    yield Path(HAT, None, BLACK)
    yield Path(TRIM, Pen(0.28, WHITE))
    yield Path((("M", 3.4, 1.9), ("L", 3.4, 4.6)), Pen(0.7, WHITE))
    for radius, ink in (
        (1.7, RED if colour else WHITE),
        (1.15, WHITE if colour else BLACK),
        (0.6, BLUE if colour else WHITE),
    ):
        yield Circle(3.4, 5.0, radius, None, ink)
    yield Text(0, -5.2, str(year), YEAR_TYPE, "light", "middle")


def flake(radius: float) -> Path:
    """A snow crystal round (0, 0): six arms, each with two pairs of twigs."""
    commands: list[Command] = []
    for arm in range(6):
        turn = math.pi / 2 + math.pi * arm / 3
        x, y = math.cos(turn), math.sin(turn)
        commands += [("M", 0.0, 0.0), ("L", radius * x, radius * y)]
        for along, length in ((0.45, 0.3), (0.72, 0.22)):
            for side in (-1, 1):
                u, v = math.cos(turn + side * math.pi / 3), math.sin(turn + side * math.pi / 3)
                foot = (along * radius * x, along * radius * y)
                commands += [("M", *foot), ("L", foot[0] + length * radius * u, foot[1] + length * radius * v)]
    return Path(tuple(commands), Pen(0.1 * radius))
