"""Tracks: the cells that pawns run along, as outlines in mm that share their corners exactly.

A spiral is one rail, the track's outer edge, that winds inwards by the track's depth each lap: the inner edge of a
cell is the rail itself one lap later, so whatever divides one lap is a corner of the other too. An oval rail is made of
straight lines and of arcs round four fixed middles; the fourth middle stands one depth higher than its like on the
other side, and that alone brings the rail inwards: the track never narrows, and every divider stands square on it. A
rectangular rail has corners, each filled by one square cell. The goal is the free centre that the track runs into, as
on the historic boards. The depth is chosen so that cells are as long as they are deep, and the number of laps so that
they are as large as the centre allows.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.build import rounded
from sheetgen.field.model import Contact, Point, Space
from sheetgen.language import gettext
from sheetgen.plane import clearance, crossings, sides

Form: TypeAlias = Literal["oval", "rectangular", "ring", "grid"]
ROUND: tuple[Form, ...] = ("oval", "ring")
"""Those that leave the four corners of their room free."""
Winding: TypeAlias = Literal["counter-clockwise", "clockwise"]
Size: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top in mm."""

SIZE: Size = (270.0, 172.0)
"""mm: fits A4 and Letter lying with title, code and rule round it."""

SHORTEST, LONGEST = 8, 200
"""Cells."""

SIDES = (100.0, 600.0)
"""mm: how short and how long a side of the whole may be."""

SLENDER = 2.2
"""The long side as a part of the short one, at most."""

CENTRE = 0.36
"""Of the board's short side: the centre that laps must leave free for title, goal and rules."""

LANE = 1.25
"""Of the depth: how long the start lane before the first cell is."""

ARC = math.radians(3)
"""An arc is kept as points this far apart: less than 0.03 mm from a circle of 80 mm."""


class Cell(Struct, frozen=True):
    """A cell as a builder needs it; corners in order, counter-clockwise."""

    outline: tuple[Point, ...]
    centre: Point
    radius: float
    """Of a circle round the centre that is inside."""
    turn: float
    """Degrees, counter-clockwise: how a picture stands on it, its feet outwards."""
    length: float
    """mm along the track, in the middle of its depth; of the goal, the width of the largest box round its centre."""
    depth: float
    """mm across the track; of the goal, that box's height."""


class Track(Struct, frozen=True, kw_only=True):
    """The whole way: cell 1 first, the goal last."""

    size: Size
    form: Form
    winding: Winding
    cells: tuple[Cell, ...]
    start: Cell
    """The lane before cell 1, where pawns wait; no space of the field."""

    @property
    def panel(self) -> Box:
        """The largest box in the goal: where title, goal and rules find room."""
        goal = self.cells[-1]
        (x, y), width, height = goal.centre, goal.length / 2, goal.depth / 2
        return (*rounded(x - width, y - height), *rounded(x + width, y + height))

    def spaces(self, marks: Sequence[Mapping[str, Any]]) -> tuple[Space, ...]:
        """The cells as spaces 1, 2, 3 ... with a mark each."""
        return tuple(
            Space(id=n, outline=cell.outline, centre=cell.centre, radius=cell.radius, mark=dict(mark))
            for n, (cell, mark) in enumerate(zip(self.cells, marks, strict=True), 1)
        )

    def contacts(self) -> tuple[Contact, ...]:
        """Each cell touches the next: a pawn goes no other way."""
        return tuple((n, n + 1, "edge") for n in range(1, len(self.cells)))

    def facts(self) -> dict[str, Any]:
        """What a page needs to know beyond the spaces: how each cell is turned, and the start lane."""
        return {
            "form": self.form,
            "winding": self.winding,
            "depth": self.cells[0].depth,
            "turns": [cell.turn for cell in self.cells],
            "lengths": [cell.length for cell in self.cells],
            "panel": self.panel,
            "start": structs.asdict(self.start),
        }


