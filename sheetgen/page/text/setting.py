"""Typesetting: blocks of prose into pieces that a column can hold, line by line.

Every vertical measure is a quarter of the line's lead or a multiple of it. Paragraphs are broken as a whole: of
all the ways to break one, that is taken whose lines' ends are most even.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise, zip_longest

from msgspec import Struct, structs

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import HAIR, LIGHT, Anchor, Face, Group, Pen, Shape, Text, grey, polyline
from sheetgen.page.text.prose import (
    WRITTEN,
    Block,
    Fence,
    Heading,
    List,
    Paragraph,
    Prose,
    Quote,
    Run,
    Table,
    share_out,
    words,
)


class Figure(Struct, frozen=True):
    """A drawing for the rules: its lower left corner is the origin; width and height in mm."""

    shape: Shape
    width: float
    height: float
    caption: str = ""

    @classmethod
    def of(cls, *shapes: Shape) -> Figure:
        """All that the shapes print, wherever it stands. Raises ValueError when they print nothing."""
        drawn = Group(shapes)
        left, bottom, right, top = bounds(drawn)
        return cls(Group((drawn,), -left, -bottom), right - left, top - bottom)


class Piece(Struct, frozen=True):
    """What is never divided between columns: shapes from (0, 0) at the top left downwards, in mm.

    `before` is the space above, left out at the head of a column; after a piece with `stays` no column ends; with
    `head` that piece stands above it once more at the head of a column.
    """

    height: float
    shapes: tuple[Shape, ...] = ()
    before: float = 0.0
    stays: bool = False
    head: Piece | None = None


class Style(Struct, frozen=True):
    """The type's size and the lead from baseline to baseline, in mm.

    A drawing may have up to `figures` times its own size, and be `room` mm high together with its caption.
    """

    size: float
    lead: float
    figures: float = 1.0
    room: float = math.inf

    def space(self, quarters: int) -> float:
        """So many quarters of a line."""
        return quarters * self.lead / 4


RECORD = (Style(3.1, 4.15), Style(2.9, 3.85), Style(2.65, 3.5))
"""For a table of moves, so that there are three columns or four of it: 8.8 points, 8.2, and 7.5 for the widest."""

Draw = Callable[[str, str], Figure]
"""Makes the figure for a fence from the words after the fence and its body."""


def pieces(blocks: Iterable[Block], style: Style, width: float, figure: Draw) -> list[Piece]:
    """The blocks in a column `width` mm wide. Raises BadInput for a letter that the typeface lacks."""
    return list(_set(blocks, style, 0.0, width, figure))


def table_width(blocks: Iterable[Block], style: Style) -> float:
    """mm that the widest table takes if none of its cells is broken; 0 without a table."""
    return max((_table_width(block, style) for block in blocks if isinstance(block, Table)), default=0.0)


def _table_width(table: Table, style: Style) -> float:
    columns = list(zip(table.head, *table.rows, strict=True))
    size = _small(style).size
    return sum(max(_natural(cell, size) for cell in column) for column in columns) + _gap(style) * (len(columns) - 1)


def _set(blocks: Iterable[Block], style: Style, x: float, width: float, figure: Draw) -> Iterator[Piece]:
    headed = False
    for block, following in zip_longest(blocks := list(blocks), blocks[1:]):
        found = _block(block, style, x, width, figure)
        if isinstance(block, Paragraph) and _is_figure(following):
            found = _staying(found)
        # A heading belongs to what follows it, so the space between them is small.
        yield from _raised(found, style.space(1)) if headed else found
        headed = isinstance(block, Heading)


def _is_figure(block: Block | None) -> bool:
    return isinstance(block, Fence) and block.info.split(" ")[0] == "figure"


def _staying(found: Iterator[Piece]) -> Iterator[Piece]:
    """What leads to a drawing stands above it in its column."""
    held = list(found)
    yield from held[:-1]
    yield from (structs.replace(piece, stays=True) for piece in held[-1:])


def _raised(found: Iterator[Piece], most: float) -> Iterator[Piece]:
    for n, piece in enumerate(found):
        yield piece if n else structs.replace(piece, before=min(piece.before, most))


def _block(block: Block, style: Style, x: float, width: float, figure: Draw) -> Iterator[Piece]:
    if isinstance(block, Heading):
        yield from _heading(block, style, x, width)
    elif isinstance(block, Paragraph):
        yield from _paragraph(block, style, x, width)
    elif isinstance(block, List):
        yield from _list(block, style, x, width, figure)
    elif isinstance(block, Table):
        yield from _spaced(_table(block, style, x, width), style.space(3))
    elif isinstance(block, Quote):
        yield from _set(block.blocks, style, x + style.lead, width - style.lead, figure)
    elif _is_figure(block):
        yield _figure(figure(block.info, block.body), style, x, width)
    else:
        yield from _spaced(_listing(block, style, x), style.space(2))


def _paragraph(paragraph: Paragraph, style: Style, x: float, width: float) -> Iterator[Piece]:
    # "In this order:" leads to what comes next and is not parted from it.
    leads = words(paragraph.prose).endswith(":")
    found = list(_spaced(_lines(paragraph.prose, style, x, width), style.space(2)))
    for n, piece in enumerate(found, 1):
        yield structs.replace(piece, stays=piece.stays or (leads and n == len(found)))


def _heading(heading: Heading, style: Style, x: float, width: float) -> Iterator[Piece]:
    large = heading.level <= 2
    size = style.size * (1.28 if large else 1.0)
    own = Style(size, style.lead * (1.25 if large else 1.0))
    for n, line in enumerate(_lines(heading.prose, own, x, width)):
        before = 0.0 if n else style.space(5 if large else 3)
        yield Piece(line.height, line.shapes, before, stays=True)


def _list(entries: List, style: Style, x: float, width: float, figure: Draw) -> Iterator[Piece]:
    indent = max(
        1.25 * style.size, *(letters.width(item.mark, style.size) + 0.5 * style.size for item in entries.items)
    )
    for n, item in enumerate(entries.items):
        first, *rest = [*_set(item.blocks, style, x + indent, width - indent, figure)] or [Piece(style.lead)]
        mark = Text(x, -_baseline(style), item.mark, style.size, "regular")
        closest = style.space(2 if entries.loose else 1)
        yield Piece(first.height, (mark, *first.shapes), closest if n else style.space(2), first.stays)
        for piece in rest:
            yield structs.replace(piece, before=min(piece.before, closest))


def _listing(fence: Fence, style: Style, x: float) -> list[Piece]:
    small = Style(style.size * 0.94, style.lead * 0.94)
    found = []
    for line in fence.body.expandtabs().splitlines():
        text = line.lstrip()
        # Digits and words keep their own widths; only the depth of a line is kept by the cell.
        depth = x + style.space(3) + (len(line) - len(text)) * 0.5 * small.size
        bar = polyline([(x + 0.4, 0), (x + 0.4, -small.lead)], Pen(MARK, grey(0.7)))
        shown = (Text(depth, -_baseline(small), text, small.size, "medium"),) if text else ()
        found.append(Piece(small.lead, (bar, *shown)))
    return found


MARK = 0.5
"""mm: the bar beside lines that are to be read as they stand."""


def _figure(drawing: Figure, style: Style, x: float, width: float) -> Piece:
    small = Style(style.size * 0.88, style.lead * 0.9)
    caption = _lines((Run(drawing.caption, "italic"),), small, 0.0, width) if drawing.caption else []
    free = style.room - small.lead * len(caption) - style.space(4)
    scale = min(style.figures, width / drawing.width, free / drawing.height)
    height = scale * drawing.height
    shapes: list[Shape] = [Group((drawing.shape,), x + (width - scale * drawing.width) / 2, -height, scale)]
    down = height + (style.space(1) if caption else 0.0)
    for line in caption:
        # A caption of one line stands under the middle of its drawing, a longer one at the edge.
        shift = (width - _line_width(line)) / 2 if len(caption) == 1 else 0.0
        shapes.append(Group(line.shapes, x + shift, -down))
        down += line.height
    whole = math.ceil((down + style.space(1)) / style.space(2)) * style.space(2)
    return Piece(whole, tuple(shapes), style.space(3))


def _line_width(line: Piece) -> float:
    return max(
        (text.x + letters.width(text.text, text.size, text.face) for text in line.shapes if isinstance(text, Text)),
        default=0,
    )


def _table(table: Table, style: Style, x: float, width: float) -> list[Piece]:
    columns = list(zip(table.head, *table.rows, strict=True))
    style = _for_table(columns, style, width)
    gap, small = _gap(style), _small(style)
    room = width - gap * (len(columns) - 1)
    natural = [max(_natural(cell, small.size) for cell in column) for column in columns]
    widths = share_out(natural, _least(columns, small.size), room)
    lefts = [x + sum(widths[:n]) + gap * n for n in range(len(widths))]
    places = list(zip(lefts, widths, table.align, strict=True))
    end = lefts[-1] + widths[-1]
    rows = [_row(cells, places, small) for cells in (table.head, *table.rows)]
    ruled = [_ruled(row, x, end, style, Pen(LIGHT) if n == 0 else Pen(HAIR, grey(0.5))) for n, row in enumerate(rows)]
    # A head with a single row at the foot of a column helps nobody.
    return [structs.replace(row, stays=n < 2, head=ruled[0] if n else None) for n, row in enumerate(ruled)]


def _for_table(columns: Sequence[Sequence[Prose]], style: Style, width: float) -> Style:
    """The style, smaller where a column could not hold its longest word otherwise, as long as it can be read."""
    size = _small(style).size
    least = sum(_least(columns, size)) + _gap(style) * (len(columns) - 1)
    if least <= width:
        return style
    # A thousandth less: what a word is allowed beyond its width does not shrink with it.
    part = max(0.999 * width / least, min(1.0, letters.READABLE / size))
    return structs.replace(style, size=part * style.size, lead=part * style.lead)


def _small(style: Style) -> Style:
    """Of a table's words."""
    return Style(style.size * 0.94, style.lead * 0.94)


