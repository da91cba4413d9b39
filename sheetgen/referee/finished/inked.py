"""Sheets on which places are coloured: spaces (Vasarely, Mondrian, Delaunay, Klee, Springer) or segments (Miro, Arp).

What is drawn of a sheet is fills, or in games of lines (LinedSheet) strokes, of which nobody knows when they were made.

An ink is a colour by its place among the sheet's inks; where players have no colours of their own (Miro, Arp), the
players are the inks. A sheet holds one ink for each place, by index, or EMPTY, or UNREADABLE.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from msgspec import structs

from sheetgen import story
from sheetgen.field.model import Segment
from sheetgen.language import clauses, gettext, listed, meant, ngettext, pgettext, together
from sheetgen.referee import bits, fills
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.notation import (
    MOST_UNREADABLE,
    Places,
    likely,
    place_named,
    placed,
    places_counted,
    places_named,
    ranges,
    whose,
)
from sheetgen.referee.finished.sheet import Correction, Opening, Place, Reason, Sheet
from sheetgen.referee.record import Record, seat_of, table_rows
from sheetgen.referee.variation import file_named
from sheetgen.signs import begins, typed
from sheetgen.story import Fault, lines, spaces
from sheetgen.tomlfile import shortened

EMPTY, UNREADABLE = -1, -2

TABLE = "coloured"
LIKELY = "likely"
"""The table that says what unreadable places most likely are; whoever read the sheet from a photo knows that."""
_UNREADABLE, _EMPTY = "unreadable", "empty"

_NAMED = 20
"""Places that are named one by one as standing twice; of more it is said how many they are."""

_OTHERWISE = 2
"""Places that are tried otherwise than they most likely are, before all that cannot be read is left open."""


class InkedSheet(Sheet, frozen=True, kw_only=True):
    """A sheet of coloured places.

    A game defines `reasons`, `search`, `left_by` and, where its search takes unreadable places as they are, sets
    `reads_gaps`.
    """

    noun: str
    """What a place is: "space", "segment"."""
    places: tuple[Place, ...]
    """Their names, by index."""
    inks: tuple[str, ...]
    """The names of the inks."""
    ink: tuple[int, ...]
    """For each place its ink, EMPTY or UNREADABLE."""
    owners: tuple[str | None, ...] = ()
    """For each ink the player whose alone it is, if it is one's."""
    reads_gaps: bool = False
    """Whether `search` copes with UNREADABLE places."""
    likely: Mapping[int, tuple[int, ...]] = {}
    """What stands most likely in places that cannot be read, the likelier first, as far as somebody said so."""

    @property
    def keys(self) -> Mapping[str, str]:
        """What is written below [coloured] for each colour, and the colour's name: `{"Ann": "red", "Ben": "blue"}`.

        The keys are players where each has one colour, else colours."""
        own = list(self.owners)
        pairs = itertools.zip_longest(self.inks, own)
        return {(owner if owner and own.count(owner) == 1 else ink): ink for ink, owner in pairs}

    @property
    def pans(self) -> Sequence[str]:
        """Of the pans for colours that are printed on the sheet, the key of each, from pan 1."""
        return list(self.keys)

    @property
    def granted(self) -> str:
        """What `pans` takes for granted and the sheet does not show, a sentence; empty for nothing."""
        return ""

    @property
    def by_sides(self) -> str:
        """How it is taken that pens are said to be the players' and by the pans are the sides', a sentence; empty where
        nobody changes sides."""
        return ""

    @property
    def spots(self) -> Sequence[str]:
        """The places as the field knows them, by index."""
        return [str(place) for place in self.places]

    def listed(self, places: Iterable[int]) -> str:
        """Places, by index, as people write them."""
        return ranges(sorted(places), self.places)

    def left_by(self, position: Any) -> tuple[int, ...]:
        """The ink of each place after a game."""
        raise NotImplementedError

    def is_left_by(self, position: Any) -> bool:
        """Whether a position's game leaves every place as it is here; one that cannot be read may be anything."""
        return all(here in (UNREADABLE, there) for here, there in zip(self.ink, self.left_by(position), strict=True))

    # What it is made of.

    def of(self, ink: int) -> int:
        """The set of places in an ink (or EMPTY, or UNREADABLE)."""
        return bits.union(i for i, each in enumerate(self.ink) if each == ink)

    @property
    def sets(self) -> tuple[int, ...]:
        """The set of places in each ink."""
        return tuple(self.of(ink) for ink in range(len(self.inks)))

    @property
    def gaps(self) -> int:
        """The places that cannot be read."""
        return self.of(UNREADABLE)

    @property
    def filled(self) -> int:
        """The places that are in some ink for certain."""
        return bits.union(i for i, each in enumerate(self.ink) if each >= 0)

    @property
    def bare(self) -> int:
        """The places that are empty for certain."""
        return self.of(EMPTY)

    def names(self, places: int) -> tuple[Place, ...]:
        """The names of a set of places."""
        return tuple(self.places[i] for i in bits.members(places))

    def said(self, ink: int) -> str:
        """An ink as a sentence has it: red, in Ann's colour, empty."""
        if ink == EMPTY:
            return gettext("empty")
        return self.within(ink) if self._player(ink) else pgettext("is", "{colour}").format(colour=self._hue(ink))

    def within(self, ink: int) -> str:
        """What a place is coloured in: in red, in Ann's colour."""
        player = self._player(ink)
        said = gettext("in {player}'s colour") if player else gettext("in {colour}")
        return said.format(player=player, colour=self._hue(ink))

    def _hue(self, ink: int) -> str:
        """An ink's own name: a colour's, or a player's."""
        return _told(self.inks[ink])

    def _player(self, ink: int) -> str | None:
        """Whose an ink is, where it is written down under their name: then nobody asked which crayon they used."""
        owner = self._owner(ink)
        keys = self.opening.record.tables.get(TABLE, {})
        named = owner in {self.players[seat] for key in keys if (seat := seat_of(key, self.players)) is not None}
        return owner if named or owner == self.inks[ink] else None

    # What many games ask of it.

    def same_beside(self, rule: str, neighbours: Sequence[int], why: str) -> Iterator[Reason]:
        """Two neighbours in one ink, each pair once; `why` ends the sentence."""
        for ink, places in enumerate(self.sets):
            for i in bits.members(places):
                for j in bits.members(neighbours[i] & places >> i + 1 << i + 1):
                    a, b = self.places[i], self.places[j]
                    said = gettext("{places} are next to each other and both {ink}; {why}")
                    named = places_named(self.noun, (a, b))
                    yield Reason(rule, said.format(places=named, ink=self.said(ink), why=why), (a, b))

    def cut_off(self, neighbours: Sequence[int], within: int | None = None) -> int:
        """The smaller piece, by neighbours, where the filled places (of a set) lie in pieces, also when all that cannot
        be read is filled; else none."""
        there = self.filled if within is None else self.filled & within
        joining = there | (self.gaps if within is None else self.gaps & within)
        if not there:
            return 0
        piece = connected(there & -there, joining, neighbours) & there
        return min((piece, there & ~piece), key=int.bit_count) if piece != there else 0

    # What cannot be read, and what may have been meant.

    @property
    def unclear(self) -> bool:
        """Whether a place cannot be read that `search` does not see to itself."""
        return UNREADABLE in self.ink and not (self.reads_gaps and not self.likely)

    def with_ink(self, changes: Mapping[int, int]) -> Self:
        """The same sheet with other inks in some places, by index."""
        return structs.replace(self, ink=tuple(changes.get(i, ink) for i, ink in enumerate(self.ink)))

    def choices(self, place: int) -> Iterable[int]:
        """What may stand in a place that cannot be read, the likelier first."""
        return dict.fromkeys((*self.likely.get(place, ()), *range(len(self.inks)), EMPTY))

    def readings(self, budget: Budget) -> Iterator[Self]:
        """Each way to read what cannot be read that no reason speaks against: place by place, those first of which the
        fewest choices are left, so that what cannot be is seen before it is multiplied."""
        if self.reads_gaps:
            yield from self._likeliest()
            yield self
            return
        gaps = list(bits.members(self.gaps))
        if not gaps:
            yield self
            return
        left: dict[int, list[Self]] = {}
        for place in gaps:
            tried = (self.with_ink({place: ink}) for ink in self.choices(place))
            left[place] = [sheet for sheet in tried if next(sheet.reasons(), None) is None]
            budget.step()
        place = min(gaps, key=lambda place: len(left[place]))
        for sheet in left[place]:
            yield from sheet.readings(budget)

    def _likeliest(self) -> Iterator[Self]:
        """Where it is said what most likely stands in each place that cannot be read: that, then with one place
        otherwise, then with two."""
        gaps = list(bits.members(self.gaps))
        first = {place: self.likely[place][0] for place in gaps if place in self.likely}
        if len(first) < len(gaps):
            return
        for count in range(_OTHERWISE + 1):
            for places in itertools.combinations(gaps, count):
                for inks in itertools.product(*(self.likely[place][1:] for place in places)):
                    sheet = self.with_ink(first | dict(zip(places, inks, strict=True)))
                    if next(sheet.reasons(), None) is None:
                        yield sheet

    def leaning(self, read: Sheet, position: Any) -> list[str]:
        """How a verdict takes each place that cannot be read."""
        left = self.left_by(position)
        said = gettext("{place} is {ink}")
        return [said.format(place=self.named(i), ink=self.said(left[i])) for i in bits.members(self.gaps)]

    def named(self, i: int) -> str:
        """A place as a sentence names it, by index: space 4."""
        return place_named(self.noun, self.places[i])

    @property
    def untouched(self) -> bool:
        """Whether every place is empty."""
        return set(self.ink) == {EMPTY}

    def forgotten(self) -> list[str]:
        """What is written in no place of [coloured]: of its keys the players', each with all their inks, and the
        colours; a colour that is nobody's may well be missing where others have their players."""
        if self.untouched:
            said = gettext("Nothing is written below [{table}] yet; write there what is in whose colour.")
            return [said.format(table=TABLE)]
        missing = [
            key
            for key, ink in self.keys.items()
            if (self._owner(self.inks.index(ink)) or not any(self.owners)) and not self.has(self._inks_of(key, ink))
        ]
        said = gettext("Nothing is written below [{table}] for {name}; was that forgotten?")
        return [said.format(table=TABLE, name=key) for key in missing]

    def _inks_of(self, key: str, ink: str) -> set[int]:
        """What is written below a key of [coloured]: all inks of a player, or the one colour."""
        return {i for i, name in enumerate(self.inks) if name == ink or self._owner(i) == key}

    @property
    def whose_colours(self) -> str:
        """Whose the colours are that are keys of [coloured]; it is the players' order alone that says so."""
        written = self._written_as_colours
        whose = [
            gettext("{player}: {colours}").format(player=player, colours=listed([self._hue(ink) for ink in inks]))
            for player in self.players
            if (inks := [ink for ink in written.values() if self._owner(ink) == player])
        ]
        if not whose:
            return ""
        said = gettext(
            "The colours are taken in the order of the players ({whose}); if they were otherwise, write the names in "
            "place of the colours."
        )
        if not set(self.players) <= self.keys.keys():
            said = gettext(
                "The colours are taken in the order of the players ({whose}); if they were otherwise, exchange the "
                "names, and say who began."
            )
        return said.format(whose=", ".join(whose))

    def by_names(self, record: Record) -> Record:
        """The record with the names of the players in place of colours, where each has one."""
        names = {ink: key for key, ink in self.keys.items()}
        coloured = record.tables.get(TABLE, {})
        written = {key: names[self.inks[ink]] for key, ink in self._written_as_colours.items()}
        named = {written.get(key, key): value for key, value in coloured.items()}
        # Who is written down by name and by colour has two lines, of which one would be lost.
        if len(named) < len(coloured):
            return record
        return structs.replace(record, tables={**record.tables, TABLE: named})

    @property
    def _written_as_colours(self) -> dict[str, int]:
        """The keys of [coloured] that are no player's name, and the inks of one player alone that they are; none where
        the players themselves are the inks."""
        if any(owner == ink for owner, ink in zip(self.owners, self.inks, strict=False)):
            return {}
        record = self.opening.record
        keys = [key for key in record.tables.get(TABLE, {}) if seat_of(key, self.players) is None]
        inks = {key: _ink(self.opening, TABLE, key, self.inks, ()) for key in keys}
        return {key: ink for key, ink in inks.items() if ink != UNREADABLE and self._owner(ink) is not None}

    def has(self, inks: Collection[int]) -> bool:
        """Whether a place is in one of these inks for certain."""
        return any(ink in inks for ink in self.ink)

    def doubtful(self) -> set[Place]:
        """The places that a reason names: these are tried first where a correction is looked for."""
        return {name for reason in self.reasons() for name in reason.places}

    def corrections(self, count: int) -> Iterator[Correction]:
        """The sheets with one place or two in another ink; places that a reason names come first, each with its
        likeliest other ink before any with its next."""
        near = self.doubtful()
        readable = [i for i in range(len(self.places)) if self.ink[i] != UNREADABLE]
        first = [i for i in readable if self.places[i] in near]
        rest = [i for i in readable if self.places[i] not in near]
        one = itertools.chain(self._single(first), self._single(rest))
        for change in one if count == 1 else self._pairs(first or rest):
            yield self.corrected(change)

    def corrected(self, change: Mapping[int, int]) -> Correction:
        """The sheet with other inks in some places, by index."""
        were = gettext("{place} were {ink}")
        said = (were.format(place=self.named(i), ink=self.said(ink)) for i, ink in change.items())
        return Correction(together(said), self.with_ink(change))

    def _single(self, places: Sequence[int]) -> Iterator[dict[int, int]]:
        """Another ink in one of these places."""
        for inks in itertools.zip_longest(*(self._others(place) for place in places)):
            yield from ({place: ink} for place, ink in zip(places, inks, strict=True) if ink is not None)

    def _pairs(self, places: Sequence[int]) -> Iterator[dict[int, int]]:
        """Other inks in two of these places."""
        for one, other in itertools.combinations(places, 2):
            yield from ({one: a, other: b} for a in self._others(one) for b in self._others(other))

    def _others(self, place: int) -> list[int]:
        """What else may stand in a place."""
        return [ink for ink in self.choices(place) if ink != self.ink[place]]

    def differences(self, position: Any) -> list[Reason]:
        """Where it is not what a replayed game leaves; nowhere where no table tells of colours."""
        found: list[Reason] = []
        if TABLE not in self.opening.record.tables:
            return found
        for i, (here, there) in enumerate(zip(self.ink, self.left_by(position), strict=True)):
            if here not in (UNREADABLE, there):
                said = gettext("{place}: {written}; {played}")
                told = said.format(
                    place=self.named(i), written=self._told_here(here), played=self._told_by_moves(there)
                )
                found.append(Reason("", told, (self.places[i],)))
        return found

    def played(self, points: tuple[int | None, ...]) -> story.Played | None:
        """Its fills, where the places are spaces."""
        return self.fills(points)

    def fills(self, points: tuple[int | None, ...]) -> spaces.Played:
        """What stands on a sheet whose places are spaces."""
        hands = self.opening.position.hands
        seats = [next((seat for seat, hand in enumerate(hands) if ink in hand), 0) for ink in self.inks]
        return spaces.Played(
            of_game=self.opening.field.game,
            names=self.players,
            scores=points,
            hands=hands,
            fills=tuple(
                spaces.Filled(space=place, colour=self.inks[ink], player=seats[ink], order=0)
                for place, ink in zip(self.places, self.ink, strict=True)
                if ink >= 0
            ),
            unread=self.names(self.gaps),
        )

    def _told_here(self, ink: int) -> str:
        if ink == EMPTY:
            return gettext("you left it empty")
        owner = self._owner(ink)
        said = gettext("you wrote it for {player}") if owner else gettext("you wrote it as {colour}")
        return said.format(player=owner, colour=self._hue(ink))

    def _told_by_moves(self, ink: int) -> str:
        if ink == EMPTY:
            return gettext("by the moves it is empty")
        owner = self._owner(ink)
        said = gettext("by the moves it is {player}'s") if owner else gettext("by the moves it is {colour}")
        return said.format(player=owner, colour=self._hue(ink))

    def _owner(self, ink: int) -> str | None:
        return self.owners[ink] if self.owners else None


