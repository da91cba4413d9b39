"""Tolstoy's rules (GAMES.md, section 1): two rounds of words that march through a field of triangles.

A word written without its triangles may fit in several ways, and which one was meant may show only later. A position
therefore holds every *ground* that the record allows so far: one way the triangles may have been coloured. A move is
legal when it is legal on one of them, and the grounds on which it is not are dropped.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import is_there
from sheetgen.referee import game
from sheetgen.referee.bits import members, neighbours, union
from sheetgen.referee.game import Foul
from sheetgen.referee.variation import FileOr
from sheetgen.referee.verdict import Verdict
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary

TABLES = ("letters",)
BONUS = "JQXZ"
COLOURS = ("blue", "red")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GROUND_LIMIT = 400
"""Ways to read a record; beyond this the triangles must be written."""
SEARCH_LIMIT = 100_000
"""Steps in looking for one word; only a field full of the same letter needs more."""
SAMPLE_LONGEST = 5
"""Triangles in a sampled word when no word list says what a word is (DESIGN.md)."""

_WORD = re.compile(r"([^\W\d_]+)((?:\s+\d{1,6})*)")
_START = re.compile(r"START\s+(\d{1,6})\s+(\d{1,6})(?:\s+FIELD\s+(\d{1,6}))?")


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """GAMES.md, Players and names of variations."""

    words: FileOr = FileOr("wide")
    """"wide", "common", "none" (any string of letters is a word) or a file (TOL-A8)."""
    strict_stuck: bool = False
    """Nobody may say that he is stuck while a word exists (TOL-A7, reading 2)."""


Path = tuple[int, ...]
"""Triangles in order, by index."""


class Start(Struct, frozen=True):
    """Both players' secret choices, shown: two starts by number, and the half (1 or 2) that they are on."""

    french: int
    russian: int
    half: int = 1


class Word(Struct, frozen=True):
    """A word as spelled (a city stands for the letter at its place) and, if written, its triangles by number."""

    text: str
    path: tuple[int, ...] = ()


class Stuck(Struct, frozen=True):
    """Saying that one can form no word (TOL-A17)."""


Move = Start | Word | Stuck


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

    def same_as(self) -> object:
        """What decides all that can still happen: everything but the trail."""
        return self.coloured, self.ends, self.cities, self.points, self.closed


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once. All tuples are by index."""

    ids: tuple[int, ...]
    letters: tuple[str | None, ...]
    """What a triangle spells; None for a city or a blank one."""
    stars: tuple[int, ...]
    names: tuple[str, ...]
    """What a message calls a triangle."""
    touching: tuple[int, ...]
    halves: tuple[int, int]
    cities: int
    border: int
    starts: tuple[dict[int, int], dict[int, int]]
    """For each half: start number to index."""
    french_starts: int
    """Starts 1 to this are the French player's."""
    bonus: str
    alphabet: str
    """What a city may stand for when any string of letters is a word."""
    words: Dictionary | None
    """None: every string of letters is a word."""
    strict: bool
    players: tuple[str, str]
    first: int
    """Who is French in round 1: 0 or 1."""

    def index(self, id: int) -> int | None:
        """The index of a triangle by its number."""
        return self.ids.index(id) if id in self.ids else None

    def numbers(self, path: Sequence[int]) -> str:
        """A path as a record has it."""
        return " ".join(str(self.ids[i]) for i in path)


class Unwritten(Struct, frozen=True):
    """A word that was written without its triangles and fits in more than one way."""

    place: int
    """Its place in the trails."""
    text: str
    paths: tuple[tuple[int, ...], ...]
    counted: bool = False
    """Whether only the players' own score shows which one was meant."""


class Stroke(Struct, frozen=True, kw_only=True):
    """What a played game adds to the picture: a start or a word, over the triangles it was laid on."""

    spaces: tuple[int, ...]
    """Triangle numbers in order."""
    letters: tuple[str, ...] = ()
    """What each of them spelled, where a word was laid."""
    french: bool
    order: int | None = None
    """The word's number among all moves; None for a start."""
    foul: bool = False


