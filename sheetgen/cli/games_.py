"""`sheetgen games`: what there is."""

from __future__ import annotations

import click

from sheetgen.cli.document import print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.options import json_option, tell_left_out
from sheetgen.cli.streams import remark, say
from sheetgen.errors import BadInput
from sheetgen.language import gettext, ngettext


@click.command(cls=Verb)
@click.option("--names", is_flag=True, help="Only the names, one a line.")
@json_option(dict)
def command(names: bool, as_json: bool) -> None:
    """The games, their players and layouts, one line each."""
    from sheetgen import games

    if names and as_json:
        raise BadInput(gettext("--names and --json show the games in two ways; leave one of them out"))
    tell_left_out()
    found = [games.find(name) for name in games.names()]
    if names:
        say("\n".join(game.name for game in found))
        return
    for game in found:
        for missing in game.lacks:
            remark(str(missing))
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
    players = [_players(*game.players) for game in found]
    wide = max(map(len, players))
    for game, seats in zip(found, players, strict=True):
        layouts = ", ".join(game.layout_names)
        say(f"{game.name:<{width}}  {seats:<{wide}}  {gettext(game.summary)}  [{layouts}]")


def _players(low: int, high: int) -> str:
    said = gettext("{low}-{high} players") if low < high else ngettext("{number} player", "{number} players", high)
    return said.format(low=low, high=high, number=low)
