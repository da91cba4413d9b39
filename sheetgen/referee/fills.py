"""Games in which players fill spaces with colours (Vasarely, Mondrian, Delaunay, Klee, Springer): their map, position,
notation, and what such a game leaves on the sheet.

A set of spaces is an integer; which bit is which is settled once, when the field is compiled. Where nothing may be next
to its own colour (`Apart`), a position keeps for every colour the spaces that have it and the spaces next to those, so
that the rule is one AND.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, Self, TypedDict, TypeVar, cast

from msgspec import Struct

from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.field.model import Field, Kind, SpaceId
from sheetgen.language import N_, clauses, gettext, in_all, listed, meant, ngettext
from sheetgen.referee import bits, rules, teams
from sheetgen.referee.forgiveness import Meant
from sheetgen.referee.game import Foul
from sheetgen.referee.record import asked, is_pass
from sheetgen.referee.teams import Table
from sheetgen.referee.verdict import Verdict
from sheetgen.signs import begins, folded
from sheetgen.story.spaces import Filled, Played

M = TypeVar("M")

NEUTRAL = "neutral"
"""The colour that belongs to nobody, in games that have one."""

HUES = (N_("red"), N_("blue"), N_("yellow"), N_("green"), N_("neutral"))
"""The colours of all these games, as sentences name them; a record that we write has the English word."""

UNUSED = (
    N_("orange"), N_("purple"), N_("violet"), N_("pink"), N_("turquoise"), N_("brown"), N_("grey"), N_("black"),
    N_("white"),
)  # fmt: skip
"""The colours of other pencils, which nobody has in any of these games."""

ALSO = {"neutro": NEUTRAL, "neutra": NEUTRAL, "rt": "red", "gn": "green"}
"""What is written for a colour besides the words of the catalogues; rt and gn are short for rot and grün."""

G_IS_YELLOW = N_("g is taken as short for yellow (gelb)")

ROUNDS = 3
"""Rounds of the turns that tell which pencils the players had."""

_SEVERAL = re.compile(r"\d{1,9}(?:\s+[^\W\d_]+)?(?:[\s,;]+\d{1,9}(?:\s+[^\W\d_]+)?)+")
_FILL = re.compile(r"(\d{1,9})(?:\s*[,:=-]?\s*([^\W\d_]+)\.?|\s*\(([^\W\d_]+)\))?")
_LETTERED = re.compile(r"([^\W\d_])\s*(\d{1,9})")
_AMONG_WORDS = re.compile(
    r"(?:fill(?:s|ed)?|takes?|took|play(?:s|ed)?|space|füllt|remplit|rellena|[-–:;,])\s*(\d{1,9})"
    r"|(\d{1,9}(?:\s+[^\W\d_]+)?)\s*//.*",
    re.IGNORECASE,
)


class Map(Struct, frozen=True):
    """Spaces by index, and which meet which."""

    ids: tuple[SpaceId, ...]
    index: dict[SpaceId, int]
    """The bit of each id."""
    neighbours: tuple[int, ...]
    """For each space the set of those that it meets in the way that the game asks for."""

    @property
    def whole(self) -> int:
        """All spaces."""
        return (1 << len(self.ids)) - 1

    def named(self, spaces: int) -> tuple[SpaceId, ...]:
        """The ids of a set, in order."""
        return tuple(self.ids[i] for i in bits.members(spaces))


def compiled(field: Field, kinds: tuple[Kind, ...] = ("edge",)) -> Map:
    """The map of a field; spaces are neighbours when they meet in one of these ways (docs/GAMES.md 0.4)."""
    ids = tuple(space.id for space in field.spaces)
    return Map(ids, {id: i for i, id in enumerate(ids)}, bits.neighbours(field, kinds))


class Fill(Struct, frozen=True):
    """Filling a space; in the colour named, or in the only one that the player has."""

    space: SpaceId
    colour: str | None = None


class Pass(Struct, frozen=True):
    """Filling nothing, because nothing can be filled."""


_NOTHING = {"box", "boxes", "nothing", "none", "skip", "skipped", "stuck", "x", "/"}
"""What players write for -, besides what is taken for it."""


def read(text: str, map: Map, colours: Sequence[str] = (), others: Sequence[str] = ()) -> Fill | Pass:
    """The fill or pass that a line of a record means: `57`, `57 neutral`, `57 n`, `57 neutre`, `-`.

    `others` are colours that nobody has in this game, so that a fill in one is a foul; where there are any, so is one
    in a colour of other pencils. Raises BadInput for anything else, a space that is not there, and a word that is no
    colour.
    """
    said = text.strip()
    if is_pass(said):
        return Pass()
    match = _FILL.fullmatch(said)
    if _SEVERAL.fullmatch(said):
        raise BadInput(gettext("there is more than one space on this line; give each turn a line of its own"))
    if said.casefold() in _NOTHING:
        # Not taken as that: it may as well stand for a space, and who passes against the rules commits a foul.
        raise BadInput(gettext("{text} is not a move; whoever fills nothing writes -").format(text=repr(said)))
    if match is None:
        unread = gettext("{text} is not a move; write the space that was filled, such as 57")
        if colours:
            unread = gettext("{text} is not a move; write the space that was filled, such as 57 or 57 {colour}")
        raise BadInput(
            unread.format(text=repr(said), colour=colours[0] if colours else ""), meant=_meant(said, colours)
        )
    number = int(match[1])
    if number not in map.index:
        raise NoSuchPlace(no_space(number, map))
    named = match[2] or match[3]
    return Fill(number, _colour(number, named, colours, others) if named else None)


def _meant(said: str, colours: Sequence[str]) -> tuple[str, ...]:
    """The space in a line with other things besides, if it can only be that: a letter that is no colour, what a
    player does, a remark."""
    lettered = _LETTERED.fullmatch(said)
    if lettered:
        colour = any(each.startswith(lettered[1].lower()) for each in colours)
        return () if colour else (lettered[2],)
    among = _AMONG_WORDS.fullmatch(said)
    return (among[1] or among[2],) if among else ()


def no_space(number: int, map: Map) -> str:
    """That there is no such space, in a sentence."""
    numbers = [id for id in map.ids if isinstance(id, int)]
    said = gettext("there is no space {number} on this sheet; the spaces run from {first} to {last}")
    return said.format(number=number, first=min(numbers), last=max(numbers))


def hue(colour: str) -> str:
    """A colour as a sentence names it in the language that is spoken."""
    return gettext(colour)


def begun(word: str, colours: Sequence[str]) -> str | None:
    """The one colour of which a word is the beginning in some language, such as J, which is jaune; None where it is
    that of none or of several."""
    found = [each for each in colours if any(begins(word, name) for name in in_all(each))]
    return found[0] if len(found) == 1 else None


def _colour(number: int, word: str, colours: Sequence[str], others: Sequence[str]) -> str:
    """The one colour that begins so, or that the whole word is in any language, or the unused one that it is, or the
    only one of all that begins in any language with two letters or more that are written."""
    named = dict.fromkeys((*colours, *others))
    if others and word.lower() in UNUSED:
        return word.lower()
    known = ALSO.get(folded(word), word)
    found = [colour for colour in named if colour.startswith(known.lower())] or meant(known, named)
    if others and not found:
        found = meant(word, UNUSED)[:1]  # violett is two of them, and nobody has either
    if not found and len(word) > 1:
        found = [each for each in (begun(word, (*named, *UNUSED)),) if each in named]
    if len(found) != 1:
        said = gettext("{word} is not a colour here; a space is named by its number alone")
        if colours:
            said = gettext("{word} is not a colour here; it is one of {colours}")
        near = () if found else tuple(f"{number} {each}" for each in (begun(word, colours),) if each)
        raise BadInput(asked(said.format(word=repr(word), colours=", ".join(map(hue, colours))), *near), meant=near)
    return found[0]


def hue_of(word: str) -> str | None:
    """The colour of the players' that a word is, or begins in some language; None where it is that of none or of
    several."""
    return begun(ALSO.get(folded(word), word), HUES)


def word_beside(line: str) -> str | None:
    """The word beside a line's space, if one is."""
    found = _FILL.fullmatch(line.strip())
    return (found[2] or found[3]) if found else None


