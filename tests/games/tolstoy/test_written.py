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
    [
        "start 1 10 field two",
        "1 10 field 2",
        "start 1 10 filed 2",
        "strat 1 10 field 2",
        "start 1 10 field: 2.",
        "start 1 10 Feld 2",
        "start 1 10 terrain 2",
        "start 1 10 campo 2",
        "start 1 und 10 Feld 2",
        "start 1 et 10 terrain 2",
        "start 1 y 10 (campo 2)",
    ],
)
def test_a_mistyped_start_is_told_as_it_should_be_and_the_rest_is_judged(start: str) -> None:
    found = game(start)
    (unread,) = found.unread
    assert unread.message.endswith("write start 1 10 field 2") and unread.meant == "start 1 10 field 2"
    assert not found.fouls and found.position.scores == {"Anne": 20, "Boris": 24}


def test_a_line_that_begins_as_a_start_is_not_told_to_be_a_word() -> None:
    (unread, *_) = game("start 1 10 quatsch").unread
    assert unread.message.endswith("a round opens with two starts, as in: start 3 8")


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


SAMPLED = (
    "PYROGEN 129 130 125 118 119 109 100", "ZOBU 86 74 85 95", "MILLET 91 75 88 97 105 103", "MODS 106 116 107 115",
    "QUAI 113 121 112", "GUY 114 104 96", "-", "start 3 7", "UPBUILD 63 57 56 58 60 65 2",
)  # fmt: skip
"""`sample tolstoy --seed 5` behind its start, 2 and 7 on field 2: 9 to 1."""


def numbered(first: str) -> Verdict[Any]:
    """That game with another first line, the others numbered."""
    rest = (f"{number}. {move}" for number, move in enumerate(SAMPLED, 2))
    return verdict("tolstoy", "TOL-10M105-W", ("Ann", "Ben"), first, *rest)


@pytest.mark.parametrize(
    ("start", "whose"), [("2 5", "Ben"), ("8 7", "Ann"), ("7 7", "Ann"), ("2 70", "Ben"), ("0 70", "Ann")]
)
def test_a_start_that_cannot_be_is_one_foul_of_a_round_that_goes_on(start: str, whose: str) -> None:
    found = numbered(f"1. start {start} field 2")
    assert [(foul.number, foul.foul and foul.foul.rule) for foul in found.fouls] == [(1, "Tolstoy 3")]
    assert found.position.over and found.position.scores == {"Ann": 9, "Ben": 1}
    assert f"nobody can tell where {whose} began" in found.doubts[0]


@pytest.mark.parametrize("start", ["2 5", "8 7", "7 7", "2 70"])
def test_nobody_wins_by_a_start_that_cannot_be(start: str) -> None:
    found = numbered(f"1. start {start} field 2")
    assert found.winners == () and found.contract()["winners"] == []
    assert "The record does not show who has won." in said(found)


def test_the_half_of_a_start_that_can_be_stands() -> None:
    """Ann's first word does not touch her start 5."""
    found = numbered("1. start 5 5 field 2")
    assert [foul.number for foul in found.fouls] == [1, 2]
    assert found.fouls[1].foul is not None and "Ann's start" in found.fouls[1].foul.message


@pytest.mark.parametrize("line", ["1 2-7 field 2", "1 2 7 field 2", "1: 2/7 field 2"])
def test_of_three_numbers_on_the_first_line_the_first_is_that_of_the_line(line: str) -> None:
    found = numbered(line)
    assert [unread.meant for unread in found.unread] == ["start 2 7 field 2"]
    assert not found.fouls and found.winners == ("Ann",)


@pytest.mark.parametrize(
    "line", ["1. start: 2 7, field 2", "start: 2 7 field 2", "start 2 to 7 field 2", "start 2/7 f2"]
)
def test_a_start_is_read_however_it_is_put_together(line: str) -> None:
    assert numbered(line).clean


def test_a_word_that_is_no_player_stays_one() -> None:
    found = numbered("1. begin: 2 7 field 2")
    assert "there is no player 'begin'" in found.unread[0].message


