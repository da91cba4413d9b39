"""The title in the middle of a board."""

from __future__ import annotations

import pytest

from sheetgen.games.goose.page.centre import capitals


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
