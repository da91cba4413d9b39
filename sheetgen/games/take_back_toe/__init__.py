"""Take-Back-Toe: a game for two with stacks of chips and a die, designed by James Ernest."""

from sheetgen.games import Game
from sheetgen.language import N_

GAME = Game(
    name="take-back-toe",
    title="Take-Back-Toe",
    credit="designed by James Ernest (2011), Cheapass Games",
    prefix="TBT",
    cut=True,
    summary="move as many chips as the die shows, and have three equal stacks in your own row",
    players=(2, 2),
    minutes=(5, 10),
    package="sheetgen.games.take_back_toe",
    seeded=False,
    lying=True,
    coloured=True,
    dress=frozenset({"bleed", "large", "colour", "key"}),
    no_odds=N_("who wins depends on which chips the players choose to move"),
    example_moves=("3: N2-A2", "4: N3-B3", "6: -"),
)
