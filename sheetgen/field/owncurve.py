"""A player's own curve: the one closed path of an SVG file becomes a field, with a list of what spoils it for play.

The path is cut into short straight steps, scaled evenly into the box and taken apart by ``arrangement.arrange``, which
numbers crossings, segments and spaces along the path. Its straight pieces stay whole until then, so that strands
through one point meet in it; the segments get their close points afterwards. Nothing is mended: what is wrong is told
with its place, so that the player can mend the drawing, or print it all the same.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field import arrangement
from sheetgen.field.arrangement import Arrangement, Crossing
from sheetgen.field.build import rounded
from sheetgen.field.model import Field, Point, Quality, Segment
from sheetgen.field.quality import INSCRIBED, sharpest_crossing, shortest_segment, tightest_bend
from sheetgen.files import read_text

STEP = 0.5  # mm between the points of the line
TRIES = 16  # points by which a piece's length is judged
MOST_POINTS = 60_000  # 30 metres of line: no sheet holds more
JOINED = 0.05  # mm: ends so near to each other are one point to any eye
FINE = 6  # decimals of a mm: rounded as for print, strands through one point would miss each other
SHARPEST = 20.0  # degrees: at a narrower corner two pencil lines run into one
APART = 1.0  # mm between the middles of two printed lines: nearer ones leave no white between them
HAIRPIN = 9.0  # mm along the curve: within it a corner of SHARPEST degrees brings its own two sides together
TOLD = 30.0  # mm round a crossing that is told as too sharp or touching: its strands are not told again
SAME_PLACE = 20.0  # mm: a second place so near to the first one is not told again
MOST_PLACES = 3  # of strands that are close: more of them would only hide the rest

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Steps = npt.NDArray[np.object_]


class Trouble(Struct, frozen=True):
    """Something about a curve that a player should know."""

    sentence: str
    place: Point
    """Where, in mm from the field's lower left corner."""
    spoils: bool = True
    """Whether the field cannot be played so."""

    def __str__(self) -> str:
        return f"{self.sentence}, at {self.place[0]:.0f} mm from the left and {self.place[1]:.0f} mm from below"


def from_svg(path: Path, size: tuple[float, float], *, game: str) -> tuple[Field, list[Trouble]]:
    """A game's field of the file's one path, scaled evenly into a box of `size` mm, and what is wrong with it.

    ``facts["crossings"]`` counts the crossings. Raises BadInput when the file is no SVG, has no path or several, or
    when the path cannot be taken apart.
    """
    points = _scaled(_flattened(_the_path(path), size, path), size)
    if len(set(points)) < 3:
        raise BadInput("the path in this file has no length", file=path)
    if closed := math.dist(points[0], points[-1]) <= JOINED:
        points = _closed(points)
    try:
        found = arrangement.arrange([points])
        field = _field(found, points, game)
    except (ValueError, shapely.errors.GEOSException):
        raise BadInput("the path lies too close to itself to be taken apart", file=path) from None
    return field, list(_troubles(found, field, None if closed else points))


def _the_path(path: Path) -> Any:
    """The one subpath that the file draws, its transforms applied."""
    import svgpathtools  # here, because it is slow to import and only this needs it

    text = read_text(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            drawn = svgpathtools.Document.from_svg_string(text).paths()
            whole = [part for one in drawn if len(one) for part in one.continuous_subpaths() if len(part)]
    except ParseError:
        raise BadInput("this file is not an SVG drawing", file=path) from None
    except Exception:  # the parser has no error of its own for a path that it cannot read
        raise BadInput("a path in this file cannot be read", file=path) from None
    if not whole:
        raise BadInput("this file has no path; draw one closed curve in it", file=path)
    if len(whole) > 1:
        raise BadInput(f"this file has {len(whole)} separate paths; a field is one single closed curve", file=path)
    return whole[0]


def _flattened(curve: Any, size: tuple[float, float], path: Path) -> list[Point]:
    """The path's points in its own units, y upwards, so dense that they are STEP apart on the sheet."""
    rough = [[_point(part, k / TRIES) for k in range(TRIES + 1)] for part in curve]
    every = [point for part in rough for point in part]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in every):
        raise BadInput("a path in this file has a number that is no number", file=path)
    scale = _scale(every, size)
    points = [every[0]]
    for part, sample in zip(curve, rough, strict=True):
        length = scale * sum(math.dist(a, b) for a, b in itertools.pairwise(sample))
        count = 1 if type(part).__name__ == "Line" else max(1, math.ceil(length / STEP))
        if len(points) + count > MOST_POINTS:
            raise BadInput("the path in this file is too long for a sheet of paper", file=path)
        points += [_point(part, k / count) for k in range(1, count + 1)]
    return points


