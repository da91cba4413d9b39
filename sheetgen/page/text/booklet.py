"""Rules pages: the text that tells a game's rules, set like a page of a booklet.

Columns as narrow as is good to read, as many as the paper holds; the first page opens with the title and the sheet's
code. terminal.py gives the same text for a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from msgspec import structs

from sheetgen.language import gettext
from sheetgen.page.furniture import (
    CODE_TYPE,
    MODULE,
    QUIET,
    RULE_TYPE,
    code_mark,
    credit_line,
    mark_width,
    scale_rule,
    side,
    title_line,
)
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import LIGHT, Anchor, Page, Pen, Shape, Text, grey, polyline
from sheetgen.page.paper import Paper
from sheetgen.page.text.columns import fill, stack
from sheetgen.page.text.prose import Block, Heading, words
from sheetgen.page.text.setting import Figure, Piece, Style, pieces

STYLES = (
    Style(3.5, 4.9),
    Style(3.4, 4.7),
    Style(3.3, 4.5),
    Style(3.2, 4.3),
    Style(3.1, 4.15),
    Style(3.0, 4.0),
    Style(3.1, 4.15, figures=0.85),
    Style(3.0, 4.0, figures=0.85),
    Style(3.0, 4.0, figures=0.72),
)
"""9.9 points to 8.5, the smallest that reads well, then smaller drawings: the first that needs no page more than the
last."""

LARGE = tuple(Style(5.65, 7.4, figures=figures) for figures in (2.3, 1.9, 1.5, 1.2))
"""16 points: what those who print books for poor eyes call large. The type stays, and drawings make room: at 2.3 most
that is written in them has 14 points."""

NARROWEST, GUTTER = 74.0, 8.0
"""mm: a column of 74 mm holds 45 letters of a line of `STYLES[0]`, about as few as read well."""

FADED = grey(0.35)


def rules_pages(
    blocks: tuple[Block, ...],
    paper: Paper,
    *,
    title: str,
    credit: str,
    figure: Callable[[str, str], Figure],
    work: str = "",
    imprint: Imprint | None = None,
    large: bool = False,
    bookmark: str | None = None,
    styles: Sequence[Style] = STYLES,
    narrowest: float = NARROWEST,
    least: float = 0.0,
) -> list[Page]:
    """The rules on as many pages as they need; a fence `figure ...` is drawn by `figure(info, body)`, with its caption.

    What the credit has of `work`, a book's title, is set in italics. The first page's `bookmark` says that these are
    the title's rules, if it says nothing else.
    A column has at least `narrowest` mm in the first of the `styles`. Large print has type of 16 points, and drawings
    larger than that as far as it needs no further page. With `least` a text of less than a page is not torn over
    columns lower than so many mm, and what one column holds has one as wide as half of the page.
    Raises BadInput for a letter that the typeface lacks, and whatever `figure` raises.
    """
    blocks, title = _without_title(blocks, title), gettext(title)
    usual, *smaller = LARGE if large else styles
    narrowest *= usual.size / styles[0].size
    named = bookmark or gettext("{game}: the rules").format(game=title)
    sheet = _Sheet(paper, title, credit, work, imprint, named, narrowest=narrowest, least=least, large=large)
    pages = sheet.columns(blocks, usual, figure)
    if least and [len(page) for page in pages] == [1]:
        half = max(narrowest, width_of(paper, 2))
        sheet = _Sheet(paper, title, credit, work, imprint, named, narrowest=half, least=least, large=large)
        pages = sheet.columns(blocks, usual, figure)
    length = sum(piece.height for page in pages for column in page for piece in column)
    for style in smaller:
        if length * _least(style, usual) <= sheet.room(len(pages) - 1):
            pages = min(pages, sheet.columns(blocks, style, figure), key=len)
    return [sheet.page(page, n, len(pages)) for n, page in enumerate(pages)]


def _least(style: Style, usual: Style) -> float:
    """The least that is left of the length in the usual style: there are fewer lines, and they are lower."""
    return min(style.size * style.lead / (usual.size * usual.lead), style.figures / usual.figures)


def _without_title(blocks: tuple[Block, ...], title: str) -> tuple[Block, ...]:
    """The blocks without a first heading that the page's own title says already."""
    first = blocks[0] if blocks else None
    if (
        isinstance(first, Heading)
        and first.level == 1
        and words(first.prose).casefold()
        in (
            title.casefold(),
            gettext(title).casefold(),
        )
    ):
        return blocks[1:]
    return blocks


def margin_of(paper: Paper) -> float:
    """15 mm where the paper is large; on A5 the columns need the room."""
    return 15.0 if min(paper.width, paper.height) > 180 else 11.0


