"""What a game of coloured lines leaves on the sheet: strokes in the order drawn, and captured spaces."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Stroke(story.Made, frozen=True, kw_only=True):
    """What one move coloured."""

    segments: tuple[int, ...]
    """Segment ids in the order drawn."""


class Capture(Struct, frozen=True, kw_only=True):
    """A space that a move gave to its player."""

    space: int
    """The space's id."""
    player: int
    """The seat, from 0."""
    order: int
    """The move's number in the record, from 1; 0: nobody knows when it was."""


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    """In the order of play."""
    marks: tuple[Stroke, ...] = ()
    """Fouls that coloured nothing, by the segments that they spoke of."""
    captures: tuple[Capture, ...] = ()
    unread: tuple[int, ...] = ()
    """The segments of which nobody can tell whether and how they are coloured."""
    unread_spaces: tuple[int, ...] = ()
    """The spaces of which nobody can tell whether and by whom they were captured."""
