"""How players are named: several in one line, and each where there is no room for a whole name, as on sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 3
"""Letters of initials, at most."""

_AND = re.compile(r"\s*[&+]\s*|\s+(?:and|und|et|y)\s+", re.IGNORECASE)
"""Before the last of several names, in the languages that are spoken here."""

_AGAINST = re.compile(r"/|\s+(?:vs\.?|v\.|versus|gegen|contre|contra)\s+", re.IGNORECASE)
"""Between two who play against each other."""


def names_in(said: str) -> tuple[str, ...]:
    """The names in "Ann, Ben and Cy" or "Ann/Ben", without blanks round them; empty ones too, so that they can be
    refused.

    With commas or semicolons only the last is told from the one before it by an "and", for "Tom & Jerry, Ann" are two.
    Where teams seem to be named all of it is one name, since nothing says where partners sit.
    """
    parts = [part.strip() for part in re.split("[,;]", said)]
    sides = _AGAINST.split(said)
    if len(sides) > 1:
        return (said.strip(),) if len(parts) > 1 or _AND.search(said) else tuple(side.strip() for side in sides)
    if len(parts) == 1:
        return tuple(name.strip() for name in _AND.split(said))
    *others, last = parts
    if any(_AND.search(each) for each in others):
        return tuple(parts)
    # "Ann, Ben, and Cy": the comma has told them apart already.
    last = re.sub(rf"^(?:{_AND.pattern})", "", f" {last}", flags=re.IGNORECASE).strip()
    return (*others, *_AND.split(last, maxsplit=1))


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest initials or beginnings of names that tell the players apart; their seats' numbers when none do."""
    parts = tuple("".join(part[0] for part in re.findall(r"\w+", name)).upper() for name in names)
    beginnings = [tuple(name.strip()[:count].strip().capitalize() for name in names) for count in range(1, LONGEST + 1)]
    first, *longer = beginnings
    for short in (first, parts, *longer):
        if len({each.casefold() for each in short}) == len(names) and all(0 < len(each) <= LONGEST for each in short):
            return short
    return tuple(str(seat) for seat in range(1, len(names) + 1))
