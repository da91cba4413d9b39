"""How people may write places and colours down (docs/SHEETS.md 2)."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.referee.finished.inked import UNREADABLE, InkedSheet
from sheetgen.referee.finished.notation import Places, ranges
from sheetgen.referee.record import Record
from tests.referee.finished.tables import written
from tests.steps import ends_within

NUMBERED = Places((1, 2, 3, 4, 5, 6, "N1", "N2"), "space")
LINES = Places(("7.1", "7.2", "7.3", "8.1"), "segment", {"7": (0, 1, 2)})


def read(places: Places, value: Any) -> list[Any]:
    return [places.names[i] for i in places.read(Record(), "coloured", "Ann", value)]


@pytest.mark.parametrize(
    "value",
    [
        "1-3 5",
        "1 - 3, 5",
        "1, 2, 3 and 5",
        "1–3;5",
        "1--3 5",
        "1 -- 3 5",
        "١-٣ ٥",
        [1, 2, 3, 5],
        ["1-3", 5],
        "1 2\n3 5",
        "1-3 & 5",
        "1 to 3 5",
        "1 bis 3 und 5",
        "1 a 3 y 5",
        "de 1 à 3 et 5",
        "du 1 au 3, 5",
        "1 jusqu’à 3 et 5",
        "Von 1 BIS 3, 5",
        "1..3 5",
        "1 ... 3, 5",
        "1…3 5",
    ],
)
def test_lists_and_ranges_in_any_hand(value: Any) -> None:
    assert read(NUMBERED, value) == [1, 2, 3, 5]


def test_names_in_any_case_and_ranges_of_names() -> None:
    assert read(NUMBERED, "n1-N2 6") == ["N1", "N2", 6]
    assert read(NUMBERED, "N1 bis N2 4 to 6 1") == ["N1", "N2", 4, 5, 6, 1]
    assert read(LINES, "7.1..7.3 8.1") == read(LINES, "7.1 to 7.3 8.1") == ["7.1", "7.2", "7.3", "8.1"]
    assert read(LINES, "7.1-7.3 8.1") == ["7.1", "7.2", "7.3", "8.1"]


def test_a_name_may_stand_for_several_places() -> None:
    assert read(LINES, "7") == ["7.1", "7.2", "7.3"]


def test_a_very_long_gap_is_read_in_good_time() -> None:
    with ends_within(5):
        assert read(NUMBERED, f"1{200_000 * ' '}-{200_000 * ' '}3{200_000 * ' '}5") == [1, 2, 3, 5]


def test_nothing_is_nothing() -> None:
    assert read(NUMBERED, "") == read(NUMBERED, []) == read(NUMBERED, " , ") == []


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("7", "there is no space 7 on this sheet; they run from 1 to 6"),
        ("3-9", "there is no space 9 on this sheet; they run from 1 to 6"),
        ("5-2", "'5-2' runs backwards; write 2-5"),
        ("N11", "there is no space N11 on this sheet; did you mean N1?"),
        ("home", "there is no space home on this sheet; one is 1"),
        ("to 5", "there is no space to on this sheet; one is 1"),
        ("5 bis 2", "'5-2' runs backwards; write 2-5"),
        ("1 to 2 to 3", "there is no space 1-2-3 on this sheet; one is 1"),
        ("1-", "there is no space 1- on this sheet; did you mean 1?"),
        (True, 'write the spaces as a text, such as "1-4 17", or as a list of them'),
        (1.5, 'write the spaces as a text, such as "1-4 17", or as a list of them'),
        ([[1]], 'write the spaces as a text, such as "1-4 17", or as a list of them'),
    ],
)
def test_what_is_no_place_is_told(value: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(NUMBERED, value)
    assert caught.value.sentence == sentence


def test_places_are_written_as_people_would() -> None:
    assert ranges([0, 1, 2, 4, 6, 7], NUMBERED.names) == "1-3 5 N1 N2"
    assert ranges([0, 1], NUMBERED.names) == "1 2"


def ink(*lines: str, players: str = '["Ann", "Ben"]') -> tuple[int, ...]:
    head = ('game = "springer"', f"players = {players}", "finished = false", "[coloured]")
    sheet = written("\n".join((*head, *lines)))
    assert isinstance(sheet, InkedSheet)
    return sheet.ink[:4]


def test_colours_by_player_by_name_and_by_beginning() -> None:
    assert (
        ink('ann = "1"', 'BEN = "4"') == ink('red = "1"', 'Blue = "4"') == ink('R = "1"', 'b = "4"') == (0, -1, -1, 1)
    )


def test_a_player_comes_before_a_colour_of_that_name() -> None:
    assert ink('Blue = "1"', 'Red = "4"', players='["Blue", "Red"]') == (0, -1, -1, 1)


def test_unreadable_places_have_a_key_of_their_own() -> None:
    assert ink('unreadable = "2 3"')[1:3] == (UNREADABLE, UNREADABLE)


def test_a_letter_that_begins_nothing_is_told() -> None:
    with pytest.raises(BadInput, match="'x' is no player and no colour of this game; there are: Ann, Ben, red, blue"):
        ink('x = "1"')


@pytest.mark.parametrize("word", ["and", "und", "et", "y", "UND"])
def test_a_list_has_its_and_in_any_language(word: str) -> None:
    assert read(NUMBERED, f"1, 3 {word} 5") == [1, 3, 5]


def test_neutral_among_four_is_told_as_such() -> None:
    text = 'game = "mondrian"\nplayers = ["A", "B", "C", "D"]\n[coloured]\nneutral = "1"\n'
    with pytest.raises(BadInput, match="in this game of 4 nothing is neutral; there are: A, B, C, D"):
        written(text)
