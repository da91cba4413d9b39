"""Slips in writing a game down: a line that stands twice or is put right by the next, and one that is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.record import Turn, is_pass
from sheetgen.referee.verdict import Judged

Judge: TypeAlias = Callable[[Position[Any], int], Iterable[Judged]]
"""Judges the record's turns from an index on, as if this were the position before them.

It ends after a move after which nothing can be told, and raises BadInput for a line that cannot be read there."""

Ahead: TypeAlias = Callable[[Position[Any], int, Judged], Iterable[Judged]]
"""The same without looking ahead itself; the last argument is the move before."""

MANY = 3
"""Fouls from which on a slip in the record is likelier than players who know no rules."""

REACH = 30
"""How many moves before the first foul a missing line is looked for."""

NARROW = 8
"""At how many places it may be missing, for the hint to be of help."""

AHEAD = 30
"""How many lines that follow tell whether one is a slip."""

ALIKE = 0.7
"""How much of two lines must be the same for one to be the other put right (difflib's ratio)."""


class Slip(Struct, frozen=True):
    """How else a line may be meant than as the next move."""

    judged: Judged
    """The line, taken so."""
    sure: bool = False
    """Whether nothing else can be meant; else the lines that follow decide."""
    unless_worse: bool = False
    """Whether it is a slip also where the lines that follow go with both."""


def read_as(
    judged: Judged, last: Judged, position: Position[Any], before: Position[Any] | None, name: str | None
) -> Slip | None:
    """The slip that a line may be, after the last move and the positions after and before that; `name` stands in it."""
    if name not in (None, last.player):
        return None
    same = judged.move == last.move or judged.text.casefold().split() == last.text.casefold().split()
    return _twice(judged, last, position) if same else _corrected(judged, last, position, before, name)


def _twice(judged: Judged, last: Judged, position: Position[Any]) -> Slip | None:
    """The line before it once more."""
    hint = "" if judged.foul else position.again(judged.move)
    if not hint and not (judged.foul and position.is_last(judged.move)):
        return None
    sentence = "this is the line before once more, so this one is taken as written twice"
    foul = Foul(judged.foul.rule, sentence) if judged.foul else Foul("turn order", f"{sentence}; {hint}")
    slip = structs.replace(judged, player=last.player, foul=foul, position=position, twice=True)
    # Two players who pass one after the other are nothing strange.
    return Slip(slip, sure=judged.foul is not None, unless_worse=not is_pass(judged.text))


def _corrected(
    judged: Judged, last: Judged, position: Position[Any], before: Position[Any] | None, name: str | None
) -> Slip | None:
    """What the fouled line before it should have been, if that was legal there."""
    if before is None or last.foul is None or last.twice or not position.corrects(judged.move, last.move):
        return None
    alike = SequenceMatcher(None, judged.text.casefold(), last.text.casefold()).ratio() >= ALIKE
    named = name is not None and judged.foul is not None
    after = before.play(judged.move) if alike or named else None
    if after is None or isinstance(after, Foul):
        return None
    slip = structs.replace(judged, player=last.player, foul=None, position=after, instead_of=last.number)
    return Slip(slip, sure=named, unless_worse=True)


def likelier(slip: Slip, judged: Judged, turns: Sequence[Turn], ahead: Ahead | None) -> bool:
    """Whether fewer of the lines that follow are fouls if a line is a slip than if it is the next move."""
    if ahead is None:
        return slip.unless_worse
    following = turns[judged.number : judged.number + AHEAD]
    as_slip = _troubles(following, _judged_ahead(slip.judged, ahead))
    as_move = _troubles(following, _judged_ahead(judged, ahead)) + (judged.foul is not None)
    return as_slip < as_move or (as_slip == as_move and slip.unless_worse)


def _judged_ahead(judged: Judged, ahead: Ahead) -> list[Judged]:
    """The lines that follow, as far as they are looked at and can be read."""
    found: list[Judged] = []
    try:
        for each in ahead(judged.position, judged.number, judged):
            found.append(each)
            if len(found) == AHEAD:
                break
    except BadInput:
        pass
    return found


def remarks(turns: Sequence[Turn], start: Position[Any], played: Sequence[Judged], judge: Judge) -> Iterator[str]:
    """Where a line may be missing, by the numbers that the players wrote and by the fouls that came of it."""
    yield from _gaps(turns)
    fouls = _troubles(turns, played)
    if fouls < MANY or any(turn.name for turn in turns):  # a name on a line tells whose turn it was
        return
    left, places = _missing(turns, start, played, judge)
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


def _gaps(turns: Sequence[Turn]) -> Iterator[str]:
    """Where the numbers that the players wrote leave one out."""
    for before, after in pairwise(turn.number for turn in turns):
        if before is not None and after is not None and after > before + 1:
            yield f"after {before}. comes {after}. in the record, so perhaps a line is missing there"


def _missing(
    turns: Sequence[Turn], start: Position[Any], played: Sequence[Judged], judge: Judge
) -> tuple[int, list[int]]:
    """The fewest fouls that one line more could leave, and the moves before which it could stand, in order.

    What its move was nobody knows; only the turn has passed on.
    """
    first = next(n for n, judged in enumerate(played) if judged.foul)
    found: dict[int, list[int]] = {}
    for since in range(max(0, first - REACH), first + 1):
        after = (played[since - 1].position if since else start).after_any_turn()
        if after is not None and not after.over:
            try:
                left = _troubles(turns[since:], tuple(judge(after, since)))
            except BadInput:  # a line that can be read only where it stands
                continue
            found.setdefault(left, []).append(since + 1)
    return min(found.items(), default=(len(turns), []))


def _troubles(turns: Sequence[Turn], played: Sequence[Judged]) -> int:
    """How many of these turns are fouls, or could not be judged; a line that stands twice is none."""
    return sum(judged.foul is not None and not judged.twice for judged in played) + len(turns) - len(played)
