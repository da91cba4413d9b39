"""Klee's field: rows and columns of unequal width, swayed and shaken, so that an eye still follows every line.

The map is a plain grid and never changes; chance only moves its points. First the bands: each row and column gets a
width of its own. Then a few slow waves carry the points away, those on the frame along it, and each point is shaken a
little. What is checked is what a player sees: no space too narrow, no corner too sharp, no row, column or diagonal
that bends too much from one space to the next. What goes too far is calmed, step by step, before it is given up.
Lines run straight from point to point, as if drawn by hand along a short ruler.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.build import Misdraw, rounded
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point, Space
from sheetgen.field.patchwork import Line, Patch, patchwork
from sheetgen.field.quality import Floors
from sheetgen.language import N_, gettext
from sheetgen.plane import sides

WAVES = 4
"""How many waves cross the field each way."""
STEEP = 2.2
"""How soon, seen from the frame, a wave has its full height."""
FARTHEST = 1.6
"""Deviations: bands are unequal, but none is a freak."""
CALMER = (1.0, 0.9, 0.8, 0.7)
"""How much is left of waves and shaking when the full measure goes too far."""
TRIES = 12
"""New bands and waves, when even the calmest does not hold."""

NARROWEST = 6.8
"""mm between two opposite sides of a space: a circle of 3.4 mm fits in, more than the floor asks for."""
SHARPEST = 48.0
"""Degrees of the sharpest corner; a blunt one falls short of a straight line by as much."""
SHORTEST = 5.0
"""mm of the shortest side of a space."""
BEND = 42.0
"""Degrees that a row, column or diagonal may bend at a space."""

NEARLY = 0.9
"""Of the largest circle's radius: where the centre is moved to, as large a circle must fit."""
STEPS = 10
"""Places looked at between the middle of a space and the centre of its largest circle."""

SMALLEST = 8.0
"""mm: the least that a row or column takes on the average."""
LARGEST = 1000.0
"""mm: nobody has a larger sheet."""
MOST_SPACES = 400
CELL = 5.0
"""mm: the least length of a cell of the scoring track, so that both players' marks find room in it."""

REMEDIES = {
    "": N_("take fewer rows and columns, a larger box (width, height), or less of bands, swell, sway and shake")
}

Grid = list[list[Point]]
"""The points by row, from the top, and by column; y runs upwards."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Klee layout may say. Lengths in mm; the count of spaces is that of docs/GAMES.md 7.1."""

    CROWDING = ("rows", "columns", "width", "height")

    rows: int = 12
    columns: int = 12
    width: float = 174.0
    """The box that the field fills; the scoring track goes round it."""
    height: float = 202.0
    track: int = 60
    """Cells of the scoring track, one for each point (KLE-A9)."""
    bands: float = 0.22
    """How unequal rows and columns are: 0 all the same, 0.5 very."""
    swell: float = 0.0
    """Above 0 the middle rows and columns are wider than the outer ones, below 0 narrower."""
    sway: float = 2.6
    """mm: the deviation of a wave's height."""
    waves: tuple[float, float] = (0.4, 1.7)
    """How often a wave swings over the field, at least and at most."""
    shake: float = 0.9
    """mm: the deviation by which a point is shaken out of its line."""

    def check(self) -> None:
        """Raises BadInput for what cannot be a field."""
        for name in ("rows", "columns"):
            if getattr(self, name) < 3:
                raise BadInput(gettext("{name}: a line of three needs at least 3").format(name=name), about=name)
            if SMALLEST * getattr(self, name) > LARGEST:
                said = gettext("{lines}: there may be {largest} at most")
                raise BadInput(said.format(lines=name, largest=f"{LARGEST // SMALLEST:g}"), about=name)
        if self.rows * self.columns > MOST_SPACES:
            more, fewer = ("columns", "rows") if self.columns > self.rows else ("rows", "columns")
            said = gettext("{key}: {rows} x {columns} are more than {most} spaces")
            told = said.format(key=more, rows=self.rows, columns=self.columns, most=MOST_SPACES)
            raise BadInput(told, about=more, beside=(fewer,))
        for name, lines, count in (("width", "columns", self.columns), ("height", "rows", self.rows)):
            least = SMALLEST * count
            if not least <= getattr(self, name) <= LARGEST:
                raise BadInput(
                    gettext("{name}: this must be {least} to {largest} mm for {lines} = {count}").format(
                        name=name, lines=lines, least=f"{least:g}", largest=f"{LARGEST:g}", count=count
                    ),
                    about=name,
                    beside=(lines,),
                )
        longest = 2 * int((self.width + self.height) / CELL)
        if self.track % 2 or not 8 <= self.track <= longest:
            raise BadInput(
                gettext("track: an even number of cells from 8 to {longest} goes round this field").format(
                    longest=longest
                ),
                about="track",
                beside=("width", "height"),
            )
        self.check_ranges({"bands": (0, 1), "swell": (-1, 1), "sway": (0, 20), "shake": (0, 5)})
        if not 0 <= self.waves[0] <= self.waves[1] <= 4:
            raise BadInput(gettext("waves: write how often a wave swings at least and at most, 0 to 4"), about="waves")


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4, and corners open enough to be seen as such."""
    return Floors(crossing_min=45.0)


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw. Raises Misdraw when rows and columns come out too narrow or too bent again and again."""
    for _ in range(TRIES):
        even, moved = _bands(parameters, chance), _moves(parameters, chance)
        for much in CALMER:
            grid = _warped(even, moved, much)
            if _playable(grid):
                return _field(grid, parameters)
    raise Misdraw(gettext("the rows and columns are too narrow or too bent"))


