"""Klee's rules (docs/GAMES.md 7): sequences of colours are chosen first, then made to appear in lines of three.

Both players fill with the same four colours, so a position is one row of bytes, the colour of every space, and for each
player the set of the sequences that count for them, written as numbers. What a fill scores is looked up line by line
among the few lines of three through its space, which are listed when the field is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.klee.facts import track_cells
from sheetgen.games.klee.story import Area, Played
from sheetgen.language import N_, gettext, meant
from sheetgen.referee import bits, fills, rules
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.forgiveness import Meant
from sheetgen.referee.game import Foul
from sheetgen.referee.record import asked, is_pass
from sheetgen.referee.teams import Table, put
from sheetgen.referee.verdict import Verdict
from sheetgen.signs import folded
from sheetgen.story.spaces import Union
from sheetgen.tomlfile import shortened

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

COLOURS = ("red", "green", "blue", "yellow")
LETTERS = tuple(colour[0].upper() for colour in COLOURS)
LEAD = 5
"""Points ahead that win at once (Klee 3)."""
AREAS = ("I", "II", "III", "IV", "V", "VI")
"""The sequence areas, in the order in which they are filled in."""

_SEQUENCE = re.compile(r"[^\W\d_]+(?:[\s,.-]+[^\W\d_]+)*")
_FILL = re.compile(r"\d{1,9}\s*[,:=-]?\s*[^\W\d_]+\.?")


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    six_areas: bool = False
    """Each player chooses six sequences (KLE-A3)."""
    table: bool = False
    """Sequences made at once score by the table, and nobody wins by a lead (V1, KLE-A7, KLE-A10)."""
    track: int | None = None
    """The end of the scoring track, if it is agreed to be nearer than the sheet's (KLE-A9)."""


MISSING = ""
"""In the place of a sequence that the record does not tell."""


class Choose(Struct, frozen=True):
    """Writing a sequence into one's next area: three letters, from the left."""

    sequence: str


Move: TypeAlias = Choose | Fill | Pass

