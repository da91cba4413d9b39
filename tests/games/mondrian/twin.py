"""Mondrian told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 4, and shares nothing with the package: a space is a set of cells, taken from a map
of letters or from the outlines in the plain JSON of the contract in docs/DESIGN.md 8, and a game is nothing but the
list of the turns taken. Everything else is read from that list anew for each position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import Any

Cells = frozenset[tuple[int, int]]
NEUTRAL = "neutral"
COLOURS = ("red", "yellow", "blue", "green")


@dataclass(frozen=True)
class Sheet:
    """The cells of each space, which spaces are next to which, and all sets of spaces that are rectangles."""

    spaces: dict[int, Cells]
    beside: dict[int, set[int]]
    rectangles: list[frozenset[int]]


def sheet(rows: Sequence[str]) -> Sheet:
    """From a map of letters; the spaces are numbered from 1 as the letters follow each other."""
    letters = sorted(set("".join(rows)))
    cells = [(x, y, letter) for y, row in enumerate(rows) for x, letter in enumerate(row)]
    return _sheet({n: frozenset((x, y) for x, y, at in cells if at == which) for n, which in enumerate(letters, 1)})


def drawn_sheet(field: dict[str, Any], unit: float) -> Sheet:
    """From drawn outlines: a cell is in a space when a ray from its middle to the right leaves it an odd time."""
    return _drawn(tuple((space["id"], tuple(map(tuple, space["outline"]))) for space in field["spaces"]), unit)


@cache
def _drawn(outlines: tuple[tuple[int, tuple[tuple[float, float], ...]], ...], unit: float) -> Sheet:
    spaces = {}
    for id, outline in outlines:
        corners = [(x / unit, y / unit) for x, y in outline]
        sides = [
            (ax, sorted((ay, by)))
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
            if ax == bx
        ]
        box = [range(int(min(side)), int(max(side))) for side in zip(*corners, strict=True)]
        spaces[id] = frozenset(
            (x, y) for x in box[0] for y in box[1] if sum(at > x and low <= y < high for at, (low, high) in sides) % 2
        )
    return _sheet(spaces)


def _sheet(spaces: dict[int, Cells]) -> Sheet:
    beside = {a: {b for b in spaces if b != a and _next_to(spaces[a], spaces[b])} for a in spaces}
    rectangles = set()
    for one, other in combinations_with_replacement(spaces.values(), 2):
        box = _box(one | other)
        within = frozenset(id for id, cells in spaces.items() if cells <= box)
        if len(within) > 1 and frozenset().union(*(spaces[id] for id in within)) == box:
            rectangles.add(within)
    return Sheet(spaces, beside, sorted(rectangles, key=sorted))


def _next_to(one: Cells, other: Cells) -> bool:
    return any(step in other for x, y in one for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def _box(cells: Cells) -> Cells:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return frozenset((x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1))


@dataclass(frozen=True)
class Turn:
    """A space and its colour, or neither for a pass; how a record writes it."""

    space: int | None
    colour: str | None
    text: str


PASS = Turn(None, None, "-")


@dataclass(frozen=True)
class Game:
    """A sheet, how many play, the boxes of a player, and the turns so far."""

    sheet: Sheet
    players: int = 4
    boxes: int = 80
    turns: tuple[Turn, ...] = ()

    def by(self, turn: int) -> int:
        return turn % self.players

    @cached_property
    def coloured(self) -> dict[int, str]:
        return {turn.space: turn.colour for turn in self.turns if turn.space is not None and turn.colour is not None}

    def may_be(self, space: int, colour: str) -> bool:
        """Rules 1 and 2, MON-A9."""
        coloured = self.coloured
        near = [coloured[other] for other in self.sheet.beside[space] if other in coloured]
        return space not in coloured and (not coloured or bool(near)) and colour not in near

    def colours(self, player: int) -> list[str]:
        """MON-A6, MON-A7."""
        return [COLOURS[player], NEUTRAL] if self.players < 4 else [COLOURS[player]]

    def fills(self, player: int) -> list[Turn]:
        return [
            Turn(space, colour, f"{space} neutral" if colour == NEUTRAL else f"{space}")
            for colour in self.colours(player)
            for space in self.sheet.spaces
            if self.may_be(space, colour)
        ]

    def over(self) -> bool:
        """Rule 4, MON-A3."""
        return max(self.scores()) == self.boxes or not any(self.fills(player) for player in range(self.players))

    def player(self) -> int | None:
        return None if self.over() else self.by(len(self.turns))

    def moves(self) -> list[Turn]:
        """Every turn that may be taken now (MON-A2, MON-A5)."""
        return [] if self.over() else self.fills(self.by(len(self.turns))) or [PASS]

    def text(self, turn: Turn) -> str:
        return turn.text

    def read(self, text: str) -> Turn:
        """The legal turn that a record writes so."""
        return next(turn for turn in self.moves() if turn.text == text.strip())

    def after(self, turn: Turn) -> Game:
        return replace(self, turns=(*self.turns, turn))

    def completed(self, turn: int) -> list[frozenset[int]]:
        """The rectangles that a turn completed."""
        there = {each.space for each in self.turns[: turn + 1]}
        return [spaces for spaces in self.sheet.rectangles if self.turns[turn].space in spaces and spaces <= there]

    def scores(self) -> tuple[int, ...]:
        """Rule 3 and MON-A1."""
        points = [0] * self.players
        for number, turn in enumerate(self.turns):
            if turn.colour not in (None, NEUTRAL):
                points[self.by(number)] += max(map(len, self.completed(number)), default=0)
        return tuple(min(self.boxes, each) for each in points)

    def totals(self, _: str) -> tuple[int, int]:
        """What the teams of seats 0 and 2, and 1 and 3 have."""
        a, b, c, d = self.scores()
        return a + c, b + d
