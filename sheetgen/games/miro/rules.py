"""Miro's rules (docs/GAMES.md 3): strokes that run on along one closed curve, and the spaces they close.

A *way* is a free segment and the direction in which the curve goes on there, +1 with the numbers or -1 against them. On
turn 2 there are two of them, one at each end of the first segment, and from then on one. (A foul may leave more: the
players may have gone on from where they should have been or from where they were, the latter being the likelier.)
All stretches that can be coloured in a turn are compiled once, so that a move is a look-up and a few mask operations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.referee import rules, strokes, teams
from sheetgen.referee.bits import members, union
from sheetgen.referee.game import Foul
from sheetgen.referee.record import is_pass
from sheetgen.referee.strokes import Bounded, Map, Pass
from sheetgen.referee.teams import put
from sheetgen.referee.verdict import Verdict
from sheetgen.story.lines import Played

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move
LONGEST = 3
"""Segments in a turn (Miro 2)."""

_AHEAD = re.compile(r"(?:\+|\bplus\b|\bm[aá]s\b)\s*(\d{1,9})(?:\s*[^\W\d_]+)?", re.IGNORECASE)
_FROM_TO = re.compile(r"(\d{1,9})\s*-\s*(\d{1,9})")
_NUMBERS = re.compile(r"\d{1,9}(?:[\s,]+\d{1,9})*")


class Variation(teams.TeamVariation, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""


Way: TypeAlias = tuple[int, int]
"""A segment and the direction in which the curve goes on from it, +1 or -1."""


class Run(Struct, frozen=True):
    """Segments by number, in the order coloured."""

    segments: tuple[int, ...]


class On(Struct, frozen=True):
    """So many segments more, straight on."""

    count: int
    signed: bool = True
    """Whether the line has the + (MIR-A7)."""


Move: TypeAlias = Run | On | Pass


class Stretch(Struct, frozen=True):
    """Segments that are coloured together."""

    segments: tuple[int, ...]
    bits: int
    beside: tuple[Bounded, ...]
    """The spaces that it may close."""
    onward: Way
    """Where the curve goes on."""


class Board(Struct, frozen=True):
    """The curve as the rules see it, compiled once."""

    map: Map
    count: int
    """Segments; they are numbered 0 to count - 1 along the curve."""
    short: dict[Way, tuple[Stretch, ...]]
    """For each way the stretches of one segment, two, three."""
    singles: tuple[Run, ...]
    """What the first player can do."""

    def next(self, way: Way) -> Way:
        """One segment further (at a triple crossing the curve goes on along itself, MIR-A5)."""
        return (way[0] + way[1]) % self.count, way[1]

    def before(self, way: Way) -> int:
        """The segment that a way goes on from."""
        return (way[0] - way[1]) % self.count

    def around(self, segment: int) -> tuple[Way, Way]:
        """The ways that lead on at both ends of a segment."""
        return self.next((segment, 1)), self.next((segment, -1))


SIZES = (
    *(
        tuple(range(min(turn, room), min(turn, room) + 1 if room else 0) for room in range(LONGEST + 1))
        for turn in (1, 2, 3)
    ),
    tuple(range(1, room + 1) for room in range(LONGEST + 1)),
)
"""How many segments may be coloured on turn 1, 2, 3 and later (Miro 1, 2), by how many are left, 0 to 3 (MIR-A3)."""


class Position(strokes.Position[Move], frozen=True):
    """A moment of a game of Miro."""

    board: Board
    ways: tuple[Way, ...]
    """Where the next stroke may begin, all free; none before the first and after the last."""
    unsigned: bool = False
    """Whether the players have left out a + before (MIR-A7)."""
    adrift: bool = False
    """Whether a fouled line named segments where the stroke could not go on, and none has been named since that shows
    where the players were (MIR-A8)."""

    def moves(self) -> Iterator[Move]:
        """Every legal move."""
        return iter(self._choices())

    def named(self, move: Move) -> tuple[int, ...]:
        """The segments that are written out; a number of segments names none."""
        return move.segments if isinstance(move, Run) else ()

    def ways_to_write(self, move: Move) -> Sequence[Move]:
        """How many segments, or which."""
        if not isinstance(move, On):
            return (move,)
        return (move, Run(self.board.short[self.ways[0]][move.count - 1].segments))

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        return chance.pick(self._choices())

    def _choices(self) -> Sequence[Move]:
        if not self.turns_made:
            return self.board.singles
        if self.turns_made == 1:
            runs = (Run(self.board.short[way][size - 1].segments) for way in self.ways for size in self._sizes(way))
            return tuple(dict.fromkeys(runs))
        ahead: list[Move] = [On(size) for way in self.ways[:1] for size in self._sizes(way)]
        for way in self.ways[1:]:
            ahead += (Run(self.board.short[way][size - 1].segments) for size in self._sizes(way))
        return ahead

    def _sizes(self, way: Way) -> range:
        """How many segments may be coloured that way."""
        return SIZES[min(self.turns_made, LONGEST)][self._room(way)]

    def _room(self, way: Way) -> int:
        """How many segments are free that way, up to three."""
        for stretch in reversed(self.board.short[way]):
            if stretch.bits & self.free == stretch.bits:
                return len(stretch.segments)
        return 0

    def play(self, move: Move) -> Position | Foul:
        """The position after a stroke."""
        stretch = self._stretch(move)
        if isinstance(stretch, Foul):
            return stretch
        after = self._coloured(
            stretch, (stretch.onward,) if self.turns_made else self.board.around(stretch.segments[0])
        )
        if self.adrift and isinstance(move, On):
            after = structs.replace(after, adrift=True)
        unsigned = self.unsigned or (isinstance(move, On) and not move.signed)
        return structs.replace(after, unsigned=True) if unsigned else after

    def counted(self, segments: tuple[int, ...]) -> On | None:
        """What a single number means that is a number of segments without its + (MIR-A7), or None."""
        if len(segments) > 1 or self.over or self.turns_made < 2:
            return None
        meant = On(segments[0], signed=False)
        if not self.unsigned and not isinstance(self._named(segments), Foul):
            return None
        return None if isinstance(self._stretch(meant), Foul) else meant

    def in_hindsight(self, later: Position) -> Position:
        """This position with what a later one shows of how the players write."""
        return structs.replace(self, unsigned=True) if later.unsigned and not self.unsigned else self

    def oddity(self, move: Move) -> str | None:
        """That a + was left out, said once."""
        if not isinstance(move, On) or move.signed or self.unsigned:
            return None
        said = gettext("{count} is taken as +{count}, and so is every single number after it that can be meant so")
        return said.format(count=move.count)

    def relative(self, move: Move) -> bool:
        """Whether a move says only how far it goes on."""
        return isinstance(move, On)

    def meant(self, move: Move) -> Move:
        """The same move as `moves` has it, however it was written; a foul stays as it is."""
        stretch = self._stretch(move)
        if isinstance(stretch, Foul):
            return move
        if self.adrift and isinstance(move, Run):
            return Run(stretch.segments)  # which tells where the players are
        ahead = self.turns_made > 1 and stretch in self.board.short[self.ways[0]]
        return On(len(stretch.segments)) if ahead else Run(stretch.segments)

    def _stretch(self, move: Move) -> Stretch | Foul:
        if self.over:
            return Foul("end of the game", gettext("every segment is coloured; nothing more can be played"))
        match move:
            case On():
                return self._ahead(move.count)
            case Run():
                return self._named(move.segments)
            case Pass():
                said = gettext("nobody may pass in Miro: as long as a segment is free, it can be coloured")
                return Foul("passing", said, lacking=True)

    def _ahead(self, count: int) -> Stretch | Foul:
        if self.turns_made == 0:
            said = gettext("the first player chooses any one segment: write its number instead of +{count}")
            return Foul("Miro 1", said.format(count=count))
        if self.turns_made == 1:
            said = gettext("+{count} does not say which way: write the segments, beginning with {ends}")
            return Foul("Miro 1", said.format(count=count, ends=self._ends))
        way = self.ways[0]
        if count in self._sizes(way):
            return self.board.short[way][count - 1]
        return self._wrong_count(count)

    def _named(self, segments: tuple[int, ...]) -> Stretch | Foul:
        legal = self._legal_stretches(len(segments))
        for stretch in legal:
            if stretch.segments == segments:
                return stretch
        for stretch in legal:  # written in another order
            if set(stretch.segments) == set(segments):
                return stretch
        return self._why_not(segments)

    def _legal_stretches(self, size: int) -> list[Stretch]:
        ways = self.ways if self.turns_made else tuple((i, 1) for i in range(self.board.count))
        return [self.board.short[way][size - 1] for way in ways if size in self._sizes(way)]

    def _why_not(self, segments: tuple[int, ...]) -> Foul:
        """The rule that a stroke written with its segments breaks."""
        rule = "Miro 1" if self.turns_made < LONGEST else "Miro 2"
        for k, i in enumerate(segments):
            if i in segments[:k]:
                return Foul(rule, gettext("segment {segment} is named twice").format(segment=i))
            if not self.free >> i & 1:
                return Foul(rule, gettext("segment {segment} is already coloured").format(segment=i))
        if self.turns_made == 0:
            said = gettext("the first player colours one segment, not {count}")
            return Foul(rule, said.format(count=len(segments)))
        arc = _arc(segments, self.board.count)
        starts = {way[0] for way in self.ways}
        if arc is None and self.turns_made == 1 and starts <= set(segments):
            one, other = (way[0] for way in self.ways)
            said = gettext("{one} and {other} lie at two ends of the first segment; both must be at the same end")
            return Foul("MIR-A4", said.format(one=one, other=other))
        if arc is None:
            a, b = next((a, b) for a, b in pairwise(segments) if _arc((a, b), self.board.count) is None)
            said = gettext("segment {next} does not follow {segment}; what is coloured in a turn runs on without a gap")
            return Foul(rule, said.format(next=b, segment=a))
        if not self._goes_on(arc):
            return self._wrong_place(segments, rule)
        return self._wrong_count(len(segments))

    def _goes_on(self, arc: tuple[int, ...]) -> bool:
        """Whether segments that lie side by side along the curve, in its order, begin where the next stroke may."""
        return any(arc[0 if step == 1 else -1] == i for i, step in self.ways)

    def _wrong_place(self, segments: tuple[int, ...], rule: str) -> Foul:
        said = gettext("the stroke must go on from segment {front}, so it begins with {ends}, not with {segment}")
        if self.turns_made == 2:
            rule = "MIR-A2"
            said = gettext("segment {segment} does not go on from the two just coloured; after {front} comes {ends}")
        front = self.board.before(self.ways[0])
        return Foul(rule, said.format(front=front, ends=self._ends, segment=segments[0]))

    @property
    def _ends(self) -> str:
        """The segments with which the stroke may go on."""
        first, *rest = (str(way[0]) for way in self.ways)
        return gettext("{first} or {last}").format(first=first, last=rest[0]) if rest else first

    def _wrong_count(self, count: int) -> Foul:
        wanted = self._sizes(self.ways[0])
        most = SIZES[min(self.turns_made, LONGEST)][LONGEST]
        if count in most:  # so it is allowed on this turn, but not so many are left
            said = gettext("only {left} segments are left, so {count} cannot be coloured")
            if len(wanted) == 1 == wanted[0]:
                said = gettext("only segment {segment} is left, so {count} cannot be coloured")
            # One line too many before it moves all that follow, and shows only here.
            return Foul("MIR-A3", said.format(left=wanted[-1], segment=self.ways[0][0], count=count), lacking=True)
        if len(most) == 1:
            said = gettext("on turn {turn} a player colours exactly {wanted} segments, not {count}")
            return Foul("Miro 1", said.format(turn=self.turns_made + 1, wanted=wanted[-1], count=count))
        return Foul("Miro 2", gettext("a player colours 1, 2 or 3 segments in a turn, not {count}").format(count=count))

    def _coloured(self, stretch: Stretch, ways: tuple[Way, ...], *, counts: bool = True) -> Position:
        """After a stroke; a fouled one closes spaces, but captures nothing (`counts`)."""
        mover, closed, gain = self.mover, self.closed, 0
        free = self.free & ~stretch.bits
        own = self.owned[mover] | stretch.bits
        for space, outline in stretch.beside:
            if not (outline & free or closed & space):
                closed |= space
                gain += (outline & own).bit_count()  # Miro 3
        return Position(
            table=self.table,
            points=put(self.points, mover, self.points[mover] + gain) if gain and counts else self.points,
            mover=self.table.after(mover),
            map=self.map,
            owned=put(self.owned, mover, own),
            free=free,
            closed=closed,
            turns_made=self.turns_made + 1,
            stroke=stretch.segments,
            board=self.board,
            ways=self._open(free, ways),
        )

    def _open(self, free: int, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        """Those of the ways that are free; if none is (after a foul), every free place beside a coloured one."""
        if len(ways) == 1 and free >> ways[0][0] & 1:
            return ways
        left = tuple(dict.fromkeys(way for way in ways if free >> way[0] & 1))
        return left or tuple(
            (i, step) for i in members(free) for step in (1, -1) if not free >> self.board.before((i, step)) & 1
        )

    def after_unread_line(self) -> Position | None:
        """Nothing: every stroke goes on from the one before it."""
        return None

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: what was written is coloured as far as it was free, and captures nothing."""
        match move:
            case Pass():
                return self.after_idle_turn()
            case On() if self.turns_made < 2:
                return None
            case On():
                ahead = self._as_far_as_free(self.ways[0], move.count)
                after = self._coloured(ahead, (ahead.onward, *self.ways), counts=False)
                return structs.replace(after, adrift=self.adrift)
            case Run():
                named = tuple(i for i in dict.fromkeys(move.segments) if self.free >> i & 1)
                stretch = _stretch(self.map, named, (0, 1))
                after = self._coloured(stretch, (*self._ways_on(named), *self.ways), counts=False)
                arc = _arc(named, self.board.count) if named == move.segments else None
                adrift = self.turns_made > 0 and not (arc and self._goes_on(arc))
                return structs.replace(after, adrift=adrift)

    def _as_far_as_free(self, way: Way, count: int) -> Stretch:
        segments: list[int] = []
        while len(segments) < count and self.free >> way[0] & 1 and way[0] not in segments:
            segments.append(way[0])
            way = self.board.next(way)
        return _stretch(self.map, tuple(segments), way)

    def _ways_on(self, segments: tuple[int, ...]) -> tuple[Way, ...]:
        """Where players go on after these segments, the likeliest first."""
        if not segments:
            return ()
        up, down = self.board.around(segments[-1])
        falling = segments[-2] == up[0] if len(segments) > 1 else bool(self.ways) and self.ways[0][1] == -1
        ways = (down, up) if falling else (up, down)
        return ways if self.turns_made else (*ways, *self.board.around(segments[0]))


