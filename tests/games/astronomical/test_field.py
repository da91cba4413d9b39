"""The board of Astronomical Tables, from its finished geometry."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import layout
from sheetgen.field.model import Field, Point
from sheetgen.field.quality import inscribed
from sheetgen.games.astronomical import GAME, rules
from sheetgen.games.astronomical import field as astronomical
from sheetgen.games.design import design, field_of
from tests.games.astronomical.placed import board


def made(**table: object) -> Field:
    own = layout.Layout(game="astronomical", name="own", field=table)
    return astronomical.build(own.parameters(astronomical.Parameters), Chance(0))


def bearing(point: Point) -> float:
    """Degrees counter-clockwise from straight down, as seen from the middle."""
    x, y = board().facts["middle"]
    return math.degrees(math.atan2(point[0] - x, y - point[1])) % 360


def test_there_are_seven_points_on_each_of_seven_sides() -> None:
    sides = {side["letter"]: board().group(side["letter"]) for side in board().facts["sides"]}
    assert "".join(sides) == "KGRYPMW"
    assert all(len(spaces) == 7 for spaces in sides.values()) and len(board().spaces) == 49


def test_points_are_named_as_the_rules_name_them() -> None:
    assert tuple(space.id for space in board().spaces) == rules.IDS
    assert [space.mark["point"] for space in board().spaces] == list(range(49))


def test_the_ace_is_the_first_point_of_each_side() -> None:
    assert [space.id for space in board().spaces if space.mark["ace"]] == ["K1", "G1", "R1", "Y1", "P1", "M1", "W1"]


def test_sides_have_their_colours_and_planets() -> None:
    told = [(side["colour"], side["planet"]) for side in board().facts["sides"]]
    assert told == [
        ("black", "Saturn"), ("green", "Jupiter"), ("red", "Mars"), ("yellow", "Sun"),
        ("purple", "Venus"), ("many-coloured", "Mercury"), ("white", "Moon"),
    ]  # fmt: skip


def test_points_follow_each_other_counter_clockwise() -> None:
    turns = [bearing(space.centre) for space in board().spaces]
    assert all(0 < (after - before) % 360 < 10 for before, after in pairwise([*turns, turns[0]]))


def test_the_ace_lies_at_the_left_hand_of_whoever_sits_at_the_side() -> None:
    aces, last = board().spaces[0].centre, board().spaces[6].centre  # the bottom side, seen from below
    assert aces[0] < last[0] and aces[1] == pytest.approx(last[1], abs=0.002)


@pytest.mark.parametrize("side", [84.0, 457.2])
def test_all_sides_are_as_long_as_asked(side: float) -> None:
    for told in made(side=side).facts["sides"]:
        assert math.dist(*told["corners"]) == pytest.approx(side, abs=0.002)


def test_all_dividers_lead_to_the_middle() -> None:
    middle = board().facts["middle"]
    for space in board().spaces:
        rim, inner = space.outline[0], space.outline[3]
        off = shapely.LineString([rim, middle]).distance(shapely.Point(inner))
        assert off < 0.002


def test_the_points_cover_the_board_but_for_the_heptagon_in_the_middle() -> None:
    ring = shapely.union_all([shapely.Polygon(space.outline).buffer(0.001) for space in board().spaces])
    rim = shapely.Polygon([side["corners"][0] for side in board().facts["sides"]])
    inner = shapely.Polygon(board().facts["inner"])
    assert ring.area == pytest.approx(rim.area - inner.area, rel=1e-4)
    assert isinstance(ring, shapely.Polygon) and len(ring.interiors) == 1
    assert sum(shapely.Polygon(space.outline).area for space in board().spaces) == pytest.approx(ring.area, rel=1e-3)


def test_each_point_meets_the_next_along_an_edge_all_round() -> None:
    outlines = {space.id: shapely.Polygon(space.outline) for space in board().spaces}
    assert [(a, b) for a, b, _ in board().contacts] == list(pairwise([*outlines, "K1"]))
    for a, b, kind in board().contacts:
        assert kind == "edge"
        shared = outlines[a].buffer(0.002).intersection(outlines[b])
        assert shared.length / 2 == pytest.approx(math.dist(*board().spaces[0].outline[1:3]), rel=0.15)


def test_the_centre_is_that_of_the_largest_circle_inside() -> None:
    for space in board().spaces:
        _, radius = inscribed(space.outline)
        assert space.radius == pytest.approx(radius, abs=0.011)


@pytest.mark.parametrize("bottom", "KGRYPMW")
def test_any_side_may_lie_at_the_bottom(bottom: str) -> None:
    field = made(bottom=bottom)
    lowest = next(side for side in field.facts["sides"] if all(y < 0.001 for _, y in side["corners"]))
    assert lowest["letter"] == bottom
    assert field.size == board().size


def test_the_shipped_board_fits_a4_and_letter_and_holds_its_floors() -> None:
    field = field_of(design(GAME))
    assert field.size[0] <= 194 and field.size[1] <= 200
    assert astronomical.floors(astronomical.Parameters()).shortfalls(field.quality) == []


def test_the_smallest_board_that_may_be_asked_for_holds_the_floors_too() -> None:
    small = made(side=astronomical.SIDE[0], depth=astronomical.DEPTH[0])
    assert astronomical.floors(astronomical.Parameters()).shortfalls(small.quality) == []


def test_a_board_has_no_seeds() -> None:
    with pytest.raises(BadInput, match="Astronomical Tables is played on fixed boards; it has no seeds"):
        design(GAME, seed=7)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"side": 49}, "side: this must be from 50 to 2000"),
        ({"side": 1e308}, "side: this must be from 50 to 2000"),
        ({"side": math.nan}, "side: this must be from 50 to 2000"),
        ({"side": math.inf}, "side: this must be from 50 to 2000"),
        ({"side": "long"}, "side: this should be a number, not text"),
        ({"depth": 0.0}, "depth: this must be from 0.3 to 0.6"),
        ({"depth": 1.0}, "depth: this must be from 0.3 to 0.6"),
        ({"bottom": "Q"}, "bottom: there is no side 'Q'; the sides are K, G, R, Y, P, M, W"),
        ({"bottom": ""}, "bottom: there is no side ''; the sides are K, G, R, Y, P, M, W"),
        ({"points": 8}, "there is no key 'points' here; there are: side, depth, bottom"),
    ],
)
def test_a_board_that_cannot_be_is_refused(table: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        made(**table)
    assert caught.value.sentence == sentence
