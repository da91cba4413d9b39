"""Large print of a field: its head in large type, its words one below the other so that none has to be small, and a
page of score areas.

On paper smaller than A3 the field is drawn on two sheets of it (page/halves.py), half as large again as on one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from sheetgen.language import gettext, translated
from sheetgen.page.fields.areas import GAP, Entry, Heading, Spread, Wear, score_areas
from sheetgen.page.fields.palette import AIR, FRAME, LARGE, Paint, Palette, Result, row, wide
from sheetgen.page.furniture import (
    APART,
    MODULE,
    QUIET,
    SIGN,
    accented,
    clauses,
    code_mark,
    credit_line,
    mark_width,
    scale_rule,
    side,
    title_line,
)
from sheetgen.page.halves import BLEED, is_ample, upright_seam, whole
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import LIGHT, MEDIUM, Group, Page, Shape, both
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper

TITLE = 10.8
"""mm: its type; the credit below it has type of `letters.LARGE`."""

SMALL = 2.7
"""mm: type of the code beside the QR code where nothing is scaled."""

BOX = 13.0
"""mm: a score box at most."""

END, MOST_END = 19.0, 44.0
"""mm: how wide the boxes for initials and total are at least and at most."""

LEADING = 1.4
"""Of the head's lines."""

SEAM = 0.2
"""mm of white beside where two halves of a page meet."""

RULED = 74.0
"""mm that the 50 mm rule takes with its words, and the white after it."""


def spread_out(options: SheetOptions) -> SheetOptions:
    """The same on the paper of a large field: two sheets as one, unless the paper is ample."""
    paper = options.paper
    if not options.large or options.halved is not None or is_ample(paper):
        return options
    return structs.replace(options, paper=whole(paper, lying=paper.width > paper.height), halved=paper)


def large_head(
    heading: Heading, imprint: Imprint, paper: Paper, paints: Sequence[Paint] = (), results: Sequence[Result] = ()
) -> Spread:
    """The page with its head in large type, and the room that it leaves: what `bare` is in the usual one."""
    left, bottom, right, top = paper.frame
    grown, said = letters.LARGE / SMALL, SMALL
    if heading.credit:  # beside a code that an address makes large it has room on narrow paper too
        credit = credit_line(gettext(heading.credit), 0, 0, size=letters.LARGE, work=heading.work)
        spare = right - left - max(bounds(part)[2] for part in credit)
        if spare < grown * (side(imprint) + QUIET * MODULE):
            grown = max(1.0, spare / (side(imprint) + QUIET * MODULE))
            said = letters.LARGE / grown
    quiet = grown * QUIET * MODULE
    words, code = right - left - grown * side(imprint) - quiet, top - grown * side(imprint)
    drawn = _sign_scale(heading, words)
    words -= drawn * SIGN
    cut = upright_seam(paper, imprint.paper or paper)
    line = words if cut is None else min(words, cut - 1 - left)  # no word is cut in two
    y = top - 0.82 * TITLE
    title = title_line(heading.title, left, y, size=TITLE, name=heading.name, width=line)
    shapes: list[Shape] = [*(accented(title, left + words, heading.accents) if heading.accents else title)]
    if heading.credit:
        y -= LEADING * letters.LARGE
        shapes += credit_line(gettext(heading.credit), left, y, size=letters.LARGE, work=heading.work)
    if heading.line:  # its room is kept where nothing is said: a photo is laid on the page as another language has it
        y -= LEADING * letters.LARGE
        shapes += clauses(translated(heading.line), left, y, line, size=letters.LARGE)
    if drawn:
        shapes.append(Group(heading.sign, left + words + drawn * SIGN / 2, top - drawn * SIGN / 2, drawn))
    shapes.append(Group(code_mark(imprint, 0, 0, size=said, anchor="end"), right, code, grown))
    low = min(code, y - 0.8 * letters.LARGE - LARGE.pan[1])
    (rule,) = scale_rule(left + LIGHT / 2, low, letters.LARGE)
    if bounds(rule)[2] + APART > right - grown * mark_width(imprint, said):  # a long code has a line of its own
        low = min(low, code - LEADING * letters.LARGE)
    shapes += scale_rule(left + LIGHT / 2, low, letters.LARGE)
    if heading.palette is not None:
        start, long, sizes = left + RULED, wide(heading.palette, LARGE), LARGE
        end = _off_the_seam(heading.palette, right - grown * mark_width(imprint, said) - quiet, cut)
        if long > end - start:
            start, end = left, _off_the_seam(heading.palette, right, cut)
            low -= LARGE.pan[1] + FRAME.width + quiet
        if cut is not None and start < cut < end - long:
            start, sizes = cut + BLEED + 1, structs.replace(LARGE, lines=2)
        shapes.append(row(heading.palette, end, low + FRAME.width / 2, end - start, paints, results, sizes))
    return Spread(tuple(shapes), (left, bottom, right, low - quiet))


