"""Why a word cannot be laid in Tolstoy: the rule that it breaks, and where."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from sheetgen.games.tolstoy.grounds import Ground
from sheetgen.games.tolstoy.moves import Path, Word, tiles_of
from sheetgen.games.tolstoy.paths import Paths
from sheetgen.language import gettext
from sheetgen.referee.bits import members
from sheetgen.referee.game import Foul


class Reasons(Paths, frozen=True):
    """A moment of a game in which a word that cannot be laid is told why."""

    def _no_round(self) -> Foul:
        if self.over or self.rounds:
            said = gettext("round {round} is over; the next line must open round 2, as in: start 3 8")
            return Foul("Tolstoy 10", said.format(round=self.rounds))
        return Foul("Tolstoy 3", gettext("both players choose their starts first; write the line: start 3 8"))

    def _too_short(self, word: Word) -> Foul:
        said = gettext("{word} covers one triangle; a word covers at least two")
        return Foul("TOL-A9", said.format(word=word.text))

    def _why_not(self, word: Word) -> Foul:
        """The rule that a word breaks which cannot be laid, and where."""
        return self._why_not_there(word) if word.path else self._why_not_at_all(word)

    def _why_not_there(self, word: Word) -> Foul:
        board, path, ground = self.board, self._path(word), self._live()[0]
        for i in path:
            if not 1 << i & board.halves[self.half]:
                said = gettext("{word}: {place} is not on field {field}, the one in play")
                return Foul("Tolstoy 2", said.format(word=word.text, place=board.name(i), field=self.half + 1))
        doubled = next((i for k, i in enumerate(path) if i in path[:k]), None)
        if doubled is not None:
            said = gettext("{word}: {place} is used twice in one word")
            return Foul("TOL-A10", said.format(word=word.text, place=board.name(doubled)))
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
                said = gettext("{word}: {one} and {other} do not touch")
                return Foul("Tolstoy 5", said.format(word=word.text, one=self._spot(a), other=self._spot(b)))
        raise AssertionError("a word without a fault cannot be laid")

    def _misspelled(self, word: Word, path: Sequence[int]) -> Foul | None:
        board, spelled = self.board, 0
        for i in path:
            letters, rest = board.letters[i], word.text[spelled:]
            if letters is None and not board.stars[i]:
                said = gettext("{word}: {place} is blank; nobody can use it")
                return Foul("TOL-A15", said.format(word=word.text, place=board.name(i)))
            if not rest or (letters is not None and not rest.startswith(letters)):
                said = gettext("{word}: triangle {number} holds {letter}, where the word needs nothing more")
                if rest:
                    said = gettext("{word}: triangle {number} holds {letter}, where the word needs {wanted}")
                what = letters or board.name(i)
                told = said.format(word=word.text, number=board.ids[i], letter=what, wanted=rest[:1])
                return Foul("Tolstoy 5", told)
            spelled += len(letters) if letters else 1
        if spelled < len(word.text):
            said = gettext("{word}: its {count} triangles spell only {spelled}")
            return Foul("Tolstoy 5", said.format(word=word.text, count=len(path), spelled=word.text[:spelled]))
        return None

    def _barred(self, word: Word, i: int, ground: Ground) -> Foul | None:
        """Tolstoy 6 and 8 for one triangle."""
        board = self.board
        if 1 << i & ground.coloured[0]:
            said = gettext("{word}: {place} is already blue")
            return Foul("Tolstoy 6", said.format(word=word.text, place=self._spot(i)))
        if 1 << i & ground.coloured[1]:
            said = gettext("{word}: {place} is already red")
            return Foul("Tolstoy 6", said.format(word=word.text, place=self._spot(i)))
        if self.mover and 1 << i & board.cities:
            said = gettext("{word}: the Russian may not enter {place}")
            return Foul("Tolstoy 8", said.format(word=word.text, place=board.name(i)))
        if self.mover and 1 << i & board.border:
            said = gettext("{word}: the Russian may not enter the border, here {place}")
            return Foul("Tolstoy 8", said.format(word=word.text, place=self._spot(i)))
        return None

    def _far_start(self, word: Word, i: int, ground: Ground) -> Foul:
        end = ground.ends[self.mover]
        assert end is not None
        said = gettext("{word}: {place} does not touch {end}, where {player}'s last word ended")
        if (end, self.french ^ self.mover) in self.begun[-2:]:
            said = gettext("{word}: {place} does not touch {end}, {player}'s start")
        ends = {"place": self._spot(i), "end": self._spot(end)}
        return Foul("Tolstoy 5", said.format(word=word.text, player=self.turn, **ends))

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
            said = gettext("{word}: there is no {letter} on field {field}")
            if missing == "Q":
                said = gettext("{word}: there is no {letter} on field {field} (a Q on the field is always Qu)")
            return Foul("Tolstoy 5", said.format(word=word.text, letter=missing, field=self.half + 1))
        for a, b in itertools.pairwise(tiles):
            if self._any_way(Word(a + b), half, half) is None:
                said = gettext("{word}: {one} and {other} do not touch anywhere on field {field}")
                return Foul("Tolstoy 5", said.format(word=word.text, one=a, other=b, field=self.half + 1))
        said = gettext("{word}: no path of touching triangles on field {field} spells it")
        if self.mover:
            said = gettext("{word}: no path of touching triangles on field {field} spells it without a city")
        return Foul("Tolstoy 5", said.format(word=word.text, field=self.half + 1))

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
        return f"{letters} ({self.board.ids[i]})" if letters else self.board.name(i)
