"""What a record of Tolstoy may mean so far, and what that leaves of scores and doubts.

A word written without its triangles may fit in several ways, and which one was meant may show only later. A position
therefore holds every *ground* that the record allows so far: one way the triangles may have been coloured. A move is
legal when it is legal on one of them, and the grounds on which it is not are dropped.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Self

from msgspec import Struct, structs

from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.moves import Move, Path
from sheetgen.language import either, gettext
from sheetgen.referee import forgiveness


class Ground(Struct, frozen=True):
    """One way the field may stand. Triangles are bits."""

    coloured: tuple[int, int] = (0, 0)
    """By the French, by the Russian, in this round."""
    ends: tuple[int | None, int | None] = (None, None)
    """Where each player's next word must begin to touch; None when a foul has left that open."""
    cities: int = 0
    """The cities occupied in this round."""
    points: tuple[int, int] = (0, 0)
    """By player, both rounds."""
    closed: bool = True
    """Whether the round is over on this ground."""
    trail: tuple[tuple[Path, ...], ...] = ()
    """For each word so far the paths that lead to this ground; an empty one where a foul has none."""
    meant: tuple[tuple[str, str], ...] = ()
    """The fouled words that count here as what they may have been meant to be."""

    def same_as(self) -> object:
        """What decides all that can still happen: everything but the trail."""
        return self.coloured, self.ends, self.cities, self.points, self.closed


class Unwritten(Struct, frozen=True):
    """A word that was written without its triangles and fits in more than one way."""

    place: int
    """Its place in the trails."""
    text: str
    paths: tuple[tuple[int, ...], ...]
    counted: bool = False
    """Whether only the players' own score shows which one was meant."""


