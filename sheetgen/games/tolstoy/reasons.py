"""Why a word cannot be laid in Tolstoy: the rule that it breaks, and where."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from sheetgen.games.tolstoy.grounds import Ground
from sheetgen.games.tolstoy.moves import Path, Word, tiles_of
from sheetgen.games.tolstoy.paths import Paths
from sheetgen.referee.bits import members
from sheetgen.referee.game import Foul

COLOURS = ("blue", "red")


class Reasons(Paths, frozen=True):
    """A moment of a game in which a word that cannot be laid is told why."""

    def _no_round(self) -> Foul:
        if self.over or self.rounds:
            return Foul("Tolstoy 10", f"round {self.rounds} is over; the next line must open round 2, as in: start 3 8")
        return Foul("Tolstoy 3", "both players choose their starts first; write the line: start 3 8")

    def _too_short(self, word: Word) -> Foul:
        return Foul("TOL-A9", f"{word.text} covers one triangle; a word covers at least two")

    def _why_not(self, word: Word) -> Foul:
        """The rule that a word breaks which cannot be laid, and where."""
        return self._why_not_there(word) if word.path else self._why_not_at_all(word)

    def _why_not_there(self, word: Word) -> Foul:
        board, path, ground = self.board, self._path(word), self._live()[0]
        for i in path:
            if not 1 << i & board.halves[self.half]:
                return Foul(
                    "Tolstoy 2", f"{word.text}: {board.names[i]} is not on field {self.half + 1}, the one in play"
                )
        doubled = next((i for k, i in enumerate(path) if i in path[:k]), None)
        if doubled is not None:
            return Foul("TOL-A10", f"{word.text}: {board.names[doubled]} is used twice in one word")
        misspelled = self._misspelled(word, path)
        if misspelled:
            return misspelled
        for i in path:
            barred = self._barred(word, i, ground)
            if barred:
                return barred
        if not 1 << path[0] & self._first_steps(ground):
            return self._far_start(word, path[0], ground)
        for a, b in itertools.pairwise(path):
            if not 1 << b & board.touching[a]:
                return Foul("Tolstoy 5", f"{word.text}: {self._spot(a)} and {self._spot(b)} do not touch")
        raise AssertionError("a word without a fault cannot be laid")

    def _misspelled(self, word: Word, path: Sequence[int]) -> Foul | None:
        board, spelled = self.board, 0
        for i in path:
            letters, rest = board.letters[i], word.text[spelled:]
            if letters is None and not board.stars[i]:
                return Foul("TOL-A15", f"{word.text}: {board.names[i]} is blank; nobody can use it")
            if not rest or (letters is not None and not rest.startswith(letters)):
                want = rest[:1] or "nothing more"
                what = letters or board.names[i]
                return Foul(
                    "Tolstoy 5", f"{word.text}: triangle {board.ids[i]} holds {what}, where the word needs {want}"
                )
            spelled += len(letters) if letters else 1
        if spelled < len(word.text):
            return Foul("Tolstoy 5", f"{word.text}: its {len(path)} triangles spell only {word.text[:spelled]}")
        return None

    def _barred(self, word: Word, i: int, ground: Ground) -> Foul | None:
        """Tolstoy 6 and 8 for one triangle."""
        board = self.board
        for colour, mask in zip(COLOURS, ground.coloured, strict=True):
            if 1 << i & mask:
                return Foul("Tolstoy 6", f"{word.text}: {self._spot(i)} is already {colour}")
        if self.mover and 1 << i & board.cities:
            return Foul("Tolstoy 8", f"{word.text}: the Russian may not enter {board.names[i]}")
        if self.mover and 1 << i & board.border:
            return Foul("Tolstoy 8", f"{word.text}: the Russian may not enter the border, here {self._spot(i)}")
        return None

    def _far_start(self, word: Word, i: int, ground: Ground) -> Foul:
        end = ground.ends[self.mover]
        assert end is not None
        begun = end in self.board.starts[self.half].values()
        where = f"{self.turn}'s start" if begun else f"where {self.turn}'s last word ended"
        return Foul("Tolstoy 5", f"{word.text}: {self._spot(i)} does not touch {self._spot(end)}, {where}")

    def _why_not_at_all(self, word: Word) -> Foul:
        """For a word without triangles: lift one rule after the other until it can be laid."""
        ground, board = self._live()[0], self.board
        half, first = board.halves[self.half], self._first_steps(ground)
        tiles = tiles_of(word.text)
        if len(tiles) == 1:
            return self._too_short(word)
        there = {board.letters[i] for i in members(half)}
        missing = next((tile for tile in tiles if tile not in there), None)
        # A city could stand for the missing letter, but only in a French word.
        path = None if missing and self.mover else self._closest(word)
        if path is not None:
            for i in path:
                barred = self._barred(word, i, ground)
                if barred:
                    return barred
            if not 1 << path[0] & first:
                return self._far_start(word, path[0], ground)
        if missing:
            bare = " (a Q on the field is always Qu)" if missing == "Q" else ""
            return Foul("Tolstoy 5", f"{word.text}: there is no {missing} on field {self.half + 1}{bare}")
        for a, b in itertools.pairwise(tiles):
            if self._any_way(Word(a + b), half, half) is None:
                return Foul("Tolstoy 5", f"{word.text}: {a} and {b} do not touch anywhere on field {self.half + 1}")
        without = " without a city" if self.mover else ""
        return Foul(
            "Tolstoy 5", f"{word.text}: no path of touching triangles on field {self.half + 1} spells it{without}"
        )

    def _closest(self, word: Word) -> Path | None:
        """Where the word would lie if colours, then bans, then the place of its first letter did not matter.

        Only when its letters lie nowhere is a city taken for one of them.
        """
        ground, half = self._live()[0], self.board.halves[self.half]
        first, lettered = self._first_steps(ground), half & ~self.board.cities
        allowed = lettered & ~(self.board.border if self.mover else 0)
        uncoloured = half & ~self._closed_to_mover(ground) & ~self.board.cities
        tries = ((allowed, first), (lettered, first), (uncoloured, half), (lettered, half), (half, first))
        return next((path for open_, begin in tries if (path := self._any_way(word, open_, begin))), None)

    def _spot(self, i: int) -> str:
        """A triangle as a message names it: its letter and its number."""
        letters = self.board.letters[i]
        return f"{letters} ({self.board.ids[i]})" if letters else self.board.names[i]
