"""Mondrian's playing field, from the drawn lines and outlines."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
import shapely

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build
from sheetgen.field.layout import Layout
from sheetgen.field.model import Field
from sheetgen.games.mondrian import GAME
from sheetgen.games.mondrian import field as mondrian
from sheetgen.games.mondrian.lattice import Lattice, numbered
from sheetgen.page.fields.spacesheet import turned
from sheetgen.page.paper import paper
from tests.bench.seeds_mondrian import faults, odd
from tests.games.mondrian import twin
from tests.games.mondrian.mini import ROWS, mini

NAMES = games.find("mondrian").layout_names
DRAWN = pytest.mark.parametrize("name", [name for name in NAMES if name != "mini"])


@cache
def parameters(name: str) -> mondrian.Parameters:
    return games.find("mondrian").layout(name).parameters(mondrian.Parameters)


@cache
def shipped(name: str) -> Field:
    return build.draw(mondrian, parameters(name), games.find("mondrian").layout(name).seed)[0]


def own(**table: Any) -> mondrian.Parameters:
    """The parameters of a player's own layout."""
    return Layout(game="mondrian", name="own", field=table).parameters(mondrian.Parameters)


FIVE_ASKED = "cells: 5 spaces are asked for, but the number of letters is 4; if all are meant, write spaces = 4"
"""What is said of an own map of four."""


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_gives_99_spaces_and_every_rectangle_among_them(seed: int) -> None:
    field, _ = build.draw(mondrian, mondrian.Parameters(), seed)
    assert faults(field, mondrian.Parameters()) == []


@DRAWN
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    assert faults(shipped(name), parameters(name)) == []
    assert mondrian.floors(parameters(name)).shortfalls(shipped(name).quality) == []
    assert len(shipped(name).spaces) == 99
    assert shipped(name).size == (178.5, 206.5)


@DRAWN
def test_most_spaces_are_rectangles_and_10_to_25_in_a_hundred_are_not(name: str) -> None:
    assert 0.10 <= odd(shipped(name)) / 99 <= 0.25


@DRAWN
def test_small_spaces_lie_beside_large_ones(name: str) -> None:
    areas = [shapely.Polygon(space.outline).area for space in shipped(name).spaces]
    assert max(areas) > 12 * min(areas)


@DRAWN
def test_there_are_many_rectangles_to_score(name: str) -> None:
    sizes = [len(union) for union in shipped(name).facts["rectangles"]]
    assert len(sizes) > 150 and sizes.count(2) > 40 and sizes.count(99) == 1


@DRAWN
def test_the_twin_finds_the_same_rectangles(name: str) -> None:
    sheet = twin.drawn_sheet(shipped(name).contract(), 3.5)
    assert sorted(map(sorted, sheet.rectangles)) == sorted(shipped(name).facts["rectangles"])


def test_t2_is_the_mini_layout_cell_by_cell() -> None:
    drawn, told = twin.drawn_sheet(shipped("mini").contract(), 7.0), twin.sheet(ROWS)
    upside_down = {id: frozenset((x, len(ROWS) - 1 - y) for x, y in cells) for id, cells in drawn.spaces.items()}
    assert upside_down == told.spaces


def test_mini_has_the_contacts_and_rectangles_of_the_worked_example() -> None:
    assert sorted(shipped("mini").contacts) == sorted(mini().contacts)
    assert sorted(shipped("mini").facts["rectangles"]) == sorted(mini().facts["rectangles"])


def test_not_every_space_of_the_worked_example_is_a_rectangle() -> None:
    assert odd(shipped("mini")) == 2


@pytest.mark.parametrize("seed", range(20))
def test_every_union_that_is_a_rectangle_is_found_among_13_spaces(seed: int) -> None:
    field, _ = build.draw(mondrian, parameters("mini").redrawn(), seed)
    sheet = twin.drawn_sheet(field.contract(), 7.0)
    owner = {cell: id for id, cells in sheet.spaces.items() for cell in cells}
    assert {frozenset(union) for union in field.facts["rectangles"]} == all_rectangles(owner)


def all_rectangles(owner: Mapping[tuple[int, int], int]) -> set[frozenset[int]]:
    """The unions found by looking at every rectangle of cells that there is."""
    columns, rows = max(x for x, _ in owner) + 1, max(y for _, y in owner) + 1
    found = set()
    for left in range(columns):
        for right in range(left + 1, columns + 1):
            for low in range(rows):
                for high in range(low + 1, rows + 1):
                    box = {(x, y) for x in range(left, right) for y in range(low, high)}
                    within = {owner[cell] for cell in box}
                    if len(within) > 1 and not any(owner[cell] in within for cell in owner.keys() - box):
                        found.add(frozenset(within))
    return found


