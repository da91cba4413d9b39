"""verdict.py: what counts as well played, and the JSON contract (docs/DESIGN.md 8)."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.referee.game import Foul, Team
from sheetgen.referee.verdict import Claim, Twice, Unread, Verdict, nothing_judged
from tests.referee.made import FOUL, Moment, moment, move, verdict

UNREAD = Unread(number=3, line=8, text="5x", message="what?", meant="5")


def claim(holds: bool | None) -> Claim:
    return Claim(scores={"Ann": 3}, holds=holds, first_wrong_move=None if holds else 2)


def test_a_legal_finished_game_is_clean_whether_or_not_a_score_is_written() -> None:
    assert verdict(moment((3, 1)), move(1)).clean
    assert verdict(moment((3, 1)), move(1), claim=claim(True)).clean


@pytest.mark.parametrize(
    ("position", "foul", "more"),
    [
        (moment((3, 1)), FOUL, {}),
        (moment((3, 1)), None, {"unjudged": 1}),
        (moment((3, 1)), None, {"unread": (UNREAD,)}),
        (moment((3, 1)), None, {"claim": claim(False)}),
        (moment((3, 1)), None, {"claim": claim(None)}),
        (moment((3, 1), over=False), None, {}),
        (moment((3, 1), (2, 1)), None, {}),
    ],
)
def test_one_thing_wrong_is_enough_for_a_game_not_to_be_clean(
    position: Moment, foul: Foul | None, more: dict[str, Any]
) -> None:
    judged = verdict(position, move(1, foul=foul), **more)
    assert not judged.clean
    assert judged.valid == (not foul and set(more) <= {"claim"})


def test_the_contract_of_a_finished_game_without_a_slip() -> None:
    position = Moment(((3, 1, True),), (Team(("Ann", "Ben"), 4),), ("whether 7 was meant",))
    assert verdict(position, move(1), claim=claim(True), remarks=("a remark",)).contract() == {
        "game": "heap", "sheet": "HEA-TEST", "readable": True, "valid": True, "over": True, "moves": 9,
        "scores": {"Ann": 3, "Ben": 1}, "open": False, "possible_scores": {"Ann": [3], "Ben": [1]},
        "winners": ["Ann"], "doubtful": False, "fouls": [],
        "teams": [{"players": ["Ann", "Ben"], "total": 4, "possible": [4]}],
        "claim": {"scores": {"Ann": 3}, "holds": True, "first_wrong_move": None}, "missing": None, "unjudged": 0,
        "doubts": ["whether 7 was meant"], "notes": ["a remark"], "unreadable": [],
    }  # fmt: skip


def test_who_changes_a_contract_changes_no_verdict() -> None:
    told = verdict(moment((3, 1), (4, 1)), move(1), claim=claim(True))
    first = told.contract()
    first["claim"]["scores"]["Ann"] = 999
    first["scores"]["Ann"] = 999
    assert told.contract() != first and told.contract()["claim"]["scores"] != first["claim"]["scores"]


def test_the_contract_of_a_record_with_slips_in_it() -> None:
    fouls = (move(2, foul=FOUL, line=7), move(4, foul=FOUL, player=""))
    contract = verdict(moment((3, 1), (4, 1), over=False), *fouls, unread=(UNREAD,), unjudged=5).contract()
    foul = {"rule": "Heap 1", "message": "this cannot be"}
    assert contract == {
        "game": "heap", "sheet": "HEA-TEST", "readable": False, "valid": False, "over": False, "moves": 9,
        "scores": {"Ann": 3, "Ben": 1}, "open": True, "possible_scores": {"Ann": [3, 4], "Ben": [1]},
        "winners": [], "doubtful": True, "teams": [], "claim": None, "missing": "it is Ann's turn", "unjudged": 5,
        "doubts": [], "notes": [],
        "fouls": [{"move": 2, "line": 7, "player": "Ann", **foul}, {"move": 4, "line": None, "player": None, **foul}],
        "unreadable": [{"move": 3, "line": 8, "text": "5x", "message": "what?", "judged_as": "5"}],
    }  # fmt: skip


def test_a_record_that_cannot_be_read_at_all_has_the_same_keys_empty() -> None:
    contract = nothing_judged("heap")
    assert contract.pop("game") == "heap"
    assert contract.keys() == verdict(moment((0, 0))).contract().keys() - {"game"}
    assert not any(contract.values())


def test_what_is_odd_is_told_in_the_order_of_the_moves_and_remarks_come_last() -> None:
    wrong = move(2, foul=FOUL, text="8", line=6)
    twice = Twice(number=3, line=None, text="8", position=moment((0, 0)), unless="write 8 again if it was")
    right = move(4, instead_of=2, text="9", line=9)
    notes = verdict(moment((0, 0)), move(1, note="too long"), wrong, right, twice=(twice,), remarks=("a remark",)).notes
    assert notes == (
        "move 1: too long",
        "move 3: 8 is taken as written twice, like the line before it; write 8 again if it was",
        "9, move 4 (line 9), is taken as what 8, move 2 (line 6), should have been",
        "a remark",
    )


def test_a_line_that_stands_twice_is_like_the_one_before_it_or_another() -> None:
    for like, told in ((None, "the line before it"), (2, "the line before it"), (1, "move 1")):
        twice = Twice(number=3, line=None, text="8", position=moment((0, 0)), like=like)
        notes = verdict(moment((0, 0)), move(1), move(2), twice=(twice,)).notes
        assert notes == (f"move 3: 8 is taken as written twice, like {told}",)


def test_lines_in_a_row_that_stand_twice_are_told_in_one_note() -> None:
    like = {3: 1, 4: 2, 7: 5, 9: 8, 10: 9}
    twice = tuple(Twice(number=n, line=None, text="8", position=moment((0, 0)), like=like[n]) for n in like)
    assert verdict(moment((0, 0)), move(1), move(2), twice=twice, lines=10).notes == (
        "move 3 to move 4 are taken as written twice, like the 2 moves from move 1 on",
        "move 7: 8 is taken as written twice, like move 5",
        "move 9: 8 is taken as written twice, like the line before it",
        "move 10: 8 is taken as written twice, like the line before it",
    )


@pytest.mark.parametrize(
    ("number", "name", "said"),
    [
        (1, "Ben", "either the name at move 1 is wrong, or a line before it is missing, or Ben began, for "),
        (1, None, "either move 1 is written wrongly, or a line before it is missing, or Ann began, for "),
        (2, "Ben", "either the name at move 2 is wrong or a line before it is missing, so fouls, scores and who wins "),
        (2, None, "either move 2 is written wrongly or a line before it is missing, so fouls, scores and who wins "),
    ],
)
def test_a_line_out_of_turn_is_anothers_by_its_name_or_by_its_move(number: int, name: str | None, said: str) -> None:
    (doubt,) = verdict(moment((0, 0)), move(number, foul=FOUL, name=name, misplaced=True)).doubts
    assert doubt.startswith(said)


def test_what_is_written_beside_the_moves_may_make_them_others() -> None:
    def told(claim: Claim | None) -> Verdict[Moment]:
        return verdict(moment((3, 1)), claim=claim).contradicted_by(["who knows"])

    refuted = told(Claim(scores={"Ann": 4, "Ben": 1}, holds=False, first_wrong_move=2))
    assert refuted.winners == () and refuted.doubts == ("who knows",) and not refuted.clean
    assert refuted.claim == Claim(scores={"Ann": 4, "Ben": 1}, holds=None, first_wrong_move=None)
    assert told(None).winners == told(Claim(scores={"Ann": 3}, holds=True, first_wrong_move=None)).winners == ()
    assert told(Claim(scores={"Ann": 3, "Ben": 1}, holds=True, first_wrong_move=None)).winners == ("Ann",)
    assert verdict(moment((3, 1))).contradicted_by([]).winners == ("Ann",)
