"""A Goose board as the rules see it: what each cell does, and where a throw takes a lone piece.

A board is data (docs/GAMES.md 11): cells with effects, a table of first throws, options. Nothing here knows one
board from another, nor paper, nor players. Where a throw ends depends on nothing but the cell it is made from, the pips
and whether it is a first throw; so every run is traced once, when the board is compiled, and looked up ever after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from msgspec import Struct

START = 0
"""Where all pieces stand before they come on the board: the cell before cell 1."""
SIDES = 6
"""Of each die."""

Throw: TypeAlias = tuple[int, ...]
"""The pips of each die."""
_Place: TypeAlias = tuple[int, bool]
"""A cell, and whether a throw from it is a first throw."""
_BEGINNING: _Place = (START, True)
Payee: TypeAlias = Literal["pot", "player"]
"""Who gets the chips: the pot, or the player whose piece came."""


class Cell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a cell does with the piece that a throw brings there; a plain cell does nothing."""

    goose: Literal["forward", "back", "dead"] | None = None
    """A goose and where it looks; a dead one makes the piece begin again."""
    to: int | None = None
    """The piece goes to this cell, which does nothing more to it (GOO-A20)."""
    begin_again: bool = False
    """The piece goes back to the start."""
    again: bool = False
    """Its player throws again."""
    pay: int = 0
    """Chips to the pot."""
    miss: int = 0
    """Turns that its player misses."""
    wait: bool = False
    """The piece waits until another comes to this cell."""
    relief: int = 0
    """Chips that the player of a freed piece pays."""
    relief_to: Payee = "pot"
    ransom: int = 0
    """Chips to the pot for leaving without relief; 0: it cannot be bought."""
    ransom_after: int = 2
    """Turns that must have been passed over before."""


class FirstThrow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A throw from the start that goes to a cell of its own; that cell does nothing more."""

    throw: Throw
    """The pips in ascending order."""
    to: int
    pay: int = 0
    """Chips to the pot."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """In what printed rules differ (docs/GAMES.md 11.6)."""

    goose: Literal["facing", "travel", "next"] = "travel"
    """The same throw again the way the goose looks, or on in the direction of travel; or on to the next goose, and
    another throw."""
    goose_on_first_throw: bool = True
    """GOO-A18."""
    restart_is_first_throw: bool = True
    """Whether every throw from the start is a first throw, or only a player's very first (GOO-A3, A19)."""
    hit: Literal["exchange", "back", "none"] = "exchange"
    """A piece that is hit goes where the other came from; or the other goes back; or both stay."""
    start: Literal["all", "one"] = "all"
    """The start has room for all, or holds one piece like any cell; before its first throw a piece stands beside the
    board (GOO-A29)."""
    hit_pay: int = 0
    """Chips that whoever gives way pays."""
    hit_pay_to: Payee = "pot"
    relief: Literal["exchange", "stays"] = "exchange"
    """A freed piece goes where the other came from, or stays and may move (GOO-A9)."""
    stalemate: Literal["share", "free-all"] = "share"
    """When all wait: the pot is shared, or all are freed (GOO-A17)."""

    @property
    def goose_looks(self) -> bool:
        """Whether it matters which way a goose looks."""
        return self.goose == "facing"


class Run(Struct, frozen=True, kw_only=True):
    """What a throw does to a lone piece."""

    way: tuple[int, ...]
    """The cell it set out from, those where it stopped or turned round, and the last."""
    end: int
    """Where it comes to rest: 0 is the start, the board's length the goal."""
    jumped: bool = False
    """Whether it was sent to the last cell instead of counting its way there."""
    pays: int = 0
    """Chips to the pot."""
    misses: int = 0
    """Turns that its player misses."""
    waits: bool = False
    """Whether it waits there for relief."""
    again: bool = False
    """Whether its player throws again."""


class Trap(Struct, frozen=True, kw_only=True):
    """A cell from which no throws ever lead to the goal."""

    cell: int
    last: int
    """The furthest cell that they lead to."""
    back: bool = False
    """Whether it is the start for a piece that is back there, whose throws are no first throws any more."""


