"""Pages for a print shop: their ground runs on beyond the paper's edge, and crop marks say where that is.

The page grows on all sides by the bleed and by the room for the marks. A PDF keeps as its TrimBox where the paper is
cut, and as its BleedBox how far the ground reaches (ISO 32000-1, 14.11.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.page.ink.shapes import HAIR, Group, Page, Path, Pen, Shape, rectangle

MARKS = 6.0
"""mm that crop marks take outside the bleed."""

OFF = 1.0
"""mm between the bleed and a mark, so that no mark is left on the paper where the knife slips."""


def bled(pages: Iterable[Page], bleed: float) -> Iterator[Page]:
    """The pages, in their order, with `bleed` mm more of their ground on each side, and crop marks.

    Pages without a ground of their own, such as the rules, are cut to the same size. Raises BadInput where no page has
    one: then there is nothing that could reach the edge.
    """
    made = list(pages)
    if all(page.ground is None for page in made):
        raise BadInput(
            gettext(
                "nothing on these pages reaches the edge of the paper, so there is nothing to bleed; "
                "leave --bleed out, or print a board with --ink colour"
            )
        )
    yield from (_bled(page, bleed) for page in made)


def _bled(page: Page, bleed: float) -> Page:
    """One page; its lower left corner is where the marks begin."""
    out = bleed + MARKS
    left, bottom, right, top = out, out, out + page.width, out + page.height
    shapes: list[Shape] = []
    if page.ground is not None:
        wide, high = page.width + 2 * bleed, page.height + 2 * bleed
        shapes.append(rectangle(left - bleed, bottom - bleed, wide, high, None, page.ground))
    marks = [
        Path((("M", *near), ("L", *far)), Pen(HAIR))
        for x, outwards in ((left, -1), (right, 1))
        for y, upwards in ((bottom, -1), (top, 1))
        for near, far in (
            ((x + outwards * (bleed + OFF), y), (x + outwards * (out - OFF), y)),
            ((x, y + upwards * (bleed + OFF)), (x, y + upwards * (out - OFF))),
        )
    ]
    return structs.replace(
        page,
        width=page.width + 2 * out,
        height=page.height + 2 * out,
        shapes=(*shapes, Group(page.shapes, left, bottom), *marks),
        trim=(left, bottom, right, top),
        bleed=bleed,
    )
