"""Partners who are listed side by side, in a game written down with its moves and with what they have together."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record as records
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import Table, played

GAMES = [("mondrian", ("teams",)), ("miro", ("teams",)), ("arp", ("double-lower",)), ("delaunay", ())]


@pytest.mark.parametrize(("game", "variation"), GAMES)
@pytest.mark.parametrize("written", ["Ann Ben", "Ann Ben Cy Di"])
def test_true_totals_below_another_order_leave_open_who_won_and_name_the_order(
    game: str, variation: tuple[str, ...], written: str
) -> None:
    shown = 0
    for seed in (1, 2, 3):
        table = Table(game, "mini", 4, variation)
        moves = played(table, seed)
        first, other = moves.positions[-1].teams
        totals = {name: team.total for team in (first, other) for name in team.players}
        text = records.write(
            game,
            str(table.field.code),
            ("Ann", "Cy", "Ben", "Di"),
            variation=variation,
            first="Ann",
            moves=moves.lines,
            score={name: totals[name] for name in written.split()},
        )
        found, record = understood(records.parse(text))
        verdict = replayed(found, record).verdict
        said = "\n".join(lines_of(verdict, found.title))
        if "the written score would hold" in said:
            shown += 1
            assert not verdict.winners
        else:
            assert verdict.claim is not None and verdict.claim.holds, said  # as it happens, by this order too
    assert shown


def with_totals(table: Table, seed: int, written: str, **record: Any) -> tuple[Verdict[AnyPosition], dict[str, int]]:
    """The verdict on a game of teams whose partners are listed side by side, below which so many wrote a total, and all
    totals."""
    moves = played(table, seed)
    totals = {name: team.total for team in moves.positions[-1].teams for name in team.players}
    score = {name: totals[name] for name in written.split()}
    listed = ("Ann", "Cy", "Ben", "Di")
    text = records.write(table.game, str(table.field.code), listed, moves=moves.lines, score=score, **record)
    return replayed(*understood(records.parse(text))).verdict, totals


@pytest.mark.parametrize("variation", ["teams", "double-lower"])
@pytest.mark.parametrize("game", ["mondrian", "miro", "arp"])
@pytest.mark.parametrize("first", [None, "Ann", "Ben"])
def test_true_totals_below_another_order_without_the_variation_are_one_note(
    game: str, variation: str, first: str | None
) -> None:
    if (game, variation) == ("mondrian", "double-lower"):
        return  # which it has not
    shown = 0
    for seed in (1, 2, 3):
        verdict, totals = with_totals(Table(game, "mini", 4, (variation,)), seed, "Ann Ben Cy Di", first=first)
        if totals["Ann"] == totals["Ben"]:
            continue  # of a draw nothing shows who were partners
        (told,) = [note for note in verdict.notes if "the written score would hold" in note]
        assert told.startswith(f"the record does not name the variation {variation}; with it, in the order ")
        assert f'write variation = ["{variation}"] and players = [' in told
        right = 'players = ["Ann", "Ben", "Cy", "Di"]' in told
        assert right or first == "Ben"
        assert ('and first = "' in told) == (first == "Ben" and right)
        assert not verdict.winners and verdict.claim is not None and verdict.claim.holds is None
        shown += 1
    assert shown


def test_a_score_that_is_no_total_in_any_order_is_refuted_without_the_variation_too() -> None:
    table = Table("miro", "mini", 4, ("teams",))
    moves = played(table, 1)
    totals = {name: team.total + 1 for team in moves.positions[-1].teams for name in team.players}
    text = records.write("miro", str(table.field.code), table.names, moves=moves.lines, score=totals)
    verdict = replayed(*understood(records.parse(text))).verdict
    assert verdict.claim is not None and verdict.claim.holds is False and verdict.winners


SEVERAL = (
    "the written score would hold in more than one order: Ann, Cy, Di, Ben (Ann and Di against Cy and Ben) or "
    "Ann, Ben, Cy, Di (Ann and Cy against Ben and Di)"
)


@pytest.mark.parametrize("variation", [("teams",), ()])
def test_where_several_orders_fit_all_who_may_be_partners_are_told(variation: tuple[str, ...]) -> None:
    """Ann and Ben alone wrote a total each, so that Cy or Di may be Ann's partner."""
    table = Table("mondrian", "classic", 4, ("teams",))
    verdict, _ = with_totals(table, 4, "Ann Ben", variation=variation)
    (told,) = [note for note in verdict.notes if SEVERAL in note]
    assert told == f"{SEVERAL}; write yours after players =" or not variation
    assert not verdict.winners and verdict.claim is not None and verdict.claim.holds is None


def test_of_own_points_that_two_players_have_both_may_be_the_others_partner() -> None:
    table = Table("mondrian", "mini", 4, ("teams",))
    moves = played(table, 10)
    points = moves.positions[-1].scores
    assert points["Ann"] == points["Ben"]
    listed = ("Di", "Cy", "Ann", "Ben")
    text = records.write(
        "mondrian", str(table.field.code), listed, variation=["teams"], moves=moves.lines, score=points
    )
    verdict = replayed(*understood(records.parse(text))).verdict
    told = "(Ann and Cy against Ben and Di) or Ben, Ann, Cy, Di (Ben and Cy against Ann and Di); write yours"
    assert any(told in note for note in verdict.notes) and not verdict.winners


@pytest.mark.parametrize("players", [("Ann", "Cy", "Ben", "Di"), ("Cy", "Ben", "Ann", "Di")])
def test_true_points_of_some_below_another_order_leave_open_who_won(players: tuple[str, ...]) -> None:
    table = Table("miro", "classic", 4, ("teams",))
    game = played(table, 5)
    scores = game.positions[-1].scores
    written = {player: scores[player] for player in ("Ann", "Ben", "Cy")}
    text = records.write(
        "miro", str(table.field.code), players, variation=["teams"], moves=list(game.lines), score=written
    )
    verdict = replayed(*understood(records.parse(text))).verdict
    assert verdict.winners == () and verdict.claim is not None and verdict.claim.holds is None
    assert any("Ann, Ben, Cy, Di" in remark for remark in verdict.remarks)
