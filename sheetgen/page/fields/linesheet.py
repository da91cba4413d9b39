"""Sheets of the games that are played on lines: one field, two score areas at each end, and what was played.

The field is scaled, never its pens: a line is as wide on A3 as on A4, and numbers and labels keep their size. On paper
that lies on its long side the field lies down with it, so that it loses nothing; the score areas turn with the ends
where the players sit. What was played is told by colour, by a dash pattern a player and by letters, so that a grey
print says as much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct, structs

from sheetgen.field.model import Field, Segment
from sheetgen.page.fields.areas import Entry
from sheetgen.page.fields.beside import TOUCHING, Kind, along, beside, moved_off
from sheetgen.page.fields.fieldsheet import FieldSheet, seams
from sheetgen.page.fields.large import spread_out
from sheetgen.page.fields.placing import Placed, fitted, label_in, scale_in
from sheetgen.page.fields.spots import NUMBER, RING, firm_rings, inset, ring_boxes, ringed, rings
from sheetgen.page.fields.within import ENOUGH, gap, grown, spot
from sheetgen.page.finished import DISC, THREE_FIGURES, UNKNOWN, UNREAD, order_disc, question_mark
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import BLUE, GREEN, RED, VIOLET, tint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import (
    BLACK,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
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
)
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.plane import length
from sheetgen.players import initials
from sheetgen.story import Fault
from sheetgen.story.lines import Played, Stroke


class Hand(Struct, frozen=True):
    """How a player's strokes look: colour and dash lengths in mm."""

    colour: Colour
    dash: tuple[float, ...] = ()


# With round ends a dash grows by the stroke's width, so one of (nearly) no length is a dot.
HANDS = (Hand(RED), Hand(BLUE, (3.2, 3.4)), Hand(GREEN, (0.01, 2.7)), Hand(VIOLET, (6.5, 3.0, 0.01, 3.0)))
"""By seat."""

PALE = tuple(tint(hand.colour, strength) for hand, strength in zip(HANDS, (0.20, 0.40, 0.30, 0.12), strict=True))
"""Captured spaces, by seat: their greys differ too."""


class Look(Struct, frozen=True):
    """The measures of a drawn field in mm."""

    line: float = MEDIUM
    """A line of the blank field; under strokes it is a light one."""
    stroke: float = 1.9
    label: float = 3.1
    """Type of the labels at the lines' ends."""
    initial: float = 4.0
    """Type of a captor's initial, where the space has room for it."""
    disc: float = DISC
    """Radius of the disc with a move's number."""
    number: float = letters.NUMBER
    """Type of a segment's number where it has room for it."""


USUAL, LARGE = Look(), Look(line=1.4, stroke=2.8, label=5.4, initial=5.4, disc=2.4, number=letters.LARGE)
KEY = Look(line=LIGHT, label=3.6, number=2.8)
LARGE_KEY = Look(line=MEDIUM, label=5.4, number=letters.LARGE)
FIGURE = Look(stroke=1.3, label=4.0, initial=3.0)
SMALL = Look(stroke=2.4, label=3.15, initial=4.0, disc=2.7)
"""For pictures of which there are many on a page: only the last moves have numbers, so these can be large."""

BEFORE = 0.45
"""How much narrower in such a picture the strokes of earlier moves are."""


LEADER = Pen(0.25, grey(0.45))
"""From a line's end to its number: thin and light, or it would be one more stretch to colour."""
LEADER_GAPS = (0.35, 0.3)
"""mm from the line's edge to the leader, and from the leader to the number."""


