"""The middle of a Goose board: its title, the goal with its picture, and short rules that the board's data makes.

In a wide middle they stand side by side, in a high one below each other; type grows with the room there is.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page import lettering
from sheetgen.games.goose.page.styles import Palette, ink_of, white_or
from sheetgen.games.goose.page.vignettes import vignette
from sheetgen.games.goose.page.words import Line, title_lines
from sheetgen.language import gettext
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import BLACK, Box, Face, Group, Point, Shape, Text, polygon
from sheetgen.plane import chord, crossings, meet, sides

GATE = "garden-gate"
"""What stands at the goal when a board does not say."""

WANTED, LARGEST = 3.2, 4.6
"""mm: the type of the short rules on a page of A4 that lies. The picture gives way for the first; none is larger."""

AIR = 1.5
"""mm to the prints that lead into the goal."""

LEAST = 0.5
"""Of its full size: a title is not made smaller than that for the lines below it."""

POINT = 25.4 / 72
"""mm."""

READABLE = 7 * POINT
"""mm: seven points, the smallest type of title and lines on a board at its own size."""

NEARLY = 0.98
"""Of that size: what differs by no more is as good."""

ENOUGH = 3.2
"""mm: a last word of the title that would be smaller is broken over lines."""

PARTS = 6
"""Lines over which the title's last word is broken, at most."""

SHORT_PART, NEAR = 6, 2
"""Letters: parts that are shorter are cut where they are, others at most so far from there."""

VOWELS = "aeiouyæøœαεηιουωаеиоуыэюяіє"
"""Latin, Greek and Cyrillic, without their accents."""

PITCH = 1.1
"""Of its size: from line to line of a title's last word."""

BELOW = 0.85
"""Of the title's size: the lines below it, at most, unless that would be too small to be read."""

LEADING = 1.5
"""Of the lines below it: a title's size, if there is room for that."""

LONG = 0.42
"""A goal's name that would have to be smaller than so much of its number does not stand beside it."""

LONG_PAIR = 28
"""Letters of two words that may be parted at the end of a line."""

EDGE = 2.6
"""mm between words and the track's edge beside them."""

SMALL = 90.0
"""mm: on a smaller middle words may have half of what is WANTED, if that can still be read."""

SMALLEST = 0.8
"""mm: words that do not fit even so are given up to run over; no board of ours comes near it."""

WITHIN = 0.97
"""Of the room: how wide lines may be beside a label with a column of its own, since beside a round track they move a
little when all are centred."""

SLIGHT = 1.5
"""mm of EDGE that words beside a round track may take at the most: how long a line may be is found before the lines
are centred."""

PARTED = 0.1
"""Of the type's size: the white between two rules."""

ORNAMENT = 0.62
"""Of the width of title and lines: the ornaments above and below them."""

LOZENGE, SWELL = 0.022, 0.45
"""Half the height of an ornament's lozenge, as a part of its width, and that of its lines in mm."""

WHITE = 0.7
"""mm at least between the ornaments and the letters, with their accents and tails."""

LEAD = 1.25
WIDE = 1.35
"""A middle so many times as wide as high has its three parts side by side."""

HEAD, FOOT = 0.5, 0.6
"""Of a ring's width: how wide it is where the title begins, and where the words end."""

LEVELS = 24
"""So many parts of a height, between which it is looked how wide a ring is there."""


class Room(Struct, frozen=True):
    """Where words stand: a box, and how far beyond its right side an outline leaves them room."""

    box: Box
    outline: tuple[Point, ...] = ()
    taken: Box = (0.0, 0.0, 0.0, 0.0)
    """What the words keep clear of, beyond the box."""

    def right(self, low: float, high: float) -> float:
        """How far a line between two heights may reach."""
        end = self.box[2]
        if not self.outline:
            return end
        far = min(chord(self.outline, y)[1] for y in (low, high)) - EDGE
        if self.taken[1] - AIR < high and low < self.taken[3] + AIR and self.taken[2] > end:
            far = min(far, self.taken[0] - AIR)
        return max(end, far)


