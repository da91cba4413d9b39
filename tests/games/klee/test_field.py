"""Klee's playing field, from the drawn lines."""

from __future__ import annotations

import math

import pytest

from sheetgen.errors import BadInput
from sheetgen.field import build, layout
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.klee import field as klee
from tests.bench.seeds_klee import faults
from tests.games.klee.mini import mini

LAYOUTS = find("klee").layout_names


def drawn(seed: int, **parameters: object) -> Field:
    return build.draw(klee, klee.Parameters(**parameters), seed)[0]


def own(**table: object) -> klee.Parameters:
    """What a layout of one's own says."""
    return layout.Layout(game="klee", name="own", field=table).parameters(klee.Parameters)


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_gives_144_spaces_in_twelve_rows_and_columns(seed: int) -> None:
    assert faults(drawn(seed), 12, 12) == []


@pytest.mark.parametrize("name", [name for name in LAYOUTS if name != "mini"])
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    field = field_of(design(find("klee"), name=name))
    assert faults(field, 12, 12) == []
    assert klee.floors(klee.Parameters()).shortfalls(field.quality) == []
    assert field.facts["track"] == 60


def test_mini_is_the_map_on_which_the_rules_are_tested() -> None:
    field = field_of(design(find("klee"), name="mini"))
    assert faults(field, 6, 6) == []
    assert [space.mark for space in field.spaces] == [space.mark for space in mini().spaces]
    assert set(field.contacts) == set(mini().contacts) and field.facts["track"] == mini().facts["track"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_shipped_layout_is_what_its_file_draws(name: str) -> None:
    found = find("klee").layout(name)
    built, _ = build.draw(klee, found.parameters(klee.Parameters), found.seed)
    kept = field_of(design(find("klee"), name=name))
    assert (built.spaces, built.segments, built.contacts) == (kept.spaces, kept.segments, kept.contacts)


def test_the_frame_is_one_closed_line_and_the_only_firm_one() -> None:
    field = drawn(3)
    assert field.facts["weights"].count("medium") == 1
    frame = field.facts["weights"].index("medium") + 1
    runs = [segment for segment in field.segments if segment.curve == frame]
    assert runs[0].ends[0] == runs[-1].ends[1]
    assert all((None in segment.sides) == (segment.curve == frame) for segment in field.segments)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (8, 5), (5, 8), (20, 20)])
def test_rows_and_columns_may_be_others(rows: int, columns: int) -> None:
    assert faults(drawn(1, rows=rows, columns=columns, width=16.0 * columns, height=16.0 * rows), rows, columns) == []


def test_without_chance_the_grid_is_even() -> None:
    field = drawn(1, bands=0.0, sway=0.0, shake=0.0)
    assert {round(space.radius, 1) for space in field.spaces} == {7.2}  # 174 mm by 12, halved


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"rows": 2}, "rows: a line of three needs at least 3"),
        ({"rows": 3, "columns": 126}, "columns: there may be 125 at most"),
        ({"columns": 0}, "columns: a line of three"),
        ({"rows": 10**9, "columns": 10**9}, "rows: there may be 125 at most"),
        ({"rows": 10, "columns": 41}, "columns: 10 x 41 are more than 400 spaces"),
        ({"rows": 21, "columns": 20}, "rows: 21 x 20 are more than 400 spaces"),
        ({"width": 80.0}, "width: this must be 96 to 1000 mm for columns = 12"),
        ({"height": 200.0, "rows": 30}, "height: this must be 240 to 1000 mm for rows = 30"),
        ({"height": math.nan}, "height: this must be"),
        ({"width": math.inf}, "width: this must be"),
        ({"track": 61}, "track: an even number"),
        ({"track": 0}, "track: an even number"),
        ({"track": 152}, "track: an even number of cells from 8 to 150"),
        ({"bands": math.nan}, "bands: this must be from 0 to 1"),
        ({"swell": -1.5}, "swell: this must be from -1 to 1"),
        ({"sway": math.inf}, "sway: this must be from 0 to 20"),
        ({"shake": -0.1}, "shake: this must be from 0 to 5"),
        ({"waves": [2.0, 1.0]}, "waves: write how often"),
        ({"waves": [math.nan, 1.0]}, "waves: write how often"),
        ({"rosw": 12}, "there is no key 'rosw' here"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        own(**table)


def test_what_is_too_wild_is_refused_soon() -> None:
    with pytest.raises(BadInput, match="too narrow or too bent"):
        build.draw(klee, own(sway=20.0, shake=5.0, bands=1.0), 1)


def test_the_same_draw_gives_the_same_field() -> None:
    one, other = (build.redraw(klee, klee.Parameters(), 6, 0) for _ in range(2))
    assert one == other
