"""Delaunay at a table: a space is pointed at, with a colour where there is a choice."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.delaunay.rules import Position, legal_moves, write
from sheetgen.language import gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name

shown = pointing.spaces_shown


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_fills(position, legal_moves(position), write)


def names(field: Field) -> list[Name]:
    """The spaces with their sections."""
    return pointing.space_names(field, mark=lambda space: gettext("section {section}").format(section=space.group))
