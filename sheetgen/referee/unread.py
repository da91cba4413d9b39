"""Lines that cannot be read: what is wrong with them, and what they may have been meant to say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import islice

from msgspec import structs

from sheetgen import signs
from sheetgen.errors import BadInput, NoSuchPlace
from sheetgen.language import gettext
from sheetgen.referee import numbering, slips
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.guesses import NEAR, fitting, guesses, is_unclear
from sheetgen.referee.line import judge_line, read_line
from sheetgen.referee.record import Record, Turn, asked
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Judged, Known, Unread, where
from sheetgen.tomlfile import line_of, shortened

MANY = 3
"""Lines that name places which the sheet does not have, from which on it is likelier another sheet than a slip."""

LITTLE = 8
"""Where of so many lines no more than one can be read, nothing shows that the sheet is another."""

FITTING = 12
"""Moves that a line with a sign that could not be made out may be, for it to help to name them."""

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
    elif likely_on_another_sheet(record, unread, wrong):
        said = gettext("most moves do not go with this sheet; look whether {code} is the code that is printed on yours")
        yield said.format(code=record.sheet)


def likely_on_another_sheet(record: Record, unread: Sequence[Unread], wrong: int) -> bool:
    """Whether so many moves are wrong that the game was likely played on another sheet."""
    return wrong >= LEAST and 2 * wrong > len(record.turns) and not _hardly_read(record, unread)


def _hardly_read(record: Record, unread: Sequence[Unread]) -> bool:
    """Whether of all lines but a few nobody can tell what was meant."""
    known = len(record.turns) - sum(line.meant is None for line in unread)
    return LITTLE * known <= len(record.turns)


def unreadable(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    number: int,
    error: BadInput,
    ahead: slips.Ahead | None,
    fits: Collection[str],
) -> tuple[Unread, Known[AnyPosition] | None, AnyPosition | None]:
    """What is wrong with the line of that number, the judgement of what it may have been meant to say, and the position
    after it.

    Of several legal moves it is the one with which fewest of the lines that follow are fouls. Where nobody can tell
    what was meant the game goes on as behind a turn of which nothing is known. `fits` are the moves of which it is one
    where a sign of it could not be made out.
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
    unread = _unread(number, turn, _several(rules, position, turn) or error, found or fits)
    if len(found) > 1 and ahead:
        best = slips.likeliest((line for line, _ in found.values()), ahead)
        found = {meant: judged for meant, judged in found.items() if judged[0] is best}
    for meant, (line, after) in found.items():
        return structs.replace(unread, meant=meant, last=after is None), line, after
    if position.over:
        return structs.replace(unread, beside=position.next_game is None), None, position
    on = position.after_unread_line()
    return structs.replace(unread, last=on is None), None, on


def fitting_moves(rules: Rules, position: AnyPosition, turn: Turn) -> Mapping[str, AnyPosition]:
    """The legal moves that a line may be in which a ? stands for a sign, as they are written, and where they lead; none
    where there are too many to tell them."""
    at = position.next_game or position
    if at.over or at.dice or not is_unclear(turn.text):
        return {}
    pattern, found = fitting(turn.text), dict[str, AnyPosition]()
    for move in islice(at.moves(), slips.TRIED):
        texts = map(rules.write, at.ways_to_write(move))
        text = next((text for text in texts if pattern.fullmatch(f" {text}")), None)
        after = at.play(move) if text is not None else None
        if text is not None and after is not None and not isinstance(after, Foul):
            found[text] = after
    return found if len(found) <= FITTING else {}


def is_beside(turns: Sequence[Turn], position: AnyPosition, number: int) -> bool:
    """Whether a line that cannot be read is nobody's turn: by the numbers of the lines round it, or since the next one
    names whose turn it is if this was none."""
    if numbering.beside(turns, number):
        return True
    following = numbering.named_behind(turns, number)
    if following is None or position.over or not position.may_move(following):
        return False
    passed = position.after_lost_line()
    return passed is not None and not passed.may_move(following)


def beside(record: Record, number: int, error: BadInput) -> Unread:
    """What is wrong with a line that is nobody's turn."""
    unread = _unread(number, record.turns[number - 1], error, ())
    said = gettext("{sentence}; the lines round it go on without it, so no turn is passed over")
    return structs.replace(unread, message=said.format(sentence=unread.message), beside=True)


def remarks_beside(rules: Rules, record: Record, start: AnyPosition) -> Iterator[int]:
    """The numbers of lines that may be remarks, where those round them may go on without them or none follows."""
    turns, at_the_end = record.turns, True
    for number in range(len(turns), 0, -1):
        without = at_the_end or numbering.beside(turns, number) or _named_round(turns, number)
        found = without and _is_remark(rules, record, start, turns[number - 1])
        at_the_end = at_the_end and found
        if found:
            yield number


