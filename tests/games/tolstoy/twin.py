"""Tolstoy told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 1, and shares nothing with the package: it takes a lettered field as the plain
JSON of the contract in docs/DESIGN.md 8 and a word list as a set of strings, and a game is nothing but the list of its
moves. Who is to move, which triangles are coloured and what the score is are read from that list anew each time they
are asked for. Moves are compared by their text in a record (``start 3 8 field 2``, ``QUIP 12 19 20``, ``-``): a word's
path and spelling together say what each star stands for (TOL-A18).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

FRENCH, RUSSIAN = "French", "Russian"
A_TO_Z = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True)
class Start:
    """Both secret choices; in round 1 the half that is chosen too (a record says so of the second one only)."""

    french: int
    russian: int
    half: int | None = None

    def __str__(self) -> str:
        return f"start {self.french} {self.russian}" + (" field 2" if self.half == 2 else "")


@dataclass(frozen=True)
class Word:
    """The triangles by number, and what they spell."""

    path: tuple[int, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.text} {' '.join(map(str, self.path))}"


@dataclass(frozen=True)
class Stuck:
    """A player says that they can form no word (TOL-A17)."""

    def __str__(self) -> str:
        return "-"


Move = Start | Word | Stuck


class WordList(frozenset[str]):
    """The words there are."""

    @cached_property
    def beginnings(self) -> set[str]:
        """Everything that some word begins with."""
        return {word[:end] for word in self for end in range(len(word) + 1)}

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that its words are made of."""
        return frozenset().union(*self)


class Table:
    """What lies on the table before the game: the lettered field, the word list, and how strict the players are."""

    def __init__(self, field: dict[str, Any], words: WordList | None, *, strict: bool = False) -> None:
        marks = {space["id"]: space["mark"] for space in field["spaces"]}
        self.half: dict[int, int] = {space["id"]: space["group"] for space in field["spaces"]}
        self.letter: dict[int, str] = {id: mark["letter"] for id, mark in marks.items() if mark["letter"]}
        self.stars: dict[int, int] = {id: mark["stars"] for id, mark in marks.items() if mark["stars"]}
        self.border: set[int] = {id for id, mark in marks.items() if mark["border"]}
        self.start: dict[tuple[int, int], int] = {
            (self.half[id], mark["start"]): id for id, mark in marks.items() if mark["start"]
        }
        self.touching: dict[int, set[int]] = {id: set() for id in marks}
        for a, b, _ in field["contacts"]:  # rule 5: an edge or a corner
            self.touching[a].add(b)
            self.touching[b].add(a)
        self.words = words
        self.star_letters = A_TO_Z if words is None else words.letters  # rule 7
        self.strict = strict

    def spells(self, path: tuple[int, ...], text: str) -> bool:
        """Whether these triangles in this order can be read as this text; a star is one letter (TOL-A3)."""
        for id in path:
            here = text[:1] if id in self.stars else self.letter.get(id, "?")
            if not here or not text.startswith(here):
                return False
            text = text[len(here) :]
        return not text

    def numbers(self, half: int) -> tuple[list[int], list[int]]:
        """The French and the Russian start numbers of a half (rule 3)."""
        numbers = sorted(number for of, number in self.start if of == half)
        return [n for n in numbers if n <= 5], [n for n in numbers if n >= 6]


