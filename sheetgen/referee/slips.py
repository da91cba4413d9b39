"""Slips in writing a game down: what hints at a line that is missing from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from sheetgen.errors import BadInput
from sheetgen.referee.game import Position
from sheetgen.referee.record import Turn
from sheetgen.referee.verdict import Judged, Known

Judge: TypeAlias = Callable[[Position[Any], int], Iterable[Known]]
"""Judges the record's turns from an index on, as if this were the position before them.

It ends after a move after which nothing can be told, and raises BadInput for a line that cannot be read there."""

MANY = 3
"""Fouls from which on a slip in the record is likelier than players who know no rules."""

REACH = 30
"""How many moves before the first foul a missing line is looked for."""

NARROW = 8
"""At how many places it may be missing, for the hint to be of help."""


def remarks(turns: Sequence[Turn], start: Position[Any], lines: Sequence[Known], judge: Judge) -> Iterator[str]:
    """Where a line may be missing, by the fouls that came of it."""
    played = [line for line in lines if isinstance(line, Judged)]
    fouls = _troubles(turns, lines)
    if fouls < MANY or any(judged.name for judged in played):  # a name on a line tells whose turn it was
        return
    left, places = _missing(turns, start, lines, judge)
    if MANY * left <= fouls and len(places) <= NARROW:
        where = " or ".join(_place(number, turns[number - 1].line) for number in dict.fromkeys((places[0], places[-1])))
        between = " or between them" if len(places) > 2 else ""
        rest = f"{left} foul{'' if left == 1 else 's'}"
        yield f"perhaps a line is missing before {where}{between}: with one more there would be {rest}, not {fouls}"
    else:
        example = f"{played[0].player}: {played[0].text}"
        yield f"many fouls may come of one line that is missing; names on the lines, as in {example}, show where"


def _place(number: int, line: int | None) -> str:
    return f"move {number}" if line is None else f"move {number} (line {line})"


def gaps(turns: Sequence[Turn]) -> Iterator[str]:
    """Where the numbers that the players wrote leave one out."""
    for before, after in pairwise(turn.number for turn in turns):
        if before is not None and after is not None and after > before + 1:
            yield f"after {before}. comes {after}. in the record, so perhaps a line is missing there"


def _missing(
    turns: Sequence[Turn], start: Position[Any], lines: Sequence[Known], judge: Judge
) -> tuple[int, list[int]]:
    """The fewest fouls that one line more could leave, and the moves before which it could stand, in order.

    What its move was nobody knows; only the turn has passed on.
    """
    first = next(n for n, line in enumerate(lines) if isinstance(line, Judged) and line.foul)
    found: dict[int, list[int]] = {}
    for since in range(max(0, first - REACH), first + 1):
        after = (lines[since - 1].position if since else start).after_any_turn()
        if after is not None and not after.over:
            try:
                left = _troubles(turns[since:], tuple(judge(after, since)))
            except BadInput:  # a line that can be read only where it stands
                continue
            found.setdefault(left, []).append(since + 1)
    return min(found.items(), default=(len(turns), []))


def _troubles(turns: Sequence[Turn], lines: Sequence[Known]) -> int:
    """How many of these turns are fouls, or could not be judged."""
    fouls = [line for line in lines if isinstance(line, Judged) and line.foul]
    return len(fouls) + len(turns) - len(lines)