def test_numbers_follow_the_rows_from_the_top() -> None:
    cells = np.array([[7, 7, 2], [4, 7, 2], [4, 4, 9]])
    assert numbered(cells).tolist() == [[1, 1, 2], [3, 1, 2], [3, 3, 4]]


def test_a_line_is_drawn_as_long_as_it_goes_straight_on() -> None:
    lattice = Lattice(np.array([[1, 2, 2], [3, 3, 4]]))
    frame, *lines = lattice.lines()
    assert (frame.weight, frame.points[0]) == ("heavy", frame.points[-1])
    at = lattice.points(1.0)
    assert [[at[i] for i in line.points] for line in lines] == [
        [(0, 1), (1, 1), (2, 1), (3, 1)],
        [(1, 2), (1, 1)],
        [(2, 1), (2, 0)],
    ]


def test_the_same_draw_gives_the_same_field() -> None:
    one, other = (build.redraw(mondrian, mondrian.Parameters(), 6, 0) for _ in range(2))
    assert one == other


def test_a_seed_on_the_mini_layout_draws_another_field_of_its_size() -> None:
    other = parameters("mini").redrawn()
    field, _ = build.draw(mondrian, other, 7)
    assert faults(field, other) == [] and field.size == shipped("mini").size


@pytest.mark.parametrize(
    "table",
    [
        {"spaces": 200, "largest": 0.05},
        {"spaces": 30, "columns": 30, "rows": 40, "largest": 0.2},
        {"odd": 0.0},
        {"odd": 0.4, "across": [0, 0]},
        {"unit": 7.0, "columns": 26, "rows": 29},
        {"contrast": 2.0, "calm": 1.0, "crossed": 1.0},
    ],
)
def test_other_numbers_give_other_fields(table: dict[str, Any]) -> None:
    asked = own(**table)
    assert faults(build.draw(mondrian, asked, 3)[0], asked) == []


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"spaces": 1}, "spaces: this must be from 2 to 400"),
        ({"columns": 10**9}, "columns: this must be from 2 to 200"),
        ({"unit": 3.0}, "unit: this must be from 3.5 to 20"),
        ({"unit": math.nan}, "unit: this must be from 3.5 to 20"),
        ({"contrast": math.inf}, "contrast: this must be from 0 to 2"),
        ({"odd": -0.1}, "odd: this must be from 0 to 0.4"),
        ({"across": [7, 0]}, "across: write how many upright and how many level lines, each from 0 to 6"),
        (
            {"spaces": 6, "across": [3, 2], "largest": 0.9},
            "across: 3 upright and 2 level lines right across make more than 6 spaces",
        ),
        ({"spaces": 300}, "spaces: 51 x 59 units of 3.5 mm have no room for 300 that can be filled"),
        ({"largest": 0.01}, "largest: 99 spaces, each at most 0.01 of the sheet, do not cover it"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        own(**table)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(
    ("rows", "spaces", "sentence"),
    [
        (["AAB", "CC"], 3, "cells: row 2 must have exactly 3 letters"),
        (["AAB", "C C"], 3, "cells: row 2 must have exactly 3 letters"),
        (["AAB", "CCB", "CCB"], 3, "cells: there are 3 rows, but 2 are asked for"),
        (
            ["AAB", "CCB"],
            4,
            "cells: 4 spaces are asked for, but the number of letters is 3; if all are meant, write spaces = 3",
        ),
        (
            ["AAX", "CCC"],
            2,
            "cells: 2 spaces are asked for, but the number of letters is 3; X stands only once, in row 1: is it a "
            "slip? If all are meant, write spaces = 3",
        ),
        (
            ["ABC", "CCC"],
            2,
            "cells: 2 spaces are asked for, but the number of letters is 3; if all are meant, write spaces = 3",
        ),
        (["ABA", "CCC"], 3, "cells: space A is in two pieces or has a hole; look at row 1"),
        (["AAB", "BBC"], 3, "cells: space B is in pieces that meet only at a corner; look at row 1"),
    ],
)
def test_own_cells_that_are_no_map_are_refused(rows: list[str], spaces: int, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        own(cells=rows, columns=3, rows=2, spaces=spaces)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        (["AAB", "ACB", "DAB"], "is in pieces that meet only at a corner"),
        (["AAA", "ABA", "CAA"], "touches itself at a"),
    ],
)
def test_a_space_in_pieces_is_told_from_one_that_touches_itself(rows: list[str], wrong: str) -> None:
    with pytest.raises(BadInput, match=f"cells: space A {wrong}"):
        own(cells=rows, columns=3, rows=3, spaces=len(set("".join(rows))))


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            ["ABCA", "BBBB", "DDBD"],
            [
                f"line 1: {FIVE_ASKED}",
                "line 2: cells: space A is in two pieces or has a hole; look at row 1",
                "line 4: cells: space D is in two pieces or has a hole; look at row 3",
            ],
        ),
        (
            ["AABB", "CCDD", "AABB"],
            [
                f"line 1: {FIVE_ASKED}",
                "line 4: cells: space A is in two pieces or has a hole; look at row 3",
                "line 4: cells: space B is in two pieces or has a hole; look at row 3",
            ],
        ),
        (["ABCD", "EEE", "EEE"], [f"line {n}: cells: row {n - 1} must have exactly 4 letters" for n in (3, 4)]),
        (
            ["ABC", "BBBB"],
            [
                "line 1: cells: there are 2 rows, but 3 are asked for",
                "line 2: cells: row 1 must have exactly 4 letters",
            ],
        ),
    ],
)
def test_all_that_is_wrong_with_own_cells_is_told_at_once(rows: list[str], told: list[str]) -> None:
    source = "cells = [\n" + "".join(f'"{row}",\n' for row in rows) + "]\n"
    table = {"cells": rows, "columns": 4, "rows": 3, "spaces": 5}
    with pytest.raises(BadInput) as caught:
        Layout(game="mondrian", name="own", field=table, source=source).parameters(mondrian.Parameters)
    assert caught.value.sentence.split("\n")[1:-1] == told


