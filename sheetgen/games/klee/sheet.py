"""Klee's page: the field with its scoring track round it, and at each end a player's initials and sequence areas.

All that stands round the field is told for upright paper, at the size at which it goes on A4 and Letter, and
is then turned and scaled as a whole; the field's own lines keep their width. The two ends face each other; when a
finished game is drawn, the far one is turned so that everything can be read from here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from sheetgen.field.model import Field, SpaceId
from sheetgen.games.klee import GAME
from sheetgen.games.klee.facts import track_cells
from sheetgen.games.klee.story import Area, Played
from sheetgen.games.klee.track import DEPTH, NUMBER, Runner, ring, track_shapes
from sheetgen.language import N_, gettext
from sheetgen.page.fields.areas import Heading, bare, headed
from sheetgen.page.fields.fieldsheet import Division, quarter_turned
from sheetgen.page.fields.large import large_head
from sheetgen.page.fields.palette import Paint, Palette
from sheetgen.page.fields.spacesheet import FillSheet, Pens, Scene, uncased
from sheetgen.page.finished import HAND, signed
from sheetgen.page.furniture import LABEL, LABEL_TYPE
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import VIOLET, tint
from sheetgen.page.ink.inks import INKS, filled
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
    grey,
    polyline,
    rectangle,
)
from sheetgen.page.options import SheetOptions
from sheetgen.players import initials

HEADING = Heading(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=((0.70, 0.33, 0.16),),
    palette=Palette(("R", "G", "B", "Y"), N_("the four colours")),
)

ROOM = (194.0, 244.6)
"""mm: the width that an A4 page leaves and the height that a Letter page does; there nothing is scaled."""
INSIDE = 1.8
"""mm between the field and the track."""
APART = (3.2, 7.0)
"""mm between the track and the sequence areas, at least and at most."""
BOX, HIGH = 7.6, 8.6
"""mm: a box for a colour."""
FRAME = Pen(0.5)
"""Round all boxes at the ends."""
INITIALS = 15.0
"""mm: the width of the box for initials."""
BESIDE = 0.9
"""mm from its border to the words in it."""
ENDS = 184.0
"""mm: the least width of an end of the sheet."""
AREAS = 6
STARRED = (1, 5)
"""The areas, counted from 0, with an asterisk before them: between the two stand the standard four."""
COLOURS = {colour[0].upper(): colour for colour in ("red", "green", "blue", "yellow")}


class Hand(Struct, frozen=True):
    """A player's pencil for lines of three and for the track: colour, dash lengths in mm, and the colour of a trail."""

    colour: Colour
    pale: Colour
    dash: tuple[float, ...] = ()


# Neither may be taken for a colour that spaces are filled with.
HANDS = (Hand(BLACK, grey(0.80)), Hand(VIOLET, tint(VIOLET, 0.25), (1.5, 1.5)))
"""By seat."""


class Plan(Struct, frozen=True):
    """Where things stand on an upright page, in mm from the lower left corner of the room."""

    field: Box
    track: Box
    width: float
    """Of the ends of the sheet."""
    ends: tuple[Point, Point]
    """Their lower left corners, the near one first."""


def divide(field: Field, options: SheetOptions, played: Played | None) -> Division:
    """The page: the field in the middle of its track, above and below them the players' ends."""
    paints = [] if played is None else [Paint(ink.colour, ink=ink) for ink in map(INKS.__getitem__, COLOURS.values())]
    head = large_head if options.large else bare
    page = head(headed(HEADING, options), options.imprint(field.code), options.paper.upright, paints)
    left, bottom, right, top = page.field
    sides = (right - left, top - bottom)
    scale = min(side / usual for side, usual in zip(sides, ROOM, strict=True))
    plan = _plan(field, sides[0] / scale, sides[1] / scale)
    number, label = (letters.LARGE / scale,) * 2 if options.large else (NUMBER, LABEL_TYPE)
    around = both(_track(field, plan, number, played), _ends(plan, scale, label, played))
    shapes = both(page.furniture, Group(around, left, bottom, scale=scale))
    a, b, c, d = (scale * place for place in plan.field)
    return quarter_turned(Division((left + a, bottom + b, left + c, bottom + d), shapes), options.paper)


