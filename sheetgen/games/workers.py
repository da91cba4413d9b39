"""Work that several cores share: it is done in any order, and handed on in the order in which it was given."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import get_context
from typing import Any, TypeVar, cast

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.files import reason
from sheetgen.games import guests_fault
from sheetgen.language import gettext, language, spoken
from sheetgen.lifeline import begin_tracker, heed_parent, undisturbed

Given = TypeVar("Given")
Done = TypeVar("Done")

LOOK = 0.2
"""Seconds between two looks at how far the work is."""

ANSWERS_WITHIN = 10.0
"""Seconds in which a scheduler answers, or is none."""

AHEAD = 2
"""Pieces for each worker that wait to be done or taken: more would only fill memory."""


class Steps:
    """A counter of small steps that the processes of this machine share, for whoever watches the work."""

    def __init__(self) -> None:
        begin_tracker()
        self._shared = get_context("spawn").Value("q", 0)

    @property
    def made(self) -> int:
        """How many there were so far; read without the lock, which a process that was killed may hold for ever."""
        return int(self._shared.get_obj().value)

    def here(self) -> None:
        """From here on this process counts its steps; called in each, before its first piece of work."""
        _steps.set(self)

    def add(self) -> None:
        """One more; none where the lock cannot be had."""
        lock = self._shared.get_lock()
        if lock.acquire(timeout=1):
            try:
                self._shared.get_obj().value += 1
            finally:
                lock.release()


_steps: ContextVar[Steps | None] = ContextVar("steps", default=None)


def step() -> None:
    """Says that a small step of the work is done, if somebody counts them."""
    if steps := _steps.get():
        steps.add()


@contextmanager
def executor(jobs: int, scheduler: str | None = None, steps: Steps | None = None) -> Iterator[Executor]:
    """`jobs` processes of this machine, or those of the dask cluster at the address `scheduler`; those of this machine
    count their `steps`.

    Who leaves before the end, told to stop or for a fault, waits for none of them: they end at once, as they do when
    this process is gone. Raises BadInput for a cluster that does not answer.
    """
    with _processes(jobs, steps) if scheduler is None else _cluster(scheduler) as workers:
        yield workers


@contextmanager
def _processes(jobs: int, steps: Steps | None) -> Iterator[Executor]:
    begin_tracker()
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(steps,)) as workers:
        try:
            yield workers
        except BaseException:
            # What Python 3.14 has as kill_workers. Nobody else cancels what waits: the pool trips over that when its
            # processes are gone.
            processes = list(workers._processes.values())
            workers.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            raise


def _begin(steps: Steps | None) -> None:
    """In a new process, before its first piece of work."""
    heed_parent()
    sys.stdout = sys.stderr  # a document of the command's may stand there: what is printed here is none of it
    if steps is not None:
        steps.here()


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        said = gettext("a cluster needs dask; install it with: {command}")
        raise BadInput(said.format(command=extras.command("cluster"))) from None
    client: Any = Client
    try:
        workers = cast("Executor", client(scheduler, timeout=ANSWERS_WITHIN).get_executor())
    except (OSError, ValueError) as error:
        raise BadInput(
            gettext("no scheduler answers at {scheduler} ({error})").format(
                scheduler=scheduler, error=type(error).__name__
            )
        ) from None
    try:
        yield workers
    except BaseException:
        workers.shutdown(wait=False)
        raise
    workers.shutdown()


def in_order(
    workers: Executor,
    work: Callable[[Given], Done],
    pieces: Iterable[Given],
    ahead: int,
    *,
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[Done]:
    """What becomes of the pieces, in their order, `ahead` begun at once; none more once nobody asks any longer.

    While a piece is waited for, `meanwhile` is called every LOOK seconds. Raises BadInput when a process was killed,
    and for what fails in a game of another package.
    """
    waiting: deque[Future[Done]] = deque()
    for piece in pieces:
        waiting.append(_given(workers, work, piece))
        if len(waiting) >= ahead:
            yield _had(waiting.popleft(), meanwhile)
    while waiting:
        yield _had(waiting.popleft(), meanwhile)


def _given(workers: Executor, work: Callable[[Given], Done], piece: Given) -> Future[Done]:
    """The first pieces begin the processes."""
    try:
        with undisturbed():
            return workers.submit(_worked, work, piece, language())
    except BrokenExecutor:
        raise _stopped() from None
    except OSError as error:  # of a broken pipe it would be taken that nobody reads what is shown
        said = gettext("no further process can be begun ({reason}); give the same command again, with fewer --jobs")
        raise BadInput(said.format(reason=reason(error))) from None


def _worked(work: Callable[[Given], Done], piece: Given, code: str) -> Done:
    """In a worker: what becomes of the piece. Who gave it sees no traceback, so a guest's fault is told here."""
    try:
        return work(piece)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        with spoken(code):
            raise guests_fault(error) or error from None


def _had(future: Future[Done], meanwhile: Callable[[], None] | None) -> Done:
    while meanwhile is not None and not future.done():
        wait([future], timeout=LOOK)
        meanwhile()
    try:
        return future.result()
    except BrokenExecutor:
        raise _stopped() from None


def _stopped() -> BadInput:
    return BadInput(
        gettext(
            "a process was stopped from outside, perhaps for want of memory; what is written stays: "
            "give the same command again, with fewer --jobs"
        )
    )
