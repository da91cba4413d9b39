"""Tolstoy's field (docs/GAMES.md 1.1 and 1.6; docs/GEOMETRY.md 1): what is on it, how it hangs together, and which
layouts are refused."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from msgspec import structs
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build, layout, model
from sheetgen.field.model import Field, Space
from sheetgen.games import find
from sheetgen.games.design import design, field_of, finish, from_code
from sheetgen.games.tolstoy import field as room
from sheetgen.games.tolstoy.triangles import SIDE, Line, MisfitRow, Shake, lines

TOLSTOY = find("tolstoy")
SEEDS = range(1, 31)
SHIPPED = ("classic", "mini")
CITIES = {"Odessa": 3, "St. Petersburg": 4, "Moscow": 5}
MINI = find("tolstoy").layout("mini").source


@cache
def sheet(seed: int | None = None, name: str = "classic") -> Field:
    """A layout's own field, or one that a seed draws from it."""
    return field_of(design(TOLSTOY, name=name, seed=seed))


def neighbours(field: Field) -> dict[int, dict[int, str]]:
    met: dict[int, dict[int, str]] = {int(space.id): {} for space in field.spaces}
    for a, b, kind in field.contacts:
        met[int(a)][int(b)] = met[int(b)][int(a)] = kind
    return met


def all_fields() -> Iterator[Field]:
    """Every field that must keep the counts of the text."""
    yield sheet()
    for seed in SEEDS:
        yield sheet(seed)


def all_halves() -> Iterator[tuple[Field, tuple[Space, ...]]]:
    for field in all_fields():
        for half in (1, 2):
            yield field, field.group(half)


def start(half: tuple[Space, ...], number: int) -> Space:
    return next(space for space in half if space.mark["start"] == number)


def city(half: tuple[Space, ...], name: str) -> Space:
    return next(space for space in half if space.mark.get("city") == name)


def border(half: tuple[Space, ...]) -> set[int]:
    return {int(space.id) for space in half if space.mark["border"]}


def steps_from(field: Field, sources: set[int]) -> dict[int, int]:
    """How many steps of touching triangles lie between these and each triangle of their half."""
    met, far, edge = neighbours(field), dict.fromkeys(sources, 0), sources
    while edge:
        edge = {b for a in edge for b in met[a]} - far.keys()
        far |= dict.fromkeys(edge, max(far.values()) + 1)
    return far


@pytest.mark.slow
def test_a_half_has_66_triangles_52_of_them_empty() -> None:
    for _, half in all_halves():
        kinds = Counter(space.mark["kind"] for space in half)
        assert kinds == {"empty": 52, "letter": 11, "city": 3}
        assert all(len(space.outline) == 3 for space in half)


def test_a_half_has_the_three_cities_with_their_stars() -> None:
    for _, half in all_halves():
        stars = {space.mark["city"]: space.mark["stars"] for space in half if space.mark["kind"] == "city"}
        assert stars == CITIES
        assert all(space.mark["letter"] is None for space in half if space.mark["kind"] != "letter")


def test_a_half_has_eleven_lettered_starts_5_french_and_6_russian() -> None:
    for _, half in all_halves():
        starts = [space for space in half if space.mark["start"]]
        assert sorted(space.mark["start"] for space in starts) == list(range(1, 12))
        assert all(len(space.mark["letter"]) == 1 for space in starts)
        assert {space.mark["start"] for space in starts if space.mark["border"]} == {1, 2, 3, 4, 5}


def test_the_border_is_the_five_starts_and_the_two_edge_neighbours_above_the_hanging_ones() -> None:
    for field, half in all_halves():
        french = [start(half, number) for number in range(1, 6)]
        hanging = [space for space in french if sum(y > space.centre[1] for _, y in space.outline) == 2]
        above = {
            b
            for space in hanging
            for b, kind in neighbours(field)[int(space.id)].items()
            if kind == "edge" and b not in {each.id for each in french}
        }
        assert [space.mark["start"] for space in hanging] == [2, 4]
        assert len(above) == 2
        assert border(half) == {int(space.id) for space in french} | above
        assert len(border(half)) == 7


def test_the_sheet_data_name_the_border() -> None:
    for field in all_fields():
        assert field.contract()["border"] == sorted(border(field.group(1))) + sorted(border(field.group(2)))


def test_neither_a_city_nor_a_russian_start_stands_in_the_border() -> None:
    for _, half in all_halves():
        for space in half:
            if space.mark["border"]:
                assert space.mark["kind"] != "city"
                assert (space.mark["start"] or 0) <= 5


