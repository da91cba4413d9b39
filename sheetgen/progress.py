"""How far long work has come. A command that shows progress sets a listener; builders tell it without knowing it.

The listener is a context variable, so that two drawings in two threads never speak into each other's bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from itertools import count
from typing import TypeAlias, TypeVar

T = TypeVar("T")

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


def part(number: int, parts: int) -> AbstractContextManager[None]:
    """A block in which what is told is of one part of the whole: the first of three parts is 0 of 3."""
    listener = _listener.get()
    if listener is None:
        return unheard()
    return heard_by(lambda fraction: listener((number + fraction) / parts))


def each(items: Iterable[T], parts: int) -> Iterator[T]:
    """The items as they come, so many at most: what is told while one is made is of its part, and that it has been used
    is told too."""
    waiting = iter(items)
    for number in count():
        with part(min(number, parts - 1), parts):
            try:
                item = next(waiting)
            except StopIteration:
                return
        yield item
        tell(min((number + 1) / parts, 1.0))