class Ground(Struct, frozen=True):
    """What the middle stands on, in mm on the board."""

    panel: Box
    """The largest box in the goal, with some air to the track."""
    outline: tuple[Point, ...]
    """The goal's: the track's edge, and the end of the last cell."""
    prints: Box
    """The prints of feet that lead into the goal."""
    ring: bool = False
    """Whether the track goes round it once: then there is much room above its panel and below."""
    named: float = 0.0
    """mm: the goal's name in a ring, which has room for it, is no smaller than that."""

    @property
    def stacked(self) -> bool:
        """Whether title, picture and words stand one below the other."""
        left, bottom, right, top = self.panel
        return right - left <= WIDE * (top - bottom)

    @property
    def column(self) -> tuple[float, float, float]:
        """The lowest foot of what stands in the middle of a ring, the panel's, and its head."""
        ys = [y for _, y in self.outline]
        levels = _levels(min(ys), max(ys))[1:-1]
        widest = max(self._half(y) for y in levels)
        foot = next(y for y in levels if self._half(y) >= FOOT * widest)
        head = next(y for y in reversed(levels) if self._half(y) >= HEAD * widest)
        return min(foot, self.panel[1]), self.panel[1], max(head, self.panel[3])

    def band(self, low: float, high: float) -> Box:
        """The widest box between two heights that stands in the middle of a ring."""
        half = min(map(self._half, _levels(low, high))) - EDGE
        return (self._middle - half, low, self._middle + half, high)

    @property
    def _middle(self) -> float:
        xs = [x for x, _ in self.outline]
        return (min(xs) + max(xs)) / 2

    def _half(self, y: float) -> float:
        """How far a level line is free on both sides of the middle."""
        left, right = chord(self.outline, y)
        return min(self._middle - left, right - self._middle)

    def boxes(self, box: Box) -> Iterator[Box]:
        """The box, with less and less of what it has beyond the panel, each as it is and clear of the prints."""
        left, bottom, right, top = box
        near, far = max(0.0, self.panel[0] - left), max(0.0, right - self.panel[2])
        for part in (0.0, 0.25, 0.5, 0.75, 1.0) if near or far else (1.0,):
            cut = (left + part * near, bottom, right - part * far, top)
            yield from dict.fromkeys((cut, _clear(cut, self.prints)))

    def holds(self, shapes: Iterable[Shape]) -> bool:
        """Whether all that they print is clear of the prints, and in the panel or so far from the track as words."""
        found = [box for shape in shapes if (box := reach([shape]))]
        return not any(_meet(box, self.prints) or self._meets_the_track(box) for box in found)

    def _meets_the_track(self, box: Box) -> bool:
        left, bottom, right, top = box
        if self.panel[0] <= left and right <= self.panel[2] and self.panel[1] <= bottom and top <= self.panel[3]:
            return False
        left, bottom, right, top = left - EDGE, bottom - EDGE, right + EDGE, top + EDGE
        around = ((left, bottom), (right, bottom), (right, top), (left, top))
        return any(
            meet(((ax, ay), (bx, by)), around)
            for (ax, ay), (bx, by) in sides(self.outline)
            # Of the many sides nearly all lie wholly on one side of the box.
            if not (ax < left > bx or ax > right < bx or ay < bottom > by or ay > top < by)
        )


class Middle(Struct, frozen=True):
    """How the middle is shared out."""

    title: Box
    goal: Box
    room: Room
    """For the short rules, or for what stands there after a game."""


def arranged(
    ground: Ground,
    bulge: float,
    fits: Callable[[Room, float], bool],
    entitled: Callable[[Box], int],
    least: float,
) -> Middle:
    """The middle with the largest picture that leaves the words their WANTED size, or else the largest words.

    `bulge`: mm free to the panel's left at half its height; `fits`: whether the words find room in type of that size;
    `entitled`: how well the title stands in a box; `least`: mm, what can be read.
    """
    box = ground.panel
    found = _bands(ground) if ground.ring and ground.stacked else _boxes(box, bulge)
    ways = [
        Middle(title, goal, _room(rest, () if ground.stacked else ground.outline, ground.prints))
        for title, goal, rest in found
    ]
    merits = [entitled(way.title) for way in ways]
    ways = [way for way, merit in zip(ways, merits, strict=True) if merit == max(merits)]
    size = WANTED if box[2] - box[0] >= SMALL else max(WANTED / 2, least)
    while size > SMALLEST:
        for way in ways:
            if fits(way.room, size):
                return way
        size *= 0.94
    return ways[-1]


def alone(ground: Ground, bulge: float, entitled: Callable[[Box], int]) -> Middle:
    """The middle for title and picture alone; the picture gives way to a title that stands better so."""
    box = left, bottom, right, top = ground.panel
    width, height = right - left, top - bottom
    if not ground.stacked:
        halves = [left + part * width for part in (0.5, 0.58, 0.66)]
        ways = [
            Middle((left - 0.8 * bulge, bottom, half, top), (half, bottom, right + 0.5 * bulge, top), Room(box))
            for half in halves
        ]
    elif ground.ring:
        foot, _, head = ground.column
        cuts = [head - part * (head - foot) for part in (0.38, 0.47, 0.56, 0.68)]
        ways = [Middle(ground.band(cut, head), ground.band(foot, cut), Room(box)) for cut in cuts]
    else:
        cuts = [top - part * height for part in (0.32, 0.44, 0.56, 0.68)]
        ways = [Middle((left, cut, right, top), (left, bottom, right, cut), Room(box)) for cut in cuts]
    return max(ways, key=lambda way: entitled(way.title))


