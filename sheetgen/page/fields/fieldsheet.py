"""Sheets with one field in the middle, whether its lines or its spaces are played on: which pages they have.

A game says how its page is divided between the field and what stands round it; a kind of sheet (linesheet.py,
spacesheet.py) draws the field: blank, after a game, and in grey with the names that records use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.page.fields.areas import Entry, Heading, Spread, Wear, bare, headed, paints, score_areas, spread
from sheetgen.page.fields.large import large_head, score_page, spread_out
from sheetgen.page.fields.spots import large_legend, legend
from sheetgen.page.halves import halves, seam
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.shapes import Box, Group, Page, Shape, both
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.page.text.setting import Figure
from sheetgen.story import Played

P = TypeVar("P", bound=Played)
"""A game as it is printed on the sheet."""


class Division(Struct, frozen=True):
    """How a page is divided between the field and what stands round it."""

    field: Box
    """The room for the field: it is drawn in the middle, as large as it fits."""
    shapes: tuple[Shape, ...]
    """All the rest: furniture, score areas, with what the players have written there."""
    score: Page | None = None
    """A further page with the score areas: large print."""


Divide: TypeAlias = Callable[[Field, SheetOptions, P | None], Division]
"""The page for a field; the third is the game that was played, None on a blank."""


class FieldSheet(Struct, Generic[P], frozen=True, kw_only=True):
    """What every such sheet has of its own, and its pages."""

    heading: Heading
    divide: Divide[P]
    figure_width: float
    """mm: the width of the field in the rules."""

    def pages(self, field: Field, options: SheetOptions) -> list[Page]:
        """The play sheet; in large print its score areas on a page of their own; with `key` a page with all numbers."""
        made = self._pages(field, options, None)
        return [*made, *self._key_pages(field, options)] if options.key else made

    def scale(self, field: Field, options: SheetOptions) -> float:
        """How large the field stands on the play sheet: mm on paper for each of its own."""
        asked = spread_out(options)
        return self._scale(field, asked, self.divide(field, asked, None).field)

    def finished(self, field: Field, played: P, options: SheetOptions) -> list[Page]:
        """The same pages with the game that was played on them."""
        return self._pages(field, options, played)

    def figure(self, field: Field, played: P) -> Figure:
        """The played field alone, for the rules page."""
        return Figure.of(*self._alone(field, played, (0.0, 0.0, self.figure_width, 2 * self.figure_width)))

    def _pages(self, field: Field, options: SheetOptions, played: P | None) -> list[Page]:
        asked, name = spread_out(options), f"{gettext(self.heading.title)} {field.code}"
        page = self.divide(field, asked, played)
        shapes = both(page.shapes, self._field_shapes(field, asked, played, page.field))
        made = _on_paper(shapes, asked, name, field.code)
        return (
            made
            if page.score is None
            else [*made, structs.replace(page.score, bookmark=gettext("{sheet}, the score").format(sheet=name))]
        )

    def _key_pages(self, field: Field, options: SheetOptions) -> list[Page]:
        asked = spread_out(options.beside)
        # Without the layout's name and line: the numbers have the room.
        accents = headed(self.heading, options).accents
        heading = structs.replace(self.heading, palette=None, accents=accents)
        bared = _head(asked)(heading, asked.imprint(field.code, "KEY"), asked.paper.upright)
        page = quarter_turned(Division(bared.field, bared.furniture), asked.paper)
        shapes = both(page.shapes, self._all_numbers(field, asked, page.field))
        name = f"{gettext(self.heading.title)} {field.code}"
        return _on_paper(shapes, asked, gettext("{sheet}, all numbers").format(sheet=name), field.code)

    def _scale(self, field: Field, options: SheetOptions, room: Box) -> float:
        """How large the blank field stands in its room."""
        raise NotImplementedError

    def _field_shapes(self, field: Field, options: SheetOptions, played: P | None, room: Box) -> Sequence[Shape]:
        """The field in the middle of its room, with numbers if they are asked for."""
        raise NotImplementedError

    def _all_numbers(self, field: Field, options: SheetOptions, room: Box) -> Shape:
        """The field in grey, as large as it will go, each of its parts with the name that a record gives it."""
        raise NotImplementedError

    def _alone(self, field: Field, played: P, room: Box) -> Sequence[Shape]:
        """The played field with nothing round it, as wide as the room."""
        raise NotImplementedError


def corner_areas(wear: Wear, entries: Callable[[P | None], Sequence[Entry]]) -> Divide[P]:
    """The page with four score areas, two at each end (areas.py), or in large print with a page of them behind it.

    `entries` says what was written into them in a game; nothing for None.
    """

    def divide(field: Field, options: SheetOptions, played: P | None) -> Division:
        paper, entered, imprint = options.paper, entries(played), options.imprint(field.code)
        worn = headed(wear, options)
        spots = field.spots if played is None else ()
        if spots:  # a sheet to be mended: what is wrong with it stands in the place of the pans
            worn = structs.replace(worn, palette=None)
        if options.large:
            page = large_head(worn, imprint, paper.upright, paints(entered))
            score = score_page(worn, options.imprint(field.code, "SCORE"), options.beside.paper, entered)
            said, room = large_legend(spots, page.field) if spots else ((), page.field)
            return quarter_turned(Division(room, both(page.furniture, said), score), paper)
        page = spread(worn, imprint, paper.upright, entered)
        said = legend(spots, paper.upright, imprint) if spots else ()
        shapes = both(page.furniture, said, score_areas(worn, page, entered))
        return quarter_turned(Division(page.field, shapes), paper)

    return divide


def field_alone(heading: Heading) -> Divide[Played]:
    """The page with nothing but the field: the game has no score areas."""

    def divide(field: Field, options: SheetOptions, played: Played | None) -> Division:
        page = _head(options)(headed(heading, options), options.imprint(field.code), options.paper.upright)
        return quarter_turned(Division(page.field, page.furniture), options.paper)

    return divide


def quarter_turned(made: Division, paper: Paper) -> Division:
    """A division of upright paper for paper that lies: its head stands along the short edge at the left."""
    if paper.width <= paper.height:
        return made
    left, bottom, right, top = made.field
    room = (paper.width - top, left, paper.width - bottom, right)
    return Division(room, (Group(made.shapes, paper.width, 0, rotate=90),), made.score)


def seams(options: SheetOptions, x: float, y: float) -> tuple[Box, ...]:
    """Where the two halves of a page meet, seen from (x, y), if it has any: no number is to be cut in two."""
    if options.halved is None:
        return ()
    left, bottom, right, top = seam(options.paper, options.halved)
    return ((left - x, bottom - y, right - x, top - y),)


def _head(options: SheetOptions) -> Callable[[Heading, Imprint, Paper], Spread]:
    """The head of a page without score areas."""
    return large_head if options.large else bare


def _on_paper(shapes: tuple[Shape, ...], options: SheetOptions, name: str, code: str) -> list[Page]:
    """The page, or where it goes over two sheets both of them."""
    page = Page(options.paper.width, options.paper.height, shapes, name)
    return [page] if options.halved is None or options.whole else halves(page, options.halved, code)