def _plan(field: Field, width: float, height: float) -> Plan:
    """The field as large as it goes with what stands round it; all of it in the middle."""
    across, up = sorted(field.size)
    edge = INSIDE + DEPTH + MEDIUM / 2
    tall = height - 2 * (HIGH + MEDIUM + APART[0])
    scale = min((width - 2 * edge) / across, (tall - 2 * edge) / up)
    half, rise = scale * across / 2, scale * up / 2
    x, y = width / 2, height / 2
    out = INSIDE + DEPTH
    apart = min(APART[1], y - rise - edge - HIGH - MEDIUM / 2)
    end = min(width - MEDIUM, max(ENDS, 2 * (half + out)))
    low, high = y - rise - out - apart - HIGH, y + rise + out + apart
    return Plan(
        field=(x - half, y - rise, x + half, y + rise),
        track=(x - half - out, y - rise - out, x + half + out, y + rise + out),
        width=end,
        ends=((x - end / 2, low), (x - end / 2, high)),
    )


def _track(field: Field, plan: Plan, number: float, played: Played | None) -> Group:
    left, bottom, right, top = plan.track
    cells = ring(track_cells(field), right - left, top - bottom)
    end = len(cells) if played is None else played.track
    return Group(tuple(track_shapes(cells, end, _runners(played), number_size=number)), left, bottom)


def _runners(played: Played | None) -> list[Runner]:
    if played is None:
        return []
    each = zip(initials(played.names), played.scores, HANDS, strict=True)
    return [Runner(name, points or 0, hand.colour, hand.pale) for name, points, hand in each]


def _ends(plan: Plan, scale: float, label: float, played: Played | None) -> list[Shape]:
    """Both players' ends, to be drawn at that scale, with type of `label` mm; blank ones face each other."""
    (x, near), (_, far) = plan.ends
    if played is None:
        blank = tuple(_end(plan.width, scale, label))
        return [Group(blank, x, near, form=True), Group(blank, x + plan.width, far + HIGH, rotate=180, form=True)]
    return [Group(tuple(_end(plan.width, scale, label, played, seat)), x, y) for seat, y in enumerate((near, far))]


def _end(width: float, scale: float, label: float, played: Played | None = None, seat: int = 0) -> Iterator[Shape]:
    """A box for initials and six sequence areas on so many mm, with what the player has written there."""
    yield rectangle(0, 0, INITIALS, HIGH, FRAME)
    if played is None:
        words = gettext("initials")
        size = letters.fit(words, label, "regular", INITIALS - BESIDE - FRAME.width)
        yield Text(BESIDE, HIGH - BESIDE - letters.cap_height(size), words, size, colour=LABEL)
    else:
        name, size = signed(played.names[seat], initials(played.names)[seat], 3.2, INITIALS - 1.6, scale)
        yield Text(INITIALS / 2, 0.56 * HIGH, name, size, HAND, "middle")
        yield from _total(played.scores[seat], HANDS[seat])
    gap = (width - INITIALS - 3 * AREAS * BOX) / AREAS
    lefts = [INITIALS + gap + i * (3 * BOX + gap) for i in range(AREAS)]
    if played is not None:
        begin = (AREAS - played.areas) // 2
        for left, area in zip(lefts[begin:], played.chosen[seat], strict=False):
            yield from _sequence(left, area)
    for left in lefts:
        yield from (polyline([(left + n * BOX, 0), (left + n * BOX, HIGH)], Pen(LIGHT)) for n in (1, 2))
        yield rectangle(left, 0, 3 * BOX, HIGH, FRAME)
    yield from (_asterisk(lefts[i] - gap / 2, HIGH / 2) for i in STARRED)


