"""The table at the end of an album: each sheet and each photo that showed none, in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.errors import BadInput
    from sheetgen.games.photographed import SheetRead
    from sheetgen.referee.finished.verdict import Verdict

HEAD = ("photo", "game", "sheet", "read", "who won")

NAMES = 36
"""Letters that the photos' names may take."""


def table(read: Iterable[tuple[SheetRead, Verdict]], failed: Iterable[BadInput]) -> Iterator[str]:
    """Its lines, in columns; why a photo was refused stands at the end of its own."""
    rows = [HEAD, *(_row(sheet, verdict) for sheet, verdict in read)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    yield from (_laid(row, widths) for row in rows)
    yield from (_laid((_photo([error.file]), f"refused: {error.sentence}"), widths) for error in failed)


def _laid(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


def _row(sheet: SheetRead, verdict: Verdict) -> tuple[str, ...]:
    doubts = len(sheet.doubts)
    read = "all sure" if not doubts else f"{doubts} in doubt"
    return (_photo([shown.name for shown in sheet.shown]), sheet.game.title, sheet.code, read, _won(verdict))


def _photo(names: Sequence[str | Path | None]) -> str:
    """The photos' names without their folders, shortened in the middle of the list."""
    short = list(dict.fromkeys(Path(name).name if name is not None else "-" for name in names))
    said = ", ".join(short)
    return said if len(said) <= NAMES or len(short) == 1 else f"{short[0]} and {len(short) - 1} more"


def _won(verdict: Verdict) -> str:
    """Whom the sheet shows to have won, or why it does not."""
    if verdict.result == "impossible":
        return "no game ends so"
    if verdict.result == "undecided":
        return "not decided"
    if not verdict.sheet.over:
        return "stopped before its end"
    winners = verdict.winners_so_read
    if not winners:
        return "not shown by the sheet"
    names = " and ".join(winners)
    return names if verdict.winners else f"{names}, if the doubts are read so"
