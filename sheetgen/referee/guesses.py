"""What a line that cannot be read may have been meant to say: a word misspelt, a letter for a digit, two parts swapped,
a part in brackets, a remark behind, words before a move, the time of day.

Nothing here knows a game. A guess is worth something only if the game can read it, which is for the caller to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import takewhile

from sheetgen.referee import stamps

_PARTS = re.compile(r"[^\W\d_]+|\d+|\S")
_LIKE_DIGITS = str.maketrans("OoIl|", "00111")
_MIXED = re.compile(r"\b(?=\w*\d)[\dOoIl|]+\b")
_BRACKETS = re.compile(r"[()\[\]{}]")
_REMARK = re.compile(r"(?<=\S)\s*(?://|(?<!-)--|[(\[{;]).*")
"""What follows on a move where somebody knows no sign for a remark but those of other languages."""
NEAR = 0.7
"""How much of a word must be right (difflib's ratio): `nuetral` has 0.86, `bleu` for `blue` 0.75."""
LONGEST = 60
"""Letters of a line that is worth guessing at."""


WORDS = 4
"""Words that may stand before a move; behind more of them a number is likelier none."""


def guesses(text: str, words: Sequence[str], names: Sequence[str] = ()) -> Iterator[str]:
    """What a text may be a slip of the pen for, the likeliest first; `words` are those that a move can hold, `names`
    those of the players."""
    if len(text) > LONGEST:
        return
    digits = _MIXED.sub(lambda found: found[0].translate(_LIKE_DIGITS), text)
    plain = digits.strip(" .,;!?")
    bare = _BRACKETS.sub(" ", plain).strip()
    for said in dict.fromkeys((digits, plain, bare, _REMARK.sub("", plain))):
        parts = _PARTS.findall(said)
        spelt = " ".join(_spelt(part, words) for part in parts)
        for guess in (said, spelt, " ".join(reversed(parts)), " ".join(reversed(spelt.split()))):
            if guess != text:
                yield guess
    for guess in _without_words(stamps.without(text), words, names):
        if guess != text:
            yield guess


def _without_words(said: str, words: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """What begins with a figure, without the words before it that no move can hold, but with a player's name; words
    behind it may be part of the move."""
    found = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said, re.IGNORECASE)]
    if len(found) > 1:
        return
    for name in found:
        said = re.sub(re.escape(name), " ", said, count=1, flags=re.IGNORECASE)
    parts = [part.strip(".!?;,:\"'()") for part in said.split()]
    before = [*takewhile(lambda part: not re.search(r"\d", part), parts)]
    # A letter alone is more likely a part of the move than a word.
    kept = [part for part in before if len(part) == 1 or not part.isalpha() or _spelt(part, words) in words]
    if len(before) < len(parts) and len(before) - len(kept) <= WORDS:
        yield " ".join([*found, *kept, *parts[len(before) :]])


def _spelt(part: str, words: Sequence[str]) -> str:
    """A word as it is known; a number or sign as it stands."""
    close = get_close_matches(part.lower(), words, 1, NEAR) if len(part) > 2 and part.isalpha() else []
    return close[0] if close else part


def is_unclear(text: str) -> bool:
    """Whether a ? stands in a move for what nobody could make out of it; one in a remark behind it is none."""
    move = _REMARK.sub("", text)
    return "?" in move and re.search(r"[\w+]", move) is not None


def fitting(text: str) -> re.Pattern[str]:
    """What a move with such a ? may be, with a blank before each part: any sign or none where it stands at others, any
    part or none where it stands alone."""
    parts = _REMARK.sub("", text).replace("!", "").strip(" .,;").split()
    return re.compile("".join(map(_fitting, parts)), re.IGNORECASE)


def _fitting(part: str) -> str:
    if not part.strip("?"):
        return r"(?: \S+)?" * len(part)
    return " " + "".join(".?" if sign == "?" else re.escape(sign) for sign in part)


def nearly_so(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether two texts differ by one letter, another or one more, by two neighbours that are exchanged, or by what one
    of them lacks at its end; or so two rows of numbers."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    a, b = one[same:], other[same:]
    exchanged = a[1::-1] == b[:2] and a[2:] == b[2:]
    return one != other and (a[1:] == b[1:] or a[1:] == b or a == b[1:] or exchanged or not a or not b)
