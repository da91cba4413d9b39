"""How a play sheet was asked for."""

from __future__ import annotations

from msgspec import Struct, structs

from sheetgen import arguments
from sheetgen.page.imprint import PLAYED, Imprint
from sheetgen.page.paper import Paper

LARGE_TYPE = 4.95
"""mm: fourteen points, the smallest type of a board in large print."""


class SheetOptions(Struct, frozen=True, kw_only=True):
    """What the player chose for the page."""

    paper: Paper
    large: bool = False
    """Large print: as big as the paper allows, on more pages if need be."""
    halved: Paper | None = None
    """The paper of which two sheets are glued together, where `paper` is the whole."""
    whole: bool = False
    """A field that goes over two sheets on one page, as it is when they are glued together: a photo shows it so."""
    colour: bool = False
    """Coloured ink; black line work otherwise."""
    numbers: bool = False
    """Every space's number, small and light."""
    key: bool = False
    """One more page with all numbers."""
    forced: bool = False
    """The sheet is wanted though something on it is too small to be read."""
    played: bool = False
    """A game is drawn on the page, which no photo is to take for a sheet that players coloured."""
    parts: Paper | None = None
    """The paper of all pages but the field or board itself, where it is not the sheet's own: parts to cut out, lists,
    keys, scores and forms are not to be tiled with it."""
    several: int = 1
    """How many pages go on a side of the sheet of paper, of which `paper` is what one gets (files/imposition.py)."""
    name: str = ""
    """What the sheet's design is called, beside the title."""
    line: str = ""
    """What is special to it, in English: below the title, in the language that is spoken, where the page has room."""
    link: str = ""
    """The address that the QR codes lead to, with a stroke at its end; empty for the text alone."""

    def __post_init__(self) -> None:
        """Raises TypeError for a paper's name in place of the paper, and for any other slip of that kind."""
        arguments.check("paper", self.paper, Paper, 'paper("A4")')
        for name in ("halved", "parts"):
            if (other := getattr(self, name)) is not None:
                arguments.check(name, other, Paper, 'paper("A4")')
        arguments.check("several", self.several, int, "2")
        for name in ("large", "whole", "colour", "numbers", "key", "forced", "played"):
            arguments.check(name, getattr(self, name), bool, "True")
        for name in ("name", "line", "link"):
            arguments.check(name, getattr(self, name), str, '"Boogie"')

    @property
    def beside(self) -> SheetOptions:
        """The same for a page that is not tiled with the field or board, and lies as the sheet does."""
        paper = self.parts or self.halved or self.paper
        lies = self.paper.width > self.paper.height
        return structs.replace(self, paper=paper.landscape if lies else paper.upright, halved=None)

    def imprint(self, code: str, part: str = "") -> Imprint:
        """What the QR code of a page with that sheet's field says, or of the part that is named (page/imprint.py)."""
        if part not in WITHOUT_FIELD and self.played:
            part = PLAYED
        if part in (*WITHOUT_FIELD, PLAYED):
            return Imprint(code, part=part, link=self.link)
        return Imprint(code, self.halved or self.paper, self.large, self.numbers, part, self.link)


WITHOUT_FIELD = ("SCORE", "PARTS", "RULES")
"""Pages on which no photo is laid."""
