"""Springer's page: a net of straight lines in a frame, with the numbered triangles along its four edges.

Long lines are ridges, drawn heavier than the short ones, so that the net reads as facets. The corners that the
triangles leave free have a box each for a player's total; who has won is seen on the field. On a finished sheet each
player's chain is a line from space to space through the points where they meet, firm when it wins and dashed when it
does not, with its total in the widest of its spaces; spaces that were split before play are drawn split. Beside the
field stands whose colour is whose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import structs

from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.games.springer import GAME
from sheetgen.games.springer.split_field import split_field
from sheetgen.games.springer.story import Chain, Played
from sheetgen.language import gettext
from sheetgen.page.fields.areas import Heading, bare, headed
from sheetgen.page.fields.fieldsheet import Division, quarter_turned
from sheetgen.page.fields.large import large_head
from sheetgen.page.fields.palette import Paint, Palette, Result
from sheetgen.page.fields.spacesheet import FillSheet, Flag, Pens, Scene, curve_lengths, flags, uncased
from sheetgen.page.furniture import LABEL_TYPE, labelled_box
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import MEDIUM, WHITE, Box, Circle, Group, Page, Pen, Point, Shape, Text, both, polyline
from sheetgen.page.options import SheetOptions
from sheetgen.page.text.setting import Figure
from sheetgen.players import initials

HEADING = Heading(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=((0.05, 0.44, 0.48),),
    palette=Palette(("1", "2", "3"), "", line=13.5),
)

RIDGE = 0.4
"""Part of the field's height from which a line is a ridge."""

TOTAL = 12.0
"""mm: the box for a player's total, where nothing is scaled."""

VALUE = 1.25
"""Type of a triangle's value, as a part of the radius of the circle within it."""

OFF = 0.06
"""How much further from the apex than that circle's middle the value stands: a move's number needs room there."""

CHAIN, EDGE = 1.1, 0.55
"""mm: the line of a chain, and the white on each side of it."""

DASH = (2.4, 2.2)

KNOT = 1.0
"""mm: the radius of the dot at which a link ends where no move's number stands."""


def marks(space: Space, scene: Scene) -> list[Shape]:
    """A triangle's value; nothing in the other spaces."""
    if "value" not in space.mark:
        return []
    area = scene.placed.areas[space.id]
    size = VALUE * area.radius
    (cx, cy), apex = area.centre, max(area.outline, key=lambda corner: math.dist(corner, area.centre))
    x, y = cx + OFF * (cx - apex[0]), cy + OFF * (cy - apex[1])
    return [Text(x, y - letters.cap_height(size, "medium") / 2, str(space.mark["value"]), size, "medium", "middle")]


def divide(field: Field, options: SheetOptions, played: Played | None) -> Division:
    """The page with nothing but the field and, in its head, whose colour is whose; after a game with the totals."""
    paints, results = ([], []) if played is None else players(played)
    head = large_head if options.large else bare
    page = head(headed(HEADING, options), options.imprint(field.code), options.paper.upright, paints, results)
    return quarter_turned(
        Division(page.field, both(page.furniture, tuple(_totals(field, page.field, options, played)))), options.paper
    )


def _totals(field: Field, room: Box, options: SheetOptions, played: Played | None) -> Iterator[Shape]:
    """A box for each player's total, in the field's corners from the upper left one clockwise."""
    left, bottom, right, top = room
    across, up = sorted(field.size)
    scale = min((right - left) / across, (top - bottom) / up)
    # Their lines stay within the field's.
    wide, high, side = (scale * across - MEDIUM) / 2, (scale * up - MEDIUM) / 2, scale * TOTAL
    x, y = (left + right) / 2, (bottom + top) / 2
    corners = ((x - wide, y + high - side), (x + wide - side, y + high - side), (x + wide - side, y - high))
    size = letters.LARGE if options.large else LABEL_TYPE
    for n, (low_x, low_y) in enumerate(corners):
        yield from labelled_box(gettext("total {player}").format(player=n + 1), low_x, low_y, side, side, size)
        if played is not None and n < len(played.scores) and played.scores[n] is not None:
            ink, points = INKS[played.hands[n][0]].colour, str(played.scores[n])
            yield Text(low_x + side / 2, low_y + 0.2 * side, points, 0.5 * side, "bold", "middle", ink)


