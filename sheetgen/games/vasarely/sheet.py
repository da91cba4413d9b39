"""Vasarely's page: dotted cubes, and in each corner that they leave free a score area (docs/GAMES.md 2.1).

The sheet is made for paper that lies on its long side; on upright paper everything stands up. Title, code and rule
share the corners with the score areas, and the field is as large as all of them allow; on small paper, where the rule
would take most of that room, it stands between two areas, or lies below the title beside a large code. The two areas
at the far side face the players there. Who runs out of boxes writes the total into the last one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sheetgen.field.model import Field, Space
from sheetgen.games.vasarely import GAME
from sheetgen.language import gettext
from sheetgen.page.fields.areas import AREAS, GAP, Entry, Heading, Wear, headed, identified, paints
from sheetgen.page.fields.fieldsheet import Division
from sheetgen.page.fields.large import large_head, score_page
from sheetgen.page.fields.palette import FRAME, Paint, pan, seats
from sheetgen.page.fields.spacesheet import FillSheet, Scene, entries, turned
from sheetgen.page.finished import HAND, signed, struck
from sheetgen.page.furniture import (
    LABEL,
    LABEL_TYPE,
    RULE,
    code_mark,
    credit_line,
    labelled_box,
    mark_width,
    scale_rule,
    score_boxes,
    side,
    title_line,
)
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import VIOLET
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import (
    BLACK,
    HEAVY,
    MEDIUM,
    Box,
    Circle,
    Colour,
    Group,
    Point,
    Shape,
    Text,
    both,
)
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.story.spaces import Played

HEADING = Heading(title=GAME.title, credit=GAME.credit, work=GAME.work, accents=(VIOLET,), palette=seats(4))

# 40 boxes an area: the best of three players has more in one random game of twenty, and two have two areas each.
LYING, STANDING = (5, 8), (8, 5)
"""Columns and rows of an area's boxes, by how the paper lies."""
BOX = 4.7
"""mm."""
END, DEEP = 10.4, 8.4
"""mm: the width of the boxes for initials and total, one above the other; between them the height of a pan."""
LARGE = Wear(title=HEADING.title, credit=HEADING.credit, work=HEADING.work, boxes=(20, 2, 4.0), large=(10, 4))
"""The page of score areas in large print."""

TITLE, CREDIT = 7.0, 2.7
"""mm: their type where it is not scaled."""
CREDIT_WIDTH = 34.0
"""mm: the credit's lines, likewise."""
TITLE_WIDTH = 1.2
"""In widths of an area: so wide it takes no room from the field on A4 and Letter."""
USUAL = (194.0, 263.4)
"""mm: the width that an A4 page leaves within its margins and the height that a Letter page does."""

EDGE = 35.5
"""mm: the edge of a cube for which the dots are made; they grow and shrink with the cubes as they are drawn."""

PIP = 0.55
"""Radius in mm of a dot."""
APART = 1.2
"""mm across and up from the middle of the dots to the outer ones."""
CLEAR = 0.7
"""mm that dots keep from lines."""
LEAST = 0.8
"""How much smaller they may be for that."""
CLOSEST = 0.85
"""How much closer together they may be for that."""
DICE = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
}
"""Where the dots of each number stand."""
TURNS = {"upper": 0.0, "left": -30.0, "right": 30.0}
"""Degrees by which the dots turn with their face."""


def dots(space: Space, scene: Scene) -> Sequence[Shape]:
    """The dots as on a die that shows this face."""
    (x, y), placing = scene.placed.areas[space.id].centre, scene.placed.placing
    turn = math.radians(TURNS[space.mark["face"]] + (90.0 if placing.lying else 0.0))
    larger = placing.scale * (_edge(space, scene.field) / EDGE)
    pip, apart = PIP * larger, APART * larger if space.mark["dots"] > 1 else 0.0
    pip, apart = _enlarged(pip, apart, scene.look.mark, scene.white(space.id) - CLEAR)
    c, s = math.cos(turn), math.sin(turn)
    return [
        Circle(x + apart * (u * c - v * s), y + apart * (u * s + v * c), pip, None, BLACK)
        for u, v in DICE[space.mark["dots"]]
    ]


