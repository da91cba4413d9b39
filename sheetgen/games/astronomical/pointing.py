"""Astronomical Tables at a table: dice, then each man from where to where."""

from __future__ import annotations

from collections import Counter

from sheetgen.field.model import Field
from sheetgen.games.astronomical.rules import DICE, Position, legal_moves, write
from sheetgen.games.astronomical.story import Played
from sheetgen.language import N_, gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Name, Piece, Shown

COLOURS = {"K": "black", "G": "green", "R": "red", "Y": "yellow", "P": "purple", "M": "orange", "W": "white"}
"""By side; the many-coloured one is as orange as a screen needs it."""


AGREED = {
    "sides": N_("the sides that are sat on, such as [0, 2, 4]"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to throw is asked for: dice, and once they lie on the table the steps."""
    if position.over:
        return pointing.over(position)
    if not position.throw:
        return Asked(way="steps", says=position.missing, dice=DICE, steps=len(DICE))
    moves, more = legal_moves(position)
    choices = tuple(Choice(text=write(move)) for move in moves)
    return Asked(way="steps", says=position.missing, choices=choices, more=more, dice=DICE, steps=len(DICE))


def shown(played: Played) -> Shown:
    """The men, and who holds whose."""
    hands = tuple(COLOURS[side] for side in played.sides)
    pieces = tuple(
        Piece(space=pile.point, seat=pile.player, colour=hands[pile.player], count=pile.count) for pile in played.piles
    )
    rows = []
    for name, side, held in zip(played.names, played.sides, played.captives, strict=True):
        said = gettext("side {side}, holds men of {players}") if held else gettext("side {side}")
        men = [played.names[seat] + (f" ({count})" if count > 1 else "") for seat, count in Counter(held).items()]
        rows.append((name, said.format(side=side, players=", ".join(men))))
    last = played.last.steps if played.last else ()
    ends = tuple(point for way in last for point in (way.origin, way.target))
    return Shown(pieces=pieces, rows=tuple(rows), hands=hands, last=ends)


def names(field: Field) -> list[Name]:
    """The points of all sides."""
    return pointing.space_names(
        field, N_("point {space}"), lambda space: gettext("an ace") if space.mark["ace"] else ""
    )
