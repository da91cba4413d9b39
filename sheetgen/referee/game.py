"""Positions and fouls, named as players speak: what a game's rules are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sheetgen.chance import Chance

M = TypeVar("M")


class Foul(Struct, frozen=True):
    """A move that the rules do not allow. It is returned, not raised: the referee goes on after it."""

    rule: str
    """The rule's name, such as "Tolstoy 5" or "TOL-A9" (docs/GAMES.md)."""
    message: str
    """A sentence that a twelve-year-old understands."""
    unwritten: bool = False
    """Only a missed turn is not written down; the move itself is judged as the next player's."""


class Team(Struct, frozen=True):
    """Partners and what they have together."""

    players: tuple[str, ...]
    total: int


class Position(Struct, Generic[M], frozen=True):
    """A moment of a game: immutable, small. Games extend it; what stands here is what most of them need."""

    @property
    def turn(self) -> str | None:
        """Whose move it is; None when the game is over."""
        raise NotImplementedError

    @property
    def scores(self) -> dict[str, int]:
        """Points so far, by player, in seat order; where the record leaves them open, what each has at the least."""
        raise NotImplementedError

    @property
    def readings(self) -> tuple[Position[M], ...]:
        """The settled positions that the record may mean; more than this one alone where it leaves the result open."""
        return (self,)

    def kept(self, readings: Sequence[Position[M]]) -> Position[M]:
        """This position with only these of its readings left, because the players' own score goes with no other."""
        return readings[0] if len(readings) == 1 else self

    def in_hindsight(self, later: Position[Any]) -> Position[M]:
        """This position as far as a later one of the same record shows what the record means."""
        return self

    @property
    def is_open(self) -> bool:
        """Whether the record can be read in ways that come to different results."""
        return len(self.readings) > 1

    @property
    def possible_scores(self) -> dict[str, tuple[int, ...]]:
        """By player all the points that he may have, from the least to the most."""
        scores = [reading.scores for reading in self.readings]
        return {player: tuple(sorted({each[player] for each in scores})) for player in scores[0]}

    @property
    def sure_winners(self) -> tuple[str, ...]:
        """Who has won, if that is the same however the record is read; else empty."""
        won = {reading.winners for reading in self.readings}
        return won.pop() if len(won) == 1 else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
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
        return f"it is {self.turn}'s turn"

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the record leaves open and what matters for the result."""
        return ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What is worth saying, though nothing is wrong."""
        return ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a move can hold, in small letters, by which a misspelt one is known."""
        return ()

    @property
    def on_fouls(self) -> str:
        """What is made of a move that breaks a rule, in a sentence."""
        return "A foul counts for nothing."

    def oddity(self, move: M) -> str | None:
        """What is odd about the way in which a legal move is written, though it is clear what is meant; else None."""
        return None

    @property
    def standing(self) -> str:
        """Where the pieces stand, in a few letters, where the scores alone would not show it."""
        return ""

    def moves(self) -> Iterator[M]:
        """Every legal move."""
        raise NotImplementedError

    def play(self, move: M) -> Position[M] | Foul:
        """The position after a move, or the rule that it breaks."""
        raise NotImplementedError

    def after_foul(self, move: M) -> Position[M] | None:
        """Where the players stood after a move that they should not have made; None when that cannot be told."""
        raise NotImplementedError

    def after(self, move: M) -> Position[M] | None:
        """Where the players stand after a move, legal or not; None when that cannot be told."""
        result = self.play(move)
        return self.after_foul(move) if isinstance(result, Foul) else result

    def after_out_of_turn(self, player: str, move: M) -> Position[M] | None:
        """Where the players stood after a line with the name of a player whose move it was not."""
        handed = self.with_turn_of(player) or self
        after = handed.after_foul(move)
        return self if after is handed else after  # a line that changed nothing does not change the turn either

    def repeats_last(self, move: M) -> bool:
        """Whether a move repeats the one just made as nobody can, not even by a foul."""
        return False

    def how_to_repeat(self, move: M) -> str:
        """How to write that a move was made twice running, where its second line may just be a slip; else empty."""
        return ""

    def may_correct(self, move: M, wrong: M) -> bool:
        """Whether a move may be what the fouled one before it was meant to be; the line after tells if it was."""
        return False

    def may_move(self, player: str) -> bool:
        """Whether a line of the record may bear this player's name now."""
        return player == self.turn

    @property
    def next_game(self) -> Position[M] | None:
        """The opening of the next game, where a record may hold several and this one is over; else None."""
        return None

    def before_line(self, player: str | None, move: M) -> Position[M] | Foul:
        """The position in which a line of the record is played: this one, unless turns may be left out of a record.

        A foul where the player whom the line names cannot move now.
        """
        if player is None or self.may_move(player):
            return self
        return Foul("turn order", f"{player} cannot move now: it is {self.turn}'s turn")

    def after_passes_until(self, player: str) -> Position[M] | None:
        """This position after the turns before that player's, if nothing could be done on any; else None."""
        return None

    def with_turn_of(self, player: str) -> Position[M] | None:
        """This position with another player to move, as if it were his turn; None where that makes no sense."""
        return None

    def after_unknown_turn(self) -> Position[M] | None:
        """This position after a turn of which nothing is known; None where nothing can be supposed."""
        return None

    def after_unread_line(self) -> Position[M] | None:
        """Where the game goes on behind a line that cannot be read; None where the rest cannot be judged then."""
        return self.after_unknown_turn()

    @property
    def dice(self) -> tuple[int, ...]:
        """How many sides each die has that is thrown before the next move; none where no dice are thrown."""
        return ()

    def thrown(self, throw: tuple[int, ...]) -> Position[M]:
        """This position with the dice on the table: its moves are those that the throw allows."""
        raise NotImplementedError

    def with_dice_of(self, move: M) -> Position[M]:
        """This position with the dice on the table that a move was made with; itself where that is all the same."""
        return self

    def any_move(self, chance: Chance) -> M:
        """A random legal move, for `sample`."""
        return chance.pick(list(self.moves()))
