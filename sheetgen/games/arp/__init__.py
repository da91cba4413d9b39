"""Arp: a game for two to four on crossing straight lines, after Sid Sackson."""

from sheetgen.games import NO_DICE, Game

GAME = Game(
    name="arp",
    title="Arp",
    credit="after Sid Sackson, Beyond Tic Tac Toe (1975)",
    work="Beyond Tic Tac Toe",
    dress=frozenset({"large", "colour", "numbers", "key"}),
    numbered=False,
    prefix="ARP",
    summary="colour straight lines, each touching the last one, and take the spaces that they close",
    players=(2, 4),
    minutes=(15, 25),
    package="sheetgen.games.arp",
    no_odds=NO_DICE,
    example_moves=("7", "12+", "3-", "20.2"),
)
