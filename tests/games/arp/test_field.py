"""Arp's playing field, from the drawn lines."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.errors import BadInput, Several
from sheetgen.field import build, layout
from sheetgen.field.model import Field
from sheetgen.games.arp import field as arp
from sheetgen.games.arp.labels import place_labels
from tests.bench.seeds_arp import faults

MINI_PATHS = (
    "1-4-2-3-0 0-6-7-5 5-10-9-8 8-11-1 2-14-15-12-13-9 3-17-16-6 "
    "11-19-12-18-10 16-21-20-18-13 4-14-22-20 17-22-15-19 21-7"
)
"""ARP-T2."""
MINI_SPACES = (
    "12-15-19 9-10-18-13 12-13-18 15-12-18-20-22 14-15-22 8-9-13-12-19-11 1-4-14-15-19-11 16-17-22-20-21 "
    "2-4-14 2-3-17-22-14 0-3-17-16-6 6-7-21-16 5-7-21-20-18-10"
)


@cache
def shipped(name: str) -> Field:
    found = games.find("arp").layout(name)
    return build.draw(arp, found.parameters(arp.Parameters), found.seed)[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_seed_gives_25_lines_55_spaces_and_79_meetings(seed: int) -> None:
    field, _ = build.draw(arp, arp.Parameters(), seed)
    assert faults(field, 25, 55) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in games.find("arp").layout_names if name != "mini"])
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    field = shipped(name)
    assert faults(field, 25, 55) == []
    assert arp.floors(arp.Parameters()).shortfalls(field.quality) == []
    assert field.size[0] <= 184 and field.size[1] <= 210


def test_mini_holds_its_counts() -> None:
    assert faults(shipped("mini"), 11, 13) == []


def test_mini_has_exactly_the_lines_of_the_worked_example() -> None:
    numbers = mini_numbers()
    for number, path in enumerate(MINI_PATHS.split()):
        line = [segment for segment in shipped("mini").segments if segment.curve == number]
        met = [numbers[line[0].ends[0]], *(numbers[segment.ends[1]] for segment in line)]
        assert "-".join(map(str, met)) == path


def test_mini_has_exactly_the_spaces_of_the_worked_example() -> None:
    numbers, field = mini_numbers(), shipped("mini")
    spaces: dict[object, set[int]] = {space.id: set() for space in field.spaces}
    for segment in field.segments:
        for side in segment.sides:
            if side is not None:
                spaces[side].update(numbers[end] for end in segment.ends)
    told = [frozenset(map(int, space.split("-"))) for space in MINI_SPACES.split()]
    assert {frozenset(space) for space in spaces.values()} == set(told) and len(spaces) == len(told)


def mini_numbers() -> dict[int, int]:
    """The worked example's number of each crossing of the mini field: where its two lines meet."""
    paths = [set(map(int, path.split("-"))) for path in MINI_PATHS.split()]
    lines: dict[int, set[int]] = {}
    for segment in shipped("mini").segments:
        for end in segment.ends:
            lines.setdefault(end, set()).add(segment.curve)
    return {end: (paths[a] & paths[b]).pop() for end, (a, b) in lines.items()}


def test_a_line_begins_at_its_number() -> None:
    field = shipped("classic")
    for name, (x, y) in field.facts["labels"].items():
        line = [segment for segment in field.segments if segment.curve == int(name)]
        (ax, ay), (bx, by) = line[0].line[0], line[-1].line[-1]
        assert [segment.order for segment in line] == list(range(1, len(line) + 1))
        assert (ax - x) ** 2 + (ay - y) ** 2 < 5**2 < (bx - x) ** 2 + (by - y) ** 2


def test_lines_and_spaces_may_be_others() -> None:
    parameters = arp.Parameters(lines=14, spaces=24, width=120, height=120)
    field, _ = build.draw(arp, parameters, 3)
    assert faults(field, 14, 24) == []


def test_a_seed_on_the_mini_layout_draws_another_field_of_its_size() -> None:
    parameters = games.find("arp").layout("mini").parameters(arp.Parameters).redrawn()
    assert faults(build.draw(arp, parameters, 7)[0], 11, 13) == []


