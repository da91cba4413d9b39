"""Springer's playing field, from the drawn lines."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field import build, layout
from sheetgen.field.model import Field
from sheetgen.games.springer import GAME
from sheetgen.games.springer import field as springer
from sheetgen.games.springer.facets import given_facets
from sheetgen.tomlfile import toml
from tests.bench.seeds_springer import EDGES, corner_graph, farthest_from_odd, faults, likeness, triangles

TEXT = {name: GAME.layout(name) for name in GAME.layout_names}


@cache
def shipped(name: str) -> Field:
    return build.draw(springer, TEXT[name].parameters(springer.Parameters), TEXT[name].seed)[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_seed_gives_108_spaces_and_20_triangles(seed: int) -> None:
    field, _ = build.draw(springer, springer.Parameters(), seed)
    assert faults(field, 108) == []
    assert farthest_from_odd(field) < 60


@pytest.mark.parametrize("name", TEXT)
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    parameters = TEXT[name].parameters(springer.Parameters)
    assert faults(shipped(name), parameters.spaces) == []
    assert springer.floors(springer.Parameters()).shortfalls(shipped(name).quality) == []
    assert shipped(name).size[0] <= 186 and shipped(name).size[1] <= 236


@pytest.mark.parametrize("name", [name for name in TEXT if name != "mini"])
def test_the_four_edges_are_alike_and_a_5_is_hard_to_reach(name: str) -> None:
    between_edges, within_an_edge = likeness(shipped(name))
    assert between_edges <= 1.25
    assert within_an_edge >= 1.35


def test_the_same_seed_draws_the_same_field() -> None:
    one, other = (build.draw(springer, springer.Parameters(), 5) for _ in range(2))
    assert one == other


def test_where_triangles_have_no_room_fewer_ends_or_a_larger_rectangle_are_advised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That no four alike edges are found is helped by fewer ends, too."""
    _, number = build.draw(springer, springer.Parameters(), 5)
    monkeypatch.setattr(springer, "APART", 100.0)
    with pytest.raises(build.Misdraw, match="triangles would touch") as error:
        build.redraw(springer, springer.Parameters(), 5, number)
    assert error.value.remedy == "take fewer ends, or a larger width and height"
    assert springer.REMEDIES[""].startswith("take fewer ends, ")


@pytest.mark.parametrize("name", ["classic", "mini"])
def test_an_apex_is_a_corner_of_the_spaces_that_it_touches_and_of_no_others(name: str) -> None:
    field = shipped(name)
    for triangle in triangles(field):
        touched = {space.id for space in field.spaces if triangle.outline[0] in space.outline and not space.group}
        assert touched == {id for id, kind in field.around(triangle.id) if kind == "corner"}
        assert len(touched) in (2, 3)


@pytest.mark.parametrize("name", ["classic", "mini"])
def test_triangles_stand_outside_on_their_edge(name: str) -> None:
    field = shipped(name)
    wide, high = field.size
    edge = {"N": high - springer.HEIGHT, "E": wide - springer.HEIGHT, "S": springer.HEIGHT, "W": springer.HEIGHT}
    for triangle in triangles(field):
        axis = triangle.group in ("N", "S")
        assert triangle.outline[0][axis] == pytest.approx(edge[str(triangle.group)], abs=0.002)
        assert triangle.id == f"{triangle.group}{triangle.mark['value']}"
    assert {triangle.group for triangle in triangles(field)} == set(EDGES)


@pytest.mark.parametrize("name", ["classic", "weave", "mini"])
def test_a_border_is_told_alike_from_both_its_sides(name: str) -> None:
    rings = shipped(name).facts["rings"]
    told = {stretch for space in rings for stretch in stretches(space, rings[space])}
    assert all((b, other, space, a) in told for a, space, other, b in told if other != "None")


