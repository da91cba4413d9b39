"""Parts to cut out: chips, men and pawns, laid out on pages of their own.

Chips stand in squares that share their cut lines, so that straight cuts part them all; whoever likes may cut them round
afterwards. A pawn is a strip that folds into a tent and stands. All measures are mm on paper and never scaled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from sheetgen.language import N_, gettext, headed
from sheetgen.page.boards.coats import Coat, coated
from sheetgen.page.furniture import dress, field_area
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.hatch import Hatch, hatched
from sheetgen.page.ink.shapes import (
    BLACK,
    HAIR,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
    Group,
    Page,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    grey,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.paper import Paper

CUT = Pen(HAIR, grey(0.35))
FOLD = Pen(HAIR, grey(0.35), (1.6, 1.2))

NOTE = 3.2
"""mm: type of the lines that say what to do."""

BLANK = N_("This side stays blank: what is on the other is cut out.")

LARGE_NOTE = 5.0
"""mm: the same in large print."""

GLUE = Hatch((45.0,), 1.3, HAIR)

CHIP, INNER = 0.46, 0.72
"""A chip's radius in sides of its square, and the radius of its white middle in its own."""

BLOCKS = 8
"""Coloured blocks on a chip's rim, with as many white ones between them."""

WIDE, HIGH, DEEP, TAB = 15.0, 26.0, 11.0, 6.0
"""mm of a pawn: its front's width and height, its floor, and the tab that is glued inside its back."""


class Part(Struct, frozen=True, kw_only=True):
    """Something to cut out, its lower left corner at the origin; width and height in mm."""

    shapes: tuple[Shape, ...]
    width: float
    height: float
    white: float = 0.0
    """mm kept free round it; parts without any share their cut lines."""


def token(shapes: Sequence[Shape], size: float) -> Part:
    """A square of `size` mm round a drawing whose middle is the origin."""
    frame = rectangle(0, 0, size, size, CUT)
    return Part(shapes=(frame, Group(tuple(shapes), size / 2, size / 2)), width=size, height=size)


def turned(part: Part) -> Part:
    """The part a quarter turned to the left."""
    whole = Group(part.shapes, part.height, 0.0, rotate=90)
    return Part(shapes=(whole,), width=part.height, height=part.width, white=part.white)


def enlarged(part: Part, times: float) -> Part:
    """The part so many times as large."""
    whole = Group(part.shapes, scale=times)
    return Part(shapes=(whole,), width=times * part.width, height=times * part.height, white=part.white)


def row(parts: Sequence[Part]) -> Part:
    """Parts of one height side by side that stay together, with their white between them."""
    shapes, x, white = list[Shape](), 0.0, parts[0].white
    for part in parts:
        shapes.append(Group(part.shapes, x))
        x += part.width + white
    return Part(shapes=tuple(shapes), width=x - white, height=parts[0].height, white=white)


def chip(coat: Coat, size: float = 24.0, *, colour: bool, word: str | None = None) -> Part:
    """A round chip with a word, or its coat's letter, in a square of `size` mm."""
    radius, word = CHIP * size, coat.letter if word is None else word
    ink = coat.colour if colour and coat.on == WHITE else BLACK
    fitting = letters.fit(word, 0.95 * radius, "bold", 1.1 * INNER * radius)
    return token((*rim(coat, radius, colour=colour), centred(word, fitting, ink)), size)


def rim(coat: Coat, radius: float, *, colour: bool) -> Iterator[Shape]:
    """A chip without its word, its middle at the origin: coloured blocks on the rim, and a ring round the white."""
    inner, light = INNER * radius, Pen(max(HAIR, min(LIGHT, 0.03 * radius)))
    yield Circle(0, 0, radius, None, WHITE)
    for block in range(BLOCKS):
        yield from coated(coat, _block(radius, inner, block), colour=colour, scale=0.8)
        yield polygon(_block(radius, inner, block), light)
    yield Circle(0, 0, radius, Pen(min(MEDIUM, 0.07 * radius)))
    yield Circle(0, 0, inner, light, WHITE)
    yield Circle(0, 0, 0.91 * inner, Pen(HAIR))


