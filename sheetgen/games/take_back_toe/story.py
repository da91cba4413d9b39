"""What a game of Take-Back-Toe, or a series, leaves on the sheet; the first player has row A."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Turn(story.Made, frozen=True, kw_only=True):
    """A throw and what was done with it."""

    pips: int
    """What was thrown."""
    origin: str | None
    """The space that chips left; None: nothing was moved."""
    target: str | None
    """The space they came to."""
    chips: int
    """How many were moved; after a foul perhaps fewer than the die shows."""


class Won(Struct, frozen=True, kw_only=True):
    """A game that somebody has won."""

    number: int
    """Of the game, from 1."""
    player: int
    """The seat, from 0."""
    points: int
    """The height of the winning stacks."""
    order: int
    """The number of the last move."""


class Mark(Struct, frozen=True, kw_only=True):
    """A foul."""

    order: int
    """The move's number in the record, from 1."""
    player: int | None
    """The seat; None after the end, when it is nobody's turn."""
    rule: str
    game: int
    """In which game of the series."""
    spaces: tuple[str, ...]
    """The spaces that the line names."""


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it: the only one, or the last of a series."""

    stacks: tuple[int, ...]
    """Chips on A1 to A4, N1 to N4, B1 to B4."""
    series: bool
    game: int
    """Number of the game on the board, from 1."""
    starter: int
    """The seat that began it."""
    last: Turn | None
    """The last turn of the game on the board; None at its opening."""
    winner: int | None
    """The seat that has won the game on the board."""
    winning: tuple[str, ...]
    """The spaces of that seat's equal stacks."""
    games: tuple[Won, ...]
    """All that were won, in order."""
    turn: int | None
    """The seat to throw."""
    over: bool
    winners: tuple[int, ...]
    """Seats; empty before the end, both when they are level."""
    fouls: tuple[Mark, ...]
    """In the order of play."""