class Played(Struct, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    """For each half: who was French and who Russian there."""
    points: tuple[tuple[int, ...], ...] = ()
    """For each half all that the French player may have made of it, from the least; none where nothing was played."""


class Position(game.Position[Move], frozen=True):
    """A moment of a game of Tolstoy."""

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
    fouled: str = ""
    """The last word, if it was a foul and yet may have ended the round."""
    ended: tuple[str, ...] = ()
    """What is to be said of rounds that ended with a foul."""

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
        """Two rounds played (GAMES.md, Tolstoy 2)."""
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
        """Who has won, however the record is read."""
        return self.sure_winners if self.is_open else super().winners

    @property
    def readings(self) -> tuple[Position, ...]:
        """A position for each result that the grounds come to."""
        found: dict[object, list[Ground]] = {}
        for ground in self.grounds:
            found.setdefault((ground.points, ground.closed), []).append(ground)
        if len(found) == 1:
            return (self,)
        return tuple(structs.replace(self, grounds=tuple(grounds)) for grounds in found.values())

    def kept(self, readings: Sequence[game.Position[Move]]) -> Position:
        """This position with the grounds of these readings alone; words that they decide are marked."""
        grounds = tuple(ground for reading in cast(Sequence[Position], readings) for ground in reading.grounds)
        kept = structs.replace(self, grounds=grounds)
        unwritten = tuple(
            structs.replace(word, counted=len(kept._left(word)) < len(self._left(word))) for word in self.unwritten
        )
        return structs.replace(kept, unwritten=unwritten)

    def in_hindsight(self, later: game.Position[Any]) -> Position:
        """This position with the grounds alone that may have become those of a later one."""
        trails = (ground.trail for ground in cast(Position, later).grounds)
        shown = [set(itertools.chain(*paths)) for paths in zip(*trails, strict=True)]
        grounds = tuple(
            ground
            for ground in self.grounds
            if all(not paths.isdisjoint(left) for paths, left in zip(shown, ground.trail, strict=False))
        )
        return structs.replace(self, grounds=grounds or self.grounds)

    @property
    def missing(self) -> str:
        """What has not been played."""
        if self.between_rounds:
            return f"round {self.rounds + 1} has not been played"
        return f"round {self.rounds} has not ended; it is {self.turn}'s turn"

    @property
    def doubts(self) -> tuple[str, ...]:
        """Words whose triangles decide the score and are not written."""
        settled = len({ground.points for ground in self.grounds}) == 1
        what = f"whether round {self.rounds} is over" if settled else "the score"
        return tuple(
            f"{word.text} fits in several ways and {what} depends on which was meant; write its triangles: "
            + " or ".join(map(self.board.numbers, self._left(word)))
            for word in self._deciding
        )

    @property
    def _deciding(self) -> list[Unwritten]:
        """The words on whose triangles the result depends."""
        if not self.is_open:
            return []
        open_ = [word for word in self.unwritten if len(self._left(word)) > 1]
        return [word for word in open_ if self._decides(word)] or open_

    def _decides(self, word: Unwritten) -> bool:
        """Whether another way to lay this word means another result."""
        results = {
            frozenset((ground.points, ground.closed) for ground in self.grounds if path in ground.trail[word.place])
            for path in self._left(word)
        }
        return len(results) > 1

    @property
    def notes(self) -> tuple[str, ...]:
        """Words whose triangles a later move gave away, or the players' own score, and fouls that ended a round."""
        deciding = self._deciding
        given_away = (
            f"{word.text} fits in several ways ({', '.join(map(self.board.numbers, word.paths))}); "
            f"{'the written score' if word.counted else 'what was played later'} shows that "
            f"{' or '.join(map(self.board.numbers, left))} was meant"
            for word in self.unwritten
            if word not in deciding and len(left := self._left(word)) < len(word.paths)
        )
        return (*given_away, *self.ended, *(self._ended_by_foul() if self.between_rounds or self.over else ()))

    def _ended_by_foul(self) -> Iterator[str]:
        """What is to be said if the round that is over ended with a foul."""
        if self.fouled:
            yield f"{self.fouled} was a foul, but its triangles end on the border, so round {self.rounds} ended with it"

    def _left(self, word: Unwritten) -> list[tuple[int, ...]]:
        return [path for path in word.paths if any(path in ground.trail[word.place] for ground in self.grounds)]

    def is_last(self, move: Move) -> bool:
        """Whether a foul that repeats the line before can only be that line written twice: nobody moves so again."""
        return not isinstance(move, Stuck) or self.between_rounds or self.over

    def again(self, move: Move) -> str:
        """How to write that a word was formed twice running, or that both players were stuck."""
        if isinstance(move, Stuck):
            return "if both players were stuck, write their names before it"
        return "if the word was formed once more, write its triangles too"

    def corrects(self, move: Move, wrong: Move) -> bool:
        """Whether a word may be what a fouled one was meant to be."""
        return isinstance(move, Word) and isinstance(wrong, Word)

    def moves(self) -> Iterator[Move]:
        """Every legal move: starts, or words from the shortest up and then, if it is allowed, being stuck."""
        if self.over:
            return
        if self.may_start:
            yield from self._starts()
        if self.between_rounds:
            return
        yield from self._words()
        if not self.board.strict or any(not self._has_word(ground) for ground in self._live()):
            yield Stuck()

    def _starts(self) -> Iterator[Start]:
        for half in (1, 2) if self.rounds == 0 else (self.next_half,):
            numbers = sorted(self.board.starts[half - 1])
            for french in (n for n in numbers if n <= self.board.french_starts):
                for russian in (n for n in numbers if n > self.board.french_starts):
                    yield Start(french, russian, half)

    @property
    def next_half(self) -> int:
        """The half (1 or 2) that the next round is played on unless its start says otherwise."""
        return 2 - self.half if self.rounds else 1

    def _words(self) -> Iterator[Word]:
        """Every word that the player to move can form on some ground, shortest path first."""
        if self.board.words is None:
            longest = max(bin(self.board.halves[self.half]).count("1"), 2)
            lengths: Iterator[set[Word]] = (
                {word for ground in self._live() for word in self._strings(ground, length)}
                for length in range(2, longest + 1)
            )
        else:
            found = {word for ground in self._live() for word in self._listed(ground)}
            lengths = iter([found])
        for words in lengths:
            if not words:
                return
            yield from sorted(words, key=lambda word: (len(word.path), word.text, word.path))

    def _has_word(self, ground: Ground) -> bool:
        """Whether the player to move can form any word on a ground."""
        words = self._strings(ground, 2) if self.board.words is None else self._listed(ground)
        return next(words, None) is not None

    def any_move(self, chance: Chance) -> Move:
        """A random move: a kind word while there is one, of 2 to 5 triangles where any string is a word."""
        if self.between_rounds:
            return chance.pick(list(self._starts()))
        if self.board.words is None:
            words = self._any_strings(chance)
        else:
            unkind = dictionary.unkind()
            words = [word for word in self._words() if word.text not in unkind]
            words = words or (list(self._words()) if self.board.strict else [])
        return chance.pick(words) if words else Stuck()

    def _any_strings(self, chance: Chance) -> list[Word]:
        length = 2 + chance.below(SAMPLE_LONGEST - 1)
        while length > 1:
            words = sorted({word for ground in self._live() for word in self._strings(ground, length)}, key=write)
            if words:
                return words
            length -= 1
        return []

    def play(self, move: Move) -> Position | Foul:
        """The position after a start, a word or being stuck."""
        if self.over:
            return Foul("Tolstoy 2", "the game is over: two rounds have been played")
        match move:
            case Start():
                return self._begin(move)
            case Word():
                return self._form(move)
            case Stuck():
                return self._give_up()

    def _begin(self, start: Start) -> Position | Foul:
        board = self.board
        if not self.may_start:
            return Foul("Tolstoy 10", f"a new round cannot begin: {self.missing}")
        half = self.next_half if self.rounds else start.half
        if start.half != half:
            return Foul(
                "Tolstoy 2", f"round {self.rounds + 1} is played on the other field, field {half}, not on {start.half}"
            )
        starts = board.starts[half - 1]
        if not 1 <= start.french <= board.french_starts:
            return Foul(
                "Tolstoy 3", f"the French player starts from 1 to {board.french_starts}, not from {start.french}"
            )
        if start.russian not in starts or start.russian <= board.french_starts:
            return Foul(
                "Tolstoy 3",
                f"the Russian player starts from {board.french_starts + 1} to {max(starts)}, not from {start.russian}",
            )
        ends = (starts[start.french], starts[start.russian])
        grounds = [
            Ground(
                coloured=(1 << ends[0], 1 << ends[1]), ends=ends, points=ground.points, closed=False, trail=ground.trail
            )
            for ground in self.grounds
            if ground.closed
        ]
        return structs.replace(
            self, grounds=_distinct(grounds), rounds=self.rounds + 1, half=half - 1, mover=0, russian_stuck=False,
            fouled="", ended=(*self.ended, *self._ended_by_foul()),
        )  # fmt: skip

    def _give_up(self) -> Position | Foul:
        if self.between_rounds:
            return self._no_round()
        if self.board.strict:
            stuck = [ground for ground in self._live() if not self._has_word(ground)]
            if not stuck:
                word = next(self._words())
                return Foul("TOL-A7", f"{self.turn} is not stuck: {write(word)} can be formed")
            return structs.replace(self, grounds=tuple(stuck))._stuck()
        return self._stuck()

    def _stuck(self) -> Position:
        live = self._live()  # a ground on which the round is over already is none that he could be stuck on
        if self.mover == 1:  # Tolstoy 9: the French player goes on alone
            return structs.replace(self, grounds=tuple(live), russian_stuck=True, mover=0, fouled="")
        grounds = [structs.replace(ground, closed=True) for ground in live]  # Tolstoy 10 b
        return structs.replace(self, grounds=_distinct(grounds), fouled="")

    def _form(self, word: Word) -> Position | Foul:
        if self.between_rounds:
            return self._no_round()
        if len(word.path or word.text) == 1:
            return self._too_short(word)
        ways = self._ways(word)
        if not ways:
            return self._why_not(word)
        if self.board.words is not None and word.text not in self.board.words:
            return Foul("TOL-A8", f"{word.text} is not in the word list ({self.board.words.name})")
        kept = _distinct([self._after(ground, path) for ground, path in ways])
        return self._next(kept, self._read_as(word, [path for _, path in ways], kept))

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

    def _too_short(self, word: Word) -> Foul:
        return Foul("TOL-A9", f"{word.text} covers one triangle; a word covers at least two")

    def _read_as(self, word: Word, paths: list[tuple[int, ...]], kept: Sequence[Ground]) -> tuple[Unwritten, ...]:
        if word.path:
            return self.unwritten
        if len({ground.trail[-1][0] for ground in kept}) < 2:
            return self.unwritten  # one way, or several that come to the same
        fitting = tuple(dict.fromkeys(paths))
        return (*self.unwritten, Unwritten(len(kept[0].trail) - 1, word.text, fitting))

    def _next(self, grounds: tuple[Ground, ...], unwritten: tuple[Unwritten, ...] | None = None) -> Position:
        mover = 0 if self.russian_stuck else 1 - self.mover
        return structs.replace(
            self, grounds=grounds, mover=mover, unwritten=self.unwritten if unwritten is None else unwritten, fouled=""
        )

    def _no_round(self) -> Foul:
        if self.over or self.rounds:
            return Foul("Tolstoy 10", f"round {self.rounds} is over; the next line must open round 2, as in: start 3 8")
        return Foul("Tolstoy 3", "both players choose their starts first; write the line: start 3 8")

    def _live(self) -> list[Ground]:
        return [ground for ground in self.grounds if not ground.closed]

    def _closed_to_mover(self, ground: Ground) -> int:
        """Tolstoy 6 and 8: coloured triangles, and for the Russian the cities and the border."""
        coloured = ground.coloured[0] | ground.coloured[1]
        return coloured | (self.board.cities | self.board.border if self.mover else 0)

    def _first_steps(self, ground: Ground) -> int:
        """Tolstoy 5: what touches the player's own end triangle (TOL-A1)."""
        end = ground.ends[self.mover]
        return self.board.halves[self.half] if end is None else self.board.touching[end]

    def _after(self, ground: Ground, path: Path, *, counts: bool = True) -> Ground:
        """The ground after a word over these triangles; a fouled word colours them but does not count."""
        used, last, board = union(path), path[-1], self.board
        coloured = list(ground.coloured)
        coloured[self.mover] |= used
        ends = list(ground.ends)
        ends[self.mover] = last
        cities, points, closed = ground.cities, list(ground.points), False
        if self.mover == 0:
            closed = bool(1 << last & board.border)  # Tolstoy 10 a
            if counts:
                cities |= 1 << last & board.cities  # Tolstoy 7
                points[self.french] += self._worth(path, cities if closed else 0)
        return Ground(
            coloured=(coloured[0], coloured[1]), ends=(ends[0], ends[1]), cities=cities,
            points=(points[0], points[1]), closed=closed, trail=(*ground.trail, (path,)),
        )  # fmt: skip

    def _worth(self, path: Sequence[int], cities_home: int) -> int:
        """GAMES.md, Tolstoy 1.3: the word, its bonus letters, the city it ends on, the cities when it comes home."""
        board = self.board
        bonus = sum((board.letters[i] or "")[:1] in board.bonus for i in path if board.letters[i])
        return 1 + bonus + board.stars[path[-1]] + sum(board.stars[i] for i in members(cities_home))

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

    def _path(self, word: Word) -> tuple[int, ...]:
        """A written path by index; a triangle of nowhere is refused when the record is read."""
        found = (self.board.index(id) for id in word.path)
        return tuple(i for i in found if i is not None)

    def _why_not(self, word: Word) -> Foul:
        """The rule that a word breaks which cannot be laid, and where."""
        return self._why_not_there(word) if word.path else self._why_not_at_all(word)

    def _why_not_there(self, word: Word) -> Foul:
        board, path, ground = self.board, self._path(word), self._live()[0]
        for i in path:
            if not 1 << i & board.halves[self.half]:
                return Foul(
                    "Tolstoy 2", f"{word.text}: {board.names[i]} is not on field {self.half + 1}, which is played on"
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
        tiles = _tiles(word.text)
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

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: a fouled word has coloured its triangles and counts for nothing."""
        match move:
            case Start():
                return self._after_bad_start(move)
            case Stuck():
                return self if self.between_rounds else self._stuck()
            case Word():
                return self if self.between_rounds else self._after_bad_word(move)

    def may_write(self, player: str) -> bool:
        """A start is both players' move."""
        return self.may_start or player == self.turn

    def handed(self, player: str) -> Position | None:
        """The same with the other player to move."""
        side = self.french ^ self.board.players.index(player)
        return None if self.between_rounds else structs.replace(self, mover=side)

    def _after_bad_start(self, start: Start) -> Position | None:
        """A round that was begun too early is taken as ended, the right half for the wrong one, 8 1 for 1 8."""
        if self.rounds == 2:
            return None
        grounds = tuple(structs.replace(ground, closed=True) for ground in self.grounds)
        ended = structs.replace(self, grounds=grounds, fouled="")
        half = ended.next_half if ended.rounds else start.half
        for meant in (Start(start.french, start.russian, half), Start(start.russian, start.french, half)):
            tried = ended._begin(meant)
            if not isinstance(tried, Foul):
                return tried
        # Nobody knows where they began: the round is passed over, and the next one can be judged.
        return structs.replace(ended, rounds=ended.rounds + 1, half=half - 1)

    def _after_bad_word(self, word: Word) -> Position:
        """Its triangles are coloured all the same: the written ones, else all legal ways, else the likeliest place."""
        half = self.board.halves[self.half]
        grounds: list[Ground] = []
        written = tuple(i for i in self._path(word) if 1 << i & half)
        if written:
            grounds = [self._after(ground, written, counts=False) for ground in self._live()]
        elif word.path:
            grounds = self._lost()
        elif ways := self._ways(word):
            grounds = [self._after(ground, path, counts=False) for ground, path in ways]
        elif likely := self._closest(word):
            grounds = [self._after(ground, likely, counts=False) for ground in self._live()]
            # It is a guess: the round need not have ended there.
            grounds += [structs.replace(ground, closed=False) for ground in grounds if ground.closed]
        else:
            grounds = self._lost()
        fouled = word.text if any(ground.closed for ground in grounds) else ""
        return structs.replace(self._next(_distinct(grounds)), fouled=fouled)

    def _lost(self) -> list[Ground]:
        """The live grounds after a word that lies nowhere: its player's next one may begin anywhere."""
        lost = []
        for ground in self._live():
            ends = (None, ground.ends[1]) if self.mover == 0 else (ground.ends[0], None)
            lost.append(structs.replace(ground, ends=ends, trail=(*ground.trail, ((),))))
        return lost

    def _listed(self, ground: Ground) -> Iterator[Word]:
        """Every word of the list that can be laid on this ground, with its path."""
        board, words = self.board, self.board.words
        assert words is not None
        open_ = ~self._closed_to_mover(ground) & board.halves[self.half]

        def onward(path: tuple[int, ...], prefix: str, low: int, high: int, steps: int) -> Iterator[Word]:
            for i in members(steps):
                for letters in (board.letters[i],) if board.letters[i] else self._next_letters(prefix, low, high, i):
                    assert letters is not None
                    spelled = prefix + letters
                    first, past = words.narrow(spelled, low, high)
                    if first == past:
                        continue
                    longer = (*path, i)
                    if len(longer) > 1 and words.words[first] == spelled:
                        yield Word(spelled, tuple(board.ids[k] for k in longer))
                    yield from onward(longer, spelled, first, past, board.touching[i] & open_ & ~union(longer))

        return onward((), "", 0, len(words), self._first_steps(ground) & open_)

    def _next_letters(self, prefix: str, low: int, high: int, i: int) -> Iterator[str]:
        """What a city may stand for after this prefix so that a word goes on; a blank triangle stands for nothing."""
        words = self.board.words
        assert words is not None
        if not self.board.stars[i]:
            return
        while low < high:
            word = words.words[low]
            if len(word) == len(prefix):
                low += 1
                continue
            yield word[len(prefix)]
            low = words.narrow(word[: len(prefix) + 1], low, high)[1]

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


def story(verdict: Verdict) -> Played:
    """What the game left on the sheet, for the page to draw."""
    position = cast(Position, verdict.position)
    board, trail = position.board, position.grounds[0].trail
    strokes, order = [], 0
    rounds: list[tuple[int, int]] = []
    for played in verdict.played:
        after = cast(Position, played.position)
        if isinstance(played.move, Start) and after.rounds > len(rounds):
            rounds.append((after.half, after.french))
            ends = after.grounds[0].ends
            strokes += [
                Stroke(spaces=(board.ids[end],), french=side == 0, foul=played.foul is not None)
                for side, end in enumerate(ends)
                if end is not None
            ]
        length = len(after.grounds[0].trail)
        if isinstance(played.move, Word) and length > order:
            order = length
            path = trail[order - 1][0] if len(trail) >= order else ()
            strokes.append(
                Stroke(
                    spaces=tuple(board.ids[i] for i in path),
                    letters=_spelled(board, path, played.move.text),
                    french=played.player == board.players[rounds[-1][1]],
                    order=played.number,
                    foul=played.foul is not None,
                )
            )
    names: list[tuple[str, str]] = [("", ""), ("", "")]
    points: list[tuple[int, ...]] = [(), ()]
    for half, french in rounds:
        names[half] = (board.players[french], board.players[1 - french])
        points[half] = position.possible_scores[board.players[french]]
    return Played(strokes=tuple(strokes), names=tuple(names), points=tuple(points))


def _spelled(board: Board, path: Sequence[int], text: str) -> tuple[str, ...]:
    """What each triangle of a path spells of a word (of a fouled one as far as it goes)."""
    spelled: list[str] = []
    for i in path:
        letters = board.letters[i] or text[len("".join(spelled)) :][:1]
        spelled.append(letters)
    return tuple(spelled)


def furnish(field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
    """The field with the letters that the players wrote into it (a record's [letters]).

    A written Q is QU (GAMES.md, Tolstoy 1). Raises BadInput for a triangle that is not there, is no empty one, or gets
    something that is no letter.
    """
    written = tables.get("letters", {})
    spaces = {str(space.id): space for space in field.spaces}
    marks: dict[int | str, dict[str, Any]] = {}
    for id, letter in written.items():
        space = spaces.get(id.strip())
        if space is None:
            raise BadInput(f"[letters]: there is no triangle {id[:20]}; they are numbered 1 to {len(spaces)}", about=id)
        said = dictionary.capitals(letter.strip()) if isinstance(letter, str) else ""
        if said != "QU" and not (len(said) == 1 and said.isalpha()):
            raise BadInput(f"[letters]: triangle {id} holds one letter (or QU), not {_quoted(letter)}", about=id)
        said = "QU" if said == "Q" else said
        if space.mark["kind"] == "city":
            raise BadInput(f"[letters]: triangle {id} is {space.mark['city']}; no letter is written there", about=id)
        if space.mark["letter"] not in (None, said):
            raise BadInput(f"[letters]: triangle {id} has its letter printed already: {space.mark['letter']}", about=id)
        marks[space.id] = {"letter": said}
    return field.remarked(marks)


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first round. Raises BadInput for other than two players, or a field without letters."""
    if len(players) != 2:
        raise BadInput(f"Tolstoy is for 2 players, not {len(players)}")
    marks = [space.mark for space in field.spaces]
    if all(mark["letter"] is None for mark in marks if mark["kind"] == "empty"):
        raise BadInput('the sheet was printed blank; write the letters of its triangles in a table [letters]: 12 = "E"')
    french_starts = max(mark["start"] for mark in marks if mark["start"] and mark["border"])
    board = Board(
        ids=tuple(int(space.id) for space in field.spaces),
        letters=tuple(mark["letter"] for mark in marks),
        stars=tuple(mark["stars"] or 0 for mark in marks),
        names=tuple(
            mark.get("city") or f"triangle {space.id}" for space, mark in zip(field.spaces, marks, strict=True)
        ),
        touching=neighbours(field, ("edge", "corner")),
        halves=(_half(field, 1), _half(field, 2)),
        cities=union(i for i, mark in enumerate(marks) if mark["stars"]),
        border=union(i for i, mark in enumerate(marks) if mark["border"]),
        starts=(_starts(field, 1), _starts(field, 2)),
        french_starts=french_starts,
        bonus=field.facts.get("bonus", BONUS),
        alphabet=_alphabet(marks),
        words=_word_list(variation.words),
        strict=variation.strict_stuck,
        players=(players[0], players[1]),
        first=players.index(first) if first else 0,
    )
    return Position(board=board, grounds=(Ground(),))


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a triangle that is not there."""
    said = dictionary.capitals(text.strip().rstrip(".,;!"))
    if said == "-":
        return Stuck()
    began = _START.fullmatch(said)
    if began:
        return _read_start(text, began, position)
    word = _WORD.fullmatch(re.sub(r"(?<=[^\W\d_])[-–](?=[^\W\d_])", "", said))
    if word and word[1] == "START" and len(word[2].split()) not in (0, len("START")):
        raise BadInput(f"{text[:40]!r} cannot be read; a round opens with two starts, as in: start 3 8")
    if not word:
        raise BadInput(f"{text[:40]!r} cannot be read; write a word, its triangles if you like, as in: QUIP 12 19 20")
    path = tuple(map(int, word[2].split()))
    for id in path:
        if position.board.index(id) is None:
            raise BadInput(f"there is no triangle {id} on this sheet")
    return Word(word[1], path)


def _read_start(text: str, began: re.Match[str], position: Position) -> Start:
    half = int(began[3]) if began[3] else None
    if half not in (None, 1, 2):
        raise BadInput(f"{text[:40]!r}: there are fields 1 and 2")
    return Start(int(began[1]), int(began[2]), half or position.next_half)


def write(move: Move) -> str:
    """The move as a record has it."""
    match move:
        case Start():
            tail = " field 2" if move.half == 2 else ""
            return f"start {move.french} {move.russian}{tail}"
        case Word():
            return " ".join([move.text, *map(str, move.path)])
        case Stuck():
            return "-"


def listed(position: Position) -> tuple[list[Move], str | None]:
    """All legal moves; where any string of letters is a word, the strings of two triangles only."""
    if position.over or position.between_rounds or position.board.words is not None:
        return list(position.moves()), None
    moves: list[Move] = []
    for move in position.moves():
        if isinstance(move, Word) and len(move.path) > 2:
            break
        moves.append(move)
    if not position.board.strict and not any(isinstance(move, Stuck) for move in moves):
        moves.append(Stuck())
    return moves, "any string of letters is a word here; only those of two triangles are listed"


def _quoted(value: object) -> str:
    return repr(value)[:20]


def _word_list(name: FileOr) -> Dictionary | None:
    if name == "none":
        return None
    if name in dictionary.SHIPPED:
        return dictionary.shipped(str(name))
    if not is_there(name.path):
        raise BadInput(
            f"cannot be read (no such file); the word lists that come with sheetgen are "
            f"{', '.join(dictionary.SHIPPED)} and none",
            file=name.path,
        )
    return dictionary.from_file(name.path)


def _alphabet(marks: Sequence[Mapping[str, Any]]) -> str:
    """A to Z; on a field in another alphabet the letters that stand on it."""
    used = {letter for mark in marks for letter in mark["letter"] or ""}
    return ALPHABET if used <= set(ALPHABET) else "".join(sorted(used))


def _half(field: Field, half: int) -> int:
    return union(i for i, space in enumerate(field.spaces) if space.group == half)


def _starts(field: Field, half: int) -> dict[int, int]:
    return {
        space.mark["start"]: i for i, space in enumerate(field.spaces) if space.group == half and space.mark["start"]
    }


def _too_many(word: Word) -> BadInput:
    return BadInput(f"{word.text} could be read in too many ways; write its triangles after it, as in QUIP 12 19 20")


def _tiles(text: str) -> list[str]:
    """The word cut into what triangles hold: QU stays together."""
    return re.findall(r"QU|.", text)


def _distinct(grounds: Sequence[Ground]) -> tuple[Ground, ...]:
    """One ground of each kind; grounds that come to the same are one, with the paths of all."""
    kept: dict[object, Ground] = {}
    for ground in grounds:
        same = kept.setdefault(ground.same_as(), ground)
        if same.trail != ground.trail:
            paths = (tuple(dict.fromkeys(a + b)) for a, b in zip(same.trail, ground.trail, strict=True))
            kept[ground.same_as()] = structs.replace(same, trail=tuple(paths))
    return tuple(kept.values())
