"""A played Goose board: where the pieces stand, how the last throw went, what was wrong, and what everyone has."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page.cells import mouth
from sheetgen.games.goose.page.vignettes import INK
from sheetgen.games.goose.phrases import Phrases, filled_in, phrases
from sheetgen.games.goose.story import Pawn, Played
from sheetgen.page.boards.coats import COATS, Coat, coated
from sheetgen.page.finished import order_disc
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import RED
from sheetgen.page.ink.curves import smooth
from sheetgen.page.ink.shapes import (
    BLACK,
    WHITE,
    Box,
    Circle,
    Colour,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    polygon,
    star,
)

START = 0

SEATS = tuple(COATS.values())
"""The coats of the pieces, by seat: those of the pawns to cut out."""


def seats(field: Field) -> tuple[Coat, ...]:
    """The coats with the letters that the board's language has for them."""
    return tuple(structs.replace(coat, letter=letter) for coat, letter in zip(SEATS, phrases(field).coats, strict=True))


class Standing(Struct, frozen=True):
    """A board at its scale, on which a game is drawn."""

    field: Field
    scale: float
    colour: bool

    @property
    def depth(self) -> float:
        """mm of the track."""
        return self.scale * facts(self.field).track.depth

    def place(self, cell: int) -> Point:
        """The middle of a cell, of the start lane, or of the goal."""
        x, y = facts(self.field).track.start.centre if cell == START else self.field.spaces[cell - 1].centre
        return (self.scale * x, self.scale * y)

    def way(self, played: Played) -> Iterator[Shape]:
        """The last throw's way, cell by cell, and dashed where it jumps."""
        last = played.last
        if last is None or len(last.way) < 2:
            return
        ink = SEATS[last.player].colour if self.colour else BLACK
        counted = last.way[:-1] if last.jumped else last.way
        stops = [cell for a, b in pairwise(counted) for cell in _between(a, b)] + [counted[-1]]
        if len(stops) > 1:
            yield from self._line(self._through(stops), ink, (), arrow=not last.jumped)
        if last.jumped:
            yield from self._line(self._through(last.way[-2:]), ink, (2.2, 1.8), arrow=True)

    def _through(self, stops: Sequence[int]) -> list[Point]:
        """The middles of the cells; for the goal, whose middle is full, a place just within it."""
        return [self._doorstep() if cell == len(self.field.spaces) else self.place(cell) for cell in stops]

    def _doorstep(self) -> Point:
        (ax, ay), (bx, by) = mouth(self.field)
        x, y = self.field.spaces[-2].centre
        return (self.scale * (0.8 * (ax + bx) - 0.6 * x), self.scale * (0.8 * (ay + by) - 0.6 * y))

    def _line(self, points: Sequence[Point], ink: Colour, dash: tuple[float, ...], *, arrow: bool) -> Iterator[Shape]:
        """A line with a white rim, so that it shows on any ground; with an arrow it ends in one."""
        width = 0.05 * self.depth
        commands = smooth(points)
        yield Path(commands, Pen(1.9 * width, WHITE))
        yield Path(commands, Pen(width, ink, dash))
        if arrow:
            (ax, ay), (bx, by) = points[-2:]
            angle = math.atan2(by - ay, bx - ax)
            head = [(0.16, 0.0), (-0.12, 0.12), (-0.12, -0.12)]
            tip = polygon([(self.depth * u, self.depth * v) for u, v in head], Pen(0.3, WHITE), ink)
            yield Group((tip,), bx, by, rotate=math.degrees(angle))

    def fouls(self, played: Played) -> Iterator[Shape]:
        """The cell on which a wrong move ended, outlined, with the line's number."""
        for foul in played.fouls:
            x, y = self.place(foul.cell)
            reach = 0.44 * self.depth
            yield Circle(x, y, reach, Pen(0.8, RED if self.colour else BLACK, (1.8, 1.5)))
            yield from order_disc(x + 0.72 * reach, y + 0.72 * reach, 0.1 * self.depth, foul.order, BLACK, foul=True)

    def pawns(self, played: Played) -> Iterator[Shape]:
        """The pieces, upright on the page; several on a cell stand side by side, in two rows when they are many."""
        coats = seats(self.field)
        on: dict[int, list[int]] = {}
        for seat, pawn in enumerate(played.pawns):
            if not pawn.out:
                on.setdefault(pawn.cell, []).append(seat)
        for cell, there in on.items():
            x, y = self.place(cell)
            goal = cell == len(self.field.spaces)
            height = self.depth * (0.62 if len(there) < 3 else 0.48 if len(there) < 5 else 0.38)
            rows = [there] if len(there) < 4 else [there[: (len(there) + 1) // 2], there[(len(there) + 1) // 2 :]]
            lift = self.depth * 0.5 if goal else 0.0
            for n, row in enumerate(rows):
                base = y - lift - height / 2 + (0.5 * (len(rows) - 1) - n) * 0.8 * height
                for m, seat in enumerate(row):
                    across = x + (m - (len(row) - 1) / 2) * 0.62 * height
                    yield Group(tuple(piece(coats[seat], height, self.colour)), across, base)


def _between(a: int, b: int) -> range:
    """The cells from a to b along the track, b left out."""
    return range(a, b, 1 if b > a else -1)


HEAD, WAIST, FOOT = 0.2, 0.1, 0.3
"""Half widths of a piece as parts of its height."""


def piece(coat: Coat, height: float, colour: bool) -> list[Shape]:
    """A pawn in its coat that stands on the origin, with the coat's letter."""
    right = [(FOOT, 0.0), (FOOT, 0.09), (0.24, 0.15), (0.15, 0.32), (WAIST, 0.56), (0.15, 0.6), (0.15, 0.65)]
    head = [(HEAD * math.cos(t), 0.8 + HEAD * math.sin(t)) for t in (math.radians(-48 + 12 * n) for n in range(12))]
    half = [(height * x, height * y) for x, y in (*right, *head)]
    outline = [*half, (0.0, height), *((-x, y) for x, y in reversed(half))]
    size = 0.3 * height
    drop = letters.cap_height(size, "bold") / 2
    return [
        polygon(outline, Pen(0.9, WHITE), WHITE),
        *coated(coat, outline, colour=colour),
        polygon(outline, Pen(max(0.3, 0.035 * height), INK if colour else BLACK)),
        Circle(0, 0.8 * height, 0.155 * height, Pen(0.25, BLACK), WHITE),
        Text(0, 0.8 * height - drop * 0.75, coat.letter, 0.75 * size, "bold", "middle"),
    ]


def standings(played: Played, box: Box, field: Field, colour: bool) -> list[Shape]:
    """Who stands where and has what, a line a player, and what is in the pot."""
    left, bottom, right, top = box
    spoken, coats, goal = phrases(field), seats(field), len(field.spaces)
    rows = len(played.pawns) + played.chips
    step = min((top - bottom) / rows, 8.5)
    size = min(3.6, 0.42 * step)
    y = (top + bottom + rows * step) / 2
    ink = INK if colour else BLACK
    shapes: list[Shape] = []
    for seat, (player, pawn) in enumerate(zip(played.names, played.pawns, strict=True)):
        y -= step
        shapes.append(Group(tuple(piece(coats[seat], 0.85 * step, colour)), left + 0.35 * step, y + 0.08 * step))
        x, base = left + step, y + 0.52 * step - 0.1 * size
        name = letters.fit(player, size, "bold", 0.9 * (right - x))
        shapes.append(Text(x, base, player, name, "bold", "start", ink))
        if seat == played.winner:
            shapes.append(star(x + letters.width(player, name, "bold") + size, base + 0.34 * size, 0.6 * size, ink))
        stands = _stands(pawn, played, goal, spoken)
        shapes.append(
            Text(x, base - 1.15 * size, stands, letters.fit(stands, 0.85 * size, "regular", right - x), colour=ink)
        )
    if played.chips:
        pot = filled_in(spoken.in_pot, chips=played.pot)
        if played.over and played.winner is None:
            pot = f"{spoken.nobody}; {pot}"
        shapes.append(
            Text(
                left + step,
                y - 0.6 * step,
                pot,
                letters.fit(pot, size, "italic", right - left - step),
                "italic",
                colour=ink,
            )
        )
    return shapes


def _stands(pawn: Pawn, played: Played, goal: int, spoken: Phrases) -> str:
    """Where a piece stands and what its player has, in words."""
    where = {START: spoken.on_start, goal: spoken.on_goal}.get(pawn.cell) or filled_in(spoken.on_cell, cell=pawn.cell)
    found = [spoken.out if pawn.out else where]
    if pawn.waits:
        found.append(spoken.waits)
    if pawn.misses:
        found.append(spoken.misses_one if pawn.misses == 1 else filled_in(spoken.misses_more, turns=pawn.misses))
    if played.chips:
        found.append(spoken.counted(pawn.chips))
    return ", ".join(found)
