"""Replaying a record move by move. After a foul it goes on as far as the rest makes sense."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.referee import agreed, claim, missing, numbering, slips
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.guesses import guesses
from sheetgen.referee.record import Record, Turn, asked, is_pass, shortened_names, without_colon
from sheetgen.referee.rules import Rules
from sheetgen.referee.verdict import Judged, Known, Lost, Swapped, Twice, Unread, Verdict, after_end
from sheetgen.tomlfile import line_of, part

UNKNOWN = 20
"""Of so many lines of which nobody can tell what was meant is it tried which move they were: a tenth of a second each.
Where there are more, there is little to go by."""

LIKELIER = 2
"""Fouls fewer from which on two lines are taken as swapped that have no numbers; one may be a missing line's."""

NEAR = 10
"""Pairs of neighbouring lines that are exchanged at most to see whether they are swapped: from the first foul back."""


def opening(rules: Rules, field: Field, record: Record) -> tuple[Field, AnyPosition]:
    """The field with what the players wrote on it, and the position before the first move.

    Raises BadInput, with the line, when the record's tables, variation and players do not go with field and game, or
    something is not written down without which nothing can be played.
    """
    field, position = _begun(rules, field, record)
    if position.unready:
        raise record.trouble(position.unready, next(iter(rules.TABLES), None))
    return field, position


def _begun(rules: Rules, field: Field, record: Record) -> tuple[Field, AnyPosition]:
    """The same of a record in which something may be missing still."""
    for name in record.tables:
        if name not in rules.TABLES:
            raise record.trouble(
                gettext("there is no table [{name}] in a record of this game").format(name=part(name)), name
            )
    settings = record.settled(rules.Variation).settings
    try:
        field = rules.furnish(field, record.tables)
    except BadInput as error:
        raise record.trouble(error.sentence, error.about or next(iter(record.tables), None)) from None
    try:
        return field, rules.start(field, record.players, settings, record.first)
    except BadInput as error:
        raise error.at(record.path or "record", line_of(record.source, error.about)) from None


def replay(rules: Rules, field: Field, record: Record, *, sheet: str | None = None) -> Verdict[AnyPosition]:
    """The verdict on a record. Raises BadInput, with the line, for a line that cannot be read as a move."""
    verdict = judge(rules, field, record, sheet=sheet)
    for line in verdict.unread:
        raise BadInput(line.message, file=record.path or "record", line=line.line)
    return verdict


def judge(rules: Rules, field: Field, record: Record, *, sheet: str | None = None) -> Verdict[AnyPosition]:
    """The verdict on as much of a record as can be read, and what is odd about the record.

    Raises BadInput, with the line, when the game cannot even begin; a line that cannot be read the verdict tells.
    """
    # A form that nobody has filled in yet is no mistake.
    furnished, start = (opening if record.turns else _begun)(rules, field, record)
    record = _numbered(rules, record, start)
    verdict, lines = _judged(rules, furnished, record, start, sheet)
    exchanges = _exchanges(rules, record, start, verdict, lines)
    if len(exchanges) == 1 and slips.troubles(record.turns, lines) >= LIKELIER:
        verdict, lines = _judged(rules, furnished, _in_order(record, exchanges), start, sheet)
        verdict = structs.replace(verdict, swapped=(*verdict.swapped, *exchanges))
    else:
        verdict = _perhaps_exchanged(rules, record, start, verdict, exchanges)
    mended = [move.number for move in verdict.played if move.instead_of is not None]
    played = _in_order(record, verdict.swapped)
    gaps = numbering.gaps(played.turns, verdict.lost)
    counted = _counted_as_left_out(played.turns, gaps, start, lines)
    remarks = [
        *shortened_names(record.turns),
        *numbering.remarks(played.turns, (*verdict.lost, *verdict.swapped, *(gaps if counted else ())), mended),
    ]
    if not counted and _may_hide_lines(gaps, start, lines, verdict):
        verdict = _suspecting(verdict)
    if not verdict.unread and not start.unready:
        gap = missing.gap(played.turns, start, lines, partial(_known_lines, rules, played, looking_ahead=False))
        remarks += missing.remarks(played.turns, lines, gap)
        if gap or missing.lacking(lines) or missing.plenty(played.turns, lines):
            verdict = _suspecting(verdict)
    if not start.unready:
        remarks += agreed.remarks(verdict, rules.Variation, record, partial(plain_verdict, rules, field))
    return structs.replace(verdict, remarks=tuple(remarks))


