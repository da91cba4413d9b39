"""What a book has round its sheets: the cover, the contents, folios, and pages that are left blank."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, product

from msgspec import Struct, structs

from sheetgen.language import gettext
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import Extents, Strokes
from sheetgen.page.ink.shapes import (
    HEAVY,
    LIGHT,
    Box,
    Group,
    Page,
    Pen,
    Point,
    Shape,
    Text,
    grey,
    polyline,
)
from sheetgen.page.paper import MARGIN, Paper
from sheetgen.page.text.setting import Figure

FADED = grey(0.35)

EDGE = 18.0
"""mm of white round the cover and the contents; on A5 `_edge` takes less."""

AIR = 0.86
"""The part of its cell that a picture on the cover takes."""

FOLIO = 3.1
"""mm: the type of page numbers."""

AWAY = 3.2
"""mm between what is added to a page and what stands there: the white that a QR code needs."""

OVER = 1.2
"""mm of white over a line for a name or a sheet's number, where there is room for it."""

FOLIOS = (0.5, 1.0, 0.0, 0.6, 0.7, 0.8)
"""Where a page's number may stand on its line, as parts of what it leaves of the page to its left."""

NAME_LINES = (55.0, 42.0, 36.0, 32.0, 28.0, 24.0)
"""mm to write a name on: the longest that has room."""

LINES, LARGE_LINES = 4, 6
"""Lines of 4 mm in a page's head on which there may be room for what is added; so many for a large line for a name,
rather than a small one."""

ANYWHERE = tuple(part / 40 for part in range(40, -1, -1))
"""From the right margin to the left one."""

CLOSELY = tuple(part / 180 for part in range(180, -1, -1))
"""The same a mm at a time, where there is little room."""


class Cut(Struct, frozen=True):
    """A game's entry in the contents, in mm."""

    title: float
    """Its type."""
    details: float
    """The type of players and minutes."""
    drop: float
    """From the line above to the title's baseline."""
    most: float
    """How high it is where there is room."""
    least: float
    """And where there is not."""


CUT = Cut(title=4.4, details=3.2, drop=5.4, most=18.5, least=10.5)
LARGE_CUT = Cut(title=6.2, details=letters.LARGE, drop=7.6, most=24.0, least=18.0)


NUMBER = 14.0
"""mm that are kept for the page's number."""

SUMMARY, ROW = 3.3, 4.3
"""mm: the type of what a game is about, and from row to row of that."""

TWO_ROWS = 16.5
"""mm: the height of an entry from which on its summary may have two rows."""


class Entry(Struct, frozen=True):
    """A line of the contents."""

    title: str
    details: str
    """Players, minutes, sheets."""
    summary: str
    page: int


def cover(paper: Paper, title: str, line: str, pictures: Sequence[Figure], *, large: bool = False) -> Page:
    """The title, the line below it, and the pictures in rows as even as can be, each in a cell of its own."""
    edge = _edge(paper)
    width = paper.width - 2 * edge
    size = letters.fit(title, 17.0, "bold", width)
    top = paper.height - edge
    baseline = top - letters.cap_height(size, "bold")
    below = baseline - 0.75 * size
    small = letters.fit(line, letters.LARGE if large else 4.6, "light", width)
    shapes: list[Shape] = [
        Text(edge - 0.06 * size, baseline, title, size, "bold"),
        Text(edge, below - small, line, small, "light"),
    ]
    floor, ceiling = edge + 9.0, below - small - 10.0
    shapes += _mosaic((edge, floor, paper.width - edge, ceiling), pictures)
    shapes += [polyline([(edge, edge + 4.5), (paper.width - edge, edge + 4.5)], Pen(LIGHT))]
    shapes += [Text(edge, edge - 0.5, "sheetgen", letters.LARGE if large else 3.4, "medium")]
    return Page(paper.width, paper.height, tuple(shapes), title)


def _edge(paper: Paper) -> float:
    return EDGE if min(paper.width, paper.height) > 180 else 11.0


def _mosaic(room: Box, pictures: Sequence[Figure]) -> list[Shape]:
    """The pictures as large as their cells let them be, row by row from the top left; a last short row is spread."""
    left, bottom, right, top = room
    rows = _rows(len(pictures), right - left, top - bottom)
    high = (top - bottom) / len(rows)
    placed: list[Shape] = []
    waiting = iter(pictures)
    for row, count in enumerate(rows):
        wide = (right - left) / count
        for column in range(count):
            centre = (left + (column + 0.5) * wide, top - (row + 0.5) * high)
            placed.append(_centred(next(waiting), centre, AIR * wide, AIR * high))
    return placed


