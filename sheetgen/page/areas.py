"""Score areas round a field: two at each end of the sheet, four in all, facing the players who sit there.

On upright paper they stand above and below the field; on paper that lies on its long side the whole arrangement is a
quarter turned, with title, code and rule in a strip at the left, so that the field between them loses no room. Seats
go round the sheet to the left from the lower left area, which puts partners across from each other (GAMES.md 0.4);
two players have both areas at their own end.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.page import type as letters
from sheetgen.page.drawing import MEDIUM, Box, Colour, Group, Pen, Shape, Text, both, polyline, rectangle
from sheetgen.page.furniture import (
    FOOT,
    MODULE,
    QUIET,
    code_mark,
    dress,
    field_area,
    modules,
    scale_rule,
    score_boxes,
    score_boxes_size,
)
from sheetgen.page.paper import Paper
from sheetgen.page.sheet import tint

GAP = 2.6
"""mm between the field and the score areas."""

RULE = 5.2
"""mm that the 50 mm rule takes below them."""

BETWEEN = 4.0
"""mm between two areas at the same end."""

STRIP = 15.5
"""mm: title, code and rule beside the field where the paper lies."""

AREAS = {2: ((0, 3), (1, 2)), 3: ((0,), (1,), (2,)), 4: ((0,), (1,), (2,), (3,))}
"""By the number of players: each seat's areas, numbered round the sheet from the lower left one."""


class Wear(Struct, frozen=True, kw_only=True):
    """What a sheet wears: title and credit, and in each score area so many columns and rows of boxes of so many mm."""

    title: str
    credit: str
    boxes: tuple[int, int, float]


class Entry(Struct, frozen=True):
    """What a player has written into the areas at the end: name and points, and the look of the player's lines."""

    name: str
    points: int
    colour: Colour
    dash: tuple[float, ...] = ()


class Spread(Struct, frozen=True):
    """How a page is divided."""

    furniture: tuple[Shape, ...]
    field: Box
    """The room for the field."""
    areas: tuple[tuple[float, float, float], ...] = ()
    """Each area's own lower left corner and its turn in degrees."""
    scale: float = 1.0
    """Of the areas."""


def spread(wear: Wear, code: str, paper: Paper, *, areas: bool = True) -> Spread:
    """The page with room for the field and, unless they stand elsewhere, four score areas."""
    return _lying(wear, code, paper, areas) if paper.width > paper.height else _standing(wear, code, paper, areas)


def score_areas(wear: Wear, page: Spread, entries: Sequence[Entry] = ()) -> tuple[Shape, ...]:
    """The four areas; with entries they are filled in, and those at the far end too can be read from here."""
    if not entries:
        blank = score_boxes(0, 0, *wear.boxes)
        return tuple(Group(blank, x, y, page.scale, turn, form=True) for x, y, turn in page.areas)
    places = [_readable(wear, place, page.scale) for place in page.areas]
    filled = {
        area: _entered(wear, entry, nth)
        for entry, areas in zip(entries, AREAS[len(entries)], strict=True)
        for nth, area in enumerate(areas)
    }
    blank = score_boxes(0, 0, *wear.boxes)
    return tuple(Group(filled.get(n, blank), x, y, page.scale, turn) for n, (x, y, turn) in enumerate(places))


def score_page(wear: Wear, code: str, paper: Paper, entries: Sequence[Entry] = ()) -> tuple[Shape, ...]:
    """A page of its own for the four areas, one below the other, as large as they fit: large print."""
    left, bottom, right, top = field_area(paper)
    width, height = score_boxes_size(*wear.boxes)
    scale = min((right - left - MEDIUM) / (width + MEDIUM), (top - bottom) / (4 * height + 5 * GAP))
    step = (top - bottom) / 4
    x = (left + right - scale * width) / 2
    lifts = [bottom + step * (3.5 - n) - scale * height / 2 for n in range(4)]
    # One below the other in the order of the seats; two players have neighbouring ones.
    order = (0, 3, 1, 2) if len(entries) == 2 else (0, 1, 2, 3)
    places = sorted(zip(order, lifts, strict=True))
    page = Spread((), (left, bottom, right, top), tuple((x, y, 0.0) for _, y in places), scale)
    furniture = dress(paper, title=wear.title, credit=wear.credit, code=code)
    return both(furniture, score_areas(wear, page, entries))


