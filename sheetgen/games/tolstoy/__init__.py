"""Tolstoy: a word game for two on a field of triangles, after Sid Sackson."""

from sheetgen.games import Game
from sheetgen.language import N_

GAME = Game(
    name="tolstoy",
    title="Tolstoy",
    credit="after Sid Sackson, Beyond Words (1977)",
    work="Beyond Words",
    prefix="TOL",
    cut=True,
    summary="words march through a field of triangles to occupy three cities and come home",
    players=(2, 2),
    spaces_a_turn=2,
    minutes=(30, 60),
    dress=frozenset({"large", "colour", "numbers", "key"}),
    numbered=False,
    package="sheetgen.games.tolstoy",
    fillable=True,
    example_moves=("start 3 8", "QUIP 12 19 20", "NAIL", "-"),
    table_hints=((N_("letters"), N_('The letters that you wrote into the triangles, such as\n12 = "E"\n13 = "Qu"')),),
    no_odds=N_("its letters may fall by chance, but nothing is thrown or drawn once the game has begun"),
)
