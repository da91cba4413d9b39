"""Whether a finished sheet can be right: what refutes it, then the search for an order, then the written score."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import perf_counter

from msgspec import structs

from sheetgen import arguments
from sheetgen.effort import Spent
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee import record as records
from sheetgen.referee.finished.agreed import Otherwise, otherwise
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.claim import measured
from sheetgen.referee.finished.sheet import MOST_CORRECTED, Correction, Nothing, Order, Reason, Sheet
from sheetgen.referee.finished.verdict import Claim, Verdict, Witness
from sheetgen.referee.record import Record
from sheetgen.referee.replay import plain_verdict
from sheetgen.referee.variation import name_of

SECONDS = 10.0
"""How long is searched unless somebody says otherwise."""

FIRST_TRY = 500
"""Steps of the first try of each reading of what cannot be read; each round of tries takes four times as many."""

AT_ONCE = 256
"""Readings that join the tries in each round: there may be more than could ever be tried."""

CORRECTION = 4000
"""Steps that are spent on whether one corrected sheet can have come about."""

LONGER = 150_000
"""The same for those that this was too little for, where no other correction was found: an order of Arp with all its
captors takes half of it."""

CORRECTING = 3.0
"""Seconds in which corrections are looked for: by then the verdict itself is known, and somebody waits for it. Who
gives more time than SECONDS has as much more of these."""

MOST_CORRECTIONS = 3
"""Corrections that are named."""

FEW_UNSURE = 3
"""So many corrections, but not more, that a little search left open are searched longer before all others are tried."""

MOST_REASONS = 5
"""Reasons that are named."""


IN_VAIN = 0.3
"""What part of the budget an order is looked for in where the written score is refuted already: it is the score that
somebody has to look at again, whatever the search finds."""


class Stop(Exception):
    """The search was broken off by hand."""


def judge(sheet: Sheet, budget: Budget | None = None) -> Verdict:
    """The verdict on a finished sheet; `budget` bounds the search, SECONDS by the clock unless given."""
    arguments.check("sheet", sheet, Sheet, "sheet_of(game, field, record)")
    budget = Budget(SECONDS) if budget is None else budget
    arguments.check("budget", budget, Budget, "Budget(10)")
    began = perf_counter()
    verdict = decided(sheet, budget)
    if verdict.result == "impossible":
        begun = _other_beginner(sheet, budget) or _other_order(sheet, budget)
        ended = tuple(_other_end(sheet, budget))
        agreed = _agreed_otherwise(verdict, budget)
        # Of a full sheet that was said to be stopped almost any space might be empty: nobody learns from that.
        explained = begun or any(other.found for other in agreed)
        places = 0 if (ended and not sheet.over) or _none_would_do(verdict) else 1 if explained else MOST_CORRECTED
        found = _corrected(sheet, budget, places)
        if begun or found.places == 1:
            agreed = [other for other in agreed if other.found]
        verdict = structs.replace(verdict, hints=(*(other.said for other in agreed), *sheet.forgotten(), *ended))
        corrections = (*begun, *found.corrections)[:MOST_CORRECTIONS]
        verdict = structs.replace(verdict, corrections=corrections, cut_off=found.cut_off)
    elif (claim := verdict.claim) is not None and claim.holds is False:
        if begun := _other_beginner(sheet, budget):
            verdict = structs.replace(verdict, claim=_beginner_doubted(sheet, claim), corrections=begun)
        elif seated := _other_order(sheet, budget):
            verdict = structs.replace(verdict, claim=_doubted(claim), corrections=seated)
        elif not sheet.over and _holds_at_the_end(sheet, budget):
            verdict = structs.replace(verdict, hints=(*verdict.hints, other_end(over=False)))
        else:
            verdict = _claim_doubted_or_mended(verdict, budget)
    if whose := sheet.whose_colours:
        verdict = structs.replace(verdict, hints=(whose, *verdict.hints))
    return structs.replace(verdict, seconds=perf_counter() - began, allowed=budget.seconds)


def _none_would_do(verdict: Verdict) -> bool:
    """Whether no place that were other than it is could be found to make an impossible sheet possible, in whatever
    time: what is wrong lies elsewhere, or without what is missing elsewhere no order is looked for."""
    return bool(verdict.sheet.open_question) or any(reason.elsewhere for reason in verdict.reasons)


def _agreed_otherwise(verdict: Verdict, budget: Budget) -> list[Otherwise]:
    """What else may have been agreed on, by which more could be right: each gets as much of what time is left as the
    others. None for boards, of which nothing is looked for."""
    sheet = verdict.sheet
    again, record = sheet.opening.again, sheet.opening.record
    if again is None or sheet.is_board or sheet.untouched:
        return []
    part = _time_for_corrections(budget)
    waiting = max(1, len({*map(name_of, sheet.agreements()), *record.variation}))

    def decide(other: Sheet) -> Verdict:
        nonlocal waiting
        each = part.part(seconds=(part.end - perf_counter()) / waiting, steps=LONGER)
        waiting = max(1, waiting - 1)
        try:
            return decided(other, each)
        finally:
            budget.made += each.made

    read = partial(_read_again, again, record)
    return [*otherwise(verdict, read, decide)]


def _read_again(again: Callable[[Record], Sheet], record: Record, texts: tuple[str, ...]) -> Sheet:
    return again(record.played_by(texts))


def _claim_doubted_or_mended(verdict: Verdict, budget: Budget) -> Verdict:
    """A verdict that refutes the written score, with what else may have been agreed on by which it could be right: then
    nobody has won for certain, and where the sheet bears that out, the score stays open. Else with what may have been
    forgotten."""
    assert verdict.claim is not None
    agreed = _agreed_otherwise(verdict, budget)
    if not any(other.borne_out for other in agreed):
        verdict = _with_mended(verdict, budget)
    claim = verdict.claim
    assert claim is not None
    if any(other.borne_out for other in agreed):
        claim = _doubted(claim)
    claim = structs.replace(claim, nobody_named=claim.nobody_named or bool(agreed))
    return structs.replace(verdict, claim=claim, hints=(*verdict.hints, *(other.said for other in agreed)))


def _doubted(refuted: Claim) -> Claim:
    """A refuted claim as one that stays open, because something else may have been played by than the record says."""
    said = gettext("as the record has it, it cannot be: {reason}")
    first, *more = refuted.reasons
    first = structs.replace(first, message=said.format(reason=first.message))
    return structs.replace(refuted, holds=None, reasons=(first, *more), nobody_named=True)


def _other_order(sheet: Sheet, budget: Budget) -> tuple[Correction, ...]:
    """The sheet of players who took their turns in another order, where with it the sheet can be, and the written score
    too: three and more are soon listed as they come to mind."""
    again, record = sheet.opening.again, sheet.opening.record
    first, *others = record.players
    if again is None or sheet.is_board or sheet.untouched:
        return ()
    named = sheet.by_names(record)  # colours would go to other players with the order
    orders = [(first, *order) for order in itertools.permutations(others)][1:]
    part = _time_for_corrections(budget)
    try:
        for left, order in zip(range(len(orders), 0, -1), orders, strict=True):
            with suppress(BadInput):
                other = again(structs.replace(named, players=order))
                each = part.part(seconds=(part.end - perf_counter()) / left, steps=LONGER)
                found = decided(other, each)
                part.made += each.made
                if found.stopped:
                    break
                if found.witness is not None and (found.claim is None or found.claim.holds is not False):
                    said = gettext("the turns had gone round in the order {players} (players = {written})")
                    written = json.dumps(order, ensure_ascii=False)
                    return (Correction(said.format(players=", ".join(order), written=written), other),)
    finally:
        budget.made += part.made
    return ()


def _other_beginner(sheet: Sheet, budget: Budget) -> tuple[Correction, ...]:
    """The sheet without the player who is said to have begun, where with another beginning it can be, and the written
    score too: of all that a table tells, who began is soonest forgotten."""
    said = sheet.opening.record.first
    if said is None or sheet.untouched:
        return ()
    part = _time_for_corrections(budget)
    try:
        for player in (each for each in sheet.players if each != said):
            record = structs.replace(sheet.opening.record, first=player)
            other = structs.replace(sheet, opening=structs.replace(sheet.opening, record=record))
            found = decided(other, part)
            if found.stopped:
                break
            if found.witness is not None and (found.claim is None or found.claim.holds is not False):
                return (Correction(sheet.had_begun(player), other),)
    finally:
        budget.made += part.made
    return ()


def _beginner_doubted(sheet: Sheet, refuted: Claim) -> Claim:
    """A refuted claim as one that stays open, because somebody else may have begun."""
    said = gettext("with {player} beginning it cannot be: {reason}")
    first, *more = refuted.reasons
    message = said.format(player=sheet.opening.record.first, reason=first.message)
    reasons = (structs.replace(first, message=message), *more)
    return Claim(scores=refuted.scores, holds=None, reasons=reasons, nobody_named=True)


def decided(sheet: Sheet, budget: Budget) -> Verdict:
    """The verdict alone, without what would make an impossible sheet right, which takes longer to find."""
    undecided = Verdict(sheet=sheet, result="undecided", seconds=0)
    try:
        with _interruptible():
            return _decided(sheet, budget)
    except Spent:
        return undecided
    except Stop:
        return structs.replace(undecided, stopped=True)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C ends the search, not the program: what is known is said."""
    try:
        yield
    except KeyboardInterrupt:
        raise Stop from None


