"""Sheets of the games in which spaces are filled: the field, whatever scores stand round it, and what was played.

The field is scaled, never its pens: a line is as wide on A3 as on A4, and numbers keep their size. It turns with the
paper, so that it loses no room. A game says how its page is divided, what is printed in its spaces and how it shows
what scored; the rest is the same for all. What was played is told by ground, hatching and figures, so that a grey print
says as much as a coloured one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from sheetgen.field.model import Field, Space, SpaceId, Weight
from sheetgen.page.fields.areas import Entry
from sheetgen.page.fields.beside import along
from sheetgen.page.fields.fieldsheet import FieldSheet, seams
from sheetgen.page.fields.placing import Area, Placed, fitted, scale_in
from sheetgen.page.fields.spots import firm_rings, ringed
from sheetgen.page.fields.unions import lanes, rings
from sheetgen.page.fields.within import ROOM, Place, disc_spot, gap, grown, margin, middle, spot
from sheetgen.page.finished import DISC, THREE_FIGURES, order_disc, question_mark
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.curves import end
from sheetgen.page.ink.dotted import Dotted, dots
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.inks import INKS, filled
from sheetgen.page.ink.shapes import (
    BLACK,
    HEAVY,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Colour,
    Command,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    both,
    corners,
    grey,
    polygon,
    rectangle,
)
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.plane import Rim, length, sides
from sheetgen.story import Fault
from sheetgen.story.spaces import Filled, Played

P = TypeVar("P", bound=Played)
"""A game as it is printed on the sheet."""


class Pens(Struct, frozen=True):
    """The widths in mm of a field's lines, by their weights; of a dotted line, its dots."""

    light: float = LIGHT
    medium: float = MEDIUM
    heavy: float = HEAVY
    dotted: float = 0.58

    def scaled(self, factor: float) -> Pens:
        """All of them thicker or thinner."""
        return Pens(*(factor * getattr(self, name) for name in self.__struct_fields__))


class Look(Struct, frozen=True):
    """The measures of a drawn field in mm."""

    pens: float = 1.0
    """How much thicker the lines are than usual."""
    disc: float = DISC
    """Radius of the disc with a move's number."""
    mark: float = 1.0
    """How much larger than usual is what is printed in the spaces, where they have room for it."""
    number: float = letters.NUMBER
    """Type of a space's number where it has room for it."""
    outline: float = 0.5
    """The line round spaces that scored together."""


USUAL, LARGE = Look(), Look(pens=1.8, disc=2.4, mark=1.4, number=letters.LARGE, outline=0.8)
KEY = Look(pens=0.7, number=4.2)
LARGE_KEY = Look(number=5.6)
FIGURE = Look(pens=0.7, outline=0.4)
SMALL = Look(pens=0.45, disc=2.8, outline=0.9)
"""For pictures of which there are many on a page: only the last moves have numbers, so these can be large."""

SMALLEST = 1.5
"""mm: a smaller disc in such a picture is only a blot."""

FLAG = 1.4
"""A flag's type, as a part of the radius of its disc."""

ALONE = 1.5
"""How much larger a flag is where no disc stands beside it."""

APART = 0.2
"""mm between a flag and what stands beside it."""

CROSS = 1.6
"""How far a foul's cross reaches across and up, as a part of the radius of its disc."""

STROKE, EDGE = 0.5, 0.3
"""mm: its lines, and the white on each side of them."""

LEAST_DISC = 0.9
"""mm: a smaller number could not be read."""

CROWD = 12
"""With so many moves in one space there is no room left; all further ones are drawn where the last found its place."""

ARM = 0.9
"""mm of stroke from where dotted lines meet: what holds the map under dark crayon, in which dots drown."""

MARK = 5.0
"""mm: type of the question mark in a space that cannot be read, where there is room."""

MARKED = grey(0.3)
"""Numbers among what is printed on the field."""