@lru_cache(maxsize=16)
def track(cells: int, form: Form = "oval", winding: Winding = "counter-clockwise", size: Size = SIZE) -> Track:
    """The track of that form with so many cells, the goal among them.

    `size` is that of the whole in mm; wider than high it lies, else it stands. A board is laid when its layout is
    checked and again when it is built, so the last tracks are kept. Raises BadInput, about "length" or "size", for a
    board that nobody could play on.
    """
    if not SHORTEST <= cells <= LONGEST:
        said = gettext("a track has {fewest} to {most} cells, not {count}")
        raise BadInput(said.format(fewest=SHORTEST, most=LONGEST, count=cells), about="length")
    check_size(size)
    if form == "grid":
        return grid(cells, winding=winding, size=size)
    if form == "ring":
        return ring(cells, winding=winding, size=size)
    return spiral(cells, form=form, winding=winding, size=size)


def check_size(size: Size) -> None:
    """Raises BadInput, about "size", when a track of that size would not be one."""
    low, high = SIDES
    short, long = sorted(size)
    if not (math.isfinite(long) and low <= short and long <= high):
        said = gettext("a board's sides are {low} to {high} mm long, not {width} and {height}")
        width, height = (f"{side:g}" for side in size)
        raise BadInput(said.format(low=f"{low:g}", high=f"{high:g}", width=width, height=height), about="size")
    if long > SLENDER * short:
        said = gettext(
            "a board's long side is at most {times} times its short one; beside {short} mm it may have {long} mm"
        )
        most = math.floor(SLENDER * short)
        raise BadInput(said.format(times=SLENDER, short=f"{short:g}", long=most), about="size")


def spiral(
    cells: int,
    *,
    form: Literal["oval", "rectangular"] = "oval",
    winding: Winding = "counter-clockwise",
    size: Size = SIZE,
    laps: int | None = None,
) -> Track:
    """A track that winds inwards; so many laps, or as many as suit the number of cells. Raises BadInput."""
    kind = _Oval if form == "oval" else _Rectangular
    plans = [kind.planned(cells, size, lap, row) for lap in ([laps] if laps else range(1, 8)) for row in (False, True)]
    roomy = [plan for plan in plans if plan.free >= CENTRE * min(size)]
    if not roomy:
        said = gettext("{count} cells leave no room for a centre on this track")
        raise BadInput(said.format(count=cells), about="length")
    rail = max(roomy, key=lambda plan: plan.depth)
    return _turned(_laid(rail, rail.stations(cells - 1), form, size), winding)


def ring(cells: int, *, winding: Winding = "counter-clockwise", size: Size = SIZE) -> Track:
    """One lap of an oval. Raises BadInput."""
    return structs.replace(spiral(cells, winding=winding, size=size, laps=1), form="ring")


def grid(cells: int, *, winding: Winding = "counter-clockwise", size: Size = SIZE) -> Track:
    """Rows to and fro from the bottom upwards, the goal the whole strip above them.

    The first row runs to the right when the winding is counter-clockwise. All rows are full: their cells' lengths
    differ a little where the number of cells is no multiple.
    """
    width, height = size
    strip = CENTRE * min(size)
    count = max(1, round(math.sqrt((cells - 1) * (height - strip) / width)))
    depth = (height - strip) / count
    lane = LANE * depth
    levels = [*(row * depth for row in range(count)), height - strip]
    boxes: list[Box] = []
    # The start lane takes its own cells' room from the first row.
    lefts = [lane if row == 0 else 0.0 for row in range(count)]
    for row, share in enumerate(_shared(cells - 1, [width - left for left in lefts])):
        left = lefts[row]
        ends = [*(left + (width - left) * n / share for n in range(share)), width]
        line = [(a, levels[row], b, levels[row + 1]) for a, b in pairwise(ends)]
        boxes += line if row % 2 == 0 else line[::-1]
    boxes.append((0.0, height - strip, width, height))
    outlines = _noded([_box_outline(*box) for box in boxes])
    track = Track(
        size=size,
        form="grid",
        winding="counter-clockwise",
        cells=tuple(
            _cell(outline, ((a + c) / 2, (b + d) / 2), 0.0, c - a, d - b)
            for outline, (a, b, c, d) in zip(outlines, boxes, strict=True)
        ),
        start=_cell(_box_outline(0.0, 0.0, lane, depth), (lane / 2, depth / 2), 0.0, lane, depth),
    )
    return _turned(track, winding)