def columns_on(paper: Paper, narrowest: float) -> int:
    """How many columns the paper holds that are no narrower, in mm; one at the least."""
    return max(1, int((paper.width - 2 * margin_of(paper) + GUTTER + 1e-6) // (narrowest + GUTTER)))


def width_of(paper: Paper, count: int) -> float:
    """How wide each of so many columns is, in mm."""
    return (paper.width - 2 * margin_of(paper) + GUTTER) / count - GUTTER


def _end(line: Sequence[Text]) -> float:
    """Where the line's last word ends, in mm from the paper's left edge."""
    return max(said.x + letters.width(said.text, said.size, said.face) for said in line)


class _Sheet:
    """The page's geometry: margins, columns, head and foot."""

    def __init__(
        self,
        paper: Paper,
        title: str,
        credit: str,
        work: str,
        imprint: Imprint | None,
        bookmark: str,
        *,
        narrowest: float,
        least: float,
        large: bool,
    ) -> None:
        self.paper, self.title, self.credit, self.work = paper, title, credit, work
        self.imprint, self.bookmark = imprint, bookmark
        self.least, self.large = least, large
        self.small, self.counted = (letters.LARGE, letters.LARGE) if large else (3.2, 2.8)
        self.coded, self.ruled = (letters.LARGE, letters.LARGE) if large else (CODE_TYPE, RULE_TYPE)
        self.margin = margin_of(paper)
        self.width = paper.width - 2 * self.margin
        self.count = columns_on(paper, narrowest)
        self.column = width_of(paper, self.count)
        self.top = paper.height - self.margin
        self.low = self.top - (side(imprint) if imprint else 0.0)
        self.credits = self._credits() if large and credit else ()
        """In large print the lines of the credit, which stand below the title."""
        self.rule = self.credits[-1].y - 3 if self.credits else self.top - 11.5
        """The line below the title, and below the credit."""
        self.first_top = min(self.rule - 4.5, self.low - QUIET * MODULE)
        self.later_top = self.top - 8
        self.bottom = self.margin + 4

    def room(self, pages: int) -> float:
        """mm of column on so many pages."""
        heights = [self.first_top, *[self.later_top] * (pages - 1)][:pages]
        return self.count * sum(top - self.bottom for top in heights)

    def columns(
        self, blocks: tuple[Block, ...], style: Style, figure: Callable[[str, str], Figure]
    ) -> list[list[list[Piece]]]:
        style = structs.replace(style, room=self.first_top - self.bottom)
        set_ = pieces(blocks, style, self.column, figure)
        return fill(set_, self.count, self.first_top - self.bottom, self.later_top - self.bottom, least=self.least)

    def page(self, columns: list[list[Piece]], n: int, of: int) -> Page:
        shapes: list[Shape] = self._running_head(n, of) if n else self._opening(of)
        top = self.later_top if n else self.first_top
        for place, column in enumerate(columns):
            shapes += stack(column, self.margin + place * (self.column + GUTTER), top)
        return Page(self.paper.width, self.paper.height, tuple(shapes), None if n else self.bookmark)

    def _opening(self, of: int) -> list[Shape]:
        right = self.paper.width - self.margin
        mark = self._mark(right) if self.imprint else ()
        end = right - (side(self.imprint) + QUIET * MODULE if self.imprint and not self._credit_below() else 0)
        rule = polyline([(self.margin, self.rule), (end, self.rule)], Pen(LIGHT))
        return [*self._title(), *mark, rule, *scale_rule(self.margin, self.margin - 1, self.ruled), *self._folio(0, of)]

    def _mark(self, right: float) -> tuple[Shape, ...]:
        """The sheet's code; its words stand above the line below the title where they would else cross it."""
        assert self.imprint is not None
        bitmap, said = code_mark(self.imprint, right, self.low, size=self.coded, anchor="end")
        assert isinstance(said, Text)
        crossing = self.low + letters.cap_height(self.coded, "medium") > self.rule - 1
        raised = self.large and crossing and not self._credit_below()
        return (bitmap, structs.replace(said, y=self.rule + 3) if raised else said)

    def _credit_below(self) -> bool:
        """Whether the credit had no room beside the code."""
        return bool(self.credits) and self.credits[0].y < self.low - QUIET * MODULE

    def _title(self) -> tuple[Text, ...]:
        """Title and credit on a line; in large print on two, so that both are large."""
        room = self.width - (mark_width(self.imprint, self.coded) + 4 if self.imprint else 0)
        if not self.large:
            y = self.rule + 3
            return title_line(self.title, self.margin, y, size=9, credit=self.credit, work=self.work, width=room)
        y = self.top - 8.5
        return title_line(self.title, self.margin, y, size=9, width=room) + self.credits

    def _credits(self) -> tuple[Text, ...]:
        """The credit in large print: beside the sheet's code, or, where the paper is narrow, in lines below it."""
        said, size = gettext(self.credit), letters.LARGE
        beside = credit_line(said, self.margin, self.top - 16.0, size=size, work=self.work)
        if _end(beside) <= self.margin + self.width - self._taken():
            return beside
        y = min(self.top - 16.0, self.low - QUIET * MODULE - letters.cap_height(size))
        lines = enumerate(letters.wrap(said, size, "light", self.width))
        below = (credit_line(line, self.margin, y - 1.3 * size * n, size=size, work=self.work) for n, line in lines)
        return tuple(chain.from_iterable(below))

    def _taken(self) -> float:
        """mm at the right that the code takes of the credit's line where both stand beside each other."""
        if self.imprint is None:
            return 0.0
        beside = self.low + letters.cap_height(self.coded, "medium") > self.top - 20.0
        return QUIET * MODULE + (mark_width(self.imprint, self.coded) if beside else side(self.imprint))

    def _running_head(self, n: int, of: int) -> list[Shape]:
        right = self.paper.width - self.margin
        line = self.top - 3.6
        head = Text(self.margin, line + 1.4, self.title, self.small, "medium", colour=FADED)
        code = [Text(right, line + 1.4, self.imprint.code, self.coded, "light", "end", FADED)] if self.imprint else []
        return [head, *code, polyline([(self.margin, line), (right, line)], Pen(LIGHT, FADED)), *self._folio(n, of)]

    def _folio(self, n: int, of: int) -> list[Shape]:
        if of == 1:
            return []
        place: Anchor = "end"
        right = self.paper.width - self.margin
        text = f"{n + 1} / {of}"
        return [Text(right, self.margin - 1 + letters.descent(self.counted), text, self.counted, "light", place, FADED)]
