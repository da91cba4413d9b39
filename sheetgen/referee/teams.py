"""Who sits at the table: players in turn round the sheet, partners diagonally opposite, and what a team's points are.

Seats 0 and 2 play against seats 1 and 3, because the turn goes round the sheet and each end of it has two places
(docs/GAMES.md 0.4). Scores always stay each player's own; only a team's total adds, and perhaps doubles, what partners
have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Literal, Self, TypeVar

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee import forgiveness
from sheetgen.referee.game import Team

M = TypeVar("M")
T = TypeVar("T")

Doubling = Literal["none", "lower", "higher"]
"""Which partner's points count twice in the total."""

PARTNERS = ((0, 2), (1, 3))


class TeamVariation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """How partners may play, for games that offer all of it (docs/GAMES.md 3.2)."""

    RIVALS: ClassVar[Mapping[str, Sequence[str]]] = {
        "double-lower": ("teams", "double-higher"),
        "double-higher": ("teams", "double-lower"),
    }
    """What may have been agreed on in the place of each and cannot be with it, or says nothing beside it."""

    teams: bool = False
    """Four players in two teams (MIR-A6)."""
    double_lower: bool = False
    """The lower partner's points count twice (P1); it implies teams."""
    double_higher: bool = False
    """The higher partner's points count twice (P2); it implies teams."""


class Table(Struct, frozen=True):
    """The players in seat order, and how they score together."""

    players: tuple[str, ...]
    doubling: Doubling | None = None
    """None: everybody plays alone."""

    def after(self, seat: int) -> int:
        """The seat to the left (docs/GAMES.md 0.4)."""
        return (seat + 1) % len(self.players)

    def teams(self, points: Sequence[int]) -> tuple[Team, ...]:
        """Both teams with their totals; none where everybody plays alone."""
        if self.doubling is None:
            return ()
        return tuple(Team((self.players[a], self.players[b]), self.together(points[a], points[b])) for a, b in PARTNERS)

    def together(self, one: int, other: int) -> int:
        """What two partners with these points have together."""
        assert self.doubling is not None, "everybody plays alone"
        return total(one, other, self.doubling)


def table(players: Sequence[str], variation: TeamVariation, title: str) -> Table:
    """The table that a variation asks for.

    Raises BadInput for other than 2 to 4 players, teams of other than four, or both ways of doubling.
    """
    if not 2 <= len(players) <= 4:
        said = gettext("{game} is for 2 to 4 players, not {count}")
        raise BadInput(said.format(game=title, count=len(players)))
    if variation.double_lower and variation.double_higher:
        raise BadInput(gettext("double-lower and double-higher exclude each other; choose one"), about="variation")
    doubling = _doubling(variation)
    if doubling is not None and len(players) != 4:
        raise BadInput(gettext("teams need 4 players, not {count}").format(count=len(players)), about="variation")
    return Table(tuple(players), doubling)


def total(one: int, other: int, doubling: Doubling) -> int:
    """What two partners have together (MIR-T4)."""
    extra = {"none": 0, "lower": min(one, other), "higher": max(one, other)}
    return one + other + extra[doubling]


def _doubling(variation: TeamVariation) -> Doubling | None:
    if variation.double_lower:
        return "lower"
    if variation.double_higher:
        return "higher"
    return "none" if variation.teams else None


class Position(forgiveness.Position[M], Generic[M], frozen=True):
    """A moment of a game whose players sit at a table and move in turn."""

    table: Table
    points: tuple[int, ...]
    """By seat."""
    mover: int
    """The seat to move."""

    @property
    def turn(self) -> str | None:
        """The player to move."""
        return None if self.over else self.table.players[self.mover]

    def with_turn_of(self, player: str) -> Self:
        """The same with that player to move."""
        return structs.replace(self, mover=self.table.players.index(player))

    def after_idle_turn(self) -> Self:
        """The same with the next player to move."""
        return structs.replace(self, mover=self.table.after(self.mover))

    def after_unknown_turn(self) -> Self | None:
        """This position with the next player to move."""
        return self.after_idle_turn()

    @property
    def scores(self) -> dict[str, int]:
        """Each player's own points."""
        return dict(zip(self.table.players, self.points, strict=True))

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams with their totals, where partners play."""
        return self.table.teams(self.points)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has most at the end, or both partners of the team that has; on a draw all who are level."""
        return self.leaders(max)

    def leaders(self, choose: Callable[[Iterable[int]], int]) -> tuple[str, ...]:
        """Who has the total that is chosen as the best at the end; where points are bad that is the least."""
        if not self.over:
            return ()
        sides = self.teams or tuple(Team((player,), points) for player, points in self.scores.items())
        best = choose(side.total for side in sides)
        won = {player for side in sides if side.total == best for player in side.players}
        return tuple(player for player in self.table.players if player in won)


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