def _edge(space: Space, field: Field) -> float:
    """The edge in mm of the space's cube, in the field's own coordinates: a cube is twice as high."""
    ys = [y for each in field.spaces if each.group == space.group for _, y in each.outline]
    return round((max(ys) - min(ys)) / 2, 2)


def _enlarged(pip: float, apart: float, most: float, room: float) -> tuple[float, float]:
    """Dots up to so many times larger, and as far apart as they are then, or at least nearly so, in that much room;
    in a narrow space they are a little smaller."""
    larger = min(most, max(LEAST, room / (math.hypot(apart, apart) + pip)))
    pip, apart = larger * pip, larger * apart
    return pip, min(apart, max(CLOSEST * apart, (room - pip) / math.sqrt(2)))


def divide(field: Field, options: SheetOptions, played: Played | None) -> Division:
    """The page with all but the field in its corners; in large print the score areas have a page of their own."""
    paper, entered, imprint = options.paper, entries(played), options.imprint(field.code)
    if options.large:
        page = large_head(headed(HEADING, options), imprint, paper, paints(entered))
        score = score_page(headed(LARGE, options), options.imprint(field.code, "SCORE"), options.beside.paper, entered)
        return Division(page.field, page.furniture, score)
    corners = Corners(
        paper, imprint, _outline(field, lying=turned(field, paper)), options.name, headed(HEADING, options).accents[:1]
    )
    return Division(corners.room, both(corners.furniture, corners.areas(entered)))


def _outline(field: Field, *, lying: bool) -> tuple[tuple[Point, Point], ...]:
    """The edges of the cubes' outlines, seen from the field's middle."""
    width, height = field.size
    weights = field.weights
    heavy = [s.line for s in field.segments if weights[s.curve - 1] == "heavy"]
    ends = [[(x - width / 2, y - height / 2) for x, y in (line[0], line[-1])] for line in heavy]
    return tuple(((-a[1], a[0]), (-b[1], b[0])) if lying else (a, b) for a, b in ends)