class Reading(forgiveness.Position[Move], frozen=True):
    """A moment of a game of Tolstoy, as its record may be read."""

    board: Board
    grounds: tuple[Ground, ...]
    rounds: int = 0
    """Rounds begun."""
    half: int = 0
    """Index of the half that is played on, or was last."""
    mover: int = 0
    """0: the French player is to move, 1: the Russian."""
    russian_stuck: bool = False
    unwritten: tuple[Unwritten, ...] = ()
    tallied: bool = False
    """Whether a number behind a word was taken as its points (TOL-A21)."""
    fouled: str = ""
    """The last word, if it was a foul and yet may have ended the round."""
    ended: tuple[str, ...] = ()
    """What is to be said of rounds that ended with a foul."""
    begun: tuple[tuple[int, int], ...] = ()
    """The start triangles of both rounds that are known, each with the player (0 or 1) who began there."""
    mended: str = ""
    """The start of the first round as it should have been written, if the words' triangles show another field."""
    unknown: tuple[tuple[int, str], ...] = ()
    """The rounds in which nobody knows where a player began, for the start cannot be, each with that player."""
    authors: tuple[int, ...] = ()
    """For each word so far, by its place in the trails, the player whose it is."""
    counting: tuple[str, ...] = ()
    """The fouled words of which only the players' own score shows that they count as what they were meant to be."""

    @property
    def french(self) -> int:
        """Who is French (0 or 1): in the round that is on, or that begins next."""
        coming = self.rounds if self.between_rounds else self.rounds - 1
        return self.board.first ^ (coming & 1)

    @property
    def between_rounds(self) -> bool:
        """Whether a start is the next move."""
        return self.rounds < 2 and all(ground.closed for ground in self.grounds)

    @property
    def may_start(self) -> bool:
        """Whether a start can be the next move: on some ground the round is over."""
        return self.rounds < 2 and any(ground.closed for ground in self.grounds)

    @property
    def over(self) -> bool:
        """Two rounds played (Tolstoy 2)."""
        return self.rounds == 2 and all(ground.closed for ground in self.grounds)

    @property
    def turn(self) -> str | None:
        """The player to move. A start is the French player's."""
        if self.over:
            return None
        return self.board.players[self.french ^ (0 if self.between_rounds else self.mover)]

    @property
    def scores(self) -> dict[str, int]:
        """Both players' points; where the record leaves them open, what each has at the least."""
        least = (min(ground.points[player] for ground in self.grounds) for player in (0, 1))
        return dict(zip(self.board.players, least, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, however the record is read; nobody where a start is not known, for nobody can tell whether the
        first word touched it."""
        if self.unknown:
            return ()
        return self.sure_winners if self.is_open else super().winners

    @property
    def readings(self) -> tuple[Self, ...]:
        """A position for each result that the grounds come to."""
        found: dict[object, list[Ground]] = {}
        for ground in self.grounds:
            found.setdefault((ground.points, ground.closed), []).append(ground)
        if len(found) == 1:
            return (self,)
        return tuple(structs.replace(self, grounds=tuple(grounds)) for grounds in found.values())

    def with_readings(self, readings: Sequence[Self]) -> Self:
        """This position with the grounds of these readings alone; words that they decide are marked."""
        grounds = tuple(ground for reading in readings for ground in reading.grounds)
        kept = structs.replace(self, grounds=grounds)
        unwritten = tuple(
            structs.replace(word, counted=len(kept._left(word)) < len(self._left(word))) for word in self.unwritten
        )
        fresh = [word for word in kept._sure_slips if word not in self._sure_slips]
        return structs.replace(kept, unwritten=unwritten, counting=(*self.counting, *fresh))

    def in_hindsight(self, later: Self) -> Self:
        """This position with the grounds alone that may have become those of a later one."""
        trails = (ground.trail for ground in later.grounds)
        shown = [set(itertools.chain(*paths)) for paths in zip(*trails, strict=True)]
        grounds = tuple(
            ground
            for ground in self.grounds
            if all(not paths.isdisjoint(left) for paths, left in zip(shown, ground.trail, strict=False))
        )
        return structs.replace(self, grounds=grounds or self.grounds)

    @property
    def unready(self) -> str:
        """That the letters of a sheet that was printed blank must be written down."""
        if not self.board.blank:
            return ""
        return gettext('the sheet was printed blank; write the letters of its triangles in a table [letters]: 12 = "E"')

    @property
    def missing(self) -> str:
        """What has not been played."""
        if self.unready:
            return self.unready
        if self.between_rounds:
            return gettext("round {round} has not been played").format(round=self.rounds + 1)
        said = gettext("round {round} has not ended; it is {player}'s turn")
        return said.format(round=self.rounds, player=self.turn)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Words whose triangles decide the score, or whether a round is over, and are not written; and starts."""
        lacking = gettext(
            "round {round} goes on as you played it, though nobody can tell where {player} began; mend the start, and "
            "the words of {player} and who has won can be told"
        )
        starts = (lacking.format(round=round, player=player) for round, player in self.unknown)
        return (*starts, *self._word_doubts)

    @property
    def _word_doubts(self) -> tuple[str, ...]:
        said = gettext(
            "{word} fits in several ways and the score depends on which was meant; write its triangles: {ways}"
        )
        if len({ground.points for ground in self.grounds}) == 1:
            said = gettext(
                "{word} fits in several ways and whether round {round} is over depends on which was meant; "
                "write its triangles: {ways}"
            )
        words = tuple(
            said.format(word=word.text, round=self.rounds, ways=self._either(self._left(word)))
            for word in self._deciding
        )
        words += self._slips
        if not self._perhaps_ended_by_foul:
            return words
        said = gettext(
            "{word} was a foul, and where it lies decides whether round {round} ended with it; write its triangles"
        )
        return (*words, said.format(word=self.fouled, round=self.rounds))

    @property
    def _slips(self) -> tuple[str, ...]:
        """The fouled words that count, and change a score, if they are slips of the pen."""
        said = gettext("{word} was a foul, but if {words} was meant, it counts; mend that line")
        return tuple(
            said.format(word=word, words=either(texts)) for word, texts in self._meant_by.items() if self.is_open
        )

    @property
    def _meant_by(self) -> dict[str, list[str]]:
        """What each of the fouled words that count on some ground may have been meant to be."""
        meant: dict[str, list[str]] = {}
        for word, text in dict.fromkeys(pair for ground in self.grounds for pair in ground.meant):
            meant.setdefault(word, []).append(text)
        return meant

    @property
    def _sure_slips(self) -> list[str]:
        """The fouled words that count on every ground."""
        by_ground = [{word for word, _ in ground.meant} for ground in self.grounds]
        return [word for word in self._meant_by if all(word in words for words in by_ground)]

    @property
    def _perhaps_ended_by_foul(self) -> bool:
        """Whether the last word was a foul that may lie so that the round ended with it, or not."""
        return bool(self.fouled) and len({ground.closed for ground in self.grounds}) > 1

    @property
    def _deciding(self) -> list[Unwritten]:
        """The words on whose triangles the result depends."""
        if not self.is_open:
            return []
        open_ = [word for word in self.unwritten if len(self._left(word)) > 1]
        deciding = [word for word in open_ if self._decides(word)]
        by_foul = self._perhaps_ended_by_foul and len({ground.points for ground in self.grounds}) == 1
        return deciding if deciding or by_foul else open_

    def _decides(self, word: Unwritten) -> bool:
        """Whether another way to lay this word means another result."""
        results = {
            frozenset((ground.points, ground.closed) for ground in self.grounds if path in ground.trail[word.place])
            for path in self._left(word)
        }
        return len(results) > 1

    @property
    def notes(self) -> tuple[str, ...]:
        """Words whose triangles a later move gave away, or the players' own score, fouls that count by that score, and
        fouls that ended a round."""
        deciding = self._deciding
        given_away = (
            self._given_away(word, left)
            for word in self.unwritten
            if word not in deciding and len(left := self._left(word)) < len(word.paths)
        )
        return (
            *self._shown_field(),
            *given_away,
            *self._counted_by_score(),
            *self.ended,
            *(self._ended_by_foul() if self.between_rounds or self.over else ()),
        )

    def _shown_field(self) -> Iterator[str]:
        """On which field the first round was played, where its start says another."""
        if self.mended:
            said = gettext("the triangles of the words show that round 1 was played on field {field}; write {start}")
            yield said.format(field=self.mended[-1], start=self.mended)

    def _counted_by_score(self) -> Iterator[str]:
        """TOL-A19: that a fouled word counts, by the players' own score, and as what."""
        said = gettext("{word} was a foul, but the written score shows that {meant} was meant, and so it counts")
        for word in self.counting:
            yield said.format(word=word, meant=either(self._meant_by[word]))

    def _given_away(self, word: Unwritten, left: Sequence[Path]) -> str:
        said = gettext("{word} fits in several ways ({ways}); what was played later shows that {meant} was meant")
        if word.counted:
            said = gettext("{word} fits in several ways ({ways}); the written score shows that {meant} was meant")
        ways = ", ".join(map(self.board.numbers, word.paths))
        return said.format(word=word.text, ways=ways, meant=self._either(left))

    def _either(self, paths: Sequence[Path]) -> str:
        return either(map(self.board.numbers, paths))

    def _ended_by_foul(self) -> Iterator[str]:
        """What is to be said if the round that is over ended with a foul."""
        if self.fouled:
            said = gettext("{word} was a foul, but its triangles end on the border, so round {round} ended with it")
            yield said.format(word=self.fouled, round=self.rounds)

    def _left(self, word: Unwritten) -> list[tuple[int, ...]]:
        return [path for path in word.paths if any(path in ground.trail[word.place] for ground in self.grounds)]

    def _live(self) -> list[Ground]:
        return [ground for ground in self.grounds if not ground.closed]


def distinct(grounds: Sequence[Ground]) -> tuple[Ground, ...]:
    """One ground of each kind; grounds that come to the same are one, with the paths of all."""
    kept: dict[object, Ground] = {}
    for ground in grounds:
        same = kept.setdefault(ground.same_as(), ground)
        if same.trail != ground.trail:
            paths = (tuple(dict.fromkeys(a + b)) for a, b in zip(same.trail, ground.trail, strict=True))
            same = kept[ground.same_as()] = structs.replace(same, trail=tuple(paths))
        if {word for word, _ in same.meant} == {word for word, _ in ground.meant}:
            both = tuple(dict.fromkeys(same.meant + ground.meant))
            kept[ground.same_as()] = structs.replace(same, meant=both)
    return tuple(kept.values())
