"""Goose's finished boards, id by id (docs/SHEETS.md 3.11)."""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.referee.finished.report import lines_of
from sheetgen.referee.finished.verdict import Verdict
from tests.games.goose.boards import FIVE
from tests.referee.finished.tables import judged, left, reasons, scored, written


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


WAITING, WAITING_68 = "Ann = 31\nBen = 52", "Ann = 32\nBen = 51"


def test_s2_of_two_on_one_cell_only_one_waits() -> None:
    """GOO-A16: whoever comes to the well frees the one there, so that somebody can still throw."""
    both = "Ann = 31\nBen = 31"
    assert reasons(board(both), "classic-63") == [("GOO-S2", "nobody is on 63, so the game is not over")]
    assert reasons(board(both, "", "finished = false"), "classic-63") == []


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
    waiting = WAITING_68
    shared = board(waiting, "Ann = 13\nBen = 11\npot = 0", "finished = true")
    assert reasons(shared, "set-68") == reasons(board(waiting), "set-68") == []
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
    assert reasons(board(HOME, "Ann = 10\nBen = 10"), "set-68") == [  # so that the pot holds the other 4
        ("GOO-S6", "Ann is on the goal and takes the pot, but it still holds 4")
    ]
    assert reasons(board('Ann = 40\nBen = "out"', "Ann = 4\nBen = 0\npot = 20"), "set-68") == [
        ("GOO-S6", "Ann is the only one left and takes the pot, but it still holds 20")
    ]


@pytest.mark.parametrize(
    ("chips", "share", "pot"),
    [("Ann = -1\nBen = -1\npot = 2", 1, 2), ("Ann = -1\nBen = -2\npot = 3", 1, 3), ("Ann = -3\nBen = -1", 2, 4)],
)
def test_s7_a_pot_that_was_not_shared(chips: str, share: int, pot: int) -> None:
    """GOO-A17: where all wait for ever the pot is shared equally; only what cannot be shared stays in it."""
    said = "all who are left wait and nobody can buy a way out, so the pot is shared equally"
    assert reasons(board(WAITING, chips), "classic-63") == [
        ("GOO-S7", f"{said}, {share} for each; but it still holds {pot}")
    ]
    assert reasons(board(WAITING_68, "Ann = 7\nBen = 5\npot = 12"), "set-68") == [
        ("GOO-S7", f"{said}, 6 for each; but it still holds 12")
    ]


def test_s7_odd_chips_stay_in_the_pot() -> None:
    odd = verdict_on(board(WAITING, "Ann = 0\nBen = -1\npot = 1"), "classic-63", Ann=0, Ben=-1)
    assert odd.result == "undecided" and odd.claim is not None and odd.claim.holds is True
    assert reasons(board(WAITING, "Ann = -1\nBen = -1\npot = 2", "finished = false"), "classic-63") == []


def test_s8_a_purse_that_does_not_agree_with_being_out() -> None:
    """GOO-A13, GOO-A23: nobody gives more than they have, and who has nothing left is out."""
    three = 'Ann = "goal"\nBen = 44\nCy = "out"'
    head = 'game = "goose"\nplayers = ["Ann", "Ben", "Cy"]\n[pieces]\n'
    assert reasons(f"{head}{three}\n[chips]\nAnn = 35\nBen = -2\nCy = 3\npot = 0", "set-68") == [
        ("GOO-S8", "Ben has -2 chips, but nobody gives more than they have on this board"),
        ("GOO-S8", "Cy is out, but has 3 chips; whoever is out has given all they had"),
    ]
    assert reasons(f"{head}{three}\n[chips]\nAnn = 36\nBen = 0\nCy = 0\npot = 0", "set-68") == [
        ("GOO-S8", "Ben has no chips left, so Ben is out and has no piece on the board")
    ]
    assert reasons(f"{head}{three}\n[chips]\nAnn = 30\nBen = 6\nCy = 0\npot = 0", "set-68") == []
    assert reasons(board(HOME, "Ann = 3\nBen = -3\npot = 0"), "classic-63") == []  # whoever has no purse may owe


def test_s9_chips_that_only_the_pot_pays() -> None:
    """The stakes are in the pot until it is won: on the classic board nobody else pays anybody."""
    assert reasons(board(HOME, "Ann = -2\nBen = 2\npot = 0"), "classic-63") == [
        ("GOO-S9", "Ann takes the pot and has -2 chips; that must be 1 at least"),
        ("GOO-S9", "Ben has 2 chips and did not take the pot; that can be -1 at most"),
    ]
    assert reasons(board(HOME, "Ann = 11\nBen = 13\npot = 0"), "set-68") == [
        ("GOO-S9", "Ann takes the pot and has 11 chips; that must be 12 at least"),
        ("GOO-S9", "Ben has 13 chips and did not take the pot; that can be 12 at most"),
    ]


def refuted(text: str, layout: str, **score: int) -> list[str]:
    claim = verdict_on(text, layout, **score).claim
    assert claim is not None
    return [reason.message for reason in claim.reasons] if claim.holds is False else []


def test_a_written_score_that_only_the_winner_can_have() -> None:
    """Without any chips told: the pot pays the winner, and on this board nobody else is paid."""
    assert refuted(board(HOME), "classic-63", Ann=-2, Ben=2) == [
        "Ann wrote -2 and has at least 1",
        "Ben wrote 2 and can have at most -1",
    ]
    assert refuted(board(HOME), "classic-63", Ann=2, Ben=-2) == []
    assert refuted(board('Ann = 40\nBen = "out"'), "set-68", Ann=23, Ben=1) == [
        "Ann wrote 23 and has 24",
        "Ben wrote 1 and has 0",
    ]


def test_a_written_score_where_the_pot_was_shared() -> None:
    """GOO-A17: together they have all chips but the odd ones; who had more of them nobody knows."""
    for ann, ben in ((2, -2), (0, 0), (0, -1)):
        assert refuted(board(WAITING), "classic-63", Ann=ann, Ben=ben) == []
    assert refuted(board(WAITING), "classic-63", Ann=-1, Ben=-1) == [
        "the written chips make -2 together, and at the end that must be -1 to 0"
    ]
    assert refuted(board(WAITING, "pot = 1"), "classic-63", Ann=0, Ben=0) == [
        "the written chips make 0 together, and at the end that must be -1"
    ]


@pytest.mark.parametrize("name", FIVE)
def test_what_games_by_chance_leave_is_never_refuted(name: str) -> None:
    """With chips told, and with the scores alone; two to five players, so that some all wait in the end."""
    for seed in range(6):
        for players in (2, 3, 5):
            sheet, position = left("goose", name, players, seed)
            bare = structs.replace(sheet, chips=None, pot=None)
            for each in (sheet, bare):
                verdict = judged(scored(each, position.scores))
                assert verdict.result == "undecided", (seed, players, verdict.reasons)
                assert verdict.claim is not None and verdict.claim.holds is not False, (seed, players, verdict.claim)


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
