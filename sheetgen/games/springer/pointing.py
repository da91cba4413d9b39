"""Springer at a table: spaces and triangles are pointed at, two at once where that was agreed on, and of a space that
is split the two places where its line ends."""

from __future__ import annotations

import re

from msgspec import structs

from sheetgen.field.model import Field
from sheetgen.games.springer.rules import Position, legal_moves, write
from sheetgen.games.springer.split_field import split_field
from sheetgen.games.springer.story import Played
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Name, Ring, Shown


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
    outside = " and the outside" if "-" in parts and spaces else ""
    if len(parts) == 1:
        said = f"on the border with {spaces[0]}" if spaces else "on the outer border"
    else:
        said = f"the corner with {' and '.join(spaces)}{outside}" if spaces else "the corner of the sheet"
    return f"{said}, number {which}" if which else said


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
            said=f"triangle {space.id}, {space.mark['value']}" if "value" in space.mark else f"space {space.id}",
        )
        for space in field.spaces
    ]