def _named_round(turns: Sequence[Turn], number: int) -> bool:
    """Whether names round a line may show that it is nobody's turn; in a chat, remarks have names too."""
    if _is_named(turns[number - 1]):
        return numbering.all_named(turns, number)
    return numbering.named_behind(turns, number) is not None


def _is_named(turn: Turn) -> bool:
    return turn.name is not None and turn.taken_for is None


def without_names(record: Record, numbers: Collection[int]) -> Record:
    """The record without the names of lines that may be remarks, which then are nobody's turn by the same tests as
    those that have none."""
    turns = [
        structs.replace(turn, name=None) if number in numbers and _is_named(turn) else turn
        for number, turn in enumerate(record.turns, 1)
    ]
    return structs.replace(record, turns=tuple(turns))


def _is_remark(rules: Rules, record: Record, start: AnyPosition, turn: Turn) -> bool:
    """Whether a line without a number may be a remark between the moves: words that can be no move, without
    a figure and without a word that a move can hold."""
    text = turn.written or turn.text
    if turn.number is not None or re.search(r"\d", text):
        return False
    if any(get_close_matches(word.lower(), start.move_words, 1, NEAR) for word in re.findall(r"[^\W\d_]+", text)):
        return False
    try:
        read_line(rules, record, start, turn)
    except BadInput as error:
        return not any(_readable(rules, record, start, turn, error))
    return False


def told_as_remarks(turns: Sequence[Turn]) -> str:
    """The note that these lines are taken for remarks."""
    said = gettext("{text} is taken as a remark and not as a turn ({places}): the other lines go on without it")
    if len(turns) > 1:
        said = gettext(
            "{count} lines are taken as remarks and not as turns ({places}): the other lines go on without them"
        )
    line = gettext("line {line}")
    places = [
        shortened(turn.written or turn.text) if turn.line is None else line.format(line=turn.line) for turn in turns
    ]
    return said.format(text=shortened(turns[0].written or turns[0].text), count=len(turns), places=", ".join(places))


def told_as_put_right(turn: Turn, behind: Turn, number: int) -> str:
    """The note that what the line behind one says is what it, the move of that number, should have said."""
    said = gettext("{place}: {text} cannot be read, and is taken as put right by {right} below it, with its number")
    text, right = (shortened(each.written or each.text) for each in (turn, behind))
    return said.format(place=where(number, turn.line), text=text, right=right)


def unread_behind(rules: Rules, record: Record, position: AnyPosition, since: int) -> Iterator[Unread]:
    """The lines from that index on that cannot be read either, behind one that leaves open how the game stands."""
    for number, turn in enumerate(record.turns[since:], since + 1):
        try:
            read_line(rules, record, position, turn)
        except BadInput as error:
            meant = list(_readable(rules, record, position, turn, error))[:1]
            yield _unread(number, turn, _several(rules, position, turn) or error, meant)


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
    """What a line that cannot be read may have been meant to say; of a sign that could not be made out nobody can
    tell."""
    if is_unclear(turn.text):
        return
    whole = turn.text if turn.trouble is None or turn.taken_for is not None else signs.plain(turn.written or turn.text)
    if special := [*position.guesses(whole, turn.name)]:
        yield from special
        return
    if turn.trouble is not None:
        yield turn.text or "-"
    if not error.unclear:
        yield from error.meant or guesses(turn.text, position.move_words, list(position.scores))


_NUMBER = re.compile(r"^\s*\d+[.)](?=\s)")
"""What counts a turn, before it."""


def _several(rules: Rules, position: AnyPosition, turn: Turn) -> BadInput | None:
    """That a line holds several turns, where it can be read as such: what is behind the first is no remark then."""
    parts = [_NUMBER.sub("", part).strip() for part in turn.text.split(";")]
    if turn.trouble is not None or len(parts) < 2 or not all(parts):
        return None
    try:
        for part in parts:
            rules.read(part, position)
    except BadInput:
        return None
    wrong = BadInput(gettext("there are several turns on this line; give each turn a line of its own"))
    wrong.meant = (parts[0],)
    return wrong


def _message(error: BadInput, turn: Turn, meant: Collection[str]) -> str:
    """What is wrong with a line, with the question whether this was meant, unless the sentence says it already."""
    if not meant or not turn.text or error.meant or turn.text in meant:
        return error.sentence
    if turn.trouble is not None and turn.taken_for is not None:
        return asked(turn.trouble, *(f"{turn.taken_for}: {each}" for each in meant))
    return asked(error.sentence, *meant)
