"""One line of a record, read and judged where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec import structs

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.referee import slips
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import Record, Turn, asked, is_pass, without_colon
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Judged, Known, Twice, after_end

_LONG_DASH = re.compile("(?<!-)--(?!-)")
"""As it is typed; it may also stand before a remark."""


def judge_line(
    rules: Rules, record: Record, position: AnyPosition, turn: Turn, number: int, last: Judged[AnyPosition] | None
) -> tuple[Known[AnyPosition], AnyPosition | None]:
    """A line's judgement, and the position after it, if that can be told. Raises BadInput when it cannot be read."""
    twice = Twice(number=number, line=turn.line, text=turn.text, position=position)
    try:
        turn, move = read_line(rules, record, position, turn)
        due, foul, after = _judge(position, move, turn)
    except BadInput:
        if last and turn.trouble is None and _says_the_same(position, turn, None, last):
            return twice, position
        if stressed := _without_stress(rules, record, position, turn, number, last):
            return stressed
        raise
    if foul and last and _says_the_same(position, turn, move, last):
        return twice, position
    # A line that has a name is never judged as the next player's: the name is wrong, or the lines before it are.
    no_turn = foul is not None and foul.unwritten and turn.name is not None and due.may_move(turn.name)
    if foul and no_turn:
        foul, after = structs.replace(foul, unwritten=False), due.after_idle_turn()
    line = Judged(
        number=number,
        line=turn.line,
        player=(turn.name if foul else None) or due.player_of(move) or turn.name or "",
        move=move,
        text=turn.text,
        foul=foul,
        position=after or position,
        name=turn.name,
        note=None if foul else due.oddity(move),
        misplaced=no_turn or (foul is not None and not foul.unwritten and is_anothers_turn(position, turn, move)),
    )
    return line, after


def _without_stress(
    rules: Rules, record: Record, position: AnyPosition, turn: Turn, number: int, last: Judged[AnyPosition] | None
) -> tuple[Known[AnyPosition], AnyPosition | None] | None:
    """The judgement of a line with a ! behind a move that is legal without it; None where there is none."""
    plain = turn.text.rstrip("! ")
    if plain == turn.text or turn.trouble is not None:
        return None
    with suppress(BadInput):
        line, after = judge_line(rules, record, position, structs.replace(turn, text=plain), number, last)
        return None if isinstance(line, Judged) and line.foul else (line, after)
    return None


def is_anothers_turn(position: AnyPosition, turn: Turn, move: Any) -> bool:
    """Whether the player whom a line names cannot move now, but another can.

    Who is held by more than the turn may well write the - of it, which is no slip of the name.
    """
    at = position.next_game or position
    if turn.name is None or at.over or (is_pass(turn.text) and not at.waits_for_turn(turn.name)):
        return False
    return isinstance(at.before_line(turn.name, move), Foul)


def read_line(rules: Rules, record: Record, position: AnyPosition, turn: Turn) -> tuple[Turn, Any]:
    """The move that a line means; a name that no colon follows is one where the line is not a move as it stands, and so
    is a number that no full stop follows, and two hyphens are one."""
    if turn.trouble is not None:
        return _whole(rules, position, turn)
    try:
        return turn, rules.read(turn.text, position)
    except BadInput as error:
        wrong = error
    for meant in _shortened(record, turn):
        try:
            return meant, rules.read(meant.text, position)
        except BadInput as error:
            # Whoever reads what is behind the number as a move that is nearly right knows better.
            wrong = error if meant.name is not None or (error.meant and not wrong.meant) else wrong
    if (text := _LONG_DASH.sub("-", turn.text)) != turn.text:
        with suppress(BadInput):
            return read_line(rules, record, position, structs.replace(turn, text=text))
    raise wrong


def _whole(rules: Rules, position: AnyPosition, turn: Turn) -> tuple[Turn, Any]:
    """The move that a line in trouble is as a whole, when what looks like a name is a word of the move's.
    Raises BadInput when it is none."""
    assert turn.trouble is not None
    text = signs.plain(turn.written or "")
    trouble = BadInput(asked(turn.trouble, turn.taken_for))
    if not turn.text:
        raise trouble
    try:
        move = rules.read(text, position)
    except BadInput as error:
        raise error if error.meant else trouble from None
    return structs.replace(turn, name=None, text=text, trouble=None), move


def _shortened(record: Record, turn: Turn) -> Iterator[Turn]:
    """The line with a player's name, or a number, before the move."""
    if turn.name is None:
        if named := without_colon(record, turn.text):
            yield structs.replace(turn, name=named[0], text=named[1])
        if turn.unstopped:
            number, text = turn.unstopped
            behind = structs.replace(turn, number=number, text=text, unstopped=None)
            yield behind
            yield from _shortened(record, behind)


def _judge(position: AnyPosition, move: Any, turn: Turn) -> tuple[AnyPosition, Foul | None, AnyPosition | None]:
    """The position in which a move is played, the foul in it, if there is one, and the position after it, if that can
    be told."""
    position = position.next_game or position
    if position.over:
        return position, after_end(), None
    due = position.before_line(turn.name, move)
    if isinstance(due, Foul):
        assert turn.name is not None, "a line without a name is never out of turn"
        return position, *_out_of_turn(position, due, move, turn.name)
    result = due.play(move)
    return (due, result, due.after_foul(move)) if isinstance(result, Foul) else (due, None, result)


def otherwise_after(position: AnyPosition, line: Known[AnyPosition]) -> tuple[AnyPosition, str] | None:
    """Where the players may have stood instead after a foul of the player to move, with a note that this is supposed;
    None where the game knows of nothing else."""
    at = position.next_game or position
    if isinstance(line, Twice) or line.foul is None or line.name not in (None, at.turn) or at.over:
        return None
    due = at.before_line(line.name, line.move)
    return None if isinstance(due, Foul) else due.or_after_foul(line.move)


def _out_of_turn(position: AnyPosition, foul: Foul, move: Any, name: str) -> tuple[Foul, AnyPosition | None]:
    """The foul of a line that bears another player's name, and the position after it."""
    waiting = position.after_passes_until(name) if name != position.turn else None
    if waiting is None:
        return foul, position.after_out_of_turn(name, move)
    said = gettext(
        "{player} cannot move now: it is {turn}'s turn, and {turn} can do nothing; a missed turn is written as -"
    )
    message = said.format(player=name, turn=position.turn)
    return Foul(foul.rule, message, unwritten=True), waiting.after(move)


def _says_the_same(position: AnyPosition, turn: Turn, move: Any, last: Judged[AnyPosition]) -> bool:
    """Whether a line that cannot be played is only the one before it once more, in nobody else's name.

    After a foul that changed nothing, the same foul may well be another player's.
    """
    if turn.name not in (None, last.player) or (last.foul and not position.repeats_last(last.move)):
        return False
    if move is not None and position.relative(move) and not (position.over and turn.name):
        return False
    return move == last.move or slips.plain(turn.text) == slips.plain(last.text)
