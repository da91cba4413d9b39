"""A language that nobody speaks, in which every message stands in brackets: what stands outside was never looked up.

The brackets leave out what is filled in: "it is {player}'s turn" is "⟦it is ⟧Ann⟦'s turn⟧". So a word that is filled in
must itself have been looked up, or be known as what no language has another word for: a name, a move as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from unittest import mock

from sheetgen import language
from sheetgen.games import Game
from sheetgen.language import spoken

_FILLED_IN = re.compile(r"(\{[^{}]*\})")
_BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"\b(?![IVX]+\b)[^\W\d_]{2,}")
"""But for Roman numbers and what is but a letter."""


class _Brackets(NullTranslations):
    """The catalogue of that language: it has every message."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if not part or _FILLED_IN.fullmatch(part) else f"⟦{part}⟧" for part in _FILLED_IN.split(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


_BRACKETS = _Brackets()


def _catalogue(code: str) -> NullTranslations:
    return _BRACKETS


@contextmanager
def brackets() -> Iterator[None]:
    """Inside this block the language of brackets is spoken, and every game told in it."""
    told = mock.patch.object(Game, "is_told_in", return_value=True)
    with mock.patch.object(language, "_catalogue", new=_catalogue), told, spoken("brackets"):
        yield


def english(said: str, known: Iterable[str] = ()) -> list[str]:
    """The words that no catalogue was asked for; `known` are texts whose words need no translation."""
    words = _WORD.findall(_BRACKETED.sub(" ", said))
    # Where nothing was said, or all of it was looked up, what is known is not even gathered.
    fine = {word.casefold() for text in known for word in _WORD.findall(text)} if words else set()
    return [word for word in words if word.casefold() not in fine]
