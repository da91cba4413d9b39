"""The search for an order of strokes that leaves a given sheet of Arp (docs/SHEETS.md 3.4).

Forwards from the bare sheet, depth first, with restarts: every stroke that the rules allow and that keeps to the
colours. What makes it quick is what a stroke must not spoil. At each joint (web.py) one stroke has still to start,
right after a stroke across it; as soon as all segments across are drawn, it has to be the next one, and if two joints
wait for the same stroke, there is no way on. What came before what is known in part (before.py). A space whose captor
has no free side left is lost, and whoever has fewer strokes left than another needs cannot keep pace. Moments from
which there is no way on are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.games.arp.before import Before
from sheetgen.games.arp.rules import Line, Track, write
from sheetgen.games.arp.web import Web
from sheetgen.referee.bits import joined, members, union
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE

FIRST_TRY = 300
"""Steps before the first new start; each try takes so many more."""

PATIENCE = 5 * FIRST_TRY
"""Steps of the first try before which what came before what is looked into more closely."""

MOST_DEAD = 1_000_000
"""Moments that are remembered for all who may have begun: some 150 MB."""


class Stroke(NamedTuple):
    """The segments from `low` to before `high` of a line."""

    low: int
    high: int
    way: int
    """+1 away from the line's number, -1 towards it, 0 as a whole."""


class Task(Struct, frozen=True):
    """What is searched for."""

    web: Web
    ink: tuple[int, ...]
    """For each segment its player's seat, EMPTY or UNREADABLE."""
    seats: int
    over: bool
    """Whether nothing is left to colour at the end."""
    captors: tuple[int, ...] | None
    """For each space the seat that captured it, EMPTY or UNREADABLE; None: nothing is known of them."""
    stop_at_own: bool

    @property
    def sets(self) -> tuple[int, ...]:
        """By seat the segments that are, or may be, in that player's colour."""
        return tuple(
            union(i for i, ink in enumerate(self.ink) if ink in (seat, UNREADABLE)) for seat in range(self.seats)
        )


def search(task: Task, beginners: Sequence[int], budget: Budget) -> tuple[int, list[str]] | None:
    """Who begins, of these seats, and the moves as a record has them; None if there is no order.

    Raises Spent when the budget is used up, and Circle if it is seen at once that there is none.
    """
    chance = Chance(1)
    before = None if task.stop_at_own else Before(task.web, task.ink, task.sets, task.captors)
    kind = AtOwnSearch if before is None else Search
    open_ = {seat: kind(task, seat, chance, before) for seat in beginners}
    steps = 0
    while open_:
        steps += FIRST_TRY
        if steps == PATIENCE and before is not None:
            before.settle(budget)
            for way in open_.values():
                way.learn()
        for seat, way in list(open_.items()):
            try:
                found = way.run(steps, budget)
            except OtherTry:
                continue
            if found is not None:
                return seat, way.moves(found)
            del open_[seat]
    return None


class OtherTry(Exception):
    """A try has used up its steps."""


class Moment(NamedTuple):
    """Between two strokes."""

    free: int
    """What is not coloured yet."""
    seat: int
    """Who is to move."""
    away: int
    """The segments with which the next stroke can begin if it goes away from its line's number ..."""
    towards: int
    """... or towards it; where there are none of both, a line is coloured whole."""
    due: int
    """The joint at which the next stroke has to start; 0 if there is none."""


