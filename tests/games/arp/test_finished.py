"""Arp's finished sheets, id by id (docs/SHEETS.md 3.4), on the field of ARP-T2."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.referee.finished import judge
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.sheet import Sheet
from tests.referee.finished.tables import judged, left, reasons, scored, written

STOPPED = "finished = false"
ANN, BEN, CY = "2 4.2-4.5 5", "3 6 7", "0 8 9"
CAPTURED = {"Ann": "9 10 13", "Ben": "7 8 12", "Cy": "1 11"}


def text(ann: str = ANN, ben: str = BEN, cy: str = CY, head: str = STOPPED, more: str = "", **captured: str) -> str:
    """ARP-T2 after J, unless something else is said; captured spaces are left out unless somebody's are named."""
    coloured = f'[coloured]\nAnn = "{ann}"\nBen = "{ben}"\nCy = "{cy}"\n{more}\n'
    table = "".join(f'{name} = "{spaces}"\n' for name, spaces in {**CAPTURED, **captured}.items())
    shaded = f"[captured]\n{table}" if captured else ""
    return f'game = "arp"\nplayers = ["Ann", "Ben", "Cy"]\n{head}\n{coloured}{shaded}'


def claimed(sheet: Sheet, scores: dict[str, int]) -> list[tuple[str, str]]:
    verdict = judged(scored(sheet, scores))
    assert verdict.claim is not None
    assert verdict.claim.holds is not bool(verdict.claim.reasons)
    return [(reason.rule, reason.message) for reason in verdict.claim.reasons]


def test_t2_after_j_is_possible_with_the_points_of_its_captured_spaces() -> None:
    verdict = judged(written(text(**CAPTURED)))
    assert verdict.result == "possible"
    assert verdict.scores is not None and verdict.scores.kind == "exact"
    assert verdict.scores.possible == ((3, 3, 2),)


def test_without_captured_spaces_the_points_stay_between_bounds() -> None:
    verdict = judged(written(text()))
    assert verdict.result == "possible"
    assert verdict.scores is not None and verdict.scores.kind == "bounds"
    assert [verdict.scores.range_of(seat) for seat in range(3)] == [(0, 8), (0, 7), (0, 5)]


def test_s1_a_bare_segment_in_a_finished_game() -> None:
    assert reasons(text(head="")) == [("ARP-S1", "segment 1.1 is not coloured, so the game is not over")]


def test_s2_no_line_in_one_colour() -> None:
    crossing = text("6.3-6.4 4.1-4.3", "6.1-6.2 4.4-4.5", "")
    assert reasons(crossing) == [
        ("ARP-S2", "no line is in one colour from end to end, but the first stroke was one"),
    ]


def test_s2_no_line_in_the_colour_of_who_began() -> None:
    assert reasons(text("2", "", "", head=f'{STOPPED}\nfirst = "Ben"')) == [
        ("ARP-S2", "no line is in Ben's colour from end to end, but Ben began with one")
    ]


def test_s3_a_captor_without_a_side() -> None:
    assert reasons(text(Ben="7 8", Cy="1 11 12")) == [
        (
            "ARP-S3",
            "space 12 is Cy's, but none of its sides is in Cy's colour; whoever captures a space draws its last side",
        )
    ]


def test_s4_a_captured_space_with_a_bare_side() -> None:
    assert reasons(text(Cy="1 2 11")) == [("ARP-S4", "space 2 is captured, but its side 4.1 is not coloured")]


def test_s5_a_closed_space_that_nobody_captured() -> None:
    assert reasons(text(Cy="1")) == [("ARP-S5", "every side of space 11 is coloured, but nobody has captured it")]


def test_s6_a_stopped_game_with_nothing_left() -> None:
    assert reasons(text(ben=f"{BEN} 1 10 4.1")) == [
        ("ARP-S6", "every segment is coloured, so the game is over and was not stopped in the middle")
    ]


def test_s7_a_stroke_that_nothing_could_lead_to() -> None:
    assert reasons(text("2 4.2-4.4 5", f"{BEN} 4.5")) == [
        (
            "ARP-S7",
            "a stroke began between segments 4.4 and 4.5, so one by Ann or Cy touched that place just before, "
            "but segment 7.4 there is not theirs",
        )
    ]