def test_each_half_hangs_together_and_never_touches_the_other() -> None:
    for field, half in all_halves():
        ids = {int(space.id) for space in half}
        assert steps_from(field, {min(ids)}).keys() == ids


def leads(met: dict[int, dict[int, str]], here: int, goal: int, steps: int, free: frozenset[int]) -> bool:
    """Whether a path over free triangles, none twice, comes from here to the goal in exactly so many steps."""
    if steps == 1:
        return goal in met[here]
    return any(leads(met, there, goal, steps - 1, free - {there}) for there in met[here].keys() & free)


def test_the_worked_example_has_its_six_steps_from_start_1_to_odessa() -> None:
    for field, half in all_halves():
        empty = frozenset(int(space.id) for space in half if space.mark["kind"] == "empty")
        one, odessa = int(start(half, 1).id), int(city(half, "Odessa").id)
        assert leads(neighbours(field), one, odessa, 6, empty)
        assert steps_from(field, {one})[odessa] <= 6


def test_odessa_lies_nearest_to_the_border_and_moscow_farthest() -> None:
    for field, half in all_halves():
        far = steps_from(field, border(half))
        odessa, petersburg, moscow = (far[int(city(half, name).id)] for name in CITIES)
        assert odessa <= petersburg <= moscow
        assert odessa < moscow


def test_no_city_touches_another() -> None:
    for field, half in all_halves():
        for name in CITIES:
            beside = neighbours(field)[int(city(half, name).id)]
            assert not [space for space in half if space.id in beside and space.mark["kind"] == "city"]


def test_an_inner_triangle_touches_twelve_others_three_of_them_at_an_edge() -> None:
    for field in all_fields():
        inner = 0
        for met in neighbours(field).values():
            kinds = Counter(met.values())
            assert kinds["edge"] <= 3
            assert len(met) <= 12
            if len(met) == 12:
                assert kinds == {"edge": 3, "corner": 9}
                inner += 1
        assert inner >= 20


def test_triangles_can_be_coloured_and_read() -> None:
    for field in all_fields():
        radii = [space.radius for space in field.spaces]
        assert min(radii) >= 3.0
        assert field.quality.inscribed_radius_min == pytest.approx(min(radii), abs=1e-6)
        assert field.quality.border_min is not None
        assert field.quality.border_min >= 3.5
        assert (field.quality.segment_min, field.quality.crossing_min, field.quality.bend_radius_min) == (None,) * 3


def test_the_measures_are_those_of_the_drawn_triangles() -> None:
    field = sheet(7)
    outlines = {int(space.id): space.outline for space in field.spaces}
    edges = [
        math.dist(*set(outlines[int(a)]) & set(outlines[int(b)])) for a, b, kind in field.contacts if kind == "edge"
    ]
    assert field.quality.border_min == pytest.approx(min(edges), abs=0.001)
    for space in field.spaces:
        corners = [math.dist(space.outline[i - 1], space.outline[i]) for i in range(3)]
        assert space.radius == pytest.approx(2 * Polygon(space.outline).area / sum(corners), abs=0.02)
        assert Polygon(space.outline).exterior.distance(Point(space.centre)) == pytest.approx(space.radius, abs=0.02)


@pytest.mark.parametrize("seed", [None, 1, 2, 3, 17])
def test_contacts_agree_with_the_distances_of_the_drawn_triangles(seed: int | None) -> None:
    field = sheet(seed)
    drawn: set[tuple[int, int, str]] = set()
    shapes = {int(space.id): Polygon(space.outline) for space in field.spaces}
    for a, b in combinations(sorted(shapes), 2):
        one, other = shapes[a], shapes[b]
        assert one.intersection(other).area < 1e-6
        if one.distance(other) < 1e-6:
            sides = list(zip(one.exterior.coords[:-1], one.exterior.coords[1:], strict=True))
            shared = any(LineString(side).difference(other.buffer(1e-4)).length < 1e-3 for side in sides)
            drawn.add((a, b, "edge" if shared else "corner"))
    assert {tuple(contact) for contact in field.contacts} == drawn


@pytest.mark.parametrize("seed", [None, 5])
def test_the_triangles_of_a_half_leave_no_gap(seed: int | None) -> None:
    for half in (1, 2):
        shapes = [Polygon(space.outline) for space in sheet(seed).group(half)]
        whole: BaseGeometry = shapes[0]
        for shape in shapes[1:]:
            whole = whole.union(shape.buffer(1e-6))
        assert isinstance(whole, Polygon)
        assert not [hole for hole in whole.interiors if Polygon(hole).area > 1e-3]
        assert whole.area == pytest.approx(sum(shape.area for shape in shapes), rel=1e-4)


