"""The paths of an SVG drawing: what is drawn in it, piece by piece, in the drawing's own coordinates.

The file is walked as a drawing program paints it: groups, nested drawings and ``<use>`` with their transforms; what is
hidden, and what only waits to be used (definitions, symbols, markers, patterns, clips), is left out. Paths, lines and
shapes alike come to single strokes, each with a name by which a person can choose it; strokes that meet end to end are
one curve, drawn in pieces. The text of paths, transforms and lengths is looked at strictly here, because svgelements
takes what it can and drops the rest without a word.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import accumulate, islice, pairwise, takewhile
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import svgelements
from msgspec import Struct, structs

from sheetgen.errors import MOST, BadInput
from sheetgen.field.model import Point
from sheetgen.files import read_drawing
from sheetgen.language import decimal, gettext, grouped, ngettext
from sheetgen.signs import typed
from sheetgen.tomlfile import LONGEST, part, shortened

DEEPEST = 100  # groups within groups; no person makes more, and each takes a little of Python's stack
MOST_ELEMENTS = 20_000  # painted: a few uses of uses make thousands of millions
MOST_TAGS = (
    400_000  # in the file, those that close included: a tree of more takes hundreds of MB before anything is drawn
)
MOST_RULES = 2_000  # of style sheets: each is tried on each shape
MOST_PIECES = 100_000  # of lines, in all: a curve may have 60,000, and each takes up to 3 kB
FARTHEST = 1e9  # units from the origin: beyond it a number is a slip, and steps of a pen width are lost in rounding
STRAIGHT = 1e-6  # radians: a turn below it is none
NOTHING = 1e-9  # units: radii below it are none
TRIES = 16  # points by which a piece's length is judged
CROWD = 9  # ends in one place: beyond two nobody can tell how a line goes on
MEET = 2e-4  # of a drawing's larger side: ends so near to each other are one, 0.04 mm on a sheet
PPI = 96.0  # CSS: pixels an inch
TYPE = 16.0  # pixels of an em that nobody has set

_FILL = {"fill", "fill-opacity"}
_STROKE = {"stroke", "stroke-opacity", "stroke-width"}
_PAINT = _FILL | _STROKE  # what lies inside inherits each of them by itself

CONTAINERS = {"svg", "g", "a", "switch"}
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
LINK = "{http://www.w3.org/1999/xlink}href"

# As the grammar of SVG has it, a number takes all digits that follow. Without (?> a row of them could be read as many
# numbers in many ways, and what is none in the end would be tried in all of them.
_NUMBER = r"(?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_GAP = r"[\s,]*"
_LENGTH = re.compile(rf"({_NUMBER})(px|pt|pc|mm|cm|in|em|ex|%|)", re.IGNORECASE)
_TRANSFORM = re.compile(
    rf"(?:{_GAP}(?:matrix|translate|scale|rotate|skew[XY])\s*\((?:{_GAP}{_NUMBER}(?:deg|px|))+{_GAP}\))*{_GAP}",
    re.IGNORECASE,
)
_COMMAND = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_NUMBERS = re.compile(rf"{_GAP}({_NUMBER})")
_ARC = re.compile(
    rf"{_GAP}({_NUMBER}){_GAP}({_NUMBER}){_GAP}({_NUMBER}){_GAP}([01]){_GAP}([01]){_GAP}({_NUMBER}){_GAP}({_NUMBER})"
)
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_OPACITY = re.compile(rf"({_NUMBER})%?")
_NO_COLOUR = re.compile("none|transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00")
_ALPHA = re.compile(r"(?:rgb|hsl)a?\((?:[^(),/]*/|(?:[^(),/]*,){3})([^(),/]*)\)")  # as in rgba(0,0,0,0), rgb(0 0 0 / 0)
_SIGNS = re.compile(  # of a style sheet: what stands in strings and addresses parts nothing
    r"""/\*.*?(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?|url\((?!\s*["'])[^)]*+\)?|[^{};"'u/]++|.""",
    re.DOTALL | re.IGNORECASE,
)
_ON_SCREEN = re.compile(r"(?:only\s+)?(?:screen|all)", re.IGNORECASE)
_WITHIN = re.compile(r"\s*>\s*")
_NAME = re.compile(r"[.#]?[\w-]+|\*")
_NAMED = re.compile(r"(?:\*|[\w-]+|(?=[.#]))(?:[.#][\w-]+)*")

Chain: TypeAlias = list[frozenset[str]]
"""Names of elements (`path`, `.ink`, `#a`, `*`; all that are said of one together), each right in the one before it."""
Selector: TypeAlias = list[Chain]
"""What a rule of a style sheet is for: elements that the last chain means, somewhere in those of the chain before."""

Box: TypeAlias = tuple[float, float, float, float]
"""The least x and y, and the greatest."""

Numbers = npt.NDArray[np.float64]
Look = Mapping[str, str]
"""What an element's attributes and styles come to."""


class Said(Struct, frozen=True):
    """What a rule of a style sheet says, or an element's own style: values by property."""

    usual: dict[str, str]
    important: dict[str, str]
    """What outweighs all that is not."""


class Piece(Struct, frozen=True):
    """A part of a stroke."""

    shape: Any
    """svgelements' segment, before the transform."""
    matrix: tuple[float, float, float, float, float, float]
    backwards: bool = False
    """Whether it is run through from its end to its beginning."""


class SvgPath(Struct, frozen=True, dict=True):
    """A stroke that is drawn without lifting the pen, or several that meet end to end."""

    name: str
    """Its id in the drawing, or a name by its place among all of them, such as path-2."""
    pieces: tuple[Piece, ...]
    closed: bool
    """Whether the drawing says so."""
    names: tuple[str, ...] = ()
    """By what else it can be called: its element's id, the names of the strokes that it was joined from."""

    @cached_property
    def rough(self) -> list[list[Point]]:
        """The points of each piece, TRIES steps of them; of a straight one its ends."""
        return [
            self._tips(piece) if self.is_straight(number) else self.points(number, TRIES)
            for number, piece in enumerate(self.pieces)
        ]

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it begins and where it ends."""
        return self.rough[0][0], self.rough[-1][-1]

    @cached_property
    def length(self) -> float:
        """In the drawing's units."""
        return math.fsum(math.dist(a, b) for run in self.rough for a, b in pairwise(run))

    @cached_property
    def box(self) -> Box:
        """The least and greatest x and y of its rough points."""
        xs, ys = zip(*(point for run in self.rough for point in run), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def bulges(self) -> bool:
        """Whether it goes round once and bends one way only, as boxes, rounded ones too, and circles do: no curve that
        crosses itself does."""
        points = [point for run in self.rough for point in run]
        steps = [(c - a, d - b) for (a, b), (c, d) in pairwise([*points, points[0]])]
        steps = [step for step in steps if math.hypot(*step) > NOTHING]
        turns = [math.atan2(a * d - b * c, a * c + b * d) for (a, b), (c, d) in pairwise([*steps, *steps[:1]])]
        one_way = min(turns, default=0.0) >= -STRAIGHT or max(turns, default=0.0) <= STRAIGHT
        return one_way and abs(abs(math.fsum(turns)) - math.tau) < STRAIGHT * len(turns)

    def is_straight(self, number: int) -> bool:
        """Whether a piece is a straight line."""
        return isinstance(self.pieces[number].shape, svgelements.Linear)

    def _tips(self, piece: Piece) -> list[Point]:
        """Where a straight piece begins and ends: there may be thousands of them, and for two points numpy is slow."""
        a, b, c, d, e, f = piece.matrix
        ends = [(float(end.x), float(end.y)) for end in (piece.shape.start, piece.shape.end)]
        tips = [(a * x + c * y + e, b * x + d * y + f) for x, y in ends]
        return tips[::-1] if piece.backwards else tips

    def points(self, number: int, count: int) -> list[Point]:
        """The ends of `count` equal parts of a piece, its two ends with them; y grows downwards as in the file."""
        piece = self.pieces[number]
        a, b, c, d, e, f = piece.matrix
        with np.errstate(over="ignore", invalid="ignore"):  # what lies too far away is refused in a sentence
            at: Numbers = np.asarray(piece.shape.npoint(np.arange(count + 1) / count), dtype=np.float64)
            x, y = (at[::-1] if piece.backwards else at).T
            return list(zip((a * x + c * y + e).tolist(), (b * x + d * y + f).tolist(), strict=True))


class Drawing(Struct, frozen=True):
    """What a file shows."""

    page: Box | None
    """What of it can be seen; None where the file does not say."""

    paths: tuple[SvgPath, ...]
    """In the order in which they are painted."""
    stretch: tuple[float, float] = (1.0, 1.0)
    """How much wider and higher than its numbers the drawing is shown (preserveAspectRatio none)."""


def read(path: Path) -> Drawing:
    """The drawing in a file. Raises BadInput when it is no SVG, or something in it cannot be read."""
    text = read_drawing(path)
    if text.count("<") > MOST_TAGS:
        raise _too_many_shapes(MOST_TAGS // 2).at(path)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        if "<svg" not in text:
            raise BadInput(gettext("this file is not an SVG drawing"), file=path) from None
        said = gettext("this drawing cannot be read from here on; was it cut off? Save it once more as SVG")
        raise BadInput(said, file=path, line=error.position[0]) from None
    except ValueError:
        raise BadInput(gettext("this file is not an SVG drawing"), file=path) from None
    if _tag(root) != "svg":
        raise BadInput(gettext("this file is not an SVG drawing"), file=path)
    try:
        return _Walk(root).drawing()
    except BadInput as error:
        raise error.at(path) from None


def chosen(drawing: Drawing, name: str | None, path: Path) -> SvgPath:
    """The path of that name, or without a name the only one. Raises BadInput that lists the paths there are.

    Of a sheet that sheetgen printed it is the curve.
    """
    if name is not None:
        return _called(drawing, name, path)
    if (printed := printed_curve(drawing.paths)) is not None:
        return printed
    left = without_frames(joined(drawing.paths), drawing.page)
    if not left:
        raise BadInput(gettext("this file has no visible path; draw one closed curve in it"), file=path)
    if len(left) == 1:
        return left[0]
    if {"space-1", "space-2"} <= {one.name for one in drawing.paths}:
        raise BadInput(gettext("this is a printed sheet, and its lines are not one single closed curve"), file=path)
    near = MEET * _side(left)
    whole = [one for one in left if one.closed or math.dist(*one.ends) <= near]
    if not whole:
        if crowd := _crowded([end for one in left for end in one.ends], near):
            raise _unclear(crowd, near / MEET, left, path)
        said = gettext(
            "this drawing has {count} separate paths, and none of them is closed; join their ends in the drawing "
            "program, for a field is one single closed curve; {listed}"
        )
        raise BadInput(said.format(count=len(left), listed=_listed(left)), file=path)
    longest = max(whole, key=lambda one: one.length)
    said = gettext(
        "this drawing has {count} separate paths, and a field is one single closed curve; "
        "take the longest with --path {longest} (where there is only --layout: {whole}), or another; {listed}"
    )
    named = {"longest": typed(longest.name), "whole": typed(f"{path.name}#{longest.name}")}
    raise BadInput(said.format(count=len(left), listed=_listed(left), **named), file=path)


def _unclear(crowd: Sequence[Point], side: float, paths: Sequence[SvgPath], path: Path) -> BadInput:
    """What to do where more than two ends meet, in a drawing whose larger side is as long as that."""
    said = gettext(
        "this drawing has {count} separate paths, and {ends} ends of them meet at {place}, where nobody can tell which "
        "goes on as which; join these ends two by two in the drawing program and take away a line that is left over, "
        "for a field is one single closed curve; {listed}"
    )
    decimals = max(0, 3 - math.ceil(math.log10(side)))
    across, up = (decimal(f"{round(part, decimals) + 0.0:.{decimals}f}") for part in crowd[0])
    place = gettext("x {across}, y {up}").format(across=across, up=up)
    return BadInput(said.format(count=len(paths), ends=len(crowd), place=place, listed=_listed(paths)), file=path)


def _called(drawing: Drawing, name: str, path: Path) -> SvgPath:
    """The path of that name or, if there is only one, of that id; of a piece the curve that it is a piece of."""
    whole = joined(drawing.paths)
    called = [one for one in whole if name == one.name] or [one for one in whole if name in one.names]
    if len(called) == 1:
        return called[0]
    if called:
        said = gettext("{name} is {count} separate paths in this drawing; name one of them; {listed}")
        sentence = said.format(name=shortened(name), count=len(called), listed=_listed(called))
        raise BadInput(sentence, file=path)
    said = gettext("this drawing has no path {name}; {listed}")
    known = {known.casefold(): known for one in whole for known in (one.name, *one.names)}
    near = next(iter(get_close_matches(name.casefold(), known, 1)), None)
    if near is not None:
        said = gettext("this drawing has no path {name}; did you mean {near}? {listed}")
    listed = _listed(drawing.paths)
    sentence = said.format(name=shortened(name), near=part(known[near]) if near else "", listed=listed)
    raise BadInput(sentence, file=path)


def namesakes(drawing: Drawing, taken: SvgPath, name: str) -> list[str]:
    """What other paths are called here whose id is the name by which this one was taken, too."""
    own = {taken.name, *taken.names}
    return [one.name for one in drawing.paths if name in one.names and one.name not in own]


PRINTED = "segment-{}"
"""The ids of the segments of a sheet that sheetgen printed, in their order along its curve, from 0."""


def printed_curve(paths: Sequence[SvgPath]) -> SvgPath | None:
    """The curve of a printed sheet: its segments, each of which begins where the one before it ends; None if there is
    none, or if it is not closed."""
    named = {one.name: one for one in paths}
    segments = [named[name] for name in takewhile(named.__contains__, map(PRINTED.format, range(len(paths))))]
    if len(segments) < 2:
        return None
    near = MEET * _side(segments)
    if any(math.dist(a.ends[1], b.ends[0]) > near for a, b in pairwise([*segments, segments[0]])):
        return None
    return _one([(segment, False) for segment in segments], closed=True)


def joined(paths: Sequence[SvgPath]) -> list[SvgPath]:
    """The paths, where those that meet end to end, two at a place, are one."""
    if len(paths) < 2:
        return list(paths)
    near = max(MEET * _side(paths), NOTHING)
    loose = [one for one in paths if not one.closed and math.dist(*one.ends) > near]
    beside = _partners([end for one in loose for end in one.ends], near)
    whole: dict[str, SvgPath] = {}
    taken: set[int] = set()
    # A stroke's ends are numbered 2n and 2n + 1. An open chain is followed from an end, a round one from anywhere.
    for start in sorted(range(2 * len(loose)), key=lambda end: (end in beside, end)):
        run: list[int] = []
        end: int | None = start
        while end is not None and end // 2 not in taken:
            taken.add(end // 2)
            run.append(end)
            end = beside.get(end ^ 1)
        if len(run) > 1:
            strokes = [(loose[end // 2], end % 2 == 1) for end in run]
            made = _one(strokes, closed=beside.get(run[-1] ^ 1) == run[0])
            whole |= dict.fromkeys((stroke.name for stroke, _ in strokes), made)
    found = (whole.get(one.name, one) for one in paths)
    return list({one.name: one for one in found}.values())


def _one(strokes: Sequence[tuple[SvgPath, bool]], *, closed: bool) -> SvgPath:
    """The strokes one after the other, some of them (as is said of each) backwards."""
    pieces: list[Piece] = []
    for stroke, backwards in strokes:
        if backwards:
            pieces += [structs.replace(piece, backwards=not piece.backwards) for piece in reversed(stroke.pieces)]
        else:
            pieces += stroke.pieces
    names = dict.fromkeys(name for stroke, _ in strokes for name in (stroke.name, *stroke.names))
    return SvgPath(min(strokes[0][0].name, strokes[-1][0].name), tuple(pieces), closed, tuple(names))


def _crowded(points: Sequence[Point], near: float) -> list[Point]:
    """The first three or more points that are no farther than `near` from one of them; none where there are none."""
    cells: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for x, y in points:
        cells[math.floor(x / near), math.floor(y / near)].append((x, y))
    for x, y in points:
        across, up = math.floor(x / near), math.floor(y / near)
        close = (cells.get((across + i, up + j), []) for i in (-1, 0, 1) for j in (-1, 0, 1))
        found = [one for cell in close for one in cell if math.dist(one, (x, y)) <= near]
        if len(found) > 2:
            return found
    return []


def _partners(points: Sequence[Point], near: float) -> dict[int, int]:
    """Of each point the only other one no farther than `near` from it, where that has no other one either."""
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, (x, y) in enumerate(points):
        cells[math.floor(x / near), math.floor(y / near)].append(number)

    def others(number: int) -> list[int]:
        across, up = (math.floor(part / near) for part in points[number])
        # Where many meet none has a partner, and nobody looks at all of them.
        close = (cells.get((across + i, up + j), [])[:CROWD] for i in (-1, 0, 1) for j in (-1, 0, 1))
        return [
            one for cell in close for one in cell if one != number and math.dist(points[one], points[number]) <= near
        ]

    found = {number: near_by for number in range(len(points)) if len(near_by := others(number)) == 1}
    return {number: other for number, (other,) in found.items() if found.get(other) == [number]}


def _side(paths: Sequence[SvgPath]) -> float:
    """The larger side of a box round all of them, in the drawing's units."""
    boxes = [one.box for one in paths]
    sides = (max(box[i + 2] for box in boxes) - min(box[i] for box in boxes) for i in (0, 1))
    return max(sides)


def without_frames(paths: Sequence[SvgPath], page: Box | None = None) -> list[SvgPath]:
    """The paths without backgrounds and frames: boxes and rounds that hold all that the `page` shows of the others."""
    left = [one for one in paths if one.length > NOTHING] or list(paths)
    boxes = [_seen(one.box, page) for one in left]
    # Who holds all the others is the largest, and has the box of all. Each is looked at once: there may be thousands.
    order = sorted(range(len(left)), key=lambda number: _size(boxes[number]), reverse=True)
    around = [*accumulate((boxes[number] for number in reversed(order)), _joined)][::-1]
    frames, kept = set[int](), None
    for number, rest in zip(order, around, strict=True):
        if boxes[number] != (kept or rest) or len(frames) == len(left) - 1:
            break
        if left[number].bulges:
            frames.add(number)
        else:
            kept = boxes[number]
    return [one for number, one in enumerate(left) if number not in frames]


def _size(box: Box) -> float:
    """Larger for a box that holds another, unless they are the same."""
    left, low, right, high = box
    return (right - left) + (high - low)


def _joined(box: Box, other: Box) -> Box:
    """The smallest box that holds both."""
    (a, b, c, d), (left, low, right, high) = box, other
    return min(a, left), min(b, low), max(c, right), max(d, high)


def _seen(box: Box, page: Box | None) -> Box:
    """As much of a box as lies on the page."""
    if page is None:
        return box
    (a, b, c, d), (left, low, right, high) = box, page
    return min(max(a, left), right), min(max(b, low), high), max(min(c, right), left), max(min(d, high), low)


def _listed(paths: Sequence[SvgPath]) -> str:
    """One line for each path, the longest first; of hundreds the first `MOST`."""
    if not paths:
        return gettext("it has none at all")
    names = {one.name for one in paths}
    lines = [f"  {_described(one, names)}" for one in sorted(paths, key=lambda one: -one.length)[:MOST]]
    if (left := len(paths) - len(lines)) > 0:
        lines.append(
            "  "
            + ngettext("and one more", "and {count} more, none longer than these", left).format(count=grouped(left))
        )
    return "\n".join([gettext("its paths are:") if len(lines) > 1 else gettext("its only path is:"), *lines])


def _described(one: SvgPath, names: Collection[str]) -> str:
    """A path among those of these names: its name, how long it is, and where another has its id, that."""
    said = gettext("{path}: {length} long, closed") if one.closed else gettext("{path}: {length} long")
    told = said.format(path=part(one.name), length=_plain(one.length))
    double = next((name for name in one.names if name in names and name != one.name), None)
    if double is None:
        return told
    return gettext("{path} (its id is {id}, as that of another path)").format(path=told, id=part(double))


def _plain(number: float) -> str:
    """A length with three figures or so."""
    return decimal(f"{number:.0f}" if number >= 100 else f"{number:.3g}")


class _Place(Struct, frozen=True):
    """Where the walk is."""

    matrix: Any
    """To the drawing's own coordinates."""
    size: tuple[float, float]
    """What a percentage is of."""
    name: str | None
    """The id of the ``use`` that the walk came through."""
    seen: bool
    """Whether visibility shows it."""
    deep: int
    using: tuple[int, ...] = ()
    """The elements that are being used, so that none uses itself."""
    clear: frozenset[str] = frozenset()
    """The properties of paint that leave nothing to be seen. SVG draws no lines unless it is told to; a path of which
    nobody said so is meant to be seen, and only one whose line was taken away is not."""

    @property
    def painted(self) -> bool:
        """Whether the lines of shapes are seen, or what is inside them."""
        return not (self.clear & _FILL and self.clear & _STROKE)


class _Walk:
    """One walk over a drawing."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.parents = {child: parent for parent in root.iter() for child in parent}
        self.ids: dict[str, ElementTree.Element] = {}
        for element in root.iter():
            if name := element.get("id"):
                self.ids.setdefault(name, element)
        self.rules = list(islice(_rules(root), MOST_RULES + 1))
        self.rules.sort(key=lambda rule: _weight(rule[0]))  # of the same weight the later one holds
        if len(self.rules) > MOST_RULES:
            said = gettext("the style sheets in this drawing have more than {most} rules")
            raise BadInput(said.format(most=grouped(MOST_RULES)))
        self.found: list[SvgPath] = []
        self.taken: set[str] = set()
        self.pieces = 0
        self.painted = 0

    def drawing(self) -> Drawing:
        """Every path that can be seen."""
        size, stretch = self._page()
        if not _hidden(self._look(self.root)):
            self._children(self.root, _Place(svgelements.Matrix(), size, None, True, 0))
        return Drawing(self._seen(), tuple(self.found), stretch)

    def _seen(self) -> Box | None:
        """What of the drawing can be seen, in its own units."""
        look = self._look(self.root)
        if box := _view_box(look):
            x, y, wide, high = box
            return x, y, x + wide, y + high
        if any("%" in look.get(name, "%") for name in ("width", "height")):
            return None
        wide, high = (_length(look[name], 0.0) for name in ("width", "height"))
        return (0.0, 0.0, wide, high) if wide > 0 < high else None

    def _page(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The size in the drawing's units, and how it is stretched when it is shown."""
        look = self._look(self.root)
        box = _view_box(look)
        wide, high = (_length(look.get(name, "100%"), whole) for name, whole in (("width", 100.0), ("height", 100.0)))
        if box is None:
            return (wide, high), (1.0, 1.0)
        said = "width" in look and "height" in look and not any("%" in look[name] for name in ("width", "height"))
        if said and wide > 0 < high and look.get("preserveAspectRatio", "").strip().startswith("none"):
            across, up = wide / box[2], high / box[3]
            least = min(across, up)
            return box[2:], (across / least, up / least)
        return box[2:], (1.0, 1.0)

    def _children(self, element: ElementTree.Element, place: _Place) -> None:
        for child in element:
            self._paint(child, place)

    def _paint(self, element: ElementTree.Element, place: _Place) -> None:
        tag = _tag(element)
        if tag not in CONTAINERS | SHAPES | {"use"}:
            return
        self.painted += 1
        if self.painted > MOST_ELEMENTS:
            raise _too_many_shapes(MOST_ELEMENTS)
        if place.deep > DEEPEST:
            raise BadInput(gettext("the groups in this drawing are nested too deep"))
        look = self._look(element)
        if _hidden(look):
            return
        place = _entered(look, place)
        if tag == "use":
            self._use(element, look, place)
        elif tag == "svg":
            self._nested(element, look, place)
        elif tag in CONTAINERS:
            self._children(element, place)
        elif place.seen and place.painted:
            self._shape(tag, element.get("id"), look, place)

    def _use(self, element: ElementTree.Element, look: Look, place: _Place) -> None:
        named = (element.get("href") or element.get(LINK) or "").strip()
        target = self.ids.get(named[1:]) if named.startswith("#") else None
        if target is None:
            return
        if id(target) in place.using or target is element:
            raise BadInput(
                gettext("a use in this drawing draws {named}, of which it is a part").format(named=part(named))
            )
        x, y = (_length(look.get(name, "0"), whole) for name, whole in zip("xy", place.size, strict=True))
        place = structs.replace(
            place,
            matrix=svgelements.Matrix(1, 0, 0, 1, x, y) * place.matrix,
            name=place.name or element.get("id"),
            using=(*place.using, id(target)),
        )
        if _tag(target) not in ("symbol", "svg"):
            self._paint(target, place)
            return
        inner = self._look(target)
        if not _hidden(inner):
            sized = {name: look[name] for name in ("width", "height") if name in look}
            self._nested(target, {**inner, **sized}, _entered(inner, place))

    def _nested(self, element: ElementTree.Element, look: Look, place: _Place) -> None:
        """A drawing within the drawing, or a symbol: it has a place, a size and units of its own."""
        x, y = (_length(look.get(name, "0"), whole) for name, whole in zip("xy", place.size, strict=True))
        wide, high = (
            _length(look.get(name, "100%"), whole) for name, whole in zip(("width", "height"), place.size, strict=True)
        )
        if wide <= 0 or high <= 0:
            return
        box = _view_box(look)
        if box is None:
            matrix, size = svgelements.Matrix(1, 0, 0, 1, x, y), (wide, high)
        else:
            aspect = " ".join(look.get("preserveAspectRatio", "xMidYMid meet").split())
            matrix = svgelements.Matrix(svgelements.Viewbox.viewbox_transform(x, y, wide, high, *box, aspect))
            size = box[2:]
        self._children(element, structs.replace(place, matrix=matrix * place.matrix, size=size))

    def _shape(self, tag: str, name: str | None, look: Look, place: _Place) -> None:
        made = _SHAPERS[tag](look, place.size)
        if made is None:
            return
        a, b, c, d, e, f = matrix = [float(place.matrix[i]) for i in range(6)]
        if not all(math.isfinite(part) for part in matrix):
            raise BadInput(gettext("a transform in this file has a number that is too large"))
        asked = place.name or name
        drawn = [
            SvgPath("", tuple(Piece(shape, (a, b, c, d, e, f)) for shape in shapes), closed)
            for shapes, closed in _strokes(made)
            if shapes
        ]
        self.pieces += sum(len(one.pieces) for one in drawn)
        if self.pieces > MOST_PIECES:
            raise _too_many_pieces()
        if not all(abs(part) <= FARTHEST for one in drawn for run in one.rough for point in run for part in point):
            said = gettext("a path in this file has something that is not a number, or lies too far away to be drawn")
            if asked:
                said = gettext("path {path} has something that is not a number, or lies too far away to be drawn")
            raise BadInput(said.format(path=part(asked or "")))
        drawn = [one for one in drawn if one.length > NOTHING] or drawn[:1]
        for number, one in enumerate(drawn, 1):
            own = f"{asked}-{number}" if asked and len(drawn) > 1 else asked
            self.found.append(structs.replace(one, name=self._named(own), names=(asked,) if asked else ()))

    def _named(self, asked: str | None) -> str:
        """The name, unless another path has it or it is too long to be told; else one by the place among all."""
        if asked and asked not in self.taken and len(asked) <= LONGEST:
            name = asked
        else:
            number = len(self.found) + 1
            while (name := f"path-{number}") in self.taken or name in self.ids:
                number += 1
        self.taken.add(name)
        return name

    def _look(self, element: ElementTree.Element) -> dict[str, str]:
        """Attributes, then style sheets, then its own style: the later ones hold, of rules those of more weight; and
        once more so what is said to be important."""
        look, known = dict(element.attrib), _selectors(element)
        important: dict[str, str] = {}
        for selector, said in self.rules:
            if selector[-1][-1] <= known and self._is_meant(element, selector):
                look |= said.usual
                important |= said.important
        own = _declared(element.get("style") or "")
        return look | own.usual | important | own.important

    def _is_meant(self, element: ElementTree.Element, selector: Selector) -> bool:
        *outer, last = selector
        found = self._outermost(element, last)
        for chain in reversed(outer):
            # The innermost that will do leaves most room for those round it.
            ends = (self._outermost(each, chain) for each in self._around(found))
            found = next((each for each in ends if each is not None), None)
        return found is not None

    def _outermost(self, element: ElementTree.Element, chain: Chain) -> ElementTree.Element | None:
        """The first of the elements, each right in the one before it, that a chain means if it ends with this one."""
        found: ElementTree.Element | None = element
        here = found
        for named in reversed(chain):
            if here is None or not named <= _selectors(here):
                return None
            found, here = here, self.parents.get(here)
        return found

    def _around(self, element: ElementTree.Element | None) -> Iterator[ElementTree.Element]:
        while element is not None and (element := self.parents.get(element)) is not None:
            yield element


def _selectors(element: ElementTree.Element) -> set[str]:
    """The simple selectors that mean the element: all, by tag, by class, by id."""
    kinds, name = (element.get("class") or "").split(), element.get("id")
    return {"*", _tag(element), *(f".{kind}" for kind in kinds), *([f"#{name}"] if name else [])}


def _too_many_shapes(most: int) -> BadInput:
    said = gettext("this drawing has more than {most} shapes; a field is one single closed curve")
    return BadInput(said.format(most=grouped(most)))


def _hidden(look: Look) -> bool:
    """Whether nothing of an element, or of what lies in it, is painted."""
    return look.get("display", "").strip().lower() == "none" or _is_none(look.get("opacity", ""))


def _entered(look: Look, place: _Place) -> _Place:
    """The place inside an element."""
    text = look.get("transform", "")
    matrix = place.matrix
    if text.strip().lower() not in ("", "none"):
        if not _TRANSFORM.fullmatch(text):
            raise BadInput(gettext("the transform {text} in this file cannot be read").format(text=repr(_short(text))))
        try:
            matrix = svgelements.Matrix(text) * matrix
        except (ValueError, IndexError, TypeError, OverflowError):
            raise BadInput(
                gettext("the transform {text} in this file cannot be read").format(text=repr(_short(text)))
            ) from None
    visible = look.get("visibility", "").strip().lower()
    seen = place.seen if visible in ("", "inherit") else visible == "visible"
    said = {name: text for name in _PAINT if (text := look.get(name, "").strip().lower()) not in ("", "inherit")}
    clear = (place.clear - said.keys()) | {name for name, text in said.items() if _is_clear(name, text)}
    return structs.replace(place, matrix=matrix, seen=seen, deep=place.deep + 1, clear=clear)


def _is_clear(name: str, said: str) -> bool:
    """Whether a property of paint leaves nothing to be seen where it says this."""
    if name.endswith("opacity"):
        return _is_none(said)
    if name.endswith("width"):
        found = _LENGTH.fullmatch(said)
        return found is not None and float(found[1]) == 0
    found = _ALPHA.fullmatch(said)
    return _NO_COLOUR.fullmatch(said) is not None or (found is not None and _is_none(found[1]))


def _is_none(opacity: str) -> bool:
    found = _OPACITY.fullmatch(opacity.strip())
    return found is not None and float(found[1]) <= 0


def _rules(root: ElementTree.Element) -> Iterator[tuple[Selector, Said]]:
    """The drawing's style sheets: selectors by tag, class and id, and what they say. What is said of print or other
    media is passed over, and so are selectors of other kinds."""
    for element in root.iter():
        if _tag(element) == "style" and _on_screen(element.get("media") or ""):
            for head, body in _blocks(element.text or ""):
                said = _declared(body)
                for text in head.split(","):
                    if selector := _selector(text):
                        yield selector, said


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """What stands before and within the braces of each rule that holds on a screen."""
    opened: list[tuple[str, bool]] = []  # the blocks round this place: their heads, and whether rules in them hold
    said: list[str] = []
    for sign in _signs(sheet):
        holds = not opened or opened[-1][1]
        if sign == "{":
            head = "".join(said).strip()
            opened.append((head, holds and head[:6].lower() == "@media" and _on_screen(head[6:])))
            said = []
        elif sign == "}":
            head, _ = opened.pop() if opened else ("@", False)
            if not head.startswith("@") and (not opened or opened[-1][1]):
                yield head, "".join(said)
            said = []
        elif sign == ";" and holds and said and said[0].lstrip().startswith("@"):  # as of @import, which has no braces
            said = []
        elif said or sign.strip():
            said.append(sign)


def _signs(text: str) -> Iterator[str]:
    """The pieces of a style sheet, without its remarks."""
    return (found[0] for found in _SIGNS.finditer(text) if not found[0].startswith("/*"))


def _on_screen(media: str) -> bool:
    """Whether one of the media is a screen, whatever its size; where none is named, all are meant."""
    return not media.strip() or any(_ON_SCREEN.fullmatch(one.strip()) for one in media.split(","))


def _selector(text: str) -> Selector | None:
    chains = [chain.split(">") for chain in _WITHIN.sub(">", text.strip()).split()]
    if not all(_NAMED.fullmatch(named) for chain in chains for named in chain):
        return None
    return [[frozenset(_NAME.findall(named)) for named in chain] for chain in chains]


def _weight(selector: Selector) -> tuple[int, int, int]:
    """What outweighs what: ids, then classes, then tags."""
    names = [name for chain in selector for named in chain for name in named if name != "*"]
    ids, classes = (sum(name.startswith(sign) for name in names) for sign in "#.")
    return ids, classes, len(names) - ids - classes


def _declared(text: str) -> Said:
    """What the declarations of a rule, or of an element's own style, say."""
    usual, important = dict[str, str](), dict[str, str]()
    for declaration in _declarations(text):
        key, _, value = declaration.partition(":")
        before, _, sign = value.rpartition("!")
        if sign.strip().lower() == "important":
            important[key.strip().lower()] = before.strip()
        elif value:
            usual[key.strip().lower()] = value.strip()
    return Said(usual, important)


def _declarations(text: str) -> Iterator[str]:
    said: list[str] = []
    for sign in _signs(text):
        if sign == ";":
            yield "".join(said)
            said = []
        else:
            said.append(sign)
    yield "".join(said)


def _tag(element: ElementTree.Element) -> str:
    """The name without its namespace; of a comment nothing."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _length(text: str, whole: float) -> float:
    """A length in units; `whole` is what a percentage is of."""
    if text.strip().lower() == "auto":
        return 0.0
    if not (found := _LENGTH.fullmatch(text.strip())):
        raise BadInput(gettext("{text} in this file is not a length").format(text=repr(_short(text))))
    unit = found[2].lower()
    if unit == "ex":
        return float(found[1]) * TYPE / 2
    value = float(svgelements.Length(found[1] + unit).value(ppi=PPI, relative_length=whole, font_size=TYPE))
    if not abs(value) <= FARTHEST:
        raise BadInput(gettext("{text} in this file is too long").format(text=repr(_short(text))))
    return value


def _view_box(look: Look) -> tuple[float, float, float, float] | None:
    """x, y, width and height, or None when there is no usable one."""
    numbers = [float(number) for number in re.findall(_NUMBER, look.get("viewBox", ""))]
    if len(numbers) != 4 or not all(abs(number) <= FARTHEST for number in numbers) or min(numbers[2:]) < NOTHING:
        return None
    x, y, wide, high = numbers
    return x, y, wide, high


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."


def _strokes(made: Any) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """The pieces between one lifting of the pen and the next, and whether they were closed."""
    pieces: list[Any] = []
    for piece in made:
        if isinstance(piece, svgelements.Move):
            yield tuple(pieces), False
            pieces = []
            continue
        pieces.append(piece)
        if isinstance(piece, svgelements.Close):
            yield tuple(pieces), True
            pieces = []
    yield tuple(pieces), False


def _plain_path(text: str) -> str:
    """A path's text with every number written out, and without what draws nothing.

    Raises BadInput for what is no path: svgelements would stop there without a word.
    """
    said = text.strip()
    if not said or said.lower() == "none":
        return ""
    commands = list(islice(_COMMAND.finditer(said), MOST_PIECES + 1))
    if len(commands) > MOST_PIECES:
        raise _too_many_pieces()
    if not commands or commands[0].start() or commands[0][1] not in "Mm":
        raise BadInput(gettext("the path {said} in this file cannot be read").format(said=repr(_short(said))))
    letters = ["M", *(command[1] for command in commands)]
    plain = (
        ("l 0 0 " if _unsmooth(before, command[1]) else "") + _plain_command(command[1], command[2], said)
        for before, command in zip(letters, commands, strict=False)
    )
    return " ".join(plain)


def _too_many_pieces() -> BadInput:
    said = gettext("this drawing has more than {most} pieces of lines; a field is one single closed curve")
    return BadInput(said.format(most=grouped(MOST_PIECES)))


def _unsmooth(before: str, letter: str) -> bool:
    """Whether a smooth curve follows another kind (SVG 2, 9.3.6): svgelements mirrors that one's control point too."""
    return (letter in "Ss" and before in "QqTt") or (letter in "Tt" and before in "CcSs")


def _plain_command(letter: str, rest: str, said: str) -> str:
    arity = _ARITY[letter.upper()]
    pattern = _ARC if letter in "Aa" else _NUMBERS
    numbers, end = list[float](), 0
    while found := pattern.match(rest, end):
        numbers += map(float, found.groups())
        end = found.end()
        if len(numbers) > MOST_PIECES * max(arity, 1):
            raise _too_many_pieces()
    if not re.fullmatch(_GAP, rest[end:]) or bool(arity) != bool(numbers):
        raise BadInput(
            gettext("the path {said} in this file cannot be read: something is wrong after {letter}").format(
                said=repr(_short(said)), letter=letter
            )
        )
    if arity and len(numbers) % arity:
        raise BadInput(
            gettext("the path {said} in this file cannot be read: {letter} needs {arity} numbers each time").format(
                said=repr(_short(said)), letter=letter, arity=arity
            )
        )
    if not all(abs(number) <= FARTHEST for number in numbers):
        raise BadInput(gettext("a path in this file has something that is not a number, or is too large to be drawn"))
    if letter in "Aa":
        return " ".join(_plain_arc(letter, numbers[i : i + 7]) for i in range(0, len(numbers), 7))
    return f"{letter} {' '.join(map(repr, numbers))}"


def _plain_arc(letter: str, numbers: Sequence[float]) -> str:
    """An arc; one without a radius is a straight line (SVG 2, 9.5.1)."""
    across, up, turn, large, sweep, x, y = numbers
    if min(abs(across), abs(up)) < NOTHING:
        return f"{'l' if letter == 'a' else 'L'} {x!r} {y!r}"
    return f"{letter} {abs(across)!r} {abs(up)!r} {turn!r} {large:.0f} {sweep:.0f} {x!r} {y!r}"


def _path(look: Look, size: tuple[float, float]) -> Any:
    return svgelements.Path(_plain_path(look.get("d", "")))


def _rect(look: Look, size: tuple[float, float]) -> Any:
    x, y, wide, high = (_sized(look, name, size) for name in ("x", "y", "width", "height"))
    if wide <= 0 or high <= 0:
        return None
    round_x, round_y = (
        _sized(look, name, size) if look.get(name, "auto").strip().lower() != "auto" else None for name in ("rx", "ry")
    )
    across = round_x if round_x is not None else round_y or 0.0
    up = round_y if round_y is not None else across
    return svgelements.Path(svgelements.Rect(x, y, wide, high, min(across, wide / 2), min(up, high / 2)))


def _ellipse(look: Look, size: tuple[float, float]) -> Any:
    x, y = _sized(look, "cx", size), _sized(look, "cy", size)
    across, up = (_sized(look, "r" if "r" in look else name, size) for name in ("rx", "ry"))
    if min(across, up) <= 0:
        return None
    return svgelements.Path(svgelements.Ellipse(cx=x, cy=y, rx=across, ry=up))


def _line(look: Look, size: tuple[float, float]) -> Any:
    return svgelements.Path(svgelements.SimpleLine(*(_sized(look, name, size) for name in ("x1", "y1", "x2", "y2"))))


def _poly(end: str) -> Callable[[Look, tuple[float, float]], Any]:
    def shaped(look: Look, size: tuple[float, float]) -> Any:
        points = look.get("points", "").strip()
        return svgelements.Path(_plain_path(f"M {points}{end}")) if points else None

    return shaped


def _sized(look: Look, name: str, size: tuple[float, float]) -> float:
    """A measure of a shape; a percentage is of the width, the height, or of the diagonal by the root of 2."""
    wide, high = size
    whole = wide if name in _ACROSS else high if name in _UP else math.hypot(wide, high) / math.sqrt(2)
    return _length(look.get(name, "0"), whole)


_ACROSS, _UP = {"x", "x1", "x2", "cx", "rx", "width"}, {"y", "y1", "y2", "cy", "ry", "height"}
_SHAPERS: dict[str, Callable[[Look, tuple[float, float]], Any]] = {
    "path": _path,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _poly(""),
    "polygon": _poly(" Z"),
}
