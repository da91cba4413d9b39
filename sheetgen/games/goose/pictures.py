"""The names of the drawings that a board may show, whose files lie in page/pictures, and of the styles it may have."""

from __future__ import annotations

from typing import Literal, TypeAlias

NAMES = (
    "goose-forward", "goose-back", "goose-dead", "bridge", "inn", "well", "maze", "prison-tower", "skull", "two-dice",
    "oven", "delivery-man", "dough", "cake", "shop", "chip-pot", "garden-gate", "lodge", "pawn", "star", "feast",
    "yeast", "goose-low", "goose-proud", "goslings", "sun-face", "windmill", "balloon", "tulip", "saturn", "jupiter",
    "mars", "sun", "venus", "mercury", "moon",
)  # fmt: skip

GEESE = ("goose-forward", "goose-low", "goose-proud")
"""How geese that look ahead hold their necks."""

LOOKING_BACK = "goose-back"

Style: TypeAlias = Literal["woodcut", "baroque", "stencil", "aquatint", "poster"]
"""How a board is coloured and framed (page/styles.py)."""

CORNERS = ("goose-forward", "chip-pot", "two-dice", "goslings")
"""What stands in the corners that an oval leaves free, from the upper left one clockwise as the track runs."""
