"""Klee told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 7, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, looks only at rows and columns, and a game is nothing but the list of the moves made, as
they are written. Everything else is read from that list anew for each position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

Place = tuple[int, int]
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def places(field: dict[str, Any]) -> dict[int, Place]:
    """Row and column of every space."""
    return {space["id"]: (space["mark"]["row"], space["mark"]["column"]) for space in field["spaces"]}


@dataclass(frozen=True)
class Game:
    """The spaces, the points that win, the variation, who begins, and the moves so far."""

    spaces: dict[int, Place]
    track: int
    six: bool = False
    table: bool = False
    first: int = 0
    made: tuple[str, ...] = ()

    def areas(self) -> int:
        return 6 if self.six else 4

    def by(self, turn: int) -> int:
        """Whose a move is: they always alternate."""
        return (self.first + turn) % 2

    def chosen(self, seat: int) -> list[str]:
        return [text for turn, text in enumerate(self.made) if turn < 2 * self.areas() and self.by(turn) == seat]

    def filled(self) -> list[tuple[int, str, int]]:
        """Space, colour and player of every fill."""
        fills = [(turn, text.split()) for turn, text in enumerate(self.made) if turn >= 2 * self.areas()]
        return [(int(space), colour, self.by(turn)) for turn, (space, colour) in fills]

    @cached_property
    def gains(self) -> list[tuple[int, int]]:
        """Player and points of every fill (7.3 rule 2, V1)."""
        colours: dict[Place, str] = {}
        found = []
        chosen = [self.chosen(seat) for seat in (0, 1)]
        own = [{*sequences, *(sequence[::-1] for sequence in sequences)} for sequences in chosen]
        for space, colour, seat in self.filled():
            here = self.spaces[space]
            colours[here] = colour
            lines = [
                [(here[0] + (step + n) * down, here[1] + (step + n) * right) for n in range(3)]
                for down, right in WAYS
                for step in (-2, -1, 0)
            ]
            made = sum("".join(colours.get(place, "?") for place in line) in own[seat] for line in lines)
            found.append((seat, sum(range(made + 1)) if self.table else made))
        return found

    def scores(self) -> tuple[int, int]:
        a, b = (sum(points for seat, points in self.gains if seat == who) for who in (0, 1))
        return a, b

    def over(self) -> bool:
        a, b = self.scores()
        if len(self.filled()) == len(self.spaces) or max(a, b) >= self.track:
            return True
        return not self.table and abs(a - b) >= 5

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in (0, 1) if scores[seat] == max(scores)] if self.over() else []

    def player(self) -> int | None:
        return None if self.over() else self.by(len(self.made))

    def totals(self, doubled: str) -> tuple[int, ...]:
        return ()

    def moves(self) -> list[str]:
        if self.over():
            return []
        if len(self.made) < 2 * self.areas():
            return [text for text in map("".join, product("RGBY", repeat=3)) if self._may_choose(text)]
        there = {self.spaces[space] for space, _, _ in self.filled()}
        empty = [space for space, place in self.spaces.items() if place not in there]
        near = [space for space in empty if any(_touch(self.spaces[space], place) for place in there)]
        return [f"{space} {colour}" for space in (near if there else empty) for colour in "RGBY"]

    def _may_choose(self, text: str) -> bool:
        """7.2, KLE-A1, A3, A8."""
        seat = self.by(len(self.made))
        mine, others = self.chosen(seat), self.chosen(1 - seat)
        fits = _three(text) if len(mine) < self.areas() / 2 else _two(text)
        return fits and all(set(text) != set(other) for other in mine) and not {text, text[::-1]} & set(others)

    def text(self, move: str) -> str:
        return move

    def read(self, text: str) -> str:
        return text.strip()

    def after(self, move: str) -> Game:
        return replace(self, made=(*self.made, move))


def _three(text: str) -> bool:
    return len(set(text)) == 3


def _two(text: str) -> bool:
    return text[0] == text[2] != text[1]


def _touch(one: Place, other: Place) -> bool:
    """By a side or at a corner."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1
