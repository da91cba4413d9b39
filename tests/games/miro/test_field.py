"""Miro's field: the counts hold on the drawn lines, the map stays what it is, the shipped layouts are what they say."""

from __future__ import annotations

import hashlib
import itertools
import math

import numpy as np
import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import layout
from sheetgen.field.build import draw, redraw
from sheetgen.field.medial import random_sketch, scattered, triangulated
from sheetgen.field.model import Field
from sheetgen.field.planemap import from_visits
from sheetgen.games.miro import field as miro
from sheetgen.games.miro.flow import fitted
from sheetgen.progress import heard_by
from tests.bench.seeds_miro import faults
from tests.counted import counts
from tests.games.miro.mini import SPACES, VISITS

OUTSIDE = {3, 5, 9, 16}
SMALL = miro.Parameters(double=23, triple=3, lenses=1, giants=2)


def shipped(name: str) -> tuple[miro.Parameters, Field]:
    found = games.find("miro").layout(name)
    field = layout.finished(found)
    assert field is not None, f"{name} is not finished; python -m sheetgen.finish miro builds it"
    return found.parameters(miro.Parameters), field


@pytest.fixture(scope="module")
def small() -> Field:
    return draw(miro, SMALL, 5)[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_new_field_has_209_segments_and_109_spaces(seed: int) -> None:
    field, _ = draw(miro, miro.Parameters(), seed)
    assert faults(field, miro.Parameters()) == []


@pytest.mark.parametrize("name", games.find("miro").layout_names)
def test_a_shipped_field_is_drawn_as_its_layout_asks(name: str) -> None:
    parameters, field = shipped(name)
    if parameters.visits:
        assert counts([segment.line for segment in field.segments]).degrees == {4: len(parameters.visits) // 2}
    else:
        assert faults(field, parameters) == []
        assert miro.floors(parameters).shortfalls(field.quality) == []


@pytest.mark.parametrize("name", games.find("miro").layout_names)
def test_a_shipped_field_fits_its_box(name: str) -> None:
    parameters, field = shipped(name)
    assert field.size[0] <= parameters.width and field.size[1] <= parameters.height


def test_the_classic_field_has_the_counts_of_the_text() -> None:
    _, field = shipped("classic")
    assert (len(field.spaces), len(field.segments)) == (109, 209)


def test_mini_has_exactly_the_spaces_of_the_worked_example() -> None:
    _, field = shipped("mini")
    assert tuple(segment.ends[0] for segment in field.segments) == VISITS
    outlines = [{s.id for s in field.segments if space.id in s.sides} for space in field.spaces]
    assert sorted(map(sorted, outlines)) == sorted(map(sorted, SPACES))
    assert {segment.id for segment in field.segments if None in segment.sides} == OUTSIDE


def test_segments_run_round_the_curve(small: Field) -> None:
    assert [segment.id for segment in small.segments] == [segment.order for segment in small.segments]
    for one, other in itertools.pairwise((*small.segments, small.segments[0])):
        assert one.ends[1] == other.ends[0]
        assert one.line[-1] == other.line[0]


def test_the_left_side_comes_first(small: Field) -> None:
    for segment in small.segments:
        outlines = {space.id: space.outline for space in small.spaces}
        left, right = segment.sides
        step = segment.line[:2]
        assert left is None or _follows(outlines[left], step)
        assert right is None or _follows(outlines[right], step[::-1])


def _follows(outline: tuple[tuple[float, float], ...], step: tuple[tuple[float, float], ...]) -> bool:
    return tuple(step) in set(itertools.pairwise((*outline, outline[0])))


def test_the_curve_runs_straight_through_a_triple_crossing() -> None:
    _, field = shipped("classic")
    passes = [segment.ends[0] for segment in field.segments]
    for before, after in itertools.pairwise((*field.segments, field.segments[0])):
        if passes.count(after.ends[0]) == 3:
            (ax, ay), (bx, by), (cx, cy) = before.line[-2], after.line[0], after.line[1]
            turned = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
            ahead = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
            assert abs(turned) < 0.15 * ahead


def test_points_of_the_line_are_close_enough_to_look_smooth(small: Field) -> None:
    steps = [
        ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        for segment in small.segments
        for a, b in itertools.pairwise(segment.line)
    ]
    assert max(steps) < 1.2


def test_the_same_seed_gives_the_same_field(small: Field) -> None:
    assert draw(miro, SMALL, 5)[0] == small


def test_a_map_is_the_same_on_every_machine() -> None:
    sketch = random_sketch(94, 7, 2, (184.0, 210.0), Chance(1))
    said = repr((sketch.map.visits, sketch.map.spaces, sketch.map.outside)).encode()
    assert hashlib.sha256(said).hexdigest()[:16] == "30c83de958cb0d97"


def test_a_map_has_its_counts_before_any_drawing() -> None:
    for doubles, triples in ((94, 7), (60, 0), (173, 13)):
        plane = random_sketch(doubles, triples, 2, (184.0, 210.0), Chance(3)).map
        assert len(plane.visits) == 2 * doubles + 3 * triples
        assert len(plane.spaces) == doubles + 2 * triples + 1
        assert sorted(plane.passes) == [2] * doubles + [3] * triples
        assert sum(len(ring) == 2 for ring in plane.spaces) >= 2


def test_triangles_have_empty_circles() -> None:
    spots = scattered(30, (100.0, 100.0), Chance(4))
    triangles = triangulated(spots)
    assert triangles is not None
    for triangle in triangles:
        (ax, ay), (bx, by), (cx, cy) = (spots[i] for i in triangle)
        double = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
        squares = [x * x + y * y for x, y in ((ax, ay), (bx, by), (cx, cy))]
        x = (squares[0] * (by - cy) + squares[1] * (cy - ay) + squares[2] * (ay - by)) / double
        y = (squares[0] * (cx - bx) + squares[1] * (ax - cx) + squares[2] * (bx - ax)) / double
        radius = ((ax - x) ** 2 + (ay - y) ** 2) ** 0.5
        assert all(((px - x) ** 2 + (py - y) ** 2) ** 0.5 > radius - 1e-3 for px, py in spots)


def test_the_number_of_the_draw_rebuilds_the_field() -> None:
    field, number = draw(miro, SMALL, 7)
    assert redraw(miro, SMALL, 7, number) == field


def test_drawing_tells_how_far_it_is() -> None:
    heard: list[float] = []
    with heard_by(heard.append):
        redraw(miro, SMALL, 5, 0)
    assert heard == sorted(heard) and heard[-1] == 1.0


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"double": 2, "triple": 0}, "from 20 to 450"),
        ({"double": 200, "triple": 20}, "from 20 to 450"),
        ({"double": 40, "triple": 14}, "triple: with 40 double crossings there can be at most 13"),
        ({"double": 10, "triple": 0, "lenses": 2}, "lenses: among so many crossings at most 1 "),
        ({"contrast": 3.1}, "contrast: this must be from 0 to 3"),
        ({"contrast": math.nan}, "contrast"),
        ({"width": math.nan}, "width"),
        ({"smallest": math.nan}, "smallest: this must be an area"),
        ({"smallest": math.inf}, "smallest: this must be an area"),
        ({"smallest": 300.0}, "smallest: 109 spaces of 300 mm"),
        ({"giants": 41}, "giants: this must be at most 40"),
        ({"turns": "LR"}, "turns: this goes only with visits"),
        ({"outside": [1]}, "outside: this goes only with visits"),
        ({"visits": list(range(226)) * 2}, "visits: these make 452 segments"),
        ({"triple": -1}, "triple"),
        ({"width": 5}, "width"),
        ({"lenses": 40}, "at most 16 spaces"),
        ({"visits": [0, 1, 0], "turns": "LR"}, "crossing 1 is met only once"),
        ({"visits": [0, 1, 2, 0, 1, 2], "turns": "LR"}, "3 letters"),
        ({"visits": [0, 0], "turns": "L", "outside": [0]}, "touches itself"),
        ({"visits": [0, 0], "turns": "L"}, "visits: outside is missing"),
        *(
            (
                {"visits": [0, 1, 2, 0, 1, 2], "turns": "LRL", "outside": [segment, 2, 4]},
                f"outside: there is no segment {segment}; the segments are numbered from 0 to 5",
            )
            for segment in (-6, 6, 99)
        ),
        (
            {"visits": [0, -1, 2, 0, -1, 2], "turns": "LRL", "outside": [0, 2, 4]},
            "visits: there is no crossing -1; number them from 0 on",
        ),
        ({"visits": [0, 0]}, "the key 'turns' is missing"),
        ({"visits": [0, 1, 2, 0, 1, 2], "turns": "LLL", "outside": [0, 2, 4]}, "no curve"),
        ({"crossings": 3}, "crossings"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, object], sentence: str) -> None:
    own = layout.Layout(game="miro", name="own", field=table)
    with pytest.raises(BadInput, match=sentence):
        own.parameters(miro.Parameters)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"width": 5, "loops": -1, "contrast": 9, "giants": 41}, ["width", "loops", "giants", "contrast"]),
        ({"turns": "LR", "double": 40, "triple": 14, "lenses": 30}, ["turns", "triple", "lenses"]),
    ],
)
def test_all_numbers_that_cannot_be_drawn_are_told_at_once(table: dict[str, object], told: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        layout.Layout(game="miro", name="own", field=table).parameters(miro.Parameters)
    assert [line.partition(":")[0] for line in caught.value.sentence.split("\n")[1:-1]] == told


@pytest.mark.parametrize("size", [60.0, 184.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_smallest_field_stays_in_its_box(seed: int, size: float) -> None:
    parameters = miro.Parameters(double=10, triple=0, width=size, height=size)
    field, _ = draw(miro, parameters, seed)
    assert faults(field, parameters) == []
    assert max(field.size) <= size


def test_lenses_that_nobody_asked_for_are_as_many_as_fit() -> None:
    assert miro.Parameters(double=10, triple=0).two_sided == 1
    assert miro.Parameters().two_sided == 2


def test_what_leaves_the_box_is_made_smaller_as_a_whole() -> None:
    line = np.array([[0.0, 0.0], [100.0, 50.0]])
    (found,) = fitted([line], (40.0, 100.0), (0.8, 1.08))
    assert found[1].tolist() == pytest.approx([40.0, 27.0])


def test_a_trefoil_can_be_stated_by_its_visits() -> None:
    plane = from_visits([0, 1, 2, 0, 1, 2], "LRL", [0, 2, 4])
    assert sorted(len(ring) for ring in plane.spaces) == [2, 2, 2, 3]
