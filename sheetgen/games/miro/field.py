"""Miro's field: one smooth closed curve with exactly so many spaces and segments.

The map is made first and only by counting (field.medial): which crossing follows which, the numbers of crossings,
segments and spaces. Then it is drawn (field.relax), rounded, and the drawing is taken apart again: shapely must find
the same crossings, segments and spaces in it. A layout may instead state its map by the crossings that its curve
visits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, collected
from sheetgen.field import arrangement, planemap
from sheetgen.field.build import Misdraw, Whereabouts, rounded
from sheetgen.field.layout import Idle, drawn_by
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.medial import random_sketch
from sheetgen.field.model import Field, Point, Quality
from sheetgen.field.net import Floats
from sheetgen.field.ownmap import narrowest
from sheetgen.field.planemap import PlaneMap
from sheetgen.field.quality import (
    INSCRIBED,
    NO_FLOORS,
    OWN_CURVE,
    Floors,
    sharpest_crossing,
    shortest_segment,
    tightest_bend,
)
from sheetgen.field.relax import relaxed
from sheetgen.games.miro.flow import fitted, flowing
from sheetgen.language import N_, gettext

if TYPE_CHECKING:
    from sheetgen.field.owncurve import Trouble

FEWEST = 20  # segments: below it hardly any map is found
MOST = 450  # segments: more take minutes
MOST_GIANTS = 40
USUAL_LENSES = 2  # of a layout that does not say
CONTRASTS = 3.0  # beyond it the small spaces are all as small as they may be
CROWDED = 0.8  # of the box, at most, may be asked for by the least areas: the rest lies outside the curve
STRETCH = (0.8, 1.08)  # how far the drawing may be stretched to fill its box: more would bend the angles
ALIKE = 0.5  # how much a space takes after its neighbours
LENS = 1.7
REDRAWN = 0.5  # contrast of a given map that another seed draws
FILLED = 0.88  # of the box; the rest stays outside the curve

ROOMIER = N_("take fewer crossings (double, triple), a larger box (width, height) or less contrast")
REMEDIES = {"": N_("take fewer crossings (double, triple) or fewer lenses")} | dict.fromkeys(
    ("inscribed_radius_min", "segment_min", "crossing_min", "bend_radius_min"), ROOMIER
)


RECIPE = ("double", "triple", "lenses", "loops")
"""The keys that speak to chance alone."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Miro layout may say. Lengths in mm; the counts are those of docs/GAMES.md 3.1."""

    MAP = ("visits", "turns", "outside")
    CROWDING = ("double", "triple", "width", "height")

    double: int = 94
    """Crossings of two strands."""
    triple: int = 7
    """Crossings of three strands."""
    width: float = 184.0
    height: float = 210.0
    lenses: int | None = None
    """Spaces with only two sides. None: as usual, or as many as fit."""
    contrast: float = 0.95
    """How unlike the sizes of the spaces are: 0 makes them all much the same, 3 is the most."""
    giants: int = 5
    """Spaces that are several times as large as the rest, far from each other."""
    loops: int = 4
    """Large loops on the rim."""
    smallest: float = 80.0
    """mm^2: the least area that a space aims at; the drawing may come out a little below."""
    visits: tuple[int, ...] = ()
    """A given map: the crossings along the curve, each of them twice (MIR-T5)."""
    turns: str = ""
    """For a given map: L or R for each crossing, where the second passage crosses the first to its left or right."""
    outside: tuple[int, ...] = ()
    """For a given map: the segments along the outside."""

    def check(self) -> None:
        """Each number by itself, then against the others. Raises BadInput about the keys."""
        if wrong := [*self._wrong_numbers()]:
            raise collected(wrong)
        if self.visits:
            try:
                self.given_map()
            except ValueError as error:
                trouble = _trouble(str(error))
                if trouble.about == "turns" and not self.turns:  # nothing is wrong with it, it is not there
                    said = gettext("the key {name} is missing").format(name=repr("turns"))
                    trouble = BadInput(said, about="visits")
                raise trouble from None
        elif wrong := [*self._wrong_counts()]:
            raise collected(wrong)
        if self.spaces * self.smallest > CROWDED * self.width * self.height:
            said = gettext("smallest: {spaces} spaces of {smallest} mm^2 do not fit into {width} x {height} mm")
            sizes = {name: f"{getattr(self, name):g}" for name in ("smallest", "width", "height")}
            raise _trouble(said.format(spaces=self.spaces, **sizes), "width", "height", "double", "triple")

    def _wrong_numbers(self) -> Iterator[BadInput]:
        """Each number by itself. What is nan lies in no range."""
        for name in ("width", "height"):
            if not 20 <= getattr(self, name) <= 2000:
                said = gettext("{name}: this must be from {low} to {high} mm")
                yield _trouble(said.format(name=name, low=20, high=2000))
        for name in ("double", "triple", "giants", "loops"):
            if getattr(self, name) < 0:
                yield _trouble(gettext("{name}: this cannot be less than 0").format(name=name))
        if self.lenses is not None and self.lenses < 0:
            yield _trouble(gettext("lenses: this cannot be less than 0"))
        if self.giants > MOST_GIANTS:
            yield _trouble(gettext("giants: this must be at most {most}").format(most=MOST_GIANTS))
        if not 0 <= self.contrast <= CONTRASTS:
            yield _trouble(gettext("contrast: this must be from 0 to {most}").format(most=f"{CONTRASTS:g}"))
        if not 0 <= self.smallest < math.inf:
            yield _trouble(gettext("smallest: this must be an area in mm^2, 0 or more"))

    def _wrong_counts(self) -> Iterator[BadInput]:
        """The numbers of crossings against each other: what hardly any map has would be looked for in vain."""
        for name in ("turns", "outside"):
            if getattr(self, name):
                yield _trouble(gettext("{name}: this goes only with visits, and there are none").format(name=name))
        if not FEWEST <= self.segments <= MOST:
            said = gettext("{key}: these crossings make {segments} segments; from {fewest} to {most} can be drawn")
            many = self.segments > MOST and 3 * self.triple > 2 * self.double
            more, fewer = ("triple", "double") if many else ("double", "triple")
            yield _trouble(said.format(key=more, segments=self.segments, fewest=FEWEST, most=MOST), fewer)
        if 3 * self.triple > self.double:
            said = gettext("triple: with {double} double crossings there can be at most {most}")
            yield _trouble(said.format(double=self.double, most=self.double // 3), "double")
        if self.lenses is not None and self.lenses > self.most_lenses:
            said = gettext("lenses: among so many crossings at most {most} spaces can have only two sides")
            yield _trouble(said.format(most=self.most_lenses), "double", "triple")

    def idle(self) -> Iterator[Idle]:
        """What only a map by chance would heed, but for numbers that are the given map's own."""
        if self.visits:
            two_sided = sum(len(ring) == 2 for ring in self.given_map().spaces)
            own = {"double": len(self.visits) // 2, "triple": 0, "lenses": two_sided}
            yield Idle(tuple(key for key in RECIPE if own.get(key) != getattr(self, key)), drawn_by("visits"))

    def redrawn(self) -> Parameters:
        """A given map stays what it is; its spaces get other sizes, or every seed would draw the same."""
        return structs.replace(self, contrast=max(self.contrast, REDRAWN)) if self.visits else self

    @property
    def segments(self) -> int:
        """docs/GAMES.md 3.1: E = 2d + 3t."""
        return len(self.visits) or 2 * self.double + 3 * self.triple

    @property
    def most_lenses(self) -> int:
        """How many spaces can have only two sides."""
        return (self.double + self.triple) // 6

    @property
    def two_sided(self) -> int:
        """How many spaces are to have only two sides."""
        return min(USUAL_LENSES, self.most_lenses) if self.lenses is None else self.lenses

    @property
    def spaces(self) -> int:
        """docs/GAMES.md 3.1: bounded spaces = d + 2t + 1."""
        return len(self.visits) // 2 + 1 if self.visits else self.double + 2 * self.triple + 1

    def given_map(self) -> PlaneMap:
        """The map that the layout states. Raises ValueError when it is none."""
        if self.segments > MOST:
            raise ValueError(
                gettext("visits: these make {segments} segments; at most {most} can be drawn").format(
                    segments=self.segments, most=MOST
                )
            )
        plane = planemap.from_visits(self.visits, self.turns, self.outside)
        for number, ring in enumerate(plane.spaces, 1):
            if len(ring) < 2 or len(set(plane.corners(ring))) < len(ring):
                raise ValueError(
                    gettext("visits: space {number} touches itself at a crossing and cannot be drawn").format(
                        number=number
                    )
                )
        return plane


def _trouble(said: str, *beside: str) -> BadInput:
    """What is wrong with the key that stands before the colon, beside others."""
    return BadInput(said, about=said.partition(":")[0], beside=beside)


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4. A given map is drawn as well as possible, and judged on paper alone."""
    if parameters.visits:
        return NO_FLOORS
    return Floors(
        inscribed_radius_min=INSCRIBED, segment_min=5.0, crossing_min=35.0, border_min=None, bend_radius_min=1.2
    )


def own_map(parameters: Parameters) -> Floors | None:
    """What a given map must offer on paper: as a curve of one's own does, spaces with room for colour; None where
    chance makes the map."""
    return OWN_CURVE if parameters.visits else None


def whereabouts(field: Field, parameters: Parameters, measure: str) -> Whereabouts:
    """Which space of a given map is the narrowest."""
    return Whereabouts(gettext("space {space}").format(space=narrowest(field.spaces).id), "visits")


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw: a map, its drawing, and the proof that the drawing is that map.

    Raises Misdraw when no map is found, or when the rounded drawing shows another one.
    """
    size = (parameters.width, parameters.height)
    if parameters.visits:
        plane, places = parameters.given_map(), None
    else:
        sketch = random_sketch(parameters.double, parameters.triple, parameters.two_sided, size, chance)
        plane, places = sketch.map, sketch.places
    areas = wanted_areas(plane, places, parameters, chance)
    net, at = relaxed(plane, areas, size, places)
    return finished(plane, fitted(flowing(net, at), size, STRETCH))


def from_curve(path: Path, name: str | None = None) -> tuple[Field, list[Trouble]]:
    """The field that a closed curve of an SVG file makes (by name, or the only one), and what spoils it for play."""
    from sheetgen.field import owncurve  # here, because a drawn field need not wait for what reads drawings

    usual = Parameters()
    return owncurve.from_svg(path, (usual.width, usual.height), game="miro", name=name)


def wanted_areas(
    plane: PlaneMap, places: Sequence[Point] | None, parameters: Parameters, chance: Chance
) -> list[float]:
    """The area in mm^2 that each space should have: more sides more room, neighbours a little alike, a few giants."""
    around = _neighbours(plane)
    wishes = [max(-1.6, min(1.9, chance.normal())) for _ in plane.spaces]
    # Small spaces in one region, or long strands between unlike spaces would have to wriggle.
    wishes = [
        wish + ALIKE * sum(wishes[n] for n in near) / len(near) for wish, near in zip(wishes, around, strict=True)
    ]
    areas = [
        math.exp(parameters.contrast * wish) * (0.45 + 0.14 * len(ring))
        for wish, ring in zip(wishes, plane.spaces, strict=True)
    ]
    for number in _giants(plane, around, parameters.giants, chance):
        areas[number] = chance.between(3.0, 5.0)
    if places is not None:
        for number in _loops(plane, places, parameters, chance):
            areas[number] = chance.between(2.2, 4.0)
    total = FILLED * parameters.width * parameters.height
    least = min(parameters.smallest, 0.5 * total / len(areas))
    for _ in range(4):
        share = total / sum(areas)
        areas = [max(least * _room(ring), area * share) for area, ring in zip(areas, plane.spaces, strict=True)]
    return areas


def _room(ring: planemap.Ring) -> float:
    """How many times the least area a space needs: many sides make it long and thin, two sides make it pointed."""
    return LENS if len(ring) == 2 else 0.55 + 0.15 * len(ring)


def _neighbours(plane: PlaneMap) -> list[list[int]]:
    """For each space (from 0) the ones that share a segment with it."""
    around: list[list[int]] = [[] for _ in plane.spaces]
    for a, b, kind in plane.contacts():
        if kind == "edge":
            around[int(a) - 1].append(int(b) - 1)
            around[int(b) - 1].append(int(a) - 1)
    return around


def _giants(plane: PlaneMap, around: Sequence[Sequence[int]], count: int, chance: Chance) -> list[int]:
    """Spaces with many sides, inside, none next to another's neighbour."""
    rim = {max(dart, ~dart) for dart in plane.outside}
    candidates = [
        number
        for number, ring in enumerate(plane.spaces)
        if len(ring) >= 4 and not any(max(dart, ~dart) in rim for dart in ring)
    ]
    chance.shuffle(candidates)
    chosen: list[int] = []
    near: set[int] = set()
    for number in candidates:
        if len(chosen) < count and number not in near and not near & set(around[number]):
            chosen.append(number)
            near |= {number, *around[number]}
    return chosen


def _loops(plane: PlaneMap, places: Sequence[Point], parameters: Parameters, chance: Chance) -> list[int]:
    """Spaces on the rim, one near each corner of the box in turn, so that no corner stays empty."""
    rim = {max(dart, ~dart) for dart in plane.outside}
    free = [n for n, ring in enumerate(plane.spaces) if any(max(dart, ~dart) in rim for dart in ring)]
    corners = [(0.0, 0.0), (parameters.width, parameters.height), (parameters.width, 0.0), (0.0, parameters.height)]
    chosen = []
    for turn in range(min(parameters.loops, len(free))):
        best = min(free, key=lambda n: _apart(plane, places, n, corners[turn % 4]) * chance.between(0.8, 1.25))
        free.remove(best)
        chosen.append(best)
    return chosen


def _apart(plane: PlaneMap, places: Sequence[Point], number: int, corner: Point) -> float:
    corners = [places[crossing] for crossing in plane.corners(plane.spaces[number])]
    return math.hypot(
        sum(x for x, _ in corners) / len(corners) - corner[0], sum(y for _, y in corners) / len(corners) - corner[1]
    )


def finished(plane: PlaneMap, lines: Sequence[Floats]) -> Field:
    """The Field of a drawn map.

    The drawing is rounded and taken apart again. Raises Misdraw unless the same crossings, segments, sides and spaces
    come out, all numbered alike (and with them E = 2d + 3t, spaces = d + 2t + 1 and one single curve, by Euler).
    """
    curve = [rounded(x, y) for line in lines for x, y in line[:-1].tolist()]
    try:
        found = arrangement.arrange([[*curve, curve[0]]])
    except ValueError as error:
        raise Misdraw(str(error)) from None
    segments = arrangement.segments(found)
    seen = [segment.ends[0] for segment in segments], [segment.sides for segment in segments]
    if seen != (list(plane.visits), plane.sides()) or arrangement.contacts(found) != plane.contacts():
        raise Misdraw(gettext("the drawn curve crosses itself where it should not"))
    spaces = arrangement.spaces(found)
    xs, ys = zip(*curve, strict=True)
    return Field(
        game="miro",
        layout="",
        seed=None,
        code="",
        size=(max(xs), max(ys)),
        spaces=spaces,
        segments=segments,
        contacts=plane.contacts(),
        quality=Quality(
            inscribed_radius_min=min(space.radius for space in spaces),
            segment_min=round(shortest_segment(segments), 3),
            crossing_min=round(sharpest_crossing(segments), 3),
            bend_radius_min=round(tightest_bend(segments), 3),
        ),
    )
