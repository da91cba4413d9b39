"""A player's own curve: the one closed path of an SVG file becomes a field, with a list of what spoils it for play.

The path is cut into short straight steps, scaled evenly into the box and taken apart by ``arrangement.arrange``, which
numbers crossings, segments and spaces along the path. Nothing is mended: what is wrong is told with its place, so that
the player can mend the drawing, or print it all the same.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.field import arrangement
from sheetgen.field.arrangement import Arrangement
from sheetgen.field.build import rounded
from sheetgen.field.model import Field, Point, Quality, Segment
from sheetgen.field.quality import INSCRIBED, sharpest_crossing, shortest_segment, tightest_bend
from sheetgen.files import read_text

STEP = 0.5  # mm between the points of a bent piece
TRIES = 16  # points by which a piece's length is judged
MOST_POINTS = 60_000  # 30 metres of line: no sheet holds more
JOINED = 0.05  # mm: ends so near to each other are one point to any eye
FINE = 6  # decimals of a mm: rounded as for print, strands through one point would miss each other
SHARPEST = 20.0  # degrees: at a narrower corner two pencil lines run into one


class Trouble(Struct, frozen=True):
    """Something about a curve that a player should know."""

    sentence: str
    place: Point
    """Where, in mm from the field's lower left corner."""
    spoils: bool = True
    """Whether the field cannot be played so."""

    def __str__(self) -> str:
        return f"{self.sentence}, at {self.place[0]:.0f} mm from the left and {self.place[1]:.0f} mm from below"


def from_svg(path: Path, size: tuple[float, float]) -> tuple[Field, list[Trouble]]:
    """The field of the file's one path, scaled evenly into a box of `size` mm, and what is wrong with it.

    ``facts["crossings"]`` counts the crossings. Raises BadInput when the file is no SVG, has no path or several, or
    when the path cannot be taken apart.
    """
    points = _scaled(_flattened(_the_path(path), size, path), size)
    if len(set(points)) < 3:
        raise BadInput("the path in this file has no length", file=path)
    if closed := math.dist(points[0], points[-1]) <= JOINED:
        points[-1] = points[0]
    try:
        found = arrangement.arrange([points])
    except ValueError:
        raise BadInput("the path lies too close to itself to be taken apart", file=path) from None
    field = _field(found, points)
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


def _field(found: Arrangement, points: Sequence[Point]) -> Field:
    spaces, segments = arrangement.spaces(found), arrangement.segments(found)
    xs, ys = zip(*points, strict=True)
    return Field(
        game="miro",
        layout="",
        seed=None,
        code="",
        size=rounded(max(xs), max(ys)),
        spaces=spaces,
        segments=segments,
        contacts=arrangement.contacts(found),
        quality=Quality(
            inscribed_radius_min=min((space.radius for space in spaces), default=0.0),
            segment_min=round(shortest_segment(segments), 3),
            crossing_min=round(sharpest_crossing(segments), 3),
            bend_radius_min=round(min(tightest_bend(segments), 1e6), 3),  # a path of straight pieces has no bend
        ),
        facts={"crossings": len(found.crossings) if len(segments) > 1 else 0},
    )


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
    for number, crossing in enumerate(found.crossings):
        strands = len(crossing.passages)
        place = rounded(*crossing.point)
        if number in touching:
            yield Trouble("the curve touches itself without crossing", place)
        elif not found.overlaps and (angle := _sharpest(field.segments, number)) < SHARPEST:
            yield Trouble(f"a crossing is too sharp ({angle:.0f} degrees, {SHARPEST:.0f} can be read)", place)
        if strands > 3:
            yield Trouble(f"{strands} strands meet in one point, which is allowed", place, spoils=False)
    for space in field.spaces:
        if space.radius < INSCRIBED:
            wide, least = 2 * space.radius, 2 * INSCRIBED
            yield Trouble(
                f"space {space.id} is too small to colour ({wide:.1f} mm wide, {least:.0f} needed)", space.centre
            )


def _sharpest(segments: Sequence[Segment], crossing: int) -> float:
    """The narrowest angle in degrees between two segments that leave a crossing side by side."""
    rays = [segment.line for segment in segments if segment.ends[0] == crossing]
    rays += [segment.line[::-1] for segment in segments if segment.ends[1] == crossing]
    angles = sorted(math.degrees(math.atan2(ray[1][1] - ray[0][1], ray[1][0] - ray[0][0])) for ray in rays)
    gaps = [after - before for before, after in itertools.pairwise(angles)]
    return min([*gaps, 360 - (angles[-1] - angles[0])])