def test_the_drawing_lies_within_its_size_and_touches_its_sides() -> None:
    for field in all_fields():
        xs = [x for space in field.spaces for x, _ in space.outline]
        ys = [y for space in field.spaces for _, y in space.outline]
        assert (min(xs), min(ys)) == (0, 0)
        assert (max(xs), max(ys)) == pytest.approx(field.size, abs=0.002)


def test_triangle_numbers_run_on_over_both_halves() -> None:
    for field in all_fields():
        assert [space.id for space in field.spaces] == list(range(1, 133))
        assert {int(space.id) for space in field.group(1)} == set(range(1, 67))


def test_a_start_has_its_own_number_on_the_first_half() -> None:
    for field in all_fields():
        assert [space.mark["start"] for space in field.group(1)[:11]] == list(range(1, 12))
        assert [space.mark["start"] for space in field.group(2)[:11]] == list(range(1, 12))


def test_the_first_half_stands_above_the_second() -> None:
    field = sheet()
    assert min(y for space in field.group(1) for _, y in space.outline) > max(
        y for space in field.group(2) for _, y in space.outline
    )


def test_france_lies_at_the_bottom_of_its_half() -> None:
    for _, half in all_halves():
        french = max(start(half, number).centre[1] for number in range(1, 6))
        assert sum(space.centre[1] <= french for space in half) == 5


@pytest.mark.parametrize("name", SHIPPED)
def test_the_finished_field_beside_a_layout_is_what_its_builder_makes_today(name: str) -> None:
    found = find("tolstoy").layout(name)
    kept = layout.finished(found)
    assert kept is not None
    assert kept == finish(found, TOLSTOY)
    assert found.path is not None
    assert found.path.with_suffix(".field.json").read_bytes() == model.encode(finish(found, TOLSTOY))


def test_the_mini_layout_has_all_kinds_of_triangles() -> None:
    for half in (1, 2):
        kinds = Counter(space.mark["kind"] for space in sheet(name="mini").group(half))
        assert kinds == {"empty": 12, "letter": 9, "city": 3}
        assert len(border(sheet(name="mini").group(half))) == 7