def _standing(wear: Wear, code: str, paper: Paper, areas: bool) -> Spread:
    """Two areas above the field and two below it."""
    furniture = dress(paper, title=wear.title, credit=wear.credit, code=code)
    left, bottom, right, top = field_area(paper)
    if not areas:
        return Spread(furniture, (left, bottom, right, top))
    bottom += RULE - FOOT
    scale, width, height, edge = _area_measures(wear, (right - left - BETWEEN) / 2)
    x, far, low, high = left + edge, right - edge, bottom + edge, top - edge
    places = ((x, low, 0.0), (x + width, high, 180.0), (far, high, 180.0), (far - width, low, 0.0))
    room = (left, low + height + edge + GAP, right, high - height - edge - GAP)
    return Spread(furniture, room, places, scale)


def _lying(wear: Wear, code: str, paper: Paper, areas: bool) -> Spread:
    """The same sheet a quarter turned: its near end is at the right."""
    left, bottom, right, top = paper.frame
    furniture = _strip(wear, code, (left, bottom, left + STRIP, top))
    left += STRIP + GAP
    if not areas:
        return Spread(furniture, (left, bottom, right, top))
    scale, width, height, edge = _area_measures(wear, (top - bottom - BETWEEN) / 2)
    near, far, low, high = right - edge, left + edge, bottom + edge, top - edge
    places = ((near, low, 90.0), (far, low + width, -90.0), (far, high, -90.0), (near, high - width, 90.0))
    room = (far + height + edge + GAP, bottom, near - height - edge - GAP, top)
    return Spread(furniture, room, places, scale)


def _area_measures(wear: Wear, room: float) -> tuple[float, float, float, float]:
    """The scale of a score area that is `room` mm wide with its outline, then its width, height and half outline."""
    width, height = score_boxes_size(*wear.boxes)
    scale = room / (width + MEDIUM)
    return scale, scale * width, scale * height, scale * MEDIUM / 2


def _strip(wear: Wear, code: str, box: Box) -> tuple[Shape, ...]:
    """Title, credit, rule and code one below the other; the rule stands."""
    left, bottom, right, top = box
    left, bottom = left + 0.1, bottom + 0.4  # some letters reach a little beyond their width, and Q below its line
    size = letters.fit(wear.title, 7.0, "bold", right - left)
    y = top - 0.82 * size
    shapes: list[Shape] = [Text(left, y, wear.title, size, "bold")]
    for line in letters.wrap(wear.credit, 2.7, "light", right - left):
        y -= 3.7
        shapes.append(Text(left, y, line, 2.7, "light"))
    small = letters.fit(code, 2.7, "medium", right - left)
    mark = bottom + letters.cap_height(small, "medium") + QUIET * MODULE
    shapes += [Text(left, bottom, code, small, "medium"), code_mark(code, left, mark)[0]]
    rule = mark + MODULE * (len(modules(code)) + QUIET)
    return (*shapes, Group(scale_rule(0, 0), left + 2.6, rule, rotate=90))


def _readable(wear: Wear, place: tuple[float, float, float], scale: float) -> tuple[float, float, float]:
    """An area at the far end, turned round where it stands."""
    x, y, turn = place
    width, height = (scale * side for side in score_boxes_size(*wear.boxes))
    if turn == 180:
        return (x - width, y - height, 0.0)
    return (x + height, y - width, 90.0) if turn == -90 else place


def _entered(wear: Wear, entry: Entry, nth: int) -> tuple[Shape, ...]:
    """A player's area, the `nth` of the player's own: boxes coloured a point each, the total in the first."""
    columns, rows, size = wear.boxes
    width, height = score_boxes_size(*wear.boxes)
    end = (width - columns * size) / 2
    points = min(max(entry.points - nth * columns * rows, 0), columns * rows)
    fill = tint(entry.colour, 0.5)
    shapes: list[Shape] = [
        rectangle(end + size * (i % columns), height - size * (1 + i // columns), size, size, None, fill)
        for i in range(points)
    ]
    shapes += score_boxes(0, 0, *wear.boxes)
    name = letters.fit(entry.name, 3.4, "medium", end - 1.6)
    shapes.append(Text(end / 2, 0.42 * height, entry.name, name, "medium", "middle"))
    # Smaller than on the field, so that the pattern shows.
    pen = Pen(1.2, entry.colour, tuple(0.63 * part for part in entry.dash))
    shapes.append(polyline([(1.6, 0.2 * height), (end - 1.6, 0.2 * height)], pen))
    if nth == 0:
        y = (height - letters.cap_height(0.5 * height, "bold")) / 2
        total = letters.fit(str(entry.points), 0.5 * height, "bold", end - 2)
        shapes.append(Text(width - end / 2, y, str(entry.points), total, "bold", "middle", entry.colour))
    return tuple(shapes)
