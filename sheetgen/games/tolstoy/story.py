"""What a game of Tolstoy leaves on the sheet: starts and words in the order of play, and each half's points.

Of a coloured sheet nobody knows the words: there each triangle is a stroke of its own.
"""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Stroke(Struct, frozen=True, kw_only=True):
    """What a played game adds to the picture: a start or a word, over the triangles it was laid on.

    Without an order and letters it is a start, or a triangle of which nobody knows in what word it stood.
    """

    spaces: tuple[int, ...]
    """Triangle numbers in order."""
    letters: tuple[str, ...] = ()
    """What each of them spelled, where a word was laid."""
    french: bool
    order: int | None = None
    """The word's number among all moves; None for a start, and where nobody knows it."""
    circled: bool = True
    """Whether its last triangle has a circle."""
    foul: bool = False


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    """For each half: who was French and who Russian there."""
    points: tuple[tuple[int, ...], ...] = ()
    """For each half all that the French player may have made of it, from the least; none where nothing was played or
    nobody knows."""
    unread: tuple[int, ...] = ()
    """Triangles of a coloured sheet of which nobody can tell whose they are, or whether they have a circle."""
