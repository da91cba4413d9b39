"""Arp's field: straight lines that run from line to line, 25 of them enclosing 55 spaces.

``growth.py`` knows the drawing as a map; this room decides by chance what is drawn: an outline of a few lines, ears
that break it up, then line after line through spaces taken by chance, in directions not used yet. How many spaces each
should cross follows from the count that is asked for (docs/GAMES.md 5.1: a line that crosses w spaces adds w), and the
last line takes exactly what is left. Lines are numbered clockwise along the outside, then as those already numbered
meet them. A layout may give its lines by their meeting points instead.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, structs

from sheetgen.chance import Chance
from sheetgen.effort import spend
from sheetgen.errors import BadInput, collected
from sheetgen.field import arrangement
from sheetgen.field.build import Misdraw, Whereabouts, rounded
from sheetgen.field.layout import Idle, drawn_by, same_places
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point, Quality
from sheetgen.field.ownmap import narrowest
from sheetgen.field.quality import NO_FLOORS, Floors, at_most, sharpest_crossing, shortest_segment
from sheetgen.games.arp.growth import Course, Growth, Hit, area, distance, spread
from sheetgen.games.arp.labels import MARGIN, gap, place_labels
from sheetgen.language import N_, decimal, gettext, grouped, listed, ngettext
from sheetgen.plane import length, sides
from sheetgen.tomlfile import item_of, shortened

TRIES = 40
"""Candidates looked at for each line."""
LAST_TRIES = 400
"""The last line must cross an exact number of spaces, so it looks longer."""
LONGEST = 9
"""The most spaces that a line aims to cross."""
LEAD = 0.9
"""How many spaces more than its share a line aims for: long lines find their way early, not late."""
OUTLINE_AREA = 0.4
"""The least share of the box that the outline encloses; ears come on top."""
FILLED = 0.9
"""The least share of the box's width and height that a drawing fills."""
COVERED = 0.70
"""The part of the box round all spaces that they cover, at least."""
EMPTY = 0.115
"""The part of it that may lie empty in one of its quarters."""
OFF = 0.06
"""How far their centre of gravity may lie off its middle, as a part of its width or height."""
STRETCH = 1.12
"""The most by which the finished drawing is stretched one way: lines stay lines, and angles lose 4 degrees at most."""
FARTHEST = 1_000_000
"""How far from nought an own point may lie; the drawing is fitted to its box, whatever it is measured in."""
SHARPEST = 60.0
"""Degrees: three lines that enclose a space meet in 60 degrees at most in the sharpest corner."""
EFFORT, GROWN = 0.0003, 350  # of a candidate for each space that there is, and for so many more
STRAIGHT = 0.01  # mm by which rounding may move a meeting point off its line

EAR_TRIES = 120  # for each side of the outline
EAR_BASE = 12.0  # mm at least between the two lines of an ear where they cross the outline
EAR_REACH = (14.0, 45.0)  # mm from the outline to an ear's tip
EAR_TURN = 0.12  # sine of the least angle between an ear's lines and those before
EAR_SHORT = 3  # an ear's lines stop fewer than this many spaces before the far rim
EAR_ROOM = 8.0  # mm by which an ear may leave the box: the whole is fitted into it at the end

REMEDIES = {
    "": N_("take fewer lines or spaces, a larger box (width, height), or less of sharpest, apart and wide"),
    "inscribed_radius_min": N_("take fewer lines and spaces, a larger box (width, height) or a larger wide"),
    "segment_min": N_("take fewer lines and spaces, a larger box (width, height) or a larger apart"),
    "crossing_min": N_("take fewer lines and spaces, or a larger sharpest"),
}


FLOORS = Floors(border_min=None, segment_min=5.0, crossing_min=28.0)

MOST_LIKING = 10
"""To that power of its area a space is liked at most: of twice the area a thousand times as well."""

MOST_NUMBER = 99
"""Of a line: a number of three digits would run into lines (labels.CLEAR)."""

SIZES = {"width": (20, 2000), "height": (20, 2000), "apart": (0, 200), "wide": (0, 200)}
"""mm, at least and at most: as Miro's box is bounded; farther apart nothing lies in the largest."""

