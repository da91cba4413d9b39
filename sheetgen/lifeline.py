"""What a worker hangs by: it ends at once when the process that gave it work is gone.

Whoever is killed can tell nobody. But the system tells whoever waits for it, on any system; and a worker does so beside
its work, whatever that is.

What tells a command to end may reach all processes at once, as a closed terminal does: the command alone heeds it, and
ends the others.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process

from sheetgen.ending import ENDING

GONE = 1
"""The exit status of a worker whose parent is gone; nobody is left to read it."""

CLOSING = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
"""What a terminal tells all its processes: Ctrl-C, and that it is closed."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """A process that is begun here begins with all it needs, or not at all: whoever tells this one to end is heard when
    it has begun. A worker calls `heed_parent` then."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_tracker() -> None:
    """Before the first worker: the process in which Python keeps a list of what workers share, to clear it away at the
    end, begins deaf to a closed terminal. Of itself it is deaf to SIGINT and SIGTERM only."""
    if hasattr(signal, "pthread_sigmask"):  # elsewhere nothing is shared that outlives its processes
        from multiprocessing.resource_tracker import ensure_running

        with undisturbed():
            ensure_running()


def heed_parent() -> None:
    """In a new worker, before its first piece of work: who is at the terminal tells its parent, and that ends it.

    From here on it ends, in the midst of whatever it does, when its parent is gone."""
    for number in CLOSING:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # its parent ends it, and says so; it may have come in by our door
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(GONE)
