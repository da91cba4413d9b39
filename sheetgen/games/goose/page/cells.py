"""Goose's cells as they are drawn: tint, number, vignette, and the small signs that say what happens there.

Everything on a cell is drawn in the cell's own frame, its middle at the origin and its feet outwards, and then turned
with the track. Measures are parts of the track's depth, so that a board of twenty cells and one of a hundred look
alike.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.layout import having
from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page.centre import POINT
from sheetgen.games.goose.page.styles import Palette, ink_of, white_or
from sheetgen.games.goose.page.vignettes import SIDE, outer, vignette
from sheetgen.games.goose.phrases import phrases
from sheetgen.games.goose.pictures import GEESE
from sheetgen.games.goose.play.board import Options
from sheetgen.games.goose.track import SIZE
from sheetgen.language import decimal, gettext
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import tint
from sheetgen.page.ink.extent import Extents, bounds
from sheetgen.page.ink.shapes import (
    BLACK,
    WHITE,
    Anchor,
    Circle,
    Colour,
    Command,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.plane import chord, sides

RAIL, DIVIDER, STRONG, INNER, FINE = 0.9, 0.35, 0.5, 0.25, 0.22
"""mm: the track's edges, what parts two cells, the frame within a cell, and ornaments."""
STRAIGHT = 0.1
"""The sine of a turn below which two sides are as good as one line."""


LEAST = 2.5
"""mm: seven points, the smallest type on a cell of a board on A4."""

ON_LETTER = 0.93
"""How large a board of the usual size is on Letter, the smaller one of the two papers on which nothing is smaller."""

CLEAR = 0.2
"""mm: at least so far a name stays from its cell's number in large print."""


class Place(Struct, frozen=True):
    """A cell where it is drawn: in mm, turned by so many degrees counter-clockwise."""

    id: int
    centre: Point
    turn: float
    depth: float
    outline: tuple[Point, ...]
    """In the cell's own frame."""
    mark: Mapping[str, Any]
    left: bool
    """Whether pawns cross it to the left when its picture is upright, so that geese look there."""
    either: str
    """The word between two ways: or."""
    least: float
    """mm: type that is no smaller, unless the cell is too small for it."""
    firsts: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...] = ()
    """The first throws that lead here: what they cost in chips, and those that cost as much."""
    tight: bool = False
    """Whether its rows are low, and all first throws in one: higher ones and more would reach its number."""

    @property
    def readable(self) -> float:
        """mm: a name in smaller type is not read; on a board that is smaller than on A4 all type is."""
        return letters.READABLE * min(1.0, self.least / LEAST)

    @property
    def large(self) -> bool:
        """Whether it is in large print: then the page of rules says in words what has no room on it."""
        return self.least > 1.5 * LEAST

    def reach(self, y: float, inset: float) -> tuple[float, float]:
        """From where to where the cell is free at a height, so many mm from its edges."""
        left, right = chord(self.outline, y)
        return left + inset, right - inset


def printed_size(field: Field, scale: float) -> float:
    """How large a board is printed at that scale: 1 for one of its own size, but for one that is larger than usual, of
    the usual size, in which it comes on the same paper."""
    (short, long), (low, wide) = sorted(field.size), sorted(SIZE)
    return scale * max(1.0, short / low, long / wide)


def places(field: Field, scale: float, least: float = LEAST) -> list[Place]:
    """The cells but the goal, at that scale, their centres in mm from the board's lower left corner.

    Names for which a large cell has no room are left out of their marks.
    """
    told, either = facts(field), phrases(field).either
    track = told.track
    firsts: dict[int, dict[int, list[tuple[int, ...]]]] = {}
    for first in told.first:
        firsts.setdefault(first.to, {}).setdefault(first.pay, []).append(first.throw)
    spots = [track.start.centre, *(space.centre for space in field.spaces[:-1])]
    found = [
        Place(
            id=int(space.id),
            centre=(scale * space.centre[0], scale * space.centre[1]),
            turn=turn,
            depth=scale * track.depth,
            outline=tuple(_seen(point, space.centre, turn, scale) for point in space.outline),
            mark=_minded(space.mark, told.options),
            left=_seen(ahead, behind, turn, scale)[0] < 0,
            either=either,
            least=least * min(1.0, printed_size(field, scale) / ON_LETTER),
            firsts=tuple((pay, tuple(throws)) for pay, throws in firsts.get(int(space.id), {}).items()),
        )
        for space, turn, behind, ahead in zip(
            field.spaces[:-1], track.turns[:-1], spots[:-1], [*spots[2:], spots[-1]], strict=True
        )
    ]
    return [_with_room(place) if place.large else place for place in found]


