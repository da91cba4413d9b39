"""The field of DEL-T3 as data alone (docs/GAMES.md 6.3): nineteen spaces in two sections, no geometry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from sheetgen.field.model import Contact, Field, Space

ROWS = ("AEGGLLO", "BBGGLLP", "CDHKKLQ", "DDIJKMR", "DFJJJNS")
SECTIONS = ("ABCDEFGHIJKLMN", "OPQRS")
NAMES = ("Anne", "Boris", "Clara", "Dora")


def cells(rows: Sequence[str], sections: Sequence[str]) -> Field:
    """A field from a map of letters: each is a space, A is number 1, and next to each other is side by side."""
    letters = sorted({letter for row in rows for letter in row})
    ids = {letter: number for number, letter in enumerate(letters, 1)}
    sides = {letter: number for number, section in enumerate(sections, 1) for letter in section}
    return Field(
        game="delaunay",
        layout="mini",
        seed=1,
        code="DEL-TEST",
        size=(0, 0),
        spaces=tuple(
            Space(id=ids[letter], outline=(), centre=(0, 0), radius=0, group=sides[letter]) for letter in letters
        ),
        contacts=tuple(_contacts(rows, ids)),
    )


def _contacts(rows: Sequence[str], ids: Mapping[str, int]) -> list[Contact]:
    edges, corners = set[tuple[str, str]](), set[tuple[str, str]]()
    for y, x in product(range(len(rows)), range(len(rows[0]))):
        beside = [(y, x + 1), (y + 1, x)]
        across = [(y + 1, x + 1), (y + 1, x - 1)]
        for found, near in ((edges, beside), (corners, across)):
            for v, u in near:
                if v < len(rows) and 0 <= u < len(rows[0]) and rows[v][u] != rows[y][x]:
                    one, other = sorted((rows[y][x], rows[v][u]))
                    found.add((one, other))
    return [
        (ids[a], ids[b], "edge" if (a, b) in edges else "corner")
        for a, b in combinations(sorted(ids), 2)
        if (a, b) in edges | corners
    ]


def mini() -> Field:
    """Fourteen spaces in section 1, five in section 2."""
    return cells(ROWS, SECTIONS)


def number(letter: str) -> str:
    """How a record writes a space of the mini field."""
    return str(ord(letter) - ord("A") + 1)
