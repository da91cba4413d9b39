"""The written score of a finished sheet, held against what the sheet says of the points."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import structs

from sheetgen.language import gettext, together
from sheetgen.referee import teams
from sheetgen.referee.finished.sheet import Reason, Scores, Sheet
from sheetgen.referee.finished.verdict import Claim, Verdict, Witness

Pair: TypeAlias = tuple[int, int]
"""The seats of two partners."""

MOST_TOGETHER = 500
"""Points that partners can have together where a sheet does not show how many there are: none has room for so many."""


def measured(sheet: Sheet, scores: Scores, found: Witness | None = None) -> Claim | None:
    """The claim that is made by a written score, if there is one; `found` is the order that leads to the sheet."""
    written = sheet.opening.record.score
    if not written:
        return None
    refuted = _refuted(sheet, scores, written)
    totals = _written_totals(sheet, written)
    if totals and (refuted or _likely(sheet, scores, totals)):
        ways = _shared_out(sheet, scores, totals)
        own = next((each for each in ways if not _refuted(sheet, scores, each)), None)
        if own is not None:
            return _as_totals(_holding(sheet, scores, own, found), sheet, scores, totals, own)
        alone = len(written) < len(sheet.players)  # else they may be the players' own
        if not refuted and sheet.scored_by_teams and alone and (way := next(_shared_out(sheet, scores, totals), None)):
            return Claim(scores=written, holds=False, reasons=_refuted(sheet, scores, way), by_teams=True)
    if told := _of_other_partners(sheet, scores, written):
        return Claim(scores=written, holds=None, reasons=(Reason("", told),), nobody_named=True)
    if not refuted:
        return _holding(sheet, scores, written, found)
    if told := _under_the_other_teams(sheet, scores, totals):
        return Claim(scores=written, holds=None, reasons=(Reason("", told),), nobody_named=True, by_teams=True)
    wrong = tuple(_beyond_totals(sheet, scores, totals)) if len(totals) == len(teams.PARTNERS) else ()
    by_teams = 0 < len(wrong) <= len(refuted)
    return structs.replace(_not_holding(sheet, scores, wrong if by_teams else refuted, found), by_teams=by_teams)


def _not_holding(sheet: Sheet, scores: Scores, refuted: tuple[Reason, ...], found: Witness | None) -> Claim:
    """The claim of a score that is refuted: open where just these are the points under other names, or where what
    cannot be read may be otherwise than it was read."""
    written = sheet.opening.record.score
    if true := _under_other_names(sheet, scores, written):
        why = gettext(
            "the points are right, but under other names; by the sheet {scores}, so either the points or the pencils "
            "are exchanged"
        )
        if sheet.is_board:
            why = gettext(
                "the points are right, but under other names; by the board {scores}, so either the points or the "
                "pieces are exchanged"
            )
        return Claim(scores=written, holds=None, reasons=(Reason("", why.format(scores=true)),), nobody_named=True)
    if other := _with_two_exchanged(sheet, scores, written):
        why = gettext(
            "under other names the points can be right, as {scores}; so perhaps the points or the pencils are exchanged"
        )
        return Claim(scores=written, holds=None, reasons=(Reason("", why.format(scores=other)),), nobody_named=True)
    claim = Claim(scores=written, holds=False, reasons=refuted)
    return _left_open(claim) if found is not None and found.leaning and not scores.whatever_is_read else claim


def _left_open(claim: Claim) -> Claim:
    """The claim of a score that is refuted by one reading of the sheet, where another may well give it."""
    said = gettext("as it is read here it cannot be: {reason}")
    first, *more = claim.reasons
    return structs.replace(
        claim, holds=None, reasons=(Reason("", said.format(reason=first.message), first.places), *more)
    )


def with_guesses(verdict: Verdict, count: int) -> Verdict:
    """The verdict on a sheet on which so many places stand as they most likely are, though nothing is sure of them."""
    claim = verdict.claim
    if count and claim is not None and claim.holds is False and claim.reasons:
        claim = _left_open(claim)
    return structs.replace(verdict, guessed=count, claim=claim)


def _refuted(sheet: Sheet, scores: Scores, points: Mapping[str, int]) -> tuple[Reason, ...]:
    """Why these cannot be the players' own points."""
    return tuple(scores.refuted(points) if scores.refuted else ()) or tuple(_out_of_range(sheet, scores, points))


def _holding(sheet: Sheet, scores: Scores, points: Mapping[str, int], found: Witness | None) -> Claim:
    """The claim of a score that nothing refutes, with these as the players' own points."""
    written = sheet.opening.record.score
    position = found.replayed.position if found is not None else None
    winners = sheet.winners_by(position, points) if position is not None and sheet.over else ()
    winners = winners or (scores.winners if sheet.over else ())
    reached = position.scores if position is not None else {}
    if scores.possible or all(reached.get(player) == had for player, had in points.items()):
        return Claim(scores=written, holds=True, winners=winners)
    why = gettext("the points depend on the order of moves, and nothing on the sheet speaks against these")
    if found is None:
        why = gettext("what is not written down would show it, and nothing on the sheet speaks against these points")
        if sheet.is_board:
            why = gettext(
                "what is not written down would show it, and nothing on the board speaks against these points"
            )
    return Claim(scores=written, holds=None, reasons=(Reason("", why),), winners=winners)


