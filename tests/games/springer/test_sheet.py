"""Springer's finished sheet: chains from contact to contact, and spaces that were split."""

import math
from itertools import combinations

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.field.model import Field, Point
from sheetgen.games.design import design, field_of
from sheetgen.games.springer import rules, sheet
from sheetgen.games.springer.split_field import split_field
from sheetgen.games.springer.story import Chain, Cut, End, Played
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import Group, Page, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.story.spaces import Filled

A4 = SheetOptions(paper=paper("A4"))


@pytest.fixture(scope="module")
def mini() -> Field:
    return field_of(design(games.find("springer"), name="mini"))


def area(outline: tuple[Point, ...]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def space(field: Field, id: int | str) -> tuple[Point, ...]:
    return next(space.outline for space in field.spaces if space.id == id)


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [s for shape in shapes for s in (flat(shape.shapes) if isinstance(shape, Group) else [shape])]


def words(page: Page) -> list[str]:
    return [shape.text for shape in flat(page.shapes) if isinstance(shape, Text)]


def first_splits(field: Field, count: int) -> list[Cut]:
    """The lines of some splits, each of the field itself."""
    variation = rules.Variation(split_spaces=True)
    start = rules.start(field, ("Ann", "Ben"), variation)
    found = []
    for n, move in enumerate(start.moves()):
        if n == count:
            break
        after = start.play(move)
        assert isinstance(after, rules.Position) and after.board.net
        found.append(after.board.net.cuts[0])
    return found


def test_a_split_space_becomes_two_that_cover_it(mini: Field) -> None:
    for cut in first_splits(mini, 40):
        made = split_field(mini, [cut])
        one, other = space(made, cut.space), space(made, cut.part)
        assert area(one) > 0 and area(other) > 0
        assert area(one) + area(other) == pytest.approx(area(space(mini, cut.space)), rel=1e-6)


def test_a_new_point_lies_in_the_spaces_on_both_sides_of_its_border(mini: Field) -> None:
    cut = next(
        cut for cut in first_splits(mini, 200) if cut.ends[0].inside is not None and cut.ends[0].beyond is not None
    )
    made = split_field(mini, [cut])
    beyond = cut.ends[0].beyond
    assert beyond is not None
    assert len(space(made, beyond)) > len(space(mini, beyond))


def test_a_split_is_drawn_as_a_line_of_its_own(mini: Field) -> None:
    (cut,) = first_splits(mini, 1)
    made = split_field(mini, [cut])
    assert len(made.segments) == len(mini.segments) + 1
    assert len(made.facts["weights"]) == len(mini.facts["weights"]) + 1
    assert made.segments[-1].sides == (cut.space, cut.part)


def test_a_field_without_splits_stays_as_it_is(mini: Field) -> None:
    assert split_field(mini, []) is mini


def test_a_chain_runs_through_the_apex_to_its_triangle_with_its_total(mini: Field) -> None:
    met = next(a if b == "N4" else b for a, b, kind in mini.contacts if "N4" in (a, b))
    fills = tuple(Filled(space=id, colour="red", player=0, order=n) for n, id in enumerate((met, "N4"), 1))
    chain = Chain(player=0, links=((met, "N4"),), spaces=(met, "N4"), total=17, complete=True)
    played = Played(fills=fills, names=("Ann", "Ben"), scores=(17, 0), hands=(("red",), ("blue",)), chains=(chain,))
    (page,) = sheet.finished(mini, played, A4)
    drawn = [s for s in flat(page.shapes) if isinstance(s, Path) and s.pen and s.pen.width == sheet.CHAIN]
    assert [path.pen.colour for path in drawn if path.pen] == [INKS["red"].colour]
    assert not any(path.pen.dash for path in drawn if path.pen)
    assert "17" in words(page)
    loose = structs.replace(played, chains=(structs.replace(chain, complete=False),))
    (page,) = sheet.finished(mini, loose, A4)
    drawn = [s for s in flat(page.shapes) if isinstance(s, Path) and s.pen and s.pen.width == sheet.CHAIN]
    assert all(path.pen.dash for path in drawn if path.pen)


def test_every_triangle_shows_its_value(mini: Field) -> None:
    (page,) = sheet.pages(mini, A4)
    values = sorted(str(space.mark["value"]) for space in mini.spaces if "value" in space.mark)
    assert sorted(word for word in words(page) if word in "12345") == sorted([*values, "1", "2", "3"])  # the pans


def test_a_line_along_a_straight_border_bows_inwards(mini: Field) -> None:
    segment = next(s for s in mini.segments if len(s.line) == 2 and all(isinstance(side, int) for side in s.sides))
    id = segment.sides[0]
    assert isinstance(id, int)
    outline, ends = space(mini, id), segment.ends
    i = outline.index(segment.line[0])
    forwards = outline[(i + 1) % len(outline)] == segment.line[1]
    first, second = (ends[1], ends[0]) if forwards else ends
    cut = Cut(space=id, part=999, ends=(End(point=first), End(point=second)), player=0, order=1)
    made = split_field(mini, [cut])
    parts = sorted([area(space(made, id)), area(space(made, 999))])
    assert 0 < parts[0] < 1.2 * math.dist(*segment.line)
    assert sum(parts) == pytest.approx(area(outline))


THREE = Played(
    names=("Alexander", "Christopher", "Bo"),
    scores=(4, 15, 5),
    hands=(("red",), ("blue",), ("yellow",)),
)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("room", [*PAPERS, *(known.landscape for known in PAPERS)])
def test_a_finished_sheet_says_whose_colour_is_whose(mini: Field, room: Paper, large: bool) -> None:
    options = SheetOptions(paper=room, large=large, whole=True)
    (page,) = sheet.finished(mini, THREE, options)
    head = flat([shape for shape in page.shapes if not (isinstance(shape, Group) and shape.id)])
    said = {shape.text: shape for shape in head if isinstance(shape, Text)}
    pans = {shape.id: shape.fill for shape in head if isinstance(shape, Path) and shape.id}
    for n, (name, score, (colour,)) in enumerate(zip(THREE.names, THREE.scores, THREE.hands, strict=True), 1):
        written = said.get(name) or said[name[0]]
        assert written.size >= 2 and said[str(score)].colour == INKS[colour].colour
        assert pans[f"swatch-{n}"] == INKS[colour].pale
    beside = [*THREE.names, *(name[0] for name in THREE.names), *map(str, THREE.scores), "1", "2", "3"]
    boxes = [bounds(shape) for shape in head if isinstance(shape, Text) and shape.text in beside]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("name", ["classic", "weave"])
def test_every_triangle_has_its_name_between_its_value_and_its_tip(name: str) -> None:
    field = field_of(design(games.find("springer"), name=name))
    (page,) = sheet.pages(field, structs.replace(A4, numbers=True))
    inner = flat([s for s in page.shapes if isinstance(s, Group) and s.id in ("field", "numbers")])
    areas = {s.id: s for s in inner if isinstance(s, Path) and s.id}
    texts = {s.text: s for s in inner if isinstance(s, Text) and s.text in {str(space.id) for space in field.spaces}}
    for id in (space.id for space in field.spaces if "value" in space.mark):
        xs, ys = zip(*(command[1:] for command in areas[f"space-{id}"].commands if command[0] in "ML"), strict=True)
        left, low, right, high = bounds(texts[str(id)])
        across, up = (left + right) / 2 - (min(xs) + max(xs)) / 2, (low + high) / 2 - (min(ys) + max(ys)) / 2
        aside, along = {"N": (across, -up), "S": (across, up), "W": (up, across), "E": (up, -across)}[str(id)[0]]
        assert abs(aside) < 0.15 and along > 0