def in_yellow(line: str) -> str:
    """A line with a word beside its space, with yellow there."""
    return f"{_number_of(line)} yellow"


def _number_of(line: str) -> str:
    """The space of a line with a word beside it."""
    return re.split(r"\D", line.strip(), maxsplit=1)[0]


def _place(pencil: str | None) -> int:
    """Where a colour stands among all; others behind them."""
    return HUES.index(pencil) if pencil in HUES else len(HUES)


def _pencil(line: str, colours: Sequence[str]) -> str | None:
    """The colour that is named beside a line's space, be it that of another pencil, or the word that stands there; None
    where none does."""
    word = word_beside(line)
    if not word:
        return None
    with suppress(BadInput):
        return _colour(0, word, tuple(dict.fromkeys((*colours, *HUES))), (NEUTRAL,))
    return word.lower()


def _completed(
    held: list[list[str | None]], behind: Sequence[tuple[str | None, int]], size: int, *, sure: bool
) -> bool:
    """Whether it can be told whose the pencils are that turn up only behind the first rounds, each with whose line it
    is (`sure` or not); they are added to those that the players held there."""
    lacking = [seat for seat, pencils in enumerate(held) if len(pencils) < size]
    known = {pencil for pencils in held for pencil in pencils}
    new = [(pencil, seat) for pencil, seat in behind if pencil not in known and pencil is not None]
    if not sure and len({pencil for pencil, _ in new}) > 1 and len(lacking) > 1:
        return False
    for seat in lacking:
        theirs = [pencil for pencil, whose in new if whose == seat or (not sure and len(lacking) == 1)]
        held[seat] += sorted(dict.fromkeys(theirs), key=theirs.count, reverse=True)[: size - len(held[seat])]
    return True