RECIPE = ("outline", "ears", "sharpest", "apart", "wide", "liking")
"""The keys that speak to chance alone."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What an Arp layout may say. Lengths in mm; the counts are those of docs/GAMES.md 5.1."""

    MAP = ("points", "paths")
    CROWDING = ("lines", "spaces", "width", "height")

    lines: Annotated[int, Meta(ge=3)] = 25
    spaces: int = 55
    width: float = 184.0
    """The box that the field fits into, with the lines' numbers."""
    height: float = 210.0
    outline: tuple[int, int] = (4, 6)
    """How many lines may make the outline, at least and at most."""
    ears: tuple[int, int] = (2, 4)
    """How many pairs of lines may meet outside the outline, if they find a place."""
    sharpest: float = 35.0
    """Degrees: no two lines meet in a sharper angle."""
    apart: float = 5.5
    """The least distance of two meeting points on a line."""
    wide: float = 4.1
    """Twice the area of a space by its perimeter, at least: about the radius of a circle inside."""
    liking: float = 0.8
    """How much big spaces draw new lines: 0 not at all (big and small side by side), 1 by their area (more even)."""
    points: tuple[Point, ...] = ()
    """Own meeting points, numbered from 0, instead of chance."""
    paths: tuple[str, ...] = ()
    """The lines through them, such as "1-4-2-3-0", each from the end where its number is to stand."""
    first_number: int = 1
    """The number of the first line."""

    def check(self) -> None:
        """Raises BadInput about everything that cannot be drawn."""
        if troubles := [*self._numbers(), *self._own_lines()]:
            raise collected(troubles)

    def _numbers(self) -> Iterator[BadInput]:
        """What is wrong with the numbers."""
        if not 3 <= self.outline[0] <= self.outline[1]:
            said = gettext("outline: write the least and the most lines of the outline, at least 3")
            yield BadInput(said, about="outline")
        if not 0 <= self.ears[0] <= self.ears[1]:
            yield BadInput(gettext("ears: write the least and the most ears, such as [2, 4]"), about="ears")
        elif 3 <= self.outline[0] <= self.outline[1] < self.ears[0]:
            said = gettext("ears: an outline of {most} lines at most has no more ears than that")
            yield BadInput(said.format(most=self.outline[1]), about="ears")
        for name, (low, high) in SIZES.items():
            if not low <= getattr(self, name) <= high:
                said = gettext("{name}: this must be from {low} to {high} mm")
                yield BadInput(said.format(name=name, low=f"{low:g}", high=f"{high:g}"), about=name)
        if not self.sharpest > 0:
            yield BadInput(gettext("{name}: this must be more than 0").format(name="sharpest"), about="sharpest")
        elif not self.sharpest < SHARPEST:
            said = gettext("sharpest: this must be less than {sharpest} degrees")
            yield BadInput(said.format(sharpest=f"{SHARPEST:g}"), about="sharpest")
        if not 0 <= self.liking <= MOST_LIKING:
            said = gettext("liking: this must be 0 to {most}").format(most=MOST_LIKING)
            yield BadInput(said, about="liking")
        most = max(1, MOST_NUMBER + 1 - self.lines)
        if not 0 <= self.first_number <= most:
            said = gettext(
                "first-number: this must be from 0 to {most}, so that none of {lines} lines has a number above {last}"
            )
            if self.lines > MOST_NUMBER:
                said = gettext("first-number: of {lines} lines this must be 0 or 1")
            told = said.format(most=most, lines=self.lines, last=MOST_NUMBER)
            yield BadInput(told, about="first-number")
        if not self.points and self.spaces < self.lines - self.outline[0] + 1:
            said = gettext("spaces: {lines} lines enclose more than {spaces}")
            told = said.format(lines=self.lines, spaces=self.spaces)
            yield BadInput(told, about="spaces", beside=("lines", "outline"))
        # A line that is added meets each of the others once at most, and closes one space fewer than it meets lines.
        most = (self.lines - 1) * (self.lines - 2) // 2
        if not self.points and self.spaces > most:
            said = ngettext(
                "spaces: {lines} lines enclose {most} space at most, not {spaces}",
                "spaces: {lines} lines enclose {most} spaces at most, not {spaces}",
                most,
            )
            told = said.format(lines=self.lines, most=most, spaces=self.spaces)
            yield BadInput(told, about="spaces", beside=("lines",))

    def _own_lines(self) -> Iterator[BadInput]:
        """What is wrong with own points and the lines through them, line by line."""
        if bool(self.points) != bool(self.paths):
            yield BadInput(gettext("points: own lines need both points and paths"), about="points")
            return
        if twice := list(same_places(self.points)):
            yield from twice
            return
        far = [n for n, point in enumerate(self.points) if not all(abs(x) <= FARTHEST for x in point)]
        for number in far:
            said = gettext("points: point {number} is out of reach; write numbers from -{most} to {most}")
            yield BadInput(said.format(number=number, most=grouped(FARTHEST)), about=item_of("points", number))
        if far:
            return
        if self.paths and len(self.paths) != self.lines:
            said = gettext(
                "paths: there are {count} lines, but {lines} are asked for; if all are meant, write lines = {count}"
            )
            yield BadInput(said.format(count=len(self.paths), lines=self.lines), about="paths")
        straight: dict[int, list[int]] = {}
        through: dict[int, list[int]] = {}  # which of the straight lines run through a point
        for number, text in enumerate(self.paths):
            try:
                path = _path(text, len(self.points))
            except ValueError as error:
                yield BadInput(str(error), about=item_of("paths", number))
                continue
            if _bend([self.points[i] for i in path]) > STRAIGHT:
                said = gettext("paths: the points of {text} do not lie on a straight line")
                yield BadInput(said.format(text=shortened(text)), about=item_of("paths", number))
                continue
            # Two straight lines that have two points in common lie one on the other.
            shared = Counter(before for point in path for before in through.get(point, ()))
            along = next((before for before, points in shared.items() if points > 1), None)
            if along is not None:
                said = _drawn_twice(text, path, self.paths[along], straight[along])
                yield BadInput(said, about=item_of("paths", number))
            straight[number] = path
            for point in path:
                through.setdefault(point, []).append(number)
        if len(straight) == len(self.paths):  # else it may be on one of those that could not be read
            said = gettext("points: none of the paths runs through point {number}; write it into one, or take it out")
            for number in range(len(self.points)):
                if number not in through:
                    yield BadInput(said.format(number=number), about=item_of("points", number))

    @property
    def sine(self) -> float:
        """Of the sharpest angle."""
        return round(math.sin(math.radians(self.sharpest)), 6)

    def idle(self) -> Iterator[Idle]:
        """What only chance would heed."""
        if self.paths:
            yield Idle(RECIPE, drawn_by("paths"))

    def redrawn(self) -> Parameters:
        """The same counts and box without the own lines: the seed draws them."""
        return structs.replace(self, points=(), paths=())


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4; own lines are judged as they are given, and on paper."""
    return NO_FLOORS if parameters.paths else FLOORS


def given(parameters: Parameters) -> bool:
    """Whether chance has no part in the drawing."""
    return bool(parameters.paths)


def lacking(field: Field, parameters: Parameters) -> list[BadInput]:
    """Which of the own lines meet in too sharp an angle: no paper is large enough for them."""
    lines = [_path(text, len(parameters.points)) for text in parameters.paths]
    drawn = _fitted([[parameters.points[i] for i in line] for line in lines], parameters)
    meeting: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        for point in line:
            meeting.setdefault(point, []).append(number)
    said = gettext("lines {one} and {other} meet at point {point} in {reached} degrees, and {needed} are needed")
    least, found = FLOORS.crossing_min or 0.0, []
    for point, numbers in meeting.items():
        for one, other in itertools.combinations(numbers, 2):
            ways = [_ways_out(drawn[number], lines[number].index(point)) for number in (one, other)]
            degrees = round(min(_degrees(*pair) for pair in itertools.product(*ways)), 3)
            if degrees < least:
                told = {"one": parameters.first_number + one, "other": parameters.first_number + other, "point": point}
                wrong = said.format(**told, reached=at_most(degrees, 2), needed=decimal(f"{least:g}"))
                found.append(BadInput(wrong, about=item_of("paths", other)))
    return found


def _ways_out(line: Sequence[Point], place: int) -> list[Point]:
    """The directions in which a line leaves one of its points: one at an end, else two."""
    return [_direction(line[place], line[end]) for end in (0, -1) if line[end] != line[place]]


def _degrees(one: Point, other: Point) -> float:
    """The angle between two directions."""
    return math.degrees(math.acos(max(-1.0, min(1.0, one[0] * other[0] + one[1] * other[1]))))


def own_map(parameters: Parameters) -> Floors | None:
    """What own lines must offer on paper; None where chance draws."""
    return FLOORS if parameters.paths else None


def whereabouts(field: Field, parameters: Parameters, measure: str) -> Whereabouts:
    """Which space or segment between own lines is the worst, by the own points round it or at its ends."""
    lines = [_path(text, len(parameters.points)) for text in parameters.paths]
    drawn = _fitted([[parameters.points[i] for i in line] for line in lines], parameters)
    number = dict(zip(itertools.chain(*drawn), itertools.chain(*lines), strict=True))
    if measure == "segment_min":
        shortest = min(field.segments, key=lambda segment: length(segment.line))
        one, other = sorted(number[end] for end in (shortest.line[0], shortest.line[-1]))
        said = gettext("the segment of line {line} between points {one} and {other}")
        path = shortest.curve - parameters.first_number
        return Whereabouts(said.format(line=shortest.curve, one=one, other=other), item_of("paths", path))
    space = narrowest(field.spaces)
    corners = sorted(number[corner] for corner in space.outline)
    said = gettext("space {space} (between points {points})")
    words = said.format(space=space.id, points=listed(list(map(str, corners))))
    return Whereabouts(words, item_of("points", corners[-1]))


def composed(field: Field, parameters: Parameters) -> float:
    """How far the spaces fill their box, leave no corner of it empty and stand in its middle; 1 is enough of all.

    Own lines are taken as they are.
    """
    if parameters.paths:
        return 1.0
    from shapely import Polygon, box, intersection, union_all

    whole = union_all([Polygon(space.outline) for space in field.spaces])
    left, low, right, high = whole.bounds
    page, x, y = (right - left) * (high - low), (left + right) / 2, (low + high) / 2
    quarters = [box(a, b, a + (right - left) / 2, b + (high - low) / 2) for a in (left, x) for b in (low, y)]
    empty = max(0.25 - intersection(whole, quarter).area / page for quarter in quarters)
    off = max(abs(whole.centroid.x - x) / (right - left), abs(whole.centroid.y - y) / (high - low))
    return round(min(whole.area / page / COVERED, EMPTY / max(empty, 1e-6), OFF / max(off, 1e-6)), 6)


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw: lines, their numbers, and the map they make.

    Raises Misdraw when chance leaves no way for a line, or when the drawing is not the map that was asked for.
    """
    if parameters.paths:
        points: Sequence[Point] = parameters.points
        lines = [_path(path, len(points)) for path in parameters.paths]
    else:
        growth = _grown(parameters, chance)
        points = growth.points
        lines = _numbered(growth.lines, _clockwise(growth.rim()))
    drawn = _fitted([[points[i] for i in line] for line in lines], parameters)
    if parameters.paths:
        try:
            return _field(drawn, parameters)
        except Misdraw as error:  # no other draw would be another
            raise collected(BadInput(said, about="paths") for said in str(error).split("\n")) from None
    if not _fills_box(drawn, parameters):
        raise Misdraw(gettext("the drawing leaves too much of its box empty"))
    return _field(drawn, parameters)


