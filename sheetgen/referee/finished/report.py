"""The verdict on a finished sheet in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.referee.finished.sheet import Reason, Scores
from sheetgen.referee.finished.verdict import Verdict


def lines_of(verdict: Verdict, title: str) -> list[str]:
    """The verdict line by line."""
    sheet = verdict.sheet
    stopped = "" if sheet.over else " of a game that was stopped in the middle"
    head = f"{title}, sheet {sheet.opening.record.sheet}{stopped}, judged without its moves"
    return [head, "", *_said(verdict)]


def _said(verdict: Verdict) -> Iterator[str]:
    match verdict.result:
        case "possible":
            yield from _possible(verdict)
        case "impossible":
            yield from _impossible(verdict)
        case _:
            yield from _undecided(verdict)


def _possible(verdict: Verdict) -> Iterator[str]:
    witness, scores, sheet = verdict.witness, verdict.scores, verdict.sheet
    assert witness is not None and scores is not None
    order = witness.order
    yield f"This sheet is possible: it can have come about in {_moves(len(order.moves))}, with {order.first} beginning."
    if witness.leaning:
        yield f"This is how the referee reads what is unclear: {_listed(witness.leaning)}."
    yield from _points(scores, sheet.players)
    if sheet.over:
        yield from _won(verdict)
    yield from _claimed(verdict)


def _points(scores: Scores, players: tuple[str, ...]) -> Iterator[str]:
    """What each player has, or may have."""
    match scores.kind:
        case "unknown":
            yield "The sheet does not show how many points there were: that depends on the order of the moves."
        case "exact":
            points = zip(players, scores.possible[0], strict=True)
            yield f"{', '.join(f'{player} {had}' for player, had in points)}."
        case "list":
            yield f"{', '.join(_spread(player, *scores.range_of(seat)) for seat, player in enumerate(players))}."
            yield f"There are {len(scores.possible)} scores that the order of the moves may have given."
        case "bounds":
            yield f"{', '.join(_spread(player, *scores.range_of(seat)) for seat, player in enumerate(players))}."


def _spread(player: str, least: int | None, most: int | None) -> str:
    match least, most:
        case None, None:
            return f"{player} any number of points"
        case None, _:
            return f"{player} at most {most}"
        case _, None:
            return f"{player} at least {least}"
        case _ if least == most:
            return f"{player} {least}"
        case _:
            return f"{player} {least} to {most}"


def _won(verdict: Verdict) -> Iterator[str]:
    claim = verdict.claim
    if verdict.winners:
        said = _winning(verdict, verdict.winners)
        yield f"{said[:1].upper()}{said[1:]}."
    elif claim is not None and claim.winners:
        yield f"The sheet does not show who won; by the written score {_winning(verdict, claim.winners)}."
    else:
        yield "The sheet does not show who won."


def _winning(verdict: Verdict, winners: tuple[str, ...]) -> str:
    """Who wins, alone, as partners, or level with others."""
    teams = verdict.sheet.opening.position.teams
    if len(winners) == 1:
        return f"{winners[0]} wins"
    if any(set(team.players) == set(winners) for team in teams):
        return f"{_listed(winners)} win"
    return "it is a draw between the teams" if teams else f"it is a draw between {_listed(winners)}"


def _claimed(verdict: Verdict) -> Iterator[str]:
    claim = verdict.claim
    if claim is None:
        return
    match claim.holds:
        case True:
            exact = verdict.scores is not None and verdict.scores.kind == "exact"
            yield f"The written score {'is' if exact else 'can be'} right."
        case False:
            yield f"The written score cannot be right: {_all(claim.reasons)}."
        case None:
            yield f"Whether the written score is right stays open: {_all(claim.reasons)}."
    silent = tuple(player for player in verdict.sheet.players if player not in claim.scores)
    if silent:
        yield f"No score is written for {_listed(silent)}."


def _impossible(verdict: Verdict) -> Iterator[str]:
    if verdict.reasons:
        yield "This sheet cannot have come about by the rules:"
        for reason in verdict.reasons:
            yield f"{reason.message[:1].upper()}{reason.message[1:]}. [{reason.rule}]"
    else:
        yield "This sheet cannot have come about by the rules: every order of moves was tried, and none leads to it."
    yield from verdict.hints
    if verdict.corrections:
        said = ", or if ".join(correction.said for correction in verdict.corrections)
        yield f"It would be possible if {said}; look again."


def _undecided(verdict: Verdict) -> Iterator[str]:
    if verdict.sheet.open_question:
        yield verdict.sheet.open_question
        if verdict.scores is not None:
            yield from _points(verdict.scores, verdict.sheet.players)
            if verdict.sheet.over:
                yield from _won(verdict)
            yield from _claimed(verdict)
        return
    how = "was stopped" if verdict.stopped else f"was given up after {verdict.seconds:.0f} seconds"
    yield f"The search {how}: nothing on this sheet breaks a rule, but no order of moves was found that leads to it."
    yield "It may be right all the same; --seconds 60 looks longer."


def _all(reasons: tuple[Reason, ...]) -> str:
    return "; ".join(f"{reason.message} [{reason.rule}]" if reason.rule else reason.message for reason in reasons)


def _listed(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _moves(count: int) -> str:
    return f"{count} move" if count == 1 else f"{count} moves"
