"""`sheetgen rules`: a game's rules in the terminal."""

from __future__ import annotations

import shutil

import click

from sheetgen.cli.help import Verb
from sheetgen.cli.options import game_argument, speak_of
from sheetgen.cli.streams import say
from sheetgen.language import N_, gettext, in_turn

WRITING = N_("Writing a game down")

SETTLED = N_("Settled questions")

NAMED = N_("What a verdict or a layout file may name in brackets, besides the numbers above:")


@click.command(cls=Verb)
@game_argument
def command(game: str) -> None:
    """A game's rules, in our own words, how it is written down, and what else a verdict may name."""
    from sheetgen import games
    from sheetgen.page.text.terminal import plain

    found = games.find(game)
    speak_of(found)
    width = min(shutil.get_terminal_size((80, 24)).columns, 88)
    writing, settled = found.writing_text, found.settled_text
    text = found.rules_text
    if writing:
        text += f"\n## {gettext(WRITING)}\n\n{writing}"
    if settled:
        text += f"\n## {gettext(SETTLED)}\n\n{gettext(NAMED)}\n\n{settled}"
    credit = in_turn((gettext(found.title), gettext(found.credit)))
    say(f"{plain(text, width)}\n\n{credit}")
