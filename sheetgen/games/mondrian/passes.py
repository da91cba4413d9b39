"""Mondrian's finished sheets (docs/SHEETS.md): whether the turns can have gone round so that everybody has his spaces.

A player can fill nothing when every empty space beside the coloured ones is beside their colour too (and beside a
neutral one, where there are any). Two such parts of a sheet together are such a part again, so every set of spaces
holds a largest one. Going back from the end, how many spaces of each colour were filled is known at any moment, and a
turn can only have been missed where the sheet has such a part with just so many of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sheetgen.effort import Spent
from sheetgen.games.mondrian.backwards import Case
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import connected

STEPS, STEPS_OF_ONE = 8000, 1000
"""Moments and parts of a sheet that are looked at in all, and for one moment; 1000 take some 30 ms."""

Counts: TypeAlias = tuple[int, ...]
"""How many spaces of each colour are filled."""


class Turns:
    """The ways that the turns can have gone."""

    def __init__(self, case: Case, budget: Budget) -> None:
        self.case, self.budget = case, budget
        self.stuck: dict[tuple[int, Counts], bool] = {}

    def fit(self, lasts: Sequence[int]) -> bool:
        """Whether they can have gone in some way with one of these seats filling last; also where that takes too long
        to tell.

        Raises Spent when the whole budget is used up.
        """
        whole = [ink.bit_count() for ink in self.case.inks]
        if any(self.case.turns(whole, last) == sum(whole) for last in lasts):
            return True  # nobody need have missed one
        part = self.budget.part(steps=STEPS)
        try:
            return self._reach_back(lasts, part)
        except Spent:
            return True
        finally:
            self.budget.repay(part)

    def _reach_back(self, lasts: Sequence[int], budget: Budget) -> bool:
        """Depth first, from the last fill back; a moment is what was filled, and whose turn it then was."""
        case, count = self.case, self.case.players
        whole = tuple(ink.bit_count() for ink in case.inks)
        moments = [(before, last, False) for last in lasts for before in self._filled(whole, last)]
        seen: set[tuple[Counts, int]] = set()  # where a turn cannot have been missed, a space may have been filled
        while moments:
            counts, turn, missed = moments.pop()
            if (counts, turn) in seen or (missed and not self._may_have_missed(turn, counts, budget)):
                continue
            seen.add((counts, turn))
            if not any(counts):
                if turn in case.seats:
                    return True
                continue
            budget.step()
            seat = (turn - 1) % count
            befores = [(before, seat, False) for before in self._filled(counts, seat)]
            befores.insert(len(befores) if self._lags(counts, turn, seat) else 0, (counts, seat, True))
            moments += (before for before in befores if before[:2] not in seen)
        return False

    def _lags(self, counts: Counts, turn: int, seat: int) -> bool:
        """Whether a seat has more turns than spaces, where turns must have been missed before that seat's turn."""
        case, count = self.case, self.case.players
        turns = case.turns(counts, (turn - 1) % count)
        return turns > sum(counts) and (turns - (turn - 1 - seat) % count + count - 1) // count > counts[seat]

    def _filled(self, counts: Counts, seat: int) -> Iterator[Counts]:
        """What may have been filled before a seat filled a space; the likelier last."""
        for ink in (len(counts) - 1, seat) if self.case.board.neutral else (seat,):
            if counts[ink]:
                yield (*counts[:ink], counts[ink] - 1, *counts[ink + 1 :])

    def _may_have_missed(self, seat: int, counts: Counts, budget: Budget) -> bool:
        """Whether the sheet has a part in one piece with so many of each colour on which a seat can fill nothing."""
        if not counts[seat]:
            return False
        key = seat, counts
        if key not in self.stuck:
            part = budget.part(steps=STEPS_OF_ONE)
            try:
                self.stuck[key] = self._part(seat, counts, self.case.filled, 0, part)
            except Spent:
                self.stuck[key] = True
            budget.repay(part)
        return self.stuck[key]

    def _part(self, seat: int, counts: Counts, within: int, kept: int, budget: Budget) -> bool:
        """The same for a part of some spaces that holds those kept."""
        case = self.case
        budget.step()
        within = case.stuck_at_most(seat, within)
        if kept & ~within:
            return False
        if any((within & ink).bit_count() < count for ink, count in zip(case.inks, counts, strict=True)):
            return False
        piece = connected(kept & -kept or within & -within, within, case.near)
        if piece != within:
            if self._part(seat, counts, piece, kept, budget):
                return True
            return not kept and self._part(seat, counts, within & ~piece, 0, budget)
        for ink in (seat, *range(len(counts))):
            there, count = within & case.inks[ink], counts[ink]
            if there.bit_count() == count:
                continue
            loose = there & ~kept
            if (there & kept).bit_count() == count:
                return self._part(seat, counts, within & ~loose, kept, budget)
            one = loose & -loose
            without = self._part(seat, counts, within & ~one, kept, budget)
            return without or self._part(seat, counts, within, kept | one, budget)
        return True
