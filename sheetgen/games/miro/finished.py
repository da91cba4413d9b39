"""Miro's finished sheets (docs/SHEETS.md): decided exactly by walking round the curve from every segment, both ways.

Neighbouring turns are of different players, so from a given beginning the turns are simply the runs of one colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from sheetgen.games.miro.rules import LONGEST, SIZES, On, Position, Run, write
from sheetgen.language import gettext
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, LinedSheet
from sheetgen.referee.finished.notation import Places
from sheetgen.referee.finished.sheet import UNKNOWN, Correction, Nothing, Opening, Order, Reason, Scores, any_of
from sheetgen.referee.game import Foul

TABLES = (inked.TABLE, inked.LIKELY)
PICTURED = {inked.TABLE: "segments"}

ROW = 5
"""So many segments in a row of one colour no two turns can make: where the ring closes, 1 and 3 may meet."""

MOST_WAYS = 2000
"""Ways to read a sheet whose scores are listed; only unreadable segments can give more."""


class Way(Struct, frozen=True):
    """One reading of a sheet as turns."""

    start: int
    """The first segment."""
    step: int
    """+1 with the numbers, -1 against them."""
    sizes: tuple[int, ...]
    """The segments of each turn."""


class Sheet(LinedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Miro: the inks are the players', the places the segments in their order along the curve."""

    @property
    def count(self) -> int:
        """All segments."""
        return len(self.ink)

    def reasons(self) -> Iterator[Reason]:
        """MIR-S1, MIR-S2 and MIR-S4."""
        if self.over and self.bare:
            said = gettext("segment {segment} is not coloured, so the game is not over")
            yield Reason("MIR-S1", said.format(segment=self.names(self.bare)[0]), self.names(self.bare))
        if not self.over and not self.bare and not self.gaps:
            said = gettext("every segment is coloured, so the game is over and was not stopped in the middle")
            yield Reason("MIR-S4", said)
        for i in range(self.count if self.count >= ROW else 0):
            run = [(i + k) % self.count for k in range(ROW)]
            ink = self.ink[i]
            if ink >= 0 and all(self.ink[j] == ink for j in run):
                first, last = self.places[run[0]], self.places[run[-1]]
                said = gettext(
                    "segments {first} to {last} are five in a row {ink}; a turn colours three at most"
                ).format(first=first, last=last, ink=self.said(ink))
                yield Reason("MIR-S2", said, tuple(self.places[j] for j in run))
                return

    def search(self, budget: Budget) -> Order | Nothing:
        """The first way that fits; with none, MIR-S3."""
        for first in self.seats:
            for way in self.ways(first, budget):
                return Order(first, tuple(write(move) for move in moves_of(way, self.count)))
        said = gettext(
            "whoever began, and begun wherever, either way round, the colours do not fall into turns of 1, 2, 3 and "
            "then 1 to 3 segments"
        )
        if len(self.seats) == 1:
            said = gettext(
                "with {player} beginning, and begun wherever, either way round, the colours do not fall into turns of "
                "1, 2, 3 and then 1 to 3 segments"
            )
        return Nothing((Reason("MIR-S3", said.format(player=self.seats[0])),))

    def ways(self, first: str, budget: Budget) -> Iterator[Way]:
        """Every reading with this player beginning; without unreadable segments one for each start and way round."""
        certain = self.filled.bit_count()
        most = certain + self.gaps.bit_count()
        count, twice_round = self.count, self.ink * 2
        for start in range(count):
            with_numbers, against = twice_round[start : start + count], twice_round[start + 1 : start + count + 1][::-1]
            for step, row in ((1, with_numbers), (-1, against)):
                for length in [count] if self.over else range(certain, min(count - 1, most) + 1):
                    budget.step()
                    coloured, left = row[:length], row[length:]
                    if EMPTY not in coloured and all(ink in (EMPTY, UNREADABLE) for ink in left):
                        sizes = self._turns(coloured, self.players.index(first), budget)
                        yield from (Way(start, step, each) for each in sizes)
                if not certain and not self.gaps:
                    return  # nothing is coloured: no turn, and one way is enough

    def _turns(self, row: Sequence[int], first: int, budget: Budget) -> Iterator[tuple[int, ...]]:
        """The ways to divide a row of inks into turns, in which the players take them in turn."""
        seats, dead = len(self.players), set[tuple[int, int]]()

        def rest(at: int, turn: int) -> Iterator[tuple[int, ...]]:
            if at == len(row):
                yield ()
                return
            state = at, turn if turn < LONGEST else LONGEST + (turn - LONGEST) % seats
            if state in dead:
                return
            budget.step()
            seat, room, found = (first + turn) % seats, min(LONGEST, self.count - at), False
            for size in SIZES[min(turn, LONGEST)][room]:
                if at + size <= len(row) and all(ink in (seat, UNREADABLE) for ink in row[at : at + size]):
                    for more in rest(at + size, turn + 1):
                        found = True
                        yield (size, *more)
            if not found:
                dead.add(state)

        return rest(0, 0)

    def left_by(self, position: Position) -> tuple[int, ...]:
        """Whose each segment is."""
        return _owners(position)

    def scores(self, position: Position) -> Scores:
        """Those of every way, whoever began."""
        ends: dict[tuple[int, ...], tuple[str, ...]] = {}
        ways = ((first, way) for first in self.seats for way in self.ways(first, Budget()))
        for number, (first, way) in enumerate(islice(ways, MOST_WAYS + 1)):
            if number == MOST_WAYS:
                return UNKNOWN
            end = self._end(first, way)
            ends[end.points] = end.winners
        won = set(ends.values())
        return any_of(list(ends), won.pop() if len(won) == 1 else ())

    def places_amiss(self) -> Iterator[Correction]:
        """With one segment in another colour: the points are those of the colours."""
        return self.corrections(1)

    def _end(self, first: str, way: Way) -> Position:
        position = self.opening.begin(first)
        assert isinstance(position, Position)
        for move in moves_of(way, self.count):
            after = position.play(move)
            assert not isinstance(after, Foul), after
            position = after
        return position


def moves_of(way: Way, count: int) -> Iterator[Run | On]:
    """The moves of a way, as a record has them."""
    at = 0
    for turn, size in enumerate(way.sizes):
        yield Run(tuple((way.start + way.step * (at + n)) % count for n in range(size))) if turn < 2 else On(size)
        at += size


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    return Sheet(**inked.inked(opening, _places(opening), opening.players, _hands(opening)), reads_gaps=True)


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player."""
    return inked.template(opening, opening.players, _hands(opening), "3 4 11-13")


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """Whose each segment is after a game."""
    ink = _owners(position)
    return inked.tables(opening, _places(opening), opening.players, _hands(opening), ink)


def _owners(position: Position) -> tuple[int, ...]:
    return inked.from_sets(position.owned, position.board.count)


def _places(opening: Opening) -> Places:
    segments = sorted(opening.field.segments, key=lambda segment: segment.order)
    return Places([segment.id for segment in segments], "segment")


def _hands(opening: Opening) -> list[tuple[str, ...]]:
    return [(player,) for player in opening.players]