Station: TypeAlias = tuple[int, float]
"""A place on a rail: the piece, counted along it, and how far along the piece."""


class _Rail(Protocol):
    """The outer edge of a spiral, along which cells are laid."""

    depth: float
    free: float
    """mm: the short side of what stays free within."""

    @property
    def long(self) -> float:
        """mm along the middle of the track, first cell to last."""

    def stations(self, cells: int) -> list[Station]:
        """Where so many cells begin, and where the last one ends."""

    def inner(self, station: Station) -> Station:
        """The place on the rail, a lap later, that lies across the track."""

    def has(self, station: Station) -> bool:
        """Whether a place is on the rail itself: below the first row's inner edge the rail has not come round yet."""

    def bends(self, start: Station, end: Station) -> Iterable[Station]:
        """The places between two others at which the rail must have a point."""

    def point(self, station: Station, inwards: float = 0.0) -> Point:
        """Where a place is, or what lies so many mm inwards of it."""

    def turn(self, station: Station) -> float:
        """Degrees, counter-clockwise: which way the rail runs there; 0 is to the right."""

    def middle(self, start: Station, end: Station) -> Station:
        """Half way between two places, measured in the middle of the track."""

    def run(self, start: Station, end: Station) -> float:
        """mm from one place to another in the middle of the track."""


Spiral = TypeVar("Spiral", bound=_Rail)


