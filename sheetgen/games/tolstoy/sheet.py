"""Tolstoy's page: two fields to cut apart, each with its score boxes, bonus circles, code and names.

A half is composed once, at a nominal size, in one of two ways: *broad* (score boxes left, field, bonus circles right)
for an upright page that is cut across, *tall* (boxes below) for a page that lies on its side or holds one half alone.
It is then scaled to the room that the paper has; code and rule keep their own size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct, structs

from sheetgen.errors import collected
from sheetgen.field.model import Field, Point, Space
from sheetgen.games.tolstoy import GAME
from sheetgen.games.tolstoy.board import bonus
from sheetgen.games.tolstoy.story import Played, Stroke
from sheetgen.games.tolstoy.vignette import YEAR_TYPE, campaign, flake
from sheetgen.language import N_, gettext, language
from sheetgen.page.fields.palette import PAN, Paint, pan
from sheetgen.page.fields.spots import CASING, DISC, Ringed, ringed
from sheetgen.page.fields.within import gap, grown
from sheetgen.page.finished import HAND, order_disc, question_mark, signed, struck
from sheetgen.page.furniture import (
    CODE_TYPE,
    LABEL_TYPE,
    MODULE,
    QUIET,
    RULE,
    RULE_TYPE,
    code_mark,
    credit_line,
    cut_line,
    labelled_box,
    scale_rule,
    score_boxes,
    side,
)
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import BLUE, OCHRE, RED, tint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import (
    BLACK,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
    Face,
    Group,
    Page,
    Path,
    Pen,
    Shape,
    Text,
    both,
    grey,
    polygon,
    polyline,
    star,
)
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import MARGIN
from sheetgen.page.text.setting import Figure
from sheetgen.plane import Rim, chord, meet, sides
from sheetgen.players import initials
from sheetgen.referee.report import spread
from sheetgen.story import Fault

CREDIT = (N_("after Sid Sackson,"), "Beyond Words (1977)")
"""In two lines: beside the title there is no room for the game's own."""

EDGE = MARGIN + 0.8
"""mm: lines reach half their width beyond their place, and large print makes them wider."""

BROAD = (192.0, 123.5)
"""mm: fits half an upright A4 and half an upright Letter page alike."""
TALL = (126.0, 185.0)
"""mm: fits half of either page lying on its side."""
BROAD_FIELD = (60.0, 0.0, 164.0, BROAD[1])
TALL_FIELD = (0.0, 32.0, TALL[0], TALL[1] - 16)
"""Where the field stands in them."""

TALL_BESIDE = ((0.0, 41.5, 31.5, 55.6 + PAN[1]), (100.0, 34.0, TALL[0], 61.0))
"""What stands beside the foot of a tall half's field: the lines for names with their pans, and the bonus circles."""

LETTER, PRINTED, NUMBER, UNREAD = 6.4, 5.6, 2.7, 4.4
"""Type sizes in mm: a letter that was filled in, a printed start letter, a start's number, a question mark."""

NUMBER_INK = grey(0.3)
"""Of the triangles' numbers."""

TOWARDS = tuple(part / 100 for part in range(34, 74, 2))
"""How far from a triangle's centre towards its corner its number may stand."""

YEAR = 1812

BROAD_HATS = ((71.0, 16.0), (62.0, 14.0), (60.0, 13.0))
"""On a broad half: where the middle of the hat's brim may stand, its own place first and then between the box for the
total, the field's foot and the rule; it keeps HAT_AIR mm clear of the field."""

HAT_AIR = 1.0

HAT_BOX = ((-12.5, 0.2), (-4.9, -5.3), (4.9, -5.3), (12.5, 0.2), (4.6, 9.5), (-4.6, 9.5))
"""A convex outline round the hat and its year."""

HAT_PLACE, HAT_SCALE = 76.0, 0.7
"""On a tall half: mm from the left to the hat's middle, and how large it is."""

BOX, SCORE_TOP = 7.0, 78.5
"""mm, before they are scaled: a score box's side, and from a broad half's foot up to the top of the score boxes."""

GRIDS = ((5, 8, 39.0), (6, 7, 45.0), (6, 6, 45.0), (6, 5, 45.0))
"""A broad half's score boxes, the first that keep clear of the QR code below them: how many side by side and in how
many rows, and mm from the left to the box for the total. They keep to the left of the field."""

TALL_GRID, TALL_FOOT = (14, 2), 12.0
"""A tall half's score boxes, and mm from its foot up to them, before it is scaled."""

TOTAL = 20.0
"""mm from a tall half's foot up to the box for the total, before it is scaled."""

ABOVE, STACK = 3.2, 5.6
"""mm from the foot of a narrow half's room up to the code above the rule, and to what stands above both."""

APART = 2.0
"""mm between the code and the year under the hat, or less where the rule is as near."""

KEY_GAP = 1.0
"""mm between all numbers and what else stands on their page."""

ACROSS, UP = (0.5, 0.75, 1.0, 0.25, 0.0), (0.5, 1.0, 0.0)
"""Where all numbers may stand, in parts of the room that they leave: at best in the middle, else farther from the heads
at the left."""

WHITE_ROUND = 0.32
"""mm round a number, at least, where there is room for it."""

FRESH = 1.2
"""mm: in a small picture the line round the triangles of the last words."""

FRENCH_TINT, RUSSIAN_TINT = tint(BLUE, 0.42), tint(RED, 0.20)
"""Two tints whose greys differ too: many print in black."""

FRENCH_WAY, RUSSIAN_WAY = Pen(0.9, tint(BLUE, 0.75)), Pen(0.9, tint(RED, 0.75), (1.6, 1.6))
"""How a word's way is drawn."""


