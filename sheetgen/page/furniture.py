"""What every page wears: title and credit, the code as text and QR, the 50 mm rule, cut lines and score boxes.

Each function returns shapes in mm on the page; `dress` puts the usual ones round a field and `field_area` says what
room they leave.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from types import ModuleType

from msgspec import structs

from sheetgen.language import gettext
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import (
    HAIR,
    LIGHT,
    MEDIUM,
    Anchor,
    Bitmap,
    Box,
    Circle,
    Colour,
    Command,
    Face,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    both,
    grey,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.paper import Paper

MODULE = 0.75
"""mm. Of modules of 0.5 mm a phone that is held over the whole page misses one code in four where light is bad."""

QUIET = 4
"""Modules that stay white round a QR code (ISO/IEC 18004)."""

BAND = (1.4, 4.0)
"""mm: how high the band of colour in a sheet's head is, and the white before it."""

SIGN, APART = 11.0, 2.0
"""mm: the room of an artist's sign in a sheet's head, and the white between words and what stands beside them."""

LINE = (2.7, 5.1, 88.0)
"""mm: type of the line below the title, how far above the 50 mm rule it stands, and how long it may be: beside it stand
the players' colours."""

RULE = (62.0, 3.6)
"""mm: the room of the 50 mm rule with its words."""

RULE_TYPE = 2.6
"""mm: of its words."""

CODE_TYPE = 2.7
"""mm: of the code beside the QR code."""

FIVE = 0.55
"""mm: the line after every fifth score box."""

ENDS = 8.0
"""mm: two initials or two figures in an ordinary hand."""

SCISSORS = 5.4
"""mm that they take at the beginning of a line."""

LABEL = grey(0.45)
"""For words that stand where players write."""

LABEL_TYPE = 2.55
"""mm: their type, 7 points even in a score area that is drawn a little smaller."""


def dress(
    paper: Paper,
    *,
    title: str,
    imprint: Imprint,
    credit: str = "",
    work: str = "",
    name: str = "",
    line: str = "",
    line_room: float = math.inf,
    accents: Sequence[Colour] = (),
    sign: Sequence[Shape] = (),
) -> tuple[Shape, ...]:
    """Title, name and credit at the top left, below them a line and the 50 mm rule; the code at the top right.

    What the credit has of `work`, the book's title, is set in italics; the line is cut at its commas to `line_room` mm.
    The title is in the first of the accents, and they all lie in a band between credit and code. The `sign`, a drawing
    round (0, 0) that is SIGN mm wide, stands before the code.
    """
    left, _, right, top = paper.frame
    room, low = right - left - side(imprint) - QUIET * MODULE - (SIGN if sign else 0.0), top - side(imprint)
    # 0.82: a little more than an l reaches above the baseline.
    end = room - (APART if sign else 0.0)
    words = title_line(title, left, top - 0.82 * 7, size=7, name=name, credit=credit, work=work, width=end)
    head = accented(words, left + room, accents) if accents else words
    said = clauses(line, left, low + LINE[1], min(LINE[2], line_room)) if line else ()
    signed = [Group(tuple(sign), left + room + SIGN / 2, top - SIGN / 2)] if sign else []
    return both(head, said, signed, code_mark(imprint, right, low, anchor="end"), scale_rule(left + LIGHT / 2, low))


def accented(head: Sequence[Text], end: float, accents: Sequence[Colour]) -> tuple[Shape, ...]:
    """The title in its colour, and the band after the last word."""
    title, *rest = head
    last = head[-1]
    start = last.x + letters.width(last.text, last.size, last.face) + BAND[1]
    part, low = (end - start) / len(accents), title.y + 0.5 * (letters.cap_height(last.size) - BAND[0])
    band = [rectangle(start + n * part, low, part, BAND[0], None, ink) for n, ink in enumerate(accents) if part > 0]
    return both(structs.replace(title, colour=accents[0]), rest, band)


