"""What a worker hangs by: it ends at once when the process that gave it work is gone.

Whoever is killed can tell nobody. But the system tells whoever waits for it, on any system; and a worker does so beside
its work, whatever that is.
"""

from __future__ import annotations

import os
import threading
from multiprocessing import parent_process

GONE = 1
"""The exit status of a worker whose parent is gone; nobody is left to read it."""


def hang_by_parent() -> None:
    """From here on this process ends, in the midst of whatever it does, when the one that started it is gone."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(GONE)
