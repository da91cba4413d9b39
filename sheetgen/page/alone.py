"""The field of a play sheet without the page round it, and where its spaces stand on it: for a screen.

A page says nothing of its parts but the ids of what can be coloured. What stands beside those, within their box or just
round it, is the field's (its lines, numbers and marks); the rest is the page's furniture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.page.ink.extent import Similarity, bounds, placement
from sheetgen.page.ink.shapes import Box, Group, Page, Path, Shape

FIELD, NUMBERS = "field", "numbers"
"""The ids of groups that are the field, on pages that have them."""

ROUND = 9.0
"""mm round the spaces in which what is drawn is still the field's: labels, numbers, frames."""

EDGE = 1.0
"""mm left round the whole."""


class Spot(NamedTuple):
    """A space or segment on the page."""

    id: str
    box: Box
    """In mm from the page's lower left corner."""
    family: int
    """Those with one number were placed together."""


def alone(page: Page) -> Page:
    """The field of a page, on a page as large as it is."""
    kept = tuple(_kept(page.shapes))
    left, low, right, top = bounds(Group(kept))
    inside = Group(kept, EDGE - left, EDGE - low)
    return Page(right - left + 2 * EDGE, top - low + 2 * EDGE, (inside,), page.bookmark)


def spots(page: Page) -> list[Spot]:
    """Where everything stands that has an id of a space or a segment."""
    return list(_spots(page.shapes, (1.0, 0.0, 0.0, 0.0)))


def _kept(shapes: Sequence[Shape]) -> Iterator[Shape]:
    fields = [shape for shape in shapes if shape.id in (FIELD, NUMBERS)]
    if fields:
        yield from fields
        return
    direct = any(map(_named, shapes))
    left, low, right, top = _around(_spots(shapes, (1.0, 0.0, 0.0, 0.0)))
    by = ROUND if direct else 0.0
    room = (left - by, low - by, right + by, top + by)
    for shape in shapes:
        if not isinstance(shape, Group):
            if _named(shape) or _within(shape, room):
                yield shape
        elif _holds(shape):
            yield Group(tuple(_kept(shape.shapes)), shape.x, shape.y, shape.scale, shape.rotate, shape.id)
        elif direct and _within(shape, room):
            yield shape


def _around(found: Iterable[Spot]) -> Box:
    lefts, lows, rights, tops = zip(*(spot.box for spot in found), strict=True)
    return min(lefts), min(lows), max(rights), max(tops)


def _named(shape: Shape) -> bool:
    return isinstance(shape, Path) and (shape.id or "").startswith(("space-", "segment-"))


def _holds(group: Group) -> bool:
    """Whether anything in it can be coloured."""
    return any(_named(shape) or (isinstance(shape, Group) and _holds(shape)) for shape in group.shapes)


def _within(shape: Shape, room: Box) -> bool:
    try:
        left, low, right, top = bounds(shape)
    except ValueError:
        return False
    return room[0] <= left and room[1] <= low and right <= room[2] and top <= room[3]


def _spots(shapes: Sequence[Shape], where: Similarity) -> Iterator[Spot]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _spots(shape.shapes, _then(where, placement(shape)))
        elif _named(shape):
            assert isinstance(shape, Path)
            yield Spot(shape.id or "", _box(shape, where), id(shapes))


def _then(outer: Similarity, inner: Similarity) -> Similarity:
    """First the inner, then the outer."""
    a, b, x, y = outer
    c, d, u, v = inner
    return (a * c - b * d, a * d + b * c, a * u - b * v + x, a * v + b * u + y)


def _box(path: Path, where: Similarity) -> Box:
    """The box of the path's end points: curves bulge little."""
    a, b, x, y = where
    ends = [numbers[-2:] for _, *numbers in path.commands if numbers]
    across = [a * p - b * q + x for p, q in ends]
    up = [a * q + b * p + y for p, q in ends]
    return min(across), min(up), max(across), max(up)
