"""Replaying a record: the verdict on all of it, and what is odd about it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Struct, structs

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.referee import agreed, claim, missing, numbering, pencils, remedy, slips, swaps, unread, ways
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.missing import MANY, NONSENSE
from sheetgen.referee.record import Record, Turn, is_pass, remarks_on_beginnings, with_short_names
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Judged, Known, Lost, Swapped, Twice, Unread, Verdict, where
from sheetgen.referee.walk import Met, ahead_in, all_lines
from sheetgen.tomlfile import line_of, part

MOST = 2
"""Of MANY fouls so many may be left for a note to stand above them that explains the rest."""


class _Slip(Struct, frozen=True):
    """A slip of the pen that may be behind what is wrong."""

    remarks: tuple[str, ...]
    likely: bool
    left: int
    """Moves that would be wrong still without it."""
    found: bool = False
    """Whether it is known which; else that there may be one."""


NOTHING = _Slip((), likely=False, left=0)


def opening(rules: Rules, field: Field, record: Record) -> tuple[Field, AnyPosition]:
    """The field with what the players wrote on it, and the position before the first move.

    Raises BadInput, with the line, when the record's tables, variation and players do not go with field and game, or
    something is not written down without which nothing can be played.
    """
    field, position = _begun(rules, field, record)
    if position.unready:
        raise record.trouble(position.unready, next(iter(rules.TABLES), None))
    return field, position


def _begun(rules: Rules, field: Field, record: Record) -> tuple[Field, AnyPosition]:
    """The same of a record in which something may be missing still."""
    for name in record.tables:
        if name not in rules.TABLES:
            raise record.trouble(
                gettext("there is no table [{name}] in a record of this game").format(name=part(name)), name
            )
    settings = record.settled(rules.Variation).settings
    if hasattr(settings, "check_sheet"):
        try:
            settings.check_sheet(field, record.variation, record.folder)
        except BadInput as error:
            raise record.trouble(error.sentence, "variation") from None
    try:
        tables = settings.as_meant(record.tables) if hasattr(settings, "as_meant") else record.tables
        field = rules.furnish(field, tables)
    except BadInput as error:
        raise record.trouble(error.sentence, error.about or next(iter(record.tables), None)) from None
    try:
        return field, rules.start(field, record.players, settings, record.first)
    except BadInput as error:
        raise error.at(record.path or "record", line_of(record.source, error.about)) from None


def replay(rules: Rules, field: Field, record: Record, *, sheet: str | None = None) -> Verdict[AnyPosition]:
    """The verdict on a record's moves.

    Raises BadInput, with the line, for a line that cannot be read as a move, for a table that is not about moves and
    for a record of another sheet than the field's, TypeError where rules and field are of two games."""
    arguments.check_rules("rules", rules)
    arguments.check("field", field, Field, "field_for(game, record)")
    arguments.check("record", record, Record, "record.parse(text)")
    arguments.check_of_game(rules, "field", field.game)
    record.check_sheet(field)
    if other := next((name for name in record.tables if name not in rules.TABLES), None):
        said = gettext(
            "replay judges moves, and for those this game has no table [{name}]; what stands on the sheet at the end "
            "is judged by replayed(game, record) where there are moves too, else by judge(sheet_of(game, field, "
            "record)); see docs/API.md"
        )
        raise record.trouble(said.format(name=part(other)), other)
    verdict = judge(rules, field, record, sheet=sheet)
    for line in verdict.unread:
        raise BadInput(line.message, file=record.path or "record", line=line.line)
    return verdict


