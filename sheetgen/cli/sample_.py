"""`sheetgen sample`: a random legal game as a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import AnyWhole, Whole
from sheetgen.cli.options import (
    files_begun,
    game_argument,
    give,
    layouts_begun,
    output_option,
    speak_of,
    tell_what_is_elsewhere,
    tell_whose_words,
    tell_whose_words_are_elsewhere,
)
from sheetgen.cli.streams import STREAM
from sheetgen.errors import BadInput
from sheetgen.language import N_, gettext

if TYPE_CHECKING:
    from msgspec import Struct

    from sheetgen.games import Game
    from sheetgen.games.design import Design


@click.command(cls=Verb)
@game_argument
@click.option(
    "--layout", metavar="L", shell_complete=layouts_begun, help="A layout that ships, or your own layout file."
)
@click.option("--code", metavar="C", help="The sheet to play on.")
@click.option("--words", metavar="FILE", shell_complete=files_begun, help="The word list it was filled from.")
@click.option("--players", type=AnyWhole(), metavar="K", help="How many play; by default the fewest.")
@click.option("--seed", type=Whole(0), default=1, metavar="N", help="Another game.")
@click.option("--variation", "said", multiple=True, metavar="V", help="As a record names it; may be repeated.")
@click.option("--turns", type=Whole(0), metavar="N", help="Stop after this many lines.")
@click.option("--finished", is_flag=True, help="What is left on the sheet in place of the moves.")
@output_option("A new file; by default the record is shown.")
def command(
    game: str,
    layout: str | None,
    code: str | None,
    words: str | None,
    players: int | None,
    seed: int,
    said: tuple[str, ...],
    turns: int | None,
    finished: bool,
    output: str | None,
    overwrite: bool,
) -> None:
    """A random legal game as a record."""
    from sheetgen import games
    from sheetgen.games.design import field_of
    from sheetgen.games.recorded import wrong_count
    from sheetgen.games.sampling import NAMES, agreed, forgotten, sample
    from sheetgen.referee import variation

    found = games.find(game)
    speak_of(found)
    record = None if output is None or output == STREAM else Path(output)
    folder = record.parent if record else Path()
    if words is not None and code is None:
        raise BadInput(gettext("--words says from which list the sheet of a --code was filled; name its code too"))
    variations = agreed(found, said, words=None if words is None else Path(words), folder=folder)
    low, high = variation.players(variations.settings, found.players)
    count = low if players is None else players
    if not low <= count <= high:
        raise BadInput(wrong_count(found, low, high, count))
    made = _design(found, layout, code, words, seed, variations.settings)
    if code is None and variation.file_named(variations.settings) is None:
        tell_whose_words(made, N_("print a sheet with --words FILE, and name FILE and the sheet's --code here"))
    with watched(gettext("playing")):
        text = sample(found, made, NAMES[:count], seed, variations, turns, folder=folder)
        if finished:
            text = forgotten(found, text, field_of(made), variations.settings)
    give(text, output, overwrite=overwrite)
    if not made.layout.shipped:
        tell_what_is_elsewhere(made.layout.name_from(folder), folder)
    named = variation.file_named(variations.settings)
    tell_whose_words_are_elsewhere(named.file if named else None, record)


def _design(game: Game, layout: str | None, code: str | None, words: str | None, seed: int, settings: Struct) -> Design:
    """The sheet that is played on; one that is filled before play is so from the seed."""
    from sheetgen.games.design import design, from_code, named_with_its_words

    if code is not None:
        from sheetgen.referee.variation import file_named

        layout_file = Path(layout) if layout is not None else None
        named = file_named(settings)
        if words is not None:
            return named_with_its_words(code, game=game, layout_file=layout_file, words=Path(words))
        return from_code(code, game=game, layout_file=layout_file, own_words=named.file if named else None)
    if game.fillable:
        return design(game, name=layout, fill=game.filler.KINDS[0], fill_seed=seed)
    return design(game, name=layout)