class LineSheet(FieldSheet[Played], frozen=True, kw_only=True):
    """What a game's sheet has of its own."""

    valued: bool
    """Whether a captured space counts a point for each segment of the captor's own on its outline."""
    curved: bool
    """Whether the lines bend, and are drawn smooth."""
    number: Callable[[Segment], str]
    """What `--numbers` writes beside a segment."""
    name: Callable[[Segment], str]
    """What `--key` writes there: the segment as a record has it."""

    def _scale(self, field: Field, options: SheetOptions, room: Box) -> float:
        look = LARGE if options.large else USUAL
        inner, lying = _inner(field, look.line, room, options.paper)
        return scale_in(field, inner, look.label, lying=lying)

    def label(self, field: Field, options: SheetOptions) -> float:
        """The type in mm of the labels at the lines' ends on the play sheet; smaller where the field was made for more
        room than the paper has."""
        asked = spread_out(options)
        look = LARGE if asked.large else USUAL
        inner, lying = _inner(field, look.line, self.divide(field, asked, None).field, asked.paper)
        return label_in(field, inner, look.label, lying=lying)

    def _field_shapes(self, field: Field, options: SheetOptions, played: Played | None, room: Box) -> list[Shape]:
        look = LARGE if options.large else USUAL
        pen = look.line if played is None else look.stroke
        spots = field.spots if played is None else ()
        placed, x, y = _fitted(self, field, look, pen, inset(room, RING) if spots else room, options)
        taken: list[Box] = []
        numbers: tuple[Text, ...] = ()
        marked = [] if played is None else ringed(played.faults, partial(_middle, placed))
        if played is None:
            shapes = _blank(placed, _tips(field), look.line)
        else:
            shapes = both(*_played_shapes(field, self, placed, played, look))
            taken = [bounds(shape) for shape in shapes if isinstance(shape, (Circle, Text))]
        drawn: list[Shape] = [Group(shapes, x, y, id="field", form=played is None)]
        lost: dict[int | None, str] = {}
        if options.numbers:
            texts, kind, within = _texts(field, self.number), Kind(look.number, pen / 2), _moved(room, -x, -y)
            boxes = (*taken, *(box for each in marked for box in ring_boxes(each.place)))
            apart = seams(options, x, y)
            numbers, lacking = _numbered(placed, texts, kind, within, boxes, apart)
            lost = {id: text for id, text in texts if id in lacking}
            drawn.append(Group(numbers, x, y, id="numbers", form=True))
        if spots:
            places = [(spot.number, placed.placing.point(spot.place)) for spot in spots]
            size = letters.LARGE if options.large else NUMBER
            marks = rings(places, placed.lines.values(), _moved(room, -x, -y), size)
            drawn.append(Group(tuple(marks), x, y, id="spots"))
        if marked:
            boxes = (*taken, *map(bounds, (*placed.labels, *numbers)))
            lines = [*placed.lines.values(), *map(corners, boxes)]
            named = [structs.replace(each, name=lost.get(each.segment, "")) for each in marked]
            drawn.append(Group(tuple(firm_rings(named, lines, _moved(room, -x, -y))), x, y, id="rings"))
        return drawn

    def _all_numbers(self, field: Field, options: SheetOptions, room: Box) -> Group:
        look = LARGE_KEY if options.large else KEY
        placed, x, y = _fitted(self, field, look, look.line, room, options)
        kind = Kind(look.number, look.line / 2, "medium", BLACK)
        names = _numbered(placed, _texts(field, self.name), kind, _moved(room, -x, -y), (), seams(options, x, y)).all
        return Group(both(_blank(placed, _tips(field), look.line, grey(0.4)), names), x, y)

    def _alone(self, field: Field, played: Played, room: Box) -> tuple[Shape, ...]:
        placed, _, _ = fitted(field, room, FIGURE.label, curved=self.curved)
        look = SMALL if played.since else FIGURE
        if not played.since and _crowded(placed, played, look):  # a whole game: its numbers would hide each other
            played = structs.replace(played, strokes=tuple(map(_unnumbered, played.strokes)))
        return both(*_played_shapes(field, self, placed, played, look))


def _crowded(placed: Placed, played: Played, look: Look) -> bool:
    """Whether discs with moves' numbers would hide each other."""
    numbered = [stroke for stroke in (*played.strokes, *played.marks) if stroke.segments and stroke.order]
    begins = [_begin(placed, stroke, look) for stroke in numbered]
    return any(math.dist(one, other) < 2 * look.disc for one, other in combinations(begins, 2))


def _unnumbered(stroke: Stroke) -> Stroke:
    """The same stroke; a foul keeps its number, by which it is named."""
    return stroke if stroke.foul else structs.replace(stroke, order=0)


def entries(played: Played | None) -> list[Entry]:
    """What the players have written into their score areas: names, points, colours and dashes."""
    if played is None:
        return []
    each = zip(played.names, played.scores, HANDS, strict=False)
    return [Entry(name, points, hand.colour, hand.dash) for name, points, hand in each]


@lru_cache(maxsize=8)
def _blank(placed: Placed, tips: tuple[int, ...], width: float, ink: Colour = BLACK) -> tuple[Shape, ...]:
    """The blank field: areas to colour, lines, labels."""
    areas = [polygon(area.outline, id=f"space-{id}") for id, area in placed.areas.items()]
    lines = [Path(commands, Pen(width, ink), id=f"segment-{id}") for id, commands in placed.paths.items()]
    return both(areas, lines, _leaders(placed, tips, width), placed.labels)


def _tips(field: Field) -> tuple[int, ...]:
    """The first segments of the labelled lines, in the order of their labels."""
    first = {segment.curve: segment.id for segment in field.segments if segment.order == 1}
    return tuple(first[line] for line in field.labels)


