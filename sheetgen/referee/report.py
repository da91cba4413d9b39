"""A verdict in words: for the terminal, and as markdown for the page behind a finished sheet."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sheetgen import arguments
from sheetgen.language import N_, gettext, listed, ngettext, together
from sheetgen.players import initials
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.verdict import Judged, Unread, Verdict, place

_NUMBERED = re.compile(r"\S+ \d+")
"""A rule that the printed page has under its number."""
_SETTLED = re.compile(r"\b[A-Z]{3}-A\d+\b")
WITHOUT_NUMBER = (N_("passing"), N_("turn order"), N_("set-up"), N_("end of the game"))
"""The rules that are named in words; of all others the name is the same in every language."""
SHORT = 20
"""Letters of all names together that still go above columns of figures."""

GUESSES = 12
"""Lines for which it is said what they are taken for; standard error asks for each, and JSON has all."""
GATHERED = 5
"""Fouls that are told one by one where a line is missing, likely to be or cannot be read, or a note explains them; all
behind them may come of that."""

MARKUP = frozenset(string.punctuation) - {'"', "'"}
"""What can mean something to markdown (CommonMark, backslash escapes)."""


def lines_of(
    verdict: Verdict[AnyPosition], title: str, of_sheet: Sequence[str] = (), *, agreeing: bool = True
) -> list[str]:
    """The verdict line by line; at its end what is said of the sheet besides, which is `agreeing` with the moves or
    not."""
    arguments.check("verdict", verdict, Verdict, "replay(rules, field, record)")
    arguments.check("title", title, str, 'games.find("klee").title')
    head = gettext("{game}, sheet {sheet}, {moves}")
    lines = [head.format(game=gettext(title), sheet=verdict.sheet, moves=_moves(verdict.lines)), ""]
    first = _explaining(verdict)
    lines += [*first, ""] if first else []
    lines += unread(verdict)
    lines += _fouls(verdict)
    if verdict.unjudged and not any(line.last for line in verdict.unread):
        said = ngettext(
            "After that {number} move could not be judged.",
            "After that {number} moves could not be judged.",
            verdict.unjudged,
        )
        lines.append(said.format(number=verdict.unjudged))
    if verdict.fouls:
        lines.append("")
    names = {name: name for name in verdict.position.scores}
    closing = [line for line in _closing(verdict, names, of_sheet, agreeing=agreeing) if line not in first]
    return [*lines, *closing, *_where_to_look(verdict)]


def markdown(verdict: Verdict[AnyPosition], of_sheet: Sequence[str] = (), *, agreeing: bool = True) -> str:
    """The verdict as a page: result, fouls, and every move with the scores after it.

    Where the names are long, initials head the columns of scores, and the result says whose they are.
    """
    players = tuple(verdict.position.scores)
    short = players if sum(map(len, players)) <= SHORT else initials(players)
    heads = dict(zip(players, short, strict=True))
    parts = ["## " + gettext("The result")]
    if verdict.unread:
        told = [gettext("{place}: {foul}").format(place=place(line), foul=line.message) for line in verdict.unread]
        parts += [plain(unread(verdict)[0]), "\n".join(f"- {plain(line)}." for line in told)]
    parts += map(plain, _closing(verdict, heads, of_sheet, agreeing=agreeing))
    if verdict.fouls:
        parts += ["## " + gettext("Fouls"), "\n".join(f"- {plain(line)}" for line in _fouls(verdict))]
    rows = [
        " | ".join(["|", gettext("player"), gettext("move"), *map(plain, heads.values())]) + " |",
        f"| --: | --- | --- |{' --: |' * len(players)}",
    ]
    for played in verdict.played:
        scores = played.position.possible_scores
        mark = gettext(" (foul)") if played.foul else ""
        rows.append(
            f"| {played.number} | {plain(played.player)} | {plain(played.text)}{mark} | "
            f"{' | '.join(spread(scores[player]) for player in players)} |"
        )
    return "\n\n".join([*parts, "## " + gettext("The game"), "\n".join(rows)]) + "\n"


def _fouls(verdict: Verdict[AnyPosition]) -> Iterator[str]:
    """Every foul in a line; the same once more and again on the next moves, such as every word of a round that was
    never begun, in one, and so those that may come of a missing line."""
    told = verdict.fouls[: _told_one_by_one(verdict)]
    behind_unread = next((foul for foul in told if _unread_before(verdict, foul)), None)
    for _, same in groupby(enumerate(told), lambda pair: (pair[1].foul, pair[1].number - pair[0])):
        first, *rest = [foul for _, foul in same]
        said = gettext("{place}: {foul}").format(place=_place(first), foul=_sentence(first))
        unread = _unread_before(verdict, first) if first is behind_unread else None
        if unread:
            why = gettext("This and what follows may come of {place}, which cannot be read.")
            said = f"{said} {why.format(place=place(unread))}"
        yield said
        if rest:
            again = ngettext("The same again on move {moves}.", "The same again on moves {moves}.", len(rest))
            yield again.format(moves=_run([each.number for each in rest]))
    if behind := verdict.fouls[len(told) :]:
        said = ngettext(
            "{count} more foul follows, on move {last}; it may come of what is missing or wrong before it.",
            "{count} more fouls follow, on moves {first} to {last}; they may all come of what is missing or wrong "
            "before them.",
            len(behind),
        )
        yield said.format(count=len(behind), first=behind[0].number, last=behind[-1].number)


def _told_one_by_one(verdict: Verdict[AnyPosition]) -> int:
    """How many of the fouls are told one by one."""
    if verdict.suspect or verdict.explained:
        return GATHERED
    behind = (*(lost.number for lost in verdict.lost), *(line.number + 1 for line in _unknown(verdict)))
    first = min(behind, default=verdict.lines + 1)
    # What stands before the missing line does not come of it.
    return GATHERED + sum(foul.number < first for foul in verdict.fouls)


def _unknown(verdict: Verdict[AnyPosition]) -> list[Unread]:
    """The turns of which nobody can tell what was meant."""
    return [line for line in verdict.unread if not (line.meant or line.beside)]


def _unread_before(verdict: Verdict[AnyPosition], foul: Judged[AnyPosition]) -> Unread | None:
    """The last such turn before a foul, which may come of it."""
    return next((line for line in reversed(_unknown(verdict)) if line.number < foul.number), None)


def _explaining(verdict: Verdict[AnyPosition]) -> list[str]:
    """What explains many fouls, to be told before anybody reads them."""
    return list(map(_note, verdict.explained)) if len(verdict.fouls) > GATHERED else []


def _note(said: str) -> str:
    return gettext("Note: {note}.").format(note=said)


def unread(verdict: Verdict[AnyPosition]) -> list[str]:
    """That lines cannot be read, and how the rest is judged."""
    if not verdict.unread:
        return []
    count = len(verdict.unread)
    first = ngettext("One line cannot be read: {places}.", "{number} lines cannot be read: {places}.", count)
    said = [first.format(number=count, places=_listed(verdict.unread))]
    as_read = gettext("{place} as {move}")
    meant = [as_read.format(place=place(line), move=line.meant) for line in verdict.unread if line.meant]
    if len(meant) > GUESSES:
        more = gettext("{number} more likewise").format(number=len(meant) - GUESSES)
        meant = [*meant[:GUESSES], more]
    if meant:
        until = ngettext(
            "Until you mend it, the referee takes {lines}.", "Until you mend them, the referee takes {lines}.", count
        )
        said.append(until.format(lines=", ".join(meant)))
    last = next((line for line in verdict.unread if line.last), None)
    if last and verdict.unjudged:
        said.append(gettext("What comes after {place} depends on it and is not judged.").format(place=place(last)))
    if any(not last or line.number < last.number for line in _unknown(verdict)):
        said.append(
            gettext(
                "Where nobody can tell what was meant, the turn is passed over, or the move supposed that leaves "
                "fewest fouls behind it, so fouls and scores may change."
            )
        )
    return [" ".join(said), ""]


def _listed(unread: Sequence[Unread]) -> str:
    """The places of lines, those of three and more that follow each other by the first and the last."""
    said: list[str] = []
    for _, run in groupby(enumerate(unread), lambda pair: pair[1].number - pair[0]):
        places = [place(line) for _, line in run]
        if len(places) > 2:
            places = [gettext("{first} to {last}").format(first=places[0], last=places[-1])]
        said += places
    return listed(said)


def _closing(
    verdict: Verdict[AnyPosition], heads: Mapping[str, str], of_sheet: Sequence[str], *, agreeing: bool
) -> list[str]:
    """How it ended; first the scores, with what heads each player's where that is not the name."""
    position = verdict.position
    names = {name: name if head == name else f"{name} ({head})" for name, head in heads.items()}
    scores = position.possible_scores
    lines = [", ".join(f"{names[name]} {spread(points)}" for name, points in scores.items()) + "."]
    lines += totals(position.possible_totals)
    lines.append(ending(verdict))
    fouls = [judged.foul for judged in verdict.fouls if judged.foul]
    if any(foul.unwritten for foul in fouls):
        lines.append(gettext("Where only a - is missing, the move is judged as the next player's."))
    if not all(foul.unwritten for foul in fouls):
        mend = gettext("{consequence} If one was only written down wrongly, mend it and check again.")
        lines.append(mend.format(consequence=position.on_fouls))
    lines += disputed(verdict)
    lines += [gettext("Open: {doubt}.").format(doubt=doubt) for doubt in verdict.doubts]
    lines += map(_note, verdict.notes)
    if agreeing and verdict.clean:
        lines.append(gettext("All is well."))
    return [*lines, *of_sheet]


