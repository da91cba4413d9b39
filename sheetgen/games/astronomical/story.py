"""What a game of Astronomical Tables leaves on the board: the men, the captives, the last turn, the fouls."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Pile(Struct, frozen=True):
    """Men of one player on a point of the board."""

    point: str
    """Its id."""
    player: int
    """The seat, from 0."""
    count: int


class Way(Struct, frozen=True):
    """A man's way with one die."""

    origin: str
    """The point it left."""
    target: str
    """The point it came to."""
    captured: int | None
    """The seat whose man it took."""


class Turn(story.Made, frozen=True, kw_only=True):
    """A throw and what was done with it."""

    throw: tuple[int, ...]
    steps: tuple[Way, ...]
    """In the order of play."""


class Mark(Struct, frozen=True):
    """A foul, by the points that its line names."""

    order: int
    """The move's number in the record, from 1."""
    player: int
    """The seat."""
    rule: str
    points: tuple[str, ...]


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it; the scores are men on the board and captives."""

    sides: tuple[str, ...]
    """By seat the letter of the player's side."""
    piles: tuple[Pile, ...]
    """By point."""
    captives: tuple[tuple[int, ...], ...]
    """By seat whose men the player holds, in the order captured; their own where a foul took one of them."""
    out: tuple[int, ...]
    """The seats that have no men on the board."""
    turn: int | None
    """The seat to throw."""
    over: bool
    winners: tuple[int, ...]
    """Seats; none before the end."""
    last: Turn | None
    """The last turn."""
    fouls: tuple[Mark, ...]
    """In the order of play."""
