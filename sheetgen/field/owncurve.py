"""A player's own curve: a closed path of an SVG file becomes a field, with a list of what spoils it for play.

The path is cut into short straight steps, scaled evenly into the box and taken apart by ``arrangement.arrange``, which
numbers crossings, segments and spaces along the path. Its straight pieces stay whole until then, so that strands
through one point meet in it; the segments get their close points afterwards. Nothing is mended: all that is wrong is
told with its place, in the drawing and on the sheet, so that the player can mend it, or print it anyway. What is only
too small says how much larger it would have to be: the field is drawn for A4, and larger paper may mend it.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct, structs

from sheetgen.errors import MOST, BadInput
from sheetgen.field import arrangement, svgpaths
from sheetgen.field.arrangement import Arrangement, Crossing
from sheetgen.field.build import rounded
from sheetgen.field.model import Field, Point, Quality, Segment, SpaceId
from sheetgen.field.quality import INSCRIBED, at_most, sharpest_crossing, shortest_segment, tightest_bend
from sheetgen.field.svgpaths import SvgPath
from sheetgen.language import N_, decimal, gettext, grouped, listed, ngettext
from sheetgen.tomlfile import part

STEP = 0.5  # mm between the points of the line
MOST_POINTS = 60_000
LONGEST = STEP * MOST_POINTS  # mm: 30 metres of line, and no sheet holds more
JOINED = 0.05  # mm: ends so near to each other are one point to any eye
NEARLY = 2.0  # mm: ends so near to each other were meant to meet
FLAT = 1e-3  # of its length: a path that is no wider is a line, whatever it does in that width
FINE = 6  # decimals of a mm: rounded as for print, strands through one point would miss each other
SHARPEST = 20.0  # degrees: at a narrower corner two pencil lines run into one
APART = 1.0  # mm between the middles of two printed lines: nearer ones leave no white between them
HAIRPIN = 9.0  # mm along the curve: within it a corner of SHARPEST degrees brings its own two sides together
TOLD = 30.0  # mm round a crossing that is told as too sharp or touching: its strands are not told again
SAME_PLACE = 20.0  # mm: a second place so near to the first one is not told again
MOSTLY = 0.5  # of a line: where more of it lies on itself, rings round the places would say less than a sentence
MOST_SEGMENTS = 1000  # more than twice as many as any line of ours; no sheet has room for more numbers
STRIP = 50  # steps of the line that are looked at together: each may meet all others
MANY = 10_000  # pairs of steps that cross, of one strip: enough to know that there are too many
MOST_PAIRS = 1_000_000  # of steps nearer than APART: 20 at each place of 30 metres of line
MOST_PLACES = 40  # of one kind: more of them would only hide the rest

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Steps = npt.NDArray[np.object_]
Places = npt.NDArray[np.int64]

TOO_CLOSE = N_("the path runs too close to itself to be told apart; --force cannot print it either")


class Trouble(Struct, frozen=True):
    """Something about a curve that a player should know."""

    sentence: str
    kind: str
    """In two or three words, for the legend of a sheet."""
    place: Point | None = None
    """Where, in mm from the field's lower left corner; None for what has no place."""
    drawn: str = ""
    """The same in the drawing's own coordinates."""
    spoils: bool = True
    """Whether the field cannot be played so."""
    until: float | None = None
    """How many times as large the field would have to be for this to be no trouble; None for what no size mends."""
    space: SpaceId | None = None
    """The space that is too small."""

    def magnified(self, times: float) -> Trouble | None:
        """The same on a sheet that holds the field so many times as large; None where it is no trouble any more."""
        if self.until is not None and self.until <= times:
            return None
        if self.space is not None and self.until is not None:
            return structs.replace(_too_small(self.space, self.until, times), place=self._at(times), drawn=self.drawn)
        return structs.replace(self, place=self._at(times))

    def _at(self, times: float) -> Point | None:
        return self.place and rounded(times * self.place[0], times * self.place[1])

    def __str__(self) -> str:
        if self.place is None:
            return self.sentence
        x, y = self.place
        said = gettext(
            "{wrong}, at {drawn} in the drawing (on the sheet {across} mm from the left edge of the field and {up} mm "
            "above its lower edge)"
        )
        return said.format(wrong=self.sentence, drawn=self.drawn, across=f"{x:.0f}", up=f"{y:.0f}")