def _total(points: int | None, hand: Hand) -> Iterator[Shape]:
    """A sample of a player's hand, and the points where they are known."""
    said = "" if points is None else str(points)
    size = letters.fit(said, 3.4, "bold", 5.0)
    yield Text(INITIALS - 1.2, 0.14 * HIGH, said, size, "bold", "end", hand.colour)
    y = 0.14 * HIGH + letters.cap_height(3.4, "bold") / 2
    yield polyline([(1.4, y), (INITIALS - 2.2 - letters.width(said, size, "bold"), y)], _pen(hand, 1.0))


def _sequence(left: float, area: Area) -> Iterator[Shape]:
    """Three boxes in their colours, with the letters; one that breaks a rule is struck out."""
    for n, letter in enumerate(area.sequence):
        x, ink = left + n * BOX, INKS[COLOURS[letter]]
        yield from filled(ink, ((x, 0), (x + BOX, 0), (x + BOX, HIGH), (x, HIGH)))
        middle = x + BOX / 2
        yield Circle(middle, HIGH / 2, 2.3, None, WHITE)
        base = HIGH / 2 - letters.cap_height(3.6, "bold") / 2
        yield Text(middle, base, letter, 3.6, "bold", "middle", ink.colour)
    if not area.valid:
        yield polyline([(left + 1, HIGH / 2), (left + 3 * BOX - 1, HIGH / 2)], Pen(0.8))


def _asterisk(x: float, y: float) -> Path:
    """Three short strokes through a point."""
    arms = [(1.5 * math.cos(turn), 1.5 * math.sin(turn)) for turn in (math.pi * n / 3 + math.pi / 6 for n in range(3))]
    return Path(tuple(command for u, v in arms for command in (("M", x - u, y - v), ("L", x + u, y + v))), Pen(0.55))


def _pen(hand: Hand, width: float) -> Pen:
    return Pen(width, hand.colour, hand.dash)


LANE = 0.75
"""mm from one line of three to the next beside it."""
BEYOND = 2.4
"""mm by which a line of three passes the middles of its outer spaces: both its ends show beside the moves' numbers."""


def threes(scene: Scene, played: Played) -> Iterator[Shape]:
    """Every scored line of three through the middles of its spaces, in its player's hand; no two on each other."""
    at = {space.id: (space.mark["row"], space.mark["column"]) for space in scene.field.spaces}
    taken: dict[tuple[SpaceId, Point], set[int]] = {}
    for union in played.unions:
        (row, column), (down, right) = (at[id] for id in union.spaces[:2])
        places = [(id, (down - row, right - column)) for id in union.spaces]
        used = set().union(*(taken.get(place, set()) for place in places))
        lane = next(lane for lane in range(len(played.unions)) if lane not in used)
        for place in places:
            taken.setdefault(place, set()).add(lane)
        line = _beside([scene.placed.areas[id].centre for id in union.spaces], _side(lane) * LANE)
        yield polyline(line, Pen(scene.look.outline + 0.5, WHITE))
        yield polyline(line, _pen(HANDS[union.player], scene.look.outline))


def _side(lane: int) -> int:
    """0, 1, -1, 2, -2 ..."""
    return (lane + 1) // 2 * (1 if lane % 2 else -1)


def _beside(line: Sequence[Point], aside: float) -> list[Point]:
    """The line moved to its left, and drawn out at both ends."""
    ways = [_way(a, b) for a, b in pairwise(line)]
    ways = [ways[0], _way(line[0], line[-1]), ways[-1]]
    moved = [(x - aside * v, y + aside * u) for (x, y), (u, v) in zip(line, ways, strict=True)]
    (x0, y0), middle, (x1, y1) = moved
    (u0, v0), _, (u1, v1) = ways
    return [(x0 - BEYOND * u0, y0 - BEYOND * v0), middle, (x1 + BEYOND * u1, y1 + BEYOND * v1)]


def _way(a: Point, b: Point) -> Point:
    far = math.dist(a, b)
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far)


SHEET = FillSheet(
    heading=HEADING,
    divide=divide,
    pens=Pens(light=0.5, medium=0.9),
    figure_width=56.0,
    scored=threes,
    beneath=uncased,
)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
