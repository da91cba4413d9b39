"""Score areas round a field: two at each end of the sheet, four in all, facing the players who sit there.

They stand above and below the field; on paper that lies on its long side the whole page is a quarter turned
(fieldsheet.py), so that the field between them loses no room. Seats go round the sheet to the left from the lower left
area, which puts partners across from each other (docs/GAMES.md 0.4); two players have both areas at their own end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field, structs

from sheetgen.language import gettext, translated
from sheetgen.page.fields.palette import Paint, Palette, Result, clear, head, palette
from sheetgen.page.finished import HAND, signed, struck
from sheetgen.page.furniture import (
    LABEL_TYPE,
    dress,
    field_area,
    score_boxes,
    score_boxes_size,
)
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.inks import Ink, swatch
from sheetgen.page.ink.shapes import MEDIUM, Box, Colour, Group, Pen, Shape, Text, both, polyline
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.players import initials

GAP = 2.6
"""mm between the field and the score areas."""

BETWEEN = 4.0
"""mm between two areas at the same end."""

SWATCH = 3.0
"""mm: the height of a sample of a player's colour."""

DESCENT = 0.3
"""How far letters reach below their line, with some white, as a part of their size."""

LOW_SWATCH, LOW_NAME = (0.10, 0.30), (0.51, 0.46)
"""In a low box, as parts of its height: where the sample begins and how high it is; the name's line and its type."""

AREAS = {1: ((0,),), 2: ((0, 3), (1, 2)), 3: ((0,), (1,), (2,)), 4: ((0,), (1,), (2,), (3,))}
"""By the number of players: each seat's areas, numbered round the sheet from the lower left one."""


H = TypeVar("H", bound="Heading")


class Heading(Struct, frozen=True, kw_only=True):
    """What a sheet is called, and whose game it is."""

    title: str
    credit: str
    work: str = ""
    """The book's title in the credit, set in italics."""
    name: str = ""
    """What the design is called."""
    line: str = ""
    """What is special to it."""
    accents: tuple[Colour, ...] = ()
    """The artist's colours in coloured ink, the title's first. Only in the head: a photo's field is black and white."""
    sign: tuple[Shape, ...] = ()
    """A drawing of our own in the artist's hand, SIGN mm wide round (0, 0) (furniture.py)."""
    palette: Palette | None = None
    """The pans for the players' colours; None where they stand elsewhere."""


class Wear(Heading, frozen=True, kw_only=True):
    """What a sheet wears: its heading, and in each score area so many columns and rows of boxes of so many mm."""

    boxes: tuple[int, int, float]
    ends: float | None = None
    """mm that the boxes for initials and total are wide; they are square where nothing is said."""
    label: float = LABEL_TYPE
    """mm: the type of what stands in them."""
    large: tuple[int, int] | None = None
    """Columns and rows of the boxes in large print; where nothing is said there are as many as on the sheet, in the
    columns and rows in which they are largest."""
    seats: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=lambda: AREAS)
    """By the number of entries: the areas of each."""


def headed(heading: H, options: SheetOptions) -> H:
    """The heading of a sheet that was asked for so."""
    accents = heading.accents if options.colour else ()
    return structs.replace(heading, name=options.name, line=options.line, accents=accents)


class Entry(Struct, frozen=True):
    """What a player or a team has written into the areas at the end, and the look of what was drawn or filled."""

    name: str
    points: int | None
    """None: nobody knows, and the boxes stay empty."""
    colour: Colour
    dash: tuple[float, ...] = ()
    """Of the player's lines."""
    inks: tuple[Ink, ...] = ()
    """What the player filled spaces with, where the game has no lines."""
    initials: str = ""
    """What is written where the name has no room; by default what tells it apart from the other entries' names."""

    def boxes(self, nth: int, count: int) -> int:
        """How many of an area's boxes are coloured, a point each, in the `nth` of the player's own."""
        return min(max((self.points or 0) - nth * count, 0), count)


class Spread(Struct, frozen=True):
    """How a page is divided."""

    furniture: tuple[Shape, ...]
    field: Box
    """The room for the field."""
    areas: tuple[tuple[float, float, float], ...] = ()
    """Each area's own lower left corner and its turn in degrees."""
    scale: float = 1.0
    """Of the areas."""


def bare(
    heading: Heading, imprint: Imprint, paper: Paper, paints: Sequence[Paint] = (), results: Sequence[Result] = ()
) -> Spread:
    """The page with its furniture and all the room that it leaves; the first pans are painted, and named."""
    furniture = dress(
        paper,
        title=heading.title,
        imprint=imprint,
        credit=heading.credit,
        work=heading.work,
        name=heading.name,
        line=translated(heading.line),
        line_room=math.inf if heading.palette is None else clear(heading.palette, imprint, paper),
        accents=heading.accents,
        sign=heading.sign,
    )
    left, bottom, right, top = field_area(paper, imprint)
    if heading.palette is not None:
        furniture = (*furniture, palette(heading.palette, imprint, paper, paints, results))
        top -= head(heading.palette, imprint, paper)
    return Spread(furniture, (left, bottom, right, top))


def paints(entries: Sequence[Entry]) -> list[Paint]:
    """What the pans are filled with, in their order: everybody's first colour, then what else each of them has."""
    inks = [entry.inks[n : n + 1] for n in range(max((len(e.inks) for e in entries), default=0)) for entry in entries]
    found = dict.fromkeys(ink for some in inks for ink in some)
    return [Paint(ink.colour, ink=ink) for ink in found] or [Paint(entry.colour, entry.dash) for entry in entries]


