"""Springer's finished sheets, id by id (docs/SHEETS.md 3.7), on the field `mini`: 28 spaces, five triangles an edge."""

from __future__ import annotations

import re

import pytest

from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.referee.finished import report
from tests.referee.finished.tables import judged, left, reasons, scored, written

CHAIN = ("2 3 7 11 13 16 21 23 27 N4 E4 S4 W3", "1 5 8 12 15 19 20 22 26 N5 E5 S5 W2")
"""Ann has a chain of 15; Ben has as many turns and none."""
FULL = ("3 6 9 10 13 15 18 21 24 26 28 N4 E4 S3 W3", "1 4 7 11 12 14 16 19 20 23 25 27 N2 E3 S4 W5")
"""Nobody has a chain, and nobody can fill anything any more."""


def sheet(ann: str, ben: str = "", *head: str, more: str = "") -> str:
    lines = ('game = "springer"', 'players = ["Ann", "Ben"]', *head)
    return "\n".join((*lines, "[coloured]", f'Ann = "{ann}"', f'Ben = "{ben}"', more))


STOPPED = "finished = false"


def test_a_chain_at_the_end_of_its_round_is_possible_with_its_exact_score() -> None:
    verdict = judged(written(sheet(*CHAIN)))
    assert verdict.result == "possible" and verdict.scores is not None
    assert (verdict.scores.kind, verdict.scores.possible, verdict.winners) == ("exact", ((15, 15),), ("Ann",))


def test_a_score_that_the_links_do_not_give_is_refuted() -> None:
    verdict = judged(scored(written(sheet(*CHAIN)), {"Ann": 15, "Ben": 12}))
    assert verdict.claim is not None and verdict.claim.holds is False
    assert verdict.claim.reasons[0].message == "Ben wrote 12 and has 15"


@pytest.mark.parametrize("said", ["N2-4", "N2 to 4", "N2 bis N4"])
def test_a_range_of_triangles_needs_its_side_once(said: str) -> None:
    assert written(sheet(said, "", STOPPED)).ink == written(sheet("N2 N3 N4", "", STOPPED)).ink


def test_s1_two_neighbours_of_one_colour() -> None:
    assert reasons(sheet("1 2", "14", STOPPED)) == [
        ("SPR-S1", "spaces 1 and 2 share a border and are both in Ann's colour; nobody may fill next to an own space")
    ]


def test_s2_two_triangles_of_an_edge() -> None:
    assert reasons(sheet("N1 N4", "14", STOPPED)) == [
        ("SPR-S2", "triangles N1 and N4 are both in Ann's colour; a player fills only one on each edge")
    ]


def test_s3_counts_that_turns_cannot_give() -> None:
    said = "Ben must have passed, but could still fill 2: 3 for Ann, 0 for Ben do not come of taking turns"
    assert reasons(sheet("1 11 21", "", STOPPED)) == [("SPR-S3", f"whoever began, {said}")]


def test_s4_somebody_can_still_move() -> None:
    without_14 = "1 4 7 12 17 20 23 26 28 N2 E1 S1 W5"
    assert reasons(sheet(without_14, "3 5 8 10 13 19 21 24 27 N3 E2 S5 W2")) == [
        ("SPR-S4", "nobody has a chain, and Ann can still fill 14; the game is not over")
    ]


def test_an_end_that_alone_is_wrong_is_hinted_at_whichever_it_is() -> None:
    without_14 = ("1 4 7 12 17 20 23 26 28 N2 E1 S1 W5", "3 5 8 10 13 19 21 24 27 N3 E2 S5 W2")
    stop = "If the game was stopped in the middle, write finished = false and check again."
    assert judged(written(sheet(*without_14))).hints == (stop,)
    assert judged(written(sheet(*without_14, STOPPED))).result == "possible"
    over = "If the game was played to its end, write finished = true and check again."
    assert judged(written(sheet(*CHAIN, STOPPED))).hints == (over,)
    # Counts that no turns give are wrong with either end.
    assert judged(written(sheet("1 11 21"))).hints == (
        "Nothing is written below [coloured] for Ben; was that forgotten?",
    )


def test_s5_a_round_that_is_not_played_out() -> None:
    assert reasons(sheet(CHAIN[0], CHAIN[1].removesuffix(" W2"), 'first = "Ann"')) == [
        ("SPR-S5", "with Ann beginning, the round is not played out: Ben has a turn left")
    ]


def test_s5_a_game_stopped_at_the_end_of_a_round_with_a_chain() -> None:
    assert reasons(sheet(*CHAIN, STOPPED, 'first = "Ben"')) == [
        ("SPR-S5", "with Ben beginning, Ann has a chain and the round is played out: the game is over")
    ]


def test_s6_a_chain_that_was_complete_too_early() -> None:
    found = sheet("2 3 5 8 13 16 18 23 26 28 N5 E5 S2 W1", "1 4 7 10 12 15 17 19 21 25 27 N1 E1 S4 W3")
    said = "Ann's chain was complete a round before the end, and the game would have ended"
    assert reasons(found) == [("SPR-S6", f"whoever began, {said}")]


