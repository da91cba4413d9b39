"""Vasarely's playing field, from the drawn lines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build, layout
from sheetgen.field.model import Field
from sheetgen.games.vasarely import field as vasarely
from sheetgen.games.vasarely.motifs import FAMILIES
from sheetgen.testing.play import THOROUGH
from tests.bench.seeds_vasarely import equal_neighbours, faults, passes, scattered

SHIPPED = games.find("vasarely").layout_names
MOTIFS = [(name, n, i) for name, family in FAMILIES.items() for n, motifs in family.items() for i in range(len(motifs))]


@cache
def shipped(name: str) -> Field:
    found = games.find("vasarely").layout(name)
    return build.draw(vasarely, found.parameters(vasarely.Parameters), found.seed)[0]


def counts(field: Field) -> list[int]:
    return [len(field.group(cube)) for cube in dict.fromkeys(space.group for space in field.spaces) if cube is not None]


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_gives_ten_cubes_of_7_to_12_spaces_at_the_first_draw(seed: int) -> None:
    field, number = build.draw(vasarely, vasarely.Parameters(), seed)
    assert len(counts(field)) == 10 and set(counts(field)) == set(range(7, 13))
    assert faults(field, counts(field)) == []
    assert number == 0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_layout_holds_its_counts_and_floors(name: str) -> None:
    field = shipped(name)
    assert len(counts(field)) == (3 if name == "mini" else 10)
    assert all(7 <= count <= 12 for count in counts(field))
    assert faults(field, counts(field)) == []
    assert vasarely.floors(vasarely.Parameters()).shortfalls(field.quality) == []


def test_the_classic_field_fits_lying_a4_and_letter_at_full_size() -> None:
    assert shipped("classic").size == (245.951, 177.5)


def test_mini_has_a_cube_for_the_worked_example() -> None:
    assert counts(shipped("mini")) == [11, 7, 7]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "mini"])
def test_turns_are_seldom_lost_on_a_shipped_layout(name: str) -> None:
    forced = passes(shipped(name), 4, 40)
    assert forced < 8 < 25 < passes(scattered(shipped(name), 1), 4, 40)


def test_equal_numbers_are_seldom_neighbours() -> None:
    assert sum(equal_neighbours(shipped(name)) for name in SHIPPED) <= 5


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: f"{motif[0]} {motif[1]} {motif[2]}")
def test_a_motif_makes_its_spaces_wide_enough_however_it_is_turned(motif: tuple[str, int, int]) -> None:
    name, spaces, n = motif
    only = {**FAMILIES, "one": {spaces: [FAMILIES[name][spaces][n]]}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vasarely, "FAMILIES", only)
        parameters = vasarely.Parameters(rows=(2, 1), counts=(3 * spaces,) * 3, motifs=("one",))
        for seed in range(4 if THOROUGH else 2):
            field, number = build.draw(vasarely, parameters, seed)
            assert number == 0 and counts(field) == [3 * spaces] * 3
            assert vasarely.floors(parameters).shortfalls(field.quality) == []


def test_outline_y_and_strokes_have_three_weights() -> None:
    field = shipped("classic")
    weight = field.facts["weights"]
    length = {"heavy": 0.0, "medium": 0.0}
    for segment in field.segments:
        if (name := weight[segment.curve - 1]) != "light":
            length[name] += math.dist(segment.line[0], segment.line[-1])
    assert set(weight) == {"light", "medium", "heavy"}
    # Each of ten cubes has three arms; of the sixty edges of their outlines nineteen are shared.
    assert length == {"medium": pytest.approx(30 * 35.5, abs=0.1), "heavy": pytest.approx(41 * 35.5, abs=0.1)}


def test_a_space_knows_its_face() -> None:
    faces = [space.mark["face"] for space in shipped("classic").group(1)]
    assert list(dict.fromkeys(faces)) == ["upper", "left", "right"]


def test_rows_counts_and_motifs_may_be_others() -> None:
    parameters = vasarely.Parameters(rows=(1, 2, 3, 4), counts=(6,) * 5 + (12,) * 5, side=40, motifs=("fans", "bows"))
    parameters.check()
    field, _ = build.draw(vasarely, parameters, 3)
    assert faults(field, parameters.counts, side=40) == []


def test_a_seed_on_the_mini_layout_draws_another_field_of_its_counts() -> None:
    parameters = games.find("vasarely").layout("mini").parameters(vasarely.Parameters).redrawn()
    assert counts(build.draw(vasarely, parameters, 7)[0]) == [11, 7, 7]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"rows": []}, "there must be a row of cubes, and a cube in every row"),
        ({"rows": [1, 0]}, "there must be a row of cubes, and a cube in every row"),
        ({"rows": [3, 3]}, "each row must have one cube more or one fewer than the row above it"),
        ({"rows": [10**30]}, "there may be 40 cubes at most, not"),
        ({"side": 34.9}, "a cube's side must be from 35 to 100 mm"),
        ({"side": math.nan}, "a cube's side must be from 35 to 100 mm"),
        ({"side": math.inf}, "a cube's side must be from 35 to 100 mm"),
        ({"motifs": []}, "name at least one family of motifs, and each only once"),
        ({"motifs": ["nest", "nest"]}, "name at least one family of motifs, and each only once"),
        ({"motifs": ["zigzags"]}, "there are no motifs 'zigzags'; there are: nest, "),
        ({"motifs": ["strip"]}, r"there are no motifs 'strip'; did you mean strips\? There are: nest, "),
        ({"spaces": [12, 7]}, "write the fewest and the most spaces of a cube"),
        ({"spaces": [5, 7]}, "with these motifs no cube can have 5 spaces"),
        ({"spaces": [7, 10**30]}, "with these motifs no cube can have 16 spaces"),
        ({"spaces": [7, 13], "motifs": ["fans"]}, "with these motifs no cube can have 13 spaces"),
        ({"counts": [7, 8]}, "there are 10 cubes, but counts for 2"),
        ({"rows": [1], "counts": [16]}, "with these motifs no cube can have 16 spaces"),
    ],
)
def test_parameters_that_cannot_be_drawn_are_refused(table: dict[str, object], sentence: str) -> None:
    own = layout.Layout(game="vasarely", name="own", field=table)
    with pytest.raises(BadInput, match=sentence):
        own.parameters(vasarely.Parameters)


def test_the_same_draw_gives_the_same_field() -> None:
    one, other = (build.redraw(vasarely, vasarely.Parameters(), 6, 0) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("seed", range(4))
def test_a_seeds_cubes_have_one_idea(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def figures(motifs: tuple[str, ...], counts: list[int], chance: Chance) -> Iterator[vasarely.Figure]:
        asked.append(motifs)
        return real(motifs, counts, chance)

    real = vasarely._figures
    monkeypatch.setattr(vasarely, "_figures", figures)
    list(vasarely._faces(vasarely.Parameters(), Chance(seed)))
    assert asked[0] in vasarely.IDEAS