class LinedSheet(InkedSheet, frozen=True, kw_only=True):
    """A sheet of a game of lines: its places are segments, by index as the rules have them, and each ink is a
    player's."""

    @property
    def spots(self) -> Sequence[str]:
        """The ids of the segments, by index."""
        return [str(segment.id) for segment in self._segments]

    def played(self, points: tuple[int | None, ...]) -> story.Played | None:
        """Its strokes."""
        return self.strokes(points)

    def strokes(self, points: tuple[int | None, ...]) -> lines.Played:
        """What stands on it: neighbours on a line in one colour as one stroke."""
        segments = self._segments
        runs: list[tuple[int, list[Segment]]] = []
        for segment, ink in zip(segments, self.ink, strict=True):
            last = runs[-1][1][-1] if runs and runs[-1][0] == ink else None
            if last is not None and (last.curve, last.order + 1) == (segment.curve, segment.order):
                runs[-1][1].append(segment)
            else:
                runs.append((ink, [segment]))
        return lines.Played(
            of_game=self.opening.field.game,
            names=self.players,
            scores=points,
            strokes=tuple(
                lines.Stroke(segments=tuple(segment.id for segment in run), player=ink, order=0)
                for ink, run in runs
                if ink >= 0
            ),
            unread=tuple(segments[i].id for i in bits.members(self.gaps)),
        )

    def fault(self, number: int, place: Place) -> Fault | None:
        """A segment, or else a space."""
        if place not in self.places:
            return super().fault(number, place)
        return Fault(number=number, segment=self._segments[self.places.index(place)].id)

    @property
    def _segments(self) -> list[Segment]:
        """The field's segments, by index."""
        known = {segment.id: segment for segment in self.opening.field.segments}
        return [known[id] for id in self.opening.position.map.segments]


