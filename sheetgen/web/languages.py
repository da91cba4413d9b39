"""Which language a visitor is answered in: what the address names, `?language=de`, else what the browser asks for.

A page follows the browser where its address names no language, and tells whoever keeps it so (`Vary`). A file, a
drawing, speaks what its address names and else English, so that one address is the same bytes for everybody; pages name
the language in the addresses of what is drawn for them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote_plus, urlencode

from sheetgen import games
from sheetgen.language import ENGLISH, LANGUAGES, is_printable, language
from sheetgen.web.wish import words_in

if TYPE_CHECKING:
    from starlette.types import Scope

WORD = "language"
"""Its name in an address."""

FILES = (".pdf", ".svg", ".png")
"""How the addresses of files end."""


PAGES = (ENGLISH, "de", "fr", "es")
"""The languages in which everything on every page is said. Others are spoken on the sheets, and in the rules, of games
whose rules are told in them, beside an English page."""


def offered(path: str) -> dict[str, str]:
    """The languages that can be chosen at that address, with their own names."""
    return {code: name for code, name in LANGUAGES.items() if code in PAGES or _is_told(path, code)}


def lacks_type(path: str, code: str) -> bool:
    """Whether that language would be spoken at that address if its typefaces were installed."""
    return code in LANGUAGES and not is_printable(code) and _is_about(path, _told(code))


def _is_told(path: str, code: str) -> bool:
    """Whether the address is about a game whose rules are told in that language, and can be printed."""
    return is_printable(code) and _is_about(path, _told(code))


def _is_about(path: str, words: frozenset[str]) -> bool:
    return any(part.split("-")[0].split(".")[0] in words for part in path.lower().split("/"))


@cache
def _told(code: str) -> frozenset[str]:
    """Names and code prefixes of the games whose rules are told in that language."""
    told = [game for game in map(games.find, games.names()) if game.is_told_in(code)]
    return frozenset(word.lower() for game in told for word in (game.name, game.prefix))


def named(scope: Scope) -> str:
    """The language that the address names; empty where it names none that is offered there."""
    if b"language=" not in scope["query_string"]:
        return ""
    said = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get(WORD, "").lower()
    return said if said in offered(scope["path"]) else ""


def spoken_to(scope: Scope) -> str:
    """The language of the answer to this request."""
    if said := named(scope):
        return said
    if scope["path"].lower().endswith(FILES):
        return ENGLISH
    wished = asked_for(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))
    return next((code for code in wished if code in PAGES or _is_told(scope["path"], code)), ENGLISH)


@lru_cache(256)
def asked_for(header: str) -> tuple[str, ...]:
    """Of the languages that a browser asks for those that we speak, the one that it likes best first."""
    wishes = []
    for place, wish in enumerate(header.split(",")[:20]):
        tag, _, more = wish.partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", more)
        code = tag.strip().lower().split("-")[0]
        if code in LANGUAGES and (liking := float(weight[1]) if weight else 1.0):
            wishes.append((-liking, place, code))
    return tuple(code for _, _, code in sorted(wishes))


def of_page() -> str:
    """The language of a page's own words."""
    return language() if language() in PAGES else ENGLISH


def page(path: str, query: str, said: str) -> str:
    """The address of a page, which goes on in the language `said` by the address of this one, if any."""
    return _joined(path, query, said)


def file(path: str, query: str, code: str) -> str:
    """The address of a file in that language."""
    return _joined(path, query, "" if code == ENGLISH else code)


def _joined(path: str, query: str, code: str) -> str:
    whole = "&".join(filter(None, (query, urlencode({WORD: code}) if code else "")))
    return f"{path}?{whole}" if whole else path


def switched(scope: Scope, code: str) -> str:
    """The address of this very page in another language."""
    kept = [(name, value) for name, value in words_in(scope) if name != WORD]
    words = (quote_plus(name) if value is None else urlencode({name: value}) for name, value in kept)
    return _joined(scope["path"], "&".join(words), code)
