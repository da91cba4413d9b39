"""The one slip of the pen that would explain what is wrong in a record: a line written twice, wrongly, one place too
early, where none belongs, or not at all.

Whoever writes 8 for 6 makes a foul or plays another move, and what is played from there on goes wrong. So each slip is
undone for a trial, nearest to the first foul first. If nothing else is wrong then, nobody can tell whether a rule was
broken or a line miswritten; all the more if only then the score holds that the players wrote down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, TypeAlias

from msgspec import Struct, structs

from sheetgen.language import gettext, ngettext
from sheetgen.referee import claim, numbering, swaps
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.guesses import nearly_so
from sheetgen.referee.missing import LINES, MANY, REACH, Search
from sheetgen.referee.record import Record, Turn, is_pass
from sheetgen.referee.slips import Ahead, is_foul, only_unwritten, plain, troubles, written_again
from sheetgen.referee.verdict import Judged, Known, where

Write: TypeAlias = Callable[[Any], str]
"""Writes a move as a record has it."""

SCORED = 100_000
"""Lines that are judged at most in looking for the slip by which the written score holds, and again for exchanges: a
second or two."""

LONG = 300
"""Lines of a record from which on only as many are judged for that as where no score is written down: hardly any game
has so many, so most such records are nonsense."""

AGAIN = 2
"""Lines in a row that hardly say again by chance what as many before them say: one throw alone is soon thrown again."""

UNLIKELY = 3
"""Lines of which this is as good as never so."""

MOVE = 8
"""Lines that a move counts as which is thought of in another's place: of words there are thousands."""


class Remedy(Struct, frozen=True, kw_only=True):
    """What would put a record right."""

    number: int
    """The move that is written twice, wrongly, too early or as one too many, or before which one is missing; one more
    than there are where the last is."""
    twice: int = 0
    """How many lines from it on say once more what as many before them say."""
    extra: bool = False
    """Whether it is one line too many, though not the one before it once more."""
    swapped: int = 0
    """Whether it and the next are, or one so many lines behind it: what they say, or with their names too."""
    with_names: bool = False
    missing: bool = False
    meant: str | None = None
    """What the wrong line should be, if it is known."""
    left: int = 0
    """Fouls that there would be still."""
    score: bool = False
    """Whether the written score holds then."""
    forgiven: bool = False
    """Whether a - is missing then still."""


def by_score(
    record: Record,
    start: AnyPosition,
    lines: Sequence[Known[AnyPosition]],
    ahead_in: Callable[[Record], Ahead],
    write: Write,
) -> tuple[Remedy | None, bool]:
    """The slip without which nothing is wrong, but for turns passed over whose - is missing, and the written score
    holds; and whether all were tried, where none is found. In a legal game that is over nothing shows a slip but lines
    that stand there twice."""
    if not lines or (troubles(record.turns, lines) and not any(map(is_foul, lines))):
        return None, True
    wrong = _counting(record.turns, lines)
    trials = _Trials(record, start, lines, ahead_in, write)
    if not wrong and lines[-1].position.over:
        return next(trials.twice(least=AGAIN), None), True
    found = next(trials.found(), None)
    return found, found is not None or trials.through


def _counting(turns: Sequence[Turn], lines: Sequence[Known[AnyPosition]]) -> int:
    """How many of the turns are wrong otherwise than by a - that is missing before them."""
    return troubles(turns, lines) - sum(map(only_unwritten, lines))


