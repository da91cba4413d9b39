"""Proofs: a photo of a sheet laid flat beside the sheet as it was understood, and a list of what is in doubt.

Both stand at one scale, with the same numbered rings, so that the eye goes from one to the other; what the numbers mean
stands beside them. The paper lies, since two upright sheets stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.language import gettext
from sheetgen.page.fields.spots import Ringed, firm_rings
from sheetgen.page.finished import order_disc
from sheetgen.page.furniture import title_line
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import (
    BLACK,
    LIGHT,
    WHITE,
    Box,
    Colour,
    Face,
    Group,
    Page,
    Pen,
    Photo,
    Point,
    Shape,
    Text,
    grey,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.paper import Paper

HEAD = 14.0
"""mm: title and captions."""

GAP = 5.0
"""mm between the two sheets, and between them and the list."""

LIST = (50.0, 38.0)
"""mm: how wide the list is beside the sheets, and how high below them."""

TYPE, LEAD = 2.9, 3.9
"""mm: the list's type, and from line to line."""

DISC = 1.5
"""mm: radius of the discs with numbers in the list."""

SEEN = (Pen(0.45, WHITE), Pen(0.2, (0.55, 0.0, 0.45)))
"""The field's lines over the photo, white and a colour that no pencil has, so that they show on everything."""

FINE = (Pen(0.12, SEEN[1].colour),)
"""The same where the lines themselves are coloured, and are to be seen."""

QUIET = grey(0.35)


class Laid(Struct, frozen=True, kw_only=True):
    """A photographed page laid flat."""

    jpeg: bytes
    size: tuple[float, float]
    """mm."""
    outlines: tuple[tuple[Point, ...], ...]
    """The field's lines, in mm from the page's lower left corner."""
    lined: bool
    """Whether these lines are what was coloured."""
    places: tuple[tuple[int, Point], ...]
    """What is in doubt: numbers, and where."""
    caption: str


class Item(Struct, frozen=True):
    """A line of the list: with a number, with a pen's colour, or a paragraph of its own."""

    words: str
    number: int | None = None
    colour: Colour | None = None
    head: bool = False


def proof(paper: Paper, title: str, laid: Laid, understood: Page, items: Sequence[Item]) -> list[Page]:
    """One photo beside what was understood, with the list; more pages if the list is longer."""
    left, bottom, right, top = frame = paper.landscape.frame
    scale, beside = _scale(frame, laid.size)
    width, height = (scale * side for side in laid.size)
    foot = top - HEAD - height
    second = left + width + GAP
    shapes: list[Shape] = [
        *title_line(title, left, top - 5, size=6.0, width=right - left),
        *_caption(left, foot + height, width, laid.caption),
        *_caption(second, foot + height, width, gettext("as it was understood")),
        Group(_photo(laid, scale), left, foot, scale),
        Group(understood.shapes, second, foot, scale * laid.size[0] / understood.width),
        *(ring for x in (left, second) for ring in _rings(laid, x, foot, scale)),
        *(rectangle(x, foot, width, height, Pen(LIGHT, QUIET)) for x in (left, second)),
    ]
    room = (second + width + GAP, bottom, right, top - HEAD + 5) if beside else (left, bottom, right, foot - GAP)
    drawn, rest = _listed(items, room, 1 if beside else 4)
    pages = [Page(paper.landscape.width, paper.landscape.height, (*shapes, *drawn), title)]
    while rest:
        drawn, rest = _listed(rest, (left, bottom, right, top - HEAD), 4)
        head = title_line(
            gettext("{title}, continued").format(title=title), left, top - 5, size=6.0, width=right - left
        )
        pages.append(Page(paper.landscape.width, paper.landscape.height, (*head, *drawn)))
    return pages


def _scale(frame: Box, size: tuple[float, float]) -> tuple[float, bool]:
    """The scale of both sheets, and whether the list stands beside them: whichever leaves them larger."""
    left, bottom, right, top = frame
    width, height = right - left, top - bottom - HEAD
    found = [
        (min((width - LIST[0] - 2 * GAP) / 2 / size[0], height / size[1]), True),
        (min((width - GAP) / 2 / size[0], (height - LIST[1] - GAP) / size[1]), False),
    ]
    return max(found)


def _caption(x: float, y: float, width: float, words: str) -> Iterator[Shape]:
    size = letters.fit(words, 2.9, "light", width)
    yield Text(x, y + 1.6, words, size, "light", colour=QUIET)


def _photo(laid: Laid, scale: float) -> tuple[Shape, ...]:
    picture = Photo(0, 0, *laid.size, laid.jpeg)
    lines = [
        polygon(outline, Pen(pen.width / scale, pen.colour)) if _closed(outline) else _open(outline, pen, scale)
        for pen in (FINE if laid.lined else SEEN)
        for outline in laid.outlines
    ]
    return (picture, *lines)


def _closed(outline: Sequence[Point]) -> bool:
    return len(outline) > 2 and outline[0] == outline[-1]


def _open(outline: Sequence[Point], pen: Pen, scale: float) -> Shape:
    return polyline(outline, Pen(pen.width / scale, pen.colour))


def _rings(laid: Laid, x: float, y: float, scale: float) -> Iterator[Shape]:
    places = [Ringed(f"doubt-{n}", (x + scale * px, y + scale * py), (n,)) for n, (px, py) in laid.places]
    width, height = (scale * side for side in laid.size)
    yield from firm_rings(places, (), (x, y, x + width, y + height))


def _listed(items: Sequence[Item], room: Box, columns: int) -> tuple[list[Shape], Sequence[Item]]:
    """As much of the list as has room, and the rest."""
    left, bottom, right, top = room
    width = (right - left - (columns - 1) * GAP) / columns
    shapes: list[Shape] = []
    column, y = 0, top
    for n, item in enumerate(items):
        indent = 0.0 if item.number is None and item.colour is None else 2 * DISC + 1.5
        face: Face = "medium" if item.head else "regular"
        lines = letters.wrap(item.words, TYPE, face, width - indent)
        before = 0.6 * LEAD if item.head and y < top else 0.0
        if y - before - LEAD * len(lines) < bottom:
            column, y, before = column + 1, top, 0.0
            if column == columns:
                return shapes, items[n:]
        y -= before
        x = left + column * (width + GAP)
        shapes += _mark(item, x, y - LEAD / 2 - 0.2)
        for line in lines:
            y -= LEAD
            shapes.append(Text(x + indent, y + 0.28 * LEAD, line, TYPE, face))
    return shapes, ()


def _mark(item: Item, x: float, y: float) -> list[Shape]:
    """The number's disc, or the colour's sample, before a line whose middle is at y."""
    if item.number is not None:
        return order_disc(x + DISC, y, DISC, item.number, BLACK, foul=True)
    if item.colour is not None:
        return [rectangle(x, y - 0.8 * DISC, 2 * DISC, 1.6 * DISC, Pen(LIGHT, QUIET), item.colour)]
    return []
