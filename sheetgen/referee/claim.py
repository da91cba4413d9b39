"""The score that the players wrote down, held against every way to read their record."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.verdict import Claim, Judged


def kept(written: Mapping[str, int], position: AnyPosition) -> AnyPosition:
    """The last position with only the readings left that come to the written score; itself when none does.

    A score is written at the end, so a reading by which the game is over goes before one by which it is not.
    """
    agreeing = [reading for reading in position.readings if written and _agrees(written, reading)]
    agreeing = [reading for reading in agreeing if reading.over] or agreeing
    return position.with_readings(agreeing) if 0 < len(agreeing) < len(position.readings) else position


def measured(
    written: Mapping[str, int],
    played: Sequence[Judged[AnyPosition]],
    final: AnyPosition,
    unjudged: int,
    *,
    unsettled: bool = False,
) -> Claim | None:
    """The written score against the true one, after a last position as `kept` leaves it; `unsettled` where lines that
    are missing or cannot be read may have changed the scores, so that another one refutes nothing.

    Only totals are written, so the first wrong move is the first after which a true score stays above the written one
    for good; when the written one is never reached, it is the last move. Where points are lost again, nobody can tell.
    """
    if not written:
        return None
    if unjudged and not final.over:
        return Claim(scores=dict(written), holds=None, first_wrong_move=None)
    if agrees(written, final):
        return Claim(scores=dict(written), holds=True, first_wrong_move=None)
    if unsettled:
        return Claim(scores=dict(written), holds=None, first_wrong_move=None)
    first = len(played)
    for player, points in written.items():
        least = [move.position.possible_scores[player][0] for move in played]
        if any(later < earlier for earlier, later in pairwise(least)):
            first = 0  # what is paid again shows nothing
            break
        first = min(first, bisect_right(least, points) + 1)
    return Claim(scores=dict(written), holds=False, first_wrong_move=played[first - 1].number if first else None)


def agrees(written: Mapping[str, int], position: AnyPosition) -> bool:
    """Whether a score is that of a position, by one of the ways to read it."""
    return any(_agrees(written, reading) for reading in position.readings)


def _agrees(written: Mapping[str, int], reading: AnyPosition) -> bool:
    scores = reading.scores
    return all(scores[player] == points for player, points in written.items())