@pytest.mark.parametrize("name", ["classic", "mini"])
def test_the_boundaries_give_the_contacts(name: str) -> None:
    field = shipped(name)
    rings, points = field.facts["rings"], field.facts["points"]
    edges = {(a, b) for _, a, b, _ in (s for space in rings for s in stretches(space, rings[space])) if b != "None"}
    meeting = {
        (str(a), str(b)) for here in points.values() for a in here for b in here if a != b and None not in (a, b)
    }
    kinds = {(str(a), str(b)): kind for a, b, kind in field.contacts}
    kinds |= {(b, a): kind for (a, b), kind in kinds.items()}
    assert kinds == {pair: "edge" if pair in edges else "corner" for pair in meeting}


@pytest.mark.parametrize("name", ["classic", "mini"])
def test_a_boundary_begins_at_the_topmost_point_and_runs_clockwise(name: str) -> None:
    field = shipped(name)
    place = {str(end): at for s in field.segments for end, at in zip(s.ends, (s.line[0], s.line[-1]), strict=True)}
    for space in field.spaces:
        if space.group:
            continue
        items = field.facts["rings"][str(space.id)]
        corners = [place[str(item["point"])] for item in items if "point" in item]
        top = min(space.outline, key=lambda point: (-point[1], point[0]))
        assert (corners[0] == top) == ("point" in items[0]) == (top in corners)
        around = [space.outline.index(corner) for corner in corners]
        falls = sum(b > a for a, b in zip(around, [*around[1:], around[0]], strict=True))
        assert falls == 1  # the outline runs counter-clockwise


def stretches(space: str, items: list[dict[str, int | None]]) -> list[tuple[str, str, str, str]]:
    """Each border as point, space, space beyond, next point."""
    found = []
    for i, item in enumerate(items):
        if "border" in item:
            before, after = items[i - 1]["point"], items[(i + 1) % len(items)]["point"]
            found.append((str(before), space, str(item["border"]), str(after)))
    return found


def test_the_corner_contacts_reach_every_space_of_every_layout() -> None:
    for name in TEXT:
        assert len(corner_graph(shipped(name))) == len(shipped(name).spaces) - 20


@pytest.mark.slow
def test_a_line_that_runs_round_is_drawn_too() -> None:
    """With few ends on the edges lines may close in themselves, as with this seed."""
    parameters = structs.replace(springer.Parameters(), ends=(5, 5))
    field, _ = build.draw(springer, parameters, 1)
    assert faults(field, 108) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("width = 4000", "from 40 to 2000"),
        ("height = inf", "an ordinary number"),
        ("width = 500", "more than 2 times"),
        ("spaces = 5", "from 24 to 160"),
        ("spaces = 100000", "from 24 to 160"),
        ("ends = [4, 7]", "from 5 to 12"),
        ("twos = [6, 0]", "at most its ends"),
        ("contrast = 2", "from 0 to 1.5"),
        ("smallest = 1000", "do not fit"),
        ("smallest = nan", "an ordinary number"),
        ("giants = -1", "from 0"),
        ("splits = 90", "from 0 to 18"),
        ("alike = 1", "from 1.25 to 100"),
        ("alike = nan", "an ordinary number"),
        ("steep = 3", "from 1 to 1.4"),
        ('rings = ["0-1-2"]', "rings: a net of your own needs both points and rings; points is missing"),
        ("points = [[0, 0]]", "points: a net of your own needs both points and rings; rings is missing"),
    ],
)
def test_what_no_field_can_be_is_refused_about_its_key(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as error:
        parameters(f"[field]\n{text}")
    assert error.value.line == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"3-19-27-18"', '"3-18-27-19"', "space 1, '3-18-27-19': .* counter-clockwise, as '3-19-27-18'"),
        ('"19-20-27"', '"19-20-19"', "space 2, '19-20-19': .* each once"),
        ('"19-20-27"', '"19-20"', "space 2, '19-20': .* three points or more"),
        ('"19-20-27"', '"3-19-20-27"', "spaces 1 and 2 lie on the same side of the border 3-19"),
        ('"26-27-28"', '"26-27-28-25"', "spaces 11 and 17 lie on the same side of the border 25-26"),
        ('    "24-25-28",  # 16\n', "", "beyond the border 24-28 of space 15 there is none"),
        ("width = 120", "width = 125", r"from \[0, 0\] to \[120, 120\], but .* from \[0, 0\] to \[125, 120\]"),
        ("    [60, 60],  # 28\n", "    [60, 60],\n    [50, 50],\n", "point 29 is in none of them"),
        ("[60, 60]", "[40, 40]", r"points 24 and 28 are both at \[40, 40\]; each must be a place of its own"),
        ("[60, 60]", "[40.001, 40]", r"points 24 and 28 are both at \[40.001, 40\]"),
        ("[60, 60]", "[60, 40]", "space 16, '24-25-28': its points enclose nothing"),
        ("[60, 60]", "[60, 10]", "point 28 lies beyond its neighbours, so that borders cross, .*; move it"),
        ("[40, 40]", "[45, 100]", "points: the borders 19-27 and 21-24 cross each other; move one of their points"),
        ('"3-19-27-18"', '"3-19-27-99"', "no point 99"),
        ('"3-19-27-18"', '"3-19-x"', "not a space"),
        ('"3-19-27-18"', '"3-19-27"', "one rectangle"),
        ("[60, 60]", "[60, nan]", "an ordinary number"),
        (
            "[60, 60]",
            "[600, 60]",
            r"point 28 at \[600, 60\] must lie in the rectangle .* from \[0, 0\] to \[120, 120\]",
        ),
    ],
)
def test_an_own_net_that_is_none_is_refused(old: str, new: str, said: str) -> None:
    assert old in TEXT["mini"].source
    with pytest.raises(BadInput, match=said):
        parameters(TEXT["mini"].source.replace(old, new))