def test_s8_a_stroke_that_stops_on_both_sides() -> None:
    assert reasons(text("2 4.2 5", f"{BEN} 4.3-4.5")) == [
        (
            "ARP-S8",
            "segment 4.2 would have been drawn before 4.1 and before 4.3, "
            "but a stroke goes on until its line ends or is coloured already",
        )
    ]


def test_s9_points_that_are_not_the_captured_spaces() -> None:
    assert claimed(written(text(**CAPTURED)), {"Ann": 4}) == [("ARP-S9", "Ann wrote 4, but 3 spaces are Ann's")]
    assert len(claimed(written(text(**CAPTURED)), {"Ann": 4, "Ben": 9})) == 2  # each is named


def test_s9_more_points_than_spaces_with_a_side() -> None:
    assert claimed(written(text()), {"Ben": 8}) == [("ARP-S9", "Ben wrote 8, but no more than 7 can be Ben's")]


FULL = """
game = "arp"
players = ["Ann", "Ben"]
[coloured]
Ann = "0 2 5 6.1 8 10"
Ben = "1 3-4 6.2-6.4 7 9"
"""


def test_s9_fewer_points_than_spaces_of_one_colour_alone() -> None:
    assert claimed(written(FULL), {"Ben": 1}) == [("ARP-S9", "Ben wrote 1, but at least 2 spaces are Ben's")]


def test_s10_points_that_are_not_as_many_as_the_spaces() -> None:
    assert claimed(written(FULL), {"Ann": 8, "Ben": 4}) == [
        ("ARP-S10", "together they wrote 12, but 13 spaces are closed on this sheet")
    ]


def test_s11_two_segments_each_before_the_other() -> None:
    assert reasons(text("1 4 6.1-6.3", "0 7.4 8.2-8.3", "2-3 7.3")) == [
        ("ARP-S11", "segments 6.1 and 7.3 would each have been drawn before the other")
    ]


def test_s12_a_stroke_that_nothing_could_come_before_in_time() -> None:
    assert reasons(text("0 6 10", "1 3.1 4.1-4.3 7.2-7.4", "2 8")) == [
        (
            "ARP-S12",
            "a stroke began between segments 4.3 and 4.4, but no stroke that fits can have come there just before",
        )
    ]


def test_s13_two_strokes_right_after_one() -> None:
    assert reasons(text("1 3.1 8.1", "0 5-6", "2.1 3.2 4 9")) == [
        ("ARP-S13", "segments 2.1 and 3.2 would both have come right after 6.1")
    ]


def test_s14_a_captor_whose_sides_were_not_the_last() -> None:
    late = text("0 4", "1 6.1-6.2 9", "2 3 8.1-8.2", Ann="8", Ben="10", Cy="1 2 9")
    assert reasons(late) == [("ARP-S14", "space 8 is captured, but its captor cannot have drawn its last side")]


ASSUMED = """
game = "arp"
players = ["Ann", "Ben"]
[coloured]
Ann = "1.1-1.3 1.5-1.6 3.1-3.4 4.2-4.11 5.1-5.4 6 7.1 8.4-8.7 9 12.4-12.7 13 15.2-15.3 18 21 22.1-22.4 23 24.4 25"
Ben = "1.4 2 3.5-3.9 4.1 5.5-5.7 7.2 8.1-8.3 10-11 12.1-12.3 14 15.1 16-17 19-20 22.5 24.1-24.3"
"""


def test_s15_what_no_meeting_of_strokes_mends() -> None:
    assert reasons(ASSUMED, "classic") == [
        ("ARP-S15", "wherever strokes of one colour met on the lines, some stroke would have come before itself")
    ]


def test_spaces_whose_captor_cannot_be_read_leave_the_points_open() -> None:
    verdict = judged(written(text(Cy="1", unreadable="11")))
    assert verdict.result == "possible" and verdict.witness is not None and verdict.scores is not None
    assert [verdict.scores.range_of(seat) for seat in range(3)] == [(3, 4), (3, 4), (1, 2)]
    (leaning,) = verdict.witness.leaning
    assert leaning.startswith("space 11 was captured by ")


