"""The progress bar of all verbs: whoever looks on sees after a second that something is done, whatever is told of it.

What work tells of itself (progress.py) is how far the bar is. Much work tells nothing for long, or nothing at all; so a
thread looks once a second, and where nothing has been told the bar says for how many seconds it has gone on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import Any

import click

from sheetgen.cli.streams import wipe_line

AFTER = 1.0
"""Seconds before there is a bar: shorter work needs none."""

LOOK = 1.0
"""Seconds between two looks."""

LENGTH = 100
"""Of the bar; at its end it would be finished and never fall back."""


def is_watched() -> bool:
    """Whether somebody looks on, who sees a bar; a file or a program hears in lines how far long work is."""
    return sys.stderr.isatty()


@contextmanager
def watched(label: str) -> Iterator[None]:
    """Inside this block there is a bar as soon as it takes long, if somebody is looking; afterwards it is gone.

    Nothing else may write to the terminal meanwhile.
    """
    if not is_watched():
        yield
        return
    from sheetgen import progress

    bar, over = Bar(label), Event()
    looking = Thread(target=bar.kept_up, args=(over,), daemon=True)
    looking.start()
    try:
        with progress.heard_by(bar.hear):
            yield
    finally:
        over.set()
        looking.join()
        bar.clear()


class Bar:
    """A bar on standard error, which two threads draw."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._began = time.monotonic()
        self._fraction = 0.0
        self._drawn: Any = None
        self._lock = Lock()

    def hear(self, fraction: float) -> None:
        """How far the work is, from 0 to 1."""
        with self._lock:
            self._fraction = fraction
            self._draw()

    def look(self) -> None:
        """Draw what is to be seen by now."""
        with self._lock:
            self._draw()

    def kept_up(self, over: Event) -> None:
        """Look again and again until all is over."""
        while not over.wait(LOOK):
            self.look()

    def clear(self) -> None:
        """Leave an empty line, if there is a bar."""
        if self._drawn is not None:
            wipe_line()

    def _draw(self) -> None:
        waited = time.monotonic() - self._began
        if waited < AFTER:
            return
        if self._drawn is None:
            self._drawn = click.progressbar(
                length=LENGTH, label=self._label, file=sys.stderr, item_show_func=lambda said: said
            )
            self._drawn.start = time.time() - waited
            self._drawn.entered = True
        steps = round((LENGTH - 1) * self._fraction) - self._drawn.pos
        if steps:  # click guesses what is left from the steps, and from none it would guess nonsense
            self._drawn.make_step(steps)
        self._drawn.current_item = None if self._drawn.pos else f"{waited:.0f} s"
        with suppress(OSError):  # a terminal that is gone is no reason to stop
            self._drawn.render_progress()
