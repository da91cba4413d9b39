"""A sheet as it lies on the table after the game: what a game's finished.py makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, Protocol, Self, TypeAlias

from msgspec import Struct, structs

from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.referee import teams, variation
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import Record
from sheetgen.referee.replay import opening
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Verdict
from sheetgen.story import Fault, Played

MOST_CORRECTED = 2
"""Places that a correction changes at most."""

Place: TypeAlias = int | str
"""A space, segment or cell by its name in records."""


class Reason(Struct, frozen=True):
    """Why no legal order of moves leads to a sheet."""

    rule: str
    """Its id in docs/SHEETS.md, such as "MIR-S1"."""
    message: str
    """A sentence that a twelve-year-old understands."""
    places: tuple[Place, ...] = ()
    """The fewest places on the sheet that show it; none where it is not in one spot."""
    elsewhere: bool = False
    """Whether it lies in what is written beside the places, as Klee's sequences are, or in more places than
    are corrected together, so that no place or two that were other than they are could mend it."""


class Order(Struct, frozen=True):
    """One order of moves."""

    first: str
    """Who begins."""
    moves: tuple[str, ...]
    """As a record has them, passes included."""


class Nothing(Struct, frozen=True):
    """That every way was tried or excluded: there is no order."""

    reasons: tuple[Reason, ...] = ()


class Scores(Struct, frozen=True, kw_only=True):
    """What can be said of the points from the sheet alone."""

    kind: Literal["exact", "list", "bounds", "unknown"]
    possible: tuple[tuple[int, ...], ...] = ()
    """exact, list: every score that the sheet can mean, each by seat."""
    least: tuple[int | None, ...] = ()
    """bounds: by seat the fewest points; None where nothing is known."""
    most: tuple[int | None, ...] = ()
    """bounds: by seat the most points; None where nothing is known."""
    refuted: Callable[[Mapping[str, int]], Iterable[Reason]] | None = None
    """Why a written score cannot be, each wrong one by itself, where the game knows more than the figures here say."""
    winners: tuple[str, ...] = ()
    """Who has won in any case, if that is known."""
    nobody: bool = False
    """Whether nobody has won, for certain."""
    whatever_is_read: bool = False
    """Whether they hold whatever stands where nothing can be read."""

    def range_of(self, seat: int) -> tuple[int | None, int | None]:
        """The fewest and the most points that a seat can have, where they are known."""
        if self.possible:
            points = [each[seat] for each in self.possible]
            return min(points), max(points)
        return (self.least[seat], self.most[seat]) if self.kind == "bounds" else (None, None)


UNKNOWN = Scores(kind="unknown")


def exact(points: Sequence[int], winners: Sequence[str] = ()) -> Scores:
    """The one score that a sheet can mean."""
    return Scores(kind="exact", possible=(tuple(points),), winners=tuple(winners))


def any_of(found: Sequence[Sequence[int]], winners: Sequence[str] = ()) -> Scores:
    """All the scores that a sheet can mean."""
    possible = tuple(sorted({tuple(points) for points in found}))
    return Scores(kind="exact" if len(possible) == 1 else "list", possible=possible, winners=tuple(winners))


class Correction(Struct, frozen=True):
    """A sheet that differs in one place or two."""

    said: str
    """What is other there, such as "space 12 were blue"."""
    sheet: Sheet


class Opening(Struct, frozen=True, kw_only=True):
    """What is known before anybody reads what is on the sheet: the field, who plays, how it was agreed to play."""

    rules: Rules
    field: Field
    """With what the players wrote on it before play."""
    blank: Field
    """Without it."""
    record: Record
    """As written."""
    begin: Callable[[str | None], Any]
    """The position before the first move with that player beginning; None: whoever sits first."""
    own_words: bool = False
    """Whether the sheet was filled from the word list that its record names."""
    again: Callable[[Record], Sheet] | None = None
    """The sheet as another record of it would be read, which raises BadInput where that cannot be; None where nothing
    else that may have been agreed on is to be looked for."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of turns."""
        return self.record.players

    @property
    def position(self) -> Any:
        """Before the first move of whoever began, or of whoever sits first."""
        return self.begin(self.record.first)


