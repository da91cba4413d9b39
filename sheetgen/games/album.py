"""Albums: many files of photos read one after the other, or by several cores at once, and handed on in their order.

One file that cannot be read never stops the rest. Its bytes are read here and its pictures decoded where they are
worked on, so that no more of them lie in memory than are worked on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import progress
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import read_bytes
from sheetgen.games.photographed import Asked, Shown, pages_in
from sheetgen.games.workers import AHEAD, executor, in_order
from sheetgen.language import gettext, language, ngettext, spoken, together
from sheetgen.photo.pictures import FILE_LIMIT, decoded

if TYPE_CHECKING:
    from sheetgen.referee.finished.verdict import Verdict

NAMES = 36
"""Letters that the photos' names may take."""


@dataclass(frozen=True)
class FileRead:
    """What one file shows."""

    pages: Sequence[Shown]
    failed: Sequence[BadInput]
    """Why it shows no page, or some of its pictures do not."""


@dataclass(frozen=True)
class _Piece:
    """A file to be read: its bytes, or why there are none."""

    name: str
    data: bytes
    trouble: BadInput | None
    asked: Asked
    language: str
    """In which what is odd about it is told, in whatever process."""


def files_read(files: Sequence[Path], asked: Asked, *, jobs: int = 1) -> Iterator[FileRead]:
    """What each of the files shows, in their order, as soon as it is known; `jobs` cores work on them.

    Raises BadInput when one of the processes was killed.
    """
    pieces = (_piece(path, asked) for path in files)
    if jobs == 1 or len(files) == 1:
        yield from progress.each(map(_read, pieces), len(files))
        return
    fields: dict[str, Field] = {}
    with executor(min(jobs, len(files))) as workers:
        for done in progress.each(in_order(workers, _read, pieces, jobs * AHEAD), len(files)):
            yield replace(done, pages=[_sharing(page, fields) for page in done.pages])


def _piece(path: Path, asked: Asked) -> _Piece:
    try:
        return _Piece(str(path), read_bytes(path, FILE_LIMIT), None, asked, language())
    except BadInput as error:
        return _Piece(str(path), b"", error, asked, language())


def _read(piece: _Piece) -> FileRead:
    with spoken(piece.language):
        return _pages(piece)


def _pages(piece: _Piece) -> FileRead:
    pages: list[Shown] = []
    failed: list[BadInput] = []
    try:
        if piece.trouble is not None:
            raise piece.trouble
        for picture in decoded(piece.data, piece.name):
            shown, troubles = pages_in(picture, piece.asked)
            pages += shown
            failed += troubles
    except BadInput as error:
        failed.append(error)
    except Exception as error:
        # A fault of ours, which must not cost an evening's other sheets; it is told, not hidden.
        fault = f"{type(error).__name__}: {' '.join(str(error).split())[:100]}".rstrip(": ")
        said = gettext("reading it failed by a fault of the program ({fault}); please report it")
        failed.append(BadInput(said.format(fault=fault), file=piece.name))
    return FileRead(pages, failed)


def _sharing(page: Shown, fields: dict[str, Field]) -> Shown:
    """The page with the field that others of its design have: each came from another process with one of its own."""
    return replace(page, field=fields.setdefault(page.field.code, page.field))


# What is said of an album, sheet by sheet.


def photo_names(names: Sequence[str | Path | None]) -> str:
    """The photos' names without their folders, shortened in the middle of the list."""
    short = list(dict.fromkeys(Path(name).name if name is not None else "-" for name in names))
    said = ", ".join(short)
    if len(said) <= NAMES or len(short) == 1:
        return said
    return gettext("{photo} and {count} more").format(photo=short[0], count=len(short) - 1)


def said_of_backs(backs: Sequence[BadInput]) -> str:
    """What is said of all pictures together that show no field."""
    said = ngettext(
        "there is no field on one picture, which is passed over: {photos}",
        "there is no field on {count} pictures, which are passed over: {photos}",
        len(backs),
    )
    return said.format(count=len(backs), photos=photo_names([error.file for error in backs]))


def won(verdict: Verdict) -> str:
    """Whom the sheet shows to have won, or why it does not."""
    if verdict.result == "undecided" or (verdict.result == "impossible" and verdict.guessed):
        return gettext("not decided")
    if verdict.result == "impossible":
        return gettext("no game ends so")
    if not verdict.sheet.over:
        return gettext("stopped before its end")
    winners = verdict.winners_so_read
    if not winners:
        return gettext("not shown by the sheet")
    names = together(winners)
    return names if verdict.winners else gettext("{players}, if the doubts are read so").format(players=names)