def ridged(field: Field) -> Field:
    """The field with its long lines as ridges."""
    lengths = curve_lengths(field)
    weights = [
        weight if weight == "heavy" else "medium" if lengths[curve] >= RIDGE * max(field.size) else "light"
        for curve, weight in enumerate(field.weights, 1)
    ]
    return structs.replace(field, facts={**field.facts, "weights": weights})


def players(played: Played) -> tuple[list[Paint], list[Result]]:
    """What each player's pan is filled with, and the name and the total after it."""
    inks = [INKS[colour] for colour, *_ in played.hands]
    each = zip(played.names, initials(played.names), played.scores, strict=True)
    return [Paint(ink.colour, ink=ink) for ink in inks], [Result(*said) for said in each]


def chains(scene: Scene, played: Played) -> Iterator[Shape]:
    """Each chain as a line with white beside it, the winning ones last, and its total in its widest space."""
    drawn, fine = sorted(played.chains, key=lambda chain: chain.complete), min(1.0, scene.look.pens)
    for chain in drawn:
        dash = () if chain.complete else tuple(fine * part for part in DASH)
        ink = INKS[played.hands[chain.player][0]].colour
        ways = [_way(scene, one, other) for one, other in chain.links]
        for pen in (Pen(fine * (CHAIN + 2 * EDGE), WHITE), Pen(fine * CHAIN, ink, dash)):
            yield from (polyline(way, pen) for way in ways)
        pairs = [
            pair
            for way, link in zip(ways, chain.links, strict=True)
            for pair in ((way[0], link[0]), (way[-1], link[1]))
        ]
        for place in dict.fromkeys(place for place, space in pairs if space not in scene.discs):
            yield Group((Circle(*place, fine * KNOT, Pen(fine * EDGE, WHITE), ink),))
    yield from flags(scene, (_total(scene, played, chain) for chain in drawn))


def _total(scene: Scene, played: Played, chain: Chain) -> Flag:
    """The chain's total in its widest space."""
    spaces = [space for link in chain.links for space in link if isinstance(space, int)]
    widest = max(spaces, key=lambda space: scene.placed.areas[space].radius)
    return Flag(widest, str(chain.total), INKS[played.hands[chain.player][0]].colour)


def _way(scene: Scene, one: SpaceId, other: SpaceId) -> list[Point]:
    """From a space through the point where they meet to the other; of a triangle without a move's number only to its
    tip, so that its value can be read."""
    way = [scene.node(one), _meeting(scene, one, other), scene.node(other)]
    return way[:2] if isinstance(other, str) and other not in scene.discs else way


def _meeting(scene: Scene, one: SpaceId, other: SpaceId) -> Point:
    """The point where two spaces meet; of a border its middle."""
    first, second = (scene.placed.areas[space].outline for space in (one, other))
    common = [point for point in second if point in first]
    a, b = max(((a, b) for a in common for b in common), key=lambda pair: math.dist(*pair))
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


SHEET = FillSheet(
    heading=HEADING,
    divide=divide,
    pens=Pens(light=0.35, medium=0.7),
    marks=marks,
    scored=chains,
    beneath=uncased,
    figure_width=82.0,
)

scale = SHEET.scale


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The play sheet, with a page of all numbers if it is asked for."""
    return SHEET.pages(ridged(field), options)


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The sheet with the game that was played on it."""
    return SHEET.finished(split_field(ridged(field), played.cuts), played, options)


def figure(field: Field, played: Played) -> Figure:
    """The played field alone, for the rules page."""
    return SHEET.figure(split_field(ridged(field), played.cuts), played)
