"""The players' colours in a sheet's head: a pan each, filled in before play, so that the table sees who has which.

They stand in a row beside the 50 mm rule, as a map has its key beside its scale. A photo of the sheet is read by them
too: pan n, the shape `swatch-n`, names the n-th colour of the game, which are the players' in the order of turns and
after them what belongs to nobody. So they are large and heavily framed, and their labels stand outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.language import N_, gettext
from sheetgen.page.finished import HAND, signed
from sheetgen.page.furniture import RULE, mark_width, side
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import tint
from sheetgen.page.ink.inks import Ink, filled
from sheetgen.page.ink.shapes import (
    LIGHT,
    Box,
    Colour,
    Group,
    Pen,
    Shape,
    Text,
    both,
    corners,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.paper import Paper

PAN = (9.4, 7.2)
"""mm: from middle to middle of its frame; at least 8 x 6 mm are left within."""

FRAME = Pen(1.0)

LABEL = 3.0
"""mm: type of what stands before a pan."""

WORDS = 2.6
"""mm: type of what the pans are for."""

AIR = (0.8, 2.4)
"""mm between a label and its pan, and between a pan and the next label."""

BELOW = 3.0
"""mm between the code and pans below it."""

WHITE_BESIDE = (2.5, 3.0)
"""mm between the 50 mm rule and the palette, and between that and the code."""


class Sizes(Struct, frozen=True):
    """How large everything is, in mm."""

    pan: tuple[float, float] = PAN
    label: float = LABEL
    words: float = WORDS
    longer: float = 1.0
    """How much longer than usual the lines to write on are."""
    lines: int = 1
    """In so many lines, at most, stands what the pans are for."""


LEADING = 1.1
"""Of their type: from line to line of the words beside the pans."""

USUAL, LARGE = Sizes(), Sizes((12.4, 9.4), letters.LARGE, letters.LARGE, 1.6)


class Palette(Struct, frozen=True):
    """The pans of a game's sheet."""

    labels: tuple[str, ...]
    """Before each pan."""
    words: str = N_("your colours, in turn")
    """What they are for; left out where there is no room."""
    line: float = 0.0
    """mm: after each pan a line to write on."""


class Result(Struct, frozen=True):
    """What stands on the line after a pan when a game is shown."""

    name: str
    initials: str
    """Written where the name has no room."""
    points: int | None


class Paint(Struct, frozen=True):
    """What a pan is filled with: an ink, or the colour and the dashes (mm) of lines."""

    colour: Colour
    dash: tuple[float, ...] = ()
    ink: Ink | None = None


def seats(count: int) -> Palette:
    """A pan for each of so many players, in the order of turns."""
    return Palette(tuple(str(n) for n in range(1, count + 1)))


def palette(
    said: Palette, imprint: Imprint, paper: Paper, paints: Sequence[Paint] = (), results: Sequence[Result] = ()
) -> Group:
    """The pans in the head of upright paper, between the rule and the code or below them; the first are painted."""
    left, _, right, top = paper.frame
    low = top - side(imprint) + FRAME.width / 2 - head(said, imprint, paper)
    room = _room(imprint, paper)
    if wide(said) > room:
        return row(said, right, low, right - left, paints, results)
    start = left + RULE[0] + WHITE_BESIDE[0]
    return row(said, start + room, low, room, paints, results)


def row(
    said: Palette,
    end: float,
    low: float,
    room: float,
    paints: Sequence[Paint] = (),
    results: Sequence[Result] = (),
    sizes: Sizes = USUAL,
) -> Group:
    """The pans side by side, the last one's right end and their lower edge in mm; what they are for, if it has room."""
    told = gettext(said.words) if said.words else ""
    free = room - wide(said, sizes) - AIR[1]
    shapes = list(_row(said, paints, results, sizes))
    lines = [told] if letters.width(told, sizes.words, "light") <= free else _lines(told, sizes, free)
    base = _base(sizes, sizes.words) + LEADING * sizes.words * (len(lines) - 1) / 2
    for n, line in enumerate(lines if told else ()):
        shapes.append(Text(-AIR[1], base - LEADING * sizes.words * n, line, sizes.words, "light", "end"))
    return Group(tuple(shapes), end - wide(said, sizes), low)


