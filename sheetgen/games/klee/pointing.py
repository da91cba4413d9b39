"""Klee at a table: sequences are put together from three colours, then spaces are pointed at with a colour."""

from __future__ import annotations

from msgspec import structs

from sheetgen.field.model import Field
from sheetgen.games.klee.rules import COLOURS, LETTERS, Position, legal_moves, write
from sheetgen.games.klee.story import Played
from sheetgen.language import N_, gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Name, Pencil, Shown

CHOSEN = tuple(Pencil(colour, letter) for colour, letter in zip(COLOURS, LETTERS, strict=True))
FILLED = tuple(Pencil(colour, f" {letter}") for colour, letter in zip(COLOURS, LETTERS, strict=True))
SEATS = ("black", "white")
"""All colours are both players': nothing on the field is anybody's, and neither has a colour of their own."""


AGREED = {
    "six-areas": N_("each player chooses six sequences"),
    "table": N_("sequences made at once score by the table"),
    "track": N_("the scoring track ends at"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for: a sequence, or a space with its colour."""
    if position.over:
        return pointing.over(position)
    legal = legal_moves(position)
    if position.choosing:
        choices = tuple(Choice(text=write(move)) for move in legal[0])
        return Asked(way="sequence", says=position.missing, pencils=CHOSEN, choices=choices)
    return pointing.of_fills(position, legal, write, FILLED)


def shown(played: Played) -> Shown:
    """The field, and the sequences beside it."""
    told = pointing.spaces_shown(played)
    rows = [
        (name, " ".join(area.sequence if area.valid else f"({area.sequence})" for area in chosen) or "-")
        for name, chosen in zip(played.names, played.chosen, strict=True)
    ]
    rings = tuple(structs.replace(ring, colour=SEATS[ring.seat]) for ring in told.rings)
    return structs.replace(told, rows=tuple(rows), rings=rings, hands=SEATS)


def names(field: Field) -> list[Name]:
    """The spaces with their rows and columns."""
    return pointing.space_names(field, mark=lambda space: gettext("row {row}, column {column}").format(**space.mark))