RING = Pen(0.9)
"""Inside a triangle of a coloured sheet that shows what is wrong."""


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The play sheet, and with `key` one more page with all numbers."""
    made = _sheet(field, options, Played())
    return [*made, _key_page(field, options.beside)] if options.key else made


def scale(field: Field, options: SheetOptions) -> float:
    """mm of the smaller half on paper for each of the field's own."""
    boxes, tall = _rooms(options)
    return min(
        _scaled(options.imprint(field.code, f"F{half}"), box, tall=tall)[0]
        * _grown(field, half, _room(field, half, tall=tall))
        for half, box in zip((1, 2), boxes, strict=True)
    )


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The sheet with the game that was played on it."""
    return _sheet(field, options, played)


def figure(field: Field, played: Played) -> Figure:
    """The half of the last word alone, or the first, with what was played on it, for the rules page."""
    last = played.strokes[-1].spaces if played.strokes else ()
    half = 2 if any(space.id in last for space in field.group(2)) else 1
    shapes = _field_shapes(field, half, played, colour=False, numbers=not played.since)
    width, height = _extent(field.group(half))
    return Figure(Group(shapes, 0.4, 0.4), width + 0.8, height + 0.8)


def _sheet(field: Field, options: SheetOptions, played: Played) -> list[Page]:
    """Raises BadInput about all letters on it that no typeface has."""
    if troubles := letters.unwritten_letters(str(space.mark["letter"] or "") for space in field.spaces):
        raise collected(troubles)
    paper, (boxes, tall) = options.paper, _rooms(options)
    halves = [_half(field, half, options, played, box, tall=tall) for half, box in zip((1, 2), boxes, strict=True)]
    if options.large:
        return [
            Page(
                paper.width,
                paper.height,
                shapes,
                gettext("{sheet}, field {number}").format(sheet=f"{gettext(GAME.title)} {field.code}", number=half),
            )
            for half, shapes in enumerate(halves, 1)
        ]
    _, cut = _halves_of(paper.width, paper.height)
    return [Page(paper.width, paper.height, both(cut, *halves), f"{gettext(GAME.title)} {field.code}")]


def _rooms(options: SheetOptions) -> tuple[tuple[Box, Box], bool]:
    """The room for each half, and whether they are tall; in large print each has a page."""
    paper = options.paper
    if options.large:
        whole = (EDGE, EDGE, paper.width - EDGE, paper.height - EDGE)
        return (whole, whole), paper.height > paper.width
    return _halves_of(paper.width, paper.height)[0], paper.width > paper.height


def _composed(tall: bool) -> tuple[float, float]:
    """A half's nominal size."""
    return TALL if tall else BROAD


def _room(field: Field, half: int, *, tall: bool) -> Box:
    """Where the field stands in a half: on a tall one higher and smaller where its foot is so broad that it would stand
    on what is beside it."""
    if not tall:
        return BROAD_FIELD
    left, bottom, right, top = TALL_FIELD
    beside = [_outline(box) for box in TALL_BESIDE]
    while bottom < max(y for _, _, _, y in TALL_BESIDE):
        placed = _triangles(field, half, (left, bottom, right, top))
        if not any(meet(triangle, each) for triangle in placed for each in beside):
            break
        bottom += 1
    return left, bottom, right, top


def _triangles(field: Field, half: int, box: Box) -> list[list[Point]]:
    """The triangles of one half's field, as large as it fits the box, where they stand in its middle."""
    x, y, grow = _field_place(field, half, box)
    left, low = _corner(field.group(half))
    return [
        [(x + grow * (px - left), y + grow * (py - low)) for px, py in space.outline] for space in field.group(half)
    ]


def _broad_hat(field: Field, half: int) -> Point | None:
    """The first of BROAD_HATS where nothing of the hat stands under the field; None where each does."""
    placed = _triangles(field, half, BROAD_FIELD)
    for x, y in BROAD_HATS:
        hat = [(x + u + math.copysign(HAT_AIR, u), y + v) for u, v in HAT_BOX]
        if not any(meet(triangle, hat) for triangle in placed):
            return x, y
    return None


def _halves_of(width: float, height: float) -> tuple[tuple[Box, Box], tuple[Shape, ...]]:
    """The room for the first and the second half, and the line between them to cut along."""
    gap = 4.5  # the cut may wander a little
    if width > height:
        middle = width / 2
        left = (EDGE, EDGE, middle - gap, height - EDGE)
        right = (middle + gap, EDGE, width - EDGE, height - EDGE)
        return (left, right), cut_line(middle, EDGE, middle, height - EDGE)
    middle = height / 2
    upper = (EDGE, middle + gap, width - EDGE, height - EDGE)
    lower = (EDGE, EDGE, width - EDGE, middle - gap)
    return (upper, lower), cut_line(EDGE, middle, width - EDGE, middle)


class _Around(Struct, frozen=True):
    """What stands round the field of one half."""

    half: int
    bonus: str
    colour: bool
    names: tuple[str, str]
    points: tuple[int, ...]
    """All that the French player may have, from the least; none where nothing was played."""
    scale: float
    """At which it will be drawn."""
    least: float = 0.0
    """mm: the smallest type, before it is scaled."""
    cities: tuple[tuple[int, str], ...] = ()
    """Stars and name of each city: in a triangle a name would be too small to be read."""
    hat: float = HAT_PLACE
    """mm from the left to the middle of a tall half's hat, before it is scaled."""
    broad_hat: Point | None = BROAD_HATS[0]
    """Where a broad half's hat stands; None where it has no room."""
    grid: tuple[int, int, float] = GRIDS[0]
    """Of GRIDS, on a broad half."""

    def type(self, size: float) -> float:
        """Type of that size in mm, or the smallest there is."""
        return max(size, self.least)