def _leaders(placed: Placed, tips: Sequence[int], width: float) -> list[Path]:
    """From each labelled end to its label: where lines share a corner, nothing else tells whose number it is."""
    pairs = zip((placed.lines[id] for id in tips), placed.labels, strict=True)
    return [leader for line, label in pairs for leader in _leader(line[0], line[1], label, width / 2)]


def _leader(tip: Point, after: Point, label: Text, half: float) -> Iterator[Path]:
    """The leader sets out as the line would go on, and bends to its number; none where there is no room for it."""
    left, bottom, right, top = bounds(label)
    x, y = (left + right) / 2 - tip[0], (bottom + top) / 2 - tip[1]
    far = math.hypot(x, y) or 1.0
    inside = min((right - left) * far / (2 * abs(x) or 1e-9), (top - bottom) * far / (2 * abs(y) or 1e-9))
    until = far - inside - LEADER_GAPS[1]
    begin = half + LEADER_GAPS[0]
    if begin < until:
        before = math.dist(after, tip)
        u, v = (tip[0] - after[0]) / before, (tip[1] - after[1]) / before
        bend = (begin + until) / 2
        start, control = (tip[0] + begin * u, tip[1] + begin * v), (tip[0] + bend * u, tip[1] + bend * v)
        goal = tip[0] + until * x / far, tip[1] + until * y / far
        yield Path((("M", *start), ("C", *control, *control, *goal)), LEADER)


def _played_shapes(
    field: Field, sheet: LineSheet, placed: Placed, played: Played, look: Look
) -> Iterator[Shape | Sequence[Shape]]:
    """The field after a game: captured spaces, strokes over thin lines, fouls, initials, the moves' numbers."""
    captors = {capture.space: capture.player for capture in played.captures}
    for id, area in placed.areas.items():
        yield polygon(area.outline, None, PALE[captors[id]] if id in captors else None, id=f"space-{id}")
    for id, commands in placed.paths.items():
        pen = Pen(UNREAD, UNKNOWN) if id in played.unread else Pen(LIGHT)
        yield Path(commands, pen, id=f"segment-{id}")
    yield _leaders(placed, _tips(field), look.stroke)
    yield from _strokes(placed, played, look)
    yield list(_unread(placed, played, look))
    yield placed.labels
    worth = _worth(field, played) if sheet.valued else {}
    yield list(_captors(placed, played, worth, look))
    told = [stroke for stroke in (*played.strokes, *played.marks) if stroke.order >= played.since]
    yield [shape for stroke in told for shape in _order(placed, stroke, look)]


def _strokes(placed: Placed, played: Played, look: Look) -> Iterator[Path]:
    """Every stroke in its player's colour and dashes; a foul's is dashed black, over the colour where it has one."""
    coloured: set[int] = set()
    for stroke in played.strokes:
        hand = HANDS[stroke.player]
        if not coloured & set(stroke.segments):
            width = look.stroke if stroke.order >= played.since else BEFORE * look.stroke
            dash = tuple(width / 1.9 * length for length in hand.dash)
            yield Path(placed.run(stroke.segments), Pen(width, hand.colour, dash))
        coloured |= set(stroke.segments)
    for stroke in (*played.strokes, *played.marks):
        if stroke.foul and stroke.segments and stroke.order >= played.since:
            yield Path(placed.run(stroke.segments), Pen(look.stroke / 2, BLACK, (1.6, 2.0)))


def _captors(placed: Placed, played: Played, worth: Mapping[int, int], look: Look) -> Iterator[Text]:
    """The captor's initial in every captured space, and after it what the space counted, if that differs."""
    said, labels = initials(played.names), [bounds(label) for label in placed.labels]
    for capture in (capture for capture in played.captures if capture.order >= played.since):
        area = placed.areas[capture.space]
        word = f"{said[capture.player]}{worth.get(capture.space, '')}"
        size = letters.fit(word, min(look.initial, area.radius), "bold", 1.5 * area.radius)
        high = letters.cap_height(size, "bold")
        wide = letters.width(word, size, "bold")
        # A line's number may stand in a space, and is not to be read as a part of the word.
        near = [box for box in labels if gap(area.centre, grown(box, wide / 2, high / 2)) < ENOUGH]
        x, y = spot(area, wide, high, near).middle if near else area.centre
        yield Text(x, y - high / 2, word, size, "bold", "middle", HANDS[capture.player].colour)


