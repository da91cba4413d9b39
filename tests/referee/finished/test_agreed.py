"""A variation that the record of a sheet without its moves does not name, or names and was not played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.judged import sheet_of
from sheetgen.referee.finished.sheet import Sheet
from sheetgen.referee.finished.verdict import Verdict
from tests.referee.finished.tables import forgotten, judged, played

UNNAMED = [
    ("springer", "touching-triangles", 2),
    ("springer", "double-first", 2),
    ("vasarely", "three-cubes", 2),
    ("arp", "stop-at-own", 2),
    ("klee", "six-areas", 2),
    ("klee", "table", 2),
    ("klee", "track = 4", 2),
]


def table(
    game: str, players: int, seed: int, *, agreed: Sequence[str] = (), named: Sequence[str] = (), totals: bool = False
) -> Sheet:
    """The sheet that a game by chance left which was played by some variations, and whose record names others, with its
    true score, or what partners have together."""
    record, where, position = played(game, "mini", players, seed, variation=agreed)
    score = position.scores
    if totals:
        score = {team.players[0]: team.total for team in position.teams}
    left = structs.replace(forgotten(record, where, position).played_by(tuple(named)), score=score)
    return sheet_of(games.find(game), where, left)


def wrong(verdict: Verdict) -> bool:
    return verdict.result == "impossible" or (verdict.claim is not None and verdict.claim.holds is not True)


def hints(verdict: Verdict) -> str:
    return "\n".join(verdict.hints)


@pytest.mark.parametrize(("game", "variation", "players"), UNNAMED)
def test_a_true_sheet_that_is_called_wrong_without_its_variation_is_told_of_it(
    game: str, variation: str, players: int
) -> None:
    name, shown = variation.partition(" ")[0], 0  # how often the sheet shows it
    for seed in range(1, 9):
        verdict = judged(table(game, players, seed, agreed=[variation]))
        refuted = verdict.result == "impossible" or (verdict.claim is not None and verdict.claim.holds is False)
        told = f"The record does not name the variation {name}; with " in hints(verdict)
        assert told or not refuted, (seed, hints(verdict), verdict.reasons, verdict.claim)
        if told:
            shown += 1
            assert f'write variation = ["{name}' in hints(verdict)
            assert verdict.winners == ()
    assert shown, "no sheet here shows it"


def test_totals_without_their_teams_are_told_of_them() -> None:
    verdict = judged(table("arp", 4, 2, agreed=["teams"], totals=True))
    assert verdict.claim is not None and verdict.claim.holds is None and verdict.winners == ()
    assert verdict.status == 0
    assert hints(verdict) == (
        "The record does not name the variation teams; with it the written score would hold. "
        'If that is what you agreed on, write variation = ["teams"].'
    )


def test_a_score_that_the_sheet_bears_out_by_a_variation_stays_open() -> None:
    found = [judged(table("springer", 2, seed, agreed=["touching-triangles"])) for seed in range(1, 7)]
    doubted = [verdict for verdict in found if verdict.hints]
    assert doubted
    for verdict in doubted:
        assert verdict.claim is not None and verdict.claim.holds is None
        assert "as the record has it, it cannot be: " in verdict.claim.reasons[0].message
        assert verdict.corrections == () and verdict.contract()["notes"] == list(verdict.hints)


def test_a_sheet_that_is_possible_by_a_variation_is_not_mended_in_two_places() -> None:
    verdicts = [judged(table("springer", 2, seed, agreed=["double-first"])) for seed in range(1, 7)]
    wrong = [verdict for verdict in verdicts if verdict.result == "impossible"]
    assert wrong
    for verdict in wrong:
        assert "with it this sheet would be possible" in hints(verdict)
        assert not any(" and space" in correction.said for correction in verdict.corrections)


def test_a_variation_that_was_not_played_may_be_left_out() -> None:
    verdict = judged(table("springer", 2, 1, named=["double-first"]))
    assert verdict.result == "impossible"
    assert "Without double-first nothing would be wrong" in hints(verdict)
    assert "leave it out" in hints(verdict)


def test_partners_points_that_count_otherwise_are_told_with_what_takes_their_place() -> None:
    verdict = judged(table("arp", 4, 2, agreed=["teams"], named=["double-lower"], totals=True))
    assert verdict.claim is not None and verdict.claim.holds is not True
    assert "With teams in place of double-lower nothing would be wrong" in hints(verdict)


@pytest.mark.parametrize("game", ["springer", "miro", "arp", "klee", "mondrian", "vasarely"])
def test_nothing_is_suggested_where_nothing_is_wrong(game: str) -> None:
    for seed in (1, 2, 3):
        verdict = judged(table(game, 2, seed))
        assert verdict.hints == () and not (verdict.claim and verdict.claim.holds is False)


def test_a_slip_in_the_score_is_no_variation() -> None:
    for seed in range(1, 5):
        sheet = table("springer", 2, seed)
        record = sheet.opening.record
        score = {**record.score, "Ann": record.score["Ann"] + 1}
        spoilt = sheet_of(games.find("springer"), sheet.opening.blank, structs.replace(record, score=score))
        verdict = judged(spoilt)
        assert verdict.claim is not None and verdict.claim.holds is False and verdict.hints == ()