def _half(field: Field, half: int, options: SheetOptions, played: Played, box: Box, *, tall: bool) -> tuple[Shape, ...]:
    """One half in its room: the composition scaled and centred, code and rule in the lower corners."""
    width, height = _composed(tall)
    left, bottom, right, top = box
    imprint = options.imprint(field.code, f"F{half}")
    scale, stacked = _scaled(imprint, box, tall=tall)
    x = left + (right - left - scale * width) / 2
    y = top - scale * height if tall else bottom + (top - bottom - scale * height) / 2
    if not tall:
        y = max(y, _above(imprint, bottom) - scale * _grid_foot(GRIDS[-1]))
    least = letters.LARGE / scale if options.large and not options.paper.small else 0.0
    if stacked:
        corners, hat = _corners(imprint, box, tall=tall, stacked=True), HAT_PLACE
    else:
        corners, hat = _foot(imprint, box, x, scale, tall=tall, large=options.large)
    around = _Around(
        half=half,
        bonus=bonus(field),
        colour=options.colour,
        names=played.sides[half - 1] if played.sides else ("", ""),
        points=played.points[half - 1] if played.points else (),
        scale=scale,
        least=least,
        cities=_cities(field.group(half)),
        hat=hat,
        broad_hat=None if tall else _broad_hat(field, half),
        grid=next(
            grid for grid in GRIDS if grid == GRIDS[-1] or y + scale * _grid_foot(grid) >= _above(imprint, bottom)
        ),
    )
    group = Group(
        (
            _frame(around, tall, language()),
            _placed_field(field, half, options, played, _room(field, half, tall=tall), least),
        ),
        x,
        y,
        scale,
    )
    return (group, *corners)


def _scaled(imprint: Imprint, box: Box, *, tall: bool) -> tuple[float, bool]:
    """How large a half is drawn in its room, and whether its code stands above the rule, where both have no room side
    by side; a tall half then stands above them.
    """
    width, height = _composed(tall)
    left, bottom, right, top = box
    scale = min((right - left) / width, (top - bottom) / height)
    # All score boxes keep clear of the QR code below them.
    room = top - _above(imprint, bottom)
    if not tall:
        return min(scale, room / (height - _grid_foot(GRIDS[-1]))), False
    scale = min(scale, room / (height - TOTAL))
    x = left + (right - left - scale * width) / 2
    if x + scale * (TALL_GRID[0] * BOX + MEDIUM / 2) > right - side(imprint) - QUIET * MODULE:
        scale = min(scale, room / (height - TALL_FOOT + MEDIUM / 2))
    x = left + (right - left - scale * width) / 2
    if _hat_place(_corners(imprint, box, tall=True), x, scale) is not None:
        return scale, False
    return min(scale, (top - bottom - STACK) / height), True


def _above(imprint: Imprint, bottom: float) -> float:
    """Where the white over a QR code ends that stands at `bottom`, in mm on the page."""
    return bottom + side(imprint) + QUIET * MODULE


def _grid_foot(grid: tuple[int, int, float]) -> float:
    """mm from a broad half's foot up to its score boxes with their line, before it is scaled."""
    _, rows, _ = grid
    return SCORE_TOP - BOX * rows - MEDIUM / 2


def _foot(
    imprint: Imprint, box: Box, x: float, scale: float, *, tall: bool, large: bool
) -> tuple[tuple[Shape, ...], float]:
    """Code and rule, and where a tall half's hat stands; a composition that is scaled so begins at `x` mm."""
    corners = _corners(imprint, box, tall=tall, large=large)
    if not tall:
        return corners, HAT_PLACE
    hat = _hat_place(corners, x, scale)
    if hat is None and large:
        return _foot(imprint, box, x, scale, tall=tall, large=False)  # smaller type, as on A5 elsewhere
    return corners, HAT_PLACE if hat is None else hat


def _hat_place(corners: Sequence[Shape], left: float, scale: float) -> float | None:
    """Where the middle of a tall half's hat stands, in the composition: its own place, or further left where the year
    under it would run into a longer code; `left` is the composition's edge on the page. None where there is no room
    between the rule and the code, or these nearly touch.
    """
    half = scale * HAT_SCALE * letters.width(str(YEAR), YEAR_TYPE, "light") / 2
    _, code, *rule = corners
    code_from, rule_to = bounds(code)[0], max(bounds(shape)[2] for shape in rule)
    if code_from - rule_to < APART:
        return None
    if left + scale * HAT_PLACE + half + APART <= code_from:
        return HAT_PLACE
    if code_from - rule_to < 2 * half:
        return None
    return (max(code_from - APART - half, (rule_to + code_from) / 2) - left) / scale


def _cities(spaces: Sequence[Space]) -> tuple[tuple[int, str], ...]:
    named = ((space.mark["stars"], space.mark["city"]) for space in spaces if space.mark["stars"])
    return tuple(sorted((stars, gettext(name)) for stars, name in named))