def plain_verdict(rules: Rules, field: Field, record: Record) -> Verdict[AnyPosition]:
    """The verdict without remarks, for which a record may have to be judged dozens of times.

    Raises BadInput as `judge` does.
    """
    field, start = opening(rules, field, record)
    return _judged(rules, field, _numbered(rules, record, start), start, None)[0]


def _numbered(rules: Rules, record: Record, start: AnyPosition) -> Record:
    """The record with numbers before its lines that have no full stop, where they count the lines and less is wrong
    with them taken so: a record of spaces may happen to count up too."""
    turns = numbering.counted(record.turns)
    if turns is None:
        return record
    counted = structs.replace(record, turns=turns)
    return counted if _wrong(rules, counted, start) < _wrong(rules, record, start) else record


def _wrong(rules: Rules, record: Record, start: AnyPosition) -> int:
    """How many lines are fouls, cannot be read or are not judged."""
    lines = [line for line in _lines(rules, record, start, 0) if not isinstance(line, Lost | Swapped)]
    good = {line.number for line in lines if isinstance(line, Twice) or (isinstance(line, Judged) and not line.foul)}
    return len(record.turns) - len(good - {line.number for line in lines if isinstance(line, Unread)})


def _judged(
    rules: Rules, field: Field, record: Record, start: AnyPosition, sheet: str | None
) -> tuple[Verdict[AnyPosition], Sequence[Known[AnyPosition]]]:
    """The verdict without remarks, and the lines that could be read."""
    every = tuple(_lines(rules, record, start, 0))
    lines = tuple(line for line in every if not isinstance(line, Lost | Swapped))
    swapped = tuple(line for line in every if isinstance(line, Swapped))
    judged = [line for line in lines if isinstance(line, Judged)]
    position = claim.kept(record.score, judged[-1].position if judged else start)
    played = tuple(_in_hindsight(judged, start, position))
    unjudged = len(record.turns) - len({line.number for line in lines})
    verdict = Verdict(
        field=field,
        sheet=sheet or field.code,
        played=played,
        position=position,
        unjudged=unjudged,
        unread=tuple(line for line in lines if isinstance(line, Unread)),
        twice=tuple(line for line in lines if isinstance(line, Twice)),
        lost=tuple(line for line in every if isinstance(line, Lost)),
        swapped=tuple(each for each in swapped if not each.open or _matters(rules, record, start, position, each)),
        lines=len(record.turns),
    )
    claimed = claim.measured(record.score, played, position, unjudged, unsettled=verdict.unsettled)
    verdict = structs.replace(verdict, claim=claimed)
    return verdict, [line for line in lines if not isinstance(line, Unread)]


def _counted_as_left_out(
    turns: Sequence[Turn], gaps: Sequence[Lost], start: AnyPosition, lines: Sequence[Known[AnyPosition]]
) -> bool:
    """Whether the numbers leave out just the turns that need no line, each of them, so that they count those too."""
    before = _before(start, lines)
    passed = {
        number: before[number].turns_left_out
        for number, turn in enumerate(turns, 1)
        if number in before and before[number].turns_left_out and turn.number is not None and not is_pass(turn.text)
    }
    return bool(gaps) and passed == {gap.number: gap.count for gap in gaps}


def _may_hide_lines(
    gaps: Sequence[Lost],
    start: AnyPosition,
    lines: Sequence[Known[AnyPosition]],
    verdict: Verdict[AnyPosition],
) -> bool:
    """Whether a line may be missing where the numbers leave some out, though the rest goes better without it.

    Where dice are thrown, that the rest goes well shows nothing; else it does if all of it goes well.
    """
    at = [_before(start, lines).get(gap.number, start) for gap in gaps]
    return any(not position.over and (position.dice or not verdict.valid) for position in at)


