"""The grid of Take-Back-Toe, from the drawn spaces."""

from __future__ import annotations

import itertools
import math

import pytest
import shapely

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build, layout
from sheetgen.field.model import Field, Space
from sheetgen.games.design import design, field_of
from sheetgen.games.take_back_toe import GAME, rules
from sheetgen.games.take_back_toe import field as grids
from sheetgen.games.take_back_toe.field import Parameters

LAYOUTS = GAME.layout_names


def shipped(name: str) -> Field:
    return field_of(design(GAME, name=name))


def polygon(space: Space) -> shapely.Polygon:
    return shapely.Polygon(space.outline)


@pytest.mark.parametrize("name", LAYOUTS)
def test_three_rows_of_four_cover_the_grid(name: str) -> None:
    field = shipped(name)
    assert [space.id for space in field.spaces] == list(rules.IDS)
    assert [len(field.group(row)) for row in "ANB"] == [4, 4, 4]
    whole = shapely.union_all([polygon(space) for space in field.spaces])
    assert whole.equals(shapely.box(0, 0, *field.size))
    assert sum(polygon(space).area for space in field.spaces) == pytest.approx(whole.area)


@pytest.mark.parametrize("name", LAYOUTS)
def test_contacts_are_what_the_outlines_share(name: str) -> None:
    field, shared = shipped(name), {}
    for one, other in itertools.combinations(field.spaces, 2):
        both = polygon(one).intersection(polygon(other))
        if not both.is_empty:
            shared[one.id, other.id] = "edge" if both.length else "corner"
    assert {(a, b): kind for a, b, kind in field.contacts} == shared
    assert sorted(shared.values()) == ["corner"] * 12 + ["edge"] * 17


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_referee_knows_the_same_neighbours_and_the_same_start(name: str) -> None:
    field = shipped(name)
    for space, near in zip(field.spaces, rules.NEIGHBOURS, strict=True):
        drawn = {other for other, kind in field.around(space.id) if kind == "edge"}
        assert drawn == {rules.IDS[number] for number in near}
    assert tuple(space.mark["chips"] for space in field.spaces) == rules.OPENING
    assert sum(rules.OPENING) == 40


def test_row_a_lies_on_top_and_column_1_on_the_left() -> None:
    field = shipped("classic")
    centres = {space.id: space.centre for space in field.spaces}
    assert centres["A1"][1] > centres["N1"][1] > centres["B1"][1]
    assert centres["A1"][0] < centres["A2"][0] < centres["A3"][0] < centres["A4"][0]


def test_the_facts_name_rows_and_start() -> None:
    facts = shipped("classic").facts
    assert [(row["letter"], row["player"]) for row in facts["rows"]] == [("A", 0), ("N", None), ("B", 1)]
    assert facts["rows"][2]["spaces"] == ["B1", "B2", "B3", "B4"]
    assert facts["start"] == {"N1": 10, "N2": 10, "N3": 10, "N4": 10}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_largest_circle_in_a_space_is_as_told(name: str) -> None:
    for space in shipped(name).spaces:
        assert shapely.Point(space.centre).distance(polygon(space).exterior) == pytest.approx(space.radius)


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_kept_field_is_the_built_one(name: str) -> None:
    found = GAME.layout(name)
    built, _ = build.draw(GAME.builder, found.parameters(Parameters), found.seed)
    assert shipped(name).spaces == built.spaces and shipped(name).contacts == built.contacts


def test_the_classic_grid_fits_a4_and_letter_lying() -> None:
    width, height = shipped("classic").size
    assert width <= 279.4 - 16 and height <= 210 - 16


@pytest.mark.parametrize("key", ["width", "height"])
@pytest.mark.parametrize("value", [0, -3, 19.9, 200.1, 1e300, math.nan, math.inf, -math.inf])
def test_spaces_that_nobody_could_play_on_are_refused(key: str, value: float) -> None:
    own = layout.Layout(game="take-back-toe", name="own", field={key: value})
    with pytest.raises(BadInput, match=f"{key}: a space is from 20 to 200 mm"):
        own.parameters(Parameters)


@pytest.mark.parametrize("table", [{"width": "wide"}, {"columns": 5}, {"height": True}])
def test_other_keys_and_other_things_than_numbers_are_refused(table: dict[str, object]) -> None:
    own = layout.Layout(game="take-back-toe", name="own", field=table)
    with pytest.raises(BadInput):
        own.parameters(Parameters)


def test_a_size_of_ones_own_is_built_exactly() -> None:
    field = grids.build(Parameters(width=96.25, height=84.5), Chance(3))
    assert field.size == (385.0, 253.5)
    assert field.quality.inscribed_radius_min == 42.25
