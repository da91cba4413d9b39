"""Tolstoy's finished sheets (docs/SHEETS.md): each field's round is found again from its colours and circles.

The keys of both tables are the players, whatever pencils they held: who was French on which field the border shows,
since only the French enter it and always begin on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from sheetgen.games.tolstoy import campaign
from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.campaign import Kind, Missing, Round
from sheetgen.games.tolstoy.coloured import CIRCLED, FIELDS, PLAYERS, Fields, inks_after
from sheetgen.games.tolstoy.rules import Position
from sheetgen.games.tolstoy.story import Played, Stroke
from sheetgen.language import gettext
from sheetgen.referee.bits import members, union
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE
from sheetgen.referee.finished.notation import MOST_UNREADABLE, Places, placed, ranges
from sheetgen.referee.finished.sheet import UNKNOWN, Correction, Nothing, Opening, Order, Reason, Scores, exact

TABLES = (inked.TABLE, inked.LIKELY, CIRCLED)
PICTURED = {inked.TABLE: "spaces", CIRCLED: "circled"}
PANS = {1: (1, 2), 2: (3, 4)}
"""For each half of the sheet its pans, the French player's first."""


class Plan(Struct, frozen=True):
    """An order in which the fields were played."""

    first: int
    """Who was French in round 1."""
    rounds: tuple[tuple[int, int, Kind], ...]
    """For each round its field, who was French there, and how it stands."""


