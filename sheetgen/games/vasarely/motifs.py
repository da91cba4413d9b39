"""What divides a face of a cube: motifs, each a few strokes in a square that the face shows in perspective.

A motif belongs to a family, which has it for several numbers of spaces, so that the faces of a cube can differ in how
dense their lines are and still read as one figure. The square is a grid of whole numbers, and strokes that meet have a
grid point in common: the map follows from that alone. Strokes end on the square's rim at tenths of a side. There the
spaces of neighbouring faces meet, and no border between them is shorter than a tenth.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

GRID = 10_000
"""Steps along a side of the square: 4 thousandths of a millimetre each on the printed cube."""

TENTH = GRID // 10

STEPS = 16
"""Straight pieces of a quarter circle, or of a curve from side to side."""

Node: TypeAlias = tuple[int, int]
Stroke: TypeAlias = tuple[Node, ...]
Motif: TypeAlias = tuple[Stroke, ...]
Family: TypeAlias = Mapping[int, Sequence[Motif]]
"""For each number of spaces the motifs that make so many."""


def _line(*tenths: float) -> Stroke:
    """A bent line through points given in tenths of a side: u, v, u, v ..."""
    grid = [round(TENTH * x) for x in tenths]
    return tuple(zip(grid[::2], grid[1::2], strict=True))


def _lines(*strokes: Sequence[float]) -> Motif:
    return tuple(_line(*stroke) for stroke in strokes)


def _nest(*sizes: float) -> Motif:
    """Squares in a corner, one in the other."""
    return _lines(*((a, 0, a, a, 0, a) for a in sizes))


def _strips(*places: float) -> Motif:
    """Lines straight across."""
    return _lines(*((a, 0, a, 10) for a in places))


def _stairs(rise: float, *steps: tuple[float, float]) -> Motif:
    """Lines across, each with a step: where it begins and how far on its step is."""
    return _lines(*((a, 0, a, v, a + rise, v, a + rise, 10) for a, v in steps))


def _arcs(*radii: float) -> Motif:
    """Quarter circles round a corner, one in the other."""
    return tuple(_arc(0, 0, radius, 0, 90) for radius in radii)


def _waves(height: float, *places: float) -> Motif:
    """Lines across, each swinging once to either side."""
    times = [i / (2 * STEPS) for i in range(2 * STEPS + 1)]
    return _lines(*([x for t in times for x in (a + height * math.sin(math.tau * t), 10 * t)] for a in places))


def _bows(*heights: float) -> Motif:
    """Bows from a corner to the one across, each so far off the straight way."""
    bends = [(i * 10 / STEPS, 4 * i * (STEPS - i) / STEPS**2) for i in range(STEPS + 1)]
    return _lines(*([x for along, off in bends for x in (along + h * off, along - h * off)] for h in heights))


def _disc(radius: float, *spokes: float) -> Motif:
    """A circle in the middle and spokes to the rim, in directions that are multiples of 45 degrees."""
    return (_arc(5, 5, radius, 0, 360), *(_spoke(radius, turn) for turn in spokes))


def _arc(u: float, v: float, radius: float, begin: float, end: float) -> Stroke:
    """Round (u, v), from one angle to another in degrees."""
    count = round((end - begin) / 90 * STEPS)
    turns = [math.radians(begin + (end - begin) * i / count) for i in range(count + 1)]
    return _line(*(x for turn in turns for x in (u + radius * math.cos(turn), v + radius * math.sin(turn))))


def _spoke(radius: float, turn: float) -> Stroke:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    reach = 5 / max(abs(c), abs(s))
    return _line(5 + radius * c, 5 + radius * s, 5 + reach * c, 5 + reach * s)


def _across(radius: float, turn: float) -> Stroke:
    """The diameter in this direction and the opposite one."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return _line(5 + radius * c, 5 + radius * s, 5 - radius * c, 5 - radius * s)


