"""The walks that one player can have made over the triangles in their colour on one field (docs/SHEETS.md 3.8).

A walk goes from the player's start through every triangle in their colour, each once; a circle ends a word, and a word
has two triangles or more. Where there is a word list, all its words that can lie there are looked up first, and the
walk is put together of whole words; where any string of letters is a word, it goes from triangle to triangle. Either
way the search goes depth first and begins anew by chance after so many steps; moments that lead nowhere new are kept.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.effort import Spent
from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.moves import Path
from sheetgen.referee.bits import joined, members, union
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import connected

TRY = 500
"""Steps before a search begins anew for the first time; each time it may go half as long again."""

MOST_DEAD = 200_000
"""Moments that are remembered; more would take too much memory."""

MOST_PLACED = 100_000
"""Ways to lay words on one field; only a list of long words over a few letters has more."""

LAID = 16
"""Triangles that are tried in laying words for one step of the budget: they take less time than a step of a search."""

LONGEST_WRITTEN = 48
"""Triangles of a word that fits into a line of a record with all their numbers."""


class Coloured(Struct, frozen=True):
    """What one player coloured on one field, as sets of triangles."""

    plain: int
    """Certainly in their colour without a circle."""
    circled: int
    """Certainly in their colour with a circle."""
    may_plain: int = 0
    """What may be in their colour without a circle, and may as well not be."""
    may_circled: int = 0
    """What may be in their colour with a circle, and may as well not be."""
    sure: int = 0
    """What is certainly in their colour, though it may have a circle or none."""
    starts: int = 0
    """Where they may have begun."""
    shut: int = 0
    """What no word of theirs may enter."""

    @property
    def certain(self) -> int:
        """All that is certainly in their colour."""
        return self.plain | self.circled | self.sure

    @property
    def whole(self) -> int:
        """All that may be in their colour."""
        return self.certain | self.unclear

    @property
    def unclear(self) -> int:
        """What may be in their colour or circled, and may as well not be."""
        return self.may_plain | self.may_circled

    @property
    def ends(self) -> int:
        """Where a word may end."""
        return (self.circled | self.may_circled) & ~self.shut

    @property
    def inner(self) -> int:
        """Where a word may begin or go on."""
        return (self.plain | self.may_plain) & ~self.shut


class Moment(NamedTuple):
    """How far a walk has come."""

    used: int
    at: int
    """The triangle that it has come to."""
    words: int
    """Those that are complete."""


class Walk(Struct, frozen=True):
    """A whole walk."""

    start: int
    words: tuple[Path, ...]

    @property
    def used(self) -> int:
        """All its triangles, with the start."""
        return joined(union(path) for path in self.words) | 1 << self.start

    @property
    def end(self) -> int:
        """The triangle where it ends."""
        return self.words[-1][-1] if self.words else self.start


Check: TypeAlias = Callable[[Moment], tuple[bool, bool]]
"""Whether a walk may end at a moment between two words, and whether it may go on from there."""

Words: TypeAlias = tuple[Path, ...]


class _Anew(Exception):
    """A search has gone on long enough and begins anew."""


class Walks:
    """The search for walks over what a player coloured."""

    def __init__(self, board: Board, here: Coloured, budget: Budget) -> None:
        self.board, self.here, self.budget = board, here, budget
        self.need = here.certain
        self.closed = 0
        self.check: Check = lambda _: (True, True)
        self.dead: set[tuple[Moment, bool]] = set()
        self.chance: Chance | None = None
        self.left = 0
        self.cut = False

    @property
    def without_word(self) -> int:
        """The triangles that no word can hold, the possible starts left out."""
        return 0

    def found(self, closed: int, check: Check) -> Iterator[Walk]:
        """The walks without these triangles, one for each set of triangles, end and number of words.

        Raises Spent when the budget is used up.
        """
        self.closed, self.check, self.dead = closed, check, set()
        given: set[Moment] = set()
        for attempt in itertools.count():
            self.left = int(TRY * 1.5**attempt)
            self.chance = Chance(attempt) if attempt else None
            try:
                for start in members(self.here.starts & ~closed):
                    for moment, words in self._between(Moment(1 << start, start, 0), ()):
                        if moment not in given:
                            given.add(moment)
                            yield Walk(start, words)
            except _Anew:
                continue
            if self.cut:
                raise Spent  # not every way was tried
            return

    def _between(self, moment: Moment, words: Words) -> Iterator[tuple[Moment, Words]]:
        """The ends of the walks that have come so far, between two words."""
        if (moment, False) in self.dead:
            return
        self._step()
        may_end, may_go_on = self.check(moment)
        if may_end and not self.need & ~moment.used:
            yield moment, words
        if may_go_on:
            yield from self._onward(moment, words)
        self._bury(moment, inside=False)

    def _onward(self, moment: Moment, words: Words) -> Iterator[tuple[Moment, Words]]:
        """The same with one word more at least."""
        raise NotImplementedError

    def _step(self) -> None:
        self.budget.step()
        self.left -= 1
        if self.left < 0:
            raise _Anew

    def _bury(self, moment: Moment, *, inside: bool) -> None:
        if len(self.dead) < MOST_DEAD:
            self.dead.add((moment, inside))

    def _ordered(self, steps: Sequence[int], weight: Callable[[int], float]) -> list[int]:
        """Steps, the lightest first, later on mixed by chance."""
        if self.chance is None:
            return sorted(steps, key=weight)
        random = self.chance.random
        return sorted(steps, key=lambda step: weight(step) * (0.5 + random()))


class Placed(NamedTuple):
    """A word of the list as it can lie on the sheet."""

    mask: int
    path: Path


class ListedWalks(Walks):
    """Walks in words of a list."""

    def __init__(self, board: Board, here: Coloured, budget: Budget) -> None:
        super().__init__(board, here, budget)
        self.placed = self._all_placed()
        self.by_first: dict[int, list[int]] = {}
        self.holding: dict[int, list[int]] = {i: [] for i in members(here.certain)}
        for number, word in enumerate(self.placed):
            self.by_first.setdefault(word.path[0], []).append(number)
            for i in word.path:
                if i in self.holding:
                    self.holding[i].append(number)
        self.held_by = {i: self.placed[numbers[0]].mask if numbers else -1 for i, numbers in self.holding.items()}
        self.weights = [
            1 / (1 + sum(1 / len(self.holding[i]) for i in word.path if i in self.holding)) for word in self.placed
        ]

    @property
    def without_word(self) -> int:
        """The triangles that no word can hold, the possible starts left out."""
        return union(i for i, numbers in self.holding.items() if not numbers) & ~self.here.starts

    def _all_placed(self) -> list[Placed]:
        """Every way to lay a word of the list, one for each set of triangles, first and last."""
        board, words, here = self.board, self.board.words, self.here
        assert words is not None
        found: dict[tuple[int, int, int], Placed] = {}
        ranges: dict[str, tuple[int, int]] = {}
        tried = itertools.count(1)

        def onward(path: Path, mask: int, prefix: str, low: int, high: int, steps: int) -> None:
            for i in members(steps):
                if not next(tried) % LAID:
                    self.budget.step()
                letters = board.letters[i]
                for each in [letters] if letters else board.next_letters(prefix, low, high, i):
                    spelled, bit = prefix + each, 1 << i
                    if spelled not in ranges:
                        ranges[spelled] = words.narrow(spelled, low, high)
                    first, past = ranges[spelled]
                    if first == past:
                        continue
                    if path and here.ends & bit and words.words[first] == spelled:
                        found.setdefault((mask | bit, path[0], i), Placed(mask | bit, (*path, i)))
                        if len(found) > MOST_PLACED:
                            raise Spent
                    if here.inner & bit:
                        free = (here.inner | here.ends) & ~mask & ~bit
                        onward((*path, i), mask | bit, spelled, first, past, board.touching[i] & free)

        for i in members(here.inner):
            onward((), 0, "", 0, len(words), 1 << i)
        return list(found.values())

    def _onward(self, moment: Moment, words: Words) -> Iterator[tuple[Moment, Words]]:
        used, placed = moment.used | self.closed, self.placed
        if not self._all_held(used):
            return
        begun = members(self.board.touching[moment.at] & ~used)
        fit = [number for i in begun for number in self.by_first.get(i, ()) if not placed[number].mask & used]
        for number in self._ordered(fit, self.weights.__getitem__):
            word = placed[number]
            after = Moment(moment.used | word.mask, word.path[-1], moment.words + 1)
            yield from self._between(after, (*words, word.path))

    def _all_held(self, used: int) -> bool:
        """Whether each triangle that is left lies in some word that can still be laid."""
        for i in members(self.need & ~used):
            if self.held_by[i] & used:
                mask = next((mask for n in self.holding[i] if not (mask := self.placed[n].mask) & used), None)
                if mask is None:
                    return False
                self.held_by[i] = mask
        return True


class StringWalks(Walks):
    """Walks in any strings of letters."""

    def _onward(self, moment: Moment, words: Words) -> Iterator[tuple[Moment, Words]]:
        free = self._free(moment)
        if not self._hopeful(moment, free, inside=False):
            return
        for i in self._few_exits_first(self.board.touching[moment.at] & free & self.here.inner, free):
            yield from self._inside(Moment(moment.used | 1 << i, i, moment.words), words, (i,))

    def _inside(self, moment: Moment, words: Words, path: Path) -> Iterator[tuple[Moment, Words]]:
        """The ends of the walks that have come so far, within a word."""
        if (moment, True) in self.dead:
            return
        self._step()
        free = self._free(moment)
        if len(path) == LONGEST_WRITTEN:
            self.cut = True
        elif self._hopeful(moment, free, inside=True):
            for i in self._few_exits_first(self.board.touching[moment.at] & free, free):
                after = Moment(moment.used | 1 << i, i, moment.words)
                if self.here.ends >> i & 1:
                    ended = Moment(after.used, i, moment.words + 1)
                    yield from self._between(ended, (*words, (*path, i)))
                if self.here.inner >> i & 1:
                    yield from self._inside(after, words, (*path, i))
        self._bury(moment, inside=True)

    def _free(self, moment: Moment) -> int:
        return (self.here.inner | self.here.ends) & ~moment.used & ~self.closed

    def _few_exits_first(self, steps: int, free: int) -> list[int]:
        """Where little is left around is gone to first, lest it be cut off."""
        touching = self.board.touching
        return self._ordered(tuple(members(steps)), lambda i: (touching[i] & free).bit_count() + 0.1)

    def _hopeful(self, moment: Moment, free: int, *, inside: bool) -> bool:
        """Whether nothing that must still be reached is cut off, and no two triangles must both be the last."""
        here, touching = self.here, self.board.touching
        rest, at = self.need & free, 1 << moment.at
        if not rest:
            return True
        if rest & ~connected(at, free | at, touching):
            return False
        inner = free & here.inner
        if (rest & ~here.inner).bit_count() > inner.bit_count() + inside:
            return False
        before, last = inner | (at if inside else 0), 0
        for i in members(rest):
            if not here.inner >> i & 1 and not touching[i] & before:
                return False
            if (touching[i] & (free | at)).bit_count() == 1:
                last += 1
                if last > 1 or not here.ends >> i & 1:
                    return False
        return True