class Board(Struct, frozen=True, kw_only=True):
    """A board, compiled."""

    cells: tuple[Cell, ...]
    """By number; the start and the goal do nothing."""
    dice: int
    firsts: dict[Throw, FirstThrow]
    options: Options
    stake: int
    """Chips that each player puts into the pot."""
    purse: int
    """Chips that each has before that; 0: as many as they need."""
    runs: tuple[tuple[tuple[Run, ...], ...], ...]
    """First throw or not, cell, pips in all above the fewest."""

    @property
    def goal(self) -> int:
        """The number of the last cell."""
        return len(self.cells) - 1

    @property
    def chips(self) -> bool:
        """Whether chips are played for at all."""
        paying = (cell for cell in self.cells if cell.pay or cell.relief or cell.ransom)
        return bool(self.stake or self.purse or self.options.hit_pay or any(paying))

    @property
    def pays_players(self) -> bool:
        """Whether players ever pay each other; else only the pot is paid, and only it pays."""
        freed = any(cell.relief and cell.relief_to == "player" for cell in self.cells)
        return freed or bool(self.options.hit_pay and self.options.hit_pay_to == "player")

    def run(self, cell: int, throw: Sequence[int], first: bool) -> Run:
        """Where a piece goes from a cell with these pips; `first`: it is a first throw."""
        if first and (said := self.firsts.get(tuple(sorted(throw)))):
            return Run(way=(cell, said.to), end=said.to, jumped=True, pays=said.pay)
        return self.runs[first][cell][sum(throw) - self.dice]

    def put(self, run: Run, end: int) -> Run:
        """The run of a piece that its player puts elsewhere in the end: that cell does its work, but sends it nowhere.

        A goose that sends to the next one gives the throw that would have led there.
        """
        cell, way = self.cells[end], (*run.way, end)
        if cell.to is not None or cell.begin_again or cell.goose == "dead":
            return Run(way=way, end=end, jumped=True)
        again = cell.again or (cell.goose is not None and self.options.goose == "next")
        return Run(way=way, end=end, jumped=True, pays=cell.pay, misses=cell.miss, waits=cell.wait, again=again)

    def shared(self, cell: int) -> bool:
        """Whether a cell has room for all pieces (GOO-A15, A25, A29)."""
        return cell == self.goal or (cell == START and self.options.start == "all")

    def throws(self) -> Iterator[Throw]:
        """Every throw, its pips in ascending order."""
        return combinations_with_replacement(range(1, SIDES + 1), self.dice)

    def is_first(self, cell: int, *, fresh: bool) -> bool:
        """Whether a throw from a cell is a first throw; `fresh`: its player has thrown nothing yet (GOO-A3, A19)."""
        return cell == START and (fresh or self.options.restart_is_first_throw)

    def rests(self) -> set[int]:
        """All cells on which a piece can come to rest; whoever gives way goes to one of them too."""
        return {cell for cell, _ in _beyond(_BEGINNING, self._leads())}

    def trap(self) -> Trap | None:
        """A cell on which a piece can come to rest though no throws ever lead on from it to the goal; None where there
        is none. Of several it is the one that leads to fewest."""
        leads = self._leads()
        trapped = {at: beyond for at in _beyond(_BEGINNING, leads) if self._home not in (beyond := _beyond(at, leads))}
        if not trapped:
            return None
        at = min(trapped, key=lambda each: (len(trapped[each]), each))
        return Trap(cell=at[0], last=max(cell for cell, _ in trapped[at]), back=at == (START, False))

    def stranded(self) -> int | None:
        """The furthest cell to which anybody can come where nobody can win, since all come to wait before; None where
        somebody can.

        Whoever frees a piece waits in its place, and the piece goes where the other came from (GOO-A9): nobody ever
        throws from another place than those to which throws lead without a wait.
        """
        options = self.options
        if options.relief != "exchange" or options.stalemate != "share" or self.purse:
            return None  # who is freed goes on, or who has chips left wins
        onward = self._leads(lambda run: not run.waits or self.cells[run.end].ransom > 0)
        onward[_BEGINNING].add((START, self.is_first(START, fresh=False)))  # where who is freed is put
        places = _beyond(_BEGINNING, onward)
        if self._home in places:
            return None
        leads = self._leads()
        return max(cell for place in places for cell, _ in leads[place])

    def forces(self) -> bool:
        """Whether there is a place from which all throws lead to the same cell short of the goal."""
        return any(len(ends) == 1 and self._home not in ends for ends in self._leads().values())

    @property
    def _home(self) -> _Place:
        return self.goal, False

    def _leads(self, counts: Callable[[Run], bool] = lambda run: True) -> dict[_Place, set[_Place]]:
        """Where a piece can come to rest after one throw from each place, by the throws that count."""
        places = [_BEGINNING, *((cell, False) for cell in range(self.goal))]
        return {
            (cell, first): {
                (end, self.is_first(end, fresh=False))
                for end in (run.end for run in (self.run(cell, throw, first) for throw in self.throws()) if counts(run))
            }
            for cell, first in places
        }