def _fills_box(drawn: Sequence[Sequence[Point]], parameters: Parameters) -> bool:
    wide, high = (max(point[axis] for line in drawn for point in line) + MARGIN for axis in (0, 1))
    return wide >= FILLED * parameters.width and high >= FILLED * parameters.height


def _field(drawn: list[list[Point]], parameters: Parameters) -> Field:
    labels = place_labels(drawn, _rim_points(_map(drawn)), as_given=bool(parameters.paths))
    turned = [line[::-1] if label.last else line for line, label in zip(drawn, labels, strict=True)]
    names = range(parameters.first_number, parameters.first_number + len(turned))
    made = _map(turned)
    _check(made, parameters)
    spaces = arrangement.spaces(made)
    segments = arrangement.segments(made, names, first_order=1)
    reach = [*itertools.chain(*drawn)]
    return Field(
        game="arp",
        layout="",
        seed=None,
        code="",
        size=rounded(max(x for x, _ in reach) + MARGIN, max(y for _, y in reach) + MARGIN),
        spaces=spaces,
        segments=segments,
        contacts=arrangement.contacts(made),
        quality=Quality(
            inscribed_radius_min=min(space.radius for space in spaces),
            segment_min=round(shortest_segment(segments), 3),
            crossing_min=round(sharpest_crossing(segments), 3),
        ),
        facts={"labels": {str(name): list(label.at) for name, label in zip(names, labels, strict=True)}},
    )


