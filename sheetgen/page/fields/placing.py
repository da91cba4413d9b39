"""A field of lines at the size and place at which it is drawn: as large as its room allows, standing or lying.

Only the map is scaled. The labels at the lines' ends keep their type, so they keep their distance too, and what is
fitted into the room is the map with its labels: every two things that stand side by side must find room together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from msgspec import Struct

from sheetgen.field.model import Field, Segment, SpaceId
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.curves import backwards, end, smooth
from sheetgen.page.ink.shapes import Box, Command, Pen, Point, Text, polyline

LABEL = 3.1
"""mm: the type for which layouts place the labels at their lines' ends."""


class Area(Struct, frozen=True):
    """A space as it is drawn."""

    outline: tuple[Point, ...]
    centre: Point
    radius: float


class Placed(Struct, frozen=True, eq=False):
    """A field in its own coordinates, in mm as drawn; two of them are the same only if they are one."""

    lines: dict[int, tuple[Point, ...]]
    """The points of each segment."""
    paths: dict[int, tuple[Command, ...]]
    """Each segment as drawing commands."""
    areas: dict[SpaceId, Area]
    labels: tuple[Text, ...]
    orders: dict[int, int]
    """Each segment's place on its line."""
    ends: dict[int, tuple[int, int]]
    """The crossings at each segment's two ends."""
    curves: dict[int, list[int]]
    """The segments of each curve, in order."""
    placing: Placing
    """From the field's own coordinates."""

    def run(self, ids: Sequence[int]) -> tuple[Command, ...]:
        """A stroke as one line, from where it begins; in pieces if its segments do not follow each other."""
        commands: list[Command] = []
        forwards = self.forwards(ids)
        for id in ids:
            piece = self.paths[id] if forwards else backwards(self.paths[id])
            joined = bool(commands) and end(commands[-1]) == end(piece[0])
            commands += piece[1:] if joined else piece
        return tuple(commands)

    def first(self, ids: Sequence[int]) -> tuple[Point, ...]:
        """The points of a stroke's first segment, from where the stroke begins."""
        line = self.lines[ids[0]]
        return line if self.forwards(ids) else line[::-1]

    def forwards(self, ids: Sequence[int]) -> bool:
        """Whether a stroke runs in growing order; on a closed curve the first segment follows the last."""
        if len(ids) < 2:
            return True
        step = self.orders[ids[1]] - self.orders[ids[0]]
        return step == 1 or step < -1


