"""`sheetgen games`: what there is."""

from __future__ import annotations

import click

from sheetgen.cli.help import Verb
from sheetgen.cli.options import json_option, print_json, tell_left_out
from sheetgen.errors import BadInput
from sheetgen.language import gettext, ngettext


@click.command(cls=Verb)
@click.option("--names", is_flag=True, help="Only the names, one a line.")
@json_option
def command(names: bool, as_json: bool) -> None:
    """The games, their players and layouts, one line each."""
    from sheetgen import games

    if names and as_json:
        raise BadInput(gettext("--names and --json show the games in two ways; leave one of them out"))
    tell_left_out()
    found = [games.find(name) for name in games.names()]
    if names:
        click.echo("\n".join(game.name for game in found))
        return
    if as_json:
        print_json(
            [
                {
                    "game": game.name,
                    "title": game.title,
                    "players": list(game.players),
                    "layouts": game.layout_names,
                }
                for game in found
            ]
        )
        return
    width = max(len(game.name) for game in found)
    for game in found:
        low, high = game.players
        players = ngettext("{number} player", "{number} players", high).format(number=low)
        if low < high:
            players = gettext("{low}-{high} players").format(low=low, high=high)
        layouts = ", ".join(game.layout_names)
        click.echo(f"{game.name:<{width}}  {players:<11}  {gettext(game.summary)}  [{layouts}]")