def _gap(style: Style) -> float:
    """mm between a table's columns."""
    return 0.9 * style.size


def _least(columns: Sequence[Sequence[Prose]], size: float) -> list[float]:
    """The width of each column's longest word."""
    return [max(_widest_word(cell, size) for cell in column) for column in columns]


def _row(cells: Sequence[Prose], places: Sequence[tuple[float, float, Anchor]], style: Style) -> Piece:
    shapes: list[Shape] = []
    deepest = 0.0
    for prose, (left, width, align) in zip(cells, places, strict=True):
        down = 0.0
        for line in _lines(prose, style, 0.0, width):
            free = width - _line_width(line)
            shift = {"start": 0.0, "middle": free / 2, "end": free}[align]
            shapes.append(Group(line.shapes, left + shift, -down))
            down += line.height
        deepest = max(deepest, down)
    return Piece(deepest, tuple(shapes))


def _ruled(row: Piece, x: float, end: float, style: Style, pen: Pen) -> Piece:
    down = row.height + style.space(1) / 2
    return Piece(row.height + style.space(1), (*row.shapes, polyline([(x, -down), (end, -down)], pen)))


def _natural(prose: Prose, size: float) -> float:
    # A hair more than the words: the sum of a line's runs may differ from it in the last digit.
    return sum(letters.width(run.text, size, run.face) for run in prose if run.text != "\n") + 0.01


