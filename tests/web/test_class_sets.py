"""Class sets: as many different sheets in one file as a worker's time allows, and early word where it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.web import jobs
from sheetgen.web.application import create
from sheetgen.web.pool import Busy, Pool, TooMuch


class Clock:
    """A worker's processor time, which only drawing uses up."""

    def __init__(self, seconds: float) -> None:
        self.now, self.until, self.drawn = 0.0, seconds, 0
        self.load = 1.0
        """How much faster the clock on the wall goes."""

    def fields(self, each: float, *, kept: int = 0) -> Iterator[Field]:
        """Fields that take so long each, but for the first `kept`, which lie in the cache."""
        field = field_of(design(find("klee")))
        while True:
            self.now += 0.0 if self.drawn < kept else each
            self.drawn += 1
            assert self.now <= self.until, "the system would have ended this worker"
            yield field


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = Clock(60.0)
    monkeypatch.setattr(jobs, "process_time", lambda: made.now)
    monkeypatch.setattr(jobs, "monotonic", lambda: made.load * made.now)
    monkeypatch.setattr(jobs, "left", lambda: made.until - made.now)
    return made


def taken(clock: Clock, each: float, count: int, **how: int) -> int:
    """How many sheets were drawn until there were so many."""
    return len([field for field, _ in zip(jobs._in_time(clock.fields(each, **how), count), range(count), strict=False)])


def test_what_fits_into_a_workers_time_is_drawn(clock: Clock) -> None:
    assert taken(clock, 1.4, 40) == 40


def test_more_than_fits_is_refused_after_three_sheets_with_what_can_be_had(clock: Clock) -> None:
    with pytest.raises(BadInput, match="40 such sheets take too long to draw here in one go; ask for 24 at most"):
        taken(clock, 2.0, 40)
    assert clock.drawn == 3
    again = Clock(60.0)
    assert again.now + 24 * 2.0 <= again.until


def test_sheets_that_lie_in_the_cache_say_nothing_of_the_others(clock: Clock) -> None:
    with pytest.raises(BadInput, match="ask for"):
        taken(clock, 3.0, 40, kept=12)
    assert clock.drawn <= 16


def test_as_many_are_promised_as_fit_if_each_is_as_dear_as_the_dearest_so_far(clock: Clock) -> None:
    field = next(clock.fields(0.0))

    def fields() -> Iterator[Field]:
        for each in [1.0, 1.0, 6.0, *[1.5] * 37]:
            clock.now += each
            yield field

    with pytest.raises(BadInput, match="ask for 9 at most"):  # 3, and 0.8 of the 52 seconds left at 6 each
        for _ in jobs._in_time(fields(), 40):
            pass


def test_fewer_are_promised_where_others_are_so_much_at_work_that_the_clock_ends_it(clock: Clock) -> None:
    clock.load = 6.0
    with pytest.raises(BadInput, match="ask for 13 at most"):
        taken(clock, 2.0, 40)
    assert 13 * 2.0 * clock.load < jobs.PATIENCE * clock.until


@pytest.mark.parametrize("address", ["/klee/sheet.pdf?seed=1&", "/sheet/KLE-1001-W.pdf?"])
def test_of_several_sheets_that_took_too_much_fewer_are_asked_for(
    address: str, page: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(*arguments: object, **how: object) -> bytes:
        raise TooMuch

    for pool in page.app.state.pools:  # type: ignore[attr-defined]
        monkeypatch.setattr(pool, "run", run)
    several = page.get(f"{address}copies=22&paper=Legal")
    assert several.status_code == 422 and "Ask for fewer, such as 11." in several.text
    assert "for one sheet" in page.get(f"{address}paper=Legal").text


def test_a_single_sheet_never_waits_for_a_class_set(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(*arguments: object, **how: object) -> bytes:
        raise Busy

    monkeypatch.setattr(page.app.state.sets, "run", run)  # type: ignore[attr-defined]
    sets = [
        "/klee/sheet.pdf?seed=7&copies=2",
        "/klee/sheet.svg?seed=7&copies=2&page=2",
        "/sheet/KLE-1001-W.pdf?copies=9",
    ]
    assert [page.get(address).status_code for address in sets] == [503] * 3
    single = [
        "/klee?seed=7",
        "/klee/sheet.pdf?seed=7",
        "/sheet/KLE-1001-W.pdf?large=on",
        "/check/colour?code=KLE-1001-W",
    ]
    assert [page.get(address).status_code for address in single] == [200] * 4


def test_a_class_set_leads_where_single_sheets_do() -> None:
    state = create(Pool(1, link="https://example.org/sheet/")).state
    assert state.sets.link == state.pool.link == "https://example.org/sheet/"
