"""Work by count and not by the clock, so that a busy machine fails no test and a quick one passes none."""

from __future__ import annotations

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
