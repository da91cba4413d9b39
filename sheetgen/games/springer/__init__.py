"""Springer: a game for two or three on a net of straight lines, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="springer",
    title="Springer",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="SPR",
    summary="link your spaces corner to corner from edge to edge to edge to edge",
    players=(2, 3),
    minutes=(10, 20),
    package="sheetgen.games.springer",
    no_odds=NO_DICE,
    example_moves=("57", "N4", "66"),
)
