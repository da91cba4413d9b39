"""Where a word of Tolstoy can be laid, and which words there are to lay (Tolstoy 5, 6 and 8)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator

from sheetgen.errors import BadInput
from sheetgen.games.tolstoy.grounds import Ground, Reading
from sheetgen.games.tolstoy.moves import Path, Word
from sheetgen.language import gettext
from sheetgen.referee.bits import members, union

GROUND_LIMIT = 400
"""Ways to read a record; beyond this the triangles must be written."""
SEARCH_LIMIT = 100_000
"""Steps in looking for one word; only a field full of the same letter needs more."""
LIST_LIMIT = 500_000
"""Steps in looking for all words of a list; only a list of long words over a few letters needs more."""
DRAWN_LIMIT = 50_000
"""The same for each move of a game that is played at random; our own wide list takes 20,000 here and there."""
SHORT = 3
"""Triangles of the words that are looked for where looking for all of them would take too long."""


class Paths(Reading, frozen=True):
    """A moment of a game in which words are looked for."""

    def _closed_to_mover(self, ground: Ground) -> int:
        """Tolstoy 6 and 8: coloured triangles, and for the Russian the cities and the border."""
        coloured = ground.coloured[0] | ground.coloured[1]
        return coloured | (self.board.cities | self.board.border if self.mover else 0)

    def _first_steps(self, ground: Ground) -> int:
        """Tolstoy 5: what touches the player's own end triangle (TOL-A1)."""
        end = ground.ends[self.mover]
        return self.board.halves[self.half] if end is None else self.board.touching[end]

    def _path(self, word: Word) -> tuple[int, ...]:
        """A written path by index; a triangle of nowhere is refused when the record is read."""
        found = (self.board.index(id) for id in word.path)
        return tuple(i for i in found if i is not None)

    def _ways(self, word: Word) -> list[tuple[Ground, Path]]:
        """Every legal way to lay a word, on every ground. Raises BadInput when there are too many to follow."""
        budget, ways = itertools.count(), []
        for ground in self._live():
            open_ = ~self._closed_to_mover(ground) & self.board.halves[self.half]
            for path in self._lay(word, open_, self._first_steps(ground), budget):
                ways.append((ground, path))
                if len(ways) > GROUND_LIMIT:
                    raise _too_many(word)
        return ways

    def _lay(self, word: Word, open_: int, first: int, budget: Iterator[int]) -> Iterator[Path]:
        """Every way to lay the word over open triangles from a first step, by depth-first search.

        Raises BadInput when the steps taken on the budget are too many.
        """
        board, text, written = self.board, word.text, self._path(word)

        def onward(path: Path, spelled: int, steps: int) -> Iterator[Path]:
            if next(budget) > SEARCH_LIMIT:
                raise _too_many(word)
            if spelled == len(text):
                if len(path) > 1 and len(path) == (len(word.path) or len(path)):
                    yield path
                return
            if word.path:
                steps &= 1 << written[len(path)] if len(path) < len(written) else 0
            for i in members(steps):
                letters = board.letters[i] or ("?" if board.stars[i] else "")
                if letters and (letters == "?" or text.startswith(letters, spelled)):
                    longer = (*path, i)
                    yield from onward(longer, spelled + len(letters), board.touching[i] & open_ & ~union(longer))

        return onward((), 0, first & open_)

    def _any_way(self, word: Word, open_: int, first: int) -> Path | None:
        """One way to lay the word, if one is found within reason."""
        try:
            return next(self._lay(word, open_, first, itertools.count()), None)
        except BadInput:
            return None

    def _words(self) -> Iterator[Word]:
        """Every word that the player to move can form on some ground, shortest path first."""
        found = None if self.board.words is None else self._all_listed()
        for words in self._by_length() if found is None else [found]:
            yield from _shortest_first(words)

    def _by_length(self, budget: Iterator[int] | None = None) -> Iterator[Collection[Word]]:
        """The same, those of each number of triangles looked for when they are asked for.

        Raises _TooLong when the steps taken on the budget are too many.
        """
        longest = self.board.halves[self.half].bit_count()
        for length in range(2, longest + 1):
            if self.board.words is None:
                words = {word for ground in self._live() for word in self._strings(ground, length)}
            else:
                words = {word for ground in self._live() for word in self._listed(ground, length, budget)}
            if words:
                yield words
            elif self.board.words is None:
                return

    def _example(self) -> Word:
        """A word that can be formed, where one can: the shortest, unless looking for it takes too long."""
        try:
            return _shortest_first(next(self._by_length(iter(range(LIST_LIMIT)))))[0]
        except _TooLong:
            return self._first_found()

    def _first_found(self) -> Word:
        return next(word for ground in self._live() for word in self._listed(ground))

    def _all_listed(self, limit: int | None = None) -> set[Word] | None:
        """Every word of the list that can be formed on some ground; None where looking for them takes too long."""
        budget = iter(range(limit or LIST_LIMIT))
        try:
            return {word for ground in self._live() for word in self._listed(ground, budget=budget)}
        except _TooLong:
            return None

    def _words_to_choose_from(self, limit: int | None = None) -> tuple[list[Word], bool]:
        """Every word of the list, shortest path first, and True; the short ones and False where that takes too long."""
        found = self._all_listed(limit)
        if found is not None:
            return _shortest_first(found), True
        lengths = range(2, SHORT + 1)
        short = {word for length in lengths for ground in self._live() for word in self._listed(ground, length)}
        return _shortest_first(short) or [self._first_found()], False

    def has_word(self, ground: Ground) -> bool:
        """Whether the player to move can form any word on a ground."""
        words = self._strings(ground, 2) if self.board.words is None else self._listed(ground)
        return next(words, None) is not None

    def _listed(self, ground: Ground, length: int | None = None, budget: Iterator[int] | None = None) -> Iterator[Word]:
        """Every word of the list that can be laid on this ground, with its path; of so many triangles, if it is said.

        Raises _TooLong when the steps taken on the budget are too many.
        """
        board, words = self.board, self.board.words
        assert words is not None
        open_ = ~self._closed_to_mover(ground) & board.halves[self.half]

        def onward(path: tuple[int, ...], prefix: str, low: int, high: int, steps: int) -> Iterator[Word]:
            if budget is not None and next(budget, None) is None:
                raise _TooLong
            for i in members(steps):
                for letters in (board.letters[i],) if board.letters[i] else board.next_letters(prefix, low, high, i):
                    assert letters is not None
                    spelled = prefix + letters
                    first, past = words.narrow(spelled, low, high)
                    if first == past:
                        continue
                    longer = (*path, i)
                    if 1 < len(longer) == (length or len(longer)) and words.words[first] == spelled:
                        yield Word(spelled, tuple(board.ids[k] for k in longer))
                    if len(longer) != length:
                        yield from onward(longer, spelled, first, past, board.touching[i] & open_ & ~union(longer))

        return onward((), "", 0, len(words), self._first_steps(ground) & open_)

    def _strings(self, ground: Ground, length: int) -> Iterator[Word]:
        """Every string of so many open triangles from here, when any string of letters is a word."""
        board = self.board
        open_ = ~self._closed_to_mover(ground) & board.halves[self.half]

        def onward(path: tuple[int, ...], prefix: str, steps: int) -> Iterator[Word]:
            if len(path) == length:
                yield Word(prefix, tuple(board.ids[i] for i in path))
                return
            for i in members(steps):
                letters = board.letters[i]
                for each in [letters] if letters else board.alphabet if board.stars[i] else ():
                    yield from onward((*path, i), prefix + each, board.touching[i] & open_ & ~union((*path, i)))

        return onward((), "", self._first_steps(ground) & open_)


class _TooLong(Exception):
    """Looking for all words takes too long."""


def _shortest_first(words: Iterable[Word]) -> list[Word]:
    return sorted(words, key=lambda word: (len(word.path), word.text, word.path))


def _too_many(word: Word) -> BadInput:
    said = gettext("{word} could be read in too many ways; write its triangles after it, as in QUIP 12 19 20")
    return BadInput(said.format(word=word.text))