class Scene(Struct, frozen=True):
    """A field as it is drawn, in its own coordinates: mm on paper from the field's own origin."""

    field: Field
    placed: Placed
    """`areas` has every space's outline, centre and radius as drawn; `placing` leads there from the field's data."""
    look: Look
    pens: Pens
    """As drawn."""
    discs: Mapping[SpaceId, Point] = {}
    """Where the moves' numbers stand in the spaces that are filled."""
    places: Sequence[Point] = ()
    """Where all moves' numbers stand, first those of the fills and then those of fouls that filled nothing."""
    taken: Sequence[Box] = ()
    """The boxes of the moves' numbers, and of what is printed in the spaces."""
    crosses: Sequence[Box] = ()
    """The boxes of the fouls with all that lies between the ends of their crosses."""

    def disc(self, space: SpaceId) -> float:
        """Radius in mm of the disc with a move's number in that space: smaller where a small figure leaves less."""
        # What has a name, not a number, has a figure of its own to be read.
        part = 0.6 if isinstance(space, int) else 0.45
        return min(self.look.disc, max(LEAST_DISC, part * self.placed.areas[space].radius))

    def node(self, space: SpaceId) -> Point:
        """Where the move's number stands in a space; its middle where there is none."""
        return self.discs.get(space) or middle(self.placed.areas[space])

    def cross(self, space: SpaceId) -> float:
        """How far in mm a foul's cross reaches across and up from the middle of such a disc."""
        return CROSS * self.disc(space) + STROKE / 2

    def white(self, space: SpaceId) -> float:
        """mm from the centre of the space's area to the edge of the nearest line."""
        area = self.placed.areas[space]
        return Rim(area.outline, self.halves(space)).white(area.centre)

    def halves(self, space: SpaceId) -> list[float]:
        """Half the width in mm of the line along each side of the space's outline."""
        outline = self.placed.areas[space].outline
        halves = _halves(self.placed, self.field.weights, self.pens)
        # A border that a split has halved is no longer one of the field's lines.
        return [halves.get(side, 0.0) for side in sides(outline)]


Marks: TypeAlias = Callable[[Space, Scene], Sequence[Shape]]
"""What is printed in a space, in the middle of its area as drawn."""
Marked: TypeAlias = Mapping[SpaceId, Sequence[Shape]]
"""What is printed in each space."""
Scored: TypeAlias = Callable[[Scene, P], Iterable[Shape]]
"""What shows on the field of what scored, drawn over the filled spaces and their lines, under the moves' numbers."""


class Flag(Struct, frozen=True):
    """A word on a coloured ground: what the move in that space scored."""

    space: SpaceId
    word: str
    ink: Colour


def unmarked(space: Space, scene: Scene) -> Sequence[Shape]:
    """Nothing is printed in the spaces."""
    return ()


def outlined(scene: Scene, played: Played) -> Iterator[Shape]:
    """A firm line round all spaces that scored together, in the colour of the player who scored."""
    for ring, ink in _outlines(scene, played):
        yield polygon(ring, Pen(scene.look.outline, ink))
    yield from flags(scene, _scores(played))


def cased(scene: Scene, played: Played) -> Iterator[Shape]:
    """The white on both sides of these lines. Over the field's own lines it would cut them to stubs."""
    for ring, _ in _outlines(scene, played):
        yield polygon(ring, Pen(scene.look.outline + 0.4, WHITE))


def uncased(scene: Scene, played: Played) -> Sequence[Shape]:
    """Nothing is drawn under the lines."""
    return ()


def _outlines(scene: Scene, played: Played) -> Iterator[tuple[list[Point], Colour]]:
    """Round each union its ways and their colour."""
    unions = [union for union in played.unions if union.order >= played.since]
    width, lane = scene.look.outline, lanes([union.spaces for union in unions], scene.placed.areas)
    for union, place in zip(unions, lane, strict=True):
        depth = 0.5 + width + 1.5 * width * place
        for ring in rings(union.spaces, scene.placed.areas, depth):
            yield ring, INKS[played.hands[union.player][0]].colour


def _scores(played: Played) -> Iterator[Flag]:
    """What each union scored, at the number of the move that completed it."""
    for union in (union for union in played.unions if union.order >= played.since):
        ink = INKS[played.hands[union.player][0]].colour
        for fill in played.fills:
            if fill.order == union.order and fill.space in union.spaces:
                yield Flag(fill.space, str(union.points), ink)


