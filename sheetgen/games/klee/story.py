"""What a game of Klee leaves on the sheet besides its fills: the sequences that were chosen."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.story import spaces


class Area(Struct, frozen=True):
    """A sequence area that is filled in. A sequence that broke a rule stands on the sheet, but counts for nothing."""

    sequence: str
    """Three letters, from the left."""
    valid: bool = True
    """Whether it obeys the rules."""


class Played(spaces.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    areas: int
    """How many sequences each player chose."""
    chosen: tuple[tuple[Area, ...], ...]
    """The sequences of each seat."""
    track: int
    """The points that win."""
