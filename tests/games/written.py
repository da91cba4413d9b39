"""Records as people write them, judged on the sheets that they name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sheetgen import games
from sheetgen.games import judged
from sheetgen.referee import record
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict


def verdict(game: str, sheet: str, players: Sequence[str], *moves: str, **more: Any) -> Verdict[AnyPosition]:
    """The verdict on these lines; `more` are other keys of the record."""
    keys = {"game": game, "sheet": sheet, "players": list(players), "moves": "\n".join(moves), **more}
    written = record.parse("\n".join(f"{key} = {json.dumps(value)}" for key, value in keys.items()))
    return judged.replayed(*judged.understood(written)).verdict


def said(found: Verdict[AnyPosition]) -> str:
    """All that a report says of it."""
    return "\n".join(lines_of(found, games.find(found.field.game).title))


def fouls(found: Verdict[AnyPosition]) -> list[tuple[int, str]]:
    """The numbers of the moves that are fouls, with whose they are."""
    return [(foul.number, foul.player) for foul in found.fouls]
