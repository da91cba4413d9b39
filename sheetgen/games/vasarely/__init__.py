"""Vasarely: a game for two to four on ten cubes, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="vasarely",
    title="Vasarely",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="VAS",
    summary="fill the dotted spaces of ten cubes, one number after the other, and finish cubes that others filled",
    players=(2, 4),
    minutes=(20, 30),
    lying=True,
    package="sheetgen.games.vasarely",
    no_odds=NO_DICE,
    example_moves=("11", "17", "12", "-"),
)
