"""Markdown as the rules use it, as blocks: headings, paragraphs, lists, tables and fences (CommonMark and tables).

markdown-it finds the structure; what is kept here is only what a page or a terminal can show: words with their face.
Loading it takes as long as setting a page, so a text that is always the same can be kept with its blocks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct

from sheetgen.page.ink.shapes import Anchor, Face

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode


WRITTEN: Face = "medium"
"""The face of what is to be written just so, between backticks in markdown: a line ends within it only if it must."""


class Run(Struct, frozen=True, omit_defaults=True):
    """Words in one face; a line break that the text asks for is a run of its own, "\\n"."""

    text: str
    face: Face = "regular"


Prose: TypeAlias = tuple[Run, ...]


class Heading(Struct, frozen=True, tag=True):
    """A heading of level 1 (the title) to 6."""

    level: int
    prose: Prose


class Paragraph(Struct, frozen=True, tag=True):
    """A paragraph."""

    prose: Prose


class Item(Struct, frozen=True):
    """One entry of a list: its mark ("3." or "•") and what it says."""

    mark: str
    blocks: tuple[Block, ...]


class List(Struct, frozen=True, tag=True):
    """An ordered or unordered list; `loose` when its entries stand apart."""

    items: tuple[Item, ...]
    loose: bool


class Table(Struct, frozen=True, tag=True):
    """A table: each column's alignment, the head and the rows, all of the same length."""

    align: tuple[Anchor, ...]
    head: tuple[Prose, ...]
    rows: tuple[tuple[Prose, ...], ...]


class Fence(Struct, frozen=True, tag=True):
    """A fenced or indented block: the words after the fence, and its lines as they stand."""

    info: str
    body: str


class Quote(Struct, frozen=True, tag=True):
    """Blocks set in from the edge."""

    blocks: tuple[Block, ...]


Block: TypeAlias = Heading | Paragraph | List | Table | Fence | Quote


def read(markdown: str) -> tuple[Block, ...]:
    """The blocks of the text. HTML, pictures and rules across the page are left out."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    parser = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
    return _blocks(SyntaxTreeNode(parser.parse(markdown)).children)


class Kept(Struct, frozen=True):
    """The blocks of a text, and by which text they are known."""

    digest: str
    blocks: tuple[Block, ...]


def keep(markdown: str) -> bytes:
    """The text's blocks, read now, as a file that spares others the reading."""
    return msgspec.json.encode(Kept(_digest(markdown), read(markdown)))


def kept(data: bytes, markdown: str) -> tuple[Block, ...] | None:
    """The blocks from what `keep` made; None when that was of another text.

    Raises msgspec.ValidationError when it is something else.
    """
    found = msgspec.json.decode(data, type=Kept)
    return found.blocks if found.digest == _digest(markdown) else None


def _digest(markdown: str) -> str:
    return hashlib.sha256(markdown.encode()).hexdigest()[:32]


def words(prose: Prose) -> str:
    """The text alone."""
    return "".join(run.text for run in prose)


def share_out(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths for a table's columns: as wide as they would like, or what their least leaves shared out by their wish.

    Where the room is too small even for that, the widest columns are cut down to what the narrow ones leave them.
    """
    if sum(natural) <= room:
        return list(natural)
    wish, spare = sum(natural) - sum(least), room - sum(least)
    if spare <= 0 or wish <= 0:
        return _cut_down(least, room)
    return [low + spare * (high - low) / wish for high, low in zip(natural, least, strict=True)]


def _cut_down(widths: Sequence[float], room: float) -> list[float]:
    """The widths, none of them above the one limit that makes them fill the room."""
    left, limit = room, room
    for others, width in zip(range(len(widths), 0, -1), sorted(widths), strict=True):
        limit = left / others
        if width > limit:
            break
        left -= width
    return [min(width, limit) for width in widths]


def _blocks(nodes: Sequence[SyntaxTreeNode]) -> tuple[Block, ...]:
    return tuple(block for node in nodes for block in _block(node))


def _block(node: SyntaxTreeNode) -> Iterator[Block]:
    if node.type == "heading":
        yield Heading(int(node.tag[1:]), _prose(node, "bold"))
    elif node.type == "paragraph":
        yield Paragraph(_prose(node))
    elif node.type in ("bullet_list", "ordered_list"):
        yield _list(node)
    elif node.type == "table":
        yield _table(node)
    elif node.type in ("fence", "code_block"):
        yield Fence(node.info.strip(), node.content)
    elif node.type == "blockquote":
        yield Quote(_blocks(node.children))


def _list(node: SyntaxTreeNode) -> List:
    first = int(node.attrs.get("start", 1))
    marks = [f"{first + n}." if node.type == "ordered_list" else "•" for n in range(len(node.children))]
    items = tuple(Item(mark, _blocks(item.children)) for mark, item in zip(marks, node.children, strict=True))
    # markdown-it hides the paragraphs of a tight list.
    loose = any(child.type == "paragraph" and not child.hidden for item in node.children for child in item.children)
    return List(items, loose)


def _table(node: SyntaxTreeNode) -> Table:
    head, *rows = [row for part in node.children for row in part.children]
    align = tuple(_alignment(str(cell.attrs.get("style", ""))) for cell in head.children)
    return Table(
        align,
        tuple(_prose(cell, "bold") for cell in head.children),
        tuple(tuple(_prose(cell) for cell in row.children) for row in rows),
    )


def _alignment(style: str) -> Anchor:
    return "end" if "right" in style else "middle" if "center" in style else "start"


def _prose(node: SyntaxTreeNode, face: Face = "regular") -> Prose:
    return tuple(run for child in node.children for run in _runs(child, face))


def _runs(node: SyntaxTreeNode, face: Face) -> Iterator[Run]:
    if node.type == "text":
        yield Run(node.content, face)
    elif node.type == "code_inline":
        yield Run(node.content, "bold" if face == "bold" else WRITTEN)
    elif node.type == "softbreak":
        yield Run(" ", face)
    elif node.type == "hardbreak":
        yield Run("\n", face)
    elif node.type in ("inline", "strong", "em", "link"):
        inner = _stressed(face, node.type)
        for child in node.children:
            yield from _runs(child, inner)


def _stressed(face: Face, kind: str) -> Face:
    # There is no bold italic among the faces: bold wins.
    if kind == "strong" or face == "bold":
        return "bold"
    return "italic" if kind == "em" else face
