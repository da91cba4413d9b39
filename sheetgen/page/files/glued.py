"""Large print of a board: on two sheets that are glued together, or on one where the paper is large itself."""

from __future__ import annotations

from sheetgen.page.files.tiles import RIM, STRIP, tile
from sheetgen.page.ink.shapes import Page
from sheetgen.page.paper import MARGIN, Paper

WIDE = 275.0
"""mm: the short side of papers that are large themselves, A3 and Tabloid."""

OVERLAP = 10.0
"""mm that the two sheets share."""


def spread(paper: Paper, *, lying: bool) -> Paper:
    """The page that two sheets of the paper make, lying or standing; or the paper as it lies, where it is large."""
    short, long = sorted((paper.width, paper.height))
    if short >= WIDE:
        return paper
    rim = 2 * (MARGIN + RIM)
    if lying:
        return Paper(paper.name, 2 * (short - rim) - OVERLAP, long - rim - STRIP)
    return Paper(paper.name, long - rim, 2 * (short - rim - STRIP) - OVERLAP)


def on_two_sheets(page: Page, paper: Paper) -> list[Page]:
    """A page of that size on the sheets that it is made of."""
    if min(paper.width, paper.height) >= WIDE:
        return [page]
    return tile(page, paper.upright, OVERLAP)
