"""What one field of a coloured sheet of Tolstoy shows, and what on it breaks a rule whatever the words were.

What stands in a triangle is one of five inks: nothing, or a player's colour without a circle or with one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import structs

from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.rules import Position
from sheetgen.games.tolstoy.walks import Coloured
from sheetgen.language import clauses, gettext, listed, ngettext
from sheetgen.referee import bits
from sheetgen.referee.bits import members, union
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, InkedSheet, connected
from sheetgen.referee.finished.sheet import MOST_CORRECTED, Correction, Reason

PLAYERS = (0, 1)
FIELDS = (0, 1)

CIRCLED = "circled"
"""The table of what is circled."""


class Fields(InkedSheet, frozen=True, kw_only=True, dict=True):
    """A coloured sheet field by field.

    Inks 0 and 1 are the first player's, 2 and 3 the second's; odd ones have a circle.
    """

    board: Board
    half_read: Mapping[int, tuple[int, ...]]
    """The places of which only the colour can be read, each with what may stand there."""

    starts: tuple[tuple[int, int], tuple[int, int]]
    """For each field the French and the Russian starts."""
    blank: int
    """The triangles without a letter, cities left out."""

    @cached_property
    def _of(self) -> list[int]:
        sets = [0] * (len(self.inks) + 2)
        for i, ink in enumerate(self.ink):
            sets[ink] |= 1 << i  # EMPTY and UNREADABLE count from the end
        return sets

    def of(self, ink: int) -> int:
        """The set of places in an ink (or EMPTY, or UNREADABLE)."""
        return self._of[ink]

    @property
    def filled(self) -> int:
        """The places that are in some ink for certain."""
        return bits.joined(self._of[:-2])

    def has(self, inks: Collection[int]) -> bool:
        """Whether a triangle is in one of these inks for certain; of one whose circle cannot be read the
        colour is."""
        return super().has(inks) or any(set(inks).issuperset(half) for half in self.half_read.values())

    def forgotten(self) -> list[str]:
        """The same of [circled], for each player who has something below [coloured]."""
        said = gettext("Nothing is written below [{table}] for {name}; was that forgotten?")
        missing = [
            self.players[player]
            for player in PLAYERS
            if self.of(2 * player) and not self.of(2 * player + 1) and not self.may_be(2 * player + 1)
        ]
        return [*super().forgotten(), *(said.format(table=CIRCLED, name=name) for name in missing)]

    def choices(self, place: int) -> Iterable[int]:
        """What may stand in a place that cannot be read."""
        choices = self.half_read.get(place)
        if not choices:
            return super().choices(place)
        return [ink for ink in dict.fromkeys((*self.likely.get(place, ()), *choices)) if ink in choices]

    def is_left_by(self, position: Position) -> bool:
        """Whether a position's game leaves every triangle as it is here."""
        left = self.left_by(position)
        return all(
            there in self.choices(i) if here == UNREADABLE else here == there
            for i, (here, there) in enumerate(zip(self.ink, left, strict=True))
        )

    def left_by(self, position: Position) -> tuple[int, ...]:
        """The ink of each triangle."""
        return inks_after(position)

    def differences(self, position: Position) -> list[Reason]:
        """Where it is not what a replayed game leaves; of all ways to read its record, as the likest has it."""
        grounds = (structs.replace(position, grounds=(ground,)) for ground in position.grounds)
        return min((super(Fields, self).differences(each) for each in grounds), key=len)

    def corrections(self, count: int) -> Iterator[Correction]:
        """The sheets with one triangle or two otherwise; a circle is forgotten more easily than a colour."""
        yield from self.with_circles(count)
        for correction in super().corrections(count):
            if not self._circles_alone(correction):
                yield correction

    def with_circles(self, count: int) -> Iterator[Correction]:
        """The sheets with one circle or two more or fewer."""
        return filter(self._circles_alone, super().corrections(count))

    def _circles_alone(self, correction: Correction) -> bool:
        assert isinstance(correction.sheet, Fields)
        pairs = zip(self.ink, correction.sheet.ink, strict=True)
        return all(here // 2 == there // 2 for here, there in pairs)

    def may_be(self, ink: int) -> int:
        """The places that cannot be read and may hold this ink."""
        return union(i for i in members(self.gaps) if ink in self.choices(i))

    def coloured(self, field: int, player: int, *, french: bool) -> Coloured:
        """What a player coloured on a field, as the one side or the other."""
        board, here, plain, circled = self.board, self.board.halves[field], 2 * player, 2 * player + 1
        sure = union(i for i, inks in self.half_read.items() if plain in inks)
        starts = (self.of(circled) | self.may_be(circled)) & here & self.starts[field][not french]
        return Coloured(
            plain=self.of(plain) & here,
            circled=self.of(circled) & here,
            may_plain=self.may_be(plain) & here,
            may_circled=self.may_be(circled) & here,
            sure=sure & self.gaps & here,
            starts=starts,
            shut=self.blank
            | (0 if french else board.cities | board.border)
            | (starts if starts.bit_count() == 1 else 0),
        )

    def begun(self, field: int) -> bool:
        """Whether a round was certainly played on a field."""
        return bool((self.filled | union(self.half_read)) & self.board.halves[field])

    @cached_property
    def able(self) -> tuple[tuple[int, ...], ...]:
        """For each field the players who can have been French there."""
        return tuple(
            tuple(player for player in PLAYERS if next(self.faults(field, player), None) is None) for field in FIELDS
        )

    def may_be_begun(self, field: int) -> bool:
        """Whether a round may have been played there: two starts at least are coloured then."""
        gaps = self.gaps & self.board.halves[field]
        return self.begun(field) or (gaps.bit_count() > 1 and bool(self.able[field]))

    def came_home(self, field: int, player: int) -> bool:
        """Whether two circles of a player are certainly on the border: the start's and the last word's."""
        own = self.of(2 * player + 1) & self.board.border & self.board.halves[field]
        return own.bit_count() > 1

    # In words.

    def said(self, ink: int) -> str:
        """An ink as a sentence has it."""
        if ink == EMPTY:
            return gettext("empty")
        said = (gettext("in {player}'s colour, not circled"), gettext("in {player}'s colour and circled"))
        return said[ink % 2].format(player=self.players[ink // 2])

    def _told_here(self, ink: int) -> str:
        if ink == EMPTY:
            return super()._told_here(ink)
        said = (
            gettext("you wrote it for {player}, without a circle"),
            gettext("you wrote it for {player}, with a circle"),
        )
        return said[ink % 2].format(player=self.players[ink // 2])

    def _told_by_moves(self, ink: int) -> str:
        if ink == EMPTY:
            return super()._told_by_moves(ink)
        said = (
            gettext("by the moves it is {player}'s, without a circle"),
            gettext("by the moves it is {player}'s, with a circle"),
        )
        return said[ink % 2].format(player=self.players[ink // 2])

    def spot(self, i: int) -> str:
        """A triangle as a message names it: Odessa (43), triangle 12."""
        name = self.board.name(i)
        return f"{name} ({self.places[i]})" if self.board.stars[i] else name

    def likely_french(self, field: int) -> int:
        """Who has more on the border, or circled a French start."""
        on_border = [self.of(2 * player) | self.of(2 * player + 1) for player in PLAYERS]
        starts, _ = self.starts[field]
        here = self.board.border & self.board.halves[field]
        return max(PLAYERS, key=lambda p: (bool(self.of(2 * p + 1) & starts), (on_border[p] & here).bit_count()))

    def faults(self, field: int, player: int) -> Iterator[Reason]:
        """What speaks against this player having been French on a field."""
        french = self.coloured(field, player, french=True)
        russian = self.coloured(field, 1 - player, french=False)
        yield from self._barred(field, 1 - player, russian)
        yield from self._border_circles(field, player, french)
        yield from self._march_faults(field, player, french, marches=True)
        yield from self._march_faults(field, 1 - player, russian, marches=False)
        if french.starts and russian.starts:
            yield from self._too_many_words(field, player, french, russian)

    def _barred(self, field: int, player: int, here: Coloured) -> Iterator[Reason]:
        """TOL-S1."""
        for i in members(here.certain & (self.board.cities | self.board.border)):
            said = gettext(
                "{place} is on the border and in {player}'s colour, "
                "but {player} is Russian on field {field} and may not go there"
            )
            if self.board.stars[i]:
                said = gettext(
                    "{place} is a city and in {player}'s colour, "
                    "but {player} is Russian on field {field} and may not go there"
                )
            why = said.format(place=self.spot(i), player=self.players[player], field=field + 1)
            yield Reason("TOL-S1", why, (self.places[i],))

    def _border_circles(self, field: int, player: int, here: Coloured) -> Iterator[Reason]:
        """TOL-S2."""
        circles = here.circled & self.board.border
        if circles.bit_count() > 2:
            names = self.names(circles)
            said = gettext(
                "triangles {numbers} of the border are circled for {player}; "
                "besides the start only the last word of a round can end there"
            )
            why = said.format(numbers=listed([*map(str, names)]), player=self.players[player])
            yield Reason("TOL-S2", why, names)

    def _march_faults(self, field: int, player: int, here: Coloured, *, marches: bool) -> Iterator[Reason]:
        """TOL-S3, S5 and S10 for one side, as far as no word is looked up; `marches`: it is the French one."""
        name, board = self.players[player], self.board
        if not here.starts:
            yield self._no_start(field, player, marches=marches)
            return
        for i in members(here.certain & self.blank & ~here.starts):
            said = gettext("{place} is blank, and nobody can use it")
            yield Reason("TOL-S10", said.format(place=self.spot(i)), (self.places[i],))
        joining = here.whole
        begin = here.starts & here.certain or here.certain
        off = here.certain & ~connected(begin & -begin, joining, board.touching)
        if off:
            names = self.names(off)
            said = ngettext(
                "triangle {numbers} is cut off from the other triangles in {player}'s colour on field {field}",
                "triangles {numbers} are cut off from the other triangles in {player}'s colour on field {field}",
                len(names),
            )
            why = said.format(numbers=listed([*map(str, names)]), player=name, field=field + 1)
            yield Reason("TOL-S5", why, names)
        for i in members(here.circled & ~here.starts):
            if not board.touching[i] & here.inner:
                said = gettext(
                    "{place} is circled, but it touches no triangle of {player}'s without a circle; "
                    "a word has two triangles at least"
                )
                yield Reason("TOL-S5", said.format(place=self.spot(i), player=name), (self.places[i],))
        words, others = here.circled.bit_count() - 1, (here.plain | here.may_plain).bit_count()
        if words > others:
            had = {"words": _words(words), "triangles": _triangles(others)}
            said = gettext(
                "{player} has {words} on field {field} and only {triangles} without a circle; "
                "a word has two triangles at least"
            )
            yield Reason("TOL-S5", said.format(player=name, field=field + 1, **had))

    def _no_start(self, field: int, player: int, *, marches: bool) -> Reason:
        """TOL-S3."""
        board = self.board
        starts = [number for number in board.starts[field] if (number <= board.french_starts) is marches]
        said = gettext(
            "{player} is Russian on field {field}, and none of the starts {first} to {last} is circled for {player}"
        )
        if marches:
            said = gettext(
                "{player} is French on field {field}, and none of the starts {first} to {last} is circled for {player}"
            )
        why = said.format(player=self.players[player], field=field + 1, first=min(starts), last=max(starts))
        if other := board.starts_written(field, starts):
            why = clauses([why, other])
        return Reason("TOL-S3", why, elsewhere=self._circles_missing(player) > MOST_CORRECTED)

    def _circles_missing(self, player: int) -> int:
        """How many circles a player has too few at least: on each field the start has one, and where more is coloured
        so has a last triangle. No triangle that were otherwise would give the player two."""
        missing = 0
        for field in FIELDS:
            here = self.coloured(field, player, french=True)
            needed = min(here.certain.bit_count(), 2)
            missing += max(0, needed - (here.circled | here.may_circled).bit_count())
        return missing

    def _too_many_words(self, field: int, player: int, french: Coloured, russian: Coloured) -> Iterator[Reason]:
        """TOL-S4."""
        least = russian.circled.bit_count() - 1
        most = (french.circled | french.may_circled).bit_count() - 1
        home = self.came_home(field, player)
        if most >= 0 and least > most - home:
            ours, theirs = (self.players[p] for p in (player, 1 - player))
            said = gettext(
                "on field {field} {russian} has {words} and {french} {count}; "
                "the French player begins, so the Russian never has more"
            )
            if home and least == most:
                said = gettext(
                    "on field {field} {russian} has {words} and {french} {count}; "
                    "{french} came home with the last one, and {russian} had no turn after it"
                )
            why = said.format(field=field + 1, russian=theirs, words=_words(least), french=ours, count=most)
            yield Reason("TOL-S4", why)


def inks_after(position: Position) -> tuple[int, ...]:
    """The ink of each triangle after a game; where its record leaves that open, as one reading has it."""
    ink = [EMPTY] * len(position.board.ids)
    for i, player in position.begun:
        ink[i] = 2 * player + 1
    for player, paths in zip(position.authors, position.grounds[0].trail, strict=True):
        for i in paths[0]:
            ink[i] = 2 * player
        if paths[0]:
            ink[paths[0][-1]] = 2 * player + 1
    return tuple(ink)


def _words(count: int) -> str:
    return ngettext("{number} word", "{number} words", count).format(number=count)


def _triangles(count: int) -> str:
    return ngettext("{number} triangle", "{number} triangles", count).format(number=count)