def write(move: Fill | Pass) -> str:
    """The move as a record has it."""
    if isinstance(move, Pass):
        return "-"
    return str(move.space) if move.colour is None else f"{move.space} {move.colour}"


class Position(teams.Position[M], Generic[M], frozen=True):
    """A moment of a game in which spaces are filled."""

    map: Map
    empty: int
    """The spaces that nobody has filled."""
    turns_made: int
    """Turns taken."""
    laid: tuple[int, ...]
    """The spaces just filled, by index."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of all colours on the sheet."""
        raise NotImplementedError

    @property
    def inked(self) -> str:
        """The colour in which the spaces just filled were."""
        raise NotImplementedError

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The colours in which each seat plays, the first of them the seat's own."""
        return tuple((colour,) for colour in self.colours[: len(self.table.players)])

    def shown_by(self, move: M) -> str | None:
        """The player whose alone the colour is that a move names (docs/GAMES.md 0.4)."""
        colour = move.colour if isinstance(move, Fill) else None
        owners = [name for name, hand in zip(self.table.players, self.hands, strict=True) if colour in hand]
        return owners[0] if len(owners) == 1 and owners[0] != self.turn else None

    def as_meant(self, lines: Sequence[str], names: Sequence[str | None]) -> Meant | None:
        """The lines with yellow where g is short for gelb, and with each player's own colours in place of those of
        other pencils (docs/GAMES.md 0.4); None where neither is so."""
        plain = self._with_yellow(lines, names)
        own = self._with_own_colours(lines if plain is None else plain, names)
        if plain is None:
            return own
        said = gettext(G_IS_YELLOW)
        return Meant(plain, said) if own is None else Meant(own.lines, clauses([said, own.said]), own.doubt)

    def _seats(self, names: Sequence[str | None]) -> list[int]:
        """Whose each line is: by its name, or else whose turn is next."""
        players, seats = self.table.players, list[int]()
        for name in names:
            due = self.mover if not seats else (seats[-1] + 1) % len(players)
            seats.append(due if name is None else players.index(name))
        return seats

    def _with_yellow(self, lines: Sequence[str], names: Sequence[str | None]) -> list[str] | None:
        """The lines with yellow for g where that cannot be green: another word is, nobody has green, or it is the turn
        of who has yellow; None where it may be, where no line has it, or where yellow has a word of its own."""
        words = {folded(word) for line in lines if (word := word_beside(line))}
        if "g" not in words:
            return None
        apart = [colour for hand in self.hands for colour in hand if sum(colour in each for each in self.hands) == 1]
        others = set(map(hue_of, words - {"g"}))
        if "yellow" not in apart or "yellow" in others:
            return None
        anywhere = "green" not in apart or "green" in others
        both = any("green" in hand and "yellow" in hand for hand in self.hands)
        # In Delaunay for two a turn that is passed over is not always one of those that go round.
        astray = len(apart) > len(self.hands) and not all(names) and any(map(is_pass, lines))
        if not anywhere and (both or astray):
            return None
        # Where it is short for both, it is the one that is the player's whose turn it is.
        return [
            in_yellow(line)
            if folded(word_beside(line) or "") == "g" and (anywhere or "yellow" in self.hands[seat])
            else line
            for line, seat in zip(lines, self._seats(names), strict=True)
        ]

    def _with_own_colours(self, lines: Sequence[str], names: Sequence[str | None]) -> Meant | None:
        """The lines with each player's own colours in place of those of other pencils, where each has always the same,
        and nobody else has them; None where they are the players' own, or without names go round as if another had
        begun."""
        players, every = self.table.players, [colour for hand in self.hands for colour in hand]
        own = [[colour for colour in hand if every.count(colour) == 1] for hand in self.hands]
        count, size, seats = len(players), len(own[0]), self._seats(names)
        first = ROUNDS * count * size
        if not size or any(len(hand) != size for hand in own) or len(lines) < first:
            return None
        # What anybody may fill in, such as neutral, tells nothing of a player's pencils.
        shared = {colour for colour in every if every.count(colour) > 1}
        held: list[list[str | None]] = []
        strays = 0
        for seat in range(count):
            of_seat = (line for line, whose in zip(lines[:first], seats, strict=False) if whose == seat)
            seen = [pencil for line in of_seat if (pencil := _pencil(line, self.colours)) not in shared]
            held.append(sorted(dict.fromkeys(seen), key=seen.count, reverse=True)[:size])
            strays += sum(pencil not in held[seat] for pencil in seen)
        behind = [(_pencil(line, self.colours), whose) for line, whose in zip(lines, seats, strict=True)][first:]
        if not _completed(held, [each for each in behind if each[0] not in shared], size, sure=all(names)):
            return None
        everyone = [pencil for pencils in held for pencil in pencils]
        if strays > 1 or None in everyone or not all(held) or len(set(everyone)) < len(everyone):
            return None
        # Players may be called as the pencils that they have.
        called = all(any(pencil in meant(players[seat], HUES) for pencil in held[seat]) for seat in range(count))
        # By their own colours another began: that is told elsewhere, unless names show whose turns they are.
        in_turn = all(names) and seats[:count] == [(self.mover + turn) % count for turn in range(count)]
        sure = called or in_turn
        others = range(1 if sure else count)
        if any(all(set(held[seat]) <= {*own[(seat + by) % count]} for seat in range(count)) for by in others):
            return None
        theirs: dict[str | None, str] = {}
        for pencils, hand in zip(held, own, strict=True):
            left = [colour for colour in hand if colour not in pencils]
            theirs |= {pencil: pencil if pencil in hand else left.pop(0) for pencil in pencils if pencil}
        as_theirs = [
            f"{_number_of(line)} {theirs[pencil]}" if (pencil := _pencil(line, self.colours)) in theirs else line
            for line in lines
        ]
        whose = [
            f"{players[seat]}: {listed([hue(str(pencil)) for pencil in sorted(pencils, key=_place)])}"
            for seat, pencils in enumerate(held)
            if not set(pencils) <= {*own[seat]}
        ]
        said = gettext("the colours on the lines are taken as those of the pencils that the players had ({whose})")
        another = gettext("if the players sat in another order, fouls, scores and who wins may change")
        anothers = any({*held[seat]} & {*every}.difference(own[seat]) for seat in range(count))
        return Meant(as_theirs, said.format(whose=", ".join(whose)), another if anothers and not sure else "")

    def named(self, move: M) -> tuple[SpaceId, ...]:
        """The spaces that a move speaks of, by id, whether or not it may fill them."""
        return (move.space,) if isinstance(move, Fill) else ()

    def repeats_last(self, move: M) -> bool:
        """Whether the move fills what was just filled, which nobody can do on paper."""
        named = self.named(move)
        return bool(named) and named == tuple(self.map.ids[i] for i in self.laid)

    @property
    def may_pass(self) -> bool:
        """Whether a pass is a legal move now; a game in which nobody ever passes need not know of any."""
        return any(isinstance(move, Pass) for move in self.moves())

    def after_passes_until(self, player: str) -> Self | None:
        """This position after the turns before that player's, if all of them had to be passed; else None."""
        position = self
        while position.turn not in (player, None):
            after = position.play(cast(M, Pass())) if position.may_pass else None
            if after is None or isinstance(after, Foul):
                return None
            position = after
        return None if position.over else position

    @property
    def move_words(self) -> tuple[str, ...]:
        """The colours, in all languages."""
        return tuple(word for hand in self.hands for colour in hand for word in in_all(colour))

    @property
    def missing(self) -> str:
        """How much there is left to fill."""
        left = self.empty.bit_count()
        said = ngettext(
            "it is {player}'s turn, and {left} space is still empty",
            "it is {player}'s turn, and {left} spaces are still empty",
            left,
        )
        return said.format(player=self.turn, left=left)


