"""Pens by kind and colour: what they leave on paper, and which of them lie on one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tests.photo.simulator.numbers import Floats, Random

Kind = Literal["pencil", "crayon", "felt", "marker", "ballpoint"]

COLOURS: dict[str, tuple[float, float, float]] = {
    "red": (0.80, 0.11, 0.13),
    "crimson": (0.70, 0.07, 0.22),
    "orange": (0.95, 0.46, 0.10),
    "yellow": (0.98, 0.84, 0.12),
    "lime": (0.62, 0.80, 0.20),
    "green": (0.10, 0.55, 0.24),
    "turquoise": (0.08, 0.62, 0.62),
    "sky": (0.30, 0.64, 0.92),
    "blue": (0.10, 0.27, 0.70),
    "violet": (0.42, 0.18, 0.62),
    "pink": (0.94, 0.40, 0.62),
    "brown": (0.48, 0.27, 0.13),
}
"""Full strokes on white paper in daylight: red, green, blue from 0 to 1, as a camera keeps them."""

FAMILIES = {
    "red": ("red", "crimson"),
    "blue": ("blue", "sky"),
    "yellow": ("yellow",),
    "green": ("green", "lime"),
    "neutral": ("brown", "orange", "violet", "pink", "turquoise"),
}
"""What people take for a colour that the rules name."""

STRENGTH: dict[Kind, tuple[float, float]] = {
    "pencil": (0.25, 0.85),
    "crayon": (0.45, 1.0),
    "felt": (0.7, 1.05),
    "marker": (0.75, 1.1),
    "ballpoint": (0.8, 1.1),
}
"""How much of the full stroke's absorbance the kind leaves, from weak to strong."""

APART = {"scan": 34.0, "easy": 34.0, "normal": 24.0, "hard": 11.0}
"""Degrees between two pens' directions of absorbance that a table has at the least."""
SPARED = {"scan": 0.3, "easy": 0.3, "normal": 0.15, "hard": 0.0}
"""How far pens stay away from the weakest, from 0 to 1."""


@dataclass(frozen=True)
class Pen:
    """One pen in one hand."""

    name: str
    kind: Kind
    rgb: tuple[float, float, float]
    """A full stroke on white paper."""

    @property
    def absorbance(self) -> Floats:
        """-ln of what a full stroke leaves of white light, (3,)."""
        return -np.log(np.asarray(self.rgb, np.float32))


def on_the_table(keys: Sequence[str], level: str, random: Random, *, free: bool = False) -> dict[str, Pen]:
    """A pen for each key: a player, or a colour that the rules name and people keep to unless they are `free`."""
    kinds: list[Kind] = list(STRENGTH)
    shares = [0.42, 0.16, 0.24, 0.08, 0.10]
    common = kinds[int(random.choice(5, p=shares))] if random.random() < 0.6 else None
    for apart in np.linspace(APART[level], 0, 200):
        pens = {
            key: _pen("" if free else key, common or kinds[int(random.choice(5, p=shares))], SPARED[level], random)
            for key in keys
        }
        if _distance(list(pens.values())) >= apart:
            return pens
    raise AssertionError("no pens differ")


def _pen(key: str, kind: Kind, spared: float, random: Random) -> Pen:
    name = str(random.choice(FAMILIES.get(key, tuple(COLOURS))))
    low, high = STRENGTH[kind]
    strength = low + (high - low) * (spared + (1 - spared) * random.random())
    full = -np.log(np.asarray(COLOURS[name])) * strength * random.uniform(0.9, 1.1, 3)
    r, g, b = (float(round(v, 3)) for v in np.exp(-full))
    return Pen(name, kind, (r, g, b))


def _distance(pens: Sequence[Pen]) -> float:
    """Degrees between the two most alike."""
    ways = [pen.absorbance / np.linalg.norm(pen.absorbance) for pen in pens]
    return min(
        (float(np.degrees(np.arccos(np.clip(a @ b, -1, 1)))) for i, a in enumerate(ways) for b in ways[i + 1 :]),
        default=90.0,
    )