class Sheet(Struct, frozen=True, kw_only=True):
    """A sheet as it was read. A game extends it, by a kit or directly.

    A game defines `reasons`, `search`, `is_left_by`; the rest has a default.
    """

    opening: Opening

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of turns."""
        return self.opening.players

    @property
    def seats(self) -> tuple[str, ...]:
        """Who may have begun."""
        first = self.opening.record.first
        return self.players if first is None else (first,)

    @property
    def over(self) -> bool:
        """Whether the game is said to have ended; false where it was stopped in the middle."""
        return self.opening.record.finished is not False

    def reasons(self) -> Iterator[Reason]:
        """What refutes the sheet whatever the order was, and whatever stands where it cannot be read."""
        raise NotImplementedError

    def search(self, budget: Budget) -> Order | Nothing:
        """An order of moves that leaves this sheet, or that there is none.

        Called where `reasons` has nothing to say. It steps the budget, which raises effort.Spent when it is used up.
        """
        raise NotImplementedError

    def is_left_by(self, position: Any) -> bool:
        """Whether a position's game leaves this very sheet on the table."""
        raise NotImplementedError

    def scores(self, position: Any) -> Scores:
        """What the sheet says of the points; `position` is the end of the order that was found for it."""
        return UNKNOWN

    def winners_by(self, position: Any, written: Mapping[str, int]) -> tuple[str, ...]:
        """Who has won if the points at the end of an order were these; none where they are not written for all."""
        if len(written) < len(self.players) or not isinstance(position, teams.Position):
            return ()
        counted: teams.Position[Any] = structs.replace(position, points=tuple(map(written.__getitem__, self.players)))
        return counted.winners

    @property
    def unclear(self) -> bool:
        """Whether something on it cannot be read that `search` does not see to itself."""
        return False

    def readings(self, budget: Budget) -> Iterator[Self]:
        """What it may be where it cannot be read, the likelier first, without what `reasons` refutes."""
        yield self

    def leaning(self, read: Self, position: Any) -> list[str]:
        """How a verdict takes what cannot be read, place by place, such as "space 12 as red"."""
        return []

    @property
    def is_board(self) -> bool:
        """Whether pieces lie on it, and nothing is coloured."""
        return False

    @property
    def partners(self) -> teams.Table | None:
        """The table, where partners sit at it; None where everybody plays alone."""
        position = self.opening.position
        table = position.table if isinstance(position, teams.Position) else None
        return table if table is not None and table.doubling is not None else None

    @property
    def scored_by_teams(self) -> bool:
        """Whether the sheet has room only for what partners have together."""
        return False

    @property
    def untouched(self) -> bool:
        """Whether nothing at all is written of it yet."""
        return False

    @property
    def whose_colours(self) -> str:
        """Whose the colours are taken to be that are written down by their own names, a sentence; empty for nothing."""
        return ""

    def by_names(self, record: Record) -> Record:
        """The record with the players' names in place of colours that are one player's alone."""
        return record

    def forgotten(self) -> list[str]:
        """What may have been forgotten in writing it down, a sentence each, for one that cannot be right."""
        return []

    def agreements(self) -> Iterator[str]:
        """What else may have been agreed on than the record names, one variation after the other."""
        record = self.opening.record
        return variation.alternatives(self.opening.rules.Variation, record.variation)

    def had_begun(self, player: str) -> str:
        """What is other where a player began who is not said to have begun, as corrections are said."""
        return gettext("{player} had begun").format(player=player)

    def won_by(self, position: Any) -> str:
        """What says who has won, as a sentence, where the points alone do not, or a slip in writing the sheet down
        would name another; `position` is the end of the order that was found for it."""
        return ""

    def places_amiss(self) -> Iterator[Correction]:
        """The sheets with one place otherwise, where only the written score is against it and it shows which to try."""
        return iter(())

    def corrections(self, count: int) -> Iterator[Correction]:
        """The sheets that differ from it in so many places (1 or 2), the likelier first."""
        return iter(())

    def differences(self, position: Any) -> list[Reason]:
        """Where it is not what a replayed game leaves, place by place; the rule is empty."""
        return []

    def bears_out(self, verdict: Verdict[AnyPosition]) -> bool:
        """Whether it shows by itself what came of the moves, though it is not what they leave: who has won and, where
        these refute a written score, the points."""
        shown = self.scores_alone() if self.over else None
        if shown is None or set(shown.winners) != set(verdict.winners) or not (shown.winners or shown.nobody):
            return False
        refuted = verdict.claim is not None and verdict.claim.holds is False
        return not refuted or shown.possible == (tuple(verdict.position.scores.values()),)

    @property
    def contradiction(self) -> str:
        """What is open where the moves do not lead to it."""
        if self.is_board:
            return gettext("the moves and the finished board do not agree, so fouls, scores and who wins may change")
        return gettext("the moves and the coloured sheet do not agree, so fouls, scores and who wins may change")

    def is_left(self, differences: Sequence[str]) -> list[str]:
        """What is said of it beside the moves that should lead to it: that they do, or where it differs, by line."""
        if not differences:
            said = gettext("The coloured sheet is what these moves leave.")
            return [gettext("The board is as these moves leave it.") if self.is_board else said]
        head = gettext("The coloured sheet is not what these moves leave:")
        head = gettext("The board is not as these moves leave it:") if self.is_board else head
        return [head, *(f"{each[:1].upper()}{each[1:]}." for each in differences)]

    def played(self, points: tuple[int | None, ...]) -> Played | None:
        """What stands on it, as the game's sheet.py draws a played game, with no order; None where that cannot be.

        `points` are what is known of them, by seat.
        """
        return None

    def fault(self, number: int, place: Place) -> Fault | None:
        """Where the field has a place that a reason with this number names; None where that is nowhere on it."""
        return Fault(number=number, space=place)

    @property
    def open_question(self) -> str:
        """Why no order is looked for at all, in a sentence, where that is so; `search` is not called then."""
        return ""

    def scores_alone(self) -> Scores | None:
        """What the sheet says of the points without any order of moves, for a sheet for which none is looked for; and
        what refutes a written score before one is looked for, where the game knows such a thing."""
        return None


