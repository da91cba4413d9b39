"""Positions and fouls, named as players speak: what a game's rules are made of.

What the referee makes of a record that breaks the rules stands apart, in forgiveness.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Self, TypeVar

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.language import gettext

M = TypeVar("M")


class Foul(Struct, frozen=True):
    """A move that the rules do not allow. It is returned, not raised: the referee goes on after it."""

    rule: str
    """The rule's name, such as "Tolstoy 5" or "TOL-A9" (docs/GAMES.md)."""
    message: str
    """A sentence that a twelve-year-old understands."""
    unwritten: bool = False
    """Only a missed turn is not written down; the move itself is judged as the next player's."""
    lacking: bool = False
    """Nobody can even do that as everything stands, whatever the rules say: so something else was done before it."""


class Team(Struct, frozen=True):
    """Partners and what they have together."""

    players: tuple[str, ...]
    total: int


class Position(Struct, Generic[M], frozen=True):
    """A moment of a game by its rules of play: immutable, small.

    A game defines `turn`, `scores`, `over`, `moves` and `play`; the rest has a default.
    """

    @property
    def turn(self) -> str | None:
        """Whose move it is; None when the game is over."""
        raise NotImplementedError

    @property
    def scores(self) -> dict[str, int]:
        """Points so far, by player, in seat order; where the record leaves them open, what each has at the least."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def moves(self) -> Iterator[M]:
        """Every legal move."""
        raise NotImplementedError

    def play(self, move: M) -> Self | Foul:
        """The position after a move, or the rule that it breaks."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; on a draw all who are level; empty before the end."""
        if not self.over:
            return ()
        best = max(self.scores.values())
        return tuple(player for player, score in self.scores.items() if score == best)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams with their totals, where partners play."""
        return ()

    @property
    def missing(self) -> str:
        """What is still to come, when the game is not over."""
        return gettext("it is {player}'s turn").format(player=self.turn)

    @property
    def unready(self) -> str:
        """What must be written down before a move can be judged, as a sentence; empty where nothing is missing."""
        return ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What is worth saying, though nothing is wrong."""
        return ()

    @property
    def standing(self) -> str:
        """Where the pieces stand, in a few letters, where the scores alone would not show it."""
        return ""

    @property
    def next_game(self) -> Self | None:
        """The opening of the next game, where a record may hold several and this one is over; else None."""
        return None

    @property
    def dice(self) -> tuple[int, ...]:
        """How many sides each die has that is thrown before the next move; none where no dice are thrown."""
        return ()

    def thrown(self, throw: tuple[int, ...]) -> Self:
        """This position with the dice on the table: its moves are those that the throw allows."""
        raise NotImplementedError

    def with_dice_of(self, move: M) -> Self:
        """This position with the dice on the table that a move was made with; itself where that is all the same."""
        return self

    def any_move(self, chance: Chance) -> M:
        """A random legal move, for `sample`."""
        return chance.pick(list(self.moves()))