class Search:
    """The search with one player beginning."""

    def __init__(self, task: Task, first: int, chance: Chance, before: Before | None) -> None:
        self.task, self.web, self.chance, self.first = task, task.web, chance, first
        self.sets = task.sets
        self.bare = union(i for i, ink in enumerate(task.ink) if ink == EMPTY)
        self.gaps = union(i for i, ink in enumerate(task.ink) if ink == UNREADABLE)
        self.dead: set[int] = set()
        self.fewest_first = self.long_first = False
        self._before = before
        self.learn()

    def learn(self) -> None:
        """Takes over what is known of before and after."""
        known, count, firsts = self._before, self.web.count, self.web.firsts
        self._prior: dict[tuple[int, int], tuple[int, int]] = {}
        self.joints = 0
        self.starts = [[0, 0]] * count
        """At each joint, the segments across after which the side before it can start, and the side behind it."""
        self.waiting = [0] * count
        """For each segment the joints at which a stroke can start right after it."""
        self.splits = self.web.whole & ~firsts
        """The other gaps at which a stroke may have started."""
        if known is None:
            return
        self.joints = union(gap for gap in range(count) if known.is_joint(gap))
        self.splits &= ~(self.joints | union(gap for gap in members(self.splits) if known.is_whole(gap)))
        self.starts = known.starts
        for gap in members(self.joints):
            for i in members(joined(self.starts[gap])):
                self.waiting[i] |= 1 << gap

    def run(self, steps: int, budget: Budget) -> list[Stroke] | None:
        """The strokes of an order; None if there is none. Raises OtherTry after so many steps, or Spent."""
        self.fewest_first, self.long_first = bool(self.chance.below(2)), bool(self.chance.below(2))
        if self._done(self.web.whole):
            return []
        path: list[Stroke] = []
        start = Moment(self.web.whole, self.first, 0, 0, 0)
        levels = [(start, self._onward(start))]
        while levels:
            budget.step()
            steps -= 1
            if steps < 0:
                raise OtherTry
            moment, choices = levels[-1]
            choice = next(choices, None)
            if choice is None:
                self._remember(moment)
                levels.pop()
                if path:
                    path.pop()
                continue
            stroke, after = choice
            path.append(stroke)
            if self._done(after.free):
                return path
            levels.append((after, self._onward(after)))
        return None

    def _done(self, free: int) -> bool:
        return free & ~self.gaps == self.bare and bool(free) is not self.task.over

    def _key(self, moment: Moment) -> int:
        """A moment as one number, which is small to keep."""
        count = self.web.count
        seat_and_free = moment.free << 2 | moment.seat
        return (moment.away << count | moment.towards) << count + 2 | seat_and_free

    def _remember(self, moment: Moment) -> None:
        if len(self.dead) < MOST_DEAD // self.task.seats:
            self.dead.add(self._key(moment))

    def _onward(self, moment: Moment) -> Iterator[tuple[Stroke, Moment]]:
        """The strokes from a moment that may lead on, the most promising first."""
        if self._key(moment) in self.dead:
            return
        found: list[tuple[float, Stroke, Moment]] = []
        for stroke in self._strokes(moment):
            after = self._after(moment, stroke)
            if after is None:
                continue
            if self._done(after.free):
                yield stroke, after
                return
            onward = len(self._strokes(after))
            if onward:
                worth = self.chance.between(0, 3) + 0.7 * (-onward if self.fewest_first else onward)
                found.append((worth + 0.5 * (stroke.high - stroke.low) * self.long_first, stroke, after))
        found.sort(key=lambda each: -each[0])
        for _, stroke, after in found:
            yield stroke, after

    def _strokes(self, moment: Moment) -> list[Stroke]:
        """The strokes that keep to the rules, to the colours and to the joint that is due."""
        free, own = moment.free, self.sets[moment.seat]
        if moment.away or moment.towards:
            found = [*self._away(moment), *self._towards(moment)]
        else:
            found = [
                Stroke(low, high, 0) for track in self.web.tracks for low, high in self.stretches(track, free, own)
            ]
        found = [stroke for stroke in found if not (1 << stroke.high) - (1 << stroke.low) & ~own]
        if moment.due:
            due = moment.due.bit_length() - 1
            found = [stroke for stroke in found if due == (stroke.low if stroke.way > 0 else stroke.high)]
        return found

    def _away(self, moment: Moment) -> Iterator[Stroke]:
        free, track_of, pending = moment.free, self.web.track_of, self.joints & moment.free << 1
        for i in members(moment.away):
            if not pending >> i & 1 or self.starts[i][1]:
                yield Stroke(i, (free & track_of[i].bits).bit_length(), 1)

    def _towards(self, moment: Moment) -> Iterator[Stroke]:
        free, track_of, pending = moment.free, self.web.track_of, self.joints & moment.free
        for i in members(moment.towards):
            if not pending >> i + 1 & 1 or self.starts[i + 1][0]:
                left = free & track_of[i].bits
                yield Stroke((left & -left).bit_length() - 1, i + 1, -1)

    def stretches(self, track: Track, free: int, own: int) -> list[tuple[int, int]]:
        """What a player can colour of a line where nothing touches: all that is free of it."""
        left = free & track.bits
        return [((left & -left).bit_length() - 1, left.bit_length())] if left else []

    def _after(self, moment: Moment, stroke: Stroke) -> Moment | None:
        """The moment after a stroke; None if it is seen that there is no way on."""
        low, high, _ = stroke
        free = moment.free & ~((1 << high) - (1 << low))
        earlier, no_later = self._prior_to(low, high)
        if earlier & moment.free or no_later & free:
            return None
        if self._loses_a_space(moment.seat, stroke, free):
            return None
        due = self._due(stroke, free)
        seat = (moment.seat + 1) % self.task.seats
        if due < 0 or self._out_of_pace(free, seat):
            return None
        away, towards = self.web.touched(low, high)
        return Moment(free, seat, away & free, towards & free, due)

    def _prior_to(self, low: int, high: int) -> tuple[int, int]:
        """What has to be drawn before a stroke, and what with it at the latest."""
        found = self._prior.get((low, high))
        if found is None:
            found = self._prior[low, high] = self._before.of(low, high) if self._before is not None else (0, 0)
        return found

    def _due(self, stroke: Stroke, free: int) -> int:
        """The joint at which the next stroke has to start, since nothing across it is left; 0: none, -1: several."""
        waiting, due = 0, 0
        for i in range(stroke.low, stroke.high):
            waiting |= self.waiting[i]
        for gap in members(waiting & free & free << 1):
            if not (self.starts[gap][0] | self.starts[gap][1]) & free:
                if due:
                    return -1
                due = 1 << gap
        return due

    def _loses_a_space(self, seat: int, stroke: Stroke, free: int) -> bool:
        """Whether a stroke closes a space that another captured, or takes the last side that its captor could close."""
        captors = self.task.captors
        if captors is None:
            return False
        for i in range(stroke.low, stroke.high):
            for space in self.web.beside[i]:
                captor, left = captors[space], self.web.outlines[space] & free
                if captor >= 0 and (not left & self.sets[captor] if left else captor != seat):
                    return True
        return False

    def _out_of_pace(self, free: int, mover: int) -> bool:
        """Whether one has fewer strokes left at the most than another needs at the least."""
        left, seats, breaks = free & ~self.bare, self.task.seats, self.web.firsts | self.joints
        least, most = [], []
        for own in self.sets:
            mine = left & own
            begun = mine & ~(mine << 1 & ~breaks)
            least.append((begun & ~self.gaps).bit_count())
            most.append(begun.bit_count() + (mine & mine << 1 & self.splits).bit_count())
        return any(
            least[one] > most[other] + ((one - mover) % seats < (other - mover) % seats)
            for one in range(seats)
            for other in range(seats)
        )

    def moves(self, strokes: Sequence[Stroke]) -> list[str]:
        """Strokes as a record has them."""
        free, seat, found = self.web.whole, self.first, []
        for stroke in strokes:
            found.append(write(self._named(stroke, free, self.sets[seat])))
            free &= ~((1 << stroke.high) - (1 << stroke.low))
            seat = (seat + 1) % self.task.seats
        return found

    def _named(self, stroke: Stroke, free: int, own: int) -> Line:
        track = self.web.track_of[stroke.low]
        if stroke.way:
            return track.down if stroke.way > 0 else track.up
        if len(self.stretches(track, free, own)) == 1:
            return track.whole
        return Line(track.number, segment=stroke.low - track.first + 1)