def connected(start: int, places: int, neighbours: Sequence[int]) -> int:
    """Those of a set of places that can be reached from `start`, by neighbours, within the set."""
    group, new = 0, start
    while new:
        group |= new
        new = bits.joined(neighbours[i] for i in bits.members(new)) & places & ~group
    return group


def from_sets(sets: Iterable[int], count: int) -> tuple[int, ...]:
    """The ink of each of `count` places from the set of places in each ink."""
    ink = [EMPTY] * count
    for number, places in enumerate(sets):
        for i in bits.members(places):
            ink[i] = number
    return tuple(ink)


def read_inks(
    opening: Opening, places: Places, inks: Sequence[str], hands: Sequence[Sequence[str]], table: str = TABLE
) -> tuple[int, ...]:
    """The ink of each place as [coloured] has it; what is not named is empty.

    Its keys are players, where each has one colour (`hands`, by seat; one that several have does not count), inks by
    name or beginning, and "unreadable". Raises BadInput, with the line, for a key that is none of these or may be two,
    a place that is not there or stands twice, and more than twelve places that cannot be read.
    """
    _check_names(opening, inks, hands)
    record = opening.record
    ink = [EMPTY] * len(places.names)
    keys: list[str] = [""] * len(places.names)
    written: dict[str, int] = {}
    for key, value in record.tables.get(table, {}).items():
        number = written[key] = _ink_meant(opening, table, key, inks, hands)
        twice: dict[str, dict[str, None]] = {}
        for i in places.read(record, table, key, value):
            if ink[i] != EMPTY:
                twice.setdefault(keys[i], {})[str(places.names[i])] = None
            ink[i], keys[i] = number, key
        for other, names in twice.items():
            said = ngettext("{places} is named twice", "{places} are named twice", len(names))
            if other != key:
                said = ngettext(
                    "{places} is named twice, for {one} and for {other}",
                    "{places} are named twice, for {one} and for {other}",
                    len(names),
                )
            few = len(names) <= _NAMED
            which = places_named(places.noun, [*names]) if few else places_counted(places.noun, len(names))
            sentence = said.format(places=which, one=other, other=key)
            if why := places.doubled([*names]):
                sentence = clauses([sentence, why])
            raise placed(record, table, key, sentence)
    _check_mixed(opening, table, written, inks)
    unclear = ink.count(UNREADABLE)
    if unclear > MOST_UNREADABLE:
        said = gettext("{places} are unreadable; with more than {most} nothing could be told")
        sentence = said.format(places=places_counted(places.noun, unclear), most=MOST_UNREADABLE)
        raise placed(record, table, _UNREADABLE, sentence)
    return tuple(ink)


