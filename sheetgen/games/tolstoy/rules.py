"""Tolstoy's rules (docs/GAMES.md 1): two rounds of words that march through a field of triangles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.field.model import Field
from sheetgen.games.tolstoy.board import TABLES, Board, Variation, compiled, furnish
from sheetgen.games.tolstoy.grounds import Ground, Unwritten, distinct
from sheetgen.games.tolstoy.moves import Move, Path, Start, Stuck, Word, slips_for, write
from sheetgen.games.tolstoy.paths import DRAWN_LIMIT, GROUND_LIMIT, SHORT
from sheetgen.games.tolstoy.reasons import Reasons
from sheetgen.games.tolstoy.story import Played, Stroke
from sheetgen.language import gettext
from sheetgen.referee.bits import members, union
from sheetgen.referee.game import Foul
from sheetgen.referee.guesses import nearly_so
from sheetgen.referee.verdict import Verdict
from sheetgen.words import dictionary

__all__ = [
    "TABLES", "Move", "Position", "Start", "Stuck", "Variation", "Word", "furnish", "legal_moves", "read", "start",
    "story", "write",
]  # fmt: skip

SAMPLE_LONGEST = 5
"""Triangles in a sampled word when no word list says what a word is (docs/DESIGN.md 7)."""

_QUOTES = "[\"'“”„«»]"
_WORD = re.compile(rf"{_QUOTES}*([^\W\d_]+){_QUOTES}*((?:[\s:;,!(\[-]+\d{{1,6}})+[)\]]?)?")
_BRACKETED = re.compile(r"[(\[]\s*\d+\s*[)\]]$")
_AND = r"(?:\s*(?:[-,;.:/&+]|\bAND\b|\bTO\b)\s*|\s+)"
_START = re.compile(rf"START\b[\s:]*(\d{{1,6}}){_AND}(\d{{1,6}})(?:[\s,;(]*(?:ON\s+)?F(?:IELD)?\s*(\d{{1,6}})\)?)?")
_LIKE_AND = rf"(?:{_AND}|\s+(?:UND|ET|Y)\s+)"
_LIKE_START = re.compile(rf"(?P<begins>[A-Z]*)[\s:,-]*(\d{{1,6}}){_LIKE_AND}(\d{{1,6}})(?:\W+(?P<more>.*))?")
_STUCK = {"STUCK", "PASS", "PASSED", "PASSES", "SKIP", "NOTHING", "NONE"}
"""What players write for -, where it is no word that can be formed."""
_FIELDS = {"1": 1, "2": 2, "ONE": 1, "TWO": 2, "FIRST": 1, "SECOND": 2}
_CALLED = {"FIELD", "FELD", "TERRAIN", "CAMPO"}
"""What the halves of a sheet are called on it, in the languages that are spoken here."""
_SIDES = {"LEFT": 1, "TOP": 1, "UPPER": 1, "RIGHT": 2, "BOTTOM": 2, "LOWER": 2}
"""Where the fields are on a sheet that is not cut yet."""


class Position(Reasons, frozen=True):
    """A moment of a game of Tolstoy."""

    def has(self, part: str) -> bool:
        """Whether the players may choose a word list, or have the one of their own that the sheet was filled from."""
        return {"lists": not self.board.own_list, "own": self.board.own_list}[part]

    def repeats_last(self, move: Move) -> bool:
        """Whether a foul that repeats the line before can only be that line written twice: nobody moves so again."""
        return not isinstance(move, Stuck) or self.between_rounds or self.over

    def oddity(self, move: Move) -> str | None:
        """That a number behind a word is taken as its points, said once."""
        if not isinstance(move, Word) or move.points is None or self.tallied:
            return None
        said = gettext(
            "{number} behind {word} is taken as its points and passed over, and so is every single number behind a "
            "word; of triangles all are written, or none"
        )
        return said.format(number=move.points, word=move.text)

    def how_to_repeat(self, move: Move) -> str:
        """How to write that a word was formed twice running, or that both players were stuck."""
        if isinstance(move, Stuck):
            return gettext("if both players were stuck, write their names before it")
        return gettext("if the word was formed once more, write its triangles too")

    def may_correct(self, move: Move, wrong: Move) -> bool:
        """Whether a word may be what a fouled one was meant to be."""
        return isinstance(move, Word) and isinstance(wrong, Word)

    def _on_the_field_of(self, word: Word) -> Position:
        """This position with the first round on the other field, if its first word could lie there as written."""
        path = union(self._path(word))
        if self.rounds != 1 or self.between_rounds or self.unknown or self.grounds[0].trail or not path:
            return self
        if path & self.board.halves[self.half]:
            return self
        there = self._on_other_half()
        return there if there._ways(word) else self

    def _on_other_half(self) -> Position:
        """The round that has just begun, from the starts of the same numbers on the other field."""
        half, numbers = 1 - self.half, {i: number for number, i in self.board.starts[self.half].items()}
        (french, one), (russian, other) = self.begun
        at = self.board.starts[half]
        ends = (at[numbers[french]], at[numbers[russian]])
        ground = structs.replace(self.grounds[0], ends=ends, coloured=(1 << ends[0], 1 << ends[1]))
        begun = ((ends[0], one), (ends[1], other))
        mended = f"{write(Start(numbers[french], numbers[russian]))} field {half + 1}"
        return structs.replace(self, grounds=(ground,), half=half, begun=begun, mended=mended)

    def in_hindsight(self, later: Position) -> Position:
        """This position as far as a later one shows what the record means, also on which field the first round was."""
        first = 1 - later.half if later.rounds == 2 else later.half
        moved = later.mended and self.rounds == 1 and self.half != first
        return super(Position, self._on_other_half() if moved else self).in_hindsight(later)

    def ways_to_write(self, move: Move) -> Sequence[Move]:
        """A word with its triangles or without."""
        return (move, Word(move.text)) if isinstance(move, Word) else (move,)

    def moves(self) -> Iterator[Move]:
        """Every legal move: starts, or words from the shortest up and then, if it is allowed, being stuck."""
        if self.over:
            return
        if self.may_start:
            yield from self._starts()
        if self.between_rounds:
            return
        yield from self._words()
        if not self.board.strict or any(not self.has_word(ground) for ground in self._live()):
            yield Stuck()

    @property
    def choices_are_few(self) -> bool:
        """A list over few letters can be formed in more ways than anybody waits for."""
        return False

    def listed_words(self) -> tuple[list[Move], str | None]:
        """What can be played in a round by the word list, and what is left out of it."""
        words, whole = self._words_to_choose_from()
        moves: list[Move] = [*(self._starts() if self.may_start else ()), *words]
        if not self.board.strict or any(not self.has_word(ground) for ground in self._live()):
            moves.append(Stuck())
        return moves, None if whole else gettext(
            "more can be formed; only words of up to {triangles} triangles are listed"
        ).format(triangles=SHORT)

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

    def any_move(self, chance: Chance) -> Move:
        """A random move: a kind word while there is one, of 2 to 5 triangles where any string is a word."""
        if self.between_rounds:
            return chance.pick(list(self._starts()))
        if self.board.words is None:
            words = self._any_strings(chance)
        else:
            unkind = dictionary.unkind()
            found, _ = self._words_to_choose_from(DRAWN_LIMIT)
            words = [word for word in found if word.text not in unkind]
            words = words or (found if self.board.strict else [])
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
            return Foul("Tolstoy 2", gettext("the game is over: two rounds have been played"))
        match move:
            case Start():
                return self._begin(move)
            case Word():
                after = self._form(move)
                tallied = move.points is not None and not isinstance(after, Foul)
                return structs.replace(after, tallied=True) if tallied else after
            case Stuck():
                return self._give_up()

    def _begin(self, start: Start) -> Position | Foul:
        board = self.board
        if not self.may_start:
            said = gettext("a new round cannot begin: {missing}")
            return Foul("Tolstoy 10", said.format(missing=self.missing), lacking=True)
        half = self.next_half if self.rounds else start.half
        if start.half != half:
            said = gettext("round {round} is played on the other field, field {field}, not on {written}")
            return Foul("Tolstoy 2", said.format(round=self.rounds + 1, field=half, written=start.half))
        starts = board.starts[half - 1]
        if not 1 <= start.french <= board.french_starts:
            said = gettext("the French player starts from 1 to {last}, not from {start}")
            return Foul("Tolstoy 3", said.format(last=board.french_starts, start=start.french))
        if start.russian not in starts or start.russian <= board.french_starts:
            said = gettext("the Russian player starts from {first} to {last}, not from {start}")
            last = max(starts)
            return Foul("Tolstoy 3", said.format(first=board.french_starts + 1, last=last, start=start.russian))
        return self._from((starts[start.french], starts[start.russian]), half)

    def _from(self, ends: tuple[int | None, int | None], half: int) -> Position:
        """The next round from these triangles, the French and the Russian one; None: nobody knows which."""
        coloured = tuple(0 if end is None else 1 << end for end in ends)
        grounds = [
            Ground(
                coloured=(coloured[0], coloured[1]),
                ends=ends,
                points=ground.points,
                closed=False,
                trail=ground.trail,
                meant=ground.meant,
            )
            for ground in self.grounds
            if ground.closed
        ]
        french = self.board.first ^ self.rounds & 1
        begun = tuple((end, french ^ side) for side, end in enumerate(ends) if end is not None)
        return structs.replace(
            self, grounds=distinct(grounds), rounds=self.rounds + 1, half=half - 1, mover=0, russian_stuck=False,
            fouled="", ended=(*self.ended, *self._ended_by_foul()), begun=(*self.begun, *begun),
        )  # fmt: skip

    def _give_up(self) -> Position | Foul:
        if self.between_rounds:
            return self._no_round()
        if self.board.strict:
            stuck = [ground for ground in self._live() if not self.has_word(ground)]
            if not stuck:
                said = gettext("{player} is not stuck: {word} can be formed")
                return Foul("TOL-A7", said.format(player=self.turn, word=write(self._example())))
            return structs.replace(self, grounds=tuple(stuck))._stuck()
        return self._stuck()

    def _stuck(self) -> Position:
        live = self._live()  # a ground on which the round is already over is none to be stuck on
        if self.mover == 1:  # Tolstoy 9: the French player goes on alone
            return structs.replace(self, grounds=tuple(live), russian_stuck=True, mover=0, fouled="")
        grounds = [structs.replace(ground, closed=True) for ground in live]  # Tolstoy 10 b
        return structs.replace(self, grounds=distinct(grounds), fouled="")

    def _form(self, word: Word) -> Position | Foul:
        if self.between_rounds:
            return self._no_round()
        if (there := self._on_the_field_of(word)) is not self:
            return there._form(word)
        if len(word.path or word.text) == 1:
            return self._too_short(word)
        ways = self._ways(word)
        if not ways:
            return self._why_not(word)
        if self.board.words is not None and word.text not in self.board.words:
            said = gettext("{word} is not in the word list ({list})")
            return Foul("TOL-A8", said.format(word=word.text, list=self.board.words.name))
        kept = distinct([self._after(ground, path) for ground, path in ways])
        return self._next(kept, self._read_as(word, [path for _, path in ways], kept))

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
            self, grounds=grounds, mover=mover, unwritten=self.unwritten if unwritten is None else unwritten,
            fouled="", authors=(*self.authors, self.french ^ self.mover),
        )  # fmt: skip

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
            points=(points[0], points[1]), closed=closed, trail=(*ground.trail, (path,)), meant=ground.meant,
        )  # fmt: skip

    def _worth(self, path: Sequence[int], cities_home: int) -> int:
        """docs/GAMES.md 1.3: the word, its bonus letters, the city it ends on, the cities when it comes home."""
        board = self.board
        bonus = sum((board.letters[i] or "")[:1] in board.bonus for i in path if board.letters[i])
        return 1 + bonus + board.stars[path[-1]] + sum(board.stars[i] for i in members(cities_home))

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: a fouled word has coloured its triangles and counts for nothing."""
        match move:
            case Start():
                return self._after_bad_start(move)
            case Stuck():
                return self if self.between_rounds else self._stuck()
            case Word():
                return self if self.between_rounds else self._on_the_field_of(move)._after_bad_word(move)

    def may_move(self, player: str) -> bool:
        """A start is both players' move."""
        return self.may_start or player == self.turn

    def waits_for_turn(self, player: str) -> bool:
        """Whether they still play in this round; a word by a Russian who was stuck is not the French player's."""
        return not (self.russian_stuck and self.board.players.index(player) != self.french)

    def with_turn_of(self, player: str) -> Position | None:
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
        return ended._begun_somewhere(structs.replace(start, half=half))

    def _begun_somewhere(self, start: Start) -> Position:
        """After a start of which one number, or both, cannot be: where that army began nobody knows."""
        numbers = self.board.starts[start.half - 1]
        french = numbers[start.french] if 1 <= start.french <= self.board.french_starts else None
        russian = numbers.get(start.russian) if start.russian > self.board.french_starts else None
        unknown = (*self.unknown, *(
            (self.rounds + 1, self.board.players[self.french ^ side])
            for side, end in enumerate((french, russian)) if end is None
        ))  # fmt: skip
        return structs.replace(self._from((french, russian), start.half), unknown=unknown)

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
        else:
            grounds = self._lost()
        if not written:  # TOL-A19: the next line shows whether the round ended there
            grounds += [structs.replace(ground, closed=False) for ground in grounds if ground.closed]
        fouled = word.text if any(ground.closed for ground in grounds) else ""
        grounds += self._as_meant(word)
        return structs.replace(self._next(distinct(grounds)), fouled=fouled)

    def _as_meant(self, word: Word) -> list[Ground]:
        """The grounds if a fouled word is a slip of the pen for one that could be formed (TOL-A19): as that one counts,
        and the same where it counts for nothing all the same."""
        grounds: list[Ground] = []
        for written, text, ways in self._meant(word):
            for ground, path in ways:
                counted = self._after(ground, path)
                grounds.append(structs.replace(counted, meant=(*ground.meant, (written, text))))
                grounds.append(self._after(ground, path, counts=False))
        return grounds if len(grounds) <= GROUND_LIMIT else []

    def _meant(self, word: Word) -> Iterator[tuple[str, str, list[tuple[Ground, Path]]]]:
        """How a word is written that may be a slip of the pen, what may be meant, and the legal ways to lay that."""
        board = self.board
        if self._misspelt(word):
            for text in slips_for(word.text, board.alphabet):
                if board.words is not None and text in board.words:
                    yield word.text, text, self._ways_if_few(structs.replace(word, text=text))
        elif word.path and self._misnumbered(word):
            for ground, path in self._ways_if_few(Word(word.text)):
                numbers = tuple(board.ids[i] for i in path)
                if nearly_so(word.path, numbers):
                    yield write(word), write(Word(word.text, numbers)), [(ground, path)]

    def _ways_if_few(self, word: Word) -> list[tuple[Ground, Path]]:
        """Every legal way to lay a word; none where there are too many to follow."""
        try:
            return self._ways(word)
        except BadInput:
            return []

    def _misnumbered(self, word: Word) -> bool:
        """Whether the triangles that are written for a word lie on the other field or do not hold its letters."""
        path = self._path(word)
        return any(not 1 << i & self.board.halves[self.half] for i in path) or bool(self._misspelled(word, path))

    def or_after_foul(self, move: Move) -> tuple[Position, str] | None:
        """Where the players may have stood instead after a fouled word (TOL-A19): in a round that it did not end, and
        if it is misspelt and its triangles are not written, anywhere."""
        if not isinstance(move, Word) or not self._live():
            return None
        at = self._on_the_field_of(move)
        if not move.path and self._misspelt(move):
            grounds = at._lost()
            grounds += [structs.replace(ground, closed=True) for ground in grounds if at.mover == 0]
            said = gettext("nobody can tell where {word} lies; it is taken so that the lines that follow go with it")
        else:
            grounds = [structs.replace(ground, closed=False) for ground in at._after_bad_word(move).grounds]
            said = gettext("round {round} was played on, so it did not end with {word}")
        return at._next(distinct(grounds)), said.format(word=move.text, round=self.rounds)

    def can_form(self, word: Word) -> bool:
        """Whether a word can be laid as everything stands."""
        try:
            return bool(self._ways(word))
        except BadInput:
            return True

    def _misspelt(self, word: Word) -> bool:
        return self.board.words is not None and word.text not in self.board.words

    def _lost(self) -> list[Ground]:
        """The live grounds after a word that lies nowhere: its player's next one may begin anywhere."""
        lost = []
        for ground in self._live():
            ends = (None, ground.ends[1]) if self.mover == 0 else (ground.ends[0], None)
            lost.append(structs.replace(ground, ends=ends, trail=(*ground.trail, ((),))))
        return lost


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first round. Raises BadInput for other than two players."""
    return Position(board=compiled(field, players, variation, first), grounds=(Ground(),))


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a triangle that is not there."""
    said = dictionary.capitals(text.strip().rstrip(".,;!"))
    if said == "-":
        return Stuck()
    began = _START.fullmatch(said)
    if began:
        return _read_start(text, began, position)
    meant = _start_meant(said, position)
    if meant:
        how = gettext("{text} cannot be read; a round opens with two starts; write {start}")
        raise BadInput(how.format(text=repr(text[:40]), start=meant), meant=(meant,))
    spelled = position.board.capitals(text.strip().rstrip(".,;!"))
    word = _WORD.fullmatch(re.sub(r"(?<=[^\W\d_])[-–](?=[^\W\d_])", "", spelled))
    path = tuple(map(int, re.findall(r"\d+", word[2] or ""))) if word else ()
    several = word and word[1] == "START" and len(path) not in (0, len("START"))
    if several or (not word and re.match(r"START\b[\s:]*\d", said)):
        how = gettext("{text} cannot be read; a round opens with two starts, as in: start 3 8")
        raise BadInput(how.format(text=repr(text[:40])))
    if not word:
        how = gettext("{text} cannot be read; write a word, its triangles if you like, as in: QUIP 12 19 20")
        raise BadInput(how.format(text=repr(text[:40])))
    stuck = word[1].replace(dictionary.DOTTED, "I") in _STUCK and not path
    if stuck and not position.between_rounds and not position.can_form(Word(word[1])):
        how = gettext("{text}: whoever finds no word writes -")
        raise BadInput(how.format(text=text[:40]), meant=("-",))
    path, points = _without_points(word[1], path, said, position.board)
    for id in path:
        if position.board.index(id) is None:
            raise NoSuchPlace(gettext("there is no triangle {number} on this sheet").format(number=id))
    return Word(word[1], path, points)


