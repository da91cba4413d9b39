"""Patchworks: fields whose spaces are the rings of a plane map, given as points, rings and drawn lines.

A builder settles the map first, as pure combinatorics: which points lie round which space. Contacts, borders and all
numbers follow from that alone, so they are the same on every machine. Then the drawing is judged without the map:
shapely must find, on the drawn lines, the same spaces with the same contacts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from msgspec import Struct, field

from sheetgen.effort import spend
from sheetgen.field.build import Misdraw, rounded
from sheetgen.field.coverage import drawn_contacts
from sheetgen.field.model import Contact, Field, Kind, Point, Quality, Segment, Space, SpaceId, Weight
from sheetgen.field.quality import inscribed_each
from sheetgen.language import gettext
from sheetgen.plane import sides

Edge: TypeAlias = tuple[int, int]
"""Two neighbouring points of a ring."""
Run: TypeAlias = tuple[int, ...]
"""Points along a line; a closed line comes back to its first point."""

EFFORT = 1.0
"""Of a space that is drawn and measured (effort.py)."""


class Patch(Struct, frozen=True, kw_only=True):
    """A space of the map."""

    id: SpaceId
    ring: Run
    """The points round it, counter-clockwise, the first not repeated, with every point at which others meet it."""
    group: SpaceId | None = None
    mark: dict[str, Any] = field(default_factory=dict)


class Line(Struct, frozen=True):
    """A line as it is drawn: in one go, over all the points at which others meet it."""

    points: Run
    weight: Weight = "light"


class Patchwork(Struct, frozen=True, kw_only=True):
    """The map as data of a Field."""

    spaces: tuple[Space, ...]
    segments: tuple[Segment, ...]
    """The pieces of the lines, in the order of the lines; `ends` are the points' numbers."""
    contacts: tuple[Contact, ...]
    weights: tuple[Weight, ...]
    """Of the lines, in order: curve 1 is the first."""
    quality: Quality

    def field(self, game: str, size: Point, **facts: Any) -> Field:
        """The field of a game, still without layout, seed and code; facts["weights"] are the lines'."""
        return Field(
            game=game,
            layout="",
            seed=None,
            code="",
            size=rounded(*size),
            spaces=self.spaces,
            segments=self.segments,
            contacts=self.contacts,
            quality=self.quality,
            facts={"weights": list(self.weights), **facts},
        )


def patchwork(
    at: Sequence[Point],
    patches: Sequence[Patch],
    lines: Sequence[Line],
    bends: Mapping[Edge, Sequence[Point]] | None = None,
) -> Patchwork:
    """The patchwork of these patches, drawn with these lines.

    `at` are the points in mm. An edge is straight unless `bends` has the inner points of its way, in the order of the
    key's two points. Every edge lies on one line. Raises ValueError when lines and rings do not have the same edges,
    Misdraw when the drawn lines make another map than the rings.
    """
    spend(len(patches) * EFFORT)
    bends = bends or {}
    _check_edges(patches, lines)
    ways = _Ways([rounded(*point) for point in at], {edge: [rounded(*p) for p in way] for edge, way in bends.items()})
    outlines = [ways.along((*patch.ring, patch.ring[0]))[:-1] for patch in patches]
    contacts = ring_contacts(patches)
    numbers = {patch.id: i for i, patch in enumerate(patches)}
    if drawn_contacts(outlines) != sorted((*sorted((numbers[a], numbers[b])), kind) for a, b, kind in contacts):
        raise Misdraw(gettext("the drawn spaces touch otherwise than they should"))
    spaces = tuple(map(_space, patches, outlines, inscribed_each(outlines)))
    meeting, inside = _meeting_points(patches), _sides(patches)
    runs = _borders(patches, meeting, inside)
    quality = Quality(
        inscribed_radius_min=min(space.radius for space in spaces),
        border_min=round(_shortest_border(runs, inside, ways), 3),
        crossing_min=round(min(_corners(patches, ways)), 3),
    )
    weights = tuple(line.weight for line in lines)
    segments = tuple(_segments(patches, lines, ways, meeting, inside))
    return Patchwork(spaces=spaces, segments=segments, contacts=contacts, weights=weights, quality=quality)


def ring_contacts(patches: Sequence[Patch]) -> tuple[Contact, ...]:
    """All pairs of patches that share an edge ("edge") or only points ("corner"), each in the order of the patches."""
    kinds: dict[tuple[int, int], Kind] = {}
    around: dict[int, list[int]] = {}
    for i, patch in enumerate(patches):
        for point in patch.ring:
            around.setdefault(point, []).append(i)
    for meeting in around.values():
        for pair in combinations(dict.fromkeys(meeting), 2):
            kinds[pair] = "corner"
    inside = _sides(patches)
    for i, patch in enumerate(patches):
        for a, b in sides(patch.ring):
            other = inside.get((b, a))
            if other is not None and i < other:
                kinds[i, other] = "edge"
    return tuple((patches[i].id, patches[j].id, kind) for (i, j), kind in sorted(kinds.items()))


def borders(patches: Sequence[Patch]) -> list[Run]:
    """Every border between two spaces, or a space and the outside, from one meeting point to the next.

    In the order of the patches and of their rings; each once, along the first patch's ring.
    """
    return _borders(patches, _meeting_points(patches), _sides(patches))


