"""Goose: the race game on a spiral of cells, for two to eight, on five historic boards or one's own."""

from sheetgen.games import Game

GAME = Game(
    name="goose",
    title="Goose",
    credit="after historic boards, 16th century to 1930",
    prefix="GOO",
    cut=True,
    summary="race along a spiral by dice alone, past geese, inns, wells and death; five historic boards, or your own",
    players=(2, 8),
    minutes=(20, 40),
    package="sheetgen.games.goose",
    seeded=False,
    lying=True,
    cells=True,
    chancy=True,
    coloured=True,
    dress=frozenset({"bleed", "large", "colour"}),
    default_layout="classic-63",
    sections=("classic-63", "hundred", "brepols-1800", "set-68", "alsa-1930"),
    example_moves=("3 4", "6 2 = 8", "-", "ransom 3 4"),
)