@pytest.mark.parametrize("name", SHIPPED)
def test_every_layout_gives_other_fields_from_other_seeds(name: str) -> None:
    drawn = {tuple(space.outline for space in sheet(seed, name).spaces) for seed in (None, 2, 3)}
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("city-steps", "[[3, 2], [3, 4], [4, 6]]", "city-steps: write the least steps, .* not \\[3, 2\\]"),
        ("city-steps", "[[2, 3],\n[-5, -1], [4, 6]]", "city-steps: write the least steps, .* not \\[-5, -1\\]"),
        ("apart", "-1", "apart: this cannot be less than 0"),
        ("clear", "-3", "clear: this cannot be less than 0"),
    ],
)
def test_steps_that_no_city_could_keep_to_are_refused_with_their_line(
    key: str, value: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "my.toml"
    rest = re.sub(rf"(?m)^(number|{key}) = .*\n", "", MINI)
    file.write_text(rest.replace("[field]\n", f"[field]\n{key} = {value}\n", 1), "utf-8")
    with pytest.raises(BadInput, match=told) as refused:
        layout.read_own(file, game="tolstoy").parameters(room.Parameters)
    assert refused.value.line == rest[: rest.index("[field]")].count("\n") + 2 + value.count("\n")


def test_a_seed_places_the_cities_anew() -> None:
    places = {tuple(int(city(sheet(seed).group(1), name).id) for name in CITIES) for seed in SEEDS}
    assert len(places) > 10


OUTLINES = find("tolstoy").layout("classic").parameters(room.Parameters).outlines


def in_outline(outline: str, seed: int = 1) -> Field:
    parameters = find("tolstoy").layout("classic").parameters(room.Parameters).redrawn()
    return build.draw(TOLSTOY.builder, structs.replace(parameters, outlines=(outline,)), seed)[0]


@pytest.mark.parametrize("outline", OUTLINES)
def test_every_outline_keeps_the_counts_of_the_law(outline: str) -> None:
    for half in (1, 2):
        spaces = in_outline(outline).group(half)
        assert Counter(space.mark["kind"] for space in spaces) == {"empty": 52, "letter": 11, "city": 3}
        assert len(border(spaces)) == 7


def test_seeds_differ_in_their_outlines() -> None:
    assert len(set(OUTLINES)) == len(OUTLINES) > 10
    widths = {round(in_outline(outline).size[0] / 8.3) for outline in OUTLINES}
    assert len(widths) > 1


def test_the_second_half_is_the_firsts_mirror_image() -> None:
    leaning = in_outline("3 2 3 4 <4 <4 5 6 7")
    wide = [[space.centre[0] for space in leaning.group(half) if space.mark["start"]] for half in (1, 2)]
    french, russian = zip(*((sum(xs[:5]) / 5, sum(xs[5:]) / 6) for xs in wide), strict=True)
    assert french[0] - russian[0] > 10
    assert russian[1] - french[1] > 10


@pytest.mark.parametrize(
    ("outline", "sentence"),
    [
        ("3 2 3 4 5 4 5 6", "the starts 1 to 11|other starts|empty triangles"),
        ("3 2 3 4 6 5 5 6 5", "6 does not go with 4"),
        ("3 2 3 4 4 5 <5 6 5", "4 does not go with 4"),
        ("3 2 3 4 five", "is no outline"),
        ("4 3 4 5 4 5 6 5", "other starts than the map"),
        ("3 2 3 4 <4 5 <5 6 7", "^outlines: '3 2 3 4 <4 5 <5 6 7': there are .* empty triangles"),
    ],
)
def test_an_outline_that_cannot_be_is_refused(outline: str, sentence: str) -> None:
    parameters = find("tolstoy").layout("classic").parameters(room.Parameters)
    with pytest.raises(BadInput, match=sentence):
        structs.replace(parameters, outlines=(outline,)).check()


def test_a_row_that_leans_is_as_long_above_as_below() -> None:
    assert lines([5, 4, 4], ["", ">", "<"], 3) == [Line(-3, 3), Line(-2, 2), Line(-1, 2), Line(-2, 2)]
    with pytest.raises(MisfitRow, match="row 2 from the bottom leans and has 5 triangles; on its line 4 fit"):
        lines([5, 5], ["", ">"], 3)


def test_a_map_may_have_rows_that_lean() -> None:
    mini = find("tolstoy").layout("mini").parameters(room.Parameters)
    top, _, _, bottom = mini.maps[0].strip().splitlines()
    leaning = "\n".join([top, "< **** . . *****", "> . . . ***", bottom])
    with pytest.raises(BadInput, match="row 4 from the bottom has 7 triangles, but on its line only 3 or 5 fit"):
        structs.replace(mini, maps=(leaning,)).check()


def test_the_same_seed_draws_the_same_field() -> None:
    parameters = find("tolstoy").layout("classic").parameters(room.Parameters).redrawn()
    assert build.draw(TOLSTOY.builder, parameters, 5) == build.draw(TOLSTOY.builder, parameters, 5)
    assert room.build(parameters, Chance(1)) != room.build(parameters, Chance(2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, 0, 7, 1023, 1024, 2**30 - 1])
def test_a_code_draws_the_field_that_it_stands_on(seed: int | None) -> None:
    field = sheet(seed)
    assert field_of(from_code(field.code)) == field
    assert len(field.code) <= 20


def own(tmp_path: Path, text: str) -> Field:
    """The field of a layout file of one's own."""
    path = tmp_path / "my.toml"
    path.write_text(text)
    return field_of(design(TOLSTOY, name=str(path)))


def test_a_copy_of_a_layout_draws_its_field(tmp_path: Path) -> None:
    assert own(tmp_path, MINI).spaces == sheet(name="mini").spaces


def test_the_code_of_ones_own_layout_draws_its_field_with_that_file_only(tmp_path: Path) -> None:
    field = own(tmp_path, MINI.replace("seed = 1", "seed = 77"))
    assert field_of(from_code(field.code, layout_file=tmp_path / "my.toml")) == field
    with pytest.raises(BadInput):
        from_code(field.code)
    (tmp_path / "my.toml").write_text(MINI.replace("seed = 1", "seed = 78"))
    with pytest.raises(BadInput, match="not the one"):
        from_code(field.code, layout_file=tmp_path / "my.toml")


@pytest.mark.parametrize(("letter", "capitals"), [("ß", "SS"), ("\N{LATIN SMALL LIGATURE FI}", "FI")])
def test_a_triangle_holds_no_letter_that_is_two_in_capitals(tmp_path: Path, letter: str, capitals: str) -> None:
    with pytest.raises(BadInput, match=f"line .*: a triangle holds one letter, and in capitals {letter} is {capitals}"):
        own(tmp_path, MINI.replace("A1 ", f"{letter}1 "))


@pytest.mark.parametrize("letter", ["ä", "Ä", "A\N{COMBINING DIAERESIS}"])
def test_a_letter_with_its_accent_is_one_however_it_is_written(tmp_path: Path, letter: str) -> None:
    assert [space.mark["letter"] for space in own(tmp_path, MINI.replace("A1 ", f"{letter}1 ")).spaces][:1] == ["Ä"]


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize(("line", "encoding"), [("\n", "utf-8-sig"), ("\r\n", "utf-8"), ("\r\n", "utf-16")])
def test_the_code_of_ones_own_layout_holds_however_an_editor_saves_it(
    tmp_path: Path, line: str, encoding: str, end: str
) -> None:
    field = own(tmp_path, MINI.rstrip("\n") + "\n")
    (tmp_path / "my.toml").write_bytes((MINI.rstrip("\n") + end).replace("\n", line).encode(encoding))
    assert field_of(from_code(field.code, layout_file=tmp_path / "my.toml")) == field


@pytest.mark.parametrize("seed", [-1, 2**30])
def test_a_layouts_seed_is_one_that_a_code_can_hold(tmp_path: Path, seed: int) -> None:
    with pytest.raises(BadInput, match="seed") as caught:
        own(tmp_path, MINI.replace("seed = 1", f"seed = {seed}"))
    assert str(caught.value.file).endswith("my.toml")


HEAD = MINI[: MINI.index("maps =")]
SMALL = """
    T6    .    S7   .    A8   *****  R9
    ****  .    .    .    .    .      .
          .    .    .    .    ***
          A1   D2   I3   E4   U5
"""
TALLER = f"\n    B  C  D  F  G{SMALL}"
"""The same with a row of printed letters on top."""


@pytest.mark.parametrize("maps", [(SMALL, TALLER), (TALLER, SMALL)], ids=["second larger", "first larger"])
def test_numbers_run_on_over_halves_of_different_size(tmp_path: Path, maps: tuple[str, str]) -> None:
    field = own(tmp_path, f'{HEAD}maps = ["""{maps[0]}""", """{maps[1]}"""]\n')
    assert sorted(int(space.id) for space in field.spaces) == list(range(1, 54))
    assert max(int(space.id) for space in field.group(1)) == len(field.group(1))


def test_a_printed_q_is_qu(tmp_path: Path) -> None:
    field = own(tmp_path, MINI.replace("S7", "q7"))
    assert {space.mark["letter"] for space in field.spaces if space.mark["start"] == 7} == {"QU"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("T6    .    S7", "T6    S7", "row 4 from the bottom has 6 triangles"),
        ("****  .    .", "****  ***** .", "2 triangles with 5 stars; Moscow appears only once"),
        ("*****", ".", "Moscow .* is missing"),
        ("****  .", "**  .", "3, 4 or 5 stars, not 2"),
        (".    .    .    .    ***\n", ".    ***  .    .    .\n", "Odessa is in the border"),
        ("S7", "S", "look at 7"),
        ("S7", "7", "start 7 has no letter"),
        ("S7", "S-7", "'S-7' is not a triangle"),
        ("empties = 12", "empties = 13", "12 empty triangles, but 13 are asked for"),
        ("empties = 12", "empties = 12\nborder = 6", "the border has 7 triangles, but 6 are asked for"),
        ("french = 5", "french = 4", "R9 is no start of this map; they run from 1 to 8"),
        ("S7", "S8", "the start 8 appears twice, as (S8 and as A8|A8 and as S8)"),
        ("R9", "R10", "R10 is no start of this map; they run from 1 to 9"),
        ("french = 5", "frensh = 5", "no key 'frensh'"),
        ("french = 5", 'french = "five"', "french: this should be a whole number"),
        ("side = 16.6", "side = -1.0", "side: "),
        ("side = 16.6", "side = 16.6\nbottom = 9", "row 1 from the bottom has 5 triangles"),
        ("seed = 1", "seed = 1\nseed = 2", "not valid TOML"),
        ("seed = 1", 'seed = "one"', "seed: this should be a whole number"),
        ('game = "tolstoy"', 'game = "miro"', "this layout is for miro, not for tolstoy"),
        ("maps = [", 'maps = ["", "",', "maps: "),
        (MINI[MINI.index("maps =") :], "", "'maps' is missing"),
        (
            "T6    .    S7   .    A8   *****  R9",
            "T6    S7   .    .    A8   ***    R9",
            "Odessa must lie nearest|2 triangles",
        ),
    ],
)
def test_a_bad_layout_is_refused_with_its_file(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in MINI
    with pytest.raises(BadInput, match=complaint) as caught:
        own(tmp_path, MINI.replace(old, new))
    assert str(caught.value.file).endswith("my.toml")
    assert "`" not in caught.value.sentence, "a program's words, not a player's"


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("seed = 1", "seed = 1\nseed = 2", "seed = 2"),
        ("french = 5", "frensh = 5", "frensh"),
        ("french = 5", 'french = "five"', "french"),
        ('game = "tolstoy"', 'game = "miro"', "game"),
        ("S7", "S-7", "S-7"),
        ("S7", "S12", "S12"),
        ("side = 16.6", "side = -1.0", "side ="),
        ("maps = [", 'maps = ["", "",', "maps"),
    ],
)
def test_a_bad_layout_is_refused_with_its_line(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    text = MINI.replace(old, new)
    with pytest.raises(BadInput) as caught:
        own(tmp_path, text)
    assert caught.value.line == 1 + text[: text.index(wrong)].count("\n")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"S7": "S-7", "****  .": "**  .", "R9": "9"},
            ["'S-7' is not a triangle", "start 9 has no letter", "a city has 3, 4 or 5 stars, not 2"],
        ),
        (
            {"S7": "S8", "****  .": "*****  ."},
            ["the start 8 appears twice", "St. Petersburg (****) is missing", "2 triangles with 5"],
        ),
        (
            {"S7": "S-7", "A1   D2": ".    A1   D2"},
            ["'S-7' is not a triangle", "row 1 from the bottom has 6"],
        ),
    ],
)
def test_all_that_is_wrong_with_a_map_is_told_at_once(tmp_path: Path, changes: dict[str, str], told: list[str]) -> None:
    text = MINI
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(BadInput) as caught:
        own(tmp_path, text)
    lines = caught.value.sentence.split("\n")[1:-1]
    assert all(any(what in line for line in lines) for what in told), lines