def _before(start: AnyPosition, lines: Sequence[Known[AnyPosition]]) -> dict[int, AnyPosition]:
    """The position before each line, by its number, as far as it is known."""
    return {1: start} | {line.number + 1: line.position for line in lines}


def _suspecting(verdict: Verdict[AnyPosition]) -> Verdict[AnyPosition]:
    """The verdict where a line is likely to be missing."""
    return structs.replace(_refuting_nothing(verdict), suspect=True)


def _refuting_nothing(verdict: Verdict[AnyPosition]) -> Verdict[AnyPosition]:
    """The verdict where a written score that does not hold may be right."""
    written = verdict.claim
    if written is not None and not written.holds:
        written = structs.replace(written, holds=None, first_wrong_move=None)
    return structs.replace(verdict, claim=written)


def _in_hindsight(
    judged: Sequence[Judged[AnyPosition]], start: AnyPosition, final: AnyPosition
) -> Iterator[Judged[AnyPosition]]:
    """The judged moves with what the whole record shows of each moment; one that was put right later left no trace."""
    mended = {move.instead_of for move in judged}
    position = start
    for move in judged:
        if move.number not in mended:
            position = move.position.in_hindsight(final)
        yield structs.replace(move, position=position)


def _known_lines(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    since: int,
    last: Judged[AnyPosition] | None = None,
    *,
    looking_ahead: bool = True,
) -> Iterator[Known[AnyPosition]]:
    """The record's lines from that index on, judged one by one up to one after which nothing can be told.

    Raises BadInput for a line that cannot be read there.
    """
    for line in _lines(rules, record, position, since, last, looking_ahead=looking_ahead):
        if isinstance(line, Unread):
            raise BadInput(line.message, line=line.line)
        if not isinstance(line, Lost | Swapped):
            yield line


def _lines(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    since: int,
    last: Judged[AnyPosition] | None = None,
    *,
    looking_ahead: bool = True,
) -> Iterator[Known[AnyPosition] | Unread | Lost | Swapped]:
    """The same with the lines that cannot be read, and where some are missing or swapped. A line that is judged as what
    it may have been meant to say is both.

    `last` is the move before them. `looking_ahead` tells a line that could be a slip by the lines that follow.
    """
    before: AnyPosition | None = None
    unknown = 0
    uncounted = False  # whether turns that need no line have no number either
    ahead = partial(_known_lines, rules, record, looking_ahead=False) if looking_ahead else None
    for number in range(since + 1, len(record.turns) + 1):
        turn = record.turns[number - 1]
        line: Known[AnyPosition] | None
        if numbering.written_twice(record.turns, number):
            unless = gettext("if it was a turn of its own, give it its own number")
            yield Twice(number=number, line=turn.line, text=turn.text, position=position, unless=unless)
            continue
        lost = numbering.lost_before(record.turns, number) if ahead else None
        left_out = 0 if is_pass(turn.text) else position.turns_left_out
        if lost and lost.count == left_out and not uncounted:
            lost = None
        uncounted = uncounted or (left_out > 0 and numbering.missing_before(record.turns, number) is None)
        behind = slips.behind_lost(position, lost) if lost else None
        if ahead and lost and behind and slips.likelier_lost(behind, position, lost, last, record.turns, ahead):
            yield lost
            position, before, last = behind, None, None
        try:
            line, after = _line(rules, record, position, turn, number, last)
        except BadInput as error:
            unread, line, after = _unreadable(rules, record, position, turn, number, error, ahead)
            yield unread
            if line is None and after is not None and ahead and unknown < UNKNOWN:
                after = slips.behind_unread(after, position, number, record.turns, ahead)
                unknown += 1
            if after is None:
                yield from _unread_behind(rules, record, position, number)
        else:
            swapped = _swapped(rules, record, position, line, last) if looking_ahead else None
            if swapped:
                yield swapped
            if swapped and not swapped.open:
                record = _in_order(record, (swapped,))
                ahead = partial(_known_lines, rules, record, looking_ahead=False)
                turn = record.turns[number - 1]
                line, after = _line(rules, record, position, turn, number, last)
            otherwise = _otherwise(position, turn, line) if ahead else None
            if otherwise and slips.likelier(otherwise, line, record.turns, ahead):
                line, after = otherwise.line, otherwise.line.position
            slip = slips.read_as(line, last, position, before)
            if ahead:  # only the lines that follow can tell whose it is
                slip = slip or _as_anothers(rules, record, position, turn, line, last)
                slip = slip or _as_whose_turn_it_was(rules, record, position, turn, line)
            if slip and (slip.sure or slips.likelier(slip, line, record.turns, ahead)):
                line, after = slip.line, slip.line.position
        if line is not None:
            yield line
        if after is None:
            return
        if not isinstance(line, Twice):
            before = before if line is not None and line.instead_of is not None else position
            last = line
        position = after