@pytest.mark.parametrize("table", [{}, {"rows": 3}, {"columns": 2}])
def test_a_map_without_its_columns_or_rows_is_told_once_what_to_write(table: dict[str, int]) -> None:
    own = Layout(game="mondrian", name="own", field={"cells": ["AABC", "AABC", "DDDC"], "spaces": 4, **table})
    with pytest.raises(BadInput) as caught:
        own.parameters(mondrian.Parameters)
    said = "cells: there are 3 rows of 4 letters; write columns = 4 and rows = 3"
    assert caught.value.sentence == said


def test_a_map_alone_is_told_all_that_is_to_be_written_beside_it() -> None:
    own = Layout(game="mondrian", name="own", field={"cells": ["AABC", "AABC", "DDDC"]})
    with pytest.raises(BadInput) as caught:
        own.parameters(mondrian.Parameters)
    said = "3 rows of 4 letters, 4 different ones; write columns = 4, rows = 3 and spaces = 4"
    assert caught.value.sentence == f"cells: there are {said}"


def test_a_map_with_too_many_rows_is_told_its_spaces_as_well() -> None:
    with pytest.raises(BadInput, match=r"3 rows, but 2 are asked for(?s:.*)write spaces = 3"):
        own(cells=["AAB", "CCB", "CCB"], columns=3, rows=2, spaces=9)


def test_a_stray_letter_above_its_space_is_told_in_its_own_row() -> None:
    with pytest.raises(BadInput, match="cells: space C is in two pieces or has a hole; look at row 1"):
        own(cells=["AAC", "BBB", "CCC"], columns=3, rows=3, spaces=3)


def test_a_space_with_a_hole_is_refused() -> None:
    with pytest.raises(BadInput, match="cells: space A is in two pieces or has a hole; look at row 2"):
        own(cells=["AAA", "ABA", "AAA"], columns=3, rows=3, spaces=2)


@pytest.mark.parametrize("page", ["A4", "Letter"])
def test_a_map_wider_than_high_is_turned_as_the_commented_layout_says(page: str) -> None:
    assert "stands a map wider than high is turned by a quarter" in GAME.layout_text.replace("\n# ", " ")
    parameters = mondrian.Parameters(spaces=3, columns=6, rows=2, cells=("AABBCC", "AABBCC"))
    made = mondrian.build(parameters, Chance(0))
    assert turned(made, paper(page)) and not turned(made, paper(page).landscape)
