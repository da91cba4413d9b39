"""Klee's finished sheets (docs/SHEETS.md 3.6): refuted by counting, and else an order is looked for (steering.py).

The colours are nobody's, so nearly every sheet in one piece can have come about, in very many orders. What the sheet
settles is who filled the last space, and that he won if the field is not full; the points depend on the order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, zip_longest
from typing import Any

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.effort import Spent
from sheetgen.errors import BadInput
from sheetgen.games.klee import rules
from sheetgen.games.klee.rules import AREAS, COLOURS, LEAD, LETTERS, Board, Choose, Position, Three
from sheetgen.games.klee.steering import FEW, Task, every_end, steered, whole_without
from sheetgen.games.klee.story import Area, Played
from sheetgen.language import gettext, ngettext, together
from sheetgen.referee import bits
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, InkedSheet
from sheetgen.referee.finished.notation import Places, no_player, placed
from sheetgen.referee.finished.sheet import (
    UNKNOWN,
    Correction,
    Nothing,
    Opening,
    Order,
    Reason,
    Scores,
    any_of,
    exact,
)
from sheetgen.referee.game import Foul
from sheetgen.referee.record import table_rows
from sheetgen.referee.teams import put
from sheetgen.referee.variation import name_of
from sheetgen.tomlfile import shortened

SEQUENCES = "sequences"
TABLES = (inked.TABLE, inked.LIKELY, SEQUENCES)
PICTURED = {inked.TABLE: "spaces"}

FOR_THE_SCORE = 150_000
"""Spaces looked at for an order that gives the written score, before one with any score will do."""

FIRST_TRY = 20_000
"""Spaces looked at in the first search with each player beginning; every round of searches takes twice as many."""

_SHORT = re.compile(r"[RGBY]{3}", re.IGNORECASE)


class Sheet(InkedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Klee: the inks are the four colours, which belong to nobody."""

    sequences: tuple[tuple[str, ...], ...]
    """By seat what stands in the areas, in order; empty where a record with moves does not tell it again."""
    threes: tuple[Three, ...]
    """All lines of three."""

    @property
    def untold(self) -> bool:
        """Whether not all the sequences are told, though all were chosen: no photo shows what is written by hand."""
        begun = bool(self.filled or self.gaps)
        return begun and bool(self.sequences) and min(map(len, self.sequences)) < self.board.areas

    @property
    def open_question(self) -> str:
        """Without the sequences no order of moves can be told from another."""
        if not self.untold:
            return ""
        areas, counts = self.board.areas, [len(written) for written in self.sequences]
        lacking = [_has(player, count) for player, count in zip(self.players, counts, strict=True) if count < areas]
        open_ = gettext(
            "Which sequences were chosen is not told, and they are not on a photo; write them below [sequences], or "
            "give them to sheetgen read with --record FILE. So far nothing on this sheet is against the rules."
        )
        missing = gettext("Sequences are missing: {lacking}; each player chooses {areas}.")
        if not any(counts):  # who plays may be unknown too: names say nothing then
            missing = gettext("Each player chooses {areas}.")
        return f"{open_} {missing.format(lacking=together(lacking), areas=areas)}"

    def scores_alone(self) -> Scores | None:
        """Without the sequences nothing is known of the points; a written score stays open."""
        return UNKNOWN if self.untold else None

    def reasons(self) -> Iterator[Reason]:
        """KLE-S1 and KLE-S2, and of a sheet in order so far KLE-S3, KLE-S5 and KLE-S6."""
        position = self._ready(self.seats[0])
        wrong = self._wrong_sequence(position)
        if wrong:
            yield Reason("KLE-S1", wrong, elsewhere=True)
        neighbours = self._start.map.neighbours
        piece = self.cut_off(neighbours)
        if piece:
            said = gettext("space {space} touches no other coloured space, not even at a corner")
            if piece.bit_count() > 1:
                said = gettext(
                    "space {space} and those joined to it touch no other coloured space, not even at a corner"
                )
            yield Reason("KLE-S2", said.format(space=self.names(piece)[0]), self.names(piece))
        if not self.over and not self.bare and not self.gaps:
            said = gettext("every space is coloured, so the game is over and was not stopped in the middle")
            yield Reason("KLE-S5", said)
        if self.over and self.bare and not (wrong or self.untold) and isinstance(position, Position):
            yield from self._nobody_won(self._shown)

    # The sequences.

    @property
    def _start(self) -> Position:
        return self._begun(self.seats[0])

    def _begun(self, first: str) -> Position:
        position = self.opening.begin(first)
        assert isinstance(position, Position)
        return position

    @property
    def board(self) -> Board:
        """The field as the rules see it."""
        return self._start.board

    def _ready(self, first: str) -> Position | str:
        """The position after the sequences were chosen as they are written, or why they cannot have been.

        Where some are missing, the others only have to be such as can be chosen, whenever that was.
        """
        position = self._begun(first)
        left = [[*written] for written in self.sequences]
        while left[position.mover] or (self.untold and any(left)):
            if not left[position.mover]:
                position = structs.replace(position, mover=1 - position.mover)
            if self.untold:
                position = self._with_missing(position, left[position.mover])
            sequence = left[position.mover].pop(0)
            if len(position.chosen[position.mover]) == position.board.areas:
                break
            after = position.play(Choose(sequence))
            if isinstance(after, Foul):
                said = gettext("{player}'s sequence {sequence}: {wrong}")
                return said.format(player=position.turn, sequence=sequence, wrong=after.message)
            position = after
        return position

    @staticmethod
    def _with_missing(position: Position, left: Sequence[str]) -> Position:
        """The position with empty areas before the next of a player's sequences, which takes two colours, as far as
        some are missing."""
        areas, chosen = position.board.areas, position.chosen[position.mover]
        empty = min(areas // 2, areas - len(left)) - len(chosen)
        if len(set(left[0])) == 3 or empty <= 0:
            return position
        padded = (*chosen, *(Area("", valid=False) for _ in range(empty)))
        return structs.replace(position, chosen=put(position.chosen, position.mover, padded))

    def _wrong_sequence(self, position: Position | str) -> str:
        """KLE-S1: what is wrong with the sequences, or nothing."""
        if isinstance(position, str):
            return position
        areas, counts = position.board.areas, [len(written) for written in self.sequences]
        for player, count in zip(self.players, counts, strict=True):
            if count > areas:
                return gettext("{player} has {count} sequences, but there are only {areas} areas").format(
                    player=player, count=count, areas=areas
                )
        if self.untold:
            return ""
        if min(counts) < areas and (self.filled or self.over):
            player = self.players[counts.index(min(counts))]
            said = ngettext(
                "{player} has only {count} sequence; all {areas} are chosen before a space is filled",
                "{player} has only {count} sequences; all {areas} are chosen before a space is filled",
                min(counts),
            )
            if not min(counts):
                said = gettext("{player} has no sequences; all {areas} are chosen before a space is filled")
            return said.format(player=player, count=min(counts), areas=areas)
        if not any(map(self._can_have_begun, self.seats)):
            both = together(_has(player, count) for player, count in zip(self.players, counts, strict=True))
            return gettext("{both}, but they choose by turns").format(both=both)
        return ""

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The fills, and the sequences."""
        board = self.board
        chosen = tuple(tuple(map(Area, written)) for written in self.sequences)
        return Played(**structs.asdict(self.fills(points)), areas=board.areas, chosen=chosen, track=board.track)

    # What the sheet shows of them.

    @property
    def _shown(self) -> list[tuple[Three, int]]:
        """The lines of three that pay, and the seat each pays; with what cannot be read all that may."""
        pays, shades = self._patterns, [ink + 2 for ink in self.ink]
        return [
            (three, seat)
            for three in self.threes
            for seat in pays.get(36 * shades[three[0]] + 6 * shades[three[1]] + shades[three[2]], ())
        ]

    @property
    def _patterns(self) -> dict[int, tuple[int, ...]]:
        """The seats that lines of three may pay, by the inks of their spaces (plus 2) as digits to the base of six."""
        found: dict[int, set[int]] = {}
        hidden = (False, True) if self.gaps else (False,)
        for seat, written in enumerate(self.sequences):
            for sequence in {way for each in written for way in (each, each[::-1])}:
                inks = [LETTERS.index(letter) + 2 for letter in sequence]
                for mask in product(hidden, repeat=3):
                    a, b, c = (0 if hide else ink for ink, hide in zip(inks, mask, strict=True))
                    found.setdefault(36 * a + 6 * b + c, set()).add(seat)
        return {pattern: tuple(seats) for pattern, seats in found.items()}

    def _most(self, shown: Sequence[tuple[Three, int]]) -> list[int]:
        """By seat the points beyond which no order goes.

        With the table a line is worth most where it is made together with all others through one of its spaces; n of
        them make n times (n + 1) / 2.
        """
        most = []
        for seat in range(2):
            own = [three for three, owner in shown if owner == seat]
            if self.board.table:
                through = [sum(space in three for three in own) for space in range(len(self.ink))]
                most.append(sum(max(through[space] for space in three) + 1 for three in own) // 2)
            else:
                most.append(len(own))
        return most

    @property
    def _needed(self) -> int:
        """The fewest points with which anybody wins before the field is full."""
        return self.board.track if self.board.table else min(self.board.track, LEAD)

    def _last(self, first: int) -> int:
        """The seat that filled the last space, with this one beginning; where nothing is filled the one before it."""
        return (first + self.filled.bit_count() - 1) % 2

    @property
    def _possible_winners(self) -> list[int]:
        """The seats that may have filled the last space."""
        seats = [self.players.index(first) for first in self.seats]
        return sorted({self._last(seat) for seat in seats}) if not self.gaps else [0, 1]

    def _nobody_won(self, shown: list[tuple[Three, int]]) -> Iterator[Reason]:
        """KLE-S3 and KLE-S6."""
        most = self._most(shown)
        able = [seat for seat in self._possible_winners if most[seat] >= self._needed]
        if not able:
            yield Reason("KLE-S3", self._why_nobody(most))
        elif not self.gaps and not any(self._can_end(seat, shown) for seat in able):
            said = gettext(
                "the last fill won, but no space of {player}'s lines can have been the last: without it the others "
                "would not hang together"
            )
            if len(able) > 1:
                said = gettext(
                    "the last fill won, but no space of {player}'s or {other}'s lines can have been the last: without "
                    "it the others would not hang together"
                )
            yield Reason("KLE-S6", said.format(player=self.players[able[0]], other=self.players[able[-1]]))

    def _why_nobody(self, most: Sequence[int]) -> str:
        """KLE-S3 in words."""
        count = self.filled.bit_count()
        takes = ngettext("winning takes {points} point", "winning takes {points} points", self._needed)
        takes = takes.format(points=self._needed)
        if not count and not self.gaps:
            return gettext("no space is coloured, so nobody has won, and the game is not over")
        if len(self._possible_winners) == 2:
            (one, high), (other, low) = zip(self.players, most, strict=True)
            said = gettext(
                "the field is not full, so somebody had won; but {takes}, and {one} can have {high} and {other} {low}"
            )
            return said.format(takes=takes, one=one, high=high, other=other, low=low)
        (seat,) = self._possible_winners
        who = self.players[seat]
        had = _can_have(who, most[seat]) if self.board.table else _stand(who, most[seat])
        said = ngettext(
            "{player} filled the only space and alone can have won by it; {takes}, but {had}",
            "{player} filled the last of {count} spaces and alone can have won by it; {takes}, but {had}",
            count,
        )
        return said.format(player=who, count=count, takes=takes, had=had)

    def _can_end(self, seat: int, shown: Sequence[tuple[Three, int]]) -> bool:
        """Whether a space in one of that seat's lines can have been filled last."""
        own = bits.union(space for three, owner in shown if owner == seat for space in three)
        return any(whole_without(space, self.filled, self._start.map.neighbours) for space in bits.members(own))

    # The search.

    def had_begun(self, player: str) -> str:
        """Who filled last comes of how many spaces are coloured, so that one too few says the same."""
        if not self.over or self.filled.bit_count() == len(self.places):
            return super().had_begun(player)
        return gettext("{player} had begun, or one space more or one fewer were coloured").format(player=player)

    def won_by(self, position: Position) -> str:
        if not self.over or self.filled.bit_count() == len(self.places):
            return ""
        said = gettext(
            "Before the field is full whoever fills the last space has won, and that is shown by who began and by how "
            "many spaces are coloured, {count}; with one more or one fewer it is the other player."
        )
        return said.format(count=self.filled.bit_count())

    def places_amiss(self) -> Iterator[Correction]:
        """With the one empty space coloured: then nobody need have won before the field was full. Its colour is the
        first of those with which the written score can be; nearly always that is any."""
        if not self.over or self.bare.bit_count() != 1:
            return
        space = self.ink.index(EMPTY)
        for ink in range(len(self.inks)):
            sheet = self.with_ink({space: ink})
            if next(sheet._bounds.refuted(self.opening.record.score), None) is None:
                yield Correction(gettext("{place} were coloured").format(place=self.named(space)), sheet)
                return

    def search(self, budget: Budget) -> Order | Nothing:
        """An order, if it can be one that gives the written score; of a few spaces all are tried: with none, KLE-S7."""
        if not self.filled:
            began = [first for first in self.seats if self._can_have_begun(first)]
            return self._order(began[0], ())
        tasks = self._tasks
        if self.filled.bit_count() <= FEW:
            return self._first_of(tasks, budget)
        return self._as_written(tasks, budget) or self._steered(tasks, budget)

    def _as_written(self, tasks: Mapping[str, Task], budget: Budget) -> Order | None:
        """An order that gives the written score, if one is soon found."""
        written = self.opening.record.score
        if (
            any(player not in written for player in self.players)
            or next(self._bounds.refuted(written), None) is not None
        ):
            return None
        points = written[self.players[0]], written[self.players[1]]
        wanted = {first: structs.replace(task, wanted=points) for first, task in tasks.items()}
        part = budget.part(steps=min(FOR_THE_SCORE, (budget.steps - budget.made) / 2))
        try:
            found = self._steered(wanted, part)
        except Spent:
            budget.repay(part)
            return None
        return found if isinstance(found, Order) else None

    @property
    def _tasks(self) -> dict[str, Task]:
        """What an order has to do, by who began."""
        tasks = {first: self._task(first) for first in self.seats}
        return {first: task for first, task in tasks.items() if not task.won or task.most[task.last] >= self._needed}

    def _first_of(self, tasks: Mapping[str, Task], budget: Budget) -> Order | Nothing:
        """The first of all orders there are."""
        for first, task in tasks.items():
            for order in every_end(task, budget).values():
                return self._order(first, order)
        return Nothing((Reason("KLE-S7", self._no_end),))

    def _steered(self, tasks: Mapping[str, Task], budget: Budget) -> Order | Nothing:
        """An order, each player beginning in turn, longer and longer."""
        left, steps = dict(tasks), FIRST_TRY
        chance = Chance(1)
        while left:
            for first, task in [*left.items()]:
                part = budget.part(steps=steps)
                try:
                    fills = steered(task, part, chance)
                except Spent:
                    budget.repay(part)
                    continue
                if fills is not None:
                    return self._order(first, fills)
                del left[first]
            steps *= 2
        return Nothing()

    @property
    def _no_end(self) -> str:
        """What is wrong with every order."""
        if not self.over:
            return gettext(
                "in whatever order the spaces were filled, somebody won, so the game was over and not stopped in the "
                "middle"
            )
        if self.bare:
            return gettext("in whatever order the spaces were filled, nobody won just with the last of them")
        return gettext("in whatever order the spaces were filled, somebody won before the last of them")

    def _can_have_begun(self, first: str) -> bool:
        """Whether so many sequences as there are can be chosen with that player beginning."""
        seat = self.players.index(first)
        return len(self.sequences[seat]) - len(self.sequences[1 - seat]) in (0, 1)

    def _task(self, first: str) -> Task:
        position = self._ready(first)
        assert isinstance(position, Position)
        shown = self._shown
        lines: list[list[tuple[int, int]]] = [[] for _ in self.ink]
        for three, owner in shown:
            for space in three:
                lines[space].append((bits.union(three) & ~(1 << space), owner))
        return Task(
            board=position.board,
            neighbours=position.map.neighbours,
            coloured=self.filled,
            lines=lines,
            first=self.players.index(first),
            won=self.over and bool(self.bare),
            free=self.over and not self.bare,
            most=self._most(shown),
        )

    def _order(self, first: str, fills: Sequence[int]) -> Order:
        """The moves: the sequences by turns, then the fills."""
        seat = self.players.index(first)
        turns = zip_longest(self.sequences[seat], self.sequences[1 - seat])
        chosen = [sequence for turn in turns for sequence in turn if sequence]
        filled = [f"{self.places[space]} {LETTERS[self.ink[space]]}" for space in fills]
        return Order(first, (*chosen, *filled))

    # What a game leaves.

    def left_by(self, position: Position) -> tuple[int, ...]:
        """The colour of each space."""
        return tuple(shade - 1 for shade in position.shades)

    def is_left_by(self, position: Position) -> bool:
        """Whether a position's game leaves these colours and sequences."""
        return super().is_left_by(position) and not any(self._other_areas(position))

    def differences(self, position: Position) -> list[Reason]:
        """Where it is not what a replayed game leaves: spaces, then sequences."""
        return [*super().differences(position), *self._other_areas(position)]

    def _other_areas(self, position: Position) -> Iterator[Reason]:
        """The areas in which something else stands than a game left there; from which end it is read is the same."""
        for player, written, areas in zip(self.players, self.sequences, position.chosen, strict=False):
            for name, here, area in zip_longest(AREAS, written, areas):
                there = area.sequence if area else None
                if here not in (there, there[::-1] if there else None):
                    said = gettext("{player}'s area {area}: you wrote {here}; by the moves it is {there}")
                    if not here:
                        said = gettext("{player}'s area {area}: you left it empty; by the moves it is {there}")
                    elif not there:
                        said = gettext("{player}'s area {area}: you wrote {here}; by the moves it is empty")
                    yield Reason("", said.format(player=player, area=name, here=here, there=there))

    def goes_on_to(self, position: Position) -> bool:
        """Whether the sequences that were chosen so far are among those that are written."""
        return all(
            [area.sequence for area in areas] == [*written[: len(areas)]]
            for areas, written in zip(position.chosen, self.sequences, strict=True)
        )

    # The points.

    def agreements(self) -> Iterator[str]:
        """The end of the scoring track besides, where it can have been nearer: whoever wrote most ended the game."""
        yield from super().agreements()
        written, agreed = self.opening.record.score, map(name_of, self.opening.record.variation)
        if self.over and len(written) == len(self.players) and "track" not in agreed:
            most = max(written.values())
            if 0 < most < self.board.track:
                yield f"track = {most}"

    def scores(self, position: Position) -> Scores:
        """Of a few spaces all that can be; else bounds."""
        bounds = self._bounds
        names = tuple(self.players[seat] for seat in bounds.winners)
        if bounds.least == bounds.most:  # nobody has a line, or only who ended the game, and just as many as that takes
            return exact(bounds.most, (names or self.players) if self.over else ())
        refuted = bounds.refuted
        if self.filled.bit_count() <= FEW:
            return structs.replace(self._all_scores(), refuted=refuted)
        sure = names if len(names) == 1 else ()
        return Scores(kind="bounds", least=bounds.least, most=bounds.most, refuted=refuted, winners=sure)

    @property
    def _bounds(self) -> Bounds:
        """What counting the lines tells: a line pays once, and only if its owner completes it."""
        position = self._ready(self.seats[0])
        assert isinstance(position, Position)
        most, track = self._most(self._shown), position.board.track
        early = self.over and bool(self.bare)
        winners = [seat for seat in self._possible_winners if early and most[seat] >= self._needed]
        if early or not self.over:
            most = [high if seat in winners else min(high, track - 1) for seat, high in enumerate(most)]
        least = [self._needed if winners == [seat] else 0 for seat in range(2)]
        return Bounds(
            players=self.players,
            board=position.board,
            least=tuple(least),
            most=tuple(most),
            at_once=self._at_once,
            winners=tuple(winners),
            early=early,
            stopped=not self.over,
        )

    @property
    def _at_once(self) -> tuple[int, ...]:
        """By seat the most points that the last fill can have brought: nothing to who cannot have made it."""
        own = [[three for three, owner in self._shown if owner == seat] for seat in range(2)]
        through = [max(sum(space in three for three in lines) for space in range(len(self.ink))) for lines in own]
        return tuple(
            self.board.worth(lines) if seat in self._possible_winners else 0 for seat, lines in enumerate(through)
        )

    def _all_scores(self) -> Scores:
        """Those of every order."""
        ends = {points for task in self._tasks.values() for points in every_end(task, Budget())}
        won = {tuple(name for name, had in zip(self.players, row, strict=True) if had == max(row)) for row in ends}
        return any_of(list(ends), won.pop() if self.over and len(won) == 1 else ())


class Bounds(Struct, frozen=True, kw_only=True):
    """What the lines on a sheet tell of the points."""

    players: tuple[str, ...]
    board: Board
    least: tuple[int, ...]
    """By seat."""
    most: tuple[int, ...]
    """By seat."""
    at_once: tuple[int, ...]
    """By seat the most that the last fill can have brought."""
    winners: tuple[int, ...]
    """The seats that can have won before the field was full."""
    early: bool
    """Whether somebody did."""
    stopped: bool
    """Whether nobody has won yet."""

    def refuted(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """KLE-S4, KLE-S8, KLE-S9 and KLE-S10: why these cannot be the points."""
        for player, most in zip(self.players, self.most, strict=True):
            if written.get(player, 0) > most:
                said = gettext("{player} wrote {points}, but {had}")
                had = self._at_most(player, most)
                yield Reason("KLE-S4", said.format(player=player, points=written[player], had=had))
        if any(written.get(player, 0) > most for player, most in zip(self.players, self.most, strict=True)):
            return
        if any(player not in written for player in self.players):
            return
        points = [written[player] for player in self.players]
        won = {seat for seat in range(2) if self.board.won(points, seat)}
        scores = self._told(points)
        if self.early and not won & set(self.winners):
            said = gettext(
                "the field is not full, so whoever filled the last space had won; with {scores} that is not so"
            )
            if len(self.winners) == 1:
                said = gettext("the field is not full, so {player} had won; with {scores} that is not so")
            who = self.players[self.winners[0]] if self.winners else ""
            yield Reason("KLE-S8", said.format(player=who, scores=scores))
        elif self.stopped and won:
            said = gettext("with {scores} the game was over, and not stopped in the middle")
            yield Reason("KLE-S9", said.format(scores=scores))
        else:
            yield from self._won_before(points)

    def _won_before(self, points: Sequence[int]) -> Iterator[Reason]:
        """KLE-S10: with the points that the last fill cannot have brought the game was over before it."""
        for seat, gain in enumerate(self.at_once):
            before = [had - gain if each == seat else had for each, had in enumerate(points)]
            if min(points) >= 0 and self.board.won(before, seat):
                said = ngettext(
                    "with {scores} the game was over before the last space was filled, which can have brought "
                    "{player} {gain} point at most",
                    "with {scores} the game was over before the last space was filled, which can have brought "
                    "{player} {gain} points at most",
                    gain,
                )
                said = said.format(scores=self._told(points), player=self.players[seat], gain=gain)
                yield Reason("KLE-S10", said)
                return

    def _told(self, points: Sequence[int]) -> str:
        return together([f"{player} {each}" for player, each in zip(self.players, points, strict=True)])

    def _at_most(self, player: str, most: int) -> str:
        if self.board.table or most == self.board.track - 1:
            return _can_have(player, most)
        return _stand(player, most)


def _has(player: str, sequences: int) -> str:
    said = ngettext("{player} has {count} sequence", "{player} has {count} sequences", sequences)
    if not sequences:
        said = gettext("{player} has no sequences")
    return said.format(player=player, count=sequences)


def _can_have(player: str, most: int) -> str:
    return gettext("{player} can have {most} at most").format(player=player, most=most)


def _stand(player: str, lines: int) -> str:
    """How often a player's sequences can be seen."""
    said = gettext("{player}'s sequences stand on the sheet only {lines} times")
    match lines:
        case 0:
            said = gettext("{player}'s sequences do not stand on the sheet at all")
        case 1:
            said = gettext("{player}'s sequences stand on the sheet only once")
        case 2:
            said = gettext("{player}'s sequences stand on the sheet only twice")
    return said.format(player=player, lines=lines)


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    found = inked.inked(opening, _places(opening), COLOURS, (COLOURS, COLOURS))
    return Sheet(**found, sequences=_sequences(opening), threes=_threes(opening))


def _threes(opening: Opening) -> tuple[Three, ...]:
    """All lines of three, each once."""
    position = opening.position
    assert isinstance(position, Position)
    return tuple(three for space, lines in enumerate(position.board.lines) for three in lines if three[0] == space)


def _sequences(opening: Opening) -> tuple[tuple[str, ...], ...]:
    """What stands below [sequences], by seat."""
    record = opening.record
    if SEQUENCES not in record.tables:
        return () if record.turns else ((),) * len(record.players)
    found: dict[str, tuple[str, ...]] = {}
    for key, value in record.tables[SEQUENCES].items():
        player = next((name for name in record.players if name.casefold() == key.strip().casefold()), None)
        if player is None:
            raise placed(record, SEQUENCES, key, no_player(key, record.players))
        if player in found:
            said = gettext("{player}'s sequences are written twice").format(player=player)
            raise placed(record, SEQUENCES, key, said)
        try:
            found[player] = tuple(_sequence(said, opening) for said in _said(value))
        except BadInput as error:
            raise placed(record, SEQUENCES, key, error.sentence) from None
    return tuple(found.get(player, ()) for player in record.players)


def _said(value: Any) -> Sequence[str]:
    """The sequences one by one; a text has short ones side by side, or commas between them."""
    if isinstance(value, str):
        parts = re.split(r"[,;]", value) if re.search(r"[,;]", value) else value.split()
        short = all(_SHORT.fullmatch(part.strip()) for part in parts)
        return [part for part in parts if part.strip()] if short or re.search(r"[,;]", value) else [value]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return value
    raise BadInput(gettext('write the sequences as a text, such as "RGB RBY RYR BRB", or as a list of them'))


def _sequence(said: str, opening: Opening) -> str:
    """Three letters. Raises BadInput for anything else."""
    move = rules.read(said, opening.position)
    if not isinstance(move, Choose):
        wrong = gettext("{said} is no sequence; write three colours, such as RGB")
        raise BadInput(wrong.format(said=shortened(said)))
    return move.sequence


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each colour, and one for each player's sequences."""
    lines = table_rows(dict.fromkeys(opening.players, ""))
    said = gettext('What each of you chose, in the order of the areas, such as "{example}".')
    head = f"# {said.format(example='RGB RBY RYR BRB')}"
    return {SEQUENCES: [head, *lines], **inked.template(opening, COLOURS, (COLOURS, COLOURS), "1-4 17")}


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """The sequences and the colours after a game."""
    chosen = zip(opening.players, position.chosen, strict=True)
    sequences = {player: " ".join(area.sequence for area in areas) for player, areas in chosen}
    ink = tuple(shade - 1 for shade in position.shades)
    coloured = inked.tables(opening, _places(opening), COLOURS, (COLOURS, COLOURS), ink)
    return {SEQUENCES: sequences, **coloured}


def _places(opening: Opening) -> Places:
    return Places([space.id for space in opening.field.spaces], "space")
