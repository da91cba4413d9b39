"""The field of ARP-T2 as data alone (docs/GAMES.md 5.3): eleven lines, thirteen spaces, no geometry."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sheetgen.field.model import Field, Segment, Space

LINES = (
    "1-4-2-3-0",
    "0-6-7-5",
    "5-10-9-8",
    "8-11-1",
    "2-14-15-12-13-9",
    "3-17-16-6",
    "11-19-12-18-10",
    "16-21-20-18-13",
    "4-14-22-20",
    "17-22-15-19",
    "21-7",
)
SPACES = (
    "12-15-19",
    "9-10-18-13",
    "12-13-18",
    "15-12-18-20-22",
    "14-15-22",
    "8-9-13-12-19-11",
    "1-4-14-15-19-11",
    "16-17-22-20-21",
    "2-4-14",
    "2-3-17-22-14",
    "0-3-17-16-6",
    "6-7-21-16",
    "5-7-21-20-18-10",
)


def points(text: str) -> list[int]:
    return [int(point) for point in text.split("-")]


def lines(tracks: Sequence[Sequence[int]], spaces: Sequence[Sequence[int]], *, first: int = 0) -> Field:
    """A field from the points of its lines, each from the end with its number, and the corners of its spaces."""
    rims = [{frozenset(side) for side in zip(ring, [*ring[1:], ring[0]], strict=True)} for ring in spaces]
    segments = []
    for number, track in enumerate(tracks, first):
        for order, ends in enumerate(pairwise(track), 1):
            beside = [id for id, rim in enumerate(rims, 1) if frozenset(ends) in rim]
            one, other = [*beside, None, None][:2]
            id = len(segments) + 1
            segments.append(Segment(id=id, line=(), curve=number, order=order, ends=ends, sides=(one, other)))
    return Field(
        game="arp",
        layout="mini",
        seed=1,
        code="ARP-TEST",
        size=(0, 0),
        spaces=tuple(Space(id=id, outline=(), centre=(0, 0), radius=0) for id in range(1, len(spaces) + 1)),
        segments=tuple(segments),
    )


def mini() -> Field:
    """Thirteen spaces: 1 to 8 in the order in which ARP-T1 captures them."""
    return lines([points(text) for text in LINES], [points(text) for text in SPACES])
