"""Replaying a record move by move. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee import claim, slips
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.rules import Rules
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Judged, Verdict
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
    judge = partial(_judgements, rules, record)
    judged = tuple(judge(start, 0))
    position = claim.kept(record.score, judged[-1].position if judged else start)
    played = tuple(_in_hindsight(judged, start, position))
    unjudged = len(record.turns) - len(played)
    return Verdict(
        field=field,
        sheet=sheet or field.code,
        played=played,
        position=position,
        claim=claim.measured(record.score, played, position, unjudged),
        unjudged=unjudged,
        remarks=tuple(slips.remarks(record.turns, start, judged, partial(judge, looking_ahead=False))),
    )


def _in_hindsight(judged: Sequence[Judged], start: Position[Any], final: Position[Any]) -> Iterator[Judged]:
    """The judged moves with what the whole record shows of each moment; one that was put right later left no trace."""
    mended = {move.instead_of for move in judged}
    position = start
    for move in judged:
        if move.number not in mended and not move.twice:
            position = move.position.in_hindsight(final)
        yield structs.replace(move, position=position)


def _judgements(
    rules: Rules,
    record: Record,
    position: Position[Any],
    since: int,
    last: Judged | None = None,
    *,
    looking_ahead: bool = True,
) -> Iterator[Judged]:
    """The record's moves from that index on, judged one by one up to one after which nothing can be told.

    `last` is the move before them. `looking_ahead` tells a line that could be a slip by the lines that follow.
    """
    before: Position[Any] | None = None
    ahead = partial(_judgements, rules, record, looking_ahead=False) if looking_ahead else None
    for number, turn in enumerate(record.turns[since:], since + 1):
        try:
            move = rules.read(turn.text, position)
            due, foul, after = _judge(position, move, turn)
        except BadInput as error:
            raise error.at(record.path or "record", turn.line) from None
        player = (turn.name if foul else None) or due.turn or turn.name or ""
        judged = Judged(
            number=number, line=turn.line, player=player, move=move, text=turn.text, foul=foul,
            position=after or position,
        )  # fmt: skip
        slip = None if last is None else slips.read_as(judged, last, position, before, turn.name)
        if slip and (slip.sure or slips.likelier(slip, judged, record.turns, ahead)):
            judged, after = slip.judged, slip.judged.position
        yield judged
        if not judged.twice:
            before, last = before if judged.instead_of else position, judged
        position = judged.position
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