def judge(rules: Rules, field: Field, record: Record, *, sheet: str | None = None) -> Verdict[AnyPosition]:
    """The verdict on as much of a record as can be read, and what is odd about the record.

    Raises BadInput, with the line, when the game cannot even begin; a line that cannot be read the verdict tells.
    """
    # A form that nobody has filled in yet is no mistake.
    furnished, start = (opening if record.turns else _begun)(rules, field, record)
    record, supposed, other_pencils = _as_meant(rules, record, start)
    record, passed_by = _without_remarks(rules, record, start)
    record, put_right = _without_put_right(rules, record, start)
    verdict, lines = _judged_in_order(rules, furnished, record, start, sheet)
    written, guessed = record, tuple[Unread, ...]()
    if other := _as_guessed(record, verdict, lines):
        as_guessed, in_order = _judged_in_order(rules, furnished, other, start, sheet)
        if not as_guessed.unread:  # else a line can be read only where it was taken to stand
            guessed = tuple(_moved(verdict.unread, verdict))
            record, verdict, lines = other, as_guessed, in_order
    played = swaps.in_order(record, verdict.swapped)
    of_numbers, hidden = _told_by_numbers(played.turns, start, verdict, lines)
    of_names = (
        *_told_by_names(rules, furnished, record, start, verdict),
        *_told_by_own_turns(rules, furnished, record, start, verdict),
    )
    sought = not hidden and not verdict.lost  # a line that is missing by its number explains enough
    of_pencils = tuple(pencils.remarks(verdict))
    slip = NOTHING
    if not (of_names or of_pencils):
        slip = _told_by_fouls(rules, record, played, start, verdict, lines, sought=sought)
    certain = verdict
    suspicious = bool(hidden or of_names or of_pencils)
    if suspicious or slip.likely:
        verdict = _suspecting(verdict)
    judged_so = partial(plain_verdict, rules, field, as_written=True)
    others: list[agreed.Otherwise] = []
    taken, verdict, certain = verdict, _with_guessed(verdict, guessed), _with_guessed(certain, guessed)
    if not start.unready:
        others += agreed.seated(taken, record, judged_so)
        # By a variation a line may be read as it stands.
        others += agreed.otherwise(verdict, rules.Variation, written, judged_so)
        others += agreed.unplayed(taken, rules.Variation, record, judged_so)
        if not others:
            others += agreed.partnered(taken, rules.Variation, record, judged_so)
    strange = 0 if start.dice else agreed.not_understood(verdict)  # after dice most throws go with any line
    if unread.likely_on_another_sheet(record, verdict.unread, strange):
        others = [other for other in others if MANY * other.left <= agreed.wrong(verdict)]
    if any(other.left < slip.left and MANY * other.left <= agreed.wrong(verdict) for other in others):
        slip = NOTHING  # which would leave more wrong than what explains it
        verdict = _suspecting(certain) if suspicious else certain
    crossed_out = (
        *_told_by_doubled(rules, field, played, taken),
        *_told_by_fouls_put_right(rules, field, played, verdict),
    )
    known = others or of_names or of_pencils or slip.found
    remarks = [
        *remarks_on_beginnings(written.turns),
        *supposed,
        *passed_by,
        *put_right,
        *of_numbers,
        *of_names,
        *of_pencils,
        *slip.remarks,
        *(said for _, said in crossed_out if said),
        *unread.remarks(record, verdict.unread, 0 if known else strange),
        *(other.said for other in others),
    ]
    explained = tuple(other.said for other in others if MANY * other.left <= MOST * agreed.wrong(verdict))
    by_names = any(other.by_names for other in others)
    if by_names:
        verdict = agreed.told_at_once(verdict, record)
    verdict = verdict.contradicted_by([other.doubt for other in others], borne_out=not by_names)
    verdict = verdict.contradicted_by([doubt for doubt, _ in crossed_out])
    verdict = verdict.contradicted_by([*_told_by_passes_twice(played.turns, verdict)])
    verdict = verdict.contradicted_by(other_pencils)
    return structs.replace(verdict, remarks=tuple(remarks), explained=(*of_pencils, *explained))


def plain_verdict(rules: Rules, field: Field, record: Record, *, as_written: bool = False) -> Verdict[AnyPosition]:
    """The verdict without remarks, for which a record may have to be judged dozens of times; `as_written` where what
    its lines are taken for is settled already.

    Raises BadInput as `judge` does.
    """
    field, start = opening(rules, field, record)
    return _judged(rules, field, record if as_written else _as_meant(rules, record, start)[0], start, None)[0]


