"""A judged sheet as its picture shows it: what is coloured, the points that are known, what shows that it is wrong."""

from __future__ import annotations

import re

from msgspec import structs

from sheetgen.referee.finished.sheet import Place, Reason
from sheetgen.referee.finished.verdict import Verdict
from sheetgen.story import Fault, Played

MANY = 6
"""Of a reason with more places only those are ringed that its sentence names."""


def story(verdict: Verdict) -> Played | None:
    """The story of a finished sheet, without the order that was found for it: nobody knows how it went.

    Its faults are numbered as the reasons are. None where the game's sheet cannot be drawn so.
    """
    played = verdict.sheet.played(points(verdict))
    return None if played is None else structs.replace(played, faults=faults(verdict))


def points(verdict: Verdict) -> tuple[int | None, ...]:
    """By seat the points that were written down, unless they are what partners have together, or else those that the
    sheet means however it is read; None where nobody knows."""
    written, scores, claim = verdict.sheet.opening.record.score, verdict.scores, verdict.claim
    if claim is not None and claim.by_teams:
        written = claim.own
    certain = scores is not None and scores.kind == "exact" and not (verdict.witness and verdict.witness.leaning)
    meant = scores.possible[0] if scores is not None and certain else None
    players = enumerate(verdict.sheet.players)
    return tuple(written.get(player, meant[seat] if meant else None) for seat, player in players)


def faults(verdict: Verdict) -> tuple[Fault, ...]:
    """What shows each reason."""
    numbered = enumerate(verdict.reasons, 1)
    found = (verdict.sheet.fault(number, place) for number, reason in numbered for place in shown(reason))
    return tuple(fault for fault in found if fault is not None)


def shown(reason: Reason) -> list[Place]:
    """The places that show a reason; of many, those that its sentence names."""
    places = list(dict.fromkeys(reason.places))
    if len(places) <= MANY:
        return places
    words = set(re.findall(r"[\w.]*\w", reason.message))
    return [place for place in places if str(place) in words]
