"""What all tests share, and the quick lane (`make quick`)."""

from __future__ import annotations

import gc
import os

import hypothesis
import pytest

from sheetgen.testing.promises import GamePromises, fields_of_this_run
from tests.costs import Costs, Meter, name_of

# Every field is drawn by the code that is tested, never taken from what an older version kept; and once in a run.
os.environ["SHEETGEN_CACHE"] = "off"
# What is said is English, wherever the tests run.
os.environ["LC_ALL"] = "C.UTF-8"
# A slow machine is no fault of ours.
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")

DEAR = 0.2
"""Seconds of the processor, with all cases, from which on a test is one of those of which the quick lane runs one case.
A promise is dear when it takes so long for a case of each game."""
TOO_DEAR = 0.4
"""The same of a single case, or of a test that has none: it is left to `make test`."""
SAMPLE = "klee"
"""The game that stands for all where a promise is dear: its fields are drawn soonest."""


@pytest.fixture(scope="session", autouse=True)
def _drawn_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A field that this run has drawn is not drawn again: that the same seed draws the same is for the promises."""
    os.environ["SHEETGEN_CACHE"] = str(fields_of_this_run(tmp_path_factory))


@pytest.fixture
def drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of the drawing itself."""
    monkeypatch.setenv("SHEETGEN_CACHE", "off")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="of what is slow, only what stands for the rest")
    parser.addoption("--costs", action="store_true", help="measure what each test costs, and keep it (tests/costs.py)")


def pytest_configure(config: pytest.Config) -> None:
    # Twelve thousand tests live as long as the run: looking among them for what is no longer needed takes a third of
    # the time in which they are collected.
    gc.disable()
    if config.getoption("--costs"):
        config.pluginmanager.register(Meter())


def pytest_collection_finish() -> None:
    """What has been collected stays; only what the tests make is looked through from now on, and what has been kept for
    long is looked through seldom: that is fields, games and typefaces that the tests share, a seventh of the time."""
    gc.freeze()
    gc.set_threshold(1000, 10, 500)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long ones first. In the quick lane: of each test that is dear or marked slow and has cases the first one, if
    that is not too dear; of each promise the first for each game, and of the dear ones all, for one game."""
    costs = Costs()
    if config.getoption("--quick"):
        seen: set[tuple[str, ...]] = set()
        kept, left = [], []
        for item in items:
            (kept if _is_quick(item, costs, seen) else left).append(item)
        config.hook.pytest_deselected(items=left)
        items[:] = kept
    costs.longest_first(items)


def _is_quick(item: pytest.Item, costs: Costs, seen: set[tuple[str, ...]]) -> bool:
    assert isinstance(item, pytest.Function)
    cases, test = item.callspec.params if hasattr(item, "callspec") else {}, name_of(item.nodeid)
    if item.cls is not None and issubclass(item.cls, GamePromises):
        game = getattr(cases.get("table"), "game", cases.get("game", ""))  # a table may also be one of a layout file
        if costs.of_a_case(test) * len(item.cls.games) > DEAR:
            return game == SAMPLE and _is_first(item, game, seen)
        return _is_first(item, game, seen)
    marked = item.get_closest_marker("slow") is not None
    if not cases:
        return not marked and costs.of_test(test) <= TOO_DEAR
    if not marked and costs.of_test(test) <= DEAR:
        return True
    return costs.of_a_case(test) <= TOO_DEAR and _is_first(item, "", seen)


def _is_first(item: pytest.Function, game: str, seen: set[tuple[str, ...]]) -> bool:
    stands_for = (str(item.path), item.originalname, game)
    first = stands_for not in seen
    seen.add(stands_for)
    return first
