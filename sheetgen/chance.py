"""Chance from one seed, the same on every machine.

Only ``random.Random(seed).random()`` is used, because Python promises to keep that sequence and no other.
"""

from __future__ import annotations

import math
import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from sheetgen import arguments

T = TypeVar("T")


class Chance:
    """A seeded source of numbers, picks and shuffles."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(arguments.whole("seed", seed)).random
        """The next number in [0, 1)."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def between(self, low: float, high: float) -> float:
        """A number in [low, high)."""
        return low + (high - low) * self.random()

    def normal(self) -> float:
        """A number from the bell curve with mean 0 and deviation 1 (Box and Muller)."""
        return math.sqrt(-2 * math.log(1 - self.random())) * math.cos(2 * math.pi * self.random())

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[int(self.random() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            items[i], items[j] = items[j], items[i]
