"""Lines that cannot be read: what is wrong with them, and what they may have been meant to say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from msgspec import structs

from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.language import gettext
from sheetgen.referee import slips
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.guesses import guesses
from sheetgen.referee.line import judge_line, read_line
from sheetgen.referee.record import Record, Turn, asked
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Judged, Known, Unread
from sheetgen.tomlfile import line_of

MANY = 3
"""Lines that name places which the sheet does not have, from which on it is likelier another sheet than a slip."""

LEAST = 10
"""Moves that are wrong at least where most of a game are, for another sheet to be likelier than players who know no
rules."""


def remarks(record: Record, unread: Sequence[Unread], wrong: int = 0) -> Iterator[str]:
    """That the code may be that of another sheet, by what is not on this one, or by so many moves that are `wrong`, of
    which no other cause is known: most sheets have every space, though with others next to it."""
    count = sum(line.elsewhere for line in unread)
    if record.sheet is None:
        return
    if count >= MANY:
        said = gettext("{count} lines name what this sheet does not have; perhaps the code of the sheet is wrong")
        line = line_of(record.source, "sheet")
        if line is not None:
            said = gettext(
                "{count} lines name what this sheet does not have; perhaps the code of the sheet, on line {line}, "
                "is wrong"
            )
        yield said.format(count=count, line=line)
    elif wrong >= LEAST and 2 * wrong > len(record.turns):
        said = gettext("most moves do not go with this sheet; look whether {code} is the code that is printed on yours")
        yield said.format(code=record.sheet)


def unreadable(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    number: int,
    error: BadInput,
    ahead: slips.Ahead | None,
) -> tuple[Unread, Known[AnyPosition] | None, AnyPosition | None]:
    """What is wrong with the line of that number, the judgement of what it may have been meant to say, and the position
    after it.

    Of several legal moves it is the one with which fewest of the lines that follow are fouls. Where nobody can tell
    what was meant the game goes on as behind a turn of which nothing is known.
    """
    turn = record.turns[number - 1]
    found: dict[str, tuple[Judged[AnyPosition], AnyPosition | None]] = {}
    for text in _guesses(position, turn, error):
        try:
            line, after = judge_line(
                rules, record, position, structs.replace(turn, text=text, trouble=None), number, None
            )
        except BadInput:
            continue
        if isinstance(line, Judged):
            found.setdefault(rules.write(line.move), (line, after))
    legal = {meant: judged for meant, judged in found.items() if not judged[0].foul}
    # Where nothing is written the turn was lost if it can have been; else nobody knows the move.
    found = legal or (dict([*found.items()][:1]) if turn.text else {})
    unread = _unread(number, turn, error, found)
    if len(found) > 1 and ahead:
        best = slips.likeliest((line for line, _ in found.values()), ahead)
        found = {meant: judged for meant, judged in found.items() if judged[0] is best}
    for meant, (line, after) in found.items():
        return structs.replace(unread, meant=meant, last=after is None), line, after
    on = position if position.over else position.after_unread_line()
    return structs.replace(unread, last=on is None), None, on


def unread_behind(rules: Rules, record: Record, position: AnyPosition, since: int) -> Iterator[Unread]:
    """The lines from that index on that cannot be read either, behind one that leaves open how the game stands."""
    for number, turn in enumerate(record.turns[since:], since + 1):
        try:
            read_line(rules, record, position, turn)
        except BadInput as error:
            meant = list(_readable(rules, record, position, turn, error))[:1]
            yield _unread(number, turn, error, meant)


def _unread(number: int, turn: Turn, error: BadInput, meant: Collection[str]) -> Unread:
    return Unread(
        number=number,
        line=turn.line,
        text=turn.written or turn.text,
        message=_message(error, turn, meant),
        elsewhere=isinstance(error, NoSuchPlace),
    )


def _readable(rules: Rules, record: Record, position: AnyPosition, turn: Turn, error: BadInput) -> Iterator[str]:
    """What a line may have been meant to say, as far as it can be read at all."""
    for text in _guesses(position, turn, error):
        with suppress(BadInput):
            yield rules.write(read_line(rules, record, position, structs.replace(turn, text=text, trouble=None))[1])


def _guesses(position: AnyPosition, turn: Turn, error: BadInput) -> Iterator[str]:
    """What a line that cannot be read may have been meant to say."""
    if turn.trouble is not None:
        yield turn.text or "-"
    if not error.unclear:
        yield from error.meant or guesses(turn.text, position.move_words)


def _message(error: BadInput, turn: Turn, meant: Collection[str]) -> str:
    """What is wrong with a line, with the question whether this was meant, unless the sentence says it already."""
    if not meant or not turn.text or error.meant or turn.text in meant:
        return error.sentence
    if turn.trouble is not None and turn.taken_for is not None:
        return asked(turn.trouble, *(f"{turn.taken_for}: {each}" for each in meant))
    return asked(error.sentence, *meant)
