"""The chains of a game of Springer, for the picture: who is linked to what, and by which ways.

While a game goes on a group is only what it reaches (rules.py); here its spaces are gathered again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

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


def _ways(triangles: Collection[SpaceId], meeting: Mapping[SpaceId, Collection[SpaceId]]) -> tuple[Link, ...]:
    """The shortest ways from the first triangle to the others over what meets; a triangle is an end, no way through.

    Near the first triangle first; a triangle stands last in its link.
    """
    root, *others = triangles
    came: dict[SpaceId, SpaceId] = {}
    row = [root]
    for here in row:
        for there in meeting[here] if here == root or here not in triangles else ():
            if there != root and there not in came:
                came[there] = here
                row.append(there)
    used: dict[SpaceId, SpaceId] = {}
    for triangle in others or row[1:2]:
        here = triangle
        while here != root and here not in used:
            used[here] = came[here]
            here = came[here]
    links = ((there, came[there]) if came[there] == root else (came[there], there) for there in row if there in used)
    return tuple(links)
