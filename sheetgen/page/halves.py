"""Two sheets of paper as one page: what large print is drawn on where the paper is smaller than A3.

They meet along their long edges, so two that lie stand one above the other, and two that stand side by side: the page
of the first stands and that of the second lies, unless the paper is so long that it is the other way round. The upper
sheet, or the left one, keeps a strip on which the other, cut along its edge, is glued. What of the whole runs on beyond
the paper's edge does so on both.
"""

from __future__ import annotations

from sheetgen.language import N_, gettext
from sheetgen.page.furniture import cut_line
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import HAIR, Box, Group, Page, Pen, Shape, Text, both, polyline
from sheetgen.page.paper import MARGIN, Paper

AMPLE = 270.0
"""mm: paper as broad as this, A3 and Tabloid, holds large print on one sheet."""

STRIP, CUT = 12.0, 10.0
"""mm: what the other sheet is glued on, and what is cut off that one."""

BLEED = 2.0
"""mm that the drawing goes on into the strip: no white shows where the cut was not quite true."""

HALVES = (N_("{sheet}, upper half"), N_("{sheet}, lower half"))
TURNED_HALVES = (N_("{sheet}, left half"), N_("{sheet}, right half"))
"""How the print window names the two sheets."""

WORDS = (
    N_("{}: upper half. Glue the lower half on here, up to the line."),
    N_("{}: lower half. Cut along the line and glue it on the upper half."),
)
TURNED_WORDS = (
    N_("{}: left half. Glue the right half on here, up to the line."),
    N_("{}: right half. Cut along the line and glue it on the left half."),
)


def is_ample(paper: Paper) -> bool:
    """Whether large print needs but one sheet of it."""
    return min(paper.width, paper.height) >= AMPLE


def whole(paper: Paper, *, lying: bool) -> Paper:
    """The page that two sheets of the paper make, lying or standing; ample paper alone, as it is."""
    if is_ample(paper):
        return paper
    short, long = paper.upright.width, paper.upright.height
    made = Paper(paper.name, long, 2 * (short - MARGIN) - STRIP - CUT)
    return made.landscape if lying else made.upright


def _one_above_the_other(page: Page | Paper, of: Paper) -> bool:
    """Whether the halves of a page of the size of `whole` are as wide as it is: then they lie."""
    return page.width == of.landscape.width


def glued(page: Page, paper: Paper, code: str) -> list[Page]:
    """A page of the size of `whole` on the sheets of paper that it takes: two halves, or itself."""
    return [page] if is_ample(paper) else halves(page, paper, code)


def seam(page: Paper, of: Paper) -> Box:
    """What both halves of a page of the size of `whole`, on two sheets of that paper, show where they meet."""
    join = _join(page, of)
    if _one_above_the_other(page, of):
        return (0.0, join - BLEED, page.width, join)
    return (join, 0.0, join + BLEED, page.height)


def _join(page: Paper | Page, of: Paper) -> float:
    """How far up on the page, or to the right where the halves stand, the one's edge comes to lie on the other."""
    return of.upright.width - MARGIN - (CUT if _one_above_the_other(page, of) else STRIP)


def upright_seam(page: Paper, of: Paper) -> float | None:
    """mm from the left at which a page of the size of `whole` is cut into halves that stand; None where nothing is cut
    upright: of a page that is one sheet of the paper neither."""
    return None if is_ample(of) or page.width in (of.width, of.height) else _join(page, of)


def halves(page: Page, of: Paper, code: str) -> list[Page]:
    """A page of the size of `whole` on two sheets of that paper; the code says whose halves they are."""
    drawn = Group(page.shapes, form=True)
    join = _join(page, of)
    if _one_above_the_other(page, of):
        width, height = of.landscape.width, of.landscape.height
        words, names, turned = WORDS, HALVES, False
        boxes: tuple[Box, Box] = (
            (MARGIN, join - BLEED, page.width - MARGIN, page.height - MARGIN),
            (MARGIN, MARGIN, page.width - MARGIN, join),
        )
        moves = ((0.0, height - page.height), (0.0, 0.0))
    else:
        width, height = of.upright.width, of.upright.height
        words, names, turned = TURNED_WORDS, TURNED_HALVES, True
        boxes = (
            (MARGIN, MARGIN, join + BLEED, page.height - MARGIN),
            (join, MARGIN, page.width - MARGIN, page.height - MARGIN),
        )
        moves = ((0.0, 0.0), (width - page.width, 0.0))
    said = [gettext(each).format(code) for each in words]
    marks = (_strip(of.landscape, said[0]), _edge(of.landscape, said[1]))
    return [
        Page(
            width,
            height,
            (Group((drawn,), *move, clip=box), Group(mark, width, rotate=90) if turned else Group(mark)),
            gettext(name).format(sheet=page.bookmark),
            half=True,
            ground=page.ground,  # on the strip too, so that none of its white shows beside the other sheet
        )
        for box, move, mark, name in zip(boxes, moves, marks, names, strict=True)
    ]


def _strip(sheet: Paper, words: str) -> tuple[Shape, ...]:
    """The strip at the foot of lying paper, for glue: where the other sheet's edge comes to lie has a mark at both
    ends."""
    left, bottom, right, _ = sheet.frame
    ends = ((left + HAIR, left + 5), (right - 5, right - HAIR))
    ticks = [polyline([(a, bottom + STRIP), (b, bottom + STRIP)], Pen(HAIR)) for a, b in ends]
    return both(ticks, _said(sheet, bottom + 2.2, words))


def _edge(sheet: Paper, words: str) -> tuple[Shape, ...]:
    """The edge at the head of lying paper, to be cut off."""
    left, _, right, top = sheet.frame
    line = cut_line(left + HAIR, top - CUT, right - HAIR, top - CUT)
    return both(line, _said(sheet, top - CUT + 3.4, words))


def _said(sheet: Paper, y: float, words: str) -> Text:
    """The words between the margins on a line at that height, in smaller type where they are long."""
    left, _, right, _ = sheet.frame
    size = letters.fit(words, letters.LARGE, "light", right - left)
    return Text((left + right) / 2, y, words, size, "light", "middle")
