"""A field of triangles: rows of a triangular lattice, shaken a little so that it looks drawn by hand.

A row is the strip between two lattice lines; a line that is n units long has n + 1 points. It is one unit longer than
the line below or shorter, with its middle above that one's, or as long, half a unit to the left or right: then its row
leans. Which triangles touch is known from the lattice alone; the drawn
triangles are then checked against it: shapely must find the same spaces and the same contacts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sheetgen.chance import Chance
from sheetgen.field.build import rounded
from sheetgen.field.model import Contact, Kind, Point
from sheetgen.language import either, gettext, ngettext
from sheetgen.plane import turn

Vertex: TypeAlias = tuple[int, int]
"""A lattice point: twice its x in units, and its line, from the bottom."""


SIDE = 16.6
"""mm: the side for which a page's letters, numbers and stars are made; a field of any other is drawn at that size."""


class MisfitRow(ValueError):
    """A row of triangles that does not fit on the one below."""

    def __init__(self, row: int, sentence: str) -> None:
        super().__init__(sentence)
        self.row = row
        """From the bottom, from 0."""


class Line(Struct, frozen=True):
    """A lattice line."""

    left: int
    """Twice the x of its left end, in units."""
    length: int

    def next(self, length: int, lean: str = "") -> Line:
        """The line above: longer or shorter by one, or as long where its row leans ("<" or ">").

        Raises ValueError for any other length.
        """
        if lean and length == self.length:
            return Line(self.left + (1 if lean == ">" else -1), length)
        if lean or length < 1 or abs(length - self.length) != 1:
            raise ValueError("no such line fits on this one")
        return Line(self.left + self.length - length, length)


class Triangle(Struct, frozen=True):
    """One triangle of the lattice."""

    row: int
    """From the bottom, from 0."""
    upright: bool
    corners: tuple[Vertex, Vertex, Vertex]


class Shake(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """How far the lattice is moved, in mm: a slow sway of whole regions and a shiver of single points."""

    sway: Annotated[float, Meta(ge=0, le=100)] = 2.2
    shiver: Annotated[float, Meta(ge=0, le=100)] = 1.1


def lines(counts: Sequence[int], leans: Sequence[str], bottom: int) -> list[Line]:
    """The lattice lines from the bottom, out of the numbers of triangles in the rows, and which way each leans.

    `bottom` is the length of the lowest line; a row that leans has "<" or ">", any other nothing. Raises MisfitRow for
    a row whose number cannot be.
    """
    found = [Line(-bottom, bottom)]
    for number, (count, lean) in enumerate(zip(counts, leans, strict=True), 1):
        line = found[-1]
        try:
            found.append(line.next(count - line.length, lean))
        except ValueError:
            steps = (0,) if lean else (-1, 1)
            fits = either(str(2 * line.length + step) for step in steps if line.length + step > 0)
            said = ngettext(
                "row {row} from the bottom has {count} triangle, but on its line only {fits} fit",
                "row {row} from the bottom has {count} triangles, but on its line only {fits} fit",
                count,
            )
            if lean:
                said = gettext("row {row} from the bottom leans and has {count} triangles; on its line {fits} fit")
            raise MisfitRow(number - 1, said.format(row=number, count=count, fits=fits)) from None
    return found


def lattice(lines: Sequence[Line]) -> list[list[Triangle]]:
    """The triangles of each row, from the bottom row up, each row from left to right."""
    rows = []
    for row, (below, above) in enumerate(pairwise(lines)):
        upright = [((x - 1, row), (x + 1, row), (x, row + 1)) for x in _middles(below)]
        hanging = [((x - 1, row + 1), (x + 1, row + 1), (x, row)) for x in _middles(above)]
        triangles = [Triangle(row, True, corners) for corners in upright]
        triangles += [Triangle(row, False, corners) for corners in hanging]
        rows.append(sorted(triangles, key=lambda triangle: sum(x for x, _ in triangle.corners)))
    return rows


def _middles(line: Line) -> range:
    """Twice the x of the middles of its units."""
    return range(line.left + 1, line.left + 2 * line.length, 2)


def lattice_contacts(triangles: Sequence[Triangle]) -> list[tuple[int, int, Kind]]:
    """All pairs, by index, that share two corners ("edge") or one ("corner")."""
    contacts: list[tuple[int, int, Kind]] = []
    for i, one in enumerate(triangles):
        for j in range(i + 1, len(triangles)):
            shared = len(set(one.corners) & set(triangles[j].corners))
            if shared:
                contacts.append((i, j, "edge" if shared == 2 else "corner"))
    return contacts


def shaken(triangles: Sequence[Triangle], side: float, shake: Shake, chance: Chance) -> list[tuple[Point, ...]]:
    """The drawn outlines, counter-clockwise, moved so that the smallest x and y are 0, in mm where a side is SIDE.

    The page fits a field to its room together with what stands in it, so that only how far it is shaken may come of
    `side` and not how large it is: else long sides would have tiny letters, and short ones be too small to play on.
    """
    scale = SIDE / side
    phase = [chance.between(0, 2 * math.pi) for _ in range(3)]
    at: dict[Vertex, Point] = {}
    # Points are taken line by line, so that chance falls on them in the same order everywhere.
    for vertex in sorted({corner for triangle in triangles for corner in triangle.corners}, key=lambda v: (v[1], v[0])):
        x, y = vertex[0] * side / 2, vertex[1] * side * math.sqrt(3) / 2
        sway_x = math.sin(y / 38 + phase[0]) + 0.55 * math.sin(x / 25 + phase[1])
        sway_y = 0.9 * math.sin(x / 33 + phase[2])
        at[vertex] = (
            x + shake.sway * sway_x + shake.shiver * chance.between(-1, 1),
            y + shake.sway * sway_y + shake.shiver * chance.between(-1, 1),
        )
    left, low = min(x for x, _ in at.values()), min(y for _, y in at.values())
    return [
        tuple(
            rounded(scale * (at[corner][0] - left), scale * (at[corner][1] - low))
            for corner in _turned(triangle.corners, at)
        )
        for triangle in triangles
    ]


def shortest_border(outlines: Sequence[Sequence[Point]], contacts: Sequence[tuple[int, int, Kind]]) -> float:
    """Length in mm of the shortest edge that two of the triangles share."""
    return min(math.dist(*set(outlines[i]).intersection(outlines[j])) for i, j, kind in contacts if kind == "edge")


def sharpest_angle(outlines: Sequence[Sequence[Point]]) -> float:
    """The sharpest corner of all, in degrees."""
    return min(
        abs(math.degrees(_angle(outline[i], outline[i - 1], outline[i - 2]))) for outline in outlines for i in range(3)
    )


def renamed(contacts: Sequence[tuple[int, int, Kind]], ids: Sequence[int]) -> tuple[Contact, ...]:
    """Contacts by index as contacts by space id."""
    return tuple(sorted((min(ids[i], ids[j]), max(ids[i], ids[j]), kind) for i, j, kind in contacts))


def _turned(corners: Sequence[Vertex], at: dict[Vertex, Point]) -> Sequence[Vertex]:
    a, b, c = (at[corner] for corner in corners)
    return corners if turn(a, b, c) > 0 else corners[::-1]


def _angle(a: Point, tip: Point, b: Point) -> float:
    one = math.atan2(a[1] - tip[1], a[0] - tip[0])
    other = math.atan2(b[1] - tip[1], b[0] - tip[0])
    return (one - other + math.pi) % (2 * math.pi) - math.pi
