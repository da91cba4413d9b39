"""Delaunay's finished sheets (docs/SHEETS.md): section by section, each searched exactly, put together by who opens.

What happens in a section depends on who opens it and on the colours that stand across its border when it is played; it
hands on only who filled last. Within one, a moment is what is filled and whose turn it is, each looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from sheetgen.games.delaunay.rules import COLOURS, Position, write
from sheetgen.language import gettext, ngettext, together
from sheetgen.referee import bits
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.notation import Places
from sheetgen.referee.finished.sheet import Nothing, Opening, Order, Reason, Scores

TABLES = (inked.TABLE, inked.LIKELY)
PICTURED = {inked.TABLE: "spaces"}

Turn: TypeAlias = tuple[int, int | None]
"""A seat, and the space that it fills; None: a box."""

Moment: TypeAlias = tuple[int, int]
"""Within a section: what is filled of it, and whose turn it is."""


class Sheet(InkedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Delaunay."""

    near: tuple[int, ...]
    """The neighbours of each space."""
    sections: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """The colours of each seat."""

    def beside(self, places: int) -> int:
        """All neighbours of a set of spaces."""
        return bits.joined(self.near[i] for i in bits.members(places))

    def unfit(self, within: int) -> int:
        """The spaces that no colour in use may have, when just these of the filled spaces are coloured."""
        return bits.common(self.beside(own & within) for own in self.sets)

    def left_open(self, section: int, filled: int) -> int:
        """The spaces of a section that somebody can fill when just these are coloured."""
        there = filled & section
        return (self.beside(there) if there else section) & section & ~filled & ~self.unfit(filled)

    def reasons(self) -> Iterator[Reason]:
        """DEL-S1 to S6."""
        yield from self.same_beside("DEL-S1", self.near, gettext("a colour never lies next to itself"))
        for section in self.sections:
            off = self.cut_off(_within(self.near, section), section)
            if off:
                said = gettext(
                    "space {space} is cut off from the other coloured spaces of its section; "
                    "each is filled next to one of the same section"
                )
                yield Reason("DEL-S2", said.format(space=self.names(off)[0]), self.names(off))
        if not self.gaps:
            yield from self._ended()

    def _ended(self) -> Iterator[Reason]:
        """DEL-S3 to S6, where everything can be read."""
        rest = [(section, self.left_open(section, self.filled)) for section in self.sections]
        open = [(section, spaces) for section, spaces in rest if spaces]
        if self.over:
            yield from (self._not_over(True, spaces) for section, spaces in open if section & self.filled)
            fresh = next((spaces for section, spaces in open if not section & self.filled), 0)
            if fresh:  # one such section says it all
                yield self._not_over(False, fresh)
        elif not open:
            said = gettext("nobody can fill any space any more, so the game is over and was not stopped")
            yield Reason("DEL-S6", said)
        begun = [spaces for section, spaces in open if section & self.filled]
        if not self.over and len(begun) > 1:
            names = tuple(self.names(spaces)[0] for spaces in begun)
            said = gettext("more than one section is begun and not complete: {spaces} can still be filled")
            yield Reason("DEL-S5", said.format(spaces=together(map(str, names))), names)

    def _not_over(self, there: bool, spaces: int) -> Reason:
        i = bits.nth(spaces, 0)
        colour = next(self.within(ink) for ink, own in enumerate(self.sets) if not self.near[i] & own)
        said = gettext(
            "a section has not been begun, and space {space} in it can be filled {colour}; the game is not over"
        )
        if there:
            said = gettext("space {space} can still be filled {colour}; its section is not complete")
        told = said.format(space=self.places[i], colour=colour)
        return Reason("DEL-S3" if there else "DEL-S4", told, (self.places[i],))

    def search(self, budget: Budget) -> Order | Nothing:
        """The sections in some order, each played exactly; DEL-S7 when there is none."""
        plan = _Plan(self, budget)
        found = plan.search([self.players.index(first) for first in self.seats])
        if found is not None:
            opener, turns = found
            return Order(self.players[opener], tuple(self._written(turn) for turn in turns))
        why = gettext("no order of the sections, and of the spaces in them, lets the players take turns so")
        return Nothing((Reason("DEL-S7", why),))

    def _written(self, turn: Turn) -> str:
        seat, i = turn
        if i is None:
            return write(Pass())
        colour = COLOURS[self.ink[i]] if len(self.hands[seat]) > 1 else None
        return write(Fill(self.places[i], colour))

    def left_by(self, position: Position) -> tuple[int, ...]:
        """The colour of each space."""
        return inked.from_sets(position.filled, len(self.places))

    @property
    def scored_by_teams(self) -> bool:
        """Partners share a row of boxes."""
        return self.partners is not None

    def scores(self, position: Position) -> Scores:
        """Boxes depend on the order; there are some that nobody can have been spared (DEL-S8)."""
        return Scores(kind="unknown", refuted=self._too_few)

    def _too_few(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """DEL-S8: fewer boxes in all than the complete sections cost."""
        done = sum(1 for each in self.sections if each & self.filled and not self.left_open(each, self.filled))
        least, total = done * (len(self.players) - 1), sum(written.values())
        if len(written) < len(self.players) or total >= least:
            return
        said = ngettext(
            "{done} complete section costs at least {least} boxes in all, and only {total} are written",
            "{done} complete sections cost at least {least} boxes in all, and only {total} are written",
            done,
        )
        yield Reason("DEL-S8", said.format(done=done, least=least, total=total))


def _within(near: Sequence[int], section: int) -> list[int]:
    """The neighbours of each space in its section only."""
    return [each & section for each in near]


class _Played:
    """The ways to play a section, kept, so that they can be gone through again and are looked for no longer than asked.

    By who filled last: one way for each.
    """

    def __init__(self, more: Iterator[tuple[int, list[Turn]] | None]) -> None:
        """`more` gives the ways, and None whenever it has looked a while without finding one."""
        self.kept: list[tuple[int, list[Turn]]] = []
        self.more, self.looked, self.all = more, 0, False

    def found(self, patience: int) -> Iterator[tuple[int, list[Turn]]]:
        """The ways that are found within so many whiles in all."""
        yield from self.kept
        while self.looked < patience and not self.all:
            try:
                way = next(self.more)
            except StopIteration:
                self.all = True
                return
            if way is None:
                self.looked += 1
            else:
                self.kept.append(way)
                yield way


WHILE = 500
"""Moments that are looked at in a while."""


class _Plan:
    """The ways to put the begun sections of a sheet in an order.

    To see that nobody else can have filled last in a section takes long, and mostly it is enough to know who can: so
    every section is looked at for a little, then for longer.
    """

    def __init__(self, sheet: Sheet, budget: Budget) -> None:
        self.sheet, self.budget = sheet, budget
        self.seats = len(sheet.players)
        self.begun = [n for n, section in enumerate(sheet.sections) if section & sheet.filled]
        self.unfinished = {n for n in self.begun if sheet.left_open(sheet.sections[n], sheet.filled)}
        self.known: dict[tuple[int, tuple[int, ...], int, bool], _Played] = {}
        self.patience = 1
        self.tried: set[tuple[frozenset[int], int]] = set()
        self.unsure = False

    def search(self, openers: Sequence[int]) -> tuple[int, list[Turn]] | None:
        """Who of these begins, and all turns; None: there are none. Raises effort.Spent."""
        while True:
            self.tried.clear()
            self.unsure = False
            for opener in openers:
                turns = self.turns(opener)
                if turns is not None:
                    return opener, turns
            if not self.unsure:
                return None
            self.patience *= 2

    def turns(self, opener: int, done: frozenset[int] = frozenset()) -> list[Turn] | None:
        """The turns that play the sections that are not done, with this player to open the next; None: none are
        found."""
        if len(done) == len(self.begun):
            return []
        boxes = None if (done, opener) in self.tried else self._unable(opener, done)
        self.tried.add((done, opener))
        if boxes is None:
            return None
        opens = (opener + len(boxes)) % self.seats
        rest = [n for n in self.begun if n not in done]
        # What was stopped in the middle is the last.
        for n in [n for n in rest if n not in self.unfinished] or rest:
            played = self._played(n, done, opens, stopped=len(rest) == 1 and n in self.unfinished)
            for filled_last, turns in played.found(self.patience):
                after = self.turns(filled_last, done | {n})
                if after is not None:
                    return [*boxes, *turns, *after]
            self.unsure |= not played.all
        return None

    def _unable(self, opener: int, done: frozenset[int]) -> list[Turn] | None:
        """The boxes of those who can open no section, before one who can; None where nobody can (DEL-A5, DEL-A8)."""
        sheet = self.sheet
        left = bits.joined(section for n, section in enumerate(sheet.sections) if n not in done)
        there = sheet.filled & ~left
        bans = [sheet.beside(own & there) for own in sheet.sets]
        boxes: list[Turn] = []
        for n in range(self.seats):
            seat = (opener + n) % self.seats
            if any(left & ~bans[colour] for colour in sheet.hands[seat]):
                return boxes
            boxes.append((seat, None))
        return None

    def _played(self, n: int, done: frozenset[int], opener: int, *, stopped: bool) -> _Played:
        """The ways to play a section behind these, opened by this player."""
        sheet, section = self.sheet, self.sheet.sections[n]
        there = bits.joined(sheet.sections[m] for m in done) & sheet.filled
        across = tuple(sheet.beside(own & there) & section for own in sheet.sets)
        key = (n, across, opener, stopped)
        if key not in self.known:
            self.known[key] = _Played(self._ways(section, across, opener, stopped=stopped))
        return self.known[key]

    def _ways(
        self, section: int, across: Sequence[int], opener: int, *, stopped: bool
    ) -> Iterator[tuple[int, list[Turn]] | None]:
        """What `_played` gives, by all moments that can be reached."""
        sheet, budget = self.sheet, self.budget
        goal = sheet.filled & section
        # A colour that comes into the section later closes spaces too: complete is complete as it stands at its end.
        ended = [ban | sheet.beside(own & goal) for ban, own in zip(across, sheet.sets, strict=True)]
        if bool(sheet.beside(goal) & section & ~goal & ~bits.common(ended)) is not stopped:
            return
        hands = [bits.joined(sheet.sets[colour] for colour in hand) & goal for hand in sheet.hands]
        # What stays empty though it is open to a player was open since the first space beside it was filled: from then
        # on this player never marked a box.
        beyond = sheet.beside(goal) & section & ~goal
        never = [sheet.beside(bits.joined(beyond & ~ended[colour] for colour in hand)) & goal for hand in sheet.hands]
        came: dict[Moment, tuple[Moment, Turn] | None] = {(0, opener): None}
        stack: list[Moment] = [(0, opener)]
        found: set[int] = set()
        looked = 0
        while stack:
            budget.step()
            looked += 1
            if not looked % WHILE:
                yield None
            moment = stack.pop()
            filled, seat = moment
            if filled == goal:
                before = came[moment]
                assert before is not None
                last = before[1][0]
                if last not in found:
                    found.add(last)
                    yield last, _way(came, moment)
                    if len(found) == self.seats:
                        return
                continue
            left = [(hand & ~filled).bit_count() for hand in hands]
            if not _keep_pace(left, [bool(spaces & filled) for spaces in never], seat):
                continue
            bans = [ban | sheet.beside(own & filled) for ban, own in zip(across, sheet.sets, strict=True)]
            open = (sheet.beside(filled) & section & ~filled) if filled else section
            open &= ~bits.common(bans)
            after = (seat + 1) % self.seats
            fit = open & hands[seat]
            if fit:
                turns: list[tuple[Moment, Turn]] = [((filled | 1 << i, after), (seat, i)) for i in bits.members(fit)]
            elif filled and not any(open & ~bans[colour] for colour in sheet.hands[seat]):
                turns = [((filled, after), (seat, None))]
            else:
                turns = []
            for reached, turn in turns:
                if reached not in came:
                    came[reached] = (moment, turn)
                    stack.append(reached)


def _keep_pace(left: Sequence[int], busy: Sequence[bool], seat: int) -> bool:
    """Whether turns from this seat on can come to so many fills of each player, where some (`busy`) fill something on
    every turn and the others may mark boxes."""
    seats = len(left)
    turn = [(each - seat) % seats for each in range(seats)]
    steady = next((each for each in range(seats) if busy[each]), None)
    if steady is None:
        return True
    most = left[steady] * seats + turn[steady]
    for total in range(max(0, most - seats + 1), most + 1):
        turns = [max(0, total - n + seats - 1) // seats for n in turn]
        if all(has == due if sure else has <= due for has, due, sure in zip(left, turns, busy, strict=True)):
            return True
    return False


def _way(came: Mapping[Moment, tuple[Moment, Turn] | None], moment: Moment) -> list[Turn]:
    """The turns that led to a moment."""
    turns: list[Turn] = []
    while (step := came[moment]) is not None:
        moment, turn = step
        turns.append(turn)
    return turns[::-1]


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    start = opening.position
    found = inked.inked(opening, _places(start), start.colours, start.hands)
    board = start.board
    return Sheet(**found, near=start.map.neighbours, sections=board.sections, hands=board.hands)


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player, or for each colour where two play."""
    start = opening.position
    return inked.template(opening, start.colours, start.hands, "17 31-34")


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """The colour of each space after a game."""
    ink = inked.from_sets(position.filled, len(position.map.ids))
    return inked.tables(opening, _places(position), position.colours, position.hands, ink)


def _places(position: Position) -> Places:
    return Places(position.map.ids, "space")