def _ink(opening: Opening, table: str, key: str, inks: Sequence[str], hands: Sequence[Sequence[str]]) -> int:
    """The ink that a key means."""
    record = opening.record
    seat = seat_of(key, record.players)
    if seat is None and key.strip().casefold() == _UNREADABLE:
        return UNREADABLE
    if seat is not None:
        own = _own(seat, hands)
        if len(own) == 1:
            return inks.index(own[0])
        if key.strip().casefold() not in [ink.casefold() for ink in inks]:  # Red may play with four colours
            said = gettext("{player} plays {colours}; write the colour in place of the name")
            sentence = said.format(player=record.players[seat], colours=listed([*map(_told, hands[seat])]))
            raise placed(record, table, key, sentence)
    number = whose(key, inks)
    if number is None:
        number = next(map(inks.index, meant(key, inks)), None)
    if number is None and len(key.strip()) > 1:
        only = fills.begun(key, (*inks, *fills.UNUSED))
        number = inks.index(only) if only in inks else None
    if number is None:
        known = [*record.players, *(_told(ink) for ink in inks if ink not in record.players), _UNREADABLE]
        said = gettext("{name} is no player and no colour of this game; {known}")
        if whose(key, _NEUTRAL) is not None or meant(key, _NEUTRAL):
            said = gettext("in this game of {count} nothing is neutral; {known}")
        count = len(record.players)
        raise placed(record, table, key, said.format(name=shortened(key), count=count, known=likely(key, known)))
    return number


