"""The playing field as plain frozen data: spaces, segments and contacts of a planar map.

Lengths are millimetres, x to the right and y upwards. Builders make a Field with shapely and networkx; what leaves
them is this, which loads in a millisecond and needs neither. ``graph`` and ``lines`` hand the field back as networkx
graphs to whoever wants them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

if TYPE_CHECKING:
    import networkx

Point: TypeAlias = tuple[float, float]
SpaceId: TypeAlias = int | str
Kind: TypeAlias = Literal["edge", "corner"]
Contact: TypeAlias = tuple[SpaceId, SpaceId, Kind]
"""Two spaces that meet along an edge or only at a corner."""
Weight: TypeAlias = Literal["heavy", "medium", "light", "dotted"]
"""A pen, by how its line looks."""


class Space(Struct, frozen=True, kw_only=True):
    """A face that a player fills."""

    id: SpaceId
    """The number printed in it, from 1 (some games use names, such as "N4")."""
    outline: tuple[Point, ...]
    """Its corners in order, the first not repeated."""
    centre: Point
    """Centre of the largest circle inside: where a label stands best."""
    radius: float
    """Radius of that circle."""
    group: SpaceId | None = None
    """The cube, section, side or half that it belongs to."""
    mark: dict[str, Any] = field(default_factory=dict)
    """What is printed in it (dots, letter, stars ...); the keys are the game's (docs/DESIGN.md 8)."""


class Segment(Struct, frozen=True, kw_only=True):
    """The piece of a curve or line between two neighbouring crossings."""

    id: int
    line: tuple[Point, ...]
    curve: int
    order: int
    ends: tuple[int, int]
    """The crossings at its two ends."""
    sides: tuple[SpaceId | None, SpaceId | None]
    """The spaces on both sides; None is the outside."""


class Quality(Struct, frozen=True, kw_only=True):
    """How well a person can play on the field; None where the game has no such thing."""

    inscribed_radius_min: float | None = None
    """Radius in mm of the largest circle inside the tightest space."""
    segment_min: float | None = None
    """Length in mm of the shortest segment."""
    crossing_min: float | None = None
    """Angle in degrees of the sharpest crossing."""
    border_min: float | None = None
    """Length in mm of the shortest border that two spaces share."""
    bend_radius_min: float | None = None
    """Radius in mm of the tightest bend."""


class Spot(Struct, frozen=True):
    """Where a curve is to be mended."""

    number: int
    kind: str
    """In two or three words."""
    place: Point


class Field(Struct, frozen=True, kw_only=True):
    """A whole playing field with its identity."""

    game: str
    layout: str
    seed: int | None
    code: str
    """The sheet's code, from which this very field can be built again."""
    unit: Literal["mm"] = "mm"
    size: tuple[float, float]
    spaces: tuple[Space, ...]
    segments: tuple[Segment, ...] = ()
    contacts: tuple[Contact, ...] = ()
    quality: Quality = Quality()
    facts: dict[str, Any] = field(default_factory=dict)
    """What only this game knows of its field (Mondrian's "rectangles", Klee's "track"); top-level keys in the JSON."""

    @property
    def weights(self) -> tuple[Weight, ...]:
        """facts["weights"]: for each line (`curve` 1, 2, ...), in order, the pen that draws it."""
        return msgspec.convert(self.facts["weights"], tuple[Weight, ...])

    @property
    def labels(self) -> dict[int, Point]:
        """facts["labels"]: where each line's number stands; empty where none are printed."""
        return msgspec.convert(self.facts.get("labels", {}), dict[int, Point], str_keys=True)

    @property
    def crossings(self) -> int:
        """facts["crossings"]: how many crossings a player's own curve has."""
        return msgspec.convert(self.facts["crossings"], int)

    @property
    def troubles(self) -> tuple[str, ...]:
        """facts["troubles"]: what is wrong with a player's own curve, a sentence each."""
        return msgspec.convert(self.facts["troubles"], tuple[str, ...])

    @property
    def spots(self) -> tuple[Spot, ...]:
        """facts["spots"]: what is to be mended in a forced curve, if anything."""
        return msgspec.convert(self.facts.get("spots", ()), tuple[Spot, ...])

    def group(self, group: SpaceId) -> tuple[Space, ...]:
        """The spaces of one group, in order."""
        return tuple(space for space in self.spaces if space.group == group)

    def remarked(self, marks: Mapping[SpaceId, Mapping[str, Any]]) -> Field:
        """This field with some marks changed, key by key."""
        spaces = tuple(
            msgspec.structs.replace(space, mark={**space.mark, **marks[space.id]}) if space.id in marks else space
            for space in self.spaces
        )
        return msgspec.structs.replace(self, spaces=spaces)

    def contract(self) -> dict[str, Any]:
        """The field as the JSON contract has it (docs/DESIGN.md 8), ready for any encoder."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {**plain, **plain.pop("facts")}

    def graph(self) -> networkx.Graph[SpaceId]:
        """The contacts as a networkx Graph over space ids; each edge has its `kind`."""
        import networkx

        graph: networkx.Graph[SpaceId] = networkx.Graph()
        graph.add_nodes_from(space.id for space in self.spaces)
        graph.add_edges_from((a, b, {"kind": kind}) for a, b, kind in self.contacts)
        return graph

    def lines(self) -> networkx.MultiGraph[int]:
        """The segments as a networkx MultiGraph over crossings; each edge has its `segment`."""
        import networkx

        graph: networkx.MultiGraph[int] = networkx.MultiGraph()
        for segment in self.segments:
            graph.add_edge(*segment.ends, key=segment.id, segment=segment)
        return graph

    def around(self, id: SpaceId) -> Iterator[tuple[SpaceId, Kind]]:
        """The spaces that meet a space, each with the kind of contact."""
        for a, b, kind in self.contacts:
            if id in (a, b):
                yield (b if a == id else a), kind


def encode(field: Field) -> bytes:
    """The field as it is kept beside a shipped layout."""
    return msgspec.json.encode(field)


def decode(data: bytes) -> Field:
    """The field from what `encode` made. Raises msgspec.ValidationError when it is something else."""
    return msgspec.json.decode(data, type=Field)
