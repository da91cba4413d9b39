"""Miro at a table: the segments that a stroke colours are pointed at."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.miro.rules import Position, legal_moves, write
from sheetgen.language import N_, gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name

shown = pointing.lines_shown


AGREED = {
    "teams": N_("two against two"),
    "double-lower": N_("the lower partner’s points count twice"),
    "double-higher": N_("the higher partner’s points count twice"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_strokes(position, legal_moves(position), write)


def names(field: Field) -> list[Name]:
    """The segments of the curve by their numbers."""
    return [
        Name(segment=each.id, written=str(each.order), said=gettext("segment {segment}").format(segment=each.order))
        for each in field.segments
    ]