class Apart(Position[M], Generic[M], frozen=True):
    """A moment of a game in which nothing is filled next to its own colour."""

    filled: tuple[int, ...]
    """The spaces in each colour."""
    banned: tuple[int, ...]
    """The spaces next to one in each colour."""
    ink: int
    """The colour of the spaces just filled, by its place among the colours."""

    @property
    def inked(self) -> str:
        """The colour in which the spaces just filled were."""
        return self.colours[self.ink]

    def colour_of(self, space: int) -> str | None:
        """The colour that fills a space, by index."""
        return next((name for name, set in zip(self.colours, self.filled, strict=True) if set >> space & 1), None)


class Beginning(TypedDict):
    """The fields of a position before anything is filled, by name."""

    table: Table
    points: tuple[int, ...]
    mover: int
    map: Map
    empty: int
    turns_made: int
    laid: tuple[int, ...]


def beginning(table: Table, map: Map, first: str | None) -> Beginning:
    """What all such games begin with; `first` begins, or whoever sits first."""
    return {
        "table": table,
        "points": (0,) * len(table.players),
        "mover": rules.seat_that_begins(table.players, first),
        "map": map,
        "empty": map.whole,
        "turns_made": 0,
        "laid": (),
    }


def story_of(verdict: Verdict[Position[Any]]) -> Played:
    """The story of a replayed game, without unions: what scored together only the game's own rules can tell.

    A space belongs to whose colour it is, also where the record has it on another's line.
    """
    last = verdict.position
    names = last.table.players
    fills: list[Filled] = []
    marks: list[Filled] = []
    made = 0
    for move in verdict.played:
        after = move.position
        # A move after the end is nobody's, and has no place on the sheet.
        if move.player in names:
            player = names.index(move.player)
            new = after.laid if after.turns_made > made else ()
            foul = move.foul is not None
            if new:
                ids = [after.map.ids[i] for i in new]
                colour = after.inked
                own = (seat for seat, hand in enumerate(after.hands) if colour in hand)
                filler = player if colour in after.hands[player] else next(own)
                fills += _filled(ids, colour, filler, move.number, foul)
            elif foul:
                marks += _filled(after.named(move.move), after.hands[player][0], player, move.number, foul)
        made = after.turns_made
    return Played(
        of_game=verdict.field.game,
        fills=tuple(fills),
        marks=tuple(marks),
        names=names,
        scores=last.points,
        hands=last.hands,
    )


def _filled(spaces: Sequence[SpaceId], colour: str, player: int, order: int, foul: bool) -> Iterator[Filled]:
    return (Filled(space=space, colour=colour, player=player, order=order, foul=foul) for space in spaces)
