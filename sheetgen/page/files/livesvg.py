"""Pages as SVG for those who go on drawing: words stay words, and what lies on the page lies in named layers.

The typeface is named and not embedded: who has Fira Sans sees the page as it is printed, others see it in theirs. The
layers are Inkscape's, groups to any other program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby
from typing import TypeGuard

from sheetgen.page.files.svg import Drawing, colour, document, mm
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Group, Page, Shape, Text

FAMILY = "Fira Sans, Open Sans, Arial, sans-serif"
"""The face of all pages, and what looks most like it where it is not installed."""

INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def live_svg(page: Page, title: str = "") -> str:
    """The page as an SVG document with words and layers."""
    drawing = _LiveDrawing()
    drawing.draw_layers(page.shapes, _layer_of, _part_of)
    return document(page, drawing, title, INKSCAPE)


class _LiveDrawing(Drawing):
    def draw_layers(
        self, shapes: Iterable[Shape], name: Callable[[Shape], str], within: Callable[[Shape], str] | None = None
    ) -> None:
        """Draw the shapes one over the other, neighbours of one name in a layer; a group that is a layer by itself is
        divided by `within`."""
        for layer, part in groupby(shapes, name):
            self.parts.append(f'<g id="{self.fresh(f"layer-{layer}")}" {_named(layer)}>')
            for shape in part:
                if within is not None and _is_whole(shape):
                    self.open_group(shape)
                    self.draw_layers(shape.shapes, within if shape.id else _piece_of)
                    self.parts.append("</g>")
                else:
                    self.draw((shape,))
            self.parts.append("</g>")

    def _text(self, text: Text) -> None:
        turn = f" rotate({mm(text.rotate)})" if text.rotate else ""
        place = f"translate({mm(text.x)} {mm(text.y)}){turn} scale(1 -1)"
        face = f'font-family="{FAMILY}" font-size="{mm(text.size)}" font-weight="{letters.WEIGHTS[text.face]}"'
        slant = ' font-style="italic"' if text.face == "italic" else ""
        anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
        keep = ' xml:space="preserve"' if text.text != text.text.strip() else ""
        look = f'{face}{slant}{anchor} fill="{colour(text.colour)}"{keep}'
        self.parts.append(
            f'<text{self._id(text.id)} transform="{place}" {look}>{escape(text.text, quote=False)}</text>'
        )


def _named(layer: str) -> str:
    return f'inkscape:groupmode="layer" inkscape:label="{escape(layer)}"'


def _is_whole(shape: Shape) -> TypeGuard[Group]:
    """Whether a shape of a page is a layer by itself."""
    return isinstance(shape, Group) and not shape.clip and bool(shape.id or _is_board(shape))


def _is_board(group: Group) -> bool:
    """Whether a group is a board in one piece, its spaces among its own shapes."""
    return any(shape.id and shape.id.startswith("space-") for shape in group.shapes)


def _layer_of(shape: Shape) -> str:
    """What a page's layers are called: the field, its numbers, and the sheet round them."""
    return (shape.id or "board") if _is_whole(shape) else "sheet"


PARTS = {"space": "spaces", "segment": "segments"}


def _part_of(shape: Shape) -> str:
    """What the layers of a field are called, by what lies in them."""
    for kind, name in PARTS.items():
        if shape.id and shape.id.startswith(f"{kind}-"):
            return name
    return "words" if isinstance(shape, Text) else "lines"


def _piece_of(shape: Shape) -> str:
    """What the layers of a board are called: what stands on a cell is a group."""
    return "cells" if isinstance(shape, Group) else _part_of(shape)
