"""Its rules: two neighbouring cells a turn, and whoever fills last wins."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee import bits, fills, rules, teams
from sheetgen.referee.game import Foul

TABLES = ()
furnish, legal_moves, story = rules.blank, rules.every_move, fills.story_of


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """There are none."""


class Pair(Struct, frozen=True):
    """Filling two cells."""

    one: int
    two: int


class Position(fills.Position[Pair], frozen=True):
    """A moment of a game."""

    last: int

    @property
    def colours(self) -> tuple[str, ...]:
        """A colour a seat."""
        return ("red", "blue", "yellow", "green")[: len(self.table.players)]

    @property
    def inked(self) -> str:
        """The colour of the cells just filled."""
        return self.colours[self.last]

    @property
    def over(self) -> bool:
        """Whether no two empty cells lie side by side."""
        return next(self.moves(), None) is None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who filled last."""
        return (self.table.players[self.last],) if self.over else ()

    def moves(self) -> Iterator[Pair]:
        """Every legal move."""
        for i in bits.members(self.empty):
            for j in bits.members(self.map.neighbours[i] & self.empty >> i << i):
                yield Pair(self.map.ids[i], self.map.ids[j])

    def named(self, move: Pair) -> tuple[int, ...]:
        """The cells that a move speaks of."""
        return (move.one, move.two)

    def play(self, move: Pair) -> "Position | Foul":
        """The position after a move."""
        if self.over:
            return Foul("end of the game", "no two empty cells lie side by side")
        if move not in self.moves():
            return Foul("Cram 1", f"cells {move.one} and {move.two} are not two empty cells side by side")
        both = tuple(self.map.index[cell] for cell in (move.one, move.two))
        return structs.replace(
            self,
            points=teams.put(self.points, self.mover, self.points[self.mover] + 1),
            mover=self.table.after(self.mover),
            empty=self.empty & ~(1 << both[0] | 1 << both[1]),
            laid=both,
            turns_made=self.turns_made + 1,
            last=self.mover,
        )


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first move."""
    table = teams.table(players, teams.TeamVariation(), "Cram")
    return Position(**fills.beginning(table, fills.compiled(field), first), last=0)


def read(text: str, position: Position) -> Pair:
    """The move that a line of a record means."""
    found = re.fullmatch(r"([0-9]{1,9})[\s,+-]+([0-9]{1,9})", text.strip())
    if not found:
        raise BadInput(f"{text.strip()!r} is not a move; write the two cells that were filled, such as 1 2")
    one, two = sorted(map(int, found.groups()))
    for cell in (one, two):
        if cell not in position.map.index:
            raise BadInput(fills.no_space(cell, position.map))
    return Pair(one, two)


def write(move: Pair) -> str:
    """The move as a record has it."""
    return f"{move.one} {move.two}"
