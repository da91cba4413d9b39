"""Tolstoy's moves as data, and as a record has them: starts, words, being stuck."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

Path = tuple[int, ...]
"""Triangles in order, by index."""


class Start(Struct, frozen=True):
    """Both players' secret choices, shown: two starts by number, and the half (1 or 2) that they are on."""

    french: int
    russian: int
    half: int = 1


class Word(Struct, frozen=True):
    """A word as spelled (a city stands for the letter at its place) and, if written, its triangles by number."""

    text: str
    path: tuple[int, ...] = ()
    points: int | None = None
    """A number behind it that can be none of its triangles (TOL-A21)."""


class Stuck(Struct, frozen=True):
    """Saying that one can form no word (TOL-A17)."""


Move = Start | Word | Stuck


def write(move: Move) -> str:
    """The move as a record has it."""
    match move:
        case Start():
            tail = " field 2" if move.half == 2 else ""
            return f"start {move.french} {move.russian}{tail}"
        case Word():
            return " ".join([move.text, *map(str, move.path)])
        case Stuck():
            return "-"


def tiles_of(text: str) -> list[str]:
    """The word cut into what triangles hold: QU stays together."""
    return re.findall(r"QU|.", text)


def slips_for(text: str, alphabet: str) -> Iterator[str]:
    """What a word may be a slip of the pen for: one letter too few, too many or wrong, or two side by side swapped."""
    found: dict[str, None] = {}
    for at in range(len(text) + 1):
        before, after = text[:at], text[at:]
        found |= dict.fromkeys(before + letter + after for letter in alphabet)
        found |= dict.fromkeys(before + letter + after[1:] for letter in alphabet if after)
        if after:
            found[before + after[1:]] = None
        if len(after) > 1:
            found[before + after[1] + after[0] + after[2:]] = None
    return (slip for slip in found if slip != text)
