"""guesses.py: what a line that cannot be read may have been meant to say."""

from __future__ import annotations

import pytest

from sheetgen.referee.guesses import LONGEST, fitting, guesses, is_unclear

COLOURS = ("red", "blue", "neutral")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("57 nuetral", "57 neutral"),
        ("57 Bleu", "57 blue"),
        ("57 blu", "57 blue"),
        ("1O", "10"),
        ("l2 red", "12 red"),
        ("red 57", "57 red"),
        ("nuetral 57", "57 neutral"),
        ("57.", "57"),
        ("57red", "57 red"),
        ("57 [red]", "57 red"),
        ("57 red // a slip?", "57 red"),
        ("57 red -- a slip?", "57 red"),
        ("57 (he thought for long)", "57"),
    ],
)
def test_a_word_misspelt_a_letter_for_a_digit_two_parts_swapped_or_a_remark_is_guessed(text: str, meant: str) -> None:
    assert meant in guesses(text, COLOURS)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("plays 12", "12"),
        ("Ann plays 12", "Ann 12"),
        ("then Ben filled 10", "Ben 10"),
        ("Ben takes space 10!", "Ben 10"),
        ("Ann colours 57 neutral", "Ann 57 neutral"),
        ("22  20:12", "22"),
        ("6 5 at 20:15", "6 5"),
    ],
)
def test_the_words_before_a_move_and_the_time_round_it_are_left_out(text: str, meant: str) -> None:
    assert meant in guesses(text, COLOURS, ("Ann", "Ben"))


@pytest.mark.parametrize("text", ["nothing fits", "I think that we should stop at 8", "Ann 12 and Ben 8"])
def test_words_without_a_figure_many_words_and_two_names_stand_before_no_move(text: str) -> None:
    assert not any(guess in ("", "8", "12 8") for guess in guesses(text, COLOURS, ("Ann", "Ben")))


def test_what_stands_between_dashes_is_no_remark() -> None:
    assert "1" not in guesses("1 - Ann - 57", COLOURS)


def test_a_line_of_dashes_is_no_dash_with_a_remark() -> None:
    assert "-" not in guesses("--- tea ---", COLOURS) and "-" in guesses("- -- nothing fits", COLOURS)


def test_what_is_written_is_no_guess() -> None:
    assert "57 red" not in guesses("57 red", COLOURS) and list(guesses("57", COLOURS)) == []


def test_a_word_of_two_letters_is_not_taken_for_a_longer_one() -> None:
    assert "57 red" not in guesses("57 re", COLOURS)


def test_a_word_that_is_like_no_other_is_left_as_it_stands() -> None:
    assert all("purple" in guess for guess in guesses("57 purple", COLOURS))


def test_a_long_line_is_not_guessed_at() -> None:
    text = "57 nuetral"
    assert list(guesses(text.ljust(LONGEST), COLOURS))
    assert not list(guesses(text.ljust(LONGEST + 1), COLOURS))


@pytest.mark.parametrize(
    "text", ["?6", "57?", "5?7 red", "?34 R", "?1+", "7.?", "+? 3", "57!?", "57 ?", "? 57", "QU?P"]
)
def test_a_question_mark_stands_for_what_nobody_could_make_out_of_a_move(text: str) -> None:
    assert is_unclear(text)


@pytest.mark.parametrize("text", ["57", "?", "??", "57 (?)", "57 // a slip?", "57 (sure?)"])
def test_a_question_mark_alone_or_in_a_remark_stands_for_nothing(text: str) -> None:
    assert not is_unclear(text)


@pytest.mark.parametrize(
    ("text", "fits", "others"),
    [
        ("?6", ("6", "36", "06"), ("136", "63")),
        ("57?", ("57", "570"), ("57 red", "5")),
        ("57 ?", ("57", "57 red"), ("570", "57 red 4")),
        ("? 19", ("19", "18 19"), ("119",)),
        ("??6 Red!", ("6 red", "136 red"), ("6", "6 blue")),
        ("?1+ (sure?)", ("1+", "11+"), ("111",)),
    ],
)
def test_where_a_question_mark_stands_there_is_any_sign_or_part_or_none(
    text: str, fits: tuple[str, ...], others: tuple[str, ...]
) -> None:
    pattern = fitting(text)
    assert all(pattern.fullmatch(f" {each}") for each in fits)
    assert not any(pattern.fullmatch(f" {each}") for each in others)