def ending(verdict: Verdict[AnyPosition]) -> str:
    """The sentence that says who has won, or that the game is not over, or that the record does not show it."""
    position, winners = verdict.position, verdict.winners
    if len({reading.over for reading in position.readings}) > 1:
        return gettext("The record does not show whether the game is over.")
    if not position.over:
        if verdict.unjudged:
            return gettext("The record does not show who has won.")
        return _not_over(verdict).format(missing=position.missing)
    if verdict.doubtful:
        return gettext("The record does not show who has won.")
    if not winners:
        return gettext("Nobody wins.")
    if len(winners) == 1:
        however = gettext("{player} wins, however the record is read.")
        # Nobody knows what a foul should have been, so that is a way to read the record which nobody has looked at.
        sure = position.is_open and not verdict.fouls
        return (however if sure else gettext("{player} wins.")).format(player=winners[0])
    if not position.teams:
        return gettext("A draw between {players}.").format(players=together(winners))
    if len(winners) == len(position.scores):
        return gettext("A draw between the teams.")
    return gettext("{players} win.").format(players=together(winners))


def totals(possible: Mapping[tuple[str, ...], Sequence[int]]) -> list[str]:
    """What partners have together, or may have, a sentence for each team."""
    said = gettext("{players} together {total}.")
    return [said.format(players=together(players), total=spread(points)) for players, points in possible.items()]


