"""The field as Springer's rules see it, compiled once for a game: what is next to what, and what links to what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from sheetgen.field.model import Contact, Field, SpaceId
from sheetgen.games.springer import split
from sheetgen.games.springer.split import Net
from sheetgen.referee import bits
from sheetgen.referee.fills import Fill, Map

EDGES = "NESW"
"""The groups of the triangles."""


class Agreed(Struct, frozen=True):
    """What the players agreed on."""

    threshold: int
    """The total that makes a chain."""
    first: int
    """The seat that begins."""
    touching: bool
    """Whether every triangle counts that touches an own space (SPR-A2 reading 2)."""
    doubles: bool
    """Whether a first turn fills two spaces (V3)."""
    splits: bool
    """Whether each player splits a space before play (V2)."""


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once, and anew when a space is split."""

    agreed: Agreed

    map: Map
    """Neighbours are spaces with a common border, and triangles on the same edge."""
    meets: tuple[int, ...]
    """For each space or triangle what it meets, spaces at a corner only, triangles anyhow (SPR-A1)."""
    triangles: int
    edges: dict[str, int]
    """The triangles of each edge."""
    values: dict[int, int]
    """Of the triangles, by index."""
    fills: tuple[Fill, ...]
    """The moves, by index."""
    net: Net | None
    """How spaces lie round each other, where they can be split."""

    def total(self, triangles: int) -> int:
        """What triangles are worth together."""
        return sum(self.values[i] for i in bits.members(triangles))

    def complete(self, triangles: int) -> bool:
        """Whether a group that reaches these is a chain that wins (Springer 2)."""
        return all(triangles & edge for edge in self.edges.values()) and self.total(triangles) >= self.agreed.threshold


def _met(ids: Sequence[SpaceId], contacts: Iterable[Contact], edges: Iterable[int]) -> tuple[Map, tuple[int, ...]]:
    """The map, and what each space or triangle meets otherwise than at an edge (Springer 1 and 2, SPR-A1)."""
    index = {id: i for i, id in enumerate(ids)}
    near, meets = [0] * len(ids), [0] * len(ids)
    for a, b, kind in contacts:
        sets = near if kind == "edge" and isinstance(a, int) and isinstance(b, int) else meets
        sets[index[a]] |= 1 << index[b]
        sets[index[b]] |= 1 << index[a]
    for edge in edges:
        for i in bits.members(edge):
            near[i] = edge & ~(1 << i)
    return Map(tuple(ids), index, tuple(near)), tuple(meets)


def compiled(field: Field, agreed: Agreed) -> Board:
    """The board of a field. Raises BadInput when spaces are to be split and the field cannot say how."""
    ids = [space.id for space in field.spaces]
    values = {i: int(space.mark["value"]) for i, space in enumerate(field.spaces) if "value" in space.mark}
    edges = {edge: bits.union(i for i in values if field.spaces[i].group == edge) for edge in EDGES}
    map, meets = _met(ids, field.contacts, edges.values())
    return Board(
        agreed=agreed,
        map=map,
        meets=meets,
        triangles=bits.union(values),
        edges=edges,
        values=values,
        fills=tuple(Fill(id) for id in ids),
        net=split.net(field) if agreed.splits else None,
    )


def after_split(board: Board, net: Net) -> Board:
    """The board after a split: the same with one space more."""
    ids = (*board.map.ids, max(net.rings))
    map, meets = _met(ids, net.field_contacts(), board.edges.values())
    return structs.replace(board, map=map, meets=meets, fills=(*board.fills, Fill(ids[-1])), net=net)