class Sheet(Fields, frozen=True, kw_only=True):
    """A coloured sheet of Tolstoy."""

    known: campaign.Known
    """What was found of it, and of sheets that differ from it in a few triangles."""

    def played(self, points: tuple[int | None, ...]) -> Played:
        """Colours and circles, and on each field the points of who was French there."""
        french = self._drawn_french()
        strokes = []
        for field, player in enumerate(french):
            for i in members(self.board.halves[field] & (self.filled | union(self.half_read))):
                owner, circled = divmod(self.ink[i] if self.ink[i] >= 0 else self.half_read[i][0], 2)
                strokes.append(Stroke(spaces=(self.board.ids[i],), french=owner == player, circled=bool(circled)))
        known = [None if player is None or french.count(player) > 1 else points[player] for player in french]
        return Played(
            names=self.players,
            scores=points,
            strokes=tuple(strokes),
            sides=tuple(("", "") if p is None else (self.players[p], self.players[1 - p]) for p in french),
            points=tuple(() if count is None else (count,) for count in known),
            unread=tuple(self.board.ids[i] for i in members(self.gaps)),
        )

    def _drawn_french(self) -> list[int | None]:
        """Who is drawn as French on each field, as some plan has it if there is one; None where nothing is coloured."""
        plans = self.plans()
        roles = {field: player for field, player, _ in plans[0].rounds} if plans else {}
        found: list[int | None] = []
        for field in FIELDS:
            able = self.able[field]
            likely = able[0] if len(able) == 1 else self.likely_french(field)
            found.append(roles.get(field, likely) if self.begun(field) else None)
        return found

    def reasons(self) -> Iterator[Reason]:
        """TOL-S1 to S10, without what only the search for words shows."""
        sound = True
        for field in FIELDS:
            if self.over and not self.may_be_begun(field):
                sound = False
                yield _bare(field)
            if self.begun(field) and not self.able[field]:
                sound = False
                yield from self.faults(field, self.likely_french(field))
        if sound and not self.plans():
            yield self._no_plan()

    @property
    def keys(self) -> Mapping[str, str]:
        """The players, whatever pencils they held."""
        return {name: name for name in self.players}

    @property
    def pans(self) -> Sequence[str]:
        """The French player's and the Russian's on the first half, and on the second, where they have changed sides."""
        one, other = self.players
        return [one, other, other, one]

    @property
    def granted(self) -> str:
        """That whoever begins was French on field 1: the first round may be on either field (docs: Tolstoy 2)."""
        one, other = self.players
        said = gettext(
            "{one} is taken to have been French on field 1; if the first round was on field 2, {other} was, and the "
            "names are exchanged (--colours says it)"
        )
        return said.format(one=one, other=other)

    @property
    def by_sides(self) -> str:
        """That each side kept its colour, so that what is said of the players' can hold for one field only."""
        return gettext(
            "by the pans each side has the same colour on both fields, and you changed sides; so the colours that are "
            "named for the players hold for field 1, and on field 2 they are exchanged"
        )

    def plans(self) -> tuple[Plan, ...]:
        """The orders in which the fields can have been played, by who may have been French there."""
        able = self.able
        found = []
        for name in self.seats:
            first = self.players.index(name)
            for field in FIELDS:
                other = 1 - field
                if not self.over and not self.begun(other):
                    if self.begun(field):
                        if first in able[field]:
                            found.append(Plan(first, ((field, first, "either"),)))
                    else:
                        found.append(Plan(first, ()))
                both = self.may_be_begun(field) and self.may_be_begun(other)
                roles = first in able[field] and 1 - first in able[other]
                if both and roles and (self.over or not self.came_home(other, 1 - first)):
                    last: Kind = "over" if self.over else "on"
                    found.append(Plan(first, ((field, first, "over"), (other, 1 - first, last))))
        return tuple(found)

    def _no_plan(self) -> Reason:
        """TOL-S6, S8 or S9: each field is sound by itself, but not both together."""
        begun = [field for field in FIELDS if self.begun(field)]
        french = {field: self.able[field][0] for field in begun}
        if len(begun) == 2 and french[0] == french[1]:
            name = self.players[french[0]]
            said = gettext("{player} is French on both fields, but after the first round you change sides")
            return Reason("TOL-S6", said.format(player=name))
        if self.over:  # what cannot be read on the other field goes with no round there
            return _bare(next(field for field in FIELDS if field not in begun))
        first = self.seats[0]
        if len(begun) == 1:
            said = gettext(
                "{player} began and so was French in the first round, but is Russian on field {field}, "
                "the only one that is coloured"
            )
            return Reason("TOL-S9", said.format(player=first, field=begun[0] + 1))
        if len(self.seats) == 1:
            field = next(field for field in begun if self.players[french[field]] != first)
            said = gettext(
                "{player} began, and in the second round, on field {field}, {other} came home; "
                "so the game is over and was not stopped"
            )
            why = said.format(player=first, field=field + 1, other=self.players[french[field]])
        else:
            why = gettext("on both fields the French player came home; so the game is over and was not stopped")
        return Reason("TOL-S8", why)

    def search(self, budget: Budget) -> Order | Nothing:
        """The rounds of some plan, each found by itself; TOL-S5 and S11 when there are none."""
        position = self.opening.position
        known: dict[tuple[int, int, Kind], Round | Missing] = {}
        reasons: dict[Reason, None] = {}
        for plan in self.plans():
            moves: list[str] = []
            for task in plan.rounds:
                if task not in known:
                    field, player, kind = task
                    sides = (
                        self.coloured(field, player, french=True),
                        self.coloured(field, 1 - player, french=False),
                    )
                    known[task] = campaign.found(position, field, *sides, kind, budget, self.known)
                found = known[task]
                if isinstance(found, Missing):
                    reasons[self._missing(found, *task[:2])] = None
                    break
                moves += campaign.written(self.board, task[0], found)
            else:
                return Order(self.players[plan.first], tuple(moves))
        return Nothing(tuple(reasons))

    def _missing(self, missing: Missing, field: int, french: int) -> Reason:
        """TOL-S5 or TOL-S11, by what was not found."""
        if missing.side == "both":
            if self.gaps or not self.board.strict:
                said = gettext("on field {field} both players' triangles together are no two rows of words")
                return Reason("TOL-S5", said.format(field=field + 1))
            said = gettext(
                "on field {field} somebody must have been stuck, and could have formed a word whatever the order"
            )
            return Reason("TOL-S11", said.format(field=field + 1))
        name = self.players[french if missing.side == "french" else 1 - french]
        if missing.without_word:
            names = self.names(missing.without_word)[:1]
            said = gettext("no word of {player}'s on field {field} can go through triangle {number}")
            return Reason("TOL-S5", said.format(player=name, field=field + 1, number=names[0]), names)
        said = gettext(
            "{player}'s triangles on field {field} cannot be divided into words that end on the circles, "
            "each beginning next to the end of the one before"
        )
        return Reason("TOL-S5", said.format(player=name, field=field + 1))

    def corrections(self, count: int) -> Iterator[Correction]:
        """Where one player is French on both fields (TOL-S6), first the names on a field exchanged: whoever writes
        triangles down by their colours soon forgets that the players changed sides."""
        if count == 1 and len(self.able[0]) == 1 and self.able[0] == self.able[1]:
            field = min((1, 0), key=self._is_refuted_exchanged)  # the second field, unless only the first will do
            said = gettext("the names on field {field} were exchanged").format(field=field + 1)
            yield Correction(said, self._exchanged(field))
        yield from super().corrections(count)

    def _exchanged(self, field: int) -> Sheet:
        """The sheet with either player's triangles as the other's on a field."""
        here = self.board.halves[field]

        def other(ink: int, i: int) -> int:
            return ink ^ 2 if ink >= 0 and here >> i & 1 else ink

        return structs.replace(
            self,
            ink=tuple(other(ink, i) for i, ink in enumerate(self.ink)),
            half_read={i: tuple(other(ink, i) for ink in inks) for i, inks in self.half_read.items()},
            likely={i: tuple(other(ink, i) for ink in inks) for i, inks in self.likely.items()},
        )

    def _is_refuted_exchanged(self, field: int) -> bool:
        """Whether the written score cannot be that of the sheet with the names on a field exchanged."""
        scores = self._exchanged(field).scores()
        refuted = scores.refuted
        return refuted is not None and next(iter(refuted(self.opening.record.score)), None) is not None

    def places_amiss(self) -> Iterator[Correction]:
        """With one circle more or fewer where that gives the written points."""
        for correction in self.with_circles(1):
            assert isinstance(correction.sheet, Sheet)
            scores = correction.sheet.scores()
            if scores.refuted is not None and next(iter(scores.refuted(self.opening.record.score)), None) is None:
                yield correction

    def scores(self, position: Position | None = None) -> Scores:
        """The French player's points on each field, which do not depend on the order of moves.

        They are exact but for what cannot be read, and for which of two circled starts on the border was the start,
        should its letter bring a point.
        """
        tallies: list[tuple[int, Tally, Tally]] = []
        for field in FIELDS:
            if self.may_be_begun(field):
                french = self.able[field]
                if len(french) != 1:
                    return UNKNOWN
                tallies.append((french[0], *self._tallies(field, french[0])))
        least = [sum(low.points for player, low, _ in tallies if player == each) for each in PLAYERS]
        most = [sum(high.points for player, _, high in tallies if player == each) for each in PLAYERS]
        if least != most:
            ahead = [name for name, low, other in zip(self.players, least, reversed(most), strict=True) if low > other]
            return Scores(
                kind="bounds",
                least=tuple(least),
                most=tuple(most),
                winners=tuple(ahead) if self.over else (),
                whatever_is_read=True,
            )
        winners = _with_most(dict(zip(self.players, least, strict=True)))
        nothing = Tally(words=0, letters=0, cities=0, home=0)
        account = dict.fromkeys(self.players, nothing) | {self.players[player]: low for player, low, _ in tallies}
        found = exact(least, winners if self.over else ())
        return structs.replace(found, refuted=lambda written: _refuted(written, account), whatever_is_read=True)

    def winners_by(self, position: Position, written: Mapping[str, int]) -> tuple[str, ...]:
        """Who has most of the written points; nobody where they are not written for both."""
        return _with_most(written) if len(written) == len(self.players) else ()

    def _tallies(self, field: int, player: int) -> tuple[Tally, Tally]:
        """The French player's points at the least and at the most."""
        here = self.coloured(field, player, french=True)
        coloured, circled = here.whole, here.circled | here.may_circled
        starts = [1 << i for i in members(here.starts)]
        least = min((self._tally(here.certain | start, here.circled | start, start) for start in starts), key=_points)
        most = max((self._tally(coloured, circled, start) for start in starts), key=_points)
        return least, most

    def _tally(self, coloured: int, circled: int, start: int) -> Tally:
        """docs/GAMES.md 1.3, from the French triangles and circles of a field."""
        board, ends = self.board, circled & ~start
        cities = sum(board.stars[i] for i in members(ends & board.cities))
        letters = (board.letters[i] or "" for i in members(coloured & ~start))
        return Tally(
            words=ends.bit_count(),
            letters=sum(letter[:1] in board.bonus for letter in letters if letter),
            cities=cities,
            home=cities if ends & board.border else 0,
        )


