"""Delaunay: a game for two to four on nine sections of arcs, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="delaunay",
    title="Delaunay",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="DEL",
    summary="fill nine sections space by space, never next to your own colour, and never be the one who cannot",
    players=(2, 4),
    minutes=(20, 40),
    package="sheetgen.games.delaunay",
    no_odds=NO_DICE,
    example_moves=("7 red", "8 blue", "12 yellow", "-"),
)
