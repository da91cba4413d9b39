"""Miro's finished sheets, id by id (docs/SHEETS.md 3.1), on the field of MIR-T5."""

from __future__ import annotations

from tests.referee.finished.tables import judged, reasons, scored, written

T5 = {"Ann": "3 4 7 11-13 16-19", "Ben": "0-2 5 6 8-10 14 15"}


def sheet(ann: str, ben: str, more: str = "", head: str = "") -> str:
    return f'game = "miro"\nplayers = ["Ann", "Ben"]\n{head}\n[coloured]\nAnn = "{ann}"\nBen = "{ben}"\n{more}'


def test_the_end_of_t5_is_possible_with_just_its_score() -> None:
    verdict = judged(written(sheet(**{name.lower(): text for name, text in T5.items()})))
    assert verdict.result == "possible"
    assert verdict.scores is not None and verdict.scores.kind == "exact"
    assert verdict.scores.possible == ((14, 10),)
    assert verdict.winners == ("Ann",)


def test_with_one_segment_more_for_ann_the_score_is_another() -> None:
    other = written(sheet("3 4 7 9 11-13 16-19", "0-2 5 6 8 10 14 15"))
    verdict = judged(scored(other, {"Ann": 14, "Ben": 10}))
    assert verdict.result == "possible"
    assert verdict.scores is not None and verdict.scores.possible == ((15, 10),)
    assert verdict.claim is not None and verdict.claim.holds is False
    assert [reason.message for reason in verdict.claim.reasons] == ["Ann wrote 14 and has 15"]


def test_s1_a_bare_segment_in_a_finished_game() -> None:
    assert reasons(sheet("3 4 7 11-13 16-17 19", T5["Ben"])) == [
        ("MIR-S1", "segment 18 is not coloured, so the game is not over")
    ]


def test_s2_five_in_a_row() -> None:
    assert reasons(sheet("3-7 11-13 16-19", "0-2 8-10 14 15")) == [
        ("MIR-S2", "segments 3 to 7 are five in a row in Ann's colour; a turn colours three at most")
    ]


def test_s3_no_way_round_fits() -> None:
    """Ann's and Ben's segments by turns: no two turns of 1 and 2 and 3 lie side by side."""
    even, odd = (" ".join(map(str, range(start, 20, 2))) for start in (0, 1))
    assert reasons(sheet(even, odd)) == [
        (
            "MIR-S3",
            "whoever began, and begun wherever, either way round, "
            "the colours do not fall into turns of 1, 2, 3 and then 1 to 3 segments",
        )
    ]


def test_s3_names_the_beginner_who_is_remembered() -> None:
    ((rule, message),) = reasons(sheet("0", "1 2", head='first = "Ben"\nfinished = false'))
    assert (rule, message[: message.index(",")]) == ("MIR-S3", "with Ben beginning")


def test_s4_a_stopped_game_with_nothing_left() -> None:
    assert reasons(sheet(T5["Ann"], T5["Ben"], head="finished = false")) == [
        ("MIR-S4", "every segment is coloured, so the game is over and was not stopped in the middle")
    ]


def test_an_unreadable_segment_is_read_as_what_fits() -> None:
    verdict = judged(written(sheet("3 4 7 11-13 17-19", T5["Ben"], 'unreadable = "16"')))
    assert verdict.result == "possible" and verdict.witness is not None
    (leaning,) = verdict.witness.leaning
    assert leaning in ("segment 16 is in Ann's colour", "segment 16 is in Ben's colour")


def test_an_impossible_sheet_is_told_what_would_mend_it() -> None:
    verdict = judged(written(sheet("3 4 7 11-13 16-17 19", T5["Ben"])))
    assert "segment 18 were in Ann's colour" in [correction.said for correction in verdict.corrections]
