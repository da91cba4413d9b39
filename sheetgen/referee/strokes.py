"""Games in which players colour the lines between the spaces (Miro, Arp): outlines as bit sets, and their position,
and what such a game leaves on the sheet.

A set of segments or of spaces is an integer; which bit is which is settled once, when the field is compiled. A stroke
can close only spaces beside its own segments, so every segment carries those with their whole outlines: a space is
closed when its outline has no segment left that is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from sheetgen.field.model import Segment
from sheetgen.language import gettext, ngettext
from sheetgen.referee import rules, teams
from sheetgen.referee.bits import members
from sheetgen.referee.teams import Table
from sheetgen.referee.verdict import Verdict
from sheetgen.story.lines import Capture, Played, Stroke

M = TypeVar("M")

Bounded: TypeAlias = tuple[int, int]
"""A space as its bit, and its outline as the bits of segments."""


class Map(Struct, frozen=True):
    """Segments and spaces by index."""

    segments: tuple[int, ...]
    """Their ids."""
    spaces: tuple[int, ...]
    """Their ids."""
    beside: tuple[tuple[Bounded, ...], ...]
    """For each segment the spaces that it bounds."""

    @property
    def whole(self) -> int:
        """All segments."""
        return (1 << len(self.segments)) - 1

    def spaces_in(self, bits: int) -> list[int]:
        """The ids of a set of spaces."""
        return [self.spaces[i] for i in members(bits)]


def compiled(segments: Sequence[Segment]) -> Map:
    """The map of segments that get their bits in this order. A loose end inside a space bounds nothing (ARP-A8)."""
    outlines: dict[int, int] = {}
    bounded = [sorted({int(s) for s in segment.sides if s is not None}) for segment in segments]
    for i, segment in enumerate(segments):
        if segment.sides[0] != segment.sides[1]:
            for space in bounded[i]:
                outlines[space] = outlines.get(space, 0) | 1 << i
    bits = {space: 1 << i for i, space in enumerate(sorted(outlines))}
    beside = tuple(
        tuple((bits[space], outlines[space]) for space in sides if outlines.get(space, 0) >> i & 1)
        for i, sides in enumerate(bounded)
    )
    return Map(tuple(segment.id for segment in segments), tuple(bits), beside)


class Pass(Struct, frozen=True):
    """Colouring nothing: never allowed, since a game ends when nothing is left to colour."""


class Position(teams.Position[M], Generic[M], frozen=True):
    """A moment of a game in which segments are coloured."""

    map: Map
    owned: tuple[int, ...]
    """The segments in each player's colour, by seat."""
    free: int
    """The segments that nobody has coloured."""
    closed: int
    """The spaces whose outline is coloured all round."""
    turns_made: int
    """Turns taken."""
    stroke: tuple[int, ...]
    """The stroke just drawn: segment ids in order."""

    @property
    def on_fouls(self) -> str:
        """What is made of a stroke that breaks a rule."""
        return gettext("What a foul coloured stays its player's, but captures nothing.")

    def named(self, move: M) -> tuple[int, ...]:
        """The segments that a move speaks of, by id, whether or not it may colour them."""
        return ()

    @property
    def over(self) -> bool:
        """Everything is coloured (Miro 4, Arp 6)."""
        return not self.free

    @property
    def missing(self) -> str:
        """How much there is left to colour."""
        left = self.free.bit_count()
        said = ngettext(
            "it is {player}'s turn, and {left} segment is not coloured yet",
            "it is {player}'s turn, and {left} segments are not coloured yet",
            left,
        )
        return said.format(player=self.turn, left=left)


def beginning(table: Table, map: Map, first: str | None) -> Beginning:
    """A position's fields, in order, before anything is coloured; `first` begins, or whoever sits first."""
    nothing = (0,) * len(table.players)
    mover = rules.seat_that_begins(table.players, first)
    return (table, nothing, mover, map, nothing, map.whole, 0, 0, ())


Beginning: TypeAlias = tuple[
    Table, tuple[int, ...], int, Map, tuple[int, ...], int, int, int, tuple[int, ...]
]  # fmt: skip


def story_of(verdict: Verdict[Position[Any]]) -> Played:
    """The story of a replayed game. A foul's stroke is told, but it captures nothing."""
    last = verdict.position
    names = last.table.players
    strokes: list[Stroke] = []
    captures: list[Capture] = []
    marks: list[Stroke] = []
    made, closed, points = 0, 0, (0,) * len(names)
    for move in verdict.played:
        after = move.position
        if after.turns_made > made:
            player = names.index(move.player)
            if after.stroke:
                foul = move.foul is not None
                strokes.append(Stroke(segments=after.stroke, player=player, order=move.number, foul=foul))
            if after.points[player] > points[player]:
                captures += [
                    Capture(space=space, player=player, order=move.number)
                    for space in last.map.spaces_in(after.closed & ~closed)
                ]
        # A move after the end is nobody's, and has no place on the sheet.
        if move.foul and move.player in names and not (after.turns_made > made and after.stroke):
            named = after.named(move.move)
            marks.append(Stroke(segments=named, player=names.index(move.player), order=move.number, foul=True))
        made, closed, points = after.turns_made, after.closed, after.points
    return Played(
        of_game=verdict.field.game,
        strokes=tuple(strokes),
        marks=tuple(marks),
        captures=tuple(captures),
        names=names,
        scores=last.points,
    )
