"""The score that the players wrote down, held against every way to read their record."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sheetgen.language import gettext, together
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Team
from sheetgen.referee.verdict import Claim, Judged


def kept(written: Mapping[str, int], position: AnyPosition) -> AnyPosition:
    """The last position with only the readings left that come to the written score; itself when none does.

    A score is written at the end, so a reading by which the game is over goes before one by which it is not.
    """
    agreeing, _ = _agreeing(written, position) if written else ((), ())
    agreeing = [reading for reading in agreeing if reading.over] or list(agreeing)
    return position.with_readings(agreeing) if 0 < len(agreeing) < len(position.readings) else position


def measured(
    written: Mapping[str, int],
    played: Sequence[Judged[AnyPosition]],
    final: AnyPosition,
    unjudged: int,
    *,
    unsettled: bool = False,
) -> Claim | None:
    """The written score against the true one, after a last position as `kept` leaves it; `unsettled` where lines that
    are missing or cannot be read may have changed the scores, so that another one refutes nothing.

    Only totals are written, so the first wrong move is the first after which a true score stays above the written one
    for good; when the written one is never reached, it is the last move. Where points are lost again, nobody can tell.
    """
    if not written:
        return None
    if unjudged and not final.over:
        return Claim(scores=dict(written), holds=None, first_wrong_move=None)
    agreeing, teams = _agreeing(written, final)
    if agreeing:
        taken = tuple(_taken(team, agreeing[0]) for team in teams)
        return Claim(scores=dict(written), holds=True, first_wrong_move=None, taken=taken)
    if unsettled:
        return Claim(scores=dict(written), holds=None, first_wrong_move=None)
    wrong = tuple(_wrong_totals(written, final))
    if wrong or _shared(written, final):
        return Claim(scores=dict(written), holds=False, first_wrong_move=None, wrong_totals=wrong)
    first = len(played)
    for player, points in written.items():
        least = [move.position.possible_scores[player][0] for move in played]
        if points < 0 or any(later < earlier for earlier, later in pairwise(least)):
            first = 0  # what is paid again shows nothing, and who has less than nothing has paid
            break
        first = min(first, bisect_right(least, points) + 1)
    return Claim(scores=dict(written), holds=False, first_wrong_move=played[first - 1].number if first else None)


def agrees(written: Mapping[str, int], position: AnyPosition) -> bool:
    """Whether a score is that of a position, by one of the ways to read it."""
    return bool(_agreeing(written, position)[0])


def _agreeing(written: Mapping[str, int], position: AnyPosition) -> tuple[Sequence[AnyPosition], Sequence[Team]]:
    """The readings that come to a score, and the teams whose totals it is taken as: on paper partners share a row, so
    what stands behind a name may be the team's, where it cannot be the player's own."""
    own = [reading for reading in position.readings if _agrees(written, reading.scores)]
    if own:
        return own, ()
    shared = [reading for reading in position.readings if reading.teams and _agrees(written, _totals(reading))]
    teams = shared[0].teams if shared else ()
    return shared, [team for team in teams if not written.keys().isdisjoint(team.players)]


def _agrees(written: Mapping[str, int], scores: Mapping[str, int]) -> bool:
    return all(scores[player] == points for player, points in written.items())


def _totals(reading: AnyPosition) -> dict[str, int]:
    """What each player's team has together."""
    return {player: team.total for team in reading.teams for player in team.players}


def _taken(team: Team, reading: AnyPosition) -> str:
    """That a number is taken as a team's total."""
    said = gettext("{total} is taken as what {players} have together; each one's own is {points}")
    own = together([str(reading.scores[player]) for player in team.players])
    return said.format(total=team.total, players=together(team.players), points=own)


def _wrong_totals(written: Mapping[str, int], position: AnyPosition) -> Iterator[Team]:
    """The teams, with what is written as theirs, whose totals are wrong, where the numbers are likelier these than the
    players' own points: there is one for each team, and fewer are wrong as totals, or as many and each as points."""
    possible, own = position.possible_totals, position.possible_scores
    totals = {players: {written[each] for each in players if each in written} for players in possible}
    if not totals or any(len(numbers) != 1 for numbers in totals.values()):
        return
    wrong = [Team(players, points) for players, (points,) in totals.items() if points not in possible[players]]
    alone = len(written) < len(own)
    wrong_points = sum(points not in own[player] for player, points in written.items())
    if len(wrong) + alone < wrong_points or len(wrong) + alone == wrong_points == len(written):
        yield from wrong


def _shared(written: Mapping[str, int], position: AnyPosition) -> bool:
    """Whether partners have the same number written, so that it may be meant as their total."""
    return any(
        written.keys() >= set(team.players) and len({written[player] for player in team.players}) == 1
        for team in position.teams
    )
