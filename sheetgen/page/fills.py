"""Sheets of the games in which spaces are filled: the field, whatever scores stand round it, and what was played.

The field is scaled, never its pens: a line is as wide on A3 as on A4, and numbers keep their size. It turns with the
paper, so that it loses no room. A game says how its page is divided, what is printed in its spaces and how it shows
what scored; the rest is the same for all. What was played is told by ground, hatching and figures, so that a grey print
says as much as a coloured one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from msgspec import Struct, structs

from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.page import type as letters
from sheetgen.page.areas import Entry
from sheetgen.page.curves import end
from sheetgen.page.dotted import Dotted, dots
from sheetgen.page.drawing import (
    BLACK,
    HEAVY,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
    Command,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    both,
    grey,
    polygon,
    rectangle,
)
from sheetgen.page.extent import bounds
from sheetgen.page.fieldsheet import FieldSheet
from sheetgen.page.inks import INKS, filled
from sheetgen.page.paper import Paper
from sheetgen.page.placed import Area, Placed, Placing, fitted
from sheetgen.page.played import Made, Told, order_disc
from sheetgen.page.sheet import SheetOptions
from sheetgen.page.unions import lanes, rings
from sheetgen.page.within import clearance, disc_spot, spot


class Filled(Made, Protocol):
    """A space that one move filled, or that a foul spoke of."""

    @property
    def space(self) -> SpaceId:
        """Its id."""

    @property
    def colour(self) -> str:
        """The colour's name (page/inks.py)."""


class Union(Protocol):
    """Spaces that scored together."""

    @property
    def spaces(self) -> Sequence[SpaceId]:
        """Their ids."""

    @property
    def player(self) -> int:
        """The seat, from 0."""

    @property
    def order(self) -> int:
        """The number of the move that completed it."""

    @property
    def points(self) -> int:
        """What it scored."""


class Played(Told, Protocol):
    """A game as it stands on the sheet."""

    @property
    def fills(self) -> Sequence[Filled]:
        """In the order of play."""

    @property
    def marks(self) -> Sequence[Filled]:
        """Fouls that filled nothing, by the spaces that they spoke of."""

    @property
    def unions(self) -> Sequence[Union]:
        """What scored, in the order of play."""

    @property
    def hands(self) -> Sequence[Sequence[str]]:
        """The colours of each seat."""


class Pens(Struct, frozen=True):
    """The widths in mm of a field's lines, by their weights; of a dotted line, its dots."""

    light: float = LIGHT
    medium: float = MEDIUM
    heavy: float = HEAVY
    dotted: float = 0.48

    def scaled(self, factor: float) -> Pens:
        """All of them thicker or thinner."""
        return Pens(*(factor * getattr(self, name) for name in self.__struct_fields__))


class Look(Struct, frozen=True):
    """The measures of a drawn field in mm."""

    pens: float = 1.0
    """How much thicker the lines are than usual."""
    disc: float = 1.65
    """Radius of the disc with a move's number."""
    number: float = 1.9
    """Type of a space's number."""
    outline: float = 0.5
    """The line round spaces that scored together."""


USUAL, LARGE = Look(), Look(pens=1.35, disc=1.9, number=2.5, outline=0.6)
KEY = Look(pens=0.7, number=4.2)
FIGURE = Look(pens=0.7, disc=1.25, outline=0.4)

THREE_FIGURES = 1.15
"""How much larger the discs are in a game of more than 99 moves."""

LEAST_DISC = 0.9
"""mm: a smaller number could not be read."""

CROWD = 12
"""With so many moves in one space there is no room left; all further ones are drawn where the last found its place."""

MARKED = grey(0.45)
"""Numbers among what is printed on the field."""


class Scene(Struct, frozen=True):
    """A field as it is drawn, in its own coordinates: mm on paper from the field's own origin."""

    field: Field
    placed: Placed
    """`areas` has every space's outline, centre and radius as drawn; `placing` leads there from the field's data."""
    look: Look
    discs: Mapping[SpaceId, Point] = {}
    """Where the moves' numbers stand in the spaces that are filled."""

    def disc(self, space: SpaceId) -> float:
        """Radius in mm of the disc with a move's number in that space: smaller where a small figure leaves less."""
        return min(self.look.disc, max(LEAST_DISC, 0.55 * self.placed.areas[space].radius))


