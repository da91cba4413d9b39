"""What the referee asks of a game's rules.py: positions, moves, fouls, named as players speak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.model import Field

if TYPE_CHECKING:
    from sheetgen.referee.verdict import Verdict

M = TypeVar("M")


class Foul(Struct, frozen=True):
    """A move that the rules do not allow. It is returned, not raised: the referee goes on after it."""

    rule: str
    """The rule's name, such as "Tolstoy 5" or "TOL-A9" (GAMES.md)."""
    message: str
    """A sentence that a twelve-year-old understands."""


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
        """Points so far, by player, in seat order."""
        raise NotImplementedError

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

    def moves(self) -> Iterator[M]:
        """Every legal move."""
        raise NotImplementedError

    def play(self, move: M) -> Position[M] | Foul:
        """The position after a move, or the rule that it breaks."""
        raise NotImplementedError

    def after_foul(self, move: M) -> Position[M] | None:
        """Where the players stood after a move that they should not have made; None when that cannot be told."""
        raise NotImplementedError

    def may_write(self, player: str) -> bool:
        """Whether a line of the record may bear this player's name now."""
        return player == self.turn

    def handed(self, player: str) -> Position[M] | None:
        """This position with another player to move, as if it were his turn; None where that makes no sense."""
        return None

    def any_move(self, chance: Chance) -> M:
        """A random legal move, for `sample`."""
        return chance.pick(list(self.moves()))


class Rules(Protocol):
    """A game's rules.py, as a module."""

    Variation: type[Struct]
    """The variations as a record names them, in kebab case, with their defaults."""

    TABLES: Sequence[str]
    """Tables that its records may have besides [score]."""

    def furnish(self, field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
        """The field with what the players wrote on it by hand (a record's own tables).

        Raises BadInput for what cannot stand there."""

    def start(self, field: Field, players: Sequence[str], variation: Any, first: str | None = None) -> Position[Any]:
        """The position before the first move. Raises BadInput when field, players and variation do not go together."""

    def read(self, text: str, position: Any) -> Any:
        """The move that a line of a record means. Raises BadInput when it cannot be one."""

    def write(self, move: Any) -> str:
        """The move as a record has it."""

    def story(self, verdict: Verdict) -> Any:
        """What the game left on the sheet, as the game's own sheet.py wants it."""

    def listed(self, position: Any) -> tuple[list[Any], str | None]:
        """The moves that `sheetgen moves` lists, and what it leaves out, if anything."""
