"""Stacks as docs/GAMES.md writes them: rows A / N / B, from column 1 to column 4."""

from __future__ import annotations

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.take_back_toe import rules
from sheetgen.games.take_back_toe.field import Parameters, build
from sheetgen.games.take_back_toe.rules import Position

NAMES = ("Ann", "Ben")
"""Ann's row is A, Ben's is B."""


def grid() -> Field:
    return build(Parameters(), Chance(0))


def stacks(text: str) -> tuple[int, ...]:
    return tuple(int(height) for row in text.split("/") for height in row.split(","))


def rows(position: Position) -> str:
    heights = [str(height) for height in position.stacks]
    return " / ".join(",".join(heights[row : row + 4]) for row in (0, 4, 8))


def board(text: str, *, turn: str = "Ann", series: bool = False) -> Position:
    """A position in the middle of a game, nothing barred."""
    opening = rules.start(grid(), NAMES, rules.Variation(series=series))
    return structs.replace(opening, stacks=stacks(text), mover=NAMES.index(turn), turns_made=20)
