"""Draw many Miro fields and check each from its drawn lines alone (nodes by degree, edges, faces): seeds.py."""

from __future__ import annotations

import sys

from sheetgen.field.model import Field
from sheetgen.games.miro import field as miro
from tests.bench import seeds
from tests.counted import counts


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
    return wrong


if __name__ == "__main__":
    asked = miro.Parameters()
    measures = {
        **seeds.qualities("inscribed_radius_min", "segment_min", "crossing_min", "bend_radius_min"),
        "largest radius": seeds.largest_radius,
    }
    sys.exit(seeds.survey(miro, asked, lambda field: faults(field, asked), measures))