def _with_most(points: Mapping[str, int]) -> tuple[str, ...]:
    """Who has most points, or both."""
    return tuple(name for name, had in points.items() if had == max(points.values()))


def _bare(field: int) -> Reason:
    said = gettext("nothing is coloured on field {field}, but a game has two rounds, one on each field; it is not over")
    return Reason("TOL-S7", said.format(field=field + 1))


class Tally(Struct, frozen=True):
    """The French player's points on a field, by what they were for."""

    words: int
    letters: int
    cities: int
    home: int

    @property
    def points(self) -> int:
        """All of them."""
        return self.words + self.letters + self.cities + self.home


def _points(tally: Tally) -> int:
    return tally.points


def _refuted(written: Mapping[str, int], tallies: Mapping[str, Tally]) -> Iterator[Reason]:
    """TOL-S12: that a written score is not what circles and colours bring, and what they bring."""
    for player, tally in tallies.items():
        if written.get(player, tally.points) != tally.points:
            parts = (
                (tally.words, gettext("{points} for words")),
                (tally.letters, gettext("{points} for bonus letters")),
                (tally.cities, gettext("{points} for cities")),
                (tally.home, gettext("{points} for coming home with them")),
            )
            account = [what.format(points=points) for points, what in parts if points]
            why = gettext("{player} wrote {points} and has {true}")
            if len(account) > 1:
                why = gettext("{player} wrote {points} and has {true}: {account}")
            had = {"points": written[player], "true": tally.points, "account": ", ".join(account)}
            yield Reason("TOL-S12", why.format(player=player, **had))


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    record, board, places = opening.record, opening.position.board, _places(opening)
    hands = [(player,) for player in opening.players]
    colour = inked.read_inks(opening, places, opening.players, hands)
    circle = inked.read_inks(opening, places, opening.players, hands, CIRCLED)
    ink, half_read = [], {}
    for i, (own, around) in enumerate(zip(colour, circle, strict=True)):
        if around >= 0 and own != around and own != UNREADABLE:
            name = opening.players[around]
            said = gettext(
                "triangle {number} is circled for {player}, but coloured for nobody; "
                "what a player circles is in their colour"
            )
            if own != EMPTY:
                said = gettext(
                    "triangle {number} is circled for {player}, but coloured for {other}; "
                    "what a player circles is in their colour"
                )
            whose = {"player": name, "other": opening.players[own]}
            raise placed(record, CIRCLED, name, said.format(number=places.names[i], **whose))
        if around >= 0:
            ink.append(2 * around + 1)
        elif own >= 0 and around == UNREADABLE:
            ink.append(UNREADABLE)
            half_read[i] = (2 * own, 2 * own + 1)
        else:
            ink.append(own if own < 0 else 2 * own)
    guessed = inked.read_likely(opening, places, opening.players, hands, ink)
    # A circle is another ink, and of circles nothing is said.
    likely = {i: tuple(each for own in owners for each in _either(own)) for i, owners in guessed.items()}
    unclear = ink.count(UNREADABLE)
    if unclear > MOST_UNREADABLE:
        said = gettext("{count} triangles or their circles are unreadable; with more than {most} nothing could be told")
        raise placed(record, CIRCLED, "unreadable", said.format(count=unclear, most=MOST_UNREADABLE))
    return Sheet(
        opening=opening,
        noun=places.noun,
        places=places.names,
        inks=tuple(name + with_ for name in opening.players for with_ in ("", ", circled")),
        ink=tuple(ink),
        owners=tuple(name for name in opening.players for _ in range(2)),
        reads_gaps=True,
        likely=likely,
        board=board,
        half_read=half_read,
        starts=(_starts(board, 0), _starts(board, 1)),
        blank=union(i for i, letters in enumerate(board.letters) if letters is None and not board.stars[i]),
        known={},
    )