def _as_meant(rules: Rules, record: Record, start: AnyPosition) -> tuple[Record, tuple[str, ...], tuple[str, ...]]:
    """The record with what stands before or behind the moves of all lines but a few taken for what it is then, numbers
    or names of the lines or what the game knows, where less is wrong with them taken so: a record of spaces may happen
    to count up too. And notes of what only the game can tell, with what they leave open."""
    for meant in (_numbered, with_short_names):
        other = meant(record)
        if other is not None and (left := _wrong(rules, other, start)) < _wrong(rules, record, start, left):
            record = other
    found = start.as_meant([turn.text for turn in record.turns], [turn.name for turn in record.turns])
    if found is None:
        return record, (), ()
    turns = (structs.replace(turn, text=text) for turn, text in zip(record.turns, found.lines, strict=True))
    other = structs.replace(record, turns=tuple(turns))
    if found.shown:
        if _holds(rules, record, start) and not _holds(rules, other, start):
            return record, (), ()
    else:
        left = _wrong(rules, other, start, swapped=True)
        if left >= _wrong(rules, record, start, left, swapped=True):
            return record, (), ()
    return other, (found.said,), (found.doubt,) if found.doubt else ()


def _holds(rules: Rules, record: Record, start: AnyPosition) -> bool:
    """Whether the written score is what the lines come to, if one is written."""
    lines = [line for line in all_lines(rules, record, start) if isinstance(line, Judged)]
    return bool(record.score and lines) and dict(lines[-1].position.scores) == dict(record.score)


def _numbered(record: Record) -> Record | None:
    """The record with numbers before its lines that have no full stop; None where they do not count the lines."""
    turns = numbering.counted(record.turns)
    return None if turns is None else structs.replace(record, turns=turns)


def _without_remarks(rules: Rules, record: Record, start: AnyPosition) -> tuple[Record, tuple[str, ...]]:
    """The record without the lines that are nobody's turn and hold no more than words, with a note that tells them."""
    may_be = set(unread.remarks_beside(rules, record, start))
    if not may_be:
        return record, ()
    bare = unread.without_names(record, may_be)
    told = [line for line in all_lines(rules, bare, start, looking_ahead=False) if isinstance(line, Unread)]
    left_out = {line.number for line in told if line.beside} & may_be
    if not left_out:
        return record, ()
    left = tuple(turn for number, turn in enumerate(record.turns, 1) if number not in left_out)
    note = unread.told_as_remarks([record.turns[number - 1] for number in sorted(left_out)])
    return structs.replace(record, turns=left), (note,)


def _without_put_right(rules: Rules, record: Record, start: AnyPosition) -> tuple[Record, tuple[str, ...]]:
    """The record without the lines that cannot be read and that those behind them put right, with a note of each."""
    turns = record.turns
    alike = [number for number in range(1, len(turns)) if numbering.repeated(turns, number + 1)]
    alike = [number for number in alike if turns[number].name in (None, turns[number - 1].name)]
    if alike:
        not_read = {line.number for line in all_lines(rules, record, start) if isinstance(line, Unread)}
        alike = [number for number in alike if number in not_read]
    gone = frozenset[int]()
    # Together first: in the wrong place of one, no other fits.
    for tried in (frozenset(alike), *(frozenset({number}) for number in alike)):
        if tried - gone and _are_put_right(rules, record, gone, tried, start):
            gone |= tried
    notes = (
        unread.told_as_put_right(turns[number - 1], turns[number], number - sum(each < number for each in gone))
        for number in sorted(gone)
    )
    return _left_out(record, gone), tuple(notes)


def _left_out(record: Record, gone: Collection[int]) -> Record:
    """The record without the lines of these numbers."""
    return structs.replace(
        record, turns=tuple(turn for number, turn in enumerate(record.turns, 1) if number not in gone)
    )


def _are_put_right(
    rules: Rules, record: Record, gone: frozenset[int], tried: frozenset[int], start: AnyPosition
) -> bool:
    """Whether, in the record without those that are gone, the lines of the tried numbers cannot be read, and those
    behind them, which have their numbers, are legal in their places, while no more of the others are wrong without
    them: fewer by one for each that may have been a turn of its own."""
    with_them, without = _left_out(record, gone), _left_out(record, gone | tried)
    lines, mended = tuple(all_lines(rules, with_them, start)), tuple(all_lines(rules, without, start))
    judged = [each for each in lines if isinstance(each, Judged)]
    own_turns = 0
    for number in tried:
        at = number - sum(each < number for each in gone)
        line = next((each for each in lines if isinstance(each, Unread) and each.number == at), None)
        at_right = number - sum(each < number for each in gone | tried)
        right = next((each for each in mended if each.number == at_right), None)
        if line is None or not isinstance(right, Judged) or right.foul:
            return False
        guessed = next((each for each in judged if each.number == at and not each.foul), None)
        one = right.name is not None or slips.alike(line.text, right.text)
        one = guessed.move == right.move if guessed else one or any(each.instead_of == at for each in judged)
        own_turns += not one
    return _wrong(rules, without, start) + own_turns < _wrong(rules, with_them, start) - len(tried) + 1


