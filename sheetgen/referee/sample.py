"""Random legal games, for seeing how a game goes and for testing the referee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee.game import Foul, Position

P = TypeVar("P", bound=Position[Any])

GAMES = 4
"""Where a record may hold several games, so many are played: each of two players begins two of them."""

ENDLESS = 10_000
"""Moves after which a game is taken to have no end; a long one has some hundreds."""


def random_moves(position: P, chance: Chance, turns: int | None = None) -> Iterator[tuple[Any, P]]:
    """Random legal moves, each with the position after it, until the game is over or `turns` moves are made.

    Where a record may hold several games, four are played. Raises BadInput for a game that goes on and on where nobody
    said how many moves are enough.
    """
    made, games = 0, 1
    while turns is None or made < turns:
        if position.over:
            following = position.next_game
            if following is None or games == GAMES:
                return
            position, games = following, games + 1
        if turns is None and made == ENDLESS:
            said = gettext("after {moves} moves by chance this game is still not over; it may have no end")
            raise BadInput(said.format(moves=made))
        move = position.any_move(chance)
        after = position.play(move)
        assert not isinstance(after, Foul), f"a listed move is a foul: {after}"
        position, made = after, made + 1
        yield move, position
