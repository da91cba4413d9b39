"""Mondrian's field: 99 rectilinear spaces on a lattice, most of them rectangles, some of them L-shaped.

The sheet is cut into rectangles (``dissection.py``), as many more than spaces are asked for as there are to be other
shapes; then that many pairs of neighbours become one space each. From there on the field is a map of cells
(``lattice.py``), as a layout may also state it by itself, a letter a cell. The referee needs every union of spaces that
is a rectangle, whatever their own shapes (docs/GAMES.md 4.1); all of them are listed in facts["rectangles"].
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, collected
from sheetgen.field.build import Misdraw, Whereabouts
from sheetgen.field.layout import Idle, drawn_by
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point
from sheetgen.field.ownmap import in_cells
from sheetgen.field.patchwork import patchwork
from sheetgen.field.quality import INSCRIBED, NO_FLOORS, Floors
from sheetgen.games.mondrian.dissection import Rectangle, Taste, dissected
from sheetgen.games.mondrian.lattice import Cells, Lattice, numbered, row_of_trouble
from sheetgen.language import N_, decimal, gettext
from sheetgen.plane import sides
from sheetgen.tomlfile import item_of

MOST = 400
"""Spaces: more take seconds, and longer games than anybody plays."""
LONGEST = 200
"""Units of the lattice across."""
UNIT = 3.5
"""mm: two spaces that share a border share a unit of it at least (docs/DESIGN.md 4)."""
CROWDED = 0.75
"""Of the greatest number of rectangles that a dissection is allowed, what it may be asked for."""
SPARE = 1.3
"""How many times over the largest spaces must cover the sheet: many spaces are to be smaller."""
THRIFT = 3
"""The power by which pairs are shunned that cost the field many unions."""
TEES = 0.25
"""How likely a T or a Z is, if an L is 1."""
RATIO = 8.0
"""How many times as large as the other the one part of an L may be."""
TEE_RATIO = 3.0
"""The same for a T: a large plane with a small stub looks like a chimney."""

SMALL, CLUMPED = 0.62, 0.185
"""The part of the spaces that are the smaller ones, and the part of the sheet that they take at least: on less, most of
the game is played in two clumps."""

REMEDIES = {"": N_("take fewer spaces, more columns and rows, less of odd or contrast, or a larger slender or largest")}


RECIPE = ("odd", "contrast", "largest", "calm", "crossed", "slender", "upright", "across")
"""The keys that speak to chance alone."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Mondrian layout may say; the counts are those of docs/GAMES.md 4.1."""

    MAP = ("cells",)
    CROWDING = ("spaces", "columns", "rows", "unit")

    spaces: int = 99
    columns: int = 51
    """Of the lattice on which all lines lie."""
    rows: int = 59
    unit: float = UNIT
    """mm of the lattice."""
    odd: float = 0.17
    """The share of spaces that are no rectangles."""
    contrast: float = 0.6
    """How unlike the parts of the sheet are in the sizes of their spaces: 0 even, 1 very."""
    largest: float = 0.085
    """The share of the sheet that the largest space takes at most."""
    calm: float = 0.5
    """How often a piece of about that size stays whole, from 0 to 1."""
    crossed: float = 0.2
    """How often a large piece is cut by two lines that cross, from 0 to 1."""
    slender: float = 4.5
    """How many times as long as it is wide a rectangle may be."""
    upright: float = 1.0
    """More than 1 favours upright lines, less level ones."""
    across: tuple[int, int] = (1, 1)
    """How many upright and how many level lines run right across the sheet."""
    cells: tuple[str, ...] = ()
    """Own spaces instead of chance: the rows of the lattice from the top, a letter a cell."""

    def check(self) -> None:
        """Each value by itself, then against the others. Raises BadInput about the key."""
        self.check_ranges(_RANGES)
        if not all(0 <= count <= 6 for count in self.across):
            raise BadInput(
                gettext("across: write how many upright and how many level lines, each from 0 to 6"), about="across"
            )
        if self.cells:
            self._check_cells()
        else:
            self._check_room()

    def _check_room(self) -> None:
        whole = self.columns * self.rows
        if self.pieces > CROWDED * self.taste.most(Rectangle(0, 0, self.columns, self.rows)):
            said = gettext(
                "spaces: {columns} x {rows} units of {unit} mm have no room for {spaces} that can be filled"
            ).format(columns=self.columns, rows=self.rows, unit=f"{self.unit:g}", spaces=self.spaces)
            raise BadInput(said, about="spaces", beside=("columns", "rows", "unit", "odd", "slender"))
        if (self.across[0] + 1) * (self.across[1] + 1) > self.pieces:
            raise BadInput(
                gettext(
                    "across: {upright} upright and {level} level lines right across make more than {spaces} spaces"
                ).format(upright=self.across[0], level=self.across[1], spaces=self.spaces),
                about="across",
                beside=("spaces",),
            )
        if self.spaces * self.taste.largest < SPARE * whole:
            raise BadInput(
                gettext("largest: {spaces} spaces, each at most {largest} of the sheet, do not cover it").format(
                    spaces=self.spaces, largest=decimal(f"{self.largest:g}")
                ),
                about="largest",
                beside=("spaces",),
            )

    def _check_cells(self) -> None:
        self._check_size()
        said = gettext("cells: row {number} must have exactly {columns} letters")
        misfits = [
            BadInput(said.format(number=number, columns=self.columns), about=item_of("cells", number - 1))
            for number, row in enumerate(self.cells, 1)
            if len(row) != self.columns or not row.isalnum()
        ]
        wrong = [*misfits]
        if len(self.cells) != self.rows:
            said = gettext("cells: there are {count} rows, but {rows} are asked for")
            wrong.append(BadInput(said.format(count=len(self.cells), rows=self.rows), about="cells"))
        drawable = not wrong
        if not misfits and len(self.letters) != self.spaces:
            wrong.append(self._other_number())
        if not drawable:
            raise collected(wrong)
        cells = self.own_cells()
        for error in Lattice(cells).broken():
            row = row_of_trouble(cells, error.space)
            said = gettext("{wrong}; look at row {number}").format(wrong=error.trouble, number=row + 1)
            wrong.append(BadInput(said.format(space=self.letters[error.space - 1]), about=item_of("cells", row)))
        if wrong:
            raise collected(wrong)

    def _other_number(self) -> BadInput:
        """That there are more or fewer spaces than asked for; of one too many which letter may be a slip."""
        said = gettext(
            "cells: {spaces} spaces are asked for, but the number of letters is {count}; if all are meant, write "
            "spaces = {count}"
        )
        whole = "".join(self.cells)
        once = [letter for letter in self.letters if whole.count(letter) == 1]
        if len(self.letters) != self.spaces + 1 or len(once) != 1:
            return BadInput(said.format(spaces=self.spaces, count=len(self.letters)), about="cells")
        row = next(row for row, letters in enumerate(self.cells) if once[0] in letters)
        said = gettext(
            "cells: {spaces} spaces are asked for, but the number of letters is {count}; {letter} stands only once, in "
            "row {number}: is it a slip? If all are meant, write spaces = {count}"
        )
        told = said.format(spaces=self.spaces, count=len(self.letters), letter=once[0], number=row + 1)
        return BadInput(told, about=item_of("cells", row))

    def _check_size(self) -> None:
        """Raises BadInput, one for all rows, where the map is whole but of another width than the lattice; then it says
        at once how many spaces are to be written, too."""
        lengths = {len(row) for row in self.cells}
        if all(map(str.isalnum, self.cells)) and len(lengths) == 1 < len(self.cells) and self.columns not in lengths:
            said = gettext(
                "cells: there are {rows} rows of {columns} letters; write columns = {columns} and rows = {rows}"
            )
            count = len(self.letters)
            if count != self.spaces:
                said = gettext(
                    "cells: there are {rows} rows of {columns} letters, {count} different ones; write columns = "
                    "{columns}, rows = {rows} and spaces = {count}"
                )
            raise BadInput(said.format(rows=len(self.cells), columns=lengths.pop(), count=count), about="cells")

    @property
    def letters(self) -> str:
        """Of the own spaces, in the order of their numbers."""
        return "".join(sorted(set("".join(self.cells))))

    def own_cells(self) -> Cells:
        """The own spaces, numbered as their letters follow each other."""
        numbers = {letter: number for number, letter in enumerate(self.letters, 1)}
        return np.array([[numbers[letter] for letter in row] for row in self.cells], dtype=np.int64)

    @property
    def merged(self) -> int:
        """How many spaces are no rectangles."""
        return round(self.odd * self.spaces)

    @property
    def pieces(self) -> int:
        """How many rectangles the sheet is cut into at first."""
        return self.spaces + self.merged

    @property
    def taste(self) -> Taste:
        """What the cutting looks for."""
        return Taste(
            least=math.ceil(2 * INSCRIBED / self.unit),
            largest=int(self.largest * self.columns * self.rows),
            slender=self.slender,
            contrast=self.contrast,
            calm=self.calm,
            crossed=self.crossed,
            upright=self.upright,
            across=self.across,
        )

    def idle(self) -> Iterator[Idle]:
        """What only chance would heed."""
        if self.cells:
            yield Idle(RECIPE, drawn_by("cells"))

    def redrawn(self) -> Parameters:
        """The same numbers without the own spaces: the seed draws them."""
        return structs.replace(self, cells=())