def _widest_word(prose: Prose, size: float) -> float:
    words = itertools.chain.from_iterable(map(_at_spaces, _words(prose)))
    return max((_word_width(word.runs, size) for word in words), default=0.0) + 0.01


def _spaced(lines: Sequence[Piece], before: float) -> Iterator[Piece]:
    """The lines with space before the first; no column holds only the first or only the last of several."""
    last = len(lines) - 1
    for n, line in enumerate(lines):
        stays = n < last and (line.stays or n == 0 or n == last - 1)
        yield structs.replace(line, before=before if n == 0 else line.before, stays=stays)


class Word(Struct, frozen=True):
    """What no line ends within, in one or more faces; nothing for a line break that the text asks for."""

    runs: tuple[Run, ...] = ()
    spaced: bool = True
    """Whether a space parts it from the word before it; some writings do without."""


def _lines(prose: Prose, style: Style, x: float, width: float) -> list[Piece]:
    found = []
    held = _held(_words(prose), style.size, width)
    for stretch, is_text in ((list(part), is_text) for is_text, part in groupby(held, lambda word: bool(word.runs))):
        if not is_text:
            continue
        for start, end in pairwise(_breaks(stretch, style.size, width)):
            found.append(Piece(style.lead, tuple(_line(stretch[start:end], style, x))))
    return found


def _words(prose: Prose) -> list[Word]:
    found: list[Word] = []
    begun: list[Run] = []
    spaced = True
    for run in prose:
        whole = run.face == WRITTEN and "\n" not in run.text
        for n, part in enumerate([run.text] if whole else run.text.replace("\n", " \n ").split(" ")):
            if n and begun:
                found.append(Word(tuple(begun), spaced))
                begun, spaced = [], True
            if part == "\n":
                found.append(Word())
                continue
            for piece in [part] if whole else _pieces(part):
                if begun and letters.may_break(begun[-1].text, piece[0]):
                    found.append(Word(tuple(begun), spaced))
                    begun, spaced = [], False
                begun.append(Run(piece, run.face))
    return [*found, Word(tuple(begun), spaced)] if begun else found


