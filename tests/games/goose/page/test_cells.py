"""What stands on a cell."""

from __future__ import annotations

import pytest

from sheetgen.games.goose.page import cells
from sheetgen.plane import clearance
from tests.games.goose import boards


@pytest.mark.parametrize("name", boards.FIVE)
def test_the_frame_within_a_cell_keeps_its_distance_from_the_cells_border(name: str) -> None:
    """At a corner beside which the border of another cell begins, too."""
    for space in boards.field(name).spaces[:-1]:
        for point in cells._inset(space.outline, 1.0):
            assert clearance(space.outline, point) > 0.99, space.id
