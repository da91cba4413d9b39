"""Springer at a table: spaces and triangles are pointed at, two at once where that was agreed on, and of a space that
is split the two places where its line ends."""

from __future__ import annotations

import re

from msgspec import structs

from sheetgen.field.model import Field, Space
from sheetgen.games.springer.rules import Position, legal_moves, write
from sheetgen.games.springer.split_field import split_field
from sheetgen.games.springer.story import Played
from sheetgen.language import N_, gettext, together
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Name, Ring, Shown

AGREED = {
    "threshold": N_("the total that wins"),
    "split-spaces": N_("before play each player splits a space"),
    "double-first": N_("on their first turn players fill two spaces"),
    "touching-triangles": N_("every triangle that touches an own space counts"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for."""
    if position.over:
        return pointing.over(position)
    if position.unsplit:
        net = position.board.net
        assert net is not None
        places = {str(space): tuple((name, _told(name)) for name in net.names(space)) for space in net.rings}
        return Asked(way="split", says=position.missing, places=places)
    moves, more = legal_moves(position)
    choices = tuple(Choice(text=write(move), spaces=position.named(move)) for move in moves)
    pencils = (pointing.Pencil(position.colours[position.mover]),)
    way: pointing.Way = "pair" if position.undoubled >> position.mover & 1 else "space"
    return Asked(way=way, says=position.missing, pencils=pencils, choices=choices, more=more)


def _told(name: str) -> str:
    """A place of a space's boundary in words (SPR-A6)."""
    place, _, which = name.partition(".")
    parts = re.split("/", place)
    spaces = [part for part in parts if part != "-"]
    if len(parts) == 1:
        said = gettext("on the border with {space}") if spaces else gettext("on the outer border")
        said = said.format(space="".join(spaces))
    else:
        others = [*spaces, gettext("the outside")] if "-" in parts else spaces
        both = together(others)
        said = gettext("the corner with {spaces}") if spaces else gettext("the corner of the sheet")
        said = said.format(spaces=both)
    return gettext("{place}, number {number}").format(place=said, number=which) if which else said


def drawn(field: Field, played: Played) -> Field:
    """The field as it is drawn: with the spaces that were split."""
    return split_field(field, played.cuts) if played.cuts else field


def shown(played: Played) -> Shown:
    """The field with the chains that count."""
    rings = tuple(
        Ring(
            spaces=chain.spaces,
            colour=played.hands[chain.player][0],
            seat=chain.player,
            text=str(chain.total) if chain.complete else "",
        )
        for chain in played.chains
    )
    links = tuple(link for chain in played.chains for link in chain.links)
    return structs.replace(pointing.spaces_shown(played), rings=rings, links=links)


def names(field: Field) -> list[Name]:
    """The spaces, and the triangles with their values."""
    return [
        Name(
            space=space.id,
            written=str(space.id),
            printed="value" in space.mark,
            said=_called(space),
        )
        for space in field.spaces
    ]


def _called(space: Space) -> str:
    if "value" not in space.mark:
        return gettext("space {space}").format(space=space.id)
    return gettext("triangle {space}, {value}").format(space=space.id, value=space.mark["value"])
