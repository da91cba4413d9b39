"""A played Goose board: where the pieces stand, how the last throw went, what was wrong, and what everyone has."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise

from msgspec import Struct, structs

from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page.cells import mouth
from sheetgen.games.goose.page.centre import Room
from sheetgen.games.goose.page.styles import Palette, ink_of
from sheetgen.games.goose.phrases import Phrases, filled_in, phrases
from sheetgen.games.goose.story import Pawn, Played
from sheetgen.language import clauses, in_turn
from sheetgen.page.boards.coats import COATS, Coat, coated
from sheetgen.page.finished import order_disc
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import RED
from sheetgen.page.ink.curves import smooth
from sheetgen.page.ink.extent import Extents, bounds
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
from sheetgen.plane import crossings, turned

START = 0

SEATS = tuple(COATS.values())
"""The coats of the pieces, by seat: those of the pawns to cut out."""


SMALL = 1.9
"""How many times as large pieces are in a picture of a strip."""


def seats(field: Field) -> tuple[Coat, ...]:
    """The coats with the letters that the board's language has for them."""
    return tuple(structs.replace(coat, letter=letter) for coat, letter in zip(SEATS, phrases(field).coats, strict=True))


class Standing(Struct, frozen=True):
    """A board at its scale, on which a game is drawn."""

    field: Field
    scale: float
    colour: Palette | None
    pieces: float = 1.0
    """How many times as large the pieces are as on a page of its own: on a small picture they would drown."""

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

    def pawns(
        self, played: Played, there: Collection[int] | None = None, turn: float = 0.0, home: Point | None = None
    ) -> Iterator[Shape]:
        """The pieces, upright on the page; several on a cell stand side by side, in two rows when they are many.

        With `there` only those on these cells; on a board that is turned back by `turn` degrees. `home`: where those
        stand that are on the goal.
        """
        for cell, here in _together(played).items():
            if there is None or cell in there:
                goal = cell == len(self.field.spaces)
                if goal and home:
                    yield from self._row(here, home, turn)
                else:
                    yield from self._row(here, self.place(cell), turn, self._lift if goal else 0.0)

    def home(
        self, played: Played, words: Sequence[Shape], picture: Sequence[Shape], table: Sequence[Shape], goal: Box
    ) -> Point | None:
        """Where the pieces on the goal stand if in their usual place, before its picture, they would cover words, or be
        so near to the `table` of all players that they could be read as a line of it.

        `picture` is what is drawn round the box of the `goal` itself. It is the nearest place to the goal's foot where
        they cover nothing, else one on the picture, else wherever nothing is covered; None where they can stay, or
        nothing is free.
        """
        cell = len(self.field.spaces)
        here = _together(played).get(cell, [])
        if not here:
            return None
        x, y = self.place(cell)
        usual = (x, y - self._lift)
        left, bottom, right, top = bounds(Group(tuple(self._row(here, (0.0, 0.0), 0.0))))
        height = top - bottom

        def box(at: Point) -> Box:
            return (at[0] + left, at[1] + bottom, at[0] + right, at[1] + top)

        read, listed = Extents((*words, *table)), _widened(bounds(Group(tuple(table))), height)

        def apart(at: Point) -> bool:
            return not _meet(box(at), listed)

        if apart(usual) and read.keep_out_of(box(usual)):
            return None
        outline = [(self.scale * x, self.scale * y) for x, y in self.field.spaces[cell - 1].outline]
        at_height = cache(partial(crossings, outline))  # places side by side share it
        places = [at for at in _raster(outline) if _inside(at_height, box(at))]
        foot = ((goal[0] + goal[2]) / 2, goal[1] + height / 2)
        places.sort(key=lambda at: math.dist(at, foot))
        beside, free = _widened(goal, 0.2 * height), Extents((*words, *picture, *table))
        away = [at for at in places if apart(at)]
        near = [at for at in away if _meet(box(at), beside)]
        for some, kept in ((near, free), (near, read), (away, free), (away, read), (places, free), (places, read)):
            if found := next((at for at in some if kept.keep_out_of(box(at))), None):
                return found
        return None

    @property
    def _lift(self) -> float:
        """mm that the pieces on the goal stand below its middle, where its picture leaves them room."""
        return self.depth * 0.5

    def _row(self, here: Sequence[int], at: Point, turn: float, lift: float = 0.0) -> Iterator[Shape]:
        """The pieces of these seats round a point, or `lift` mm below it."""
        coats, (x, y) = seats(self.field), at
        height = self.pieces * self.depth * (0.62 if len(here) < 3 else 0.48 if len(here) < 5 else 0.38)
        rows = [here] if len(here) < 4 else [here[: (len(here) + 1) // 2], here[(len(here) + 1) // 2 :]]
        for n, row in enumerate(rows):
            base = y - lift - height / 2 + (0.5 * (len(rows) - 1) - n) * 0.8 * height
            for m, seat in enumerate(row):
                across = x + (m - (len(row) - 1) / 2) * 0.62 * height
                u, v = turned((across - x, base - y), turn)
                yield Group(tuple(piece(coats[seat], height, self.colour)), x + u, y + v, rotate=turn)


def _together(played: Played) -> dict[int, list[int]]:
    """The seats whose pieces stand on each cell."""
    on: dict[int, list[int]] = {}
    for seat, pawn in enumerate(played.pawns):
        if not pawn.out:
            on.setdefault(pawn.cell, []).append(seat)
    return on


def _widened(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


STEP = 1.0
"""mm between the places that are tried for a piece."""


def _raster(outline: Sequence[Point]) -> Iterator[Point]:
    """Points STEP apart in the box round an outline."""
    xs, ys = zip(*outline, strict=True)
    for m in range(int((max(xs) - min(xs)) / STEP)):
        for n in range(int((max(ys) - min(ys)) / STEP)):
            yield (min(xs) + m * STEP, min(ys) + n * STEP)


def _inside(at_height: Callable[[float], Sequence[float]], box: Box) -> bool:
    """Whether a box stands within an outline, of which it is known where it is crossed at a height, on each level."""
    left, bottom, right, top = box
    return all(
        sum(x < side for x in at_height(y)) % 2 for y in (bottom, (bottom + top) / 2, top) for side in (left, right)
    )


def _between(a: int, b: int) -> range:
    """The cells from a to b along the track, b left out."""
    return range(a, b, 1 if b > a else -1)


HEAD, WAIST, FOOT = 0.2, 0.1, 0.3
"""Half widths of a piece as parts of its height."""


def piece(coat: Coat, height: float, colour: Palette | None) -> list[Shape]:
    """A pawn in its coat that stands on the origin, with the coat's letter."""
    right = [(FOOT, 0.0), (FOOT, 0.09), (0.24, 0.15), (0.15, 0.32), (WAIST, 0.56), (0.15, 0.6), (0.15, 0.65)]
    head = [(HEAD * math.cos(t), 0.8 + HEAD * math.sin(t)) for t in (math.radians(-48 + 12 * n) for n in range(12))]
    half = [(height * x, height * y) for x, y in (*right, *head)]
    outline = [*half, (0.0, height), *((-x, y) for x, y in reversed(half))]
    size = 0.3 * height
    drop = letters.cap_height(size, "bold") / 2
    return [
        polygon(outline, Pen(max(0.9, 0.05 * height), WHITE), WHITE),
        *coated(coat, outline, colour=colour is not None),
        polygon(outline, Pen(max(0.3, 0.035 * height), ink_of(colour))),
        Circle(0, 0.8 * height, 0.155 * height, Pen(0.25, BLACK), WHITE),
        Text(0, 0.8 * height - drop * 0.75, coat.letter, 0.75 * size, "bold", "middle"),
    ]


def standings(played: Played, room: Room, field: Field, colour: Palette | None) -> Iterator[Shape]:
    """Who stands where and has what, in a line for each player or in two, and what is in the pot."""
    left, bottom, _, top = room.box
    spoken, coats = phrases(field), seats(field)
    size, level = _set(played, room, field)
    pitch, ink = size * (LEVEL if level else STACKED), ink_of(colour)
    y = (top + bottom + pitch * _rows(played)) / 2
    for seat, (player, pawn) in enumerate(zip(played.names, played.pawns, strict=True)):
        y -= pitch
        height = 0.85 * pitch
        yield Group(tuple(piece(coats[seat], height, colour)), left + 0.35 * height, y + 0.08 * pitch)
        x, base = left + INDENT * size, y + (0.3 if level else 0.55) * pitch
        room_left = room.right(y, y + pitch) - x
        name = letters.fit(player, size, "bold", (0.5 if level else 0.9) * room_left)
        yield Text(x, base, player, name, "bold", "start", ink)
        end = x + letters.width(player, name, "bold")
        if seat == played.winner:
            yield star(end + size, base + 0.34 * size, 0.6 * size, ink)
            end += 1.6 * size
        stands = _stands(pawn, played, len(field.spaces), spoken)
        start = end + 0.6 * size if level else x
        fitted = letters.fit(stands, size, "regular", room.right(y, y + pitch) - start)
        yield Text(start, base if level else base - 1.15 * size, stands, fitted, colour=ink)
    if played.chips:
        y -= pitch
        pot = filled_in(spoken.in_pot, chips=played.pot)
        if played.over and played.winner is None:
            pot = clauses([spoken.nobody, pot])
        x = left + INDENT * size
        fitted = letters.fit(pot, size, "italic", room.right(y, y + pitch) - x)
        yield Text(x, y + 0.3 * pitch, pot, fitted, "italic", colour=ink)


LEVEL, STACKED = 1.75, 2.7
"""From line to line, in sizes of the type: name and standing on one line, or one below the other."""

INDENT = 2.2
"""Of the type's size: the room of the piece before its player's name."""

STATUS = (3.8, 1.2)
"""mm: the largest and the smallest type of what everybody has."""


def standings_size(played: Played, room: Room, field: Field) -> float:
    """The type in mm with which everybody finds room."""
    return _set(played, room, field)[0]


def _set(played: Played, room: Room, field: Field) -> tuple[float, bool]:
    """The largest type in mm, and whether name and standing are then on one line."""
    _, bottom, _, top = room.box
    rows, spoken, found = _rows(played), phrases(field), list[tuple[float, bool]]()
    said = [
        (player, _stands(pawn, played, len(field.spaces), spoken))
        for player, pawn in zip(played.names, played.pawns, strict=True)
    ]
    for level in (False, True):
        size = min(STATUS[0], (top - bottom) / rows / (LEVEL if level else STACKED))
        while size > STATUS[1] and not _fits(said, room, size, rows, level):
            size *= 0.97
        found.append((size, level))
    return max(found, key=lambda each: each[0])


def _fits(said: Sequence[tuple[str, str]], room: Room, size: float, rows: int, level: bool) -> bool:
    left, bottom, _, top = room.box
    pitch = size * (LEVEL if level else STACKED)
    y = (top + bottom + pitch * rows) / 2
    for player, stands in said:
        y -= pitch
        name, where = letters.width(player, size, "bold"), letters.width(stands, size)
        wide = name + 2.2 * size + where if level else max(name + 1.6 * size, where)
        if INDENT * size + wide > room.right(y, y + pitch) - left:
            return False
    return True


def _rows(played: Played) -> int:
    return len(played.pawns) + played.chips


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
    return in_turn(found)