def _not_over(verdict: Verdict[AnyPosition]) -> str:
    """That there is more to come, with a place for what."""
    if not verdict.lines:
        return gettext("Nothing is played yet: {missing}.")
    if verdict.unsettled:
        return gettext("As far as can be told, the game is not over: {missing}.")
    return gettext("The game is not over: {missing}.")


def disputed(verdict: Verdict[AnyPosition]) -> list[str]:
    """Where the players' own count is another."""
    claim = verdict.claim
    if claim is None or claim.holds:
        return []
    if claim.holds is None and (verdict.unsettled or verdict.unread):
        if verdict.misplaced:
            said = gettext("The written score cannot be checked, because names on the lines do not go with the turns.")
            return [said]
        if verdict.overrun:
            said = gettext("The written score cannot be checked, because the record goes on after the end of the game.")
            return [said]
        if verdict.suspect:
            said = gettext("The written score cannot be checked, because a line may be missing or written wrongly.")
            return [said]
        if verdict.contradicted:
            return [gettext("The written score cannot be checked, because it is not clear how the game went.")]
        return [gettext("The written score cannot be checked, because lines are missing or cannot be read.")]
    if claim.holds is None:
        said = ngettext(
            "The written score cannot be checked, because {number} move could not be judged.",
            "The written score cannot be checked, because {number} moves could not be judged.",
            verdict.unjudged,
        )
        return [said.format(number=verdict.unjudged)]
    true = verdict.position.possible_scores
    wrong = [
        gettext("{player} wrote {points} and has {true}").format(player=name, points=points, true=spread(true[name]))
        for name, points in claim.scores.items()
        if points not in true[name]
    ]
    wrong = (
        _wrong_totals(verdict)
        or wrong
        or [gettext("no way to read the record gives {scores}").format(scores=_scores(claim.scores))]
    )
    held = gettext("The written score does not hold: {wrong}.")
    if not verdict.position.over:
        held = gettext("So far the written score does not hold: {wrong}.")
    told = [held.format(wrong=", ".join(wrong))]
    if verdict.position.teams and not claim.wrong_totals:
        told.append(own_or_totals())
    if claim.first_wrong_move:
        since = gettext("The miscount happened on move {number} or earlier, or a line is written wrongly.")
        if claim.first_wrong_move == 1:
            since = gettext("The miscount happened on the first move, or a line is written wrongly.")
        if not verdict.position.over:
            since = gettext(
                "Either lines are missing at the end, or the miscount happened on move {number} or earlier, or a line "
                "is written wrongly."
            )
        told.append(since.format(number=claim.first_wrong_move))
    return [" ".join(told)]