def _ink_meant(opening: Opening, table: str, key: str, inks: Sequence[str], hands: Sequence[Sequence[str]]) -> int:
    """The ink that a key means. Raises BadInput, besides, for the beginning of a colour that is as well that of a
    player's name who has another one, if that does not stand there in full."""
    number = _ink(opening, table, key, inks, hands)
    if number == UNREADABLE or seat_of(key, opening.record.players) is not None or inks[number] in meant(key, inks):
        return number
    named = {seat_of(other, opening.players) for other in opening.record.tables.get(TABLE, {})}
    for seat, player in enumerate(opening.players):
        own = _own(seat, hands)
        if seat not in named and len(own) == 1 and own[0] != inks[number] and begins(key, player):
            said = gettext(
                "{word} may be short for {player}, or for {colour}; write the name in full, or the colour if it was in "
                "that"
            )
            sentence = said.format(word=shortened(key), player=player, colour=_told(inks[number]))
            raise placed(opening.record, table, key, sentence)
    return number


def _check_mixed(opening: Opening, table: str, written: Mapping[str, int], inks: Sequence[str]) -> None:
    """Raises BadInput where a player is called as a colour of somebody else's, and has their own colour below it too:
    then it is not known which of the two words are names."""
    players = opening.players
    for key, number in written.items():
        seat = seat_of(key, players)
        if seat is None and key.strip().casefold() == "g":
            _check_yellow(opening, table, key, written, inks)
        called = [inks.index(ink) for ink in meant(key, inks)]
        if seat is None or not called or number in called:
            continue
        for other, same in written.items():
            if same == number and seat_of(other, players) is None:
                said = gettext("{one} and {other} would both be {player}'s here; write the names of the players alone")
                sentence = said.format(one=shortened(key), other=shortened(other), player=players[seat])
                raise placed(opening.record, table, other, sentence)


