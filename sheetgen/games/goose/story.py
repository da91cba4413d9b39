"""What a game of Goose leaves on the board: the pieces, the pot, the way of the last throw, the fouls."""

from __future__ import annotations

from msgspec import Struct

from sheetgen import story


class Way(Struct, frozen=True, kw_only=True):
    """What a throw did."""

    player: int
    """The seat, from 0."""
    pips: tuple[int, ...]
    """What was thrown."""
    way: tuple[int, ...]
    """The cells where the piece stood, stopped or turned round."""
    jumped: bool
    """Whether it was sent to the last of them."""
    moved: tuple[tuple[int, int, int], ...] = ()
    """Seat, cell before and cell after of other pieces that had to give way."""


class Pawn(Struct, frozen=True, kw_only=True):
    """Where a player's piece stands at the end of a record, and what its player has."""

    cell: int
    chips: int
    waits: bool
    """Whether it waits for relief."""
    misses: int
    """How many turns it misses."""
    out: bool
    """Whether its player has left the game."""


class Mark(Struct, frozen=True, kw_only=True):
    """A foul on the board."""

    order: int
    """The line's number in the record, from 1."""
    player: int
    """The seat."""
    cell: int
    """Where that player's piece stood after it."""
    rule: str


class Played(story.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    pawns: tuple[Pawn, ...]
    """By seat."""
    pot: int
    chips: bool
    """Whether chips are played for."""
    throws: int
    last: Way | None
    """What the last throw did."""
    winner: int | None
    """The seat."""
    over: bool
    turn: int | None
    """The seat to throw."""
    fouls: tuple[Mark, ...]
    """In the order of play."""
