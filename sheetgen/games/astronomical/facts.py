"""What the board of Astronomical Tables says of itself, as rules and page read it: the field's facts, decoded."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sheetgen.field.model import Field, Point


class SideFacts(Struct, frozen=True, kw_only=True):
    """A side of the board."""

    letter: str
    colour: str
    planet: str
    corners: tuple[Point, Point]
    """Of the rim, counter-clockwise: the ace's first."""


class Facts(Struct, frozen=True, kw_only=True):
    """A board's facts, all places in its own mm."""

    sides: tuple[SideFacts, ...]
    """In the order of play."""
    middle: Point
    inner: tuple[Point, ...]
    """The inner heptagon."""


def facts(field: Field) -> Facts:
    """The facts of a board."""
    return msgspec.convert(field.facts, Facts)
