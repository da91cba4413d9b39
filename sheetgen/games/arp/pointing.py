"""Arp at a table: the segments that a stroke colours are pointed at."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.arp.rules import Position, legal_moves, write
from sheetgen.language import N_, gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name

shown = pointing.lines_shown


AGREED = {
    "teams": N_("two against two"),
    "double-lower": N_("the lower partner’s points count twice"),
    "double-higher": N_("the higher partner’s points count twice"),
    "stop-at-own": N_("a stroke also stops at a player’s own colour"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_strokes(position, legal_moves(position), write)


def names(field: Field) -> list[Name]:
    """The segments of all lines, each from the end where the line's number is printed."""
    return [
        Name(
            segment=each.id,
            written=f"{each.curve}.{each.order}",
            said=gettext("line {line}, segment {segment}").format(line=each.curve, segment=each.order),
        )
        for each in field.segments
    ]
