"""The judge of finished sheets, on a game made for it: what it asks of a sheet, and what it makes of the answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import structs

from sheetgen.effort import Spent
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, InkedSheet
from sheetgen.referee.finished.judge import _time_for_corrections, judge
from sheetgen.referee.finished.report import lines_of
from sheetgen.referee.finished.sheet import Nothing, Order, Reason
from tests.referee.finished.tables import left


class Puzzle(InkedSheet, frozen=True, kw_only=True):
    """A Miro sheet whose search does what a test says."""

    finds: Callable[[Any, Budget], Order | Nothing]
    refuted: tuple[Reason, ...] = ()

    def reasons(self) -> Iterator[Reason]:
        return iter(self.refuted)

    def search(self, budget: Budget) -> Order | Nothing:
        return self.finds(self, budget)

    def left_by(self, position: Any) -> tuple[int, ...]:
        return tuple(next((n for n, own in enumerate(position.owned) if own >> i & 1), EMPTY) for i in range(20))


def puzzle(finds: Callable[[Any, Budget], Order | Nothing], **more: Any) -> Puzzle:
    sheet, _ = left("miro", "mini", 2, 1)
    assert isinstance(sheet, InkedSheet)
    known = {name: getattr(sheet, name) for name in ("opening", "noun", "places", "inks", "ink", "owners")}
    return Puzzle(**known, **{"finds": finds, **more})


def endless(sheet: Puzzle, budget: Budget) -> Order | Nothing:
    while True:
        budget.step()


def test_giving_up_is_undecided_and_never_impossible() -> None:
    verdict = judge(puzzle(endless), Budget(steps=1000))
    assert (verdict.result, verdict.valid, verdict.status) == ("undecided", None, 3)
    assert lines_of(verdict, "Miro")[-1] == "It may be right all the same; --seconds 60 looks longer."


def test_a_search_broken_off_by_hand_says_what_is_known() -> None:
    def stopped(sheet: Puzzle, budget: Budget) -> Order | Nothing:
        raise KeyboardInterrupt

    verdict = judge(puzzle(stopped), Budget(steps=1000))
    assert verdict.result == "undecided" and verdict.stopped
    assert "The search was stopped: nothing on this sheet breaks a rule" in lines_of(verdict, "Miro")[2]


def test_all_orders_tried_in_vain_are_a_reason_of_their_own() -> None:
    verdict = judge(puzzle(lambda sheet, budget: Nothing()), Budget(steps=1000))
    assert (verdict.result, verdict.reasons) == ("impossible", ())
    assert "every order of moves was tried, and none leads to it" in lines_of(verdict, "Miro")[2]


def test_an_order_that_leaves_another_sheet_is_a_fault_of_the_search() -> None:
    with pytest.raises(AssertionError, match="the search"):
        judge(puzzle(lambda sheet, budget: Order("Ann", ("16", "15 14"))), Budget(steps=1000))


def test_what_refutes_a_sheet_is_told_before_anything_is_searched() -> None:
    why = Reason("MIR-S1", "look here", (3,))
    verdict = judge(puzzle(endless, refuted=(why,)), Budget(steps=50))
    assert (verdict.result, verdict.reasons) == ("impossible", (why,))


def test_unreadable_places_are_read_one_by_one_and_a_hard_reading_does_not_stop_the_others() -> None:
    """The first reading is searched without end, the second is right."""
    good, _ = left("miro", "mini", 2, 1)
    found = good.search(Budget())

    def hard_but_one(sheet: Puzzle, budget: Budget) -> Order | Nothing:
        return found if sheet.ink == good.ink else endless(sheet, budget)  # type: ignore[attr-defined, return-value]

    unclear = puzzle(hard_but_one).with_ink({4: UNREADABLE, 9: UNREADABLE})
    verdict = judge(unclear, Budget(steps=100_000))
    assert verdict.result == "possible" and verdict.witness is not None
    assert len(verdict.witness.leaning) == 2 and verdict.witness.leaning[0].startswith("segment 4 is in ")


def test_unreadable_places_make_a_sheet_impossible_only_if_all_readings_are() -> None:
    unclear = puzzle(lambda sheet, budget: Nothing()).with_ink({4: UNREADABLE})
    assert judge(unclear, Budget(steps=10_000)).result == "impossible"
    one_hard = puzzle(lambda sheet, budget: Nothing() if sheet.ink[4] else endless(sheet, budget))
    assert judge(one_hard.with_ink({4: UNREADABLE}), Budget(steps=10_000)).result == "undecided"


def test_a_budget_by_steps_is_used_up_where_it_says() -> None:
    budget = Budget(steps=3)
    budget.step()
    budget.step()
    with pytest.raises(Spent):
        budget.step()
    assert budget.spent


def test_what_a_part_has_used_is_used() -> None:
    budget = Budget(steps=10)
    part = budget.part(steps=100)
    for _ in range(6):
        part.step()
    budget.repay(part)
    for _ in range(3):
        budget.step()
    with pytest.raises(Spent):
        budget.step()


def test_a_corrected_sheet_is_tried_place_by_place_those_that_a_reason_names_first() -> None:
    sheet = structs.replace(puzzle(endless), refuted=(Reason("MIR-S1", "look here", (5,)),))
    first = next(sheet.corrections(1))
    assert first.said.startswith("segment 5 were ")
    assert all("segment 5" in each.said for each in list(sheet.corrections(2))[:1]) or not list(sheet.corrections(2))


def test_where_there_was_no_time_for_every_correction_it_is_said() -> None:
    def nothing_at_first(sheet: Puzzle, budget: Budget) -> Order | Nothing:
        return Nothing() if sheet.ink == first.ink else endless(sheet, budget)

    first = puzzle(nothing_at_first)
    verdict = judge(first, Budget(steps=5000))
    assert verdict.result == "impossible" and verdict.contract()["corrections_cut_off"]
    assert "There was no time to try every correction; --seconds 60 tries more." in lines_of(verdict, "Puzzle")


@pytest.mark.parametrize(
    ("given", "advised"), [(0.5, 60), (10, 60), (30, 60), (60, 120), (70.5, 142), (300, 600), (math.inf, 60)]
)
def test_more_seconds_are_advised_than_were_given(given: float, advised: int) -> None:
    given_up = judge(puzzle(endless), Budget(given, steps=1000))
    assert lines_of(given_up, "Miro")[-1] == f"It may be right all the same; --seconds {advised} looks longer."
    cut_off = structs.replace(given_up, result="impossible", cut_off=True)
    said = f"There was no time to try every correction; --seconds {advised} tries more."
    assert lines_of(cut_off, "Miro")[-1] == said


def test_no_place_is_changed_for_a_reason_that_lies_beside_the_places() -> None:
    why = Reason("KLE-S1", "look beside it")
    tight = Budget(steps=50)
    assert judge(puzzle(endless, refuted=(why,)), tight).cut_off
    verdict = judge(puzzle(endless, refuted=(structs.replace(why, elsewhere=True),)), tight)
    assert not verdict.cut_off
    assert lines_of(verdict, "Puzzle")[-1] == "Look beside it. [KLE-S1]"


def test_more_seconds_are_more_for_corrections_too() -> None:
    parts = [_time_for_corrections(Budget(seconds)) for seconds in (10, 60, math.inf)]
    assert [round(part.end - part.began) for part in parts] == [3, 18, 3]


def test_the_seconds_that_were_given_are_known_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1024 - 2**-43  # half a minute later no clock counts so finely
    monkeypatch.setattr("time.perf_counter", lambda: now)
    assert now + 30 - now > 30
    given_up = judge(puzzle(endless), Budget(30, steps=1000))
    assert lines_of(given_up, "Miro")[-1].endswith("--seconds 60 looks longer.")
