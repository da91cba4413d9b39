"""What ends a command from outside, Ctrl-C or a signal, and how it is known again behind an error that hides it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""What tells a command to end."""

BY_SIGNAL = 128
"""The exit status that shells expect of what a signal ended is this and the signal's number."""

INTERRUPTED = BY_SIGNAL + signal.SIGINT
"""After Ctrl-C."""


class Told(SystemExit):
    """Somebody outside told the command to end, with the signal of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(BY_SIGNAL + number)
        self.status = BY_SIGNAL + number


@contextmanager
def not_hidden() -> Iterator[None]:
    """Raises again what ended the block from outside, where somebody took it for their own error and raised another.

    Libraries do, where they open a file one way and, after whatever happens, try another.
    """
    try:
        yield
    except (KeyboardInterrupt, Told):
        raise
    except BaseException as error:
        if (end := _behind(error)) is not None:
            raise end from None
        raise


def is_ending(error: BaseException | None) -> bool:
    """Whether what is being handled is, or comes of, what ends the command from outside."""
    return error is not None and _behind(error) is not None


def _behind(error: BaseException) -> KeyboardInterrupt | Told | None:
    """What came from outside and was being handled when the error was raised, or one that led to it."""
    seen: list[BaseException] = []
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if isinstance(one, KeyboardInterrupt | Told):
            return one
        seen.append(one)
        waiting += [each for each in (one.__cause__, one.__context__) if each is not None and each not in seen]
    return None
