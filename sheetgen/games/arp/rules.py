"""Arp's rules (docs/GAMES.md 5): strokes along straight lines, each from a point of the stroke before.

A line's segments are neighbouring bits, so a stroke is a range of bits and its end is found by counting free bits from
where it begins. A text names a stroke by its line and, where that is not enough, by its direction or by one of its
segments; what a position allows are *strokes*, and a move is legal when exactly one of them answers to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.field.model import Field
from sheetgen.language import either, gettext
from sheetgen.referee import rules, strokes, teams
from sheetgen.referee.bits import union
from sheetgen.referee.game import Foul
from sheetgen.referee.record import is_pass
from sheetgen.referee.strokes import Map, Pass
from sheetgen.referee.teams import put
from sheetgen.referee.verdict import Verdict
from sheetgen.story.lines import Played

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

_LINE = re.compile(r"(\d{1,9})(?:\s*([-+])|\s*[.,]\s*(\d{1,9}))?")

_PLUS_FIRST = re.compile(r"\+\s*\d{1,9}")
"""A + on the wrong side of its line; a dash there may be no more than the sign of a list."""


class Variation(teams.TeamVariation, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    stop_at_own: bool = False
    """A stroke also stops where it reaches a piece in the player's own colour (V1, ARP-A6 reading 1)."""


Direction: TypeAlias = Literal["+", "-"]
"""Towards the end where the line's number is printed, or away from it."""


WAYS: tuple[Direction, Direction] = ("+", "-")


class Line(Struct, frozen=True):
    """A stroke by its line: whole, or in a direction from the touching point, or by one of its segments."""

    number: int
    direction: Direction | None = None
    segment: int | None = None
    """Its place on the line, from 1 at the end where the number is printed."""


Move: TypeAlias = Line | Pass


class Track(Struct, frozen=True):
    """A line as the rules see it. A *gap* is a place before, between or behind its segments, and is named by the bit of
    the segment after it."""

    number: int
    first: int
    """The bit of its first segment; the others follow."""
    bits: int
    """All of its segments."""
    points: tuple[int, ...]
    """The crossings at its gaps, from the end where its number is printed."""
    gaps: dict[int, int]
    """Crossing to gap."""
    across: tuple[int, ...]
    """At each gap, the segments of other lines that end there."""
    ids: tuple[int, ...]
    """The ids of its segments."""
    whole: Line
    up: Line
    """Towards the end where its number is printed, so with falling segments."""
    down: Line

    def gaps_at(self, points: Sequence[int]) -> list[int]:
        """Where it meets these crossings."""
        return [self.gaps[point] for point in points if point in self.gaps]


class Meeting(Struct, frozen=True):
    """A line at a crossing."""

    track: Track
    above: int
    """The segment towards the number, as a set; empty at the end of the line."""
    below: int
    """The segment away from it."""


