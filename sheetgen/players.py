"""How players are named: several in one line, and each where there is no room for a whole name, as on sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 3
"""Letters of initials, at most."""

_AND = r"(?:\s*[&+]\s*|\s+(?:and|und|et|y)\s+)"
"""Before the last of several names, in the languages that are spoken here."""


def names_in(said: str) -> tuple[str, ...]:
    """The names in "Ann, Ben and Cy", without blanks round them; empty ones too, so that they can be refused.

    With commas or semicolons only the last is told from the one before it by an "and", for "Tom & Jerry, Ann" are two;
    without them all are told so, or by slashes or "vs".
    """
    *others, last = re.split("[,;]", said)
    if not others:
        return tuple(name.strip() for name in re.split(rf"{_AND}|/|\s+(?:vs\.?|v\.|gegen|contre|contra)\s+", said))
    # "Ann, Ben, and Cy": the comma has told them apart already.
    last = re.sub(rf"^{_AND}", "", f" {last.strip()}").strip()
    return tuple(name.strip() for name in (*others, *re.split(_AND, last, maxsplit=1)))


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest initials or beginnings of names that tell the players apart; their seats' numbers when none do."""
    parts = tuple("".join(part[0] for part in re.findall(r"\w+", name)).upper() for name in names)
    beginnings = [tuple(name.strip()[:count].strip().capitalize() for name in names) for count in range(1, LONGEST + 1)]
    first, *longer = beginnings
    for short in (first, parts, *longer):
        if len({each.casefold() for each in short}) == len(names) and all(0 < len(each) <= LONGEST for each in short):
            return short
    return tuple(str(seat) for seat in range(1, len(names) + 1))
