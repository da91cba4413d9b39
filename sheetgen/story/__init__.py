"""A played game as its sheet shows it: told by the rules, drawn by the page, declared here once for both.

What all games share stands here, what games of lines and of spaces leave in lines.py and spaces.py, and what is one
game's own in its folder's story.py. All of it is plain data that knows neither rules nor paper.
"""

from __future__ import annotations

from msgspec import Struct


class Played(Struct, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    names: tuple[str, ...] = ()
    """The players, by seat."""
    scores: tuple[int, ...] = ()
    """Their own points, by seat."""


class Made(Struct, frozen=True, kw_only=True):
    """What one move put on the sheet."""

    player: int
    """The seat, from 0."""
    order: int
    """The move's number in the record, from 1."""
    foul: bool = False
    """Whether it broke a rule."""