def _corners(
    imprint: Imprint, box: Box, *, tall: bool, large: bool = False, stacked: bool = False
) -> tuple[Shape, ...]:
    """The rule at the lower left, and the code: on a tall half at the lower right, else before the rule.

    With `stacked` the code of a tall half stands higher than the rule.
    """
    left, bottom, right, _ = box
    size, ruled = (letters.LARGE, letters.LARGE) if large else (CODE_TYPE, RULE_TYPE)
    if tall:
        mark, said = code_mark(imprint, right, bottom, size=size, anchor="end")
        if stacked:
            said = structs.replace(said, y=bottom + ABOVE)
        return (mark, said, *scale_rule(left, bottom + 0.2, ruled))
    code, said = code_mark(imprint, left, bottom, size=size)
    beside = left + side(imprint) + QUIET * MODULE
    return (code, structs.replace(said, y=bottom + 2.6 + 0.7 * size), *scale_rule(beside, bottom + 0.2, ruled))


# Like the field itself it stands on every copy of a sheet and is stored once.
@lru_cache(maxsize=16)
def _frame(around: _Around, tall: bool, spoken: str) -> Group:
    return Group(both(*(_tall if tall else _broad)(around)), form=True)


def _broad(around: _Around) -> Iterator[tuple[Shape, ...] | Shape]:
    """Score boxes left, bonus circles right."""
    width, height = BROAD
    y = height - _title_height(9)
    small = around.type(3.2)
    yield Text(0, y, gettext(GAME.title), 9, "bold")
    yield from (
        credit_line(gettext(line), 0, y - 1.8 - small - 1.25 * small * i, size=small, work=GAME.work)
        for i, line in enumerate(CREDIT)
    )
    yield Text(0, y - 1.8 - 3.66 * small, gettext("field {number}").format(number=around.half), small)
    yield _legend(around, width, 3.6 * small)
    if around.broad_hat is not None:
        yield Group(tuple(campaign(YEAR, around.colour)), *around.broad_hat)
    yield from (Group((flake(size),), x, y) for x, y, size in ((167, 34, 3.4), (161, 23, 2.2), (172, 24, 1.6)))
    yield _names((0, height - 30), 46, (8.8, 0.0), around)
    columns, rows, total = around.grid
    low = SCORE_TOP - BOX * rows
    yield _score((0, low), (total, low), columns, rows, around)
    yield _bonus_circles(around, [(width - 8, height / 2 + 27 - 18 * i) for i in range(4)])


