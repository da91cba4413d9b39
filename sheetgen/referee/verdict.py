"""What the referee says at the end: fouls, scores, winners, what is missing, what does not agree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct, structs

from sheetgen.field.model import Field
from sheetgen.language import clauses, gettext, ngettext
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul, Team
from sheetgen.referee.record import is_pass

END = "end of the game"
"""The rule that a line behind the end breaks."""
P_co = TypeVar("P_co", bound=AnyPosition, covariant=True)
"""The game's own position: what is judged with it can be read as the judgement of any game's."""


def after_end() -> Foul:
    """The foul of a line behind the end."""
    return Foul(END, gettext("the game is over; nothing more can be played"))


class Judged(Struct, Generic[P_co], frozen=True, kw_only=True):
    """One judged move."""

    number: int
    line: int | None
    player: str
    move: Any
    text: str
    foul: Foul | None
    position: P_co
    """After the move."""
    name: str | None = None
    """The player whom the line names, if it names one."""
    note: str | None = None
    """What is odd about the line, though no rule is broken."""
    instead_of: int | None = None
    """The number of the fouled move that this one puts right; its position is as if only this one had been made."""
    misplaced: bool = False
    """Whether it is a foul for the name alone that the line bears: that may be wrong, or a line before it missing.

    So it is where that player can do nothing but pass."""


class Unread(Struct, frozen=True, kw_only=True):
    """A line of the moves that cannot be read."""

    number: int
    line: int | None
    text: str
    message: str
    meant: str | None = None
    """The move that was judged in its stead, if one was."""
    last: bool = False
    """Whether nothing behind it can be judged."""
    elsewhere: bool = False
    """Whether it names a place that the sheet does not have."""
    beside: bool = False
    """Whether it is nobody's turn, since the other lines go on without it."""


class Twice(Struct, Generic[P_co], frozen=True, kw_only=True):
    """A line that only says once more what another before it says: it is nobody's turn."""

    number: int
    line: int | None
    text: str
    position: P_co
    """Before the line as after it."""
    like: int | None = None
    """The number of that line; None: the one before it."""
    unless: str = ""
    """What to write if it was meant as a turn of its own, where it could be one."""


class Lost(Struct, frozen=True, kw_only=True):
    """Lines that are missing by the numbers of the others: their turns are passed over."""

    number: int
    """Of the move behind them."""
    before: int
    after: int
    """The numbers that are written on both sides of the gap; 0 before the first line."""

    @property
    def count(self) -> int:
        """How many lines are missing."""
        return self.after - self.before - 1

    @property
    def said(self) -> str:
        """That they are missing, and what is made of it."""
        if not self.before:
            said = ngettext(
                "the record begins with {after}.; the line before it is missing and its turn is passed over, so fouls, "
                "scores and who wins may change",
                "the record begins with {after}.; the {count} lines before it are missing and their turns are passed "
                "over, so fouls, scores and who wins may change",
                self.count,
            )
            return said.format(after=self.after, count=self.count)
        said = ngettext(
            "{before}. is followed by {after}. in the record; the line between them is missing and its turn is passed "
            "over, so fouls, scores and who wins may change",
            "{before}. is followed by {after}. in the record; the {count} lines between them are missing and their "
            "turns are passed over, so fouls, scores and who wins may change",
            self.count,
        )
        return said.format(before=self.before, after=self.after, count=self.count)


class Swapped(Struct, frozen=True, kw_only=True):
    """Two neighbouring lines of which the record has the later one first."""

    number: int
    """Of the earlier move, in the order in which they were played, as all numbers in a verdict are."""
    line: int | None
    text: str
    """The line that comes first, and stands second."""
    other: str
    """The line before which it comes."""
    open: bool = False
    """Whether only their numbers say so, or a foul: they are judged as they stand, and it matters for the result."""
    exchanged: bool = False
    """Whether neither names nor numbers say so: only the moves are swapped, and each line keeps the name it bears."""
    explained: bool = False
    """Whether something else explains it, that is told in its stead."""

    @property
    def said(self) -> str:
        """That they are taken so, or how they are taken where nobody can tell."""
        said = gettext("{place}: {text} stands after {other} in the record; the two lines are taken as swapped")
        if self.open and self.exchanged:
            said = gettext(
                "if {text}, {place}, was played before {other}, no move from there on is a foul; "
                "they are judged as they stand, so scores and who wins may change"
            )
        elif self.open:
            said = gettext(
                "by its number {text}, {place}, comes before {other}, and both can be played in either order; "
                "they are judged as they stand, so scores and who wins may change"
            )
        return said.format(place=where(self.number + self.open, self.line), text=self.text, other=self.other)