def _without_points(text: str, path: tuple[int, ...], said: str, board: Board) -> tuple[tuple[int, ...], int | None]:
    """The triangles of a word, and what stands behind them as its points: a single number behind a word of several
    triangles, or one in brackets that is one more than it needs (TOL-A21)."""
    triangles = len(text.replace("QU", "Q") if "QU" in board.letters else text)
    if triangles > 1 and (len(path) == 1 or (len(path) == triangles + 1 and _BRACKETED.search(said))):
        return path[:-1], path[-1]
    return path, None


def _start_meant(said: str, position: Position) -> str | None:
    """The start that a line is meant to be which is none as it stands; None where it may be something else."""
    found = _LIKE_START.fullmatch(said)
    if found is None:
        return None
    more = re.findall(r"\w+", found["more"] or "")
    if more and more[0].isdigit():
        return None  # the first of three numbers is that of the line
    field = next((at for word in more if (at := _FIELDS.get(word, _SIDES.get(word)))), None)
    named = any(word in _SIDES or get_close_matches(word, _CALLED) for word in more)
    if found["begins"] == "START":
        told = named or not more
    elif get_close_matches(found["begins"], ["START"]):
        told = position.between_rounds and (named or not more)
    else:
        told = not found["begins"] and (named or (position.between_rounds and not more))
    if not told or (more and field is None):
        return None
    return write(Start(int(found[2]), int(found[3]), field or position.next_half))