def _map(drawn: Sequence[Sequence[Point]]) -> arrangement.Arrangement:
    try:
        return arrangement.arrange(drawn)
    except ValueError as error:
        raise Misdraw(str(error)) from None


def _rim_points(made: arrangement.Arrangement) -> set[Point]:
    """The meeting points with the outside next to them."""
    rim = [piece for piece in made.pieces if piece.left is None or piece.right is None]
    return {made.crossings[end].point for piece in rim for end in piece.ends}


def _check(made: arrangement.Arrangement, parameters: Parameters) -> None:
    """docs/GAMES.md 5.1 and 5.5, on the drawn lines."""
    asked = parameters.spaces + parameters.lines - 1
    spaces, met = len(made.faces), made.incidences
    if spaces != parameters.spaces or met != asked:
        # Lines that all hang together meet so often as they and their spaces have it: then only `spaces` is wrong.
        if met == spaces + parameters.lines - 1:
            said = ngettext(
                "the lines enclose {spaces} space, not {wanted}",
                "the lines enclose {spaces} spaces, not {wanted}",
                spaces,
            )
        elif spaces == parameters.spaces:
            said = gettext("the lines meet {met} times, not {asked}")
        else:
            said = ngettext(
                "the lines enclose {spaces} space, not {wanted}, and meet {met} times, not {asked}",
                "the lines enclose {spaces} spaces, not {wanted}, and meet {met} times, not {asked}",
                spaces,
            )
        raise Misdraw(said.format(spaces=spaces, wanted=parameters.spaces, met=met, asked=asked))
    if spots := list(_spots(made, parameters)):
        raise Misdraw("\n".join(spots))


