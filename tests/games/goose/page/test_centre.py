"""The title in the middle of a board."""

from __future__ import annotations

import pytest

from sheetgen.games.goose.page.centre import Room, _parted, broken, capitals, rules
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Text


@pytest.mark.parametrize(
    ("word", "large"),
    [
        ("Χήνα", "ΧΗΝΑ"),
        ("Άνοιξη", "ΑΝΟΙΞΗ"),
        ("Μάιος", "ΜΑΪΟΣ"),
        ("προϊόν", "ΠΡΟΪΟΝ"),
        ("γαΐδουρος", "ΓΑΪΔΟΥΡΟΣ"),
        ("ή", "Ή"),
        ("éléphant", "ÉLÉPHANT"),
        ("ćma", "ĆMA"),
        ("Straße", "STRASSE"),
    ],
)
def test_greek_capitals_have_no_accents_and_all_others_theirs(word: str, large: str) -> None:
    assert capitals(word) == large


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSKAPITÄN", ("DONAUDAMPFSCHIFFFAHRTS-", "GESELLSCHAFTSKAPITÄN")),
        ("WEIHNACHTSBÄCKEREIGESCHICHTEN", ("WEIHNACHTSBÄCKE-", "REIGESCHICHTEN")),
        ("ΓΑΪΔΟΥΡΟΔΡΟΜΙΕΣ", ("ΓΑΪΔΟΥΡΟΔ-", "ΡΟΜΙΕΣ")),
        ("Merry-go-roundabouts", ("Merry-go-", "roundabouts")),
        ("百格鵝棋百格鵝棋", ("百格鵝棋", "百格鵝棋")),
    ],
)
def test_a_word_that_is_broken_has_a_hyphen_there_unless_its_writing_has_none(
    word: str, parts: tuple[str, ...]
) -> None:
    assert _parted(word, 2) == parts


def test_a_broken_word_stays_in_its_width_with_its_hyphens() -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    whole = letters.width(word, 3.0, "italic")
    for width in (whole / 2, whole / 3, whole / 7):
        lines = broken(word, 3.0, width)
        assert max(letters.width(line, 3.0, "italic") for line in lines) <= width + 1e-6
        assert "".join(lines).replace("-", "") == word


def test_the_text_of_a_label_too_long_for_the_column_stands_flush() -> None:
    said = [("Goose", "the same number again, but not on a first throw"), ("6", "Bridge: to 12")]
    said.append(("Goose looking back", "the same number back, but not on a first throw"))
    shapes = [shape for shape in rules(said, Room((0.0, 0.0, 70.0, 34.0)), None) if isinstance(shape, Text)]
    label = next(shape for shape in shapes if shape.text == "Goose looking back")
    first, *more = (shape for shape in shapes if shape.face == "regular" and shape.y <= label.y + 0.01)
    assert more and {round(shape.x, 6) for shape in more} == {round(first.x, 6)}
    assert first.x > label.x
