"""remedy.py: the one slip of the pen that would explain what is wrong in a record (docs/GAMES.md 0.4)."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.referee import record
from sheetgen.referee.remedy import nearly_so
from sheetgen.referee.replay import judge
from sheetgen.referee.verdict import Verdict
from tests.referee.heap import FIELD, HEAP, NAMES, rules_of

RIGHT = ("3", "2", "3", "2")
"""Ann takes 3 and the last 2, Ben 2, Cy 3."""
SCORE = {"Ann": 5, "Ben": 2, "Cy": 3}
OTHER = {"Ann": 4, "Ben": 4, "Cy": 2}


def told(*lines: str, score: dict[str, int] | None = None) -> Verdict[Any]:
    keys = (f"players = {list(NAMES)}", 'moves = """', *lines, '"""')
    scores = (f"score.{player} = {points}" for player, points in (score or {}).items())
    return judge(rules_of(HEAP), FIELD, record.parse("\n".join((*keys, *scores))))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("3", "3", "2", "3", "2"), "perhaps move 2 (line 4) is only the line before it once more: without it nothing"),
        (("3", "2", "3", "4"), "perhaps move 4 (line 6) is written wrongly: with 2 nothing would be wrong, and the"),
        (("3", "32", "3", "2"), "perhaps move 2 (line 4) is written wrongly: with 2 nothing would be wrong, and the"),
        (("3", "3", "1", "4"), ""),
        (("3", "2", "2"), "perhaps a line is missing before move 3 (line 5): with one more nothing would be wrong"),
        (("3", "2", "3"), "perhaps the last line is missing: with one more the written score would hold"),
    ],
)
def test_the_slip_without_which_the_written_score_holds_is_told_and_nothing_refuted(
    lines: tuple[str, ...], said: str
) -> None:
    verdict = told(*lines, score=SCORE)
    assert verdict.claim is not None
    assert [remark[: len(said)] for remark in verdict.remarks] == ([said] if said else [])
    assert (verdict.winners, verdict.claim.holds) == (((), None) if said else (verdict.winners, False))
    assert bool(verdict.doubts) == bool(said)


def test_a_score_that_no_single_slip_explains_is_refuted() -> None:
    for lines in (RIGHT, ("3", "2", "3", "4"), ("3", "2", "3")):
        verdict = told(*lines, score=OTHER)
        assert verdict.claim is not None and verdict.claim.holds is False and not verdict.doubts


def test_a_score_that_holds_is_let_be_whatever_else_is_wrong() -> None:
    verdict = told("3", "2", "3", "4", score={"Ann": 3, "Ben": 2, "Cy": 3})
    assert verdict.claim is not None and verdict.claim.holds and not verdict.remarks


def test_a_legal_game_is_never_explained_by_a_slip() -> None:
    verdict = told(*RIGHT, score=OTHER)
    assert verdict.winners == ("Ann",) and not verdict.remarks


@pytest.mark.parametrize(
    ("one", "other", "nearly"),
    [
        ("8+", "6+", True),
        ("17", "71", True),
        ("17", "171", True),
        ("171", "17", True),
        ("44", "44neutral", True),
        ("44neutral", "44", True),
        ("17", "17", False),
        ("17", "28", False),
        ("123", "321", False),
        ("1234", "2143", False),
    ],
)
def test_moves_are_written_nearly_so(one: str, other: str, nearly: bool) -> None:
    assert nearly_so(one, other) is nearly
