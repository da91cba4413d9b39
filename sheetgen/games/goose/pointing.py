"""Goose at a table: dice are thrown, and everything else follows."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.goose.play.board import SIDES, START
from sheetgen.games.goose.rules import Position
from sheetgen.games.goose.story import Pawn, Played
from sheetgen.language import N_, gettext, ngettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Name, Piece, Shown

COLOURS = ("red", "blue", "yellow", "green", "purple", "black", "white", "orange")
"""By seat, as the pawns are that are cut out."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to throw is asked for: dice, or a ransom or the turn."""
    if position.over:
        return pointing.over(position)
    dice = (SIDES,) * position.board.dice
    return Asked(way="dice", says=position.missing, dice=dice, ransom=position.deciding)


def shown(played: Played) -> Shown:
    """The pawns, and what everybody has."""
    pieces = tuple(
        Piece(space=pawn.cell, seat=seat, colour=COLOURS[seat])
        for seat, pawn in enumerate(played.pawns)
        if not pawn.out and pawn.cell != START
    )
    rows = [(name, _stands(pawn, played)) for name, pawn in zip(played.names, played.pawns, strict=True)]
    if played.chips:
        rows.append((gettext("Pot"), str(played.pot)))
    last = (cell for cell in played.last.way if cell != START) if played.last else ()
    return Shown(pieces=pieces, rows=tuple(rows), hands=COLOURS[: len(played.names)], last=tuple(last))


def _stands(pawn: Pawn, played: Played) -> str:
    if pawn.out:
        return gettext("is out")
    said = [gettext("on the start") if pawn.cell == START else gettext("on {cell}").format(cell=pawn.cell)]
    if pawn.waits:
        said.append(gettext("waits for relief"))
    if pawn.misses:
        said.append(ngettext("misses {count} turn", "misses {count} turns", pawn.misses).format(count=pawn.misses))
    if played.chips:
        chips = ngettext("{count} chip", "{count} chips", abs(pawn.chips)).format(count=abs(pawn.chips))
        said.append(gettext("owes {chips}").format(chips=chips) if pawn.chips < 0 else chips)
    return ", ".join(said)


def names(field: Field) -> list[Name]:
    """The cells."""
    return pointing.space_names(field, N_("cell {space}"))
