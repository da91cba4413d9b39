"""How players are named where there is no room for a whole name: on sheets and above columns of figures."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 3
"""Letters of initials, at most."""


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest initials or beginnings of names that tell the players apart; their seats' numbers when none do."""
    parts = tuple("".join(part[0] for part in re.findall(r"\w+", name)).upper() for name in names)
    beginnings = [tuple(name.strip()[:count].strip().capitalize() for name in names) for count in range(1, LONGEST + 1)]
    first, *longer = beginnings
    for short in (first, parts, *longer):
        if len({each.casefold() for each in short}) == len(names) and all(0 < len(each) <= LONGEST for each in short):
            return short
    return tuple(str(seat) for seat in range(1, len(names) + 1))
