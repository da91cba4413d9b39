"""Records of Tolstoy as hosts write them: starts, and what a slip leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.referee.verdict import Verdict
from tests.games.written import said, verdict

ROUND_1 = ("IRKED", "METRO", "SLY", "ZINC", "BYWORD", "-", "INVOKE")
ROUND_2 = ("ZLOTYS", "OCHRE", "JAPE", "PUSS", "TREK", "BID", "WIFE")


def judged(*moves: str) -> Verdict[Any]:
    return verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *moves)


def game(start: str = "start 1 10 field 2", second: str = "start 1 11") -> Verdict[Any]:
    """RECORDS.md's sample."""
    return judged(start, *ROUND_1, second, *ROUND_2)


@pytest.mark.parametrize(
    "start", ["start 1-10 field 2", "start 1, 10, field 2", "Start 1 and 10 (field 2)", "start 1/10 on field 2"]
)
def test_the_numbers_of_a_start_may_be_put_together_in_any_way(start: str) -> None:
    found = game(start, start.partition("field")[0].replace("10", "11").rstrip(" ,(on"))
    assert found.clean and found.position.scores == {"Anne": 20, "Boris": 24}


@pytest.mark.parametrize(
    "start",
    ["start 1 10 field two", "1 10 field 2", "start 1 10 filed 2", "strat 1 10 field 2", "start 1 10 field: 2."],
)
def test_a_mistyped_start_is_told_as_it_should_be_and_the_rest_is_judged(start: str) -> None:
    found = game(start)
    (unread,) = found.unread
    assert unread.message.endswith("write start 1 10 field 2") and unread.meant == "start 1 10 field 2"
    assert not found.fouls and found.position.scores == {"Anne": 20, "Boris": 24}


def test_a_word_with_its_triangles_is_no_start() -> None:
    found = judged("start 1 10 field 2", "FIELD 1 10", "START 1 10")
    assert not found.unread or found.unread[0].number == 3


def test_where_a_foul_may_have_ended_the_round_the_verdict_names_it_and_no_word_of_the_other_round() -> None:
    found = game(second="start 3 11")
    assert "The record does not show whether the game is over." in said(found)
    assert found.position.doubts == (
        "WIFE was a foul, and where it lies decides whether round 2 ended with it; write its triangles",
    )


def test_a_foul_does_not_make_its_end_a_start() -> None:
    """INVOKE, a foul, ends on the triangle of a start that is not Anne's."""
    found = judged("start 1 10 field 2", "IRKED 69 131 124 125 119", "-", "INVOKE", "ZINC")
    assert [foul.foul and foul.foul.message for foul in found.fouls][1:] == [
        "ZINC: Z (87) does not touch E (70), where Anne's last word ended"
    ]


def test_with_its_triangles_the_foul_leaves_nothing_open() -> None:
    found = judged("start 1 10 field 2", *ROUND_1, "start 3 11", *ROUND_2[:-1], "WIFE 64 3 65 4")
    assert found.position.over and not found.position.doubts
    assert "WIFE was a foul, but its triangles end on the border, so round 2 ended with it" in found.notes
