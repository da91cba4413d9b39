"""`sheetgen sample`: a random legal game as a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import NAMES, game_argument, give, layouts_begun, output_option
from sheetgen.cli.streams import STREAM
from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from sheetgen.chance import Chance
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.design import Design


@click.command()
@game_argument
@click.option(
    "--layout", metavar="L", shell_complete=layouts_begun, help="A layout that ships, or your own layout file."
)
@click.option("--code", metavar="C", help="The sheet that is to be played on.")
@click.option("--players", type=int, metavar="K", help="How many play; by default as few as can.")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="N", help="Another game.")
@click.option("--variation", "variations", multiple=True, metavar="V", help="As a record names it; may be repeated.")
@click.option("--turns", type=click.IntRange(0), metavar="N", help="Stop after so many lines.")
@output_option("A new file; by default the record is shown.")
def command(
    game: str,
    layout: str | None,
    code: str | None,
    players: int | None,
    seed: int,
    variations: tuple[str, ...],
    turns: int | None,
    output: str | None,
    overwrite: bool,
) -> None:
    """A random legal game as a record."""
    from sheetgen import games
    from sheetgen.cli.judge import wrong_count
    from sheetgen.referee import variation

    found = games.find(game)
    low, high = variation.players(variation.parse(variations, found.rules.Variation), found.players)
    count = low if players is None else players
    if not low <= count <= high:
        raise BadInput(wrong_count(found, low, high, count))
    made = _design(found, layout, code, seed, variations)
    folder = Path() if output is None or output == STREAM else Path(output).parent
    give(sample(found, made, NAMES[:count], seed, variations, turns, folder=folder), output, overwrite=overwrite)


def sample(
    game: Game,
    design: Design,
    players: tuple[str, ...],
    seed: int,
    variations: tuple[str, ...],
    turns: int | None,
    *,
    folder: Path = Path(),
) -> str:
    """The record of a random legal game; `folder` is where it will lie, from which it names a layout of one's own."""
    from sheetgen.chance import Chance
    from sheetgen.games.design import field_of
    from sheetgen.referee import record, sample, variation

    chance = Chance(seed)
    blank = field_of(design)
    field, tables = _furnished(game, design, blank, chance)
    position = game.rules.start(field, players, variation.parse(variations, game.rules.Variation))
    moves = []
    for move, after in sample.random_moves(position, chance, turns):
        moves.append(game.rules.write(move))
        position = after
    return record.write(
        game.name,
        blank.code,
        players,
        layout=None if design.layout.shipped else design.layout.said(folder),
        variation=variations,
        moves=moves,
        tables=tables,
        score=position.scores if position.over else None,
    )


def _design(game: Game, layout: str | None, code: str | None, seed: int, variations: Sequence[str]) -> Design:
    """The sheet that is played on; one that is filled before play is so from the seed."""
    from sheetgen.games.design import design, from_code

    if code is not None:
        from sheetgen.games.rulebook import named_words

        layout_file = Path(layout) if layout is not None else None
        return from_code(code, game=game, layout_file=layout_file, own_words=named_words(variations))
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
