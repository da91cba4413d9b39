"""Replaying a record move by move. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee import slips
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.rules import Rules
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Claim, Judged, Verdict
from sheetgen.tomlfile import line_of


def opening(rules: Rules, field: Field, record: Record) -> tuple[Field, Position[Any]]:
    """The field with what the players wrote on it, and the position before the first move.

    Raises BadInput, with the line, when the record's tables, variation and players do not go with field and game.
    """
    for name in record.tables:
        if name not in rules.TABLES:
            raise record.trouble(f"there is no table [{name}] in a record of this game", name)
    try:
        variation = parse(record.variation, rules.Variation, record.folder, record.words_file)
    except BadInput as error:
        raise record.trouble(error.sentence, "variation") from None
    try:
        field = rules.furnish(field, record.tables)
    except BadInput as error:
        raise record.trouble(error.sentence, error.about or next(iter(record.tables), None)) from None
    try:
        return field, rules.start(field, record.players, variation, record.first)
    except BadInput as error:
        raise error.at(record.path or "record", line_of(record.source, error.about)) from None


def replay(rules: Rules, field: Field, record: Record, *, sheet: str | None = None) -> Verdict:
    """The verdict on a record. Raises BadInput, with the line, for a line that cannot be read as a move."""
    field, start = opening(rules, field, record)
    played = tuple(_judgements(rules, record, start, 0))
    position = played[-1].position if played else start
    return Verdict(
        field=field,
        sheet=sheet or field.code,
        played=played,
        position=position,
        claim=_claim(record.score, played, position.scores),
        unjudged=len(record.turns) - len(played),
        remarks=tuple(slips.remarks(record.turns, start, played, partial(_judgements, rules, record))),
    )


def _judgements(rules: Rules, record: Record, position: Position[Any], since: int) -> Iterator[Judged]:
    """The record's moves from that index on, judged one by one up to one after which nothing can be told."""
    last: Judged | None = None
    for number, turn in enumerate(record.turns[since:], since + 1):
        try:
            move = rules.read(turn.text, position)
            due, foul, after = _judge(position, move, turn)
        except BadInput as error:
            raise error.at(record.path or "record", turn.line) from None
        if foul and last and _stands_twice(position, move, turn.name, last):
            foul = Foul(foul.rule, f"{foul.message}, by the line before, so this one is taken as written twice")
            after = position
        player = (turn.name if foul else None) or due.turn or turn.name or ""
        position = after or position
        last = Judged(
            number=number, line=turn.line, player=player, move=move, text=turn.text, foul=foul, position=position
        )
        yield last
        if after is None:
            return


def _judge(position: Position[Any], move: Any, turn: Turn) -> tuple[Position[Any], Foul | None, Position[Any] | None]:
    """The position in which a move is played, the foul in it, if there is one, and the position after it, if that can
    be told."""
    position = position.next_game or position
    if position.over:
        return position, Foul("end of the game", "the game is over; nothing more can be played"), None
    due = position.due(turn.name, move)
    if isinstance(due, Foul):
        assert turn.name is not None, "a line without a name is never out of turn"
        return position, *_out_of_turn(position, due, move, turn.name)
    result = due.play(move)
    return (due, result, due.after_foul(move)) if isinstance(result, Foul) else (due, None, result)


def _out_of_turn(position: Position[Any], foul: Foul, move: Any, name: str) -> tuple[Foul, Position[Any] | None]:
    """The foul of a line that bears another player's name, and the position after it."""
    waiting = position.waiting_for(name) if name != position.turn else None
    if waiting is None:
        return foul, position.out_of_turn(name, move)
    message = f"{foul.message}, who can do nothing; a turn that is missed is written as -"
    return Foul(foul.rule, message, unwritten=True), waiting.after(move)


def _stands_twice(position: Position[Any], move: Any, name: str | None, last: Judged) -> bool:
    """Whether a fouled line is only the one before it once more: the same move, in nobody else's name."""
    return position.is_last(move) and move == last.move and name in (None, last.player)


def _claim(written: Mapping[str, int], played: Sequence[Judged], final: Mapping[str, int]) -> Claim | None:
    """The written score against the true one.

    Only totals are written, so the first wrong move is the first after which a true score stays above the written one
    for good; when the written one is never reached, it is the last move.
    """
    if not written:
        return None
    wrong = [player for player, points in written.items() if final[player] != points]
    if not wrong:
        return Claim(scores=dict(written), holds=True, first_wrong_move=None)
    first = len(played)
    for player in wrong:
        below = len(played)
        while below and played[below - 1].position.scores[player] > written[player]:
            below -= 1
        first = min(first, below + 1)
    return Claim(scores=dict(written), holds=False, first_wrong_move=first or None)
