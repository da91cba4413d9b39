"""Miro told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 3, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, and a game is nothing but the list of the strokes made. Whose turn it is, what is coloured
and what the score is are read from that list anew each time they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

Stroke = tuple[int, ...]


@dataclass(frozen=True)
class Curve:
    """How many segments there are, and the outline of each space."""

    length: int
    outlines: dict[int, frozenset[int]]


def curve(field: dict[str, Any]) -> Curve:
    outlines: dict[int, set[int]] = {space["id"]: set() for space in field["spaces"]}
    for segment in field["segments"]:
        for side in segment["sides"]:
            if side is not None:  # MIR-A1: the outside is no space
                outlines[side].add(segment["order"])
    return Curve(len(field["segments"]), {space: frozenset(outline) for space, outline in outlines.items()})


@dataclass(frozen=True)
class Game:
    """A curve, how many play, who begins, and the strokes so far."""

    curve: Curve
    players: int = 2
    first: int = 0
    strokes: tuple[Stroke, ...] = ()

    def coloured(self) -> dict[int, int]:
        """Segment to player."""
        return {segment: self.by(turn) for turn, stroke in enumerate(self.strokes) for segment in stroke}

    def by(self, turn: int) -> int:
        return (self.first + turn) % self.players

    def over(self) -> bool:
        return len(self.coloured()) == self.curve.length

    def player(self) -> int | None:
        return None if self.over() else self.by(len(self.strokes))

    def moves(self) -> list[Stroke]:
        """Every stroke that may be made now."""
        found: list[Stroke] = []
        for stroke in self._strokes():
            if stroke not in found:
                found.append(stroke)
        return found

    def _strokes(self) -> Iterator[Stroke]:
        turn, length = len(self.strokes), self.curve.length
        left = length - len(self.coloured())
        if not left:
            return
        if turn == 0:
            yield from ((segment,) for segment in range(length))
            return
        wanted = {1: {2}, 2: {3}}.get(turn, {1, 2, 3})
        sizes = {min(size, left) for size in wanted}  # MIR-A3
        for last, step in self._ways():
            for size in sorted(sizes):
                yield tuple((last + step * k) % length for k in range(1, size + 1))

    def _ways(self) -> list[tuple[int, int]]:
        """The segment to go on from and the direction: two on turn 2, one later (MIR-A2)."""
        if len(self.strokes) == 1:
            return [(self.strokes[0][0], 1), (self.strokes[0][0], -1)]
        upwards = self.strokes[1][0] == (self.strokes[0][0] + 1) % self.curve.length
        return [(self.strokes[-1][-1], 1 if upwards else -1)]

    def text(self, stroke: Stroke) -> str:
        """The stroke as a record has it."""
        return " ".join(map(str, stroke)) if len(self.strokes) < 2 else f"+{len(stroke)}"

    def read(self, text: str) -> Stroke:
        """The legal stroke that a record writes so."""
        return next(stroke for stroke in self.moves() if self.text(stroke) == text.strip())

    def after(self, stroke: Stroke) -> Game:
        return replace(self, strokes=(*self.strokes, stroke))

    def captures(self) -> list[tuple[int, int, int]]:
        """Space, player and points of every capture so far, in order."""
        found: list[tuple[int, int, int]] = []
        coloured: dict[int, int] = {}
        for turn, stroke in enumerate(self.strokes):
            for segment in stroke:
                coloured[segment] = self.by(turn)
                for space, outline in self.curve.outlines.items():
                    if segment in outline and outline <= set(coloured):
                        points = sum(coloured[each] == self.by(turn) for each in outline)
                        found.append((space, self.by(turn), points))
        return found

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(points for _, by, points in self.captures() if by == seat) for seat in range(self.players))

    def totals(self, doubled: str) -> tuple[int, int]:
        """What the teams of seats 0 and 2, and 1 and 3 have; `doubled` is "", "lower" or "higher" (MIR-T4, MIR-A6)."""
        a, b, c, d = self.scores()
        return team(a, c, doubled), team(b, d, doubled)


def team(one: int, other: int, doubled: str) -> int:
    lower, higher = sorted((one, other))
    if doubled == "lower":
        return 2 * lower + higher
    if doubled == "higher":
        return lower + 2 * higher
    return lower + higher
