"""A verdict in words: for the terminal, and as markdown for the page behind a finished sheet."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sheetgen.players import initials
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.verdict import Judged, Unread, Verdict, place

_NUMBERED = re.compile(r"\S+ \d+")
"""A rule that the printed page has under its number."""
_SETTLED = re.compile(r"\b[A-Z]{3}-A\d+\b")
SHORT = 20
"""Letters of all names together that still go above columns of figures."""

MARKUP = frozenset(string.punctuation) - {'"', "'"}
"""What can mean something to markdown (CommonMark, backslash escapes)."""


def lines_of(verdict: Verdict[AnyPosition], title: str, differences: Sequence[str] = ()) -> list[str]:
    """The verdict line by line; at its end where the coloured sheet differs from what the moves leave."""
    lines = [f"{title}, sheet {verdict.sheet}, {_moves(verdict.lines)}", ""]
    lines += _unread(verdict)
    lines += _fouls(verdict)
    if verdict.unjudged and not any(line.last for line in verdict.unread):
        lines.append(f"After that {_moves(verdict.unjudged)} could not be judged.")
    if verdict.fouls:
        lines.append("")
    names = {name: name for name in verdict.position.scores}
    return [*lines, *_closing(verdict, names, differences), *_where_to_look(verdict)]


def markdown(verdict: Verdict[AnyPosition], differences: Sequence[str] = ()) -> str:
    """The verdict as a page: result, fouls, and every move with the scores after it.

    Where the names are long, initials head the columns of scores, and the result says whose they are.
    """
    players = tuple(verdict.position.scores)
    short = players if sum(map(len, players)) <= SHORT else initials(players)
    heads = dict(zip(players, short, strict=True))
    parts = ["## The result", *map(plain, _closing(verdict, heads, differences))]
    if verdict.fouls:
        parts += ["## Fouls", "\n".join(f"- {plain(line)}" for line in _fouls(verdict))]
    rows = [
        f"| | player | move | {' | '.join(map(plain, heads.values()))} |",
        f"| --: | --- | --- |{' --: |' * len(players)}",
    ]
    for played in verdict.played:
        scores = played.position.possible_scores
        mark = " (foul)" if played.foul else ""
        rows.append(
            f"| {played.number} | {plain(played.player)} | {plain(played.text)}{mark} | "
            f"{' | '.join(spread(scores[player]) for player in players)} |"
        )
    return "\n\n".join([*parts, "## The game", "\n".join(rows)]) + "\n"


def _fouls(verdict: Verdict[AnyPosition]) -> Iterator[str]:
    """Every foul in a line; the same once more and again on the next moves, such as every word of a round that was
    never begun, in one."""
    for _, same in groupby(enumerate(verdict.fouls), lambda pair: (pair[1].foul, pair[1].number - pair[0])):
        first, *rest = [foul for _, foul in same]
        yield f"{_place(first)}: {_sentence(first)}"
        if rest:
            link = " and " if len(rest) == 2 else " to "
            where = link.join(str(each.number) for each in (rest if len(rest) < 3 else (rest[0], rest[-1])))
            yield f"The same again on move{'s' if len(rest) > 1 else ''} {where}."


def _unread(verdict: Verdict[AnyPosition]) -> list[str]:
    """That lines cannot be read, and how the rest is judged."""
    if not verdict.unread:
        return []
    one = len(verdict.unread) == 1
    said = f"{'One line' if one else f'{len(verdict.unread)} lines'} cannot be read: {_listed(verdict.unread)}."
    meant = [f"{place(line)} as {line.meant}" for line in verdict.unread if line.meant]
    if meant:
        said += f" Until you mend {'it' if one else 'them'}, the referee takes {', '.join(meant)}."
    last = next((line for line in verdict.unread if line.last), None)
    if last and verdict.unjudged:
        said += f" What comes after {place(last)} depends on it and is not judged."
    if any(not line.meant and (not last or line.number < last.number) for line in verdict.unread):
        said += " Where nobody can tell what was meant, the turn is passed over, so fouls and scores may change."
    return [said, ""]


def _listed(unread: Sequence[Unread]) -> str:
    *most, last = (place(line) for line in unread)
    return f"{', '.join(most)} and {last}" if most else last


def _closing(verdict: Verdict[AnyPosition], heads: Mapping[str, str], differences: Sequence[str]) -> list[str]:
    """How it ended; first the scores, with what heads each player's where that is not the name."""
    position, winners = verdict.position, verdict.winners
    names = {name: name if head == name else f"{name} ({head})" for name, head in heads.items()}
    scores = position.possible_scores
    lines = [", ".join(f"{names[name]} {spread(points)}" for name, points in scores.items()) + "."]
    lines += [f"{' and '.join(team.players)} together {team.total}." for team in position.teams]
    ends = {reading.over for reading in position.readings}
    if len(ends) > 1:
        lines.append("The record does not show whether the game is over.")
    elif not position.over:
        lines.append(f"The game is not over: {position.missing}.")
    elif not winners and (position.is_open or position.sure_winners):
        lines.append("The record does not show who has won.")
    elif len(winners) == 1:
        lines.append(f"{winners[0]} wins{', however the record is read' if position.is_open else ''}.")
    elif not winners:
        lines.append("Nobody wins.")
    elif not position.teams:
        lines.append(f"A draw between {' and '.join(winners)}.")
    elif len(winners) == len(scores):
        lines.append("A draw between the teams.")
    else:
        lines.append(f"{' and '.join(winners)} win.")
    fouls = [judged.foul for judged in verdict.fouls if judged.foul]
    if any(foul.unwritten for foul in fouls):
        lines.append("Where only a - is missing, the move is judged as the next player's.")
    if not all(foul.unwritten for foul in fouls):
        lines.append(f"{position.on_fouls} If one was only written down wrongly, mend it and check again.")
    lines += _disputed(verdict)
    lines += [f"Open: {doubt}." for doubt in position.doubts]
    lines += [f"Note: {note}." for note in verdict.notes]
    if differences:
        lines += [
            "The coloured sheet is not what these moves leave:",
            *(f"{d[:1].upper()}{d[1:]}." for d in differences),
        ]
    elif verdict.clean:
        lines.append("All is well.")
    return lines