def flags(scene: Scene, said: Iterable[Flag]) -> Iterator[Group]:
    """Each flag comes out from behind the move's number of its space, on the side where it covers least; where there is
    no number it stands in its place."""
    taken = list(scene.taken)
    for flag in said:
        (x, y), disc = scene.node(flag.space), scene.disc(flag.space)
        unit = disc if flag.space in scene.discs else ALONE * disc
        size = FLAG * unit
        width, height = max(1.2 * unit, letters.width(flag.word, size, "bold") + 0.4 * unit), 1.5 * unit
        sides = [
            (x + u * (disc + width / 2), y + v * (disc + height / 2)) for u, v in ((1, 0), (-1, 0), (0, -1), (0, 1))
        ]
        place = _freest(scene, flag.space, sides, (width, height), taken) if flag.space in scene.discs else (x, y)
        left, low, right, high = box = grown((*place, *place), width / 2, height / 2)
        # The ground begins behind the disc's middle, so that nothing shows between the two.
        left, low, right, high = min(left, x), min(low, y), max(right, x), max(high, y)
        ground = rectangle(left, low, right - left, high - low, Pen(LIGHT, WHITE), flag.ink)
        base = place[1] - letters.cap_height(size, "bold") / 2
        yield Group((ground, Text(place[0], base, flag.word, size, "bold", "middle", WHITE)))
        taken.append(box)


def _freest(
    scene: Scene, space: SpaceId, sides: Sequence[Point], size: tuple[float, float], taken: Sequence[Box]
) -> Point:
    """The first of the sides where a flag of this size covers nothing and stays within the space; else the best."""
    width, height = size
    disc, far = scene.discs[space], max(math.dist(scene.discs[space], side) for side in sides) + max(size)
    # What is behind the disc's middle is hidden already, and so is the disc itself.
    near = [grown(box, width / 2, height / 2) for box in taken if 0 < gap(disc, box) < far]
    rim = Rim(scene.placed.areas[space].outline, scene.halves(space))

    def free(side: Point) -> tuple[float, float]:
        x, y = side
        corners = [(x + u * width / 2, y + v * height / 2) for u in (-1, 1) for v in (-1, 1)]
        white = min([APART, *(gap(side, box) for box in near)])
        return round(white, 1), round(min([APART, *map(rim.white, corners)]), 1)

    return max(sides, key=free)


class FillSheet(FieldSheet[P], Generic[P], frozen=True, kw_only=True):
    """What a game's sheet has of its own."""

    pens: Pens = Pens()
    curved: bool = False
    """Whether the lines bend, and are drawn smooth."""
    marks: Marks = unmarked
    scored: Scored[P] = outlined
    beneath: Scored[P] = cased
    """What of it is drawn under the field's lines."""

    def _scale(self, field: Field, options: SheetOptions, room: Box) -> float:
        look = LARGE if options.large else USUAL
        inner, _ = _inner(self, field, look, room)
        return scale_in(field, inner, look.number, lying=turned(field, options.paper))

    def _field_shapes(self, field: Field, options: SheetOptions, played: P | None, room: Box) -> list[Shape]:
        look = LARGE if options.large else USUAL
        scene, x, y = _scene(self, field, look, room, lying=turned(field, options.paper))
        marks = _marks(self, scene)
        if played is None:
            shapes = _blank(scene, marks)
        else:
            scene = _after(scene, marks, played)
            shapes = both(*_played_shapes(self, scene, marks, played))
        drawn: list[Shape] = [Group(shapes, x, y, id="field", form=played is None)]
        numbers = _numbers(scene, marks, shapes, played, seams(options, x, y)) if options.numbers else ()
        if options.numbers:
            drawn.append(Group(numbers, x, y, id="numbers", form=True))
        if played is not None and played.faults:
            boxes = [*scene.taken, *map(bounds, numbers)]
            lines, (left, bottom, right, top) = [*scene.placed.lines.values(), *map(corners, boxes)], room
            within = (left - x, bottom - y, right - x, top - y)
            marked = ringed(played.faults, partial(_middle, scene))
            drawn.append(Group(tuple(firm_rings(marked, lines, within)), x, y, id="rings"))
        return drawn

    def _all_numbers(self, field: Field, options: SheetOptions, room: Box) -> Group:
        look = LARGE_KEY if options.large else KEY
        scene, x, y = _scene(self, field, look, room, lying=turned(field, options.paper))
        lines = _lines(scene.placed, field.weights, scene.pens, grey(0.4))
        numbers = [_large_number(scene, space, seams(options, x, y)) for space in field.spaces]
        return Group(both(lines, numbers), x, y)

    def _alone(self, field: Field, played: P, room: Box) -> tuple[Shape, ...]:
        scene, _, _ = _scene(self, field, SMALL if played.since else FIGURE, room, lying=False)
        marks = _marks(self, scene)
        return both(*_played_shapes(self, _after(scene, marks, played), marks, played))


