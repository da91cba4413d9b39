"""Work that several cores share: it is done in any order, and handed on in the order in which it was given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar, cast

from sheetgen.errors import BadInput
from sheetgen.language import gettext

Given = TypeVar("Given")
Done = TypeVar("Done")

AHEAD = 2
"""Pieces for each worker that wait to be done or taken: more would only fill memory."""


def executor(jobs: int, scheduler: str | None = None) -> Executor:
    """`jobs` processes of this machine, or those of the dask cluster at the address `scheduler`.

    Raises BadInput for a cluster that does not answer.
    """
    if scheduler is None:
        return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(gettext('a cluster needs dask; install it with: pip install "sheetgen[cluster]"')) from None
    client: Any = Client
    try:
        return cast("Executor", client(scheduler, timeout="10s").get_executor())
    except (OSError, ValueError) as error:
        raise BadInput(
            gettext("no scheduler answers at {scheduler} ({error})").format(
                scheduler=scheduler, error=type(error).__name__
            )
        ) from None


def in_order(workers: Executor, work: Callable[[Given], Done], pieces: Iterable[Given], ahead: int) -> Iterator[Done]:
    """What becomes of the pieces, in their order, `ahead` begun at once; none more once nobody asks any longer.

    Raises BadInput when a process was killed.
    """
    waiting: deque[Future[Done]] = deque()
    try:
        for piece in pieces:
            waiting.append(workers.submit(work, piece))
            if len(waiting) >= ahead:
                yield _had(waiting.popleft())
        while waiting:
            yield _had(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def _had(future: Future[Done]) -> Done:
    try:
        return future.result()
    except BrokenExecutor:
        raise BadInput(
            gettext(
                "a process was stopped from outside, perhaps for want of memory; what is written stays: "
                "give the same command again, with fewer --jobs"
            )
        ) from None