def clauses(said: str, x: float, y: float, room: float, *, size: float = LINE[0]) -> tuple[Shape, ...]:
    """As many of a line's clauses as have room, the first at least: nothing where not even that has."""
    parts = said.split(", ")
    lines = [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    fitting = next((line for line in lines if letters.width(line, size, "light") <= room), None)
    return (Text(x, y, fitting, size, "light"),) if fitting else ()


def field_area(paper: Paper, imprint: Imprint) -> Box:
    """The room within the margins that `dress` leaves, in mm."""
    left, bottom, right, top = paper.frame
    return (left, bottom, right, top - side(imprint) - QUIET * MODULE)


def title_line(
    title: str,
    x: float,
    y: float,
    *,
    size: float = 7.0,
    name: str = "",
    credit: str = "",
    work: str = "",
    width: float = math.inf,
) -> tuple[Text, ...]:
    """The title in bold, the design's name and the credit, in it the work in italics, after it on the same baseline.

    Title and credit are looked up in the language that is spoken. They are smaller when they would pass `width` mm.
    """
    title, credit = gettext(title), gettext(credit) if credit else ""
    words = [(title, 1.0, 0.0, _BOLD), (name, 1.0, 0.26, _LIGHT)]
    words += [(part, 0.46, gap, face) for part, gap, face in _credited(credit, work)]
    words = [word for word in words if word[0]]
    natural = sum(gap + part * letters.measure(said, face) for said, part, gap, face in words)
    size = min(size, width / natural)
    # The first letter's stem, not the white before it, stands at x.
    x -= (letters.ink(title, size, "bold") or (0.0,))[0]
    shapes = []
    for said, part, gap, face in words:
        x += gap * size
        shapes.append(Text(x, y, said, part * size, face))
        x += letters.width(said, part * size, face)
    return tuple(shapes)


_BOLD: Face = "bold"
_LIGHT: Face = "light"
_ITALIC: Face = "italic"


def _credited(credit: str, work: str) -> list[tuple[str, float, Face]]:
    """The parts of the credit with the white before each, in sizes of the title."""
    before, said, after = credit.partition(work) if work else (credit, "", "")
    # A space at the end of a part is as wide as in the text.
    return [(before, 0.5, _LIGHT), (said, 0.0, _ITALIC), (after, 0.0, _LIGHT)]


def credit_line(words: str, x: float, y: float, *, size: float = 3.2, work: str = "") -> tuple[Text, ...]:
    """Whose game it is, such as "after Sid Sackson, Beyond Words", with the work in italics."""
    shapes = []
    for said, _, face in _credited(words, work):
        if said:
            shapes.append(Text(x, y, said, size, face))
            x += letters.width(said, size, face)
    return tuple(shapes)


def code_mark(
    imprint: Imprint, x: float, y: float, *, size: float = CODE_TYPE, anchor: Anchor = "start"
) -> tuple[Shape, ...]:
    """The sheet's imprint as a QR code and, beside its quiet zone, its code as text at the foot.

    The QR code's lower left corner is at (x, y) with `anchor` "start", the text to its right; with "end" its lower
    right corner is there and the text to its left. Type `size` in mm. Keep QUIET modules free on the other sides.
    """
    rows, wide = modules(str(imprint)), side(imprint)
    # A tenth of a mm more: some letters reach a little beyond their width.
    quiet = MODULE * QUIET + 0.1
    if anchor == "end":
        return (Bitmap(x - wide, y, wide, rows), Text(x - wide - quiet, y, imprint.code, size, "medium", "end"))
    return (Bitmap(x, y, wide, rows), Text(x + wide + quiet, y, imprint.code, size, "medium"))


def side(imprint: Imprint) -> float:
    """How wide and high its QR code is, in mm, without the white round it."""
    return MODULE * len(modules(str(imprint)))


MASK = 0
"""Of the QR codes: a chessboard. Trying all eight takes five times as long, and is hardly better for such short texts
(1,059 penalty points on average against 1,023; readers accept every mask)."""


# A sheet and its rules page carry the same code.
@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code's modules, rows from the top: the smallest version for level M, better protected if that is free.

    An address is long: level L, again better if that is free, so that it does not take up the head of the page.
    """
    made = _encoder().encode(text, error="l" if "://" in text else "m", mask=MASK, micro=False, boost_error=True)
    return tuple(tuple(map(bool, row)) for row in made.matrix)


@cache
def _encoder() -> ModuleType:
    """segno's encoder by itself: its package imports writers too, and with them urllib and ssl, for 0.05 s."""
    if "segno" in sys.modules:
        return importlib.import_module("segno.encoder")
    spec = importlib.util.find_spec("segno")
    assert spec is not None
    # The package as a place to look in, for as long as it takes; whoever imports it later gets it whole.
    sys.modules["segno"] = importlib.util.module_from_spec(spec)
    try:
        return importlib.import_module("segno.encoder")
    finally:
        del sys.modules["segno"]


def scale_rule(x: float, y: float, size: float = RULE_TYPE) -> tuple[Group]:
    """A rule of exactly 50 mm from (x, y) to the right, a tick at every 10 mm, and the words "50 mm" after it."""
    return (Group(_rule(size), x, y),)


def is_rule(group: Group) -> bool:
    """Whether it is the rule of 50 mm, wherever it stands."""
    return any(group.shapes is _rule(size) for size in (RULE_TYPE, letters.LARGE))


@cache
def _rule(size: float) -> tuple[Shape, ...]:
    commands: list[Command] = [("M", 0, 0), ("L", 50, 0)]
    for ten in range(6):
        commands += [("M", 10 * ten, 0), ("L", 10 * ten, 2.4 if ten in (0, 5) else 1.5)]
    return (Path(tuple(commands), Pen(LIGHT)), Text(51.5, 0, "50 mm", size, "light"))


def cut_line(x0: float, y0: float, x1: float, y1: float) -> tuple[Shape, ...]:
    """A dashed line to cut along, from one point to the other, with scissors at its beginning."""
    angle = math.atan2(y1 - y0, x1 - x0)
    c, s = math.cos(angle), math.sin(angle)
    line = polyline([(x0 + SCISSORS * c, y0 + SCISSORS * s), (x1, y1)], Pen(HAIR, dash=(2.0, 1.5)))
    # The pivot stands so that the rings begin where the line was asked to begin.
    return (line, Group(_scissors(), x0 + 2.2 * c, y0 + 2.2 * s, rotate=math.degrees(angle)))


def score_boxes(
    x: float,
    y: float,
    columns: int,
    rows: int,
    size: float,
    *,
    initials: bool = True,
    total: bool = True,
    ends: float | None = None,
    label: float = LABEL_TYPE,
) -> tuple[Shape, ...]:
    """Boxes of `size` mm for one point each, with a box for initials before and one for the total after them.

    The lower left corner of the whole is at (x, y); `score_boxes_size` says how wide and high it is (docs/GAMES.md
    0.4). Those two are `ends` mm wide, or square; their labels have type of `label` mm.
    """
    end, height = _end_box(rows, size, ends), rows * size
    start = x + end if initials else x
    right = start + columns * size
    across = [((start, y + row * size), (right, y + row * size)) for row in range(1, rows)]
    down = [((start + n * size, y), (start + n * size, y + height)) for n in range(1, columns)]
    shapes: list[Shape] = [
        _lines(across + down, Pen(LIGHT)),
        # Points are counted in fives.
        _lines(down[4::5], Pen(FIVE)),
        rectangle(start, y, columns * size, height, Pen(MEDIUM)),
    ]
    if initials:
        shapes += labelled_box(gettext("initials"), x, y, end, height, label)
    if total:
        shapes += labelled_box(gettext("total"), right, y, end, height, label)
    return tuple(shapes)


def score_boxes_size(
    columns: int, rows: int, size: float, *, initials: bool = True, total: bool = True, ends: float | None = None
) -> tuple[float, float]:
    """Width and height in mm of the score boxes with the same arguments, without the outline's half width."""
    return (columns * size + (initials + total) * _end_box(rows, size, ends), rows * size)


def _lines(ends: list[tuple[Point, Point]], pen: Pen) -> Path:
    return Path(tuple(command for start, end in ends for command in (("M", *start), ("L", *end))), pen)


def _end_box(rows: int, size: float, ends: float | None) -> float:
    return max(ENDS, rows * size) if ends is None else ends


def labelled_box(word: str, x: float, y: float, width: float, height: float, size: float = LABEL_TYPE) -> list[Shape]:
    """A box to write into, its lower left corner at (x, y), with a small word in its upper left corner."""
    size = letters.fit(word, size, "regular", width - 1.4)
    label = Text(x + 0.8, y + height - 0.8 - letters.cap_height(size), word, size, "regular", colour=LABEL)
    return [rectangle(x, y, width, height, Pen(MEDIUM)), label]


def mark_width(imprint: Imprint, size: float = CODE_TYPE) -> float:
    """How wide `code_mark` is in type of `size`, in mm."""
    return side(imprint) + MODULE * QUIET + letters.width(imprint.code, size, "medium")


def _scissors() -> tuple[Shape, ...]:
    """Open scissors 5 mm long that cut to the right, their pivot at the origin."""
    return both(_blade(1), _blade(-1), Circle(0, 0, 0.18, None, grey(1)))


def _blade(side: int) -> tuple[Shape, ...]:
    edge = [(-0.9, -0.42 * side), (2.6, 0.75 * side), (1.4, 0.05 * side), (-0.8, -0.75 * side)]
    return (Circle(-1.5, -0.85 * side, 0.62, Pen(0.3)), polygon(edge, Pen(0.08), grey(0)))
