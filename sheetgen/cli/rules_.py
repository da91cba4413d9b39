"""`sheetgen rules`: a game's rules in the terminal."""

from __future__ import annotations

import shutil

import click

from sheetgen.cli.options import game_argument


@click.command()
@game_argument
def command(game: str) -> None:
    """A game's rules, in our own words."""
    from sheetgen import games
    from sheetgen.page.plain import plain

    found = games.find(game)
    width = min(shutil.get_terminal_size((80, 24)).columns, 88)
    click.echo(f"{plain(found.rules_text, width)}\n\n{found.title}, {found.credit}")
