"""What can be chosen for a sheet by saying yes: once, for the command line and for the page in the browser."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Literal, TypeAlias

from msgspec import Struct

from sheetgen.language import N_

Dress: TypeAlias = Literal["large", "colour", "numbers", "key", "bleed"]
"""What changes a game's sheet; the rest changes nothing on it."""


class Choice(Struct, frozen=True, kw_only=True):
    """One thing to choose."""

    name: str
    """In an address, and in a form."""
    option: str
    """On the command line."""
    help: str
    """What the command line says of it."""
    words: str
    """What stands beside its box on the page, to be looked up in the language that is spoken; `note` too."""
    note: str = ""
    """What stands below that, smaller."""
    value: str = "on"
    """What the address says where it is chosen."""
    needs: Dress | None = None
    """Without this it changes nothing, so that the page does not offer it."""
    standing: bool = False
    """Whether it is for games only whose sheets may stand upright."""


CHOICES = {
    choice.name: choice
    for choice in (
        Choice(
            name="landscape",
            option="--landscape",
            help="Landscape paper, as the sheets of some games always are.",
            words=N_("Paper on its long side"),
            standing=True,
        ),
        Choice(
            name="numbers",
            option="--numbers",
            help="Every space's number, small and light, for writing the game down.",
            words=N_("Numbers in the spaces"),
            note=N_("small and light, for writing the game down"),
            needs="numbers",
        ),
        Choice(
            name="key",
            option="--key",
            help="One more page with all numbers.",
            words=N_("One more page with all numbers"),
            needs="key",
        ),
        Choice(
            name="large",
            option="--large-print",
            help="Larger type and lines, on more pages; the rules in 16 points.",
            words=N_("Large print"),
            note=N_(
                "larger type and lines, on two sheets to glue together where one is too small; the rules in 16 points"
            ),
        ),
        Choice(
            name="form",
            option="--form",
            help="One more page, to write the game down by hand.",
            words=N_("One more page to write the game down by hand"),
        ),
        Choice(
            name="rules",
            option="--no-rules",
            help="Without the page of rules.",
            words=N_("Leave the rules out"),
            value="off",
        ),
        Choice(
            name="bleed",
            option="--bleed",
            help="For a print shop: a coloured board's ground so far beyond the paper's edge, and crop marks.",
            words=N_("For a print shop"),
            note=N_("the ground 3 mm beyond the paper’s edge, and crop marks"),
            value="3",
            needs="bleed",
        ),
        Choice(
            name="svg_text",
            option="--svg-text",
            help="An SVG in which words stay words and, in most games, parts lie in named layers.",
            words=N_("SVG to work on"),
            note=N_("words stay words, and in most games parts lie in named layers"),
        ),
    )
}
"""By name, in the order in which the page has them."""


def offered(dress: Set[Dress], *, lying: bool) -> Iterator[Choice]:
    """Those that change the sheet, or the file, of a game with that dress, whose sheets may always be `lying`."""
    for choice in CHOICES.values():
        if (choice.needs is None or choice.needs in dress) and not (choice.standing and lying):
            yield choice
