"""Boards of Astronomical Tables with men put where a test needs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.astronomical import field, rules
from sheetgen.games.astronomical.rules import Position, Variation

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus")


@cache
def board() -> Field:
    return field.build(field.Parameters(), Chance(0))


def opening(sides: tuple[int, ...] | None = None, first: str | None = None) -> Position:
    """Before the first throw."""
    variation = Variation(sides=sides)
    return rules.start(board(), NAMES[: variation.seats or len(NAMES)], variation, first)


def placed(men: Mapping[str, str]) -> Position:
    """The first of these players to throw; of each, by the letter of their side, the points of their men."""
    sides = tuple(rules.LETTERS.index(letter) for letter in men)
    standing = tuple(rules.men_on(rules.NUMBERS[point] for point in points.split()) for points in men.values())
    return structs.replace(opening(sides), men=standing)


def play(position: Position, *lines: str) -> Position:
    """The position after turns none of which is a foul."""
    for line in lines:
        after = position.play(rules.read(line, position))
        assert isinstance(after, Position), after
        position = after
    return position


def choices(position: Position, *throw: int) -> list[str]:
    """What may be written of a throw, without the dice."""
    return [rules.write(move).partition(": ")[2] for move in position.thrown(throw).moves()]
