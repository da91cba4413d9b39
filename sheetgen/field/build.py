"""From parameters and a seed to a field that is good enough: draw, measure, and draw again if need be."""

from __future__ import annotations

from typing import Any, Protocol

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.code import DRAW_LIMIT
from sheetgen.field.model import Field
from sheetgen.field.quality import Floors

PLACES = 3
"""Decimals of a millimetre in a finished field: far below what any printer shows, so no machine can differ."""


class Builder(Protocol):
    """A game's field room, as far as building goes."""

    def build(self, parameters: Any, chance: Chance) -> Field:
        """One draw. Raises Misdraw when chance led nowhere."""

    def floors(self, parameters: Any) -> Floors:
        """What the field must offer."""


class Misdraw(Exception):
    """A draw that cannot be finished; the next one may be."""


def draw(builder: Builder, parameters: Any, seed: int) -> tuple[Field, int]:
    """The first good field from a seed, and the number of that draw. Raises BadInput when none is good enough."""
    floors, missed = builder.floors(parameters), ""
    for number in range(DRAW_LIMIT):
        try:
            field = redraw(builder, parameters, seed, number)
        except Misdraw as error:
            missed = str(error)
            continue
        short = floors.shortfalls(field.quality)
        if not short:
            return field, number
        missed = f"{short[0].replace('_', ' ')} {getattr(field.quality, short[0])} is below {getattr(floors, short[0])}"
    raise BadInput(
        f"no playable field came of {DRAW_LIMIT} draws from seed {seed} (last: {missed}); "
        "take another seed, or a layout that asks for less"
    )


def redraw(builder: Builder, parameters: Any, seed: int, number: int) -> Field:
    """Draw `number` of a seed again, judging nothing."""
    return builder.build(parameters, Chance(seed * DRAW_LIMIT + number))


def rounded(x: float, y: float) -> tuple[float, float]:
    """A point as a finished field keeps it."""
    return round(x, PLACES), round(y, PLACES)