def _room(box: Box, outline: Sequence[Point], taken: Box) -> Room:
    clear = _clear(box, taken)
    # Only where nothing was cut off the box do the words follow the outline.
    return Room(_raised(clear, outline), tuple(outline), taken) if outline and clear == box else Room(clear)


def _raised(box: Box, outline: Sequence[Point]) -> Box:
    """The box as high as the outline allows over its whole width."""
    left, bottom, right, top = box
    turned, middle = [(y, x) for x, y in outline], (bottom + top) / 2
    for x in (left, (left + right) / 2, right):
        places = crossings(turned, x)
        low, high = [y for y in places if y < middle], [y for y in places if y > middle]
        if low and high:
            bottom, top = (
                min(bottom, max(low) + EDGE) if x == left else max(bottom, max(low) + EDGE),
                max(top, min(high) - EDGE) if x == left else min(top, min(high) - EDGE),
            )
    return (left, bottom, right, top)


def drawn(field: Field, way: Middle, ground: Ground, *, colour: Palette | None, least: float = READABLE) -> list[Shape]:
    """Title and goal, clear of the prints and of the track, in type of `least` mm or more.

    Raises BadInput, about the longest of title and texts, where these could not be read.
    """
    box, title = _standing(lambda box: list(_title(field, box, colour, least)), way.title, ground)
    heading = _heading(field, box, least)
    if heading and not heading.readable(least):
        told = facts(field)
        said = gettext(
            "the title of this board and the lines below it find no room in its middle in type of {points} points; "
            "write fewer or shorter ones"
        )
        points = f"{least / POINT:.0f}"
        raise BadInput(said.format(points=points), about=max((told.title, *told.texts), key=len))
    _, goal = _standing(lambda box: list(_goal(field, box, colour, least, ground.named)), way.goal, ground)
    return [*title, *goal]


def _standing(draw: Callable[[Box], list[Shape]], box: Box, ground: Ground) -> tuple[Box, list[Shape]]:
    """The first of the ground's boxes that holds what is drawn in it, or else the last, and what is drawn."""
    last, shapes = box, list[Shape]()
    for last in ground.boxes(box):
        shapes = draw(last)
        if ground.holds(shapes):
            break
    return last, shapes


def written(middle: Sequence[Shape]) -> list[Shape]:
    """Of what is drawn in the middle, what is read: all but the goal's picture, the only form there."""
    return [shape for shape in middle if not (isinstance(shape, Group) and _holds_form(shape))]


def _holds_form(group: Group) -> bool:
    return any(isinstance(part, Group) and part.form for part in group.shapes)


def _clear(box: Box, taken: Box) -> Box:
    """The largest part of a box that leaves another one free, with some air."""
    left, bottom, right, top = box
    x0, y0, x1, y1 = taken[0] - AIR, taken[1] - AIR, taken[2] + AIR, taken[3] + AIR
    if not _meet(box, (x0, y0, x1, y1)):
        return box
    parts = ((left, y1, right, top), (left, bottom, right, y0), (x1, bottom, right, top), (left, bottom, x0, top))
    return max(parts, key=lambda part: max(0.0, part[2] - part[0]) * max(0.0, part[3] - part[1]))


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _bands(ground: Ground) -> Iterator[tuple[Box, Box, Box]]:
    """The room for title, goal and words in a ring, one below the other, each as wide as the track leaves it there;
    the way in which the words have the least room first.

    Words have no more than the panel's width: longer lines would leave the middle on their left.
    """
    foot, usual, top = ground.column
    for part in (0.34, 0.4, 0.46, 0.52, 0.58):
        for bottom in (foot, usual):
            height = top - bottom
            for share in (0.5, 0.58, 0.42):
                cut = bottom + part * height
                above = cut + (1 - share) * (top - cut)
                words = ground.band(bottom, cut)
                yield (
                    ground.band(above + 0.01 * height, top),
                    ground.band(cut + 0.02 * height, above - 0.01 * height),
                    (max(words[0], ground.panel[0]), bottom, min(words[2], ground.panel[2]), cut),
                )


