"""The middle of a Goose board: its title, the goal with its picture, and short rules that the board's data makes.

In a wide middle they stand side by side, in a high one below each other; type grows with the room there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page import lettering
from sheetgen.games.goose.page.vignettes import COLOURS, INK, vignette
from sheetgen.games.goose.page.words import Line, title_lines
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import BLACK, WHITE, Box, Colour, Shape, Text, polygon

GATE = "garden-gate"
"""What stands at the goal when a board does not say."""

LARGEST = 0.057
"""Type of the short rules as a part of their room's height, smaller where a board has much to say."""

AIR = 1.5
"""mm to the prints that lead into the goal."""

LEAST = 0.5
"""Of its full size: a title is not made smaller than that for the lines below it."""

LONG = 0.42
"""A goal's name that would have to be smaller than so much of its number does not stand beside it."""

SHORT = 4
"""Letters of a last word that does not stand on a line of its own."""

LEAD = 1.36
WIDE = 1.35
"""A middle so many times as wide as high has its three parts side by side."""


def middle(field: Field, box: Box, bulge: float, taken: Box, *, colour: bool) -> list[Shape]:
    """Title and goal, within the box (in mm on the board) and clear of what is taken.

    `bulge`: mm free to its left at half its height.
    """
    title_box, goal_box, _ = _boxes(box, bulge)
    title = list(_title(field, title_box, colour))
    if any(_meet(drawn, taken) for shape in title if (drawn := reach([shape]))):  # an empty line of text prints nothing
        title = list(_title(field, _clear(title_box, taken), colour))
    return [*title, *_goal(field, goal_box, colour)]


def rules_box(box: Box, bulge: float, taken: Box) -> Box:
    """The room for the short rules, or for what stands there after a game, clear of what is taken."""
    return _clear(_boxes(box, bulge)[2], taken)


def _clear(box: Box, taken: Box) -> Box:
    """The largest part of a box that leaves another one free, with some air."""
    left, bottom, right, top = box
    x0, y0, x1, y1 = taken[0] - AIR, taken[1] - AIR, taken[2] + AIR, taken[3] + AIR
    if not _meet(box, (x0, y0, x1, y1)):
        return box
    parts = ((left, y1, right, top), (left, bottom, right, y0), (x1, bottom, right, top), (left, bottom, x0, top))
    return max(parts, key=lambda part: max(0.0, part[2] - part[0]) * max(0.0, part[3] - part[1]))


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _boxes(box: Box, bulge: float) -> tuple[Box, Box, Box]:
    """The room for title, goal and rules."""
    left, bottom, right, top = box
    width, height = right - left, top - bottom
    if width > WIDE * height:
        gate = min(0.34 * width, 0.86 * height)
        edge = left - bulge + 0.49 * (width + bulge - gate)
        title_box = (left - bulge, bottom, edge, top)
        return title_box, (edge, bottom, edge + gate, top), (edge + gate + 0.03 * width, bottom, right, top)
    inset = 0.04 * width
    return (
        (left, top - 0.18 * height, right, top),
        (left, top - 0.56 * height, right, top - 0.2 * height),
        (left + inset, bottom, right - inset, bottom + 0.42 * height),
    )


def _title(field: Field, box: Box, colour: bool) -> Iterator[Shape]:
    """The last word large, the words before it smaller above, the designer's own lines below, between two ornaments."""
    left, bottom, right, top = box
    x, width, ink = (left + right) / 2, right - left, _ink(colour)
    told = facts(field)
    before, last = title_lines(told.title)
    if not last:
        return
    full, part = lettering.fit(last.upper(), 0.36 * (top - bottom), 0.94 * width), 1.0
    while True:
        # Many lines make the title smaller, and then themselves.
        large = max(part, LEAST) * full
        small = min(0.5 * large, letters.fit(before, 0.5 * large, "italic", 0.9 * width)) if before else 0.0
        text_size = max(2.0, 0.28 * large) * min(1.0, part / LEAST)
        own = [line for text in told.texts for line in letters.wrap(text, text_size, "italic", width)]
        height = 1.2 * large + 1.5 * small + LEAD * text_size * len(own)
        # The ornaments stand above and below.
        if height + 0.7 * large + 1 <= top - bottom or part < 0.05:
            break
        part *= 0.95
    y = (top + bottom) / 2 + height / 2
    yield from flourish(x, y + 0.35 * large, 0.62 * width, colour)
    if before:
        y -= small
        yield Text(x, y, before, small, "italic", "middle", ink)
        y -= 0.45 * small
    y -= 0.9 * large
    yield from lettering.engraved(last.upper(), x, y, large, ink=ink, fill=COLOURS["ochre"] if colour else WHITE)
    y -= 0.25 * large
    for line in own:
        y -= LEAD * text_size
        yield Text(x, y, line, letters.fit(line, text_size, "italic", width), "italic", "middle", ink)
    yield from flourish(x, y - 0.3 * large, 0.62 * width, colour)


