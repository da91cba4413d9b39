"""Springer's rules (docs/GAMES.md 8): spaces linked corner to corner, from a triangle on each edge to the others.

A player's linked spaces are a *group*. All that play asks of a group is what its spaces meet at their corners, its
*reach*: a new space joins the groups that reach it, and a group's total is that of the own triangles that it reaches.
So a position keeps one set for every group. Triangles of one edge count as next to each other; "not next to one of
their own" then says at once that they have no other triangle there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.field.model import Field, SpaceId
from sheetgen.games.springer import split
from sheetgen.games.springer.board import Agreed, Board, after_split, compiled
from sheetgen.games.springer.chains import counting
from sheetgen.games.springer.split import Split
from sheetgen.games.springer.story import Played
from sheetgen.language import gettext, language, ngettext, together
from sheetgen.referee import bits, fills, rules
from sheetgen.referee.fills import Fill, Map, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.record import asked, is_pass
from sheetgen.referee.teams import Table, put
from sheetgen.referee.verdict import Verdict
from sheetgen.signs import folded

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

COLOURS = ("red", "blue", "yellow")
"""Of seats 0 to 2."""
THRESHOLD = 13
"""The total that wins for two (Springer 2)."""
LEAST, MOST = 4, 20
"""Four triangles of 1, and four of 5 (docs/GAMES.md 8.1)."""
EXAMPLE = "split 17: 12 to 20/21"

_ITEM = r"(?:\d{1,9}|[NESW][\s-]*\d{1,9})"
_EAST_OR_WEST = re.compile(r"\bO(?=([\s-]*\d{1,9}))", re.IGNORECASE)
_O = {"de": "E", "fr": "W", "es": "W"}
"""Which side O stands for, by language: Ost, ouest, oeste."""

_SIDES = {
    "N": ("north", "nord", "norden", "norte"),
    "E": ("east", "ost", "osten", "est", "este"),
    "S": ("south", "sud", "suden", "sur"),
    "W": ("west", "westen", "ouest", "oeste"),
}
"""The words for the sides, without their accents, in every language."""
_LETTERS = {word: letter for letter, words in _SIDES.items() for word in words}
_SIDE = re.compile(r"(?<![^\W\d_])([^\W\d_]{3,9})[\s-]*(?=\d)")
"""A word that may be one of them; no longer than they are, for a long text is soon looked through then."""
_TRIANGLE = re.compile(r"\b(?:triangle|dreieck|tri[aá]ngulo)\s+(?=[^\W\d_])", re.IGNORECASE)
"""The word before the name of one, which says no more."""

_FILL = re.compile(rf"({_ITEM})(?:(?:\s*[,+&]\s*|\s+and\s+|\s+)({_ITEM}))?", re.IGNORECASE)


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    TRIED: ClassVar[dict[str, Sequence[int]]] = {"threshold": range(LEAST, MOST + 1)}
    """What the referee tries, where a record does not name it."""

    threshold: int | None = None
    """The total that wins, instead of 13 (V1)."""
    split_spaces: bool = False
    """Before play each player splits a space in two (V2, SPR-A6)."""
    double_first: bool = False
    """On their first turn players fill two spaces that are next to each other (V3, SPR-A5)."""
    touching_triangles: bool = False
    """Every triangle that touches an own space counts, linked to the others or not (SPR-A2 reading 2)."""


class Pair(Struct, frozen=True):
    """Filling two spaces at once (V3)."""

    one: SpaceId
    other: SpaceId


Move: TypeAlias = Fill | Pair | Split | Pass


class Position(fills.Apart[Move], frozen=True):
    """A moment of a game of Springer. The points are the total of the triangles connected (Springer 4, SPR-A2)."""

    board: Board
    reaches: tuple[tuple[int, ...], ...]
    """For each seat what each of its groups meets."""
    chains: tuple[int, ...]
    """The total of each seat's complete chain; 0 without one."""
    void: int
    """What was filled by a foul: it is there, but links and counts nothing."""
    unsplit: int
    """The seats that are still to split a space, as a set."""
    undoubled: int
    """The seats whose first turn, with its two spaces, is still to come."""
    adrift: bool = False
    """Whether a line named two spaces where one is filled: nobody can tell which of them it was (SPR-A10)."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the colours, in the order of `filled`."""
        return COLOURS[: len(self.filled)]

    def named(self, move: Move) -> tuple[SpaceId, ...]:
        """The spaces that a move speaks of."""
        spaces = (move.space,) if isinstance(move, Split) else _filling(move)
        return tuple(id for id in spaces if id in self.map.index)

    def ways_to_write(self, move: Move) -> Sequence[Move]:
        """The two spaces of a first turn in either order."""
        return (move, Pair(move.other, move.one)) if isinstance(move, Pair) else (move,)

    def _not_there(self, move: Move) -> list[SpaceId]:
        """What a move names and only a split would have made that is not written down."""
        index = self.map.index
        return [id for id in _filling(move) if id not in index]

    @property
    def unwritten_splits(self) -> int:
        """How many of the splits that were agreed on the record does not have, or not yet."""
        net = self.board.net
        return len(self.table.players) - len(net.cuts) if self.board.agreed.splits and net else 0

    @property
    def over(self) -> bool:
        """A round with a complete chain is played to its end, or nobody can move (Springer 3, SPR-A3, SPR-A4)."""
        if self.unsplit:
            return False
        if self.mover == self.board.agreed.first and any(self.chains):
            return True
        return not self.empty & ~bits.common(self.banned)

    @property
    def winners(self) -> tuple[str, ...]:
        """Whose chain has the highest total, or without any whose triangles have (Springer 4)."""
        best = max(self.chains)
        if not best or not self.over:
            return super().winners
        return tuple(player for player, total in zip(self.table.players, self.chains, strict=True) if total == best)

    @property
    def missing(self) -> str:
        """Whose turn it is, and how much is left."""
        if self.unsplit:
            said = gettext("play has not begun, and it is {player}'s turn to split a space")
            return said.format(player=self.turn)
        if any(self.chains):
            said = gettext("{chains}, and {player} has the next turn")
            if self.table.after(self.mover) == self.board.agreed.first:
                said = gettext("{chains}, and {player} has one more turn")
            return said.format(chains=self._chained, player=self.turn)
        spaces = (self.empty & ~self.board.triangles).bit_count()
        triangles = (self.empty & self.board.triangles).bit_count()
        left = []
        if spaces:
            left.append(ngettext("{count} space", "{count} spaces", spaces).format(count=spaces))
        if triangles:
            left.append(ngettext("{count} triangle", "{count} triangles", triangles).format(count=triangles))
        said = ngettext(
            "it is {player}'s turn; {left} is still empty",
            "it is {player}'s turn; {left} are still empty",
            spaces + triangles,
        )
        return said.format(player=self.turn, left=together(left))

    @property
    def notes(self) -> tuple[str, ...]:
        """The complete chains at the end, because one beats any total without."""
        if not self.over:
            return ()
        return (self._chained if any(self.chains) else gettext("nobody has a chain, so the totals decide"),)

    @property
    def _chained(self) -> str:
        """Who has a chain."""
        held = zip(self.table.players, self.chains, strict=True)
        said = gettext("{player} has a chain of {total}")
        return together(said.format(player=player, total=total) for player, total in held if total)

    @property
    def _open(self) -> int:
        """What the player to move may fill by rule 1 of play."""
        return self.empty & ~self.banned[self.mover]

    @property
    def _doubles(self) -> bool:
        """Whether this turn is a first one with two spaces."""
        return bool(self.undoubled >> self.mover & 1)

    @property
    def _stuck(self) -> bool:
        """Whether the player to move can fill nothing and misses the turn."""
        return next(self._pairs(), None) is None if self._doubles else not self._open

    def _pairs(self) -> Iterator[Pair]:
        """The doubles that can be filled (V3, SPR-A5)."""
        ids, neighbours = self.map.ids, self.map.neighbours
        spaces = self._open & ~self.board.triangles
        for i in bits.members(spaces):
            for j in bits.members(neighbours[i] & spaces >> i << i):
                yield Pair(ids[i], ids[j])

    def moves(self) -> Iterator[Move]:
        """Every legal move: splits space by space; else spaces, then triangles."""
        if self.over:
            return
        if self.unsplit:
            assert self.board.net is not None
            yield from self.board.net.splits()
            return
        moves = self._pairs() if self._doubles else (self.board.fills[i] for i in bits.members(self._open))
        first = next(moves, Pass())
        yield first
        yield from moves

    def any_move(self, chance: Chance) -> Move:
        """A random legal move; a split runs through its space, not along a border."""
        if self.unsplit:
            assert self.board.net is not None
            return chance.pick(self.board.net.clear_splits(chance.pick(list(self.board.net.rings))))
        if self._doubles:
            return chance.pick(list(self.moves()))
        open = self._open
        return self.board.fills[bits.pick(open, chance)] if open else Pass()

    def play(self, move: Move) -> Position | Foul:
        """The position after a move."""
        wrong = self._why_not(move)
        return wrong or self._done(move)

    def _done(self, move: Move) -> Position:
        """After a legal move."""
        match move:
            case Fill():
                return self._filled((self.map.index[move.space],))
            case Pair():
                return self._filled((self.map.index[move.one], self.map.index[move.other]))
            case Split():
                return self._split(move)
            case Pass():
                return self.after_idle_turn()

    def _filled(self, laid: tuple[int, ...]) -> Position:
        """After filling one space or triangle, or two spaces, as the rules allow."""
        board, mover = self.board, self.mover
        new, banned, reach = 0, self.banned[mover], 0
        for i in laid:
            new |= 1 << i
            banned |= self.map.neighbours[i]
            reach |= board.meets[i]
        own = self.filled[mover] | new
        reaches = self.reaches[mover]
        grown = [group for group in reaches if group & new]
        if not new & board.triangles:
            apart = [group for group in reaches if not group & new] if grown else reaches
            grown = [bits.joined([*grown, reach])]
            reaches = (*apart, *grown)
        points, chains = self.points, self.chains
        counting = own & board.triangles & ~self.void
        if counting:
            total, chain = self._reached(counting, grown, reaches)
            points = put(points, mover, total) if total != points[mover] else points
            chains = put(chains, mover, chain) if chain else chains
        return Position(
            table=self.table,
            points=points,
            mover=self.table.after(mover),
            map=self.map,
            empty=self.empty & ~new,
            turns_made=self.turns_made + 1,
            laid=laid,
            filled=put(self.filled, mover, own),
            banned=put(self.banned, mover, banned),
            ink=mover,
            board=board,
            reaches=put(self.reaches, mover, reaches),
            chains=chains,
            void=self.void,
            unsplit=self.unsplit,
            undoubled=self.undoubled & ~(1 << mover),
            adrift=self.adrift,
        )

    def _reached(self, counting: int, grown: Sequence[int], reaches: Sequence[int]) -> tuple[int, int]:
        """The mover's points, and the chain's total or 0, now that these groups have grown (Springer 2, SPR-A2)."""
        best, chain = self.points[self.mover], 0
        for triangles in (group & counting for group in grown):
            if triangles:
                total = self.board.total(triangles)
                best = max(best, total)
                if self.board.complete(triangles):
                    chain = total
        if self.board.agreed.touching:
            best = self.board.total(counting & bits.joined(reaches))
        return best, chain

    def _split(self, move: Split) -> Position:
        """After splitting a space; the last to do so is followed by whoever begins (V2)."""
        assert self.board.net is not None
        net = self.board.net.divided(move, self.mover, self.turns_made + 1)
        board = after_split(self.board, net)
        return structs.replace(
            self.after_idle_turn(),
            map=board.map,
            board=board,
            empty=self.empty | 1 << len(self.map.ids),
            banned=tuple(bits.joined(board.map.neighbours[i] for i in bits.members(filled)) for filled in self.filled),
        )

    def after_idle_turn(self) -> Position:
        """After a turn on which nothing is filled."""
        bit = 1 << self.mover
        unsplit = self.unsplit & ~bit
        after = self.table.after(self.mover)
        return structs.replace(
            self,
            mover=after if unsplit or not self.unsplit else self.board.agreed.first,
            turns_made=self.turns_made + 1,
            laid=(),
            ink=self.mover,
            unsplit=unsplit,
            undoubled=self.undoubled if self.unsplit else self.undoubled & ~bit,
        )

    def after_unknown_turn(self) -> Position | None:
        """After a turn of which nothing is known, unless a space was split on it."""
        return None if self.unsplit else self.after_idle_turn()

    @property
    def move_words(self) -> tuple[str, ...]:
        """Those of a split."""
        return ("split", "to")

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: what was filled is filled, but links and counts nothing.

        A space that was split is split, whoever's turn it was; None where it cannot be told how. Who could fill nothing
        had missed the turn without writing it down, and the move is the next player's.
        """
        if isinstance(move, Split) and self.unsplit:
            legal = self.unsplit >> self.mover & 1 and move.first != move.second
            return self._split(move) if legal else None
        if self._not_there(move):
            return None
        filling = _filling(move)
        if filling and not self.unsplit and self._stuck:
            missed = self.after_idle_turn()
            return missed if missed.over else missed.after(move)
        named = dict.fromkeys(self.map.index[id] for id in filling)
        laid = tuple(i for i in named if self.empty >> i & 1)
        adrift = self.adrift or (len(named) > 1 and not self._doubles)
        if not laid:
            return structs.replace(self.after_idle_turn(), adrift=adrift)
        new, mover = bits.union(laid), self.mover
        banned = self.banned[mover] | bits.joined(self.map.neighbours[i] for i in laid)
        return structs.replace(
            self.after_idle_turn(),
            filled=put(self.filled, mover, self.filled[mover] | new),
            banned=put(self.banned, mover, banned),
            empty=self.empty & ~new,
            laid=laid,
            void=self.void | new,
            adrift=adrift,
        )

    def _why_not(self, move: Move) -> Foul | None:
        """The rule that a move breaks, if it breaks one."""
        if self.over:
            return Foul("end of the game", gettext("the game is over; nothing more can be played"))
        if self.unsplit:
            return self._why_not_first(move)
        if missing := self._not_there(move):
            said = gettext("there is no space {space}: it would come from a split that is not written down")
            return Foul("SPR-A6", said.format(space=missing[0]))
        if self._stuck and _filling(move):
            return self._missed()
        match move:
            case Fill():
                return _double() if self._doubles else self._why_not_filled(self.map.index[move.space])
            case Pair():
                return self._why_not_both(move)
            case Pass():
                return self._why_not_passed()
            case Split():
                return self._why_not_split()

    def _why_not_first(self, move: Move) -> Foul | None:
        """Before play only a split is in order (V2, SPR-A6)."""
        if not isinstance(move, Split):
            said = gettext("before play {player} splits a space in two, which is written as in {example}")
            return Foul("SPR-A6", said.format(player=self.turn, example=EXAMPLE))
        if move.first == move.second:
            said = gettext("a line that begins and ends at one border {place} of space {space} divides nothing")
            if "/" in move.first:
                said = gettext("a line that begins and ends at one point {place} of space {space} divides nothing")
            return Foul("SPR-A6", said.format(place=move.first, space=move.space))
        return None

    def _why_not_split(self) -> Foul:
        if self.board.agreed.splits:
            return Foul("SPR-A6", gettext("spaces are split before play, one by each player; now they are filled"))
        return Foul("Springer V2", gettext('spaces are split only in the variation "split-spaces", before play'))

    def _why_not_passed(self) -> Foul | None:
        legal = next(self.moves())
        if isinstance(legal, Pass):
            return None
        said = gettext("whoever can fill something may not pass, and {player} can: {move}")
        return Foul("passing", said.format(player=self.turn, move=write(legal)))

    def _missed(self) -> Foul:
        """Filling something where nothing can be filled (Springer 1, SPR-A5)."""
        if self._doubles:
            said = gettext(
                "no two empty spaces next to each other are left, so this first turn is missed; it is written -"
            )
            return Foul("SPR-A5", said, unwritten=True)
        said = gettext("{player} can fill nothing now and misses the turn, which is written -")
        return Foul("Springer 1", said.format(player=self.turn), unwritten=True)

    def _why_not_both(self, move: Pair) -> Foul | None:
        """Two spaces at once: only on the first turn, and only neighbours (V3, SPR-A5)."""
        if not self.board.agreed.doubles:
            said = gettext(
                "one space or triangle is filled in a turn, not two; give each of two turns a line of its own"
            )
            return Foul("Springer 1", said)
        if not self._doubles:
            return Foul("SPR-A5", gettext("two spaces are filled only on the first turn"))
        one, other = self.map.index[move.one], self.map.index[move.other]
        if (1 << one | 1 << other) & self.board.triangles:
            return Foul("SPR-A5", gettext("the first turn is for two spaces, not for triangles"))
        if not self.map.neighbours[one] >> other & 1:
            said = gettext("{one} and {other} do not share a border, as the two of the first turn must")
            return Foul("SPR-A5", said.format(one=move.one, other=move.other))
        return self._why_not_filled(one) or self._why_not_filled(other)

    def _why_not_filled(self, i: int) -> Foul | None:
        """Filled already, next to an own space, or a second triangle on an edge (Springer 1)."""
        if self._open >> i & 1:
            return None
        own = self.map.neighbours[i] & self.filled[self.mover]
        triangle, name = self.board.triangles >> i & 1, self.map.ids[i]
        if not self.empty >> i & 1:
            said = (
                gettext("triangle {triangle} is already filled")
                if triangle
                else gettext("space {space} is already filled")
            )
            return Foul("Springer 1", said.format(triangle=name, space=name))
        said = gettext("space {space} is next to {other}, which is already {player}'s")
        if triangle:
            said = gettext("{player} already has {other}, and may have only one triangle on an edge")
        return Foul("Springer 1", said.format(space=name, other=self.map.ids[bits.nth(own, 0)], player=self.turn))


def _double() -> Foul:
    """One space or triangle where two spaces are due (V3)."""
    said = gettext("on the first turn each player fills two spaces next to each other, written as in 57 58")
    return Foul("SPR-A5", said)


def _filling(move: Move) -> tuple[SpaceId, ...]:
    """What a move would fill."""
    match move:
        case Fill():
            return (move.space,)
        case Pair():
            return (move.one, move.other)
        case Split() | Pass():
            return ()


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn.

    Raises BadInput for other than 2 or 3 players, and for variations that are for two only (docs/GAMES.md 8.2).
    """
    if not 2 <= len(players) <= 3:
        raise BadInput(gettext("Springer is for 2 or 3 players, not {count}").format(count=len(players)))
    table = Table(tuple(players))
    agreed = Agreed(
        threshold=_threshold(variation, len(players)),
        first=rules.seat_that_begins(table.players, first),
        touching=variation.touching_triangles,
        doubles=variation.double_first,
        splits=variation.split_spaces,
    )
    board = compiled(field, agreed)
    nobody = (0,) * len(players)
    everybody = (1 << len(players)) - 1
    return Position(
        **fills.beginning(table, board.map, first),
        filled=nobody,
        banned=nobody,
        ink=0,
        board=board,
        reaches=((),) * len(players),
        chains=nobody,
        void=0,
        unsplit=everybody if board.agreed.splits else 0,
        undoubled=everybody if board.agreed.doubles else 0,
    )


