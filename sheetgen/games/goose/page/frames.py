"""What a board is framed with: two lines with the ornament of its style between them, and pictures in the corners."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page.cells import RAIL
from sheetgen.games.goose.page.styles import Palette, ink_of
from sheetgen.games.goose.page.vignettes import BANDS, SIDE, outer, vignette
from sheetgen.games.goose.page.words import for_chips
from sheetgen.games.goose.pictures import Style
from sheetgen.games.goose.track import ROUND
from sheetgen.page.ink.shapes import WHITE, Box, Circle, Colour, Path, Pen, Point, Shape, polygon, rectangle

FINE = 0.3
"""mm: the frame's inner line, and its ornament."""

WIDE: dict[Style, float] = {"woodcut": 2.7, "baroque": 5.0, "stencil": 5.0, "aquatint": 4.2, "poster": 5.0}
"""mm from the paper's margin to what the frame holds, on A4."""


def margin(style: Style) -> float:
    """mm that a frame takes on each side, on A4."""
    return WIDE[style]


def framed(box: Box, style: Style, size: float, colour: Palette | None) -> Iterator[Shape]:
    """A frame whose outer edge is the box, its ornament `size` times as large as on A4."""
    left, bottom, right, top = box
    ink = ink_of(colour)
    yield _rectangle(_in(box, RAIL / 2), Pen(RAIL, ink), colour.paper if colour else None)
    if style == "woodcut":
        yield _rectangle(_in(box, 1.35 * size), Pen(FINE, ink))
    elif style == "baroque":
        yield from _baroque(box, size, colour)
    elif style == "stencil":
        yield from _stencil(box, size, colour)
    elif style == "aquatint":
        yield _scooped(_in(box, 1.7 * size), 5.0 * size, Pen(FINE, ink))
        yield _scooped(_in(box, 2.6 * size), 5.0 * size, Pen(0.6, ink))
        for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)):
            u, v = (1 if x == left else -1), (1 if y == bottom else -1)
            yield from _rosette(x + 4.0 * size * u, y + 4.0 * size * v, 1.5 * size, colour)
    else:
        yield from _poster(box, size, colour)


def _in(box: Box, by: float) -> Box:
    return (box[0] + by, box[1] + by, box[2] - by, box[3] - by)


def _rectangle(box: Box, pen: Pen, fill: Colour | None = None) -> Path:
    return rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], pen, fill)


def _spots(box: Box, step: float) -> Iterator[tuple[Point, float]]:
    """Places round a box, about `step` apart and the same at every corner, with the side's direction in degrees."""
    left, bottom, right, top = box
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    for n, (a, b) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        count = max(1, round(math.dist(a, b) / step))
        for k in range(count):
            part = k / count
            yield (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])), 90.0 * n


def _baroque(box: Box, size: float, colour: Palette | None) -> Iterator[Shape]:
    """Pearls and reels between two lines."""
    ink, course = ink_of(colour), _in(box, 2.5 * size)
    yield _rectangle(_in(box, 1.3 * size), Pen(FINE, ink))
    yield _rectangle(_in(box, 3.7 * size), Pen(0.5, ink))
    for n, ((x, y), _) in enumerate(_spots(course, 2.3 * size)):
        big = n % 2 == 0
        fill = (colour.ochre if big else colour.red) if colour else (WHITE if big else ink)
        yield Circle(x, y, (0.72 if big else 0.34) * size, Pen(0.22, ink), fill)


def _stencil(box: Box, size: float, colour: Palette | None) -> Iterator[Shape]:
    """Lozenges in three colours in a row, cut with a stencil."""
    ink, course, r = ink_of(colour), _in(box, 2.5 * size), 1.0 * size
    yield _rectangle(_in(box, 3.8 * size), Pen(0.5, ink))
    fills = (colour.red, colour.ochre, colour.blue) if colour else (ink, WHITE, WHITE)
    for n, ((x, y), turn) in enumerate(_spots(course, 3.4 * size)):
        u, v = (1.5, 1.0) if turn % 180 == 0 else (1.0, 1.5)
        lozenge = ((x - u * r, y), (x, y - v * r), (x + u * r, y), (x, y + v * r))
        yield polygon(lozenge, None if colour else Pen(0.22, ink), fills[n % 3])