def test_moscow_nearer_than_odessa_is_refused(tmp_path: Path) -> None:
    changed = MINI.replace("*****", "@").replace("***\n", "*****\n").replace("@", "***")
    with pytest.raises(BadInput, match="Odessa must lie nearest to the border and Moscow farthest"):
        own(tmp_path, changed)


def test_a_russian_start_in_the_border_is_refused(tmp_path: Path) -> None:
    changed = MINI.replace("S7", ".").replace(".    .    .    .    ***", ".    S7   .    .    ***")
    with pytest.raises(BadInput, match="the Russian start 7 is in the border"):
        own(tmp_path, changed)


@pytest.mark.parametrize("side", [1, 8, 40, 1000])
def test_a_field_has_one_size_whatever_its_side(side: float) -> None:
    def drawn(side: float) -> Field:
        parameters = find("tolstoy").layout("mini").parameters(room.Parameters)
        shake = Shake(sway=0.0, shiver=0.02 * side)
        return room.build(structs.replace(parameters, side=side, shake=shake), Chance(7))

    usual = drawn(SIDE)
    for space, same in zip(drawn(side).spaces, usual.spaces, strict=True):
        assert space.outline == tuple(pytest.approx(point, abs=0.002) for point in same.outline)


@pytest.mark.parametrize("line", ["side = inf", "side = nan", "side = 16.6\nshake = { sway = inf }", "side = 2.0"])
def test_measures_that_no_field_can_have_are_refused_in_a_sentence(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadInput):
        own(tmp_path, MINI.replace("side = 16.6", line))


def test_a_layout_that_no_draw_can_meet_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="gave no playable field"):
        own(tmp_path, MINI.replace("side = 16.6", "side = 16.6\nshake = { sway = 30.0, shiver = 20.0 }"))


def test_a_layout_without_cities_gets_them_from_its_seed(tmp_path: Path) -> None:
    classic = find("tolstoy").layout("classic")
    text = classic.source.replace("***** ", ".     ").replace("**** ", ".    ").replace("***  ", ".    ")
    field = own(tmp_path, text)
    for half in (1, 2):
        assert {space.mark["city"]: space.mark["stars"] for space in field.group(half) if space.mark["stars"]} == CITIES
