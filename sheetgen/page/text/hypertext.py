"""The rules for a browser: the same blocks as HTML, each sign of the text escaped; figures are asked for by number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape

from sheetgen.page.text.prose import Block, Fence, Heading, List, Paragraph, Prose, Quote, Table, words

TAGS = {"bold": "strong", "italic": "em", "medium": "code"}

ALIGNED = {"start": "", "middle": ' class="middle"', "end": ' class="end"'}


def html(blocks: Iterable[Block], figure: Callable[[str, str], str]) -> str:
    """The blocks as HTML, headings with an id; `figure(info, body)` gives a drawn fence as HTML."""
    return "\n".join(part for block in blocks for part in _block(block, figure))


def figures(blocks: Iterable[Block]) -> Iterator[Fence]:
    """The fences that are drawn, in order."""
    for block in blocks:
        if isinstance(block, Fence) and block.info.split(" ")[0] == "figure":
            yield block
        elif isinstance(block, Quote):
            yield from figures(block.blocks)
        elif isinstance(block, List):
            for item in block.items:
                yield from figures(item.blocks)


def anchor(said: str) -> str:
    """The id of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-") or "part"


def _block(block: Block, figure: Callable[[str, str], str]) -> Iterator[str]:
    if isinstance(block, Heading):
        said = words(block.prose)
        yield f'<h{block.level} id="{anchor(said)}">{escape(said)}</h{block.level}>'
    elif isinstance(block, Paragraph):
        yield f"<p>{_prose(block.prose)}</p>"
    elif isinstance(block, List):
        yield from _list(block, figure)
    elif isinstance(block, Table):
        yield from _table(block)
    elif isinstance(block, Quote):
        yield f"<blockquote>{html(block.blocks, figure)}</blockquote>"
    elif block.info.split(" ")[0] == "figure":
        yield figure(block.info.removeprefix("figure").strip(), block.body)
    else:
        yield f"<pre>{escape(block.body)}</pre>"


def _list(entries: List, figure: Callable[[str, str], str]) -> Iterator[str]:
    first = entries.items[0].mark.rstrip(".") if entries.items else ""
    tag, start = ("ol", f' start="{first}"') if first.isdecimal() else ("ul", "")
    yield f"<{tag}{start}>"
    for item in entries.items:
        yield f"<li>{_item(item.blocks, figure, loose=entries.loose)}</li>"
    yield f"</{tag}>"


def _item(blocks: tuple[Block, ...], figure: Callable[[str, str], str], *, loose: bool) -> str:
    if not loose and blocks and isinstance(blocks[0], Paragraph):
        return _prose(blocks[0].prose) + html(blocks[1:], figure)
    return html(blocks, figure)


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'
    yield f"<thead>{_row(table, table.head, 'th')}</thead><tbody>"
    yield from (_row(table, row, "td") for row in table.rows)
    yield "</tbody></table></div>"


def _row(table: Table, cells: Iterable[Prose], tag: str) -> str:
    aligned = zip(cells, table.align, strict=True)
    return "<tr>" + "".join(f"<{tag}{ALIGNED[side]}>{_cell(cell, tag)}</{tag}>" for cell, side in aligned) + "</tr>"


def _cell(prose: Prose, tag: str) -> str:
    return escape(words(prose)) if tag == "th" else _prose(prose)


def _prose(prose: Prose) -> str:
    said = []
    for run in prose:
        text = "<br>" if run.text == "\n" else escape(run.text)
        tag = TAGS.get(run.face)
        said.append(f"<{tag}>{text}</{tag}>" if tag and text.strip() else text)
    return "".join(said)