@dataclass(frozen=True)
class Game:
    """A game so far. `first` is who is French in round 1, 0 or 1."""

    table: Table
    history: tuple[Move, ...] = ()
    first: int = 0

    def rounds(self) -> list[list[Move]]:
        """The moves of each round, each beginning with its start."""
        rounds: list[list[Move]] = []
        for move in self.history:
            if isinstance(move, Start):
                rounds.append([])
            rounds[-1].append(move)
        return rounds

    def on(self) -> bool:
        """Whether a round is being played (rule 10)."""
        return bool(self.history) and not self._ended(self.rounds()[-1])

    def over(self) -> bool:
        """Rule 2: two rounds."""
        return len(self.rounds()) == 2 and not self.on()

    def _ended(self, moves: list[Move]) -> bool:
        return any(
            side == FRENCH
            and (isinstance(move, Stuck) or (isinstance(move, Word) and move.path[-1] in self.table.border))
            for side, move in self._sides(moves)[:-1]
        )

    def _sides(self, moves: list[Move]) -> list[tuple[str, Move | None]]:
        """A round's moves after its start, each with the side that made it; last the side to move, with None."""
        sides: list[tuple[str, Move | None]] = []
        side, alone = FRENCH, False  # rule 4: the French begin
        for move in moves[1:]:
            sides.append((side, move))
            if side == RUSSIAN and isinstance(move, Stuck):
                alone = True  # rule 9
            side = RUSSIAN if side == FRENCH and not alone else FRENCH
        return [*sides, (side, None)]

    def side(self) -> str:
        """Who is to move in the round that is on."""
        return self._sides(self.rounds()[-1])[-1][0]

    def french_player(self, round: int) -> int:
        """Rule 2: the roles are exchanged in round 2. Rounds count from 0."""
        return self.first if round == 0 else 1 - self.first

    def player(self) -> int | None:
        """Who is to move, 0 or 1; a start is the French player's."""
        if self.over():
            return None
        if not self.on():
            return self.french_player(len(self.rounds()))
        french = self.french_player(len(self.rounds()) - 1)
        return french if self.side() == FRENCH else 1 - french

    def half(self) -> int:
        """The half of the last round: the one that was chosen, then the other (rule 2)."""
        rounds = self.rounds()
        start = rounds[0][0]
        chosen = start.half if isinstance(start, Start) else None
        return 3 - (chosen or 1) if len(rounds) == 2 else chosen or 1

    def laid(self, side: str) -> list[Word]:
        """A side's words in the last round."""
        return [move for who, move in self._sides(self.rounds()[-1]) if who == side and isinstance(move, Word)]

    def start_of(self, side: str) -> int:
        """A side's start triangle in the last round."""
        start = self.rounds()[-1][0]
        assert isinstance(start, Start)
        return self.table.start[self.half(), start.french if side == FRENCH else start.russian]

    def end_of(self, side: str) -> int:
        """Rule 5 and TOL-A1: the last letter of a side's own last word, or its start."""
        words = self.laid(side)
        return words[-1].path[-1] if words else self.start_of(side)

    def coloured(self, side: str) -> set[int]:
        """Rules 3 and 6: a side's start and the triangles of its words."""
        return {self.start_of(side)}.union(*(word.path for word in self.laid(side)))

    def occupied(self) -> set[int]:
        """Rule 7: the cities that a French word of the last round ended on."""
        return {word.path[-1] for word in self.laid(FRENCH)} & set(self.table.stars)

    def closed(self) -> set[int]:
        """Rules 6 and 8: what the side to move may not use."""
        closed = self.coloured(FRENCH) | self.coloured(RUSSIAN)
        if self.side() == RUSSIAN:
            closed |= set(self.table.stars) | self.table.border
        return closed

    def words(self, longest: int | None = None) -> Iterator[Word]:
        """Every word that can be formed now, of at most so many triangles."""
        table, half = self.table, self.half()
        open_ = {id for id in table.half if table.half[id] == half} - self.closed()

        def onward(path: tuple[int, ...], text: str) -> Iterator[Word]:
            if len(path) >= 2 and (table.words is None or text in table.words):
                yield Word(path, text)
            if len(path) == longest:
                return
            for id in sorted((open_ - set(path)) & table.touching[path[-1] if path else self.end_of(self.side())]):
                spelled = table.star_letters if id in table.stars else {table.letter[id]} if id in table.letter else ()
                for letters in sorted(spelled):
                    if table.words is None or text + letters in table.words.beginnings:
                        yield from onward((*path, id), text + letters)

        return onward((), "")

    def ways(self, text: str) -> list[Word]:
        """All the places in which a word that is written without its triangles can be formed now."""
        table, closed, half = self.table, self.closed(), self.half()
        if table.words is not None and text not in table.words:
            return []

        def onward(path: tuple[int, ...], rest: str) -> Iterator[Word]:
            if not rest and len(path) >= 2:
                yield Word(path, text)
            for id in table.touching[path[-1] if path else self.end_of(self.side())]:
                here = rest[:1] if id in table.stars else table.letter.get(id, "")
                if id not in closed and id not in path and table.half[id] == half and here and rest.startswith(here):
                    yield from onward((*path, id), rest[len(here) :])

        return list(onward((), text))

    def moves(self, longest: int | None = None) -> list[Move]:
        """Every legal move; words of at most so many triangles."""
        if self.over():
            return []
        if not self.on():
            halves = {3 - self.half(): None} if self.history else {1: 1, 2: 2}  # rule 2: the other field
            return [
                Start(french, russian, said)
                for half, said in halves.items()
                for french in self.table.numbers(half)[0]
                for russian in self.table.numbers(half)[1]
            ]
        words = list(self.words(longest))
        return [*words] if self.table.strict and words else [*words, Stuck()]  # TOL-A7

    def text(self, move: Move) -> str:
        """How a move is written."""
        return str(move)

    def read(self, text: str) -> Move:
        """The move that a record's line means; its words have their triangles written."""
        first, *rest = text.split()
        if first == "start":
            usual = 3 - self.half() if self.history else 1
            half = int(rest[3]) if "field" in rest else usual
            return Start(int(rest[0]), int(rest[1]), None if self.history and half == usual else half)
        return Word(tuple(map(int, rest)), first) if rest else Stuck()

    def faults(self, move: Move) -> set[str]:
        """The rules that a move breaks, as docs/GAMES.md names them; none when it is legal."""
        if isinstance(move, Start):
            return self._start_faults(move)
        if not self.on():
            return {"Tolstoy 10" if self.history else "Tolstoy 3"}
        if isinstance(move, Stuck):
            return {"TOL-A7"} if self.table.strict and any(self.words()) else set()
        return set(self._word_faults(move))

    def _start_faults(self, start: Start) -> set[str]:
        if self.on() or self.over():
            return {"Tolstoy 10"}
        faults = set()
        half = 3 - self.half() if self.history else start.half or 1
        french, russian = self.table.numbers(half)
        if start.french not in french or start.russian not in russian:
            faults.add("Tolstoy 3")
        if start.half not in (None, half):
            faults.add("Tolstoy 2")
        return faults

    def _word_faults(self, word: Word) -> Iterator[str]:
        table, path = self.table, word.path
        steps = zip((self.end_of(self.side()), *path), path, strict=False)
        if len(path) < 2:
            yield "TOL-A9"
        if len(set(path)) < len(path):
            yield "TOL-A10"
        if any(table.half[id] != self.half() for id in path):
            yield "Tolstoy 2"
        if any(b not in table.touching[a] for a, b in steps) or not table.spells(path, word.text):
            yield "Tolstoy 5"
        if any(id not in table.letter and id not in table.stars for id in path):
            yield "TOL-A15"
        if set(path) & (self.coloured(FRENCH) | self.coloured(RUSSIAN)):
            yield "Tolstoy 6"
        if self.side() == RUSSIAN and set(path) & (set(table.stars) | self.table.border):
            yield "Tolstoy 8"
        if table.words is not None and word.text not in table.words:
            yield "TOL-A8"

    def after(self, move: Move) -> Game:
        """The game with one more move, which must be a legal one."""
        assert not self.faults(move), f"{move}: {self.faults(move)}"
        return Game(self.table, (*self.history, move), self.first)

    def scores(self) -> tuple[int, int]:
        """docs/GAMES.md 1.3, added up over both rounds."""
        points = [0, 0]
        for number, moves in enumerate(self.rounds()):
            words = [move for side, move in self._sides(moves) if side == FRENCH and isinstance(move, Word)]
            points[self.french_player(number)] += sum(map(self._worth, words))
            if words and words[-1].path[-1] in self.table.border:
                points[self.french_player(number)] += sum(self.table.stars.get(word.path[-1], 0) for word in words)
        return points[0], points[1]

    def _worth(self, word: Word) -> int:
        letters = [self.table.letter[id] for id in word.path if id not in self.table.stars]
        bonus = len([letter for letter in letters if letter in ("J", "QU", "X", "Z")])
        return 1 + bonus + self.table.stars.get(word.path[-1], 0)

    def winners(self) -> set[int]:
        """The higher score; both on a draw (TOL-A13)."""
        scores = self.scores()
        return {player for player in (0, 1) if scores[player] == max(scores)} if self.over() else set()