def _threshold(variation: Variation, players: int) -> int:
    """The total that makes a chain. Raises BadInput for what three players cannot agree on."""
    threshold = variation.threshold
    if threshold is not None and not LEAST <= threshold <= MOST:
        said = gettext("threshold is a total of four triangles, from {least} to {most}, not {threshold}")
        raise BadInput(said.format(least=LEAST, most=MOST, threshold=threshold), about="variation")
    if players == 2:
        return THRESHOLD if threshold is None else threshold
    for_two = {
        "threshold": threshold is not None,
        "split-spaces": variation.split_spaces,
        "double-first": variation.double_first,
    }
    for name, chosen in for_two.items():
        if chosen:
            said = gettext("the variation {name} is for two players, not {count}")
            raise BadInput(said.format(name=name, count=players), about="variation")
    return LEAST


def read(text: str, position: Position) -> Move:
    """The move that a line means: `57`, `N4`, `57 58`, `split 17: 12 to 20/21`, `-`.

    Raises BadInput when it is none, names what is not there, or names a place of a space that could be several.
    """
    said = text.strip()
    if is_pass(said):
        return Pass()
    written = split.read(said)
    if written is not None:
        if position.unsplit and position.board.net:
            return position.board.net.meant(written)
        _named(str(written.space), position.map)
        return written
    match = _FILL.fullmatch(spelled(said))
    if match is None and (wrong := east_or_west(said)):
        raise wrong
    if match is None:
        unread = gettext("{text} is not a move; write a space, as in 57, or a triangle, as in N4")
        if said.lower().startswith("split"):
            unread = gettext(
                "{text} is not a move; write a space, as in 57, or a triangle, as in N4, or a split, as in {example}"
            )
        raise BadInput(unread.format(text=repr(said), example=EXAMPLE))
    unsplit = position.unwritten_splits
    one = _named(match[1], position.map, unsplit)
    if match[2] is None:
        return Fill(one)
    other, map = _named(match[2], position.map, unsplit), position.map
    pair = sorted((one, other), key=lambda id: map.index.get(id, len(map.ids)))
    return Pair(*pair)