def _minded(mark: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
    """What a cell shows of it: where it does not matter which way geese look, ground and arrow are those of all."""
    if mark.get("goose") != "back" or options.goose_looks:
        return mark
    return {**mark, "goose": "forward", "effect": "goose forward"}


def _with_room(place: Place) -> Place:
    """In large print pictures stand without their names, and nothing stands on a cell's number."""
    if _name(place) and ("picture" in place.mark or not _leaves_its_number_free(place)):
        place = structs.replace(place, mark={key: value for key, value in place.mark.items() if key != "text"})
    return place if _leaves_its_number_free(place) else structs.replace(place, tight=True)


def _leaves_its_number_free(place: Place) -> bool:
    foot = footed(place)
    number = _corner(place, None) if "picture" in place.mark else _number(place, foot, None)
    left, bottom, right, top = bounds(number)
    clear = (left - CLEAR, bottom - CLEAR, right + CLEAR, top + CLEAR)
    rows = list(_fitted(_captions(place, foot, None), place, foot))
    return Extents(rows).keep_out_of(clear)


def _seen(point: Point, centre: Point, turn: float, scale: float) -> Point:
    """A point of the field in the frame of a cell."""
    x, y, angle = point[0] - centre[0], point[1] - centre[1], math.radians(-turn)
    c, s = scale * math.cos(angle), scale * math.sin(angle)
    return (c * x - s * y, s * x + c * y)


def rails(field: Field, scale: float) -> tuple[list[Command], list[Command]]:
    """The track's edges, each once, and the lines between cells that follow each other.

    The last of those is left out: there the track opens into the goal.
    """
    dividers = _dividers(field)
    seen = {*dividers, frozenset(mouth(field))}
    edges: list[Command] = []
    for space in field.spaces:
        pen_down = False
        for a, b in sides(space.outline):
            side = frozenset((a, b))
            if side not in seen:
                if not pen_down:
                    edges.append(("M", scale * a[0], scale * a[1]))
                edges.append(("L", scale * b[0], scale * b[1]))
            pen_down = side not in seen
            seen.add(side)
    lines: list[Command] = []
    for (ax, ay), (bx, by) in sorted(map(sorted, dividers)):
        lines += [("M", scale * ax, scale * ay), ("L", scale * bx, scale * by)]
    return edges, lines


def _dividers(field: Field) -> set[frozenset[Point]]:
    sides = [_sides(space.outline) for space in field.spaces[:-1]]
    return {side for one, other in pairwise(sides) for side in one & other}


def mouth(field: Field) -> tuple[Point, Point]:
    """The side of the last cell but one across which the way leads into the goal.

    It lies opposite the side across which a pawn comes; in a corner of the track it is the only one that is left.
    """
    before, last, goal = field.spaces[-3:]
    x, y = _half_way(max(_sides(before.outline) & _sides(last.outline), key=lambda side: math.dist(*side)))
    a, b = max(_sides(last.outline) & _sides(goal.outline), key=lambda side: math.dist((x, y), _half_way(side)))
    return (a, b)


def _half_way(side: Iterable[Point]) -> Point:
    (ax, ay), (bx, by) = side
    return ((ax + bx) / 2, (ay + by) / 2)


def _sides(outline: Sequence[Point]) -> set[frozenset[Point]]:
    return {frozenset(side) for side in sides(outline)}


def ground(effect: str, number: int, colour: Palette) -> Colour:
    """What a cell is tinted with: strong where it does something, faint and by decades where it is plain."""
    tints: dict[str, Colour] = {
        "goose forward": tint(colour.ochre, colour.strong),
        "goose back": tint((0.62, 0.36, 0.16), colour.strong),
        **dict.fromkeys(("jump", "again"), tint(colour.blue, colour.strong + 0.08)),
        # What nobody wishes for.
        **dict.fromkeys(("dead goose", "begin again", "wait", "miss", "pay"), tint(colour.red, colour.strong - 0.1)),
    }
    quiet = (colour.green, colour.blue, colour.ochre, colour.fifth, colour.grey)
    return tints.get(effect) or tint(quiet[(number - 1) // 10 % len(quiet)], colour.quiet)


def cell_group(place: Place, *, colour: Palette | None) -> Group:
    """What stands on a cell."""
    picture = shown(place)
    content = _pictured(place, picture, colour) if picture else _plain(place, colour)
    frame = _frame(place, special=place.mark["effect"] != "plain", colour=colour)
    return Group((frame, *content), *place.centre, rotate=place.turn)


def shown(place: Place) -> str | None:
    """The picture on a cell; geese in a row hold themselves differently."""
    picture: str | None = place.mark.get("picture")
    # Boards have a goose on every fourth or fifth cell.
    return GEESE[round(place.id / 4.5) % len(GEESE)] if picture == GEESE[0] else picture


def _frame(place: Place, *, special: bool, colour: Palette | None) -> Shape:
    """A thin line within the cell's edges, stronger where a cell does something and there is no colour to say so."""
    ink = tint(colour.ink, 0.55) if colour else BLACK
    return polygon(_inset(place.outline, 0.05 * place.depth), Pen(INNER if colour or not special else STRONG, ink))


def _inset(outline: Sequence[Point], by: float) -> list[Point]:
    """The outline moved inwards by so many mm; points that do not turn move square to their line.

    A side that is too short for that, near a corner, would end up turned round, and its point stick out of the frame:
    its neighbours meet in its place.
    """
    kept = list(outline)
    while True:
        found = _moved(kept, by)
        lost = next((k for k in range(len(kept)) if _is_turned(kept, found, k)), None)
        if lost is None or len(kept) == 3:
            return found
        after = (lost + 1) % len(kept)
        kept[after] = _corner_of(kept[lost - 1], kept[lost], kept[after], kept[(lost + 2) % len(kept)])
        del kept[lost]


def _is_turned(before: Sequence[Point], moved: Sequence[Point], side: int) -> bool:
    """Whether a side runs the other way once it is moved."""
    (a, b), (c, d) = ((ring[side], ring[(side + 1) % len(ring)]) for ring in (before, moved))
    return (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0


def _corner_of(a: Point, b: Point, c: Point, d: Point) -> Point:
    """Where the line from a over b meets the one from d over c; halfway from b to c where they hardly turn."""
    (ux, uy), (vx, vy) = _way(a, b), _way(d, c)
    turning = ux * vy - uy * vx
    if abs(turning) < STRAIGHT:
        return ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    on = ((c[0] - b[0]) * vy - (c[1] - b[1]) * vx) / turning
    return (b[0] + on * ux, b[1] + on * uy)


def _moved(outline: Sequence[Point], by: float) -> list[Point]:
    """Each point inwards, so far that both sides that meet in it move by so many mm."""
    found = []
    for a, b, c in zip([outline[-1], *outline[:-1]], outline, [*outline[1:], outline[0]], strict=True):
        (ux, uy), (vx, vy) = _way(a, b), _way(b, c)
        # The two normals' sum points to where both lines have moved.
        part = by / max(0.2, 1 + ux * vx + uy * vy)
        found.append((b[0] - part * (uy + vy), b[1] + part * (ux + vx)))
    return found


def _way(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _plain(place: Place, colour: Palette | None) -> Iterator[Shape]:
    """A large number over an ornament, or over what there is to say of the cell."""
    d, foot = place.depth, footed(place)
    yield _number(place, foot, colour)
    if captions := _captions(place, foot, colour):
        yield from _fitted(captions, place, foot)
    else:
        yield Group(ornament((place.id - 1) // 10, round(d, 2), colour), 0, -0.25 * d, form=True)


def _number(place: Place, foot: Foot, colour: Palette | None) -> Text:
    """The large number of a cell without a picture."""
    d = place.depth
    size = 0.4 * d if place.id < 100 else 0.34 * d
    drop = 0.2 * letters.cap_height(size, "medium") - 0.06 * d - (LIFT * d if foot.names > 2 else 0.0)
    return Text(0, -drop, str(place.id), size, "medium", "middle", ink_of(colour))


def _pictured(place: Place, picture: str, colour: Palette | None) -> Iterator[Shape]:
    """A number in the corner, a vignette, and under it what there is to say of the cell."""
    d, left = place.depth, place.left
    below = footed(place)
    captions = _captions(place, below, colour)
    foot = 0.02 if not captions else (_height(captions, place, below) / d) + 0.025 + below.low - PICTURED.low
    side = min(0.74, 0.79 - foot)
    goose = picture.startswith("goose-")
    x, side = _beside(place, picture, (-0.03 if left else 0.03) * d if goose else 0.0, foot * d, side * d)
    yield vignette(picture, x, foot * d + side / 2 - 0.46 * d, side, colour=colour, flip=goose and left)
    yield from _fitted(captions, place, below)
    yield _corner(place, colour)
    if place.mark.get("goose") == "back":
        unit, (start, end) = 0.15 * d, place.reach(0.42 * d, 0.085 * d)
        arrow = _arrow(0, unit, ink_of(colour), back=not left)
        yield Group(tuple(arrow), start if left else end - unit, 0.42 * d - 0.45 * unit)


def _corner(place: Place, colour: Palette | None) -> Text:
    """The number in the corner of a cell that has a picture."""
    d, left = place.depth, place.left
    size, y = max(0.23 * d, place.least), 0.42 * d
    start, end = place.reach(y, 0.085 * d)
    x = end if left else start
    anchor: Anchor = "end" if left else "start"
    return Text(x, y - letters.cap_height(size, "bold"), str(place.id), size, "bold", anchor, ink_of(colour))


def _beside(place: Place, picture: str, x: float, foot: float, side: float) -> tuple[float, float]:
    """Where a picture's middle is to stand, and its side, so that it leaves the number in the corner free.

    It steps aside as far as the cell allows, and is drawn smaller where that is not enough.
    """
    d, way = place.depth, -1 if place.left else 1
    size = max(0.23 * d, place.least)
    start, end = place.reach(0.42 * d, 0.085 * d)
    top = 0.42 * d + 0.03 * d
    low = top - letters.cap_height(size, "bold") - 0.06 * d
    # As if the number stood at the left: what is at the right is mirrored.
    near = (-end if place.left else start) + letters.width(str(place.id), size, "bold") + 0.03 * d
    flip = place.left and not picture.startswith("goose-")
    x *= way
    for _ in range(8):
        bottom = foot - 0.46 * d
        edges = [
            (bottom + side * y / SIDE, side * (left / SIDE - 0.5), side * (right / SIDE - 0.5))
            for y, left, right in outer(picture, flip)
        ]
        wanted = max([x, *(near - left for y, left, _ in edges if low <= y <= top)])
        free = min(_far(place, y) - right for y, _, right in edges)
        if wanted <= max(x, free) + 1e-9:
            return way * wanted, side
        side *= 0.94
    return way * max(x, free), side


def _far(place: Place, y: float) -> float:
    """How far the cell is free at a height on the side where the number does not stand."""
    left, right = place.reach(y, 0.06 * place.depth)
    return -left if place.left else right


Row = tuple[list[Shape], float]
"""Shapes in a row from the origin, their middles on the x axis, and how wide the row is."""


class Foot(Struct, frozen=True):
    """Where rows of captions stand in a cell; all measures are parts of the track's depth."""

    unit: float
    """How high a row is, where type of that size can be read."""
    low: float
    """The foot of the lowest row."""
    middle: float | None = None
    """The middle of a single row, where there is more room than it needs."""
    names: int = 2
    """Over so many rows a name is broken at the most; over more than two these are as low as the unit says."""

    def row(self, place: Place) -> float:
        """How high a row is in mm."""
        if self.names > 2:
            return self.unit * place.depth
        most = TIGHT if place.tight else 0.3 if place.large else 0.2
        return min(max(self.unit * place.depth, place.least / TYPE), most * place.depth)

    def lines(self, count: int, place: Place) -> list[float]:
        """The heights in mm of the middles of so many rows, from the upper one on."""
        high, low = self.row(place), self.low * place.depth
        if count == 1 and self.middle is not None:
            return [self.middle * place.depth]
        return [low + high * (0.5 + PITCH * n) for n in reversed(range(count))]


TYPE = 0.95
"""Of a row's height: its type."""

PITCH = 1.06
"""From row to row, in heights of a row."""

PLAIN, PICTURED = Foot(0.16, -0.42, -0.27), Foot(0.13, -0.45)

TIGHT = 0.18
"""The most that a row may be high where two are to stand below a number."""

CLOSE, LIFT = 0.15, 0.09
"""The unit of a name in three rows; for that much the number on a plain cell stands higher."""

CROWDED = 0.97
"""A row that has to be scaled below this goes into two where it can."""


def _height(rows: Sequence[Row], place: Place, foot: Foot) -> float:
    """How high so many rows are together, in mm."""
    return foot.row(place) * (1 + PITCH * (len(rows) - 1))


def _captions(place: Place, foot: Foot, colour: Palette | None) -> tuple[Row, ...]:
    """The cell's name with the signs of what it does, and below them the first throws that lead to it.

    Name and signs stand in one row, or in two where one would be too small to read.
    """
    return (*_named(place, foot, colour), *_first_rows(place, foot.row(place), colour))


def _named(place: Place, foot: Foot, colour: Palette | None) -> tuple[Row, ...]:
    """The cell's name and its signs in one row, or in as many as the foot has."""
    unit = foot.row(place)
    words = _name(place)
    (y,) = foot.lines(1, place)
    whole = _row(words, place, unit, colour, signs=True)
    if whole is None:
        return ()
    if _scale(place, whole[1], y, unit) >= CROWDED:
        return (whole,)
    ways = []
    for *upper, last in _broken(words, foot.names):
        drawn = [*(_row(each, place, unit, colour, signs=False) for each in upper)]
        rows = [row for row in (*drawn, _row(last, place, unit, colour, signs=True)) if row]
        # Without signs nothing stands in a last row without words.
        ways += [tuple(rows)] if len(rows) > len(upper) else []
    return min(ways, key=lambda way: max(width for _, width in way)) if ways else (whole,)


def _name(place: Place) -> str:
    """What is written on a cell."""
    words: str = place.mark.get("text", "")
    return words


def _broken(words: str, most: int) -> Iterator[list[str]]:
    """A name in two parts or more, broken at blanks and behind hyphens; the last is empty where signs stand alone."""
    pieces = [
        (glue if not n else "", part)
        for glue, word in letters.pieces(" ".join(words.split()))
        for n, part in enumerate(re.findall(r"[^-]+-*|-+", word))
    ]
    for count in range(2, most + 1):
        for cuts in combinations(range(1, len(pieces) + 1), count - 1):
            ends = (0, *cuts, len(pieces))
            yield ["".join(glue + part for glue, part in pieces[a:b]).strip() for a, b in pairwise(ends)]


def footed(place: Place) -> Foot:
    """Where rows of captions stand: a name that could not be read in two rows has three, if it can be read so. Where
    the cell's edge below bends towards their ends, they stand so much higher."""
    usual = PICTURED if "picture" in place.mark else PLAIN
    close = structs.replace(usual, unit=CLOSE, names=3)
    foot = usual
    if _type(place, usual) < place.readable and _type(place, close) > _type(place, usual):
        foot = close
    raised = structs.replace(foot, low=foot.low + _bend(place, foot) / place.depth)
    # Higher up a row that was broken may stand whole, and so reach further; or be too wide for type that can be read.
    rise = max(raised.low, foot.low + _bend(place, raised) / place.depth) - foot.low
    ways = (structs.replace(foot, low=foot.low + part * rise) for part in (1.0, 0.75, 0.5, 0.25))
    least = min(_type(place, foot), place.least)
    return next((way for way in ways if rise and _type(place, way) >= least), foot)


def _bend(place: Place, foot: Foot) -> float:
    """mm: how much higher the edge of the cell below is at the ends of its widest row than where it is straight."""
    rows = _captions(place, foot, None)
    width = max((width for _, width in rows), default=0.0)
    left, right = _room(place, foot.lines(len(rows), place)[-1], foot.row(place)) if rows else (0.0, 0.0)
    middle, half = (left + right) / 2, min(width, right - left) / 2
    upright = [(y, x) for x, y in place.outline]
    return max(0.0, *(chord(upright, x)[0] + place.depth / 2 for x in (middle - half, middle + half)))


def _type(place: Place, foot: Foot) -> float:
    """mm: the smallest type in which any of the cell's name is written; without one as large as can be."""
    lines, high = foot.lines(len(_captions(place, foot, None)), place), foot.row(place)
    sizes = [
        shape.size * _scale(place, width, line, high)
        for line, (shapes, width) in zip(lines, _named(place, foot, None), strict=False)
        for shape in shapes
        if isinstance(shape, Text)
    ]
    return min(sizes, default=math.inf)


def name_size(place: Place) -> float:
    """mm: the type of its name, where nothing makes that narrower; 0 without one."""
    return TYPE * footed(place).row(place) if _name(place) else 0.0


def unreadable(place: Place) -> BadInput | None:
    """What is to be said, about its name, of a cell on which that could not be read; None where it can."""
    size = _type(place, footed(place))
    if size >= place.readable:
        return None
    said = gettext(
        "cell {cell} has room for {text} only in type of {points} points, which nobody can read; write something "
        "shorter, or a blank or a hyphen where it may be broken"
    )
    initial = structs.replace(place, mark={**place.mark, "text": _name(place)[0]})
    if _type(initial, footed(initial)) < place.readable:  # it is the height that lacks
        said = gettext(
            "cell {cell} has room for {text} only in type of {points} points, which nobody can read, however short it "
            "is; leave the text out, or give the board fewer cells"
        )
    told = said.format(cell=place.id, text=repr(_name(place)), points=points(size))
    return BadInput(told, about=having("cells", "at", place.id))


def points(size: float) -> str:
    """Type of so many mm as it is told where it is too small: never rounded up to what would do."""
    return decimal(f"{math.floor(10 * size / POINT) / 10:.1f}")


def _row(words: str, place: Place, unit: float, colour: Palette | None, *, signs: bool) -> Row | None:
    shapes: list[Shape] = []
    x = 0.0
    if words:
        shapes.append(_word(words, x, TYPE * unit, colour))
        x = letters.width(words, TYPE * unit, "medium") + 0.45 * unit
    drawn, width = _signs(place, unit, colour) if signs else ([], 0.0)
    if width:
        shapes.append(Group(tuple(drawn), x))
        x += width + 0.45 * unit
    return (shapes, x - 0.45 * unit) if shapes else None


def _word(words: str, x: float, size: float, colour: Palette | None) -> Text:
    return Text(x, -letters.cap_height(size, "medium") / 2, words, size, "medium", "start", ink_of(colour))


def _first_rows(place: Place, unit: float, colour: Palette | None) -> Iterator[Row]:
    """The first throws in one row; in large print in a row each where there is room."""
    if not place.large or place.tight:
        if place.firsts:
            yield _first_row(place.firsts, place, unit, colour)
        return
    for pay, throws in place.firsts:
        for throw in throws:
            yield _first_row([(pay, (throw,))], place, unit, colour)


def _first_row(
    firsts: Sequence[tuple[int, tuple[tuple[int, ...], ...]]], place: Place, unit: float, colour: Palette | None
) -> Row:
    """The first throws, those that cost the same in one frame, which has the start's tint; after it what they cost.

    The frame keeps their dice apart from all other signs, and the throws from each other.
    """
    shapes: list[Shape] = []
    x = 0.0
    for pay, throws in firsts:
        dice, width = _either(throws, place.either, unit, colour)
        tinted = tint(colour.green, 0.45) if colour else WHITE
        shapes.append(rectangle(x, -0.55 * unit, width + 0.36 * unit, 1.1 * unit, Pen(INNER, ink_of(colour)), tinted))
        shapes.append(Group(tuple(dice), x + 0.18 * unit))
        x += width + 0.36 * unit
        if pay:
            shapes += chip_sign(str(pay), x + (0.15 + CHIP / 2) * unit, 0, unit, colour)
            x += (CHIP + 0.15) * unit
        x += 0.4 * unit
    return shapes, x - 0.4 * unit


def _either(throws: Sequence[Sequence[int]], word: str, unit: float, colour: Palette | None) -> Row:
    """The dice of one throw or another."""
    shapes: list[Shape] = []
    x, size = 0.0, (0.85 if len(throws) == 1 else 0.6) * unit
    for n, throw in enumerate(throws):
        if n:
            shapes.append(_word(word, x + 0.2 * unit, TYPE * unit, colour))
            x += letters.width(word, TYPE * unit, "medium") + 0.4 * unit
        shapes += die_face(throw, x + 0.46 * size, 0, size, colour)
        x += (1.12 * (len(throw) - 1) + 0.92) * size
    return shapes, x


def _fitted(rows: Sequence[Row], place: Place, foot: Foot) -> Iterator[Shape]:
    """The rows in the middle of the cell; smaller where it is narrow."""
    if not rows:
        return
    lines, high = foot.lines(len(rows), place), foot.row(place)
    for line, (shapes, width) in zip(lines, rows, strict=True):
        scale = _scale(place, width, line, high)
        left, right = _room(place, line, scale * high)
        yield Group(tuple(shapes), (left + right - scale * width) / 2, line, scale)


def _scale(place: Place, width: float, y: float, high: float) -> float:
    """At how much of its size a row fits into the cell at a height, with its corners too."""
    scale = 1.0
    for _ in range(60):
        left, right = _room(place, y, scale * high)
        if scale * width <= right - left:
            break
        scale *= 0.97
    return scale


def _room(place: Place, y: float, high: float) -> tuple[float, float]:
    """Where a row of that height is free in the cell."""
    upper, lower = (place.reach(y + part * high, 0.085 * place.depth) for part in (0.4, -0.5))
    return max(upper[0], lower[0]), min(upper[1], lower[1])


def _signs(place: Place, unit: float, colour: Palette | None) -> Row:
    """Where the cell leads, what it costs, how long it holds, whether one throws again."""
    mark, ink = place.mark, ink_of(colour)
    shapes: list[Shape] = []
    x = 0.0
    if mark.get("begin_again") or mark.get("goose") == "dead":
        shapes += _arrow(x + 0.12 * unit, unit, ink, back=True, bar=True)
        x += 1.3 * unit
    elif "to" in mark:
        shapes += _arrow(x, unit, ink, back=mark["to"] < place.id)
        number = _figure(str(mark["to"]), x + 1.1 * unit, 1.15 * unit, ink, "start")
        shapes.append(number)
        x = number.x + letters.width(number.text, number.size, number.face) + 0.2 * unit
    if mark.get("pay"):
        shapes += chip_sign("?" if mark.get("agreed") else str(mark["pay"]), x + CHIP / 2 * unit, 0, unit, colour)
        x += (CHIP + 0.15) * unit
    if mark.get("miss") or mark.get("wait"):
        x = _turns(shapes, mark.get("miss", 1), x, unit, colour)
    if mark.get("ransom") and not place.large:
        shapes.append(_word(place.either, x + 0.1 * unit, TYPE * unit, colour))
        x += letters.width(place.either, TYPE * unit, "medium") + 0.35 * unit
        x = _turns(shapes, mark.get("ransom_after", 2), x, unit, colour)
        shapes += chip_sign(str(mark["ransom"]), x + CHIP / 2 * unit, 0, unit, colour)
        x += (CHIP + 0.15) * unit
    # In large print a row has no room for all of it; the page of rules says the rest.
    if mark.get("again") and not (place.large and mark.get("pay")):
        shapes += _throw_again(x + unit / 2, 0.95 * unit, colour)
        x += 1.15 * unit
    return shapes, max(0.0, x - 0.15 * unit)


def _turns(shapes: list[Shape], turns: int, x: float, unit: float, colour: Palette | None) -> float:
    """Adds so many turns that pass to a row: an hourglass, with their number where they are several. Where it ends."""
    if turns > 1:
        shapes.append(_figure(str(turns), x + 0.25 * unit, TYPE * unit, ink_of(colour)))
        x += 0.6 * unit
    if turns:
        shapes += _hourglass(x + 0.36 * unit, unit, colour)
        x += 0.85 * unit
    return x


def _figure(text: str, x: float, size: float, ink: Colour, anchor: Anchor = "middle") -> Text:
    return Text(x, -letters.cap_height(size, "bold") / 2, text, size, "bold", anchor, ink)


def _arrow(x: float, unit: float, ink: Colour, *, back: bool, bar: bool = False) -> list[Shape]:
    """An arrow from x to the right, or the other way; with a bar before its tip when all begins again."""
    right, pen = x + 0.95 * unit, Pen(max(0.3, 0.1 * unit), ink)
    tip, tail = (x, right) if back else (right, x)
    wing = 0.32 * unit * (1 if tip < tail else -1)
    shapes: list[Shape] = [
        polyline([(tail, 0), (tip + 0.5 * wing, 0)], pen),
        polygon([(tip, 0), (tip + 1.3 * wing, 0.3 * unit), (tip + 1.3 * wing, -0.3 * unit)], None, ink),
    ]
    if bar:
        shapes.append(polyline([(tip - 0.12 * unit, -0.42 * unit), (tip - 0.12 * unit, 0.42 * unit)], pen))
    return shapes


def _hourglass(x: float, unit: float, colour: Palette | None) -> list[Shape]:
    ink, w, h = ink_of(colour), 0.3 * unit, 0.45 * unit
    pen = Pen(max(0.25, 0.08 * unit), ink)
    return [
        polygon([(x - w, h), (x + w, h), (x - w, -h), (x + w, -h)], pen, WHITE),
        polygon([(x - w, -h), (x + w, -h), (x, -0.25 * h)], None, ink),
    ]


def _throw_again(x: float, size: float, colour: Palette | None) -> list[Shape]:
    """A die with an arrow that goes round on it instead of pips, so that it is not a throw that somebody made."""
    ink, half, r = ink_of(colour), 0.46 * size, 0.27 * size
    pen = Pen(max(0.28, 0.1 * size), ink)
    turns = [math.radians(60 + 15 * n) for n in range(19)]
    (u, v), tip = (r * math.cos(turns[0]), r * math.sin(turns[0])), 0.19 * size
    # The arrow goes on clockwise from the arc's beginning.
    along, out = (math.sin(turns[0]), -math.cos(turns[0])), (math.cos(turns[0]), math.sin(turns[0]))
    head = [
        (x + u + tip * along[0], v + tip * along[1]),
        (x + u + tip * out[0] - 0.4 * tip * along[0], v + tip * out[1] - 0.4 * tip * along[1]),
        (x + u - tip * out[0] - 0.4 * tip * along[0], v - tip * out[1] - 0.4 * tip * along[1]),
    ]
    return [
        rectangle(x - half, -half, 2 * half, 2 * half, Pen(max(0.25, 0.06 * size), ink), WHITE),
        polyline([(x + r * math.cos(t), r * math.sin(t)) for t in turns], pen),
        polygon(head, None, ink),
    ]


CHIP = 1.16
"""Of a row's height: a chip, whose figure is as large as the row's type."""


def chip_sign(word: str, x: float, y: float, unit: float, colour: Palette | None) -> list[Shape]:
    """A chip with a number on it, its middle at (x, y)."""
    ink, r = ink_of(colour), CHIP * unit / 2
    size = TYPE * unit
    drop = letters.cap_height(size, "bold") / 2
    return [
        Circle(x, y, r, Pen(max(0.25, 0.08 * unit), ink), white_or(colour, "ochre")),
        Text(x, y - drop, word, size, "bold", "middle", ink),
    ]


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def die_face(throw: Sequence[int], x: float, y: float, size: float, colour: Palette | None) -> Iterator[Shape]:
    """The upper faces of dice side by side, the first one's middle at (x, y)."""
    ink = ink_of(colour)
    for n, pips in enumerate(throw):
        across = x + n * 1.12 * size
        corner = 0.46 * size
        yield rectangle(across - corner, y - corner, 2 * corner, 2 * corner, Pen(max(0.25, 0.06 * size), ink), WHITE)
        for u, v in PIPS[pips]:
            yield Circle(across + 0.26 * size * u, y + 0.26 * size * v, 0.105 * size, None, ink)


@lru_cache(maxsize=64)
def ornament(decade: int, depth: float, colour: Palette | None) -> tuple[Shape, ...]:
    """The small drawing that the plain cells of a decade share: grass, ripples, prints, leaves, ears, eggs."""
    kinds = (_grass, _ripples, _prints, _leaves, _ears, _eggs)
    return tuple(kinds[decade % len(kinds)](depth / 20, colour))


def _grass(k: float, colour: Palette | None) -> Iterator[Shape]:
    green = colour.green if colour else BLACK
    for x, tall in ((-3.6, 0.85), (0.0, 1.1), (3.4, 0.75)):
        for lean in (-1.0, -0.35, 0.3, 0.95):
            tip = (k * (x + 1.5 * lean), k * tall * (2.3 - 0.8 * abs(lean)) - k)
            yield Path(
                (
                    ("M", k * (x + 0.35 * lean - 0.17), -k),
                    ("C", k * (x + 0.5 * lean), 0, *tip, *tip),
                    ("C", *tip, k * (x + 0.6 * lean + 0.2), 0, k * (x + 0.35 * lean + 0.17), -k),
                    ("Z",),
                ),
                None,
                green,
            )
    yield polyline([(-5.4 * k, -k), (5.4 * k, -k)], Pen(FINE, ink_of(colour)))


def _ripples(k: float, colour: Palette | None) -> Iterator[Shape]:
    blue = colour.blue if colour else BLACK
    for y, x, waves in ((0.9, -3.0, 3), (0.0, -4.5, 4), (-0.9, -2.4, 3)):
        commands: list[Command] = [("M", k * x, k * y)]
        for n in range(waves):
            a = x + 2 * n
            commands.append(("C", k * (a + 0.5), k * (y - 0.6), k * (a + 1.5), k * (y - 0.6), k * (a + 2), k * y))
        yield Path(tuple(commands), Pen(max(0.3, 0.34 * k), blue))


def _prints(k: float, colour: Palette | None) -> Iterator[Shape]:
    ochre = white_or(colour, "ochre")
    for x, y in ((-3.2, -0.55), (0.4, 0.55), (4.0, -0.55)):
        yield Path(print_of_a_foot(k * x, k * y, 1.15 * k), Pen(FINE, ink_of(colour)), ochre)


def print_of_a_foot(x: float, y: float, k: float) -> tuple[Command, ...]:
    """Three toes with the web between them, walking to the right."""
    toes = ((1.35, 1.15), (1.75, 0.0), (1.35, -1.15))
    commands: list[Command] = [("M", x - 1.1 * k, y), ("L", x + k * toes[0][0], y + k * toes[0][1])]
    for (ax, ay), (bx, by) in pairwise(toes):
        u, v = x + k * (min(ax, bx) - 0.25), y + k * (ay + by) / 2
        commands.append(("C", u, v + 0.3 * k, u, v - 0.3 * k, x + k * bx, y + k * by))
    return (*commands, ("Z",))


def _leaves(k: float, colour: Palette | None) -> Iterator[Shape]:
    green = tint(colour.green, 0.8) if colour else WHITE
    pen = Pen(FINE, ink_of(colour))
    yield polyline([(-5.2 * k, 0), (5.2 * k, 0)], pen)
    for x, way in ((-3.9, 1), (-2.5, -1), (-1.1, 1), (0.3, -1), (1.7, 1), (3.1, -1)):
        tip = (k * (x + 1.9), way * 1.25 * k)
        yield Path(
            (
                ("M", k * x, 0),
                ("C", k * (x + 0.1), way * 0.9 * k, k * (x + 1.0), way * 1.4 * k, *tip),
                ("C", k * (x + 1.9), way * 0.6 * k, k * (x + 1.1), 0, k * x, 0),
                ("Z",),
            ),
            pen,
            green,
        )


def _ears(k: float, colour: Palette | None) -> Iterator[Shape]:
    ochre = tint(colour.ochre, 0.9) if colour else WHITE
    pen = Pen(FINE, ink_of(colour))
    yield polyline([(-5.4 * k, -0.2 * k), (0.6 * k, -0.2 * k)], pen)
    for n in range(4):
        x = 0.3 + 1.15 * n
        for way in (1, -1):
            tip = (k * (x + 1.5), k * (way * 0.95 - 0.2))
            yield Path(
                (
                    ("M", k * x, -0.2 * k),
                    ("C", k * (x + 0.1), k * (way * 0.8 - 0.2), k * (x + 0.8), k * (way * 1.1 - 0.2), *tip),
                    ("C", k * (x + 1.3), k * (way * 0.3 - 0.2), k * (x + 0.8), -0.2 * k, k * x, -0.2 * k),
                    ("Z",),
                ),
                pen,
                ochre,
            )


def _eggs(k: float, colour: Palette | None) -> Iterator[Shape]:
    shell = white_or(colour, "white")
    pen = Pen(max(FINE, 0.26 * k), ink_of(colour))
    for x, y in ((-2.3, 0.1), (2.3, 0.1), (0.0, -0.25)):
        r, h = 0.95 * k, 1.5 * k
        u, v = k * x, k * (y - 0.6)
        yield Path(
            (
                ("M", u - r, v),
                ("C", u - r, v + 0.9 * h, u - 0.5 * r, v + 1.25 * h, u, v + 1.25 * h),
                ("C", u + 0.5 * r, v + 1.25 * h, u + r, v + 0.9 * h, u + r, v),
                ("C", u + r, v - 0.55 * h, u - r, v - 0.55 * h, u - r, v),
                ("Z",),
            ),
            pen,
            shell,
        )
    yield polyline([(-4.6 * k, -1.35 * k), (4.6 * k, -1.35 * k)], Pen(FINE, ink_of(colour)))