def _borders(patches: Sequence[Patch], meeting: set[int], inside: Mapping[Edge, int]) -> list[Run]:
    found = []
    for i, patch in enumerate(patches):
        for run in _cut(patch.ring, meeting):
            other = inside.get((run[1], run[0]))
            if other is None or i < other:
                found.append(run)
    return found


def _cut(ring: Run, meeting: set[int]) -> Iterator[Run]:
    """The ring's stretches between meeting points; a ring with fewer than two of them is cut at its first point."""
    cuts = [k for k, point in enumerate(ring) if point in meeting] or [0]
    for one, other in zip(cuts, [*cuts[1:], cuts[0] + len(ring)], strict=True):
        yield tuple(ring[k % len(ring)] for k in range(one, other + 1))


def _meeting_points(patches: Iterable[Patch]) -> set[int]:
    """Where three edges or more meet."""
    neighbours: dict[int, set[int]] = {}
    for patch in patches:
        for a, b in sides(patch.ring):
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
    return {point for point, others in neighbours.items() if len(others) > 2}


def _sides(patches: Sequence[Patch]) -> dict[Edge, int]:
    """For each edge, in its direction, the patch on its left."""
    return {edge: i for i, patch in enumerate(patches) for edge in sides(patch.ring)}


def _check_edges(patches: Sequence[Patch], lines: Sequence[Line]) -> None:
    ringed = [edge for patch in patches for edge in sides(patch.ring)]
    if len(set(ringed)) < len(ringed):
        raise ValueError("two spaces lie on the same side of an edge")
    drawn = [frozenset(edge) for line in lines for edge in pairwise(line.points)]
    if len(set(drawn)) < len(drawn):
        raise ValueError("an edge is drawn twice")
    if {frozenset(edge) for edge in ringed} != set(drawn):
        raise ValueError("the lines are not the edges of the spaces")


class _Ways:
    """The drawn ways between points."""

    def __init__(self, at: Sequence[Point], bends: Mapping[Edge, Sequence[Point]]) -> None:
        self.at = at
        self.bends = {**bends, **{(b, a): way[::-1] for (a, b), way in bends.items()}}

    def along(self, run: Run) -> tuple[Point, ...]:
        """All points of a run, bends included."""
        points = [self.at[run[0]]]
        for a, b in pairwise(run):
            points += [*self.bends.get((a, b), ()), self.at[b]]
        return tuple(points)

    def length(self, run: Run) -> float:
        """In mm."""
        return math.fsum(math.dist(a, b) for a, b in pairwise(self.along(run)))

    def _after(self, tip: int, other: int) -> Point:
        """The first point on the way from a tip to the next point."""
        bends = self.bends.get((tip, other))
        return bends[0] if bends else self.at[other]

    def corner(self, a: int, tip: int, b: int) -> float:
        """The angle in degrees at the tip, from the way to b counter-clockwise to the way to a."""
        (x, y), (ax, ay), (bx, by) = self.at[tip], self._after(tip, a), self._after(tip, b)
        turn = math.atan2(ay - y, ax - x) - math.atan2(by - y, bx - x)
        return math.degrees(turn % (2 * math.pi))


def _corners(patches: Iterable[Patch], ways: _Ways) -> Iterator[float]:
    for patch in patches:
        for i, tip in enumerate(patch.ring):
            yield ways.corner(patch.ring[i - 1], tip, patch.ring[(i + 1) % len(patch.ring)])


def _shortest_border(runs: Sequence[Run], inside: Mapping[Edge, int], ways: _Ways) -> float:
    """The least, over all pairs of neighbours, of the longest border that they share."""
    longest: dict[tuple[int, int], float] = {}
    for run in runs:
        one, other = inside[run[0], run[1]], inside.get((run[1], run[0]))
        if other is not None:
            longest[one, other] = max(longest.get((one, other), 0.0), ways.length(run))
    return min(longest.values(), default=math.inf)


def _space(patch: Patch, outline: tuple[Point, ...], circle: tuple[Point, float]) -> Space:
    centre, radius = circle
    return Space(
        id=patch.id,
        outline=outline,
        centre=rounded(*centre),
        radius=round(radius, 3),
        group=patch.group,
        mark=patch.mark,
    )


def _segments(
    patches: Sequence[Patch], lines: Sequence[Line], ways: _Ways, meeting: set[int], inside: Mapping[Edge, int]
) -> Iterator[Segment]:
    """Every line cut at the meeting points."""
    left = {edge: patches[i].id for edge, i in inside.items()}
    number = 0
    for curve, line in enumerate(lines, 1):
        last = len(line.points) - 1
        cuts = [0, *(k for k in range(1, last) if line.points[k] in meeting), last]
        for order, (one, other) in enumerate(pairwise(cuts), 1):
            run = line.points[one : other + 1]
            sides = left.get((run[0], run[1])), left.get((run[1], run[0]))
            yield Segment(
                id=number, line=ways.along(run), curve=curve, order=order, ends=(run[0], run[-1]), sides=sides
            )
            number += 1
