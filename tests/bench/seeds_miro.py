"""Draw many Miro fields and check each from its drawn lines alone: nodes by degree, edges, faces.

python -m tests.bench.seeds_miro 500 [FIRST]: prints every field that fails, then times (of the
processor, so that other work beside it does not count), draws and the measures.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence

from sheetgen.errors import BadInput
from sheetgen.field.arrangement import counts
from sheetgen.field.build import draw
from sheetgen.field.model import Field
from sheetgen.games.miro import field as miro


def faults(field: Field, parameters: miro.Parameters) -> list[str]:
    """What the drawn lines show that the parameters did not ask for."""
    found = counts([segment.line for segment in field.segments])
    asked = {4: parameters.double, 6: parameters.triple}
    wrong = []
    if found.degrees != {degree: count for degree, count in asked.items() if count}:
        wrong.append(f"nodes by degree {found.degrees}")
    if found.edges != 2 * parameters.double + 3 * parameters.triple:
        wrong.append(f"{found.edges} segments")
    if found.faces != parameters.double + 2 * parameters.triple + 1:
        wrong.append(f"{found.faces} spaces")
    if found.nodes - found.edges + found.faces != 1:
        wrong.append("Euler does not hold")
    wrong += miro.floors(parameters).shortfalls(field.quality)
    return wrong


def figures(name: str, values: Sequence[float]) -> str:
    """Least, median and greatest."""
    return f"{name:<22}{min(values):8.2f}{statistics.median(values):8.2f}{max(values):8.2f}"


def main(count: int, first: int = 1) -> int:
    """Draw `count` seeds from `first` on; the number of fields that failed."""
    parameters = miro.Parameters()
    failed, fields, times, draws = 0, list[Field](), list[float](), list[float]()
    for seed in range(first, first + count):
        began = time.process_time()
        try:
            field, number = draw(miro, parameters, seed)
        except BadInput as error:
            failed += 1
            print(seed, error)
            continue
        times.append(time.process_time() - began)
        draws.append(number + 1)
        fields.append(field)
        if wrong := faults(field, parameters):
            failed += 1
            print(seed, "; ".join(wrong))
    print(f"{count} seeds, {failed} failed; least, median, greatest:")
    print(figures("seconds of one core", times))
    print(figures("draws", draws))
    for name in ("inscribed_radius_min", "segment_min", "crossing_min", "bend_radius_min"):
        print(figures(name, [getattr(field.quality, name) for field in fields]))
    print(figures("largest radius", [max(space.radius for space in field.spaces) for field in fields]))
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
