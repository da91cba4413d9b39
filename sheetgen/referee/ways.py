"""The ways in which a game may have gone on behind its fouls, and whether another would have won by another of them.

A game may know of two places where the players stood after a foul. The walk takes the one with which fewer of the lines
that follow are fouls. That settles it, but where dice are thrown: most throws go with both, and a shifted turn soon
makes another win. There all ways are gone that leave no more wrong than a slip or two would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.line import otherwise_after
from sheetgen.referee.missing import LINES, MANY
from sheetgen.referee.record import Record
from sheetgen.referee.slips import Ahead, is_foul, troubles
from sheetgen.referee.verdict import Judged, Known


def lead_elsewhere(record: Record, start: AnyPosition, lines: Sequence[Known[AnyPosition]], ahead: Ahead) -> bool:
    """Whether, in a game of dice, another would have won, or had the points where a score is written, if the players
    had stood otherwise after a foul, with less than three times as many fouls; or if not all ways could be gone."""
    before = [start, *(line.position for line in lines)]
    since = next((at for at, line in enumerate(lines) if otherwise_after(before[at], line)), None)
    if since is None or not start.dice:
        return False
    ways, end = _Ways(len(record.turns), ahead, MANY * troubles(record.turns, lines)), before[-1]
    fouls = sum(map(is_foul, lines[:since]))
    last = next((line for line in reversed(lines[:since]) if isinstance(line, Judged)), None)
    elsewhere = any(
        other.sure_winners != end.sure_winners or (record.score and other.scores != end.scores)
        for other in ways.ends(before[since], since, last, fouls)
        if other.over
    )
    return elsewhere or ways.spare <= 0


class _Ways:
    """All ways through the lines of a record with fewer than so many fouls; `spare` lines more may be judged."""

    def __init__(self, lines: int, ahead: Ahead, many: int) -> None:
        self.lines, self.ahead, self.many = lines, ahead, many
        self.spare = LINES

    def ends(self, at: AnyPosition, since: int, last: Judged[AnyPosition] | None, fouls: int) -> Iterator[AnyPosition]:
        """Where they lead from the line of that index on, so many fouls behind."""
        number = since
        try:
            for line in self.ahead(at, since, last):
                self.spare, number, fouls = self.spare - 1, line.number, fouls + is_foul(line)
                if fouls >= self.many or self.spare <= 0:
                    return
                other = otherwise_after(at, line)
                if other and isinstance(line, Judged):
                    yield from self.ends(other[0], number, structs.replace(line, position=other[0]), fouls)
                at = line.position
        except BadInput:  # a line that can be read only where it stands
            return
        if fouls + self.lines - number < self.many:
            yield at
