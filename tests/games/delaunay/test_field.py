"""Delaunay's playing field, from the drawn lines."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build, layout
from sheetgen.field.model import Field
from sheetgen.games.delaunay import GAME, spaces
from sheetgen.games.delaunay import field as delaunay
from sheetgen.games.design import design, field_of
from sheetgen.page.fields.spacesheet import turned
from sheetgen.page.paper import paper
from tests.bench.seeds_delaunay import faults, neighbours, section_counts, strokes

MINI = ("AEGGLLO", "BBGGLLP", "CDHKKLQ", "DDIJKMR", "DFJJJNS")
"""DEL-T3."""


@cache
def shipped(name: str) -> Field:
    found = GAME.layout(name)
    return build.draw(delaunay, found.parameters(delaunay.Parameters), found.seed)[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_seed_gives_nine_sections_of_19_to_24_spaces(seed: int) -> None:
    field, _ = build.draw(delaunay, delaunay.Parameters(), seed)
    assert faults(field, 9, (19, 24)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAME.layout_names if name != "mini"])
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    field = shipped(name)
    assert faults(field, 9, (19, 24)) == []
    assert delaunay.floors(delaunay.Parameters()).shortfalls(field.quality) == []
    assert field.size == (184, 218)


def test_most_spaces_have_four_neighbours_or_more_in_their_section() -> None:
    near = neighbours(shipped("classic"))
    assert sum(n > 3 for n in near) > 0.6 * len(near)


def test_sections_are_numbered_row_by_row_from_the_top_left() -> None:
    field = shipped("classic")
    middles = []
    for group in range(1, 10):
        spaces = field.group(group)
        middles.append([sum(space.centre[axis] for space in spaces) / len(spaces) for axis in (0, 1)])
    places = [(int(3 * (218 - y) / 218), int(3 * x / 184)) for x, y in middles]
    assert places == [(row, column) for row in range(3) for column in range(3)]


def test_an_arc_is_one_line_over_all_its_meeting_points() -> None:
    segments: dict[int, int] = {}
    for segment in shipped("calm").segments:
        segments[segment.curve] = segments.get(segment.curve, 0) + 1
    assert max(segments.values()) > 20


def test_ways_to_cut_come_from_the_cheapest_on_though_most_are_drawn_late(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts, ways, slack = spaces._Section._drafts, spaces._Section._ways, []

    def watched_drafts(*arguments: Any) -> Iterator[spaces.Draft]:
        section, face, share, _ = arguments
        for draft in drafts(*arguments):
            chord = section.map.chord(face, draft.curve, *draft.ends)
            cost, _ = spaces._priced(draft.cost, chord.parts, share, section.map.area(face))
            slack.append(cost - draft.bound)
            yield draft

    def watched_ways(*arguments: Any) -> Iterator[spaces.Halving]:
        found = list(ways(*arguments))
        assert [way.cost for way in found] == sorted(way.cost for way in found)
        yield from found

    monkeypatch.setattr(spaces._Section, "_drafts", watched_drafts)
    monkeypatch.setattr(spaces._Section, "_ways", watched_ways)
    build.draw(delaunay, delaunay.Parameters(), 1)
    assert min(slack) > 0.5 * spaces.MARGIN
    # So many are estimated well: had none been, all would be drawn at once.
    assert sum(each < 1.5 * spaces.MARGIN for each in slack) > 0.7 * len(slack)


def test_heavy_lines_are_the_frame_and_four_more() -> None:
    assert [weight for weight, _ in strokes(shipped("sun"))].count("heavy") == 5


def test_mini_has_exactly_the_contacts_of_the_worked_example() -> None:
    letters = sorted(set("".join(MINI)))
    told: dict[tuple[int, int], str] = {}
    for r, row in enumerate(MINI):
        for c, letter in enumerate(row):
            for reach in ((0, 1), (1, 0), (1, 1), (1, -1)):
                y, x = r + reach[0], c + reach[1]
                if 0 <= y < 5 and 0 <= x < 7 and MINI[y][x] != letter:
                    a, b = sorted((letters.index(letter) + 1, letters.index(MINI[y][x]) + 1))
                    kind = "edge" if 0 in reach else "corner"
                    told[a, b] = "edge" if "edge" in (kind, told.get((a, b))) else kind
    assert {(a, b): kind for a, b, kind in shipped("mini").contacts} == told


def test_mini_has_the_two_sections_of_the_worked_example() -> None:
    field = shipped("mini")
    assert [space.id for space in field.group(1)] == list(range(1, 15))
    assert [space.id for space in field.group(2)] == list(range(15, 20))
    assert section_counts(field) == [5, 14]


def test_a_seed_on_the_mini_layout_draws_two_sections_of_discs() -> None:
    parameters = GAME.layout("mini").parameters(delaunay.Parameters).redrawn()
    field, _ = build.draw(delaunay, parameters, 7)
    assert faults(field, 2, (19, 24)) == []
    assert field.size == (124, 76)


def test_sections_may_be_fewer_and_smaller() -> None:
    parameters = delaunay.Parameters(
        spaces=(10, 14), columns=2, rows=2, width=150, height=150, giant=50, small=(22, 34), discs=5
    )
    field, _ = build.draw(delaunay, parameters, 1)
    assert faults(field, 4, (10, 14)) == []


@pytest.mark.slow
def test_the_same_draw_gives_the_same_field() -> None:
    parameters = GAME.layout("mini").parameters(delaunay.Parameters).redrawn()
    one, other = (build.draw(delaunay, parameters, 6) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"bow": math.nan}, "bow: this must be"),
        ({"width": math.inf}, "width: this must be"),
        ({"contrast": -1}, "contrast: "),
        ({"discs": 0}, "discs: "),
        ({"columns": 9}, "columns: "),
        ({"spaces": [20, 21]}, "spaces: write the least"),
        ({"spaces": [40, 50]}, "spaces: 9 sections of 50"),
        ({"width": 100, "giant": 40}, "spaces: 19 to 24 in each of 9 sections leave"),
        (
            {"giant": 100},
            "giant: a largest disc of 100 mm in radius",
        ),
        ({"small": [30, 20]}, "small: "),
        ({"small": [20, 90]}, "small: "),
        ({"width": 1600, "height": 100, "giant": 40}, "width: the sections"),
        ({"sections": ["AB"]}, "sections: these go only with cells"),
        ({"cells": ["AB", "AB", "A"]}, "cells: the rows must be equally long; row 3 has not 2 letters, as most have"),
        ({"cells": ["AB", "ABC", "AB"]}, "row 2 has not 2 letters, as most have"),
        ({"cells": ["AAC", "BBB", "CCC"]}, "cells: the space C is in pieces; look at row 1"),
        ({"cells": ["AB", "BA"]}, "cells: the space A is in pieces; look at row 2"),
        ({"cells": ["AAA", "ABA", "AAA"]}, "cells: the space A encloses .* look at row 2"),
        ({"cells": ["AA", "AA"]}, "cells: there must be two"),
        ({"cells": ["A?"]}, "cells: '\\?' in row 1 is not a letter"),
        ({"cells": [""]}, "cells: "),
        ({"cells": ["A" * 41 + "B"]}, "cells: there can be at most 40"),
        ({"cells": ["ABC"], "sections": ["AC", "B"]}, "sections: 'AC' is not one piece"),
        ({"cells": ["AB"], "sections": ["A"]}, "sections: the space B is in none"),
        ({"cells": ["AB"], "sections": ["AX", "B"]}, "sections: there is no space 'X'"),
        ({"cells": ["AB"], "sections": ["A", "AB"]}, "sections: the space A appears twice"),
        ({"cells": ["AB"], "sections": ["AB", ""]}, "sections: '' is not one piece"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, object], sentence: str) -> None:
    own = layout.Layout(game="delaunay", name="own", field=table)
    with pytest.raises(BadInput, match=sentence):
        own.parameters(delaunay.Parameters)


@pytest.mark.parametrize(("width", "height", "said"), [(200, 100, "height = 120"), (110, 200, "width = 120")])
def test_a_field_too_small_for_a_giant_that_nobody_wrote_is_refused_at_the_side_that_is_too_short(
    width: int, height: int, said: str
) -> None:
    source = f"[field]\nspaces = [12, 18]\ncolumns = 1\nrows = 1\nwidth = {width}\nheight = {height}\n"
    own = layout.Layout(game="delaunay", name="own", field=tomllib.loads(source)["field"], source=source)
    with pytest.raises(
        BadInput, match=f"60 mm in radius needs {said} or more, not 1.0; giant is not written here, and is then 60"
    ) as refused:
        own.parameters(delaunay.Parameters)
    assert source.split("\n")[(refused.value.line or 0) - 1].startswith(said.split()[0])


@pytest.mark.parametrize("rows", [["AABB", "AACB", "CCCA"], ["AAB", "AA", "AAB"], ["AAB", "A?B", "AAB"]])
def test_what_is_wrong_in_a_row_of_a_map_is_told_in_its_line(rows: list[str]) -> None:
    source = "[field]\ncells = [\n" + "".join(f'"{row}",\n' for row in rows) + "]\n"
    own = layout.Layout(game="delaunay", name="own", field={"cells": rows}, source=source)
    with pytest.raises(BadInput) as caught:
        own.parameters(delaunay.Parameters)
    assert caught.value.line == (5 if "CCCA" in rows else 4)


def test_numbers_that_count_for_nothing_beside_a_map_stop_only_a_seed(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('game = "delaunay"\nname = "x"\n[field]\nspaces = [2, 3]\ncells = ["AABB", "ACCB"]\n', "utf-8")
    assert len(field_of(design(GAME, name=file)).spaces) == 3
    with pytest.raises(BadInput, match="spaces: write the least, 10 or more") as refused:
        field_of(design(GAME, name=file, seed=1))
    assert refused.value.line == 4


def test_a_map_is_drawn_as_the_commented_layout_says() -> None:
    """A fan: its first row the outermost ring, its columns from left to right; wider than high it lies on its side."""
    assert "its rows are bent into rings, the first outermost" in GAME.layout_text.replace("\n# ", " ")
    made = delaunay.build(delaunay.Parameters(cells=("AB", "CD"), sections=()), Chance(0))
    a, b, c, d = (space.centre for space in made.spaces)
    assert a[0] < b[0] and c[0] < d[0] and a[1] > c[1] and b[1] > d[1]
    assert b[0] - a[0] > d[0] - c[0]
    across, up = made.size
    assert across > up
    assert turned(made, paper("A4")) and not turned(made, paper("A4").landscape)