def _lines(told: str, sizes: Sizes, free: float) -> list[str]:
    """What the pans are for in as many lines as it may have; none where it has no room in them."""
    found = letters.wrap(told, sizes.words, "light", max(free, 0.0))
    fits = all(letters.width(line, sizes.words, "light") <= free for line in found)
    return found if fits and 1 < len(found) <= sizes.lines else []


def head(said: Palette, imprint: Imprint, paper: Paper) -> float:
    """mm that the pans take below the head: none where there is room for them between the rule and the code."""
    return PAN[1] + FRAME.width + BELOW if wide(said) > _room(imprint, paper) else 0.0


def clear(said: Palette, imprint: Imprint, paper: Paper) -> float:
    """mm from the left margin to the first pan beside the 50 mm rule, or to the words before it; where the pans stand
    below, to the code."""
    room = _room(imprint, paper)
    free = RULE[0] + WHITE_BESIDE[0] + room
    if head(said, imprint, paper):
        return free
    words = letters.width(gettext(said.words), WORDS, "light") + AIR[1] if said.words else 0.0
    return free - wide(said) - AIR[1] - (words if words <= room - wide(said) else 0.0)


def _room(imprint: Imprint, paper: Paper) -> float:
    """mm between the 50 mm rule and the code."""
    left, _, right, _ = paper.frame
    return right - left - RULE[0] - mark_width(imprint) - sum(WHITE_BESIDE)


def pan(number: int, box: Box, paint: Paint | None = None) -> tuple[Shape, ...]:
    """A pan whose frame's middle is the box, filled where it is painted."""
    left, bottom, right, top = box
    frame = rectangle(left, bottom, right - left, top - bottom, FRAME)
    return both(_area(f"swatch-{number}", box, paint), frame)


def _row(said: Palette, paints: Sequence[Paint], results: Sequence[Result], sizes: Sizes) -> Iterator[Shape]:
    x, (across, up), line = 0.0, sizes.pan, sizes.longer * said.line
    for n, label in enumerate(said.labels):
        yield Text(x, _base(sizes, sizes.label), label, sizes.label, "medium")
        x += letters.width(label, sizes.label, "medium") + AIR[0] + FRAME.width / 2
        yield from pan(n + 1, (x, 0.0, x + across, up), paints[n] if n < len(paints) else None)
        x += across + FRAME.width / 2
        if line:
            x, y = x + AIR[0], (LIGHT - FRAME.width) / 2
            yield polyline([(x, y), (x + line, y)], Pen(LIGHT))
            if n < len(results):
                yield from _result(results[n], paints[n], x, line, sizes.label)
            x += line
        x += AIR[1]


def _result(said: Result, paint: Paint, x: float, width: float, size: float) -> Iterator[Text]:
    """The points at the line's end, and before them the name."""
    points = "" if said.points is None else str(said.points)
    yield Text(x + width, 1.0, points, size, "bold", "end", paint.colour)
    room = width - letters.width(points, size, "bold") - AIR[0]
    name, fitting = signed(said.name, said.initials, size, room, 1.0)
    yield Text(x, 1.0, name, fitting, HAND)


def wide(said: Palette, sizes: Sizes = USUAL) -> float:
    """mm that the pans take side by side."""
    names = sum(letters.width(label, sizes.label, "medium") for label in said.labels)
    line = AIR[0] + sizes.longer * said.line + LIGHT / 2 if said.line else 0.0
    return names + len(said.labels) * (AIR[0] + FRAME.width + sizes.pan[0] + line + AIR[1]) - AIR[1]


def _base(sizes: Sizes, size: float) -> float:
    """The baseline of type half way up a pan."""
    return (sizes.pan[1] - letters.cap_height(size, "medium")) / 2


def _area(name: str, box: Box, paint: Paint | None) -> list[Shape]:
    """What is coloured: blank, an ink's ground and hatching, or a pale ground with a stretch of a line on it."""
    outline = corners(box)[:-1]
    if paint is None:
        return [polygon(outline, id=name)]
    if paint.ink is not None:
        return [*filled(paint.ink, outline, id=name)]
    left, bottom, right, top = box
    y = (bottom + top) / 2
    line = polyline([(left + 1.6, y), (right - 1.6, y)], Pen(1.6, paint.colour, paint.dash))
    return [polygon(outline, None, tint(paint.colour, 0.3), id=name), line]