def spelled(said: str) -> str:
    """The text with the triangles' names as they are printed: E5 for Ost 5 and for triangle E5."""
    return _SIDE.sub(_side, _TRIANGLE.sub("", said))


def _side(word: re.Match[str]) -> str:
    """The letter of the side that a word is, or the word as it stands there."""
    return _LETTERS.get(folded(word[1]), word[0])


def east_or_west(said: str) -> BadInput | None:
    """That no triangle begins with O, of a text in which one does; nobody can tell which is meant where the language
    does not."""
    if (named := _EAST_OR_WEST.search(said)) is None:
        return None
    letters = [_O[language()]] if language() in _O else ["E", "W"]
    meant = tuple(_EAST_OR_WEST.sub(letter, said) for letter in letters)
    told = gettext("there is no triangle {triangle}; the letters of the triangles are N, E, S and W in every language")
    return BadInput(asked(told.format(triangle=named[0] + named[1]), *meant), meant=meant, unclear=len(meant) > 1)


def _named(said: str, map: Map, more: int = 0) -> SpaceId:
    """The space or triangle of that name, or one of so many more spaces. Raises BadInput when there is none."""
    id: SpaceId = int(said) if said.isdecimal() else re.sub(r"[\s-]", "", said).upper()
    if id in map.index:
        return id
    if isinstance(id, int) and more:
        last = max(each for each in map.ids if isinstance(each, int))
        if last < id <= last + more:
            return id
    if isinstance(id, int):
        raise NoSuchPlace(fills.no_space(id, map))
    triangles = [str(each) for each in map.ids if str(each)[0] == id[0]]
    missing = gettext("there is no triangle {triangle} on this sheet; the triangles are: {triangles}")
    raise NoSuchPlace(missing.format(triangle=id, triangles=", ".join(triangles)))


def write(move: Move) -> str:
    """The move as a record has it."""
    match move:
        case Fill():
            return str(move.space)
        case Pair():
            return f"{move.one} {move.other}"
        case Split():
            return str(move)
        case Pass():
            return "-"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw: fills, chains, split spaces."""
    last = verdict.position
    own = (filled & ~last.void for filled in last.filled)
    chains = tuple(chain for seat, spaces in enumerate(own) for chain in counting(last.board, seat, spaces))
    cuts = last.board.net.cuts if last.board.net else ()
    return Played(**structs.asdict(fills.story_of(verdict)), chains=chains, cuts=cuts)
