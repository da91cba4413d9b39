"""Signs as people and their word processors write them: digits of any script, dashes of any length."""

from __future__ import annotations

import re
import shlex
import unicodedata

HELPING = "\u200c\u200d\u200e\u200f"
"""Signs of width 0 that tell letters and emoji their form, and the order of lines in which Arabic or Hebrew stands."""

_WITHOUT_WIDTH = str.maketrans(
    "", "", "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)

_DASHES = re.compile("[‐‑‒–—―−]")


def plain(text: str) -> str:
    """The text with 0 to 9 for the digits of all scripts, and the keyboard's hyphen for all dashes and the minus."""
    return _DASHES.sub("-", "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text))


def without_unseen(text: str) -> str:
    """The text without the signs that chats and word processors put round what is said, where lines may be broken or
    turn from left to right: nobody sees them, and they mean nothing."""
    return text if text.isascii() else text.translate(_WITHOUT_WIDTH)


def folded(text: str) -> str:
    """The text in small letters without accents: "gansespiel" for "Gänsespiel"."""
    parts = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def begins(word: str, name: str, *, whole: bool = False) -> bool:
    """Whether a name begins with a word, or is it where it must be `whole`, whatever its case and accents; these may be
    spelt out as in German: "gruen" for "grün", but not "grüen"."""
    spelt_out = folded(unicodedata.normalize("NFC", name.casefold()).translate(_SPELT_OUT))
    pairs = ((folded(word), folded(name)), (word.strip().casefold(), spelt_out))
    return any(known == said if whole else known.startswith(said) for said, known in pairs)


def is_unseen(sign: str) -> bool:
    """Whether the sign cannot be seen, but commands a terminal, ends a line, or turns or hides what is round it."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign not in HELPING


def is_half(sign: str) -> bool:
    """Whether it is one half of a pair that stands for a sign: no file can hold it alone."""
    return unicodedata.category(sign) == "Cs"


_BYTES = re.compile("[\\udc80-\\udcff]+")
"""Bytes of a file's name that are no letters where the locale, such as C, knows of none."""


def _letters(bytes: re.Match[str]) -> str:
    try:
        return bytes[0].encode("ascii", "surrogateescape").decode("utf-8")
    except UnicodeError:
        return bytes[0]


def seen(text: str) -> str:
    """The text for a terminal, with what commands it spelt out: a file from a stranger shall not paint the screen.
    Letters of a file's name that the locale does not know are those that the terminal sent."""
    return "".join(
        sign.encode("unicode_escape").decode() if is_unseen(sign) and sign not in "\n\t" else sign
        for sign in _BYTES.sub(_letters, text)
    )


_BARE = re.compile(r"[\w+:./-][\w+:./#-]*")
_READ_IN_QUOTES = re.compile(r'[$`!"]|\\\Z')


def typed(word: str) -> str:
    """A name as it is typed in a command: in quotes where a shell would split or read it otherwise, in double ones
    where they will do, which Windows knows too."""
    if _BARE.fullmatch(word):
        return word
    return shlex.quote(word) if _READ_IN_QUOTES.search(word) else f'"{word}"'
