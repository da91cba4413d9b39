"""How long a search may take: by the clock where a person waits, by steps where a result must not depend on it."""

from __future__ import annotations

import math
import time

from sheetgen import arguments, progress
from sheetgen.effort import Spent

LOOK = 256
"""Steps between two looks at the clock."""

LONGER = 60
"""Seconds of a longer search than the usual one, for whoever gave fewer than half as many."""


def longer(seconds: float) -> int:
    """The seconds that are worth a second try where a search had these, or a bound of steps (inf), in vain: twice as
    many at least, for what a search does not find in some time it seldom finds in a little more."""
    return max(LONGER, 2 * math.ceil(seconds)) if seconds < math.inf else LONGER


class Budget:
    """Time or steps that are used up by `step`, which raises Spent when there are no more."""

    def __init__(self, seconds: float = math.inf, steps: float = math.inf) -> None:
        arguments.positive("seconds", seconds)
        arguments.check_number("steps", steps)
        self.seconds = seconds
        self.began = time.perf_counter()
        self.end = self.began + seconds
        self.steps = steps
        self.made = 0

    def step(self) -> None:
        """One more step. Raises Spent when the time or the steps are used up."""
        self.made += 1
        if self.made >= self.steps:
            raise Spent
        if not self.made % LOOK:
            now = time.perf_counter()
            if now > self.end:
                raise Spent
            if self.end < math.inf:
                progress.tell((now - self.began) / (self.end - self.began))

    def use(self, steps: int) -> None:
        """So many steps at once. Raises Spent when they are not left."""
        for _ in range(steps):
            self.step()

    def part(self, seconds: float = math.inf, steps: float = math.inf) -> Budget:
        """A smaller budget that ends with this one at the latest; what it used, `repay` takes off this one."""
        part = Budget(steps=min(steps, self.steps - self.made))
        part.seconds = min(self.seconds, seconds)
        part.end = min(self.end, part.began + seconds)
        return part

    def repay(self, part: Budget) -> None:
        """Count what a part has used. Raises Spent when nothing is left."""
        self.made += part.made
        if self.spent:
            raise Spent

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.made >= self.steps or time.perf_counter() > self.end
