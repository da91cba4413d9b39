"""Dice: thrown by chance, written down by players, and never more pips than they have sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from sheetgen.chance import Chance
from sheetgen.errors import BadInput

Throw: TypeAlias = tuple[int, ...]
"""The pips of each die, in the order written."""


_BETWEEN = r"(?<=[0-9])\s*[-–—/&]\s*(?=[0-9])"
"""What means nothing between two dice, and something else where it leads: no die shows -3."""


def read_throw(text: str, sides: Sequence[int]) -> Throw:
    """The throw that a text means, such as `1 5 7`, `1,5,7` or `1-5-7`; `sides` are those of each die.

    Raises BadInput for other than numbers, too many or too few of them, and pips that no die has.
    """
    words = [word for word in re.split(_BETWEEN + r"|[\s,;+]+", text.strip()) if word]
    if not words:
        raise BadInput(f"the dice are missing; write what they show, such as {_example(sides)}")
    if not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise BadInput(f"{text.strip()!r} is not a throw; write what the dice show, such as {_example(sides)}")
    pips = tuple(int(word) for word in words)
    if len(pips) != len(sides):
        due = "one die is" if len(sides) == 1 else f"{len(sides)} dice are"
        raise BadInput(f"{due} thrown here, but {text.strip()!r} has {len(pips)}")
    for one, most in zip(pips, sides, strict=True):
        if not 1 <= one <= most:
            raise BadInput(f"a die shows 1 to {most} here, never {one}")
    return pips


def write_throw(throw: Throw) -> str:
    """The throw as a record has it."""
    return " ".join(map(str, throw))


def thrown(sides: Sequence[int], chance: Chance) -> Throw:
    """A throw by chance."""
    return tuple([1 + chance.below(most) for most in sides])


def _example(sides: Sequence[int]) -> str:
    return write_throw(tuple(min(3 + i, most) for i, most in enumerate(sides)))
