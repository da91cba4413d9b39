"""The field of MIR-T5 as data alone (docs/GAMES.md 3.3): twenty segments, eleven spaces, no geometry."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.field.model import Field, Segment, Space

VISITS = (0, 1, 2, 3, 4, 5, 6, 2, 7, 4, 5, 0, 8, 9, 1, 7, 3, 6, 9, 8)
SPACES = (
    {0, 11, 13, 18},
    {0, 4, 8, 10, 14},
    {1, 6, 13, 17},
    {1, 7, 14},
    {2, 6, 16},
    {2, 7, 15},
    {3, 8, 15},
    {4, 9},
    {5, 10, 12, 17, 19},
    {11, 19},
    {12, 18},
)


def curve(visits: Sequence[int], spaces: Sequence[set[int]]) -> Field:
    """A field from the crossings in the order of the curve, and the outlines of its spaces."""
    segments = []
    for s, crossing in enumerate(visits):
        beside = [id for id, outline in enumerate(spaces, 1) if s in outline]
        one, other = [*beside, None][:2]
        ends = (crossing, visits[(s + 1) % len(visits)])
        segments.append(Segment(id=s, line=(), curve=1, order=s, ends=ends, sides=(one, other)))
    return Field(
        game="miro",
        layout="mini",
        seed=1,
        code="MIR-TEST",
        size=(0, 0),
        spaces=tuple(Space(id=id, outline=(), centre=(0, 0), radius=0) for id in range(1, len(spaces) + 1)),
        segments=tuple(segments),
    )


def mini() -> Field:
    """Eleven spaces, numbered in the order in which docs/GAMES.md lists them."""
    return curve(VISITS, SPACES)
