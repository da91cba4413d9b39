"""How far long work has come. A command that shows progress sets a listener; builders tell it without knowing it.

The listener is a context variable, so that two drawings in two threads never speak into each other's bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Listener: TypeAlias = Callable[[float], None]
"""Takes a fraction from 0 to 1. It falls back when a draw is thrown away; from then on the whole search is told."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener | None) -> Iterator[None]:
    """Inside this block, `listener` hears what is told; None: nobody does."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def unheard() -> AbstractContextManager[None]:
    """A block in which nobody hears what is told."""
    return heard_by(None)


def tell(fraction: float) -> None:
    """Say how far the work is, from 0 to 1; nothing happens when nobody listens."""
    if listener := _listener.get():
        listener(fraction)
