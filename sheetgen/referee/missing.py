"""Lines that are missing from a record: where, by the fouls that came of it.

Every way to mend the record with one line more is tried, nearest to the first foul first. What its move was nobody
knows, so first its turn is only passed over, which shows the places that are worth a closer look; there each legal move
is tried, since no fill may be possible where a turn without one would mend all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.language import gettext, ngettext
from sheetgen.referee import numbering
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import Turn
from sheetgen.referee.slips import Ahead, is_foul, only_unwritten, troubles
from sheetgen.referee.verdict import Judged, Known, where

MANY = 3
"""Fouls from which on a slip in the record is likelier than players who know no rules."""

REACH = 30
"""How many moves before the first foul a missing line is looked for."""

LINES = 20_000
"""That are judged at most in looking for it: two seconds or less."""

VARIED = 5_000
"""That are judged at most in trying variations that the record does not name: twice as many as the longest game has
with all of Springer's, so that only records of nonsense are not tried with all; a few seconds."""

NONSENSE = 500
"""Moves that are wrong from which on no one slip explains them: few games have so many lines."""

NARROW = 8
"""At how many places it may be missing, for the hint to be of help."""


class Gap(Struct, frozen=True):
    """Where a line may be missing."""

    left: int
    """The fewest fouls that one line more would leave."""
    places: tuple[int, ...]
    """The moves before which it could stand so, in order."""
    passed: bool
    """Whether its turn is passed over for that; else some legal move there leaves so few."""


