"""Klee's page: the track round the field, the sequence areas, and how a finished game looks on them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from msgspec import structs

from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.klee import rules, sheet
from sheetgen.games.klee.track import DEPTH, ring
from sheetgen.language import gettext, spoken
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Group, Path, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from tests.games.klee.test_rules import CHOSEN, ROUND, SIX

A4 = SheetOptions(paper=paper("A4"))


@cache
def field(name: str = "classic") -> Field:
    return field_of(design(find("klee"), name=name))


def told(*moves: str, variation: tuple[str, ...] = ()) -> rules.Played:
    """The story of a game on the mini layout's sheet."""
    text = record.write("klee", field("mini").code, ("Ann", "Ben"), variation=list(variation), moves=list(moves))
    return rules.story(replay(rules, field("mini"), record.parse(text)))


def within(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from within(shape.shapes)


def texts(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in within(shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize(("count", "width", "height"), [(60, 193, 221), (8, 50, 50), (20, 193, 223), (20, 300, 60)])
def test_the_track_has_all_its_cells_and_each_begins_where_the_last_one_ends(
    count: int, width: float, height: float
) -> None:
    cells = ring(count, width, height)
    assert len(cells) == count
    ends = [bounds(cell.holds(Path((("M", 0, 0), ("L", cell.length, DEPTH)), sheet.FRAME))) for cell in cells]
    assert reach([cell.holds(Path((("M", 0, 0), ("L", cell.length, DEPTH)), sheet.FRAME)) for cell in cells]) == (
        pytest.approx((-0.25, -0.25, width + 0.25, height + 0.25))
    )
    for one, other in itertools.pairwise([*ends, ends[0]]):
        across = min(one[2], other[2]) - max(one[0], other[0])
        up = min(one[3], other[3]) - max(one[1], other[1])
        assert across >= 0.49 and up >= 0.49  # as wide as the pen: they touch
    area = math.fsum(cell.length * DEPTH for cell in cells)
    assert area == pytest.approx(2 * DEPTH * (width + height - 2 * DEPTH))


def test_the_sheet_has_numbers_on_every_fifth_cell_and_two_initials() -> None:
    (page,) = sheet.pages(field(), A4)
    said = texts(page.shapes)
    assert [text for text in said if text.isdigit()] == [str(n) for n in range(5, 61, 5)]
    assert said.count("initials") == 2


def test_the_field_is_drawn_at_its_full_size_on_a4_and_letter() -> None:
    for name in ("A4", "Letter"):
        for options in (SheetOptions(paper=paper(name)), SheetOptions(paper=paper(name).landscape)):
            (page,) = sheet.pages(field(), options)
            left, bottom, right, top = bounds(
                next(shape for shape in within(page.shapes) if isinstance(shape, Group) and shape.id == "field")
            )
            sides = sorted((right - left, top - bottom))
            assert all(side >= 0.99 * own for side, own in zip(sides, sorted(field().size), strict=True))


def test_the_usual_four_sequences_stand_between_the_asterisks() -> None:
    (four,), (six,) = (
        sheet.finished(field("mini"), told(*chosen, variation=variation), A4)
        for chosen, variation in ((CHOSEN, ()), (SIX, ("six-areas",)))
    )
    pans = list("RGBY")
    assert [text for text in texts(four.shapes) if text in "RGBY"][:16] == [*pans, *"RGBRBYRYRBRB"]
    assert len([text for text in texts(six.shapes) if text in "RGBY"]) == 36 + len(pans)


def test_each_line_of_three_is_drawn_and_none_lies_on_another() -> None:
    story = told(*CHOSEN, *ROUND, "15 R")
    lines = sheet_lines(story)
    assert len(lines) == 6
    assert all(math.dist(a, b) > 0.5 for a, b in itertools.combinations(lines, 2))


def sheet_lines(story: rules.Played) -> list[tuple[float, float]]:
    """Where each drawn line of three begins."""
    shape = sheet.figure(field("mini"), story).shape
    drawn = [each for each in within([shape]) if isinstance(each, Path) and len(each.commands) == 3]
    return [(each.commands[0][1], each.commands[0][2]) for each in drawn if each.pen and each.pen.colour == (0, 0, 0)]


def test_players_stand_where_their_points_have_brought_them() -> None:
    story = told(*CHOSEN, *ROUND, "15 R")
    (page,) = sheet.finished(field("mini"), story, A4)
    assert texts(page.shapes).count("A") == 1  # Ben has no point, and is not on the track
    (page,) = sheet.finished(field("mini"), told(*CHOSEN, *ROUND, "15 R", variation=("table", "track = 7")), A4)
    assert texts(page.shapes).count("A") == 1


@pytest.mark.parametrize("size", ["A5", "A4", "A3"])
def test_a_name_too_long_for_its_box_gives_way_to_initials(size: str) -> None:
    story = structs.replace(told(*CHOSEN), names=("Alexander Maximilian Karolus", "Ben"))
    (page,) = sheet.finished(field("mini"), story, SheetOptions(paper=paper(size)))
    assert {"A", "Ben"} <= set(texts(page.shapes)) and story.names[0] not in texts(page.shapes)


def test_a_sequence_that_breaks_a_rule_is_struck_out() -> None:
    sound, broken = (list(sheet._sequence(0, rules.Area("RGB", valid))) for valid in (True, False))
    assert len(broken) == len(sound) + 1


@pytest.mark.parametrize("size", ["A5", "170x245mm", "A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_word_in_the_box_for_initials_stays_in_it_in_large_print(size: str, language: str) -> None:
    with spoken(language):
        drawn, word = sheet.pages(field(), SheetOptions(paper=paper(size), large=True))[0], gettext("initials")
    (said,) = {shape for shape in within(drawn.shapes) if isinstance(shape, Text) and shape.text == word}
    assert said.x + letters.width(said.text, said.size) <= sheet.INITIALS - sheet.FRAME.width