def _levels(low: float, high: float) -> list[float]:
    return [low + (high - low) * n / LEVELS for n in range(LEVELS + 1)]


def _boxes(box: Box, bulge: float) -> Iterator[tuple[Box, Box, Box]]:
    """The room for title, goal and words, in each way that there is, the one with the largest picture first."""
    left, bottom, right, top = box
    width, height = right - left, top - bottom
    if width <= WIDE * height:
        inset = 0.04 * width
        # A title that needs more room than usual takes it from the picture.
        for share in (0.18, 0.25, 0.32, 0.4):
            for part in (0.42, 0.5, 0.58):
                if share + part + 0.04 > 0.86:
                    continue
                yield (
                    (left, top - share * height, right, top),
                    (left, bottom + (part + 0.02) * height, right, top - (share + 0.02) * height),
                    (left + inset, bottom, right - inset, bottom + part * height),
                )
        return
    # Side by side, the picture smaller and smaller.
    for part in (1.0, 0.93, 0.86, 0.79, 0.72, 0.65):
        gate = part * min(0.34 * width, 0.86 * height)
        edge = left - 0.9 * bulge + part * 0.46 * (width + bulge - gate)
        words = (edge + gate + 0.03 * width, bottom, right, top)
        yield (left - 0.9 * bulge, bottom, edge, top), (edge, bottom, edge + gate, top), words
    # The title above the picture.
    for part in (0.36, 0.3):
        edge = left + part * width
        cut = top - 0.38 * height
        yield (
            (left - 0.35 * bulge, cut, edge, top),
            (left, bottom, edge, cut),
            (edge + 0.04 * width, bottom, right, top),
        )


class Row(Struct, frozen=True):
    """A line of a heading; lengths in mm."""

    text: str
    size: float
    down: float
    """From the heading's top to the line's foot."""
    engraved: bool = False

    @property
    def ink(self) -> tuple[float, float]:
        """Where its letters end below and above, with tails and accents, above the heading's top."""
        if self.engraved:
            low, high = lettering.heights(self.text, self.size)
        else:
            low, high = (self.size * part for part in _heights(self.text))
        return low - self.down, high - self.down


@lru_cache(maxsize=1000)  # a heading is set in many sizes until it fits, its lines often broken alike
def _heights(text: str) -> tuple[float, float]:
    """How far letters in italics reach below and above their line, as parts of their size."""
    box = letters.ink(text, 1.0, "italic")
    return (box[1], box[3]) if box else (0.0, 0.0)


class Heading(Struct, frozen=True):
    """A title with the lines below it, set in a box."""

    before: tuple[str, ...]
    """The words before the last, in lines."""
    small: float
    """mm: its type."""
    last: tuple[str, ...]
    """The last word, in capitals, in so many lines; none without a title."""
    large: float
    own: tuple[str, ...]
    """The designer's lines."""
    text: float
    lozenge: float
    """mm: half the height of the ornaments above and below."""
    fits: bool = True
    """Whether all of it stands in the box."""

    @property
    def depth(self) -> float:
        """mm from top to foot, without the ornaments."""
        over = PITCH * self.large * (len(self.last) - 1) + LEAD * self.small * (len(self.before) - 1)
        return 1.2 * self.large + max(0.0, over) + 1.5 * self.small + LEAD * self.text * len(self.own)

    @property
    def rows(self) -> list[Row]:
        """Its lines from the top."""
        found, y = list[Row](), 0.0
        for n, line in enumerate(self.before):
            y += LEAD * self.small if n else self.small
            found.append(Row(line, self.small, y))
        y += 0.45 * self.small + 0.9 * self.large
        for n, word in enumerate(self.last):
            y += PITCH * self.large if n else 0.0
            found.append(Row(word, self.large, y, engraved=True))
        y += 0.25 * self.large
        for line in self.own:
            y += LEAD * self.text
            found.append(Row(line, self.text, y))
        return found

    @property
    def end(self) -> float:
        """mm from the top to the foot of the designer's last line, or to below the title."""
        return self.rows[-1].down + (0.0 if self.own else 0.25 * self.large)

    @property
    def head(self) -> float:
        """mm from the top up to the middle of the ornament above it."""
        return max(0.35 * self.large, max(row.ink[1] for row in self.rows) + WHITE + self.lozenge)

    @property
    def foot(self) -> float:
        """mm from the end down to the middle of the ornament below it."""
        usual = max(0.3 * self.large, 0.27 * self.text + 0.55 if self.own else 0.0)
        return max(usual, WHITE + self.lozenge - self.end - min(row.ink[0] for row in self.rows))

    def readable(self, least: float) -> bool:
        """Whether all of it stands in the box in type of so many mm or more."""
        printed = ((self.last, self.large), (self.before, self.small), (self.own, self.text))
        sizes = [size for lines, size in printed if lines]
        return self.fits and min(sizes) >= NEARLY * least

    @property
    def leads(self) -> float:
        """How many times as large as the lines below it the title is; a title that leads well counts as one alone."""
        return min(LEADING, self.large / self.text) if self.own and self.last else LEADING


