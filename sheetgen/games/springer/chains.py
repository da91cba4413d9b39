"""The chains of a game of Springer, for the picture: who is linked to what, and by which ways.

While a game goes on a group is only what it reaches (rules.py); here its spaces are gathered again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from sheetgen.field.model import SpaceId
from sheetgen.games.springer.board import Board
from sheetgen.games.springer.story import Chain, Link
from sheetgen.referee import bits


def counting(board: Board, seat: int, own: int) -> list[Chain]:
    """Those of a player's groups that count: the best one, or all that have triangles (SPR-A2)."""
    chains = []
    for group in _groups(board, own & ~board.triangles):
        triangles = bits.joined(board.meets[i] for i in bits.members(group)) & own & board.triangles
        if triangles:
            chains.append(_chain(board, seat, group, triangles))
    return chains if board.agreed.touching else sorted(chains, key=lambda chain: -chain.total)[:1]


def _groups(board: Board, spaces: int) -> Iterator[int]:
    """These spaces by what is linked: at corners, or as the two of a double, at their border."""
    while spaces:
        group, new = 0, spaces & -spaces
        while new:
            group |= new
            new = bits.joined(board.meets[i] | board.map.neighbours[i] for i in bits.members(new)) & spaces & ~group
        yield group
        spaces &= ~group


def _chain(board: Board, seat: int, group: int, triangles: int) -> Chain:
    named, whole = board.map.named, group | triangles
    meeting = {board.map.ids[i]: named((board.meets[i] | board.map.neighbours[i]) & whole) for i in bits.members(whole)}
    return Chain(
        player=seat,
        links=_ways(named(triangles), meeting),
        spaces=named(group) + named(triangles),
        total=board.total(triangles),
        complete=board.complete(triangles),
    )


def _ways(triangles: Sequence[SpaceId], meeting: Mapping[SpaceId, Collection[SpaceId]]) -> tuple[Link, ...]:
    """The ways between the triangles over spaces that meet, as few links as from any space beside the first triangle.

    A triangle is an end, no way through (SPR-A9), so even the first has one link. Near it first; a triangle stands last
    in its link.
    """
    first, *others = triangles
    doors = [space for space in meeting[first] if space not in triangles]
    return min((_tree(door, first, others, meeting) for door in doors), key=len)


def _tree(
    door: SpaceId, first: SpaceId, others: Collection[SpaceId], meeting: Mapping[SpaceId, Collection[SpaceId]]
) -> tuple[Link, ...]:
    """The first triangle's link to a space, and from there the shortest way to each of the others."""
    came: dict[SpaceId, SpaceId] = {}
    row = [door]
    for here in row:
        for there in meeting[here] if here not in others else ():
            if there not in (door, first) and there not in came:
                came[there] = here
                row.append(there)
    used: set[SpaceId] = set()
    for here in others:
        while here != door and here not in used:
            used.add(here)
            here = came[here]
    return ((door, first), *((came[there], there) for there in row if there in used))