def _check_yellow(opening: Opening, table: str, key: str, written: Mapping[str, int], inks: Sequence[str]) -> None:
    """Raises BadInput where g, which is short for green and for gelb, stands beside another word for green."""
    for other, number in written.items():
        if other != key and number == written[key] and seat_of(other, opening.players) is None:
            said = gettext("{one} and {other} would both be {colour} here; write {example} out")
            sentence = said.format(
                one=shortened(key), other=shortened(other), colour=_told(inks[number]), example=fills.hue("yellow")
            )
            raise placed(opening.record, table, key, sentence)


def _told(ink: str) -> str:
    """An ink's name as a sentence has it: a colour in the language that is spoken, in which it may be written too."""
    return fills.hue(ink) if ink in fills.HUES else ink


def _own(seat: int, hands: Sequence[Sequence[str]]) -> list[str]:
    """The colours that only this player has."""
    return [colour for colour in hands[seat] if sum(colour in hand for hand in hands) == 1]


def _check_names(opening: Opening, inks: Sequence[str], hands: Sequence[Sequence[str]]) -> None:
    """Raises BadInput for a player whose name says something else in the tables of a coloured sheet: there it would
    mean the player's own colour, and nothing the other."""
    shared = [ink for ink in inks if sum(ink in hand for hand in hands) != 1]
    for word in (_UNREADABLE, _EMPTY, *shared):
        seat = seat_of(word, opening.players)
        if seat is not None and (word not in shared or _own(seat, hands)):
            said = gettext("{name} will not do as a player's name on a coloured sheet; there it means something else")
            sentence = said.format(name=shortened(opening.players[seat]))
            raise opening.record.trouble(sentence, "players")