def _bands(parameters: Parameters, chance: Chance) -> tuple[list[float], list[float]]:
    """Where the columns end, from the left, and the rows, from the top down, as heights."""
    across = _ends(parameters.columns, parameters.width, parameters, chance)
    down = _ends(parameters.rows, parameters.height, parameters, chance)
    return across, [parameters.height - y for y in down]


def _ends(count: int, length: float, parameters: Parameters, chance: Chance) -> list[float]:
    """The ends of so many bands on a length, from 0."""
    widths = []
    for i in range(count):
        drawn = max(-FARTHEST, min(FARTHEST, chance.normal()))
        middle = math.cos(math.tau * ((i + 0.5) / count - 0.5))
        widths.append(round(math.exp(parameters.bands * drawn + parameters.swell * middle), 6))
    scale = length / math.fsum(widths)
    return [*accumulate((scale * width for width in widths[:-1]), initial=0.0), length]


Moves = list[list[Point]]
"""How far each point of the grid is carried, by row and column."""


def _moves(parameters: Parameters, chance: Chance) -> Moves:
    """Waves and shaking, measured on the even grid: bands do not hurry them."""
    across, up = ([_wave(parameters, chance) for _ in range(WAVES)] for _ in range(2))
    rows, columns = parameters.rows, parameters.columns
    return [
        [
            (
                _carried(across, column / columns, row / rows, column / columns, parameters, chance),
                _carried(up, column / columns, row / rows, row / rows, parameters, chance),
            )
            for column in range(columns + 1)
        ]
        for row in range(rows + 1)
    ]


Wave = tuple[float, float, float, float]
"""Height in mm, swings across and down, and where it begins, in radians."""


def _wave(parameters: Parameters, chance: Chance) -> Wave:
    across, down = (chance.between(*parameters.waves) for _ in range(2))
    return parameters.sway * chance.normal(), across, down, chance.between(0, math.tau)


def _carried(
    waves: Sequence[Wave], u: float, v: float, inwards: float, parameters: Parameters, chance: Chance
) -> float:
    """mm by which the waves and a shake carry the point at parts u and v of the field; nothing across the frame."""
    sum = math.fsum(height * math.sin(math.tau * (f * u + g * v) + phase) for height, f, g, phase in waves)
    return (sum + parameters.shake * chance.normal()) * min(1.0, STEEP * math.sin(math.pi * inwards))


def _warped(even: tuple[list[float], list[float]], moved: Moves, much: float) -> Grid:
    """The grid's points carried by so much of their moves."""
    across, heights = even
    return [
        [rounded(x + much * dx, y + much * dy) for x, (dx, dy) in zip(across, row, strict=True)]
        for y, row in zip(heights, moved, strict=True)
    ]


def _playable(grid: Grid) -> bool:
    return all(map(_open, _quads(grid))) and all(bend < BEND for bend in bends(_middles(grid)))


Quad = tuple[Point, Point, Point, Point]


