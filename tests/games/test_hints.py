"""Lines that are no moves as they stand, but can mean only one, and lines that are none at all."""

from __future__ import annotations

import pytest

from tests.games.written import said, verdict

PLAYERS = ("Ann", "Ben")
SHEET = "MON-1001-G"


@pytest.mark.parametrize("line", ["Ann fills 27", "27 // in the corner"])
def test_a_space_among_words_is_taken_as_that_space(line: str) -> None:
    found = verdict("mondrian", SHEET, PLAYERS, line)
    assert [unread.meant for unread in found.unread] == ["27"] and not found.fouls


def test_a_dash_may_stand_behind_a_name() -> None:
    found = verdict("mondrian", SHEET, PLAYERS, "Ann - 27", "Ben - 40")
    assert not found.unread and [played.name for played in found.played] == ["Ann", "Ben"]


@pytest.mark.parametrize("front", ["({})", "{}/", "{} -", "Move {}:", "Zug {}.", "Coup {}:", "jugada no. {})"])
def test_a_number_before_a_move_may_be_written_in_other_ways(front: str) -> None:
    lines = [f"{front.format(number)} {move}" for number, move in enumerate(("Ann: 27", "Ben: 40", "44 n"), 1)]
    found = verdict("mondrian", SHEET, PLAYERS, *lines)
    assert [played.name for played in found.played] == ["Ann", "Ben", None] and not found.unread


def test_letters_before_all_moves_are_short_for_names() -> None:
    found = verdict("mondrian", SHEET, PLAYERS, "A 27", "B 40 n", "A - 44")
    assert [played.name for played in found.played] == ["Ann", "Ben", "Ann"] and not found.unread
    assert found.remarks[:2] == (
        "A before a move is taken as short for Ann", "B before a move is taken as short for Ben",
    )  # fmt: skip


def test_a_letter_that_may_be_a_part_of_the_move_is_no_name() -> None:
    found = verdict("springer", "SPR-1001-Z", ("Nell", "Wim"), "N 4", "W 4")
    assert [played.name for played in found.played] == [None, None] and not found.unread


def test_a_colour_may_stand_in_brackets() -> None:
    assert verdict("mondrian", SHEET, PLAYERS, "25 (neutral)").played[0].move.colour == "neutral"


@pytest.mark.parametrize("line", ["27, 40 neutral", "27 neutral, 40", "8, 7"])
def test_two_spaces_on_a_line_are_asked_for_a_line_each(line: str) -> None:
    (unread,) = verdict("mondrian", SHEET, PLAYERS, line).unread
    assert "give each turn a line of its own" in unread.message


def test_a_letter_before_a_space_is_no_colour_that_nobody_has() -> None:
    found = verdict("vasarely", "VAS-1002-N", PLAYERS, "N10")
    assert [unread.meant for unread in found.unread] == ["10"] and "neutral" not in said(found)


@pytest.mark.parametrize(
    "heading", ["Round 1", "Runde 2:", "Game 1.", "--- Round 1 ---", "== Partie 2 ==", "** Manche 3 **"]
)
def test_a_heading_is_nobodys_turn(heading: str) -> None:
    found = verdict("mondrian", SHEET, PLAYERS, heading, "27", heading, "40")
    assert [played.player for played in found.played] == ["Ann", "Ben"] and not found.unread


@pytest.mark.parametrize("word", ["stuck", "pass"])
def test_whoever_writes_that_they_are_stuck_is_shown_how(word: str) -> None:
    found = verdict("tolstoy", "TOL-10R107-T", PLAYERS, "start 1 10 field 2", "IRKED", word, "SLY")
    assert [unread.meant for unread in found.unread] == ["-"]
    assert not found.fouls


SUMS = ("2+1=3", "3+1=4", "1+3=4", "6+5=11", "5+2=7")
GOOSE = ("goose", "GOO-1001-1", ("Ann", "Ben", "Cy"))


def test_the_sum_of_the_dice_throughout_is_no_cell() -> None:
    found, plain = verdict(*GOOSE, *SUMS), verdict(*GOOSE, *(line.split("=")[0] for line in SUMS))
    assert found.position == plain.position and not found.fouls
    assert "hat stands behind the dice, as in 2+1=3, is taken as their sum, not as the cell reached" in said(found)


def test_a_cell_that_happens_to_be_the_sum_of_the_dice_is_one() -> None:
    found = verdict(*GOOSE, "2+1=3")
    assert found.played[0].move.end == 3 and "as their sum" not in said(found)