Known: TypeAlias = Judged[P_co] | Twice[P_co]
"""A line that was read."""


class Claim(Struct, frozen=True, kw_only=True):
    """The score that the players wrote down, held against the true one."""

    scores: dict[str, int]
    holds: bool | None
    """Whether some way to read the record comes to these scores; None where moves that decide it could not be judged,
    are missing or cannot be read.

    Where it holds, only the ways that come to these scores are left in the verdict.
    """
    first_wrong_move: int | None
    """The first move after which the true score can no longer become the written one; None when there is none, or
    where the written numbers may be the teams' totals."""
    taken: tuple[str, ...] = ()
    """As which teams' totals the numbers are taken, where they hold only so; a sentence for each."""
    wrong_totals: tuple[Team, ...] = ()
    """The teams whose written totals are wrong, with these, where the numbers are likelier totals than own points."""


class Verdict(Struct, Generic[P_co], frozen=True, kw_only=True):
    """The judgement of a whole record."""

    field: Field
    """With what the players wrote on it."""
    sheet: str
    played: tuple[Judged[P_co], ...]
    position: P_co
    """The last one."""
    claim: Claim | None = None
    unjudged: int = 0
    """Moves after one that made judging the rest impossible."""
    remarks: tuple[str, ...] = ()
    """What is odd about the record itself, though no move is wrong for it."""
    unread: tuple[Unread, ...] = ()
    """Lines that cannot be read; what is judged is the rest, as far as it can be."""
    twice: tuple[Twice[P_co], ...] = ()
    """Lines that say once more what the line before them says."""
    lost: tuple[Lost, ...] = ()
    """Where lines are missing by the numbers of the others."""
    suspect: bool = False
    """Whether the fouls show that a line is missing, or written wrongly, by which all behind it may be."""
    swapped: tuple[Swapped, ...] = ()
    """Lines that are taken as swapped, or perhaps were."""
    contradicted: tuple[str, ...] = ()
    """Why what is written beside the moves shows that they may have been others, or judged by other rules: doubts."""
    explained: tuple[str, ...] = ()
    """Those of the remarks by which much of what is wrong would be right."""
    lines: int = 0
    """Moves in the record, whether or not they could be read and judged."""

    @property
    def fouls(self) -> tuple[Judged[P_co], ...]:
        """The moves that broke a rule."""
        return tuple(played for played in self.played if played.foul)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is worth saying, though nothing is wrong."""
        noted = gettext("{place}: {note}")
        said = {line.number: noted.format(place=place(line), note=line.note) for line in self.played if line.note}
        said |= {each.number: each.said for each in self.swapped if not (each.open or each.explained)}
        made = {line.number: line for line in self.played}
        for line in self.played:
            if line.instead_of is not None:
                wrong = made[line.instead_of]
                taken = gettext("{text}, {place}, is taken as what {wrong}, {before}, should have been")
                said[line.number] = taken.format(
                    text=line.text, place=place(line), wrong=wrong.text, before=place(wrong)
                )
        for _, block in groupby(enumerate(self.twice), _which_block):
            said |= _told_twice([same for _, same in block])
        as_totals = self.claim.taken if self.claim else ()
        return (*self.position.notes, *as_totals, *(said[number] for number in sorted(said)), *self.remarks)

    @property
    def unsettled(self) -> bool:
        """Whether lines that are missing, or of which nobody can tell what was meant, may change how it ended."""
        behind = [move.number for move in takewhile(lambda move: move.position.over, reversed(self.played))]
        end = behind[-1] if behind else self.lines + 1
        wrong = {foul.number for foul in self.fouls}  # what breaks a rule is hardly what was meant
        unknown = any(line.number < end and (line.meant is None or line.number in wrong) for line in self.unread)
        doubtful = [line.number for line in self.lost] + [line.number for line in self.misplaced]
        doubtful += [swapped.number for swapped in self.swapped if swapped.open]
        lost = self.suspect or self.position.unsettled or self.overrun is not None
        return lost or unknown or bool(self.contradicted) or any(number <= end for number in doubtful)

    @property
    def borne_out(self) -> bool:
        """Whether all that the players wrote down as their score is that of the record as it is judged."""
        claim = self.claim
        return claim is not None and claim.holds is True and len(claim.scores) == len(self.position.scores)

    @property
    def overrun(self) -> Judged[P_co] | None:
        """The first line behind the end of the game, where a round or more of them follows, or where it fits anywhere:
        so long nobody plays on unawares, so the record has lost its way before; unless the written score holds."""
        last = self.played[-1] if self.played and not self.borne_out else None
        if last is None or last.foul is None or last.foul.rule != END or not last.position.over:
            return None
        long = self.lines - last.number + 1 >= len(last.position.scores)
        # Who - is written for has not thrown.
        thrown = any(move.position.dice for move in self.played) and not is_pass(last.text)
        return last if long or thrown or last.position.relative(last.move) else None

    @property
    def misplaced(self) -> tuple[Judged[P_co], ...]:
        """The fouls of which nobody can tell whether the line's name is wrong or a line before it is missing."""
        return tuple(line for line in self.played if line.misplaced)

    @property
    def doubtful(self) -> bool:
        """Whether it may be open who has won, so that no winner does not mean that nobody has."""
        open_ = self.position.is_open or bool(self.position.doubts) or self.unsettled
        return open_ and not self.winners

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, if that is the same whatever may stand in lines that are missing or cannot be read."""
        return () if self.unsettled else self.position.sure_winners

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the record leaves open and what matters for the result."""
        misplaced = [_misplaced(line) for line in self.misplaced[:1]]
        swapped = [swapped.said for swapped in self.swapped if swapped.open]
        suspect = (
            [gettext("if a line is missing or written wrongly, fouls, scores and who wins may change")]
            if self.suspect
            else []
        )
        lost = [lost.said for lost in self.lost]
        behind = gettext(
            "the record goes on after the end of the game, at {place}; if a line before it is missing, one too many "
            "or written wrongly, fouls, scores and who wins may change"
        )
        overrun = [behind.format(place=place(self.overrun))] if self.overrun else []
        return (*self.position.doubts, *lost, *misplaced, *swapped, *suspect, *overrun, *self.contradicted)

    @property
    def refuting_nothing(self) -> Self:
        """The same where a written score that does not hold may be right."""
        claim = self.claim
        if claim is not None and not claim.holds:
            claim = structs.replace(claim, holds=None, first_wrong_move=None)
        return structs.replace(self, claim=claim)

    def contradicted_by(self, doubts: Sequence[str], *, borne_out: bool = True) -> Self:
        """The same where so much that is written beside the moves may make them others.

        Itself where there is nothing, or where the written score of all players bears the moves out, if it can.
        """
        if not doubts or (borne_out and self.borne_out):
            return self
        return structs.replace(self.refuting_nothing, contradicted=(*self.contradicted, *doubts))

    @property
    def valid(self) -> bool:
        """Whether every move was legal and could be judged."""
        return not self.fouls and not self.unjudged and not self.unread

    @property
    def clean(self) -> bool:
        """Whether nothing at all is wrong: a legal, finished game whose written score holds."""
        claim_holds = self.claim is None or self.claim.holds is True
        settled = not (self.position.is_open or self.lost or self.unsettled)
        return self.valid and self.position.over and claim_holds and settled

    def row(self, number: int) -> int:
        """The place in the record of the move with that number in the order in which they were played."""
        for swapped in self.swapped:
            if not swapped.open and number in (swapped.number, swapped.number + 1):
                return 2 * swapped.number + 1 - number
        return number

    def contract(self) -> dict[str, Any]:
        """The verdict as the JSON contract has it (docs/DESIGN.md 8).

        `open` says whether the record can be read in ways that come to different results. Then `scores` has what each
        player has at the least, `possible_scores` all that they may have (`possible` beside each team's `total`),
        `winners` only those who have won, and `over` is true only if the game is over, however it is read.
        `claim.holds` is null where it cannot be told.
        """
        position = self.position
        return {
            "game": self.field.game,
            "sheet": self.sheet,
            "readable": not self.unread,
            "valid": self.valid,
            "over": position.over,
            "moves": self.lines,
            "scores": position.scores,
            "open": position.is_open,
            "possible_scores": {player: list(points) for player, points in position.possible_scores.items()},
            "winners": list(self.winners),
            "doubtful": self.doubtful,
            "teams": teams_contract(position),
            "fouls": [foul_contract(played) for played in self.fouls],
            "claim": None
            if self.claim is None
            else {
                "scores": dict(self.claim.scores),
                # Lines that are missing may have changed a score that agrees with what stands there.
                "holds": None if self.claim.holds and self.unsettled else self.claim.holds,
                "first_wrong_move": self.claim.first_wrong_move,
            },
            "missing": None if position.over else position.missing,
            "unjudged": self.unjudged,
            "doubts": list(self.doubts),
            "notes": list(self.notes),
            "unreadable": [unread_contract(line) for line in self.unread],
        }


