"""The processes that draw, solve and read: each has a bound of time and of memory, and beyond a short queue is "later".

A worker takes one job at a time: a function, by name, its arguments, and files that were sent. A worker that works too
long, or takes too much memory, is killed, and another takes its place (worker.py). Time is that of the processor, and
only beyond `PATIENCE` times as much that of the clock.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from threading import Lock
from typing import Any, TypeVar

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.language import language
from sheetgen.lifeline import begin_tracker, undisturbed
from sheetgen.page import imprint
from sheetgen.web.wording import here
from sheetgen.web.worker import LINK, PATIENCE, work

R = TypeVar("R")

SECONDS = 20.0
"""Of processor time that a job may take, unless it says otherwise."""

WAITING = 16
"""Jobs that may wait for each worker."""

LIGHT = 16
"""So many times more light jobs may wait."""

LARGE = 1_000_000
"""Bytes of sent files after which a worker is replaced: libraries keep what they have read."""


class Away:
    """A module whose functions are named here and called in a worker: this process need not load what they use."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Call:
        return Call(self._module, name)


class Call(Struct, frozen=True):
    """A function of such a module."""

    module: str
    name: str

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns."""
        return getattr(import_module(self.module), self.name)(*arguments)


class Busy(Exception):
    """All workers are at work, and the queue is full."""


class TooMuch(Exception):
    """A job that took more time or memory than there is for one."""


class Broken(Exception):
    """A job that failed for a reason that nobody foresaw; the text says where."""


class Closed(Exception):
    """The server was told to end, and works for nobody any longer."""


def _link_of_environment() -> str:
    """What QR codes lead to. Raises BadInput, with the variable's name, for what is no address."""
    said = os.environ.get(LINK, "")
    try:
        return said and imprint.address(said)
    except BadInput as error:
        raise error.at(LINK) from None


class Pool:
    """So many workers, and who waits for one."""

    def __init__(
        self,
        size: int | None = None,
        *,
        waiting: int = WAITING,
        seconds: float = SECONDS,
        link: str | None = None,
        spare: int = 1,
    ) -> None:
        self.size = size or max(1, os.cpu_count() or 1)
        self.seconds = seconds
        self.link = _link_of_environment() if link is None else link and imprint.address(link)
        self._heavy = max(1, self.size - spare)
        self._most = self.size * (1 + waiting)
        self._asked = {False: 0, True: 0}
        self._free: list[Worker] = []
        self._busy: set[Worker] = set()
        self._closed = False
        self._lock = Lock()
        self._turns: asyncio.Semaphore | None = None
        self._costly: asyncio.Semaphore | None = None
        self._threads = ThreadPoolExecutor(self.size, "worker")

    async def run(
        self,
        function: Callable[..., R],
        *arguments: Any,
        files: Mapping[str, bytes] | None = None,
        seconds: float | None = None,
        light: bool = False,
    ) -> R:
        """What the function returns, called in a worker that speaks what is spoken here; `files` lie in its working
        folder under their names.

        A `light` job, which takes some hundredths of a second, never waits for all the others: of several workers the
        `spare` ones are left to such jobs, and many more of them may wait.

        Raises BadInput as the function does, Busy when too many wait, TooMuch, Closed, and Broken for any other
        exception.
        """
        if self._asked[light] >= self._most * (LIGHT if light else 1):
            raise Busy
        self._asked[light] += 1
        try:
            if self._turns is None or self._costly is None:
                self._turns, self._costly = asyncio.Semaphore(self.size), asyncio.Semaphore(self._heavy)
            async with nullcontext() if light else self._costly, self._turns:
                if self._closed:
                    raise Closed
                bound = self.seconds if seconds is None else seconds
                job = (function, arguments, dict(files or {}), language(), bound)
                loop = asyncio.get_running_loop()
                done: R = await loop.run_in_executor(self._threads, self._run, job, bound * PATIENCE)
                return done
        finally:
            self._asked[light] -= 1

    def start(self, count: int | None = None) -> None:
        """Have so many workers ready, by default all."""
        wanted = self.size if count is None else count
        begin_tracker()
        with undisturbed():  # what has begun is known to `close`
            if not self._closed:
                self._free += [Worker(self.link) for _ in range(wanted - len(self._free) - len(self._busy))]

    def close(self) -> None:
        """End all workers at once; whoever waits for one hears Closed."""
        with self._lock:
            self._closed = True
            for worker in self._busy:
                worker.kill()
        self._threads.shutdown(wait=False)
        while self._free:
            self._free.pop().end()

    def _run(self, job: tuple[Any, ...], seconds: float) -> Any:
        with self._lock:
            found = self._free.pop() if self._free else None
        worker = found or Worker(self.link)
        with self._lock:
            self._busy.add(worker)
            if self._closed:
                worker.kill()
        try:
            kind, said = worker.do(job, seconds)
        except BaseException:
            worker.end()
            if self._closed:
                raise Closed from None
            raise
        finally:
            with self._lock:
                self._busy.discard(worker)
        if kind == "memory" or sum(map(len, job[2].values())) > LARGE:
            worker.end()
        else:
            with self._lock:
                gone = self._closed
                self._free += [] if gone else [worker]
            if gone:
                worker.end()
        match kind:
            case "done":
                return said
            case "bad":
                raise BadInput(here(said[0]), file=said[1], line=said[2])
            case "memory":
                raise TooMuch
            case _:
                raise Broken(said)


class Worker:
    """One process, its line and its folder."""

    def __init__(self, link: str) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.folder = tempfile.mkdtemp(prefix="sheetgen-")
        self._line, end = spawn.Pipe()
        self._process = spawn.Process(target=work, args=(end, self.folder, link), daemon=True)
        begin_tracker()
        with undisturbed():
            self._process.start()
        end.close()

    def do(self, job: tuple[Any, ...], seconds: float) -> tuple[str, Any]:
        """How a job ended, and what came of it. Raises TooMuch when its time was over, or it fell."""
        try:
            self._line.send(job)
            # A worker that is new spends its first second with imports; one that is over its processor time is gone.
            if not self._line.poll(seconds):
                raise TooMuch
            kind, said = self._line.recv()
        except (EOFError, OSError):
            raise TooMuch from None
        return kind, said

    def kill(self) -> None:
        """Stop it at once; whoever waits for what it does then ends it."""
        self._process.kill()

    def end(self) -> None:
        """Stop it at once, and clear away what it had."""
        self._process.kill()
        self._process.join()
        self._line.close()
        shutil.rmtree(self.folder, ignore_errors=True)
