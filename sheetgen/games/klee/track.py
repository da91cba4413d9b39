"""Klee's scoring track: a ring of cells round the field, a point a cell, from the lower left corner counter-clockwise.

Everything is told in a cell as it is seen from outside: the track then always runs from left to right, and so do the
numbers, as on a board that is played on from all sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.page.furniture import LABEL
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import (
    BLACK,
    LIGHT,
    MEDIUM,
    WHITE,
    Circle,
    Colour,
    Group,
    Pen,
    Shape,
    Text,
    polygon,
    polyline,
    rectangle,
)

DEPTH = 7.5
"""mm from the ring's outer to its inner side."""
FIVE = 5
"""So many cells from one number to the next."""
NUMBER = 2.5
"""mm: the usual type of the numbers."""
BAR = 1.2
"""mm: the width of the line at the end of the track."""


class Cell(Struct, frozen=True):
    """A cell: where the left end of its outer side lies as seen from outside, its turn in degrees, and its length."""

    x: float
    y: float
    turn: float
    length: float

    def holds(self, *shapes: Shape) -> Group:
        """Shapes in the cell, told as it is seen from outside: its lower left corner is (0, 0)."""
        return Group(shapes, self.x, self.y, rotate=self.turn)


class Runner(Struct, frozen=True):
    """A player on the track."""

    initial: str
    points: int
    colour: Colour
    pale: Colour


def ring(count: int, width: float, height: float) -> list[Cell]:
    """The cells of a track that is so wide and high outside, its lower left corner at (0, 0); lengths in mm.

    `count` is even. All four corners belong to the cells at the bottom and the top.
    """
    inner = height - 2 * DEPTH
    across = min(count // 2 - 1, max(1, round(count / 2 * width / (width + inner))))
    up = count // 2 - across
    step, rise = width / across, inner / up
    bottom = [Cell(i * step, 0, 0, step) for i in range(across)]
    right = [Cell(width, DEPTH + i * rise, 90, rise) for i in range(up)]
    top = [Cell(width - i * step, height, 180, step) for i in range(across)]
    left = [Cell(0, height - DEPTH - i * rise, -90, rise) for i in range(up)]
    return [*bottom, *right, *top, *left]


def track_shapes(
    cells: Sequence[Cell], end: int, runners: Sequence[Runner] = (), *, number_size: float = NUMBER
) -> Iterator[Shape]:
    """The track with its numbers, the arrow at its start and a bar at its end; then how far the players came."""
    for seat, runner in enumerate(runners):
        yield from _trail(cells[: runner.points], runner, seat)
    for number, cell in enumerate(cells, 1):
        yield cell.holds(rectangle(0, 0, cell.length, DEPTH, Pen(LIGHT)))
        if number % FIVE == 0 or number in (end, len(cells)):
            size = letters.fit(str(number), number_size, "medium", cell.length - 1.4)
            yield cell.holds(Text(0.7, 0.8, str(number), size, "medium", colour=LABEL))
    yield _arrow(cells[0])
    for last in {end: None, len(cells): None}:
        cell, width = cells[last - 1], BAR if last == end else MEDIUM
        yield cell.holds(polyline([(cell.length, width / 2), (cell.length, DEPTH - width / 2)], Pen(width)))
    for seat, runner in enumerate(runners):
        if runner.points:
            yield _marker(cells[min(runner.points, len(cells)) - 1], runner, seat)


def _arrow(cell: Cell) -> Shape:
    """Pointing the way the track runs, at the beginning of its first cell."""
    middle, reach = DEPTH / 2, min(5.0, cell.length - 1)
    shaft = polyline([(0.9, middle), (reach - 1.5, middle)], Pen(0.5))
    head = polygon([(reach, middle), (reach - 2.2, middle + 1.2), (reach - 2.2, middle - 1.2)], None, BLACK)
    return cell.holds(shaft, head)


def _trail(cells: Sequence[Cell], runner: Runner, seat: int) -> Iterator[Shape]:
    """A band along the cells that a player has passed, the first player's outside, the other's inside."""
    for cell in cells:
        yield cell.holds(rectangle(0, seat * DEPTH / 2, cell.length, DEPTH / 2, None, runner.pale))


def _marker(cell: Cell, runner: Runner, seat: int) -> Shape:
    """The player's initial in the cell that they have come to."""
    radius = DEPTH / 4 - 0.1
    x, y = cell.length - radius - 0.9, (0.25 + seat / 2) * DEPTH
    size = letters.fit(runner.initial, 1.5 * radius, "bold", 1.5 * radius)
    base = y - letters.cap_height(size, "bold") / 2
    name = Text(x, base, runner.initial, size, "bold", "middle", WHITE)
    return cell.holds(Circle(x, y, radius, None, runner.colour), name)
