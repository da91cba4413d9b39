"""`sheetgen sample`: a random legal game as a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.options import NAMES, game_argument, give, layouts_begun, output_option
from sheetgen.cli.streams import STREAM
from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from msgspec import Struct

    from sheetgen.chance import Chance
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.design import Design


@click.command()
@game_argument
@click.option(
    "--layout", metavar="L", shell_complete=layouts_begun, help="A layout that ships, or your own layout file."
)
@click.option("--code", metavar="C", help="The sheet to play on.")
@click.option("--players", type=int, metavar="K", help="How many play; by default the fewest.")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="N", help="Another game.")
@click.option("--variation", "said", multiple=True, metavar="V", help="As a record names it; may be repeated.")
@click.option("--turns", type=click.IntRange(0), metavar="N", help="Stop after this many lines.")
@click.option("--finished", is_flag=True, help="What is left on the sheet in place of the moves.")
@output_option("A new file; by default the record is shown.")
def command(
    game: str,
    layout: str | None,
    code: str | None,
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
    from sheetgen.games.judged import wrong_count
    from sheetgen.referee import variation

    found = games.find(game)
    variations = agreed(found, said)
    low, high = variation.players(variations.settings, found.players)
    count = low if players is None else players
    if not low <= count <= high:
        raise BadInput(wrong_count(found, low, high, count))
    made = _design(found, layout, code, seed, variations.settings)
    folder = Path() if output is None or output == STREAM else Path(output).parent
    text = sample(found, made, NAMES[:count], seed, variations, turns, folder=folder)
    give(forgotten(found, text, field_of(made)) if finished else text, output, overwrite=overwrite)


class Agreed(NamedTuple):
    """The variations of a game that is to be played."""

    said: Sequence[str]
    """As a record has them."""
    settings: Struct


def agreed(game: Game, said: Sequence[str]) -> Agreed:
    """What was said, as the game's settings too. Raises BadInput for a variation that the game has not."""
    from sheetgen.referee import variation

    return Agreed(said, variation.parse(said, game.rules.Variation))


def sample(
    game: Game,
    design: Design,
    players: tuple[str, ...],
    seed: int,
    variations: Agreed,
    turns: int | None,
    *,
    folder: Path = Path(),
) -> str:
    """The record of a random legal game; `folder` is where it will lie, from which it names a layout of one's own."""
    from sheetgen.chance import Chance
    from sheetgen.games.design import field_of
    from sheetgen.referee import record, sample

    chance = Chance(seed)
    blank = field_of(design)
    field, tables = _furnished(game, design, blank, chance)
    position = game.rules.start(field, players, variations.settings)
    moves = []
    for move, after in sample.random_moves(position, chance, turns):
        moves.append(game.rules.write(move))
        position = after
    return record.write(
        game.name,
        blank.code,
        players,
        layout=None if design.layout.shipped else design.layout.name_from(folder),
        variation=variations.said,
        moves=moves,
        tables=tables,
        score=position.scores if position.over else None,
    )


def forgotten(game: Game, text: str, field: Field) -> str:
    """A record's text without its moves, with what its game leaves on the sheet. Raises BadInput for a game whose
    sheets are not judged."""
    from sheetgen.referee import record
    from sheetgen.referee.finished.sheet import opened
    from sheetgen.referee.replay import plain_verdict

    room, written = game.finished, record.parse(text)
    position = plain_verdict(game.rules, field, written).position
    return record.write(
        game.name,
        field.code,
        written.players,
        layout=written.layout,
        variation=written.variation,
        finished=position.over,
        moves=None,
        tables=written.tables | dict(room.tables(opened(game.rules, field, written, ()), position)),
        score=position.scores if position.over else None,
    )


def _design(game: Game, layout: str | None, code: str | None, seed: int, settings: Struct) -> Design:
    """The sheet that is played on; one that is filled before play is so from the seed."""
    from sheetgen.games.design import design, from_code

    if code is not None:
        from sheetgen.files import is_there
        from sheetgen.referee.variation import file_named

        layout_file = Path(layout) if layout is not None else None
        named = file_named(settings)
        words = named.path if named and is_there(named.path) else None
        return from_code(code, game=game, layout_file=layout_file, own_words=words)
    if game.fillable:
        return design(game, name=layout, fill=game.filler.KINDS[0], fill_seed=seed)
    return design(game, name=layout)


def _furnished(
    game: Game, design: Design, field: Field, chance: Chance
) -> tuple[Field, Mapping[str, Mapping[str, str]]]:
    """The field ready for play, and the tables of what was written on it by hand."""
    if not game.fillable or design.filling is not None:
        return field, {}
    filled = game.filler.fill(field, game.filler.KINDS[0], chance, None)
    return filled, game.filler.tables(field, filled)
