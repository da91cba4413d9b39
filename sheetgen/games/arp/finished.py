"""Arp's finished sheets (docs/SHEETS.md): what refutes them, and what they say of the points.

The order is searched in order.py. Captured spaces, where they were written down, give the points exactly; without them
each space could be anybody's who drew one of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from sheetgen.games.arp import order
from sheetgen.games.arp.before import Before, Circle
from sheetgen.games.arp.rules import Board, Position
from sheetgen.games.arp.web import Web, joints
from sheetgen.language import either, gettext, ngettext, together
from sheetgen.referee import bits
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, LinedSheet
from sheetgen.referee.finished.notation import Places, ranges
from sheetgen.referee.finished.sheet import Correction, Nothing, Opening, Order, Place, Reason, Scores
from sheetgen.referee.game import Team
from sheetgen.referee.record import table_rows
from sheetgen.referee.teams import put
from sheetgen.story.lines import Capture, Played

CAPTURED = "captured"
TABLES = (inked.TABLE, inked.LIKELY, CAPTURED)
PICTURED = {inked.TABLE: "segments", CAPTURED: "spaces"}


class Sheet(LinedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Arp: the inks are the players', the places the segments, line by line."""

    web: Web
    stop_at_own: bool
    captors: tuple[int, ...] | None
    """For each space, by index, the seat that captured it, EMPTY or UNREADABLE; None: nobody wrote that down."""

    def reasons(self) -> Iterator[Reason]:
        """ARP-S1 to ARP-S8."""
        yield from self._unfinished()
        yield from self._without_a_whole_line()
        yield from self._captured_wrongly()
        if not self.stop_at_own:
            yield from self._joined_wrongly()

    def _unfinished(self) -> Iterator[Reason]:
        if self.over and self.bare:
            said = gettext("segment {segment} is not coloured, so the game is not over")
            yield Reason("ARP-S1", said.format(segment=self.names(self.bare)[0]), self.names(self.bare))
        if not self.over and not self.bare and not self.gaps:
            said = gettext("every segment is coloured, so the game is over and was not stopped in the middle")
            yield Reason("ARP-S6", said)

    def _without_a_whole_line(self) -> Iterator[Reason]:
        if not self.filled:
            return
        sets = self.sets
        beginners = [self.players.index(name) for name in self.seats]
        if any(not track.bits & ~(sets[seat] | self.gaps) for seat in beginners for track in self.web.tracks):
            return
        said = gettext("no line is in one colour from end to end, but the first stroke was one")
        if len(beginners) == 1:
            said = gettext("no line is in {player}'s colour from end to end, but {player} began with one")
        yield Reason("ARP-S2", said.format(player=self.players[beginners[0]]))

    def _captured_wrongly(self) -> Iterator[Reason]:
        sets, gaps, bare, filled = self.sets, self.gaps, self.bare, self.filled
        for captor, id, outline in zip(self.captors or (), self.web.spaces, self.web.outlines, strict=False):
            if captor == EMPTY and not outline & ~filled:
                said = gettext("every side of space {space} is coloured, but nobody has captured it")
                yield Reason("ARP-S5", said.format(space=id), (id,))
            elif captor != EMPTY and outline & bare:
                side = self.names(outline & bare)[0]
                said = gettext("space {space} is captured, but its side {side} is not coloured")
                yield Reason("ARP-S4", said.format(space=id, side=side), (id, side))
            elif captor >= 0 and not outline & (sets[captor] | gaps):
                said = gettext(
                    "space {space} is {player}'s, but none of its sides is in {player}'s colour; "
                    "whoever captures a space draws its last side"
                )
                yield Reason("ARP-S3", said.format(space=id, player=self.players[captor]), (id,))

    def _joined_wrongly(self) -> Iterator[Reason]:
        found = joints(self.web, self.ink, [each | self.gaps for each in self.sets])
        turned: int | None = None  # the last gap of a line whose side behind must be the earlier one
        for gap, before, behind in found.each():
            if turned is not None and self.web.track_of[gap] is not self.web.track_of[turned]:
                turned = None
            if not before and not behind:
                yield self._no_start(gap)
            elif not before:
                turned = gap
            elif not behind and turned is not None:
                yield self._enclosed(turned, gap)

    def _no_start(self, gap: int) -> Reason:
        one, other = self.names(3 << gap - 1)
        before = {self.players[ink - 1] for ink in self.ink[gap - 1 : gap + 1] if ink >= 0}
        by = either(name for name in self.players if name in before)
        across = [str(name) for name in self.names(self.web.across[gap])]
        said = ngettext(
            "a stroke began between segments {one} and {other}, so one by {players} touched that place just before, "
            "but segment {across} there is not theirs",
            "a stroke began between segments {one} and {other}, so one by {players} touched that place just before, "
            "but segments {across} there are not theirs",
            len(across),
        )
        return Reason("ARP-S7", said.format(one=one, other=other, players=by, across=together(across)), (one, other))

    def _enclosed(self, first: int, last: int) -> Reason:
        inner = self.names((1 << last) - (1 << first))
        a, b = self.names(1 << first - 1 | 1 << last)
        said = ngettext(
            "segment {first} would have been drawn before {one} and before {other}, "
            "but a stroke goes on until its line ends or is coloured already",
            "segments {first} to {last} would have been drawn before {one} and before {other}, "
            "but a stroke goes on until its line ends or is coloured already",
            len(inner),
        )
        return Reason("ARP-S8", said.format(first=inner[0], last=inner[-1], one=a, other=b), (a, *inner, b))

    def search(self, budget: Budget) -> Order | Nothing:
        """Forwards with restarts (order.py); ARP-S11 to ARP-S14 where no order can be (before.py)."""
        try:
            found = order.search(self._task, [self.players.index(name) for name in self.seats], budget)
        except Circle as circle:
            return Nothing((circle.reason,))
        return Nothing() if found is None else Order(self.players[found[0]], tuple(found[1]))

    def listed(self, places: Iterable[int]) -> str:
        """Segments, by index, as people write them: whole lines by their number."""
        return " ".join(_said(self.web, bits.union(places)))

    @property
    def _task(self) -> order.Task:
        return order.Task(self.web, self.ink, len(self.players), self.over, self.captors, self.stop_at_own)

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The strokes, and the spaces that were captured where that was written down."""
        captors = list(zip(self.web.spaces, self.captors or (), strict=False))
        return structs.replace(
            self.strokes(points),
            captures=tuple(Capture(space=id, player=seat, order=0) for id, seat in captors if seat >= 0),
            unread_spaces=tuple(id for id, seat in captors if seat == UNREADABLE),
        )

    def left_by(self, position: Position) -> tuple[int, ...]:
        """Whose each segment is."""
        return _owners(position)

    def is_left_by(self, position: Position) -> bool:
        """Whether a position's game leaves these colours, and these captured spaces where they were written down."""
        there = _captors(position)
        return super().is_left_by(position) and all(
            here in (UNREADABLE, left) for here, left in zip(self.captors or (), there, strict=False)
        )

    def scores(self, position: Position) -> Scores:
        """Exact where all captured spaces are known; else bounds, from the sides of each space."""
        least, most = [0] * len(self.players), [0] * len(self.players)
        for candidates, closed in self._candidates():
            for seat in candidates:
                least[seat] += closed and len(candidates) == 1
                most[seat] += 1

        def refuted(written: Mapping[str, int]) -> Iterator[Reason]:
            return self._refuted(written, least, most)

        if least == most:
            return Scores(kind="exact", possible=(tuple(least),), refuted=refuted, winners=position.winners)
        winners = _certain_winners(position, least, most)
        return Scores(kind="bounds", least=tuple(least), most=tuple(most), refuted=refuted, winners=winners)

    def _candidates(self) -> Iterator[tuple[list[int], bool]]:
        """For each space that may be closed, who may have captured it, and whether it is closed for certain."""
        sets, bare, gaps = self.sets, self.bare, self.gaps
        drawn = self.filled | (gaps if self.over else 0)
        for space, outline in enumerate(self.web.outlines):
            captor = self.captors[space] if self.captors is not None else UNREADABLE
            if captor >= 0:
                yield [captor], True
            elif captor == UNREADABLE and not outline & bare:
                yield [seat for seat, own in enumerate(sets) if outline & (own | gaps)], not outline & ~drawn

    def _refuted(self, written: Mapping[str, int], least: Sequence[int], most: Sequence[int]) -> Iterator[Reason]:
        """ARP-S9 and ARP-S10."""
        wrong = False
        for seat, name in enumerate(self.players):
            points, low, high = written.get(name, least[seat]), least[seat], most[seat]
            if low <= points <= high:
                continue
            if low == high:
                said = ngettext(
                    "{player} wrote {points}, but {count} space is {player}'s",
                    "{player} wrote {points}, but {count} spaces are {player}'s",
                    low,
                )
            elif points > high:
                said = gettext("{player} wrote {points}, but no more than {count} can be {player}'s")
            else:
                said = ngettext(
                    "{player} wrote {points}, but at least {count} space is {player}'s",
                    "{player} wrote {points}, but at least {count} spaces are {player}'s",
                    low,
                )
            wrong = True
            count = high if points > high else low
            yield Reason("ARP-S9", said.format(player=name, points=points, count=count))
        certain = [closed for _, closed in self._candidates()]
        total = sum(written.values())
        if not wrong and all(certain) and set(written) == set(self.players) and total != len(certain):
            said = ngettext(
                "together they wrote {total}, but {count} space is closed on this sheet",
                "together they wrote {total}, but {count} spaces are closed on this sheet",
                len(certain),
            )
            yield Reason("ARP-S10", said.format(total=total, count=len(certain)))

    def leaning(self, read: Any, position: Position) -> list[str]:
        """How a verdict takes each segment, and each captor, that cannot be read."""
        said = super().leaning(read, position)
        for id, here, there in zip(self.web.spaces, self.captors or (), _captors(position), strict=False):
            if here == UNREADABLE:
                told = gettext("space {space} was captured by {player}")
                said.append(told.format(space=id, player=self._captor(there)))
        return said

    def corrections(self, count: int) -> Iterator[Correction]:
        """The sheets with one captor, one whole line, or one place or two, other than written."""
        if count == 1 and self.captors is not None:
            for space in self._spaces_in_doubt():
                for captor in (*range(len(self.players)), EMPTY):
                    if captor != self.captors[space]:
                        were = gettext("space {space} were captured by {player}")
                        said = were.format(space=self.web.spaces[space], player=self._captor(captor))
                        captors = put(self.captors, space, captor)
                        yield Correction(said, structs.replace(self, captors=captors))
        if count == 1:
            yield from self._other_lines()
        yield from super().corrections(count)

    def _other_lines(self) -> Iterator[Correction]:
        """The sheets with a whole line in another colour: it is written by one number, so that is one slip."""
        for track in self.web.tracks:
            segments = list(bits.members(track.bits))
            inks = {self.ink[segment] for segment in segments}
            if len(segments) > 1 and len(inks) == 1 and UNREADABLE not in inks:
                for ink in range(len(self.inks)):
                    if ink not in inks:
                        said = gettext("line {line} were {ink}").format(line=track.number, ink=self.said(ink))
                        yield Correction(said, self.with_ink(dict.fromkeys(segments, ink)))

    def doubtful(self) -> set[Place]:
        """The places that a reason names, or the circle that was seen before any search."""
        named = super().doubtful()
        if named or self.stop_at_own:
            return named
        try:
            Before(self.web, self.ink, self._task.sets, self.captors)
        except Circle as circle:
            return set(circle.reason.places)
        return set()

    def _spaces_in_doubt(self) -> list[int]:
        """The spaces, by index, that a reason names, if it names any place; else all, which are fewer than segments."""
        named = self.doubtful()
        return [space for space, id in enumerate(self.web.spaces) if id in named or not named]

    def _captor(self, seat: int) -> str:
        return self.players[seat] if seat >= 0 else gettext("nobody")

    def differences(self, position: Position) -> list[Reason]:
        """Where it is not what a replayed game leaves: the segments, then the captured spaces."""
        found = super().differences(position)
        for id, here, there in zip(self.web.spaces, self.captors or (), _captors(position), strict=False):
            if here not in (UNREADABLE, there):
                said = gettext("space {space}: you wrote that {one} captured it; by the moves {other} did")
                told = said.format(space=id, one=self._captor(here), other=self._captor(there))
                found.append(Reason("", told, (id,)))
        return found


