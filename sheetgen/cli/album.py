"""The table at the end of an album: each sheet and each photo that showed none, in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sheetgen.games.album import photo_names, won
from sheetgen.language import N_, gettext, ngettext

if TYPE_CHECKING:
    from sheetgen.errors import BadInput
    from sheetgen.games.photographed import SheetRead
    from sheetgen.referee.finished.verdict import Verdict

HEAD = (N_("photo"), N_("game"), N_("sheet"), N_("read"), N_("who won"))


def table(read: Iterable[tuple[SheetRead, Verdict]], failed: Iterable[BadInput]) -> Iterator[str]:
    """Its lines, in columns; why a photo was refused stands at the end of its own."""
    rows = [tuple(map(gettext, HEAD)), *(_row(sheet, verdict) for sheet, verdict in read)]
    refused = [
        (photo_names([error.file]), gettext("refused: {wrong}").format(wrong=error.sentence)) for error in failed
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    widths[0] = max([widths[0], *(len(row[0]) for row in refused)])
    yield from (_laid(row, widths) for row in (*rows, *refused))


def _laid(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


def _row(sheet: SheetRead, verdict: Verdict) -> tuple[str, ...]:
    doubts = len(sheet.doubts)
    read = ngettext("{count} in doubt", "{count} in doubt", doubts).format(count=doubts)
    if not doubts:
        read = gettext("all sure")
    return (photo_names(sheet.photos), gettext(sheet.game.title), sheet.code, read, won(verdict))
