"""Klee: a game for two on a bent board of 144 spaces, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="klee",
    title="Klee",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    prefix="KLE",
    summary="choose sequences of colours and make them appear in the rows, columns and diagonals of a bent board",
    players=(2, 2),
    minutes=(20, 30),
    package="sheetgen.games.klee",
    no_odds=NO_DICE,
    example_moves=("RGB", "RBY", "GRY", "YGB", "RYR", "GRG", "BRB", "YBY", "57 R", "58 G"),
)
