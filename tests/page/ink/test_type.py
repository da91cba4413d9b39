import pytest

from sheetgen.errors import BadInput
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Face


@pytest.mark.parametrize("face", letters.NAMES)
def test_every_face_is_there(face: Face) -> None:
    assert letters.width("Take-Back-Toe", 4, face) > letters.cap_height(4, face) > 0


def test_a_missing_letter_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"the typeface has no character for 'ꙮ' \(U\+A66E\)"):
        letters.width("ꙮ", 4)


def test_a_text_that_is_fitted_fits_and_no_text_grows() -> None:
    size = letters.fit("St. Petersburg", 9, "regular", 20)
    assert letters.width("St. Petersburg", size) == pytest.approx(20)
    assert letters.fit("A", 3, "regular", 20) == 3


def test_wrapped_lines_are_no_wider_than_asked_and_lose_no_word() -> None:
    text = "the longest of all words stands alone: Rhabarberbarbara"
    lines = letters.wrap(text, 4, "regular", 22)
    assert " ".join(lines) == text
    assert all(letters.width(line, 4) <= 22 or " " not in line for line in lines)


@pytest.mark.parametrize("kept", ["Mise\u00a0: 2", "La fin\u202f; pas", "«\u00a0ainsi\u00a0» oui"])
def test_a_line_is_not_broken_at_a_space_that_is_there_to_hold(kept: str) -> None:
    lines = letters.wrap(f"un {kept}", 4, "regular", 1)
    assert lines == ["un", *kept.split(" ")]


@pytest.mark.parametrize("face", letters.NAMES)
def test_the_narrow_space_of_french_is_narrow_and_empty(face: Face) -> None:
    assert 0.4 < letters.width("\u202f", 4, face) / letters.width(" ", 4, face) < 0.7
    assert letters.ink("\u202f", 10, face) is None
    alone, spaced = (letters.ink(text, 10, face) for text in (";", "\u202f;"))
    assert alone and spaced and spaced[0] - alone[0] == pytest.approx(letters.width("\u202f", 10, face))


def test_a_capital_is_as_high_as_capitals_are() -> None:
    box = letters.ink("H", 10)
    assert box is not None
    assert (box[1], box[3]) == pytest.approx((0, letters.cap_height(10)))


def test_a_space_prints_nothing() -> None:
    assert letters.ink(" ", 10) is None
