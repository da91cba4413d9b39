"""Springer's field: exactly 108 spaces in a net of straight lines, and triangles 1 to 5 along each of its four edges.

``facets.py`` makes the map by counting, ``triangles.py`` chooses the points at which triangles stand and their values,
both on whole numbers and contacts alone; ``drawing.py`` draws the map, and the patchwork kit judges the drawing. Spaces
are numbered row by row from the top, by where the map first laid them. Triangles are spaces too, after all others: id
"N4", group "N", mark {"value": 4}, a corner contact of every space at their apex.

Two facts tell each space's boundary without coordinates, for players who cut a space in two (SPR-A6):

facts["points"], by point number as text (those of Segment.ends): what meets there, clockwise on the sheet: spaces;
then, on the outer border, None for the outside and the triangle whose apex it is, if any. Only points where two spaces
or more meet are listed; every apex stands on one of them, so no border has a triangle.

facts["rings"], by space as text: its boundary clockwise on the sheet, points and borders in turn. {"point": 57} is a
meeting point; {"border": 12} the whole border with space 12 from the point before it to the point after it, and
{"border": None} a piece of the outer border. The list begins with the topmost (leftmost of equals) point of the space;
where this is no meeting point, it begins with the border that the topmost point lies inside of.

facts["ohm"], by triangle: how hard it is to reach (triangles.py).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any

import networkx
from msgspec import structs

from sheetgen import plane
from sheetgen.chance import Chance
from sheetgen.effort import spend
from sheetgen.errors import BadInput, collected
from sheetgen.field.build import Misdraw, Whereabouts, rounded
from sheetgen.field.layout import Idle, drawn_by, same_places
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.medial import STEP, Edge
from sheetgen.field.model import Contact, Field, Point, Segment, Space
from sheetgen.field.ownmap import barely_touching, narrowest
from sheetgen.field.patchwork import Line, Patch, Patchwork, borders, patchwork, ring_contacts
from sheetgen.field.quality import INSCRIBED, NO_FLOORS, Floors, at_most, inscribed
from sheetgen.games.springer.drawing import relaxed
from sheetgen.games.springer.facets import (
    Facets,
    NoNet,
    Recipe,
    Ring,
    area,
    around,
    crossings,
    given_facets,
    random_facets,
)
from sheetgen.games.springer.triangles import EDGES, VALUES, Apex, chosen, resistances, steepness, unlikeness
from sheetgen.language import N_, decimal, gettext
from sheetgen.tomlfile import item_of, shortened

FLOORS = Floors(crossing_min=21.0)

HEIGHT = 13.5
"""mm from a triangle's apex to its base: a numeral stands in it at arm's length."""
HALF_BASE = 7.2
"""mm."""
APART = 16.5
"""mm between two apexes on an edge: the triangles' bases keep clear of each other."""
FROM_CORNER = 7.5
"""mm from an apex to a corner of the rectangle."""
MAPS = 12
"""Maps tried for one drawing."""
LONGEST = 2
"""So many times as long as wide the rectangle may be; on longer ones the search for alike edges takes minutes."""
EFFORT = 0.3  # of a space in a map
CONTRASTS = 1.5
MOST_ENDS = 12  # of lines on an edge
REDRAWN = 0.4  # contrast of an own net that another seed draws
SPACES = (24, 160)
SLIVER = 0.52
"""How far from round a space is that looks like a sliver: a rectangle three and a half times as long as wide."""

REMEDIES = {
    "": N_("take fewer ends, merges and splits, a larger alike or a smaller steep"),
    "inscribed_radius_min": N_("take fewer spaces, a larger width and height, or less contrast"),
    "crossing_min": N_("take fewer spaces, merges and splits, or a larger width and height"),
    "border_min": N_("take fewer spaces, a larger width and height, or less contrast"),
}


