"""Arp at a table: the segments that a stroke colours are pointed at."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.arp.rules import Position, legal_moves, write
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name

shown = pointing.lines_shown


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_strokes(position, legal_moves(position), write)


def names(field: Field) -> list[Name]:
    """The segments of all lines, each from the end where the line's number is printed."""
    return [
        Name(segment=each.id, written=f"{each.curve}.{each.order}", said=f"line {each.curve}, segment {each.order}")
        for each in field.segments
    ]
