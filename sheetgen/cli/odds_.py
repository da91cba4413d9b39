"""`sheetgen odds`: what chance decides."""

from __future__ import annotations

import click

from sheetgen.cli.options import game_argument
from sheetgen.errors import BadInput


@click.command()
@game_argument
@click.option("--layout", metavar="L", help="A board that ships, or your own layout file.")
@click.option("--players", type=int, metavar="K", help="How many play.")
@click.option("--games", type=int, metavar="M", help="How many games to simulate.")
def command(game: str, layout: str | None, players: int | None, games: int | None) -> None:
    """What chance decides in a game of dice: its length, and each seat's chance to win."""
    from sheetgen import games as registry

    found = registry.find(game)
    raise BadInput(f"there are no odds to reckon for {found.title}: {found.no_odds}")
