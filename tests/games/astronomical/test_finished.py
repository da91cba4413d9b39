"""The finished boards of Astronomical Tables, id by id (docs/SHEETS.md 3.9), with three players of whom one is left."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from tests.referee.finished.tables import judged, reasons, scored, written

WON = 'Ann = "K3x2 K5"'
TAKEN = "Ann = 8\nBen = 6\nCy = 4"


def board(men: str = WON, captives: str = TAKEN, *head: str) -> str:
    lines = ('game = "astronomical"', 'players = ["Ann", "Ben", "Cy"]', 'variation = ["sides = [0, 2, 5]"]', *head)
    return "\n".join((*lines, "[men]", men, *(("[captives]", captives) if captives else ())))


def found(text: str) -> list[tuple[str, str]]:
    return reasons(text, "classic")


def test_whoever_is_left_has_men_and_captives_and_no_more_is_claimed() -> None:
    verdict = judged(written(board(), "classic"))
    assert verdict.result == "undecided" and verdict.scores is not None
    assert (verdict.scores.possible, verdict.winners) == (((11, 6, 4),), ("Ann",))


def test_without_the_captives_there_are_bounds() -> None:
    verdict = judged(scored(written(board(captives=""), "classic"), {"Ann": 22}))
    assert verdict.scores is not None and verdict.claim is not None
    assert [verdict.scores.range_of(seat) for seat in range(3)] == [(3, 17), (0, 11), (0, 11)]
    assert [reason.message for reason in verdict.claim.reasons] == ["Ann wrote 22 and can have at most 17"]


def test_s1_written_scores_that_are_not_all_the_men() -> None:
    """AST-A11: men and captives always make seven a player together."""
    for cy, holds in ((4, None), (5, False)):
        verdict = judged(scored(written(board(captives=""), "classic"), {"Ann": 11, "Ben": 6, "Cy": cy}))
        assert verdict.claim is not None and verdict.claim.holds is holds
    assert [(each.rule, each.message) for each in verdict.claim.reasons] == [
        ("AST-S1", "the written scores make 22 together, and there are 21 men")
    ]


def test_s1_seven_men_a_player() -> None:
    assert found(board(captives="Ann = 7\nBen = 6\nCy = 4")) == [
        ("AST-S1", "3 men are on the board and 17 taken, 20 in all; there are 21")
    ]
    assert found(board('Ann = "K3"', "Ann = 7\nBen = 6\nCy = 6")) == [
        ("AST-S1", "1 man is on the board and 19 taken, 20 in all; there are 21")
    ]
    assert found(board('Ann = "K3x8"', "", "finished = false")) == [
        ("AST-S1", "Ann has 8 men on the board; everyone has 7 at most"),
        ("AST-S4", "only Ann has men on the board, so the game is over and was not stopped"),
    ]


def test_s2_a_finished_game_with_several_left() -> None:
    assert found(board('Ann = "K3x2"\nBen = "W1"')) == [
        ("AST-S2", "Ann and Ben still have men on the board, so the game is not over")
    ]
    assert found(board('Ann = ""', "")) == [
        ("AST-S2", "nobody has a man on the board; the last player always has one left")
    ]


def test_s3_two_players_on_a_point() -> None:
    men = 'Ann = "K3 K5"\nBen = "K3"'
    assert found(board(men, TAKEN, "finished = false")) == [
        ("AST-S3", "men of Ann and Ben stand on K3; no point ever holds men of two players")
    ]


def test_s4_a_stopped_game_with_one_player_left() -> None:
    assert found(board(WON, TAKEN, "finished = false")) == [
        ("AST-S4", "only Ann has men on the board, so the game is over and was not stopped")
    ]


def test_s5_more_captives_than_the_others_have_lost() -> None:
    assert found(board(captives="Ann = 15\nBen = 3\nCy = 0")) == [
        ("AST-S5", "Ann holds 15 captives, and the others have lost only 14")
    ]
    full = 'Ann = "K1x7"\nBen = "R1x6"\nCy = "P1x7"'
    assert found(board(full, "Ben = 1", "finished = false")) == [
        ("AST-S5", "Ben holds 1 captive, and the others have lost only 0")
    ]


@pytest.mark.parametrize(
    ("men", "sentence"),
    [
        ('Ann = "K9"', "there is no point K9; the points are K1 to W7"),
        ('Ann = "home"', "'home' is not a point; write where each man stands, such as K3 or, for two men there, K3x2"),
        ('Di = "K3"', "there is no player 'Di'; there are: Ann, Ben, Cy"),
        ('Ann = "K3"\nann = "K4"', "Ann's men are named twice"),
    ],
)
def test_what_is_no_man_is_told(men: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        written(board(men), "classic")
    assert caught.value.sentence == sentence