def test_a_captor_who_cannot_be_is_told_who_could() -> None:
    verdict = judged(written(text(Ben="7 8", Cy="1 11 12")))
    assert [correction.said for correction in verdict.corrections] == ["space 12 were captured by Ben"]


def test_captured_spaces_are_compared_with_the_moves_too() -> None:
    found = judged(written(text(**CAPTURED)))
    assert found.witness is not None
    other = written(text(Ann="9 10 12 13", Ben="7 8"))
    (difference,) = other.differences(found.witness.replayed.position)
    assert difference.message == "space 12: you wrote that Ann captured it; by the moves Ben did"


def test_a_team_that_won_is_both_partners() -> None:
    sheet, position = left("arp", "mini", 4, 1, variation=("teams",))
    verdict = judged(sheet)
    assert verdict.result == "possible"
    assert verdict.winners == position.winners == ("Ben", "Di")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [None, 6])
def test_games_that_stop_at_own_colours_are_searched_too(players: int, turns: int | None) -> None:
    for seed in range(3):
        sheet, position = left("arp", "mini", players, seed, variation=("stop-at-own",), turns=turns)
        verdict = judged(sheet)
        assert verdict.result == "possible"
        assert verdict.scores is not None and verdict.scores.possible == (position.points,)


def test_lines_are_named_whole_and_in_ranges() -> None:
    one, other = written(text(cy="0 8-9")), written(text(cy="0.1-0.4 8.1 8.2, 8.3 9"))
    assert isinstance(one, InkedSheet) and isinstance(other, InkedSheet)
    assert one.ink == other.ink


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"ann": "4.9"}, "there is no segment 4.9 on this sheet; did you mean 4.5?"),
        ({"ann": "2-0"}, "'2-0' runs backwards; write 0-2"),
        ({"ann": "4.3-4.1"}, "'4.3-4.1' runs backwards; write 4.1-4.3"),
        ({"ann": "3 6"}, "segments 3.1, 3.2, 6.1, 6.2, 6.3 and 6.4 are named twice, for Ann and for Ben"),
        ({"Ann": "14"}, "there is no space 14 on this sheet; they run from 1 to 13"),
        ({"Ann": "7"}, "space 7 is named twice, for Ann and for Ben"),
        ({"Dora": "1"}, "'Dora' is no player and no colour of this game; there are: Ann, Ben, Cy, unreadable"),
    ],
)
def test_what_cannot_be_meant_is_told(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        written(text(**said))
    assert error.value.sentence == sentence


SHADED = """
game = "arp"
players = ["Ann", "Ben"]
[coloured]
Ann = "1.4-1.6 2.2-2.4 4 5 6.6 8 9 11.1 12.4-12.7 13 14 17.1 18 20.1 22 23.2 24.1-24.2"
Ben = "1.1-1.3 2.1 3 6.1-6.5 7 10 11.2-11.7 12.1-12.3 15 16 17.2-17.3 19 20.2-20.6 21 23.1 23.3-23.4 24.3-24.4 25"
[captured]
Ann = "1 2 4-6 16-19 21 27-31 35 39 41-43 48 49"
Ben = "3 7-15 20 22-26 32-34 36-38 40 44-47 50-55"
"""
"""A whole sheet with all who captured its spaces, of which one segment was forgotten."""


def test_a_forgotten_segment_is_told_of_a_sheet_with_its_captured_spaces_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "CORRECTING", math.inf)  # it is a matter of steps here
    verdict = judged(written(SHADED, "classic"), steps=400_000)
    assert [reason.rule for reason in verdict.reasons] == ["ARP-S1", "ARP-S4", "ARP-S4"]
    assert [correction.said for correction in verdict.corrections] == ["segment 11.8 were in Ben's colour"]


def test_a_whole_line_in_another_colour_is_one_correction() -> None:
    said = [correction.said for correction in written(text()).corrections(1)]
    assert said.index("line 9 were in Ben's colour") < said.index("segment 9.1 were in Ben's colour")


def test_all_captured_spaces_are_tried_where_no_reason_names_a_place() -> None:
    sheet = written(text(**CAPTURED))
    assert not sheet.doubtful()
    assert "space 13 were captured by Cy" in [correction.said for correction in sheet.corrections(1)]
