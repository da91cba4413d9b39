"""The three standard streams: what is shown, what is noted beside it, and files that go from program to program.

Who reads standard output may go away early, or its disk may be full: the verb goes on to its end all the same, for the
files it writes and for its exit status. Why nothing more could be shown is kept until then (`Output`).

Only what is shown here goes to standard output. What others print while a command runs, such as a guest in whose code a
`print` was left, goes to standard error: it must not spoil a document.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from contextvars import ContextVar
from pathlib import Path

import click

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.language import gettext

STREAM = "-"
"""The name that stands for standard input where a file is read, for standard output where one is written."""

WIPED = "\r\033[K\033[?25h"
"""Clears a terminal's line, and shows the cursor."""

BINARY = ("pdf", "png")
"""Formats that a terminal shows as gibberish, or worse."""


class Output:
    """What became of standard output."""

    def __init__(self) -> None:
        self.stream = sys.stdout
        self.lost: OSError | None = None
        """Why nothing more could be shown."""

    def lose(self, error: OSError) -> None:
        """From here on nothing is shown; of several reasons the first is the one."""
        self.lost = self.lost or error
        abandon(1)


_output: ContextVar[Output | None] = ContextVar("output", default=None)


@contextmanager
def outlet() -> Iterator[Output]:
    """Inside this block whatever cannot be shown is no reason to stop, and is known afterwards; what is printed by
    others goes to standard error."""
    output = Output()
    token = _output.set(output)
    try:
        with redirect_stdout(sys.stderr):
            yield output
    finally:
        _output.reset(token)


def note(sentence: str) -> None:
    """A sentence on standard error; a stream that takes nothing is no reason to fail."""
    try:
        click.echo(signs.seen(sentence), err=True)
    except OSError:
        abandon(2)


def wipe_line() -> None:
    """Leave an empty line where a bar stood on the terminal, with the cursor that it hid."""
    try:
        click.echo(WIPED, err=True, nl=False)
    except OSError:
        abandon(2)


def name_written(path: Path) -> None:
    """The name of a file that has been written, on standard output; the file is there, whoever hears of it."""
    try:
        with _outward():
            click.echo(click.format_filename(path))
    except OSError:
        abandon(1)


def say(text: str) -> None:
    """Lines on standard output, for people."""
    with shown():
        click.echo(text)


def show(text: bytes) -> None:
    """A text in UTF-8 on standard output, for programs, whatever letters a terminal knows."""
    with shown():
        click.echo(text if hasattr(sys.stdout, "buffer") else text.decode(), nl=False)


@contextmanager
def shown() -> Iterator[None]:
    """What goes wrong in this block is that standard output takes nothing more."""
    output = _output.get()
    try:
        with _outward():
            yield
    except OSError as error:
        if output is None:
            raise
        output.lose(error)


def _outward() -> AbstractContextManager[object]:
    """Inside this block standard output is that of the command."""
    output = _output.get()
    return nullcontext() if output is None else redirect_stdout(output.stream)


def flush() -> None:
    """Whatever is still held back goes to standard output."""
    with shown():
        sys.stdout.flush()


def remark(sentence: str) -> None:
    """What the user should know of a command that goes on all the same."""
    note(f"sheetgen: {sentence}")


def complain(sentence: str) -> int:
    """Why the command came to nothing; the exit status that goes with it."""
    remark(sentence)
    return 2


def abandon(number: int) -> None:
    """Nothing more goes to stream 1 or 2, not even what Python still holds back for the end."""
    hole = os.open(os.devnull, os.O_WRONLY)
    os.dup2(hole, number)
    os.close(hole)


def check_stream(kind: str) -> None:
    """Raises BadInput when standard output is a terminal, which shows no file of that kind."""
    with _outward():
        terminal = sys.stdout.isatty()
    if kind in BINARY and terminal:
        raise BadInput(
            gettext("a terminal cannot show a {kind}; name a file with -o, or send it on with > or |").format(
                kind=kind.upper()
            )
        )


def send(documents: list[bytes], kind: str) -> None:
    """The one file on standard output. Raises BadInput when there are several."""
    if len(documents) > 1:
        raise BadInput(
            gettext(
                "{count} pages are {count} files of {kind}, and standard output takes one; name the first one with "
                "-o, or ask for a PDF"
            ).format(count=len(documents), kind=kind.upper())
        )
    with shown():
        sys.stdout.flush()
        sys.stdout.buffer.write(documents[0])
        sys.stdout.buffer.flush()
