"""Mondrian's finished sheets (docs/SHEETS.md): the search for an order whose last fill fills somebody's area.

Where a space can still be filled, the game ended by that. So the points of one player must reach the limit with the
very last fill and not before. A beam goes back from the full sheet, and of all orders of the last so many fills keeps
those that gave him most and leave him most; as soon as they gave enough, the plain search takes the rest apart.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.games.mondrian.backwards import Case, Exhausted, Search, Way
from sheetgen.referee import bits
from sheetgen.referee.finished.budget import Budget

WIDTHS = (3, 10, 30, 100, 300)
"""Orders of the last fills that are kept, in the first rounds and in those that follow."""

HOPES = (0.5, 0.2, 0.8, 0.35)
"""What a point that may still be had counts, in rounds by turns."""

REST = 400
"""Spaces that the plain search may take off to finish one order."""


class Late(Struct, frozen=True):
    """The last fills of an order, and what is left of the sheet before them."""

    value: float
    filled: int
    """What was filled before them."""
    last: int
    """The seat that filled last before them."""
    missed: int
    """The turns that must have been missed before them."""
    points: int
    """What they gave the winner."""
    fills: tuple[tuple[int, int], ...]
    """Seat and space, the last first."""
    best: dict[int, int]
    """For each of the winner's spaces in what is left the largest rectangle that holds it there."""


def orders(case: Case, budget: Budget, winners: Sequence[int]) -> Iterator[tuple[int, Way]]:
    """Round after round, a seat and an order in which it makes the last fill and has much by then."""
    chance = Chance(2)
    for round in itertools.count():
        width = WIDTHS[min(round // len(HOPES), len(WIDTHS) - 1)]
        for winner in winners:
            beam = Beam(case, budget, chance, winner, HOPES[round % len(HOPES)])
            for way in beam.orders(width):
                yield winner, way


class Beam:
    """One round."""

    def __init__(self, case: Case, budget: Budget, chance: Chance, winner: int, hope: float) -> None:
        self.case, self.budget, self.chance, self.winner, self.hope = case, budget, chance, winner, hope
        self.search = Search(case, budget, chance, REST, winner)
        self.top = 0
        """The most points that any order of this round gave."""

    def orders(self, width: int) -> Iterator[Way]:
        """What comes of keeping so many."""
        case = self.case
        whole = case.filled
        best = {i: self._largest(i, whole) for i in bits.members(whole & case.inks[self.winner])}
        missed = self.search.turns(whole, self.winner) - whole.bit_count()
        beam = [Late(0, whole, self.winner, missed, 0, (), best)]
        while beam:
            found: dict[tuple[int, int], Late] = {}
            for late in beam:
                for each in self._before(late):
                    self.budget.step()
                    key = each.filled, each.last
                    if key not in found or found[key].value < each.value:
                        found[key] = each
            beam = sorted(found.values(), key=lambda late: late.value, reverse=True)[:width]
            enough = [late for late in beam if late.points >= case.board.limit and not late.missed]
            self.top = max([self.top, *(late.points for late in beam)])
            for late in enough[:3]:
                way = self._finished(late)
                if way is not None:
                    yield way

    def _before(self, late: Late) -> Iterator[Late]:
        """The orders with one fill more before those."""
        case, search, winner, limit = self.case, self.search, self.winner, self.case.board.limit
        own = case.inks[winner]
        for i, seat in search.steps(late.filled, late.last):
            rest = late.filled & ~(1 << i)
            points = late.points
            if late.last == winner and own >> i & 1:
                points += late.best[i].bit_count()
            if not late.fills and not points:
                continue
            fills = (*late.fills, (late.last, i))
            if points - self._first(fills) >= limit:
                continue
            best = {
                j: union if not union >> i & 1 else self._largest(j, rest) for j, union in late.best.items() if j != i
            }
            hope = sum(union.bit_count() for union in best.values())
            missed = search.turns(rest, seat) - rest.bit_count()
            value = points + self.hope * hope - self._far(rest, seat, missed) + self.chance.random()
            yield Late(value, rest, seat, missed, points, fills, best)

    def _far(self, rest: int, seat: int, missed: int) -> float:
        """What it costs that turns must have been missed still, and how far it is to where one can have been."""
        return 20 * missed + 10 * (rest & ~self.search.part(rest, seat)).bit_count() if missed else 0

    def _first(self, fills: tuple[tuple[int, int], ...]) -> int:
        """The points of the very last fill."""
        return self._largest(fills[0][1], self.case.filled).bit_count()

    def _largest(self, i: int, filled: int) -> int:
        return next((union for union in self.case.unions[i] if not union & ~filled), 0)

    def _finished(self, late: Late) -> Way | None:
        """A whole order that ends like this."""
        search = Search(self.case, self.budget, self.chance, REST, self.winner)
        search.greed = self.chance.pick((0.0, 0.5, 1.5))
        try:
            return search.way_before(late.filled, late.last, late.fills)
        except Exhausted:
            return None