def entitled(field: Field, box: Box, ground: Ground, least: float) -> int:
    """How well title and texts stand in a box, clear of prints and track.

    0 where they find no room in type of `least` mm or more, 1 where a word is broken for that, 2 where the title leads
    the lines below it little, 3 where it stands well.
    """
    merit = _merit(_heading(field, box, least), least)
    if not merit:  # what finds no room in all of it need not be drawn
        return 0
    stands, _ = _standing(lambda part: list(_title(field, part, None, least)), box, ground)
    return merit if stands == box else _merit(_heading(field, stands, least), least)


def _merit(heading: Heading | None, least: float) -> int:
    if heading is None:
        return 3
    if not heading.readable(least):
        return 0
    if len(heading.last) > 1 or heading.leads < 1:
        return 1
    return 3 if heading.leads >= LEADING else 2


def _heading(field: Field, box: Box, least: float) -> Heading | None:
    """The title as large as the box allows; its last word in more than one line only where it would be too small.

    None without title and lines.
    """
    told = facts(field)
    before, last = title_lines(told.title)
    if not last:
        return _set("", (), told.texts, box, least) if any(told.texts) else None
    best: Heading | None = None
    for count in range(1, PARTS + 1):
        found = _set(before, _parted(capitals(last), count), told.texts, box, least)
        if best is None or (found.fits, found.large) > (best.fits, best.large + 0.1):
            best = found
        if (best.fits and best.large >= max(ENOUGH, least)) or count >= len(last):
            break
    return best


def capitals(word: str) -> str:
    """The word in capitals; Greek ones have no accents, and the two dots where only the accent parted two vowels."""
    apart = unicodedata.normalize("NFD", word)
    if len(word) == 1 or not _ACCENTED_GREEK.search(apart):  # alone an accent tells a word from another
        return word.upper()
    apart = _PARTED_VOWELS.sub("\\1\\2\N{COMBINING DIAERESIS}", apart)
    return unicodedata.normalize("NFC", _ACCENTED_GREEK.sub("\\1", apart)).upper()


_ACCENTED_GREEK = re.compile("([\u0370-\u03ff]\N{COMBINING DIAERESIS}?)\N{COMBINING ACUTE ACCENT}")
_PARTED_VOWELS = re.compile("([αεοΑΕΟ]\N{COMBINING ACUTE ACCENT})([ιυΙΥ])(?![\u0300-\u036f])")


def _parted(word: str, count: int) -> tuple[str, ...]:
    """A word in so many parts, about as long, with hyphens where they are needed."""
    even = [round(len(word) * n / count) for n in range(count + 1)]
    cuts = [0, *(_cut(word, at, len(word) / count) for at in even[1:-1]), len(word)]
    ends = [letters.hyphen(word[cut - 1], word[cut]) for cut in cuts[1:-1]]
    return tuple(f"{word[a:b]}{end}" for (a, b), end in zip(pairwise(cuts), [*ends, ""], strict=True))


def _cut(word: str, at: int, length: float) -> int:
    """Where a word is broken near a place into parts of that length: behind a hyphen of its own, or where a consonant
    with a vowel after it begins a syllable in most languages."""
    if length < SHORT_PART:
        return at
    near = sorted(range(at - NEAR, at + NEAR + 1), key=lambda place: abs(place - at))
    own = next((place for place in near if word[place - 1] == "-"), None)
    return own or next((place for place in near if _begins_syllable(word, place)), at)


def _begins_syllable(word: str, place: int) -> bool:
    before, letter, after = (unicodedata.normalize("NFD", sign)[0].lower() for sign in word[place - 1 : place + 2])
    # ch, sch, ck, ph, th and the like are one sound.
    one = letter == "h" or before + letter == "ck"
    return before.isalpha() and letter.isalpha() and letter not in VOWELS and not one and after in VOWELS


