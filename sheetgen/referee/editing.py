"""A record's text with a turn put in or taken out, or with other players: what a table does with a record as one plays.

A turn goes onto a line of its own, and everything else stays as it was written, remarks too; numbers before the turns
go on counting. So it is where a record gets other players, a score or a table. Only a record whose lines are not plain
enough for that, such as moves that do not stand on lines of their own, is written anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.referee import record as records
from sheetgen.referee.record import Record, Turn

_OPENED = re.compile(r"\s*moves\s*=\s*(\"\"\"|''')\s*$", re.IGNORECASE)
_OPENING = re.compile(r"^\s*moves\s*=\s*(\"\"\"|''')", re.IGNORECASE | re.MULTILINE)
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


class _Replaced(NamedTuple):
    """What is to be read in a record, and the players' new names by their old ones."""

    names: Mapping[str, str]
    players: tuple[str, ...]
    variation: tuple[str, ...]
    first: str | None
    score: Mapping[str, int]
    tables: Mapping[str, Mapping[str, Any]]


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
    """The record's text with other players, variations, beginner (empty: whoever sits first), score or tables; what is
    None stays, and so does all else as it was written, as far as its lines are plain enough.

    Who has a name that was there before is the same player, in whatever seat; the others are the old ones, one after
    the other, under their new names, in turns, scores and tables too.
    """
    seated = written.players if players is None else tuple(records.tidy(name) for name in players)  # as read again
    names = _new_names(written.players, seated)
    begins = (names.get(written.first) if written.first else None) if first is None else records.tidy(first) or None
    points = written.score if score is None else score
    anew = _Replaced(
        names,
        seated,
        tuple(written.variation if variation is None else variation),
        begins,
        {names.get(name, name): number for name, number in points.items() if name in names or score},
        {name: _renamed(name, table, names) for name, table in (written.tables if tables is None else tables).items()},
    )
    return _in_place(written, anew) or _written_anew(written, game, anew)