def _scooped(box: Box, radius: float, pen: Pen) -> Path:
    """A box whose corners are hollowed out by quarter circles."""
    left, bottom, right, top = box
    arm = radius * 0.5523

    return Path(
        (
            ("M", left + radius, bottom),
            ("L", right - radius, bottom),
            ("C", right - radius, bottom + arm, right - arm, bottom + radius, right, bottom + radius),
            ("L", right, top - radius),
            ("C", right - arm, top - radius, right - radius, top - arm, right - radius, top),
            ("L", left + radius, top),
            ("C", left + radius, top - arm, left + arm, top - radius, left, top - radius),
            ("L", left, bottom + radius),
            ("C", left + arm, bottom + radius, left + radius, bottom + arm, left + radius, bottom),
            ("Z",),
        ),
        pen,
    )


def _rosette(x: float, y: float, radius: float, colour: Palette | None) -> Iterator[Shape]:
    """Five petals round an eye."""
    ink = ink_of(colour)
    for n in range(5):
        turn = math.radians(90 + 72 * n)
        u, v = x + 0.62 * radius * math.cos(turn), y + 0.62 * radius * math.sin(turn)
        yield Circle(u, v, 0.5 * radius, Pen(0.25, ink), colour.red if colour else WHITE)
    yield Circle(x, y, 0.34 * radius, Pen(0.25, ink), colour.ochre if colour else ink)


def _poster(box: Box, size: float, colour: Palette | None) -> Iterator[Shape]:
    """A broad band and a thin line; in the corners a fan of rays over a quarter circle."""
    ink = ink_of(colour)
    yield _rectangle(_in(box, 2.1 * size), Pen(1.1 * size, colour.green if colour else ink))
    yield _rectangle(_in(box, 3.9 * size), Pen(FINE, ink))
    left, bottom, right, top = _in(box, 1.55 * size)
    for x, y, turn in ((left, bottom, 0), (right, bottom, 90), (right, top, 180), (left, top, 270)):
        for ring, (radius, fill) in enumerate(
            ((7.6, colour.ochre if colour else WHITE), (5.2, colour.paper if colour else WHITE), (3.4, None))
        ):
            yield _quarter(x, y, radius * size, turn, Pen(0.35, ink), fill or (colour.red if colour else ink))
            if ring == 0:
                for n in range(1, 6):
                    a = math.radians(turn + 15 * n)
                    near, far = 5.2 * size, 7.6 * size
                    ends = (("M", x + near * math.cos(a), y + near * math.sin(a)),)
                    yield Path((*ends, ("L", x + far * math.cos(a), y + far * math.sin(a))), Pen(0.35, ink))


def _quarter(x: float, y: float, radius: float, turn: float, pen: Pen, fill: Colour) -> Path:
    """A quarter of a disc, to the left of the direction `turn` in degrees."""
    steps = [math.radians(turn + 90 * n / 12) for n in range(13)]
    return polygon([(x, y), *((x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps)], pen, fill)


def corners(field: Field, scale: float, colour: Palette | None) -> Iterator[Shape]:
    """The pictures in the corners that an oval leaves free; the one beside the start lane is smaller."""
    told = facts(field)
    track = told.track
    if track.form not in ROUND:
        return
    width, height = (scale * side for side in field.size)
    radius = min(width, height) / 2
    # The square between the corner and the arc.
    side = 0.9 * radius * (1 - math.sqrt(0.5))
    lane = max(scale * y for _, y in track.start.outline) + 0.02 * radius
    mirrored, paid = track.winding == "clockwise", for_chips(field)
    names = ["pawn" if name == "chip-pot" and not paid else name for name in told.corners]
    if mirrored:  # the places below are listed as they lie on a board that is not
        names = [names[n] for n in (1, 0, 3, 2)]
    small = _beside_lane(names[3], radius, lane, side)
    far = width - side / 2
    places = (
        (side / 2, height - side / 2, side),
        (far, height - side / 2, side),
        (far, side / 2, side),
        (small / 2, lane + small / 2, small),
    )
    for name, (x, y, size) in zip(names, places, strict=True):
        yield vignette(name, width - x if mirrored else x, y, size, colour=colour)


def _beside_lane(name: str, radius: float, lane: float, most: float) -> float:
    """The side of a picture that stands above the start lane and keeps clear of the arc."""
    reaches = [(right / SIDE, (y + SIDE / BANDS / 2) / SIDE) for y, _, right in outer(name)]
    side = most
    while any(math.dist((side * x, lane + side * y), (radius, radius)) < 1.03 * radius for x, y in reaches):
        side *= 0.97
    return side