class _Scale(Struct, frozen=True):
    """From the drawing to the sheet: mm a unit across and up, and the drawing's left and upper edges."""

    across: float
    up: float
    left: float
    low: float
    """y of the lowest point, which is the greatest in a drawing."""

    def on_sheet(self, point: Point) -> Point:
        """The point in mm from the lower left corner."""
        x, y = (point[0] - self.left) * self.across, (self.low - point[1]) * self.up
        return round(x, FINE) + 0.0, round(y, FINE) + 0.0

    def in_drawing(self, place: Point) -> str:
        """The drawing's own coordinates of a place on the sheet, as fine as an eye needs them."""
        x, y = self.left + place[0] / self.across, self.low - place[1] / self.up
        decimals = min(6, max(0, math.ceil(math.log10(2 * max(self.across, self.up)))))
        across, up = (decimal(f"{round(each, decimals) + 0.0:.{decimals}f}") for each in (x, y))
        return gettext("x {across}, y {up}").format(across=across, up=up)


def from_svg(
    path: Path, size: tuple[float, float], *, game: str, name: str | None = None
) -> tuple[Field, list[Trouble]]:
    """A game's field of a path in the file, scaled evenly into a box of `size` mm, and what is wrong with it.

    `name` chooses the path; without it there must be only one. ``facts["crossings"]`` counts the crossings. Raises
    BadInput when the file is no SVG, has no such path, or when the path cannot be taken apart.
    """
    drawing = svgpaths.read(path)
    curve = svgpaths.chosen(drawing, name, path)
    rough = _scale([point for run in curve.rough for point in run], size, drawing.stretch, path)
    dense = _flattened(curve, rough, path)
    scale = _scale(dense, size, drawing.stretch, path)
    points = [place for place, _ in itertools.groupby(map(scale.on_sheet, dense))]
    if len(set(points)) < 3:
        raise BadInput(gettext("the path in this file encloses nothing"), file=path)
    if closed := math.dist(points[0], points[-1]) <= JOINED:
        points = _closed(points)
    if _crosses_too_often(points):  # each crossing is the end of two segments at least
        raise _too_many_segments(path)
    try:
        found = arrangement.arrange([points])
        if found.overlaps and not found.faces:
            raise BadInput(
                gettext("the path in this file runs back and forth on itself; it encloses nothing"), file=path
            )
        if found.overlaps and _doubled(found) > MOSTLY:
            said = gettext(
                "the path in this file runs over its own line again for most of the way, and on paper nobody could "
                "tell its strands apart; draw each line once, for --force cannot print it either"
            )
            raise BadInput(said, file=path)
        if len(found.pieces) > MOST_SEGMENTS:
            raise _too_many_segments(path)
        if tiny := next((p for p in found.pieces if len({rounded(*point) for point in p.line}) < 2), None):
            # Two crossings would be one point as printed.
            place = rounded(*tiny.line[0])
            said = _inseparable(found, place)
            raise BadInput(str(Trouble(said, "", place, scale.in_drawing(place))), file=path)
        field = _field(found, points, game)
    except (ValueError, shapely.errors.GEOSException):
        raise BadInput(gettext(TOO_CLOSE), file=path) from None
    try:
        troubles = [*_troubles(found, field, None if closed else points)]
    except BadInput as error:
        raise error.at(path) from None
    if name is not None and (others := svgpaths.namesakes(drawing, curve, name)):
        said = ngettext(
            "another path of this drawing has the id {name} too; it is called {others} here, and was not taken",
            "other paths of this drawing have the id {name} too; they are called {others} here, and were not taken",
            len(others),
        )
        told = said.format(name=part(name), others=listed([part(other) for other in others[:MOST]]))
        troubles.append(Trouble(told, "", spoils=False))
    return field, [structs.replace(one, drawn=scale.in_drawing(one.place)) if one.place else one for one in troubles]


def _doubled(found: Arrangement) -> float:
    """The part of the drawn line along which strands lie on top of each other."""
    used = Counter(frozenset(step) for piece in found.pieces for step in itertools.pairwise(piece.line))
    lengths = {step: math.dist(*step) for step in used}
    return sum(lengths[step] for step, times in used.items() if times > 1) / sum(lengths.values())


