"""A record's text with a turn put in or taken out, or with other players: what a table does with a record as one plays.

A turn goes onto a line of its own, and everything else stays as it was written, remarks too; numbers before the turns
go on counting. A record whose moves do not stand on lines of their own, and one that gets other players or tables, is
written anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from sheetgen.referee import record as records
from sheetgen.referee.record import Record, Turn

_OPENED = re.compile(r"\s*moves\s*=\s*(\"\"\"|''')\s*$", re.IGNORECASE)
_NUMBERED = re.compile(r"(\s*)\d{1,9}(?=[.)])")


class Lines(NamedTuple):
    """A record's text line by line, and where its turns stand."""

    rows: list[str]
    turns: list[int]
    """For each turn the place of its line."""
    first: int
    """The place behind the line that opens the moves."""
    last: int
    """The place of the line that closes them."""
    numbered: bool
    """Whether the turns are counted 1, 2, 3 in the text."""


def put_in(written: Record, number: int, text: str, game: str) -> str:
    """The record's text with that turn as its turn `number`, from 1 to one more than it has."""
    lines = _lines(written, game)
    place = lines.turns[number - 1] if number <= len(lines.turns) else _behind(lines)
    lines.rows.insert(place, f"{number}. {text}" if lines.numbered else text)
    turns = [*(row for row in lines.turns if row < place), place, *(row + 1 for row in lines.turns if row >= place)]
    return _counted(lines, turns)


def taken_out(written: Record, first: int, last: int, game: str) -> str:
    """The record's text without its turns `first` to `last`."""
    lines = _lines(written, game)
    gone = set(lines.turns[first - 1 : last])
    kept = [row for row in range(len(lines.rows)) if row not in gone]
    rows = [lines.rows[row] for row in kept]
    turns = [kept.index(row) for row in lines.turns if row not in gone]
    return _counted(lines._replace(rows=rows), turns)


def replaced(
    written: Record,
    game: str,
    *,
    players: Sequence[str] | None = None,
    variation: Sequence[str] | None = None,
    first: str | None = None,
    score: Mapping[str, int] | None = None,
    tables: Mapping[str, Mapping[str, Any]] | None = None,
) -> str:
    """The record written anew, with other players (seat by seat, under their new names in turns and scores),
    variations, beginner (empty: whoever sits first), score or tables; what is None stays."""
    seated = written.players if players is None else [records.tidy(name) for name in players]  # as they are read again
    names = dict(zip(written.players, seated, strict=False))
    begins = (names.get(written.first) if written.first else None) if first is None else records.tidy(first) or None
    points = written.score if score is None else score
    return records.write(
        written.game or game,
        written.sheet or "",
        seated,
        layout=written.layout,
        variation=written.variation if variation is None else variation,
        first=begins,
        finished=written.finished is not False,
        moves=[_said(turn, names) for turn in written.turns],
        score={names.get(name, name): points for name, points in points.items() if name in names or score} or None,
        tables=written.tables if tables is None else tables,
    )


def _said(turn: Turn, names: Mapping[str, str]) -> str:
    """A turn as a line has it, its player under the new name."""
    name = names.get(turn.name) if turn.name else None
    return turn.written or (f"{name}: {turn.text}" if name else turn.text)


def _lines(written: Record, game: str) -> Lines:
    """The record's lines; of one whose moves do not stand on lines of their own, as it is when written anew."""
    found = _found(written)
    if found is None:
        found = _found(records.parse(replaced(written, game)))
    assert found is not None, "what is written anew has its moves on lines of their own"
    return found


def _found(written: Record) -> Lines | None:
    rows = written.source.split("\n")
    first = next((place for place, row in enumerate(rows, 1) if _OPENED.match(row)), None)
    if first is None:
        return None
    quotes = _OPENED.match(rows[first - 1])[1]  # type: ignore[index]
    last = next((place for place in range(first, len(rows)) if quotes in rows[place]), None)
    turns = [turn.line - 1 for turn in written.turns if turn.line is not None]
    apart = len(set(turns)) == len(written.turns) and all(first <= place < (last or 0) for place in turns)
    if last is None or rows[last].strip() != quotes or not apart:
        return None
    counted = all(turn.number == number and not turn.stamp for number, turn in enumerate(written.turns, 1))
    return Lines(rows, turns, first, last, counted)


def _behind(lines: Lines) -> int:
    """Where one more turn goes."""
    return lines.turns[-1] + 1 if lines.turns else lines.last


def _counted(lines: Lines, turns: Sequence[int]) -> str:
    """The text, its turns counted on where they were counted before."""
    if lines.numbered:
        for number, place in enumerate(turns, 1):
            lines.rows[place] = _NUMBERED.sub(rf"\g<1>{number}", lines.rows[place], count=1)
    return "\n".join(lines.rows)


def shortened(written: Record, turns: int) -> Record:
    """The record as it was after so many of its turns; what was counted at the end is left out with the rest."""
    if turns >= len(written.turns):
        return written
    return structs.replace(written, turns=written.turns[:turns], score={})
