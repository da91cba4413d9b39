"""The verdict on a finished sheet in words: for the terminal, and as markdown for the page behind the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen import arguments
from sheetgen.language import clauses, gettext, listed, ngettext
from sheetgen.referee.finished.budget import longer
from sheetgen.referee.finished.sheet import Reason, Scores, Sheet
from sheetgen.referee.finished.verdict import Verdict, Witness
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.report import own_or_totals, plain, totals
from sheetgen.referee.verdict import Judged

LETTERS = 36
"""Of moves and names in a line of the witness that still find room beside each other."""


def lines_of(verdict: Verdict, title: str) -> list[str]:
    """The verdict line by line."""
    arguments.check("title", title, str, 'games.find("klee").title')
    arguments.check("verdict", verdict, Verdict, "judge(sheet)")
    sheet = verdict.sheet
    head = gettext("{game}, sheet {sheet}, judged without its moves")
    if not sheet.over:
        head = gettext("{game}, sheet {sheet} of a game that was stopped in the middle, judged without its moves")
    named = head.format(game=gettext(title), sheet=sheet.opening.record.sheet)
    return [named, "", *_opening(verdict), *_reasons(verdict), *_closing(verdict)]


def markdown(verdict: Verdict) -> str:
    """The verdict as a page: the same sentences, the reasons numbered as the rings on the sheet are, and an order of
    moves that leads to it, under a head that does not say that it went so."""
    said = gettext("Nobody wrote the moves down.")
    if not verdict.sheet.over:
        said = gettext("Nobody wrote the moves down. The game was stopped in the middle.")
    head = gettext("The board as it lies") if verdict.sheet.is_board else gettext("The coloured sheet")
    parts = ["## " + head, said]
    parts += map(plain, _opening(verdict))
    reasons = [f"{number}. {plain(said)}" for number, said in enumerate(_reasons(verdict), 1)]
    parts += ["\n".join(reasons)] if reasons else []
    parts += map(plain, _closing(verdict))
    if verdict.witness is not None:
        parts += _order(verdict.witness)
    return "\n\n".join(parts) + "\n"


def _order(witness: Witness) -> Iterator[str]:
    """The moves of a witness: in a line as many as are made in turn, where there is room for them."""
    yield "## " + gettext("One order of moves that leads to this sheet")
    yield gettext("Nobody knows how it went. It can have gone so, or in another way.")
    moves = witness.replayed.played
    names = list(dict.fromkeys(move.player for move in moves))
    longest = {name: max(len(move.text) for move in moves if move.player == name) for name in names}
    if sum(max(len(name), longest[name]) for name in names) <= LETTERS:
        yield "\n".join(_in_turns(moves, names))
    elif moves:
        rows = (f"| {move.number} | {plain(move.player)} | {plain(move.text)} |" for move in moves)
        player, move = gettext("player"), gettext("move")
        head = f"| | {player} | {move} |"
        yield "\n".join([head, "| --: | --- | --- |", *rows])


def _in_turns(moves: Sequence[Judged[AnyPosition]], names: Sequence[str]) -> Iterator[str]:
    """A table with a column for each player, and a row for as many moves as were made in turn, with its first one's
    number."""
    yield f"| | {' | '.join(map(plain, names))} |"
    yield f"| --: |{' --- |' * len(names)}"
    rows: list[dict[str, str]] = []
    numbers: list[int] = []
    for move in moves:
        after = [names.index(name) for name in rows[-1]] if rows else [len(names)]
        if names.index(move.player) <= max(after):
            rows.append({})
            numbers.append(move.number)
        rows[-1][move.player] = plain(move.text)
    for number, row in zip(numbers, rows, strict=True):
        yield f"| {number} | {' | '.join(row.get(name, '') for name in names)} |"


def _opening(verdict: Verdict) -> Iterator[str]:
    """The verdict itself, and what is said of a sheet that is not impossible."""
    match verdict.result:
        case "possible":
            yield from _possible(verdict)
        case "impossible":
            if verdict.guessed and not verdict.sheet.is_board:
                yield gettext("As it is read, this sheet cannot have come about by the rules:")
            elif not verdict.reasons:
                yield gettext(
                    "This sheet cannot have come about by the rules: "
                    "every order of moves was tried, and none leads to it."
                )
            elif verdict.sheet.is_board:
                yield gettext("This board cannot have come about by the rules:")
            else:
                yield gettext("This sheet cannot have come about by the rules:")
        case _:
            yield from _undecided(verdict)


def _reasons(verdict: Verdict) -> Iterator[str]:
    """Why a sheet is impossible, a sentence each."""
    if verdict.guessed and verdict.result == "impossible" and not verdict.reasons:
        yield gettext("Every order of moves was tried, and none leads to it.")
    for reason in verdict.reasons:
        yield f"{reason.message[:1].upper()}{reason.message[1:]}. [{reason.rule}]"


def _closing(verdict: Verdict) -> Iterator[str]:
    """What may have been forgotten, and what would make an impossible sheet possible."""
    if verdict.guessed:
        said = ngettext(
            "{count} place stands as it most likely is; if it is other than that, this may be so too.",
            "{count} places stand as they most likely are; if some are other than that, this may be so too.",
            verdict.guessed,
        )
        yield said.format(count=verdict.guessed)
    yield from verdict.hints
    if verdict.corrections:
        sentence = gettext("It would be possible if {said}; look again.")
        if verdict.result != "impossible":
            sentence = gettext("The written score would be possible if {said}; look again.")
        first, *rest = (correction.said for correction in verdict.corrections)
        for other in rest:
            first = gettext("{one}, or if {other}").format(one=first, other=other)
        yield sentence.format(said=first)
    if verdict.cut_off:
        said = gettext("There was no time to try every correction; --seconds {seconds} tries more.")
        yield said.format(seconds=longer(verdict.allowed))


def _possible(verdict: Verdict) -> Iterator[str]:
    witness, scores, sheet = verdict.witness, verdict.scores, verdict.sheet
    assert witness is not None and scores is not None
    order = witness.order
    said = ngettext(
        "This sheet is possible: it can have come about in {number} move, with {player} beginning.",
        "This sheet is possible: it can have come about in {number} moves, with {player} beginning.",
        len(order.moves),
    )
    yield said.format(number=len(order.moves), player=order.first)
    if witness.leaning:
        unclear = gettext("This is how the referee reads what is unclear: {readings}.")
        yield unclear.format(readings=listed(witness.leaning))
    yield from _points(scores, sheet)
    if sheet.over:
        yield from _won(verdict)
    yield from _claimed(verdict)


def _points(scores: Scores, sheet: Sheet) -> Iterator[str]:
    """What each player has, or may have."""
    players = sheet.players
    match scores.kind:
        case "unknown" if sheet.is_board:
            yield gettext("The board does not show how many points there were.")
        case "unknown":
            yield gettext("The sheet does not show how many points there were: that depends on the order of the moves.")
        case "exact":
            points = zip(players, scores.possible[0], strict=True)
            yield f"{', '.join(f'{player} {had}' for player, had in points)}."
            if sheet.partners is not None:
                yield from totals({team.players: (team.total,) for team in sheet.partners.teams(scores.possible[0])})
        case "list":
            yield f"{', '.join(_spread(player, *scores.range_of(seat)) for seat, player in enumerate(players))}."
            several = gettext("There are {count} scores that the order of the moves may have given.")
            yield several.format(count=len(scores.possible))
        case "bounds":
            yield f"{', '.join(_spread(player, *scores.range_of(seat)) for seat, player in enumerate(players))}."


def _spread(player: str, least: int | None, most: int | None) -> str:
    match least, most:
        case None, None:
            said = gettext("{player} any number of points")
        case None, _:
            said = gettext("{player} at most {most}")
        case _, None:
            said = gettext("{player} at least {least}")
        case _ if least == most:
            return f"{player} {least}"
        case _:
            said = gettext("{player} {least} to {most}")
    return said.format(player=player, least=least, most=most)


def _won(verdict: Verdict) -> Iterator[str]:
    claim = verdict.claim
    if verdict.winners:
        said = _winning(verdict, verdict.winners)
        yield f"{said[:1].upper()}{said[1:]}."
        if verdict.won_by:
            yield verdict.won_by
    elif verdict.winners_so_read:
        yield gettext("Read so, {winning}.").format(winning=_winning(verdict, verdict.winners_so_read))
    elif verdict.scores is not None and verdict.scores.nobody:
        yield gettext("Nobody wins.")
    elif claim is not None and claim.winners:
        said = gettext("The sheet does not show who won; by the written score {winning}.")
        if verdict.sheet.is_board:
            said = gettext("The board does not show who won; by the written score {winning}.")
        yield said.format(winning=_winning(verdict, claim.winners))
    else:
        board = verdict.sheet.is_board
        yield gettext("The board does not show who won.") if board else gettext("The sheet does not show who won.")


def _winning(verdict: Verdict, winners: tuple[str, ...]) -> str:
    """Who wins, alone, as partners, or level with others."""
    teams = verdict.sheet.opening.position.teams
    if len(winners) == 1:
        return gettext("{player} wins").format(player=winners[0])
    if any(set(team.players) == set(winners) for team in teams):
        return gettext("{players} win").format(players=listed(winners))
    if teams:
        return gettext("it is a draw between the teams")
    return gettext("it is a draw between {players}").format(players=listed(winners))


def _claimed(verdict: Verdict) -> Iterator[str]:
    claim = verdict.claim
    if claim is None:
        return
    match claim.holds:
        case True:
            exact = verdict.scores is not None and verdict.scores.kind == "exact"
            yield gettext("The written score is right.") if exact else gettext("The written score can be right.")
        case False:
            yield gettext("The written score cannot be right: {reasons}.").format(reasons=_all(claim.reasons))
            if verdict.sheet.partners and not claim.by_teams:
                yield own_or_totals()
        case None:
            said = gettext("Whether the written score is right stays open: {reasons}.")
            yield said.format(reasons=_all(claim.reasons))
    yield from (f"{said}." for said in claim.taken)
    silent = verdict.unscored
    if silent:
        yield gettext("No score is written for {players}.").format(players=listed(silent))


def _undecided(verdict: Verdict) -> Iterator[str]:
    if verdict.sheet.open_question:
        yield verdict.sheet.open_question
        if verdict.scores is not None:
            yield from _points(verdict.scores, verdict.sheet)
            if verdict.sheet.over:
                yield from _won(verdict)
            yield from _claimed(verdict)
        return
    said = gettext(
        "The search was given up after {seconds} seconds: nothing on this sheet breaks a rule, "
        "but no order of moves was found that leads to it."
    )
    if verdict.stopped:
        said = gettext(
            "The search was stopped: nothing on this sheet breaks a rule, "
            "but no order of moves was found that leads to it."
        )
    yield said.format(seconds=f"{verdict.seconds:.0f}")
    if verdict.claim is None:
        said = gettext("It may be right all the same; --seconds {seconds} looks longer.")
        yield said.format(seconds=longer(verdict.allowed))
    yield from _claimed(verdict)


def _all(reasons: tuple[Reason, ...]) -> str:
    return clauses(f"{reason.message} [{reason.rule}]" if reason.rule else reason.message for reason in reasons)