def _spots(made: arrangement.Arrangement, parameters: Parameters) -> Iterator[str]:
    """Where lines meet as nobody could play, a sentence each."""
    for crossing in made.crossings:
        if len(crossing.passages) > 2:
            said = gettext("lines {lines} of the drawing run through one point")
            numbers = sorted({parameters.first_number + passage.curve for passage in crossing.passages})
            yield said.format(lines=listed(list(map(str, numbers))))
    for number, face in made.loose_ends():
        if face is not None:
            (passage,) = made.crossings[number].passages
            said = gettext("line {line} of the drawing ends loosely inside a space")
            yield said.format(line=parameters.first_number + passage.curve)


def _path(text: str, count: int) -> list[int]:
    """The points of an own line, or ValueError."""
    try:
        path = [int(word) for word in text.split("-")]
    except ValueError:
        raise ValueError(
            gettext("paths: {text} is not a line; write its points, such as 1-4-2").format(text=shortened(text))
        ) from None
    strange = next((i for i in path if not 0 <= i < count), None)
    if strange is not None:
        raise ValueError(
            gettext("paths: there is no point {strange}; the points are numbered from 0 to {last}").format(
                strange=strange, last=count - 1
            )
        )
    if len(set(path)) < max(2, len(path)):
        raise ValueError(
            gettext("paths: {text} must run through two points or more, each once").format(text=shortened(text))
        )
    return path


def _drawn_twice(text: str, path: list[int], before: str, drawn: list[int]) -> str:
    """What is wrong with a line that runs along one before it."""
    if drawn in (path, path[::-1]):
        said = gettext("paths: the line {text} is written twice")
        if text != before:
            said = gettext("paths: the line {text} is written twice, the other time as {before}")
    else:
        said = gettext("paths: the line {text} runs along the line {before}; write them as one line")
    return said.format(text=shortened(text), before=shortened(before))


def _bend(line: Sequence[Point]) -> float:
    """How far in mm a point of a line lies from the straight way between its ends."""
    return max(gap(point, (line[0], line[-1])) for point in line)