def entries(played: Played | None) -> list[Entry]:
    """What the players have written into their score areas: names, points and colours."""
    if played is None:
        return []
    each = zip(played.names, played.scores, played.hands, strict=True)
    return [entry(name, points, hand) for name, points, hand in each]


def entry(name: str, points: int | None, colours: Sequence[str]) -> Entry:
    """What a player or a team with these colours has written."""
    inks = tuple(INKS[colour] for colour in colours)
    return Entry(name, points, inks[0].colour, inks=inks)


def curve_lengths(field: Field) -> dict[int, float]:
    """How long each of the field's lines is, in its own mm."""
    lengths: dict[int, float] = {}
    for segment in field.segments:
        lengths[segment.curve] = lengths.get(segment.curve, 0.0) + length(segment.line)
    return lengths


def turned(field: Field, paper: Paper) -> bool:
    """Whether the field is drawn a quarter turned: upright on lying paper, or lying on upright paper.

    A field as wide as it is high, or nearly so, stays as it is.
    """
    across, up = field.size
    return abs(across - up) > 0.02 * up and (across > up) != (paper.width > paper.height)


def _scene(sheet: FillSheet[P], field: Field, look: Look, room: Box, *, lying: bool) -> tuple[Scene, float, float]:
    """The field in its room, with half its heaviest line to spare, and where its origin then stands."""
    inner, pens = _inner(sheet, field, look, room)
    placed, x, y = fitted(field, inner, look.number, curved=sheet.curved, lying=lying)
    return Scene(field, placed, look, pens), x, y


def _inner(sheet: FillSheet[P], field: Field, look: Look, room: Box) -> tuple[Box, Pens]:
    """The room for the lines' middles, and their pens."""
    left, bottom, right, top = room
    pens = sheet.pens.scaled(look.pens)
    half = max(getattr(pens, weight) for weight in field.weights) / 2
    return (left + half, bottom + half, right - half, top - half), pens


def _marks(sheet: FillSheet[P], scene: Scene) -> Marked:
    return {space.id: sheet.marks(space, scene) for space in scene.field.spaces}


def _blank(scene: Scene, marks: Marked) -> tuple[Shape, ...]:
    return _kept_blank(scene.placed, scene.field.weights, scene.pens, both(*marks.values()), BLACK)


# The same field stands on every copy of a sheet: drawn once, it becomes one form in the PDF.
@lru_cache(maxsize=8)
def _kept_blank(
    placed: Placed, weights: tuple[Weight, ...], pens: Pens, marks: tuple[Shape, ...], ink: Colour
) -> tuple[Shape, ...]:
    """The blank field: areas to colour, lines, marks."""
    areas = [polygon(area.outline, id=f"space-{id}") for id, area in placed.areas.items()]
    return both(areas, _lines(placed, weights, pens, ink), marks)