def _quads(grid: Grid) -> Iterator[Quad]:
    """The spaces' corners, counter-clockwise from the lower left one."""
    for above, below in pairwise(grid):
        for (c, b), (d, a) in zip(pairwise(above), pairwise(below), strict=True):
            yield d, a, b, c


def _open(quad: Quad) -> bool:
    """Whether a space is wide, and its corners neither sharp nor blunt."""
    a, b, c, d = quad
    if min(_gap(a, b, c, d), _gap(c, d, a, b), _gap(b, c, d, a), _gap(d, a, b, c)) < NARROWEST:
        return False
    corners = ((d, a, b), (a, b, c), (b, c, d), (c, d, a))
    return all(
        math.dist(tip, after) >= SHORTEST and SHARPEST <= 180 - _turn(before, tip, after) <= 180 - SHARPEST
        for before, tip, after in corners
    )


def _gap(a: Point, b: Point, c: Point, d: Point) -> float:
    """How far the middle of side cd lies to the left of side ab, in mm."""
    return _height(a, b, ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2))


def _height(a: Point, b: Point, point: Point) -> float:
    """How far a point lies to the left of the line from a to b, in mm."""
    x, y, u, v = point[0] - a[0], point[1] - a[1], b[0] - a[0], b[1] - a[1]
    return round((u * y - v * x) / (math.hypot(u, v) or 1.0), 6)


def _turn(a: Point, b: Point, c: Point) -> float:
    """Degrees by which the way from a to c turns to the left at b."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
    return round(math.degrees(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)), 6)


def _middles(grid: Grid) -> Grid:
    return [[_middle(quad) for quad in _quads([above, below])] for above, below in pairwise(grid)]


def _middle(corners: Sequence[Point]) -> Point:
    xs, ys = zip(*corners, strict=True)
    return math.fsum(xs) / len(corners), math.fsum(ys) / len(corners)


def bends(middles: Sequence[Sequence[Point]]) -> Iterator[float]:
    """Degrees that every row, column and diagonal bends at each space, from the middles of the spaces."""
    height, width = len(middles), len(middles[0])
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                before, after = (row - down, column - right), (row + down, column + right)
                if before[0] >= 0 and after[0] < height and all(0 <= at[1] < width for at in (before, after)):
                    a, c = (middles[at[0]][at[1]] for at in (before, after))
                    yield abs(_turn(a, middles[row][column], c))


def _field(grid: Grid, parameters: Parameters) -> Field:
    """The grid as a field: spaces numbered row by row from the top left (docs/DESIGN.md 8)."""
    rows, columns = parameters.rows, parameters.columns

    def point(row: int, column: int) -> int:
        return row * (columns + 1) + column

    patches = [
        Patch(
            id=row * columns + column + 1,
            ring=(point(row + 1, column), point(row + 1, column + 1), point(row, column + 1), point(row, column)),
            mark={"row": row + 1, "column": column + 1},
        )
        for row in range(rows)
        for column in range(columns)
    ]
    inner = [tuple(point(row, column) for column in range(columns + 1)) for row in range(1, rows)]
    inner += [tuple(point(row, column) for row in range(rows + 1)) for column in range(1, columns)]
    frame = (
        *(point(0, column) for column in range(columns)),
        *(point(row, columns) for row in range(rows)),
        *(point(rows, column) for column in range(columns, 0, -1)),
        *(point(row, 0) for row in range(rows, -1, -1)),
    )
    lines = [*(Line(run) for run in inner), Line(frame, "medium")]
    made = patchwork([at for row in grid for at in row], patches, lines)
    field = made.field("klee", (parameters.width, parameters.height), track=parameters.track)
    return structs.replace(field, spaces=tuple(map(_centred, field.spaces)))


def _centred(space: Space) -> Space:
    """The space with its centre as near to the middle as a circle nearly as large as the largest can have it.

    In a long space the largest circle may stand anywhere along it, and lines of three would stagger.
    """
    (x, y), (u, v) = space.centre, _middle(space.outline)
    for step in range(STEPS):
        part = 1 - step / STEPS
        centre = rounded(x + part * (u - x), y + part * (v - y))
        radius = round(_clearance(space.outline, centre), 3)
        if radius >= NEARLY * space.radius:
            return structs.replace(space, centre=centre, radius=radius)
    return space


def _clearance(outline: Sequence[Point], point: Point) -> float:
    """mm from a point inside a convex outline to its nearest side."""
    return min(_height(a, b, point) for a, b in sides(outline))