def _block(outer: float, inner: float, number: int) -> tuple[Point, ...]:
    """One of the blocks between two circles."""
    turns = [(number + step / 8 * 0.5) / BLOCKS for step in range(9)]
    return tuple([_polar(outer, turn) for turn in turns] + [_polar(inner, turn) for turn in reversed(turns)])


def _polar(radius: float, turn: float) -> Point:
    """A point on a circle; a whole turn is 1."""
    return (radius * math.cos(math.tau * turn), radius * math.sin(math.tau * turn))


def centred(word: str, size: float, ink: Colour = BLACK) -> Text:
    """A word in bold whose middle is the origin."""
    return Text(0, -letters.cap_height(size, "bold") / 2, word, size, "bold", "middle", ink)


def pawn(coat: Coat, *, colour: bool) -> Part:
    """A paper tent with a pawn on both sides: from below the tab, the floor, the front, and the back upside down."""
    floor, ridge = TAB + DEEP, TAB + DEEP + HIGH
    top = ridge + HIGH
    tab = ((1.8, 0.0), (WIDE - 1.8, 0.0), (WIDE, TAB), (0.0, TAB))
    figure = Group(tuple(_figure(coat, colour)), form=True)
    shapes: tuple[Shape, ...] = (
        glued(tab),
        Group((centred(coat.letter, 4.2),), WIDE / 2, TAB + DEEP / 2),
        Group((figure,), WIDE / 2, floor),
        Group((figure,), WIDE / 2, top, rotate=180),
        polygon((*tab[:3], (WIDE, top), (0.0, top), tab[3]), CUT),
        *(polyline([(0, y), (WIDE, y)], FOLD) for y in (TAB, floor, ridge)),
    )
    return Part(shapes=shapes, width=WIDE, height=top, white=2.5)


def _figure(coat: Coat, colour: bool) -> Iterator[Shape]:
    """A pawn that stands on the origin, its coat's letter on its head."""
    right = _profile()
    outline = (*right, *((-x, y) for x, y in reversed(right)))
    yield polygon(outline, None, WHITE)
    yield from coated(coat, outline, colour=colour, scale=0.75)
    yield polygon(outline, Pen(0.5))
    yield polyline([(-4.5, 4.2), (4.5, 4.2)], Pen(LIGHT))
    yield Circle(0, HEAD[0], 2.35, Pen(LIGHT), WHITE)
    yield Group((centred(coat.letter, 3.2),), 0, HEAD[0])


HEAD = (19.6, 3.4)
"""mm: how high the middle of a pawn's head is, and its radius."""


def _profile() -> tuple[Point, ...]:
    """The right side of a pawn, from its foot to the top of its head."""
    foot = [(5.4, 1.8), (5.4, 3.2), (4.5, 4.2)]
    waist = [(1.75 + 2.6 * ((14 - y) / 9.8) ** 2.2, y) for y in (4.2 + 0.98 * step for step in range(11))]
    collar = [(3.5, 14.4), (3.7, 15.1), (3.5, 15.8)]
    middle, radius = HEAD
    head = [(x, middle + y) for x, y in (_polar(radius, -0.165 + 0.415 * step / 24) for step in range(25))]
    return (*foot, *waist, *collar, *head)


def glued(outline: Sequence[Point]) -> Path:
    """The pale hatching of what is covered with glue."""
    return Path(hatched(outline, GLUE), Pen(GLUE.width, grey(0.6)))


