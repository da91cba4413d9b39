"""A worker's life: job after job, each with its files alone in a folder of the worker's own: nothing else can be opened
by a name that a stranger wrote.

It loads what draws, and nothing of the server: the first picture of all waits for it.
"""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.lifeline import heed_parent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MEMORY = 3 << 30
"""Bytes of addresses a worker may have; the libraries that it loads take about one GB of addresses, not of memory."""

PATIENCE = 3.0
"""How many times as long as a job's processor time the clock may show: on a busy machine a second of work takes
several, and what would be drawn well is not refused for that."""

LINK = "SHEETGEN_LINK"
"""The environment variable with the address that QR codes lead to; empty for the bare code."""

WARM = ("sheetgen.web.jobs", "sheetgen.page.files.svg", "sheetgen.page.files.pdf", "sheetgen.web.judging")
"""What a worker loads while nobody waits for it."""


def work(line: Connection, folder: str, link: str) -> None:
    """A worker's life: job after job until the line is cut."""
    heed_parent()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.environ[LINK] = link
    _bound(MEMORY)
    os.chdir(folder)
    for name in WARM:
        if line.poll():  # somebody waits, and may need less
            break
        import_module(name)
    gc.freeze()
    with suppress(EOFError, OSError):
        while True:
            function, arguments, files, code, seconds = line.recv()
            _allow(seconds)
            for name, data in files.items():
                Path(name).write_bytes(data)
            with spoken(code):
                said = _done(function, arguments)
            _allow(math.inf)  # what comes next is not this job's
            for name in files:
                Path(name).unlink(missing_ok=True)
            line.send(said)


def _bound(memory: int) -> None:
    """No more memory than that, where the system can hold a process to it."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what is ended leaves nothing behind


def _allow(seconds: float) -> None:
    """So many seconds of processor time from now on, rounded up; the system ends a process that takes more."""
    if sys.platform != "win32":
        import resource

        # The hard limit stays as it is, so that the next job can be allowed more.
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        until = math.ceil(time.process_time() + seconds) if seconds < math.inf else hard
        resource.setrlimit(resource.RLIMIT_CPU, (until if hard < 0 else min(until, hard), hard))


def left() -> float:
    """The seconds of processor time that this job still has; without end where nothing bounds it."""
    if sys.platform == "win32":
        return math.inf
    import resource

    soft = resource.getrlimit(resource.RLIMIT_CPU)[0]
    return math.inf if soft < 0 else soft - time.process_time()


def _done(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "done", function(*arguments)
    except BadInput as error:
        return "bad", (error.sentence, None if error.file is None else Path(error.file).name, error.line)
    except (MemoryError, RecursionError):
        return "memory", None
    except (Exception, SystemExit) as error:
        from sheetgen.games import guests_fault

        fault = guests_fault(error)
        if fault is None:
            if isinstance(error, SystemExit):
                raise
            return "broken", _traceback()
        print(f"sheetgen: {fault}", file=sys.stderr, flush=True)  # the place is nothing to whoever asked
        return "bad", (fault.sentence, None, None)


def _traceback() -> str:
    import traceback

    return traceback.format_exc()
