"""What the modules seeds_GAME share: draw many fields of a game, look at each anew, and tell what they measure.

python -m tests.bench.seeds_GAME SEEDS [FIRST] prints every seed that comes to nothing or to a field with faults, a line
after each hundred seeds, and at the end the least, median and greatest of processor seconds (so that other work beside
it does not count), of draws, and of what the game measures. The exit status is 1 when a seed failed.
"""

from __future__ import annotations

import argparse
import gc
import operator
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sheetgen.errors import BadInput
from sheetgen.field.build import Builder, draw
from sheetgen.field.model import Field
from sheetgen.process import LITTER

EVERY = 100
"""Seeds between two lines that say how far it is."""

Measures: TypeAlias = Mapping[str, Callable[[Field], float]]
"""What is measured of each field, by the words that stand before the figures."""


def qualities(*names: str) -> Measures:
    """The named measures of a field's quality."""
    return {name: operator.attrgetter(f"quality.{name}") for name in names}


def largest_radius(field: Field) -> float:
    """mm: the largest circle inside a space."""
    return max(space.radius for space in field.spaces)


def survey(builder: Builder, parameters: Any, faults: Callable[[Field], Sequence[str]], measures: Measures) -> int:
    """Draw the seeds that the command line asks for, judge and measure their fields; the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seeds", type=int, help="how many")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the first of them (0)")
    asked = parser.parse_args()
    gc.set_threshold(LITTER)  # as in a command
    floors = builder.floors(parameters)
    failed = 0
    found: dict[str, list[float]] = {name: [] for name in ("seconds of one core", "draws", *measures)}
    for done, seed in enumerate(range(asked.first, asked.first + asked.seeds), 1):
        began = time.process_time()
        try:
            field, number = draw(builder, parameters, seed)
        except BadInput as error:
            wrong: Sequence[str] = [str(error)]
        else:
            figures = (time.process_time() - began, number + 1, *(measure(field) for measure in measures.values()))
            for values, figure in zip(found.values(), figures, strict=True):
                values.append(figure)
            wrong = [*faults(field), *floors.shortfalls(field.quality)]
        if wrong:
            failed += 1
            print(f"seed {seed}: {'; '.join(wrong)}", flush=True)
        if done % EVERY == 0:
            print(f"{done} of {asked.seeds} seeds, {failed} failed", flush=True)
    print(f"{asked.seeds} seeds, {failed} failed; least, median, greatest:")
    for name, values in found.items():
        if values:
            print(f"{name:<32}{min(values):10.3f}{statistics.median(values):10.3f}{max(values):10.3f}")
    return int(failed > 0)
