"""`sheetgen odds`: what chance decides."""

from __future__ import annotations

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.document import print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import AnyWhole, Whole
from sheetgen.cli.options import game_argument, json_option
from sheetgen.cli.streams import say
from sheetgen.language import gettext


@click.command(cls=Verb)
@game_argument
@click.option("--layout", metavar="L", help="A board that ships, by name, or your own layout file.")
@click.option("--players", type=AnyWhole(), metavar="K", help="How many play; by default the fewest. 1: a lone piece.")
@click.option("--games", type=AnyWhole(), metavar="M", help="How many games to simulate, such as 100000.")
@click.option("--seed", type=Whole(0), default=1, metavar="N", help="Other dice.")
@json_option(dict)
def command(game: str, layout: str | None, players: int | None, games: int | None, seed: int, as_json: bool) -> None:
    """What chance decides in a game of dice: its length, each seat's chance to win, chips won and lost.

    Many games are simulated, and each figure comes with its 95 % interval; for one or two players there are exact
    figures too, where nobody has a choice.
    """
    from sheetgen import games as registry
    from sheetgen.chance import Chance
    from sheetgen.games.design import design, field_of

    found = registry.find(game)
    room = found.odds
    count = found.players[0] if players is None else players
    with watched(gettext("playing")):
        field = field_of(design(found, name=layout))
        report = room.odds(field, count, room.GAMES if games is None else games, Chance(seed))
    if as_json:
        print_json({"game": found.name, "seed": seed, "code": field.code, **report})
    else:
        say("\n".join(room.lines_of(report)))
