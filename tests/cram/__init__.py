"""Cram (after Martin Gardner, 1974), as somebody else writes a game on the kit of fills. Nobody passes in it."""

from sheetgen.games import Game

GAME = Game(
    name="cram",
    title="Cram",
    credit="after Martin Gardner (1974)",
    prefix="CRM",
    summary="fill two neighbouring cells a turn, and be the last who can",
    players=(2, 4),
    package=__name__,
    spaces_a_turn=2,
    example_moves=("1 2", "8 14"),
)
