"""What the referee makes of a record that people wrote: of fouls, slips of the pen, and lines that can be read twice.

Everything here has a default that does for a game which knows only its rules of play (game.py): a foul counts for
nothing and uses up the turn. A game overrides what it knows better about how its players write it down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from sheetgen.language import gettext
from sheetgen.referee import game
from sheetgen.referee.game import Foul

M = TypeVar("M")


class Meant(NamedTuple):
    """What the lines of a record are taken for."""

    lines: Sequence[str]
    said: str
    """What that is, in a sentence."""
    doubt: str = ""
    """What it leaves open where no written score bears it out; empty for nothing."""
    shown: bool = False
    """Whether the lines show it by themselves; else it is only so where less is wrong then."""


class Position(game.Position[M], Generic[M], frozen=True):
    """A moment of a game as its record has it. Games extend it, by one of the kits or directly."""

    # After a foul.

    @property
    def on_fouls(self) -> str:
        """What is made of a move that breaks a rule, in a sentence."""
        return gettext("A foul counts for nothing.")

    def after_foul(self, move: M) -> Self | None:
        """Where the players stood after a move that they should not have made; None when that cannot be told."""
        return self.after_idle_turn()

    def or_after_foul(self, move: M) -> tuple[Self, str] | None:
        """Where the players may have stood instead, with a note that this is supposed; the lines after tell if so."""
        return None

    def after(self, move: M) -> Self | None:
        """Where the players stand after a move, legal or not; None when that cannot be told."""
        result = self.play(move)
        return self.after_foul(move) if isinstance(result, Foul) else result

    def after_idle_turn(self) -> Self | None:
        """This position after a turn on which nothing was done; None where nobody can tell whose turn it is then."""
        players = list(self.scores)
        if self.turn not in players:
            return None
        return self.with_turn_of(players[(players.index(self.turn) + 1) % len(players)])

    # Whose line it is.

    def with_turn_of(self, player: str) -> Self | None:
        """This position with another player to move, as if it were their turn; None where that makes no sense."""
        return None

    def may_move(self, player: str) -> bool:
        """Whether a line of the record may bear this player's name now."""
        return player == self.turn

    def waits_for_turn(self, player: str) -> bool:
        """Whether nothing but the turn keeps a player from moving, so that their name on a line may be a mere slip."""
        return True

    def before_line(self, player: str | None, move: M) -> Self | Foul:
        """The position in which a line of the record is played: this one, unless turns may be left out of a record.

        A foul where the player whom the line names cannot move now.
        """
        if player is None or self.may_move(player):
            return self
        return out_of_turn(player, self.turn)

    def player_of(self, move: M) -> str | None:
        """Whose a line without a name is; None when the game is over."""
        return self.turn

    def after_out_of_turn(self, player: str, move: M) -> Self | None:
        """Where the players stood after a line with the name of a player whose move it was not."""
        theirs = self.with_turn_of(player) or self
        after = theirs.after_foul(move)
        return self if after is theirs else after  # a line that changed nothing does not change the turn either

    def after_passes_until(self, player: str) -> Self | None:
        """This position after the turns before that player's, if nothing could be done on any; else None."""
        return None

    def shown_by(self, move: M) -> str | None:
        """The player whose move it can only be, though another is to move; None where the move shows nobody."""
        return None

    def example(self, line: str) -> str | None:
        """An example of a line as it is written in this game; None where there can be no such line."""
        return line

    def has(self, part: str) -> bool:
        """Whether there can be in this game what a sentence in braces of the game's writing.md is about."""
        return True

    # Lines that are slips of the pen.

    @property
    def move_words(self) -> tuple[str, ...]:
        """The words that a move can hold, in small letters, by which a misspelt one is known."""
        return ()

    def guesses(self, text: str, name: str | None) -> Iterator[str]:
        """What a line that cannot be read is meant to say in this game, where that is no matter of spelling; `name` is
        whose it is by its own words."""
        return iter(())

    def as_meant(self, lines: Sequence[str], names: Sequence[str | None]) -> Meant | None:
        """All lines of a record, each with the player whom it names, if it does, otherwise than they stand, where in
        this game something else may be meant throughout by what is written; else None."""
        return None

    def oddity(self, move: M) -> str | None:
        """What is odd about the way in which a legal move is written, though it is clear what is meant; else None."""
        return None

    def repeats_last(self, move: M) -> bool:
        """Whether a move repeats the one just made as nobody can, not even by a foul."""
        return False

    def relative(self, move: M) -> bool:
        """Whether a move says only how far it goes from where the last one ended, so that two alike are no slip."""
        return False

    def ways_to_write(self, move: M) -> Sequence[M]:
        """A legal move in each way in which players may write it down, the usual one first."""
        return (move,)

    def how_to_repeat(self, move: M) -> str:
        """How to write that a move was made twice running, where its second line may just be a slip; else empty."""
        return ""

    def may_correct(self, move: M, wrong: M) -> bool:
        """Whether a move may be what the fouled one before it was meant to be; the line after tells if it was."""
        return False

    # Lines that are missing or cannot be read.

    def after_unknown_turn(self) -> Self | None:
        """This position after a turn of which nothing is known; None where nothing can be supposed."""
        return None

    def after_missing_line(self) -> Iterator[Self]:
        """Where a line that is missing from the record may have led: here no more than that the turn has passed on."""
        after = self.after_unknown_turn()
        if after is not None:
            yield after

    @property
    def turns_left_out(self) -> int:
        """How many turns were passed over just before this one that need no line; the numbers may count them."""
        return 0

    @property
    def choices_are_few(self) -> bool:
        """Whether so few moves are legal that each can be tried in each of many places; not where words are formed,
        or where several dice and pieces are combined."""
        return True

    def after_each(self) -> Iterator[Self]:
        """Where each legal move leads."""
        for move in self.moves():
            after = self.play(move)
            if not isinstance(after, Foul):
                yield after

    def after_lost_line(self) -> Self | None:
        """This position behind a line that is missing by the numbers of the others: nothing is known but whose it was.

        None where nobody can tell whose turn it is then.
        """
        return self.after_unknown_turn() or self.after_idle_turn()

    def after_unread_line(self) -> Self | None:
        """Where the game goes on behind a line that cannot be read; None where the rest cannot be judged then."""
        return self.after_unknown_turn()

    @property
    def adrift(self) -> bool:
        """Whether nothing since a foul shows where the players were, so that the rest may be played elsewhere."""
        return False

    # Records that leave the result open.

    @property
    def readings(self) -> tuple[Self, ...]:
        """The settled positions that the record may mean; more than this one alone where it leaves the result open."""
        return (self,)

    def with_readings(self, readings: Sequence[Self]) -> Self:
        """This position with only these of its readings left, because the players' own score goes with no other."""
        return readings[0] if len(readings) == 1 else self

    def in_hindsight(self, later: Self) -> Self:
        """This position as far as a later one of the same record shows what the record means."""
        return self

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the record leaves open and what matters for the result."""
        return ()

    @property
    def unsettled(self) -> bool:
        """Whether something is not known by which scores and who wins may change."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether the record can be read in ways that come to different results."""
        return len(self.readings) > 1

    @property
    def possible_scores(self) -> dict[str, tuple[int, ...]]:
        """By player all the points that they may have, from the least to the most."""
        scores = [reading.scores for reading in self.readings]
        return {player: tuple(sorted({each[player] for each in scores})) for player in scores[0]}

    @property
    def possible_totals(self) -> dict[tuple[str, ...], tuple[int, ...]]:
        """By partners all that they may have together, from the least to the most; empty where all play alone."""
        teams = [{team.players: team.total for team in reading.teams} for reading in self.readings]
        return {players: tuple(sorted({each[players] for each in teams})) for players in teams[0]}

    @property
    def sure_winners(self) -> tuple[str, ...]:
        """Who has won, if that is the same however the record is read; else empty."""
        won = {reading.winners for reading in self.readings}
        return won.pop() if len(won) == 1 else ()


def out_of_turn(player: str, turn: str | None) -> Foul:
    """The foul of a line that bears a player's name while it is another's turn."""
    said = gettext("{player} cannot move now: it is {turn}'s turn; is a line of {turn}'s missing before it?")
    return Foul("turn order", said.format(player=player, turn=turn))


AnyPosition: TypeAlias = Position[Any]
"""A moment of whichever game."""
