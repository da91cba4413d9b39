"""What the referee says of a finished sheet."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from sheetgen.referee.finished.sheet import Correction, Order, Reason, Scores, Sheet
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Team
from sheetgen.referee.verdict import Verdict as Replayed
from sheetgen.referee.verdict import nothing_judged


class Witness(Struct, frozen=True, kw_only=True):
    """An order that leaves the sheet, replayed by the ordinary referee without a foul."""

    read: Sheet
    """The sheet as it was read for it."""
    order: Order
    text: str
    """As a record."""
    replayed: Replayed[AnyPosition]
    leaning: tuple[str, ...] = ()
    """How it takes what cannot be read."""


class Claim(Struct, frozen=True, kw_only=True):
    """The score that the players wrote down, held against the sheet."""

    scores: dict[str, int]
    holds: bool | None
    """True: the sheet can mean these scores. False: it cannot. None: nothing on it decides."""
    reasons: tuple[Reason, ...] = ()
    """Why it cannot be, or why it stays open."""
    winners: tuple[str, ...] = ()
    """Who has won if these were the points; none where that cannot be told."""
    nobody_named: bool = False
    """Whether it puts in doubt what the sheet says of who has won: these are the right points under other names, or
    they are right if somebody else began or something else was agreed on."""
    by_teams: bool = False
    """Whether its numbers are taken as what partners have together."""
    taken: tuple[str, ...] = ()
    """As which partners' totals the numbers are taken, where they can hold only so; a sentence for each."""
    own: dict[str, int] = {}
    """What each of these partners has then, where the sheet shows it, or shows only what they have together."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The judgement of a finished sheet."""

    sheet: Sheet
    result: Literal["possible", "impossible", "undecided"]
    seconds: float
    """How long it took."""
    allowed: float = math.inf
    """How many seconds a search was given; inf where only its steps were counted."""
    reasons: tuple[Reason, ...] = ()
    """Why it is impossible; none where all orders were tried in vain."""
    witness: Witness | None = None
    scores: Scores | None = None
    """What the sheet says of the points; None where it is impossible, or where only an order of moves would tell."""
    claim: Claim | None = None
    corrections: tuple[Correction, ...] = ()
    """The smallest changes with which an impossible sheet would be possible."""
    hints: tuple[str, ...] = ()
    """What may have been forgotten or miswritten where it is impossible, a sentence each."""
    cut_off: bool = False
    """Whether there was no time to try every correction."""
    stopped: bool = False
    """Whether the search was broken off by hand."""
    guessed: int = 0
    """How many places stand on the sheet as they most likely are, more than can be left open (docs/PHOTOS.md)."""

    @property
    def valid(self) -> bool | None:
        """Whether the sheet can be right; None: undecided."""
        return {"possible": True, "impossible": False, "undecided": None}[self.result]

    @property
    def status(self) -> int:
        """The exit status: 0 possible, 1 impossible or the written score refuted, 3 undecided."""
        if self.result == "impossible" or (self.claim is not None and self.claim.holds is False):
            return 1
        return 0 if self.result == "possible" else 3

    @property
    def teams(self) -> tuple[Team, ...]:
        """What partners have together, where the sheet shows all points."""
        table, scores = self.sheet.partners, self.scores
        return table.teams(scores.possible[0]) if table is not None and scores and scores.kind == "exact" else ()

    @property
    def unscored(self) -> tuple[str, ...]:
        """For whom no score is written, where one is for others; what partners have together is for both."""
        claim = self.claim
        if claim is None:
            return ()
        table = self.sheet.partners if claim.by_teams else None
        told = {*claim.scores}
        for team in table.teams([0] * len(table.players)) if table is not None else ():
            if not told.isdisjoint(team.players):
                told.update(team.players)
        return tuple(player for player in self.sheet.players if player not in told)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, if the sheet shows it however it is read."""
        one_reading = self.witness is not None and self.witness.read is not self.sheet
        return () if one_reading or self.guessed else self.winners_so_read

    @property
    def won_by(self) -> str:
        """What says who has won, where the points alone do not; nothing where nobody is named."""
        return self.sheet.won_by(self.witness.replayed.position) if self.winners and self.witness is not None else ""

    @property
    def winners_so_read(self) -> tuple[str, ...]:
        """Who has won, if the sheet shows it when what cannot be read is read as the witness reads it."""
        doubted = self.claim is not None and self.claim.nobody_named
        return self.scores.winners if self.scores is not None and self.sheet.over and not doubted else ()

    def contract(self) -> dict[str, Any]:
        """The verdict as the JSON contract has it (docs/DESIGN.md 8): every key of an ordinary one, and its own."""
        scores, players = self.scores, self.sheet.players
        record = self.sheet.opening.record
        return nothing_judged(self.sheet.opening.field.game) | {
            "sheet": record.sheet,
            "readable": True,
            "valid": self.valid,
            "over": self.sheet.over,
            "verdict": self.result,
            "seconds": round(self.seconds, 3),
            "reasons": [reason_contract(reason) for reason in self.reasons],
            "witness": self.witness.text if self.witness else None,
            "leaning": list(self.witness.leaning) if self.witness else [],
            "scores": {
                **{player: _range(scores, seat) for seat, player in enumerate(players)},
                "kind": scores.kind if scores else "unknown",
            },
            "possible_scores": _listed(scores, players),
            "winners": list(self.winners),
            "doubtful": not self.winners and not (scores is not None and scores.nobody),
            "teams": [{"players": list(t.players), "total": t.total, "possible": [t.total]} for t in self.teams],
            "claim": _claimed(self.claim or (Claim(scores=record.score, holds=None) if record.score else None)),
            "notes": [
                *(self.claim.taken if self.claim is not None else ()),
                *self.hints,
                *filter(None, [self.won_by]),
            ],
            "corrections": [correction.said for correction in self.corrections],
            "corrections_cut_off": self.cut_off,
        }


def _claimed(claim: Claim | None) -> dict[str, Any] | None:
    if claim is None:
        return None
    return {
        "scores": dict(claim.scores),
        "holds": claim.holds,
        "first_wrong_move": None,
        "reasons": [reason_contract(reason) for reason in claim.reasons],
        "winners": list(claim.winners),
    }


def reason_contract(reason: Reason) -> dict[str, Any]:
    """A reason as the JSON contract has it."""
    return {"rule": reason.rule, "spaces": list(reason.places), "message": reason.message}


def _range(scores: Scores | None, seat: int) -> Mapping[str, int | None]:
    least, most = scores.range_of(seat) if scores else (None, None)
    return {"least": least, "most": most}


def _listed(scores: Scores | None, players: tuple[str, ...]) -> dict[str, list[int]]:
    """By player all points that can be, where they can be listed."""
    if scores is None or not scores.possible:
        return {}
    return {player: sorted({each[seat] for each in scores.possible}) for seat, player in enumerate(players)}