class Corners(Struct, frozen=True):
    """What stands in the corners of a page, and how much room that leaves for the field."""

    paper: Paper
    imprint: Imprint
    outline: tuple[tuple[Point, Point], ...]
    """Of the field as it will be turned, from its middle."""
    name: str = ""
    """What the design is called."""
    accents: tuple[Colour, ...] = ()
    """The title's colour, if it has one."""

    @property
    def half(self) -> Point:
        """From the middle of the page to its margins."""
        left, bottom, right, top = self.paper.frame
        return (right - left) / 2, (top - bottom) / 2

    @property
    def reach(self) -> Point:
        """From the middle of the field to its edges."""
        points = [point for edge in self.outline for point in edge]
        return max(x for x, _ in points), max(y for _, y in points)

    @property
    def full(self) -> float:
        """The scale at which the field would fill the paper."""
        return min((half - HEAVY / 2) / reach for half, reach in zip(self.half, self.reach, strict=True))

    @property
    def boxes(self) -> tuple[int, int]:
        """Columns and rows of an area's boxes."""
        return LYING if self.paper.width > self.paper.height else STANDING

    @property
    def scale(self) -> float:
        """Of the areas: on A4 and Letter so that the classic field hardly loses any room, elsewhere as the paper is."""
        short, long = sorted(2 * half for half in self.half)
        return (0.98 if self.boxes == LYING else 0.92) * min(short / 194.0, long / 281.0)  # A4 within its margins

    @property
    def size(self) -> Point:
        """Of an area in mm, its outline included."""
        columns, rows = self.boxes
        return self.scale * (END + columns * BOX + MEDIUM), self.scale * (rows * BOX + MEDIUM)

    @property
    def title(self) -> float:
        """mm: its type, smaller on small paper."""
        return TITLE * min(1.0, *(2 * half / usual for half, usual in zip(sorted(self.half), USUAL, strict=True)))

    @property
    def title_width(self) -> float:
        """mm that the title with the design's name may take, whatever that is called in the language that is spoken: a
        photo of the sheet is laid on the page as it is drawn in another one, and its code tells neither."""
        return TITLE_WIDTH * self.size[0]

    @property
    def credit(self) -> float:
        """mm: its type, likewise as long as it can be read."""
        return max(letters.READABLE, CREDIT * self.title / TITLE)

    @property
    def credit_width(self) -> float:
        """mm: of its lines."""
        return CREDIT_WIDTH * self.credit / CREDIT

    @property
    def credit_lines(self) -> list[str]:
        """Whose game it is: the book's title is not broken."""
        return [part + glue for part, glue in zip(gettext(HEADING.credit).split(", "), (",", ""), strict=True)]

    @property
    def head(self) -> float:
        """mm that the title and the code take above the areas."""
        return max(self.words + (RULE[1] + GAP if self.rule_below_words else 0.0), side(self.imprint))

    @property
    def words(self) -> float:
        """mm that the title and the credit take, the white below them included."""
        return 0.82 * self.title + (1.37 * len(self.credit_lines) + 0.3) * self.credit

    @property
    def rule_aside(self) -> bool:
        """Whether the rule has another place than below the lower left area."""
        # Lying, a rule of more than three tenths of the width would reach far under the field.
        return self.boxes == LYING and RULE[0] > 0.3 * 2 * self.half[0]

    @property
    def rule_stands(self) -> bool:
        """Whether it stands between the two areas at the left."""
        head = max(self.words, side(self.imprint))
        between = 2 * self.half[1] - head - GAP - 2 * self.size[1]
        return self.rule_aside and GAP + bounds(Group(scale_rule(0, 0)))[2] <= between

    @property
    def rule_below_words(self) -> bool:
        """Whether it lies below the credit: a large code leaves room there, and takes it from between the areas."""
        return self.rule_aside and not self.rule_stands

    @property
    def foot(self) -> float:
        """mm that the rule takes below the areas."""
        return 0.0 if self.rule_aside else RULE[1] + GAP

    def corner_boxes(self) -> Iterator[tuple[int, int, float, float]]:
        """Every corner box: which way its corner lies across and up from the middle, its width and its height."""
        width, height = self.size
        for across in (-1, 1):
            yield across, 1, width, self.head + GAP + height
            yield across, -1, width, self.foot + height
        yield -1, 1, max(self.title_width, self.credit_width), self.head
        yield 1, 1, mark_width(self.imprint), self.head
        long, high = RULE
        if self.rule_below_words:
            yield -1, 1, long, self.words + high
        else:
            yield (-1, -1, high, height + GAP + long) if self.rule_stands else (-1, -1, long, high)

    @property
    def room(self) -> Box:
        """The room for the field in the middle of the page."""
        (x, y), (across, up) = self.half, self.reach
        left, bottom, _, _ = self.paper.frame
        gap = GAP + HEAVY / 2
        scale = self.full
        for sign_x, sign_y, width, height in self.corner_boxes():
            clear = max(x - width - gap, 1.0), max(y - height - gap, 1.0)
            for a, b in self.outline:
                scale = min(scale, 1 / _nearness((sign_x * a[0], sign_y * a[1]), (sign_x * b[0], sign_y * b[1]), clear))
        wide, high = scale * across + HEAVY / 2, scale * up + HEAVY / 2
        return (left + x - wide, bottom + y - high, left + x + wide, bottom + y + high)

    @property
    def furniture(self) -> tuple[Shape, ...]:
        """Title and credit at the upper left, the code at the upper right, the rule at the left."""
        left, bottom, right, top = self.paper.frame
        y, small = top - 0.82 * self.title, self.credit
        lines = [
            line
            for n, said in enumerate(self.credit_lines, 1)
            for line in credit_line(said, left + 0.1, y - 1.37 * small * n, size=small, work=HEADING.work)
        ]
        code = code_mark(self.imprint, right, top - side(self.imprint), anchor="end")
        rule: Sequence[Shape] = scale_rule(left + 0.15, bottom + 0.4)
        if self.rule_stands:
            rule = [Group(scale_rule(0, 0), left + 2.6, bottom + self.size[1] + GAP, rotate=90)]
        elif self.rule_below_words:
            rule = scale_rule(left + 0.15, top - self.words - RULE[1])
        return both(self._title(left, y), lines, code, rule)

    def _title(self, left: float, y: float) -> list[Text]:
        title, *rest = title_line(HEADING.title, left, y, size=self.title, name=self.name, width=self.title_width)
        return [structs.replace(title, colour=ink) for ink in self.accents or (BLACK,)] + rest

    def areas(self, entered: Sequence[Entry]) -> tuple[Shape, ...]:
        """The four areas, from the lower left one round the sheet to the left; those filled in can all be read."""
        left, bottom, right, top = self.paper.frame
        (width, height), edge = self.size, self.scale * MEDIUM / 2
        low, high = bottom + self.foot, top - self.head - GAP - height
        owned = AREAS.get(len(entered), ())
        holders = {
            area: (entry, nth)
            for entry, owns in zip(identified(entered), owned, strict=True)
            for nth, area in enumerate(owns)
        }
        blank, drawn, filled_in = _area(self.boxes, self.scale), [], paints(entered)
        for n, (x, y) in enumerate(((left, low), (left, high), (right - width, high), (right - width, low))):
            filled = _entered(self.boxes, *holders[n], self.scale) if n in holders else blank
            colour = _pan(self.boxes, n + 1, filled_in[n] if n < len(filled_in) else None)
            shapes = (Group(filled, form=not entered), *colour)
            if y == high and not entered:
                drawn.append(Group(shapes, x + width - edge, y + height - edge, self.scale, 180.0))
            else:
                drawn.append(Group(shapes, x + edge, y + edge, self.scale))
        return tuple(drawn)