# What partners have together.


def _written_totals(sheet: Sheet, written: Mapping[str, int]) -> dict[Pair, int]:
    """The numbers that may be meant as what partners have together: written for one of them, or the same for both.

    None at all where two partners have different numbers, or nobody has a partner.
    """
    found: dict[Pair, int] = {}
    for pair in teams.PARTNERS if sheet.partners else ():
        numbers = {written[sheet.players[seat]] for seat in pair if sheet.players[seat] in written}
        if len(numbers) > 1:
            return {}
        if numbers:
            found[pair] = numbers.pop()
    return found


def _likely(sheet: Sheet, scores: Scores, totals: Mapping[Pair, int]) -> bool:
    """Whether the numbers are rather totals, though they may be the players' own points: there is one for each team,
    and nothing else has a row on the sheet, or no list of scores has them as the players' own."""
    return len(totals) == len(teams.PARTNERS) and (sheet.scored_by_teams or not scores.possible)


def _shared_out(sheet: Sheet, scores: Scores, totals: Mapping[Pair, int]) -> Iterator[dict[str, int]]:
    """The own points by which partners have these together, as far as nothing speaks against one team's by itself."""
    table = sheet.partners
    assert table is not None
    names, pairs = sheet.players, [*totals]
    if scores.possible:
        for points in scores.possible:
            if all(table.together(points[a], points[b]) == totals[a, b] for a, b in pairs):
                yield {names[seat]: points[seat] for pair in pairs for seat in pair}
        return
    ways: list[list[dict[str, int]]] = []
    for pair in pairs:
        shares = _shares(scores, pair, totals[pair], table) if totals[pair] <= MOST_TOGETHER else iter(())
        own = (dict(zip((names[pair[0]], names[pair[1]]), each, strict=True)) for each in shares)
        ways.append([each for each in own if not _refuted(sheet, scores, each)])
    for parts in itertools.product(*ways):
        yield {name: had for part in parts for name, had in part.items()}