def _line(
    rules: Rules, record: Record, position: AnyPosition, turn: Turn, number: int, last: Judged[AnyPosition] | None
) -> tuple[Known[AnyPosition], AnyPosition | None]:
    """A line's judgement, and the position after it, if that can be told. Raises BadInput when it cannot be read."""
    twice = Twice(number=number, line=turn.line, text=turn.text, position=position)
    try:
        turn, move = _read(rules, record, position, turn)
        due, foul, after = _judge(position, move, turn)
    except BadInput:
        if last and turn.trouble is None and _says_the_same(position, turn, None, last):
            return twice, position
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
        misplaced=no_turn or (foul is not None and not foul.unwritten and _is_anothers_turn(position, turn, move)),
    )
    return line, after


def _is_anothers_turn(position: AnyPosition, turn: Turn, move: Any) -> bool:
    """Whether the player whom a line names cannot move now, but another can.

    Who is held by more than the turn may well write the - of it, which is no slip of the name.
    """
    at = position.next_game or position
    if turn.name is None or at.over or (is_pass(turn.text) and not at.waits_for_turn(turn.name)):
        return False
    return isinstance(at.before_line(turn.name, move), Foul)


def _swapped(
    rules: Rules, record: Record, position: AnyPosition, line: Known[AnyPosition], last: Judged[AnyPosition] | None
) -> Swapped | None:
    """That a line and the next are swapped or may be, if it shows whose it is or has its number (docs/GAMES.md 0.4).

    They and the line behind them must be right then, and fewer lines be fouls than in this order; where their numbers
    alone say that they are swapped and as many are, nobody can tell.
    """
    if isinstance(line, Twice) or line.number == len(record.turns):
        return None
    numbered = numbering.stands_too_late(record.turns, line.number + 1)
    later, earlier = record.turns[line.number - 1 : line.number + 1]
    shown = bool(later.name and earlier.name) or position.shown_by(line.move) is not None
    if not numbered and not (shown and line.foul):
        return None
    swapped = Swapped(number=line.number, line=earlier.line, text=earlier.text, other=later.text)
    other = partial(_known_lines, rules, _in_order(record, (swapped,)), looking_ahead=False)
    this = partial(_known_lines, rules, record, looking_ahead=False)
    less = slips.less_wrong_swapped(line, position, last, record.turns, this, other)
    if less is None or less < (0 if numbered else LIKELIER):
        return None
    return structs.replace(swapped, open=less == 0)


def _exchanges(
    rules: Rules,
    record: Record,
    start: AnyPosition,
    verdict: Verdict[AnyPosition],
    lines: Sequence[Known[AnyPosition]],
) -> tuple[Swapped, ...]:
    """The neighbouring lines with whose moves exchanged nothing from there on is a foul: neither names nor
    numbers need show that they are swapped (docs/GAMES.md 0.4). They are looked for near the first foul.

    Whose dice they were two throws do not show."""
    first = next((since for since, line in enumerate(lines) if slips.is_foul(line)), None)
    if first is None or verdict.unread or verdict.lost or verdict.swapped or start.dice:
        return ()
    found: list[Swapped] = []
    for since in range(min(first, len(record.turns) - 2), max(-1, first - NEAR), -1):
        later, earlier = record.turns[since : since + 2]
        each = Swapped(number=since + 1, line=earlier.line, text=earlier.text, other=later.text, exchanged=True)
        at = lines[since - 1].position if since else start
        if _all_right(rules, _in_order(record, (each,)), at, since):
            found.append(each)
    return tuple(found)


