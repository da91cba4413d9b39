"""The grid of Take-Back-Toe: three rows of four spaces that share their corners exactly.

Row A lies on top, where its player sits, the neutral row N in the middle, row B at the bottom; columns count from the
left as the page is read (docs/GAMES.md 10.1). Only the size of a space is a matter of taste.
"""

from __future__ import annotations

from itertools import combinations

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.build import rounded
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Contact, Field, Quality, Space
from sheetgen.field.quality import Floors
from sheetgen.language import gettext

ROWS = "ANB"
"""From top to bottom: the row of `players[0]`, the neutral row, the row of `players[1]`."""
OWNERS = {"A": 0, "N": None, "B": 1}
COLUMNS = 4
CHIPS = 10
"""On each neutral space at the start."""
SIDE = (20.0, 200.0)
"""mm: below, no stack of coins stands in a space; above, nobody reaches across."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a layout of Take-Back-Toe may say."""

    CROWDING = ("width", "height")

    width: float = 60.0
    """Of a space, in mm."""
    height: float = 52.0
    """Of a space, in mm."""

    def check(self) -> None:
        """Raises BadInput for a grid on which nobody could play."""
        low, high = SIDE
        for name in ("width", "height"):
            if not low <= getattr(self, name) <= high:
                said = gettext("{key}: a space is from {low} to {high} mm")
                raise BadInput(said.format(key=name, low=f"{low:g}", high=f"{high:g}"), about=name)


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4; parameters that were checked hold them."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """The grid of these parameters; chance has no part in it."""
    width, height = parameters.width, parameters.height
    spaces = tuple(_space(row, column, width, height) for row in range(len(ROWS)) for column in range(COLUMNS))
    narrow = round(min(width, height), 3)
    return Field(
        game="take-back-toe",
        layout="",
        seed=None,
        code="",
        size=rounded(COLUMNS * width, len(ROWS) * height),
        spaces=spaces,
        contacts=_contacts(),
        quality=Quality(inscribed_radius_min=round(narrow / 2, 3), border_min=narrow),
        facts={
            "rows": [
                {"letter": letter, "player": OWNERS[letter], "spaces": [_id(row, column) for column in range(COLUMNS)]}
                for row, letter in enumerate(ROWS)
            ],
            "start": {space.id: space.mark["chips"] for space in spaces if space.mark["chips"]},
        },
    )


def _id(row: int, column: int) -> str:
    return f"{ROWS[row]}{column + 1}"


def _space(row: int, column: int, width: float, height: float) -> Space:
    left, right = column * width, (column + 1) * width
    low, top = (len(ROWS) - 1 - row) * height, (len(ROWS) - row) * height
    return Space(
        id=_id(row, column),
        outline=(rounded(left, low), rounded(right, low), rounded(right, top), rounded(left, top)),
        centre=rounded((left + right) / 2, (low + top) / 2),
        radius=round(min(width, height) / 2, 3),
        group=ROWS[row],
        mark={"column": column + 1, "chips": CHIPS if ROWS[row] == "N" else 0},
    )


def _contacts() -> tuple[Contact, ...]:
    """Neighbours in a row or column share an edge, those across a corner only that."""
    places = [(row, column) for row in range(len(ROWS)) for column in range(COLUMNS)]
    return tuple(
        (_id(*one), _id(*other), "edge" if one[0] == other[0] or one[1] == other[1] else "corner")
        for one, other in combinations(places, 2)
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
    )
