"""What partners have together, written as the score of a sheet without its moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.album import won
from sheetgen.games.judged import sheet_of
from sheetgen.referee import teams
from sheetgen.referee.finished.claim import measured, with_guesses
from sheetgen.referee.finished.picture import points
from sheetgen.referee.finished.report import lines_of
from sheetgen.referee.finished.sheet import Reason, Sheet
from sheetgen.referee.finished.verdict import Verdict
from tests.referee.finished.tables import field, judged, left, scored

TEAMS = [
    ("miro", "teams"),
    ("miro", "double-lower"),
    ("miro", "double-higher"),
    ("arp", "teams"),
    ("arp", "double-lower"),
    ("arp", "double-higher"),
    ("mondrian", "teams"),
    ("delaunay", ""),
]
FACTORS = {"": (1, 1), "teams": (1, 1), "double-lower": (2, 1), "double-higher": (1, 2)}
"""How often the lower and the higher partner's points count (docs/GAMES.md 3.2)."""
WAYS = [("Ann", "Ben"), ("Cy", "Ben"), ("Ann", "Ben", "Cy", "Di")]
"""For whom a team's total is written."""

every_team = pytest.mark.parametrize(("game", "variation"), TEAMS)


def table(game: str, variation: str, seed: int) -> tuple[Sheet, Any, dict[str, int]]:
    """A sheet for four that a game by chance left, its last position, and for each player what the team has."""
    sheet, position = left(game, "mini", 4, seed, variation=[variation] if variation else [])
    lower, higher = FACTORS[variation]
    own, totals = list(position.points), dict[str, int]()
    for seat, name in enumerate(sheet.players):
        low, high = sorted((own[seat], own[seat ^ 2]))
        totals[name] = lower * low + higher * high
    return sheet, position, totals


def said(verdict: Verdict) -> str:
    return "\n".join(lines_of(verdict, "Arp"))


@every_team
@pytest.mark.parametrize("written", WAYS)
def test_a_true_total_is_never_refuted_and_names_who_won(game: str, variation: str, written: tuple[str, ...]) -> None:
    for seed in (1, 2, 3):
        sheet, position, totals = table(game, variation, seed)
        verdict = judged(scored(sheet, {name: totals[name] for name in written}))
        assert verdict.claim is not None and verdict.claim.holds is not False, (seed, verdict.claim)
        named = verdict.winners or verdict.claim.winners
        assert not named or set(named) == set(position.winners), seed
        if position.points[0] and position.points[1]:  # else a total is a player's own number too
            assert verdict.claim.by_teams and verdict.unscored == ()
            assert len(verdict.claim.taken) == 2
            assert all(f"{each}." in said(verdict) for each in verdict.claim.taken)
            assert verdict.contract()["notes"][:2] == list(verdict.claim.taken)


@every_team
def test_own_points_are_taken_as_own_points(game: str, variation: str) -> None:
    for seed in (1, 2, 3):
        sheet, position, _ = table(game, variation, seed)
        own = dict(zip(sheet.players, position.points, strict=True))
        verdict = judged(scored(sheet, own))
        claim = verdict.claim
        assert claim is not None and claim.holds is not False
        level = all(own[sheet.players[seat]] == own[sheet.players[seat ^ 2]] for seat in range(4))
        listed = verdict.scores is not None and verdict.scores.possible
        assert claim.by_teams is (level and not listed)


def split(sheet: Sheet, scores: Mapping[str, int]) -> Verdict:
    return judged(scored(sheet, scores))


@pytest.mark.parametrize(("game", "variation"), [each for each in TEAMS if each[0] in ("miro", "arp")])
def test_a_total_that_nobody_can_have_together_is_refuted_as_a_total(game: str, variation: str) -> None:
    for seed in (1, 2):
        sheet, _, totals = table(game, variation, seed)
        verdict = split(sheet, {"Ann": totals["Ann"] + 1000, "Ben": totals["Ben"]})
        assert verdict.claim is not None and verdict.claim.holds is False and verdict.status == 1
        assert "Ann and Cy wrote" in said(verdict) and "together" in said(verdict)
        assert verdict.unscored == ()


def test_where_one_team_has_own_points_written_and_the_other_its_total_it_is_told_what_may_stand_there() -> None:
    sheet, position, totals = table("arp", "teams", 2)
    own = dict(zip(sheet.players, position.points, strict=True))
    assert own["Ann"] != own["Cy"]  # else it would look like a total
    verdict = split(sheet, own | {name: totals[name] for name in ("Ben", "Di")})
    assert verdict.claim is not None and verdict.claim.holds is False
    hint = "Behind a name stands the player's own score, or behind every name its team's total."
    assert hint in said(verdict).splitlines()