def _clockwise(edges: Sequence[tuple[int, int]]) -> list[int]:
    """The rim's points clockwise, from the outline's first corner."""
    before = {b: a for a, b in edges}
    walk = [min(before)]
    while (point := before[walk[-1]]) != walk[0]:
        walk.append(point)
    return walk


def _numbered(lines: Sequence[list[int]], rim: Sequence[int]) -> list[list[int]]:
    """The lines in the order of their numbers, each beginning at the end that was met first."""
    ending: dict[int, list[list[int]]] = {}
    through: dict[int, list[list[int]]] = {}
    for line in lines:
        for i in (line[0], line[-1]):
            ending.setdefault(i, []).append(line)
        for i in line:
            through.setdefault(i, []).append(line)
    found: dict[tuple[int, ...], list[int]] = {}

    def meet(point: int, at: Mapping[int, list[list[int]]]) -> None:
        for line in at.get(point, []):
            if tuple(line) not in found:
                found[tuple(line)] = line[::-1] if line[-1] == point else line

    for point in rim:
        meet(point, ending)
    queue = list(found.values())
    for line in queue:
        for point in line:
            known = len(found)
            meet(point, through)
            queue += list(found.values())[known:]
    return list(found.values())


def _fitted(drawn: Sequence[Sequence[Point]], parameters: Parameters) -> list[list[Point]]:
    """The drawing as big as the box allows, with room for numbers round it, stretched a little to fill it."""
    xs, ys = zip(*itertools.chain(*drawn), strict=True)
    left, low = min(xs), min(ys)
    across, up = (parameters.width - 2 * MARGIN) / (max(xs) - left), (parameters.height - 2 * MARGIN) / (max(ys) - low)
    across, up = min(across, up * STRETCH), min(up, across * STRETCH)
    return [[rounded((x - left) * across + MARGIN, (y - low) * up + MARGIN) for x, y in line] for line in drawn]


class _Plan(Struct, frozen=True):
    """A course that a new line could take, and its worth."""

    course: Course
    direction: Point
    worth: float


def _grown(parameters: Parameters, chance: Chance) -> Growth:
    """The whole drawing: outline, ears, one line right across, then the others."""
    growth = Growth(_outline(parameters, chance))
    used = [_direction(growth.points[line[0]], growth.points[line[-1]]) for line in growth.lines]
    _add_ears(growth, used, parameters, chance)
    while (left := parameters.lines - len(growth.lines)) > 0:
        need = parameters.spaces - len(growth.spaces)
        if need < left:
            raise Misdraw(gettext("the lines have crossed too many spaces"))
        aim = need if left == 1 else round(need / left + LEAD + 1.2 * round(chance.normal(), 6))
        aim = need if left == 1 else max(1, min(LONGEST, need - left + 1, aim))
        plans = _plans(growth, used, aim, left, parameters, chance)
        best = max(plans, key=lambda plan: plan.worth, default=None)
        if best is None:
            drawn = len(growth.lines)
            raise Misdraw(
                gettext("no line finds a way after {drawn} of {lines} lines and {count} of {spaces} spaces").format(
                    drawn=drawn, lines=parameters.lines, count=len(growth.spaces), spaces=parameters.spaces
                ),
                drawn / parameters.lines,
            )
        growth.add(best.course)
        used.append(best.direction)
    return growth


def _outline(parameters: Parameters, chance: Chance) -> list[Point]:
    """A convex polygon, counter-clockwise, its first corner about the upper left of the box."""
    for _ in range(EAR_TRIES):
        least, most = parameters.outline
        size = least + chance.below(most - least + 1)
        first = 0.375 + chance.between(-0.5, 0.5) / size
        turns = [math.tau * (first + (i + chance.between(-0.25, 0.25)) / size) for i in range(size)]
        corners = [_on_frame(turn, chance.between(0.7, 0.97), parameters) for turn in turns]
        if _open_corners(corners) and area(corners) > OUTLINE_AREA * parameters.width * parameters.height:
            return corners
    remedy = N_("take an outline of 4 lines at least and not of many more, such as outline = [4, 6]")
    raise Misdraw(gettext("no outline could be made"), remedy=remedy)


def _on_frame(turn: float, reach: float, parameters: Parameters) -> Point:
    """A point between an ellipse and the box, in some direction from the middle."""
    x, y = (math.copysign(abs(part) ** 0.65, part) * reach for part in (math.cos(turn), math.sin(turn)))
    return rounded(
        (parameters.width / 2 - MARGIN) * (1 + x),
        (parameters.height / 2 - MARGIN) * (1 + y),
    )