def _sign_scale(heading: Heading, room: float) -> float:
    """How large the sign is that stands after the credit in so many mm: twice as large as in the usual head, or smaller
    as the credit leaves it room; 0 where that is less than in the usual head."""
    if not heading.sign:
        return 0.0
    credit = credit_line(gettext(heading.credit), 0, 0, size=letters.LARGE, work=heading.work)
    scale = min(2.0, (room - APART - max(bounds(part)[2] for part in credit)) / SIGN)
    return scale if scale >= 1 else 0.0


def _off_the_seam(said: Palette, end: float, cut: float | None) -> float:
    """Where the row of pans ends, at `end` or so far left of it that a page's two halves meet between two of them."""
    if cut is None:
        return end
    first, whole = cut + BLEED + SEAM, wide(said, LARGE)
    widths = [wide(structs.replace(said, labels=said.labels[:n]), LARGE) + AIR[1] for n in range(1, len(said.labels))]
    ends = [first + whole - before for before in (0.0, *widths, whole + AIR[1])]
    return end if end >= ends[0] else next((each for each in ends if each <= end), end)


def score_page(wear: Wear, imprint: Imprint, paper: Paper, entries: Sequence[Entry] = ()) -> Page:
    """A page of its own for all score areas, one below the other in the order of the seats, with boxes as large as they
    fit on the paper, upright or lying."""
    return max((_scores(wear, imprint, way, entries) for way in (paper.upright, paper.landscape)), key=_box_of)[1]


def _box_of(made: tuple[float, Page]) -> float:
    return made[0]


def _divided(wear: Wear) -> list[tuple[int, int]]:
    """The columns and rows in which an area may have as many boxes as on the sheet, the fewest columns first."""
    count = wear.boxes[0] * wear.boxes[1]
    return [(columns, count // columns) for columns in range(1, count + 1) if count % columns == 0]


def _scores(wear: Wear, imprint: Imprint, paper: Paper, entries: Sequence[Entry]) -> tuple[float, Page]:
    """The size of the boxes, and the page on paper that stands or lies so."""
    head = large_head(structs.replace(wear, palette=None, line=""), imprint, paper)
    left, bottom, right, top = head.field
    count = 1 + max(area for seats in wear.seats.values() for areas in seats for area in areas)
    step, width = (top - bottom) / count, right - left - MEDIUM

    def size_of(columns: int, rows: int) -> float:
        return min(BOX, (width - 2 * END) / columns, (step - MEDIUM - GAP) / rows)

    columns, rows = wear.large or max(_divided(wear), key=lambda way: size_of(*way))
    size = size_of(columns, rows)
    worn = structs.replace(
        wear, boxes=(columns, rows, size), ends=min((width - columns * size) / 2, MOST_END), label=letters.LARGE
    )
    x = (left + right - columns * size - 2 * (worn.ends or 0.0)) / 2
    # One below the other in the order of the seats.
    owned = [area for areas in wear.seats.get(len(entries), ()) for area in areas]
    order = [*owned, *(area for area in range(count) if area not in owned)]
    lifts = [bottom + step * (count - 0.5 - n) - rows * size / 2 for n in range(count)]
    places = sorted(zip(order, lifts, strict=True))
    page = Spread((), head.field, tuple((x, y, 0.0) for _, y in places))
    shapes = both(head.furniture, score_areas(worn, page, entries))
    return size, Page(paper.width, paper.height, shapes)