class Stretch(Struct, frozen=True):
    """What a stroke covers: the segments of a line from one gap to another."""

    track: Track
    low: int
    high: int
    name: Line
    """The move that means it."""
    direction: Direction | None = None

    def answers(self, move: Line) -> bool:
        """Whether a text that says this may mean it."""
        if move.segment is not None:
            return self.low < self.track.first + move.segment <= self.high
        return move.direction in (None, self.direction)

    @property
    def segments(self) -> tuple[int, ...]:
        """The ids of its segments in the order drawn."""
        ids = self.track.ids[self.low - self.track.first : self.high - self.track.first]
        return ids[::-1] if self.direction == "+" else ids

    @property
    def points(self) -> tuple[int, ...]:
        """The crossings that it touches."""
        return self.track.points[self.low - self.track.first : self.high - self.track.first + 1]


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once."""

    map: Map
    tracks: dict[int, Track]
    """By number."""
    meetings: dict[int, tuple[Meeting, ...]]
    """For each crossing the lines through it."""
    stop_at_own: bool


class Position(strokes.Position[Move], frozen=True):
    """A moment of a game of Arp."""

    board: Board
    line: int | None
    """The number of the line just drawn on."""
    touch: tuple[int, ...]
    """The crossings of the stroke just drawn; none where a foul has left that open."""
    captured: tuple[int, ...]
    """The spaces that each player has captured, by seat."""
    maybe: tuple[int, ...] = ()
    """Where else the next stroke may begin because the last one was a foul."""

    def moves(self) -> Iterator[Move]:
        """Every legal move."""
        return iter(dict.fromkeys(self._choices()))

    def named(self, move: Move) -> tuple[int, ...]:
        """The whole line that is written, or its one segment."""
        if isinstance(move, Pass):
            return ()
        ids = self.board.tracks[move.number].ids
        return ids if move.segment is None else (ids[move.segment - 1],)

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        return chance.pick(self._choices())

    def _choices(self) -> list[Line]:
        return self._directions() or [
            stretch.name
            for track in self.board.tracks.values()
            if track.bits & self.free
            for stretch in self._strokes(track) or self._stretches(track)
        ]

    def _directions(self) -> list[Line]:
        """The lines that touch the stroke just drawn, each way that is free (Arp 2, ARP-A1, A4, A5, A9)."""
        free, found = self.free, []
        for point in self.touch:
            for meeting in self.board.meetings[point]:
                if meeting.track.number != self.line:
                    if meeting.above & free:
                        found.append(meeting.track.up)
                    if meeting.below & free:
                        found.append(meeting.track.down)
        return found

    def _strokes(self, track: Track) -> list[Stretch]:
        """The strokes that a line offers from the stroke just drawn (Arp 2)."""
        if track.number == self.line:
            return []
        return [
            stretch
            for gap in track.gaps_at(self.touch + self.maybe)
            for stretch in (
                Stretch(track, self._end_up(track, gap), gap, track.up, "+"),
                Stretch(track, gap, self._end_down(track, gap), track.down, "-"),
            )
            if stretch.low < stretch.high
        ]

    def _stretches(self, track: Track) -> list[Stretch]:
        """The stretches of a line that can be taken where nothing touches (Arp 1, 4, ARP-A2, A3, A7).

        Two that meet at the player's own line lie either way from there, as strokes do.
        """
        found, left = [], self.free & track.bits
        while left:
            low = (left & -left).bit_length() - 1
            high = self._end_down(track, low)
            found.append((low, high))
            left &= -1 << high
        if len(found) == 1:
            return [Stretch(track, *found[0], track.whole)]
        both = len(found) == 2 and found[0][1] == found[1][0]
        return [
            Stretch(track, low, high, Line(track.number, segment=low - track.first + 1), way if both else None)
            for (low, high), way in zip(found, WAYS * len(found), strict=False)
        ]

    def _end_down(self, track: Track, gap: int) -> int:
        """Where a stroke from a gap away from the line's number ends (Arp 3)."""
        ahead = (self.free & track.bits) >> gap
        end = gap + (~ahead & (ahead + 1)).bit_length() - 1
        return self._stopped(track, range(gap + 1, end), end) if self.board.stop_at_own else end

    def _end_up(self, track: Track, gap: int) -> int:
        """Where a stroke from a gap towards the line's number ends (Arp 3)."""
        end = (((1 << gap) - 1) & ~(self.free & track.bits)).bit_length()
        return self._stopped(track, range(gap - 1, end, -1), end) if self.board.stop_at_own else end

    def _stopped(self, track: Track, gaps: range, end: int) -> int:
        """The first of these gaps where a piece of another line is in the player's own colour (V1, ARP-A6, A11)."""
        own = self.owned[self.mover]
        return next((gap for gap in gaps if track.across[gap - track.first] & own), end)

    def play(self, move: Move) -> Position | Foul:
        """The position after a stroke."""
        stretch = self._stretch(move)
        return stretch if isinstance(stretch, Foul) else self._coloured(stretch)

    def meant(self, move: Move) -> Move:
        """The same move as `moves` has it, however it was written; a foul stays as it is."""
        stretch = self._stretch(move)
        return move if isinstance(stretch, Foul) or self.oddity(move) else stretch.name

    def oddity(self, move: Move) -> str | None:
        """A direction where a line is coloured whole: only one stroke can be meant, so it is taken all the same."""
        stretch = self._stretch(move)
        if isinstance(stretch, Foul) or isinstance(move, Pass) or not move.direction or stretch.direction:
            return None
        said = gettext(
            "{text} is taken as {move}, since line {line} touches nothing just drawn "
            "and is coloured whole, without a direction"
        )
        return said.format(text=write(move), move=write(stretch.name), line=move.number)

    def _stretch(self, move: Move) -> Stretch | Foul:
        if self.over:
            return Foul("end of the game", gettext("every line is coloured; nothing more can be played"))
        if isinstance(move, Pass):
            said = gettext("nobody may pass in Arp: as long as a line is free, it can be coloured")
            return Foul("passing", said, lacking=True)
        track = self.board.tracks[move.number]
        legal = self._strokes(track)
        if not legal and not self._directions():
            legal = self._stretches(track)
            if len(legal) == 1 and move == Line(track.number, move.direction):
                return legal[0]
        meant = [stretch for stretch in legal if stretch.answers(move)]
        if len(meant) == 1 or (meant and move != track.whole):
            return meant[0]  # only a foul before can have left two: two lines meet in one point
        return self._why_not(track, move)

    def _why_not(self, track: Track, move: Line) -> Foul:
        """The rule that a stroke breaks."""
        line, free = track.number, self.free & track.bits
        if not free:
            return Foul("Arp 3", gettext("line {line} is already coloured from end to end").format(line=line))
        if move.segment is not None and not free >> (track.first + move.segment - 1) & 1:
            said = gettext("segment {segment} of line {line} is already coloured")
            return Foul("Arp 3", said.format(segment=move.segment, line=line))
        if self._strokes(track):
            return self._wrong_way(track, move)
        others = self._directions()
        if others:
            return self._not_touching(track, others[0].number)
        return self._not_whole(track, move)

    def _wrong_way(self, track: Track, move: Line) -> Foul:
        line = track.number
        if move.segment is not None:
            said = gettext("a stroke from the touching point does not reach segment {segment} of line {line}")
            return Foul("Arp 3", said.format(segment=move.segment, line=line))
        if move.direction is None:
            said = gettext(
                "line {line} goes both ways from the stroke just drawn; only one may be coloured: "
                "write {up} (towards its number) or {down}"
            )
            return Foul("Arp 2", said.format(line=line, up=write(track.up), down=write(track.down)))
        end = track.points[0 if move.direction == "+" else -1]
        if end in self.touch + self.maybe:
            said = gettext("line {line} ends where it touches the stroke just drawn; it does not go on that way")
            return Foul("Arp 2", said.format(line=line))
        return Foul("ARP-A5", gettext("that way line {line} is already coloured").format(line=line))

    def _not_touching(self, track: Track, other: int) -> Foul:
        line = track.number
        if line == self.line:
            said = gettext("line {line} is the line just drawn; the next stroke lies on another one, such as {other}")
            return Foul("ARP-A9", said.format(line=line, other=other))
        if track.gaps_at(self.touch):
            said = gettext("line {line} is already coloured where it touches the stroke just drawn")
            return Foul("ARP-A5", said.format(line=line))
        if self.line is not None and track.gaps_at(self.board.tracks[self.line].points):
            said = gettext("line {line} meets line {drawn}, but not the stroke just drawn on it; line {other} does")
            return Foul("ARP-A1", said.format(line=line, drawn=self.line, other=other))
        said = gettext("line {line} does not touch the stroke just drawn; line {other} does")
        return Foul("Arp 2", said.format(line=line, other=other))

    def _not_whole(self, track: Track, move: Line) -> Foul:
        named = {"line": track.number, "moves": either(write(stretch.name) for stretch in self._stretches(track))}
        if move.direction is None:
            said = gettext("line {line} has more than one free stretch; name a segment of the one meant: {moves}")
            return Foul("ARP-A10", said.format(**named))
        if not self.turns_made:
            said = gettext("the first line {line} is coloured from end to end, without a direction: write {moves}")
            return Foul("Arp 1", said.format(**named))
        said = gettext(
            "line {line} touches nothing just drawn and is coloured whole, without a direction: write {moves}"
        )
        return Foul("Arp 4", said.format(**named))

    def _coloured(self, stretch: Stretch, *, counts: bool = True) -> Position:
        """After a stroke; a fouled one closes spaces, but captures nothing (`counts`)."""
        mover, closed, gain = self.mover, self.closed, 0
        bits = (1 << stretch.high) - (1 << stretch.low)
        free = self.free & ~bits
        for i in range(stretch.low, stretch.high):
            for space, outline in self.map.beside[i]:
                if not (outline & free or closed & space):
                    closed |= space
                    gain += 1  # Arp 5
        captured = self.captured
        if gain and counts:
            captured = put(captured, mover, captured[mover] | closed & ~self.closed)
        return Position(
            table=self.table,
            points=put(self.points, mover, self.points[mover] + gain) if gain and counts else self.points,
            mover=self.table.after(mover),
            map=self.map,
            owned=put(self.owned, mover, self.owned[mover] | bits),
            free=free,
            closed=closed,
            turns_made=self.turns_made + 1,
            stroke=stretch.segments,
            board=self.board,
            line=stretch.track.number,
            touch=stretch.points,
            captured=captured,
        )

    def after_unread_line(self) -> Position | None:
        """Nothing: every stroke begins at the one before it."""
        return None

    def after_missing_line(self) -> Iterator[Position]:
        """Where any legal stroke leads: the next begins there."""
        return self.after_each()

    def after_foul(self, move: Move) -> Position:
        """Where the players stood: the stroke that was written is coloured as far as it was free, and captures nothing.

        The next stroke may begin there or at the stroke before; where it cannot be told what was coloured, anywhere on
        that line.
        """
        if isinstance(move, Pass):
            return self.after_idle_turn()
        track = self.board.tracks[move.number]
        stretch = self._likely(track, move)
        if stretch is not None:
            return structs.replace(self._coloured(stretch, counts=False), maybe=self.touch)
        left_open = tuple(dict.fromkeys((*self.touch, *self.maybe, *track.points)))
        return structs.replace(self, mover=self.table.after(self.mover), touch=(), maybe=left_open)

    def _likely(self, track: Track, move: Line) -> Stretch | None:
        """What a fouled text means: a stroke from where the line meets the one just drawn, or its one stretch."""
        met = track.gaps_at(self.touch + self.maybe)
        if not met and self.line not in (None, track.number):
            met = track.gaps_at(self.board.tracks[self.line].points)
        for gap in met if move.direction else ():
            low, high = (self._end_up(track, gap), gap) if move.direction == "+" else (gap, self._end_down(track, gap))
            if low < high:
                return Stretch(track, low, high, move, move.direction)
        free = [stretch for stretch in self._stretches(track) if move.segment is None or stretch.answers(move)]
        near = [stretch for stretch in free if any(stretch.low <= gap <= stretch.high for gap in met)]
        for found in (near, free):
            if len(found) == 1:
                return found[0]
        return None