def own_mini(*changes: tuple[str, str]) -> springer.Parameters:
    """The mini layout's net, drawn as it is given, with some of its text changed."""
    text = TEXT["mini"].source.replace("relax = true\n", "")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return parameters(text)


BENT = [
    ("    [40, 40],", "    [37, 44],"),
    ("    [80, 40],", "    [84, 41],"),
    ("    [80, 80],", "    [78, 83],"),
    ("    [40, 80],", "    [43, 77],"),
    ("    [60, 60],", "    [57, 64],"),
]
"""In mini.toml: then nothing inside lies straight."""


def test_an_own_net_is_drawn_point_by_point_as_it_is_given() -> None:
    field = build.copied(springer, own_mini(*BENT), 1, force=False)
    assert field is not None
    corners = {
        (round(x - springer.HEIGHT, 3), round(y - springer.HEIGHT, 3)) for s in field.spaces for x, y in s.outline
    }
    assert {(37, 44), (84, 41), (78, 83), (43, 77), (57, 64), (20, 0), (0, 100)} <= corners
    assert faults(field, 28) == []


def test_a_net_in_which_nothing_lies_straight_can_be_relaxed() -> None:
    """np.array of no lines at all has no columns."""
    own = structs.replace(own_mini(*BENT), relax=True)
    assert not own.own_net().straights
    field, _ = build.draw(springer, own, 1)
    assert faults(field, 28) == []


def test_an_own_net_has_as_many_spaces_as_rings() -> None:
    assert own_mini(("spaces = 28\n", "")).count == 28
    said = [idle.keys for idle in own_mini(("spaces = 28", "spaces = 30")).idle()]
    assert "spaces" in said[0] and "giants" in said[1]


@pytest.mark.parametrize(
    ("change", "said", "about"),
    [
        (
            ("    [60, 60],", "    [41, 60],"),
            r"space 15: the largest circle in it has a radius of 0\.\d+ mm",
            "rings[14]",
        ),
        (
            ("    [40, 40],", "    [25, 20],"),
            r"space 13: its corner at point 24 has 19\.33 degrees, and 21 are needed",
            "points[24]",
        ),
    ],
)
def test_an_own_net_too_narrow_to_play_on_is_refused_unless_forced(
    change: tuple[str, str], said: str, about: str
) -> None:
    with pytest.raises(BadInput, match=f"{said}.*; sheetgen print --force prints it anyway") as error:
        build.copied(springer, own_mini(change), 1, force=False)
    assert error.value.about == about
    assert build.copied(springer, own_mini(change), 1, force=True) is not None