def _open_corners(corners: Sequence[Point]) -> bool:
    """Whether every corner turns to the left, by 15 to 120 degrees."""
    ways = [_direction(a, b) for a, b in sides(corners)]
    turns = zip([ways[-1], *ways[:-1]], ways, strict=True)
    return all(a[0] * b[1] - a[1] * b[0] > 0.26 and a[0] * b[0] + a[1] * b[1] > -0.5 for a, b in turns)


def _add_ears(growth: Growth, used: list[Point], parameters: Parameters, chance: Chance) -> None:
    least, most = parameters.ears
    wanted = least + chance.below(most - least + 1)
    sides = list(range(len(growth.lines)))
    chance.shuffle(sides)
    for side in sides:
        if wanted and len(growth.lines) + 2 < parameters.lines:
            wanted -= any(_add_ear(growth, side, used, parameters, chance) for _ in range(EAR_TRIES))


def _add_ear(growth: Growth, side: int, used: list[Point], parameters: Parameters, chance: Chance) -> bool:
    """Whether two lines from a chance point outside a side of the outline found their way in."""
    edge = chance.pick(list(itertools.pairwise(growth.lines[side])))
    ear = _ear(growth.points[edge[0]], growth.points[edge[1]], chance)
    short = [chance.below(EAR_SHORT), chance.below(EAR_SHORT)]
    if not _stands_free(ear, growth, used, parameters):
        return False
    one, other = (_way_in(growth, edge, ear.tip, *foot, parameters) for foot in zip(ear.feet, short, strict=True))
    if one is None or other is None:
        return False
    tip, first = growth.open_ear(ear.tip, one)
    other = _way_in(growth, (first, edge[1]), ear.tip, ear.feet[1], short[1], parameters)
    if other is None:
        raise Misdraw(gettext("the two lines of an ear are in each other's way"))
    growth.close_ear(tip, first, other)
    used += ear.ways
    return True


class _Ear(Struct, frozen=True):
    """A triangle on a side of the outline: its tip outside, and where its two lines come in."""

    tip: Point
    feet: tuple[Point, Point]

    @property
    def ways(self) -> list[Point]:
        return [_direction(self.tip, foot) for foot in self.feet]


def _ear(a: Point, b: Point, chance: Chance) -> _Ear:
    length, (x, y) = distance(a, b), _direction(a, b)
    near, far = length * chance.between(0.15, 0.5), length * chance.between(0.45, 0.85)
    along, out = chance.between(near - 0.3 * length, far + 0.3 * length), chance.between(*EAR_REACH)
    tip = rounded(a[0] + x * along + y * out, a[1] + y * along - x * out)
    return _Ear(tip, ((a[0] + x * near, a[1] + y * near), (a[0] + x * far, a[1] + y * far)))


def _stands_free(ear: _Ear, growth: Growth, used: Sequence[Point], parameters: Parameters) -> bool:
    """Whether an ear is open enough, in the box, in new directions and in nobody's way."""
    (ax, ay), (bx, by) = one, other = ear.ways
    x, y = ear.tip
    return (
        distance(*ear.feet) >= EAR_BASE
        and -EAR_ROOM <= x <= parameters.width - 2 * MARGIN + EAR_ROOM
        and -EAR_ROOM <= y <= parameters.height - 2 * MARGIN + EAR_ROOM
        and ax * bx + ay * by > 0
        and _sine(one, other) >= parameters.sine
        and all(_sine(way, known) >= EAR_TURN for way in ear.ways for known in used)
        and spread([ear.tip, *ear.feet]) >= parameters.wide
        and all(distance(ear.tip, foot) >= parameters.apart for foot in ear.feet)
        and all(growth.free_outside(ear.tip, foot) for foot in ear.feet)
    )


def _way_in(
    growth: Growth, edge: tuple[int, int], tip: Point, foot: Point, short: int, parameters: Parameters
) -> Course | None:
    """The course of an ear's line, so many spaces short of the far rim; None if it cannot be played on."""
    course = growth.inward(edge, foot, _direction(tip, foot))
    course = course.part(0, max(1, len(course.spaces) - short))
    playable = all(_is_open_hit(hit, parameters) for hit in course.hits) and all(
        _is_open_space(growth, course, place, parameters) for place in range(len(course.spaces))
    )
    return course if playable else None


