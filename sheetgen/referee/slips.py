"""Slips in writing a game down: a line that stands twice, is put right by the next, is another player's or swapped with
the next. Lines that are missing: missing.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee import numbering
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import Turn, is_pass
from sheetgen.referee.verdict import Judged, Known, Lost, Twice

Ahead: TypeAlias = Callable[[AnyPosition, int, Judged[AnyPosition] | None], Iterable[Known[AnyPosition]]]
"""Judges the record's turns from an index on, as if this were the position before them, without looking ahead itself;
the last argument is the move before, if there is one.

It ends after a move after which nothing can be told, and raises BadInput for a line that cannot be read there."""

AHEAD = 30
"""How many lines that follow tell whether one is a slip."""

TRIED = 1000
"""Lines that are judged at most to see which move one that cannot be read may have been: a tenth of a second."""

BARE = 3
"""Lines without a name for each with one, from which on a name is nothing usual in a record."""

ALIKE = 0.7
"""How much of two lines must be the same for one to be the other put right (difflib's ratio)."""


class Slip(Struct, frozen=True):
    """How else a line may be meant than as the next move."""

    line: Known[AnyPosition]
    """The line, taken so."""
    last: Judged[AnyPosition]
    """The last move then."""
    sure: bool = False
    """Whether nothing else can be meant; else the lines that follow decide."""
    unless_worse: bool = False
    """Whether it is a slip also where the lines that follow go with both."""
    of_names: bool = False
    """Whether only names show it, of which one may be wrong."""
    only_if_better: bool = False
    """Whether it is a slip only where they go better with it; that the line itself is then no foul shows nothing."""


def read_as(
    line: Known[AnyPosition],
    last: Judged[AnyPosition] | None,
    position: AnyPosition,
    before: AnyPosition | None,
    *,
    again: bool,
) -> Slip | None:
    """The slip that a line that could be judged may be, after the last move and the positions after and before that;
    `again` if it has that one's number."""
    if last is None or isinstance(line, Twice) or line.name not in (None, last.player):
        return None
    if line.move == last.move or plain(line.text) == plain(last.text):
        return _twice(line, last, position)
    return _corrected(line, last, before, again=again)


@lru_cache(maxsize=4096)  # the same lines are compared with others again and again
def plain(text: str) -> str:
    """A line's text whatever its blanks and case."""
    return "".join(text.split()).casefold()


def written_again(turns: Sequence[Turn], since: int, end: int) -> Iterator[int]:
    """How many lines from that index on, and before another, say what as many before them say. That nothing could be
    done is often true twice, and of several lines that are all alike one is doubled."""
    for count in range(1, min(numbering.LOST, since, end - since) + 1):
        before, again = turns[since - count : since], turns[since : since + count]
        texts = {plain(turn.text) for turn in again}
        several = len(texts) > 1 if count > 1 else not is_pass(again[0].text)
        if several and all(map(_says_the_same, before, again)):
            yield count


def _says_the_same(one: Turn, other: Turn) -> bool:
    return plain(one.text) == plain(other.text) and other.name in (None, one.name)


def _twice(line: Judged[AnyPosition], last: Judged[AnyPosition], position: AnyPosition) -> Slip | None:
    """The line before it once more, though it could be played."""
    hint = "" if line.foul else position.how_to_repeat(line.move)
    if not hint:
        return None
    twice = Twice(number=line.number, line=line.line, text=line.text, position=position, unless=hint)
    # Two players who pass one after the other are nothing strange.
    return Slip(twice, last, unless_worse=not is_pass(line.text))


def _corrected(
    line: Judged[AnyPosition], last: Judged[AnyPosition], before: AnyPosition | None, *, again: bool
) -> Slip | None:
    """What the fouled line before it should have been, if that was legal there: by its number, its name or its look."""
    if before is None or last.foul is None:
        return None
    meant = line.position.may_correct(line.move, last.move)
    named = line.name is not None and line.foul is not None
    # Whoever is named twice running made one turn, if only the first line was theirs in turn.
    out_of_turn = line.misplaced or (line.foul is not None and line.foul.unwritten)
    twice_running = named and out_of_turn and not last.misplaced and last.instead_of is None
    may_be = again or twice_running or (meant and (named or alike(line.text, last.text)))
    after = before.play(line.move) if may_be else None
    if after is None or isinstance(after, Foul):
        return None
    misplaced = line.misplaced and line.name != last.player  # whose move it mends was made once, in its turn
    right = structs.replace(
        line, player=last.player, foul=None, position=after, misplaced=misplaced, instead_of=last.number
    )
    of_names = twice_running and not again and not meant
    return Slip(right, right, sure=meant and named, unless_worse=True, of_names=of_names)


def alike(one: str, other: str) -> bool:
    """Whether two lines are so alike that one may be the other put right."""
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio() >= ALIKE


def anothers(line: Known[AnyPosition], theirs: Known[AnyPosition]) -> Slip | None:
    """The slip that a fouled line without a name may be, judged as the player's whom its move shows."""
    if isinstance(line, Twice) or isinstance(theirs, Twice):
        return None
    note = gettext("it is taken as {player}'s, by its colour").format(player=theirs.player)
    taken = structs.replace(theirs, name=None, note=note)
    return Slip(taken, taken)


def misnamed(
    line: Judged[AnyPosition], theirs: Known[AnyPosition], turns: Sequence[Turn], *, held: bool
) -> Slip | None:
    """The slip that a line may be which names a player who cannot move, judged as that of whose turn it was.

    On the first line, where names are usual, and where more than the turn keeps that player from moving (`held`), which
    the players may have forgotten, the name alone is no likelier to be wrong than the turn.
    """
    if isinstance(theirs, Twice) or theirs.player == line.player:
        return None
    said = gettext("it is taken as {turn}'s, whose turn it was; if it is {player}'s, a line is missing before it")
    if held:
        said = gettext("it is taken as {turn}'s, whose turn it was; {player} could not move")
    note = said.format(turn=theirs.player, player=line.player)
    taken = structs.replace(theirs, name=None, note=note)
    named = sum(each.name is not None for each in turns)
    usual = len(turns) < (1 + BARE) * named
    return Slip(taken, taken, only_if_better=held or line.number == 1 or usual)


def otherwise(line: Judged[AnyPosition], after: AnyPosition, note: str) -> Slip:
    """The slip that a foul may be behind which the players stood otherwise than is supposed first."""
    taken = structs.replace(line, position=after, note=note)
    return Slip(taken, taken)


def likeliest(lines: Iterable[Judged[AnyPosition]], ahead: Ahead) -> Judged[AnyPosition]:
    """Of several ways to take a line the first with which fewest of the lines that follow are fouls."""
    return min(lines, key=lambda line: _wrong(_judged_ahead(line, line, ahead)))


def likelier(slip: Slip, line: Known[AnyPosition], ahead: Ahead | None) -> bool:
    """Whether fewer of the lines that follow are fouls if a line is a slip than if it is the next move."""
    if ahead is None or isinstance(line, Twice):
        return slip.unless_worse
    as_slip = _wrong(_judged_ahead(slip.line, slip.last, ahead)) + is_foul(slip.line) + slip.only_if_better
    as_move = _wrong(_judged_ahead(line, line, ahead)) + is_foul(line)
    return as_slip < as_move or (as_slip == as_move and slip.unless_worse)


def leaves_none(slip: Slip, turns: Sequence[Turn], ahead: Ahead) -> bool:
    """Whether a line is no foul as a slip, and neither are those that follow, as far as they are looked at."""
    following = turns[slip.line.number : slip.line.number + AHEAD]
    return not is_foul(slip.line) and troubles(following, _judged_ahead(slip.line, slip.last, ahead)) == 0


def likelier_one(slip: Slip | None, other: Slip | None, ahead: Ahead) -> Slip | None:
    """Of two slips that a line may be, the one with which fewer of the lines that follow are fouls; else the first."""
    if slip is None or other is None:
        return slip or other
    one, two = (_wrong(_judged_ahead(each.line, each.last, ahead)) + is_foul(each.line) for each in (slip, other))
    return other if two < one else slip


def behind_unread(
    passed: AnyPosition,
    position: AnyPosition,
    number: int,
    turns: Sequence[Turn],
    ahead: Ahead,
    fits: Collection[AnyPosition] = (),
) -> AnyPosition:
    """Where the players stood behind a line of which nobody can tell what was meant: its turn was passed over, unless
    with a legal move, of those that fit if any do, fewer of the lines that follow are fouls. Of dice there are too many
    throws to try."""
    following = turns[number : number + AHEAD]
    lines = _looked_at(ahead(passed, number, None))
    if position.dice or not any(map(is_foul, lines)):
        return passed
    fewest, best, spare = troubles(following, lines), passed, TRIED
    for after in fits or position.after_each():
        if not fewest or spare <= 0:
            break
        lines = _looked_at(ahead(after, number, None))
        spare -= len(lines) + 1
        if troubles(following, lines) < fewest:
            fewest, best = troubles(following, lines), after
    return best


def _judged_ahead(line: Known[AnyPosition], last: Judged[AnyPosition], ahead: Ahead) -> list[Known[AnyPosition]]:
    """The lines that follow, as far as they are looked at and can be read."""
    return _looked_at(ahead(line.position, line.number, last))


def _looked_at(lines: Iterable[Known[AnyPosition]]) -> list[Known[AnyPosition]]:
    found: list[Known[AnyPosition]] = []
    try:
        for each in lines:
            found.append(each)
            if len(found) == AHEAD:
                break
    except BadInput:
        pass
    return found


def behind_lost(position: AnyPosition, lost: Lost) -> AnyPosition | None:
    """The position behind lines that are missing; None where nothing can be told of it."""
    at: AnyPosition | None = position.next_game or position
    for _ in range(lost.count):
        at = None if at is None or at.over else at.after_lost_line()
    return None if at is None or at.over else at


def likelier_lost(
    behind: AnyPosition,
    position: AnyPosition,
    lost: Lost,
    last: Judged[AnyPosition] | None,
    ahead: Ahead,
) -> bool:
    """Whether no more of the lines that follow are fouls if lines are missing than if a number was left out."""
    missing, none = (_wrong(_looked_at(ahead(at, lost.number - 1, last))) for at in (behind, position))
    return missing <= none


def less_wrong_swapped(
    line: Judged[AnyPosition],
    position: AnyPosition,
    last: Judged[AnyPosition] | None,
    turns: Sequence[Turn],
    this: Ahead,
    other: Ahead,
) -> int | None:
    """How many fewer of a line and those that follow are fouls if it and the next are swapped, as `other` judges them;
    None where one of the two or the line behind them would be a foul then."""
    following = turns[line.number - 1 : line.number - 1 + AHEAD]
    swapped = _looked_at(other(position, line.number - 1, last))
    right = [isinstance(each, Judged) and each.foul is None for each in swapped[:3]]
    if len(right) < min(3, len(following)) or not all(right):
        return None
    as_written = [line, *_judged_ahead(line, line, this)][:AHEAD]
    return troubles(following, as_written) - troubles(following, swapped)


def _wrong(lines: Sequence[Known[AnyPosition]]) -> int:
    """How much worse one way to take a line is than others, by the lines that follow as far as they could be judged
    then: one more that is a foul counts as much as one that could not be."""
    return sum(map(is_foul, lines)) - len(lines)


def troubles(turns: Sequence[Turn], lines: Sequence[Known[AnyPosition]]) -> int:
    """How many of these turns are fouls, or could not be judged."""
    return len(turns) + _wrong(lines)


def is_foul(line: Known[AnyPosition]) -> bool:
    return isinstance(line, Judged) and line.foul is not None


def only_unwritten(line: Known[AnyPosition]) -> bool:
    """Whether only a missed turn before the line is not written down."""
    return isinstance(line, Judged) and line.foul is not None and line.foul.unwritten
