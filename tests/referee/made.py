"""Verdicts made by hand, on a game of which nothing is known but scores: what the kit makes of them is its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sheetgen.field.model import Field
from sheetgen.referee import forgiveness
from sheetgen.referee.game import Foul, Team
from sheetgen.referee.verdict import Judged, Verdict

Way: TypeAlias = tuple[int, int, bool]
"""Ann's points, Ben's points, and whether the game is over."""

FIELD = Field(game="heap", layout="", seed=None, code="HEA-TEST", size=(1, 1), spaces=())
FOUL = Foul("Heap 1", "this cannot be")


class Moment(forgiveness.Position[int], frozen=True):
    """A moment that can be read in these ways, settled where there is one."""

    ways: tuple[Way, ...]
    teams: tuple[Team, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def turn(self) -> str:
        return "Ann"

    @property
    def scores(self) -> dict[str, int]:
        return {"Ann": min(way[0] for way in self.ways), "Ben": min(way[1] for way in self.ways)}

    @property
    def over(self) -> bool:
        return all(way[2] for way in self.ways)

    @property
    def readings(self) -> tuple[Moment, ...]:
        return tuple(Moment((way,), self.teams) for way in self.ways)

    def with_readings(self, readings: Sequence[Moment]) -> Moment:
        return Moment(tuple(reading.ways[0] for reading in readings))


def moment(*ways: tuple[int, int], over: bool = True) -> Moment:
    return Moment(tuple((*way, over) for way in ways))


def move(number: int, position: Any = None, foul: Foul | None = None, **more: Any) -> Judged[Any]:
    """A judged move of Ann's, written as 7; it leads to a moment, or to a position of a game."""
    told = {"line": None, "player": "Ann", "move": 7, "text": "7", **more}
    return Judged(number=number, foul=foul, position=position or moment((0, 0)), **told)


def verdict(position: Moment, *played: Judged[Moment], lines: int = 9, **more: Any) -> Verdict[Moment]:
    return Verdict(field=FIELD, sheet="HEA-TEST", played=played, position=position, lines=lines, **more)
