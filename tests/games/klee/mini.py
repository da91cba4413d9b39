"""Klee's fields as data alone: a grid of spaces that touch as a chess king moves, no geometry."""

from __future__ import annotations

from sheetgen.field.model import Contact, Field, Space


def grid(rows: int, columns: int, track: int) -> Field:
    """Spaces numbered row by row from the top left."""
    at = {row * columns + column + 1: (row, column) for row in range(rows) for column in range(columns)}
    contacts: list[Contact] = []
    for a, (row, column) in at.items():
        for b, (down, right) in at.items():
            if a < b and max(abs(down - row), abs(right - column)) == 1:
                contacts.append((a, b, "edge" if row == down or column == right else "corner"))
    return Field(
        game="klee",
        layout="mini",
        seed=1,
        code="KLE-TEST",
        size=(0, 0),
        spaces=tuple(
            Space(id=id, outline=(), centre=(0, 0), radius=0, mark={"row": row + 1, "column": column + 1})
            for id, (row, column) in at.items()
        ),
        contacts=tuple(contacts),
        facts={"track": track},
    )


def mini() -> Field:
    """The map of the mini layout: 36 spaces, a track of 20.

     1  2  3  4  5  6
     7  8  9 10 11 12
    13 14 15 16 17 18
    19 20 21 22 23 24
    25 26 27 28 29 30
    31 32 33 34 35 36
    """
    return grid(6, 6, 20)
