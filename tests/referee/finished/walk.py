"""The slow, sure way for small sheets: every legal game that keeps to the sheet's colours, each moment looked at once.

It finds all the scores that a sheet can mean, so it also tells what the quick ways should say of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sheetgen.referee.finished.inked import EMPTY, InkedSheet
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul

MOST = 6_000
"""Moves that are tried before a sheet is too big for the walk."""

TOGETHER = (
    "touch", "line", "ways", "number", "section", "open", "stack", "chosen", "captured",
    "rounds", "half", "russian_stuck",
)  # fmt: skip
"""What else a position may hold besides colours, mover and points that decides what can be played next."""


class TooBig(Exception):
    """The sheet has too many legal games for the walk."""


def scores(sheet: InkedSheet, openings: Iterable[AnyPosition]) -> set[tuple[int, ...]]:
    """The points, by seat, of every legal game from these positions that leaves the sheet. Raises TooBig."""
    found: set[tuple[int, ...]] = set()
    seen: set[Any] = set()
    tried = 0
    stack = list(openings)
    while stack:
        position: Any = stack.pop()
        made = sheet.left_by(position)
        points = tuple(position.scores.values())
        grounds = tuple(ground.same_as() for ground in getattr(position, "grounds", ()))
        key = (made, position.turn, points, grounds, *(getattr(position, name, None) for name in TOGETHER))
        if key in seen:
            continue
        seen.add(key)
        if position.over == sheet.over and sheet.is_left_by(position):
            found.add(points)
        if position.over:
            continue
        for move in position.moves():
            tried += 1
            if tried > MOST:
                raise TooBig
            after = position.play(move)
            assert not isinstance(after, Foul)
            if _goes_on_to(sheet, after):
                stack.append(after)
    return found


def _goes_on_to(sheet: InkedSheet, position: AnyPosition) -> bool:
    """Whether all that stands on the sheet in a position stands on it at the end too."""
    kept = all(there in (EMPTY, here) for here, there in zip(sheet.ink, sheet.left_by(position), strict=True))
    return kept and (not hasattr(sheet, "goes_on_to") or sheet.goes_on_to(position))