_RANGES: dict[str, tuple[float, float]] = {
    "spaces": (2, MOST),
    "columns": (2, LONGEST),
    "rows": (2, LONGEST),
    "unit": (UNIT, 20),
    "odd": (0, 0.4),
    "contrast": (0, 2),
    "largest": (0, 1),
    "calm": (0, 1),
    "crossed": (0, 1),
    "slender": (2, 20),
    "upright": (0.1, 10),
}


def composed(field: Field, parameters: Parameters) -> float:
    """How far the smaller spaces are from crowding in a corner or two; 1 is far enough.

    Own spaces are taken as they are.
    """
    if parameters.cells:
        return 1.0
    areas = sorted(_area(space.outline) for space in field.spaces)
    return math.fsum(areas[: round(SMALL * len(areas))]) / math.fsum(areas) / CLUMPED


def _area(outline: Sequence[Point]) -> float:
    return abs(math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(outline))) / 2


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4; own spaces are judged on paper alone."""
    return NO_FLOORS if parameters.cells else Floors()


def own_map(parameters: Parameters) -> Floors | None:
    """What own spaces must offer on paper; None where chance cuts them."""
    return Floors() if parameters.cells else None


def whereabouts(field: Field, parameters: Parameters, measure: str) -> Whereabouts:
    """Which of the own spaces is the worst."""
    return in_cells(field, parameters.cells, dict(enumerate(parameters.letters, 1)), measure)


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw. Raises Misdraw when chance cannot cut or merge as asked."""
    lattice = Lattice(parameters.own_cells() if parameters.cells else _random_cells(parameters, chance))
    unit = parameters.unit
    made = patchwork(lattice.points(unit), lattice.patches(), lattice.lines())
    size = parameters.columns * unit, parameters.rows * unit
    return made.field("mondrian", size, rectangles=lattice.rectangles())


