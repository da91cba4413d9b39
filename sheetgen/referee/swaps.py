"""Neighbouring lines that may be swapped in a record (docs/GAMES.md 0.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.referee import numbering, slips
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import Record
from sheetgen.referee.verdict import Judged, Known, Swapped, Twice

LIKELIER = 2
"""Fouls fewer from which on two lines are taken as swapped that have no numbers; one may be a missing line's."""

NEAR = 10
"""Pairs of neighbouring lines that are exchanged at most to see whether they are swapped: from the first foul back."""

AheadIn: TypeAlias = Callable[[Record], slips.Ahead]
"""What judges the lines of a record that follow a position."""


def swapped(
    record: Record,
    position: AnyPosition,
    line: Known[AnyPosition],
    last: Judged[AnyPosition] | None,
    ahead_in: AheadIn,
) -> Swapped | None:
    """That a line and the next are swapped or may be, if it shows whose it is or has its number.

    They and the line behind them must be right then, and fewer lines be fouls than in this order; where their numbers
    alone say that they are swapped and as many are, nobody can tell.
    """
    if isinstance(line, Twice) or line.number == len(record.turns):
        return None
    numbered = numbering.stands_too_late(record.turns, line.number + 1)
    later, earlier = record.turns[line.number - 1 : line.number + 1]
    shown = bool(later.name and earlier.name) or position.shown_by(line.move) is not None
    if not numbered and not (shown and line.foul):
        return None
    found = Swapped(number=line.number, line=earlier.line, text=earlier.text, other=later.text)
    this, other = ahead_in(record), ahead_in(in_order(record, (found,)))
    less = slips.less_wrong_swapped(line, position, last, record.turns, this, other)
    if less is None or less < (0 if numbered else LIKELIER):
        return None
    return structs.replace(found, open=less == 0)


def exchanges(
    record: Record, start: AnyPosition, lines: Sequence[Known[AnyPosition]], ahead_in: AheadIn
) -> tuple[Swapped, ...]:
    """The neighbouring lines with whose moves exchanged nothing from there on is a foul: neither names nor
    numbers need show that they are swapped. They are looked for near the first foul.

    Whose dice they were two throws do not show."""
    first = next((since for since, line in enumerate(lines) if slips.is_foul(line)), None)
    if first is None or start.dice:
        return ()
    found: list[Swapped] = []
    for since in range(min(first, len(record.turns) - 2), max(-1, first - NEAR), -1):
        each = _exchange(record, since)
        at = lines[since - 1].position if since else start
        mended = in_order(record, (each,))
        if _all_right(mended, at, since, ahead_in(mended)):
            found.append(each)
    return tuple(found)


def throughout(swapped: Sequence[Swapped]) -> bool:
    """Whether so many lines are swapped that it takes too long to look at what comes of each."""
    return len(swapped) > NEAR


def exchanged(record: Record, since: int, apart: int = 1) -> Record | None:
    """The record with the moves of the line of that index and the next exchanged, or of one so many lines behind it;
    None where there is none. Names and numbers stay where they are."""
    if since + apart >= len(record.turns):
        return None
    if apart == 1:
        return in_order(record, (_exchange(record, since),))
    turns = list(record.turns)
    later, earlier = turns[since], turns[since + apart]
    turns[since] = structs.replace(later, text=earlier.text)
    turns[since + apart] = structs.replace(earlier, text=later.text)
    return structs.replace(record, turns=tuple(turns))


def with_names(record: Record, since: int) -> Record | None:
    """The record with the line of that index and the next in the other order, each with the name that it bears; None
    where that is no other than with their moves exchanged."""
    if since + 1 >= len(record.turns) or record.turns[since].name == record.turns[since + 1].name:
        return None
    return in_order(record, (structs.replace(_exchange(record, since), exchanged=False),))


def _exchange(record: Record, since: int) -> Swapped:
    later, earlier = record.turns[since : since + 2]
    return Swapped(number=since + 1, line=earlier.line, text=earlier.text, other=later.text, exchanged=True)


def _all_right(record: Record, position: AnyPosition, since: int, ahead: slips.Ahead) -> bool:
    """Whether all lines from that index on are legal moves."""
    right = since
    try:
        for line in ahead(position, since, None):
            if isinstance(line, Twice) or line.foul:
                return False
            right += 1
    except BadInput:
        return False
    return right == len(record.turns)


def in_order(record: Record, swapped: Sequence[Swapped]) -> Record:
    """The record with such lines in the order in which they were played, their numbers too."""
    turns = list(record.turns)
    for each in swapped:
        if not each.open:
            later, earlier = turns[each.number - 1 : each.number + 1]
            first, second = later.number, earlier.number
            if first is not None and second is not None:
                first, second = sorted((first, second))
            names = (later.name, earlier.name) if each.exchanged else (earlier.name, later.name)
            turns[each.number - 1] = structs.replace(earlier, number=first, name=names[0])
            turns[each.number] = structs.replace(later, number=second, name=names[1])
    return structs.replace(record, turns=tuple(turns))


def with_names_exchanged(record: Record, swapped: Swapped) -> Record:
    """The record with such lines as they stand, each in the other one's name."""
    turns = list(record.turns)
    later, earlier = turns[swapped.number - 1 : swapped.number + 1]
    turns[swapped.number - 1] = structs.replace(later, name=earlier.name)
    turns[swapped.number] = structs.replace(earlier, name=later.name)
    return structs.replace(record, turns=tuple(turns))
