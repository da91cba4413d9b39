"""Take-Back-Toe's finished boards, id by id (docs/SHEETS.md 3.10)."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from tests.referee.finished.tables import judged, reasons, scored, written

WON = (5, 5, 5, 0, 7, 7, 6, 0, 1, 2, 0, 2)


def board(stacks: tuple[int, ...], *head: str) -> str:
    ids = [f"{row}{column}" for row in "ANB" for column in range(1, 5)]
    lines = ('game = "take-back-toe"', 'players = ["Ann", "Ben"]', *head, "[chips]")
    return "\n".join((*lines, *(f"{id} = {chips}" for id, chips in zip(ids, stacks, strict=True))))


def found(text: str) -> list[tuple[str, str]]:
    return reasons(text, "classic")


def test_three_equal_stacks_win_their_size_and_no_more_is_claimed() -> None:
    verdict = judged(scored(written(board(WON), "classic"), {"Ann": 5, "Ben": 0}))
    assert verdict.result == "undecided" and verdict.scores is not None and verdict.claim is not None
    assert (verdict.scores.possible, verdict.winners, verdict.claim.holds) == (((5, 0),), ("Ann",), True)
    assert verdict.status == 3
    wrong = judged(scored(written(board(WON), "classic"), {"Ann": 4}))
    assert wrong.claim is not None and wrong.claim.holds is False and wrong.status == 1


def test_s1_forty_chips() -> None:
    assert found(board((5, 5, 5, 0, 7, 7, 6, 0, 1, 2, 0, 1))) == [
        ("TBT-S1", "there are 39 chips on the board, and there must be 40")
    ]
    assert found(board((0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0), "finished = false")) == [
        ("TBT-S1", "there is 1 chip on the board, and there must be 40")
    ]


def test_s2_a_finished_game_without_three_equal_stacks() -> None:
    opening = (0, 0, 0, 0, 10, 10, 10, 10, 0, 0, 0, 0)
    assert found(board(opening)) == [("TBT-S2", "no row has three equal stacks, so the game is not over")]
    assert found(board(opening, "finished = false")) == []


def test_s3_three_equal_stacks_in_both_rows() -> None:
    assert found(board((5, 5, 5, 0, 7, 7, 5, 0, 2, 2, 0, 2))) == [
        ("TBT-S3", "both rows have three equal stacks, but the game ends with the first three")
    ]


def test_s4_a_stopped_game_that_is_won() -> None:
    assert found(board(WON, "finished = false")) == [
        ("TBT-S4", "Ann's row has three equal stacks, so the game is over and was not stopped")
    ]


def test_in_a_series_whoever_won_the_last_game_has_its_points_at_least() -> None:
    series = written(board(WON, 'variation = ["series"]'), "classic")
    for points, holds in ((4, False), (5, None), (9, None)):
        verdict = judged(scored(series, {"Ann": points, "Ben": 4}))
        assert verdict.scores is not None and verdict.claim is not None
        assert [verdict.scores.range_of(seat) for seat in range(2)] == [(5, None), (0, None)]
        assert verdict.claim.holds is holds and verdict.winners == ()


def test_every_wrong_score_is_named() -> None:
    verdict = judged(scored(written(board(WON), "classic"), {"Ann": 4, "Ben": 1}))
    assert verdict.claim is not None
    assert [reason.message for reason in verdict.claim.reasons] == ["Ann wrote 4 and has 5", "Ben wrote 1 and has 0"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("C1 = 3", "there is no space C1 on the board; the spaces are A1 to B4"),
        ("a1 = 3", "space A1 is named twice"),
        ("B4 = -1", "B4 needs a number of chips, as in B4 = 3"),
        ('B4 = "x"', "B4 needs a number of chips, as in B4 = 3"),
        ("B4 = 9223372036854775807", "B4 needs a number of chips, 999 at the most"),
    ],
)
def test_what_is_no_stack_is_told(line: str, sentence: str) -> None:
    text = board(WON) if line.startswith(("C", "a")) else board(WON).replace("B4 = 2", "")
    with pytest.raises(BadInput) as caught:
        written(f"{text}\n{line}", "classic")
    assert caught.value.sentence == sentence