def _set(before: str, last: tuple[str, ...], texts: Sequence[str], box: Box, least: float) -> Heading:
    """The heading with its last word in these lines; without one the designer's lines are as large as with one."""
    left, bottom, right, top = box
    width, most = right - left, 0.36 * (top - bottom)
    full, part = min((lettering.fit(each, most, 0.94 * width) for each in last), default=most), 1.0
    while True:
        # Many lines make the title smaller, and then themselves.
        large = max(part, LEAST) * full
        small = letters.fit(before, 0.5 * large, "italic", 0.9 * width) if before else 0.0
        above: tuple[str, ...] = (before,) if before else ()
        if before and small < NEARLY * least:
            small, above = least, tuple(broken(before, least, 0.9 * width))
        text = max(2.9, 0.28 * large) * min(1.0, part / LEAST)
        text = max(least, min(text, max(READABLE, BELOW * large)))
        own = tuple(line for each in texts for line in broken(each, text, width))
        found = Heading(above, small, last, large if last else 0.0, own, text, _lozenge(ORNAMENT * width))
        # The ornaments stand above and below.
        above_and_below = found.head + 0.05 * found.large + 2 + found.foot
        if found.depth + above_and_below <= top - bottom:
            return found
        if part < LEAST and text <= least:  # smaller it does not get
            return structs.replace(found, fits=False)
        part *= 0.95


def in_lines(text: str, face: Face, most: float, width: float, height: float) -> tuple[float, list[str]]:
    """The largest type in mm, not above `most`, in which a text stands in a room of so many mm, and its lines.

    They are broken at blanks alone.
    """
    size = most
    while True:
        found = letters.wrap(text, size, face, width)
        if LEAD * size * len(found) <= height and all(letters.width(line, size, face) <= width for line in found):
            return size, found
        size *= 0.97


def broken(text: str, size: float, width: float, face: Face = "italic") -> list[str]:
    """A text in lines; a word that is wider than the room is broken."""
    found = list[str]()
    for line in letters.wrap(text, size, face, width):
        count = max(1, math.ceil(letters.width(line, size, face) / width - 1e-9))
        parts = (line,) if count == 1 else _parted(line, count)
        while count < len(line) and any(letters.width(part, size, face) > width + 1e-9 for part in parts):
            count += 1
            parts = _parted(line, count)
        found += parts
    return found


def _title(field: Field, box: Box, colour: Palette | None, least: float) -> Iterator[Shape]:
    """The last word large, the words before it smaller above, the designer's own lines below, between two ornaments."""
    left, bottom, right, top = box
    x, width, ink = (left + right) / 2, right - left, ink_of(colour)
    heading = _heading(field, box, least)
    if heading is None:
        return
    y = (top + bottom) / 2 + heading.depth / 2
    yield from flourish(x, y + heading.head, ORNAMENT * width, colour)
    for row in heading.rows:
        if row.engraved:
            fill = white_or(colour, "ochre")
            yield from lettering.engraved(row.text, x, y - row.down, row.size, ink=ink, fill=fill)
        else:
            size = letters.fit(row.text, row.size, "italic", width)
            yield Text(x, y - row.down, row.text, size, "italic", "middle", ink)
    yield from flourish(x, y - heading.end - heading.foot, ORNAMENT * width, colour)


def flourish(x: float, y: float, width: float, colour: Palette | None) -> Iterator[Shape]:
    """Two lines that swell to their middle, and a lozenge between them."""
    ink, half, gap = ink_of(colour), width / 2, 0.05 * width
    for way in (-1, 1):
        near, far, mid = x + way * gap, x + way * half, x + way * (gap + half) / 2
        yield polygon([(near, y), (mid, y + SWELL), (far, y), (mid, y - SWELL)], None, ink)
    r = LOZENGE * width
    yield polygon([(x - r, y), (x, y + r), (x + r, y), (x, y - r)], None, colour.red if colour else ink)


def _lozenge(width: float) -> float:
    """mm: half the height of an ornament that is so wide."""
    return max(SWELL, LOZENGE * width)