class _Trials:
    """The slips that are undone for a trial, the likeliest kind first, and of each kind the nearest to the first foul
    or, where there is none, to the end."""

    def __init__(
        self,
        record: Record,
        start: AnyPosition,
        lines: Sequence[Known[AnyPosition]],
        ahead_in: Callable[[Record], Ahead],
        write: Write,
    ) -> None:
        self.record, self.start, self.lines, self.ahead_in, self.write = record, start, lines, ahead_in, write
        self.wrong = _counting(record.turns, lines)
        most = SCORED if len(lines) < LONG else LINES
        self.search = Search(record.turns, start, lines, ahead_in(record), spare=most, forgiving=True)
        self.near = range(self.search.first if self.wrong else len(lines), -1, -1)
        self.spare = most
        """Lines that may be judged still for exchanges."""
        self.forgiven = False
        """Whether in the last trial that went well a - was missing."""

    @property
    def through(self) -> bool:
        """Whether there was time for all of them."""
        return min(self.search.spare, self.spare) >= MOVE

    def found(self) -> Iterator[Remedy]:
        """Those by which nothing is wrong any more and the written score holds."""
        if not self.wrong:
            yield from self._one_more_at_the_end()
        yield from self.twice()
        yield from self._written_nearly_so()
        yield from self._written_otherwise(likely=True)
        yield from self._exchanged()
        if self.wrong:
            yield from self._one_too_many()
        yield from self._missing()
        if self.wrong:
            yield from self._written_otherwise(likely=False)

    def _right(
        self, at: AnyPosition, since: int, search: Search | None = None, *, perhaps_stopped: bool = False
    ) -> bool:
        """Whether all goes well behind a position before the line of that index, to the end of a game that is over in
        the record."""
        search = search or self.search
        left, end = search.outcome(at, since, 0)
        over = end.over or perhaps_stopped or not self.lines[-1].position.over
        right = not left and over and claim.agrees(self.record.score, end)
        if right:
            self.forgiven = search.forgiven > 0 or any(map(only_unwritten, self.lines[:since]))
        return right

    def _one_more_at_the_end(self) -> Iterator[Remedy]:
        end = len(self.lines)
        if any(self._right(after, end) for after in self.search.each(end)):
            yield self._found(number=end + 1, missing=True)

    def twice(self, *, least: int = 1) -> Iterator[Remedy]:
        """Lines that are only as many before them once more, at the `least` so many."""
        for since in self.near:
            for count in written_again(self.search.turns, since, len(self.lines)):
                if count >= least and self.search.spare > 0 and self._without(since, count):
                    yield self._found(number=since + 1, twice=count)

    def _without(self, since: int, count: int = 1) -> bool:
        # Where so much stands twice it may well be this that brought a game to its end which the players broke off.
        return self._right(self.search.at(since), since + count, perhaps_stopped=count >= UNLIKELY)

    def _written_nearly_so(self) -> Iterator[Remedy]:
        for since in self.near:
            for text, after in _others(self.search, since, self.write, nearly=True):
                if self._right(after, since + 1):
                    yield self._found(number=since + 1, meant=text)

    def _written_otherwise(self, *, likely: bool) -> Iterator[Remedy]:
        """Any other move in a line's place; `likely`: only where it may have been any."""
        for since in self.near:
            if likely and not _may_be_any(self.search, since, self.wrong):
                continue
            others = _others(self.search, since, self.write)
            fitting = [*islice((text for text, after in others if self._right(after, since + 1)), 2)]
            if fitting:
                yield self._found(number=since + 1, meant=fitting[0] if len(fitting) == 1 else None)

    def _exchanged(self) -> Iterator[Remedy]:
        """Two neighbouring lines, or what two say: neighbours, or where there is a foul a player's two moves."""
        for since in self.near:
            if self._right_so(swaps.with_names(self.record, since), since):
                yield self._found(number=since + 1, swapped=1, with_names=True)
        for apart, since in product(range(1, len(self.start.scores) + 1 if self.wrong else 2), self.near):
            if self._right_so(swaps.exchanged(self.record, since, apart), since):
                yield self._found(number=since + 1, swapped=apart)

    def _right_so(self, record: Record | None, since: int) -> bool:
        """Whether all goes well from the line of that index on in the record with two lines exchanged, if it has
        them."""
        if record is None or self.spare <= 0:
            return False
        ahead = self.ahead_in(record)
        other = Search(record.turns, self.start, self.lines, ahead, spare=self.spare, forgiving=True)
        right = self._right(self.search.at(since), since, other)
        self.spare = other.spare
        return right

    def _one_too_many(self) -> Iterator[Remedy]:
        for since in _perhaps_too_many(self.search):
            if self.search.spare > 0 and self._without(since):
                yield self._found(number=since + 1, extra=True)

    def _missing(self) -> Iterator[Remedy]:
        for since in self.near:
            if self.search.spare > 0 and any(self._right(after, since) for after in self.search.each(since)):
                yield self._found(number=since + 1, missing=True)

    def _found(self, **what: Any) -> Remedy:
        """The slip of the last trial that went well."""
        return Remedy(**what, score=True, forgiven=self.forgiven)


def without_wrong_names(record: Record, lines: Sequence[Known[AnyPosition]]) -> Record:
    """The record without the names in which the lines that bear them were not taken, which only the lines that follow
    can tell: in a trial, in which none looks ahead, each would be a foul."""
    turns = list(record.turns)
    for since, line in enumerate(lines):
        if isinstance(line, Judged) and line.name is None:
            turns[since] = structs.replace(turns[since], name=None)
    return structs.replace(record, turns=tuple(turns))