class Placing(Struct, frozen=True):
    """Scaling; then for a field that is to lie a quarter turn to the left."""

    scale: float = 1.0
    lying: bool = False

    def point(self, point: Point) -> Point:
        """Where a point goes."""
        return self.points((point,))[0]

    def points(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Where a line goes."""
        scale = self.scale
        if self.lying:
            return tuple([(-scale * y, scale * x) for x, y in points])
        return tuple([(scale * x, scale * y) for x, y in points])

    def turned(self, point: Point) -> Point:
        """Where a point goes when nothing is scaled."""
        return Placing(1.0, self.lying).point(point)


class Label(Struct, frozen=True):
    """What is printed at a line's end, and how far beyond the end its middle stands, in mm."""

    text: str
    tip: Point
    beyond: Point

    def middle(self, placing: Placing, size: float) -> Point:
        """The label's middle seen from the line's end, in type of `size` mm."""
        x, y = placing.turned(self.beyond)
        return x * size / LABEL, y * size / LABEL

    def reach(self, placing: Placing, size: float) -> Box:
        """The label's box seen from the line's end."""
        (x, y), half = self.middle(placing, size), letters.width(self.text, size, "medium") / 2
        height = letters.cap_height(size, "medium") / 2
        return (x - half, y - height, x + half, y + height)

    def placed_text(self, placing: Placing, size: float) -> Text:
        """The label where it stands."""
        (x, y), (u, v) = placing.point(self.tip), self.middle(placing, size)
        drop = letters.cap_height(size, "medium") / 2
        return Text(x + u, y + v - drop, self.text, size, "medium", "middle")


def fitted(field: Field, room: Box, label: float, *, curved: bool, lying: bool = False) -> tuple[Placed, float, float]:
    """The field as large as fits the room with its labels, and where its origin then stands on the page.

    `label` is the type of the labels in mm, smaller where the field is; `curved` lines are drawn smooth.
    """
    fit = _fit(field, room, label, lying)
    spaces = tuple((space.id, space.outline, space.centre, space.radius) for space in field.spaces)
    placed = _placed(field.segments, spaces, fit.labels, Placing(fit.scale, lying), curved, fit.size)
    x, y = _centred(fit.columns, fit.scale, room[0] + room[2]), _centred(fit.rows, fit.scale, room[1] + room[3])
    return placed, x, y


def scale_in(field: Field, room: Box, label: float, *, lying: bool = False) -> float:
    """The scale at which `fitted` places the field."""
    return _fit(field, room, label, lying).scale


def label_in(field: Field, room: Box, label: float, *, lying: bool = False) -> float:
    """The type in mm of the labels with which `fitted` places the field."""
    return _fit(field, room, label, lying).size


class _Fit(NamedTuple):
    """How large a field goes into a room, with its labels and their type."""

    scale: float
    size: float
    labels: tuple[Label, ...]
    columns: list[Mark]
    rows: list[Mark]


def _fit(field: Field, room: Box, label: float, lying: bool) -> _Fit:
    width, height = room[2] - room[0], room[3] - room[1]
    across, up = field.size[::-1] if lying else field.size
    size = label * min(1.0, width / across, height / up)
    labels = tuple(_labels(field))
    marks = list(_marks(field, labels, Placing(1.0, lying), size))
    columns = [(point[0], box[0], box[2]) for point, box in marks]
    rows = [(point[1], box[1], box[3]) for point, box in marks]
    return _Fit(min(_scale(columns, width), _scale(rows, height)), size, labels, columns, rows)


def _labels(field: Field) -> Iterator[Label]:
    tips = {segment.curve: segment.line[0] for segment in field.segments if segment.order == 1}
    for line, (x, y) in field.labels.items():
        tip = tips[line]
        yield Label(str(line), tip, (x - tip[0], y - tip[1]))


def _marks(field: Field, labels: Sequence[Label], placing: Placing, size: float) -> Iterator[tuple[Point, Box]]:
    """Points that grow apart with the field, each with what stands round it and does not grow."""
    lines = [segment.line for segment in field.segments] + [space.outline for space in field.spaces]
    points = list(chain.from_iterable(lines))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for corner in product((min(xs), max(xs)), (min(ys), max(ys))):
        yield placing.point(corner), (0.0, 0.0, 0.0, 0.0)
    for label in labels:
        yield placing.point(label.tip), label.reach(placing, size)


Mark = tuple[float, float, float]
"""On one axis: a point, and what stands before and behind it."""


def _scale(marks: Sequence[Mark], room: float) -> float:
    """The largest scale at which any two marks fit side by side."""
    return min(
        (room - (after - before)) / (far - near)
        for (near, before, _), (far, _, after) in product(marks, marks)
        if far > near
    )


def _centred(marks: Sequence[Mark], scale: float, ends: float) -> float:
    """Where the origin stands when the marks are in the middle; `ends` is the sum of the room's two ends."""
    low = min(scale * point + before for point, before, _ in marks)
    high = max(scale * point + after for point, _, after in marks)
    return (ends - low - high) / 2


SpaceData = tuple[SpaceId, tuple[Point, ...], Point, float]


# The same field stands on every copy of a sheet: placed once, it becomes one form in the PDF.
@lru_cache(maxsize=8)
def _placed(
    segments: tuple[Segment, ...],
    spaces: tuple[SpaceData, ...],
    labels: tuple[Label, ...],
    placing: Placing,
    curved: bool,
    size: float,
) -> Placed:
    lines = {segment.id: placing.points(segment.line) for segment in segments}
    return Placed(
        lines=lines,
        paths=dict(_curves(segments, lines))
        if curved
        else {id: polyline(line, Pen()).commands for id, line in lines.items()},
        areas={
            id: Area(placing.points(outline), placing.point(centre), placing.scale * radius)
            for id, outline, centre, radius in spaces
        },
        labels=tuple(label.placed_text(placing, size) for label in labels),
        orders={segment.id: segment.order for segment in segments},
        ends={segment.id: segment.ends for segment in segments},
        curves={curve: [segment.id for segment in run] for curve, run in _runs(segments).items()},
        placing=placing,
    )


def _curves(
    segments: Sequence[Segment], lines: Mapping[int, Sequence[Point]]
) -> Iterator[tuple[int, tuple[Command, ...]]]:
    """Every segment smooth; where its curve goes on it shares its tangent with the next one."""
    runs = _runs(segments).values()
    triples = (triple for run in runs for triple in zip([run[-1], *run], run, [*run[1:], run[0]], strict=False))
    for before, segment, after in triples:
        yield (
            segment.id,
            smooth(
                lines[segment.id],
                lines[before.id][-2] if before.ends[1] == segment.ends[0] else None,
                lines[after.id][1] if after.ends[0] == segment.ends[1] else None,
            ),
        )


def _runs(segments: Sequence[Segment]) -> dict[int, list[Segment]]:
    """The segments of every curve, in order."""
    runs: dict[int, list[Segment]] = {}
    for segment in sorted(segments, key=lambda segment: segment.order):
        runs.setdefault(segment.curve, []).append(segment)
    return runs
