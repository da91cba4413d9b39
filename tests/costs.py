"""What the tests cost in processor time, as `make costs` measured it (costs.json): the quick lane is chosen by it, and
what takes long is begun first, so that all processors are done at the same time.

It decides what is run and in which order, never whether a test passes.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest

FILE = Path(__file__).with_name("costs.json")
WORTH_NOTING = 0.2
"""Seconds of a test with all of its cases; what costs less is not in the file."""
LONG = 1.0
"""Seconds of a single case from which on it is begun before the rest."""


class Costs:
    """The costs that are known."""

    def __init__(self, path: Path = FILE) -> None:
        kept = json.loads(path.read_text("utf-8"))
        self._tests: dict[str, list[float]] = kept["tests"]
        self._long: dict[str, float] = kept["long"]

    def of_test(self, test: str) -> float:
        """Seconds of all cases together."""
        return self._tests.get(test, [0.0, 1])[0]

    def of_a_case(self, test: str) -> float:
        """Seconds of a case, on average."""
        total, cases = self._tests.get(test, [0.0, 1])
        return total / cases

    def longest_first(self, items: list[pytest.Item]) -> None:
        """Put the long cases in front, the longest first."""
        items.sort(key=lambda item: -self._long.get(item.nodeid, 0.0))


def name_of(nodeid: str) -> str:
    """A test's name without the case."""
    return nodeid.partition("[")[0]


class Meter:
    """Measures every test, with the processes that it waits for, and writes the file at the end."""

    def __init__(self) -> None:
        self._seen = _spent()
        self._spent: dict[str, float] = defaultdict(float)

    def pytest_collection_finish(self) -> None:
        """The tests begin."""
        self._seen = _spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        """The report on making ready, running or clearing away bears what that cost."""
        report = yield
        now = _spent()
        report.cost, self._seen = now - self._seen, now  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Where the reports of all workers come together."""
        self._spent[report.nodeid] += getattr(report, "cost", 0.0)

    def pytest_sessionfinish(self) -> None:
        """Keep what is worth noting."""
        if "PYTEST_XDIST_WORKER" not in os.environ:
            FILE.write_text(written(self._spent), "utf-8")


def _spent() -> float:
    """Seconds of this process, of those that it has waited for, and of the workers that are still there."""
    times = os.times()
    alive = sum(sum(psutil.Process(worker.pid).cpu_times()[:2]) for worker in active_children())
    return times.user + times.system + times.children_user + times.children_system + alive


def written(spent: dict[str, float]) -> str:
    """The file, from the seconds of each case."""
    cases = defaultdict[str, list[float]](list)
    for nodeid, seconds in sorted(spent.items()):
        cases[name_of(nodeid)].append(seconds)
    tests = {name: [round(sum(each), 1), len(each)] for name, each in cases.items() if sum(each) >= WORTH_NOTING}
    long = {nodeid: round(seconds, 1) for nodeid, seconds in sorted(spent.items()) if seconds >= LONG}
    whole = [f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(kept)}" for name, kept in tests.items()]
    single = [f"  {json.dumps(name, ensure_ascii=False)}: {kept}" for name, kept in long.items()]
    return '{"tests": {\n' + ",\n".join(whole) + '\n},\n"long": {\n' + ",\n".join(single) + "\n}}\n"