def _decided(sheet: Sheet, budget: Budget) -> Verdict:
    """The verdict. Raises Spent when the budget is used up before there is one."""
    reasons = tuple(itertools.islice(sheet.reasons(), MOST_REASONS))
    if reasons:
        return Verdict(sheet=sheet, result="impossible", seconds=0, reasons=reasons)
    if sheet.open_question:
        alone = sheet.scores_alone()
        claim = measured(sheet, alone) if alone is not None else None
        return Verdict(sheet=sheet, result="undecided", seconds=0, scores=alone, claim=claim)
    refuted = _refuted_alone(sheet)
    if refuted is None:
        found = _readings_searched(sheet, budget) if sheet.unclear else _searched(sheet, sheet, budget)
    else:
        part = budget.part(seconds=IN_VAIN * (budget.end - budget.began), steps=IN_VAIN * budget.steps)
        undecided = Verdict(sheet=sheet, result="undecided", seconds=0, claim=refuted)
        try:
            with _interruptible():
                found = _searched(sheet, sheet, part)
        except Spent:
            return undecided
        except Stop:
            return structs.replace(undecided, stopped=True)
        finally:
            budget.made += part.made
    if isinstance(found, Witness):
        position = found.replayed.position
        scores = found.read.scores(position)
        return Verdict(
            sheet=sheet,
            result="possible",
            seconds=0,
            witness=found,
            scores=scores,
            claim=measured(sheet, scores, found),
        )
    return Verdict(sheet=sheet, result="impossible", seconds=0, reasons=found.reasons)


