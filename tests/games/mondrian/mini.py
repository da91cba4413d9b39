"""The field of MON-T2 as data alone (docs/GAMES.md 4.3), and other small maps: no geometry, no builder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sheetgen.field.model import Contact, Field, Space
from tests.games.mondrian import twin

ROWS = (
    "BBBBBAAAFF",
    "BBBBBAAAFF",
    "BBCCCDDDDF",
    "BBCCCDDDDF",
    "JJHHHEEEEG",
    "JJHHHEEEEG",
    "KKKLLLNMMM",
    "KKKLLLNMMM",
)
LETTERS = "ABCDEFGHJKLMN"
STRIP = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ",)
"""Every fill beside another makes a rectangle one longer."""


def numbers(letters: str, among: str = LETTERS) -> list[int]:
    """The spaces of letters."""
    return [among.index(letter) + 1 for letter in letters]


def field(rows: Sequence[str]) -> Field:
    """The field of a map of letters."""
    sheet = twin.sheet(rows)
    contacts: list[Contact] = []
    for a, b in combinations(sheet.spaces, 2):
        if b in sheet.beside[a]:
            contacts.append((a, b, "edge"))
        elif any((x + i, y + j) in sheet.spaces[b] for x, y in sheet.spaces[a] for i in (1, -1) for j in (1, -1)):
            contacts.append((a, b, "corner"))
    return Field(
        game="mondrian",
        layout="mini",
        seed=1,
        code="MON-TEST",
        size=(len(rows[0]), len(rows)),
        spaces=tuple(Space(id=id, outline=(), centre=(0, 0), radius=0) for id in sheet.spaces),
        contacts=tuple(contacts),
        facts={"rectangles": [sorted(union) for union in sheet.rectangles]},
    )


def mini() -> Field:
    """Thirteen spaces, A = 1 to N = 13."""
    return field(ROWS)