def gap(turns: Sequence[Turn], start: AnyPosition, lines: Sequence[Known[AnyPosition]], ahead: Ahead) -> Gap | None:
    """Where one line more would leave none of a few fouls, or at most a third of many, if that is known to be so and at
    few places.

    Not where all lines have names, which tell whose turn it was. Where only some have, these must go with it: to be out
    of turn is a foul.
    """
    fouls = troubles(turns, lines)
    if not fouls or all(turn.name for turn in turns):
        return None
    found = Search(turns, start, lines, ahead).gap(fouls // MANY)
    return found if found and len(found.places) <= (1 if found.passed else NARROW) else None


def lacking(lines: Sequence[Known[AnyPosition]]) -> Judged[AnyPosition] | None:
    """The first foul of which nobody could do what it says: something was done before it which the record has not."""
    return next((line for line in lines if isinstance(line, Judged) and line.foul and line.foul.lacking), None)


def plenty(turns: Sequence[Turn], lines: Sequence[Known[AnyPosition]]) -> bool:
    """Whether so many lines are fouls that they may all come from one that is missing or written wrongly."""
    return troubles(turns, lines) >= MANY


def remarks(turns: Sequence[Turn], lines: Sequence[Known[AnyPosition]], gap: Gap | None) -> Iterator[str]:
    """That a line may be missing."""
    played = [line for line in lines if isinstance(line, Judged)]
    fouls, lacks = troubles(turns, lines), lacking(lines)
    if gap:
        yield _said(turns, gap, fouls)
    elif lacks:
        said = gettext(
            "what {move} says cannot be done as everything stands there, "
            "so perhaps a line before it is missing or written wrongly"
        )
        yield said.format(move=where(lacks.number, lacks.line))
    elif any(line.name for line in played) and plenty(turns, lines):
        yield gettext("many fouls may come from one line that is written wrongly")
    elif played and plenty(turns, lines):
        example = f"{played[0].player}: {played[0].text}"
        many = gettext("many fouls may come from one missing line; names on the lines, as in {example}, show where")
        yield many.format(example=example)


def _said(turns: Sequence[Turn], gap: Gap, fouls: int) -> str:
    first, last = (where(number, turns[number - 1].line) for number in (gap.places[0], gap.places[-1]))
    if gap.passed:
        said = ngettext(
            "perhaps a line is missing before {first}: with its turn passed over there would be {left} foul, "
            "not {fouls}",
            "perhaps a line is missing before {first}: with its turn passed over there would be {left} fouls, "
            "not {fouls}",
            gap.left,
        )
    elif first == last:
        said = ngettext(
            "perhaps a line is missing before {first}: with one more there would be {left} foul, not {fouls}",
            "perhaps a line is missing before {first}: with one more there would be {left} fouls, not {fouls}",
            gap.left,
        )
    elif len(gap.places) == 2:
        said = ngettext(
            "perhaps a line is missing before {first} or {last}: with one more there would be {left} foul, not {fouls}",
            "perhaps a line is missing before {first} or {last}: "
            "with one more there would be {left} fouls, not {fouls}",
            gap.left,
        )
    else:
        said = ngettext(
            "perhaps a line is missing before {first} or {last} or between them: "
            "with one more there would be {left} foul, not {fouls}",
            "perhaps a line is missing before {first} or {last} or between them: "
            "with one more there would be {left} fouls, not {fouls}",
            gap.left,
        )
    said = said.format(first=first, last=last, left=gap.left, fouls=fouls)
    return said + numbering.anew(turns, gap.places[0])


class Search:
    """The search for a line by whose lack or slip others are fouls; it judges `spare` lines at most.

    `forgiving`: where only a - is missing, nothing counts as wrong.
    """

    def __init__(
        self,
        turns: Sequence[Turn],
        start: AnyPosition,
        lines: Sequence[Known[AnyPosition]],
        ahead: Ahead,
        *,
        spare: int = LINES,
        forgiving: bool = False,
    ) -> None:
        self.turns, self.start, self.lines, self.ahead = turns, start, lines, ahead
        self.spare, self.forgiving = spare, forgiving
        self.forgiven = 0
        """Fouls that did not count in the last outcome."""

    @property
    def first(self) -> int:
        """The index of the first foul, of those that count if there are any."""
        fouls = [since for since, line in enumerate(self.lines) if is_foul(line)]
        return next((since for since in fouls if self._counts(self.lines[since])), fouls[0])

    def _counts(self, line: Known[AnyPosition]) -> bool:
        """Whether a line is a foul that counts."""
        return is_foul(line) and not (self.forgiving and only_unwritten(line))

    def gap(self, most: int) -> Gap | None:
        """Where one line more leaves fewest fouls, and no more than `most`; None where it cannot be told."""
        few = most == 0
        near = range(self.first, max(0, self.first - REACH) - 1, -1)
        passed = {since: self.fewest(self.at(since).after_missing_line(), since, most) for since in near}
        likely = sorted((since for since in near if passed[since] <= most), key=lambda since: passed[since])
        if likely and self.at(likely[0]).dice and not _several(self.at(likely[0]).after_missing_line()):
            # So many throws are possible, each with many moves, that not all can be tried.
            return self._best(passed, most, passed=True)
        moved: dict[int, int] = {}
        for since in likely:
            moved[since] = self.fewest(self.each(since), since, most)
            most = min(most, moved[since])
        if few and not self.at(self.first).over and all(moved.values()):
            # What the missing move itself changed may be all that is wrong. The beginning is lost most easily.
            for since in sorted(set(near).difference(likely), key=lambda since: (since > 0, -since)):
                if self.at(since).choices_are_few:
                    moved[since] = self.fewest(self.each(since), since, most)
        # Of one foul or two a place that mends all is worth telling, though not all others could be tried.
        return self._best(moved, most) if self.spare > 0 or (few and not all(moved.values())) else None

    def _best(self, left: dict[int, int], most: int, *, passed: bool = False) -> Gap | None:
        fewest = min(left.values(), default=most + 1)
        places = sorted(since + 1 for since in left if left[since] == fewest)
        return Gap(fewest, tuple(places), passed) if fewest <= most else None

    def at(self, since: int) -> AnyPosition:
        """The position before the line of that index."""
        return self.lines[since - 1].position if since else self.start

    def each(self, since: int) -> Iterator[AnyPosition]:
        """Where each legal move leads; those first that no later line says, which would be made twice then."""
        at, said = self.at(since), [line.move for line in self.lines[since:] if isinstance(line, Judged)]
        moves = sorted(islice(at.moves(), max(0, self.spare)), key=lambda move: move in said)
        self.spare -= len(moves)
        for move in moves:
            after = at.play(move)
            if not isinstance(after, Foul):
                yield after

    def fewest(self, behind: Iterable[AnyPosition], since: int, most: int) -> int:
        """The fewest fouls among the lines from that index on behind one of these, or a number above `most`."""
        fewest = most + 1
        for after in behind:
            if self.spare <= 0:
                break
            if after.over:
                continue
            left, _ = self.outcome(after, since, most)
            fewest, most = min(fewest, left), min(most, left)
            if not fewest:
                break
        return fewest

    def outcome(self, after: AnyPosition, since: int, most: int) -> tuple[int, AnyPosition]:
        """How many of the turns from that index on are fouls or could not be judged behind a position, or a number
        above `most`; and where they lead."""
        seen: list[Known[AnyPosition]] = []
        fouls, turns, end = 0, self.turns[since:], after
        self.forgiven = 0
        try:
            for line in self.ahead(after, since, None):
                seen.append(line)
                fouls, end = fouls + self._counts(line), line.position
                self.forgiven += is_foul(line) and not self._counts(line)
                if fouls > most:
                    break
            else:
                fouls += len(turns) - len(seen)
        except BadInput:  # a line that can be read only where it stands
            fouls = most + 1
        self.spare -= len(seen) + 1
        return fouls, end


def _several(positions: Iterable[AnyPosition]) -> bool:
    """Whether there is more than one."""
    both = iter(positions)
    return next(both, None) is not None and next(both, None) is not None
