"""Dice: thrown by chance, written down by players, and never more pips than they have sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.language import gettext, ngettext

Throw: TypeAlias = tuple[int, ...]
"""The pips of each die, in the order written."""


_BETWEEN = r"(?<=[0-9])\s*(?:[-–—/&]|\b(?:and|und|et|y)\b)\s*(?=[0-9])"
"""What means nothing between two dice, and something else where it leads: no die shows -3."""


TO = r"\s+(?:to|nach|bis|à|vers|a|hacia|hasta)\s+"
"""A word between the two places of a move."""


def read_throw(text: str, sides: Sequence[int]) -> Throw:
    """The throw that a text means, such as `1 5 7`, `1,5,7` or `1-5-7`; `sides` are those of each die.

    Raises BadInput for other than numbers, too many or too few of them, and pips that no die has.
    """
    words = [word for word in re.split(_BETWEEN + r"|[\s,;+]+", text.strip()) if word]
    if not words:
        raise BadInput(
            gettext("the dice are missing; write what they show, such as {example}").format(example=_example(sides))
        )
    if not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        said = gettext("{text} is not a throw; write what the dice show, such as {example}")
        raise BadInput(said.format(text=repr(text.strip()), example=_example(sides)))
    pips = tuple(int(word) for word in words)
    if len(pips) != len(sides):
        if len(words) == 1 and len(words[0]) == len(sides) and all(map(_shown, map(int, words[0]), sides)):
            said = gettext("{text} is one number; if the dice show {apart}, write {apart}")
            raise BadInput(said.format(text=repr(words[0]), apart=" ".join(words[0])))
        said = ngettext(
            "one die is thrown here, but {text} has {count}",
            "{dice} dice are thrown here, but {text} has {count}",
            len(sides),
        )
        raise BadInput(said.format(dice=len(sides), text=repr(text.strip()), count=len(pips)))
    for one, most in zip(pips, sides, strict=True):
        if not _shown(one, most):
            raise BadInput(gettext("a die shows 1 to {most} here, never {pips}").format(most=most, pips=one))
    return pips


def _shown(pips: int, most: int) -> bool:
    """Whether a die of so many sides can show that."""
    return 1 <= pips <= most


def write_throw(throw: Throw) -> str:
    """The throw as a record has it."""
    return " ".join(map(str, throw))


def thrown(sides: Sequence[int], chance: Chance) -> Throw:
    """A throw by chance."""
    return tuple([1 + int(chance.random() * most) for most in sides])


def _example(sides: Sequence[int]) -> str:
    return write_throw(tuple(min(3 + i, most) for i, most in enumerate(sides)))