def _board(field: Field, *, stop_at_own: bool) -> Board:
    segments = sorted(field.segments, key=lambda segment: (segment.curve, segment.order))
    at: dict[int, int] = {}
    for i, segment in enumerate(segments):
        for point in segment.ends:
            at[point] = at.get(point, 0) | 1 << i
    tracks = {}
    for number in sorted({segment.curve for segment in segments}):
        mine = [i for i, segment in enumerate(segments) if segment.curve == number]
        bits = union(mine)
        points = (*(segments[i].ends[0] for i in mine), segments[mine[-1]].ends[1])
        tracks[number] = Track(
            number=number,
            first=mine[0],
            bits=bits,
            points=points,
            gaps={point: gap for gap, point in enumerate(points, mine[0])},
            across=tuple(at[point] & ~bits for point in points),
            ids=tuple(segments[i].id for i in mine),
            whole=Line(number),
            up=Line(number, "+"),
            down=Line(number, "-"),
        )
    meetings = {
        point: tuple(_meeting(track, point) for track in tracks.values() if point in track.gaps) for point in at
    }
    return Board(strokes.compiled(segments), tracks, meetings, stop_at_own)


def _meeting(track: Track, point: int) -> Meeting:
    gap = track.gaps[point]
    return Meeting(track, (1 << gap >> 1) & track.bits, (1 << gap) & track.bits)


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn. Raises BadInput for other than 2 to 4 players, or teams that cannot be."""
    table = teams.table(players, variation, "Arp")
    board = _board(field, stop_at_own=variation.stop_at_own)
    return Position(*strokes.beginning(table, board.map, first), board, None, (), (0,) * len(players))


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a line or segment that is not there."""
    said = text.strip()
    if is_pass(said):
        return Pass()
    match = _LINE.fullmatch(f"{said[1:]}+" if _PLUS_FIRST.fullmatch(said) else said)
    if not match:
        unread = gettext("{text} cannot be read; write a line, as in 7, 7+ or 7-, or one of its segments, as in 7.3")
        raise BadInput(unread.format(text=repr(said)))
    number, tracks = int(match[1]), position.board.tracks
    if number not in tracks:
        missing = gettext("there is no line {line}; the lines are numbered {first} to {last}")
        raise NoSuchPlace(missing.format(line=number, first=min(tracks), last=max(tracks)))
    direction: Direction | None = None
    if match[2]:
        direction = "+" if match[2] == "+" else "-"
    segment = int(match[3]) if match[3] else None
    count = len(tracks[number].ids)
    if segment is not None and not 1 <= segment <= count:
        missing = gettext("line {line} has no segment {segment}; its segments are numbered 1 to {count}")
        raise NoSuchPlace(missing.format(line=number, segment=segment, count=count))
    return position.meant(Line(number, direction, segment))


def write(move: Move) -> str:
    """The move as a record has it."""
    if isinstance(move, Pass):
        return "-"
    if move.segment is not None:
        return f"{move.number}.{move.segment}"
    return f"{move.number}{move.direction or ''}"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw."""
    return strokes.story_of(verdict)
