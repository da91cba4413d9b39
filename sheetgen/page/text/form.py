"""A form to write a game down by hand: line for line what a record has (docs/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.language import clauses, gettext
from sheetgen.page.furniture import QUIET, code_mark, side, title_line
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import HAIR, LIGHT, MEDIUM, Box, Page, Pen, Shape, Text, grey, polyline, rectangle
from sheetgen.page.paper import Paper
from sheetgen.page.text.columns import stack
from sheetgen.page.text.prose import read
from sheetgen.page.text.setting import Figure, Piece, Style, pieces

LINE, CLOSEST = 7.5, 6.4
"""mm from line to line, for an ordinary hand; and where a long game would else not quite go on one page."""

NUMBER, GUTTER = 8.5, 6.0
"""mm for a line's number, and between columns."""

STROKE = 3.4
"""mm that a letter or figure takes in handwriting."""

NARROWEST, WIDEST = 34.0, 200.0
"""mm of a column."""

TOLD = Style(3.1, 4.2)
"""Of how a game is written down."""

FADED = grey(0.35)


def form_pages(
    paper: Paper,
    *,
    title: str,
    credit: str,
    imprint: Imprint,
    players: int,
    examples: Sequence[str],
    turns: int,
    work: str = "",
    writing: str = "",
) -> tuple[Page, ...]:
    """The sheet's code, who played, what was played differently, the scores, and lines for at least so many turns.

    The lines are numbered, on more pages if they do not go on one. `examples` are moves as the game writes them: the
    longest says how wide a column must be. `writing` tells in full how a game is written down, in markdown; without it
    the examples do.
    """
    left, bottom, right, top = paper.frame
    low = top - side(imprint)
    room = right - left - side(imprint) - QUIET * 0.75
    heading: list[Shape] = [
        *title_line(title, left, top - 0.82 * 7, size=7, credit=credit, work=work, width=room),
        *code_mark(imprint, right, low, anchor="end"),
    ]
    shapes = list(heading)
    floor = low - 12.0
    if writing:
        told = _told(writing, right - left)
        shapes += stack(told, left, low - 3.0)
        floor -= sum(line.height for line in told)
    else:
        said = gettext("A turn a line, such as {examples}").format(examples=_listed(examples))
        size = letters.fit(said, 3.2, "regular", room - letters.width(imprint.code, 2.7, "medium") - 4)
        shapes.append(Text(left, low, said, size))
    shapes += _players(left, right, floor, players)
    floor -= 12.0 * (2 if players > 4 else 1)
    shapes += _blanks(
        ((gettext("date"), 0.25), (gettext("who began"), 0.25), (gettext("variations"), 0.5)), left, right, floor
    )
    named = gettext("{game}: to write a game down").format(game=gettext(title))
    columns, ruled = _columns(right - left, examples), 0
    pages: list[Page] = []
    while not pages or ruled < turns:
        lines = _lines((left, bottom + LIGHT / 2, right, (low if pages else floor) - 7.0), columns, ruled + 1, turns)
        pages.append(Page(paper.width, paper.height, (*(heading if pages else shapes), *lines), named))
        ruled += len(lines) // 2
    return tuple(pages)


def _told(writing: str, width: float) -> list[Piece]:
    """How a game is written down, in lines over the whole width."""
    return pieces(read(writing), TOLD, width, _no_figure)


def _no_figure(info: str, body: str) -> Figure:
    raise AssertionError("how a game is written down is told without pictures")


def _listed(examples: Sequence[str]) -> str:
    found = [example for example in examples if example != "-"]
    plain = clauses(found if len(found) <= 4 else [*found[:2], *found[-2:]])
    return gettext("{moves}; a dash where nothing can be done").format(moves=plain) if "-" in examples else plain


def _players(left: float, right: float, y: float, count: int) -> list[Shape]:
    """A line for each player's name, four beside each other at most, with a box for the score at its end."""
    across = min(count, 4)
    wide = (right - left - GUTTER * (across - 1)) / across
    shapes: list[Shape] = []
    for n in range(count):
        row, column = divmod(n, 4)
        x, base = left + column * (wide + GUTTER), y - 12.0 * row
        shapes += [
            Text(x, base, str(n + 1), 3.6, "medium"),
            polyline([(x + 4.0, base), (x + wide - 13.0, base)], Pen(LIGHT)),
            rectangle(x + wide - 11.0, base - 1.0, 11.0 - MEDIUM / 2, 8.0, Pen(MEDIUM)),
            Text(x + wide - 10.2, base + 4.9, gettext("total"), 2.2, "regular", colour=grey(0.45)),
        ]
    return shapes


def _blanks(words: Sequence[tuple[str, float]], left: float, right: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    x = left
    for word, part in words:
        wide = part * (right - left)
        start = x + letters.width(word, 3.0, "light") + 1.5
        shapes += [
            Text(x, y, word, 3.0, "light", colour=FADED),
            polyline([(start, y), (x + wide - (LIGHT / 2 if x + wide > right - 1 else 4.0), y)], Pen(LIGHT)),
        ]
        x += wide
    return shapes


def _columns(width: float, examples: Sequence[str]) -> int:
    """As many as are wide enough for the longest example."""
    least = NUMBER + max(NARROWEST - NUMBER, STROKE * max(map(len, examples), default=0))
    return max(1, int((width + GUTTER) // (least + GUTTER)))


def _lines(box: Box, columns: int, first: int, turns: int) -> list[Shape]:
    """Lines numbered down each column, the first of them `first`; closer if the turns that are left go in so."""
    left, bottom, right, top = box
    wide = (right - left - GUTTER * (columns - 1)) / columns
    needed = -(-(turns - first + 1) // columns)
    close = (top - bottom) / needed
    pitch = close if CLOSEST <= close < LINE else LINE
    rows = needed if pitch == close else int((top - bottom) // LINE)
    shapes: list[Shape] = []
    for n in range(columns * rows):
        column, row = divmod(n, rows)
        x, y = left + column * (wide + GUTTER), top - (row + 1) * pitch
        number = first + n
        five = number % 5 == 0
        shapes += [
            Text(x + NUMBER - 2.0, y + 1.0, str(number), 2.8, "medium" if five else "light", "end", FADED),
            polyline([(x + NUMBER, y), (x + wide - LIGHT / 2, y)], Pen(LIGHT if five else HAIR)),
        ]
    return shapes