def _refuted_alone(sheet: Sheet) -> Claim | None:
    """The written score where the sheet refutes it by itself, whatever the order of moves was."""
    alone = None if sheet.unclear else sheet.scores_alone()
    claim = None if alone is None else measured(sheet, alone)
    return claim if claim is not None and claim.holds is False else None


def _with_mended(verdict: Verdict, budget: Budget) -> Verdict:
    """The verdict that refutes a score, with the changes in one place with which it could be right, where the sheet
    shows which to try. Where somebody else has won with one of them, nobody is named."""
    sheet, claim = verdict.sheet, verdict.claim
    assert claim is not None
    budget = _time_for_corrections(budget)
    others: set[tuple[str, ...]] = set()
    unsure: list[Correction] = []
    with _found_in_time() as found:
        for correction in () if sheet.unclear else sheet.places_amiss():
            _step_of_corrections(budget)
            other = correction.sheet
            if next(other.reasons(), None) is None and _refuted_alone(other) is None:
                holds = _looked_at(other, budget, CORRECTION)
                if holds.result == "undecided":
                    unsure.append(correction)
                elif _score_can_be(holds):
                    others.add(_winners_of(holds))
                    found.corrections.append(correction)
                    if len(found.corrections) == MOST_CORRECTIONS:
                        break
        for correction in unsure if not found.corrections and len(unsure) <= FEW_UNSURE else ():
            holds = _looked_at(correction.sheet, budget, LONGER)
            if _score_can_be(holds):
                others.add(_winners_of(holds))
                found.corrections.append(correction)
                break
    claim = structs.replace(claim, nobody_named=bool(others - {verdict.winners}))
    return structs.replace(verdict, claim=claim, corrections=tuple(found.corrections), cut_off=found.cut_off)