def board(
    cells: Sequence[Cell],
    firsts: Iterable[FirstThrow] = (),
    options: Options | None = None,
    *,
    dice: int = 2,
    stake: int = 0,
    purse: int = 0,
) -> Board:
    """The board with these cells, from cell 1 to the goal."""
    numbered, options = (Cell(), *cells), options or Options()
    tracer = _Tracer(numbered, options, [n for n, cell in enumerate(numbered) if cell.goose in ("forward", "back")])
    return Board(
        cells=numbered,
        dice=dice,
        firsts={each.throw: each for each in firsts},
        options=options,
        stake=stake,
        purse=purse,
        runs=tuple(
            tuple(
                tuple(tracer.run(cell, pips, first=first) for pips in range(dice, dice * SIDES + 1))
                for cell in range(len(numbered) - 1)
            )
            for first in (False, True)
        ),
    )


def _beyond(place: _Place, leads: Mapping[_Place, set[_Place]]) -> set[_Place]:
    """All places that throws can lead to from one, with itself; `leads` tells where one throw does."""
    found, front = {place}, [place]
    while front:
        fresh = leads.get(front.pop(), set()) - found
        found |= fresh
        front += fresh
    return found


class _Tracer(Struct, frozen=True):
    """Follows throws over cells."""

    cells: tuple[Cell, ...]
    options: Options
    geese: Sequence[int]
    """The living ones, in order."""

    @property
    def goal(self) -> int:
        return len(self.cells) - 1

    def run(self, cell: int, pips: int, *, first: bool) -> Run:
        """Where a piece goes from a cell with these pips (docs/GAMES.md 11.1 rules 1-7)."""
        way, heading = [cell], 1
        stops: dict[tuple[int, int], int] = {}
        while True:
            heading = self._count(way, heading * pips)
            place = way[-1]
            goose = self.cells[place].goose
            if goose in (None, "dead") or (first and not self.options.goose_on_first_throw):
                return self._arrived(way)
            if self.options.goose == "next":
                return self._at_next_goose(way)
            if (place, heading) in stops:
                return _stayed(way, [*stops.values()][[*stops].index((place, heading)) :])
            stops[place, heading] = len(way) - 1
            if self.options.goose == "facing":
                heading = 1 if goose == "forward" else -1

    def _count(self, way: list[int], pips: int) -> int:
        """Counts on along the track, back from the goal (rule 7), no further back than the start (GOO-A5).

        The direction of travel at the end.
        """
        place = way[-1] + pips
        if place > self.goal:
            way += [self.goal, 2 * self.goal - place]
            return -1
        way.append(max(place, START))
        return 1 if pips > 0 else -1

    def _at_next_goose(self, way: list[int]) -> Run:
        """On to the next goose and another throw, from the last one to the goal (GOO-A6, A26)."""
        onward = next((goose for goose in self.geese if goose > way[-1]), self.goal)
        return Run(way=(*way, onward), end=onward, again=onward != self.goal)

    def _arrived(self, way: list[int]) -> Run:
        """What the cell does that is not a living goose."""
        cell = self.cells[way[-1]]
        sent = START if cell.begin_again or cell.goose == "dead" else cell.to
        if sent is not None:
            way.append(sent)
        return Run(
            way=tuple(way),
            end=way[-1],
            jumped=sent is not None,
            pays=cell.pay,
            misses=cell.miss,
            waits=cell.wait,
            again=cell.again and way[-1] != self.goal,
        )


def _stayed(way: list[int], ring: list[int]) -> Run:
    """A piece that would go round these places of its way for ever stays on the lowest goose among them (GOO-A4)."""
    lowest = min(ring, key=lambda place: way[place])
    return Run(way=tuple(way[: lowest + 1]), end=way[lowest])
