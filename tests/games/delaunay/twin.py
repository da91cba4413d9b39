"""Delaunay told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 6, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8 and keeps the colour of each space by its number. Whether anybody can still fill a space is
found by asking every player for every colour and every space.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

Move: TypeAlias = tuple[int, str] | None
"""A space and its colour; None is a box."""


@dataclass(frozen=True)
class Sheet:
    """The section of each space, and the spaces along whose border it lies (DEL-A1)."""

    section: dict[int, int]
    beside: dict[int, set[int]]


def sheet(field: dict[str, Any]) -> Sheet:
    section = {space["id"]: space["group"] for space in field["spaces"]}
    beside: dict[int, set[int]] = {space: set() for space in section}
    for a, b, kind in field["contacts"]:
        if kind == "edge":
            beside[a].add(b)
            beside[b].add(a)
    return Sheet(section, beside)


@dataclass(frozen=True)
class Game:
    """A sheet, how many play, and what stands on it: colours, boxes by seat, sections completed and the one in play."""

    sheet: Sheet
    players: int = 2
    seat: int = 0
    coloured: dict[int, str] = field(default_factory=dict)
    boxes: tuple[int, ...] = ()
    complete: frozenset[int] = frozenset()
    section: int | None = None

    def scores(self) -> tuple[int, ...]:
        return self.boxes or (0,) * self.players

    def colours(self, seat: int) -> tuple[str, ...]:
        """DEL-A9."""
        if self.players == 2:
            return (("red", "yellow"), ("blue", "green"))[seat]
        return (("red", "blue", "yellow", "green")[seat],)

    def fits(self, space: int, colour: str) -> bool:
        """Rules 1, 2, 5 and 6."""
        own = self.sheet.section[space]
        if space in self.coloured or own in self.complete:
            return False
        beside = {other for other in self.sheet.beside[space] if other in self.coloured}
        joined = any(self.sheet.section[other] == own for other in beside)
        if self.section is not None and not (own == self.section and joined):
            return False
        same = {self.sheet.section[other] for other in beside if self.coloured[other] == colour}
        return not same & {own, *self.complete}

    def fills(self, seat: int) -> list[Move]:
        return [
            (space, colour) for colour in self.colours(seat) for space in self.sheet.section if self.fits(space, colour)
        ]

    def anybody(self) -> bool:
        return any(self.fills(seat) for seat in range(self.players))

    def over(self) -> bool:
        """Rule 7 and DEL-A8."""
        return self.section is None and not self.anybody()

    def player(self) -> int | None:
        return None if self.over() else self.seat

    def moves(self) -> list[Move]:
        """All fills; a box if there are none (rule 3, DEL-A5); nothing after the end."""
        return [] if self.over() else self.fills(self.seat) or [None]

    def text(self, move: Move) -> str:
        """The move as a record has it."""
        if move is None:
            return "-"
        return f"{move[0]} {move[1]}" if self.players == 2 else str(move[0])

    def read(self, text: str) -> Move:
        """The legal move that a record writes so."""
        return next(move for move in self.moves() if self.text(move) == text.strip())

    def after(self, move: Move) -> Game:
        left = (self.seat + 1) % self.players
        if move is None:
            boxes = tuple(n + (seat == self.seat) for seat, n in enumerate(self.scores()))
            return replace(self, seat=left, boxes=boxes)
        space, colour = move
        section = self.sheet.section[space]
        filled = replace(self, coloured={**self.coloured, space: colour}, section=section)
        if filled.anybody():
            return replace(filled, seat=left)
        boxes = tuple(n + (seat != self.seat) for seat, n in enumerate(self.scores()))  # rule 4, DEL-A2
        return replace(filled, boxes=boxes, complete=self.complete | {section}, section=None)

    def totals(self, doubled: str) -> tuple[int, int]:
        """What the teams of seats 0 and 2, and 1 and 3 have."""
        a, b, c, d = self.scores()
        return a + c, b + d
