"""Take-Back-Toe at a table: the die, then the chips from where to where."""

from __future__ import annotations

from sheetgen.games.take_back_toe.rules import DICE, IDS, Position, Step, legal_moves, write
from sheetgen.games.take_back_toe.story import Played
from sheetgen.language import N_, gettext
from sheetgen.referee import pointing
from sheetgen.referee.pointing import Asked, Choice, Piece, Ring, Shown

SEATS = ("red", "blue")


AGREED = {
    "series": N_("several games, one after the other"),
}
"""What may be agreed on, in words."""


def asked(position: Position, hints: bool) -> Asked:
    """What the player to move is asked for: the die, and once it lies on the table the chips."""
    if position.over:
        return pointing.over(position)
    if position.throw is None:
        return Asked(way="steps", says=position.missing, dice=DICE)
    moves, more = legal_moves(position)
    choices = tuple(
        Choice(text=write(move), spaces=(IDS[move.origin], IDS[move.target]) if isinstance(move, Step) else ())
        for move in moves
    )
    return Asked(way="steps", says=position.missing, choices=choices, more=more, dice=DICE)


def shown(played: Played) -> Shown:
    """The stacks, the rows of the players and the games that were won."""
    pieces = tuple(
        Piece(space=space, colour="chip", count=chips) for space, chips in zip(IDS, played.stacks, strict=True)
    )
    won = [
        (
            gettext("Game {number}").format(number=game.number),
            gettext("{player} with three stacks of {points}").format(
                player=played.names[game.player], points=game.points
            ),
        )
        for game in played.games
    ]
    rings: tuple[Ring, ...] = ()
    if played.winner is not None and played.winning:
        rings = (Ring(spaces=played.winning, colour=SEATS[played.winner], seat=played.winner),)
    last = played.last
    ends = (last.origin, last.target) if last else ()
    rows = ((played.names[0], gettext("row A")), (played.names[1], gettext("row B")), *won)
    return Shown(pieces=pieces, rings=rings, rows=rows, hands=SEATS, last=tuple(end for end in ends if end))


names = pointing.space_names