def test_own_lines_that_do_not_meet_as_asked_are_refused() -> None:
    parameters = arp.Parameters(
        lines=3, spaces=2, points=((0, 0), (50, 0), (25, 40)), paths=("0-1", "1-2", "2-0"), first_number=1
    )
    with pytest.raises(BadInput, match=r"^the lines enclose 1 space, not 2$"):
        build.draw(arp, parameters, 0)


def test_lines_that_do_not_hang_together_meet_too_seldom() -> None:
    two = ((0.0, 0.0), (50.0, 0.0), (25.0, 40.0), (80.0, 0.0), (130.0, 0.0), (105.0, 40.0))
    paths = ("0-1", "1-2", "2-0", "3-4", "4-5", "5-3")
    apart = arp.Parameters(lines=6, spaces=2, points=two, paths=paths)
    with pytest.raises(BadInput, match=r"^the lines meet 6 times, not 7$"):
        build.draw(arp, apart, 0)
    with pytest.raises(BadInput, match=r"^the lines enclose 2 spaces, not 3, and meet 6 times, not 8$"):
        build.draw(arp, structs.replace(apart, spaces=3), 0)


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        ("3-4", "paths: the line '3-4' is written twice"),
        ("4-3", "paths: the line '4-3' is written twice, the other time as '3-4'"),
        ("1-4", "paths: the line '1-4' runs along the line '1-4-2'; write them as one line"),
        ("4", "paths: '4' must run through two points or more, each once"),
        ("0-1", "paths: the line '0-1' runs along the line '0-3-1'; write them as one line"),
    ],
)
def test_a_line_of_one_point_or_on_another_is_named_with_its_line(last: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    points = "points = [[0, 0], [100, 0], [50, 80], [50, 0], [75, 40]]"
    paths = f'paths = [\n"0-3-1",\n"1-4-2",\n"2-0",\n"3-4",\n"{last}"]'
    file.write_text(f'game = "arp"\nname = "a"\n[field]\nlines = 5\nspaces = 2\n{points}\n{paths}\n', "utf-8")
    with pytest.raises(BadInput) as refused:
        layout.read(file).parameters(arp.Parameters)
    assert (refused.value.sentence, refused.value.line) == (sentence, 12)


def test_own_lines_are_numbered_at_their_first_points_where_there_is_room() -> None:
    lines = [[(0.0, 0.0), (20.0, 0.0)], [(20.0, 0.0), (0.0, 1.0)]]
    labels = place_labels(lines, {(0.0, 1.0), (20.0, 0.0)}, as_given=True)
    assert [label.last for label in labels] == [False, False]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            {"first-number": -1},
            "first-number: this must be from 0 to 75, so that none of 25 lines has a number above 99",
        ),
        (
            {"first-number": 76},
            "first-number: this must be from 0 to 75, so that none of 25 lines has a number above 99",
        ),
        ({"first-number": 2, "lines": 120, "spaces": 200}, "first-number: of 120 lines this must be 0 or 1"),
        ({"sharpest": 60.0}, "sharpest: this must be less than 60 degrees"),
        ({"sharpest": math.nan}, "sharpest: "),
        ({"liking": math.nan}, "liking: "),
        ({"liking": 800000.0}, "liking: "),
        ({"apart": math.inf}, "apart: "),
        ({"lines": 3, "spaces": 55}, "spaces: 3 lines enclose 1 space at most, not 55"),
        ({"lines": 10, "spaces": 37}, "spaces: 10 lines enclose 36 spaces at most, not 37"),
        ({"lines": 0}, "lines: this must be at least 3"),
        ({"ears": [10, 10]}, "ears: an outline of 6 lines at most has no more ears than that"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, object], sentence: str) -> None:
    own = layout.Layout(game="arp", name="own", field=table)
    with pytest.raises(BadInput, match=sentence):
        own.parameters(arp.Parameters)