def _new_names(old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """What those of the old players who still play are called."""
    gone, come = ([name for name in one if name not in other] for one, other in ((old, new), (new, old)))
    return {name: name for name in old if name in new} | dict(zip(gone, come, strict=False))


def _written_anew(written: Record, game: str, anew: _Replaced) -> str:
    """The whole record as we write one."""
    of_sheet = not written.turns and written.finished is not None
    return records.write(
        written.game or game,
        written.sheet or "",
        anew.players,
        layout=written.layout,
        variation=anew.variation,
        first=anew.first,
        finished=written.finished is not False,
        moves=None if of_sheet else [_said(turn, anew.names) for turn in written.turns],
        score=anew.score or None,
        tables=anew.tables,
    )


def _in_place(written: Record, anew: _Replaced) -> str | None:
    """The record's own text in which just that is other; None where it is not read as it should be then."""
    written = _on_own_lines(written)
    lines = _found(written)
    rows = written.source.split("\n")
    if lines is None and not written.turns and not written.moves:  # a coloured sheet
        end = next((place for place, row in enumerate(rows) if row.lstrip().startswith("[")), len(rows))
        lines = Lines(rows, [], end + 1, end - 1, numbered=False)
    if lines is None:
        return None
    told = records.with_short_names(written) or written
    for turn, (name, _) in zip(told.turns, _named(written), strict=True):
        if name and turn.line is not None and (other := anew.names.get(name, name)) != name:
            rows[turn.line - 1] = _with_name(rows[turn.line - 1], (turn.short, name), other)
    head, moves, below = rows[: lines.first - 1], rows[lines.first - 1 : lines.last + 1], rows[lines.last + 1 :]
    if anew.players != written.players:
        head = _with_key(head, "players", [*anew.players])
    if anew.variation != written.variation:
        head = _with_key(head, "variation", [*anew.variation])
    if anew.first != written.first:
        head = _with_key(head, "first", anew.first)
    if anew.score != written.score:
        below = _with_table(below, "score", anew.score, anew.names)
    for table in anew.tables:
        if anew.tables[table] != written.tables.get(table):
            below = _with_table(below, table, anew.tables[table], anew.names)
    text = "\n".join([*head, *moves, *below])
    return text if _is_read_as(text, written, anew) else None


def _is_read_as(text: str, written: Record, anew: _Replaced) -> bool:
    """Whether a text is a record in which all is as it should be, and the moves are what they were."""
    try:
        read = records.parse(text)
    except BadInput:
        return False
    filled, expected = ({name: table for name, table in said.items() if table} for said in (read.tables, anew.tables))
    found = (read.players, read.variation, read.first, read.score, filled)
    were = [(anew.names.get(name, name) if name else None, text) for name, text in _named(written)]
    same = [turn.number for turn in read.turns] == [turn.number for turn in written.turns] and _named(read) == were
    return same and found == (anew.players, anew.variation, anew.first, anew.score, expected)


def _named(record: Record) -> list[tuple[str | None, str]]:
    """The player whom each turn names, and the move behind the name; where most lines begin with a name and no colon,
    or with a letter of one, those too. Where few do, the name may well be a word of Tolstoy's."""
    record = records.with_short_names(record) or record
    turns = [(turn.name, turn.text) for turn in record.turns]
    bare = [found if turn.name is None else None for turn in record.turns for found in [_without_colon(record, turn)]]
    if 2 * sum(each is not None for each in bare) < len(turns):
        return turns
    return [each or turn for each, turn in zip(bare, turns, strict=True)]


def _without_colon(record: Record, turn: Turn) -> tuple[str, str] | None:
    behind = [begun[1] for begun in (turn.unstopped, turn.begins) if begun is not None]
    return next(filter(None, (records.without_colon(record, text) for text in (turn.text, *behind))), None)


def _with_name(row: str, written: Sequence[str | None], name: str) -> str:
    """A turn's line under its player's new name; `written` is how the old one may stand there."""
    for said in filter(None, written):
        if found := re.search(rf"(?<!\w){re.escape(said)}(?!\w)", row, re.IGNORECASE):
            return f"{row[: found.start()]}{name}{row[found.end() :]}"
    return row


def _with_key(rows: list[str], key: str, value: Any) -> list[str]:
    """The lines above the moves with that value of a key; without the key where there is nothing to say."""
    is_it = re.compile(rf"\s*{key}\s*=", re.IGNORECASE)
    at = next((place for place, row in enumerate(rows) if is_it.match(row)), len(rows))
    remark = _remark(rows[at]) if at < len(rows) else ""
    return [*rows[:at], *([f"{key} = {records.quoted(value)}{remark}"] if value else []), *rows[at + 1 :]]


def _with_table(rows: list[str], name: str, table: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """The lines below the moves with that table in place of the one of its name, if they have it; else behind them."""
    heads = [place for place, row in enumerate(rows) if row.lstrip().startswith("[")]
    is_it = re.compile(rf"\s*\[\s*{re.escape(name)}\s*\]", re.IGNORECASE)
    at = next((place for place in heads if is_it.match(rows[place])), None)
    if at is None:
        while rows and not rows[-1].strip():
            rows = rows[:-1]
        return [*rows, "", f"[{name}]", *records.table_rows(table), ""] if table else rows
    end = next((place for place in heads if place > at), len(rows))
    kept, left = [], dict(table)
    for row in rows[at + 1 : end]:
        key = _key(row)
        if key is None:
            kept.append(row)
        elif (known := _renamed_key(key, names)) in left:
            [said] = records.table_rows({known: left.pop(known)})
            kept.append(f"{said}{_remark(row)}")
    there = next((place for place in range(len(kept), 0, -1) if kept[place - 1].strip()), 0)
    kept[there:there] = records.table_rows(left)
    return [*rows[:at], *([rows[at]] if table else []), *kept, *rows[end:]]


def _key(row: str) -> str | None:
    """The key that a line sets, if it sets one."""
    try:
        [key] = tomllib.loads(row)
    except (ValueError, tomllib.TOMLDecodeError):
        return None
    return key


def _remark(row: str) -> str:
    """The remark behind what a line sets, with the blanks before it; empty for none."""
    ends = (found.start() for found in re.finditer(r"\s*#", row))
    return next((row[end:] for end in ends if _key(row[:end]) is not None), "")


def _renamed(name: str, table: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A table whose keys may be players, or in [likely] the words that stand for keys, under their new names."""
    if all(old == new for old, new in names.items()):
        return dict(table)
    if name == "likely":
        return {key: _renamed_words(value, names) for key, value in table.items()}
    return {_renamed_key(key, names): value for key, value in table.items()}


def _renamed_key(key: str, names: Mapping[str, str]) -> str:
    old = [*names]
    seat = records.seat_of(key, old)
    return key if seat is None else names[old[seat]]


def _renamed_words(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed_key(str(word), names) for word in value]
    return ", ".join(_renamed_key(word.strip(), names) for word in str(value).split(","))


def _said(turn: Turn, names: Mapping[str, str]) -> str:
    """A turn as a line has it, its player under the new name."""
    name = names.get(turn.name) if turn.name else None
    return turn.written or (f"{name}: {turn.text}" if name else turn.text)


def _lines(written: Record, game: str) -> Lines:
    """The record's lines; of one whose moves do not stand on lines of their own, as it is when written anew."""
    found = _found(_on_own_lines(written))
    if found is None:
        anew = _Replaced(
            {name: name for name in written.players},
            written.players,
            written.variation,
            written.first,
            written.score,
            written.tables,
        )
        found = _found(records.parse(_written_anew(structs.replace(written, finished=None), game, anew)))
    assert found is not None, "what is written anew has its moves on lines of their own"
    return found


def _on_own_lines(written: Record) -> Record:
    """The record whose first turn stands below the line that opens the moves, and whose last above the one that closes
    them, if it can have that."""
    opened = _OPENING.search(written.source)
    end = written.source.find(opened[1], opened.end()) if opened else -1
    if opened is None or end < 0:
        return written
    head, inside, behind = written.source[: opened.end()], written.source[opened.end() : end], written.source[end:]
    first = "" if inside.startswith("\n") else "\n"
    last = "" if inside.rpartition("\n")[2].strip() == "" else "\n"
    if not first and not last:
        return written
    try:
        apart = records.parse(f"{head}{first}{inside}{last}{behind}", written.path)
    except BadInput:
        return written
    same = [structs.replace(turn, line=None) for turn in apart.turns] == [
        structs.replace(turn, line=None) for turn in written.turns
    ]
    return apart if same else written


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