def by_fouls(
    turns: Sequence[Turn], start: AnyPosition, lines: Sequence[Known[AnyPosition]], ahead: Ahead, write: Write
) -> Remedy | None:
    """The slip without which no foul is left, or at most a third of many others.

    Of a single foul nothing shows that it is a slip, unless it comes of a line that says what the one before it says,
    or nothing behind it shows where the players were. Where dice are thrown, most throws go with all that follows,
    which shows nothing either.
    """
    if not any(map(is_foul, lines)) or start.dice:
        return None
    fouls, search = troubles(turns, lines), Search(turns, start, lines, ahead)
    near = range(search.first, max(0, search.first - REACH) - 1, -1)
    for since in near:
        for count in written_again(turns, since, len(lines)):
            fouled = [is_foul(line) for line in lines[since : since + count]]
            # A few lines may be played again by chance; hardly so where none of them can be.
            if (count == 1 or all(fouled)) and not search.outcome(search.at(since), since + count, 0)[0]:
                return Remedy(number=since + 1, twice=count)
    if fouls < 2 and not lines[-1].position.adrift:
        return None
    if remedy := _passed_wrongly(search, near, fouls):
        return remedy
    most = (fouls - 1) // MANY
    found = _wrong(search, search.first, _others(search, search.first, write), write, most) if fouls >= MANY else None
    tried = (_wrong(search, since, _others(search, since, write, nearly=True), write, most) for since in near)
    found = found or min(filter(None, tried), key=lambda each: each.left, default=None)
    if not found:  # a colour that was forgotten may show long after
        far = range(near.stop, -1, -1)
        tried = (_wrong(search, since, _recoloured(search, since, write), write, most) for since in far)
        found = min(filter(None, tried), key=lambda each: each.left, default=None)
    return found or _one_too_many(search, near, most)


def remarks(turns: Sequence[Turn], lines: Sequence[Known[AnyPosition]], found: Remedy) -> Iterator[str]:
    """What may be wrong with the record."""
    if found.number > len(turns):
        yield gettext("perhaps the last line is missing: with one more the written score would hold")
        return
    said = _with_score(found) if found.score else _with_fewer_fouls(found)
    line = where(found.number, turns[found.number - 1].line)
    other = found.number + found.swapped
    exchanged = where(other, turns[other - 1].line)
    said = said.format(
        move=line,
        other=exchanged,
        meant=found.meant,
        left=found.left,
        fouls=troubles(turns, lines),
        count=found.twice,
    )
    if found.twice or found.extra or found.missing:
        said += numbering.anew(turns, found.number + (found.twice or not found.missing))
    yield said
    if found.forgiven:
        yield gettext("a missing - is not counted there")


def _with_score(found: Remedy) -> str:
    if found.twice > 1:
        return gettext(
            "perhaps the {count} lines from {move} on are only the {count} before them once more, as at the turn of a "
            "page: without them nothing would be wrong, and the written score would hold"
        )
    if found.twice:
        return gettext(
            "perhaps {move} is only the line before it once more: without it nothing would be wrong, and the written "
            "score would hold"
        )
    if found.extra:
        return gettext(
            "perhaps {move} is one line too many: without it nothing would be wrong, and the written score would hold"
        )
    if found.with_names:
        return gettext(
            "perhaps {move} and the line behind it are swapped: the other way round nothing would be wrong, and the "
            "written score would hold"
        )
    if found.swapped > 1:
        return gettext(
            "perhaps what {move} and {other} say is exchanged: the other way round nothing would be wrong, and the "
            "written score would hold"
        )
    if found.swapped:
        return gettext(
            "perhaps what {move} and the next say is exchanged: the other way round, each in the name that it bears, "
            "nothing would be wrong, and the written score would hold"
        )
    if found.missing:
        return gettext(
            "perhaps a line is missing before {move}: with one more nothing would be wrong, and the written score "
            "would hold"
        )
    if found.meant is None:
        return gettext(
            "perhaps {move} is written wrongly: with another move nothing would be wrong, and the written score would "
            "hold"
        )
    return gettext(
        "perhaps {move} is written wrongly: with {meant} nothing would be wrong, and the written score would hold"
    )


def _with_fewer_fouls(found: Remedy) -> str:
    if found.twice > 1:
        return gettext(
            "perhaps the {count} lines from {move} on are only the {count} before them once more, as at the turn of a "
            "page: without them there would be no foul"
        )
    if found.twice:
        return gettext("perhaps {move} is only the line before it once more: without it there would be no foul")
    if found.extra:
        return ngettext(
            "perhaps {move} is one line too many: without it there would be {left} foul, not {fouls}",
            "perhaps {move} is one line too many: without it there would be {left} fouls, not {fouls}",
            found.left,
        )
    if found.meant:
        return ngettext(
            "perhaps {move} is written wrongly: with {meant} there would be {left} foul, not {fouls}",
            "perhaps {move} is written wrongly: with {meant} there would be {left} fouls, not {fouls}",
            found.left,
        )
    return ngettext(
        "perhaps {move} is written wrongly: with another move there would be {left} foul, not {fouls}",
        "perhaps {move} is written wrongly: with another move there would be {left} fouls, not {fouls}",
        found.left,
    )


