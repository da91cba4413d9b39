"""Tolstoy at a table: two starts are pointed at, then the triangles of each word; letters may be written by hand."""

from __future__ import annotations

from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.games.tolstoy.moves import Word, write
from sheetgen.games.tolstoy.rules import Position, legal_moves
from sheetgen.games.tolstoy.story import Played
from sheetgen.language import N_, gettext, ngettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Mark, Name, Shown

SIDES = ("blue", "red")
"""The French player's colour and the Russian's."""

LISTED = 300
"""Words that are shown; beyond them nobody reads."""


AGREED = {
    "words": N_("which words count: wide, common or none"),
    "strict-stuck": N_("whoever can form a word is not stuck"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for. The words that there are take a while to find: only as a hint."""
    if position.over:
        return pointing.over(position)
    board = position.board
    numbered: list[dict[str, SpaceId]] = [
        {str(number): board.ids[i] for number, i in starts.items()} for starts in board.starts
    ]
    legal, more = legal_moves(position) if hints else ([], None)
    if len(legal) > LISTED:
        more = gettext("{count} more can be formed").format(count=len(legal) - LISTED)
    choices = [Choice(text=write(move), spaces=move.path if isinstance(move, Word) else ()) for move in legal[:LISTED]]
    return Asked(
        way="word",
        says=position.missing,
        choices=tuple(choices),
        more=more,
        starts=tuple(numbered) if position.between_rounds else (),
        french=board.french_starts,
        half=position.next_half if position.between_rounds else position.half + 1,
    )


def by_hand(field: Field) -> list[SpaceId]:
    """The triangles into which the players write letters."""
    return [space.id for space in field.spaces if space.mark["kind"] == "empty" and space.mark["letter"] is None]


def shown(played: Played) -> Shown:
    """Words and starts in both halves."""
    marks = tuple(
        Mark(
            space=space,
            colour=SIDES[not stroke.french],
            seat=int(not stroke.french),
            order=stroke.order or 0,
            foul=stroke.foul,
        )
        for stroke in played.strokes
        for space in stroke.spaces
    )
    circles = tuple(stroke.spaces[-1] for stroke in played.strokes if stroke.circled and stroke.spaces)
    rows = [
        (
            gettext("Field {half}").format(half=half),
            gettext("{french} is French, {russian} Russian").format(french=french, russian=russian),
        )
        for half, (french, russian) in enumerate(played.sides, 1)
        if french
    ]
    return Shown(marks=marks, circles=circles, rows=tuple(rows), hands=SIDES)


def names(field: Field) -> list[Name]:
    """The triangles with what is printed in them."""
    return [
        Name(
            space=space.id,
            written=str(space.id),
            said=gettext("triangle {space}, {value}").format(space=space.id, value=_mark(space)),
            part=space.group,
            printed=True,
            letter="*" if space.mark["kind"] == "city" else space.mark["letter"] or "",
        )
        for space in field.spaces
    ]


def _mark(space: Space) -> str:
    mark = space.mark
    if mark["kind"] == "city":
        stars = ngettext("{count} star", "{count} stars", mark["stars"]).format(count=mark["stars"])
        return f"{gettext(mark['city'])}, {stars}"
    letter = gettext("letter {letter}").format(letter=mark["letter"]) if mark["letter"] else gettext("no letter")
    start = gettext("start {start}").format(start=mark["start"]) if mark["start"] else ""
    border = gettext("border") if mark["border"] else ""
    return ", ".join(filter(None, (letter, start, border)))