class AtOwnSearch(Search):
    """The search under `stop-at-own`, where strokes also end at the player's own colour, and so tell less: there are no
    joints, and what is free of a line may lie in several stretches. Every segment can be read."""

    def _away(self, moment: Moment) -> Iterator[Stroke]:
        for i in members(moment.away):
            yield Stroke(i, self._end(i, moment.free, self.sets[moment.seat]), 1)

    def _towards(self, moment: Moment) -> Iterator[Stroke]:
        free, across, firsts = moment.free, self.web.across, self.web.firsts
        drawn = self.sets[moment.seat] & ~free
        for i in members(moment.towards):
            low = i
            while not firsts >> low & 1 and free >> low - 1 & 1 and not across[low] & drawn:
                low -= 1
            yield Stroke(low, i + 1, -1)

    def stretches(self, track: Track, free: int, own: int) -> list[tuple[int, int]]:
        """What a player can colour of a line where nothing touches: from stop to stop."""
        found, left = [], free & track.bits
        while left:
            low = (left & -left).bit_length() - 1
            high = self._end(low, free, own)
            found.append((low, high))
            left &= -1 << high
        return found

    def _end(self, low: int, free: int, own: int) -> int:
        """Where a stroke away from the line's number ends: where the line or its free part does, or at a piece of their
        own on another line."""
        across, ends, drawn, high = self.web.across, self.web.firsts, own & ~free, low + 1
        while free >> high & 1 and not ends >> high & 1 and not across[high] & drawn:
            high += 1
        return high
