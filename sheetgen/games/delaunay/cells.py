"""An own field as rows of square cells, each with the letter of its space, drawn as a fan.

The rows become rings about one centre, the first outermost, and the columns turn about it from the left: each square is
a piece of a ring. Spaces are numbered in the order of their letters. All contacts follow from the cells.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sheetgen.errors import BadInput, collected
from sheetgen.field.model import Field, Point, Weight
from sheetgen.field.patchwork import Edge, Line, Patch, patchwork
from sheetgen.language import gettext
from sheetgen.tomlfile import item_of

INNER = 0.42
"""The innermost radius, as a share of the outermost."""
OPENING = (40.0, 180.0)
"""Degrees: the least and the greatest angle of the fan."""
CHORD = 1.0
"""mm: the distance of two points along an arc."""
MOST = 40  # rows, and columns: more would be too small to play on

Cell = tuple[int, int]
"""Row and column, from 0."""
Node = tuple[int, int]
"""A corner of cells: the row and the column that begin there."""


def check(cells: Sequence[str], sections: Sequence[str]) -> None:
    """Raises BadInput unless the cells are spaces in one piece each, without holes, and the sections are too."""
    _check_rows(cells)
    spaces = _cells(cells)
    if wrong := [*_no_spaces(spaces)]:
        raise collected(wrong)
    if len(spaces) < 2:
        raise BadInput(gettext("cells: there must be two spaces or more"), about="cells")
    _check_sections(spaces, sections)


def _no_spaces(spaces: Mapping[str, list[Cell]]) -> Iterator[BadInput]:
    """What is wrong with the spaces, one by one."""
    for letter, mine in spaces.items():
        if len(pieces := _pieces(mine)) > 1:
            smallest = min(pieces[::-1], key=len)  # of equal ones the lower
            row = min(smallest)[0]
            said = gettext("cells: the space {letter} is in pieces; look at row {number}")
        elif not _is_simple(mine):
            row = _row_of_meeting(mine)
            said = gettext(
                "cells: the space {letter} encloses another or touches itself at a corner; look at row {number}"
            )
        else:
            continue
        yield BadInput(said.format(letter=letter, number=row + 1), about=item_of("cells", row))


def _check_rows(cells: Sequence[str]) -> None:
    lengths = Counter(map(len, cells))
    usual = max(lengths, key=lambda length: lengths[length])
    if len(lengths) > 1:
        said = gettext("cells: the rows must be equally long; row {number} has not {usual} letters, as most have")
        raise collected(
            BadInput(said.format(number=number + 1, usual=usual), about=item_of("cells", number))
            for number, row in enumerate(cells)
            if len(row) != usual
        )
    if not usual:
        raise BadInput(gettext("cells: the rows must be equally long"), about="cells")
    if max(len(cells), len(cells[0])) > MOST:
        raise BadInput(gettext("cells: there can be at most {most} rows and columns").format(most=MOST), about="cells")
    said = gettext("cells: {strange} in row {number} is not a letter or digit")
    strange = [
        BadInput(said.format(strange=repr(letter), number=number + 1), about=item_of("cells", number))
        for number, row in enumerate(cells)
        for letter in row
        if not letter.isalnum()
    ]
    if strange:
        raise collected(strange)


def _check_sections(spaces: dict[str, list[Cell]], sections: Sequence[str]) -> None:
    said = "".join(sections)
    for letter in said:
        if letter not in spaces:
            raise BadInput(
                gettext("sections: there is no space {letter} among the cells").format(letter=repr(letter)),
                about="sections",
            )
        if said.count(letter) > 1:
            raise BadInput(
                gettext("sections: the space {letter} appears twice").format(letter=letter), about="sections"
            )
    if not sections:
        return
    left_out = sorted(set(spaces) - set(said))
    if left_out:
        raise BadInput(
            gettext("sections: the space {letter} is in none of them").format(letter=left_out[0]), about="sections"
        )
    for section in sections:
        if not section or not _is_one_piece([cell for letter in section for cell in spaces[letter]]):
            raise BadInput(
                gettext("sections: {section} is not one piece").format(section=repr(section)), about="sections"
            )


def build(cells: Sequence[str], sections: Sequence[str], size: Point) -> Field:
    """The field of an own map that was checked, fitted into a box in mm."""
    spaces = _cells(cells)
    fan = _Fan(len(cells), len(cells[0]), size)
    groups = {letter: number for number, section in enumerate(sections, 1) for letter in section}
    patches = [
        Patch(id=number, ring=tuple(map(fan.number, _ring(spaces[letter]))), group=groups.get(letter, 1))
        for number, letter in enumerate(sorted(spaces), 1)
    ]
    lines = [Line(tuple(map(fan.number, run)), weight) for run, weight in _lines(cells, groups)]
    edges = [edge for line in lines for edge in zip(line.points, line.points[1:], strict=False)]
    return patchwork(fan.points, patches, lines, {edge: fan.bend(edge) for edge in edges}).field("delaunay", fan.size)


def _cells(cells: Sequence[str]) -> dict[str, list[Cell]]:
    """The cells of each space."""
    found: dict[str, list[Cell]] = {}
    for row, letters in enumerate(cells):
        for column, letter in enumerate(letters):
            found.setdefault(letter, []).append((row, column))
    return found


def _is_one_piece(cells: Sequence[Cell]) -> bool:
    return len(_pieces(cells)) == 1


def _pieces(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells in pieces that meet along sides, in the order of their first cells."""
    left, found = set(cells), []
    for first in cells:
        if first not in left:
            continue
        left.remove(first)
        reached = [first]
        for row, column in reached:
            for beside in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if beside in left:
                    left.remove(beside)
                    reached.append(beside)
        found.append(reached)
    return found