RECIPE = ("ends", "twos", "merges", "splits", "alike", "steep")
"""The keys that speak to chance alone."""
SIZING = ("contrast", "giants", "smallest")
"""The keys that size the spaces, of which a net that is drawn as it is given has its own."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Springer layout may say. Lengths in mm; the counts are those of docs/GAMES.md 8.1."""

    MAP = ("points", "rings")
    CROWDING = ("spaces", "width", "height")

    spaces: int = 108
    width: float = 159.0
    """Of the rectangle; the triangles stand outside it."""
    height: float = 209.0
    ends: tuple[int, int] = (5, 7)
    """Points at which lines end on each of the upper and lower, and of the left and right edges: five get triangles."""
    twos: tuple[int, int] = (2, 3)
    """At how many of these points only two spaces meet, not three."""
    merges: int = 4
    """Pairs of spaces inside that become one: each makes two T-points."""
    splits: int = 14
    """Spaces that are cut from corner to corner: each makes two five-way points."""
    contrast: float = 0.75
    """How unlike the sizes of the spaces are: 0 makes them all much the same."""
    giants: int = 4
    """Spaces that are several times as large as the rest."""
    smallest: float = 90.0
    """mm^2: the least area that a space aims at."""
    alike: float = 1.3
    """The greatest ratio of two edges' difficulty at the same value, or in all."""
    steep: float = 1.35
    """The least ratio of the difficulty of a 5 to that of the 1 on the same edge."""
    points: tuple[Point, ...] = ()
    """An own net instead of chance: its points in mm, numbered from 0, the rectangle's corners among them."""
    rings: tuple[str, ...] = ()
    """Its spaces, in the order of their numbers: the points round each, counter-clockwise, such as "0-1-5-4"."""
    relax: bool = False
    """Whether an own net is only where the drawing begins: its inner points move until the spaces have the sizes that
    contrast, giants and smallest ask for."""

    @property
    def given(self) -> bool:
        """Whether it is drawn point by point as the layout says."""
        return bool(self.rings) and not self.relax

    @property
    def count(self) -> int:
        """Of spaces: an own net has as many as it has rings."""
        return len(self.rings) or self.spaces

    def check(self) -> None:
        """Raises BadInput, about the key, for what no field can be."""
        self.check_ranges({"width": (40, 2000), "height": (40, 2000), "spaces": SPACES, "contrast": (0, CONTRASTS)})
        if not self.given:
            self.check_ranges({"giants": (0, self.count // 4)}, "rings")
        if self.points or self.rings:
            self._check_own()
        else:
            self._check_recipe()

    def _check_recipe(self) -> None:
        if not 0 <= self.smallest * self.spaces <= 0.8 * self.width * self.height:
            raise BadInput(
                gettext("smallest: {spaces} spaces of {smallest} mm^2 do not fit into {width} x {height} mm").format(
                    spaces=self.spaces,
                    **{name: f"{getattr(self, name):g}" for name in ("smallest", "width", "height")},
                ),
                about="smallest",
                beside=("spaces", "width", "height"),
            )
        longer, shorter = ("width", "height") if self.width > self.height else ("height", "width")
        if not max(self.width, self.height) <= LONGEST * min(self.width, self.height):
            raise BadInput(
                gettext("{longer}: no side may be more than {longest} times as long as the other").format(
                    longer=longer, longest=LONGEST
                ),
                about=longer,
                beside=(shorter,),
            )
        if not all(len(VALUES) <= count <= MOST_ENDS for count in self.ends):
            raise BadInput(
                gettext("ends: from {least} to {most} lines must end on an edge").format(
                    least=len(VALUES), most=MOST_ENDS
                ),
                about="ends",
            )
        if not all(0 <= twos <= count for twos, count in zip(self.twos, self.ends, strict=True)):
            raise BadInput(gettext("twos: on an edge these are at least 0 and at most its ends"), about="twos")
        few, more = (0, self.spaces // 9), (0, self.spaces // 6)
        self.check_ranges({"merges": few, "splits": more}, "spaces")
        self.check_ranges({"alike": (1.25, 100), "steep": (1, 1.4)})

    def _check_own(self) -> None:
        for key, other in (("points", "rings"), ("rings", "points")):
            if not getattr(self, other):
                said = gettext("{key}: a net of your own needs both points and rings; {other} is missing")
                raise BadInput(said.format(key=key, other=other), about=key)
        outside = [n for n, (x, y) in enumerate(self.points) if not (0 <= x <= self.width and 0 <= y <= self.height)]
        if outside:
            raise collected(self._outside(number) for number in outside)
        if twice := list(same_places(self.points, step=STEP / 2)):
            raise collected(twice)
        if wrong := list(_no_rings(self.rings, self._places)):
            raise collected(wrong)
        least, most = SPACES
        if not least <= len(self.rings) <= most:
            said = gettext("rings: a net of your own has from {least} to {most} spaces, not {count}")
            raise BadInput(said.format(least=least, most=most, count=len(self.rings)), about="rings")
        self._check_extent()
        try:
            facets = self.own_net()
        except NoNet as error:
            raise BadInput(str(error), about="rings" if error.ring is None else item_of("rings", error.ring)) from None
        if not all(len(VALUES) <= len(side) <= MOST_ENDS for side in facets.sides):
            raise BadInput(
                gettext("points: from {least} to {most} points must lie on each edge").format(
                    least=len(VALUES), most=MOST_ENDS
                ),
                about="points",
            )
        # Spaces that are relaxed find places of their own, unless one is turned over already.
        if self.given or any(area(facets.places, ring) < 0 for ring in facets.rings):
            self._check_crossings(facets)

    def _check_crossings(self, facets: Facets) -> None:
        """That no border crosses another, as they do where a point lies beyond its neighbours."""
        met = crossings(facets.places, facets.rings)
        if not met:
            return
        one, other = met[0]
        told = {"one": f"{one[0]}-{one[1]}", "other": f"{other[0]}-{other[1]}"}
        astray = _astray(met)
        said = gettext("points: the borders {one} and {other} cross each other; move one of their points")
        if astray is not None:
            said = gettext(
                "points: point {point} lies beyond its neighbours, so that borders cross, such as {one} and {other}; "
                "move it"
            )
        about = item_of("points", one[0] if astray is None else astray)
        raise BadInput(said.format(point=astray, **told), about=about)

    def _outside(self, number: int) -> BadInput:
        """That a point lies outside the rectangle."""
        said = gettext(
            "points: point {number} at {place} must lie in the rectangle of this width and height, from {from} to {to}"
        )
        ends = {"place": self.points[number], "from": (0, 0), "to": (self.width, self.height)}
        told = {end: f"[{x:.12g}, {y:.12g}]" for end, (x, y) in ends.items()}
        return BadInput(said.format(number=number, **told), about=item_of("points", number))

    def _check_extent(self) -> None:
        """That the points reach from corner to corner of the rectangle, or its width would not be what it says."""
        low, high = ([round(reach(axis), 3) for axis in zip(*self.points, strict=True)] for reach in (min, max))
        if max(*low, self.width - high[0], self.height - high[1]) >= STEP:
            said = gettext(
                "points: they reach from {low} to {high}, but width and height say that they should from {from} to {to}"
            )
            ends = {"low": low, "high": high, "from": [0, 0], "to": [self.width, self.height]}
            told = {end: f"[{x:.12g}, {y:.12g}]" for end, (x, y) in ends.items()}
            raise BadInput(said.format(**told), about="points")

    @property
    def _places(self) -> list[tuple[int, int]]:
        return [(round(2 * x / STEP), round(2 * y / STEP)) for x, y in self.points]

    def own_net(self) -> Facets:
        """The net that the layout gives. Raises NoNet when it is none."""
        places = self._places
        return given_facets(places, [_ring(text, len(places)) for text in self.rings])

    def own_points(self) -> list[Point]:
        """Where the points of an own net lie, in mm; those on the rectangle's sides exactly there."""

        def snapped(at: float, end: float) -> float:
            return next((side for side in (0.0, end) if abs(at - side) < STEP), at)

        return [(snapped(x, self.width), snapped(y, self.height)) for x, y in self.points]

    def idle(self) -> Iterator[Idle]:
        """What only a net by chance would heed; of a net that is drawn as it is given, what sizes its spaces too."""
        if not self.rings:
            if self.relax:
                yield Idle(("relax",), gettext("there is no net of your own"))
            return
        # Numbers that are the net's own say no other thing than it does.
        own = {"spaces": self.count, "ends": self._own_ends()}
        yield Idle(tuple(key for key in (*RECIPE, "spaces") if own.get(key) != getattr(self, key)), drawn_by("rings"))
        if self.given:
            yield Idle(SIZING, drawn_by("points"))

    def _own_ends(self) -> tuple[int, int] | None:
        """`ends` of an own net; None where two edges that face each other differ."""
        lower, right, upper, left = map(len, self.own_net().sides)
        return (lower, left) if (lower, left) == (upper, right) else None

    def redrawn(self) -> Parameters:
        """An own net stays what it is; its spaces get other sizes, or every seed would draw the same."""
        return structs.replace(self, contrast=max(self.contrast, REDRAWN), relax=True) if self.rings else self

    @property
    def recipe(self) -> Recipe:
        """What is asked of the map."""
        return Recipe(
            spaces=self.spaces,
            size=(self.width, self.height),
            ends=self.ends,
            twos=self.twos,
            merges=self.merges,
            splits=self.splits,
        )


def _no_rings(rings: Sequence[str], places: Sequence[tuple[int, int]]) -> Iterator[BadInput]:
    """What is wrong with own spaces, one by one.

    A space that lies the wrong way round is written so if no neighbour that lies the right way has a border in common
    with it; else it is the places that turn it over (`Parameters._check_crossings`).
    """
    read: dict[int, Ring] = {}
    for number, text in enumerate(rings):
        try:
            read[number] = _ring(text, len(places))
        except ValueError as error:
            yield BadInput(str(error), about=item_of("rings", number))
    upright = {edge for ring in read.values() if area(places, ring) > 0 for edge in plane.sides(ring)}
    for number, ring in read.items():
        text = rings[number]
        if len(set(ring)) < max(3, len(ring)):
            said = gettext("space {space}, {ring}: every space needs three points or more, each once")
            yield BadInput(said.format(space=number + 1, ring=shortened(text)), about=item_of("rings", number))
        elif not (found := area(places, ring)):
            said = gettext(
                "space {space}, {ring}: its points enclose nothing; they lie on one line, or it crosses itself"
            )
            yield BadInput(said.format(space=number + 1, ring=shortened(text)), about=item_of("rings", number))
        elif found < 0 and not any((b, a) in upright for a, b in plane.sides(ring)):
            said = gettext("space {space}, {ring}: its points must be written counter-clockwise, as {turned}")
            turned = "-".join(map(str, (ring[0], *ring[:0:-1])))
            yield BadInput(
                said.format(space=number + 1, ring=shortened(text), turned=shortened(turned)),
                about=item_of("rings", number),
            )


def _astray(crossed: Sequence[tuple[Edge, Edge]]) -> int | None:
    """The point to which a border of every crossing leads, and more of them than to any other; None where none is."""
    ends = Counter(point for edge in {*chain.from_iterable(crossed)} for point in edge)
    (point, count), *others = ends.most_common(2)
    alone = all(count > fewer for _, fewer in others)
    return point if alone and all(point in (*one, *other) for one, other in crossed) else None


def _ring(text: str, count: int) -> Ring:
    """The points of an own space, or ValueError."""
    try:
        ring = tuple(int(word) for word in text.split("-"))
    except ValueError:
        raise ValueError(
            gettext("{text} is not a space; write its points, such as 0-1-5-4").format(text=shortened(text))
        ) from None
    strange = next((i for i in ring if not 0 <= i < count), None)
    if strange is not None:
        raise ValueError(
            gettext("there is no point {strange}; the points are numbered from 0 to {last}").format(
                strange=strange, last=count - 1
            )
        )
    return ring


def composed(field: Field, parameters: Parameters) -> float:
    """1 where no two slivers lie side by side along an edge, less the more of them there are. An own net is taken as it
    is."""
    if parameters.rings:
        return 1.0
    rim = {side for segment in field.segments if None in segment.sides for side in segment.sides}
    thin = {space.id for space in field.spaces if space.id in rim and _roundness(space.outline) < SLIVER}
    pairs = sum({one, other} <= thin for one, other, kind in field.contacts if kind == "edge")
    return 1 / (1 + pairs)


def _roundness(outline: Sequence[Point]) -> float:
    """1 for a circle, 0.79 for a square, less for what is narrow."""
    around = math.fsum(math.dist(a, b) for a, b in plane.sides(outline))
    inside = abs(math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in plane.sides(outline))) / 2
    return 4 * math.pi * inside / around**2


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4; an own net that is relaxed is drawn as well as possible."""
    return NO_FLOORS if parameters.rings and parameters.relax else FLOORS


def own_map(parameters: Parameters) -> Floors | None:
    """What an own net must offer on paper; None where chance makes the net. One that is drawn as it is given is judged
    at its own size, too (`lacking`)."""
    return FLOORS if parameters.rings else None


def whereabouts(field: Field, parameters: Parameters, measure: str) -> Whereabouts:
    """Which space or border of an own net is the worst."""
    if measure == "border_min":
        one, other = sorted(map(int, barely_touching(field)))
        said = gettext("the border between spaces {one} and {other}")
        return Whereabouts(said.format(one=one, other=other), item_of("rings", other - 1))
    space = int(narrowest(space for space in field.spaces if not space.group).id)  # triangles have one
    return Whereabouts(gettext("space {space}").format(space=space), item_of("rings", space - 1))


def given(parameters: Parameters) -> bool:
    """Whether chance has no part in the drawing."""
    return parameters.given


def lacking(field: Field, parameters: Parameters) -> list[BadInput]:
    """Which spaces of a net that is drawn as it is given are too narrow to play in, which of their corners are too
    sharp, and which borders too short."""
    said = gettext("space {space}: the largest circle in it has a radius of {reached} mm, and {needed} are needed")
    narrow = [
        BadInput(
            said.format(space=space.id, reached=at_most(space.radius, 2), needed=decimal(f"{INSCRIBED:g}")),
            about=item_of("rings", int(space.id) - 1),
        )
        for space in field.spaces
        if not space.group and space.radius < INSCRIBED
    ]
    facets, at, least = parameters.own_net(), parameters.own_points(), floors(parameters)
    return [*narrow, *_sharp(facets, at, least.crossing_min), *_short(facets, at, least.border_min)]


def _sharp(facets: Facets, at: Sequence[Point], least: float | None) -> Iterator[BadInput]:
    """The corners of spaces with fewer degrees than that."""
    for number, ring in enumerate(facets.rings, 1):
        for before, tip, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
            (x, y), (ax, ay), (bx, by) = at[tip], at[before], at[after]
            turn = math.atan2(ay - y, ax - x) - math.atan2(by - y, bx - x)
            degrees = round(math.degrees(turn % (2 * math.pi)), 3)
            if least is not None and degrees < least:
                said = gettext(
                    "space {space}: its corner at point {point} has {reached} degrees, and {needed} are needed"
                )
                told = said.format(space=number, point=tip, reached=at_most(degrees, 2), needed=decimal(f"{least:g}"))
                yield BadInput(told, about=item_of("points", tip))


def _short(facets: Facets, at: Sequence[Point], least: float | None) -> Iterator[BadInput]:
    """The neighbours whose longest border is shorter than so many mm."""
    inside = {edge: number for number, ring in enumerate(facets.rings, 1) for edge in plane.sides(ring)}
    longest: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
    for run in borders(_patches(facets)):
        if other := inside.get((run[1], run[0])):
            found = round(math.fsum(math.dist(at[a], at[b]) for a, b in pairwise(run)), 3), run
            pair = inside[run[0], run[1]], other
            longest[pair] = max(longest.get(pair, found), found)
    for (one, other), (length, run) in longest.items():
        if least is not None and length < least:
            said = gettext(
                "the border between spaces {one} and {other}, from point {a} to point {b}, has {reached} mm, and "
                "{needed} are needed"
            )
            told = {"one": one, "other": other, "a": run[0], "b": run[-1], "needed": decimal(f"{least:g}")}
            yield BadInput(said.format(**told, reached=at_most(length, 2)), about=item_of("points", run[0]))


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw: a map with its triangles, its drawing, and the proof that the drawing is that map.

    Raises Misdraw when no map is good enough or its drawing leaves the triangles no room; BadInput, about the key, when
    that is so of a net that is drawn as it is given.
    """
    facets, apexes = _mapped(parameters, chance)
    if parameters.given:
        at = parameters.own_points()
    else:
        at = relaxed(facets, wanted_areas(facets, parameters, chance), (parameters.width, parameters.height))
    at = [(x + HEIGHT, y + HEIGHT) for x, y in at]
    try:
        _check_room(facets, apexes, at)
        work = patchwork(at, _patches(facets), lines(facets))
    except Misdraw as error:
        if parameters.given:  # no other draw would be another
            said = gettext("points: {wrong}; relax = true lets them move")
            raise BadInput(said.format(wrong=error), about="points") from None
        raise
    size = (parameters.width + 2 * HEIGHT, parameters.height + 2 * HEIGHT)
    field = work.field("springer", size, **boundaries(work, facets, apexes), ohm={a.id: a.ohm for a in apexes})
    return with_triangles(field, facets, apexes, at)


def _mapped(parameters: Parameters, chance: Chance) -> tuple[Facets, list[Apex]]:
    """A map on which chains can go everywhere, and whose four edges are alike in difficulty."""
    if parameters.rings:
        return (own := parameters.own_net()), _apexes(own)
    for _ in range(MAPS):
        spend(EFFORT * parameters.spaces)
        facets = numbered(random_facets(parameters.recipe, chance))
        if not open_everywhere(len(facets.rings), ring_contacts(_patches(facets))):
            continue
        apexes = _apexes(facets)
        if unlikeness(apexes) <= parameters.alike and steepness(apexes) >= parameters.steep:
            return facets, apexes
    raise Misdraw(gettext("no net with four edges alike was found"))


def _apexes(facets: Facets) -> list[Apex]:
    meeting = {p: _meeting(facets, p) for side in facets.sides for p in side}
    return chosen(facets.sides, resistances(len(facets.rings), ring_contacts(_patches(facets)), meeting))


def _meeting(facets: Facets, point: int) -> list[int]:
    return [number for number, ring in enumerate(facets.rings, 1) if point in ring]


def open_everywhere(spaces: int, contacts: Sequence[Contact]) -> bool:
    """Whether the corner contacts join all spaces."""
    graph = networkx.Graph((a, b) for a, b, kind in contacts if kind == "corner")
    return len(graph) == spaces and networkx.is_connected(graph)


def numbered(facets: Facets) -> Facets:
    """The map with its spaces in the order of their numbers: row by row from the top, each row from the left."""
    xs, ys = ([_middle(facets, ring, axis) for ring in facets.rings] for axis in (0, 1))
    width, height = facets.places[facets.corners[2]]
    count = len(facets.rings)
    rows = max(1, round(math.sqrt(count * height / width)))
    down = sorted(range(count), key=lambda i: (-ys[i], xs[i], i))
    cuts = [count * row // rows for row in range(rows + 1)]
    order = [i for a, b in pairwise(cuts) for i in sorted(down[a:b], key=lambda i: (xs[i], i))]
    return structs.replace(facets, rings=tuple(facets.rings[i] for i in order))


def _middle(facets: Facets, ring: Ring, axis: int) -> Fraction:
    return Fraction(sum(facets.places[point][axis] for point in ring), len(ring))


def wanted_areas(facets: Facets, parameters: Parameters, chance: Chance) -> list[float]:
    """The area in mm^2 that each space should have: more sides more room, a few giants."""
    areas = [
        math.exp(parameters.contrast * max(-1.6, min(1.8, chance.normal()))) * (0.45 + 0.14 * len(ring))
        for ring in facets.rings
    ]
    wide = [i for i, ring in enumerate(facets.rings) if len(ring) > 3]
    chance.shuffle(wide)
    for i in wide[: parameters.giants]:
        areas[i] = chance.between(2.6, 4.0)
    total = parameters.width * parameters.height
    for _ in range(4):
        share = total / math.fsum(areas)
        areas = [max(parameters.smallest, area * share) for area in areas]
    return areas


def _check_room(facets: Facets, apexes: Sequence[Apex], at: Sequence[Point]) -> None:
    """Raises Misdraw unless triangles keep clear of each other and of the corners."""
    for edge, corner, side in zip(EDGES, facets.corners, facets.sides, strict=True):
        end = facets.corners[(facets.corners.index(corner) + 1) % 4]
        points = [p for p in side if p in {apex.point for apex in apexes if apex.edge == edge}]
        gaps = [(a, b, APART) for a, b in pairwise(points)]
        for a, b, least in (*gaps, (corner, points[0], FROM_CORNER), (end, points[-1], FROM_CORNER)):
            if (found := math.dist(at[a], at[b])) < least:
                said = gettext(
                    "two triangles would touch: points {one} and {other} are {found} mm apart, and {least} are needed"
                )
                said = said.format(one=a, other=b, found=at_most(found, 1), least=decimal(f"{least:g}"))
                raise Misdraw(said, remedy=N_("take fewer ends, or a larger width and height"))


def _patches(facets: Facets) -> list[Patch]:
    return [Patch(id=number, ring=ring) for number, ring in enumerate(facets.rings, 1)]


def lines(facets: Facets) -> list[Line]:
    """The frame; every line from end to end, straight on through the points that it meets; lines that run round."""
    frame = facets.frame
    onward = {(a, p): b for one, p, other in facets.straights for a, b in ((one, other), (other, one))}
    edges = {(a, b) for ring in facets.rings for a, b in plane.sides(ring)}
    edges -= {edge for a, b in plane.sides(frame) for edge in ((a, b), (b, a))}
    found = [Line((*frame, frame[0]), "heavy")]
    begins = sorted(edge for edge in edges if edge[::-1] not in onward)
    for begin in (*begins, *sorted(edges)):
        if begin not in edges:
            continue
        run = list(begin)
        while (following := onward.get((run[-2], run[-1]))) is not None and (run[-1], following) != begin:
            run.append(following)
        edges -= {edge for a, b in pairwise(run) for edge in ((a, b), (b, a))}
        found.append(Line(tuple(run), "light"))
    return found


def boundaries(work: Patchwork, facets: Facets, apexes: Sequence[Apex]) -> dict[str, Any]:
    """facts["points"] and facts["rings"]."""
    turns = around(facets.rings)
    sides = {edge: n for n, ring in enumerate(facets.rings, 1) for edge in plane.sides(ring)}
    triangle = {apex.point: apex.id for apex in apexes}
    frame = set(facets.frame)
    points: dict[str, list[int | str | None]] = {}
    for point, turn in turns.items():
        if len(turn) + (point in frame) > 2:
            spaces = [sides[point, after] for after in _clockwise(turn)]
            outside = [None, *([triangle[point]] if point in triangle else [])] if point in frame else []
            points[str(point)] = [*spaces, *outside]
    rings = {
        str(space.id): _boundary(ring, space.outline, points, sides)
        for space, ring in zip(work.spaces, facets.rings, strict=True)
    }
    return {"points": points, "rings": rings}


def _clockwise(turn: Mapping[int, int]) -> list[int]:
    """The first neighbours of a point's spaces, clockwise, from the outside on if it is there.

    `turn` has for each neighbour the next one counter-clockwise: the space between them begins with the former.
    """
    first = next((a for a in turn if a not in turn.values()), min(turn))
    found = [first]
    while (following := turn[found[-1]]) in turn and following != first:
        found.append(following)
    return found[::-1]


def _boundary(
    ring: Ring, outline: Sequence[Point], points: Mapping[str, Any], sides: Mapping[tuple[int, int], int]
) -> list[dict[str, int | None]]:
    """A space's boundary, clockwise from its topmost point."""
    top = min(range(len(ring)), key=lambda i: (-outline[i][1], outline[i][0]))
    clockwise = [*ring[top::-1], *ring[:top:-1]]
    items: list[dict[str, int | None]] = []
    for a, b in plane.sides(clockwise):
        if str(a) in points:
            items.append({"point": a})
        if not items or "point" in items[-1]:
            items.append({"border": sides.get((a, b))})
    if "border" in items[0] and "border" in items[-1]:
        items.pop()  # the border that the topmost point lies inside of, met again
    return items


def with_triangles(field: Field, facets: Facets, apexes: Sequence[Apex], at: Sequence[Point]) -> Field:
    """The field with its triangles as spaces, drawn, in contact with what meets at their apexes."""
    spaces, segments, contacts = list(field.spaces), list(field.segments), list(field.contacts)
    weights = list(field.weights)
    for apex in sorted(apexes, key=lambda apex: ("NESW".index(apex.edge), apex.value)):
        space = _triangle(apex, at[apex.point])
        contacts += [(number, apex.id, "corner") for number in _meeting(facets, apex.point)]
        spaces.append(space)
        weights.append("light")
        segments.append(
            Segment(
                id=len(segments),
                line=(*space.outline, space.outline[0]),
                curve=len(weights),
                order=1,
                ends=(apex.point, apex.point),
                sides=(apex.id, None),
            )
        )
    return structs.replace(
        field,
        spaces=tuple(spaces),
        segments=tuple(segments),
        contacts=tuple(contacts),
        facts={**field.facts, "weights": weights},
    )


def _triangle(apex: Apex, at: Point) -> Space:
    """Its apex first, then counter-clockwise, outside the rectangle."""
    (x, y), (out_x, out_y) = at, {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[apex.edge]
    base = x + HEIGHT * out_x, y + HEIGHT * out_y
    along = -HALF_BASE * out_y, HALF_BASE * out_x
    outline = (
        rounded(x, y),
        rounded(base[0] - along[0], base[1] - along[1]),
        rounded(base[0] + along[0], base[1] + along[1]),
    )
    centre, radius = inscribed(outline)
    return Space(
        id=apex.id,
        outline=outline,
        centre=rounded(*centre),
        radius=round(radius, 3),
        group=apex.edge,
        mark={"value": apex.value},
    )