_NEUTRAL = ("neutral",)
"""What Mondrian has among three and two only."""


def read_likely(
    opening: Opening, places: Places, inks: Sequence[str], hands: Sequence[Sequence[str]], ink: Sequence[int]
) -> dict[int, tuple[int, ...]]:
    """What [likely] says of the places that cannot be read: `17 = "Ann, Ben, empty"`, the likelier first.

    What it says of other places is passed over: somebody has looked and mended the sheet. Raises BadInput, with the
    line, for a place that is not there and a word that is no key of [coloured].
    """
    record = opening.record
    found: dict[int, tuple[int, ...]] = {}
    for key, value in record.tables.get(LIKELY, {}).items():
        said = value if isinstance(value, list) else str(value).split(",")
        words = [str(word).strip() for word in said]
        choices = tuple(
            EMPTY if word.casefold() == _EMPTY else _ink_meant(opening, LIKELY, word, inks, hands) for word in words
        )
        found |= dict.fromkeys(places.read(record, LIKELY, key, key), choices)
    return {
        place: choices for place, choices in found.items() if ink[place] == UNREADABLE and UNREADABLE not in choices
    }


def inked(opening: Opening, places: Places, inks: Sequence[str], hands: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The fields of an InkedSheet, by name, as a record has them."""
    owners = [[name for name, hand in zip(opening.players, hands, strict=True) if ink in hand] for ink in inks]
    ink = read_inks(opening, places, inks, hands)
    return {
        "opening": opening,
        "noun": places.noun,
        "places": places.names,
        "inks": tuple(inks),
        "ink": ink,
        "likely": read_likely(opening, places, inks, hands, ink),
        "owners": tuple(names[0] if len(names) == 1 else None for names in owners),
    }


def template(
    opening: Opening, inks: Sequence[str], hands: Sequence[Sequence[str]], example: str
) -> dict[str, list[str]]:
    """The lines below [coloured] to fill in: one for each player, or for each ink where a player has several."""
    _check_names(opening, inks, hands)
    lines = table_rows(dict.fromkeys(_keys(opening.players, inks, hands), ""))
    said = gettext('What is in whose colour, such as "{example}"; what is not named is empty.')
    unclear = gettext("what you cannot make out")
    return {
        TABLE: [
            f"# {said.format(example=example)}",
            *_numbered(opening),
            *lines,
            f'# {_UNREADABLE} = ""  # {unclear}',
        ]
    }


def _numbered(opening: Opening) -> list[str]:
    """A remark that says how to come by the numbers of the places."""
    record = opening.record
    words = file_named(record.settled(opening.rules.Variation).settings) if opening.own_words else None
    files = {"--layout": record.layout, "--words": words}
    own = "".join(f" {option} {typed(file)}" for option, file in files.items() if file)
    with_them = f"sheetgen print {record.game} --code {record.sheet}{own} --numbers -o numbers.pdf"
    return ["# " + gettext("The numbers are on the sheet that this prints:"), f"# {with_them}"]


def tables(
    opening: Opening, places: Places, inks: Sequence[str], hands: Sequence[Sequence[str]], ink: Sequence[int]
) -> dict[str, dict[str, str]]:
    """The table [coloured] in which so much is coloured, as `read_inks` reads it."""
    keys = dict(zip(_keys(opening.players, inks, hands), range(len(inks)), strict=True))
    numbers = {**keys, _UNREADABLE: UNREADABLE}
    found = {
        key: ranges([i for i, each in enumerate(ink) if each == number], places.names)
        for key, number in numbers.items()
    }
    return {TABLE: {key: text for key, text in found.items() if text or key != _UNREADABLE}}


def _keys(players: Sequence[str], inks: Sequence[str], hands: Sequence[Sequence[str]]) -> list[str]:
    """What each ink is called below [coloured]: by its player, where every player has just one of his own."""
    own = [[ink for ink in hand if sum(ink in each for each in hands) == 1] for hand in hands]
    if any(len(colours) != 1 for colours in own):
        return list(inks)
    named = {colours[0]: player for colours, player in zip(own, players, strict=True)}
    return [named.get(ink, ink) for ink in inks]