Marks: TypeAlias = Callable[[Space, Area, Placing], Sequence[Shape]]
"""What is printed in a space, in the middle of its area as drawn; `placing.lying` says whether the field is turned."""
Scored: TypeAlias = Callable[[Scene, Any], Iterable[Shape]]
"""What shows on the field of what scored, drawn over the filled spaces and their lines, under the moves' numbers."""


def unmarked(space: Space, area: Area, placing: Placing) -> Sequence[Shape]:
    """Nothing is printed in the spaces."""
    return ()


def outlined(scene: Scene, played: Played) -> Iterator[Shape]:
    """A firm line round all spaces that scored together, in the colour of the player who scored."""
    said = [union.spaces for union in played.unions]
    width, lane = scene.look.outline, lanes(said, scene.placed.areas)
    for union, place in zip(played.unions, lane, strict=True):
        ink = INKS[played.hands[union.player][0]].colour
        depth = 0.5 + width + 1.5 * width * place
        for ring in rings(union.spaces, scene.placed.areas, depth):
            yield polygon(ring, Pen(width + 0.4, WHITE))
            yield polygon(ring, Pen(width, ink))
    for union in played.unions:
        yield from _flags(scene, union, played)


def _flags(scene: Scene, union: Union, played: Played) -> Iterator[Shape]:
    """What the union scored, behind the number of the move that completed it."""
    ink = INKS[played.hands[union.player][0]].colour
    for fill in played.fills:
        if fill.order == union.order and fill.space in union.spaces:
            yield from flag(scene, fill.space, str(union.points), ink)


def flag(scene: Scene, space: SpaceId, word: str, ink: Colour) -> list[Shape]:
    """A word on a ground of that colour, which comes out from behind a move's number on its freest side."""
    (x, y), disc = scene.discs[space], scene.disc(space)
    size = 1.3 * disc
    width, height = max(1.2 * disc, letters.width(word, size, "bold") + 0.4 * disc), 1.5 * disc
    u, v = _freest(scene.placed.areas[space].outline, (x, y), (disc + width, disc + height))
    far = disc + (width if u else height)
    middle = disc + (width - 0.1 * disc if u else height) / 2
    sides = (min(0, u * far), max(0, u * far)) if u else (-width / 2, width / 2)
    ends = (min(0, v * far), max(0, v * far)) if v else (-height / 2, height / 2)
    lift = letters.cap_height(size, "bold") / 2
    return [
        rectangle(x + sides[0], y + ends[0], sides[1] - sides[0], ends[1] - ends[0], Pen(LIGHT, WHITE), ink),
        Text(x + u * middle, y + v * middle - lift, word, size, "bold", "middle", WHITE),
    ]


def _freest(outline: Sequence[Point], place: Point, reach: tuple[float, float]) -> tuple[int, int]:
    """The first of right, left, below and above where so many mm across or up and down stay inside; else the best."""
    free = {
        (u, v): round(clearance(outline, (place[0] + u * reach[0], place[1] + v * reach[1])), 2)
        for u, v in ((1, 0), (-1, 0), (0, -1), (0, 1))
    }
    return next((way for way, room in free.items() if room > 1), max(free, key=lambda way: free[way]))


class FillSheet(FieldSheet[Played], frozen=True, kw_only=True):
    """What a game's sheet has of its own."""

    pens: Pens = Pens()
    curved: bool = False
    """Whether the lines bend, and are drawn smooth."""
    marks: Marks = unmarked
    scored: Scored = outlined

    def _drawn(self, field: Field, options: SheetOptions, played: Played | None, room: Box) -> list[Shape]:
        look = LARGE if options.large else USUAL
        scene, x, y = _scene(self, field, look, room, lying=turned(field, options.paper))
        marks = _marks(self, scene)
        shapes = _blank(self, scene, marks) if played is None else both(*_played_shapes(self, scene, played))
        drawn: list[Shape] = [Group(shapes, x, y, id="field", form=played is None)]
        if options.numbers:
            if played is not None:
                marks = both(marks, [shape for shape in shapes if isinstance(shape, (Circle, Text))])
            drawn.append(Group(_numbers(scene, marks, played), x, y, id="numbers", form=True))
        return drawn

    def _named(self, field: Field, paper: Paper, room: Box) -> Group:
        scene, x, y = _scene(self, field, KEY, room, lying=turned(field, paper))
        lines = _lines(scene.placed, tuple(field.facts["weights"]), self.pens.scaled(KEY.pens), grey(0.4))
        areas = scene.placed.areas
        numbers = [_number(space, areas[space.id], KEY.number, (), BLACK) for space in field.spaces]
        return Group(both(lines, numbers), x, y)

    def _alone(self, field: Field, played: Played, room: Box) -> tuple[Shape, ...]:
        scene, _, _ = _scene(self, field, FIGURE, room, lying=False)
        return both(*_played_shapes(self, scene, played))