def _all_right(rules: Rules, record: Record, position: AnyPosition, since: int) -> bool:
    """Whether all lines from that index on are legal moves."""
    right = since
    try:
        for line in _known_lines(rules, record, position, since, looking_ahead=False):
            if isinstance(line, Twice) or line.foul:
                return False
            right += 1
    except BadInput:
        return False
    return right == len(record.turns)


def _perhaps_exchanged(
    rules: Rules, record: Record, start: AnyPosition, verdict: Verdict[AnyPosition], exchanges: Sequence[Swapped]
) -> Verdict[AnyPosition]:
    """The verdict where lines may be swapped of which nobody can tell, as far as it matters."""
    matter = [each for each in exchanges if _matters(rules, record, start, verdict.position, each)][:1]
    if not matter:
        return verdict
    return structs.replace(_refuting_nothing(verdict), swapped=(structs.replace(matter[0], open=True),))


def _in_order(record: Record, swapped: Sequence[Swapped]) -> Record:
    """The record with such lines in the order in which they were played, their numbers too."""
    turns = list(record.turns)
    for each in swapped:
        if not each.open:
            later, earlier = turns[each.number - 1 : each.number + 1]
            first, second = later.number, earlier.number
            if first is not None and second is not None:
                first, second = sorted((first, second))
            names = (later.name, earlier.name) if each.exchanged else (earlier.name, later.name)
            turns[each.number - 1] = structs.replace(earlier, number=first, name=names[0])
            turns[each.number] = structs.replace(later, number=second, name=names[1])
    return structs.replace(record, turns=tuple(turns))


def _matters(rules: Rules, record: Record, start: AnyPosition, position: AnyPosition, swapped: Swapped) -> bool:
    """Whether the game ends otherwise than in this position if two lines are swapped of which nobody can tell: who has
    won, or the scores where the players wrote theirs down."""
    other = _in_order(record, (structs.replace(swapped, open=False),))
    played = [line.position for line in _lines(rules, other, start, 0) if isinstance(line, Judged)]
    last = (played or [start])[-1]
    return last.sure_winners != position.sure_winners or (bool(record.score) and last.scores != position.scores)


def _as_anothers(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    turn: Turn,
    line: Known[AnyPosition],
    last: Judged[AnyPosition] | None,
) -> slips.Slip | None:
    """What a fouled line without a name is, if its move shows that another player than whose turn it was made it."""
    if isinstance(line, Twice) or line.foul is None or line.name is not None:
        return None
    player = position.shown_by(line.move)
    if player is None:
        return None
    theirs, after = _line(rules, record, position, structs.replace(turn, name=player), line.number, last)
    return None if after is None else slips.anothers(line, theirs)


def _as_whose_turn_it_was(
    rules: Rules, record: Record, position: AnyPosition, turn: Turn, line: Known[AnyPosition]
) -> slips.Slip | None:
    """What a line that names a player who cannot move now is, if the name is wrong and not the turn."""
    if isinstance(line, Twice) or line.foul is None or turn.trouble is not None:
        return None
    named = structs.replace(turn, name=line.name, text=line.text)
    if line.name is None or not _is_anothers_turn(position, named, line.move):
        return None
    held = not (position.next_game or position).waits_for_turn(line.name)
    bare = structs.replace(turn, name=None, text=line.text)
    try:
        theirs, after = _line(rules, record, position, bare, line.number, None)
    except BadInput:  # it says too little for another's
        return None
    return None if after is None else slips.misnamed(line, theirs, record.turns, held=held)