def test_one_total_alone_leaves_the_others_unscored() -> None:
    sheet, position, totals = table("arp", "teams", 1)
    assert position.points[0] and position.points[2]
    verdict = split(sheet, {"Ann": totals["Ann"]})
    assert verdict.claim is not None and verdict.claim.taken and verdict.unscored == ("Ben", "Di")


def test_totals_of_a_sheet_that_shows_own_points_are_told_with_these_and_drawn_as_these() -> None:
    sheet, position, totals = table("arp", "teams", 1)
    verdict = split(sheet, {"Ann": totals["Ann"], "Ben": totals["Ben"]})
    own = position.points
    assert f"{totals['Ann']} is taken as what Ann and Cy have together; each one's own is {own[0]} and {own[2]}." in (
        said(verdict).splitlines()
    )
    assert f"Ann and Cy together {totals['Ann']}." in said(verdict).splitlines()
    assert points(verdict) == own


def test_wrong_totals_are_drawn_as_nobodys_points_but_those_that_the_sheet_shows() -> None:
    sheet, position, totals = table("arp", "teams", 1)
    verdict = split(sheet, {"Ann": totals["Ann"] + 1, "Ben": totals["Ben"]})
    assert verdict.claim is not None and verdict.claim.holds is False
    assert points(verdict) == position.points


def test_totals_that_the_sheet_does_not_share_out_are_drawn_as_nobodys_points() -> None:
    several = 0
    for seed in range(1, 12):
        sheet, _, totals = table("miro", "teams", seed)
        verdict = split(sheet, {"Ann": totals["Ann"], "Ben": totals["Ben"]})
        if verdict.scores is not None and verdict.scores.kind == "list" and verdict.claim and verdict.claim.by_teams:
            several += 1
            assert points(verdict) == (None,) * 4
    assert several


@pytest.mark.parametrize("written", WAYS)
def test_on_delaunays_sheet_partners_share_their_boxes_and_they_are_drawn_once(written: tuple[str, ...]) -> None:
    sheet, _, _ = table("delaunay", "", 1)
    boxes = {"Ann": 50, "Ben": 42, "Cy": 50, "Di": 42}
    verdict = split(sheet, {name: boxes[name] for name in written})
    drawn = points(verdict)
    assert None not in drawn
    assert [sum(filter(None, drawn[team::2])) for team in (0, 1)] == [50, 42]
    assert verdict.claim is not None and verdict.claim.winners == ("Ben", "Di")


@pytest.mark.parametrize("written", WAYS[:2])
def test_too_few_boxes_in_two_totals_are_refuted_as_in_four_scores(written: tuple[str, ...]) -> None:
    """DEL-S8."""
    sheet, _, _ = table("delaunay", "", 1)
    verdict = split(sheet, dict.fromkeys(written, 1))
    assert verdict.claim is not None and verdict.claim.holds is False
    assert [reason.rule for reason in verdict.claim.reasons] == ["DEL-S8"]


def test_partners_with_as_many_boxes_each_have_their_own_where_totals_are_too_few() -> None:
    """DEL-S8: two sections cost 6 boxes, which four players with 2 each have, and two teams with 2 have not."""
    sheet, _, _ = table("delaunay", "", 1)
    scores = judged(sheet).scores
    assert scores is not None and scores.refuted is not None
    boxes = next(n for n in range(1, 50) if not [*scores.refuted(dict.fromkeys(sheet.players, n))])
    claim = split(sheet, dict.fromkeys(sheet.players, boxes)).claim
    assert claim is not None and claim.holds is None and not claim.by_teams


def test_a_total_beyond_all_sheets_is_answered_at_once() -> None:
    sheet, _, _ = table("delaunay", "", 1)
    verdict = split(sheet, {"Ann": 10**9, "Ben": 10**9})
    assert verdict.claim is not None and not verdict.claim.by_teams


@pytest.mark.parametrize("doubling", ["none", "lower", "higher"])
def test_the_ways_to_share_a_total_out_are_those_that_counting_finds(doubling: teams.Doubling) -> None:
    from sheetgen.referee.finished.claim import _shares
    from sheetgen.referee.finished.sheet import Scores

    seats = structs.replace(teams.Table(("Ann", "Ben", "Cy", "Di")), doubling=doubling)
    scores = Scores(kind="bounds", least=(2, 0, 1, 0), most=(9, 9, 12, 9))
    lower, higher = {"none": (1, 1), "lower": (2, 1), "higher": (1, 2)}[doubling]
    for total in range(40):
        counted = {
            (one, other)
            for one in range(2, 10)
            for other in range(1, 13)
            if lower * min(one, other) + higher * max(one, other) == total
        }
        found = list(_shares(scores, (0, 2), total, seats))
        assert len(found) == len(set(found)) and set(found) == counted, total


