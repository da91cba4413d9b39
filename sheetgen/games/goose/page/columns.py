"""A board's short rules on pages of their own: in as many columns, and on as many pages, as type that can be read asks
for. A board on which every cell does something says a lot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.goose.page.centre import Room, rules_fit, rules_size
from sheetgen.games.goose.page.words import Line
from sheetgen.page.ink.shapes import Box

COLUMNS = 3
"""At most side by side."""

BETWEEN = 8.0
"""mm between two columns."""

EXACT = 0.02
"""mm to which the size of type is found."""

Column = tuple[Room, list[Line]]
"""Where some of the lines stand."""


def in_columns(said: Sequence[Line], box: Box, most: float, least: float) -> tuple[float, list[list[Column]]]:
    """The size of type in mm, at most `most`, and the columns of each page, on which the lines have the room of a box.

    One column where type of `least` mm has room there, else so many that the type is largest on one page, else so many
    pages as type of `least` asks for. Where a word is too wide for any of that, one column of smaller type.
    """
    alone = rules_size(said, Room(box), most)
    if alone < least - EXACT:
        on_one = [(size, -count) for count in range(2, COLUMNS + 1) if (size := _size(said, box, count, most, least))]
        if on_one:
            size, count = max(on_one)
            return size, [_balanced(said, box, -count, size)]
        parted = [(count, parts) for count in range(1, COLUMNS + 1) if (parts := _parts(said, box, count, least))]
        if parted:
            count, parts = min(parted, key=lambda each: (-(-len(each[1]) // each[0]), each[0]))
            return least, [*_pages(parts, box, count, least)]
    return alone, [[(Room(box), list(said))]]


def _pages(parts: list[list[Line]], box: Box, count: int, size: float) -> Iterator[list[Column]]:
    """The parts page by page, the columns of the last about as long as each other."""
    for first in range(0, len(parts), count):
        here = parts[first : first + count]
        if first + count < len(parts):
            yield [(_room(box, count, n), part) for n, part in enumerate(here)]
        else:
            yield _balanced([line for part in here for line in part], box, count, size)


def _room(box: Box, count: int, nth: int) -> Room:
    """The place of one of so many columns."""
    left, bottom, right, top = box
    width = (right - left - (count - 1) * BETWEEN) / count
    return Room((left + nth * (width + BETWEEN), bottom, left + nth * (width + BETWEEN) + width, top))


def _parts(
    said: Sequence[Line], box: Box, count: int, size: float, height: float | None = None
) -> list[list[Line]] | None:
    """The lines in parts that each have room in one of so many columns, of that height; None where a line has none."""
    left, bottom, right, top = _room(box, count, 0).box
    room = Room((left, bottom if height is None else top - height, right, top))
    parts: list[list[Line]] = []
    begin = 0
    while begin < len(said):
        if not rules_fit(said[begin : begin + 1], room, size):
            return None
        fitting, beyond = begin + 1, len(said) + 1
        while beyond - fitting > 1:
            end = (fitting + beyond) // 2
            fitting, beyond = (end, beyond) if rules_fit(said[begin:end], room, size) else (fitting, end)
        parts.append(list(said[begin:fitting]))
        begin = fitting
    return parts


def _size(said: Sequence[Line], box: Box, count: int, most: float, least: float) -> float:
    """The largest type with which the lines stand in so many columns; 0 where those of the least do not."""

    def fits(size: float) -> bool:
        parts = _parts(said, box, count, size)
        return parts is not None and len(parts) <= count

    if not fits(least):
        return 0.0
    low, high = least, most
    while high - low > EXACT:
        size = (low + high) / 2
        low, high = (size, high) if fits(size) else (low, size)
    return low


def _balanced(said: Sequence[Line], box: Box, count: int, size: float) -> list[Column]:
    """The columns of a page on which the lines have room, about as long as each other."""
    low, high = 0.0, box[3] - box[1]
    while high - low > size / 4:
        height = (low + high) / 2
        parts = _parts(said, box, count, size, height)
        low, high = (low, height) if parts is not None and len(parts) <= count else (height, high)
    parts = _parts(said, box, count, size, high) or [list(said)]
    return [(_room(box, count, n), part) for n, part in enumerate(parts)]
