"""Going through a record line by line. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import TypeAlias

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee import numbering, slips, swaps
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.line import is_anothers_turn, judge_line, otherwise_after, read_line
from sheetgen.referee.record import Record, Turn, is_pass
from sheetgen.referee.rules import Rules
from sheetgen.referee.unread import beside, fitting_moves, is_beside, unread_behind, unreadable
from sheetgen.referee.verdict import Judged, Known, Lost, Swapped, Twice, Unread

UNKNOWN = 20
"""Of so many lines of which nobody can tell what was meant is it tried which move they were: a tenth of a second each.
Where there are more, there is little to go by."""

OTHERWISE = 30
"""Of so many fouls with dice is it tried whether the players stood otherwise after them, each time by the lines that
follow. Where there are more, there is little to go by: most throws go with both."""

HOPELESS = 500
"""Behind so many fouls no line is looked at for a slip any more, each a hundredth of a second: hardly any game has as
many lines."""

Met: TypeAlias = Known[AnyPosition] | Unread | Lost | Swapped
"""What is met on the way through a record: a line that can be judged or not, or where some are missing or swapped."""
Step: TypeAlias = tuple[Known[AnyPosition] | None, AnyPosition | None]
"""A line's judgement, if there is one, and the position after it, if that can be told."""


def ahead_in(rules: Rules, record: Record) -> slips.Ahead:
    """Judges a record's lines that follow, without looking ahead itself."""
    return partial(_known_lines, rules, record)


def _known_lines(
    rules: Rules, record: Record, position: AnyPosition, since: int, last: Judged[AnyPosition] | None
) -> Iterator[Known[AnyPosition]]:
    for line in all_lines(rules, record, position, since, last, looking_ahead=False):
        if isinstance(line, Unread):
            raise BadInput(line.message, line=line.line)
        if not isinstance(line, Lost | Swapped):
            yield line


def all_lines(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    since: int = 0,
    last: Judged[AnyPosition] | None = None,
    *,
    looking_ahead: bool = True,
) -> Iterator[Met]:
    """The record's lines from that index on, judged one by one up to one after which nothing can be told, with those
    that cannot be read, and where some are missing or swapped. A line that is judged as what it may have been meant to
    say is both.

    `last` is the move before them. `looking_ahead` tells a line that could be a slip by the lines that follow.
    """
    return _Walk(rules, record, position, last, looking_ahead=looking_ahead).lines(since)