def _certain_winners(position: Position, least: Sequence[int], most: Sequence[int]) -> tuple[str, ...]:
    """Who has more at the least than any other side can have; nobody if that is not certain."""
    low, high = _sides(position, least), _sides(position, most)
    for n, side in enumerate(low):
        if position.over and all(side.total > other.total for other in high[:n] + high[n + 1 :]):
            return side.players
    return ()


def _sides(position: Position, points: Sequence[int]) -> tuple[Team, ...]:
    """The teams with these points, or each player alone."""
    names = position.table.players
    return position.table.teams(points) or tuple(Team((name,), n) for name, n in zip(names, points, strict=True))


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    board = _board(opening)
    web, hands = Web(board), _hands(opening)
    lines = {str(track.number): tuple(bits.members(track.bits)) for track in web.tracks}
    captured = None
    if opening.record.tables.get(CAPTURED):
        captured = inked.read_inks(opening, Places(web.spaces, "space"), opening.players, hands, CAPTURED)
    return Sheet(
        **inked.inked(opening, Places(web.names, "segment", lines), opening.players, hands),
        reads_gaps=not board.stop_at_own,
        web=web,
        stop_at_own=board.stop_at_own,
        captors=captured,
    )


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player, and one for the spaces of each, which may be left out."""
    lines = inked.template(opening, opening.players, _hands(opening), "7.3")
    spaces = [f"# {row}" for row in table_rows(dict.fromkeys(opening.players, ""))]
    return {
        **lines,
        CAPTURED: [
            "# " + gettext("The spaces that were shaded; without these lines nothing is known of them:"),
            *spaces,
        ],
    }


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """Whose each segment is after a game, whole lines by their number, and who captured which spaces."""
    web = Web(position.board)
    coloured = zip(opening.players, position.owned, strict=True)
    captured = zip(opening.players, position.captured, strict=True)
    return {
        inked.TABLE: {name: " ".join(_said(web, segments)) for name, segments in coloured},
        CAPTURED: {name: ranges(list(bits.members(spaces)), web.spaces) for name, spaces in captured},
    }


def _said(web: Web, segments: int) -> Iterator[str]:
    """A set of segments as people write it: 7 for a whole line, 7.1-7.4 for neighbours on it."""
    for track in web.tracks:
        mine = segments & track.bits
        if mine == track.bits:
            yield str(track.number)
            continue
        while mine:
            low = (mine & -mine).bit_length() - 1
            count = (~(mine >> low) & (mine >> low) + 1).bit_length() - 1
            yield web.names[low] if count == 1 else f"{web.names[low]}-{web.names[low + count - 1]}"
            mine &= -1 << low + count


def _owners(position: Position) -> tuple[int, ...]:
    return inked.from_sets(position.owned, len(position.map.segments))


def _captors(position: Position) -> tuple[int, ...]:
    return inked.from_sets(position.captured, len(position.map.spaces))


def _board(opening: Opening) -> Board:
    position = opening.position
    assert isinstance(position, Position)
    return position.board


def _hands(opening: Opening) -> list[tuple[str, ...]]:
    return [(player,) for player in opening.players]