def _as_guessed(record: Record, verdict: Verdict[AnyPosition], lines: Sequence[Known[AnyPosition]]) -> Record | None:
    """The record with what its lines that cannot be read are taken for, in which slips can be looked for as in one that
    is written so; None where not all are taken for a move."""
    if not verdict.unread or any(line.meant is None or line.last for line in verdict.unread):
        return None
    judged, turns = {line.number: line for line in lines if isinstance(line, Judged)}, [*record.turns]
    for line in verdict.unread:
        at, meant = verdict.row(line.number) - 1, judged[line.number]
        turns[at] = Turn(line=line.line, name=meant.name, text=meant.text, number=turns[at].number)
    return structs.replace(record, turns=tuple(turns))


def _with_guessed(verdict: Verdict[AnyPosition], guessed: Sequence[Unread]) -> Verdict[AnyPosition]:
    """The verdict on such a record, with the lines in it that cannot be read: no score is refuted beside one."""
    if not guessed:
        return verdict
    return structs.replace(verdict.refuting_nothing, unread=tuple(_moved(guessed, verdict)))


def _moved(unread: Sequence[Unread], verdict: Verdict[AnyPosition]) -> Iterator[Unread]:
    """Lines in the order in which they were played, which stand in that of the record, or the other way round."""
    for line in unread:
        yield structs.replace(line, number=verdict.row(line.number))


def _wrong(rules: Rules, record: Record, start: AnyPosition, most: float = math.inf, *, swapped: bool = False) -> int:
    """How many lines are fouls, cannot be read or are not judged, and, if asked, pairs of them taken as swapped. Where
    that is above `most`, the rest is not looked at."""
    lines: list[Met] = []
    exchanged, met = 0, 0
    for line in all_lines(rules, record, start):
        exchanged += swapped and isinstance(line, Swapped)
        met += isinstance(line, Judged) and line.foul is not None
        if exchanged + met > most:
            return exchanged + met
        if not isinstance(line, Lost | Swapped):
            lines.append(line)
    good = {line.number for line in lines if isinstance(line, Twice) or (isinstance(line, Judged) and not line.foul)}
    return exchanged + len(record.turns) - len(good - {line.number for line in lines if isinstance(line, Unread)})


def _judged(
    rules: Rules, field: Field, record: Record, start: AnyPosition, sheet: str | None
) -> tuple[Verdict[AnyPosition], Sequence[Known[AnyPosition]]]:
    """The verdict without remarks, and the lines that could be read."""
    every = tuple(all_lines(rules, record, start))
    lines = tuple(line for line in every if not isinstance(line, Lost | Swapped))
    swapped = tuple(line for line in every if isinstance(line, Swapped))
    judged = [line for line in lines if isinstance(line, Judged)]
    position = claim.kept(record.score, judged[-1].position if judged else start)
    played = tuple(_in_hindsight(judged, start, position))
    unjudged = len(record.turns) - len({line.number for line in lines})
    verdict = Verdict(
        field=field,
        sheet=sheet or field.code,
        played=played,
        position=position,
        unjudged=unjudged,
        unread=tuple(line for line in lines if isinstance(line, Unread)),
        twice=tuple(line for line in lines if isinstance(line, Twice)),
        lost=tuple(line for line in every if isinstance(line, Lost)),
        swapped=tuple(_that_matter(rules, record, start, position, swapped)),
        lines=len(record.turns),
    )
    claimed = claim.measured(
        record.score, played, position, unjudged, unsettled=verdict.unsettled or bool(verdict.unread)
    )
    verdict = structs.replace(verdict, claim=claimed)
    return verdict, [line for line in lines if not isinstance(line, Unread)]