def _nearness(a: Point, b: Point, clear: Point) -> float:
    """By how much an edge must shrink towards the origin to stay out of what lies beyond `clear` both ways."""
    (f, g), (h, k) = ((point[0] / clear[0], point[1] / clear[1]) for point in (a, b))
    nearest = max(min(f, g), min(h, k))
    apart = (f - g) - (h - k)
    along = (f - g) / apart if apart else 0.0  # where both ways are equally near
    return max(nearest, f + along * (h - f) if 0 < along < 1 else nearest, 1e-6)


def _area(boxes: tuple[int, int], scale: float) -> tuple[Shape, ...]:
    """A score area with its lower left corner at the origin, to be drawn at that scale: initials above the total, and
    the boxes beside them."""
    columns, rows = boxes
    half = _half(boxes)
    grid = score_boxes(END, 0, columns, rows, BOX, initials=False, total=False)
    low, said = rows * BOX - half, gettext("colour")
    type_ = LABEL_TYPE / scale
    size = letters.fit(said, type_, "regular", END - 1.4)
    colour = Text(END / 2, low + 1.3, said, size, anchor="middle", colour=LABEL)
    return both(
        grid,
        labelled_box(gettext("initials"), 0, low, END, half, type_),
        colour,
        labelled_box(gettext("total"), 0, 0, END, half, type_),
    )


def _half(boxes: tuple[int, int]) -> float:
    """mm: the height of the boxes for initials and total; between them the player's colour has a pan."""
    return (boxes[1] * BOX - DEEP) / 2


def _pan(boxes: tuple[int, int], number: int, paint: Paint | None) -> tuple[Shape, ...]:
    """The pan of a score area, between its other two boxes."""
    half, in_ = _half(boxes), (FRAME.width - MEDIUM) / 2
    return pan(number, (in_, half, END - in_, half + DEEP), paint)


def _entered(boxes: tuple[int, int], entry: Entry, nth: int, scale: float) -> tuple[Shape, ...]:
    """A player's area, the `nth` of the player's own: a box struck out for each point, the total in the first."""
    columns, rows = boxes
    half, (ink, *_) = _half(boxes), entry.inks
    # A name has the place of the small word.
    printed, word = _area(boxes, scale), gettext("initials")
    shapes: list[Shape] = [shape for shape in printed if not (isinstance(shape, Text) and shape.text == word)]
    shapes += [
        struck(END + BOX * (i % columns), BOX * (rows - 1 - i // columns), BOX, i, ink.colour)
        for i in range(entry.boxes(nth, columns * rows))
    ]
    name, size = signed(entry.name, entry.initials, min(3.4, 0.34 * half), END - 1.4, scale)
    shapes.append(Text(END / 2, rows * BOX - 0.62 * half, name, size, HAND, "middle"))
    if nth == 0 and entry.points is not None:
        size = letters.fit(str(entry.points), 0.7 * half, HAND, END - 2)
        y = 0.44 * half - letters.cap_height(size, HAND) / 2
        shapes.append(Text(END / 2, y, str(entry.points), size, HAND, "middle", entry.colour))
    return tuple(shapes)


SHEET = FillSheet(heading=HEADING, divide=divide, marks=dots, figure_width=66.0)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