def test_a_border_too_short_is_named_by_its_spaces_and_points() -> None:
    with pytest.raises(BadInput, match=r"the border between spaces 11 and 15, from point 27 to point 28, has 3\.16 mm"):
        build.copied(springer, own_mini(("    [60, 60],", "    [43, 79],")), 1, force=False)


def test_triangles_of_an_own_net_that_would_touch_are_named() -> None:
    with pytest.raises(BadInput, match=r"points 4 and 5 are 15\.0 mm apart, and 16\.5 are needed"):
        build.copied(springer, own_mini(("    [20, 0],", "    [25, 0],")), 1, force=True)


def test_the_net_in_the_commented_layout_can_be_printed() -> None:
    """Its lines without their "# " are a layout."""
    own = parameters(with_its_net((GAME.folder / "layout.toml").read_text("utf-8")))
    field = build.copied(springer, own, 1, force=False)
    assert field is not None and faults(field, 28) == []


def test_whoever_takes_the_net_of_the_commented_layout_as_it_tells_has_no_idle_keys(tmp_path: Path) -> None:
    text = (GAME.folder / "layout.toml").read_text("utf-8")
    told = re.search(r"put one before those of ([\w,\s#]+) above, which count", text)
    assert told is not None
    for key in re.findall(r"\w+", told[1].replace(" and ", ", ")):
        text = re.sub(rf"(?m)^{key} = ", f"# {key} = ", text)
    (tmp_path / "my.toml").write_text(with_its_net(text), "utf-8")
    own = layout.read_own(tmp_path / "my.toml", game="springer")
    assert list(own.remarks(springer.Parameters, redrawn=False)) == []


def with_its_net(text: str) -> str:
    """The commented layout, its net no remark any more."""
    head, net = text.split("# relax = false\n")
    return head + "".join(line.removeprefix("# ") for line in net.splitlines(keepends=True))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"19-20-27"', '"0"'),
        ('"19-20-27"', '"x"'),
        ("[60, 60],  # 28", "[600, 60],"),
        ("[60, 60],  # 28", "[60, 10],"),
        ("[60, 60],  # 28", "[40, 40],"),
    ],
)
def test_what_is_wrong_with_an_own_net_is_told_in_its_line(old: str, new: str) -> None:
    text = TEXT["mini"].source
    with pytest.raises(BadInput) as caught:
        parameters(text.replace(old, new))
    assert caught.value.line == 1 + text[: text.index(old)].count("\n")


def parameters(text: str) -> springer.Parameters:
    """Of a layout file with this text."""
    made = layout.Layout(game="springer", name="own", field=toml(text, Path())["field"], source=text)
    return made.parameters(springer.Parameters)


def test_an_own_net_keeps_its_numbers_when_a_seed_draws_it_anew() -> None:
    own = TEXT["mini"].parameters(springer.Parameters)
    other, _ = build.draw(springer, own.redrawn(), 7)
    assert other.contacts == shipped("mini").contacts
    assert other != shipped("mini")


def test_lines_of_an_own_net_run_straight_on_where_they_are_straight() -> None:
    square = [(0, 0), (2, 0), (2, 2), (0, 2), (1, 0), (2, 1), (1, 2), (0, 1), (1, 1)]
    facets = given_facets(square, [(0, 4, 8, 7), (4, 1, 5, 8), (8, 5, 2, 6), (7, 8, 6, 3)])
    assert set(facets.straights) == {(4, 8, 6), (5, 8, 7)}
    assert facets.sides == ((4,), (5,), (6,), (7,))


def test_small_and_large_fields_are_drawn_in_no_time() -> None:
    small = springer.Parameters(
        spaces=40, width=120, height=120, ends=(5, 5), twos=(2, 2), merges=1, splits=3, alike=2.0
    )
    field, _ = build.draw(springer, small, 3)
    assert len(field.spaces) == 60
    assert math.isclose(field.size[0], 147)