def _judged_in_order(
    rules: Rules, field: Field, record: Record, start: AnyPosition, sheet: str | None
) -> tuple[Verdict[AnyPosition], Sequence[Known[AnyPosition]]]:
    """The same with two lines exchanged if only that makes all right, the written score too, and told where it may."""
    verdict, lines = _judged(rules, field, record, start, sheet)
    if verdict.unread or verdict.lost or verdict.swapped:
        return verdict, lines
    exchanges = swaps.exchanges(record, start, lines, partial(ahead_in, rules))
    if len(exchanges) == 1 and slips.troubles(record.turns, lines) >= swaps.LIKELIER:
        mended, in_order = _judged(rules, field, swaps.in_order(record, exchanges), start, sheet)
        if not _refuted(mended):
            return structs.replace(mended, swapped=(*mended.swapped, *exchanges)), in_order
    return _perhaps_exchanged(rules, record, start, verdict, exchanges), lines


def _told_by_numbers(
    turns: Sequence[Turn], start: AnyPosition, verdict: Verdict[AnyPosition], lines: Sequence[Known[AnyPosition]]
) -> tuple[Sequence[str], bool]:
    """What is odd about the numbers of the lines, and whether they show that one may be missing."""
    mended = [move.number for move in verdict.played if move.instead_of is not None]
    gaps = numbering.gaps(turns, verdict.lost)
    counted = _counted_as_left_out(turns, gaps, start, lines)
    told: tuple[Lost | Swapped, ...] = (*verdict.lost, *verdict.swapped, *(gaps if counted else ()))
    hidden = not counted and _may_hide_lines(gaps, start, lines, verdict)
    return tuple(numbering.remarks(turns, told, mended)), hidden


def _told_by_doubled(
    rules: Rules, field: Field, record: Record, verdict: Verdict[AnyPosition]
) -> Iterator[tuple[str, str]]:
    """What is open where one of two lines with the same number may have been crossed out, and which of the two if with
    that nothing is wrong, and the written score holds."""
    told = {move.number for move in verdict.played if move.instead_of is not None}
    told |= {line.number for line in verdict.twice} | {line.number for line in verdict.unread}
    turns = record.turns
    for number in numbering.doubled(turns, told):
        said = gettext(
            "if one of the two lines with the number {number} was crossed out, fouls, scores and who wins may change"
        )
        note = ""
        for one in (number - 1, number):
            without = structs.replace(record, turns=(*turns[: one - 1], *turns[one:]))
            if record.score and not verdict.clean and plain_verdict(rules, field, without).clean:
                note = gettext(
                    "perhaps {move} is one line too many: without it nothing would be wrong, and the written score "
                    "would hold"
                ).format(move=where(one, turns[one - 1].line))
        yield said.format(number=turns[number - 1].number), note


def _told_by_passes_twice(turns: Sequence[Turn], verdict: Verdict[AnyPosition]) -> Iterator[str]:
    """What is open where a turn passed over is taken as written twice: that fits anywhere, so a line before it may as
    well be missing. The name of the same player shows that it is not."""
    for twice in verdict.twice:
        if twice.like is None and is_pass(twice.text) and turns[twice.number - 1].name is None:
            said = gettext(
                "either the - at {move} is written twice, or a line before it is missing; so scores and who wins may "
                "change"
            )
            yield said.format(move=where(twice.number, twice.line))
            return


def _told_by_fouls_put_right(
    rules: Rules, field: Field, record: Record, verdict: Verdict[AnyPosition]
) -> Iterator[tuple[str, str]]:
    """What is open where a line behind a foul, which neither number nor name tells to be a turn of its own, may be what
    the foul should have been: if that is legal, no more of the others are fouls then, and others have won."""
    turns = record.turns
    told = {move.instead_of for move in verdict.played}
    fouls = [move for move in verdict.played if move.foul is not None and move.number not in told]
    if verdict.doubtful or verdict.twice or len(fouls) >= MANY:
        return  # it is open already who has won
    for foul in fouls:
        at = verdict.row(foul.number)
        behind = turns[at] if at < len(turns) else None
        if behind is None or behind.name is not None or behind.number is not None or is_pass(behind.text):
            continue
        without = plain_verdict(rules, field, structs.replace(record, turns=(*turns[: at - 1], *turns[at:])))
        if without.unread or len(without.fouls) >= len(verdict.fouls) or without.winners == verdict.winners:
            continue
        if without.claim is not None and not without.claim.holds:
            continue
        said = gettext(
            "if {behind} is what {foul} should have been, scores and who wins change; then give both lines the same "
            "number, or each line its player's name"
        )
        yield said.format(behind=where(at + 1, behind.line), foul=where(foul.number, foul.line)), ""