def _which_block(found: tuple[int, Twice[AnyPosition]]) -> tuple[int, int]:
    """What lines in a row share that stand twice as a block; each that only says what the line before it says is one by
    itself."""
    index, same = found
    back = 1 if same.like is None else same.number - same.like
    return back, same.number - (index if back > 1 else 0)


def _told_twice(block: Sequence[Twice[AnyPosition]]) -> dict[int, str]:
    """That lines in a row are taken as written twice, by the number of the first."""
    first, last = block[0], block[-1]
    if len(block) > 1:
        twice = gettext("{first} to {last} are taken as written twice, like the {count} moves from move {like} on")
    elif first.like in (None, first.number - 1):
        twice = gettext("{place}: {text} is taken as written twice, like the line before it")
    else:
        twice = gettext("{place}: {text} is taken as written twice, like move {like}")
    told = twice.format(
        place=place(first), text=first.text, like=first.like, first=place(first), last=place(last), count=len(block)
    )
    return {first.number: clauses([told, first.unless]) if first.unless else told}


def _misplaced(line: Judged[AnyPosition]) -> str:
    """Why a line may bear the name of somebody whose turn it is not; who is named in the first may have begun."""
    said = gettext(
        "either the name at {place} is wrong or a line before it is missing, so fouls, scores and who wins may change"
    )
    if line.number == 1:
        said = gettext(
            "either the name at {place} is wrong, or a line before it is missing, or {player} began, for which "
            "first = {name} is written above the moves; so fouls, scores and who wins may change"
        )
    if line.name is None:  # its colour shows whose it is
        said = gettext(
            "either {place} is written wrongly or a line before it is missing, so fouls, scores and who wins may change"
        )
        if line.number == 1:
            said = gettext(
                "either {place} is written wrongly, or a line before it is missing, or {player} began, for which "
                "first = {name} is written above the moves; so fouls, scores and who wins may change"
            )
    player = line.name or line.player
    return said.format(place=place(line), player=player, name=f'"{player}"')


