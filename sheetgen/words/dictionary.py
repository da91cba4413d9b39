"""Word lists: the two that are shipped, and any that a user brings, in any alphabet.

A dictionary is a sorted list of capitals and nothing else. Bisection answers both questions that the games ask, "is
this a word?" and "which words begin so?", as fast as a tree of letters would, and there is no tree to build at every
start. What else is worth knowing (alphabet, vowels, which letters are used most) is found from the list when first
asked for, so that a list in Russian needs no more from its owner than one in English.
"""

from __future__ import annotations

import codecs
import hashlib
import unicodedata
import zlib
from bisect import bisect_left
from collections import Counter
from functools import cache, cached_property
from pathlib import Path

from sheetgen.errors import BadInput
from sheetgen.files import read_bytes, read_text
from sheetgen.words.vowels import vowels_of

DATA = Path(__file__).parent / "data"
SHIPPED = ("common", "wide")

SHORTEST, LONGEST = 2, 15
"""Letters in a word."""

FILE_LIMIT = 64_000_000
"""Bytes. The largest word lists of any language stay well below."""


class Dictionary:
    """A word list: what `in` and `narrow` search.

    ``words`` are in capitals, sorted by code point, each once; ``source`` is what the digest is taken of.
    """

    def __init__(self, name: str, words: list[str], source: bytes, skipped: int = 0, path: Path | None = None) -> None:
        self.name = name
        self.path = path
        """Where a user's file lies."""
        self.words = words
        self.source = source
        self.skipped = skipped
        """How many lines of a user's file were left out because they hold no usable word."""

    def __contains__(self, word: str) -> bool:
        place = bisect_left(self.words, word)
        return place < len(self.words) and self.words[place] == word

    def __len__(self) -> int:
        return len(self.words)

    def narrow(self, prefix: str, low: int, high: int) -> tuple[int, int]:
        """The range (first, past the last) of the words within [low, high) that begin with `prefix`."""
        first = bisect_left(self.words, prefix, low, high)
        return first, bisect_left(self.words, prefix + "\U0010ffff", first, high)  # no letter comes after U+10FFFF

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of the file as the user wrote it, or of the shipped list's text."""
        return hashlib.sha256(self.source).digest()

    @cached_property
    def by_use(self) -> str:
        """All letters, the most used first, equally used ones by code point."""
        uses = Counter("".join(self.words))
        return "".join(sorted(uses, key=lambda letter: (-uses[letter], letter)))

    @cached_property
    def alphabet(self) -> str:
        """All letters, by code point."""
        return "".join(sorted(set("".join(self.words))))

    @cached_property
    def vowels(self) -> frozenset[str]:
        """The letters that stand for vowels, found from the words alone, whatever the language."""
        return vowels_of(self.words)


@cache
def shipped(name: str) -> Dictionary:
    """The list `common` (words that most readers know) or `wide` (what word-game players are used to).

    Raises BadInput when `name` is neither.
    """
    if name not in SHIPPED:
        raise BadInput(f'there is no word list "{name}"; there are {" and ".join(SHIPPED)}')
    text = zlib.decompress((DATA / f"{name}.gz").read_bytes(), zlib.MAX_WBITS | 16)  # 16: with a gzip header
    return Dictionary(name, text.decode("ascii").split("\n"), text)


@cache
def from_file(path: Path) -> Dictionary:
    """A user's list: UTF-8, one word a line, in any alphabet.

    Blank lines, `#` comments and what spelling checkers keep beside their words (a count in the first line, `/FLAGS`
    after a word) are passed over. Lines without a word of 2 to 15 letters are left out and counted in `skipped`.
    Raises BadInput when the file cannot be read, is not UTF-8 text, is larger than 64 MB or has no usable words.
    """
    source = read_bytes(path, FILE_LIMIT)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = read_text(path, FILE_LIMIT)  # raises, and says in which line
    if "\0" in text:
        raise BadInput("this is not a text file", file=path)
    lines = capitals(text).splitlines()
    if lines and lines[0].strip().isdecimal():
        del lines[0]
    entries = [entry for line in lines if (entry := line.partition("#")[0].strip())]
    candidates = [entry.partition("/")[0].rstrip() for entry in entries]
    usable = [word for word in candidates if word.isalpha() and SHORTEST <= len(word) <= LONGEST]
    if not usable:
        wanted = f"one a line, of {SHORTEST} to {LONGEST} letters"
        raise BadInput(f"there is no usable word in this file; words are wanted, {wanted}", file=path)
    words = sorted(set(usable))
    if len(set("".join(words))) == 1:
        raise BadInput(f"all words in this file are made of one letter, {words[0][0]}", file=path)
    return Dictionary(path.name, words, source, len(entries) - len(usable), path)


def capitals(text: str) -> str:
    """The text as dictionaries hold it: in capitals, each letter with its accents one character where there is one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).upper())


@cache
def unkind() -> frozenset[str]:
    """Words that chance must not put before anybody. For the referee they are words like any other."""
    lines = (DATA / "unkind.txt").read_text("ascii").splitlines()
    return frozenset(codecs.decode(line, "rot13").upper() for line in lines if line and not line.startswith("#"))