def _told_by_names(
    rules: Rules, field: Field, record: Record, start: AnyPosition, verdict: Verdict[AnyPosition]
) -> Sequence[str]:
    """That only the names of two lines are exchanged that are taken as swapped, where the written score holds so."""
    if not _refuted(verdict) or swaps.throughout(verdict.swapped):
        return ()
    for each in verdict.swapped:
        named, _ = _judged(rules, field, swaps.with_names_exchanged(record, each), start, None)
        if named.clean:
            said = gettext(
                "perhaps only the names are exchanged of {text}, {place}, and the line before it: with them the other "
                "way round nothing would be wrong, and the written score would hold"
            )
            return (said.format(text=each.text, place=where(each.number + 1, each.line)),)
    return ()


def _told_by_own_turns(
    rules: Rules, field: Field, record: Record, start: AnyPosition, verdict: Verdict[AnyPosition]
) -> Sequence[str]:
    """That a line was a turn of its own that is taken as written twice by its number, where only then the written score
    holds."""
    if not _refuted(verdict) or len(verdict.twice) > swaps.NEAR:
        return ()
    for each in verdict.twice:
        own = [*record.turns]
        own[each.number - 1] = structs.replace(own[each.number - 1], number=None)
        if _judged(rules, field, structs.replace(record, turns=tuple(own)), start, None)[0].clean:
            said = gettext("perhaps {place} was a turn of its own: then the written score would hold")
            return (said.format(place=where(each.number, each.line)),)
    return ()


def _refuted(verdict: Verdict[AnyPosition]) -> bool:
    """Whether the written score is another than that of the record as it is judged."""
    return verdict.claim is not None and not verdict.claim.holds


def _told_by_fouls(
    rules: Rules,
    written: Record,
    record: Record,
    start: AnyPosition,
    verdict: Verdict[AnyPosition],
    lines: Sequence[Known[AnyPosition]],
    *,
    sought: bool,
) -> _Slip:
    """Where a line may be missing or written wrongly by the fouls that came of it.

    `record` has the lines that are taken as swapped in the other order than it was `written`. `sought`: whether a slip
    is looked for by which the written score holds.
    """
    if verdict.unread:  # of which nobody can tell what was meant, or that are nobody's turn
        many = missing.lacking(lines) or missing.plenty(record.turns, lines)
        return _Slip((), likely=bool(many) and not verdict.unsettled and not verdict.borne_out, left=0)
    if verdict.lost or start.unready:
        return NOTHING
    record = remedy.without_wrong_names(record, lines)
    if sought and _refuted(verdict) and record != written and (slip := _told_as_written(rules, written, start)):
        return slip
    wrong = slips.troubles(record.turns, lines)
    found, gap, sure = None, None, wrong < NONSENSE
    borne_out = verdict.borne_out
    if sure and sought and _refuted(verdict):
        found, sure = remedy.by_score(record, start, lines, partial(ahead_in, rules), rules.write)
    if wrong < NONSENSE and not found:
        at = (record.turns, start, lines, ahead_in(rules, record))
        gap = None if borne_out else missing.gap(*at)
        found = None if gap else remedy.by_fouls(*at, rules.write)
    if found:
        said = tuple(remedy.remarks(record.turns, lines, found))
        return _Slip(said, likely=not borne_out, left=found.left, found=True)
    doubtful = not sure or gap or missing.lacking(lines) or missing.plenty(record.turns, lines)
    # The score was written at the end, of which what was wrong took more than one line away.
    cut_off = wrong > 0 and not verdict.position.over and _refuted(verdict)
    doubtful = doubtful or verdict.position.adrift or cut_off
    likely = not borne_out and bool(doubtful or ways.lead_elsewhere(record, start, lines, ahead_in(rules, record)))
    left = gap.left if gap else wrong
    return _Slip(tuple(missing.remarks(record.turns, lines, gap)), likely=likely, left=left, found=gap is not None)


