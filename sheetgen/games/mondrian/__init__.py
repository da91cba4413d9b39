"""Mondrian: a game for two to four on a patchwork of right angles, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="mondrian",
    title="Mondrian",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="MON",
    summary="fill spaces side by side, never next to your own colour, and complete rectangles",
    players=(2, 4),
    minutes=(20, 30),
    package="sheetgen.games.mondrian",
    no_odds=NO_DICE,
    example_moves=("14", "13", "12"),
)
