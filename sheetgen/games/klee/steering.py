"""An order of fills in which nobody wins too early, and at the end just who should (docs/SHEETS.md 3.6).

Whatever touches the coloured part may be filled next, so nearly every order is legal; only the points may not grow as
they like, for the game ends as soon as somebody is five ahead or at the end of the track. A line pays whoever fills the
last of its spaces. So spaces are chosen one by one such that the points stay where they should; where that leads
nowhere, some of the last choices are taken back. Where few spaces are coloured all orders are gone through instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.games.klee.rules import LEAD, Board
from sheetgen.referee import bits
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import connected
from sheetgen.referee.teams import put

FEW = 12
"""Coloured spaces of which all orders are gone through."""

EARLY, CALM = 40, 2
"""With more than so many spaces to come nobody need be further ahead than that."""

WHIM = 1.5
"""How far chance goes against the aim, in points."""

PATIENCE = 25
"""Dead ends from which a try goes on before it begins anew."""


class Task(Struct, frozen=True, kw_only=True):
    """What is to be filled, and how it shall end."""

    board: Board
    neighbours: Sequence[int]
    coloured: int
    """The spaces to be filled."""
    lines: Sequence[Sequence[tuple[int, int]]]
    """For each space the lines of three through it that pay, each as its other two spaces and the seat it pays."""
    first: int
    """The seat that fills first."""
    won: bool
    """Whether the last fill, and none before it, must win; else it may win only if `free`."""
    free: bool
    """Whether it does not matter if the last fill wins: the field is full."""
    most: Sequence[int]
    """By seat the points beyond which no order goes."""
    wanted: tuple[int, int] | None = None
    """The points at the end, by seat, if it shall be just those."""

    @property
    def count(self) -> int:
        """How many spaces are to be filled."""
        return self.coloured.bit_count()

    @property
    def last(self) -> int:
        """The seat that fills last."""
        return (self.first + self.count - 1) % 2

    def gain(self, space: int, filled: int, seat: int) -> int:
        """The points for filling a space when those are filled."""
        lines = sum(owner == seat and not others & ~filled for others, owner in self.lines[space])
        return self.board.worth(lines) if lines else 0

    def may_end(self, won: bool, points: Sequence[int]) -> bool:
        """Whether the game may end so."""
        return (self.free or won == self.won) and self.wanted in (None, tuple(points))

    def touching(self, filled: int) -> int:
        """The spaces that may be filled next."""
        near = bits.joined(self.neighbours[i] for i in bits.members(filled)) if filled else self.coloured
        return near & self.coloured & ~filled

    def endings(self) -> list[int]:
        """The spaces that can be the last."""
        return [
            space
            for space in bits.members(self.coloured)
            if not self.won or any(owner == self.last for _, owner in self.lines[space])
            if whole_without(space, self.coloured, self.neighbours)
        ]


def whole_without(space: int, spaces: int, neighbours: Sequence[int]) -> bool:
    """Whether spaces still hang together when one of them is not filled yet."""
    rest = spaces & ~(1 << space)
    return connected(rest & -rest, rest, neighbours) == rest


def every_end(task: Task, budget: Budget) -> dict[tuple[int, ...], list[int]]:
    """All points with which the game can have ended, by seat, each with an order that comes to them. Raises Spent."""
    seat, ends = task.first, dict[tuple[int, ...], list[int]]()
    orders: dict[tuple[int, tuple[int, ...]], list[int]] = {(0, (0, 0)): []}
    for to_come in reversed(range(task.count)):
        longer: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for (filled, points), order in orders.items():
            for space in bits.members(task.touching(filled)):
                budget.step()
                gain = task.gain(space, filled, seat)
                had = put(points, seat, points[seat] + gain)
                won = gain > 0 and task.board.won(had, seat)
                if to_come and not won:
                    longer.setdefault((filled | 1 << space, had), [*order, space])
                elif not to_come and task.may_end(won, had):
                    ends.setdefault(had, [*order, space])
        seat, orders = 1 - seat, longer
    return ends


def steered(task: Task, budget: Budget, chance: Chance) -> list[int] | None:
    """An order, or None where no space can have been the last. Raises Spent."""
    endings = task.endings() if task.won else []
    if task.won and not endings:
        return None
    while True:
        order = _Try(task, endings, chance).order(budget)
        if order is not None:
            return order


class _Try:
    """Choosing the spaces of a task one by one; where the last must win, which is last and how it wins is settled."""

    def __init__(self, task: Task, endings: Sequence[int], chance: Chance) -> None:
        self.task, self.chance = task, chance
        self.last: int | None = None
        self.made: list[int] = []
        self.filled, self.near = 0, task.coloured
        self.points = [0, 0]
        if task.won:
            gains = {space: task.gain(space, task.coloured, task.last) for space in endings}
            self.last = self._ending(gains)
            self._settle(gains[self.last])
        else:
            self.value = self._level
        if task.wanted:
            self.value = self._as_wanted

    def _ending(self, gains: Mapping[int, int]) -> int:
        """The space to end with: one of those that pay most, or of those that do not pay more than is wanted."""
        if self.task.wanted:
            fitting = [space for space, gain in gains.items() if gain <= self.task.wanted[self.task.last]]
            return self.chance.pick(fitting or [*gains])
        return max(gains, key=lambda space: gains[space] + 2 * self.chance.random())

    def _settle(self, gain: int) -> None:
        """How the last fill wins: by the lead that it makes, or by the track."""
        board, task = self.task.board, self.task
        self.goal = min(LEAD - 1, max(1, LEAD - gain))
        self.value = self._ahead
        by_track = task.most[task.last] >= board.track and (board.table or self.chance.below(2))
        if by_track or board.track < LEAD:
            self.goal = board.track - 1 - self.chance.below(min(gain, board.track))
            self.value = self._near_the_end

    def _ahead(self, points: Sequence[int], to_come: int) -> float:
        """The winner stays a little ahead, and comes as near as the last fill needs."""
        lead = points[self.task.last] - points[1 - self.task.last]
        return -abs(lead - (self.goal if to_come < EARLY else min(self.goal, CALM)))

    def _near_the_end(self, points: Sequence[int], to_come: int) -> float:
        """The winner goes along the track as the sheet is filled, and the other stays beside him or behind."""
        own, other = points[self.task.last], points[1 - self.task.last]
        behind = abs(own - other) if not self.task.board.table else max(0, other - own)
        return -abs(own - self.goal * (1 - to_come / self.task.count)) - behind / 2

    def _level(self, points: Sequence[int], to_come: int) -> float:
        """Nobody gets ahead, nor to the end of the track."""
        scarce = max(self.task.most) >= self.task.board.track
        return -abs(points[0] - points[1]) * (not self.task.board.table) - scarce * max(points)

    def _as_wanted(self, points: Sequence[int], to_come: int) -> float:
        """Both go steadily towards the points that they shall have, as far as that is no win."""
        assert self.task.wanted is not None
        done = 1 - to_come / self.task.count
        goal = [wanted * done for wanted in self.task.wanted]
        over = sum(max(0, had - wanted) for had, wanted in zip(points, self.task.wanted, strict=True))
        return -abs(points[0] - goal[0]) - abs(points[1] - goal[1]) - 10 * over

    def order(self, budget: Budget) -> list[int] | None:
        """The spaces in order, or None where it was tried in vain. Raises Spent."""
        failures = 0
        while len(self.made) < self.task.count:
            space = self._best(budget)
            if space is not None:
                self._fill(space)
                continue
            failures += 1
            if failures > PATIENCE:
                return None
            self._back(1 + self.chance.below(4 * failures))
        return self.made

    @property
    def _seat(self) -> int:
        return (self.task.first + len(self.made)) % 2

    def _best(self, budget: Budget) -> int | None:
        """The space to fill next: near the aim, but not always the nearest; None where every one ends the game."""
        task, seat, to_come = self.task, self._seat, self.task.count - len(self.made) - 1
        best, highest = None, 0.0
        for space in bits.members(self.near & task.coloured & ~self.filled):
            budget.step()
            if space == self.last and to_come:
                continue
            gain, points = task.gain(space, self.filled, seat), [*self.points]
            points[seat] += gain
            won = gain > 0 and task.board.won(points, seat)
            if won if to_come else not task.may_end(won, points):
                continue
            value = self.value(points, to_come) + WHIM * self.chance.random()
            if best is None or value > highest:
                best, highest = space, value
        return best

    def _fill(self, space: int) -> None:
        self.points[self._seat] += self.task.gain(space, self.filled, self._seat)
        self.near = (self.near if self.made else 0) | self.task.neighbours[space]
        self.filled |= 1 << space
        self.made.append(space)

    def _back(self, count: int) -> None:
        """Take the last fills back."""
        kept = self.made[:-count]
        self.made, self.filled, self.near, self.points = [], 0, self.task.coloured, [0, 0]
        for space in kept:
            self._fill(space)