def own_or_totals() -> str:
    """What may stand behind the names of partners."""
    return gettext("Behind a name stands the player's own score, or behind every name its team's total.")


def _wrong_totals(verdict: Verdict[AnyPosition]) -> list[str]:
    """Which partners wrote another total than theirs."""
    said, true = gettext("{players} wrote {points} and have {most} together"), verdict.position.possible_totals
    return [
        said.format(players=together(team.players), points=team.total, most=spread(true[team.players]))
        for team in (verdict.claim.wrong_totals if verdict.claim else ())
    ]


def _where_to_look(verdict: Verdict[AnyPosition]) -> list[str]:
    """The command that explains rules, where one is named that no printed page has."""
    named = [judged.foul.rule for judged in verdict.fouls if judged.foul]
    if all(map(_NUMBERED.fullmatch, named)) and not any(map(_SETTLED.search, verdict.notes)):
        return []
    command = f"sheetgen rules {verdict.field.game}"
    return [gettext("What the rules in brackets say: {command}").format(command=command)]


def spread(points: Sequence[int]) -> str:
    """Points that a player may have, from the least to the most: 4, 1 or 4, 1 to 6."""
    if len(points) == 1:
        return str(points[0])
    link = gettext("{first} or {last}") if len(points) == 2 else gettext("{first} to {last}")
    return link.format(first=points[0], last=points[-1])


def _scores(scores: Mapping[str, int]) -> str:
    return together([f"{name} {points}" for name, points in scores.items()])


def _run(numbers: Sequence[int]) -> str:
    """Numbers that follow each other: 5, 5 and 6, 5 to 9."""
    if len(numbers) < 3:
        return together([str(number) for number in numbers])
    return gettext("{first} to {last}").format(first=numbers[0], last=numbers[-1])


def _place(played: Judged[AnyPosition]) -> str:
    """Where a foul stands, with the move's text where the sentence does not begin with it."""
    assert played.foul is not None
    where = gettext("Move {number} (line {line})") if played.line else gettext("Move {number}")
    who = f", {played.player}" if played.player else ""
    told = played.text.split()[0].casefold() in played.foul.message.casefold()
    return where.format(number=played.number, line=played.line) + who + ("" if told else f", {played.text}")


def _sentence(played: Judged[AnyPosition]) -> str:
    assert played.foul is not None
    said = played.foul.message
    stop = "" if said.endswith("?") else "."
    return f"{said}{stop} [{rule_of(played.foul)}]"


def rule_of(foul: Foul) -> str:
    """The rule that was broken, as people are told it: in words, where it has no number."""
    return gettext(foul.rule)


def _moves(count: int) -> str:
    return ngettext("{number} move", "{number} moves", count).format(number=count)


def plain(text: str) -> str:
    """Text that markdown takes as it stands, but for its quotation marks, which become curly."""
    return "".join(f"\\{c}" if c in MARKUP else c for c in text)