def _otherwise(position: AnyPosition, turn: Turn, line: Known[AnyPosition]) -> slips.Slip | None:
    """What a foul of the player to move is, if the game knows where the players may have stood instead after it."""
    if isinstance(line, Twice) or line.foul is None or turn.name not in (None, position.turn):
        return None
    found = position.or_after_foul(line.move)
    return None if found is None else slips.otherwise(line, *found)


def _read(rules: Rules, record: Record, position: AnyPosition, turn: Turn) -> tuple[Turn, Any]:
    """The move that a line means; a name that no colon follows is one where the line is not a move as it stands, and so
    is a number that no full stop follows."""
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
    raise wrong


def _whole(rules: Rules, position: AnyPosition, turn: Turn) -> tuple[Turn, Any]:
    """The move that a line in trouble is as a whole, when what looks like a name is a word of the move's.
    Raises BadInput when it is none."""
    assert turn.trouble is not None
    text = signs.plain(turn.written or "")
    trouble = BadInput(asked(turn.trouble, turn.taken_for))
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


def _unreadable(
    rules: Rules,
    record: Record,
    position: AnyPosition,
    turn: Turn,
    number: int,
    error: BadInput,
    ahead: slips.Ahead | None,
) -> tuple[Unread, Known[AnyPosition] | None, AnyPosition | None]:
    """What is wrong with a line, the judgement of what it may have been meant to say, and the position after it.

    Of several legal moves it is the one with which fewest of the lines that follow are fouls. Where nobody can tell
    what was meant the game goes on as behind a turn of which nothing is known.
    """
    found: dict[str, tuple[Judged[AnyPosition], AnyPosition | None]] = {}
    for text in _guesses(position, turn, error):
        try:
            line, after = _line(rules, record, position, structs.replace(turn, text=text, trouble=None), number, None)
        except BadInput:
            continue
        if isinstance(line, Judged):
            found.setdefault(rules.write(line.move), (line, after))
    legal = {meant: judged for meant, judged in found.items() if not judged[0].foul}
    found = legal or dict([*found.items()][:1])
    unread = Unread(number=number, line=turn.line, text=turn.written or turn.text, message=_message(error, turn, found))
    if len(found) > 1 and ahead:
        best = slips.likeliest((line for line, _ in found.values()), record.turns, ahead)
        found = {meant: judged for meant, judged in found.items() if judged[0] is best}
    for meant, (line, after) in found.items():
        return structs.replace(unread, meant=meant, last=after is None), line, after
    on = position if position.over else position.after_unread_line()
    return structs.replace(unread, last=on is None), None, on


def _guesses(position: AnyPosition, turn: Turn, error: BadInput) -> Iterator[str]:
    """What a line that cannot be read may have been meant to say."""
    if turn.trouble is not None and turn.text:
        yield turn.text
    yield from error.meant or guesses(turn.text, position.move_words)


def _message(error: BadInput, turn: Turn, meant: Collection[str]) -> str:
    """What is wrong with a line, with the question whether this was meant, unless the sentence says it already."""
    if not meant or error.meant or (turn.trouble is not None and turn.text in meant):
        return error.sentence
    if turn.trouble is not None and turn.taken_for is not None:
        return asked(turn.trouble, *(f"{turn.taken_for}: {each}" for each in meant))
    return asked(error.sentence, *meant)


def _unread_behind(rules: Rules, record: Record, position: AnyPosition, since: int) -> Iterator[Unread]:
    """The lines from that index on that cannot be read either, behind one that leaves open how the game stands."""
    for number, turn in enumerate(record.turns[since:], since + 1):
        try:
            _read(rules, record, position, turn)
        except BadInput as error:
            meant = list(_readable(rules, record, position, turn, error))[:1]
            yield Unread(
                number=number, line=turn.line, text=turn.written or turn.text, message=_message(error, turn, meant)
            )


def _readable(rules: Rules, record: Record, position: AnyPosition, turn: Turn, error: BadInput) -> Iterator[str]:
    """What a line may have been meant to say, as far as it can be read at all."""
    for text in _guesses(position, turn, error):
        try:
            yield rules.write(_read(rules, record, position, structs.replace(turn, text=text, trouble=None))[1])
        except BadInput:
            continue


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
