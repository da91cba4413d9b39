"""Tolstoy at a table: two starts are pointed at, then the triangles of each word; letters may be written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.games.tolstoy.moves import Word, write
from sheetgen.games.tolstoy.rules import Position, legal_moves
from sheetgen.games.tolstoy.story import Played
from sheetgen.language import gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Mark, Name, Shown

SIDES = ("blue", "red")
"""The French player's colour and the Russian's."""

LISTED = 300
"""Words that are shown; beyond them nobody reads."""


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
        more = gettext("{number} more can be formed").format(number=len(legal) - LISTED)
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
    sides = gettext("{french} is French, {russian} Russian")
    rows = [
        (gettext("Field {number}").format(number=half), sides.format(french=french, russian=russian))
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
            said=", ".join((gettext("triangle {number}").format(number=space.id), *_marks(space))),
            part=space.group,
            printed=True,
            letter="*" if space.mark["kind"] == "city" else space.mark["letter"] or "",
        )
        for space in field.spaces
    ]


def _marks(space: Space) -> Iterator[str]:
    mark = space.mark
    if city := mark.get("city"):
        yield gettext(city)
        yield gettext("{number} stars").format(number=mark["stars"])
        return
    yield gettext("letter {letter}").format(letter=mark["letter"]) if mark["letter"] else gettext("no letter")
    if mark["start"]:
        yield gettext("start {number}").format(number=mark["start"])
    if mark["border"]:
        yield gettext("border")
