"""Vasarely at a table: a space is pointed at, with a colour where there is a choice."""

from __future__ import annotations

from sheetgen.field.model import Field, Space
from sheetgen.games.vasarely.rules import Position, legal_moves, write
from sheetgen.language import N_, gettext, ngettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name

shown = pointing.spaces_shown


AGREED = {
    "three-cubes": N_("three cubes may be in play at once"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    return pointing.over(position) if position.over else pointing.of_fills(position, legal_moves(position), write)


def names(field: Field) -> list[Name]:
    """The spaces with their cubes and dots."""
    return pointing.space_names(
        field,
        mark=_mark,
        printed=True,
    )


def _mark(space: Space) -> str:
    dots = space.mark["dots"]
    counted = ngettext("{count} dot", "{count} dots", dots).format(count=dots)
    return gettext("cube {cube}, {dots}").format(cube=space.group, dots=counted)
