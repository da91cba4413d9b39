"""Which language a visitor is answered in: what the address names, `?language=de`, else what the browser asks for.

A page follows the browser where its address names no language, and tells whoever keeps it so (`Vary`). A file, a
drawing, speaks what its address names and else English, so that one address is the same bytes for everybody; pages name
the language in the addresses of what is drawn for them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

from sheetgen.language import ENGLISH, LANGUAGES, is_printable, language

if TYPE_CHECKING:
    from starlette.types import Scope

WORD = "language"
"""Its name in an address."""

FILES = (".pdf", ".svg", ".png")
"""How the addresses of files end."""


@cache
def offered() -> dict[str, str]:
    """The languages that can be chosen here, with their own names: those that can be printed too."""
    return {code: name for code, name in LANGUAGES.items() if is_printable(code)}


def named(scope: Scope) -> str:
    """The language that the address names; empty where it names none that is offered."""
    if b"language=" not in scope["query_string"]:
        return ""
    said = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get(WORD, "").lower()
    return said if said in offered() else ""


def spoken_to(scope: Scope) -> str:
    """The language of the answer to this request."""
    if said := named(scope):
        return said
    if scope["path"].endswith(FILES):
        return ENGLISH
    return asked_for(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))


@lru_cache(256)
def asked_for(header: str) -> str:
    """Of the languages that a browser asks for the one it likes best and we speak; English where there is none."""
    wishes = []
    for place, wish in enumerate(header.split(",")[:20]):
        tag, _, more = wish.partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", more)
        code = tag.strip().lower().split("-")[0]
        if code in offered() and (liking := float(weight[1]) if weight else 1.0):
            wishes.append((-liking, place, code))
    return min(wishes)[2] if wishes else ENGLISH


def page(path: str, query: str, said: str) -> str:
    """The address of a page, which goes on in the language `said` by the address of this one, if any."""
    return _joined(path, query, said)


def file(path: str, query: str) -> str:
    """The address of a file in the language that is spoken."""
    return _joined(path, query, "" if language() == ENGLISH else language())


def _joined(path: str, query: str, code: str) -> str:
    whole = "&".join(filter(None, (query, urlencode({WORD: code}) if code else "")))
    return f"{path}?{whole}" if whole else path


def switched(scope: Scope, code: str) -> str:
    """The address of this very page in another language."""
    words = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    path = scope["path"]
    return f"{path}?{urlencode([*((name, value) for name, value in words if name != WORD), (WORD, code)])}"
