"""The orders of play that leave Vasarely's cubes in given colours (docs/SHEETS.md 3.3), by stretches of turns.

The number and the player of every turn are known, and so its *kind*: the spaces with that number in that colour. While
as many cubes are in play as may be, it does not matter who chose what: a turn takes one space of its kind from those
cubes together, and is lost when none of them has an empty space with the number. So such a *stretch* of turns is gone
through at once, up to each turn that can complete a cube. Most stretches come to a turn for which no space of its kind
is left, which makes the search short enough to go through every order.

How many spaces of each kind there are is one integer, a byte a kind, so that two cubes together are a sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.games.vasarely.rules import NUMBERS
from sheetgen.referee import bits
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.teams import put

BYTE = 8
MOST_OF_A_KIND = (1 << BYTE) - 1
"""In one byte."""

Kind: TypeAlias = tuple[int, int]
"""A number of dots, less 1, and the seat in whose colour the spaces are."""

LOST = -1
"""In the place of the kind of a turn on which nothing is filled."""


class Cube(Struct, frozen=True):
    """A cube as the sheet shows it."""

    coloured: tuple[Kind, ...]
    """The kind of each coloured space."""
    bare: int
    """The numbers, less 1, that its empty spaces have, as bits."""


InPlay: TypeAlias = tuple[tuple[int, int], ...]
"""The cubes in play, by index, ascending, each with what of it is still to be filled, a byte a kind."""


class Moment(Struct, frozen=True):
    """A moment of play, as far as it matters for what follows."""

    turn: int
    """Its place in the cycle of all kinds."""
    in_play: InPlay
    waiting: int
    """The cubes that the sheet shows coloured and that are not opened yet, as bits."""


class Step(Struct, frozen=True):
    """A turn, or a stretch of them."""

    filled: InPlay
    """What was filled, by cube; a cube that the last turn completes stands last."""
    turns: tuple[int, ...]
    """For each turn its place in the cycle of kinds, or LOST."""
    completes: bool
    """Whether the last turn completes a cube."""
    after: Moment


class Orders:
    """All orders in which given cubes can have been coloured, with a given player beginning."""

    def __init__(
        self, cubes: Sequence[Cube], players: int, first: int, limit: int, *, untouched: int, memory: int
    ) -> None:
        """`cubes` are those with coloured spaces, `first` is the seat that begins, `limit` how many may be in play.

        `untouched` are the numbers, less 1, in the cubes without any colour, as bits; so many moments from which
        nothing leads to the sheet are remembered as `memory` says.
        """
        self.bare = [cube.bare for cube in cubes]
        self.whole = [self._packed(cube.coloured, players) for cube in cubes]
        self.worth = [[sum(owner != seat for _, owner in cube.coloured) for seat in range(players)] for cube in cubes]
        self.players, self.limit, self.untouched, self.memory = players, limit, untouched, memory
        self.kinds = [(turn % NUMBERS, (first + turn) % players) for turn in range(NUMBERS * players)]
        self.places = [self._place(kind, players) for kind in self.kinds]
        row = (1 << BYTE * players) - 1
        self.spaces_with = [row << self._place((number, 0), players) for number in range(NUMBERS)]
        self.borrow = sum(1 << place + BYTE - 1 for place in self.places)
        self.dead: set[Moment] = set()
        self.chance: Chance | None = None

    @staticmethod
    def _place(kind: Kind, players: int) -> int:
        """The first bit of a kind's byte."""
        number, seat = kind
        return BYTE * (number * players + seat)

    def _packed(self, kinds: Iterable[Kind], players: int) -> int:
        return sum(1 << self._place(kind, players) for kind in kinds)

    @property
    def start(self) -> Moment:
        """Before the first turn."""
        return Moment(0, (), (1 << len(self.whole)) - 1)

    def find(self, budget: Budget, chance: Chance | None = None) -> list[tuple[int, Kind] | None] | None:
        """The cube and the kind that each turn of one order fills (None: a lost turn), or None without any order.

        `chance` says what is tried first. What was found to lead nowhere is remembered for the next call. Raises Spent.
        """
        self.chance = chance
        moments, path, ways = [self.start], list[Step](), [self.steps(self.start)]
        while moments:
            if self.done(moments[-1]):
                return list(self._turns_of(path))
            budget.step()
            step = next((step for step in ways[-1] if step.after not in self.dead), None)
            if step is not None:
                path.append(step)
                moments.append(step.after)
                ways.append(self.steps(step.after))
                continue
            self._bury(moments.pop())
            ways.pop()
            if path:
                path.pop()
        return None

    def points(self, budget: Budget) -> set[tuple[int, ...]]:
        """What each seat can have at the end, over all orders. Raises Spent."""
        found: dict[Moment, frozenset[tuple[int, ...]]] = {}
        nothing = (0,) * self.players

        def still(moment: Moment) -> frozenset[tuple[int, ...]]:
            """What can be won from a moment on."""
            if moment in found:
                return found[moment]
            budget.step()
            ends = {nothing} if self.done(moment) else set[tuple[int, ...]]()
            for step in [] if ends else self.steps(moment):
                more = still(step.after)
                budget.made += 1 + len(more) // 8  # a moment with three cubes in play has dozens of ways on
                if more and step.completes:
                    seat, worth = self._paid(step)
                    more = frozenset(put(row, seat, row[seat] + worth) for row in more)
                ends |= more
            found[moment] = frozenset(ends)
            return found[moment]

        return set(still(self.start))

    def _paid(self, step: Step) -> tuple[int, int]:
        """The seat that completes a cube, and its points."""
        _, seat = self.kinds[step.turns[-1]]
        return seat, self.worth[step.filled[-1][0]][seat]

    def _bury(self, moment: Moment) -> None:
        if len(self.dead) < self.memory:
            self.dead.add(moment)

    def done(self, moment: Moment) -> bool:
        """Whether everything is coloured as on the sheet."""
        return not moment.waiting and not any(rest for _, rest in moment.in_play)

    def steps(self, moment: Moment) -> Iterator[Step]:
        """What can happen next: a turn, or where no cube can be opened a stretch of turns."""
        if len(moment.in_play) == self.limit or not moment.waiting:
            return self._stretches(moment)
        turns = list(self._turns(moment))
        if self.chance:
            self.chance.shuffle(turns)
        return iter(turns)

    # Turn by turn, while another cube may be opened.

    def _turns(self, moment: Moment) -> Iterator[Step]:
        place, lost = self.places[moment.turn], True
        waiting = [(cube, self.whole[cube]) for cube in bits.members(moment.waiting)]
        for cube, rest in (*moment.in_play, *waiting):
            if rest >> place & MOST_OF_A_KIND:
                yield self._filled(moment, cube, rest, 1 << place)
                lost = False
        if lost:
            number, _ = self.kinds[moment.turn]
            bare = self.untouched | bits.joined(self.bare[cube] for cube, _ in (*moment.in_play, *waiting))
            rests = bits.joined(rest for _, rest in (*moment.in_play, *waiting))
            if not bare >> number & 1 and not rests & self.spaces_with[number]:
                yield Step((), (LOST,), False, Moment(self._on(moment.turn), moment.in_play, moment.waiting))

    def _filled(self, moment: Moment, cube: int, rest: int, space: int) -> Step:
        others = [pair for pair in moment.in_play if pair[0] != cube]
        completes = rest == space and not self.bare[cube]
        in_play = others if completes else sorted([*others, (cube, rest - space)])
        after = Moment(self._on(moment.turn), tuple(in_play), moment.waiting & ~(1 << cube))
        return Step(((cube, space),), (moment.turn,), completes, after)

    # Stretch by stretch, while none may be opened or none is left.

    def _stretches(self, moment: Moment) -> Iterator[Step]:
        """Each way to go on until one of the cubes in play is complete, or else until all is coloured."""
        in_play, turn = moment.in_play, moment.turn
        pool, taken, turns = sum(rest for _, rest in in_play), 0, list[int]()
        bare = bits.joined(self.bare[cube] for cube, _ in in_play)
        if len(in_play) < self.limit:
            bare |= self.untouched
        closing = [pair for pair in in_play if not self.bare[pair[0]]]
        while pool:
            place, (number, _) = self.places[turn], self.kinds[turn]
            if pool >> place & MOST_OF_A_KIND:
                pool -= 1 << place
                taken += 1 << place
                turns.append(turn)
                for cube, rest in closing:
                    if rest >> place & MOST_OF_A_KIND and self._within(rest, taken):
                        yield from self._completions(moment, cube, rest, taken, tuple(turns))
            elif bare >> number & 1 or pool & self.spaces_with[number]:
                return  # the space that is filled now is left empty or in another colour on this sheet
            else:
                turns.append(LOST)
            turn = self._on(turn)
        if not closing and not moment.waiting:
            yield Step(in_play, tuple(turns), False, Moment(turn, tuple((cube, 0) for cube, _ in in_play), 0))

    def _completions(self, moment: Moment, last: int, rest: int, taken: int, turns: tuple[int, ...]) -> Iterator[Step]:
        """The ways to share what was taken so that this cube is completed by the last turn, and no other was before."""
        others = [pair for pair in moment.in_play if pair[0] != last]
        turn = (moment.turn + len(turns)) % len(self.places)
        for shares in self._shares(taken - rest, [had for _, had in others]):
            pairs = list(zip(others, shares, strict=True))
            if all(had > share or self.bare[cube] for (cube, had), share in pairs):
                left = tuple((cube, had - share) for (cube, had), share in pairs)
                filled = tuple((cube, share) for (cube, _), share in pairs)
                yield Step((*filled, (last, rest)), turns, True, Moment(turn, left, moment.waiting))

    def _shares(self, taken: int, rests: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The ways to take so many of each kind out of several cubes."""
        if not rests:
            yield ()
        elif len(rests) == 1:
            yield (taken,)
        else:
            for share in self._part(taken, rests[0], sum(rests[1:])):
                for others in self._shares(taken - share, rests[1:]):
                    yield share, *others

    def _part(self, taken: int, rest: int, others: int) -> Iterator[int]:
        """What may be taken out of one cube where others give what is missing."""
        ranges = []
        for place in self.places:
            count, here, there = (each >> place & MOST_OF_A_KIND for each in (taken, rest, others))
            ranges.append([n << place for n in range(max(0, count - there), min(count, here) + 1)])
            if self.chance:
                self.chance.shuffle(ranges[-1])
        return map(sum, product(*ranges))

    def _within(self, some: int, all: int) -> bool:
        """Whether there are as many of each kind among all as among some: no byte borrows from the next."""
        return ((all | self.borrow) - some) & self.borrow == self.borrow

    def _on(self, turn: int) -> int:
        return (turn + 1) % len(self.places)

    def _turns_of(self, steps: Iterable[Step]) -> Iterator[tuple[int, Kind] | None]:
        """The turns of some steps one by one. A cube that is completed stands last, and so its last space is filled
        last."""
        for step in steps:
            left = dict(step.filled)
            for turn in step.turns:
                if turn == LOST:
                    yield None
                else:
                    place = self.places[turn]
                    cube = next(cube for cube, rest in left.items() if rest >> place & MOST_OF_A_KIND)
                    left[cube] -= 1 << place
                    yield cube, self.kinds[turn]
