"""Mondrian at a table: a space is pointed at, with a colour where there is a choice."""

from __future__ import annotations

from sheetgen.games.mondrian.rules import Position, legal_moves, write
from sheetgen.language import N_
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked

shown = pointing.spaces_shown


AGREED = {
    "teams": N_("two against two"),
    "to-160": N_("to 160 points: two players fill two score areas each"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_fills(position, legal_moves(position), write)


names = pointing.space_names