def _told_as_written(rules: Rules, written: Record, start: AnyPosition) -> _Slip | None:
    """The one slip by which the written score holds, where every name and the order of the lines are taken as they
    stand: it explains more than names that are not taken at their word and lines that are taken as swapped, by which
    it does not."""
    lines: list[Known[AnyPosition]] = []
    with suppress(BadInput):  # a line that can be read only where it was meant to stand; those before it are known
        lines.extend(ahead_in(rules, written)(start, 0, None))
    if slips.troubles(written.turns, lines) >= NONSENSE:
        return None
    found, _ = remedy.by_score(written, start, lines, partial(ahead_in, rules), rules.write)
    said = tuple(remedy.remarks(written.turns, lines, found)) if found else ()
    return _Slip(said, likely=True, left=0, found=True) if found else None


def _counted_as_left_out(
    turns: Sequence[Turn], gaps: Sequence[Lost], start: AnyPosition, lines: Sequence[Known[AnyPosition]]
) -> bool:
    """Whether the numbers leave out just the turns that need no line, each of them, so that they count those too."""
    before = _before(start, lines)
    passed = {
        number: before[number].turns_left_out
        for number, turn in enumerate(turns, 1)
        if number in before and before[number].turns_left_out and turn.number is not None and not is_pass(turn.text)
    }
    return bool(gaps) and passed == {gap.number: gap.count for gap in gaps}


def _may_hide_lines(
    gaps: Sequence[Lost],
    start: AnyPosition,
    lines: Sequence[Known[AnyPosition]],
    verdict: Verdict[AnyPosition],
) -> bool:
    """Whether a line may be missing where the numbers leave some out, though the rest goes better without it.

    Where dice are thrown, that the rest goes well shows nothing; else it does if all of it goes well.
    """
    at = [_before(start, lines).get(gap.number, start) for gap in gaps]
    return any(not position.over and (position.dice or not verdict.valid) for position in at)


def _before(start: AnyPosition, lines: Sequence[Known[AnyPosition]]) -> dict[int, AnyPosition]:
    """The position before each line, by its number, as far as it is known."""
    return {1: start} | {line.number + 1: line.position for line in lines}


def _suspecting(verdict: Verdict[AnyPosition]) -> Verdict[AnyPosition]:
    """The verdict where a line is likely to be missing."""
    return structs.replace(verdict.refuting_nothing, suspect=True)


def _in_hindsight(
    judged: Sequence[Judged[AnyPosition]], start: AnyPosition, final: AnyPosition
) -> Iterator[Judged[AnyPosition]]:
    """The judged moves with what the whole record shows of each moment; one that was put right later left no trace."""
    mended = {move.instead_of for move in judged}
    position = start
    for move in judged:
        if move.number not in mended:
            position = move.position.in_hindsight(final)
        yield structs.replace(move, position=position)


def _perhaps_exchanged(
    rules: Rules, record: Record, start: AnyPosition, verdict: Verdict[AnyPosition], exchanges: Sequence[Swapped]
) -> Verdict[AnyPosition]:
    """The verdict where lines may be swapped of which nobody can tell, as far as it matters."""
    matter = [each for each in exchanges if _matters(rules, record, start, verdict.position, each)][:1]
    if not matter:
        return verdict
    return structs.replace(verdict.refuting_nothing, swapped=(structs.replace(matter[0], open=True),))


def _that_matter(
    rules: Rules, record: Record, start: AnyPosition, position: AnyPosition, swapped: Sequence[Swapped]
) -> Iterator[Swapped]:
    """The swapped lines but for those of which nobody can tell and that change nothing; where a record is
    swapped throughout, all."""
    throughout = swaps.throughout(swapped)
    for each in swapped:
        if not each.open or throughout or _matters(rules, record, start, position, each):
            yield each


def _matters(rules: Rules, record: Record, start: AnyPosition, position: AnyPosition, swapped: Swapped) -> bool:
    """Whether the game ends otherwise than in this position if two lines are swapped of which nobody can tell: who has
    won, or the scores where the players wrote theirs down."""
    other = swaps.in_order(record, (structs.replace(swapped, open=False),))
    played = [line.position for line in all_lines(rules, other, start) if isinstance(line, Judged)]
    last = (played or [start])[-1]
    return last.sure_winners != position.sure_winners or (bool(record.score) and last.scores != position.scores)