def parts_pages(
    parts: Iterable[Part],
    paper: Paper,
    *,
    title: str,
    credit: str,
    imprint: Imprint,
    notes: Sequence[str] = (),
    large: bool = False,
) -> list[Page]:
    """The parts row by row in their order, on as many pages as they need, each with the notes at its head.

    In large print the notes are large, and the title stands alone.
    """
    left, bottom, right, top = field_area(paper, imprint)
    # On small paper the parts need the room.
    size = LARGE_NOTE if large and not paper.small else NOTE
    lines = [line for note in notes for line in letters.wrap(gettext(note), size, "regular", right - left)]
    room = (left, bottom + 1, right, top - 1.5 * size * len(lines) - (2.5 if lines else 0.0))
    furniture = dress(paper, title=title, credit="" if large else credit, imprint=imprint)
    said = [Text(left, top - size * (0.75 + 1.5 * n), line, size) for n, line in enumerate(lines)]
    pages = [(*furniture, *said, *placed) for placed in _pages(list(_rows(parts, right - left - HAIR)), room)]
    marks = [headed(gettext(title), gettext(credit)), *[None] * len(pages)]
    return [Page(paper.width, paper.height, *page, cut=True) for page in zip(pages, marks, strict=False)]


def blank_page(page: Page) -> Page:
    """What goes on the other side of a page that is cut: nothing but the words that say so."""
    said = Text(page.width / 2, page.height / 2, gettext(BLANK), NOTE * 1.25, "light", "middle", grey(0.45))
    return Page(page.width, page.height, (said,))


Row = list[tuple[Part, float]]
"""Parts side by side on the page, each with where it begins."""


def _rows(parts: Iterable[Part], width: float) -> Iterator[Row]:
    """The parts side by side, all in a row with the same white round them."""
    for _, alike in groupby(parts, key=lambda part: part.white):
        some = list(alike)
        for row in _shared([(part.width, part.white, (part.width, part.height)) for part in some], width):
            yield [(some[n], x) for n, x in row]


def _end(row: Row) -> float:
    part, x = row[-1]
    return x + part.width


def _pages(rows: Sequence[Row], room: Box) -> Iterator[list[Shape]]:
    """The rows one below the other in the middle of the room."""
    left, bottom, right, top = room
    start = (left + right - max(map(_end, rows), default=0.0)) / 2
    heights = [max(part.height for part, _ in row) for row in rows]
    whites = [row[0][0].white for row in rows]
    for page in _shared(list(zip(heights, whites, heights, strict=True)), top - bottom):
        yield [Group(part.shapes, start + x, top - y - heights[n]) for n, y in page for part, x in rows[n]]


def _shared(pieces: Sequence[tuple[float, float, object]], most: float) -> list[list[tuple[int, float]]]:
    """Pieces in their order, shared out to rows of so many mm: the number of each with where in its row it begins.

    A piece is its length, the white it needs before and behind it, and its kind. There are as few rows as can be; among
    these as few kinds as can be are torn, and the rest is as even as can be, so that none is left alone at the end.
    """
    # The best rows for the first so many pieces: how good they are, and where the last of them begins (below nought: of
    # two as good the last row is the shorter).
    best: list[tuple[tuple[int, int, float], int]] = [((0, 0, 0.0), 0)]
    for end in range(1, len(pieces) + 1):
        choices, length, kinds = list[tuple[tuple[int, int, float], int]](), 0.0, 0
        for first in reversed(range(end)):
            size, white, kind = pieces[first]
            last = first + 1 == end
            length += size + (0.0 if last else max(white, pieces[first + 1][1]))
            kinds += last or kind != pieces[first + 1][2]
            if not last and length > most + 1e-6:
                break
            before, torn, uneven = best[first][0]
            choices.append(((before + 1, torn + kinds, uneven + length**2), -first))
        best.append(min(choices))
    rows, end = list[list[tuple[int, float]]](), len(pieces)
    while end:
        first = -best[end][1]
        rows.insert(0, list(zip(range(first, end), _beginnings(pieces[first:end]), strict=True)))
        end = first
    return rows


def _beginnings(pieces: Sequence[tuple[float, float, object]]) -> Iterator[float]:
    """Where in their row pieces begin."""
    at = 0.0
    for (size, white, _), follower in zip(pieces, [*pieces[1:], None], strict=True):
        yield at
        at += size + (max(white, follower[1]) if follower else 0.0)
