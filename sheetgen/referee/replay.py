"""Replaying a record move by move. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.rules import Rules
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Claim, Played, Verdict
from sheetgen.tomlfile import line_of


def opening(rules: Rules, field: Field, record: Record) -> tuple[Field, Position[Any]]:
    """The field with what the players wrote on it, and the position before the first move.

    Raises BadInput, with the line, when the record's tables, variation and players do not go with field and game.
    """
    for name in record.tables:
        if name not in rules.TABLES:
            raise record.trouble(f"there is no table [{name}] in a record of this game", name)
    try:
        variation = parse(record.variation, rules.Variation, record.folder)
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
    field, position = opening(rules, field, record)
    played: list[Played] = []
    unjudged = 0
    for number, turn in enumerate(record.turns, 1):
        try:
            move = rules.read(turn.text, position)
            due, foul, after = _judge(position, move, turn)
        except BadInput as error:
            raise error.at(record.path or "record", turn.line) from None
        if foul and after is position and played and played[-1].foul == foul:
            unjudged += 1  # the same foul again and again, such as every word of a round that was never begun
            continue
        if after is None:
            unjudged += len(record.turns) - number
        player = (turn.name if foul else None) or due.turn or turn.name or ""
        position = after or position
        played.append(
            Played(
                number=number, line=turn.line, player=player, move=move, text=turn.text, foul=foul, position=position
            )
        )
        if after is None:
            break
    return Verdict(
        field=field,
        sheet=sheet or field.code,
        played=tuple(played),
        position=position,
        claim=_claim(record.score, [each.position.scores for each in played], position.scores),
        unjudged=unjudged,
    )


def _judge(position: Position[Any], move: Any, turn: Turn) -> tuple[Position[Any], Foul | None, Position[Any] | None]:
    """The position in which a move is played, the foul in it, if there is one, and the position after it, if that can
    be told."""
    position = position.next_game or position
    if position.over:
        return position, Foul("end of the game", "the game is over; nothing more can be played"), None
    due = position.due(turn.name, move)
    if isinstance(due, Foul):
        return position, *_out_of_turn(position, due, move, turn.name)
    return due, *_after(due, move)


def _out_of_turn(position: Position[Any], foul: Foul, move: Any, name: str | None) -> tuple[Foul, Position[Any] | None]:
    """The foul of a line that bears another player's name, and the position after it."""
    waiting = position.waiting_for(name) if name is not None else None
    if waiting is not None:
        message = f"{foul.message}, who can do nothing; a turn that is missed is written as -"
        return Foul(foul.rule, message), _after(waiting, move)[1]
    handed = position.handed(name) if name is not None else None
    return foul, (handed or position).after_foul(move)


def _after(position: Position[Any], move: Any) -> tuple[Foul | None, Position[Any] | None]:
    """The foul in a move that may be made now as far as the turn goes, and the position after it."""
    result = position.play(move)
    return (result, position.after_foul(move)) if isinstance(result, Foul) else (None, result)


def _claim(written: Mapping[str, int], history: Sequence[Mapping[str, int]], final: Mapping[str, int]) -> Claim | None:
    """The written score against the true one.

    Only totals are written, so the first wrong move is the first after which a true score stays above the written one
    for good; when the written one is never reached, it is the last move.
    """
    if not written:
        return None
    wrong = [player for player, points in written.items() if final[player] != points]
    if not wrong:
        return Claim(scores=dict(written), holds=True, first_wrong_move=None)
    first = len(history)
    for player in wrong:
        passed = len(history)
        while passed and history[passed - 1][player] > written[player]:
            passed -= 1
        if passed < len(history):
            first = min(first, passed + 1)
    return Claim(scores=dict(written), holds=False, first_wrong_move=first or None)