def spread(wear: Wear, imprint: Imprint, paper: Paper, entries: Sequence[Entry] = ()) -> Spread:
    """The page with room for the field and four score areas: two above it and two below it."""
    page = bare(wear, imprint, paper, paints(entries))
    left, bottom, right, top = page.field
    scale, width, height, edge = _area_measures(wear, (right - left - BETWEEN) / 2)
    x, far, low, high = left + edge, right - edge, bottom + edge, top - edge
    places = ((x, low, 0.0), (x + width, high, 180.0), (far, high, 180.0), (far - width, low, 0.0))
    room = (left, low + height + edge + GAP, right, high - height - edge - GAP)
    return Spread(page.furniture, room, places, scale)


def identified(entries: Sequence[Entry]) -> list[Entry]:
    """The entries, all of them with initials."""
    short = initials([entry.name for entry in entries])
    return [structs.replace(entry, initials=entry.initials or own) for entry, own in zip(entries, short, strict=True)]


def score_areas(wear: Wear, page: Spread, entries: Sequence[Entry] = ()) -> tuple[Shape, ...]:
    """The areas; with entries they are filled in, and those at the far end too can be read from here."""
    if not entries:
        blank = score_boxes(0, 0, *wear.boxes, ends=wear.ends, label=wear.label)
        return tuple(Group(blank, x, y, page.scale, turn, form=True) for x, y, turn in page.areas)
    places = [_readable(wear, place, page.scale) for place in page.areas]
    filled = {
        area: _entered(wear, entry, nth, page.scale)
        for entry, areas in zip(identified(entries), wear.seats[len(entries)], strict=True)
        for nth, area in enumerate(areas)
    }
    blank = score_boxes(0, 0, *wear.boxes, ends=wear.ends, label=wear.label)
    return tuple(Group(filled.get(n, blank), x, y, page.scale, turn) for n, (x, y, turn) in enumerate(places))


def _area_measures(wear: Wear, room: float) -> tuple[float, float, float, float]:
    """The scale of a score area that is `room` mm wide with its outline, then its width, height and half outline."""
    width, height = score_boxes_size(*wear.boxes, ends=wear.ends)
    scale = room / (width + MEDIUM)
    return scale, scale * width, scale * height, scale * MEDIUM / 2


def _readable(wear: Wear, place: tuple[float, float, float], scale: float) -> tuple[float, float, float]:
    """An area at the far end, turned round where it stands."""
    x, y, turn = place
    width, height = (scale * side for side in score_boxes_size(*wear.boxes, ends=wear.ends))
    return (x - width, y - height, 0.0) if turn else place


def _entered(wear: Wear, entry: Entry, nth: int, scale: float) -> tuple[Shape, ...]:
    """A player's area, the `nth` of the player's own: boxes struck out a point each, the total in the first."""
    columns, rows, size = wear.boxes
    width, height = score_boxes_size(*wear.boxes, ends=wear.ends)
    end = (width - columns * size) / 2
    # A name has the place of the small word.
    printed = score_boxes(0, 0, *wear.boxes, ends=wear.ends, label=wear.label)
    word = gettext("initials")
    shapes: list[Shape] = [shape for shape in printed if not (isinstance(shape, Text) and shape.text == word)]
    shapes += [
        struck(end + size * (i % columns), height - size * (1 + i // columns), size, i, entry.colour)
        for i in range(entry.boxes(nth, columns * rows))
    ]
    shapes += _signed(entry, end, height, scale)
    if nth == 0 and entry.points is not None:
        total = letters.fit(str(entry.points), 0.62 * height, HAND, end - 2)
        y = 0.44 * height - letters.cap_height(total, HAND) / 2
        shapes.append(Text(width - end / 2, y, str(entry.points), total, HAND, "middle", entry.colour))
    return tuple(shapes)


def _signed(entry: Entry, end: float, height: float, scale: float) -> Sequence[Shape]:
    """The box for initials: the name, and below it what the player drew or filled."""
    if entry.inks and end > 2 * height:
        # The label X is level with the name there.
        (low, high), (line, type_) = LOW_SWATCH, LOW_NAME
        name, size = signed(entry.name, entry.initials, type_ * height, end - 3.8, scale)
        sample = _swatches(entry.inks, 3.0, low * height, end - 3.8, high * height)
        return both(Text(3.0, line * height, name, size, HAND), sample)
    name, size = signed(entry.name, entry.initials, 3.4, end - 1.6, scale)
    below = 0.22 * height - SWATCH / 2
    # In a low box the sample would touch the letters that reach below the line.
    line = max(0.42 * height, below + SWATCH + DESCENT * size) if entry.inks else 0.42 * height
    text = Text(end / 2, line, name, size, HAND, "middle")
    if entry.inks:
        return both(text, _swatches(entry.inks, 1.6, below, end - 3.2, SWATCH))
    # Smaller than on the field, so that the pattern shows.
    pen = Pen(1.2, entry.colour, tuple(0.63 * part for part in entry.dash))
    return (text, polyline([(1.6, 0.2 * height), (end - 1.6, 0.2 * height)], pen))


def _swatches(inks: Sequence[Ink], x: float, y: float, width: float, height: float) -> Sequence[Shape]:
    """Samples side by side, their lower left corner at (x, y)."""
    part = width / len(inks)
    return both(*(swatch(ink, x + n * part, y, part, height) for n, ink in enumerate(inks)))
