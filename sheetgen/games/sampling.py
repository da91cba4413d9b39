"""Random legal games as records, and what they leave on their sheets."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from sheetgen.files import is_beside, is_there

if TYPE_CHECKING:
    from msgspec import Struct

    from sheetgen.chance import Chance
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.design import Design

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
"""The players of records that nobody has played."""


class Agreed(NamedTuple):
    """The variations of a game that is to be played."""

    said: Sequence[str]
    """As a record has them."""
    settings: Struct


def agreed(game: Game, said: Sequence[str], *, words: Path | None = None, folder: Path = Path()) -> Agreed:
    """What was said, as the game's settings too; with `words` the game is played with that list.

    `folder` is where the record will lie, from which it names the list: by its bare name where it lies elsewhere, for
    no record opens a file from there. Raises BadInput for a variation that the game has not, or that names other words.
    """
    from sheetgen.referee import variation
    from sheetgen.referee.record import quoted

    kind = game.rules.Variation
    settings = variation.parse(said, kind)
    if words is not None:
        setting = variation.file_setting(kind)
        told = [text for text in said if variation.name_of(text) == setting]
        if told and Path(getattr(settings, setting)).resolve() != words.resolve():
            raise variation.other_words(told[0])
        if not told:
            said = (*said, f"{setting} = {quoted(_as_file(os.path.relpath(words)))}")
            settings = variation.parse(said, kind)
    named = variation.file_named(settings)
    if named is None or not is_there(named.path):
        return Agreed(said, settings)
    if not folder.name and is_beside(folder, named.path):
        return Agreed(said, settings)
    setting, name = variation.file_setting(kind), quoted(_path_from(named.path, folder))
    return Agreed([f"{setting} = {name}" if variation.name_of(text) == setting else text for text in said], settings)


def _path_from(file: Path, folder: Path) -> str:
    """How a record in the folder names the file."""
    return _as_file(os.path.relpath(file, folder) if is_beside(folder, file) else file.name)


def _as_file(path: str) -> str:
    """The path, written so that it is taken for no list that ships though it may have no ending."""
    return path if "." in path or os.sep in path else os.path.join(os.curdir, path)


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


def forgotten(game: Game, text: str, field: Field, settings: Struct | None = None) -> str:
    """A record's text without its moves, with what its game leaves on the sheet; `settings`, if they are known, are
    what the text's variations come to where it will lie.

    Raises BadInput for a game whose sheets are not judged.
    """
    from sheetgen.referee import record
    from sheetgen.referee.finished.sheet import opened
    from sheetgen.referee.replay import plain_verdict

    room, written = game.finished, structs.replace(record.parse(text), settings=settings)
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


def _furnished(
    game: Game, design: Design, field: Field, chance: Chance
) -> tuple[Field, Mapping[str, Mapping[str, str]]]:
    """The field ready for play, and the tables of what was written on it by hand."""
    if not game.fillable or design.filling is not None:
        return field, {}
    filled = game.filler.fill(field, game.filler.KINDS[0], chance, None)
    return filled, game.filler.tables(field, filled)
