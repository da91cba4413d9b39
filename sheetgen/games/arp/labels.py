"""Where each line's number stands: straight beyond one of its ends, outside the drawing where it can.

The end with the number is the line's `+` end (docs/DESIGN.md 7). Numbers keep clear of every line and of each other.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from msgspec import Struct

from sheetgen.field.build import Misdraw, rounded
from sheetgen.field.model import Point
from sheetgen.games.arp.growth import distance
from sheetgen.language import gettext

MARGIN = 5.0
"""mm round the drawing that its numbers need."""
CLEAR = 2.3  # mm from a number's middle to any line: half a number of two digits, and some air
APART = 5.2  # mm between the middles of two numbers, at least
WISHED = (8.0, 7.2, 6.4, 5.8)
"""mm between them, as many as all of them have room for: numbers that stack at a corner are read as one."""

_REACHES = (3.4, 4.0, 4.6)
_TURNS = ((1.0, 0.0), (0.94, 0.342), (0.94, -0.342), (0.766, 0.643), (0.766, -0.643), (0.5, 0.866), (0.5, -0.866))
"""Unit vectors: straight on, then 20, 40 and 60 degrees to either side."""


class Label(Struct, frozen=True):
    """A line's number: its middle, and whether it stands at the line's last point."""

    at: Point
    last: bool


def place_labels(lines: Sequence[Sequence[Point]], rim: Container[Point], *, as_given: bool = False) -> list[Label]:
    """A place for each line's number; `rim` holds the meeting points beside which the outside lies.

    Lines that somebody gave are numbered at their first points where there is room (`as_given`). Raises Misdraw when
    some number finds no place.
    """
    strokes = [(line[0], line[-1]) for line in lines]
    choices = [list(_choices(line, rim, strokes)) for line in lines]
    if as_given:
        choices = [sorted(places, key=lambda label: label.last) for places in choices]
    labels = _placed(choices, APART)
    if labels is None:
        raise Misdraw(gettext("there is no place for a line's number"))
    # At the same ends: records tell a line's two ways by them.
    ends = [[label for label in places if label.last == at.last] for places, at in zip(choices, labels, strict=True)]
    return next((spread for apart in WISHED if (spread := _placed(ends, apart)) is not None), labels)


def _placed(choices: Sequence[Sequence[Label]], apart: float) -> list[Label] | None:
    """One of each line's labels, all of them so many mm apart; None where that cannot be had."""
    placed: dict[int, Label] = {}
    for number in sorted(range(len(choices)), key=lambda i: len(choices[i])):
        free = (
            label
            for label in choices[number]
            if all(distance(label.at, other.at) >= apart for other in placed.values())
        )
        label = next(free, None)
        if label is None:
            return None
        placed[number] = label
    return [placed[number] for number in range(len(choices))]


def gap(at: Point, stroke: tuple[Point, Point]) -> float:
    """Distance in mm from a point to the straight line between two ends."""
    (ax, ay), (bx, by) = stroke
    along = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    part = max(0.0, min(1.0, along))
    return distance(at, (ax + part * (bx - ax), ay + part * (by - ay)))


def _choices(line: Sequence[Point], rim: Container[Point], strokes: Sequence[tuple[Point, Point]]) -> Iterator[Label]:
    """The clear places for a line's number, best first: outside, then straight on, then near."""
    for wanted in (True, False):
        for turn in _TURNS:
            for last in (False, True):
                tip, before = (line[-1], line[-2]) if last else (line[0], line[1])
                if (tip in rim) == wanted:
                    for reach in _REACHES:
                        at = _beyond(tip, before, turn, reach)
                        if all(gap(at, stroke) >= CLEAR for stroke in strokes):
                            yield Label(at, last)
                            break


def _beyond(tip: Point, before: Point, turn: Point, reach: float) -> Point:
    length = distance(before, tip)
    x, y = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    return rounded(tip[0] + reach * (x * turn[0] - y * turn[1]), tip[1] + reach * (x * turn[1] + y * turn[0]))
