"""What a game of Springer leaves on the sheet besides its fills: chains, and the lines that split spaces."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from sheetgen.field.model import SpaceId
from sheetgen.story import spaces

Link: TypeAlias = tuple[SpaceId, SpaceId]
"""Two spaces that meet, or a space and a triangle."""


class Chain(Struct, frozen=True, kw_only=True):
    """Linked spaces of a player with the triangles that they reach."""

    player: int
    """The seat, from 0."""
    links: tuple[Link, ...]
    """The ways between its triangles and no more: a tree without dead ends."""
    spaces: tuple[SpaceId, ...]
    """All of them, the triangles last."""
    total: int
    complete: bool
    """Whether it has all four edges and the total that wins."""


class End(Struct, frozen=True, kw_only=True):
    """Where a line that splits a space ends."""

    point: int
    """The meeting point's number; a new one has the next after the largest."""
    inside: tuple[int, int] | None = None
    """The points between which a new one lies on a border; None: the point was there before."""
    beyond: int | None = None
    """The space beyond that border; None: the outside."""


class Cut(Struct, frozen=True, kw_only=True):
    """A space split in two."""

    space: int
    """It is now the part along the boundary from the first end clockwise to the second."""
    part: int
    """The number of the other part."""
    ends: tuple[End, End]
    player: int
    order: int
    """The move's number in the record, from 1."""


class Played(spaces.Played, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    chains: tuple[Chain, ...] = ()
    """What counts for each player who has anything that does."""
    cuts: tuple[Cut, ...] = ()
    """In the order of play."""