def _unread(placed: Placed, played: Played, look: Look) -> Iterator[Shape]:
    """A question mark where nobody can tell what stands there: on a segment, or in a space."""
    for id in played.unread:
        yield from question_mark(*_halfway(placed, id), look.initial, ground=WHITE)
    for id in played.unread_spaces:
        area = placed.areas[id]
        yield from question_mark(*area.centre, min(look.initial, 1.3 * area.radius))


def _halfway(placed: Placed, segment: int) -> Point:
    line = placed.lines[segment]
    return along(line, length(line) / 2)[0]


def _middle(placed: Placed, fault: Fault) -> Point | None:
    """The middle of the segment or space that shows what is wrong; None for one that is not on the field."""
    if fault.segment is not None:
        return _halfway(placed, fault.segment) if fault.segment in placed.lines else None
    return placed.areas[fault.space].centre if fault.space in placed.areas else None


def _worth(field: Field, played: Played) -> dict[int, int]:
    """How many segments round each captured space are in its captor's colour."""
    colour = {id: stroke.player for stroke in played.strokes for id in stroke.segments}
    captors = {capture.space: capture.player for capture in played.captures}
    worth = dict.fromkeys(captors, 0)
    for segment in field.segments:
        for space in segment.sides:
            if space in captors and colour.get(segment.id) == captors[space]:
                worth[space] += 1
    return worth


def _order(placed: Placed, stroke: Stroke, look: Look) -> Iterator[Shape]:
    """The move's number in a disc where the stroke begins; a foul's disc is black."""
    if not stroke.segments or not stroke.order:
        return
    x, y = _begin(placed, stroke, look)
    radius = look.disc * (THREE_FIGURES if stroke.order > 99 else 1.0)
    yield from order_disc(x, y, radius, stroke.order, HANDS[stroke.player].colour, foul=stroke.foul)


def _begin(placed: Placed, stroke: Stroke, look: Look) -> Point:
    """A little way along the first segment, at most to its middle: near a crossing several would meet."""
    line = placed.first(stroke.segments)
    return along(line, min(length(line) / 2, 3.2 * look.disc))[0]


def _texts(field: Field, write: Callable[[Segment], str]) -> tuple[tuple[int, str], ...]:
    return tuple((segment.id, write(segment)) for segment in field.segments)


class Numbers(NamedTuple):
    """The texts beside the segments of a sheet."""

    all: tuple[Text, ...]
    """The same tuple whenever they are asked for: by that a PDF knows a form that it has stored."""
    lacking: frozenset[int]
    """The segments that have no room for theirs, as may be after a game."""


@lru_cache(maxsize=8)
def _numbered(
    placed: Placed,
    texts: tuple[tuple[int, str], ...],
    kind: Kind,
    within: Box,
    taken: tuple[Box, ...],
    apart: tuple[Box, ...],
) -> Numbers:
    """Beside each segment its text, clear of lines, labels and whatever else is taken, and of the boxes set apart."""
    boxes = [*map(bounds, placed.labels), *taken, *apart]
    least = TOUCHING if taken else -math.inf
    found = beside(placed.lines, dict(texts), kind, within, taken=boxes, least=least)
    return Numbers(tuple(found.values()), frozenset(id for id, _ in texts if id not in found))


def _moved(box: Box, x: float, y: float) -> Box:
    left, bottom, right, top = box
    return (left + x, bottom + y, right + x, top + y)


def _fitted(
    sheet: LineSheet, field: Field, look: Look, pen: float, room: Box, options: SheetOptions
) -> tuple[Placed, float, float]:
    """The field in its room, with half a pen's width to spare; an upright one lies down where the paper does."""
    inner, lying = _inner(field, pen, room, options.paper)
    placed, x, y = fitted(field, inner, look.label, curved=sheet.curved, lying=lying)
    apart = seams(options, x, y)
    return (_uncut(placed, pen / 2, _moved(room, -x, -y), apart) if apart else placed), x, y


# As in placing.py: what is the same on every copy is one form in the PDF.
@lru_cache(maxsize=8)
def _uncut(placed: Placed, half: float, within: Box, apart: tuple[Box, ...]) -> Placed:
    """The field with no label where two halves of its page meet, as far as there is room beside that."""
    labels = moved_off(placed.labels, placed.lines.values(), half, within, apart)
    return structs.replace(placed, labels=labels)


def _inner(field: Field, pen: float, room: Box, paper: Paper) -> tuple[Box, bool]:
    """The room for the lines' middles, and whether the field lies there."""
    left, bottom, right, top = room
    inner = (left + pen / 2, bottom + pen / 2, right - pen / 2, top - pen / 2)
    return inner, paper.width > paper.height and field.size[1] > field.size[0]
