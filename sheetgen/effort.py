"""How much work a search has cost, so that one that leads nowhere ends in good time, on every machine at the same draw.

A clock would let a slow machine give up where a fast one finds a field. So builders say what a step costs, in units
that are about a millisecond of the machine they were measured on, and whoever searches looks at the sum. As with
progress, a context variable holds it: builders speak without knowing whether anybody counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Spent(Exception):
    """More has been spent than there was."""


class Purse:
    """What has been spent, and what may be."""

    def __init__(self, limit: float) -> None:
        self.spent, self.limit = 0.0, limit


_purse: ContextVar[Purse | None] = ContextVar("purse", default=None)


@contextmanager
def counted(limit: float = math.inf) -> Iterator[Purse]:
    """Inside this block, what is spent is added up."""
    purse = Purse(limit)
    token = _purse.set(purse)
    try:
        yield purse
    finally:
        _purse.reset(token)


def spend(units: float) -> None:
    """Say what a step costs, in about milliseconds; nothing happens when nobody counts.

    Raises Spent beyond the limit of who counts."""
    if purse := _purse.get():
        purse.spent += units
        if purse.spent > purse.limit:
            raise Spent
