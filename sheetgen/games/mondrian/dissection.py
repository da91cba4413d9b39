"""A rectangle cut into rectangles on a lattice, by chance and to an exact number, in Mondrian's manner.

A few lines run right across. What they leave is cut again and again, each piece with its share of the number that is
still to come: in two, in four by lines that cross, or in five like the sails of a windmill. A share follows the piece's
area only roughly, and a stout piece of the right size may stay whole, so that large calm planes lie beside clusters of
small ones. No cut begins where another one ends on the far side: where two lines seem to cross, they were meant to.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.field.build import Misdraw
from sheetgen.language import gettext

Place: TypeAlias = tuple[int, int]
"""A lattice point, in units from the upper left corner."""

TRIES = 30
"""Cuts looked at in a piece before the cut that made it is taken back."""
PATIENCE = 3000
"""Cuts looked at in all, some five times as many as most dissections take; then another draw is the better chance."""
ROW = 4
"""The most pieces in a row along a strip that is not four of the least sides wide."""
WINDMILLS = 0.15
"""How often a piece that can be laid as a windmill is."""
STEEP = 1.8
"""The power of a piece's width to its height by which an upright cut is likelier than a level one."""
INSIDE = (0.24, 0.76)
"""Where a cut may lie, as a share of the side."""
ACROSS = (0.12, 0.88)
"""Where a line that runs right across may lie."""
SAILS = ((0.22, 0.45), (0.55, 0.78))
"""Where the two upright, and the two level, lines of a windmill may lie."""


class Rectangle(Struct, frozen=True):
    """A piece of the lattice, in its units from the upper left corner."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def area(self) -> int:
        """In lattice cells."""
        return self.width * self.height

    @property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """All four."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def part(self, left: int, top: int, right: int, bottom: int) -> Rectangle:
        """A piece of this one, counted from its own upper left corner."""
        return Rectangle(self.left + left, self.top + top, self.left + right, self.top + bottom)