def _crosses_too_often(points: Sequence[Point]) -> bool:
    """Whether the line crosses itself in more than MOST_SEGMENTS / 2 points, or lies on itself as often.

    Counted in strips, up to there: a scribble of 20,000 steps has millions, and to take it apart needs minutes and more
    memory than there is.
    """
    drawn = Counter((min(step), max(step)) for step in itertools.pairwise(points))
    if max(drawn.values()) > MOST_SEGMENTS / 2:
        return True
    steps = shapely.linestrings(list(drawn))
    tree = shapely.STRtree(steps)
    places: set[Point] = set()
    pairs = 0
    for start in range(0, len(steps), STRIP):
        one, other = tree.query(steps[start : start + STRIP], predicate="crosses")
        later = np.flatnonzero(one + start < other)[:MANY]
        met = shapely.intersection(steps[one[later] + start], steps[other[later]])
        places.update((round(x, 3), round(y, 3)) for x, y in shapely.get_coordinates(met).tolist())
        pairs += len(later)
        # Nowhere are there more pairs than where all strands go through one point.
        if len(places) > MOST_SEGMENTS / 2 or pairs > math.comb(MOST_SEGMENTS // 2, 2):
            return True
    return False


def _too_many_segments(path: Path) -> BadInput:
    said = gettext(
        "the curve in this file has more than {most} segments between its crossings, and no sheet has room for them; "
        "where it runs on top of itself, draw it once"
    )
    return BadInput(said.format(most=grouped(MOST_SEGMENTS)), file=path)


def _inseparable(found: Arrangement, place: Point) -> str:
    """Why the strands at a place on the sheet cannot be told apart: three that cross each other there do so thrice."""
    if sum(math.dist(crossing.point, place) < APART for crossing in found.crossings) < 3:
        return gettext(TOO_CLOSE)
    return gettext(
        "too many strands meet almost in one point to be told apart; draw them farther from each other, for --force "
        "cannot print it either"
    )


def _scale(points: Sequence[Point], size: tuple[float, float], stretch: tuple[float, float], path: Path) -> _Scale:
    """As large as the box allows. Raises BadInput when there is nothing to be scaled."""
    xs, ys = zip(*points, strict=True)
    wide, tall = (max(xs) - min(xs)) * stretch[0], (max(ys) - min(ys)) * stretch[1]
    if max(wide, tall) < svgpaths.NOTHING:
        raise BadInput(gettext("the path in this file has no length"), file=path)
    if min(wide, tall) < FLAT * max(wide, tall):
        raise BadInput(gettext("the path in this file is one straight line; it encloses nothing"), file=path)
    scale = min(size[0] / wide, size[1] / tall)
    return _Scale(scale * stretch[0], scale * stretch[1], min(xs), max(ys))


def _flattened(curve: SvgPath, scale: _Scale, path: Path) -> list[Point]:
    """The path's points in its own units, so dense that they are STEP apart on the sheet."""
    points, whole = [curve.rough[0][0]], 0.0
    for number, sample in enumerate(curve.rough):
        steps = itertools.pairwise(sample)
        length = sum(math.hypot((bx - ax) * scale.across, (by - ay) * scale.up) for (ax, ay), (bx, by) in steps)
        straight, whole = curve.is_straight(number), whole + length
        count = 1 if straight else max(1, math.ceil(length / STEP))
        if whole > LONGEST:
            raise BadInput(gettext("the path in this file is too long for a sheet of paper"), file=path)
        if len(points) + count > MOST_POINTS + 1:  # the first point counts once, and a closed path comes back to it
            said = gettext(
                "the path in this file has too many points, and {most} are the most that are taken; simplify it in the "
                "drawing program"
            )
            raise BadInput(said.format(most=grouped(MOST_POINTS)), file=path)
        points += sample[1:] if straight else curve.points(number, count)[1:]
    return points


def _closed(points: Sequence[Point]) -> list[Point]:
    """The points of a curve that ends about where it begins, without the stub that leads back there."""
    last = len(points)
    while last > 2 and math.dist(points[last - 1], points[0]) <= JOINED:
        last -= 1
    return [*points[:last], points[0]]


def _field(found: Arrangement, points: Sequence[Point], game: str) -> Field:
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
    gap = math.dist(open_ends[0], open_ends[-1]) if open_ends else math.inf
    if open_ends and gap < NEARLY:
        said = gettext("close the path; its ends are {gap} mm apart").format(gap=decimal(f"{gap:.1f}"))
        yield Trouble(said, gettext("open end"), rounded(*open_ends[0]))
    elif open_ends:
        kind, (first, *_, last) = gettext("open end"), open_ends
        yield Trouble(gettext("the curve is open: it begins here and ends elsewhere"), kind, rounded(*first))
        yield Trouble(gettext("the curve is open: it ends here"), kind, rounded(*last))
    if not field.crossings:
        said = gettext("the curve never crosses itself, so there is nothing to choose on it")
        yield Trouble(said, gettext("no crossing"))
    for place in _apart(found.overlaps):
        said, kind = gettext("strands lie on top of each other"), gettext("strands on top of each other")
        yield Trouble(said, kind, rounded(*place))
    touching = set() if found.overlaps else set(found.touches())
    rays = _rays(field.segments)
    for number, crossing in enumerate(found.crossings):
        strands = len(crossing.passages)
        place = rounded(*crossing.point)
        if number in touching:
            yield Trouble(gettext("the curve touches itself without crossing"), gettext("touches itself"), place)
        elif not found.overlaps and (angle := _narrowest(rays[number])) < SHARPEST:
            told = at_most(angle, 0)
            sharp = ngettext(
                "a crossing is too sharp ({angle} degree, {least} can be read)",
                "a crossing is too sharp ({angle} degrees, {least} can be read)",
                int(told),
            )
            sharp = sharp.format(angle=told, least=f"{SHARPEST:.0f}")
            yield Trouble(sharp, gettext("too sharp"), place)
        if strands > 3:
            many = gettext("{count} strands meet in one point, which is allowed").format(count=strands)
            yield Trouble(many, gettext("many strands"), place, spoils=False)
    if not found.overlaps:
        for (x, y), until in _close_places(field.segments):
            if open_ends and gap < NEARLY and math.dist((x, y), open_ends[0]) < 2 * NEARLY:
                continue  # the ends themselves, which are told already
            close = gettext("two strands run closer than 1 mm to each other here")
            yield Trouble(close, gettext("strands too close"), rounded(x, y), until=until)
    for space in field.spaces:
        if space.radius < INSCRIBED:
            until = INSCRIBED / space.radius if space.radius else math.inf
            yield structs.replace(_too_small(space.id, until, 1.0), place=space.centre)


def _too_small(space: SpaceId, until: float, times: float) -> Trouble:
    """A space that must be `until` times as large to be coloured, on a sheet that holds it `times` as large."""
    least = 2 * INSCRIBED
    small = gettext("space {space} is too small to colour ({wide} mm wide, {least} needed)")
    small = small.format(space=space, wide=at_most(times * least / until, 1), least=f"{least:.0f}")
    return Trouble(small, gettext("too small to colour"), until=until, space=space)


def _apart(places: Iterable[Point]) -> list[Point]:
    """The places without those that lie near to one before them."""
    kept: list[Point] = []
    for place in places:
        if len(kept) < MOST_PLACES and all(math.dist(place, other) > SAME_PLACE for other in kept):
            kept.append(place)
    return kept


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


def _close_places(segments: Sequence[Segment]) -> list[tuple[Point, float]]:
    """Where two strands are nearer than APART though no crossing or corner of theirs brings them together, and how many
    times as large the field would have to be for them to be so far from each other."""
    lines = [segment.line for segment in segments]
    steps = [step for line in lines for step in itertools.pairwise(line)]
    ends = list(itertools.accumulate((math.dist(*step) for step in steps), initial=0.0))
    drawn = shapely.linestrings(steps)
    at = np.array([(a + b) / 2 for a, b in itertools.pairwise(ends)])
    closed = segments[0].ends[0] == segments[-1].ends[1]
    one, other = _near_pairs(drawn, at, ends[-1] if closed else math.inf)
    for a, b, reach in _meetings(segments, closed):
        near = [_around(at, visit, reach, ends[-1] if closed else math.inf) for visit in (a, b)]
        apart = ~((near[0][one] & near[1][other]) | (near[1][one] & near[0][other]))
        one, other = one[apart], other[apart]
    return _nearest_places(drawn[one], drawn[other])


def _near_pairs(drawn: Steps, at: Numbers, whole: float) -> tuple[Places, Places]:
    """The steps that are nearer than APART to each other, and farther than a hairpin along the curve.

    Raises BadInput when there are more than MOST_PAIRS: where all is black, nobody needs to be told each place.
    """
    tree = shapely.STRtree(drawn)
    pairs, count = list[tuple[Places, Places]](), 0
    for start in range(0, len(drawn), STRIP):
        one, other = tree.query(drawn[start : start + STRIP], predicate="dwithin", distance=APART)
        one = one + start
        along = np.abs(at[one] - at[other])
        far = (one < other) & (np.minimum(along, whole - along) > HAIRPIN)
        pairs.append((one[far], other[far]))
        count += int(far.sum())
        if count > MOST_PAIRS:
            raise BadInput(gettext(TOO_CLOSE))
    firsts, seconds = zip(*pairs, strict=True)
    return np.concatenate(firsts), np.concatenate(seconds)


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


def _nearest_places(one: Steps, other: Steps) -> list[tuple[Point, float]]:
    """The nearest place of each stretch on which two strands are close, and how many times too close they are."""
    distances = shapely.distance(one, other)
    order = np.argsort(distances, kind="stable")
    lines = shapely.shortest_line(one[order], other[order])
    middles = shapely.get_coordinates(shapely.line_interpolate_point(lines, 0.5, normalized=True)).tolist()
    times = {(x, y): APART / far if far else math.inf for (x, y), far in zip(middles, distances[order], strict=True)}
    return [(place, times[place]) for place in _apart((x, y) for x, y in middles)]
