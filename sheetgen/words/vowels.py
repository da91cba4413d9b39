"""Which letters are vowels, told from a list of words alone, so that any alphabet works."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

ENOUGH = 20_000
"""Words. More would change nothing and take longer."""


def vowels_of(words: Sequence[str]) -> frozenset[str]:
    """The vowels among the letters of the words; in short or odd lists a rare one may be missed."""
    sample = words[:: len(words) // ENOUGH + 1]
    return syllabic(sukhotin(sample), sample)


def sukhotin(words: Sequence[str]) -> list[str]:
    """The letters that may be vowels, likeliest first, by B. V. Sukhotin's method of 1962.

    Vowels and consonants like to stand side by side, so the letter that meets others most often is a vowel. Whatever
    met that vowel is then the less likely to be one itself, by twice the times they met; and so on with the letter
    that now has the most meetings, until none has any left.
    """
    meetings: dict[str, Counter[str]] = {}
    for (one, other), times in Counter(pairwise(" ".join(words))).items():
        if one != other and " " not in (one, other):
            meetings.setdefault(one, Counter())[other] += times
            meetings.setdefault(other, Counter())[one] += times
    left = {letter: met.total() for letter, met in meetings.items()}
    found: list[str] = []
    while left:
        likeliest = max(left, key=lambda letter: (left[letter], letter))
        if left.pop(likeliest) <= 0:
            break
        found.append(likeliest)
        for letter in left:
            left[letter] -= 2 * meetings[likeliest][letter]
    return found


def syllabic(candidates: Sequence[str], words: Sequence[str]) -> frozenset[str]:
    """Those of the candidates that can be the only vowel of a word.

    Sukhotin's method is misled by consonants that like company: H in English (CH, SH, TH), C in German (CH, CK, SCH),
    the Russian soft sign. But a word has a syllable and a syllable has a vowel, and hardly a word makes do with one of
    these alone. Accents are put aside for the question, lest a rare accented letter should have too few words.
    """
    plain = {letter: unicodedata.normalize("NFD", letter)[0] for letter in candidates}
    used: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for word in words:
        here = {plain[letter] for letter in word if letter in plain}
        used.update(here)
        if len(here) == 1:
            alone.update(here)
    share = {letter: alone[letter] / used[letter] for letter in used}
    # 1/50 of the share that the most independent vowel has: English Y has 1/12 of it, English H and G below 1/100.
    return frozenset(letter for letter in candidates if 50 * share[plain[letter]] >= max(share.values()))