def test_s7_a_first_turn_of_two_spaces_leaves_two_that_share_a_border() -> None:
    double = 'variation = ["double-first"]'
    assert judged(written(sheet("1 2", "14 15", STOPPED, double))).result == "possible"
    assert reasons(sheet("1 2 12", "13 16", STOPPED, double)) == [
        ("SPR-S7", "Ben's first turn fills two spaces that share a border, and no two spaces in Ben's colour do")
    ]
    assert reasons(sheet("1 2 3", "", STOPPED, double)) == [
        ("SPR-S1", "spaces 1 and 3 share a border and are both in Ann's colour; only the two of a first turn may be")
    ]


def test_a_triangle_is_called_one() -> None:
    found = written(sheet(*CHAIN))
    assert found.named(found.places.index("W2")) == "triangle W2"
    assert found.named(found.places.index(2)) == "space 2"


def test_o_is_east_or_west_by_the_language_as_it_is_in_moves() -> None:
    said = "there is no triangle O5; the letters of the triangles are N, E, S and W in every language; did you mean "
    with pytest.raises(BadInput, match=re.escape(said + "E5 or W5?")):
        written(sheet("1", "O5 4"))
    with spoken("de"), pytest.raises(BadInput, match="E5"):
        written(sheet("1", "O5 4"))


def test_triangles_are_named_by_the_words_for_their_sides_as_they_are_in_moves() -> None:
    assert written(sheet("1 und Ost 5", "Dreieck N4, oeste-3")).ink == written(sheet("1 E5", "N4 W3")).ink


def test_s8_a_stopped_game_in_which_nobody_can_move() -> None:
    assert judged(written(sheet(*FULL))).result == "possible"
    assert reasons(sheet(*FULL, STOPPED)) == [
        ("SPR-S8", "nobody can fill anything any more, so the game is over and was not stopped")
    ]


def test_split_spaces_are_told_below_splits() -> None:
    for seed in range(3):
        found, position = left("springer", "mini", 2, seed, variation=("split-spaces",))
        assert len(found.splits) == 2  # type: ignore[attr-defined]
        verdict = judged(found)
        assert verdict.result == "possible" and verdict.scores is not None
        assert verdict.scores.possible == ((position.scores["Ann"], position.scores["Ben"]),)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("", 'Ann split a space before play: write [splits] and below it Ann = "17: 12 to 20/21"'),
        ('[splits]\nCy = "1: 2 to 3"', "there is no player 'Cy'; there are: Ann, Ben"),
        ('[splits]\nAnn = "99: 2 to 3"', "there is no space 99 to split; the spaces run from 1 to 28"),
        ('[splits]\nAnn = "nothing"', "'split nothing' is not a move"),
        ('[splits]\nAnn = ""', "Ann split a space before play: write below [splits] how, such as Ann = "),
    ],
)
def test_a_split_that_cannot_be_is_told(more: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        written(sheet("1", "", STOPPED, 'variation = ["split-spaces"]', more=more))
    assert caught.value.sentence.startswith(sentence)


def test_the_form_asks_for_the_splits_where_they_were_agreed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "springer", "--variation", "split-spaces", "--finished"]) == 0
    form = capsys.readouterr().out
    asked = 'such as "17: 12 to 20/21"; whoever began stands first.\nAnn = ""\nBen = ""\n'
    assert asked in form
    found, _ = left("springer", "mini", 2, 0, variation=("split-spaces",))
    ann, ben = map(str, found.splits)  # type: ignore[attr-defined]
    filled = asked.replace('Ann = ""', f'Ann = "{ann}"').replace('Ben = ""', f'Ben = "{ben}"')
    verdict = judged(written(form.replace(asked, filled).replace("finished = true", "finished = false")))
    assert verdict.result == "possible"
    assert main(["new", "springer", "--finished"]) == 0
    assert "[splits]" not in capsys.readouterr().out


def test_splits_belong_to_their_variation() -> None:
    with pytest.raises(BadInput, match=r"\[splits\] belongs to the variation"):
        written(sheet("1", "", STOPPED, more='[splits]\nAnn = "1: 2 to 3"'))


def test_a_sample_leaves_no_sheet_before_all_have_split_a_space(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sample", "springer", "--layout", "mini", "--variation", "split-spaces", "--finished", "--turns"]
    assert main([*words, "1"]) == 2 and "split a space" in capsys.readouterr().err
    assert main([*words, "2"]) == 0 and "[splits]" in capsys.readouterr().out


def test_a_sheet_on_which_a_chain_has_won_says_so_beside_the_points() -> None:
    said = {True: 0, False: 0}
    for seed in range(1, 9):
        sheet, position = left("springer", "mini", 2, seed)
        lines = report.lines_of(judged(scored(sheet, position.scores)), "Springer")
        chained = any(position.chains)
        told = [line for line in lines if "has a chain of" in line or "nobody has a chain" in line.lower()]
        assert told == [f"{note[:1].upper()}{note[1:]}." for note in position.notes], seed
        said[chained] += 1
    assert all(said.values())