def _tall(around: _Around) -> Iterator[tuple[Shape, ...] | Shape]:
    """Score boxes below, names and bonus circles in the corners that the fan leaves free."""
    width, height = TALL
    y = height - _title_height(9)
    yield Text(0, y, gettext(GAME.title), 9, "bold")
    beside, small = letters.width(gettext(GAME.title), 9, "bold") + 3, around.type(3.2)
    yield credit_line(gettext(CREDIT[0]), beside, y + 1.22 * small, size=small)
    half = gettext("field {number}").format(number=around.half)
    yield credit_line(f"{CREDIT[1]} – {half}", beside, y, size=small, work=GAME.work)
    yield _legend(around, width, height - letters.cap_height(small))
    yield Group(tuple(campaign(YEAR, around.colour)), around.hat, 3.9, HAT_SCALE)
    yield _names((0, 57), 31, (12.4, 6.6 if around.least else 6.0), around)
    yield _score((0, TALL_FOOT), (width - 15, TOTAL), *TALL_GRID, around)
    yield _bonus_circles(around, [(width - 20 + 14 * (i % 2), 54 - 14 * (i // 2)) for i in range(4)])


def _legend(around: _Around, right: float, y: float) -> tuple[Shape, ...]:
    """Each city's stars and name, one below the other, the first one's baseline and the end of the longest in mm."""
    size = around.type(3.2)
    left = right - max((letters.width(city, size, "medium") for _, city in around.cities), default=0.0)
    shapes: list[Shape] = []
    for line, (stars, city) in enumerate(around.cities):
        low = y - 1.25 * size * line
        shapes.append(Text(left, low, city, size, "medium"))
        ink = OCHRE if around.colour else BLACK
        shapes += [star(left - 2.2 - 2.6 * n, low + letters.cap_height(size) / 2, 1.3, ink) for n in range(stars)]
    return tuple(shapes)


def _title_height(size: float) -> float:
    """How far the title reaches above its baseline: its l stands higher than its T."""
    box = letters.ink(gettext(GAME.title), size, "bold")
    assert box is not None
    return box[3]


def _placed_field(field: Field, half: int, options: SheetOptions, played: Played, box: Box, least: float) -> Group:
    """The field of one half, as large as fits the box, in its middle; `least` mm is the smallest type in the box."""
    x, y, grow = _field_place(field, half, box)
    numeral = max(NUMBER, least / grow)
    shapes = _field_shapes(field, half, played, colour=options.colour, numbers=options.numbers, numeral=numeral)
    return Group(shapes, x, y, grow)


def _field_place(field: Field, half: int, box: Box) -> tuple[float, float, float]:
    """Where the lower left corner of one half's field stands in the middle of the box, and how much larger it is."""
    left, bottom, right, top = box
    width, height = _extent(field.group(half))
    grow = _grown(field, half, box)
    return (left + right - grow * width) / 2, (bottom + top - grow * height) / 2, grow


def _grown(field: Field, half: int, box: Box) -> float:
    """How much larger than its own size the field of one half stands in the box."""
    left, bottom, right, top = box
    width, height = _extent(field.group(half))
    return min((right - left) / (width + MEDIUM), (top - bottom) / (height + MEDIUM))


def _names(place: Point, width: float, steps: tuple[float, float], around: _Around) -> tuple[Shape, ...]:
    """Two lines for the players' names, each with a pan for the colour; in a game that is shown, drawn as words are.

    The steps in mm: from one line down to the next, and from a line up to the word that says whose it is; with none
    it stands before the line.
    """
    shapes: list[Shape] = []
    armies = zip(
        (gettext("French"), gettext("Russian")),
        around.names,
        initials(around.names),
        (FRENCH_WAY, RUSSIAN_WAY),
        strict=True,
    )
    (x, y), (down, up), small = place, steps, around.type(3.2)
    for i, (army, name, short, way) in enumerate(armies):
        line = y - down * i
        low = line - (1.5 if name else 0.8)
        end = x + width - PAN[0] - 2
        begin = x if up else x + max(13.0, letters.width(army, small) + 1.5)
        shapes += [Text(x, line + up, army, small), polyline([(begin, low), (end, low)], way if name else Pen(LIGHT))]
        box = (end + 1.5, line - 2.4, end + 1.5 + PAN[0], line - 2.4 + PAN[1])
        shapes += pan(2 * around.half - 1 + i, box, Paint(way.colour, way.dash) if name else None)
        if name:
            said, size = signed(name, short, 3.8, end - begin - 2, around.scale)
            shapes.append(Text(begin + 1, line, said, size, HAND))
    return tuple(shapes)


def _score(place: Point, total: Point, columns: int, rows: int, around: _Around) -> tuple[Shape, ...]:
    """Boxes, one a point of the French player's, and one for the total; filled in when a game is shown.

    Where the points are open, as many boxes are struck out as are sure.
    """
    size, points = BOX, around.points
    (x, y), (total_x, total_y) = place, total
    shapes = [
        *score_boxes(x, y, columns, rows, size, initials=False, total=False),
        *labelled_box(gettext("total"), total_x, total_y, 15, 10, around.type(LABEL_TYPE)),
    ]
    if points:
        for i in range(min(points[0], columns * rows)):
            left, low = x + size * (i % columns), y + size * (rows - 1 - i // columns)
            shapes.append(struck(left, low, size, i, BLUE))
        said = spread(points)
        size = letters.fit(said, 6.8, HAND, 10.8)
        middle = total_y + 2.2 + (letters.cap_height(6.8, HAND) - letters.cap_height(size, HAND)) / 2
        shapes.append(Text(total_x + 8.5, middle, said, size, HAND, "middle", BLUE))
    return tuple(shapes)


def _bonus_circles(around: _Around, places: Sequence[Point]) -> tuple[Shape, ...]:
    """The letters that earn a point of their own: four, unless the alphabet has fewer."""
    size = 6.6
    shapes: list[Shape] = []
    for letter, (x, y) in zip(around.bonus, places, strict=False):
        middle = y - letters.cap_height(size, "medium") / 2
        ring = Pen(MEDIUM, OCHRE if around.colour else BLACK)
        shapes += [Circle(x, y, 5.2, ring), Text(x, middle, letter, size, "medium", "middle")]
        # What it earns sits on the ring.
        px, py = x + 3.9, y + 3.9
        plus = around.type(2.8)
        shapes.append(Circle(px, py, 0.68 * plus, None, WHITE))
        shapes.append(Text(px, py - letters.cap_height(plus, "bold") / 2, "+1", plus, "bold", "middle"))
    return tuple(shapes)


class _Cell(Struct, frozen=True):
    """What the unchanging part of a field needs to know of a triangle, its corners in the half's own coordinates."""

    id: int
    outline: tuple[Point, ...]
    centre: Point
    letter: str | None
    stars: int
    city: str
    start: int | None
    border: bool
    accented: str | None
    """The letter that stands there, a start's or filled in, if it may reach beyond plain capitals."""


def _field_shapes(
    field: Field, half: int, played: Played, *, colour: bool, numbers: bool, numeral: float = NUMBER
) -> tuple[Shape, ...]:
    """The field of one half with its lower left corner at the origin: colours, base, letters, what was played.

    `numeral` is the type of the starts' numbers in mm.
    """
    spaces = field.group(half)
    x0, y0 = _corner(spaces)
    cells = tuple(_cell(space, x0, y0) for space in spaces)
    strokes = [stroke for stroke in played.strokes if any(cell.id in stroke.spaces for cell in cells)]
    filled = [
        _letter(space.mark["letter"], *cell.centre, LETTER, "medium")
        for space, cell in zip(spaces, cells, strict=True)
        if space.mark["kind"] == "empty" and space.mark["letter"]
    ]
    by_id = {cell.id: cell for cell in cells}
    over = [shape for stroke in strokes for shape in _over(_told(stroke, played.since), by_id)]
    if played.since:
        fresh = [id for stroke in strokes if (stroke.order or 0) >= played.since for id in stroke.spaces]
        over = [polygon(by_id[id].outline, Pen(FRESH)) for id in fresh if id in by_id] + over
    base = _base(cells, colour, numbers, numeral, tuple(strokes), played.unread)
    return both(base, filled, over, _rings(played.faults, by_id, [*base.shapes, *filled, *over]))


def _told(stroke: Stroke, since: int) -> Stroke:
    """The stroke, without its number if it is older than what a small picture tells."""
    return stroke if (stroke.order or 0) >= since else structs.replace(stroke, order=None)


# The same half stands on every copy of a sheet; drawn once it becomes one form in the PDF.
@lru_cache(maxsize=16)
def _base(
    cells: tuple[_Cell, ...],
    colour: bool,
    numbers: bool,
    numeral: float,
    strokes: tuple[Stroke, ...],
    unread: tuple[int, ...],
) -> Group:
    """All that stands under the letters that were filled in."""
    french = {id: stroke.french for stroke in strokes for id in stroke.spaces}
    at = {cell.id: cell.centre for cell in cells}
    shapes: list[Shape] = []
    for cell in cells:
        fill: Colour | None = None
        if cell.border:
            fill = tint(BLUE, 0.13) if colour else grey(0.9)
        if cell.id in french:
            fill = FRENCH_TINT if french[cell.id] else RUSSIAN_TINT
        shapes.append(polygon(cell.outline, Pen(LIGHT), fill, id=f"space-{cell.id}"))
    shapes.append(_outer_line(cells))
    shapes += (way for stroke in strokes for way in _way(stroke, at))
    for cell in cells:
        if cell.stars:
            shapes += _city(cell, colour)
        if cell.start is not None:
            shapes += _start(cell, colour, numeral)
        elif cell.letter:
            shapes.append(_letter(cell.letter, *cell.centre, PRINTED, "bold"))
    marks = [mark for cell in cells if cell.id in unread for mark in _unread(cell)]
    shapes += marks
    if numbers:
        covered = [box for stroke in strokes for box in _covered(stroke, {cell.id: cell for cell in cells})]
        covered += map(bounds, marks)
        shapes += (number for cell in cells if cell.id != cell.start for number in _number(cell, covered))
    return Group(tuple(shapes), form=True)


def _outer_line(cells: Sequence[_Cell]) -> Path:
    """The edges that only one triangle has."""
    edges: dict[tuple[Point, Point], int] = {}
    for cell in cells:
        for a, b in sides(cell.outline):
            key = (a, b) if a < b else (b, a)
            edges[key] = edges.get(key, 0) + 1
    commands = [step for (a, b), n in edges.items() if n == 1 for step in (("M", *a), ("L", *b))]
    return Path(tuple(commands), Pen(MEDIUM))


def _city(cell: _Cell, colour: bool) -> Iterator[Shape]:
    """Its stars, from the broad side towards the point, which is left to the letter that it will stand for."""
    towards = 1 if _upright(cell.outline) else -1
    inner = sorted(p[1] for p in cell.outline)[1]  # the broad side may slope
    rows = {3: (3,), 4: (2, 2), 5: (3, 2)}[cell.stars]
    for row, count in enumerate(rows):
        y = inner + towards * (2.5 + 3.0 * row + (0.7 if len(rows) == 1 else 0.0))
        left, right = chord(cell.outline, y)
        for i in range(count):
            x = (left + right) / 2 + 3.2 * (i - (count - 1) / 2)
            yield star(x, y, 1.6, OCHRE if colour else BLACK)


def _start(cell: _Cell, colour: bool, numeral: float = NUMBER) -> Iterator[Shape]:
    """The printed letter, and the start's number in a disc towards the point."""
    x, y = cell.centre
    tip = _tip(cell)
    ink = (BLUE if cell.border else RED) if colour else BLACK
    # A larger disc keeps further from the point.
    part = 0.52 * NUMBER / numeral
    disc = (x + part * (tip[0] - x), y + part * (tip[1] - y))
    low = disc[1] - letters.cap_height(numeral, "bold") / 2
    yield _letter(cell.letter or "", *_letter_place(cell), PRINTED, "bold")
    yield Circle(*disc, 1.75 * min(1.2, numeral / NUMBER), None, ink)
    yield Text(disc[0], low, str(cell.start), numeral, "bold", "middle", WHITE)


def _number(cell: _Cell, covered: Sequence[Box]) -> Iterator[Text]:
    """The triangle's number, as large as it fits: towards its point, or in a broad corner where a start's disc is or
    an accent leaves too little room.

    Where what was played leaves no room for it, there is none.
    """
    text = str(cell.id)
    places = list(_number_places(cell, corners=cell.start is not None))
    (x, y), size, white = _roomy(cell, text, letters.NUMBER, places, covered)
    if white < WHITE_ROUND and cell.accented:
        places += _number_places(cell, corners=True)
        (x, y), size, white = _roomy(cell, text, letters.NUMBER, places, covered)
    if white >= 0:
        low = y - letters.cap_height(size, "regular") / 2
        yield Text(x, low, text, size, "regular", "middle", NUMBER_INK)


def _unread(cell: _Cell) -> list[Shape]:
    """A question mark beside what is printed, towards the corner that has most room."""
    (x, y), corners = cell.centre, cell.outline
    places = [(x + part * (px - x), y + part * (py - y)) for px, py in corners for part in TOWARDS]
    place, size, _ = _roomy(cell, "?", UNREAD, places, ())
    return question_mark(*place, size)


def _roomy(
    cell: _Cell, text: str, size: float, places: Sequence[Point], covered: Sequence[Box]
) -> tuple[Point, float, float]:
    """The place for the middle of a word in a triangle, its type if not all of `size`, and the white round it in mm."""
    rim = Rim(cell.outline, [LIGHT / 2] * 3)
    taken = [*_printed(cell), *covered]
    best, most = (places[0], size), -math.inf
    for part in letters.SMALLER:
        smaller = part * size
        width, height = letters.width(text, smaller, "regular"), letters.cap_height(smaller, "regular")
        for x, y in places:
            white = min(rim.white((x + u * width / 2, y + v * height / 2)) for u in (-1, 1) for v in (-1, 1))
            white = min([white, *(gap((x, y), grown(box, width / 2, height / 2)) for box in taken)])
            if white > most:
                best, most = ((x, y), smaller), white
        if most >= WHITE_ROUND:
            break
    return (*best, most)


def _number_places(cell: _Cell, *, corners: bool) -> Iterator[Point]:
    """Where the middle of a triangle's number may stand: towards its point, or in its broad corners."""
    (x, y), tip = cell.centre, _tip(cell)
    if not corners:
        yield from ((x + part * (tip[0] - x), y + part * (tip[1] - y)) for part in TOWARDS)
    else:
        for corner in sorted(point for point in cell.outline if point != tip):
            yield from (
                (corner[0] + part * (x - corner[0]), corner[1] + rise * part * (y - corner[1]))
                for part in TOWARDS
                for rise in (1.0, 0.8, 0.6)
            )


def _printed(cell: _Cell) -> Iterator[Box]:
    """The boxes of what stands in a triangle, and of the letter that may be written there."""
    if cell.stars:
        yield from (bounds(shape) for shape in _city(cell, False))
    elif cell.start is not None:
        yield from (bounds(shape) for shape in _start(cell, False))
    else:
        # A J hangs lower than others, and a hand that writes one needs more room than type.
        yield from (grown(bounds(_letter(one, *cell.centre, LETTER, "medium")), 0.4, 0.4) for one in "NJ")
        if cell.accented:
            size = PRINTED if cell.letter else LETTER
            yield bounds(_letter(cell.accented, *cell.centre, size, "bold" if cell.letter else "medium"))


def _covered(stroke: Stroke, cells: Mapping[int, _Cell]) -> Iterator[Box]:
    """The boxes of what a word draws over the numbers: circles, letters in cities, its own number."""
    yield from (bounds(shape) for shape in _over(stroke, cells) if isinstance(shape, (Circle, Text)))


def _letter(letter: str, x: float, y: float, size: float, face: Face, colour: Colour = BLACK) -> Text:
    said = "Qu" if letter == "QU" else letter
    size = size * 0.86 if len(said) > 1 else size
    return Text(x, y - letters.cap_height(size, face) / 2, said, size, face, "middle", colour)


def _way(stroke: Stroke, at: Mapping[int, Point]) -> Iterator[Shape]:
    """The way a word went, under its letters: a full line for the French, a dashed one for the Russian."""
    points = [at[id] for id in stroke.spaces if id in at]
    if stroke.order is not None and len(points) > 1:
        yield polyline(points, FRENCH_WAY if stroke.french else RUSSIAN_WAY)


def _over(stroke: Stroke, cells: Mapping[int, _Cell]) -> Iterator[Shape]:
    """The circle round a start or a last letter, the word's number, a dashed line inside every triangle of a foul."""
    ink = BLUE if stroke.french else RED
    path = [cells[id] for id in stroke.spaces if id in cells]
    if not path:
        return
    for cell, letter in zip(path, stroke.letters, strict=False):
        if cell.stars:
            yield _letter(letter, *_letter_place(cell), 3.6, "bold", ink)
    if stroke.circled:
        last = path[-1]
        reach = 2.75 if last.start is not None else 2.2 if last.stars else 3.4
        yield Circle(*_letter_place(last), reach, Pen(MEDIUM, ink))
    if stroke.foul:
        yield from (polygon(_inside(cell), Pen(MEDIUM, BLACK, (1.4, 1.2))) for cell in path)
    if stroke.order is not None:
        yield from _order(stroke, path, ink)


def _inside(cell: _Cell) -> list[Point]:
    """A triangle just within its lines."""
    x, y = cell.centre
    return [(x + 0.93 * (px - x), y + 0.93 * (py - y)) for px, py in cell.outline]


def _rings(faults: Sequence[Fault], cells: Mapping[int, _Cell], drawn: Sequence[Shape]) -> list[Shape]:
    """A firm line inside each triangle that shows a reason: a round ring would hide its letter. On the lines sit the
    numbers, where they hide least."""

    def middle(fault: Fault) -> Point | None:
        cell = cells.get(fault.space) if isinstance(fault.space, int) else None
        return None if cell is None else cell.centre

    marked = ringed(faults, middle)
    if not marked:
        return []
    taken = [bounds(shape) for shape in drawn if isinstance(shape, (Circle, Text))]
    taken += [box for cell in cells.values() for box in _printed(cell)]
    left, low, right, high = bounds(_outer_line(list(cells.values())))
    within = (left + DISC, low + DISC, right - DISC, high - DISC)
    by_place = {cell.centre: cell for cell in cells.values()}
    lines = [_inside(by_place[each.place]) for each in marked]
    numbers = [_ring_numbers(each, line, taken, within) for each, line in zip(marked, lines, strict=True)]
    return [*(polygon(line, RING) for line in lines), *numbers]


def _ring_numbers(ring: Ringed, line: Sequence[Point], taken: list[Box], within: Box) -> Group:
    """They keep within the field, beyond which may be the paper's edge; their places are then taken."""
    shapes: list[Shape] = []
    on_line = [
        (ax + part / 20 * (bx - ax), ay + part / 20 * (by - ay))
        for (ax, ay), (bx, by) in sides(line)
        for part in range(20)
    ]
    on_line = [place for place in on_line if gap(place, within) <= 0]
    for number in ring.numbers:
        x, y = max(on_line, key=lambda place: round(min(gap(place, box) for box in taken), 2))
        taken.append((x - DISC, y - DISC, x + DISC, y + DISC))
        shapes += [Circle(x, y, DISC, CASING), *order_disc(x, y, DISC, number, BLACK, foul=True)]
    return Group(tuple(shapes), id=ring.id)


def _order(stroke: Stroke, path: Sequence[_Cell], ink: Colour) -> Iterator[Shape]:
    """The word's number in a disc behind its first letter, where the word comes from; a foul's disc is black."""
    (x, y), (ahead_x, ahead_y) = path[0].centre, path[min(1, len(path) - 1)].centre
    far = math.dist((x, y), (ahead_x, ahead_y)) or 1.0
    x, y = x - 4.1 * (ahead_x - x) / far, y - 4.1 * (ahead_y - y) / far
    line, fill, number = (BLACK, BLACK, WHITE) if stroke.foul else (ink, WHITE, ink)
    yield Circle(x, y, 1.55, Pen(LIGHT, line), fill)
    yield Text(x, y - letters.cap_height(2.3, "bold") / 2, str(stroke.order), 2.3, "bold", "middle", number)


def _letter_place(cell: _Cell) -> Point:
    """Where a letter stands or is thought: a start's makes room for its disc, a city's for its stars."""
    x, y = cell.centre
    towards = 1 if _upright(cell.outline) else -1
    if cell.stars:
        tip = _tip(cell)
        return x + 0.45 * (tip[0] - x), y + (0.45 if cell.stars == 3 else 0.6) * (tip[1] - y)
    return (x, y - towards) if cell.start is not None else (x, y)


def _key_page(field: Field, options: SheetOptions) -> Page:
    """All numbers of both halves, large, for writing a game down."""
    paper, imprint = options.paper, options.imprint(field.code, "KEY")
    boxes, lies = _halves_of(paper.width, paper.height)[0], paper.width > paper.height
    left, bottom, _, _ = boxes[0] if lies else boxes[1]
    right, top = boxes[1][2:]
    corners = _corners(imprint, (left, bottom, right, top), tall=lies)
    shapes: list[Shape] = []
    for half, box in zip((1, 2), boxes, strict=True):
        head = _key_head(half, box)
        taken = [bounds(shape) for shape in (*head, *corners)]
        if lies:
            taken.append(_white_round(imprint, box))
        shapes += [*head, _all_numbers(field.group(half), box, taken, lies=lies)]
    return Page(
        paper.width,
        paper.height,
        (*shapes, *corners),
        gettext("{sheet}, all numbers").format(sheet=f"{gettext(GAME.title)} {field.code}"),
    )


def _key_head(half: int, box: Box) -> tuple[Shape, Shape]:
    """What a half of the page of all numbers is, in its upper left corner."""
    left, _, _, top = box
    y = top - _title_height(6)
    return (
        Text(left, y, gettext(GAME.title), 6, "bold"),
        Text(left, y - 4.5, gettext("all numbers, field {number}").format(number=half), 3.2, "light"),
    )


def _all_numbers(spaces: Sequence[Space], box: Box, taken: Sequence[Box], *, lies: bool) -> Group:
    """One half's numbers in its room, as large as they clear what else stands there: in the middle, or farther right
    or left."""
    x0, y0 = _corner(spaces)
    width, height = _extent(spaces)
    outlines = [[(x - x0, y - y0) for x, y in space.outline] for space in spaces]
    numbers: list[Shape] = []
    for space, outline in zip(spaces, outlines, strict=True):
        numbers.append(polygon(outline, Pen(LIGHT), grey(0.9) if space.mark["border"] else None))
        numbers.append(_letter(str(space.id), space.centre[0] - x0, space.centre[1] - y0, 5.0, "regular"))
    left, bottom, right, top = box
    if lies:
        bottom, top = bottom + RULE[1] + 3, top - 12
    beside = [_outline(grown(each, KEY_GAP, KEY_GAP)) for each in taken]
    full = min((right - left) / width, (top - bottom) / height)
    for percent in range(100, 0, -1):
        scale = full * percent / 100
        spare_x, spare_y = right - left - scale * width, top - bottom - scale * height
        for across, up in product(ACROSS, UP):
            x, y = left + across * spare_x, bottom + up * spare_y
            placed = [[(x + scale * px, y + scale * py) for px, py in outline] for outline in outlines]
            if not any(meet(triangle, each) for triangle in placed for each in beside):
                return Group(tuple(numbers), x, y, scale)
    raise AssertionError("the corners of a page leave room between them")


def _outline(box: Box) -> list[Point]:
    x0, y0, x1, y1 = box
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _white_round(imprint: Imprint, box: Box) -> Box:
    """The QR code in the lower right corner of a box with the white round it."""
    _, bottom, right, _ = box
    quiet = QUIET * MODULE
    return (right - side(imprint) - quiet, bottom - quiet, right + quiet, _above(imprint, bottom))


def _cell(space: Space, x0: float, y0: float) -> _Cell:
    mark = space.mark
    return _Cell(
        id=int(space.id),
        outline=tuple((round(x - x0, 3), round(y - y0, 3)) for x, y in space.outline),
        centre=(space.centre[0] - x0, space.centre[1] - y0),
        letter=mark["letter"] if mark["kind"] == "letter" else None,
        stars=mark["stars"] or 0,
        city=gettext(mark.get("city", "")),
        start=mark["start"],
        border=mark["border"],
        accented=None if (mark["letter"] or "").isascii() else mark["letter"],
    )


def _upright(outline: Sequence[Point]) -> bool:
    """Whether the triangle stands on its broad side: two corners below, one above."""
    low, middle, high = sorted(y for _, y in outline)
    return middle - low < high - middle


def _tip(cell: _Cell) -> Point:
    """The corner opposite the broad side."""
    pick = max if _upright(cell.outline) else min
    return pick(cell.outline, key=lambda point: point[1])


def _corner(spaces: Sequence[Space]) -> Point:
    return min(x for s in spaces for x, _ in s.outline), min(y for s in spaces for _, y in s.outline)


def _extent(spaces: Sequence[Space]) -> tuple[float, float]:
    x0, y0 = _corner(spaces)
    return max(x for s in spaces for x, _ in s.outline) - x0, max(y for s in spaces for _, y in s.outline) - y0