def _looked_at(sheet: Sheet, budget: Budget, steps: int) -> Verdict:
    """The verdict on a corrected sheet after so many steps; undecided where they were too few. Raises Stop when it was
    broken off."""
    part = budget.part(steps=steps)
    verdict = decided(sheet, part)
    if verdict.stopped:
        raise Stop
    budget.repay(part)
    return verdict


def _score_can_be(verdict: Verdict) -> bool:
    """Whether an order was found, and the written score is not refuted."""
    return verdict.witness is not None and verdict.claim is not None and verdict.claim.holds is not False


def _winners_of(verdict: Verdict) -> tuple[str, ...]:
    """Who has won by the sheet, or else by the written score."""
    return verdict.winners or (verdict.claim.winners if verdict.claim is not None else ())


def _searched(sheet: Sheet, read: Sheet, budget: Budget) -> Witness | Nothing:
    """What the search finds for one reading of a sheet."""
    found = read.search(budget)
    return found if isinstance(found, Nothing) else witness(sheet, read, found)


def _readings_searched(sheet: Sheet, budget: Budget) -> Witness | Nothing:
    """What the search finds for a sheet on which something cannot be read: possible if one reading is, impossible only
    if all are. Some are tried a little, then those that are left four times as long and some more, and so on."""
    waiting: list[Sheet] = []
    reasons: list[Reason] = []
    fresh, steps = sheet.readings(budget), FIRST_TRY
    while True:
        undecided: list[Sheet] = []
        tried = False
        for read in itertools.chain(waiting, itertools.islice(fresh, AT_ONCE)):
            tried = True
            part = budget.part(steps=steps)
            try:
                found = _searched(sheet, read, part)
            except Spent:
                undecided.append(read)
                budget.repay(part)
                continue
            budget.repay(part)
            if isinstance(found, Witness):
                return found
            reasons += found.reasons
        if not tried:
            return Nothing(tuple(dict.fromkeys(reasons))[:MOST_REASONS])
        waiting, steps = undecided, steps * 4 if undecided else steps


def witness(sheet: Sheet, read: Sheet, order: Order) -> Witness:
    """An order that was found, replayed by the ordinary referee.

    Raises AssertionError when it is not legal or leaves another sheet: then the game's search is wrong.
    """
    opening = sheet.opening
    written = opening.record
    text = records.write(
        opening.field.game,
        written.sheet or opening.field.code,
        opening.players,
        layout=written.layout,
        variation=written.variation,
        first=order.first,
        moves=order.moves,
        tables={name: written.tables[name] for name in opening.rules.TABLES if name in written.tables},
    )
    record = structs.replace(records.parse(text), path=written.path, words_file=written.words_file, source="")
    replayed = plain_verdict(opening.rules, opening.blank, record)
    assert replayed.valid, f"the search played a foul: {replayed.fouls[:1] or replayed.unread[:1]}"
    position = replayed.position
    assert position.over == sheet.over, f"the search ended with over = {position.over}"
    assert sheet.is_left_by(position), "the search came to another sheet"
    return Witness(read=read, order=order, text=text, replayed=replayed, leaning=tuple(sheet.leaning(read, position)))


def _other_end(sheet: Sheet, budget: Budget) -> Iterator[str]:
    """What to write where only the end is against the sheet: a stopped game called finished, or the reverse. Where it
    was the search that refuted the sheet, an order with the other end must be found with a little of it."""
    other = _ended_otherwise(sheet)
    if sheet.untouched or next(other.reasons(), None) is not None:
        return
    if next(sheet.reasons(), None) is None and not _would_be(other, budget):
        return
    yield other_end(over=sheet.over)


def _ended_otherwise(sheet: Sheet) -> Sheet:
    """The sheet of a stopped game as that of one played to its end, or the reverse."""
    record = structs.replace(sheet.opening.record, finished=not sheet.over)
    return structs.replace(sheet, opening=structs.replace(sheet.opening, record=record))