def _disputed(verdict: Verdict[AnyPosition]) -> list[str]:
    """Where the players' own count is another."""
    claim = verdict.claim
    if claim is None or claim.holds:
        return []
    if claim.holds is None:
        moves = f"{_moves(verdict.unjudged)} could not be judged"
        return [f"The written score cannot be checked, because {moves}."]
    true = verdict.position.possible_scores
    wrong = [
        f"{name} wrote {points} and has {spread(true[name])}"
        for name, points in claim.scores.items()
        if points not in true[name]
    ]
    wrong = wrong or [f"no way to read the record gives {_scores(claim.scores)}"]
    since = f" The miscount happened on move {claim.first_wrong_move} or earlier." if claim.first_wrong_move else ""
    return [f"The written score does not hold: {', '.join(wrong)}.{since}"]


def _where_to_look(verdict: Verdict[AnyPosition]) -> list[str]:
    """The command that explains rules, where one is named that no printed page has."""
    named = [judged.foul.rule for judged in verdict.fouls if judged.foul]
    if all(map(_NUMBERED.fullmatch, named)) and not any(map(_SETTLED.search, verdict.notes)):
        return []
    return [f"What the rules in brackets say: sheetgen rules {verdict.field.game}"]


def spread(points: Sequence[int]) -> str:
    """Points that a player may have, from the least to the most: 4, 1 or 4, 1 to 6."""
    if len(points) == 1:
        return str(points[0])
    return f"{points[0]} {'or' if len(points) == 2 else 'to'} {points[-1]}"


def _scores(scores: Mapping[str, int]) -> str:
    return " and ".join(f"{name} {points}" for name, points in scores.items())


def _place(played: Judged[AnyPosition]) -> str:
    """Where a foul stands, with the move's text where the sentence does not begin with it."""
    assert played.foul is not None
    line = f" (line {played.line})" if played.line else ""
    who = f", {played.player}" if played.player else ""
    told = played.text.split()[0].casefold() in played.foul.message.casefold()
    return f"Move {played.number}{line}{who}" + ("" if told else f", {played.text}")


def _sentence(played: Judged[AnyPosition]) -> str:
    assert played.foul is not None
    return f"{played.foul.message}. [{played.foul.rule}]"


def _moves(count: int) -> str:
    return f"{count} move" if count == 1 else f"{count} moves"


def plain(text: str) -> str:
    """Text that markdown takes as it stands, but for its quotation marks, which become curly."""
    return "".join(f"\\{c}" if c in MARKUP else c for c in text)
