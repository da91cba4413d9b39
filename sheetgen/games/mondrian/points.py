"""Mondrian's finished sheets (docs/SHEETS.md): how many points the rectangles on one can have given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.referee import bits


def most(unions: Sequence[Sequence[int]], there: int, own: int, limit: int) -> int:
    """So many points a player cannot exceed, nor the limit, with these spaces of their own when so much is coloured.

    `unions` are the rectangles that hold each space, the largest first. A fill scores one rectangle, and none is
    completed twice: the bound is the best way to give spaces different rectangles. Taking the largest first is best,
    as long as each gets a space, perhaps by moving others.
    """
    found: set[int] = set()
    quick = 0
    for i in bits.members(own):
        complete = [union for union in unions[i] if not union & ~there]
        if complete:
            quick += complete[0].bit_count()
            found.update(complete)
    if quick < limit:
        limit = quick
    holder: dict[int, int] = {}
    points = 0
    for union in sorted(found, key=lambda union: (-union.bit_count(), union)):
        if points >= limit:
            return limit
        if _placed(union, own, holder):
            points += union.bit_count()
    return min(points, limit)


def _placed(union: int, own: int, holder: dict[int, int]) -> bool:
    """Whether a rectangle gets a space of its own, perhaps by moving others; breadth first."""
    came_from: dict[int, int | None] = {}
    ring: list[tuple[int, int | None]] = [(union, None)]
    while ring:
        wider: list[tuple[int, int | None]] = []
        for each, space in ring:
            for i in bits.members(each & own):
                if i in came_from:
                    continue
                came_from[i] = space
                if i in holder:
                    wider.append((holder[i], i))
                    continue
                at: int | None = i
                while at is not None:
                    before = came_from[at]
                    holder[at] = holder[before] if before is not None else union
                    at = before
                return True
        ring = wider
    return False


def least_together(unions: Iterable[int]) -> int:
    """What all who played have together at the least, where nobody's points were cut off and no colour is neutral.

    Rectangles that share no space were each completed by another fill. `unions` are those on the sheet; small ones, of
    which most go side by side, are taken first.
    """
    taken = points = 0
    for union in sorted(unions, key=lambda union: (union.bit_count(), union)):
        if not union & taken:
            taken |= union
            points += union.bit_count()
    return points