Three: TypeAlias = tuple[int, int, int]
"""Three spaces, by index, that follow each other in a row, column or diagonal."""

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Rows, columns and both diagonals, as steps down and to the right."""

THREES = tuple(a + b + c for a in LETTERS for b in LETTERS for c in LETTERS if len({a, b, c}) == 3)
TWOS = tuple(a + b + a for a in LETTERS for b in LETTERS if a != b)
"""All sequences of either kind, each as it may be written (docs/GAMES.md 7.1)."""


class Board(Struct, frozen=True):
    """The field as the rules see it, and what was agreed; compiled once."""

    lines: tuple[tuple[Three, ...], ...]
    """For each space the lines of three that hold it."""
    fills: tuple[tuple[Fill, ...], ...]
    """For each space the four ways to fill it."""
    areas: int
    """How many sequences each player chooses."""
    track: int
    """The points that win."""
    table: bool

    def worth(self, lines: int) -> int:
        """The points for so many lines of three made at once (Klee 2, V1, KLE-A7)."""
        return lines * (lines + 1) // 2 if self.table else lines

    def won(self, points: Sequence[int], mover: int) -> bool:
        """Whether the mover, who alone can have gained, has won (Klee 3, KLE-A5, KLE-A10)."""
        return points[mover] >= self.track or (not self.table and 2 * points[mover] - sum(points) >= LEAD)


class Position(fills.Position[Move], frozen=True):
    """A moment of a game of Klee."""

    board: Board
    chosen: tuple[tuple[Area, ...], ...]
    """Each player's areas as far as they are filled in, by seat."""
    own: tuple[frozenset[int], ...]
    """Each player's sequences as numbers, read from either end."""
    shades: bytes
    """For each space its colour: the place in COLOURS from 1, or 0."""
    near: int
    """The empty spaces that touch a filled one."""
    scored: tuple[Three, ...]
    """The lines that it was paid for."""
    ended: bool

    @property
    def colours(self) -> tuple[str, ...]:
        """All four, which belong to nobody."""
        return COLOURS

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Both players fill in all colours."""
        return (COLOURS, COLOURS)

    def as_meant(self, lines: Sequence[str], names: Sequence[str | None]) -> Meant | None:
        """The lines with yellow where g is short for gelb: beside spaces, or in sequences of words, green has another
        word, and yellow has none (docs/GAMES.md 0.4). English words show that it is not."""
        beside = {folded(word) for line in lines if (word := fills.word_beside(line))}
        apart = {folded(word) for line in lines for word in _words_of(line)}
        in_fills, in_sequences = _g_is_yellow(beside), _g_is_yellow(apart)
        if (beside | apart) & set(COLOURS) or not (in_fills or in_sequences):
            return None
        meant = [_with_yellow(line) if (in_sequences if _words_of(line) else in_fills) else line for line in lines]
        open_ = any(_as_letters("G", line) for line in lines) and not any(_as_letters("Y", line) for line in lines)
        doubt = gettext(
            "a G in the sequences is taken as green; if it is yellow (gelb), scores and who wins may change; "
            "write their colours as words"
        )
        return Meant(meant, gettext(fills.G_IS_YELLOW), doubt if open_ else "", shown=True)

    @property
    def inked(self) -> str:
        """The colour of the space just filled."""
        return COLOURS[self.shades[self.laid[0]] - 1]

    @property
    def choosing(self) -> bool:
        """Whether sequences are still to be chosen."""
        return any(len(areas) < self.board.areas for areas in self.chosen)

    @property
    def over(self) -> bool:
        """Somebody has won, or the field is full (Klee 3, KLE-A6)."""
        return self.ended

    @property
    def missing(self) -> str:
        """What is to be chosen, or how much there is left to fill."""
        if self.choosing:
            said = gettext("it is {player}'s turn to choose a sequence for area {area}")
            return said.format(player=self.turn, area=self._next_area)
        return super().missing

    @property
    def unsettled(self) -> bool:
        """Whether a sequence is not known, so that nobody can tell what scores and when the game is over."""
        return any(not area.valid for areas in self.chosen for area in areas)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody where a sequence is not known."""
        return () if self.unsettled else super().winners

    @property
    def doubts(self) -> tuple[str, ...]:
        """The sequences that are not known, if there are any."""
        missing = gettext("{player}'s sequence for area {area} is missing, so scores and who wins may change")
        wrong = gettext(
            "{player}'s sequence for area {area} cannot be {sequence}, so scores and who wins may change; "
            "write what it should have been"
        )
        return tuple(
            (missing if area.sequence == MISSING else wrong).format(player=player, area=name, sequence=area.sequence)
            for player, areas in zip(self.table.players, self.chosen, strict=True)
            for name, area in zip(AREAS, areas, strict=False)
            if not area.valid
        )

    @property
    def _next_area(self) -> str:
        return AREAS[len(self.chosen[self.mover])]

    def moves(self) -> Iterator[Move]:
        """Every legal move; a sequence may be written from either end, so both are listed."""
        if self.ended:
            return
        if self.choosing:
            sequences = THREES if self._three_colours else TWOS
            yield from (Choose(sequence) for sequence in sequences if self._unfit(sequence) is None)
        else:
            for space in bits.members(self._open):
                yield from self.board.fills[space]

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        if self.choosing:
            return chance.pick(list(self.moves()))
        return self.board.fills[bits.pick(self._open, chance)][chance.below(len(COLOURS))]

    @property
    def _open(self) -> int:
        """The spaces that may be filled: any at first, then those that touch a filled one (Klee 1)."""
        return self.near or self.empty

    def play(self, move: Move) -> Position | Foul:
        """The position after a choice or a fill."""
        if self.ended:
            return Foul("end of the game", gettext("the game is over; nothing more can be played"))
        if isinstance(move, Fill):
            return self._wrong_fill(move) or self._filled(self.map.index[move.space], _shade(move))
        if isinstance(move, Choose):
            return self._unfit(move.sequence) or self._chosen(move.sequence)
        said = gettext("nobody may pass in Klee: as long as a space is empty, one can be filled")
        return Foul("passing", said, lacking=True)

    def _wrong_fill(self, move: Fill) -> Foul | None:
        if self.choosing:
            return Foul("set-up", gettext(_NOT_CHOSEN))
        bit = 1 << self.map.index[move.space]
        if self._open & bit:
            return None
        if self.empty & bit:
            alone = gettext("space {space} touches no filled space, not even at a corner")
            return Foul("Klee 1", alone.format(space=move.space))
        return Foul("Klee 1", gettext("space {space} is already filled").format(space=move.space))

    @property
    def _three_colours(self) -> bool:
        """Whether the next area takes three colours, as the first half of them do; the others take two."""
        return 2 * len(self.chosen[self.mover]) < self.board.areas

    def _unfit(self, sequence: str) -> Foul | None:
        """Why a sequence cannot stand in the player's next area (Klee I to IV; with six areas KLE-A3)."""
        if len(self.chosen[self.mover]) == self.board.areas:
            return Foul("set-up", gettext(_ALL_CHOSEN))
        area, colours = self._next_area, set(sequence)
        rule = f"Klee {area}" if self.board.areas == 4 else "KLE-A3"
        if self._three_colours:
            if len(colours) < 3:
                said = gettext("area {area} takes three different colours; {sequence} has only {count}")
                return Foul(rule, said.format(area=area, sequence=sequence, count=len(colours)))
        elif len(colours) != 2 or sequence[0] != sequence[2]:
            said = gettext("area {area} takes two colours with the same at both ends, as in RGR; not {sequence}")
            return Foul(rule, said.format(area=area, sequence=sequence))
        return self._same_colours(sequence, rule) or self._taken(sequence)

    def _same_colours(self, sequence: str, rule: str) -> Foul | None:
        for name, area in zip(AREAS, self.chosen[self.mover], strict=False):
            if area.valid and set(area.sequence) == set(sequence):
                said = gettext("{sequence} has the same three colours as {other} in area {area}")
                if sequence[0] == sequence[2]:
                    said = gettext("{sequence} has the same two colours as {other} in area {area}")
                return Foul(rule, said.format(sequence=sequence, other=area.sequence, area=name))
        return None

    def _taken(self, sequence: str) -> Foul | None:
        """KLE-A8: what the other player has, from either end."""
        other = self.table.after(self.mover)
        for name, area in zip(AREAS, self.chosen[other], strict=False):
            if area.valid and area.sequence in (sequence, sequence[::-1]):
                said = gettext("{player} has {other} in area {area}, which is {sequence} from its other end")
                if area.sequence == sequence:
                    said = gettext("{player} has {other} in area {area}")
                taken = {"player": self.table.players[other], "other": area.sequence, "area": name}
                return Foul("KLE-A8", said.format(sequence=sequence, **taken))
        return None

    def _chosen(self, sequence: str, *, counts: bool = True) -> Position:
        """After a choice; one that is a foul stands in its area, but earns nothing (not `counts`)."""
        mover = self.mover
        own = self.own[mover] | {_number(sequence), _number(sequence[::-1])} if counts else self.own[mover]
        chosen = put(self.chosen, mover, (*self.chosen[mover], Area(sequence, counts)))
        return structs.replace(
            self, chosen=chosen, own=put(self.own, mover, own), turns_made=self.turns_made + 1
        )._handed_on()

    def _handed_on(self) -> Position:
        """The same with the other player to move, unless only this one has sequences left to choose."""
        other = self.table.after(self.mover)
        alone = len(self.chosen[other]) == self.board.areas > len(self.chosen[self.mover])
        return self if alone else structs.replace(self, mover=other)

    def _filled(self, space: int, shade: int, *, counts: bool = True) -> Position:
        """After a fill; one that is a foul earns nothing (not `counts`)."""
        mover, board, points = self.mover, self.board, self.points
        shades = self.shades[:space] + _SHADES[shade] + self.shades[space + 1 :]
        empty = self.empty & ~(1 << space)
        scored: tuple[Three, ...] = ()
        if counts:
            own = self.own[mover]
            scored = tuple(
                [
                    three
                    for three in board.lines[space]
                    if 25 * shades[three[0]] + 5 * shades[three[1]] + shades[three[2]] in own
                ]
            )
            if scored:
                points = put(points, mover, points[mover] + board.worth(len(scored)))
        return Position(
            table=self.table,
            points=points,
            mover=self.table.after(mover),
            map=self.map,
            empty=empty,
            turns_made=self.turns_made + 1,
            laid=(space,),
            board=board,
            chosen=self.chosen,
            own=self.own,
            shades=shades,
            near=(self.near | self.map.neighbours[space]) & empty,
            scored=scored,
            ended=not empty or (bool(scored) and not self.unsettled and board.won(points, mover)),
        )

    def after_unknown_turn(self) -> Position:
        """After a turn of which nothing is known; an area is filled in with what nobody knows."""
        if len(self.chosen[self.mover]) < self.board.areas:
            return self._chosen(MISSING, counts=False)
        return self._handed_on()

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: what was written stands on the sheet as far as there was room, and earns nothing.

        What belongs to the other part of the game has no place at all, and nobody's turn is used up by it. But where
        only one sequence is still to be chosen, a fill shows that its line is missing; the area stays empty.
        """
        choosing, room = self.choosing, len(self.chosen[self.mover]) < self.board.areas
        match move:
            case Fill() if self._one_to_choose:
                return self._chosen(MISSING, counts=False).after(move)
            case Choose() if room:
                return self._chosen(move.sequence, counts=False)
            case Fill() if not choosing and self.empty >> self.map.index[move.space] & 1:
                return self._filled(self.map.index[move.space], _shade(move), counts=False)
            case Choose() if not choosing:
                return self
            case Fill() if room:
                return self
        return self._handed_on()

    def after_out_of_turn(self, player: str, move: Move) -> Position | None:
        """Where the players stood: a fill by who moves after the last sequence shows that its line is missing."""
        if isinstance(move, Fill) and self._one_to_choose and self._chosen(MISSING, counts=False).turn == player:
            return self.after_foul(move)
        return super().after_out_of_turn(player, move)

    @property
    def _one_to_choose(self) -> bool:
        """Whether only the player to move has a sequence left to choose, and only one."""
        room = len(self.chosen[self.mover]) < self.board.areas
        return room and sum(map(len, self.chosen)) == 2 * self.board.areas - 1


_NOT_CHOSEN = N_("not all sequences are chosen yet, and no space is filled before they are")
_ALL_CHOSEN = N_("all sequences have already been chosen; now spaces are filled")

_SHADES = tuple(bytes((shade,)) for shade in range(len(COLOURS) + 1))


def _shade(move: Fill) -> int:
    """The colour's place in COLOURS, from 1."""
    return COLOURS.index(cast(str, move.colour)) + 1