def _point(part: Any, share: float) -> Point:
    place = complex(part.point(share))
    return place.real, -place.imag


def _scale(points: Sequence[Point], size: tuple[float, float]) -> float:
    xs, ys = zip(*points, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return min(size[0] / wide if wide else math.inf, size[1] / high if high else math.inf, 1e12)


def _scaled(points: Sequence[Point], size: tuple[float, float]) -> list[Point]:
    """The points in mm from the drawing's lower left corner, none twice in a row."""
    scale = _scale(points, size)
    left, low = min(x for x, _ in points), min(y for _, y in points)
    moved = [(round((x - left) * scale, FINE), round((y - low) * scale, FINE)) for x, y in points]
    return [point for point, _ in itertools.groupby(moved)]


def _closed(points: Sequence[Point]) -> list[Point]:
    """The points of a curve that ends about where it begins, without the stub that leads back there."""
    last = len(points)
    while last > 2 and math.dist(points[last - 1], points[0]) <= JOINED:
        last -= 1
    return [*points[:last], points[0]]


def _field(found: Arrangement, points: Sequence[Point], game: str) -> Field:
    if any(len({rounded(*point) for point in piece.line}) < 2 for piece in found.pieces):
        raise ValueError("two crossings are one point as printed")
    spaces, segments = arrangement.spaces(found), arrangement.segments(found)
    xs, ys = zip(*points, strict=True)
    return Field(
        game=game,
        layout="",
        seed=None,
        code="",
        size=rounded(max(xs), max(ys)),
        spaces=spaces,
        segments=tuple(structs.replace(segment, line=_dense(segment.line)) for segment in segments),
        contacts=arrangement.contacts(found),
        quality=Quality(
            inscribed_radius_min=min((space.radius for space in spaces), default=0.0),
            segment_min=round(shortest_segment(segments), 3),
            crossing_min=round(sharpest_crossing(segments), 3),
            bend_radius_min=round(min(tightest_bend(segments), 1e6), 3),  # a path of straight pieces has no bend
        ),
        facts={"crossings": sum(_runs_through(crossing) > 1 for crossing in found.crossings)},
    )


def _runs_through(crossing: Crossing) -> int:
    """How many strands run through, those that only end here left out."""
    return sum(not passage.end for passage in crossing.passages)


def _dense(line: Sequence[Point]) -> tuple[Point, ...]:
    """A segment's points, STEP apart where it is straight, and none so near to another that rounding turns the line."""
    last = line[-1]
    kept = [line[0]]
    for point in line[1:-1]:
        if min(math.dist(point, kept[-1]), math.dist(point, last)) > JOINED:
            kept.append(point)
    if len(kept) < 2 and line[0] == last:
        return tuple(line)  # a loop too small to be thinned
    dense = [kept[0]]
    for a, b in itertools.pairwise([*kept, last]):
        count = max(1, math.ceil(math.dist(a, b) / STEP))
        between = [(k / count, 1 - k / count) for k in range(1, count)]
        dense += [rounded(s * b[0] + r * a[0], s * b[1] + r * a[1]) for s, r in between]
        dense.append(b)
    return tuple(dense)


def _troubles(found: Arrangement, field: Field, open_ends: Sequence[Point] | None) -> Iterator[Trouble]:
    if open_ends:
        yield Trouble("the curve is open: it begins here and ends elsewhere", rounded(*open_ends[0]))
        yield Trouble("the curve is open: it ends here", rounded(*open_ends[-1]))
    if not field.facts["crossings"]:
        yield Trouble("the curve never crosses itself", field.segments[0].line[0])
    for place in found.overlaps[:1]:
        yield Trouble(
            f"strands lie on top of each other ({len(found.overlaps)} steps of them, the first here)", rounded(*place)
        )
    touching = set() if found.overlaps else set(found.touches())
    rays = _rays(field.segments)
    for number, crossing in enumerate(found.crossings):
        strands = len(crossing.passages)
        place = rounded(*crossing.point)
        if number in touching:
            yield Trouble("the curve touches itself without crossing", place)
        elif not found.overlaps and (angle := _narrowest(rays[number])) < SHARPEST:
            yield Trouble(f"a crossing is too sharp ({angle:.0f} degrees, {SHARPEST:.0f} can be read)", place)
        if strands > 3:
            yield Trouble(f"{strands} strands meet in one point, which is allowed", place, spoils=False)
    if not found.overlaps:
        for x, y in _close_places(field.segments):
            yield Trouble("two strands run closer than 1 mm to each other here", rounded(x, y))
    for space in field.spaces:
        if space.radius < INSCRIBED:
            wide, least = 2 * space.radius, 2 * INSCRIBED
            yield Trouble(
                f"space {space.id} is too small to colour ({wide:.1f} mm wide, {least:.0f} needed)", space.centre
            )


def _rays(segments: Sequence[Segment]) -> dict[int, list[float]]:
    """The angles in degrees in which segments leave each crossing."""
    rays: dict[int, list[float]] = {}
    for segment in segments:
        rays.setdefault(segment.ends[0], []).append(_leaving(segment.line))
        rays.setdefault(segment.ends[1], []).append(_leaving(segment.line[::-1]))
    return rays


def _narrowest(rays: Sequence[float]) -> float:
    """The narrowest angle in degrees between two rays side by side."""
    angles = sorted(rays)
    gaps = [after - before for before, after in itertools.pairwise(angles)]
    return min([*gaps, 360 - (angles[-1] - angles[0])])


def _leaving(line: Sequence[Point]) -> float:
    """The angle in degrees in which a line leaves its first point; a step cut short by the crossing says too little."""
    ahead = next((point for point in line[1:] if math.dist(line[0], point) > JOINED), line[1])
    return math.degrees(math.atan2(ahead[1] - line[0][1], ahead[0] - line[0][0]))


class Visit(Struct, frozen=True):
    """The curve passes a crossing."""

    at: float
    """mm along the curve."""
    rays: tuple[float, ...]
    """The angles in degrees in which it leaves, backwards and forwards."""


def _close_places(segments: Sequence[Segment]) -> list[Point]:
    """Where two strands are nearer than APART though no crossing or corner of theirs brings them together."""
    lines = [segment.line for segment in segments]
    steps = [step for line in lines for step in itertools.pairwise(line)]
    ends = list(itertools.accumulate((math.dist(*step) for step in steps), initial=0.0))
    drawn = shapely.linestrings(steps)
    one, other = shapely.STRtree(drawn).query(drawn, predicate="dwithin", distance=APART)
    at = np.array([(a + b) / 2 for a, b in itertools.pairwise(ends)])
    along = np.abs(at[one] - at[other])
    closed = segments[0].ends[0] == segments[-1].ends[1]
    far = (one < other) & ((np.minimum(along, ends[-1] - along) if closed else along) > HAIRPIN)
    one, other = one[far], other[far]
    for a, b, reach in _meetings(segments, closed):
        near = [_around(at, visit, reach, ends[-1] if closed else math.inf) for visit in (a, b)]
        apart = ~((near[0][one] & near[1][other]) | (near[1][one] & near[0][other]))
        one, other = one[apart], other[apart]
    return _nearest_places(drawn[one], drawn[other])


def _around(at: Numbers, visit: Visit, reach: float, whole: float) -> Flags:
    """Which steps lie within reach of a visit, along the curve."""
    along = np.abs(at - visit.at)
    found: Flags = np.minimum(along, whole - along) <= reach
    return found


def _meetings(segments: Sequence[Segment], closed: bool) -> Iterator[tuple[Visit, Visit, float]]:
    """Every two visits to the same crossing, and how far from it the strands may be close to each other."""
    visits: dict[int, list[Visit]] = {}
    at = 0.0
    for number, segment in enumerate(segments):
        before = (segments[number - 1],) if number or closed else ()
        rays = (*(_leaving(one.line[::-1]) for one in before), _leaving(segment.line))
        visits.setdefault(segment.ends[0], []).append(Visit(at, rays))
        at += sum(itertools.starmap(math.dist, itertools.pairwise(segment.line)))
    if not closed:
        visits.setdefault(segments[-1].ends[1], []).append(Visit(at, (_leaving(segments[-1].line[::-1]),)))
    for met in visits.values():
        for a, b in itertools.combinations(met, 2):
            angle = min(abs((s - t + 180) % 360 - 180) for s, t in itertools.product(a.rays, b.rays))
            # Straight strands are APART at APART / sin(angle); bent ones may need twice as long.
            yield a, b, TOLD if angle < SHARPEST else 2 * APART / math.sin(math.radians(min(angle, 90)))


def _nearest_places(one: Steps, other: Steps) -> list[Point]:
    """The nearest place of each stretch on which two strands are close."""
    places: list[Point] = []
    for number in np.argsort(shapely.distance(one, other), kind="stable"):
        x, y = shapely.shortest_line(one[number], other[number]).interpolate(0.5, normalized=True).coords[0]
        if all(math.dist((x, y), place) > SAME_PLACE for place in places):
            places.append((float(x), float(y)))
        if len(places) == MOST_PLACES:
            break
    return places