def entries(played: Played | None) -> list[Entry]:
    """What the players have written into their score areas: names, points and colours."""
    if played is None:
        return []
    each = zip(played.names, played.scores, played.hands, strict=True)
    return [entry(name, points, hand) for name, points, hand in each]


def entry(name: str, points: int, colours: Sequence[str]) -> Entry:
    """What a player or a team with these colours has written."""
    inks = tuple(INKS[colour] for colour in colours)
    return Entry(name, points, inks[0].colour, inks=inks)


def turned(field: Field, paper: Paper) -> bool:
    """Whether the field is drawn a quarter turned: upright on lying paper, or lying on upright paper.

    A field as wide as it is high, or nearly so, stays as it is.
    """
    across, up = field.size
    return abs(across - up) > 0.02 * up and (across > up) != (paper.width > paper.height)


def _scene(sheet: FillSheet, field: Field, look: Look, room: Box, *, lying: bool) -> tuple[Scene, float, float]:
    """The field in its room, with half its heaviest line to spare, and where its origin then stands."""
    left, bottom, right, top = room
    pens = sheet.pens.scaled(look.pens)
    half = max(getattr(pens, weight) for weight in field.facts["weights"]) / 2
    inner = (left + half, bottom + half, right - half, top - half)
    placed, x, y = fitted(field, inner, look.number, curved=sheet.curved, lying=lying)
    return Scene(field, placed, look), x, y


def _marks(sheet: FillSheet, scene: Scene) -> tuple[Shape, ...]:
    placed = scene.placed
    return both(*(sheet.marks(space, placed.areas[space.id], placed.placing) for space in scene.field.spaces))


def _blank(sheet: FillSheet, scene: Scene, marks: tuple[Shape, ...]) -> tuple[Shape, ...]:
    return _kept_blank(
        scene.placed, tuple(scene.field.facts["weights"]), sheet.pens.scaled(scene.look.pens), marks, BLACK
    )


# The same field stands on every copy of a sheet: drawn once, it becomes one form in the PDF.
@lru_cache(maxsize=8)
def _kept_blank(
    placed: Placed, weights: tuple[str, ...], pens: Pens, marks: tuple[Shape, ...], ink: Colour
) -> tuple[Shape, ...]:
    """The blank field: areas to colour, lines, marks."""
    areas = [polygon(area.outline, id=f"space-{id}") for id, area in placed.areas.items()]
    return both(areas, _lines(placed, weights, pens, ink), marks)


@lru_cache(maxsize=8)
def _lines(placed: Placed, weights: tuple[str, ...], pens: Pens, ink: Colour = BLACK) -> tuple[Path, ...]:
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
        set_lines = [_dotted(placed, ids) for ids in curves["dotted"]]
        drawn.insert(0, Path(dots(set_lines, solid), Pen(pens.dotted, ink)))
    return tuple(drawn)


