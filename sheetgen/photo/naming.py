"""Words for colours: which of some words people most likely mean by which of some colours seen."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import permutations

from sheetgen.language import meant
from sheetgen.signs import folded

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

_ALSO = {
    "red": "crimson scarlet maroon burgundy wine bordeaux purpurrot grenat vermillon ecarlate roja granate "
    "burdeos bordo vino escarlata",
    "orange": "apricot aprikose abricot anaranjado anaranjada",
    "yellow": "gold golden ocker ocre dore doree amarilla dorado dorada",
    "green": "gruen olive lime khaki oliv verte kaki oliva",
    "turquoise": "tuerkis cyan aqua teal petrol zyan cian aguamarina",
    "blue": "navy marine bleue celeste",
    "violet": "purple lilac mauve indigo lavender lila flieder purpur lavendel lilas pourpre violette lavande morado "
    "morada purpura malva lavanda anil",
    "pink": "rose magenta fuchsia salmon rosarot rosafarben fuchsie lachs saumon rosado rosada fucsia",
    "brown": "tan beige kastanie brune marron chatain cafe castano castana",
    "grey": "gray grise",
    "black": "noire negra",
}
"""Other words for the same, in any language, without their accents."""
ALSO = {word: name for name, words in _ALSO.items() for word in words.split()}

SHADES = (
    *("light", "dark", "pale", "bright", "hell", "dunkel"),
    *("clair", "claire", "fonce", "foncee", "vif", "vive", "ciel"),
    *("claro", "clara", "oscuro", "oscura", "palido", "palida", "vivo", "viva", "cielo", "marino"),
)
"""What may stand behind a word, and says no other colour."""

_COMPOUND = re.compile(
    r"^(?:hell|dunkel|blass|tief|knall|neon|pastell|himmel|marine|konigs|nacht|meer|wein|blut|feuer|kirsch|ziegel|"
    r"zitronen|sonnen|gold|gras|wald|tannen|moos|oliv|mint|apfel|kastanien|schoko)-?(?=[^\W\d_]{3})"
)
"""What may stand before a word, as one with it, in German."""


def plain(word: str) -> str | None:
    """The one of WORDS that a word for a colour comes to, in any language; None for a word that is none."""
    said = folded(word).split()
    last = next((each for each in reversed(said) if each not in SHADES), "")
    for each in (last, _COMPOUND.sub("", last)):
        name = ALSO.get(each, each)
        found = (name,) if name in WORDS else meant(each, WORDS)
        if found:
            return found[0]
    return None


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
