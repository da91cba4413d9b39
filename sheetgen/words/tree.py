"""Words as a tree of their letters, of which only the branches that are asked for are grown.

A search for words on a field walks from letter to letter and needs to know at each step whether any word goes on so.
The tree answers that as fast as a dict does, and takes no more memory than the search has seen of the language.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

LAST = "\U0010ffff"
"""No letter comes after it."""


FEW = 12
"""Words. Where there are no more, it is worth knowing which letters can come next."""


class Tree(dict[str, "Tree | None"]):
    """The words that begin with the same letters; ``tree["E"]`` are those that go on with E, or None.

    The words lie at [low, high) of ``words``, which are sorted.
    """

    __slots__ = ("backward", "high", "longer", "low", "onward", "spelled", "word", "words")

    def __init__(self, words: Sequence[str], low: int, high: int, spelled: str = "", *, backward: bool = False) -> None:
        super().__init__()
        self.words = words
        self.low = low
        self.high = high
        self.spelled = spelled
        self.backward = backward
        self.word = words[low] == spelled
        """Whether the letters so far are a word themselves."""
        self.longer = high - low > self.word
        """Whether there are words with more letters."""
        self.onward = self._onward() if high - low <= FEW else ""
        """The letters that come next, where the words are few; else empty."""

    def _onward(self) -> str:
        depth = len(self.spelled)
        return "".join({word[depth] for word in self.words[self.low + self.word : self.high]})

    def __missing__(self, letters: str) -> Tree | None:
        """Grow a branch. Letters that stand together, such as QU, are read backwards in a tree of words read so."""
        spelled = self.spelled + (letters[::-1] if self.backward else letters)
        low = bisect_left(self.words, spelled, self.low, self.high)
        high = bisect_left(self.words, spelled + LAST, low, self.high)
        branch = Tree(self.words, low, high, spelled, backward=self.backward) if low < high else None
        self[letters] = branch
        return branch


def forward(words: Iterable[str]) -> Tree:
    """The tree of the words as they are read."""
    return _grown(sorted(words), backward=False)


def backward(words: Iterable[str]) -> Tree:
    """The tree of the words read from their ends."""
    return _grown(sorted(word[::-1] for word in words), backward=True)


def _grown(words: Sequence[str], *, backward: bool) -> Tree:
    return Tree(words or ("",), 0, len(words), backward=backward)
