"""The page in the browser, each figure a ratio of two measured in the same run, or per second of the processor.

Run with `make bench`. docs/WEB.md says what came of it and on what.
"""

from __future__ import annotations

import http.client
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sheetgen import games
from sheetgen.web import jobs
from sheetgen.web.wish import Wish
from tests.bench.bare import run
from tests.bench.served import Server, served, settle

ROUNDS = 15
ANSWERS = 1000


@contextmanager
def line(server: Server) -> Iterator[http.client.HTTPConnection]:
    """A connection that stays open."""
    parts = urlsplit(server.address)
    made = http.client.HTTPConnection(str(parts.hostname), parts.port)
    made.connect()
    yield made
    made.close()


def fetched(connection: http.client.HTTPConnection, address: str) -> bytes:
    """The body of an answer, packed as a browser asks for it."""
    connection.request("GET", address, headers={"accept-encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 200, address
    return body


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)


def bench_preview() -> None:
    """The designer's preview of a shipped layout, drawn anew each time, against the same drawing in this process."""
    ratios, there, own = [], 0.0, 0.0
    with served() as server, line(server) as browser:
        settle()
        for name in games.BUILT_IN:
            fetched(browser, f"/{name}/sheet.svg?utm_warm=1")
            jobs.drawn(name, Wish(), (), "svg")
            page, here = [], []
            before = server.all_seconds, time.process_time()
            for n in range(ROUNDS):  # in turn, so that whatever else the machine does slows both
                page.append(timed(partial(fetched, browser, f"/{name}/sheet.svg?utm_not_kept={n}")))
                here.append(timed(partial(jobs.drawn, name, Wish(), (), "svg")))
            there, own = there + server.all_seconds - before[0], own + time.process_time() - before[1]
            ratios.append(statistics.median(page) / statistics.median(here))
            told = f"preview {statistics.median(page):6.1f} ms, in process {statistics.median(here):6.1f} ms"
            print(f"{name:14} {told}, ratio {ratios[-1]:.2f}")
    print(f"median of the ratios: {statistics.median(ratios):.2f}; of processor time in all {there / own:.2f}")


@pytest.mark.parametrize("address", ["/sheet/MON-1001-G.svg", "/sheet/MON-1001-G.pdf", "/rules/klee"])
def bench_kept(address: str) -> None:
    """Answers of what is kept, for each second of the server's own processor time."""
    with served() as server, line(server) as browser:
        settle()
        fetched(browser, address)
        before = server.seconds
        for _ in range(ANSWERS):
            fetched(browser, address)
        print(f"{address}: {ANSWERS / (server.seconds - before):,.0f} answers a second of one core")


def bench_first_picture(tmp_path: Path) -> None:
    """The gallery's first picture from a cold start, against a cold `sheetgen print` of the same sheet."""
    target, name = str(tmp_path / "x.svg"), games.BUILT_IN[0]
    page, printed, there, own = [], [], [], []

    def cold() -> None:
        begun = time.perf_counter()
        with served() as server, line(server) as browser:
            fetched(browser, "/")
            fetched(browser, f"/{name}/sheet.svg")
            page.append(1000 * (time.perf_counter() - begun))
            there.append(server.all_seconds)

    def command() -> None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        printed.append(timed(partial(run, "-m", "sheetgen", "print", name, "--no-rules", "--overwrite", "-o", target)))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        own.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    for _ in range(5):  # in turn, so that whatever else the machine does slows both
        cold()
        command()
    first, again = statistics.median(page), statistics.median(printed)
    print(f"first picture {first:.0f} ms, cold print {again:.0f} ms, ratio {first / again:.2f}")
    print(f"of processor time {min(there):.2f} s and {min(own):.2f} s, ratio {min(there) / min(own):.2f}")