def _random_cells(parameters: Parameters, chance: Chance) -> Cells:
    """The cells of spaces that chance draws."""
    taste = parameters.taste
    whole = Rectangle(0, 0, parameters.columns, parameters.rows)
    pieces = dissected(whole, parameters.pieces, taste, chance)
    cells = np.zeros((parameters.rows, parameters.columns), dtype=np.int64)
    for number, piece in enumerate(pieces):
        cells[piece.top : piece.bottom, piece.left : piece.right] = number
    for one, other in _pairs(pieces, Lattice(cells + 1).rectangles(), parameters, chance):
        cells[cells == other] = one
    return numbered(cells)


def _pairs(
    pieces: Sequence[Rectangle], unions: Sequence[Sequence[int]], parameters: Parameters, chance: Chance
) -> list[tuple[int, int]]:
    """The pairs of neighbours that become one space each, by index; no piece is in two of them.

    A union with one of the two and not the other is a rectangle no more; pairs that cost few of them come first.
    """
    within = [frozenset(i for i, union in enumerate(unions) if piece in union) for piece in range(1, len(pieces) + 1)]
    wishes = []
    for one, other in combinations(range(len(pieces)), 2):
        liking = _liking(pieces[one], pieces[other], parameters.taste)
        if liking:
            cost = (1 + len(within[one] ^ within[other])) ** THRIFT
            wishes.append((chance.random() * cost / liking, one, other))
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    for _, one, other in sorted(wishes):
        if len(pairs) < parameters.merged and taken.isdisjoint((one, other)):
            taken |= {one, other}
            pairs.append((one, other))
    if len(pairs) < parameters.merged:
        raise Misdraw(
            gettext("only {count} of {merged} spaces that are not rectangles could be made").format(
                count=len(pairs), merged=parameters.merged
            ),
            len(pairs) / parameters.merged,
        )
    return pairs


def _liking(one: Rectangle, other: Rectangle, taste: Taste) -> float:
    """How likely two pieces become one space: 0 unless they make an L or a T all of whose sides can be seen."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    if min(wide, high) != 0 or max(wide, high) < taste.least or one.area + other.area > taste.largest:
        return 0.0
    if wide:
        jogs = abs(one.left - other.left), abs(one.right - other.right)
    else:
        jogs = abs(one.top - other.top), abs(one.bottom - other.bottom)
    ratio = max(one.area, other.area) / min(one.area, other.area)
    if all(jogs):
        return TEES if min(jogs) >= taste.least and ratio <= TEE_RATIO else 0.0
    return 1.0 if max(jogs) >= taste.least and ratio <= RATIO else 0.0
