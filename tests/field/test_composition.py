"""A drawing is judged as a picture too: the first well composed draw is taken, and else the best there is."""

from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.field import build
from sheetgen.field.model import Field
from sheetgen.field.quality import NO_FLOORS, Floors
from sheetgen.games.design import design, field_of

DESIGNED = [(name, layout) for name in ("arp", "mondrian", "springer") for layout in games.find(name).layout_names]


class Room:
    """Draws the same field again and again, each time of another worth."""

    def __init__(self, worths: list[float], field: Field) -> None:
        self.worths, self.field = worths, field

    def floors(self, parameters: Any) -> Floors:
        return NO_FLOORS

    def build(self, parameters: Any, chance: Chance) -> Field:
        return self.field

    def composed(self, field: Field, parameters: Any) -> float:
        return self.worths.pop(0) if self.worths else 0.0


@pytest.fixture
def field() -> Field:
    return field_of(design(games.find("klee"), name="mini"))


def test_the_first_well_composed_draw_is_taken(field: Field) -> None:
    assert build.draw(Room([0.7, 0.2, 1.0, 3.0], field), SimpleNamespace(), 1)[1] == 2


def test_where_none_is_well_composed_the_best_is(field: Field) -> None:
    assert build.draw(Room([0.7, 0.9, 0.8], field), SimpleNamespace(), 1)[1] == 1


@pytest.mark.parametrize(("game", "layout"), DESIGNED)
def test_every_design_that_ships_is_well_composed(game: str, layout: str) -> None:
    made = design(games.find(game), name=layout)
    room = made.game.field
    assert room.composed(field_of(made), made.layout.parameters(room.Parameters)) >= 1