def _goal(field: Field, box: Box, colour: Palette | None, least: float, named: float) -> Iterator[Shape]:
    """The goal's picture, its number and name below, the name in type of `named` mm or more."""
    left, bottom, right, top = box
    space = field.spaces[-1]
    x, height, ink = (left + right) / 2, top - bottom, ink_of(colour)
    size = max(0.145 * height, named / 0.62)
    name, number = facts(field).goal, str(space.id)
    width = right - left
    beside = max(1.0, width - letters.width(number, size, "bold") - 0.35 * size)
    small = letters.fit(name, 0.62 * size, "italic", beside)
    # A long name stands below its number, in lines of its own.
    lower = max(0.5 * size, named)
    own = [] if small > max(LONG * size, NEARLY * named) else letters.wrap(name, lower, "italic", width)
    if any(letters.fit(line, lower, "italic", width) < max(least, named) for line in own):
        own = broken(name, max(least, named, 0.35 * size), width)
    below = 1.25 * size + 1.24 * lower * len(own)
    side = min(width, height - below)
    y = (top + bottom) / 2 - (side + below) / 2 + below - size
    yield vignette(space.mark.get("picture", GATE), x, y + size + side / 2, side, colour=colour)
    if own:
        yield Text(x, y, number, size, "bold", "middle", ink)
        for line in own:
            y -= 1.24 * lower
            yield Text(x, y, line, letters.fit(line, lower, "italic", width), "italic", "middle", ink)
        return
    whole = letters.width(number, size, "bold") + 0.35 * size + letters.width(name, small, "italic")
    yield Text(x - whole / 2, y, number, size, "bold", "start", ink)
    yield Text(x + whole / 2, y, name, small, "italic", "end", ink)


def rules(said: Sequence[Line], room: Room, colour: Palette | None, most: float = LARGEST) -> Iterator[Shape]:
    """The lines as large as the room allows, in the middle of its height: red what they are about, hung before them."""
    size = rules_size(said, room, most)
    start, column, lines = _placed(said, size, room, level=True)
    for y, text in lines:
        base, hung = y + 0.3 * size, text.hung
        theirs = column if text.column is None else text.column
        x = start + theirs
        if text.label:
            yield Text(
                x - _gap(size) if hung else start,
                base,
                text.label,
                size,
                "bold",
                "end" if hung else "start",
                colour.red if colour else BLACK,
            )
            x = x if hung else start + letters.width(text.label, size, "bold") + _gap(size)
        if text.words:
            yield Text(x, base, text.words, size, "regular", "start", ink_of(colour))


def rules_fit(said: Sequence[Line], room: Room, size: float) -> bool:
    """Whether the lines find room in type of about that size, and no word of theirs is wider than the room."""
    left, bottom, right, top = room.box
    _, column, lines = _placed(said, size, room)
    pieces = (piece for _, text in said for _, piece in letters.pieces(text))
    widest = max((letters.measure(piece, "regular") for piece in pieces), default=0.0)
    return _depth(lines, size) <= top - bottom and column + size * widest <= right - left


def rules_size(said: Sequence[Line], room: Room, most: float = LARGEST) -> float:
    """The largest type in mm with which the lines stand in the room, to a hundredth or, beside a round track, to three.

    SMALLEST where they never do.
    """
    low, high = SMALLEST, min(most, 0.09 * (room.box[3] - room.box[1]))
    while high - low > 0.01:
        size = (low + high) / 2
        low, high = (size, high) if rules_fit(said, room, size) else (low, size)
    while low > SMALLEST and not _stay(said, room, low):
        low -= 0.03
    return max(low, SMALLEST)


def _stay(said: Sequence[Line], room: Room, size: float) -> bool:
    """Whether each line, where it is printed in that type, ends in the room."""
    left, column, lines = _placed(said, size, room, level=True)
    over = SLIGHT if room.outline else 1e-6
    return all(
        left + line.width(size, column) <= room.right(y + 0.1 * size, y + 1.1 * size) + over for y, line in lines
    )


class Wrapped(Struct, frozen=True):
    """A line as it is printed: what is bold of it, whether that hangs before the words, and the words."""

    label: str
    hung: bool
    words: str
    opens: bool
    column: float | None = None
    """mm: how wide the column of its label is, if it has one of its own."""

    def width(self, size: float, column: float) -> float:
        """mm from where the lines begin to this one's end; hung labels and words without one stand in a column."""
        column = column if self.column is None else self.column
        words = letters.width(self.words, size) if self.words else 0.0
        if self.hung or not self.label:
            return column + words
        return letters.width(self.label, size, "bold") + (_gap(size) + words if self.words else 0.0)


Placed = tuple[float, float, list[tuple[float, Wrapped]]]
"""Where the lines begin, how wide the labels' column is, and the lines with their feet."""


def _placed(said: Sequence[Line], size: float, room: Room, *, level: bool = False) -> Placed:
    """The lines in the middle of the room's height; each as long as the room is wide where it stands."""
    left, bottom, _, top = room.box
    column = _column(said, size, 0.3 * (room.box[2] - left))
    middle = (top + bottom) / 2
    lines = list[tuple[float, Wrapped]]()
    depth = top - bottom
    # How wide a line may be depends on where it stands, and that on how many there are.
    for _ in range(3):
        lines = list(_flowing(said, size, room, column, middle + depth / 2, level=level))
        found = _depth(lines, size)
        if abs(found - depth) < 0.5 * size:
            break
        depth = found
    shift = (middle + _depth(lines, size) / 2) - (lines[0][0] + LEAD * size) if lines else 0.0
    return left, column, [(y + shift, line) for y, line in lines]