class _Oval:
    """Straight lines and arcs; eight pieces a lap: bottom, arc, right, arc, top, arc, left, arc.

    Along a bottom line a place is measured in depths from where the arc before it would end, elsewhere as a part of the
    piece.
    """

    PIECES = 8

    def __init__(self, size: Size, depth: float, laps: int, row: bool) -> None:
        self.size, self.depth = size, depth
        width, height = size
        self.radius = min(width, height - depth) / 2
        self.free = min(width - 2 * laps * depth, height - (2 * laps + row) * depth)
        # The first row begins below the last arc of the first lap, whose tail it is.
        self.first = min(0.0, max(LANE * depth, 0.42 * self.radius) - self.radius) / depth
        last = self.PIECES * laps if row else self.PIECES * laps - 1
        self.end: Station = (last, self._span(last)[1])

    @classmethod
    def planned(cls, cells: int, size: Size, laps: int, row: bool) -> _Oval:
        """The oval whose cells are as long as deep; `row`: it ends after one bottom row more."""
        return _square(lambda depth: cls(size, depth, laps, row), cells - 1, size)

    @property
    def long(self) -> float:
        """mm along the middle of the track."""
        return self._gone(self.end)

    def stations(self, cells: int) -> list[Station]:
        step = self.long / cells
        return [*(_not_quite(self._at(n * step)) for n in range(cells)), self.end]

    def inner(self, station: Station) -> Station:
        return (station[0] + self.PIECES, station[1])

    def has(self, station: Station) -> bool:
        return station[1] >= self._span(station[0])[0]

    def bends(self, start: Station, end: Station) -> Iterable[Station]:
        for piece in range(start[0], end[0] + 1):
            low, high = self._span(piece)
            parts = math.ceil(math.pi / 2 / ARC) if piece % 2 else 1
            yield from ((piece, low + (high - low) * n / parts) for n in range(parts + 1))

    def point(self, station: Station, inwards: float = 0.0) -> Point:
        (piece, part), (width, height), r = station, self.size, self.radius
        if piece % 2 and part in (0.0, 1.0):  # an arc ends where its lines do, to the last bit: both are rounded alike
            piece, part = (piece + 1, 0.0) if part else (piece - 1, self._span(piece - 1)[1])
        lap, side = divmod(piece, self.PIECES)
        out = lap * self.depth + inwards
        if side == 0:
            return (r + part * self.depth, out)
        if side == 2:
            return (width - out, r + part * (height - 2 * r))
        if side == 4:
            return (width - r - part * (width - 2 * r), height - out)
        if side == 6:
            return (out, height - r - part * (height - 2 * r - self.depth))
        x, y = ((width - r, r), (width - r, height - r), (r, height - r), (r, r + self.depth))[side // 2]
        angle = math.radians(45 * (side - 1) - 90 + 90 * part)
        return (x + (r - out) * math.cos(angle), y + (r - out) * math.sin(angle))

    def turn(self, station: Station) -> float:
        side = station[0] % self.PIECES
        return 45.0 * (side - 1) + 90.0 * station[1] if side % 2 else 45.0 * side

    def middle(self, start: Station, end: Station) -> Station:
        return self._at((self._gone(start) + self._gone(end)) / 2)

    def run(self, start: Station, end: Station) -> float:
        return self._gone(end) - self._gone(start)

    def _span(self, piece: int) -> tuple[float, float]:
        """The stations at a piece's ends."""
        if piece % self.PIECES:
            return (0.0, 1.0)
        return (0.0 if piece else self.first, (self.size[0] - 2 * self.radius) / self.depth)

    def _length(self, piece: int) -> float:
        """mm along the middle of the track."""
        (width, height), r, (lap, side) = self.size, self.radius, divmod(piece, self.PIECES)
        if side % 2:
            return math.pi / 2 * (r - (lap + 0.5) * self.depth)
        low, high = self._span(piece)
        return (self.depth * (high - low), height - 2 * r, width - 2 * r, height - 2 * r - self.depth)[side // 2]

    def _gone(self, station: Station) -> float:
        """mm from the first cell's beginning to a station."""
        piece, part = station
        low, high = self._span(piece)
        rest = self._length(piece) * (part - low) / (high - low) if high > low else 0.0
        return sum(map(self._length, range(piece))) + rest

    def _at(self, gone: float) -> Station:
        """The station so many mm along."""
        for piece in range(self.end[0] + 1):
            length, (low, high) = self._length(piece), self._span(piece)
            if gone < length:
                return (piece, low + (high - low) * gone / length)
            gone -= length
        return self.end


def _not_quite(station: Station) -> Station:
    """The station, or the end of its piece when it nearly is there.

    Rounded, a point of the first lap's last arc would else come to lie on the first row's straight edge below it.
    """
    return (station[0], 1.0) if 0.995 < station[1] < 1.0 else station


class _Rectangular:
    """Four straight sides a lap, each measured in mm along its own way; the track's corners are square cells."""

    SIDES = 4

    def __init__(self, size: Size, depth: float, laps: int, row: bool) -> None:
        self.size, self.depth = size, depth
        width, height = size
        self.free = min(width - 2 * laps * depth, height - (2 * laps + row) * depth)
        last = self.SIDES * laps if row else self.SIDES * laps - 1
        self.last = last
        self.turned = not row
        # Between the corner cells; the first row has the start lane before it.
        self.sides = [self._between(side) for side in range(last + 1)]

    @classmethod
    def planned(cls, cells: int, size: Size, laps: int, row: bool) -> _Rectangular:
        """The rectangle whose cells are as long as deep; `row`: it ends after one bottom row more."""
        return _square(lambda depth: cls(size, depth, laps, row), cells - 1, size)

    @property
    def corners(self) -> int:
        """The corner cells."""
        return self.last + self.turned

    @property
    def long(self) -> float:
        """mm along the middle of the track, a corner cell as its depth."""
        return sum(end - start for start, end in self.sides) + self.corners * self.depth

    def stations(self, cells: int) -> list[Station]:
        found: list[Station] = []
        shares = _shared(cells - self.corners, [end - start for start, end in self.sides])
        for side, (share, (start, end)) in enumerate(zip(shares, self.sides, strict=True)):
            found += [(side, start + (end - start) * n / share) for n in range(share)]
            found.append((side, end))
        # After the last corner cell the next side begins.
        return [*found, (self.last + 1, self._between(self.last + 1)[0])] if self.turned else found

    def inner(self, station: Station) -> Station:
        side, along = station
        later = side + self.SIDES
        low, high = self._whole(later)
        return (later, min(max(along, low), high))

    def has(self, station: Station) -> bool:
        return True

    def bends(self, start: Station, end: Station) -> Iterable[Station]:
        return [(side, self._whole(side)[1]) for side in range(start[0], end[0])]

    def point(self, station: Station, inwards: float = 0.0) -> Point:
        (side, along), (width, height) = station, self.size
        lap, which = divmod(side, self.SIDES)
        out = lap * self.depth + inwards
        return ((along, out), (width - out, along), (-along, height - out), (out, -along))[which]

    def turn(self, station: Station) -> float:
        return 90.0 * (station[0] % self.SIDES)

    def middle(self, start: Station, end: Station) -> Station:
        if start[0] == end[0]:
            return (start[0], (start[1] + end[1]) / 2)
        return (start[0], start[1] + self.depth / 2)

    def run(self, start: Station, end: Station) -> float:
        return end[1] - start[1] if start[0] == end[0] else self.depth

    def _whole(self, side: int) -> tuple[float, float]:
        """Where a side of the rail begins and ends, corner to corner."""
        (width, height), lap, d = self.size, side // self.SIDES, self.depth
        out = lap * d
        return (
            (max(lap - 1, 0) * d, width - out),
            (out, height - out),
            (out - width, -out),
            (out - height, -out - d),
        )[side % self.SIDES]

    def _between(self, side: int) -> tuple[float, float]:
        """The same without the corner cells."""
        start, end = self._whole(side)
        return (start + (self.depth if side else LANE * self.depth), end - self.depth)


def _square(rail: Callable[[float], Spiral], cells: int, size: Size) -> Spiral:
    """The rail, by its depth, on which so many cells are as long as deep (bisection: deeper is shorter)."""
    low, high = 0.5, min(size) / 2
    for _ in range(40):
        depth = (low + high) / 2
        low, high = (depth, high) if rail(depth).long > cells * depth else (low, depth)
    return rail(low)


def _shared(count: int, lengths: Sequence[float]) -> list[int]:
    """The count shared out in proportion to the lengths, at least one each (largest remainders)."""
    whole = sum(lengths)
    shares = [max(1, math.floor(count * length / whole)) for length in lengths]
    while sum(shares) != count:
        missing = [count * length / whole - share for length, share in zip(lengths, shares, strict=True)]
        if sum(shares) < count:
            shares[missing.index(max(missing))] += 1
        else:
            shares[missing.index(min(missing))] -= 1
    return shares


def _laid(rail: _Rail, stations: Sequence[Station], form: Form, size: Size) -> Track:
    """The cells between the stations along the rail, and the centre that is left."""
    inner = (rail.inner(station) for station in stations)
    rims = sorted({*stations, *(station for station in inner if rail.has(station))})
    cells = [_laid_cell(rail, rims, start, end) for start, end in pairwise(stations)]
    last = stations[-1]
    outline = _outline([*_along(rail, rims, last, rail.inner(last))])
    goal = _goal(outline)
    x, y = rail.point(stations[0])
    lane = LANE * rail.depth
    start = _cell(
        _box_outline(x - lane, y, x, y + rail.depth), (x - lane / 2, y + rail.depth / 2), 0.0, lane, rail.depth
    )
    return Track(size=size, form=form, winding="counter-clockwise", cells=(*cells, goal), start=start)


def _goal(outline: tuple[Point, ...]) -> Cell:
    left, bottom, right, top = _panel(outline)
    return _cell(outline, ((left + right) / 2, (bottom + top) / 2), 0.0, right - left, top - bottom)


def _laid_cell(rail: _Rail, rims: Sequence[Station], start: Station, end: Station) -> Cell:
    outer = _along(rail, rims, start, end)
    inner = _along(rail, rims, rail.inner(start), rail.inner(end))
    middle = rail.middle(start, end)
    centre = rail.point(middle, rail.depth / 2)
    return _cell(_outline([*outer, *inner[::-1]]), centre, rail.turn(middle), rail.run(start, end), rail.depth)


def _along(rail: _Rail, rims: Sequence[Station], start: Station, end: Station) -> list[Point]:
    """The rail's points from one place to another, with the corners of the cells on both its sides."""
    corners = rims[bisect.bisect_right(rims, start) : bisect.bisect_left(rims, end)]
    between = {*corners, *(bend for bend in rail.bends(start, end) if start < bend < end)}
    return [rail.point(station) for station in (start, *sorted(between), end)]


def _outline(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points as a field keeps them, each once."""
    kept = [rounded(*point) for point in points]
    return tuple(point for before, point in zip([kept[-1], *kept], kept, strict=False) if point != before)


def _cell(outline: tuple[Point, ...], centre: Point, turn: float, length: float, depth: float) -> Cell:
    centre = rounded(*centre)
    radius = math.floor(1000 * clearance(outline, centre)) / 1000
    return Cell(outline, centre, radius, round(turn, 3), round(length, 3), round(depth, 3))


def _panel(outline: Sequence[Point]) -> Box:
    """The largest upright box in the centre, to 1/60 of its height: where title, goal and rules find room."""
    xs, ys = zip(*outline, strict=True)
    middle = (min(xs) + max(xs)) / 2
    levels = [min(ys) + (max(ys) - min(ys)) * (n + 0.01) / 60.02 for n in range(61)]
    chords = [_chord(outline, y, middle) for y in levels]
    best, area = (0.0, 0.0, 0.0, 0.0), 0.0
    for low in range(61):
        left, right = chords[low]
        for high in range(low, 61):
            left, right = max(left, chords[high][0]), min(right, chords[high][1])
            if (right - left) * (levels[high] - levels[low]) > area:
                best = (left, levels[low], right, levels[high])
                area = (right - left) * (levels[high] - levels[low])
    return best


def _chord(outline: Sequence[Point], y: float, x: float) -> tuple[float, float]:
    """Where the level line at `y` leaves the outline to the left and to the right of `x`."""
    places = crossings(outline, y)
    left, right = [place for place in places if place <= x], [place for place in places if place > x]
    return (max(left), min(right)) if len(left) % 2 and len(right) % 2 else (x, x)


def _box_outline(left: float, bottom: float, right: float, top: float) -> tuple[Point, ...]:
    return _outline([(left, bottom), (right, bottom), (right, top), (left, top)])


def _noded(outlines: Sequence[Sequence[Point]]) -> list[tuple[Point, ...]]:
    """Upright boxes, their corners rounded, whose edges take up the corners of their neighbours that lie on them."""
    corners = {corner for outline in outlines for corner in outline}
    return [tuple(point for a, b in sides(outline) for point in _edge(a, b, corners)) for outline in outlines]


def _edge(a: Point, b: Point, corners: Iterable[Point]) -> list[Point]:
    """The corners on an upright or level edge from a to b, b left out."""
    (left, right), (low, high) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    on = [(x, y) for x, y in corners if left <= x <= right and low <= y <= high and (x, y) != b]
    return sorted(on, key=lambda corner: math.dist(a, corner))


def _turned(track: Track, winding: Winding) -> Track:
    """The track as it is, or mirrored so that it winds clockwise."""
    if winding == "counter-clockwise":
        return track
    width = track.size[0]
    cells = tuple(_mirrored(cell, width) for cell in track.cells)
    return structs.replace(track, winding=winding, cells=cells, start=_mirrored(track.start, width))


def _mirrored(cell: Cell, width: float) -> Cell:
    outline = tuple(rounded(width - x, y) for x, y in cell.outline[::-1])
    return structs.replace(
        cell, outline=outline, centre=rounded(width - cell.centre[0], cell.centre[1]), turn=(-cell.turn) % 360
    )
