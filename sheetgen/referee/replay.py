"""Replaying a record move by move. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.rules import Rules
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Claim, Judged, Verdict
from sheetgen.tomlfile import line_of

MANY = 3
"""Fouls from which on a slip in the record is likelier than players who know no rules."""


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
    played: list[Judged] = []
    unjudged = 0
    for number, turn in enumerate(record.turns, 1):
        try:
            move = rules.read(turn.text, position)
            due, foul, after = _judge(position, move, turn)
        except BadInput as error:
            raise error.at(record.path or "record", turn.line) from None
        if foul and played and _stands_twice(position, move, turn.name, played[-1]):
            foul = Foul(foul.rule, f"{foul.message}, by the line before, so this one is taken as written twice")
            after = position
        player = (turn.name if foul else None) or due.turn or turn.name or ""
        position = after or position
        played.append(
            Judged(
                number=number, line=turn.line, player=player, move=move, text=turn.text, foul=foul, position=position
            )
        )
        if after is None:
            unjudged = len(record.turns) - number
            break
    return Verdict(
        field=field,
        sheet=sheet or field.code,
        played=tuple(played),
        position=position,
        claim=_claim(record.score, played, position.scores),
        unjudged=unjudged,
        remarks=(*_gaps(record.turns), *_slips(record.turns, played)),
    )


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


def _gaps(turns: Sequence[Turn]) -> Iterator[str]:
    """Where the numbers that the players wrote leave one out."""
    for before, after in pairwise(turn.number for turn in turns):
        if before is not None and after is not None and after > before + 1:
            yield f"after {before}. comes {after}. in the record, so perhaps a line is missing there"


def _slips(turns: Sequence[Turn], played: Sequence[Judged]) -> Iterator[str]:
    """What helps to find a line that is missing, or stands twice: a name on every line."""
    if sum(judged.foul is not None for judged in played) >= MANY and not any(turn.name for turn in turns):
        example = f"{played[0].player}: {played[0].text}"
        yield f"many fouls may come of one line that is missing; names on the lines, as in {example}, show where"


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
