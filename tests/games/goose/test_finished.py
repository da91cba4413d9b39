"""Goose's finished boards, id by id (docs/SHEETS.md 3.11)."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from sheetgen.referee.finished.report import lines_of
from sheetgen.referee.finished.verdict import Verdict
from tests.referee.finished.tables import judged, reasons, scored, written


def board(pieces: str, chips: str = "", *head: str) -> str:
    lines = ('game = "goose"', 'players = ["Ann", "Ben"]', *head)
    return "\n".join((*lines, "[pieces]", pieces, *(("[chips]", chips) if chips else ())))


HOME = 'Ann = "goal"\nBen = 40'


def verdict_on(text: str, layout: str, **score: int) -> Verdict:
    return judged(scored(written(text, layout), score))


def test_whoever_is_on_the_goal_has_won_and_no_more_is_claimed() -> None:
    verdict = verdict_on(board(HOME), "alsa-1930", Ann=1, Ben=0)
    assert verdict.result == "undecided" and verdict.scores is not None and verdict.claim is not None
    assert (verdict.scores.possible, verdict.winners, verdict.claim.holds) == (((1, 0),), ("Ann",), True)


def test_where_all_wait_for_ever_nobody_wins() -> None:
    """GOO-A17; not so in a game that was stopped."""
    wait = board("Ann = 31\nBen = 52")
    assert "Nobody wins." in lines_of(verdict_on(wait, "classic-63"), "Goose")
    stopped = verdict_on(board("Ann = 31\nBen = 52", "", "finished = false"), "classic-63")
    assert "Nobody wins." not in lines_of(stopped, "Goose")


def test_chips_that_are_told_are_exact() -> None:
    verdict = verdict_on(board(HOME, "Ann = 7\nBen = -7\npot = 0"), "classic-63")
    assert verdict.scores is not None and verdict.scores.possible == ((7, -7),)


def test_s1_a_cell_on_which_nothing_rests() -> None:
    assert reasons(board('Ann = "goal"\nBen = 58'), "classic-63") == [
        ("GOO-S1", "Ben's piece is on 58, and no throw leaves a piece there")
    ]
    assert reasons(board('Ann = "goal"\nBen = "out"'), "classic-63") == [
        ("GOO-S1", "Ben is said to be out, but on this board nobody drops out")
    ]


def test_s2_a_finished_game_with_nobody_on_the_goal() -> None:
    assert reasons(board("Ann = 40\nBen = 43"), "classic-63") == [
        ("GOO-S2", "nobody is on 63, so the game is not over")
    ]
    assert reasons(board("Ann = 31\nBen = 52"), "classic-63") == []  # both wait for ever (GOO-A17)
    assert reasons(board('Ann = 40\nBen = "out"'), "set-68") == []  # the only one left (GOO-A13)


NOT_OVER = [("GOO-S2", "nobody is on 68, so the game is not over")]


def test_s2_a_ransom_that_somebody_can_pay() -> None:
    """GOO-A17: the game goes on as long as one of those who wait can buy a way out; a ransom costs 8 chips here."""
    waiting = "Ann = 32\nBen = 51"
    rich = board(waiting, "Ann = 9\nBen = 10\npot = 5", "finished = true")
    assert reasons(rich, "set-68") == NOT_OVER
    assert "Nobody wins." not in lines_of(verdict_on(rich, "set-68"), "Goose")
    assert reasons(board(waiting, "Ann = 2\nBen = 9"), "set-68") == NOT_OVER  # so the pot holds the other 13
    assert reasons(board(waiting, "Ann = 20\nBen = 4\npot = 0"), "set-68") == NOT_OVER  # no share was so large


def test_no_ransom_is_paid_from_what_the_pot_left() -> None:
    """GOO-A17: who have 7 and 5 chips share the 12 of the pot; where nobody tells the chips, they may be too few."""
    waiting = "Ann = 32\nBen = 51"
    shared = board(waiting, "Ann = 13\nBen = 11\npot = 0", "finished = true")
    assert reasons(shared, "set-68") == reasons(board(waiting), "set-68") == []
    assert reasons(board(waiting, "Ann = 7\nBen = 5\npot = 12"), "set-68") == []
    assert "Nobody wins." in lines_of(verdict_on(shared, "set-68"), "Goose")


def test_s3_two_on_the_goal() -> None:
    assert reasons(board('Ann = "goal"\nBen = 63'), "classic-63") == [
        ("GOO-S3", "Ann and Ben are both on the goal, but the game ends with the first")
    ]


def test_s4_a_stopped_game_that_is_won() -> None:
    assert reasons(board(HOME, "", "finished = false"), "classic-63") == [
        ("GOO-S4", "Ann is on 63, so the game is over and was not stopped")
    ]


def test_s5_chips_that_do_not_add_up() -> None:
    assert reasons(board(HOME, "Ann = 7\nBen = -6\npot = 0"), "classic-63") == [
        ("GOO-S5", "the players have 1 chip together and the pot 0; that must make 0")
    ]
    assert reasons(board(HOME, "Ann = 20\nBen = 5"), "set-68") == [
        ("GOO-S5", "the players have 25 chips together, and there are only 24")
    ]
    claimed = verdict_on(board(HOME), "set-68", Ann=20, Ben=3)
    assert claimed.claim is not None and claimed.claim.holds is False
    assert [(reason.rule, reason.message) for reason in claimed.claim.reasons] == [
        ("GOO-S5", "the written chips make 23 together, and at the end that must be 24")
    ]


def test_s6_a_pot_that_the_winner_left() -> None:
    assert reasons(board(HOME, "Ann = 10\nBen = 10\npot = 4"), "set-68") == [
        ("GOO-S6", "Ann is on the goal and takes the pot, but it still holds 4")
    ]


@pytest.mark.parametrize(
    ("pieces", "sentence"),
    [
        ("Ann = 40", "where Ben's piece stands is missing; write Ben = 57"),
        ("Ann = 40\nBen = 64", '64 is not a cell; write its number, 1 to 63, or "start", "goal" or "out"'),
        ("Ann = 40\nBen = true", 'true is not a cell; write its number, 1 to 63, or "start", "goal" or "out"'),
        ("Ann = 40\nann = 41", "Ann's piece is named twice"),
        ("Ann = 40\nBea = 41", "there is no player 'Bea'; did you mean Ben? There are: Ann, Ben"),
    ],
)
def test_what_is_no_piece_is_told(pieces: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        written(board(pieces), "classic-63")
    assert caught.value.sentence == sentence
