"""Where the triangles 1 to 5 stand on each edge: high numbers harder to reach than low ones, the four edges alike.

How hard an apex is to reach is measured as an electrical resistance. Every corner contact of two spaces is a wire of
one ohm, one more wire leads from the apex to each space that meets there; current enters at the apex and drains evenly
from all spaces. Few spaces at the apex, few corner contacts round about and long ways to the rest of the field all
raise the resistance, each as much as it bars a chain (and offers it fewer detours round a rival). Nothing but contacts
is looked at, so that no drawing decides.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct

from sheetgen.field.model import Contact

EDGES = ("S", "E", "N", "W")
VALUES = (1, 2, 3, 4, 5)
PLACES = 6
"""Decimals that are looked at: the same on every machine."""


class Apex(Struct, frozen=True):
    """A triangle's place."""

    edge: str
    value: int
    point: int
    """On the outer border."""
    ohm: float
    """How hard it is to reach."""

    @property
    def id(self) -> str:
        """Such as "N4"."""
        return f"{self.edge}{self.value}"


def resistances(spaces: int, contacts: Sequence[Contact], meeting: Mapping[int, Sequence[int]]) -> dict[int, float]:
    """The resistance, in ohm, of an apex at each point; `meeting` are the spaces, from 1, that meet there."""
    wires = np.zeros((spaces, spaces))
    for a, b, kind in contacts:
        if kind == "corner":
            wires[int(a) - 1, int(b) - 1] = wires[int(b) - 1, int(a) - 1] = 1
    drop = np.linalg.pinv(np.diag(wires.sum(axis=1)) - wires, hermitian=True)
    found = {}
    for point, touched in meeting.items():
        at = np.array(touched) - 1
        shares = np.linalg.solve(np.eye(len(at)) + drop[np.ix_(at, at)], np.ones(len(at)))
        found[point] = round(float(1 / shares.sum()), PLACES)
    return found


def chosen(sides: Sequence[Sequence[int]], ohms: Mapping[int, float]) -> list[Apex]:
    """Five points on each side, and their values: the higher the resistance, the higher the value.

    `sides` are the candidates on the lower, right, upper and left side. Sides with more than five candidates take
    those five whose resistances are nearest to the mean of all sides, rank by rank.
    """
    ranked = [sorted(side, key=lambda point: (ohms[point], point)) for side in sides]
    middle = [
        round(sum(_spread(side, ohms, rank) for side in ranked) / len(sides), PLACES) for rank in range(len(VALUES))
    ]
    taken = []
    for edge, side in zip(EDGES, ranked, strict=True):
        points = min(
            combinations(side, len(VALUES)),
            key=lambda five: round(math.fsum((ohms[p] - m) ** 2 for p, m in zip(five, middle, strict=True)), PLACES),
        )
        taken += [Apex(edge, value, point, ohms[point]) for value, point in zip(VALUES, points, strict=True)]
    return taken


def _spread(side: Sequence[int], ohms: Mapping[int, float], rank: int) -> float:
    """The resistance at a rank of 0 to 4 when a whole side is told in five figures."""
    return ohms[side[round(rank * (len(side) - 1) / (len(VALUES) - 1))]]


def unlikeness(apexes: Sequence[Apex]) -> float:
    """The greatest ratio of two edges' resistances at the same value, or of their sums."""
    per_value = [[a.ohm for a in apexes if a.value == value] for value in VALUES]
    sums = [math.fsum(a.ohm for a in apexes if a.edge == edge) for edge in EDGES]
    return max(max(ohms) / min(ohms) for ohms in (*per_value, sums))


def steepness(apexes: Sequence[Apex]) -> float:
    """The least ratio, over the four edges, of the resistances at 5 and at 1."""
    ohm = {apex.id: apex.ohm for apex in apexes}
    return min(ohm[f"{edge}5"] / ohm[f"{edge}1"] for edge in EDGES)