def test_totals_under_the_other_teams_names_stay_open_as_own_points_do() -> None:
    shown = 0
    for seed in (1, 2, 3, 4):
        sheet, _, totals = table("arp", "teams", seed)
        if totals["Ann"] != totals["Ben"]:
            shown += 1
            verdict = split(sheet, {"Ann": totals["Ben"], "Ben": totals["Ann"]})
            assert verdict.claim is not None and verdict.claim.holds is None and verdict.winners == ()
            assert f"by the sheet Ann + Cy {totals['Ann']}, Ben + Di {totals['Ben']}" in said(verdict)
            assert verdict.unscored == ()
    assert shown


@pytest.mark.parametrize(("game", "variation"), [("mondrian", "teams"), ("delaunay", "")])
def test_the_same_points_for_two_who_are_no_partners_may_be_the_total_of_two_who_were(
    game: str, variation: str
) -> None:
    """As own points they would always be a draw between the teams."""
    shown = 0
    for seed in range(1, 6):
        sheet, position, totals = table(game, variation, seed)
        one, other, partner, last = sheet.players
        again = partial(sheet_of, games.find(game), field(game, "mini", 1))
        record = structs.replace(sheet.opening.record, players=(one, partner, other, last), score=totals)
        verdict = judged(again(record))
        if totals[one] != totals[other]:
            assert verdict.winners == () and (verdict.claim is None or verdict.claim.winners == ()), seed
        if "have the same points, and so have" in said(verdict):
            shown += 1
            assert f'players = ["{one}", "{other}", "{partner}", "{last}"]' in said(verdict)
            assert verdict.claim is not None and verdict.claim.holds is None and verdict.contract()["winners"] == []
            followed = judged(again(structs.replace(record, players=(one, other, partner, last))))
            assert followed.claim is not None and followed.claim.holds is not False
            assert (followed.winners or followed.claim.winners) == position.winners
    assert shown


def test_such_totals_are_open_too_where_they_are_more_than_anybody_can_have() -> None:
    """Ben and Di had 84 together; who has 80 alone ends the game (MON-S9)."""
    sheet, _ = left("mondrian", "classic", 4, 5, variation=["teams"])
    score = {"Ann": 60, "Cy": 60, "Ben": 84, "Di": 84}
    record = structs.replace(sheet.opening.record, players=("Ann", "Cy", "Ben", "Di"), score=score)
    listed = sheet_of(games.find("mondrian"), field("mondrian", "classic", 1), record)
    alone = listed.scores_alone()
    claim = measured(listed, alone) if alone is not None else None
    assert claim is not None and claim.holds is None and claim.nobody_named
    assert 'players = ["Ann", "Ben", "Cy", "Di"]' in claim.reasons[0].message


def test_a_verdict_on_places_that_are_guesses_is_one_so_read() -> None:
    """docs/PHOTOS.md: a record leaves twelve places open, and a photo may leave more in doubt."""
    sheet, position = left("springer", "mini", 2, 2)
    true = dict(position.scores)
    wrong = {**true, sheet.players[0]: true[sheet.players[0]] + 1}
    sure, guessed = judged(scored(sheet, true)), with_guesses(judged(scored(sheet, true)), 3)
    assert sure.winners == position.winners and guessed.winners == () and guessed.winners_so_read == sure.winners
    assert "Read so, " in said(guessed)
    refuted = with_guesses(judged(scored(sheet, wrong)), 1)
    assert refuted.claim is not None and refuted.claim.holds is None and refuted.status == 0
    assert "stays open: as it is read here it cannot be: " in said(refuted)
    assert "\n1 place stands as it most likely is; if it is other than that, this may be so too." in said(refuted)
    impossible = structs.replace(guessed, result="impossible", reasons=(Reason("SPR-S2", "space 3 is red twice"),))
    assert "\nAs it is read, this sheet cannot have come about by the rules:\nSpace 3 is red twice." in said(impossible)
    assert won(impossible) == "not decided" and won(structs.replace(impossible, guessed=0)) == "no game ends so"
    assert with_guesses(sure, 0) == sure