def _flowing(
    said: Sequence[Line], size: float, room: Room, column: float, top: float, *, level: bool
) -> Iterator[tuple[float, Wrapped]]:
    y = top
    for label, text in said:

        @cache  # asked for each word that is set
        def width(n: int, y: float = y) -> float:
            low = y - (n + 1) * LEAD * size
            return room.right(low + 0.1 * size, low + 1.1 * size) - room.box[0]

        for line in (_level if level else _wrapped)(label, text, size, column, width):
            y -= LEAD * size
            yield y, line
        y -= PARTED * size


def _level(label: str, text: str, size: float, column: float, width: Callable[[int], float]) -> list[Wrapped]:
    """The label with its text in as few lines as there can be, all about as long.

    A label too long for the column has one of its own, so that its text stands flush, where that takes no line more.
    """
    lines, own = _as_long(label, text, size, column, width), letters.width(label, size, "bold") + _gap(size)
    if len(lines) == 1 or own <= column:
        return lines
    flush = [structs.replace(line, column=own) for line in _as_long(label, text, size, own, width)]
    fits = all(line.width(size, own) <= WITHIN * width(n) for n, line in enumerate(flush))
    return flush if fits and len(flush) == len(lines) else lines


def _as_long(label: str, text: str, size: float, column: float, width: Callable[[int], float]) -> list[Wrapped]:
    lines, part = list(_wrapped(label, text, size, column, width)), 1.0
    while len(lines) > 1 and part > 0.5:
        part -= 0.04
        shorter = list(_wrapped(label, text, size, column, lambda n, part=part: part * width(n)))  # type: ignore[misc]
        if len(shorter) > len(lines):
            break
        lines = shorter
    return lines


def _depth(lines: Sequence[tuple[float, Wrapped]], size: float) -> float:
    return sum(LEAD * size + (PARTED * size if line.opens else 0.0) for _, line in lines) - PARTED * size


def _column(said: Sequence[Line], size: float, most: float) -> float:
    """How wide the column is in which short labels stand: as the widest that is not too wide."""
    widths = [letters.width(label, size, "bold") for label, _ in said]
    return max((width for width in widths if width <= most), default=size) + _gap(size)


def _gap(size: float) -> float:
    return 0.6 * size


def _wrapped(label: str, text: str, size: float, column: float, width: Callable[[int], float]) -> Iterator[Wrapped]:
    """A label and the text after it in lines; a label that is too long for the column runs on into its text."""
    count = 0
    *whole, label = _labels(label, size, width)
    for part in whole:
        yield Wrapped(part, False, "", count == 0)
        count += 1
    long = letters.width(label, size, "bold") + _gap(size)
    hung = not whole and long <= column + 1e-9
    taken, words = column if hung else long, ""
    below = width(count + 1) - column
    for glue, word in _pieces(text, lambda pair: letters.width(pair, size) <= below):
        longer = f"{words}{glue}{word}" if words else word
        # Where nothing stands yet that could be left behind, a word that is too wide runs over: `_stay` sees it.
        begins = not words and (hung or not label)
        if begins or letters.width(longer, size) <= width(count) - taken:
            words = longer
            continue
        yield Wrapped(label, hung, words, count == 0)
        label, hung, taken, words, count = "", False, column, word, count + 1
    yield Wrapped(label, hung, words, count == 0)


def _labels(label: str, size: float, width: Callable[[int], float]) -> list[str]:
    """A label in lines: many cells may do the same. A point between two stays on the line of the first."""
    found = [""]
    for word in re.split(" (?!·)", label):
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and letters.width(longer, size, "bold") > width(len(found) - 1):
            found.append(word)
        else:
            found[-1] = longer
    return found


def _pieces(text: str, fits: Callable[[str], bool] = bool) -> list[tuple[str, str]]:
    """What a line may be broken between, as `letters.pieces` has it; the last word never stands alone, unless it and
    the one before it are long or do not fit on a line."""
    found = letters.pieces(text)
    if len(found) > 1 and found[-1][0] and len(found[-1][1]) + len(found[-2][1]) <= LONG_PAIR:
        pair = f"{found[-2][1]} {found[-1][1]}"
        if fits(pair):
            found[-2:] = [(found[-2][0], pair)]
    return found