def _sides(cells: Sequence[Cell]) -> dict[Node, list[Node]]:
    """The edges of a space, each from its beginning, with the space on the left."""
    mine = set(cells)
    found: dict[Node, list[Node]] = {}
    for r, c in cells:
        corners = ((r + 1, c), (r + 1, c + 1), (r, c + 1), (r, c))
        beyond = ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1))
        for i, other in enumerate(beyond):
            if other not in mine:
                found.setdefault(corners[i], []).append(corners[(i + 1) % 4])
    return found


def _is_simple(cells: Sequence[Cell]) -> bool:
    """Whether one line that never meets itself goes round a space."""
    sides = _sides(cells)
    return all(len(others) == 1 for others in sides.values()) and len(_ring(cells)) == len(sides)


def _row_of_meeting(cells: Sequence[Cell]) -> int:
    """The row, from 0, where what a space encloses begins, or below the corner at which it touches itself."""
    ring, sides = set(_ring(cells)), _sides(cells)
    return min(node for node, others in sides.items() if node not in ring or len(others) > 1)[0]


def _ring(cells: Sequence[Cell]) -> list[Node]:
    """The corners of cells round a space, counter-clockwise."""
    sides = _sides(cells)
    ring = [min(sides)]
    while (following := sides[ring[-1]][0]) != ring[0]:
        ring.append(following)
    return ring


def _lines(cells: Sequence[str], groups: dict[str, int]) -> Iterator[tuple[list[Node], Weight]]:
    """Every line between cells in one go, as long as its weight stays the same."""
    rows, columns = len(cells), len(cells[0])

    def letter(row: int, column: int) -> str | None:
        return cells[row][column] if 0 <= row < rows and 0 <= column < columns else None

    def weight(one: str | None, other: str | None) -> Weight | None:
        if one == other:
            return None
        if one is None or other is None:
            return "heavy"
        return "dotted" if groups.get(one, 1) == groups.get(other, 1) else "heavy"

    for r in range(rows + 1):
        weights = [weight(letter(r - 1, c), letter(r, c)) for c in range(columns)]
        yield from (([(r, c) for c in run], kind) for run, kind in _alike(weights))
    for c in range(columns + 1):
        weights = [weight(letter(r, c - 1), letter(r, c)) for r in range(rows)]
        yield from (([(r, c) for r in run], kind) for run, kind in _alike(weights))


def _alike(weights: Sequence[Weight | None]) -> Iterator[tuple[range, Weight]]:
    """The corners along each stretch of one weight."""
    at = 0
    for kind, run in groupby(weights):
        count = len(list(run))
        if kind is not None:
            yield range(at, at + count + 1), kind
        at += count


class _Fan:
    """Where the corners of cells come to lie."""

    def __init__(self, rows: int, columns: int, size: Point) -> None:
        self.rows = rows
        self.columns = columns
        depth = (1 - INNER) / rows
        least, most = map(math.radians, OPENING)
        self.opening = max(least, min(most, columns * depth / (1 - 0.5 * (1 - INNER))))
        reach = math.sin(self.opening / 2)
        low = INNER * math.cos(self.opening / 2)
        self.radius = min(size[0] / (2 * reach), size[1] / (1 - low))
        self.centre = self.radius * reach, -self.radius * low
        self.size = 2 * self.radius * reach, self.radius * (1 - low)
        self.points = [self.place(row, column) for row in range(rows + 1) for column in range(columns + 1)]

    def number(self, node: Node) -> int:
        """Of a corner."""
        return node[0] * (self.columns + 1) + node[1]

    def place(self, row: float, column: float) -> Point:
        """In mm."""
        radius = self.radius * (1 - (1 - INNER) * row / self.rows)
        turn = math.pi / 2 + self.opening * (0.5 - column / self.columns)
        return self.centre[0] + radius * math.cos(turn), self.centre[1] + radius * math.sin(turn)

    def bend(self, edge: Edge) -> list[Point]:
        """The inner points of an edge: none along a radius."""
        (row, column), (below, right) = (divmod(i, self.columns + 1) for i in edge)
        if row != below:
            return []
        steps = max(1, round(math.dist(self.points[edge[0]], self.points[edge[1]]) / CHORD))
        return [self.place(row, column + (right - column) * i / steps) for i in range(1, steps)]