def flourish(x: float, y: float, width: float, colour: bool) -> Iterator[Shape]:
    """Two lines that swell to their middle, and a lozenge between them."""
    ink, half, gap = _ink(colour), width / 2, 0.05 * width
    for way in (-1, 1):
        near, far, mid = x + way * gap, x + way * half, x + way * (gap + half) / 2
        yield polygon([(near, y), (mid, y + 0.45), (far, y), (mid, y - 0.45)], None, ink)
    r = 0.022 * width
    yield polygon([(x - r, y), (x, y + r), (x + r, y), (x, y - r)], None, COLOURS["red"] if colour else ink)


def _goal(field: Field, box: Box, colour: bool) -> Iterator[Shape]:
    """The goal's picture, its number and name below."""
    left, bottom, right, top = box
    space = field.spaces[-1]
    x, height, ink = (left + right) / 2, top - bottom, _ink(colour)
    size = 0.145 * height
    name, number = facts(field).goal, str(space.id)
    width = right - left
    beside = max(1.0, width - letters.width(number, size, "bold") - 0.35 * size)
    small = letters.fit(name, 0.62 * size, "italic", beside)
    # A long name stands below its number, in lines of its own.
    own = [] if small > LONG * size else letters.wrap(name, 0.5 * size, "italic", width)
    below = 1.25 * size + 0.62 * size * len(own)
    side = min(width, height - below)
    y = (top + bottom) / 2 - (side + below) / 2 + below - size
    yield vignette(space.mark.get("picture", GATE), x, y + size + side / 2, side, colour=colour)
    if own:
        yield Text(x, y, number, size, "bold", "middle", ink)
        for line in own:
            y -= 0.62 * size
            yield Text(x, y, line, letters.fit(line, 0.5 * size, "italic", width), "italic", "middle", ink)
        return
    whole = letters.width(number, size, "bold") + 0.35 * size + letters.width(name, small, "italic")
    yield Text(x - whole / 2, y, number, size, "bold", "start", ink)
    yield Text(x + whole / 2, y, name, small, "italic", "end", ink)


def rules(said: Sequence[Line], box: Box, colour: bool) -> Iterator[Shape]:
    """The lines as large as the box allows, in the middle of its height; what they are about in bold."""
    left, bottom, right, top = box
    size = LARGEST * (top - bottom)
    while _height(said, size, right - left) > top - bottom:
        size *= 0.98
    y = (top + bottom + _height(said, size, right - left)) / 2
    for label, text in said:
        for n, (bold, line) in enumerate(_wrapped(label, text, size, right - left)):
            y -= LEAD * size
            x, base = left + (size if n else 0.0), y + 0.3 * size
            if bold:
                yield Text(x, base, bold, size, "bold", "start", COLOURS["red"] if colour else BLACK)
                x += _indent(bold, size)
            if line:
                yield Text(x, base, line, size, "regular", "start", _ink(colour))
        y -= 0.22 * size


def _height(said: Sequence[Line], size: float, width: float) -> float:
    return sum(len(_wrapped(label, text, size, width)) * LEAD * size + 0.22 * size for label, text in said)


def _wrapped(label: str, text: str, size: float, width: float) -> list[tuple[str, str]]:
    """A label and the text after it in lines, what is bold of each first; all but the first hang back by an indent."""
    found = [("", "")]
    for word in label.split(" "):
        bold = f"{found[-1][0]} {word}".strip()
        if letters.width(bold, size, "bold") <= _free(found, size, width) or not found[-1][0]:
            found[-1] = (bold, "")
        else:
            found.append((word, ""))
    for glue, word in _pieces(text):
        bold, line = found[-1]
        longer = f"{line}{glue}{word}" if line else word
        taken = _indent(bold, size) if bold else 0.0
        if letters.width(longer, size) <= _free(found, size, width) - taken or not (line or bold):
            found[-1] = (bold, longer)
        else:
            found.append(("", word))
    return found


def _pieces(text: str) -> list[tuple[str, str]]:
    """What a line may be broken between, as `letters.pieces` has it; a last word that is very short stays with the one
    before it."""
    found = letters.pieces(text)
    if len(found) > 1 and found[-1][0] and len(found[-1][1]) <= SHORT:
        _, last = found.pop()
        found[-1] = (found[-1][0], f"{found[-1][1]} {last}")
    return found


def _free(found: Sequence[tuple[str, str]], size: float, width: float) -> float:
    return width - (size if len(found) > 1 else 0.0)


def _indent(label: str, size: float) -> float:
    return letters.width(label, size, "bold") + 0.55 * size


def _ink(colour: bool) -> Colour:
    return INK if colour else BLACK
