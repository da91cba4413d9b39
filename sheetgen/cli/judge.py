"""From a record's file to its game and verdict: what check and moves begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.games.rulebook import field_for
from sheetgen.referee import record as records
from sheetgen.referee.replay import replay

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.referee.verdict import Verdict


def judged(path: Path) -> tuple[Game, Verdict]:
    """The game and the verdict on the record in a file. Raises BadInput, with file and line, when it cannot be read."""
    written = records.read(path)
    game = _game(written)
    low, high = game.players
    if not low <= len(written.players) <= high:
        count = f"{low}" if low == high else f"{low} to {high}"
        raise written.trouble(f"{game.title} is for {count} players, not {len(written.players)}", "players")
    return game, replay(game.rules, field_for(game, written), written)


def _game(written: records.Record) -> Game:
    """The record's game: named, or known from the sheet's code."""
    try:
        if written.game is not None:
            return games.find(written.game)
        if written.sheet is not None:
            return games.find_by_prefix(codes.parse(written.sheet).prefix)
    except BadInput as error:
        raise written.trouble(error.sentence, "game" if written.game is not None else "sheet") from None
    raise written.trouble('the game is missing; write game = "tolstoy"')