def _shares(scores: Scores, pair: Pair, total: int, table: teams.Table) -> Iterator[tuple[int, int]]:
    """What two partners may have of a total, by what is known of the points of each; as even as can be first."""
    (low, high), (least, most) = (scores.range_of(seat) for seat in pair)
    own = range(low or 0, min(total if high is None else high, total) + 1)
    for one in sorted(own, key=lambda points: abs(2 * points - total)):
        rest = total - one
        # The partner's points count once or twice, or these do: whichever of them comes to the total.
        for other in sorted({rest, rest - one, rest // 2}):
            known = other >= (least or 0) and (most is None or other <= most)
            if known and table.together(one, other) == total:
                yield one, other


def _as_totals(claim: Claim, sheet: Sheet, scores: Scores, totals: Mapping[Pair, int], own: Mapping[str, int]) -> Claim:
    """A claim whose numbers are taken as totals, with a sentence for each."""
    said = []
    for (a, b), total in totals.items():
        pair = sheet.players[a], sheet.players[b]
        if scores.kind == "exact":
            sentence = gettext("{total} is taken as what {players} have together; each one's own is {points}")
        else:
            sentence = gettext("{total} is taken as what {players} have together")
        points = together([str(own[player]) for player in pair])
        said.append(sentence.format(total=total, players=together(pair), points=points))
    shown = own if scores.kind == "exact" or sheet.scored_by_teams else {}
    return structs.replace(claim, taken=tuple(said), own=dict(shown), by_teams=True)


def _beyond_totals(sheet: Sheet, scores: Scores, totals: Mapping[Pair, int]) -> Iterator[Reason]:
    """Which partners wrote more or fewer points than they can have together; or else, that no list of what all can have
    has these."""
    wrong = [said for pair, points in totals.items() if (said := _beyond_together(sheet, scores, pair, points))]
    if wrong:
        yield from (Reason("", said) for said in wrong)
    elif scores.possible and totals:
        said = gettext("no order of moves gives these together: {scores}")
        yield Reason("", said.format(scores=_told_together(sheet, totals)))


def _beyond_together(sheet: Sheet, scores: Scores, pair: Pair, points: int) -> str:
    """That partners wrote more points than they can have together, or fewer; empty where they can have so many."""
    table, (a, b) = sheet.partners, pair
    assert table is not None
    if scores.possible:
        totals = [table.together(each[a], each[b]) for each in scores.possible]
        least, most = min(totals), max(totals)
    else:
        (low, high), (lowest, highest) = scores.range_of(a), scores.range_of(b)
        if low is None or lowest is None or high is None or highest is None:
            return ""
        least, most = table.together(low, lowest), table.together(high, highest)
    if least <= points <= most:
        return ""
    said = gettext("{players} wrote {points} and can have at most {most} together")
    if least == most:
        said = gettext("{players} wrote {points} and have {most} together")
    elif points < least:
        said = gettext("{players} wrote {points} and have at least {least} together")
    players = together((sheet.players[a], sheet.players[b]))
    return said.format(players=players, points=points, most=most, least=least)


def _under_the_other_teams(sheet: Sheet, scores: Scores, totals: Mapping[Pair, int]) -> str:
    """That the totals would be right if each team had the other's, where the sheet shows that; else nothing."""
    if len(totals) < len(teams.PARTNERS) or not scores.possible:
        return ""
    other = dict(zip(totals, [*totals.values()][::-1], strict=True))
    if next(_shared_out(sheet, scores, other), None) is None:
        return ""
    said = gettext(
        "under other names the points can be right, as {scores}; so perhaps the points or the pencils are exchanged"
    )
    if scores.kind == "exact":
        said = gettext(
            "the points are right, but under other names; by the sheet {scores}, so either the points or the pencils "
            "are exchanged"
        )
    return said.format(scores=_told_together(sheet, other))


def _of_other_partners(sheet: Sheet, scores: Scores, written: Mapping[str, int]) -> str:
    """That the numbers may be totals of players who are not partners by the list, where two have the same number and
    the two others have another, and the sheet lists no own points; else nothing.

    As own points they would be a draw by chance, or are more than anybody can have; people who list partners side by
    side write just this.
    """
    names = sheet.players
    if sheet.partners is None or scores.possible or len(written) < len(names) or len({*written.values()}) != 2:
        return ""
    for one, other in (((0, 1), (2, 3)), ((0, 3), (1, 2))):
        totals = {pair: written[names[pair[0]]] for pair in (one, other)}
        if any(written[names[b]] != total for (_, b), total in totals.items()):
            continue
        if all(_refuted(sheet, scores, each) for each in _shared_out(sheet, scores, totals)):
            continue
        (a, b), (c, d) = ([names[seat] for seat in pair] for pair in (one, other))
        said = gettext(
            "{players} have the same points, and so have {others}; if these are what partners have together, list the "
            "players in the order of their turns, in which partners sit opposite each other (players = {written})"
        )
        order = json.dumps((a, c, b, d), ensure_ascii=False)
        return said.format(players=together((a, b)), others=together((c, d)), written=order)
    return ""


def _told_together(sheet: Sheet, totals: Mapping[Pair, int]) -> str:
    pairs = ((" + ".join(sheet.players[seat] for seat in pair), points) for pair, points in totals.items())
    return ", ".join(f"{players} {points}" for players, points in pairs)


# What else may be wrong with a score.


def _under_other_names(sheet: Sheet, scores: Scores, written: Mapping[str, int]) -> str:
    """The points that the sheet shows for certain, where just the written ones are those under other names; else
    nothing."""
    if scores.kind != "exact" or len(scores.possible) != 1 or len(written) < len(sheet.players):
        return ""
    (true,) = scores.possible
    return _told(sheet, true) if sorted(true) == sorted(written.values()) else ""


def _with_two_exchanged(sheet: Sheet, scores: Scores, written: Mapping[str, int]) -> str:
    """The points of one order of moves that are the written ones but for two players', each of whom has the other's;
    else nothing."""
    if scores.kind != "list" or sheet.is_board or len(written) < len(sheet.players):
        return ""
    points = [written[player] for player in sheet.players]
    for one, other in itertools.combinations(range(len(points)), 2):
        exchanged = list(points)
        exchanged[one], exchanged[other] = points[other], points[one]
        if exchanged != points and tuple(exchanged) in scores.possible:
            return _told(sheet, exchanged)
    return ""


def _told(sheet: Sheet, points: Iterable[int]) -> str:
    return together([f"{player} {each}" for player, each in zip(sheet.players, points, strict=True)])


def _out_of_range(sheet: Sheet, scores: Scores, written: Mapping[str, int]) -> Iterator[Reason]:
    """Whose written points are more or fewer than the sheet can mean; or, where nobody's are, that they are in no list
    of it."""
    wanted = [(seat, written[player]) for seat, player in enumerate(sheet.players) if player in written]
    wrong = [said for seat, points in wanted if (said := _beyond(sheet.players[seat], points, *scores.range_of(seat)))]
    if wrong:
        yield from (Reason("", said) for said in wrong)
    elif scores.possible and not any(all(each[seat] == points for seat, points in wanted) for each in scores.possible):
        claimed = together(f"{player} {points}" for player, points in written.items())
        yield Reason("", gettext("no order of moves gives {scores}").format(scores=claimed))


def _beyond(player: str, points: int, least: int | None, most: int | None) -> str:
    """That a player wrote more points than there can be, or fewer; empty where there can be so many."""
    if least == most is not None and points != most:
        return gettext("{player} wrote {points} and has {true}").format(player=player, points=points, true=most)
    if most is not None and points > most:
        said = gettext("{player} wrote {points} and can have at most {most}")
        return said.format(player=player, points=points, most=most)
    if least is not None and points < least:
        said = gettext("{player} wrote {points} and has at least {least}")
        return said.format(player=player, points=points, least=least)
    return ""
