"""Several pages on a sheet: side by side, or so that the sheets can be folded into a booklet.

A leaf is what of a sheet one page gets. Pages are drawn for the leaf's own size where a page can be made so small, so
their type stays as large as it is; else they are drawn larger and shrunk.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import structs

from sheetgen.language import gettext
from sheetgen.page.furniture import is_rule
from sheetgen.page.ink.shapes import Group, Page, Shape
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import LEAST, Paper, on_larger, smallest

FULL_SIZE = 0.995
"""From here on a page counts as printed at its own size."""


def leaf(sheet: Paper, count: int) -> Paper:
    """The upright paper for which pages are drawn that go 2 or 4 on such a sheet, never smaller than LEAST."""
    width, height = _part(sheet, count)
    grown = max(1.0, LEAST[0] / width, LEAST[1] / height)
    # Whole and half millimetres: the page's QR code says the size, and is larger for more figures.
    width, height = (math.floor(2 * grown * side + 1e-6) / 2 for side in (width, height))
    named = gettext("half of {paper}") if count == 2 else gettext("a quarter of {paper}")
    return Paper(named.format(paper=sheet.name), width, height)


def printed_scale(sheet: Paper, count: int) -> float:
    """How many times as large as it was drawn for `leaf` a page is printed; 1 where it is not shrunk."""
    wide, high = _part(sheet, count)
    drawn = leaf(sheet, count)
    scale = min(wide / drawn.width, high / drawn.height)
    return 1.0 if scale > FULL_SIZE else scale


def on_larger_sheets(
    reasons: Sequence[str], options: SheetOptions, serves: Callable[[SheetOptions], bool]
) -> list[str]:
    """What is wrong on the paper that was asked for, each with the smallest papers on which the page `serves`, lying as
    that one does: no option turns it.

    Where several pages go on a sheet, it is said what of the sheet one gets, and the papers are those of whole sheets.
    """
    part, count = options.paper, options.several
    if count == 1:
        papers = smallest(part, lambda sheet: serves(structs.replace(options, paper=sheet)), turns=False)
    else:
        papers = _sheets(options, serves)
        said = gettext("on {paper}: {reason}")
        reasons = [said.format(paper=part.name, reason=reason) for reason in reasons]
    return [on_larger(reason, papers) if papers else reason for reason in reasons]


def _sheets(options: SheetOptions, serves: Callable[[SheetOptions], bool]) -> list[str]:
    """The smallest sheets on which the page serves where as many as were asked for go on each."""
    part, count = options.paper, options.several

    def holds(sheet: Paper) -> bool:
        each = leaf(sheet, count)
        each = each.landscape if part.width > part.height else each
        # What can be read as it is drawn may be too small where it is shrunk.
        return printed_scale(sheet, count) == 1 and serves(structs.replace(options, paper=each))

    short, long = sorted((part.width, part.height))
    return smallest(Paper("", 2 * short, long if count == 2 else 2 * long), holds)


def _part(sheet: Paper, count: int) -> tuple[float, float]:
    """Width and height in mm of what one of 2 or 4 upright pages gets of the sheet."""
    short, long = sorted((sheet.width, sheet.height))
    return (long / 2, short) if count == 2 else (short / 2, long / 2)


def together(pages: Iterable[Page], sheet: Paper, count: int) -> Iterator[Page]:
    """The pages, 2 or 4 on each sheet, from left to right and from top to bottom."""
    waiting = iter(enumerate(pages, 1))
    while group := tuple(islice(waiting, count)):
        yield _imposed(group, sheet, count)


def booklet(pages: Iterable[Page], sheet: Paper) -> Iterator[Page]:
    """The pages two on a sheet, in the order in which sheets printed on both sides and folded once make a booklet.

    The two sides are turned over their short edge. Blank pages fill up the last sheet, before the last page.
    """
    found = list(pages)
    first = found[0]
    missing = -len(found) % 4
    found[-1:-1] = [Page(first.width, first.height, ())] * missing
    each = list(enumerate(found, 1))
    for n in range(0, len(each) // 2, 2):
        yield _imposed((each[-1 - n], each[n]), sheet, 2)
        yield _imposed((each[n + 1], each[-2 - n]), sheet, 2)


def _imposed(numbered: Sequence[tuple[int, Page]], sheet: Paper, count: int) -> Page:
    """One side of a sheet: lying for two pages, upright for four. The pages come with their numbers."""
    group = [page for _, page in numbered]
    short, long = sorted((sheet.width, sheet.height))
    width, height = (long, short) if count == 2 else (short, long)
    wide, high = width / 2, height if count == 2 else height / 2
    shapes = []
    for n, page in enumerate(group):
        row, column = divmod(n, 2)
        shapes.append(_placed(page, column * wide, height - (row + 1) * high, wide, high))
    bookmark = next((page.bookmark for page in group if page.bookmark), None)
    alt = " ".join(page.alt for page in group if page.alt)
    return Page(width, height, tuple(shapes), bookmark, alt, ", ".join(str(number) for number, _ in numbered))


def _placed(page: Page, x: float, y: float, wide: float, high: float) -> Group:
    """The page in the middle of its leaf, its lower left corner at (x, y); one that lies on its side is turned."""
    lies = page.width > page.height
    across, up = (page.height, page.width) if lies else (page.width, page.height)
    scale = min(wide / across, high / up)
    shapes = page.shapes if scale > FULL_SIZE else tuple(_without_rule(page.shapes))
    x, y = x + (wide - scale * across) / 2, y + (high - scale * up) / 2
    return Group(shapes, x + scale * across, y, scale, 90.0) if lies else Group(shapes, x, y, scale)


def _without_rule(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """What is left of a page that is shrunk: no longer the rule that would measure 50 mm."""
    for shape in shapes:
        if not isinstance(shape, Group):
            yield shape
        elif not is_rule(shape):
            left = tuple(_without_rule(shape.shapes))
            # What has no rule stays the very same: a form is known by its shapes' identity.
            same = len(left) == len(shape.shapes) and all(map(operator.is_, left, shape.shapes))
            yield shape if same else structs.replace(shape, shapes=left)