def _plans(
    growth: Growth, used: Sequence[Point], aim: int, left: int, parameters: Parameters, chance: Chance
) -> Iterator[_Plan]:
    """Courses for the next line, in chance directions through chance points.

    Worth has a new direction, length, and a number of spaces near the aim; the last line must reach it exactly.
    """
    most = parameters.spaces - len(growth.spaces) - left + 1
    weights = [round(area(growth.corners(space)) ** parameters.liking, 6) for space in range(len(growth.spaces))]
    for _ in range(TRIES if left > 1 else LAST_TRIES):
        spend(EFFORT * (GROWN + len(growth.spaces)))
        space = _weighted(weights, chance)
        through, way, luck = _point_in(growth.corners(space), chance), _any_way(chance), chance.random()
        turn = min(_sine(way, known) for known in used)
        course = growth.course(space, through, way)
        for part in _open_parts(growth, course, course.spaces.index(space), parameters):
            crossed = len(part.spaces)
            if crossed <= most if left > 1 else crossed == aim:
                length = distance(part.hits[0].point, part.hits[-1].point) / parameters.width
                slant = math.fsum(_slant(growth.corners(place), way) for place in part.spaces) / crossed
                worth = 0.5 * luck + 1.6 * min(turn, 0.3) + slant + 0.6 * min(length, 1.0) - 0.45 * abs(crossed - aim)
                yield _Plan(part, way, worth)


def _slant(corners: Sequence[Point], way: Point) -> float:
    """How far a way is from running alongside a space's sides: the least sine, 0 for parallel."""
    return min(_sine(_direction(a, b), way) for a, b in sides(corners))


def _open_parts(growth: Growth, course: Course, middle: int, parameters: Parameters) -> Iterator[Course]:
    """The parts of a course round one of its spaces on which a line can be drawn."""
    hits = [_is_open_hit(hit, parameters) for hit in course.hits]
    if not _is_open_space(growth, course, middle, parameters):
        return
    low, high = middle, middle + 1
    while low > 0 and hits[low] and _is_open_space(growth, course, low - 1, parameters):
        low -= 1
    while high < len(course.spaces) and hits[high] and _is_open_space(growth, course, high, parameters):
        high += 1
    for first, last in itertools.product(range(low, middle + 1), range(middle + 1, high + 1)):
        if hits[first] and hits[last]:
            yield course.part(first, last)


def _is_open_hit(hit: Hit, parameters: Parameters) -> bool:
    """Whether a line may meet another here: far enough from other meeting points, and not too sharply."""
    return hit.clear >= parameters.apart and hit.sine >= parameters.sine


def _is_open_space(growth: Growth, course: Course, place: int, parameters: Parameters) -> bool:
    """Whether the stretch through a space is long enough, and both parts that it leaves wide enough."""
    a, b = course.hits[place].point, course.hits[place + 1].point
    return distance(a, b) >= parameters.apart and min(map(spread, growth.halves(course, place))) >= parameters.wide


def _weighted(weights: Sequence[float], chance: Chance) -> int:
    """A place in the list, each as likely as its weight."""
    rest = chance.random() * math.fsum(weights)
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    return len(weights) - 1


def _point_in(corners: Sequence[Point], chance: Chance) -> Point:
    """A chance point inside a convex polygon."""
    shares = [chance.between(0.05, 1.05) for _ in corners]
    whole = math.fsum(shares)
    return (
        math.fsum(share * x for share, (x, _) in zip(shares, corners, strict=True)) / whole,
        math.fsum(share * y for share, (_, y) in zip(shares, corners, strict=True)) / whole,
    )


def _any_way(chance: Chance) -> Point:
    turn = chance.between(0, math.pi)
    return round(math.cos(turn), 6), round(math.sin(turn), 6)  # before any decision: cosines differ in their last digit


def _direction(a: Point, b: Point) -> Point:
    length = distance(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _sine(one: Point, other: Point) -> float:
    """Of the angle between two lines in these directions."""
    return abs(one[0] * other[1] - one[1] * other[0])