def _holds_at_the_end(sheet: Sheet, budget: Budget) -> bool:
    """Whether the written score, refuted for a game that was stopped, can be that of one played to its end."""
    part = _time_for_corrections(budget)
    try:
        found = decided(_ended_otherwise(sheet), part)
    finally:
        budget.made += part.made
    return found.witness is not None and found.claim is not None and found.claim.holds is not False


def other_end(*, over: bool) -> str:
    """What to write into a record where the end that it tells is against its sheet."""
    if over:
        return gettext("If the game was stopped in the middle, write finished = false and check again.")
    return gettext("If the game was played to its end, write finished = true and check again.")


def _would_be(sheet: Sheet, budget: Budget) -> bool:
    """Whether an order was found for a sheet with a little search, which Ctrl-C ends too."""
    part = _time_for_corrections(budget)
    try:
        with _interruptible():
            return _can_be(sheet, part) is True
    except Stop:
        return False
    finally:
        budget.made += part.made


class _Found:
    """What a search for corrections has found, as far as its time went."""

    def __init__(self) -> None:
        self.corrections: list[Correction] = []
        self.places = 0
        """In how many places these are; 0 where there are none, or there was no time for all."""
        self.cut_off = False
        """Whether there was no time for all."""


@contextmanager
def _found_in_time() -> Iterator[_Found]:
    """A search for corrections, which the end of its budget or Ctrl-C cuts off."""
    found = _Found()
    try:
        with _interruptible():
            yield found
    except (Spent, Stop):
        found.cut_off = True


def _time_for_corrections(budget: Budget) -> Budget:
    """The part of a budget in which corrections are looked for."""
    whole = budget.end - budget.began
    longer = max(1.0, whole / SECONDS) if whole < math.inf else 1.0
    return budget.part(seconds=CORRECTING * longer)


def _step_of_corrections(budget: Budget) -> None:
    """One more correction is tried, for which a step is long. Raises Spent when the budget is used up."""
    budget.step()
    if budget.spent:
        raise Spent


def _corrected(sheet: Sheet, budget: Budget, most: int) -> _Found:
    """The smallest changes, in so many places at most, with which a sheet could have come about."""
    budget = _time_for_corrections(budget)
    with _found_in_time() as found:
        for count in () if sheet.untouched else range(1, most + 1):
            _corrected_in(count, sheet, budget, found.corrections)
            if found.corrections:
                found.places = count
                break
    return found


def _corrected_in(count: int, sheet: Sheet, budget: Budget, found: list[Correction]) -> None:
    """Finds the changes in so many places. Where none is found those are searched longer that a little search was too
    little for: when all are tried or, if these are few, when half of the time is used up. Raises Spent when all is."""
    half = budget.part(seconds=(budget.end - perf_counter()) / 2)
    unsure: list[Correction] = []
    for correction in _without_reasons(sheet, count, budget):
        can_be = _can_be(correction.sheet, budget)
        if can_be is None:
            unsure.append(correction)
        elif can_be:
            found.append(correction)
            if len(found) == MOST_CORRECTIONS:
                return
        if unsure and not found and len(unsure) <= FEW_UNSURE and half.spent:
            found += _searched_longer(unsure, budget)
            unsure.clear()
            if found:
                return
    if not found:
        found += _searched_longer(unsure, budget)


def _searched_longer(unsure: Iterable[Correction], budget: Budget) -> list[Correction]:
    """The first of these for which an order is found, if any."""
    return next(([each] for each in unsure if _can_be(each.sheet, budget, LONGER)), [])


def _without_reasons(sheet: Sheet, count: int, budget: Budget) -> Iterator[Correction]:
    """The changes in so many places against which nothing speaks at once. Raises Spent when the budget is used up."""
    for correction in sheet.corrections(count):
        _step_of_corrections(budget)
        if next(correction.sheet.reasons(), None) is None:
            yield correction


def _can_be(sheet: Sheet, budget: Budget, steps: int = CORRECTION) -> bool | None:
    """Whether an order was found for a corrected sheet with a little search; None where that was too little, or where
    none can be looked for."""
    if sheet.open_question:
        return None
    part = budget.part(steps=steps)
    try:
        found = _readings_searched(sheet, part) if sheet.unclear else _searched(sheet, sheet, part)
    except Spent:
        return None
    finally:
        budget.made += part.made
    return isinstance(found, Witness)
