"""The rules for a terminal: the same markdown wrapped to a width, tables aligned, figures left out."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.language import gettext
from sheetgen.page.ink.shapes import Anchor
from sheetgen.page.text.prose import (
    WRITTEN,
    Block,
    Fence,
    Heading,
    List,
    Paragraph,
    Prose,
    Quote,
    Table,
    read,
    share_out,
    words,
)


def plain(markdown: str, width: int) -> str:
    """The text in lines of at most `width` letters, where no single word is longer."""
    return "\n".join(_lines(read(markdown), max(width, 20))) + "\n"


def _lines(blocks: Iterable[Block], width: int) -> list[str]:
    found: list[str] = []
    for block in blocks:
        lines = list(_block(block, width))
        if found and lines:
            found.append("")
        found += lines
    return found


def _block(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Heading):
        lines = _wrap(words(block.prose), width)
        yield from lines
        yield ("=" if block.level == 1 else "-") * max(map(len, lines), default=0)
    elif isinstance(block, Paragraph):
        for part in _held(block.prose).split("\n"):
            yield from _wrap(part, width)
    elif isinstance(block, List):
        yield from _list(block, width)
    elif isinstance(block, Table):
        yield from _table(block, width)
    elif isinstance(block, Quote):
        yield from (f"    {line}".rstrip() for line in _lines(block.blocks, width - 4))
    elif isinstance(block, Fence) and block.info.split(" ")[0] == "figure":
        caption = block.info.removeprefix("figure").strip()
        yield from _wrap(gettext("[Picture on the printed page] {caption}").format(caption=caption), width)
    elif isinstance(block, Fence):
        yield from (f"    {line}".rstrip() for line in block.body.splitlines())


def _list(entries: List, width: int) -> Iterator[str]:
    indent = max(len(item.mark) for item in entries.items) + 1
    for n, item in enumerate(entries.items):
        if n and entries.loose:
            yield ""
        for line_number, line in enumerate(_item(item.blocks, width - indent, loose=entries.loose)):
            yield f"{'' if line_number else item.mark:{indent}}{line}".rstrip()


def _item(blocks: Sequence[Block], width: int, *, loose: bool) -> list[str]:
    if loose:
        return _lines(blocks, width)
    return [line for block in blocks for line in _block(block, width)] or [""]


def _table(table: Table, width: int) -> Iterator[str]:
    rows = [[words(cell).replace("\n", " ") for cell in row] for row in (table.head, *table.rows)]
    columns = list(zip(*rows, strict=True))
    natural = [max(map(len, column)) for column in columns]
    least = [max((len(word) for cell in column for word in cell.split()), default=1) for column in columns]
    shared = share_out(natural, least, width - 2 * (len(columns) - 1))
    widths = [max(low, int(share)) for low, share in zip(least, shared, strict=True)]
    for n, row in enumerate(rows):
        yield from _row(row, widths, table.align)
        if n == 0:
            yield "  ".join("-" * column for column in widths)


def _row(cells: Sequence[str], widths: Sequence[int], align: Sequence[Anchor]) -> Iterator[str]:
    wrapped = [_wrap(cell, column) for cell, column in zip(cells, widths, strict=True)]
    for n in range(max(map(len, wrapped))):
        parts = [lines[n] if n < len(lines) else "" for lines in wrapped]
        sides = {"start": "<", "middle": "^", "end": ">"}
        yield "  ".join(f"{p:{sides[a]}{w}}" for p, w, a in zip(parts, widths, align, strict=True)).rstrip()


def _wrap(text: str, width: int) -> list[str]:
    lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_HELD, " ") for line in lines]


def _held(prose: Prose) -> str:
    """The words; the spaces within what is written just so are none at which a line ends."""
    return "".join(run.text.replace(" ", _HELD) if run.face == WRITTEN else run.text for run in prose)


_HELD = "\ue000"
"""Stands for a space while lines are made: no text has it."""
