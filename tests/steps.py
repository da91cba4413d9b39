"""Work by count and not by the clock, so that a busy machine fails no test and a quick one passes none."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Steps:
    """What has been done so far: calls of functions, built-in ones among them, and generators taken up again."""

    def __init__(self) -> None:
        self.made = 0


@contextmanager
def at_most(limit: int) -> Iterator[Steps]:
    """Inside this block so many steps may be made; with one more it ends in an AssertionError, wherever it is."""
    steps, before = Steps(), sys.getprofile()

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            steps.made += 1
            assert steps.made <= limit, f"more than {limit} steps"

    sys.setprofile(count)
    try:
        yield steps
    finally:
        sys.setprofile(before)


@contextmanager
def ends_within(seconds: float) -> Iterator[None]:
    """Inside this block so many seconds of the processor may be used, by one call of a pattern too, which steps do not
    count; then it ends in an AssertionError. For what would take hours: the bound is far from what is usual."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"more than {seconds:g} seconds of the processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
