"""What a game of coloured lines leaves on the sheet, as plain data: strokes in the order drawn, and captured spaces."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sheetgen.referee.strokes import Position
from sheetgen.referee.verdict import Verdict


class Stroke(Struct, frozen=True, kw_only=True):
    """What one move coloured."""

    segments: tuple[int, ...]
    """Segment ids in the order drawn."""
    player: int
    """The seat, from 0."""
    order: int
    """The move's number in the record, from 1."""
    foul: bool = False


class Capture(Struct, frozen=True, kw_only=True):
    """A space that a move gave to its player."""

    space: int
    """The space's id."""
    player: int
    order: int


class Played(Struct, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    marks: tuple[Stroke, ...] = ()
    """Fouls that coloured nothing, by the segments that they spoke of."""
    captures: tuple[Capture, ...] = ()
    names: tuple[str, ...] = ()
    """The players, by seat."""
    scores: tuple[int, ...] = ()
    """Their own points, by seat."""


def told(verdict: Verdict[Position[Any]]) -> Played:
    """The story of a replayed game. A foul's stroke is told, but it captures nothing."""
    last = verdict.position
    names = last.table.players
    strokes: list[Stroke] = []
    captures: list[Capture] = []
    marks: list[Stroke] = []
    made, closed, points = 0, 0, (0,) * len(names)
    for move in verdict.played:
        after = move.position
        if after.made > made:
            player = names.index(move.player)
            if after.drawn:
                foul = move.foul is not None
                strokes.append(Stroke(segments=after.drawn, player=player, order=move.number, foul=foul))
            if after.points[player] > points[player]:
                captures += [
                    Capture(space=space, player=player, order=move.number)
                    for space in last.map.spaces_in(after.closed & ~closed)
                ]
        # A move after the end is nobody's, and has no place on the sheet.
        if move.foul and move.player in names and not (after.made > made and after.drawn):
            named = after.named(move.move)
            marks.append(Stroke(segments=named, player=names.index(move.player), order=move.number, foul=True))
        made, closed, points = after.made, after.closed, after.points
    return Played(strokes=tuple(strokes), marks=tuple(marks), captures=tuple(captures), names=names, scores=last.points)
