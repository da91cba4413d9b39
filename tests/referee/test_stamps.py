"""stamps.py: date and time that a chat puts before the moves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.referee import stamps
from sheetgen.referee.record import Record, parse, remarks_on_beginnings


def written(moves: Sequence[str]) -> Record:
    """A record of two with these lines."""
    return parse("\n".join(["players = ['Ann', 'Ben']", "moves = '''", *moves, "'''", ""]))


def turns(*moves: str) -> list[tuple[str | None, str]]:
    """Name and text of each turn."""
    return [(turn.name, turn.text) for turn in written(moves).turns]


def troubles(*moves: str) -> list[str | None]:
    """What is wrong with each line, whatever the game is."""
    return [turn.trouble for turn in written(moves).turns]


@pytest.mark.parametrize(
    "stamp",
    [
        "[20:10, 24.11.2026]",
        "24.11.26, 20:10 -",
        "[24.11.26, 20:10:33]",
        "11/24/26, 8:10 PM -",
        "11/24/26, 8:10\u202fp.m. -",
        "\u200e[24/11/2026, 20:10:33]",
        "24.11.2026 um 20:10 Uhr -",
        "2026-11-24T20:10:33",
        "2026-11-24 20:10",
        "[20:10]",
        "(20:10)",
        "24.11., 20:10 -",
    ],
)
def test_date_and_time_before_a_move_are_no_part_of_it_on_any_line(stamp: str) -> None:
    assert turns("5", f"{stamp} Ann: 12", f"{stamp} 57 red") == [(None, "5"), ("Ann", "12"), (None, "57 red")]


def test_what_a_chat_puts_before_a_move_that_is_a_dash_leaves_the_dash() -> None:
    assert turns("[20:10] Ann: -", "[20:11] -", "24.11.26, 20:12 - -") == [("Ann", "-"), (None, "-"), (None, "-")]


@pytest.mark.parametrize("move", ["12", "Ann: 12", "Ann 12", "<Ann> 12"])
def test_a_time_alone_is_no_part_of_the_moves_where_all_lines_have_one(move: str) -> None:
    for stamp in ("20:{}", "8:{}PM", "8:{} p.m. -", "20:{}:33"):
        told = turns(*(f"{stamp.format(minute)} {move}" for minute in range(10, 14)))
        assert told == turns(*[move] * 4)


def test_numbers_with_a_colon_and_their_moves_are_no_times_of_day() -> None:
    moves = [f"{number}:{10 + number} red" for number in range(1, 9)]
    assert turns(*moves) == [(None, each) for each in moves]


def test_rounds_with_a_colon_and_their_moves_are_no_times_of_day() -> None:
    moves = ["1:12 red", "1:40 red", "2:30 red", "2:14 red", "3:15 red"]
    assert turns(*moves) == [(None, each) for each in moves]


def test_a_time_alone_on_one_line_of_many_is_left_where_it_stands() -> None:
    assert turns("5", "12", "20:10 57", "8")[2] == (None, "20:10 57")


def test_three_numbers_between_dashes_are_no_date() -> None:
    assert turns(*["10-11-12 13"] * 4) == [(None, "10-11-12 13")] * 4


def test_one_time_before_a_name_is_asked_to_be_left_out_and_is_not_called_two_turns() -> None:
    (*_, told) = troubles("5", "12", "57", "20:10 Ann: 8")
    assert told == "20:10 before the name looks like a date or a time; write the line without it"


def test_two_turns_on_one_line_are_told_where_a_time_stands_before_them_too() -> None:
    assert "two turns" in (troubles("[20:10] Ann: 8 Ben: 9")[0] or "")
    assert "two turns" in (troubles("<Ann> 8 <Ben> 9")[0] or "")


@pytest.mark.parametrize(("line", "name"), [("<Ann> 12", "Ann"), ("<@ben>: 12", "Ben"), ("3. < Ann > 12", "Ann")])
def test_a_name_in_angle_brackets_is_whose_move_it_is(line: str, name: str) -> None:
    assert turns(line) == [(name, "12")]


def test_what_else_stands_in_angle_brackets_stays_part_of_the_move() -> None:
    assert turns("<red> 12") == [(None, "<red> 12")]


def test_one_note_tells_what_was_left_out_before_all_moves() -> None:
    (note,) = remarks_on_beginnings(written(["[20:10] Ann: 12", "[20:11] Ben: 13"]).turns)
    assert note == "what stands before the moves as date or time, such as [20:10], is taken as no part of them"


@pytest.mark.parametrize(
    ("text", "rest"),
    [("22  20:12", "22"), ("6 5 at 20:15", "6 5"), ("[20:10] 12", "12"), ("1 5 7: M1-M2", "1 5 7: M1-M2")],
)
def test_the_time_is_taken_out_of_a_line_wherever_it_stands(text: str, rest: str) -> None:
    assert stamps.without(text) == rest
