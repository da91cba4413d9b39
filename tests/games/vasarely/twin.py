"""Vasarely told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 2, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, and a game is nothing but the list of the spaces filled, None for a turn on which nothing
was. Everything else is read from that list anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Sheet:
    """Each space's cube, and each space's dots."""

    cube: dict[int, int]
    dots: dict[int, int]

    def spaces(self, cube: int) -> set[int]:
        return {space for space, its in self.cube.items() if its == cube}


def sheet(field: dict[str, Any]) -> Sheet:
    spaces = field["spaces"]
    return Sheet({s["id"]: s["group"] for s in spaces}, {s["id"]: s["mark"]["dots"] for s in spaces})


@dataclass(frozen=True)
class Game:
    """A sheet, how many play, how many cubes may be in play, who begins, and the turns so far."""

    sheet: Sheet
    players: int = 2
    limit: int = 2
    first: int = 0
    turns: tuple[int | None, ...] = ()

    def by(self, turn: int) -> int:
        return (self.first + turn) % self.players

    def filled(self, cube: int) -> set[int]:
        return self.sheet.spaces(cube) & {space for space in self.turns if space is not None}

    def in_play(self) -> list[int]:
        """Rule 4: opened, and not complete."""
        return [
            cube for cube in set(self.sheet.cube.values()) if 0 < len(self.filled(cube)) < len(self.sheet.spaces(cube))
        ]

    def over(self) -> bool:
        return all(self.filled(cube) == self.sheet.spaces(cube) for cube in set(self.sheet.cube.values()))

    def player(self) -> int | None:
        return None if self.over() else self.by(len(self.turns))

    def number(self) -> int:
        """Rules 1 and 2, A1: 1, 2, 3, 4, 5, 1 ..., one on with every turn."""
        number = 1
        for _ in self.turns:
            number = 1 if number == 5 else number + 1
        return number

    def may_fill(self, space: int) -> bool:
        """Rules 3 to 5."""
        cube = self.sheet.cube[space]
        if space in self.turns or self.sheet.dots[space] != self.number():
            return False
        return cube in self.in_play() or len(self.in_play()) < self.limit

    def moves(self) -> list[int | None]:
        """Every move that may be made now; None is a pass (rule 6, A2, A4, A6)."""
        if self.over():
            return []
        fitting: list[int | None] = [space for space in self.sheet.cube if self.may_fill(space)]
        return fitting or [None]

    def text(self, move: int | None) -> str:
        return "-" if move is None else str(move)

    def read(self, text: str) -> int | None:
        """The legal move that a record writes so."""
        return next(move for move in self.moves() if self.text(move) == text.strip())

    def after(self, move: int | None) -> Game:
        return replace(self, turns=(*self.turns, move))

    def scores(self) -> tuple[int, ...]:
        """Rule 7: cube by cube, who filled its last space, and how many of its spaces others had filled."""
        scores = [0] * self.players
        for cube in set(self.sheet.cube.values()):
            turns = [turn for turn, space in enumerate(self.turns) if space in self.sheet.spaces(cube)]
            if len(turns) == len(self.sheet.spaces(cube)):
                last = self.by(turns[-1])
                scores[last] += sum(self.by(turn) != last for turn in turns)
        return tuple(scores)

    def totals(self, doubled: str) -> tuple[int, ...]:
        """Nobody plays in teams."""
        return ()
