"""What a game of Tolstoy leaves on the sheet: starts and words in the order of play, and each half's points."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Stroke(Struct, frozen=True, kw_only=True):
    """What a played game adds to the picture: a start or a word, over the triangles it was laid on."""

    spaces: tuple[int, ...]
    """Triangle numbers in order."""
    letters: tuple[str, ...] = ()
    """What each of them spelled, where a word was laid."""
    french: bool
    order: int | None = None
    """The word's number among all moves; None for a start."""
    foul: bool = False


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    """For each half: who was French and who Russian there."""
    points: tuple[tuple[int, ...], ...] = ()
    """For each half all that the French player may have made of it, from the least; none where nothing was played."""
