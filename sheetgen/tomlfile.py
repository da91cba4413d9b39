"""TOML files that people write: what is wrong with one, in a plain sentence, and on which line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.errors import BadInput


def toml(source: str, path: Path) -> dict[str, Any]:
    """The text read as TOML. Raises BadInput with the line."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        text = str(error)
        at = re.search(r"\(at line (\d+), column \d+\)|\(at end of document\)", text)
        line = int(at.group(1)) if at and at.group(1) else len(source.splitlines())
        what = text[: at.start()].strip() if at else text
        hint = next((f": {meant}" for said, meant in _HINTS if said in what.lower()), "")
        raise BadInput(f"this is not valid TOML ({what[:1].lower()}{what[1:]}{hint})", file=path, line=line) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        line = next((n for n, row in enumerate(source.split("\n"), 1) if _LONG_NUMBER.search(row)), 1)
        raise BadInput("a number here is far too long", file=path, line=line) from None
    except RecursionError:
        raise BadInput("brackets stand far too deep in each other here", file=path) from None


def explain(error: msgspec.ValidationError) -> tuple[str, str | None]:
    """msgspec's complaint as a plain sentence, and the key that it is about."""
    text = str(error)
    unknown = re.search(r"unknown field `([^`]*)`", text)
    missing = re.search(r"missing required field `([^`]*)`", text)
    place = re.search(r" - at `\$\.?([^`]*)`$", text)
    path = re.sub(r"\[[^\]]*\]", "", place.group(1)) if place else ""  # $.score[...] is about score
    key = path.split(".")[-1] or None
    own = re.match(r"([a-z-]+): (?!expected)", text) if not path else None  # a ValueError of the table's own check
    what = text[: place.start()] if place else text
    if unknown:
        return f"there is no key {unknown.group(1)!r} here", unknown.group(1)
    if missing:
        return f"the key {missing.group(1)!r} is missing", key
    if own:
        return text, own[1]
    what = re.sub(r"[Ee]xpected `([^`]*)`, got `([^`]*)`", _types, what)
    what = re.sub(r"[Ee]xpected `\w+` (>=|<=|>|<) (-?[\d.]+?)(?:\.0)?$", _bounds, what)
    what = re.sub(r"[Ee]xpected `\w+` of length (.*)", _length, what)
    return (f"{key}: {what[:1].lower()}{what[1:]}" if key else what), key


def line_of(source: str, key: str | None) -> int | None:
    """The first line, from 1, that sets `key`, opens its table or, failing that, holds it; None when no line does.

    Spaces may be left out in the file.
    """
    if not key:
        return None
    name = re.sub(r"(\\ )+", r"\\s*", re.escape(key))
    sets = re.compile(rf"\s*[\"']?{name}[\"']?\s*=|\s*\[+\s*[\"']?{name}[\"']?\s*\]", re.IGNORECASE)
    holds = re.compile(rf"(?<!\w){name}(?!\w)", re.IGNORECASE)
    lines = source.split("\n")
    for search in (sets.match, holds.search):
        for number, line in enumerate(lines, 1):
            if search(line):
                return number
    return None


_LONG_NUMBER = re.compile(r"[\d_]{4000,}")
_PLAIN = {"str": "a text", "int": "a whole number", "array": "a list", "object": "a table", "bool": "true or false",
          "float": "a number", "null": "nothing"}  # fmt: skip


_HINTS = (
    ("unterminated", "the closing quotes are missing"),
    ("invalid value", "a text stands in straight quotes"),
    ("illegal character", "a text in plain quotes ends on its line; several lines stand between three quotes"),
    ("cannot overwrite", "the same key stands twice"),
    ("expected '='", "a key is followed by = and its value, and a key with other signs than A to Z stands in quotes"),
    ("expected newline", 'several values stand in brackets, as in ["Ann", "Ben"]'),
)
"""What people did who get these complaints."""

_LIMITS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def _bounds(found: re.Match[str]) -> str:
    return f"this must be {_LIMITS[found[1]]} {found[2]}"


def _length(found: re.Match[str]) -> str:
    bounds = re.fullmatch(r"(>=|<=|>|<)? ?(\d+)", found[1])
    limit = f"{_LIMITS[bounds[1]]} " if bounds and bounds[1] else ""
    return f"this must be a list of {limit}{bounds[2] if bounds else found[1]}"


def _types(found: re.Match[str]) -> str:
    want, got = (_PLAIN.get(word.split(" | ")[0], word) for word in found.groups())
    point = " with a point" if (want, got) == (_PLAIN["int"], _PLAIN["float"]) else ""
    return f"this should be {want}, not {got}{point}"