@pytest.mark.parametrize("outline", [(3, 3), (14, 14)])
def test_where_no_outline_can_be_made_the_advice_is_about_the_outline(outline: tuple[int, int]) -> None:
    with pytest.raises(BadInput, match=r"no outline could be made; take an outline .* such as outline = \[4, 6\]"):
        build.draw(arp, arp.Parameters(outline=outline), 1)


@pytest.mark.parametrize("path", ["0-x", "0-9", "0-1-0", "1"])
def test_a_path_that_is_no_line_is_refused(path: str) -> None:
    with pytest.raises(BadInput, match="paths"):
        arp.Parameters(lines=1, spaces=1, points=((0, 0), (50, 0)), paths=(path,)).check()


@pytest.mark.parametrize("far", [1e308, -1e200, 1_000_001, math.inf, math.nan])
def test_a_point_out_of_reach_is_refused(far: float) -> None:
    with pytest.raises(BadInput, match="point 1 is out of reach; write numbers from -1,000,000 to 1,000,000") as raised:
        arp.Parameters(lines=1, spaces=1, points=((0, 0), (50, far)), paths=("0-1",)).check()
    assert raised.value.about == "points[1]"


def test_two_points_at_one_place_are_named() -> None:
    with pytest.raises(BadInput, match=r"points 1 and 2 are both at \[50, 9.5\]; each must be a place of") as raised:
        arp.Parameters(lines=1, spaces=1, points=((0, 0), (50, 9.5), (50, 9.5)), paths=("0-1-2",)).check()
    assert raised.value.about == "points[2]"


def test_all_own_lines_that_cannot_be_are_told_at_once() -> None:
    points = ((0, 0), (50, 0), (50, 50), (20, 9))
    own = arp.Parameters(lines=4, spaces=1, wide=-1, points=points, paths=("0-1-2", "0-9", "0-1", "3"))
    with pytest.raises(Several) as raised:
        own.check()
    assert [part.about for part in raised.value.parts] == ["wide", "paths[0]", "paths[1]", "paths[3]"]


@pytest.mark.parametrize(
    ("key", "low", "high"), [("width", 20, 2000), ("height", 20, 2000), ("apart", 0, 200), ("wide", 0, 200)]
)
def test_every_length_has_its_bounds(key: str, low: float, high: float) -> None:
    said = re.escape(f"{key}: this must be from {low} to {high} mm")
    for wrong in (low - 0.1, high + 0.1, 1e300, math.inf, math.nan):
        with pytest.raises(BadInput, match=f"^{said}$") as raised:
            arp.Parameters(**{key: wrong}).check()
        assert raised.value.about == key
    for right in (low, high):
        arp.Parameters(**{key: right}).check()


def test_a_point_on_no_line_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    points = "points = [\n[0, 0], [100, 0], [50, 80],\n[10, 10],\n]"
    paths = 'paths = ["0-1", "1-2", "2-0"]'
    file.write_text(f'game = "arp"\nname = "a"\n[field]\nlines = 3\nspaces = 1\n{points}\n{paths}\n', "utf-8")
    with pytest.raises(BadInput) as refused:
        layout.read(file).parameters(arp.Parameters)
    said = "points: none of the paths runs through point 3; write it into one, or take it out"
    assert (refused.value.sentence, refused.value.line) == (said, 8)


def test_every_spot_of_own_lines_that_nobody_could_play_is_told() -> None:
    points = ((0.0, 0.0), (60.0, 0.0), (0.0, 60.0), (60.0, 60.0), (30.0, 30.0), (0.0, 30.0), (30.0, 40.0), (20.0, 0.0))
    paths = ("0-1", "0-5-2", "2-3", "1-3", "0-4-3", "2-4-1", "5-4", "7-6")
    own = arp.Parameters(lines=8, spaces=8, points=points, paths=paths)
    with pytest.raises(
        BadInput,
        match=r"(?s)6 things to mend:.*\nlines 5, 6 and 7 of the drawing run through one point\n"
        r"line 8 of the drawing ends loosely",
    ):
        build.draw(arp, own, 1)


def test_the_same_draw_gives_the_same_field() -> None:
    one, other = (build.redraw(arp, arp.Parameters(), 6, 0) for _ in range(2))
    assert one == other