@lru_cache(maxsize=8)
def _halves(placed: Placed, weights: tuple[Weight, ...], pens: Pens) -> dict[tuple[Point, Point], float]:
    """Half the width in mm of every line between two of its points that follow each other, either way."""
    halves: dict[tuple[Point, Point], float] = {}
    for curve, ids in placed.curves.items():
        half = getattr(pens, weights[curve - 1]) / 2
        for id in ids:
            for a, b in pairwise(placed.lines[id]):
                halves[a, b] = halves[b, a] = half
    return halves


@lru_cache(maxsize=8)
def _lines(placed: Placed, weights: tuple[Weight, ...], pens: Pens, ink: Colour = BLACK) -> tuple[Path, ...]:
    """The lines, each in one go, the light ones first."""
    curves: dict[str, list[list[int]]] = {}
    for curve, ids in placed.curves.items():
        curves.setdefault(weights[curve - 1], []).append(ids)
    drawn = [
        Path(_closed(placed.run(ids)), Pen(getattr(pens, weight), ink))
        for weight in ("light", "medium", "heavy")
        for ids in curves.get(weight, ())
    ]
    if "dotted" in curves:
        solid = {
            stop: getattr(pens, weight) / 2
            for weight in ("light", "medium", "heavy")
            for ids in curves.get(weight, ())
            for id in ids
            for stop in placed.ends[id]
        }
        pieces = [id for ids in curves["dotted"] for id in ids]
        met = {stop: ARM + solid.get(stop, 0.0) for id in pieces for stop in placed.ends[id]}
        set_lines = [_dotted(placed, ids) for ids in curves["dotted"]]
        drawn.insert(0, Path((*dots(set_lines, met), *_arms(placed, pieces, met)), Pen(pens.dotted, ink)))
    return tuple(drawn)


def _arms(placed: Placed, pieces: Sequence[int], met: Mapping[int, float]) -> Iterator[Command]:
    """The beginning and the end of each piece of a dotted line as strokes: small crosses where lines meet."""
    for id in pieces:
        line = placed.lines[id]
        for way, stop in zip((line, line[::-1]), placed.ends[id], strict=True):
            far = min(met[stop], length(line) / 2)
            begin = [point for n, point in enumerate(way) if length(way[: n + 1]) < far]
            yield ("M", *begin[0])
            yield from (("L", *point) for point in (*begin[1:], along(way, far)[0]))


