"""Mondrian's finished sheets (docs/SHEETS.md): the search for an order of moves, from the last fill back to the first.

Where no two neighbours have one colour, a fill is legal whenever it is next to a coloured space. So an order takes the
spaces off one by one, the rest always in one piece, the players going back round the table; who is left out could fill
nothing then. How many turns must have been missed follows from how many spaces everybody has; they are best placed near
the end, so they are looked for first. Once nobody has to have missed one, only the piece matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.games.mondrian.rules import Board
from sheetgen.referee import bits
from sheetgen.referee.finished.budget import Budget

FIRST_NODES, MORE_NODES = 300, 40
"""Spaces taken off in the first try, and so many more in each that follows."""


class Exhausted(Exception):
    """One try has taken off as many spaces as it may."""


class Way(Struct, frozen=True):
    """An order that was found."""

    first: int
    """The seat that begins."""
    fills: tuple[tuple[int, int], ...]
    """Seat and space, by index, of each fill; whoever is left out between two passes."""


class Case:
    """A coloured sheet as sets of spaces, nothing unreadable on it."""

    def __init__(self, board: Board, inks: Sequence[int], seats: Iterable[int], players: int) -> None:
        """`inks` are the spaces in each colour, `seats` who may have begun."""
        self.board, self.inks, self.seats, self.players = board, tuple(inks), frozenset(seats), players
        self.near, self.whole = board.map.neighbours, board.map.whole
        self.filled = bits.joined(self.inks)
        self.common = self.inks[-1] if board.neutral else 0
        self.unions = tuple(tuple(u for u in unions if not u & ~self.filled) for unions in board.unions)

    def beside(self, spaces: int) -> int:
        """The spaces next to any of these."""
        found = 0
        while spaces:
            low = spaces & -spaces
            found |= self.near[low.bit_length() - 1]
            spaces ^= low
        return found

    def open_to(self, filled: int) -> list[int]:
        """For each colour the empty spaces in which it could be filled, when just these are coloured."""
        reach = self.beside(filled) & self.whole & ~filled if filled else self.whole
        return [reach & ~self.beside(filled & ink) for ink in self.inks] if reach else [0] * len(self.inks)

    def stuck(self, filled: int) -> list[bool]:
        """For each seat whether it can fill nothing when just these are coloured."""
        open = self.open_to(filled)
        common = open[-1] if self.board.neutral else 0
        return [not (open[seat] | common) for seat in range(self.players)]

    def holds_without(self, filled: int, i: int) -> bool:
        """Whether a connected set of spaces stays in one piece without one of them."""
        rest = filled & ~(1 << i)
        around = self.near[i] & rest
        if not rest:
            return True
        group = new = around & -around
        while around & ~group:
            new = self.beside(new) & rest & ~group
            if not new:
                return False
            group |= new
        return True

    def stuck_at_most(self, seat: int, within: int, jokers: int = 0) -> int:
        """The largest part of some spaces on which a seat can fill nothing; every such part lies in it.

        Each space just outside of it is next to one in the seat's own colour, and to a neutral one where there are any.
        `jokers` may be empty or in any colour.
        """
        colours = [self.inks[seat] | jokers, *([self.common | jokers] if self.board.neutral else [])]
        while within:
            outside = self.beside(within) & self.whole & ~within
            barred = outside
            for colour in colours:
                barred &= self.beside(colour & within)
            loose = outside & ~barred
            if not loose:
                break
            within &= ~self.beside(loose)
        return within

    def turns(self, counts: Sequence[int], last: int) -> int:
        """The fewest turns in which so many spaces of each colour can have been filled, with that seat last."""
        count = self.players
        turns = sum(counts)
        for seat in range(count):
            if counts[seat]:
                turns = max(turns, count * (counts[seat] - 1) + (last - seat) % count + 1)
        while (last + 1 - turns) % count not in self.seats:
            turns += 1
        return turns

    def points(self, way: Way) -> Iterator[tuple[int, int]]:
        """Seat and points of each fill of an order."""
        empty = self.whole
        for seat, i in way.fills:
            empty &= ~(1 << i)
            own = self.inks[seat] >> i & 1
            yield seat, next((u.bit_count() for u in self.unions[i] if not u & empty), 0) if own else 0


class Search:
    """One try to take a sheet apart."""

    def __init__(self, case: Case, budget: Budget, chance: Chance, nodes: float, winner: int | None = None) -> None:
        """`winner` is who must have made the last fill."""
        self.case, self.budget, self.chance, self.nodes, self.winner = case, budget, chance, nodes, winner
        self.dead: set[tuple[int, int]] = set()
        self.fills: list[tuple[int, int]] = []
        self.spread = chance.pick((1.0, 2.0, 4.0))
        self.greed = chance.pick((0.0, 0.0, -1.0))
        self.far = self._distances()
        self.first = 0

    def _distances(self) -> list[int]:
        """How far each space is from one where the game may have begun."""
        case = self.case
        far = [0] * len(case.near)
        ring = group = 1 << bits.pick(case.filled, self.chance)
        n = 0
        while ring:
            for i in bits.members(ring):
                far[i] = n
            ring = case.beside(ring) & case.filled & ~group
            group |= ring
            n += 1
        return far

    def way(self) -> Way | None:
        """An order; None when there is none. Raises Exhausted."""
        case = self.case
        lasts = [self.winner] if self.winner is not None else list(range(case.players))
        self.chance.shuffle(lasts)
        for last in sorted(lasts, key=lambda seat: self.turns(case.filled, seat)):
            if self._apart(case.filled, last):
                return Way(self.first, tuple(reversed(self.fills)))
        return None

    def way_before(self, filled: int, last: int, late: Sequence[tuple[int, int]]) -> Way | None:
        """An order that ends with these fills, the last first, before which so much was filled, by that seat last."""
        self.fills = list(late)
        return Way(self.first, tuple(reversed(self.fills))) if self._apart(filled, last) else None

    def turns(self, filled: int, last: int) -> int:
        """The fewest turns in which these spaces can have been filled, with that seat last."""
        return self.case.turns([(filled & ink).bit_count() for ink in self.case.inks], last)

    def _apart(self, filled: int, last: int) -> bool:
        """Whether these spaces can be taken off, beginning with one of that seat."""
        count = self.case.players
        turns = self.turns(filled, last)
        missed = turns - filled.bit_count()
        if not filled:
            self.first = (last + 1) % count
            return not missed
        if (filled, last) in self.dead:
            return False
        self.budget.step()
        self.nodes -= 1
        if self.nodes < 0:
            raise Exhausted
        for i, seat in self._steps(filled, last, turns, missed):
            self.fills.append((last, i))
            if self._apart(filled & ~(1 << i), seat):
                return True
            self.fills.pop()
        self.dead.add((filled, last))
        return False

    def _steps(self, filled: int, last: int, turns: int, missed: int) -> Iterator[tuple[int, int]]:
        """The space that the seat took last, and who filled before; the likelier first."""
        case, count = self.case, self.case.players
        own = filled & case.inks[last]
        mine = (turns + count - 1) // count - own.bit_count()
        fits = own | (filled & case.common if mine > 0 else 0)
        if not missed:
            for i in sorted(bits.members(fits), key=lambda i: self._value(filled, last, i), reverse=True):
                if case.holds_without(filled, i):
                    yield i, (last - 1) % count
            return
        part = self.part(filled, last)
        if not part:
            return
        spare = self._spare(filled, last, turns)
        found = []
        for i in bits.members(fits):
            if not case.holds_without(filled, i):
                continue
            rest = filled & ~(1 << i)
            stuck = case.stuck(rest)
            value = self._value(filled, last, i) + 10 * sum(stuck[seat] for seat in spare) + 5 * (not part >> i & 1)
            for n in range(1, count + 1):
                seat = (last - n) % count
                left = self.turns(rest, seat) - rest.bit_count()
                found.append((value - 20 * left, i, seat))
                if not stuck[seat]:
                    break
        yield from ((i, seat) for _, i, seat in sorted(found, reverse=True))

    def part(self, filled: int, last: int) -> int:
        """The largest part on which a seat can have missed a turn that has one to spare; none if there is none."""
        spare = self._spare(filled, last, self.turns(filled, last))
        return max((self.case.stuck_at_most(seat, filled) for seat in spare), key=int.bit_count, default=0)

    def steps(self, filled: int, last: int) -> Iterator[tuple[int, int]]:
        """Each space that the seat can have filled last, and who can have filled before."""
        turns = self.turns(filled, last)
        return self._steps(filled, last, turns, turns - filled.bit_count())

    def _spare(self, filled: int, last: int, turns: int) -> list[int]:
        """The seats that have more turns than spaces of their own."""
        case, count = self.case, self.case.players
        return [
            seat
            for seat in range(count)
            if (turns - (last - seat) % count + count - 1) // count > (filled & case.inks[seat]).bit_count()
        ]

    def _value(self, filled: int, last: int, i: int) -> float:
        """How good it is to take a space off now."""
        value = self.far[i] + self.spread * self.chance.random()
        greed = -4.0 if last == self.winner else self.greed
        if greed:
            gain = next((u.bit_count() for u in self.case.unions[i] if not u & ~filled), 0)
            value += greed * gain
        return value


class Thorough(Search):
    """A try that leaves nothing out: turns may also have been missed where the number of spaces does not ask for it."""

    def _steps(self, filled: int, last: int, turns: int, missed: int) -> Iterator[tuple[int, int]]:
        case, count = self.case, self.case.players
        if missed and not any(case.stuck_at_most(seat, filled) for seat in range(count)):
            return
        fits = filled & (case.inks[last] | case.common)
        for i in sorted(bits.members(fits), key=lambda i: self._value(filled, last, i), reverse=True):
            if not case.holds_without(filled, i):
                continue
            stuck = case.stuck(filled & ~(1 << i))
            for n in range(1, count + 1):
                seat = (last - n) % count
                yield i, seat
                if not stuck[seat]:
                    break


def tries(case: Case, budget: Budget) -> Iterator[tuple[None, Way]]:
    """Orders found by tries of growing length, without end but that of the budget; none if there is none."""
    chance, nodes, kind = Chance(1), FIRST_NODES, Search
    while True:
        try:
            way = kind(case, budget, chance, nodes).way()
        except Exhausted:
            pass
        else:
            if way is not None:
                yield None, way
            elif kind is Thorough:
                return
            else:
                kind = Thorough
        nodes += MORE_NODES