def _rows(count: int, width: float, height: float) -> list[int]:
    """How many pictures each row has: of all ways the one whose cells are nearest to squares, the longer rows below."""
    number = min(range(1, count + 1), key=lambda rows: abs(math.log(width * rows / math.ceil(count / rows) / height)))
    return [count // number + (row >= number - count % number) for row in range(number)]


def _centred(picture: Figure, centre: Point, wide: float, high: float) -> Group:
    scale = min(wide / picture.width, high / picture.height)
    x, y = centre[0] - scale * picture.width / 2, centre[1] - scale * picture.height / 2
    return Group((picture.shape,), x, y, scale)


def contents(paper: Paper, entries: Sequence[Entry], *, large: bool = False) -> list[Page]:
    """The games with their page, players and minutes, on as many pages as they need."""
    edge, cut = _edge(paper), LARGE_CUT if large else CUT
    first = paper.height - edge - 18.0
    room = first - edge - 10.0
    each = max(cut.least, min(cut.most, room / len(entries)))
    count = int(room / each + 1e-9)
    parts = [entries[n : n + count] for n in range(0, len(entries), count)]
    set_ = _set(entries, paper.width - 2 * edge, each, cut)
    return [_contents_page(paper, part, first, each, cut, set_, opens=not n) for n, part in enumerate(parts)]


class _Set(Struct, frozen=True):
    """How the entries of a contents are set, all of them alike."""

    details: float
    """The type of players and minutes."""
    summary: float
    """The type of what a game is about."""
    rows: int
    """On which that may stand."""


def _set(entries: Sequence[Entry], width: float, high: float, cut: Cut) -> _Set:
    """The largest type in which every entry has room; but a board's name of many words makes no other's type tiny."""
    rows = 2 if high >= TWO_ROWS else 1
    beside = (letters.fit(one.details, cut.details, "light", _beside(one, width, cut)) for one in entries)
    summaries = (_wrapped(_summary(one), width - NUMBER, rows) for one in entries)
    details, summary = max(letters.READABLE, min(beside)), max(letters.READABLE, min(summaries))
    return _Set(details, summary, rows)


def _summary(entry: Entry) -> str:
    return entry.summary[:1].upper() + entry.summary[1:]


def _beside(entry: Entry, width: float, cut: Cut) -> float:
    """mm for players and minutes: beside the title, in large print on a line of their own."""
    return width if cut is LARGE_CUT else width - NUMBER - letters.width(entry.title, cut.title, "bold") - 3.0


def _wrapped(text: str, width: float, rows: int) -> float:
    """The largest type in which a summary has room on so many rows."""
    sizes = (SUMMARY * part / 40 for part in range(40, 20, -1))
    roomy = (
        size
        for size in sizes
        if len(lines := letters.wrap(text, size, "regular", width)) <= rows
        and all(letters.width(line, size, "regular") <= width for line in lines)
    )
    return next(roomy, letters.fit(text, SUMMARY, "regular", width))


def _contents_page(
    paper: Paper, entries: Sequence[Entry], top: float, each: float, cut: Cut, set_: _Set, *, opens: bool
) -> Page:
    edge = _edge(paper)
    right = paper.width - edge
    size = 9.0
    shapes: list[Shape] = [
        Text(edge, paper.height - edge - letters.cap_height(size, "bold"), gettext("Contents"), size, "bold")
    ]
    for n, entry in enumerate(entries):
        y = top - n * each
        shapes.append(polyline([(edge, y), (right, y)], Pen(HEAVY / 2 if n == 0 else LIGHT)))
        shapes += _entry(entry, edge, right, y - cut.drop, each, cut, set_)
    return Page(paper.width, paper.height, tuple(shapes), gettext("Contents") if opens else None)


def _entry(entry: Entry, left: float, right: float, baseline: float, high: float, cut: Cut, set_: _Set) -> list[Shape]:
    """Title and page on a line, players and minutes beside the title, the summary below where there is room.

    In large print, where neither would go on its line, players and minutes stand below the title, and no summary.
    """
    number = Text(right, baseline, str(entry.page), cut.title, "medium", "end")
    title = Text(left, baseline, entry.title, cut.title, "bold")
    if cut is LARGE_CUT:
        details = letters.fit(entry.details, set_.details, "light", right - left)
        return [title, Text(left, baseline - 7.2, entry.details, details, "light"), number]
    start = left + letters.width(entry.title, cut.title, "bold") + 3.0
    details = letters.fit(entry.details, set_.details, "light", right - NUMBER - start)
    shapes: list[Shape] = [title, Text(start, baseline, entry.details, details, "light", colour=FADED), number]
    if high > cut.least:
        wide = right - NUMBER - left
        lines = letters.wrap(_summary(entry), set_.summary, "regular", wide)
        if len(lines) > set_.rows:
            lines = [_summary(entry)]
        for n, line in enumerate(lines):
            size = letters.fit(line, set_.summary, "regular", wide)
            shapes.append(Text(left, baseline - 5.2 - n * ROW, line, size))
    return shapes


def numbered(page: Page, number: int, *, large: bool = False) -> Page:
    """The page with its folio, where nothing else is printed: at the foot in the middle or a corner, else at the head.

    In large print it is smaller where there is no room for a large one. A page that is full there keeps its number to
    itself.
    """
    text, printed = str(number), Extents(page.shapes)
    for size in _types(large):
        width = letters.width(text, size, "light")
        found = (
            _free(page, printed, width + 3.0, parts, letters.cap_height(size), lines, over=over)
            # Below a head's first line it would float among words: there it stands at an edge, if it can, and not so
            # close under the 50 mm rule that it could be a figure of that.
            for parts, lines, over in ((FOLIOS, 1, 0.0), ((0.0, 1.0), LARGE_LINES, AWAY), (FOLIOS, LINES, 0.0))
        )
        if place := next(filter(None, found), None):
            left, baseline = place
            return _with(page, Text(left + 1.5 + width / 2, baseline, text, size, "light", "middle", FADED))
    return page


def all_named(pages: Iterable[Page], number: int, of: int, *, large: bool = False) -> Iterator[Page]:
    """A sheet's pages, each with "3 of 30" and a line for a name but those of which all is cut out: a class takes the
    pile apart, keys and forms too."""
    for place, page in enumerate(pages):
        if place == 0:
            yield named(page, number, of, large=large)
        else:
            yield page if page.cut else named_again(page, number, of, large=large)


def named(page: Page, number: int, of: int, *, large: bool = False) -> Page:
    """The page with "3 of 30" and a line for a name at the foot or the head.

    Where there is no room for both beside each other they stand apart; where there is none for a name it has the
    number alone, and where not even for that it stays as it is. In large print the words are smaller where there is no
    room for large ones.
    """
    text, sizes = _counted(number, of), _types(large)
    asked = (found for sites in _SITES for found in _asking(page, text, sizes, sites))
    alone = (found for sites in _SITES for found in _counting(page, text, sizes, sites))
    return next(chain(asked, alone), page)


def named_again(page: Page, number: int, of: int, *, large: bool = False) -> Page:
    """A further page of a sheet with the same line: in large print in small words only where large ones have no room,
    not even for the number alone, and along the page's sides only where a line for a name has none elsewhere."""
    text = _counted(number, of)
    tries = (
        ways(page, text, (size,), sites) for size, ways, sites in product(_types(large), (_asking, _counting), _SITES)
    )
    return next(chain.from_iterable(tries), page)


def _counted(number: int, of: int) -> str:
    return gettext("{number} of {count}").format(number=number, count=of)


class _Row(Struct, frozen=True):
    """What is added to a page: a line for a name, a sheet's number, or one before the other."""

    size: float
    """mm: its type."""
    length: float = 0.0
    """mm to write a name on; 0: no name is asked for."""
    text: str = ""
    """Such as "3 of 30", or nothing."""

    @property
    def width(self) -> float:
        """mm that it takes."""
        said = letters.width(self.text, self.size, "regular") if self.text else 0.0
        # A line that ends the row reaches half its pen further.
        behind = (3.0 if self.text else LIGHT / 2) if self.length else 0.0
        return self._before + self.length + behind + said

    @property
    def _before(self) -> float:
        """mm that the word for a name takes, with the white behind it."""
        return letters.width(gettext("Name"), self.size, "light") + 1.5 if self.length else 0.0

    @property
    def high(self) -> float:
        """mm from its baseline to its top, as if it had the word for a name."""
        # An f rises above capitals, and would stand in the margin.
        inks = letters.ink(self.text, self.size, "regular"), letters.ink(gettext("Name"), self.size, "light")
        return max(box[3] for box in inks if box)

    def at(self, left: float, baseline: float) -> tuple[Shape, ...]:
        """What is drawn from there on."""
        line, shapes = left + self._before, list[Shape]()
        if self.length:
            shapes += [
                Text(left, baseline, gettext("Name"), self.size, "light", colour=FADED),
                polyline([(line, baseline), (line + self.length, baseline)], Pen(LIGHT)),
            ]
            line += self.length + 3.0
        if self.text:
            shapes.append(Text(line, baseline, self.text, self.size, "regular", colour=FADED))
        return tuple(shapes)


class _Site(Struct, frozen=True):
    """A page as room is looked for on it."""

    width: float
    height: float
    printed: Extents
    parts: tuple[float, ...]
    """How much of what a row leaves of the page may lie to its left."""
    feet: int = 1
    """Lines of its foot."""
    heads: int = LARGE_LINES
    """Lines of its head, at the most."""
    turned: bool = False
    """Whether its left edge is its head."""


def _asking(page: Page, text: str, sizes: Sequence[float], sites: _Sites) -> Iterator[Page]:
    """The page with a line for a name and that text, beside each other or else apart: all ways that have room."""
    both, name = ([_Row(size, length, said) for size, length in product(sizes, NAME_LINES)] for said in (text, ""))
    yield from _with_one(page, sites(page, ANYWHERE), both)
    for found in _with_one(page, sites(page, CLOSELY), name):
        yield from _with_one(found, sites(found, CLOSELY), [_Row(size, text=text) for size in sizes])


def _counting(page: Page, text: str, sizes: Sequence[float], sites: _Sites) -> Iterator[Page]:
    return _with_one(page, sites(page, ANYWHERE), [_Row(size, text=text) for size in sizes])


def _with_one(page: Page, sites: Iterable[_Site], rows: Sequence[_Row]) -> Iterator[Page]:
    """The page with each row that has room, site by site."""
    for site in sites:
        for row in rows:
            if place := _place(site, row):
                shapes = row.at(*place)
                yield _with(page, *((Group(shapes, page.width, 0, rotate=90),) if site.turned else shapes))


def _place(site: _Site, row: _Row) -> Point | None:
    """Where the row begins, with white over it if it can be; None where it has no room."""
    lines = min(site.heads, LARGE_LINES if row.length and row.size > FOLIO else LINES)
    places = (
        _free(site, site.printed, row.width, site.parts, row.high, lines, over=over, foot=site.feet)
        for over in (OVER, 0.0)
    )
    return next(filter(None, places), None)


def _upright(page: Page, parts: tuple[float, ...]) -> Iterator[_Site]:
    """On one line of the foot or in the head, else higher in the foot, else close to slanted outlines."""
    printed = Extents(page.shapes)
    yield _Site(page.width, page.height, printed, parts)
    yield _Site(page.width, page.height, printed, parts, feet=LINES)
    # On the outermost lines nothing stands within an outline, which would leave the margins round it. A half's
    # outlines are cut open.
    if not page.half:
        yield _Site(page.width, page.height, Strokes(page.shapes), CLOSELY, heads=1)


def _sideways(page: Page, parts: tuple[float, ...]) -> Iterator[_Site]:
    """The same along the page's sides, as one that lies may have its head at the left; not higher in the foot."""
    turned = (Group(page.shapes, 0, page.width, rotate=-90),)
    yield _Site(page.height, page.width, Extents(turned), parts, turned=True)
    if not page.half:
        yield _Site(page.height, page.width, Strokes(turned), CLOSELY, heads=1, turned=True)


_Sites = Callable[[Page, tuple[float, ...]], Iterator[_Site]]
_SITES: tuple[_Sites, ...] = (_upright, _sideways)


def _types(large: bool) -> tuple[float, ...]:
    """mm: the types of what is added to a page, the first that has room there."""
    return (letters.LARGE, FOLIO) if large else (FOLIO,)


def _with(page: Page, *shapes: Shape) -> Page:
    return structs.replace(page, shapes=(*page.shapes, *shapes))


def _free(
    page: Page | _Site,
    printed: Extents,
    width: float,
    parts: Sequence[float],
    high: float,
    lines: int = LINES,
    *,
    over: float = 0.0,
    foot: int = 1,
) -> Point | None:
    """Where a line of so many mm, and so high above its baseline, is free, and `over` mm above it: its left end on it;
    None if nowhere.

    At the foot first, on `foot` lines, then in the head from above, on so many `lines`; `parts` say how much of what
    the line leaves of the page lies to its left.
    """
    below = letters.descent(FOLIO)
    spare = page.width - 2 * MARGIN - width
    top = page.height - MARGIN - high
    feet = (MARGIN + below + 4.0 * line for line in range(foot))
    for baseline in (*feet, *(top - 4.0 * line for line in range(lines))):
        bottom, ceiling = baseline - 1.6 * below, baseline + high + over
        there = printed.reaching_into((0.0, bottom, page.width, ceiling))
        for part in parts:
            left = MARGIN + part * spare
            if there.keep_out_of((left - AWAY, bottom, left + width + AWAY, ceiling)):
                return left, baseline
    return None


def blank(like: Paper | Page, why: str) -> Page:
    """A page of that size that stays empty, and says so in its middle in small light letters."""
    words = Text(like.width / 2, like.height / 2, why, 3.2, "light", "middle", grey(0.55))
    return Page(like.width, like.height, (words,))