FAMILIES: dict[str, Family] = {
    "nest": {
        2: (_nest(5), _nest(6)),
        3: (_nest(4, 7), _nest(3, 6)),
        4: (_nest(3, 5, 7), _nest(4, 6, 8)),
        5: (_nest(2, 4, 6, 8),),
    },
    "arcs": {
        2: (_arcs(6), _arcs(7)),
        3: (_arcs(4, 8), _arcs(5, 8)),
        4: (_arcs(3, 6, 9),),
    },
    "strips": {
        2: (_strips(5), _strips(4)),
        3: (_strips(3, 7), _strips(2, 5)),
        4: (_strips(3, 5, 7), _strips(2, 5, 8), _strips(2, 4, 7)),
        5: (_strips(2, 4, 6, 8),),
    },
    "stairs": {
        2: (_stairs(4, (3, 5)), _stairs(2, (4, 5))),
        3: (_stairs(3, (2, 6), (5, 4)), _stairs(4, (2, 6.5), (4, 3.5))),
        4: (_stairs(2, (2, 7), (4, 5), (6, 3)),),
    },
    "waves": {
        2: (_waves(2, 5), _waves(1.5, 5)),
        3: (_waves(1, 3, 7), _waves(1.2, 4, 7)),
        4: (_waves(0.8, 3, 5, 7), _waves(1, 2, 5, 8)),
    },
    "discs": {
        2: ((_arc(5, 0, 3, 0, 180),), (_arc(5, 0, 4, 0, 180),)),
        3: (_disc(3, 45, 225), _disc(3, 0, 180)),
        4: ((*_disc(3, 45, 225), _across(3, 45)), (*_disc(3, 0, 180), _across(3, 0))),
        5: (_disc(2.5, 45, 135, 225, 315), _disc(3, 0, 90, 180, 270)),
    },
    "boxes": {
        2: (_lines((3, 0, 3, 5, 7, 5, 7, 0)),),
        3: (_lines((3, 3, 7, 3, 7, 7, 3, 7, 3, 3), (0, 0, 3, 3), (7, 7, 10, 10)),),
        4: (_lines((3, 3, 7, 3, 7, 7, 3, 7, 3, 3), (0, 0, 3, 3), (7, 3, 10, 0), (3, 7, 0, 10)),),
        5: (_lines((3, 3, 7, 3, 7, 7, 3, 7, 3, 3), (0, 0, 3, 3), (7, 3, 10, 0), (7, 7, 10, 10), (3, 7, 0, 10)),),
    },
    "bows": {
        2: (_bows(1.7),),
        3: (_bows(-1.7, 1.7), _bows(0, 1.9)),
        4: (_bows(-1.9, 0, 1.9),),
    },
    "fans": {
        2: (_lines((0, 0, 10, 10)), _lines((0, 0, 10, 5))),
        3: (_lines((0, 0, 10, 5), (0, 0, 5, 10)),),
        4: (_lines((0, 0, 10, 4), (0, 0, 10, 10), (0, 0, 4, 10)),),
    },
    "facets": {
        2: (_lines((10, 0, 0, 10)),),
        3: (_lines((6, 0, 0, 6), (10, 4, 4, 10)),),
        4: (_lines((0, 0, 5, 5), (10, 0, 5, 5), (10, 10, 5, 5), (0, 10, 5, 5)),),
        5: (_lines((5, 0, 10, 5), (10, 5, 5, 10), (5, 10, 0, 5), (0, 5, 5, 0)),),
    },
    "mills": {
        2: (_lines((4, 0, 4, 10)),),
        3: (_lines((4, 0, 4, 5, 4, 10), (4, 5, 10, 5)),),
        4: (_lines((4, 0, 4, 4, 4, 6, 4, 10), (4, 4, 10, 4), (4, 6, 0, 6)),),
        5: (_lines((4, 0, 4, 4, 4, 6, 0, 6), (10, 4, 6, 4, 4, 4), (6, 10, 6, 6, 6, 4), (6, 6, 4, 6)),),
    },
}
"""By name. Every family has motifs of 2, 3 and 4 spaces, which make cubes of 6 to 12."""
