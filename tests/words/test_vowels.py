"""Vowels are found in any language, from a few hundred everyday words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.words.dictionary import from_file, shipped
from sheetgen.words.vowels import sukhotin, vowels_of

LISTS = Path(__file__).parent / "lists"


@pytest.mark.parametrize("name", ["common", "wide"])
def test_english_has_six_vowels_and_y_is_one(name: str) -> None:
    assert shipped(name).vowels == frozenset("AEIOUY")


@pytest.mark.parametrize(
    ("language", "vowels"),
    [("french", "AEIOUÂÈÉÊÎÔÛ"), ("german", "AEIOUÄÖÜ"), ("russian", "АЕЁИОУЫЭЮЯ")],
)
def test_vowels_are_found_with_their_accents(language: str, vowels: str) -> None:
    assert from_file(LISTS / f"{language}.txt").vowels == frozenset(vowels)


def test_the_likeliest_vowel_comes_first() -> None:
    assert sukhotin(from_file(LISTS / "french.txt").words)[0] == "E"


def test_a_consonant_that_likes_company_is_no_vowel() -> None:
    german = from_file(LISTS / "german.txt").words
    assert ("C" in sukhotin(german), "C" in vowels_of(german)) == (True, False)


@pytest.mark.parametrize("words", [[], ["AA", "BB"], ["AB"], ["语言", "语文", "文言"], ["שלום", "ספר", "ילד"]])
def test_odd_lists_have_some_answer(words: list[str]) -> None:
    assert vowels_of(words) <= set("".join(words))
