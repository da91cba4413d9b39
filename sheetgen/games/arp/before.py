"""Which segments of a finished sheet of Arp were drawn before which others, whatever the order was.

What the joints (web.py) show is carried on until nothing new follows: on a line the outer side of a joint comes before
the inner one; the stroke that starts at a joint comes right after one across it, so whatever is later than that one is
no earlier than this; two segments at whose gap no stroke can have started were drawn at once; and the last side of a
captured space is its captor's. Two segments each before the other say that there is no way to draw the sheet.

`settle` goes further: what may be or not be, such as a start at some gap, is assumed, and where that leads to a circle
it is known not to be.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from copy import copy

from sheetgen.games.arp.web import Web
from sheetgen.language import N_, gettext
from sheetgen.referee.bits import common, joined, members, union
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE
from sheetgen.referee.finished.sheet import Place, Reason

ASSUMED = 100
"""Steps of a search that take as long as seeing what follows from one assumption."""


BEFORE_ITSELF = N_("wherever strokes of one colour met on the lines, some stroke would have come before itself")
EACH_BEFORE = N_("segments {0} and {1} would each have been drawn before the other")
NO_START = N_("a stroke began between segments {0} and {1}, but no stroke that fits can have come there just before")
BOTH_AFTER = N_("segments {0} and {1} would both have come right after {2}")
NOT_THE_LAST = N_("space {0} is captured, but its captor cannot have drawn its last side")


class Circle(Exception):
    """That no order of strokes gives the sheet.

    It is raised and caught again thousands of times in a search, so its sentence is made only when it is read.
    """

    def __init__(self, rule: str, message: str, *places: Place) -> None:
        super().__init__(message)
        self.rule, self.message, self.places = rule, message, places

    @property
    def reason(self) -> Reason:
        """Why, in the language that is spoken."""
        return Reason(self.rule, gettext(self.message).format(*self.places), self.places)


class Before:
    """For each segment those that are certainly no later, and those that are certainly no earlier."""

    def __init__(self, web: Web, ink: Sequence[int], sets: Sequence[int], captors: Sequence[int] | None = None) -> None:
        """`sets` are by seat the segments that are, or may be, theirs. Raises Circle if there is no order."""
        self.web, self.ink, self.sets, self.captors = web, ink, sets, captors
        self.no_later = [1 << i for i in range(web.count)]
        self.no_earlier = [1 << i for i in range(web.count)]
        self.run = self._runs()
        """For each segment those that may have been drawn at the same time."""
        self._server = [-1] * web.count
        """For each segment the one with which the stroke right after it began, where that is known."""
        self.starts = [self._supports(gap) for gap in range(web.count)]
        """At each gap, the segments across after which the side before it can have started, and the side behind it."""
        self._grown = False
        bare = union(i for i, each in enumerate(ink) if each == EMPTY)
        self._add_all(web.whole & ~bare, bare)
        self._deduce()

    def of(self, low: int, high: int) -> tuple[int, int]:
        """What was drawn before a stroke from segment `low` to before `high`, and what not after it."""
        drawn = range(low, high)
        return joined(self.no_later[i] & ~self.run[i] for i in drawn), joined(self.no_later[i] for i in drawn)

    def is_joint(self, gap: int) -> bool:
        """Whether the segments before and behind a gap are of two strokes for certain."""
        return not self.web.firsts >> gap & 1 and not self.run[gap] >> gap - 1 & 1

    def is_whole(self, gap: int) -> bool:
        """Whether they are of one stroke for certain."""
        return bool((self.no_earlier[gap] & self.no_later[gap]) >> gap - 1 & 1)

    def settle(self, budget: Budget) -> None:
        """Tries what is still open, until nothing new follows. Raises Circle, and Spent with the budget."""
        known, before = self._known(), -1
        try:
            while known != before:
                for gap in range(1, self.web.count):
                    if not self.web.firsts >> gap & 1 and UNREADABLE not in self.ink[gap - 1 : gap + 1]:
                        self._settle(gap, budget)
                known, before = self._known(), known
        except Circle:
            raise Circle("ARP-S15", BEFORE_ITSELF) from None

    def _known(self) -> int:
        """More, the more is known."""
        open_ = [*self.run, *itertools.chain(*self.starts)]
        return sum(each.bit_count() for each in self.no_earlier) - sum(each.bit_count() for each in open_)

    def _settle(self, gap: int, budget: Budget) -> None:
        """One stroke or two, and after what the second started."""
        if not self.is_joint(gap) and not self.is_whole(gap):
            one, two = (self._assumed(budget, change, gap) for change in (Before._glue, Before._cut))
            if one is None or two is None:
                left = one or two
                if left is None:
                    raise Circle("ARP-S15", BEFORE_ITSELF)
                self.__dict__.update(left.__dict__)
        for side in (0, 1) if self.is_joint(gap) else ():
            for i in members(self.starts[gap][side]):
                rest = [each & ~(1 << i) if n == side else each for n, each in enumerate(self.starts[gap])]
                if any(rest) and self._assumed(budget, Before._start_after, gap, side, i) is None:
                    self.starts[gap] = rest
                    self._deduce()

    def _assumed(self, budget: Budget, change: Callable[..., None], *what: int) -> Before | None:
        """All that follows from a change; None if it leads to a circle."""
        budget.use(ASSUMED)
        found = copy(self)
        found.no_later, found.no_earlier = self.no_later[:], self.no_earlier[:]
        found.run, found._server = self.run[:], self._server[:]
        found.starts = [each[:] for each in self.starts]
        try:
            change(found, *what)
            found._deduce()
        except Circle:
            return None
        return found

    def _glue(self, gap: int) -> None:
        self._add(gap - 1, gap)
        self._add(gap, gap - 1)

    def _cut(self, gap: int) -> None:
        run = self.run[gap] & self.web.track_of[gap].bits
        before, behind = run & (1 << gap) - 1, run & -1 << gap
        for i in members(run):
            self.run[i] &= ~(behind if i < gap else before)

    def _start_after(self, gap: int, side: int, segment: int) -> None:
        self.starts[gap] = [1 << segment if each == side else 0 for each in (0, 1)]

    def _runs(self) -> list[int]:
        web, ink = self.web, self.ink
        begun, low, colour = [0] * web.count, 0, UNREADABLE
        for i in range(web.count):
            if web.firsts >> i & 1 or (colour != ink[i] and UNREADABLE not in (colour, ink[i])):
                low, colour = i, UNREADABLE
            begun[i] = low
            colour = ink[i] if ink[i] != UNREADABLE else colour
        runs = [union(j for j in range(web.count) if begun[j] == low) for low in begun]
        bare, unclear = (union(i for i, each in enumerate(ink) if each == kind) for kind in (EMPTY, UNREADABLE))
        for i in members(bare):
            runs[i] |= bare
        return [web.whole if unclear >> i & 1 else run | unclear for i, run in enumerate(runs)]

    def _supports(self, gap: int) -> list[int]:
        if self.web.firsts >> gap & 1:
            return [0, 0]
        return [self._after_whom(self.ink[side]) & self.web.across[gap] for side in (gap - 1, gap)]

    def _after_whom(self, seat: int) -> int:
        if seat == EMPTY:
            return 0
        return joined(self.sets) if seat == UNREADABLE else self.sets[seat - 1]

    def _add(self, early: int, late: int) -> None:
        """That one segment is no later than another. Raises Circle."""
        if self.no_earlier[early] >> late & 1:
            return
        before, behind = self.no_later[early], self.no_earlier[late]
        for i in members(before):
            self.no_earlier[i] |= behind
        for i in members(behind):
            self.no_later[i] |= before
        for i in members(before & behind | 1 << early):
            for j in members(self.no_later[i] & self.no_earlier[i] & ~self.run[i]):
                a, b = self.web.names[min(i, j)], self.web.names[max(i, j)]
                raise Circle("ARP-S11", EACH_BEFORE, a, b)
        self._grown = True

    def _add_all(self, early: int, late: int) -> None:
        for i in members(early):
            for j in members(late & ~self.no_earlier[i]):
                self._add(i, j)

    def _deduce(self) -> None:
        """All that follows. Raises Circle."""
        self._grown = True
        while self._grown:
            self._grown = False
            for gap in range(self.web.count):
                if not self.web.firsts >> gap & 1:
                    self._start(gap)
            for track in self.web.tracks:
                self._line(track.first, track.first + len(track.ids))
            if self.captors is not None:
                self._spaces(self.captors)

    def _start(self, gap: int) -> None:
        """What follows from who could have started at a gap, and after what."""
        supports = self.starts[gap]
        for side, other in ((0, 1), (1, 0)):
            start = gap - 1 + side
            supports[side] = self._possible(supports[side], start, gap - 1 + other)
        joint = self.is_joint(gap)
        if not any(supports):
            if joint:
                a, b = self.web.names[gap - 1 : gap + 1]
                raise Circle("ARP-S12", NO_START, a, b)
            if UNREADABLE not in self.ink[gap - 1 : gap + 1]:
                self._glue(gap)
        elif joint and not all(supports):
            side = 0 if supports[0] else 1
            start = gap - 1 + side
            self._add(start, gap - side)
            self._served(supports[side], start)

    def _possible(self, supports: int, start: int, other: int) -> int:
        """Those of the segments across after which a stroke could have started there, before the other side."""
        if self.no_earlier[other] >> start & 1:
            return 0
        found = 0
        for i in members(supports):
            between = self.no_earlier[i] & ~self.run[i] & self.no_later[start] & ~self.run[start]
            if not between and not self.no_earlier[start] >> i & 1 and self._server[i] in (-1, start):
                found |= 1 << i
        return found

    def _served(self, supports: int, start: int) -> None:
        """What follows from that a stroke started right after one with one of these segments."""
        later = common(self.no_earlier[i] & ~self.run[i] for i in members(supports))
        self._add_all(1 << start, later)
        for i in members(supports):
            if not supports & ~self.no_earlier[i]:  # it is the earliest of them
                self._add(i, start)
            if not supports & ~self.no_later[i]:  # it is the latest
                self._add_all(self.no_later[start] & ~self.run[start], 1 << i)
        first = (supports & -supports).bit_length() - 1
        together = self.no_later[first] & self.no_earlier[first]
        if not supports & ~together:
            for i in members(together):
                if self._server[i] not in (-1, start):
                    a, b, one = (self.web.names[n] for n in (start, self._server[i], i))
                    raise Circle("ARP-S13", BOTH_AFTER, a, b, one)
                self._server[i] = start

    def _line(self, low: int, high: int) -> None:
        """From both ends of a line inwards: what lies outside of a joint's earlier side is no later than that."""
        before = [gap for gap in range(low + 1, high) if self._turned(gap, 0)]
        behind = [gap for gap in range(low + 1, high) if self._turned(gap, 1)]
        if before:
            for gap in range(low + 1, before[-1]):
                self._add(gap - 1, gap)
                self._exclude(gap, 1)
        if behind:
            for gap in range(behind[0] + 1, high):
                self._add(gap, gap - 1)
                self._exclude(gap, 0)

    def _exclude(self, gap: int, side: int) -> None:
        if self.starts[gap][side]:
            self.starts[gap][side] = 0
            self._grown = True

    def _turned(self, gap: int, side: int) -> bool:
        """Whether a stroke certainly started at this gap, on this side of it."""
        return self.is_joint(gap) and not self.starts[gap][1 - side]

    def _spaces(self, captors: Sequence[int]) -> None:
        """The last side of a captured space is its captor's."""
        for captor, outline, id in zip(captors, self.web.outlines, self.web.spaces, strict=True):
            if captor < 0:
                continue
            own = outline & self.sets[captor]
            last = union(i for i in members(own) if not self.no_earlier[i] & ~self.run[i] & outline)
            if not last:
                raise Circle("ARP-S14", NOT_THE_LAST, id)
            latest = [i for i in members(last) if not last & ~self.no_later[i]]
            if latest:
                self._add_all(outline & ~own, 1 << latest[0])