def _pieces(part: str) -> list[str]:
    """What stands between two spaces, in pieces that a line may be broken between."""
    return [piece for _, piece in letters.pieces(part)] if part else []


def _held(words: Iterable[Word], size: float, width: float) -> Iterator[Word]:
    """The words; one that is wider than the line in parts that are not, each on a line of its own."""
    for word in words:
        if _word_width(word.runs, size) <= width:
            yield word
            continue
        if any(" " in run.text for run in word.runs):
            yield from _held(_at_spaces(word), size, width)
            continue
        for n, part in enumerate(_parts(word.runs, size, width)):
            if n:
                yield Word()
            yield Word(part, word.spaced)


def _at_spaces(word: Word) -> Iterator[Word]:
    """A word of several, as they are."""
    begun: list[Run] = []
    spaced = word.spaced
    for run in word.runs:
        for n, part in enumerate(run.text.split(" ")):
            if n:
                yield Word(tuple(begun), spaced)
                begun, spaced = [], True
            begun.append(Run(part, run.face))
    yield Word(tuple(begun), spaced)


def _parts(word: Iterable[Run], size: float, width: float) -> Iterator[tuple[Run, ...]]:
    """A word broken behind its own hyphens where it has any, and else with a hyphen between two of its letters."""
    rest = [Run(letter, run.face) for run in word for letter in run.text]
    while len(rest) > 1:
        ends = list(_ends(rest, size, width))
        if len(rest) in ends:
            break
        end = max((n for n in ends if rest[n - 1].text == "-"), default=max(ends, default=1))
        yield _broken(rest, end)
        rest = rest[end:]
    yield tuple(rest)


def _ends(signs: Sequence[Run], size: float, width: float) -> Iterator[int]:
    """After how many of its signs a word may end on a line: no more than the line's width holds are looked at."""
    used = 0.0
    for n, sign in enumerate(signs, 1):
        used += letters.width(sign.text, size, sign.face)
        if used > width:
            return
        if n == len(signs) or used + _word_width(_hyphen(*signs[n - 1 : n + 1]), size) <= width:
            yield n


def _broken(signs: Sequence[Run], end: int) -> tuple[Run, ...]:
    """The word up to there, with a hyphen if that is between two of its letters."""
    return (*signs[:end], *_hyphen(*signs[end - 1 : end + 1]))


def _hyphen(before: Run, after: Run) -> tuple[Run, ...]:
    return (Run("-", before.face),) if letters.hyphen(before.text, after.text) else ()


def _breaks(stretch: Sequence[Word], size: float, width: float) -> list[int]:
    """Where the lines begin, and the end: the sum of the squares of the white at their ends is least."""
    widths = [_word_width(word.runs, size) for word in stretch]
    space = letters.width(" ", size)
    blanks = [space if word.spaced else 0.0 for word in stretch]
    best = [0.0] + [math.inf] * len(stretch)
    come = [0] * (len(stretch) + 1)
    for start in range(len(stretch)):
        used = -blanks[start]
        for end in range(start + 1, len(stretch) + 1):
            used += blanks[end - 1] + widths[end - 1]
            if used > width and end > start + 1:
                break
            cost = best[start] + _badness(used, width, last=end == len(stretch))
            if cost < best[end]:
                best[end], come[end] = cost, start
    marks = [len(stretch)]
    while marks[-1]:
        marks.append(come[marks[-1]])
    return marks[::-1]


def _badness(used: float, width: float, *, last: bool) -> float:
    if last:
        # A last line of one short word looks like a slip.
        return 0.06 * width**2 if used < 0.18 * width else 0.0
    return (width - used) ** 2


def _word_width(word: Iterable[Run], size: float) -> float:
    return sum(letters.width(run.text, size, run.face) for run in word)


def _line(stretch: Sequence[Word], style: Style, x: float) -> Iterator[Text]:
    """The words as texts, one for each stretch in the same face, spaces and all."""
    runs: list[Run] = []
    for n, word in enumerate(stretch):
        if n and word.spaced:
            # The space belongs to the face on both its sides, else to the roman.
            face: Face = word.runs[0].face if word.runs[0].face == runs[-1].face else "regular"
            runs.append(Run(" ", face))
        runs.extend(word.runs)
    for face, part in groupby(runs, lambda run: run.face):
        text = "".join(run.text for run in part)
        if text.strip():
            yield Text(x, -_baseline(style), text, style.size, face)
        x += letters.width(text, style.size, face)


def _baseline(style: Style) -> float:
    # Half of what the lead adds to the type stands above the capitals and half below the descenders.
    return 0.5 * style.lead + 0.31 * style.size