def _read_start(text: str, began: re.Match[str], position: Position) -> Start:
    half = int(began[3]) if began[3] else None
    if half not in (None, 1, 2):
        raise BadInput(gettext("{text}: the fields are 1 and 2").format(text=repr(text[:40])))
    return Start(int(began[1]), int(began[2]), half or position.next_half)


def legal_moves(position: Position) -> tuple[list[Move], str | None]:
    """All legal moves; where any string of letters is a word, the strings of two triangles only."""
    if position.over or position.between_rounds:
        return list(position.moves()), None
    if position.board.words is not None:
        return position.listed_words()
    moves: list[Move] = []
    for move in position.moves():
        if isinstance(move, Word) and len(move.path) > 2:
            break
        moves.append(move)
    if not position.board.strict and not any(isinstance(move, Stuck) for move in moves):
        moves.append(Stuck())
    return moves, gettext("any string of letters is a word here; only those of two triangles are listed")


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw."""
    position = verdict.position
    board, trail = position.board, position.grounds[0].trail
    strokes, order = [], 0
    rounds: list[tuple[int, int]] = []
    for played in verdict.played:
        after = played.position
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
    sides: list[tuple[str, str]] = [("", ""), ("", "")]
    points: list[tuple[int, ...]] = [(), ()]
    for half, french in rounds:
        sides[half] = (board.players[french], board.players[1 - french])
        points[half] = position.possible_scores[board.players[french]]
    return Played(
        names=board.players,
        scores=tuple(position.scores.values()),
        strokes=tuple(strokes),
        sides=tuple(sides),
        points=tuple(points),
    )


def _spelled(board: Board, path: Sequence[int], text: str) -> tuple[str, ...]:
    """What each triangle of a path spells of a word (of a fouled one as far as it goes)."""
    spelled: list[str] = []
    for i in path:
        letters = board.letters[i] or text[len("".join(spelled)) :][:1]
        spelled.append(letters)
    return tuple(spelled)
