"""The field of a game with split spaces, as the finished sheet draws it (SPR-A6).

A split is a straight line between two points of a space's outline; a new point lies in the middle of the border that it
was named by. Where both ends lie on one straight border the line bows inwards, as it must have been drawn by hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from sheetgen.field.model import Field, Point, Segment, Space, SpaceId
from sheetgen.games.springer.corners import outer
from sheetgen.games.springer.story import Cut
from sheetgen.plane import largest_circle, length

BOW = 1.2
"""mm that a line stands off the border on which it begins and ends."""


def split_field(field: Field, cuts: Sequence[Cut]) -> Field:
    """The field with these spaces split, in order, and a line where each was."""
    places = {
        point: place
        for segment in field.segments
        for point, place in zip(segment.ends, (segment.line[0], segment.line[-1]), strict=True)
    } | (outer(field).corners if cuts else {})
    for cut in cuts:
        field = _split(field, cut, places)
    return field


def _split(field: Field, cut: Cut, places: dict[int, Point]) -> Field:
    for end in cut.ends:
        if end.inside is not None:
            field, places[end.point] = _halved(field, cut.space, places[end.inside[0]], places[end.inside[1]])
    space = next(space for space in field.spaces if space.id == cut.space)
    first, second = (places[end.point] for end in cut.ends)
    # Outlines run counter-clockwise: what lies clockwise from the first end to the second comes back from there.
    kept, rest = _between(space.outline, second, first), _between(space.outline, first, second)
    line = _line(kept, rest)
    parts = _part(space, cut.space, [*kept, *line[1:-1]]), _part(space, cut.part, [*rest, *line[-2:0:-1]])
    drawn = Segment(
        id=len(field.segments),
        line=tuple(line),
        curve=len(field.weights) + 1,
        order=1,
        ends=(cut.ends[0].point, cut.ends[1].point),
        sides=(cut.space, cut.part),
    )
    return structs.replace(
        field,
        spaces=(*(parts[0] if old.id == space.id else old for old in field.spaces), parts[1]),
        segments=(*field.segments, drawn),
        facts={**field.facts, "weights": [*field.weights, "medium"]},
    )


def _halved(field: Field, space: SpaceId, one: Point, other: Point) -> tuple[Field, Point]:
    """The field with a new point in the middle of a space's border, clockwise from one point to the other."""
    outline = next(found.outline for found in field.spaces if found.id == space)
    run = _between(outline, other, one)
    half = length(run) / 2
    for a, b in pairwise(run):
        step = math.dist(a, b)
        if half <= step:
            break
        half -= step
    place = (a[0] + half / step * (b[0] - a[0]), a[1] + half / step * (b[1] - a[1]))
    spaces = tuple(structs.replace(each, outline=_with(each.outline, {a, b}, place)) for each in field.spaces)
    return structs.replace(field, spaces=spaces), place


def _with(outline: tuple[Point, ...], edge: set[Point], place: Point) -> tuple[Point, ...]:
    """An outline with a new point on that edge, if it has the edge."""
    at = next((i for i in range(len(outline)) if {outline[i - 1], outline[i]} == edge), None)
    return outline if at is None else (*outline[:at], place, *outline[at:])


def _between(outline: Sequence[Point], one: Point, other: Point) -> list[Point]:
    """The outline from one of its points to another, in its direction."""
    i, k = outline.index(one), outline.index(other)
    return [*outline[i : k + 1]] if i <= k else [*outline[i:], *outline[: k + 1]]


def _line(kept: Sequence[Point], rest: Sequence[Point]) -> list[Point]:
    """From the first end, where `kept` stops, to the second: straight, or bowed off a straight border."""
    (ax, ay), (bx, by) = kept[-1], kept[0]
    far = math.dist(kept[-1], kept[0])
    for side, way in ((-1, kept), (1, rest)):
        if length(way) < far + 0.01:
            u, v = side * BOW * (ay - by) / far, side * BOW * (bx - ax) / far
            inner = [((1 - t) * ax + t * bx + u, (1 - t) * ay + t * by + v) for t in (0.25, 0.75)]
            return [kept[-1], *inner, kept[0]]
    return [kept[-1], kept[0]]


def _part(whole: Space, id: SpaceId, outline: Sequence[Point]) -> Space:
    """A part of a space, with its own largest circle."""
    centre, radius = largest_circle(outline)
    return structs.replace(whole, id=id, outline=tuple(outline), centre=centre, radius=radius)
