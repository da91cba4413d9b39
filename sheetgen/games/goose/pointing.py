"""Goose at a table: dice are thrown, and everything else follows."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.games.goose.play.board import SIDES, START
from sheetgen.games.goose.rules import Position
from sheetgen.games.goose.story import Pawn, Played
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
        rows.append(("Pot", str(played.pot)))
    last = (cell for cell in played.last.way if cell != START) if played.last else ()
    return Shown(pieces=pieces, rows=tuple(rows), hands=COLOURS[: len(played.names)], last=tuple(last))


def _stands(pawn: Pawn, played: Played) -> str:
    if pawn.out:
        return "is out"
    where = "on the start" if pawn.cell == START else f"on {pawn.cell}"
    waits = ", waits for relief" if pawn.waits else ""
    misses = f", misses {pawn.misses} turn{'s' if pawn.misses > 1 else ''}" if pawn.misses else ""
    chips = f", {pawn.chips} chip{'' if abs(pawn.chips) == 1 else 's'}" if played.chips else ""
    return f"{where}{waits}{misses}{chips}"


def names(field: Field) -> list[Name]:
    """The cells."""
    return pointing.space_names(field, "cell")