def _arc(segments: Sequence[int], count: int) -> tuple[int, ...] | None:
    """The same segments along the curve, if they lie side by side on it."""
    there = set(segments)
    first = [i for i in segments if (i - 1) % count not in there]
    if len(first) != 1:
        return None
    return tuple((first[0] + k) % count for k in range(len(segments)))


def _stretch(map: Map, segments: tuple[int, ...], onward: Way) -> Stretch:
    beside = dict.fromkeys(bounded for i in segments for bounded in map.beside[i])
    return Stretch(segments, union(segments), tuple(beside), onward)


def _board(field: Field) -> Board:
    return _compiled(strokes.compiled(sorted(field.segments, key=lambda segment: segment.order)))


# A record may be judged dozens of times, each time from the start.
@lru_cache(maxsize=8)
def _compiled(map: Map) -> Board:
    count = len(map.segments)
    short = {}
    for way in ((i, step) for i in range(count) for step in (1, -1)):
        runs = [[(way[0] + way[1] * k) % count for k in range(size)] for size in range(1, min(LONGEST, count) + 1)]
        short[way] = tuple(_stretch(map, tuple(run), ((run[-1] + way[1]) % count, way[1])) for run in runs)
    return Board(map, count, short, tuple(Run((i,)) for i in range(count)))


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn. Raises BadInput for other than 2 to 4 players, or teams that cannot be."""
    table = teams.table(players, variation, "Miro")
    board = _board(field)
    return Position(*strokes.beginning(table, board.map, first), board, ())


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a segment that is not there."""
    said = text.strip()
    if is_pass(said):
        return Pass()
    ahead = _AHEAD.fullmatch(said)
    if ahead:
        return position.meant(On(int(ahead[1])))
    if stretch := _FROM_TO.fullmatch(said):
        said = " ".join(map(str, _between(int(stretch[1]), int(stretch[2]), position.board.count))) or said
    if not _NUMBERS.fullmatch(said):
        unread = gettext("{text} cannot be read; write how many segments, as in +2, or the segments, as in 18 19")
        raise BadInput(unread.format(text=repr(said)))
    segments = tuple(int(number) for number in re.findall(r"\d+", said))
    strange = next((i for i in segments if i >= position.board.count), None)
    if strange is not None:
        missing = gettext("there is no segment {segment}; the segments are numbered 0 to {last}")
        raise NoSuchPlace(missing.format(segment=strange, last=position.board.count - 1))
    return position.counted(segments) or position.meant(Run(segments))


def _between(first: int, last: int, count: int) -> list[int]:
    """The segments from one to the other on a line of so many, the short way; none where a turn has not as many."""
    if first != last and max(first, last) < count:
        for way in (1, -1):
            steps = (last - first) * way % count
            if steps < LONGEST:
                return [(first + way * step) % count for step in range(steps + 1)]
    return []


def write(move: Move) -> str:
    """The move as a record has it."""
    match move:
        case Run():
            return " ".join(map(str, move.segments))
        case On():
            return f"+{move.count}"
        case Pass():
            return "-"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw."""
    return strokes.story_of(verdict)
