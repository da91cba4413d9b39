"""Vasarely's finished sheets (docs/SHEETS.md 3.3): all orders are gone through (orders.py), so that a sheet is decided.

The number and the player of each turn are known; only which cube serves is open, and most ways to choose it soon come
to a turn that the colours on the sheet do not allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sheetgen.chance import Chance
from sheetgen.effort import Spent
from sheetgen.games.vasarely.orders import Cube, Kind, Orders
from sheetgen.games.vasarely.rules import COLOURS, Board, Position, listing
from sheetgen.language import N_, gettext, together
from sheetgen.referee import bits
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.notation import Places
from sheetgen.referee.finished.sheet import Nothing, Opening, Order, Reason, Scores, any_of
from sheetgen.referee.teams import put

TABLES = (inked.TABLE, inked.LIKELY)
PICTURED = {inked.TABLE: "spaces"}

FIRST_TRY = 2000
"""Steps of the first search with each player beginning; every round of searches takes twice as many."""

MEMORY = 150_000
"""Moments that the searches of a sheet remember together."""

LISTING = 100_000
"""Steps in which all scores of a sheet are listed, about a second; beyond them only bounds are told."""

MOST_SHARINGS = 50_000
"""Sums of points that are reckoned with when a written score is held against the cubes."""


class Sheet(InkedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Vasarely: the inks are the players' colours, by seat."""

    @property
    def board(self) -> Board:
        """The field as the rules see it."""
        position = self.opening.position
        assert isinstance(position, Position)
        return position.board

    def reasons(self) -> Iterator[Reason]:
        """VAS-S1, VAS-S2, VAS-S5 and VAS-S6."""
        bare, filled = self.bare, self.filled
        if self.over and bare:
            said = gettext("space {space} is empty, so the game is not over")
            yield Reason("VAS-S1", said.format(space=self.names(bare)[0]), self.names(bare))
        if not self.over:
            yield from self._too_many_begun(filled, bare)
            if not bare and not self.gaps:
                said = gettext("every space is filled, so the game is over and was not stopped in the middle")
                yield Reason("VAS-S5", said)
        if filled:
            yield from self._no_beginning()

    def _too_many_begun(self, filled: int, bare: int) -> Iterator[Reason]:
        """VAS-S2, with a coloured and an empty space of each cube."""
        limit = self.board.limit
        begun = {name: cube for name, cube in self.board.cubes.items() if cube & filled and cube & bare}
        if len(begun) > limit:
            shown = bits.union(bits.nth(cube & some, 0) for cube in begun.values() for some in (filled, bare))
            said = gettext("{cubes} are all begun and not complete, but only {limit} may be in play at once")
            yield Reason("VAS-S2", said.format(cubes=listing(list(begun)), limit=limit), self.names(shown))

    def _no_beginning(self) -> Iterator[Reason]:
        """VAS-S6."""
        ones = self.board.dotted[0]
        first = [ones & (self.of(self.players.index(name)) | self.gaps) for name in self.seats]
        if not any(first):
            said = gettext("whoever begins fills a space with 1 dot, but no space with 1 dot is filled")
            if len(self.seats) == 1:
                said = gettext(
                    "whoever begins fills a space with 1 dot, but no space with 1 dot is filled in {player}'s colour"
                )
            yield Reason("VAS-S6", said.format(player=self.seats[0]))

    def _single(self, places: Sequence[int]) -> Iterator[dict[int, int]]:
        """Another ink in one of these places, first those with which each number has every colour about as often: the
        turns go round them."""
        count = Counter(map(self._kind, range(len(self.places))))

        def too_many(change: dict[int, int]) -> int:
            ((place, ink),) = change.items()
            number, here = self._kind(place)
            return count[number, ink] - count[number, here] if ink >= 0 and here >= 0 else 0

        return iter(sorted(super()._single(places), key=too_many))

    def search(self, budget: Budget) -> Order | Nothing:
        """An order, each player beginning in turn, longer and longer; where none is left, VAS-S4."""
        left = {first: self._orders(first) for first in self.seats}
        steps, chance = FIRST_TRY, None
        while left:
            for first, orders in [*left.items()]:
                part = budget.part(steps=steps)
                try:
                    turns = orders.find(part, chance)
                except Spent:
                    budget.repay(part)
                    continue
                if turns is not None:
                    return Order(first, tuple(self._moves(turns)))
                budget.repay(part)
                del left[first]
            steps, chance = 2 * steps, chance or Chance(1)
        said = gettext(_NO_ORDER_OF_HERS) if len(self.seats) == 1 else gettext(_NO_ORDER)
        return Nothing((Reason("VAS-S4", said.format(player=self.seats[0])),))

    def _orders(self, first: str) -> Orders:
        """All orders with a player beginning."""
        shown = [self._cube(cube) for cube in self.board.cubes.values()]
        return Orders(
            [cube for cube in shown if cube.coloured],
            len(self.players),
            self.players.index(first),
            self.board.limit,
            untouched=bits.joined(cube.bare for cube in shown if not cube.coloured),
            memory=MEMORY // len(self.seats),
        )

    def _cube(self, cube: int) -> Cube:
        kinds = [self._kind(space) for space in bits.members(cube)]
        bare = bits.union(number for number, ink in kinds if ink < 0)
        return Cube(tuple((number, ink) for number, ink in kinds if ink >= 0), bare)

    def _kind(self, space: int) -> Kind:
        return self.board.dots(space) - 1, self.ink[space]

    def _moves(self, turns: Sequence[tuple[int, Kind] | None]) -> Iterator[str]:
        """The moves of an order: of several spaces of one kind in a cube it does not matter which is first."""
        begun = [cube for cube in self.board.cubes.values() if cube & self.filled]
        left = [list(bits.members(cube & self.filled)) for cube in begun]
        for turn in turns:
            if turn is None:
                yield "-"
            else:
                cube, kind = turn
                space = next(space for space in left[cube] if self._kind(space) == kind)
                left[cube].remove(space)
                yield str(self.places[space])

    def left_by(self, position: Position) -> tuple[int, ...]:
        """The colour of each space."""
        return inked.from_sets(position.filled, len(position.map.ids))

    def scores(self, position: Position) -> Scores:
        """All that can be, over all orders, where they are not too many; else what the cubes pay at the most."""
        budget, found = Budget(steps=LISTING), set[tuple[int, ...]]()
        try:
            for first in self.seats:
                found |= self._orders(first).points(budget)
        except Spent:
            most = tuple(sum(paid.get(seat, 0) for paid in self._pays) for seat in range(len(self.players)))
            return Scores(kind="bounds", least=(0,) * len(most), most=most, refuted=self._refuted)
        won = {tuple(name for name, had in zip(self.players, row, strict=True) if had == max(row)) for row in found}
        scores = any_of(list(found), won.pop() if len(won) == 1 and self.over else ())
        return Scores(kind=scores.kind, possible=scores.possible, refuted=self._refuted, winners=scores.winners)

    @property
    def _pays(self) -> list[dict[int, int]]:
        """What each complete cube pays to whom of those whose colour is in it."""
        found = []
        for cube in self.board.cubes.values():
            if not cube & self.bare:
                inks = [self.ink[space] for space in bits.members(cube)]
                found.append({ink: len(inks) - inks.count(ink) for ink in set(inks)})
        return found

    def _refuted(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """VAS-S3: why the cubes cannot be shared out so that all have what they wrote."""
        claimed = tuple(written.get(player) for player in self.players)
        goal = tuple(points or 0 for points in claimed)
        sums = {(0,) * len(goal)}
        for pays in self._pays:
            shared = set[tuple[int, ...]]()
            for seat, points in pays.items():
                more = points if claimed[seat] is not None else 0
                shared |= {put(row, seat, row[seat] + more) for row in sums if row[seat] + more <= goal[seat]}
            sums = shared
            if len(sums) > MOST_SHARINGS:
                return
        if goal in sums:
            return
        share = gettext("{points} to {player}")
        shares = together(share.format(points=points, player=player) for player, points in written.items())
        said = gettext("each cube pays one player, and however they are shared out they do not give {shares}")
        yield Reason("VAS-S3", said.format(shares=shares))


_NO_ORDER = N_(
    "whoever began and in whatever order the cubes were filled, sooner or later somebody would have had to fill a "
    "space that on this sheet is empty or in another colour"
)
_NO_ORDER_OF_HERS = N_(
    "with {player} beginning and in whatever order the cubes were filled, sooner or later somebody would have had to "
    "fill a space that on this sheet is empty or in another colour"
)


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    inks, hands = _colours(opening)
    return Sheet(**inked.inked(opening, _places(opening), inks, hands))


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player."""
    return inked.template(opening, *_colours(opening), "1-4 17")


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """The spaces of each player after a game."""
    ink = inked.from_sets(position.filled, len(position.map.ids))
    return inked.tables(opening, _places(opening), *_colours(opening), ink)


def _places(opening: Opening) -> Places:
    return Places([space.id for space in opening.field.spaces], "space")


def _colours(opening: Opening) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The colours, and those of each player: one, by seat."""
    colours = COLOURS[: len(opening.players)]
    return colours, [(colour,) for colour in colours]