class _Walk:
    """Where one is on the way through a record."""

    def __init__(
        self,
        rules: Rules,
        record: Record,
        position: AnyPosition,
        last: Judged[AnyPosition] | None,
        *,
        looking_ahead: bool,
    ) -> None:
        self.rules, self.record = rules, record
        self.position = position
        """Before the line that comes next."""
        self.last = last
        """The last move."""
        self.before: AnyPosition | None = None
        """The position before the last move."""
        self.looking_ahead = looking_ahead
        self.unknown = 0
        """Lines of which it was tried which move they were."""
        self.otherwise = 0
        """Fouls of which it was tried whether the players stood otherwise after them."""
        self.fouls = 0
        """Those met on the way."""
        self.uncounted = False
        """Whether turns that need no line have no number either."""

    def lines(self, since: int) -> Iterator[Met]:
        """The lines from that index on."""
        for number in range(since + 1, len(self.record.turns) + 1):
            if like := numbering.written_twice(self.record.turns, number):
                yield self._written_twice(number, like)
                continue
            if back := self._again_behind_the_end(number):
                turn = self._turn(number)
                yield Twice(number=number, line=turn.line, text=turn.text, position=self.position, like=number - back)
                continue
            yield from self._lost(number)
            line, after = yield from self._next(number)
            if line is not None:
                self.fouls += slips.is_foul(line)
                yield line
            if after is None:
                return
            if line is None and after is self.position:
                continue  # nobody's turn
            if not isinstance(line, Twice):
                if line is None or line.instead_of is None:
                    self.before = self.position
                self.last = line
            self.position = after

    @property
    def _ahead(self) -> slips.Ahead | None:
        return ahead_in(self.rules, self.record) if self.looking_ahead and self.fouls < HOPELESS else None

    def _turn(self, number: int) -> Turn:
        return self.record.turns[number - 1]

    def _written_twice(self, number: int, like: int) -> Twice[AnyPosition]:
        turn = self._turn(number)
        unless = gettext("a line that was a turn of its own needs its own number, and the lines behind it new ones")
        return Twice(number=number, line=turn.line, text=turn.text, position=self.position, like=like, unless=unless)

    def _again_behind_the_end(self, number: int) -> int | None:
        """How many lines stand once more behind the end of the game, to the end of the record, if this is one of them;
        what only says how far it goes fits anywhere, so that it needs a name."""
        at, turns = self.position, self.record.turns
        if not at.over or at.next_game is not None or self.last is None:
            return None
        for since in range(number - 1, self.last.number - 1, -1):
            count = len(turns) - since
            if count > 1 and count in slips.written_again(turns, since, len(turns)):
                return count if all(map(self._fits_only_there, turns[since:])) else None
        return None

    def _fits_only_there(self, turn: Turn) -> bool:
        """Whether a line that stands behind the end shows that it was played where it stands before that too."""
        try:
            meant, move = read_line(self.rules, self.record, self.position, turn)
        except BadInput:
            return False
        return meant.name is not None or not self.position.relative(move)

    def _lost(self, number: int) -> Iterator[Lost]:
        """The lines that are missing before a line by its number, whose turns are passed over then."""
        turns = self.record.turns
        lost = numbering.lost_before(turns, number) if self._ahead else None
        left_out = 0 if is_pass(self._turn(number).text) else self.position.turns_left_out
        if lost and lost.count == left_out and not self.uncounted:
            lost = None
        self.uncounted = self.uncounted or (left_out > 0 and numbering.missing_before(turns, number) is None)
        behind = slips.behind_lost(self.position, lost) if lost else None
        if not (self._ahead and lost and behind):
            return
        if slips.likelier_lost(behind, self.position, lost, self.last, self._ahead):
            yield lost
            self.position, self.before, self.last = behind, None, None

    def _next(self, number: int) -> Generator[Met, None, Step]:
        """What the line of that number is."""
        try:
            line, after = self._judged(number, self._turn(number))
        except BadInput as error:
            return (yield from self._unreadable(number, error))
        if not self._ahead:
            return self._as_slip(number, line, after)
        swapped = None
        if not self._mends_all(number, line):
            swapped = swaps.swapped(self.record, self.position, line, self.last, partial(ahead_in, self.rules))
        if swapped:
            yield swapped
            self.record = swaps.in_order(self.record, (swapped,))
            line, after = self._judged(number, self._turn(number))
        otherwise = self._otherwise(line)
        if otherwise and self._likelier(otherwise, line):
            line, after = otherwise.line, otherwise.line.position
        return self._as_slip(number, line, after)

    def _judged(self, number: int, turn: Turn) -> tuple[Known[AnyPosition], AnyPosition | None]:
        return judge_line(self.rules, self.record, self.position, turn, number, self.last)

    def _unreadable(self, number: int, error: BadInput) -> Generator[Unread, None, Step]:
        """What a line is that cannot be read, and those behind it if nothing can be told after it."""
        at = self.position
        if is_beside(self.record.turns, at, number):
            yield beside(self.record, number, error)
            return None, at
        fits = fitting_moves(self.rules, at, self._turn(number)) if self._ahead else {}
        unread, line, after = unreadable(self.rules, self.record, at, number, error, self._ahead, fits)
        yield unread
        if line is None and after is not None and self._ahead and self.unknown < UNKNOWN:
            turns = self.record.turns
            after = slips.behind_unread(after, at, number, turns, self._ahead, fits.values())
            self.unknown += 1
        if after is None:
            yield from unread_behind(self.rules, self.record, at, number)
        return line, after

    def _as_slip(
        self, number: int, line: Known[AnyPosition], after: AnyPosition | None
    ) -> tuple[Known[AnyPosition], AnyPosition | None]:
        """What a line is that may be a slip of the pen."""
        slip = self._read_as(number, line)
        if self._ahead and (slip is None or slip.of_names):  # only the lines that follow can tell whose it is
            theirs = self._as_anothers(number, line) or self._as_whose_turn_it_was(number, line)
            slip = slips.likelier_one(slip, theirs, self._ahead)
        if slip and (slip.sure or self._likelier(slip, line)):
            return slip.line, slip.line.position
        return line, after

    def _read_as(self, number: int, line: Known[AnyPosition]) -> slips.Slip | None:
        """The slip that a line may be together with the one before it."""
        again = (
            self.last is not None and self.last.number == number - 1 and numbering.repeated(self.record.turns, number)
        )
        return slips.read_as(line, self.last, self.position, self.before, again=again)

    def _mends_all(self, number: int, line: Known[AnyPosition]) -> bool:
        """Whether a line that puts the foul before it right leaves none behind it: then no two lines are swapped."""
        slip = self._read_as(number, line) if slips.is_foul(line) else None
        return slip is not None and self._ahead is not None and slips.leaves_none(slip, self.record.turns, self._ahead)

    def _likelier(self, slip: slips.Slip, line: Known[AnyPosition]) -> bool:
        return slips.likelier(slip, line, self._ahead)

    def _otherwise(self, line: Known[AnyPosition]) -> slips.Slip | None:
        """What a foul of the player to move is, if the game knows where the players may have stood instead after it."""
        if self.position.dice and self.otherwise >= OTHERWISE:
            return None
        found = otherwise_after(self.position, line)
        if found is None or isinstance(line, Twice):
            return None
        self.otherwise += 1
        return slips.otherwise(line, *found)

    def _as_anothers(self, number: int, line: Known[AnyPosition]) -> slips.Slip | None:
        """What a fouled line without a name is, if its move shows that another player than whose turn it was made
        it."""
        if isinstance(line, Twice) or line.foul is None or line.name is not None:
            return None
        player = self.position.shown_by(line.move)
        if player is None:
            return None
        try:
            theirs, after = self._judged(number, structs.replace(self._turn(number), name=player))
        except BadInput:  # it was read only as one that is put right for whose turn it is
            return None
        return None if after is None else slips.anothers(line, theirs)

    def _as_whose_turn_it_was(self, number: int, line: Known[AnyPosition]) -> slips.Slip | None:
        """What a line that names a player who cannot move now is, if the name is wrong and not the turn."""
        turn, at = self._turn(number), self.position
        if isinstance(line, Twice) or line.foul is None:
            return None
        named = structs.replace(turn, name=line.name, text=line.text)
        if line.name is None or not is_anothers_turn(at, named, line.move):
            return None
        held = not (at.next_game or at).waits_for_turn(line.name)
        bare = structs.replace(turn, name=None, text=line.text)
        try:
            theirs, after = judge_line(self.rules, self.record, at, bare, number, None)
        except BadInput:  # it says too little for another's
            return None
        return None if after is None else slips.misnamed(line, theirs, self.record.turns, held=held)