class Taste(Struct, frozen=True, kw_only=True):
    """What a dissection is to be like. Lengths and areas in units of the lattice."""

    least: int
    """The least side of a piece."""
    largest: int
    """The largest area of a piece."""
    slender: float
    """The most that a piece's longer side measures in shorter ones."""
    contrast: float
    """How far a piece's share strays from its area: the deviation of its logarithm."""
    calm: float
    """How often a stout piece of at least half the largest area stays whole."""
    crossed: float
    """How often a piece that is large enough is cut by two lines that cross."""
    upright: float
    """How much likelier a cut is upright than its piece's shape alone would have it."""
    across: tuple[int, int]
    """How many upright and how many level lines run right across."""

    def allows(self, piece: Rectangle, count: int) -> bool:
        """Whether a piece may become so many."""
        if min(piece.width, piece.height) < self.least:
            return False
        slim = max(piece.width, piece.height) <= self.slender * min(piece.width, piece.height)
        return self.fewest(piece) <= count <= self.most(piece) and (count > 1 or slim)

    def fewest(self, piece: Rectangle) -> int:
        """The least number of pieces, none of them too large."""
        return -(-piece.area // self.largest)

    def most(self, piece: Rectangle) -> int:
        """The greatest number of pieces that do not crowd: twice as large as the smallest on average, and in a strip
        not too many in a row."""
        roomy = max(1, piece.area // (2 * self.least**2))
        short = min(piece.width, piece.height) // self.least
        return min(roomy, ROW * short) if short < 4 else roomy


def dissected(whole: Rectangle, count: int, taste: Taste, chance: Chance) -> list[Rectangle]:
    """The whole in exactly so many rectangles. Raises Misdraw when chance finds no way."""
    cutter = _Cutter(taste, chance)
    for _ in range(TRIES):
        if cutter.lay_all(_across(whole, taste.across, chance), count):
            return cutter.made
    raise Misdraw(
        gettext(
            "{width} x {height} units could not be cut into the {count} rectangles of which the spaces are made"
        ).format(width=whole.width, height=whole.height, count=count)
    )


class _Cutter:
    """A dissection while it is made."""

    def __init__(self, taste: Taste, chance: Chance) -> None:
        self.taste = taste
        self.chance = chance
        self.made: list[Rectangle] = []
        """The finished pieces."""
        self.patience = PATIENCE

    def lay_all(self, parts: Sequence[Rectangle], count: int) -> bool:
        """Cut these parts into so many pieces together. False, and nothing is changed, when that cannot be."""
        shares = self._shares(parts, count)
        before = len(self.made)
        if shares is None or not all(self._lay(part, share) for part, share in zip(parts, shares, strict=True)):
            del self.made[before:]
            return False
        return True

    def _lay(self, piece: Rectangle, count: int) -> bool:
        """Cut one piece into so many."""
        if count == 1:
            self.made.append(piece)
            return True
        taken = {corner for done in self.made for corner in done.corners}
        for _ in range(TRIES):
            if not self.patience:
                return False
            self.patience -= 1
            parts = self._cut(piece, count)
            if taken.isdisjoint(_ends(piece, parts)) and self.lay_all(parts, count):
                return True
        return False

    def _cut(self, piece: Rectangle, count: int) -> list[Rectangle]:
        """Two parts, four round a point, or a windmill's five."""
        if min(piece.width, piece.height) >= 4 * self.taste.least:
            if count >= 4 and self.chance.random() < self.taste.crossed:
                return _crossed(piece, self.chance)
            if count >= 5 and self.chance.random() < WINDMILLS:
                return _windmill(piece, self.chance)
        wide = round(piece.width**STEEP * self.taste.upright, 6)
        if self.chance.random() * (wide + round(piece.height**STEEP, 6)) < wide:
            return _columns(piece, [_at(piece.width, INSIDE, self.chance)])
        return _rows(piece, [_at(piece.height, INSIDE, self.chance)])

    def _shares(self, parts: Sequence[Rectangle], count: int) -> list[int] | None:
        """How many pieces each part is to become, one after the other given to who is worth most of those that it has
        already; None when they cannot be given."""
        if min(min(part.width, part.height) for part in parts) < self.taste.least:
            return None
        shares, most = [self.taste.fewest(part) for part in parts], [self.taste.most(part) for part in parts]
        if not sum(shares) <= count <= sum(most):
            return None
        worth = [0.0 if self._stays_whole(part) else part.area * self._stray() for part in parts]
        for _ in range(count - sum(shares)):
            open = [i for i, share in enumerate(shares) if share < most[i]]
            shares[max(open, key=lambda i: worth[i] / (2 * shares[i] + 1))] += 1
        return shares if all(map(self.taste.allows, parts, shares)) else None

    def _stays_whole(self, part: Rectangle) -> bool:
        stout = max(part.width, part.height) <= 2 * min(part.width, part.height)
        large = part.area <= self.taste.largest <= 2 * part.area
        return stout and large and self.chance.random() < self.taste.calm

    def _stray(self) -> float:
        return round(math.exp(round(self.taste.contrast * self.chance.normal(), 6)), 6)


def _ends(piece: Rectangle, parts: Sequence[Rectangle]) -> set[Place]:
    """Where the cuts between the parts end on the piece's outline."""
    corners = {corner for part in parts for corner in part.corners} - set(piece.corners)
    return {(x, y) for x, y in corners if x in (piece.left, piece.right) or y in (piece.top, piece.bottom)}


def _across(whole: Rectangle, lines: tuple[int, int], chance: Chance) -> list[Rectangle]:
    """The parts between some upright and some level lines that run right across."""
    upright = sorted(_at(whole.width, ACROSS, chance) for _ in range(lines[0]))
    level = sorted(_at(whole.height, ACROSS, chance) for _ in range(lines[1]))
    return [part for column in _columns(whole, upright) for part in _rows(column, level)]


def _crossed(piece: Rectangle, chance: Chance) -> list[Rectangle]:
    """Four parts round a point."""
    level = [_at(piece.height, INSIDE, chance)]
    return [part for column in _columns(piece, [_at(piece.width, INSIDE, chance)]) for part in _rows(column, level)]


def _windmill(piece: Rectangle, chance: Chance) -> list[Rectangle]:
    """Four parts round a fifth, turned one way or the other."""
    left, right = (_at(piece.width, span, chance) for span in SAILS)
    high, low = (_at(piece.height, span, chance) for span in SAILS)
    width, height = piece.width, piece.height
    if chance.random() < 0.5:
        sails = [(0, 0, right, high), (right, 0, width, low), (left, low, width, height), (0, high, left, height)]
    else:
        sails = [(left, 0, width, high), (right, high, width, height), (0, low, right, height), (0, 0, left, low)]
    return [piece.part(*box) for box in (*sails, (left, high, right, low))]


def _columns(piece: Rectangle, places: Sequence[int]) -> list[Rectangle]:
    return [piece.part(a, 0, b, piece.height) for a, b in pairwise([0, *places, piece.width])]


def _rows(piece: Rectangle, places: Sequence[int]) -> list[Rectangle]:
    return [piece.part(0, a, piece.width, b) for a, b in pairwise([0, *places, piece.height])]


def _at(length: int, span: tuple[float, float], chance: Chance) -> int:
    return round(length * chance.between(*span))
