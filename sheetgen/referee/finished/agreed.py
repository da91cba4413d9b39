"""What the players may have agreed on otherwise than the record of their sheet says: a variation with which the sheet
can have come about, or the written score can be right, where it cannot as the record has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.language import gettext, together
from sheetgen.referee import agreed, variation
from sheetgen.referee.finished.sheet import Sheet
from sheetgen.referee.finished.verdict import Verdict


class Otherwise(Struct, frozen=True):
    """Something else that may have been agreed on."""

    said: str
    """What, and what could be right then, as a sentence."""
    found: bool
    """Whether an order of moves was found with it; else nothing is known that speaks against the sheet."""
    borne_out: bool
    """Whether the sheet shows with it just the points that are written, and without it cannot."""


def otherwise(
    verdict: Verdict, again: Callable[[tuple[str, ...]], Sheet], decide: Callable[[Sheet], Verdict]
) -> Iterator[Otherwise]:
    """For each variation that may have been agreed on and each that may not: what could be right then that cannot be as
    it is written. `again` reads the sheet with these variations, `decide` tells what is to be said of it.

    Of a variation with several values the last one is told by which something could be right.
    """
    sheet = verdict.sheet
    record, kind = sheet.opening.record, sheet.opening.rules.Variation
    for _, values in groupby(sheet.agreements(), key=variation.name_of):
        for text in reversed([*values]):
            other = _decided(verdict, again, decide, (*record.variation, text))
            gains = _gains(verdict, other) if other is not None else []
            if other is not None and gains:
                said = agreed.unnamed(text, record, together(gains))
                yield Otherwise(_sentence(said), other.witness is not None, _borne_out(verdict, other))
                break
    told: set[str] = set()
    for text, other_text, texts in variation.instead(kind, record.variation):
        other = _decided(verdict, again, decide, texts) if text not in told else None
        if other is not None and other.witness is not None and not _score_wrong(other):
            told.add(text)
            borne_out = _borne_out(verdict, other)
            said = agreed.in_its_place(text, other_text, texts, by_score=borne_out)
            yield Otherwise(_sentence(said), found=True, borne_out=borne_out)


def _decided(
    verdict: Verdict,
    again: Callable[[tuple[str, ...]], Sheet],
    decide: Callable[[Sheet], Verdict],
    texts: tuple[str, ...],
) -> Verdict | None:
    """The verdict with these variations; None where they do not go with the players, with each other or with what is
    written, and where the sheet cannot be right with them either."""
    try:
        other = decide(again(texts))
    except BadInput:
        return None
    return None if other.result == "impossible" or other.stopped else other


def _gains(verdict: Verdict, other: Verdict) -> list[str]:
    """What could be right that cannot be now."""
    found = other.witness is not None
    gains = []
    if verdict.result == "impossible":
        if found:
            gains.append(gettext("this sheet would be possible"))
        elif next(verdict.sheet.reasons(), None) is not None:  # what a search refuted, a shorter one leaves open
            gains.append(gettext("nothing on this sheet would break a rule"))
    if other.claim is not None and not _score_wrong(other) and (found or verdict.result != "possible"):
        exact = _borne_out(verdict, other)
        said = gettext("the written score would hold") if exact else gettext("the written score could be right")
        if exact or verdict.result != "impossible":
            gains.append(said)
    return gains


def _score_wrong(verdict: Verdict) -> bool:
    return verdict.claim is not None and verdict.claim.holds is False


def _borne_out(verdict: Verdict, other: Verdict) -> bool:
    """Whether the sheet shows by the other one just the points that are written, which are not known to be right."""
    shown = other.scores is not None and other.scores.kind == "exact" and other.claim is not None
    return shown and other.claim is not None and other.claim.holds is True and verdict.status == 1


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."
