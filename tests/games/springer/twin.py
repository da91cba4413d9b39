"""Springer told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 8, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, a game is nothing but the list of the moves made, and who is linked to what is searched
anew each time. A sheet that can be split is the list of its borders, each once from either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

Id = int | str


@dataclass(frozen=True)
class Side:
    """A border as one of its spaces sees it, clockwise from point to point."""

    space: int
    start: int
    stop: int
    beyond: int | None


@dataclass(frozen=True)
class Sheet:
    """Spaces, the values of triangles, who meets whom at an edge or only at a corner, and for splits the borders."""

    spaces: tuple[int, ...]
    triangles: dict[str, int]
    edge: set[frozenset[Id]]
    corner: set[frozenset[Id]]
    sides: tuple[Side, ...] = ()
    apexes: tuple[tuple[int, str], ...] = ()

    def around(self, space: int) -> list[Side]:
        """The borders of a space, clockwise."""
        own = {side.start: side for side in self.sides if side.space == space}
        ring = [next(iter(own.values()))]
        while len(ring) < len(own):
            ring.append(own[ring[-1].stop])
        return ring

    def at(self, point: int) -> set[int]:
        return {side.space for side in self.sides if point in (side.start, side.stop)}

    def places(self, space: int) -> dict[str, Side | int]:
        """Borders and points of a space by name, on a sheet where no two have the same."""
        found: dict[str, Side | int] = {}
        ring = self.around(space)
        for before, side in zip([ring[-1], *ring], ring, strict=False):
            others = sorted({border.beyond for border in (before, side) if border.beyond is not None})
            found["/".join([*map(str, others), *(["-"] if len(others) == 1 else [])])] = side.start
            found["-" if side.beyond is None else str(side.beyond)] = side
        return found

    def split(self, space: int, first: str, second: str) -> Sheet:
        sheet, one = self._ended(self.places(space)[first])
        sheet, other = sheet._ended(self.places(space)[second])
        part = max(sheet.spaces) + 1
        ring = sheet.around(space)
        begin = next(k for k, side in enumerate(ring) if side.start == other)
        turned = [*ring[begin:], *ring[:begin]]
        given = turned[: next(k for k, side in enumerate(turned) if side.stop == one) + 1]
        sides = {side: side for side in sheet.sides}
        for side in given:
            sides[side] = replace(side, space=part)
            back = Side(side.beyond, side.stop, side.start, space) if side.beyond is not None else None
            if back is not None:
                sides[back] = replace(back, beyond=part)
        drawn = (*sides.values(), Side(space, other, one, part), Side(part, one, other, space))
        return replace(sheet, spaces=(*sheet.spaces, part), sides=drawn)._met()

    def _ended(self, place: Side | int) -> tuple[Sheet, int]:
        """The sheet with a point where a line ends, and that point."""
        if isinstance(place, int):
            return self, place
        point = max(side.start for side in self.sides) + 1
        sides: list[Side] = []
        for side in self.sides:
            back = side.space == place.beyond and (side.start, side.stop) == (place.stop, place.start)
            if side == place or back:
                sides += [replace(side, stop=point), replace(side, start=point)]
            else:
                sides.append(side)
        return replace(self, sides=tuple(sides)), point

    def _met(self) -> Sheet:
        """The same with its contacts told anew from its borders."""
        edge: set[frozenset[Id]] = {frozenset((side.space, side.beyond)) for side in self.sides if side.beyond}
        meeting: dict[int, set[Id]] = {side.start: set(self.at(side.start)) for side in self.sides}
        for point, triangle in self.apexes:
            meeting[point].add(triangle)
        corner = {frozenset(pair) for there in meeting.values() for pair in combinations(there, 2)} - edge
        return replace(self, edge=edge, corner=corner)


def sheet(field: dict[str, Any]) -> Sheet:
    contacts = [(frozenset((a, b)), kind) for a, b, kind in field["contacts"]]
    sides = []
    for space, ring in field["rings"].items():
        turned = [*ring[1:], ring[0]] if "border" in ring[0] else ring
        for k in range(0, len(turned), 2):
            stop = turned[(k + 2) % len(turned)]["point"]
            sides.append(Side(int(space), turned[k]["point"], stop, turned[k + 1]["border"]))
    return Sheet(
        spaces=tuple(space["id"] for space in field["spaces"] if "value" not in space["mark"]),
        triangles={space["id"]: space["mark"]["value"] for space in field["spaces"] if "value" in space["mark"]},
        edge={pair for pair, kind in contacts if kind == "edge"},
        corner={pair for pair, kind in contacts if kind == "corner"},
        sides=tuple(sides),
        apexes=tuple(
            (int(point), id) for point, there in field["points"].items() for id in there if isinstance(id, str)
        ),
    )


@dataclass(frozen=True)
class Game:
    """A sheet with its splits, what was agreed on, and the moves so far, each as it is written."""

    sheet: Sheet
    players: int = 2
    threshold: int = 13
    double_first: bool = False
    split_spaces: bool = False
    touching: bool = False
    first: int = 0
    texts: tuple[str, ...] = ()

    def splits(self) -> int:
        """How many moves of the game are splits."""
        return self.players if self.split_spaces else 0

    def by(self, turn: int) -> int:
        return (self.first + turn) % self.players

    def filled(self) -> dict[Id, int]:
        """Who filled what."""
        made = self.texts[self.splits() :]
        return {item: self.by(turn) for turn, text in enumerate(made) for item in items(text)}

    def open(self, player: int) -> list[Id]:
        """Rule 1: what a player may fill."""
        sheet, filled = self.sheet, self.filled()
        own = {item for item, by in filled.items() if by == player}
        spaces: list[Id] = [
            space
            for space in sheet.spaces
            if space not in filled and not any(frozenset((space, other)) in sheet.edge for other in own)
        ]
        edges = {item[0] for item in own if isinstance(item, str)}
        return [*spaces, *(each for each in sheet.triangles if each not in filled and each[0] not in edges)]

    def groups(self, player: int) -> Iterator[set[Id]]:
        """The player's spaces by what is linked, each with the triangles that it meets (rule 2, SPR-A1, A9)."""
        sheet = self.sheet
        doubles = [frozenset(items(text)) for text in self.texts[self.splits() :]]
        linked = sheet.corner | {pair for pair in doubles if len(pair) == 2}
        own = {item for item, by in self.filled().items() if by == player}
        spaces = {item for item in own if isinstance(item, int)}
        touching = sheet.corner | sheet.edge
        while spaces:
            group, grown = {spaces.pop()}, True
            while grown:
                more = {a for a in spaces if any(frozenset((a, b)) in linked for b in group)}
                spaces -= more
                group |= more
                grown = bool(more)
            ends = {t for t in own - spaces if isinstance(t, str) and any(frozenset((t, s)) in touching for s in group)}
            yield group | ends

    def value(self, items: set[Id]) -> int:
        return sum(self.sheet.triangles[item] for item in items if isinstance(item, str))

    def chain(self, player: int) -> int | None:
        """The total of the player's chain, if there is one (rule 2)."""
        for group in self.groups(player):
            four = {item[0] for item in group if isinstance(item, str)} == set("NESW")
            if four and (self.players > 2 or self.value(group) >= self.threshold):
                return self.value(group)
        return None

    def over(self) -> bool:
        made = len(self.texts) - self.splits()
        if made < 0:
            return False
        chained = any(self.chain(player) is not None for player in range(self.players))
        return (chained and made % self.players == 0) or not any(self.open(player) for player in range(self.players))

    def player(self) -> int | None:
        if self.over():
            return None
        return self.by(len(self.texts) if len(self.texts) < self.splits() else len(self.texts) - self.splits())

    def moves(self) -> list[str]:
        """Every move that may be made now."""
        if self.over():
            return []
        made = len(self.texts) - self.splits()
        if made < 0:
            sheet = self.sheet
            return [
                f"split {space}: {first} to {second}"
                for space in sheet.spaces
                for first in sheet.places(space)
                for second in sheet.places(space)
                if first != second
            ]
        open = self.open(self.by(made))
        texts = [str(item) for item in open]
        if self.double_first and made < self.players:
            spaces = sorted(item for item in open if isinstance(item, int))
            texts = [f"{a} {b}" for a, b in combinations(spaces, 2) if frozenset((a, b)) in self.sheet.edge]
        return texts or ["-"]

    def text(self, move: str) -> str:
        """The move as a record has it."""
        return move

    def read(self, text: str) -> str:
        assert text.strip() in self.moves()
        return text.strip()

    def after(self, move: str) -> Game:
        sheet = self.sheet
        if move.startswith("split"):
            space, _, ends = move.removeprefix("split ").partition(": ")
            sheet = sheet.split(int(space), *ends.split(" to "))
        return replace(self, sheet=sheet, texts=(*self.texts, move))

    def scores(self) -> tuple[int, ...]:
        """SPR-A2: of the best group, or of all groups together."""
        return tuple(self._score(player) for player in range(self.players))

    def _score(self, player: int) -> int:
        groups = list(self.groups(player))
        if self.touching:
            return self.value(set().union(*groups))
        return max((self.value(group) for group in groups), default=0)

    def winners(self) -> tuple[int, ...]:
        """Rule 4, seats in order."""
        chains = [self.chain(player) or 0 for player in range(self.players)]
        held = chains if any(chains) else self.scores()
        return tuple(player for player in range(self.players) if held[player] == max(held))


def items(text: str) -> list[Id]:
    """What a written move fills."""
    return [int(word) if word.isdigit() else word for word in text.split() if word != "-"]
