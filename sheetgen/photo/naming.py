"""Words for colours: which of some words people most likely mean by which of some colours seen."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import permutations

from sheetgen.language import meant

WORDS: Mapping[str, tuple[int, int, int]] = {
    "red": (205, 45, 45),
    "orange": (240, 135, 40),
    "yellow": (245, 215, 60),
    "green": (60, 155, 75),
    "turquoise": (50, 170, 170),
    "blue": (50, 95, 190),
    "violet": (130, 70, 170),
    "pink": (235, 120, 170),
    "brown": (135, 85, 50),
    "grey": (140, 140, 140),
    "black": (40, 40, 40),
}
"""What pencils of these colours leave on paper, in sRGB."""

UNSEEN = ("grey", "black")
"""Those that take as much of each channel as print, pencil lead and shadow do: no photo tells one from another."""

ALSO = {"purple": "violet", "lilac": "violet", "gray": "grey", "cyan": "turquoise", "teal": "turquoise", "rose": "pink"}
"""Other words for the same."""

SHADES = ("light", "dark", "pale", "bright")
"""What may stand before a word."""


def plain(word: str) -> str | None:
    """The one of WORDS that a word for a colour comes to, in any language; None for a word that is none."""
    last = word.strip().casefold().split()[-1:] or [""]
    name = ALSO.get(last[0], last[0])
    return name if name in WORDS else next(iter(meant(last[0], WORDS)), None)


def far(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How unlike two sRGB colours are (CIE 76); pressing harder, which makes a colour darker, counts a third."""
    (l1, a1, b1), (l2, a2, b2) = _lab(one), _lab(other)
    return math.hypot((l1 - l2) / 3, a1 - a2, b1 - b2)


def told_apart(words: Sequence[str], colours: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    """For each word the colour that it means, by index, so that all together are nearest; as many as there are."""
    known = [(i, name) for i, word in enumerate(words) if (name := plain(word))]
    if len(known) > len(colours):
        found = told_apart_by(colours, [WORDS[name] for _, name in known])
        return {known[word][0]: colour for colour, word in found.items()}
    found = told_apart_by([WORDS[name] for _, name in known], colours)
    return {known[n][0]: colour for n, colour in found.items()}


def told_apart_by(few: Sequence[tuple[int, int, int]], many: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    """For each of the few its own of the many."""
    ways = permutations(range(len(many)), len(few))
    best = min(ways, key=lambda way: sum(far(few[i], many[j]) for i, j in enumerate(way)), default=())
    return dict(enumerate(best))


def _lab(rgb: tuple[int, int, int]) -> tuple[float, float, float]:
    """sRGB in CIE Lab, white D65."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in rgb)]
    rows = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1.0), (0.0193, 0.1192, 0.9505, 1.089))
    x, y, z = (_root(sum(k * c for k, c in zip(row, linear, strict=False)) / row[3]) for row in rows)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116
