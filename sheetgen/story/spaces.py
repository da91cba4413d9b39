"""What a game of filled spaces leaves on the sheet: fills in the order of play, and what scored."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story
from sheetgen.field.model import SpaceId


class Filled(story.Made, frozen=True, kw_only=True):
    """A space that one move filled, or that a foul spoke of."""

    space: SpaceId
    colour: str
    """By its name."""


class Union(Struct, frozen=True, kw_only=True):
    """Spaces that scored together, such as a rectangle or a line of three."""

    spaces: tuple[SpaceId, ...]
    player: int
    """The seat, from 0."""
    order: int
    """The number of the move that completed it."""
    points: int
    """What it scored."""


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    fills: tuple[Filled, ...] = ()
    """In the order of play."""
    marks: tuple[Filled, ...] = ()
    """Fouls that filled nothing, by the spaces that they spoke of."""
    unions: tuple[Union, ...] = ()
    """What scored, in the order of play."""
    hands: tuple[tuple[str, ...], ...] = ()
    """The colours of each seat: one at the least for everybody in `names`."""
    unread: tuple[SpaceId, ...] = ()
    """The spaces of which nobody can tell whether and how they are filled."""

    def __post_init__(self) -> None:
        """Raises ValueError where a seat has no colours: its score area could not be drawn."""
        if len(self.hands) != len(self.names) or not all(self.hands):
            said = "hands has the colours of each of the {count} in names, such as {example}, not {hands}"
            example = (("red",), ("blue",))
            raise ValueError(said.format(count=len(self.names), example=example, hands=f"{self.hands!r:.80}"))
