"""The title in the middle of a board."""

from __future__ import annotations

import pytest

from sheetgen.games.goose.page.centre import _parted, broken, capitals
from sheetgen.page.ink import type as letters


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
