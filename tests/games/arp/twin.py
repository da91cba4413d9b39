"""Arp told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 5, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, keeps each line as the list of its meeting points, and a game is nothing but the list of
the strokes made, each the list of the points that it runs through. Everything else is read from that list anew each
time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

Side = frozenset[int]
"""A segment by its two points."""


@dataclass(frozen=True)
class Sheet:
    """Each line as its points, from the end where its number is printed; each space as its sides."""

    lines: dict[int, list[int]]
    spaces: dict[int, set[Side]]


def sheet(field: dict[str, Any]) -> Sheet:
    lines: dict[int, list[int]] = {}
    spaces: dict[int, set[Side]] = {space["id"]: set() for space in field["spaces"]}
    for segment in sorted(field["segments"], key=lambda segment: (segment["curve"], segment["order"])):
        begin, end = segment["ends"]
        lines.setdefault(segment["curve"], [begin]).append(end)
        one, other = segment["sides"]
        if one != other:  # ARP-A8: a loose end inside a space bounds nothing
            for space in (one, other):
                if space is not None:
                    spaces[space].add(frozenset((begin, end)))
    return Sheet(lines, spaces)


@dataclass(frozen=True)
class Stroke:
    """A line and the points on it, in the order drawn; how a record writes it."""

    line: int
    points: tuple[int, ...]
    text: str

    def sides(self) -> set[Side]:
        return {frozenset(side) for side in pairwise(self.points)}


@dataclass(frozen=True)
class Game:
    """A sheet, how many play, whether strokes stop at one's own lines, who begins, and the strokes so far."""

    sheet: Sheet
    players: int = 2
    stop_at_own: bool = False
    first: int = 0
    strokes: tuple[Stroke, ...] = ()

    def by(self, turn: int) -> int:
        return (self.first + turn) % self.players

    def colours(self) -> dict[Side, int]:
        return {side: self.by(turn) for turn, stroke in enumerate(self.strokes) for side in stroke.sides()}

    def over(self) -> bool:
        return len(self.colours()) == sum(len(points) - 1 for points in self.sheet.lines.values())

    def player(self) -> int | None:
        return None if self.over() else self.by(len(self.strokes))

    def text(self, stroke: Stroke) -> str:
        """The stroke as a record has it."""
        return stroke.text

    def moves(self) -> list[Stroke]:
        """Every stroke that may be made now."""
        return list(self._from_the_last()) or list(self._anywhere())

    def _from_the_last(self) -> Iterator[Stroke]:
        """Rule 2: from a point of the last stroke along another line, in one direction."""
        if not self.strokes:
            return
        last = self.strokes[-1]
        for line, points in self.sheet.lines.items():
            if line == last.line:
                continue
            for point in last.points:
                if point in points:
                    place = points.index(point)
                    for sign, way in (("+", points[place::-1]), ("-", points[place:])):
                        run = self._run(line, way)
                        if len(run) > 1:
                            yield Stroke(line, run, f"{line}{sign}")

    def _run(self, line: int, way: list[int]) -> tuple[int, ...]:
        """Rule 3 and V1: the points up to the end of the line, a coloured part, or one's own line."""
        run = [way[0]]
        for here, there in pairwise(way):
            if frozenset((here, there)) in self.colours():
                break
            run.append(there)
            if self._own(line, there):
                break
        return tuple(run)

    def _own(self, line: int, point: int) -> bool:
        """ARP-A6: whether a piece of another line that ends at this point is in the mover's colour."""
        along = {frozenset(side) for side in pairwise(self.sheet.lines[line])}
        return self.stop_at_own and any(
            point in side and colour == self.player() for side, colour in self.colours().items() if side not in along
        )

    def _anywhere(self) -> Iterator[Stroke]:
        """Rules 1 and 4, ARP-A3, A7: a whole stretch of any line."""
        for line, points in self.sheet.lines.items():
            stretches, rest = [], list(points)
            while len(rest) > 1:
                run = self._run(line, rest)
                if len(run) > 1:
                    stretches.append(run)
                rest = rest[max(len(run) - 1, 1) :]
            for run in stretches:
                yield Stroke(line, run, str(line) if len(stretches) == 1 else f"{line}.{points.index(run[0]) + 1}")

    def read(self, text: str) -> Stroke:
        """The legal stroke that a record writes so."""
        return next(stroke for stroke in self.moves() if stroke.text == text.strip())

    def after(self, stroke: Stroke) -> Game:
        return replace(self, strokes=(*self.strokes, stroke))

    def captures(self) -> list[tuple[int, int]]:
        """Space and player of every capture so far, in order."""
        found: dict[int, int] = {}
        coloured: set[Side] = set()
        for turn, stroke in enumerate(self.strokes):
            coloured |= stroke.sides()
            for space, sides in self.sheet.spaces.items():
                if sides <= coloured:
                    found.setdefault(space, self.by(turn))
        return list(found.items())

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(by == seat for _, by in self.captures()) for seat in range(self.players))

    def totals(self, doubled: str) -> tuple[int, int]:
        """What the teams of seats 0 and 2, and 1 and 3 have; `doubled` is "", "lower" or "higher" (as in Miro)."""
        a, b, c, d = self.scores()
        return team(a, c, doubled), team(b, d, doubled)


def team(one: int, other: int, doubled: str) -> int:
    counted_twice = {"lower": min(one, other), "higher": max(one, other)}
    return one + other + counted_twice.get(doubled, 0)
