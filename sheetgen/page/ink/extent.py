"""How far a drawing reaches: the box round any shape, by its outlines, pens and letters.

A group only ever moves, turns and scales its shapes evenly, so a curve's box follows from its moved control points and
a circle stays a circle.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import SHIFT, Bitmap, Box, Circle, Group, Path, Pen, Photo, Point, Shape, Text

Similarity = tuple[float, float, float, float]
"""(a, b, x, y), which moves, turns and scales evenly: the point p + qi goes to (a + bi)(p + qi) + x + yi."""

IDENTITY: Similarity = (1.0, 0.0, 0.0, 0.0)

BIT = 0.5
"""mm: a slanted line is followed in bits, none of them both broader and higher than that without its pen."""


def bounds(shape: Shape) -> Box:
    """The box round all that the shape prints, in mm. Raises ValueError when it prints nothing."""
    box = reach((shape,))
    if box is None:
        raise ValueError("nothing is drawn")
    return box


def reach(shapes: Iterable[Shape]) -> Box | None:
    """The box round all that the shapes print, in mm; None when they print nothing."""
    return _around(placed.box for placed in _placed(shapes, IDENTITY))


class Extents:
    """Where shapes print: worked out once, and then asked of as many boxes as a place is looked for in."""

    def __init__(self, shapes: Iterable[Shape]) -> None:
        self._placed = tuple(_placed(shapes, IDENTITY))

    def reaching_into(self, box: Box) -> Extents:
        """Those alone that reach into the box, to be asked of many places within it."""
        few = Extents(())
        few._placed = tuple(_reaching(self._placed, box))
        return few

    def keep_out_of(self, box: Box) -> bool:
        """Whether nothing that the shapes print reaches into the box, in mm."""
        return _keep_out(self._placed, box)


class Strokes(Extents):
    """The same, but of an outline without ground only what its pen draws: beside a slanted line, and within the
    outline, the paper is free."""

    def __init__(self, shapes: Iterable[Shape]) -> None:
        self._placed = tuple(_placed(shapes, IDENTITY, _drawn))


class _Placed(NamedTuple):
    """The box round a shape that prints something; of a group also its parts, and of an outline those of its pen where
    they were asked for."""

    box: Box
    parts: tuple[_Placed, ...] = ()


_Leaf = Bitmap | Circle | Path | Photo | Text
_Leaves = Callable[[_Leaf, Similarity], Iterator[_Placed]]


def _keep_out(placed: tuple[_Placed, ...], box: Box) -> bool:
    left, bottom, right, top = box
    # Asked of hundreds of places on each page of a class set, so without a call for each of its shapes.
    for (west, south, east, north), parts in placed:
        apart = west > right or east < left or south > top or north < bottom
        if not (apart or (parts and _keep_out(parts, box))):
            return False
    return True


def _reaching(placed: tuple[_Placed, ...], box: Box) -> Iterator[_Placed]:
    for each in placed:
        if _overlap(each.box, box) is not None:
            parts = tuple(_reaching(each.parts, box))
            if parts or not each.parts:
                yield _Placed(each.box, parts)


def _around(boxes: Iterable[Box]) -> Box | None:
    columns = tuple(zip(*boxes, strict=True))
    if not columns:
        return None
    lefts, bottoms, rights, tops = columns
    return (min(lefts), min(bottoms), max(rights), max(tops))


def placement(group: Group) -> Similarity:
    """How the group moves its shapes."""
    angle = math.radians(group.rotate)
    return (group.scale * math.cos(angle), group.scale * math.sin(angle), group.x, group.y)


def _whole(shape: _Leaf, similarity: Similarity) -> Iterator[_Placed]:
    return map(_Placed, _boxes(shape, similarity))


def _drawn(shape: _Leaf, similarity: Similarity) -> Iterator[_Placed]:
    bits: tuple[_Placed, ...] = ()
    if isinstance(shape, Path) and shape.pen and not shape.fill:
        bits = tuple(map(_Placed, _bits(shape, similarity)))
    return (_Placed(box, bits) for box in _boxes(shape, similarity))


def _placed(shapes: Iterable[Shape], similarity: Similarity, leaves: _Leaves = _whole) -> Iterator[_Placed]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _placed_group(shape, similarity, leaves)
        else:
            yield from leaves(shape, similarity)


def _placed_group(group: Group, similarity: Similarity, leaves: _Leaves) -> Iterator[_Placed]:
    inner = _after(similarity, placement(group))
    parts = tuple(_placed(group.shapes, inner, leaves))
    box = _around(part.box for part in parts)
    if box and group.clip:
        box = _overlap(box, _corners_box(group.clip, inner))
    if box:
        yield _Placed(box, parts)


def _boxes(shape: _Leaf, similarity: Similarity) -> Iterator[Box]:
    if isinstance(shape, Path):
        if shape.pen or shape.fill:
            yield from _path_boxes(shape, similarity)
    elif isinstance(shape, Circle):
        if shape.pen or shape.fill:
            reach = shape.r * math.hypot(similarity[0], similarity[1]) + _half(shape.pen, similarity)
            yield _grown([_moved(similarity, (shape.x, shape.y))], reach)
    elif isinstance(shape, Text):
        yield from _text_boxes(shape, similarity)
    elif isinstance(shape, Photo):
        yield _corners_box((shape.x, shape.y, shape.x + shape.width, shape.y + shape.height), similarity)
    else:
        yield _corners_box(_bitmap_box(shape), similarity)


def _path_boxes(path: Path, similarity: Similarity) -> Iterator[Box]:
    a, b, dx, dy = similarity
    xs, ys = list[float](), list[float]()
    u = v = 0.0
    for command in path.commands:
        if command[0] == "C":
            x1, y1, x2, y2, x, y = command[1:]
            u1, v1 = a * x1 - b * y1 + dx, b * x1 + a * y1 + dy
            u2, v2 = a * x2 - b * y2 + dx, b * x2 + a * y2 + dy
            u3, v3 = a * x - b * y + dx, b * x + a * y + dy
            xs += _span(u, u1, u2, u3)
            ys += _span(v, v1, v2, v3)
            u, v = u3, v3
        elif command[0] != "Z":
            x, y = command[1:]
            u, v = a * x - b * y + dx, b * x + a * y + dy
            xs.append(u)
            ys.append(v)
    if xs:
        reach = _half(path.pen, similarity)
        yield (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _bits(path: Path, similarity: Similarity) -> Iterator[Box]:
    """Boxes along its pen: of a curve the one round it, of a line as many as BIT says."""
    reach = _half(path.pen, similarity)
    start = at = (0.0, 0.0)
    for command in path.commands:
        if command[0] == "C":
            x1, y1, x2, y2, x, y = command[1:]
            end = _moved(similarity, (x, y))
            between = (_moved(similarity, (x1, y1)), _moved(similarity, (x2, y2)))
            xs, ys = (_span(*each) for each in zip(at, *between, end, strict=True))
            yield _grown([(min(xs), min(ys)), (max(xs), max(ys))], reach)
        else:
            end = start
            if command[0] != "Z":
                x, y = command[1:]
                end = _moved(similarity, (x, y))
            if command[0] == "M":
                start = end
            else:
                yield from (_grown(pair, reach) for pair in pairwise(_steps(at, end)))
        at = end


def _steps(start: Point, end: Point) -> list[Point]:
    across, up = end[0] - start[0], end[1] - start[1]
    count = max(1, math.ceil(min(abs(across), abs(up)) / BIT))
    return [(start[0] + across * n / count, start[1] + up * n / count) for n in range(count + 1)]


def _span(p0: float, p1: float, p2: float, p3: float) -> tuple[float, float]:
    """The least and the greatest value that a cubic curve takes: at its ends or where its derivative is 0."""
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    # Most curves on a page are short and stay between their ends, as their control points do.
    if low <= p1 <= high and low <= p2 <= high:
        return low, high
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    values = [p0, p3]
    for t in _roots(a, b, c):
        if 0 < t < 1:
            s = 1 - t
            values.append(s**3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t**3 * p3)
    return min(values), max(values)


def _roots(a: float, b: float, c: float) -> list[float]:
    if abs(a) < 1e-12:
        return [-c / b] if abs(b) > 1e-12 else []
    inside = b * b - 4 * a * c
    if inside < 0:
        return []
    return [(-b + sign * math.sqrt(inside)) / (2 * a) for sign in (1, -1)]


def _text_boxes(text: Text, similarity: Similarity) -> Iterator[Box]:
    box = letters.ink(text.text, text.size, text.face)
    if box is None:
        return
    shift = SHIFT[text.anchor] * letters.width(text.text, text.size, text.face)
    angle = math.radians(text.rotate)
    turn = (math.cos(angle), math.sin(angle), text.x, text.y)
    yield _corners_box((box[0] - shift, box[1], box[2] - shift, box[3]), _after(similarity, turn))


def _bitmap_box(bitmap: Bitmap) -> Box:
    height = bitmap.size * len(bitmap.rows) / len(bitmap.rows[0])
    return (bitmap.x, bitmap.y, bitmap.x + bitmap.size, bitmap.y + height)


def _corners_box(box: Box, similarity: Similarity) -> Box:
    left, bottom, right, top = box
    return _grown([_moved(similarity, (x, y)) for x in (left, right) for y in (bottom, top)], 0.0)


def _overlap(one: Box, other: Box) -> Box | None:
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] <= box[2] and box[1] <= box[3] else None


def _half(pen: Pen | None, similarity: Similarity) -> float:
    return pen.width / 2 * math.hypot(similarity[0], similarity[1]) if pen else 0.0


def _grown(points: Sequence[Point], reach: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _moved(similarity: Similarity, point: Point) -> Point:
    a, b, x, y = similarity
    return (a * point[0] - b * point[1] + x, b * point[0] + a * point[1] + y)


def _after(outer: Similarity, inner: Similarity) -> Similarity:
    a, b, _, _ = outer
    x, y = _moved(outer, (inner[2], inner[3]))
    return (a * inner[0] - b * inner[1], b * inner[0] + a * inner[1], x, y)