@pytest.mark.parametrize("side", ["right", "on the right", "lower half", "(bottom)"])
def test_the_side_on_which_a_field_is_shows_which_was_meant(side: str) -> None:
    (unread,) = numbered(f"1. start 2 7 {side}").unread
    assert unread.meant == "start 2 7 field 2" and unread.message.endswith("write start 2 7 field 2")


@pytest.mark.parametrize("start", ["start 2 7", "2-7", "start 2 7 field 1"])
def test_the_triangles_of_the_first_word_show_the_field_that_its_start_does_not_tell(start: str) -> None:
    found = numbered(f"1. {start}")
    assert not found.fouls and found.position.scores == {"Ann": 9, "Ben": 1}
    assert found.notes == (
        "the triangles of the words show that round 1 was played on field 2; write start 2 7 field 2",
    )
    assert all(played.position.half == 1 for played in found.played[:8])


def test_a_first_word_that_could_lie_nowhere_shows_no_field() -> None:
    found = judged("start 1 10", "IRKED 3 131 124 125 119")
    assert [foul.foul and foul.foul.rule for foul in found.fouls] == ["Tolstoy 2"]


@pytest.mark.parametrize("words", [2, 3])
def test_words_of_no_list_are_asked_for_their_variation_but_not_a_slip_or_two(words: int) -> None:
    moves = ("start 3 8", "DDSG 2 63 64 60", "QUFYM 19 30 29 28", "AB 59 65")[: words + 1]
    found = verdict("tolstoy", "TOL-10M103-A", ("Ann", "Ben"), *moves)
    assert len(found.fouls) == words
    assert ('write variation = ["words = none"]' in said(found)) == (words == 3)


def test_a19_a_misspelt_word_does_not_end_a_round_that_is_played_on() -> None:
    """IRKD for IRKED could only end on the border; with IRKED Anne wins, so nobody is said to have won."""
    rest = (*ROUND_1[1:], "start 1 11", "ZLOTY", *ROUND_2[1:])
    true, found = judged("start 1 10 field 2", "IRKED", *rest), judged("start 1 10 field 2", "IRKD", *rest)
    assert [(foul.number, foul.foul and foul.foul.rule) for foul in found.fouls] == [(2, "TOL-A8")]
    assert true.position.scores["Anne"] == 20 and true.winners == ("Anne",)
    assert 20 in found.position.possible_scores["Anne"] and not found.winners
    assert any("IRKD was a foul, but if" in doubt and "IRKED" in doubt for doubt in found.doubts)


def test_a19_the_written_score_shows_what_a_misspelt_word_was_meant_to_be() -> None:
    moves = ("start 1 10 field 2", "IRKD", *ROUND_1[1:], "start 1 11", *ROUND_2)
    found = verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *moves, **{"score.Anne": 20, "score.Boris": 24})
    assert found.claim and found.claim.holds


@pytest.mark.parametrize(("points", "told"), [(20, True), (9, False), (12, False)])
def test_a19_that_a_foul_counts_by_the_written_score_is_told_with_what_was_meant(points: int, told: bool) -> None:
    words = ["SLYE" if word.startswith("SLY") else word for word in ROUND_1]
    moves = ("start 1 10 field 2", *words, "start 1 11", *ROUND_2)
    found = verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *moves, **{"score.Anne": points, "score.Boris": 24})
    assert "SLYE" in words and len(found.fouls) == 1
    note = "SLYE was a foul, but the written score shows that SLE or SLY was meant, and so it counts"
    assert (note in found.notes) == told


def test_a19_triangles_that_are_written_do_not_end_a_round_that_is_played_on() -> None:
    """70 and 68 are written for IRKED, which end on the border, and are no way to spell it from there."""
    found = judged("start 1 10 field 2", "IRKD 69 131 129 68", *ROUND_1[1:3])
    assert "Tolstoy 10" not in [foul.foul and foul.foul.rule for foul in found.fouls]


def test_a_winner_however_the_record_is_read_is_named_only_where_nothing_is_a_foul() -> None:
    moves = ("start 1 10 field 2", *ROUND_1, "start 1 11", "ZLOTY", *ROUND_2[1:])
    assert "Anne wins, however the record is read." in said(judged(*moves))
    assert "however the record is read" not in said(judged(*moves[:-1], "WIFEE"))
