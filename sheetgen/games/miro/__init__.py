"""Miro: a game for two to four on one line that crosses itself, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="miro",
    title="Miro",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="MIR",
    summary="follow one winding line, each in a colour of one's own, and close the spaces that it encloses",
    players=(2, 4),
    minutes=(10, 20),
    curves=True,
    package="sheetgen.games.miro",
    no_odds=NO_DICE,
    example_moves=("17", "18 19", "+3", "+1"),
)
