"""A game for the kit's own tests, with rules of play and nothing else: one to three sticks a turn, each one a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee import record, teams
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import judge
from sheetgen.referee.rules import blank, every_move
from sheetgen.referee.verdict import Verdict


class Heap(teams.Position[int], frozen=True):
    """Ten sticks at first. Nothing here knows of fouls."""

    sticks: int = 10

    @property
    def over(self) -> bool:
        return not self.sticks

    def moves(self) -> Iterator[int]:
        return iter(range(1, min(3, self.sticks) + 1))

    def play(self, move: int) -> Heap | Foul:
        if move not in self.moves():
            return Foul("Heap 1", f"{move} sticks cannot be taken")
        points = teams.put(self.points, self.mover, self.points[self.mover] + move)
        return structs.replace(self, sticks=self.sticks - move, points=points, mover=self.table.after(self.mover))


NAMES = ("Ann", "Ben", "Cy")
HEAP = Heap(teams.Table(NAMES), (0, 0, 0), 0)


class Own(Heap, frozen=True):
    """Everybody takes as many sticks as his place at the table, or none, so that a turn too few is soon seen."""

    sticks: int = 999

    def play(self, move: int) -> Own | Foul:
        if move not in (0, self.mover + 1):
            return Foul("Own 1", f"{move} sticks are not {self.turn}'s")
        return self.after_idle_turn()


OWN = Own(HEAP.table, HEAP.points, 0)
FIELD = Field(game="heap", layout="", seed=None, code="HEA-TEST", size=(1, 1), spaces=())


class Variation(Struct, frozen=True):
    """Nothing may be agreed on."""


def read(text: str, position: Any) -> int:
    """A bare number."""
    if not text.isdecimal():
        raise BadInput(f"{text!r} is no number of sticks")
    return int(text)


def rules_of(opening: Heap) -> Any:
    """Rules by which a game opens so, in a module."""
    rules = ModuleType("heap")

    def start(field: Field, players: Sequence[str], variation: Any, first: str | None = None) -> Heap:
        return opening

    rules.__dict__.update(
        Variation=Variation, TABLES=(), furnish=blank, start=start, read=read, write=str, legal_moves=every_move
    )
    return rules


def judged(opening: Heap, *lines: str) -> Verdict[Any]:
    """What the referee makes of these lines."""
    empty = record.write("heap", FIELD.code, opening.table.players)
    written = empty.replace('moves = """', "\n".join(('moves = """', *lines)))
    return judge(rules_of(opening), FIELD, record.parse(written))
