"""From a record's file to its game and verdict, and what is said where it cannot be read: check and moves begin so."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import signs
from sheetgen.cli.options import speak_of
from sheetgen.cli.streams import STREAM, remark
from sheetgen.errors import STANDARD_INPUT, BadInput
from sheetgen.files import picture_kind
from sheetgen.games.judged import Case, understood
from sheetgen.language import gettext, grouped, ngettext
from sheetgen.referee import record as records

if TYPE_CHECKING:
    from sheetgen.games import Game


MOST = 20
"""Lines that are told one by one: by then it is seen what is wrong with them. JSON has all."""


def refused(case: Case) -> int:
    """Says on standard error, each with its place, which lines cannot be read; the exit status for that."""
    lines = case.verdict.unread
    for line in lines[:MOST]:
        where = BadInput(line.message, file=case.record.path or "record", line=line.line)
        remark(str(where))
    if (more := len(lines) - MOST) > 0:
        said = ngettext("one more line cannot be read", "{count} more lines cannot be read", more)
        remark(said.format(count=grouped(more)))
    return 2


def read(name: str, layout: str | None, words: str | None) -> tuple[Game, records.Record]:
    """The record in a file, or on standard input for `-`, and its game, so many playing as can.

    `layout` and `words` are files that take the place of those that the record names. Raises BadInput, with file and
    line, when it cannot be read.
    """
    with suppress(OSError):  # of a name that no file can have records.read says so
        if name != STREAM and Path(name).is_fifo():
            raise BadInput(gettext("this is a pipe or a device, not a file; use - for standard input"), file=name)
    place = STANDARD_INPUT if name == STREAM else Path(name)
    try:
        written = records.read(place)
    except BadInput:
        if (picture := picture_kind(place)) is None:
            raise
        said = gettext("{picture}, not a record; sheetgen read {file} makes the record of a coloured sheet's photo")
        raise BadInput(said.format(picture=picture, file=signs.typed(name)), file=place) from None
    game, written = understood(written, *(None if file is None else Path(file) for file in (layout, words)))
    speak_of(game)
    return game, written
