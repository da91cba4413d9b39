"""Astronomical Tables: seven players round a board with seven sides, after the book of games of Alfonso X (1283)."""

from sheetgen.games import Game
from sheetgen.language import N_

GAME = Game(
    name="astronomical",
    title="Astronomical Tables",
    credit="after the Libro de los juegos of Alfonso X (1283), fol. 97",
    work="Libro de los juegos",
    prefix="AST",
    cut=True,
    summary="run round the heavens with three seven-sided dice and capture men that stand alone",
    players=(7, 7),
    minutes=(60, 90),
    fewer=N_("fewer players say which sides they sit on, as in the variation sides = [0, 2, 5]"),
    coloured=True,
    dress=frozenset({"bleed", "large", "colour", "key"}),
    package="sheetgen.games.astronomical",
    seeded=False,
    no_odds=N_("who is ahead depends on which men the players choose to move"),
    example_moves=("1 5 7: K1-K2 K1-K6 K1-G2", "2 3 3: G1-G3-G6 G1-G4", "3 3 3: -"),
)