def _either(owner: int) -> tuple[int, ...]:
    """A player's inks, without a circle and with one; for no player, none."""
    return (2 * owner, 2 * owner + 1) if owner >= 0 else (EMPTY,)


def _starts(board: Board, field: int) -> tuple[int, int]:
    """The French and the Russian starts of a field."""
    starts = board.starts[field].items()
    french = union(i for number, i in starts if number <= board.french_starts)
    return french, union(i for _, i in starts) & ~french


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player, of colours and of circles."""
    hands = [(player,) for player in opening.players]
    lines = inked.template(opening, opening.players, hands, "3 12-17")[inked.TABLE]
    if other := opening.position.board.starts_written(1):
        lines.insert(1, f"# {other[:1].upper()}{other[1:]}.")
    said = gettext("Which of these are circled: your start, and the last triangle of each word.")
    return {inked.TABLE: lines, CIRCLED: [f"# {said}", *lines[1:]]}


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """Colours and circles after a game."""
    ink, places = inks_after(position), _places(opening)
    return {
        table: {
            name: ranges([i for i, each in enumerate(ink) if each // 2 == player and each % 2 >= least], places.names)
            for player, name in enumerate(opening.players)
        }
        for table, least in ((inked.TABLE, 0), (CIRCLED, 1))
    }


def _places(opening: Opening) -> Places:
    board = opening.position.board

    def doubled(names: Sequence[str]) -> str | None:
        """That those are not the starts of the second field, though they are printed on them too."""
        printed = {str(number) for number in board.starts[1]}
        return board.starts_written(1) if printed.issuperset(names) else None

    return Places([space.id for space in opening.field.spaces], "triangle", doubled=doubled)