def _wrong(
    search: Search, since: int, others: Iterable[tuple[str, AnyPosition]], write: Write, most: int
) -> Remedy | None:
    """What the best of other moves in a line's place makes of the rest."""
    left = {text: search.outcome(after, since + 1, most)[0] for text, after in others}
    fewest = min(left.values(), default=most + 1)
    line = search.lines[since]
    if search.spare <= 0 or fewest > most or not isinstance(line, Judged):
        return None
    best = [text for text in left if left[text] == fewest]
    alike = [text for text in best if any(_alike(written, text) for written in _as_written(line, write))]
    meant = alike[0] if len(alike) == 1 else best[0] if len(best) == 1 else None
    return Remedy(number=since + 1, meant=meant, left=fewest)


def _others(search: Search, since: int, write: Write, *, nearly: bool = False) -> Iterator[tuple[str, AnyPosition]]:
    """Each legal move in a line's place, as it is written, and where it leads; `nearly`: those written nearly so."""
    line, at = search.lines[since] if since < len(search.lines) else None, search.at(since)
    if not isinstance(line, Judged) or line.misplaced or at.over:
        return
    written = _as_written(line, write)
    for move in islice(at.moves(), max(0, search.spare // MOVE)):
        search.spare -= MOVE
        texts = [write(each) for each in at.ways_to_write(move)]
        alike = next((text for one, text in product(written, texts) if _alike(one, text)), None)
        text = alike or texts[0]
        after = at.play(move) if alike or not nearly else None
        if after is not None and not isinstance(after, Foul):
            yield text, after


def _recoloured(search: Search, since: int, write: Write) -> Iterator[tuple[str, AnyPosition]]:
    """The legal moves in a line's place that say the same place in another colour, and where they lead."""
    line, at = search.lines[since], search.at(since)
    if not isinstance(line, Judged) or line.misplaced or at.over or search.spare <= 0:
        return
    place, *colour = write(line.move).split()
    for move in at.moves() if len(colour) < 2 else ():
        there, *other = write(move).split()
        if there == place and len(other) < 2 and other != colour:
            after = at.play(move)
            if not isinstance(after, Foul):
                yield write(move), after


def _as_written(line: Judged[AnyPosition], write: Write) -> tuple[str, ...]:
    """The texts of a line's move with which others are compared: as it stands, where it only has its parts in another
    order than they are usually written in, and in that one: of 43 32 and 32 43 one is nearly 23 32."""
    usual = write(line.move)
    other_order = line.text != usual and sorted(line.text.split()) == sorted(usual.split())
    return (line.text, usual) if other_order else (usual,)


def _may_be_any(search: Search, since: int, wrong: int) -> bool:
    """Whether a line may have been any move: one that says that nothing was done, or the first foul where others come
    of it."""
    if search.spare <= 0 or since >= len(search.lines):
        return False
    return _passes(search.turns[since]) or (wrong > 1 and since == search.first)


def _passes(turn: Turn) -> bool:
    """Whether a line says that nothing was done, be it behind a throw."""
    return is_pass(turn.text.rpartition(":")[2])


def _passed_wrongly(search: Search, near: Iterable[int], fouls: int) -> Remedy | None:
    """A turn that is written as passed over though something was done, whatever it was: with that no foul would be
    left, or at most a third of many."""
    for since in near:
        if since < len(search.lines) and _passes(search.turns[since]) and search.spare > 0:
            left = search.fewest(search.each(since), since + 1, fouls // MANY)
            if left <= fouls // MANY:
                return Remedy(number=since + 1, left=left)
    return None


def _one_too_many(search: Search, near: Iterable[int], most: int) -> Remedy | None:
    """A line that was legal but for which the right one stands below it, so that others are fouls behind it. Lines
    behind the end show nothing of this (verdict.overrun)."""
    for since in near if not search.at(search.first).over else ():
        if since < len(search.lines) and not is_foul(search.lines[since]) and search.spare > 0:
            left = search.outcome(search.at(since), since + 1, most)[0]
            if left <= most:
                return Remedy(number=since + 1, extra=True, left=left)
    return None


def _perhaps_too_many(search: Search) -> list[int]:
    """The indices of the lines up to the first foul: that one, then the turns passed over, then the others, nearest
    first."""
    passes = [is_pass(turn.text) for turn in search.turns]
    return sorted(range(search.first, -1, -1), key=lambda since: (since != search.first, not passes[since]))


def _alike(written: str, meant: str) -> bool:
    """Whether one move may be written for another: nearly so, or with another colour."""
    one, other = written.split(), meant.split()
    differ = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    recoloured = len(one) == len(other) > 1 and len(differ) == 1 and all(word.isalpha() for word in differ[0])
    return recoloured or nearly_so(plain(written), plain(meant))
