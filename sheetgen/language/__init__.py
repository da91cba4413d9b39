"""The language in which sheets, rules and verdicts speak.

A message is written in English where it is said, `gettext("total")`, and looked up in the catalogue of the language
that is spoken, `de.mo` in this folder; what that lacks is said in English. Numbers and names are filled in afterwards,
so that a translator sees a whole sentence and may put them in another order:
`gettext("row {row} of {rows}").format(row=1, rows=3)`.

Each face says at its door which language it is, `with spoken("de"):`. It is a context variable, because a server speaks
several at once. In English nothing is looked up and nothing is loaded. docs/LANGUAGES.md tells how a sentence is
mended.
"""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.signs import begins, folded

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH = "en"

LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español", "zh": "中文"}
"""Their codes (ISO 639), and what they call themselves."""

FACES = {"zh": "justmytype_intl_cjk"}
"""The packages whose typefaces a language needs on paper."""

CATALOGUES = Path(__file__).parent
"""Where the catalogues are: `de.po` to be read and mended, and `de.mo`, which is made of it."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The code of the language that is spoken."""
    return _language.get()


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Inside this block that language of `LANGUAGES` is spoken."""
    before = _language.set(code)
    try:
        yield
    finally:
        _language.reset(before)


def gettext(message: str) -> str:
    """The message in the language that is spoken; nothing stays nothing."""
    code = _language.get()
    return message if code == ENGLISH or not message else _catalogue(code).gettext(message)


def translated(message: str) -> str:
    """The message in the language that is spoken; nothing, rather than English, where its catalogue has none."""
    found = gettext(message)
    return found if found != message or _language.get() == ENGLISH else ""


def ngettext(one: str, several: str, count: int) -> str:
    """The message for so many things, which most languages say in two ways, and some in one or in more."""
    code = _language.get()
    if code == ENGLISH:
        return one if count == 1 else several
    return _catalogue(code).ngettext(one, several, count)


def pgettext(context: str, message: str) -> str:
    """The message where its English means several things: the context, such as "goose board", says which."""
    code = _language.get()
    return message if code == ENGLISH else _catalogue(code).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802
    """The message as it is: marks what is looked up later, such as a constant of a module."""
    return message


def called(code: str) -> str:
    """What a language is called in a sentence of the one that is spoken."""
    names = {
        "de": pgettext("language", "German"),
        "fr": pgettext("language", "French"),
        "es": pgettext("language", "Spanish"),
        "zh": pgettext("language", "Chinese"),
    }
    return names.get(code, LANGUAGES[code])


_I, _O = re.compile("h?[ií](?![aeou])", re.I), re.compile("h?[oó]", re.I)
"""How words begin before which Spanish has e for y, and u for o."""


def either(words: Iterable[str]) -> str:
    """One of them: "red or blue or green"."""
    return reduce(_or, words)


def _or(first: str, last: str) -> str:
    said = gettext("{first} or {last}").format(first=first, last=last)
    return _before_like(said, "o", "u", last) if _O.match(last) else said


def together(words: Iterable[str]) -> str:
    """All of them, each joined to the next: "Ann and Ben and Cy"."""
    return reduce(_and, words)


def _and(others: str, last: str) -> str:
    said = gettext("{others} and {last}").format(others=others, last=last)
    return _before_like(said, "y", "e", last) if _I.match(last) else said


def _before_like(said: str, word: str, other: str, last: str) -> str:
    """The sentence with the other word that Spanish has before a word that begins with the same sound."""
    if _language.get() != "es" or not said.endswith(f" {word} {last}"):
        return said
    return f"{said.removesuffix(f'{word} {last}')}{other} {last}"


def in_turn(words: Sequence[str]) -> str:
    """What follows each other, with the comma of the language: "pay 1, miss a turn"; of no words nothing."""
    return reduce(lambda one, other: gettext("{one}, {other}").format(one=one, other=other), words) if words else ""


def clauses(sentences: Iterable[str]) -> str:
    """Sentences side by side in one, with the semicolon of the language, which French sets off; of none nothing."""
    said = [*sentences]
    return reduce(lambda one, other: gettext("{one}; {other}").format(one=one, other=other), said) if said else ""


def headed(head: str, said: str) -> str:
    """What is said of what stands before it, with the colon of the language: French sets it off."""
    return gettext("{head}: {said}").format(head=head, said=said)


def listed(words: Sequence[str]) -> str:
    """All of them with commas: "4, 5 and 9"."""
    *most, last = words
    return _and(", ".join(most), last) if most else last


def in_language(path: Path) -> Path:
    """The file in the language that is spoken, rules.de.md beside rules.md, where there is one."""
    code = _language.get()
    told = path.with_name(f"{path.stem}.{code}{path.suffix}")
    return told if code != ENGLISH and told.is_file() else path


CALLED = {
    ENGLISH: "english englisch anglais ingles",
    "de": "deutsch german allemand aleman",
    "fr": "francais french franzosisch franzoesisch frances",
    "es": "espanol spanish spanisch espagnol castellano",
    "zh": "中文 汉语 漢語 chinese chinesisch chinois chino mandarin cn tw",
}
"""What people call each language, in small letters without accents."""


def known(said: str) -> str | None:
    """The code of a language by its code, its locale (de_AT.UTF-8) or its name in any of them; None where we speak none
    such."""
    word = folded(said)
    code = re.split(r"[-_.@]", word)[0]
    if code in LANGUAGES:
        return code
    return next((code for code, names in CALLED.items() if word in names.split()), None)


def of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, as POSIX has it: LC_ALL, LC_MESSAGES or LANG, the first that is set.

    English where we do not speak it, and where its letters could not be printed.
    """
    said = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    code = re.split(r"[-_.@]", said)[0].lower()
    return code if code in LANGUAGES and is_printable(code) else ENGLISH


def is_printable(code: str) -> bool:
    """Whether the typefaces for that language are installed."""
    return code not in FACES or importlib.util.find_spec(FACES[code]) is not None


def grouped(number: int) -> str:
    """The number with its thousands set apart: "1,234"."""
    return f"{number:,}".replace(",", pgettext("between thousands", ","))


def decimal(figure: str) -> str:
    """A figure that was written with a decimal point, with the mark that the language has for it."""
    return figure.replace(".", pgettext("decimal mark", "."))


def in_all(message: str) -> list[str]:
    """The message in every language that has it, English first."""
    said = [_catalogue(code).gettext(message) for code in LANGUAGES if code != ENGLISH]
    return list(dict.fromkeys([message, *said]))


def meant(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those of the English words that a word is in any language, whatever its case and accents."""
    return tuple(each for each in known if any(begins(word, name, whole=True) for name in in_all(each)))


def messages(code: str) -> Iterator[tuple[tuple[str, int], str]]:
    """What the catalogue of a language has: each message, its English and which of its forms (0 for one thing, or where
    there is only one), and what is said; those in a context left out."""
    for key, said in vars(_catalogue(code))["_catalog"].items():  # gettext has no other way to list them
        english, form = key if isinstance(key, tuple) else (key, 0)
        if english and "\4" not in english:
            yield (english, form), said


@cache
def _catalogue(code: str) -> GNUTranslations:
    from gettext import GNUTranslations

    with (CATALOGUES / f"{code}.mo").open("rb") as file:
        return GNUTranslations(file)
