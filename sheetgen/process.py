"""The command as a process: its streams, the signals that end it, its exit status.

What ends a command from outside ends it in good order: unfinished files are removed, and the shell hears why.
"""

from __future__ import annotations

import codecs
import gc
import io
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from sheetgen.ending import BY_SIGNAL, ENDING, INTERRUPTED, Told, is_ending

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

TYPED = {"‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "–": "-", "•": "-"}
"""What stands for a mark that a terminal does not know."""

LITTER = 1000000
"""New objects after which Python looks for rings of dead ones: a sheet has fewer, and hardly any die in rings."""

LOADING, AGAIN = 2.0, 0.005
"""Seconds for which a module that loads is waited for by what ends the command, and after which it is told again."""

waiting: list[int] = []
"""The signals that were told and have not yet ended the command."""

leaving: list[int] = []
"""The exit status, once the command is on its way out: whoever tells it to end from then on tells it nothing new, and
what Python itself does at the end, such as waiting for threads, would show whatever were raised there."""


def run(early: Callable[..., None]) -> None:
    """Run the command and leave with its exit status; `early` is what heeded whoever told it to end until now."""
    gc.set_threshold(LITTER)
    try:
        _open_streams()
        from sheetgen.cli import main

        _heed_signals(early)
        status = main()
        if waiting:  # it was done just then
            status = _stopped(BY_SIGNAL + waiting[-1])
        leaving.append(status)
    except (KeyboardInterrupt, Told) as end:
        status = _stopped(end.status if isinstance(end, Told) else INTERRUPTED)
    except BaseException:
        if not waiting:
            raise
        status = _stopped(BY_SIGNAL + waiting[-1])  # before its time came, what was loading had failed
    _look_no_more()
    gc.freeze()  # what is still there goes with the process; looking through it takes longer than a sheet's drawing
    sys.exit(status)


def _open_streams() -> None:
    """Give what was closed by the caller (`>&-`) to nobody, lest a file that is opened later take its place.

    What is said on a closed standard error is lost; what was to be shown on a closed standard output cannot be.
    """
    for number, mode, name in ((0, "r", "stdin"), (1, "w", "stdout"), (2, "w", "stderr")):
        if getattr(sys, name) is not None:
            continue
        hole = os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_RDWR)
        if hole != number:
            os.dup2(hole, number)
            os.close(hole)
        setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    sys.stdout, sys.stderr = _whole(sys.stdout), _whole(sys.stderr)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        codecs.register_error("plainer", _plainer)
        sys.stdout.reconfigure(errors="plainer")


class Patient(io.FileIO):
    """A file or pipe to write to; where it takes nothing just now, as a pipe that blocks nobody, it is waited for."""

    def write(self, data: ReadableBuffer) -> int:
        """Write the bytes, or the first of them; returns how many."""
        while (written := super().write(data)) is None:
            import select

            select.select([], [self], [])
        return written


def _whole(stream: TextIO) -> TextIO:
    """The same stream, such that all is written or an error raised.

    Where Python is told to buffer nothing (`PYTHONUNBUFFERED`), a disk that fills up takes the first bytes, and no more
    is tried.
    """
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    raw: Any = getattr(stream.buffer, "raw", stream.buffer)
    if isinstance(raw, io.FileIO):  # the console of Windows is none
        raw = Patient(raw.fileno(), "w", closefd=False)
    at_once = stream.line_buffering or stream.write_through
    return io.TextIOWrapper(io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=at_once)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """For a terminal or file that knows few letters: what typewriters had for marks and spaces, ? for other letters."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(TYPED.get(letter, " " if letter.isspace() else "?") for letter in lacking), error.end


def _heed_signals(early: Callable[..., None]) -> None:
    """From here on Ctrl-C, being told to end, and losing the terminal undo what is half done, as far as libraries let
    through what is raised."""
    for number in ENDING:
        if signal.getsignal(number) is early:
            signal.signal(number, _leave)


def _leave(number: int, frame: FrameType | None, latest: float | None = None) -> None:
    """End by that signal, but not in the midst of a module that loads: many a library hides there what it is told, or
    shows it. It waits for that until the `latest` moment of the clock.

    Elsewhere too what is raised may be lost in a library, so it is raised again until it is on its way.
    """
    if leaving:
        return
    if hasattr(signal, "setitimer"):
        now = time.monotonic()
        until = now + LOADING if latest is None else latest
        waiting.append(number)
        signal.signal(signal.SIGALRM, lambda _, later: _leave(number, later, until))
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        if is_ending(sys.exc_info()[1]) or (now < until and _loads(frame)):
            return
    elif number != signal.SIGINT:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt if number == signal.SIGINT else Told(number)


def _look_no_more() -> None:
    if waiting:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _loads(frame: FrameType | None) -> bool:
    """Whether a module is being imported there."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _stopped(status: int) -> int:
    """Say so; returns the exit status."""
    leaving.append(status)
    from contextlib import suppress

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):  # nobody need be listening
        os.write(2, b"sheetgen: stopped\n")
    return status
