"""A played game as its sheet shows it: told by the rules, drawn by the page, declared here once for both.

What all games share stands here, what games of lines and of spaces leave in lines.py and spaces.py, and what is one
game's own in its folder's story.py. All of it is plain data that knows neither rules nor paper.
"""

from __future__ import annotations

from msgspec import Struct

from sheetgen.field.model import SpaceId


class Fault(Struct, frozen=True, kw_only=True):
    """A space or a segment that shows that something is wrong with a sheet."""

    number: int
    """Of the reason that it shows, from 1."""
    space: SpaceId | None = None
    segment: int | None = None
    """By its id."""


class Played(Struct, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    of_game: str = ""
    """Which game left it, by name, where several leave the like; empty where nobody says so."""
    names: tuple[str, ...] = ()
    """The players, by seat."""
    scores: tuple[int | None, ...] = ()
    """Their own points, by seat; None: nobody knows."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with a coloured sheet of which nobody wrote the moves down."""
    since: int = 0
    """A small picture shows the moves from this number on, and what was there before only as their ground; 0: the whole
    game alike."""


class Made(Struct, frozen=True, kw_only=True):
    """What one move put on the sheet."""

    player: int
    """The seat, from 0."""
    order: int
    """The move's number in the record, from 1; 0: nobody knows when it was."""
    foul: bool = False
    """Whether it broke a rule."""