def place(move: Known[AnyPosition] | Unread) -> str:
    """Where a move stands in the record."""
    return where(move.number, move.line)


def where(number: int, line: int | None) -> str:
    """A move's place in the record by its number and, where it has one, its line."""
    said = gettext("move {number}") if line is None else gettext("move {number} (line {line})")
    return said.format(number=number, line=line)


def unread_contract(unread: Unread) -> dict[str, Any]:
    """A line that cannot be read, as the JSON contract has it."""
    return {
        "move": unread.number,
        "line": unread.line,
        "text": unread.text,
        "message": unread.message,
        "judged_as": unread.meant,
    }


def teams_contract(position: AnyPosition) -> list[dict[str, Any]]:
    """What partners have together, as the JSON contract has it: at the least, and all that it may be."""
    return [
        {"players": list(players), "total": points[0], "possible": list(points)}
        for players, points in position.possible_totals.items()
    ]


def foul_contract(played: Judged[AnyPosition]) -> dict[str, Any]:
    """A foul as the JSON contract has it."""
    assert played.foul is not None
    return {
        "move": played.number,
        "line": played.line,
        "player": played.player or None,  # behind the end of the game it is nobody's turn
        "rule": played.foul.rule,
        "message": played.foul.message,
    }


def nothing_judged(game: str | None) -> dict[str, Any]:
    """All keys of the contract but `error`, each with what it has where no move was judged."""
    return {
        "game": game, "sheet": None, "readable": False, "valid": False, "over": False, "moves": 0, "scores": {},
        "open": False, "possible_scores": {}, "winners": [], "doubtful": False, "teams": [], "fouls": [], "claim": None,
        "missing": None,
        "unjudged": 0, "doubts": [], "notes": [],
        "unreadable": [],
    }  # fmt: skip
