"""What the players may have agreed on without writing it down: a variation by which less in their record is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.language import gettext, listed, ngettext, together
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import Record
from sheetgen.referee.variation import alternatives
from sheetgen.referee.verdict import Verdict


def remarks(
    verdict: Verdict[AnyPosition], kind: type[Struct], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[str]:
    """For each variation that the record does not name: what would be right with it that is wrong without.

    A record with which nothing is wrong is not judged again.
    """
    if verdict.clean:
        return
    for name, texts in groupby(alternatives(kind, record.variation), key=lambda text: text.partition(" =")[0]):
        found = ((text, _gain(verdict, other)) for text in texts if (other := _with(text, record, judge)))
        best = max(found, key=lambda pair: pair[1][0], default=None)
        if best and best[1][1]:
            text, (_, gain) = best
            written = json.dumps([*record.variation, text])
            said = gettext(
                "the record does not name the variation {name}; with {setting} {gain}. "
                "If that is what you agreed on, write variation = {written}"
            )
            if text == name:
                said = gettext(
                    "the record does not name the variation {name}; with it {gain}. "
                    "If that is what you agreed on, write variation = {written}"
                )
            yield said.format(name=name, setting=text, gain=gain, written=written)


def _with(text: str, record: Record, judge: Callable[[Record], Verdict[AnyPosition]]) -> Verdict[AnyPosition] | None:
    """The verdict with one variation more; None where it does not go with the players or the others."""
    try:
        other = judge(record.agreeing(text))
    except BadInput:
        return None
    return None if other.unread else other


def _gain(verdict: Verdict[AnyPosition], other: Verdict[AnyPosition]) -> tuple[int, str]:
    """How much less would be wrong, and what, in words; 0 and nothing where no foul would go or others would come."""
    fouls, others = ({foul.number for foul in each.fouls} for each in (verdict, other))
    gone = sorted(fouls - others)
    judged = verdict.lines - verdict.unjudged
    if any(number <= judged for number in others - fouls):
        return 0, ""
    less = len(fouls) + verdict.unjudged - len(others) - other.unjudged
    told = []
    if gone and less > 0:
        told.append(_no_fouls(gone))
    elif fouls != others or verdict.unjudged < other.unjudged:
        return 0, ""
    if verdict.claim and not verdict.claim.holds and other.claim and other.claim.holds:
        told.append(gettext("the written score would hold"))
    if not verdict.position.over and other.clean:
        told.append(gettext("the game would be over"))
    return (less + len(told), together(told)) if told else (0, "")


def _no_fouls(numbers: list[int]) -> str:
    said = ngettext("move {moves} would not be a foul", "moves {moves} would not be fouls", len(numbers))
    return said.format(moves=listed([*map(str, numbers)]))