def _number(sequence: str) -> int:
    """A sequence as the number by which a line of three is looked up."""
    a, b, c = (LETTERS.index(letter) + 1 for letter in sequence)
    return 25 * a + 5 * b + c


def _lines(field: Field) -> tuple[tuple[Three, ...], ...]:
    """For each space the lines of three that hold it (Klee 2)."""
    at = {(space.mark["row"], space.mark["column"]): i for i, space in enumerate(field.spaces)}
    found: list[list[Three]] = [[] for _ in field.spaces]
    for (row, column), first in at.items():
        for down, right in WAYS:
            second = at.get((row + down, column + right))
            third = at.get((row + 2 * down, column + 2 * right))
            if second is not None and third is not None:
                for i in (first, second, third):
                    found[i].append((first, second, third))
    return tuple(map(tuple, found))


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first choice. Raises BadInput for other than two players, or a track that is not a part of the sheet's
    (KLE-A9)."""
    if len(players) != 2:
        raise BadInput(gettext("Klee is for 2 players, not {count}").format(count=len(players)))
    whole = track_cells(field)
    track = whole if variation.track is None else variation.track
    if not 1 <= track <= whole:
        beyond = gettext("the scoring track of this sheet has {cells} cells; track = {track} is not one of them")
        raise BadInput(beyond.format(cells=whole, track=track), about="variation")
    map = fills.compiled(field, ("edge", "corner"))
    board = Board(
        lines=_lines(field),
        fills=tuple(tuple(Fill(id, colour) for colour in COLOURS) for id in map.ids),
        areas=6 if variation.six_areas else 4,
        track=track,
        table=variation.table,
    )
    return Position(
        **fills.beginning(Table(tuple(players)), map, first),
        board=board,
        chosen=((), ()),
        own=(frozenset(), frozenset()),
        shades=bytes(len(map.ids)),
        near=0,
        scored=(),
        ended=False,
    )


def read(text: str, position: Position) -> Move:
    """The move that a line means: `RGB`, `red green blue`, `57 R`, `57 red`, `57R`.

    Raises BadInput when it is none, or names a space or colour that is not there.
    """
    said = text.strip()
    if not is_pass(said):
        if _SEQUENCE.fullmatch(said):
            return Choose(_sequence(said))
        if not _FILL.fullmatch(said):
            unread = gettext(
                "{text} cannot be read; write a sequence, such as RGB, or a space with its colour, such as 57 R"
            )
            raise BadInput(unread.format(text=shortened(said)))
    return fills.read(said, position.map, COLOURS)


def _sequence(said: str) -> str:
    """A sequence of letters or of colours, as three letters."""
    words = re.findall(r"[^\W\d_]+", said)
    colours = list(words[0]) if len(words) == 1 else words
    if len(colours) != 3:
        raise BadInput(
            gettext("{text} cannot be read; a sequence is three colours, such as RGB").format(text=shortened(said))
        )
    letters = [_letter(colour) for colour in colours]
    for word, letter in zip(colours, letters, strict=True):
        if letter is None:
            strange = gettext("{word} is not a colour here; the colours are {colours}, or R, G, B and Y")
            told = strange.format(word=shortened(word), colours=", ".join(COLOURS))
            near = _in_any_language(colours)
            raise BadInput(asked(told, near), meant=(near,) if near else ())
    return "".join(letter for letter in letters if letter)


def _words_of(line: str) -> list[str]:
    """The words of a sequence that is not written in letters alone."""
    apart = re.findall(r"[^\W\d_]+", line) if _SEQUENCE.fullmatch(line.strip()) else []
    return apart if len(apart) == 3 else []


def _g_is_yellow(words: set[str]) -> bool:
    """Whether, of these words for colours, g can only be yellow."""
    others = set(map(fills.hue_of, words - {"g"}))
    return "g" in words and "green" in others and "yellow" not in others


def _as_letters(letter: str, line: str) -> bool:
    """Whether a line is a sequence in letters that stand together, with that one among them."""
    return re.fullmatch(r"[^\W\d_]{3}", line.strip()) is not None and letter in line.upper()


def _with_yellow(line: str) -> str:
    """The line with yellow for each g that is a word for a colour."""
    if folded(fills.word_beside(line) or "") == "g":
        return fills.in_yellow(line)
    return re.sub(r"\bg\b", "yellow", line, flags=re.IGNORECASE) if _words_of(line) else line


def _letter(word: str) -> str | None:
    known = fills.ALSO.get(folded(word), word)
    found = [colour for colour in COLOURS if colour.startswith(known.lower())] or meant(known, COLOURS)
    return found[0][0].upper() if found else None


def _in_any_language(words: Sequence[str]) -> str | None:
    """The letters of colours of which some may be the first letters of their names in another language, if each is
    that of only one."""
    letters = [_letter(word) or (fills.begun(word, COLOURS) or "")[:1].upper() for word in words]
    return "".join(letters) if all(letters) else None


def write(move: Move) -> str:
    """The move as a record has it."""
    match move:
        case Choose():
            return move.sequence
        case Fill():
            return f"{move.space} {LETTERS[_shade(move) - 1]}"
        case Pass():
            return "-"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw. With the table the lines made at once count 1, 2, 3 ..."""
    told = fills.story_of(verdict)
    last = verdict.position
    said = {move.number: move.move.colour for move in verdict.played if isinstance(move.move, Fill)}
    unions = []
    for move in verdict.played:
        after = move.position
        if move.foul is None and after.laid:
            unions += [
                Union(
                    spaces=tuple(after.map.ids[i] for i in three),
                    player=told.names.index(move.player),
                    order=move.number,
                    points=nth if after.board.table else 1,
                )
                for nth, three in enumerate(after.scored, 1)
            ]
    return Played(
        fills=told.fills,
        marks=tuple(structs.replace(mark, colour=said[mark.order]) for mark in told.marks),
        unions=tuple(unions),
        names=told.names,
        scores=told.scores,
        hands=told.hands,
        areas=last.board.areas,
        chosen=last.chosen,
        track=last.board.track,
    )