class BoardSheet(Sheet, frozen=True, kw_only=True):
    """A board after a game, of which only is said what it refutes by itself: no order of moves is looked for."""

    @property
    def is_board(self) -> bool:
        """It is."""
        return True

    @property
    def open_question(self) -> str:
        """Nothing refutes it, and that is all."""
        return gettext("Nothing on this board is against the rules. Whether a game can lead to it is not looked for.")


class FinishedRoom(Protocol):
    """finished.py, where a game has one: its sheets judged without their moves.

    A game whose sheet is coloured has `PICTURED` besides: for each table that a photo fills what of the photo does,
    "spaces", "segments" or "circled" (`Game.pictured`). Where groups of spaces have pans of their own it has `PANS`:
    for each group their numbers (`Game.pans_beside`).
    """

    TABLES: Sequence[str]
    """The tables of a record that say what stands on the sheet, such as [coloured]; one of them makes it a finished
    sheet."""

    def read(self, opening: Opening) -> Sheet:
        """The sheet that a record describes. Raises BadInput, with file and line, for what cannot be."""

    def template(self, opening: Opening) -> Mapping[str, Sequence[str]]:
        """The lines to fill in below each table's head, by table, for `sheetgen new GAME --finished`."""

    def tables(self, opening: Opening, position: Any) -> Mapping[str, Mapping[str, Any]]:
        """The tables that describe what a position's game leaves, as `read` reads them."""


def opened(rules: Rules, field: Field, record: Record, tables: Sequence[str]) -> Opening:
    """A record's opening; `tables` are those of the finished sheet, of which the replay knows nothing.

    Raises BadInput, with the line, when the game cannot even begin.
    """
    plain = without(record, tables)
    furnished, _ = opening(rules, field, plain)

    @cache  # compiling a board takes a while, and every seat may have begun
    def begin(first: str | None) -> Any:
        return opening(rules, field, structs.replace(plain, first=first))[1]

    return Opening(rules=rules, field=furnished, blank=field, record=record, begin=begin)


def without(record: Record, tables: Sequence[str]) -> Record:
    """The record without these tables."""
    return structs.replace(record, tables={name: table for name, table in record.tables.items() if name not in tables})