def _closed(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """A line that comes back to its beginning is closed, so that it has no ends there."""
    return (*commands, ("Z",)) if end(commands[-1]) == end(commands[0]) else commands


def _dotted(placed: Placed, ids: Sequence[int]) -> Dotted:
    stops = (placed.ends[ids[0]][0], *(placed.ends[id][1] for id in ids))
    return Dotted(tuple(placed.lines[id] for id in ids), stops)


def _numbers(
    scene: Scene, marks: Marked, shapes: Sequence[Shape], played: Played | None, apart: Sequence[Box]
) -> tuple[Shape, ...]:
    """Every space's number, small and grey, clear of whatever stands in the space, of hatching and of those boxes.

    After a game it may be that there is no room left for one.
    """
    told = [*apart, *scene.taken, *(bounds(shape) for shape in shapes if isinstance(shape, Group))]
    grounds = {fill.space: INKS[fill.colour].pale for fill in played.fills} if played else {}
    numbers: list[Shape] = []
    for space in scene.field.spaces:
        area, own = scene.placed.areas[space.id], _around(marks[space.id])
        # Beside a square, wide marks and narrow ones have their numbers on the same side.
        wide = [*map(_squared, own), *_inside(area, scene.crosses)]
        number, white = _number(scene, space, [*own, *_inside(area, told)], wide)
        if played and white < 0:
            continue
        if space.id in grounds:
            edge = max(0.0, min(white, 0.4))
            left, low, right, high = grown(bounds(number), edge, edge)
            numbers.append(rectangle(left, low, right - left, high - low, None, grounds[space.id]))
        numbers.append(number)
    return tuple(numbers)


def _number(scene: Scene, space: Space, taken: Sequence[Box], wide: Sequence[Box]) -> tuple[Text, float]:
    """What a record calls the space, and the white round it: clear of what is taken, and of more if there is room.

    The type is as large as the space allows; where it allows none, the number still stands in its best place.
    """
    area, text, halves = scene.placed.areas[space.id], str(space.id), scene.halves(space.id)
    for boxes in ([*taken, *wide], taken) if wide else (taken,):
        for part in letters.SMALLER:
            width, height = _measured(text, part * scene.look.number)
            width = max(width, height)  # a single figure too stands rather below a mark than beside it
            place = spot(area, width, height, boxes, halves, least=ROOM)
            white = min(place.white, margin(area, place.middle, width, height, halves))
            if white > ROOM:
                return _number_text(text, part * scene.look.number, place, MARKED), white
    # The last size of all: smaller it could not be read.
    place = spot(area, width, height, taken, halves)
    return _number_text(text, part * scene.look.number, place, MARKED), place.white


def _large_number(scene: Scene, space: Space, apart: Sequence[Box]) -> Text:
    """What a record calls the space, alone in its middle, or beside it where a box lies there."""
    area, text, size = scene.placed.areas[space.id], str(space.id), scene.look.number
    size = min(size, letters.fit(text, size, "medium", 1.7 * area.radius), 1.5 * area.radius)
    return _number_text(text, size, spot(area, *_measured(text, size), _inside(area, apart)), BLACK)


def _measured(text: str, size: float) -> tuple[float, float]:
    """Width and height in mm of a number in type of that size."""
    return letters.width(text, size, "medium"), letters.cap_height(size, "medium")


def _number_text(text: str, size: float, place: Place, ink: Colour) -> Text:
    """A number with its middle at its place."""
    x, y = place.middle
    return Text(x, y - letters.cap_height(size, "medium") / 2, text, size, "medium", "middle", ink)


def _around(marks: Sequence[Shape]) -> list[Box]:
    """The one box round all that is printed in a space, if anything is: nothing else may stand among it."""
    box = reach(marks)
    return [] if box is None else [box]


def _squared(box: Box) -> Box:
    """The box made as wide as it is high."""
    width, height = box[2] - box[0], box[3] - box[1]
    return grown(box, max(0, height - width) / 2, max(0, width - height) / 2)


def _inside(area: Area, boxes: Sequence[Box]) -> list[Box]:
    """The boxes that reach into the space's own box."""
    xs, ys = zip(*area.outline, strict=True)
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    return [box for box in boxes if box[0] < right and box[2] > left and box[1] < top and box[3] > bottom]


def _after(scene: Scene, marks: Marked, played: Played) -> Scene:
    """The scene with the moves' numbers in it: clear of marks and of each other, as long as they can be."""
    told = _dated((*played.fills, *played.marks), played.since)
    if max((fill.order for fill in told), default=0) > 99:
        scene = structs.replace(scene, look=structs.replace(scene.look, disc=THREE_FIGURES * scene.look.disc))
    taken: dict[SpaceId, list[Box]] = {}
    found: dict[SpaceId, list[Point]] = {}
    full: set[SpaceId] = set()
    places = []
    for fill in told:
        here, there = taken.setdefault(fill.space, _around(marks[fill.space])), found.setdefault(fill.space, [])
        if len(there) < CROWD:
            place = _order_place(scene, fill, here, full)
            here += _order_boxes(scene, fill, place)
            there.append(place)
        places.append(there[-1])
    each = list(zip(told, places, strict=True))
    boxes = [box for fill, place in each for box in _order_boxes(scene, fill, place)]
    boxes += [bounds(mark) for printed in marks.values() for mark in printed]
    boxes += [bounds(shape) for shape in _unread(scene, marks, played)]
    crosses = [_square(place, scene.cross(fill.space)) for fill, place in each if fill.foul]
    return structs.replace(
        scene,
        discs={fill.space: place for fill, place in zip(_dated(played.fills, played.since), places, strict=False)},
        places=places,
        # In a crowd many share a place.
        taken=list(dict.fromkeys(boxes)),
        crosses=list(dict.fromkeys(crosses)),
    )


def _dated(fills: Sequence[Filled], since: int) -> list[Filled]:
    """Those of which somebody knows when they were, from that move on."""
    return [fill for fill in fills if fill.order >= max(1, since)]


def _unread(scene: Scene, marks: Marked, played: Played) -> Iterator[Shape]:
    """A question mark in each space of which nobody can tell what stands there, clear of what is printed."""
    for id in played.unread:
        area = scene.placed.areas[id]
        size = min(MARK, 1.3 * area.radius)
        width, height = letters.width("?", size, "medium"), letters.cap_height(size, "medium")
        yield from question_mark(*spot(area, width, height, _around(marks[id]), scene.halves(id)).middle, size)


def _middle(scene: Scene, fault: Fault) -> Point | None:
    """The middle of the space that shows what is wrong; None for one that is not on the field."""
    area = scene.placed.areas.get(fault.space) if fault.space is not None else None
    return None if area is None else middle(area)


def _order_place(scene: Scene, fill: Filled, taken: Sequence[Box], full: set[SpaceId]) -> Point:
    """Where a move's number stands; `full` are the spaces without room for one more cross, to which it may add its."""
    area, disc, arm = scene.placed.areas[fill.space], scene.disc(fill.space), scene.cross(fill.space)
    halves = scene.halves(fill.space) if taken else ()
    if not fill.foul:
        return disc_spot(area, disc, taken, halves).middle

    # Where there is no room for it, the cross reaches over the lines round the space, and else over what is in it.
    if fill.space not in full:
        place = spot(area, 2 * arm, 2 * arm, taken, halves, least=ROOM)
        if place.white <= ROOM:
            place = disc_spot(area, disc, taken, halves, reach=arm, least=ROOM)
        if place.white > ROOM:
            return place.middle
        full.add(fill.space)
    return disc_spot(area, disc, taken, halves).middle


def _played_shapes(sheet: FillSheet[P], scene: Scene, marks: Marked, played: P) -> Iterator[Shape | Sequence[Shape]]:
    """The field after a game: filled spaces, lines, marks, what scored, fouls, the moves' numbers."""
    colours = {fill.space: fill.colour for fill in played.fills}
    fresh = {fill.space for fill in played.fills if 0 < played.since <= fill.order}
    for id, area in scene.placed.areas.items():
        name = f"space-{id}"
        if id not in colours:
            yield [polygon(area.outline, id=name)]
        else:
            ink = INKS[colours[id]]
            yield filled(ink.deep if id in fresh else ink, area.outline, id=name)
    yield list(sheet.beneath(scene, played))
    yield _lines(scene.placed, scene.field.weights, scene.pens)
    yield both(*marks.values())
    yield list(_unread(scene, marks, played))
    yield list(sheet.scored(scene, played))
    for fill, place in zip(_dated((*played.fills, *played.marks), played.since), scene.places, strict=True):
        if not played.since or fill.foul or scene.disc(fill.space) >= SMALLEST:
            yield _order(scene, fill, place)


def _order_boxes(scene: Scene, fill: Filled, place: Point) -> list[Box]:
    """The boxes round a move's disc, and round each end of a foul's cross."""
    (x, y), disc = place, scene.disc(fill.space)
    boxes = [_square(place, disc)]
    if fill.foul:
        half = (scene.cross(fill.space) - disc) / 2
        boxes += [_square((x + u * (disc + half), y + v * (disc + half)), half) for u in (-1, 1) for v in (-1, 1)]
    return boxes


def _square(middle: Point, half: float) -> Box:
    return grown((*middle, *middle), half, half)


def _order(scene: Scene, fill: Filled, place: Point) -> list[Shape]:
    """The move's number in a disc; a foul's is black, on a cross."""
    (x, y), radius = place, scene.disc(fill.space)
    shapes = order_disc(x, y, radius, fill.order, INKS[fill.colour].colour, foul=fill.foul)
    if not fill.foul:
        return shapes
    arm = CROSS * radius
    ends = (("M", x - arm, y - arm), ("L", x + arm, y + arm), ("M", x - arm, y + arm), ("L", x + arm, y - arm))
    return [Path(ends, Pen(STROKE + 2 * EDGE, WHITE)), Path(ends, Pen(STROKE)), *shapes]