def _closed(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """A line that comes back to its beginning is closed, so that it has no ends there."""
    return (*commands, ("Z",)) if end(commands[-1]) == end(commands[0]) else commands


def _dotted(placed: Placed, ids: Sequence[int]) -> Dotted:
    stops = (placed.ends[ids[0]][0], *(placed.ends[id][1] for id in ids))
    return Dotted(tuple(placed.lines[id] for id in ids), stops)


def _numbers(scene: Scene, taken: Sequence[Shape], played: Played | None) -> tuple[Shape, ...]:
    """Every space's number, small and grey, clear of whatever stands in the space and of hatching."""
    boxes = [bounds(shape) for shape in taken]
    grounds = {fill.space: INKS[fill.colour].pale for fill in played.fills} if played else {}
    shapes: list[Shape] = []
    for space in scene.field.spaces:
        area = scene.placed.areas[space.id]
        number = _number(space, area, scene.look.number, _inside(area, boxes), MARKED)
        if space.id in grounds:
            left, low, right, high = bounds(number)
            ground = rectangle(left - 0.4, low - 0.4, right - left + 0.8, high - low + 0.8, None, grounds[space.id])
            shapes.append(ground)
        shapes.append(number)
    return tuple(shapes)


def _number(space: Space, area: Area, size: float, taken: Sequence[Box], ink: Colour) -> Text:
    """What a record calls the space."""
    text = str(space.id)
    size = min(size, letters.fit(text, size, "medium", 1.7 * area.radius), 1.5 * area.radius)
    width, height = letters.width(text, size, "medium"), letters.cap_height(size, "medium")
    x, y = spot(area, width, height, taken)
    return Text(x, y - height / 2, text, size, "medium", "middle", ink)


def _inside(area: Area, boxes: Sequence[Box]) -> list[Box]:
    """The boxes that reach into the space's own box."""
    xs, ys = zip(*area.outline, strict=True)
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    return [box for box in boxes if box[0] < right and box[2] > left and box[1] < top and box[3] > bottom]


def _played_shapes(sheet: FillSheet, scene: Scene, played: Played) -> Iterator[Shape | Sequence[Shape]]:
    """The field after a game: filled spaces, lines, marks, what scored, fouls, the moves' numbers."""
    if max((fill.order for fill in (*played.fills, *played.marks)), default=0) > 99:
        scene = structs.replace(scene, look=structs.replace(scene.look, disc=THREE_FIGURES * scene.look.disc))
    placed, look = scene.placed, scene.look
    colours = {fill.space: fill.colour for fill in played.fills}
    for id, area in placed.areas.items():
        name = f"space-{id}"
        yield filled(INKS[colours[id]], area.outline, id=name) if id in colours else [polygon(area.outline, id=name)]
    yield _lines(placed, tuple(scene.field.facts["weights"]), sheet.pens.scaled(look.pens))
    marks = _marks(sheet, scene)
    yield marks
    places = _disc_places(scene, played, marks)
    at = {fill.space: place for fill, place in zip(played.fills, places, strict=False)}
    yield list(sheet.scored(structs.replace(scene, discs=at), played))
    for fill, place in zip((*played.fills, *played.marks), places, strict=True):
        yield _order(scene, fill, place)


def _disc_places(scene: Scene, played: Played, marks: Sequence[Shape]) -> list[Point]:
    """Where the moves' numbers stand: clear of what is printed in the spaces and of each other, as long as they can."""
    boxes = [bounds(shape) for shape in marks]
    taken: dict[SpaceId, list[Box]] = {}
    found: dict[SpaceId, list[Point]] = {}
    places = []
    for fill in (*played.fills, *played.marks):
        id = fill.space
        area, there = scene.placed.areas[id], found.setdefault(id, [])
        if len(there) < CROWD:
            radius, here = scene.disc(id), taken.setdefault(id, _inside(area, boxes))
            x, y = disc_spot(area, radius, here)
            here.append((x - radius, y - radius, x + radius, y + radius))
            there.append((x, y))
            places.append((x, y))
        else:
            places.append(there[-1])
    return places


def _order(scene: Scene, fill: Filled, place: Point) -> list[Shape]:
    """The move's number in a disc; a foul's is black, on a cross."""
    (x, y), radius = place, scene.disc(fill.space)
    shapes = order_disc(x, y, radius, fill.order, INKS[fill.colour].colour, foul=fill.foul)
    if not fill.foul:
        return shapes
    arm = 1.6 * radius
    ends = (("M", x - arm, y - arm), ("L", x + arm, y + arm), ("M", x - arm, y + arm), ("L", x + arm, y - arm))
    return [Path(ends, Pen(0.5)), *shapes]
