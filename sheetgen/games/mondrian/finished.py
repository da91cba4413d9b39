"""Mondrian's finished sheets (docs/SHEETS.md): what refutes one, and what it says of the points.

The search for an order of moves stands in backwards.py.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from sheetgen.games.mondrian import backwards, full_area, points
from sheetgen.games.mondrian.backwards import Case, Way
from sheetgen.games.mondrian.passes import Turns
from sheetgen.games.mondrian.rules import Board, Position
from sheetgen.language import gettext, listed, ngettext
from sheetgen.referee import bits
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.notation import Places
from sheetgen.referee.finished.sheet import Correction, Nothing, Opening, Order, Place, Reason, Scores, any_of
from sheetgen.referee.game import Foul

TABLES = (inked.TABLE, inked.LIKELY)
PICTURED = {inked.TABLE: "spaces"}

MOST_MOVES = 6000
"""Moves that are played to see every score that a sheet can mean; some 100 ms."""


class Sheet(InkedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Mondrian; the inks are the players' colours by seat, then the neutral one if there is one."""

    @property
    def board(self) -> Board:
        """The field as the rules see it."""
        position = self.opening.position
        assert isinstance(position, Position)
        return position.board

    def reasons(self) -> Iterator[Reason]:
        """MON-S1 to MON-S4, MON-S7; where none of them speaks against the sheet, MON-S8."""
        quiet = True
        for reason in itertools.chain(self._amiss(), self._unended() if self.over else self._ended()):
            quiet = False
            yield reason
        if quiet and not self._turns_fit():
            yield self._nobody_passed()

    def _amiss(self) -> Iterator[Reason]:
        """MON-S1 to MON-S3: what can be on no sheet."""
        near = self.board.map.neighbours
        yield from self.same_beside("MON-S1", near, gettext("a colour never lies next to itself"))
        apart = self.cut_off(near)
        if apart:
            first, *others = self.names(apart)
            said = gettext(
                "space {space} touches no other coloured space; every space but the first is filled next to a coloured "
                "one"
            )
            if others:
                said = gettext(
                    "space {space} and those joined to it touch no other coloured space; every space but the first is "
                    "filled next to a coloured one"
                )
            yield Reason("MON-S2", said.format(space=first), (first, *others))
        if self.over and not self.filled and not self.gaps:
            yield Reason("MON-S3", gettext("nothing is coloured, so the game is not over"))

    def _ended(self) -> Iterator[Reason]:
        """MON-S7: nothing was left to do."""
        if self._must_be_over():
            said = gettext("no space can be filled any more, so the game is over and was not stopped in the middle")
            yield Reason("MON-S7", said)

    def _unended(self) -> Iterator[Reason]:
        """MON-S4: somebody could still fill a space, and nobody can have filled his area."""
        board = self.board
        near, sets, gaps = board.map.neighbours, self.sets, self.gaps
        filled = self.filled
        for i in bits.members(self.bare):
            if not near[i] & filled:
                continue
            for ink, places in enumerate(sets):
                if not near[i] & (places | gaps):
                    most = max(self.most)
                    if most < board.limit:
                        said = gettext(
                            "space {space} can still be filled {ink}, and nobody can have {limit} points (at most "
                            "{most}); the game is not over"
                        ).format(space=self.places[i], ink=self.within(ink), limit=board.limit, most=most)
                        yield Reason("MON-S4", said, (self.places[i],))
                    return

    def _must_be_over(self) -> bool:
        """Whether no space can be filled any more, whatever stands in those that cannot be read."""
        board, sets, gaps = self.board, self.sets, self.gaps
        near, filled = board.map.neighbours, self.filled
        if not filled:
            return False
        return all(
            all(near[i] & places for places in sets)
            for i in bits.members(board.map.whole & ~filled)
            if near[i] & (filled | gaps)
        )

    def _turns_fit(self) -> bool:
        """Whether the spaces of each player go with their turns, where nobody need have missed one who never could."""
        count, gaps = len(self.players), self.gaps
        own = [places.bit_count() for places in self.sets[:count]]
        total = self.filled.bit_count()
        can_miss: dict[int, bool] = {}
        for first in self.seats:
            begun = self.players.index(first)
            for turns in range(total, max(total, count * max(own)) + count + 1):
                spare = [(turns - (seat - begun) % count + count - 1) // count - own[seat] for seat in range(count)]
                if min(spare) < 0:
                    continue
                if turns <= total + gaps.bit_count():
                    return True
                for seat in range(count):
                    if spare[seat] and seat not in can_miss:
                        can_miss[seat] = self.case.stuck_at_most(seat, self.filled | gaps, gaps) != 0
                if turns - total - gaps.bit_count() <= sum(spare[seat] for seat in range(count) if can_miss.get(seat)):
                    return True
        return False

    def _nobody_passed(self) -> Reason:
        own = [places.bit_count() for places in self.sets]
        said = gettext("filled spaces: {counts}: somebody must have missed a turn though they could still fill a space")
        counts = listed([f"{name} {n}" for name, n in zip(self.players, own, strict=False)])
        return Reason("MON-S8", said.format(counts=counts))

    @property
    def case(self) -> Case:
        """The sheet for the search."""
        return Case(self.board, self.sets, [self.players.index(name) for name in self.seats], len(self.players))

    @property
    def most(self) -> tuple[int, ...]:
        """For each seat a number of points that it cannot exceed (MON-S5)."""
        board, gaps = self.board, self.gaps
        there = self.filled | gaps
        own = self.sets[: len(self.players)]
        return tuple(points.most(board.unions, there, places | gaps, board.limit) for places in own)

    def search(self, budget: Budget) -> Order | Nothing:
        """An order, from the last fill back to the first."""
        case = self.case
        if not case.filled:
            return Order(self.seats[0], ())
        full = self.over and self._still_open is not None
        lasts = [seat for seat, most in enumerate(self.most) if most >= self.board.limit or not full]
        if not Turns(case, budget).fit(lasts):
            return Nothing((self._nobody_passed(),))
        for seat, way in full_area.orders(case, budget, lasts) if full else backwards.tries(case, budget):
            if self._fits(case, way, seat):
                return self._order(case, way)
        return Nothing()

    def _fits(self, case: Case, way: Way, winner: int | None) -> bool:
        """Whether nobody's area is full before it should be."""
        had = [0] * case.players
        for n, (seat, gain) in enumerate(case.points(way), 1):
            had[seat] += gain
            if had[seat] >= case.board.limit:
                return n == len(way.fills) and self.over
        return winner is None

    def _order(self, case: Case, way: Way) -> Order:
        """The moves as a record has them, with the passes between."""
        moves, turn = [], way.first
        for seat, i in way.fills:
            while turn != seat:
                moves.append("-")
                turn = (turn + 1) % case.players
            name = self.places[i]
            moves.append(str(name) if case.inks[seat] >> i & 1 else f"{name} {self.inks[-1]}")
            turn = (turn + 1) % case.players
        return Order(self.players[way.first], tuple(moves))

    def left_by(self, position: Position) -> tuple[int, ...]:
        """The colour of each space after a game."""
        return _inks(position)

    def scores(self, position: Position) -> Scores:
        """Every score, where there are so few orders that each can be played; else bounds."""
        ends = self._ends()
        if ends is not None:
            won = set(ends.values())
            return any_of(list(ends), won.pop() if len(won) == 1 else ())
        limit, most = self.board.limit, self.most
        if not self.over:
            most = tuple(min(limit - 1, each) for each in most)
        return Scores(
            kind="bounds", least=(0,) * len(self.players), most=most, refuted=self._refuted, winners=self._sure_winners
        )

    def scores_alone(self) -> Scores | None:
        """Only what refutes a written score whatever the order was: MON-S5, MON-S6 and MON-S9."""
        return None if self.gaps else Scores(kind="unknown", refuted=self._refuted)

    def places_amiss(self) -> Iterator[Correction]:
        """With one of the spaces coloured that can still be filled: nobody wrote that he had filled his area."""
        case = self.case
        spaces = [*bits.members(bits.joined(case.open_to(case.filled)))] if self.over and case.filled else []
        return (self.corrected({i: ink}) for ink in range(len(self.inks)) for i in spaces)

    @property
    def _still_open(self) -> Place | None:
        """A space that can still be filled."""
        case = self.case
        open = bits.joined(case.open_to(case.filled)) if case.filled else 0
        return self.places[bits.nth(open, 0)] if open else None

    @property
    def _sure_winners(self) -> tuple[str, ...]:
        """Who has won where only one can have filled his area, and that ended the game."""
        full = [name for name, most in zip(self.players, self.most, strict=True) if most >= self.board.limit]
        return tuple(full) if len(full) == 1 and self.over and self._alone and self._still_open is not None else ()

    @property
    def _alone(self) -> bool:
        """Whether everybody plays for himself."""
        position = self.opening.position
        assert isinstance(position, Position)
        return position.table.doubling is None

    def _ends(self) -> dict[tuple[int, ...], tuple[str, ...]] | None:
        """The winners by the points of every order of moves; None where there are too many orders."""
        ends: dict[tuple[int, ...], tuple[str, ...]] = {}
        seen: set[tuple[int, int, tuple[int, ...]]] = set()
        moments = [self.opening.begin(first) for first in self.seats]
        sets, made = self.sets, 0
        while moments:
            position = moments.pop()
            assert isinstance(position, Position)
            if position.filled == sets and position.over == self.over:
                ends[position.points] = position.winners
            for move in position.moves():
                made += 1
                if made > MOST_MOVES:
                    return None
                after = position.play(move)
                assert not isinstance(after, Foul), after
                key = after.empty, after.mover, after.points
                if key not in seen and not any(there & ~here for there, here in zip(after.filled, sets, strict=True)):
                    seen.add(key)
                    moments.append(after)
        return ends

    def _refuted(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """MON-S5, MON-S6 and MON-S9."""
        limit = self.board.limit
        full = [name for name, claimed in written.items() if claimed >= limit]
        for name in full:
            if written[name] > limit:
                said = gettext("{player} wrote {points} points, but more than {limit} nobody can have")
                yield Reason("MON-S9", said.format(player=name, points=written[name], limit=limit))
        if any(written[name] > limit for name in full):
            return
        if full and not self.over:
            said = gettext("{player} wrote {limit} points, with which the game is over and not stopped in the middle")
            yield Reason("MON-S9", said.format(player=full[0], limit=limit))
            return
        if len(full) > 1:
            said = gettext("{one} and {other} both wrote {limit} points, but the first to have them ends the game")
            yield Reason("MON-S9", said.format(one=full[0], other=full[1], limit=limit))
            return
        still = self._still_open
        if self.over and still is not None and not full and len(written) == len(self.players):
            said = gettext(
                "space {space} can still be filled, so the game ended because somebody had {limit} points, but nobody "
                "wrote so many"
            )
            yield Reason("MON-S9", said.format(space=still, limit=limit))
            return
        for name, most in zip(self.players, self.most, strict=True):
            if written.get(name, 0) > most:
                said = ngettext(
                    "{player} wrote {points} point, but the rectangles that hold {player}'s spaces give {most} at most",
                    "{player} wrote {points} points, but the rectangles that hold {player}'s spaces give {most} at "
                    "most",
                    written[name],
                )
                yield Reason("MON-S5", said.format(player=name, points=written[name], most=most))
        if any(written.get(name, 0) > most for name, most in zip(self.players, self.most, strict=True)):
            return
        least = self._least_together
        if not full and len(written) == len(self.players) and sum(written.values()) < least:
            said = ngettext(
                "all together wrote {points} point, but the rectangles that lie side by side on the sheet gave {least} "
                "at least",
                "all together wrote {points} points, but the rectangles that lie side by side on the sheet gave "
                "{least} at least",
                sum(written.values()),
            )
            yield Reason("MON-S6", said.format(points=sum(written.values()), least=least))

    @property
    def _least_together(self) -> int:
        """What four have at least together: some rectangles that share no space were each completed by one of them."""
        if self.board.neutral:
            return 0
        return points.least_together({union for unions in self.case.unions for union in unions})


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    colours, hands = _colours(opening)
    return Sheet(**inked.inked(opening, _places(opening), colours, hands))


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player, and one for the neutral colour."""
    return inked.template(opening, *_colours(opening), "1-4 17")


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """What is coloured after a game."""
    return inked.tables(opening, _places(opening), *_colours(opening), _inks(position))


def _inks(position: Position) -> tuple[int, ...]:
    return inked.from_sets(position.filled, len(position.map.ids))


def _colours(opening: Opening) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    position = opening.position
    assert isinstance(position, Position)
    return position.colours, position.hands


def _places(opening: Opening) -> Places:
    position = opening.position
    assert isinstance(position, Position)
    return Places(position.map.ids, "space")
