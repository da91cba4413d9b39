"""What one field of a coloured sheet of Tolstoy shows, and what on it breaks a rule whatever the words were.

What stands in a triangle is one of five inks: nothing, or a player's colour without a circle or with one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import structs

from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.rules import Position
from sheetgen.games.tolstoy.walks import Coloured
from sheetgen.referee import bits
from sheetgen.referee.bits import members, union
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, InkedSheet, connected
from sheetgen.referee.finished.sheet import Correction, Place, Reason

PLAYERS = (0, 1)
FIELDS = (0, 1)


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
        for circles in (True, False):
            for correction in super().corrections(count):
                pairs = zip(self.ink, correction.sheet.ink, strict=True)  # type: ignore[attr-defined]
                if all(here // 2 == there // 2 for here, there in pairs) is circles:
                    yield correction

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
            return "empty"
        return f"in {self.players[ink // 2]}'s colour{' and circled' if ink % 2 else ', not circled'}"

    def _for(self, ink: int) -> str:
        return f"for {self.players[ink // 2]}, {_CIRCLE[ink % 2]}"

    def _whose(self, ink: int) -> str:
        return f"{self.players[ink // 2]}'s, {_CIRCLE[ink % 2]}"

    def spot(self, i: int) -> str:
        """A triangle as a message names it: Odessa (43), triangle 12."""
        name = self.board.names[i]
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
        for who, here, numbers in ((player, french, "French"), (1 - player, russian, "Russian")):
            yield from self._march_faults(field, who, here, numbers)
        if french.starts and russian.starts:
            yield from self._too_many_words(field, player, french, russian)

    def _barred(self, field: int, player: int, here: Coloured) -> Iterator[Reason]:
        """TOL-S1."""
        for i in members(here.certain & (self.board.cities | self.board.border)):
            name = self.players[player]
            where = "a city" if self.board.stars[i] else "on the border"
            why = f"{self.spot(i)} is {where} and in {name}'s colour, but {name} is Russian on field {field + 1}"
            yield Reason("TOL-S1", f"{why} and may not go there", (self.places[i],))

    def _border_circles(self, field: int, player: int, here: Coloured) -> Iterator[Reason]:
        """TOL-S2."""
        circles = here.circled & self.board.border
        if circles.bit_count() > 2:
            names = self.names(circles)
            why = f"{listed(names)} of the border are circled for {self.players[player]}"
            yield Reason("TOL-S2", f"{why}; besides the start only the last word of a round can end there", names)

    def _march_faults(self, field: int, player: int, here: Coloured, side: str) -> Iterator[Reason]:
        """TOL-S3, S5 and S10 for one side, as far as no word is looked up."""
        name, board = self.players[player], self.board
        if not here.starts:
            starts = [number for number in board.starts[field] if (number <= board.french_starts) is (side == "French")]
            why = f"{name} is {side} on field {field + 1}, and none of the starts {min(starts)} to {max(starts)}"
            yield Reason("TOL-S3", f"{why} is circled for {name}")
            return
        for i in members(here.certain & self.blank & ~here.starts):
            yield Reason("TOL-S10", f"{self.spot(i)} is blank, and nobody can use it", (self.places[i],))
        joining = here.whole
        begin = here.starts & here.certain or here.certain
        off = here.certain & ~connected(begin & -begin, joining, board.touching)
        if off:
            names = self.names(off)
            why = f"{listed(names)} {'is' if len(names) == 1 else 'are'} cut off from the other triangles"
            yield Reason("TOL-S5", f"{why} in {name}'s colour on field {field + 1}", names)
        for i in members(here.circled & ~here.starts):
            if not board.touching[i] & here.inner:
                why = f"{self.spot(i)} is circled, but it touches no triangle of {name}'s without a circle"
                yield Reason("TOL-S5", f"{why}; a word has two triangles at least", (self.places[i],))
        words, others = here.circled.bit_count() - 1, (here.plain | here.may_plain).bit_count()
        if words > others:
            why = f"{name} has {_counted(words, 'word')} on field {field + 1} and only {_counted(others, 'triangle')}"
            yield Reason("TOL-S5", f"{why} without a circle; a word has two triangles at least")

    def _too_many_words(self, field: int, player: int, french: Coloured, russian: Coloured) -> Iterator[Reason]:
        """TOL-S4."""
        least = russian.circled.bit_count() - 1
        most = (french.circled | french.may_circled).bit_count() - 1
        home = self.came_home(field, player)
        if most >= 0 and least > most - home:
            ours, theirs = (self.players[p] for p in (player, 1 - player))
            counts = f"on field {field + 1} {theirs} has {_counted(least, 'word')} and {ours} {most}"
            if home and least == most:
                why = f"{counts}; {ours} came home with the last one, and {theirs} had no turn after it"
            else:
                why = f"{counts}; the French player begins, so the Russian never has more"
            yield Reason("TOL-S4", why)


_CIRCLE = ("without a circle", "with a circle")


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


def listed(names: Sequence[Place]) -> str:
    """Some triangles by number, as a sentence has them."""
    *most, last = map(str, names)
    return f"triangles {', '.join(most)} and {last}" if most else f"triangle {last}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
