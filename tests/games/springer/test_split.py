"""Splitting spaces before play (Springer V2, SPR-T7 and SPR-A6): how a line is named, and what it makes.

What it makes is held against shapely's view of the divided drawing. The sixteen squares and the odd spaces are these:

     1  2  3  4        1 1 1 1 1 2 2 3 3
     5  6  7  8        1 4 4 5 1 2 6 6 3
     9 10 11 12        1 1 1 5 1 2 2 3 3
    13 14 15 16        7 7 7 7 7 7 7 7 7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import pytest
import shapely
from shapely.ops import split as parted

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, Point, SpaceId
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.springer import rules, split
from sheetgen.games.springer.corners import outer
from sheetgen.games.springer.rules import Position
from sheetgen.games.springer.split import Net, Split
from sheetgen.games.springer.story import Cut, End
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.verdict import Verdict
from tests.games.springer.mini import grid, lettered, odd

NAMES = ("Ann", "Ben")


def judge(*moves: str, field: Field | None = None, variation: Sequence[str] = ("split-spaces",)) -> Verdict:
    text = record.write("springer", "SPR-TEST", NAMES, variation=variation, moves=moves)
    return replay(rules, field or grid(), record.parse(text))


def legal(*moves: str, field: Field | None = None, variation: Sequence[str] = ("split-spaces",)) -> Position:
    verdict = judge(*moves, field=field, variation=variation)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def refused(*moves: str, field: Field | None = None) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move."""
    verdict = judge(*moves, field=field)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def unread(text: str, field: Field | None = None) -> str:
    """Why a split cannot be read."""
    with pytest.raises(BadInput) as caught:
        judge(text, field=field)
    return caught.value.sentence


def met(position: Position, space: int) -> tuple[set[SpaceId], set[SpaceId]]:
    """What a space meets at an edge, and what at a corner."""
    board, i = position.board, position.map.index[space]
    return set(position.map.named(board.map.neighbours[i])), set(position.map.named(board.meets[i]))


# What a split makes


def test_t7_each_player_splits_a_space_and_108_become_110() -> None:
    squares = "\n".join("".join(chr(0x4E00 + 9 * row + column) for column in range(9)) for row in range(12))
    position = legal("split 17: 8 to 26", "split 50: 41/49 to 51/59", field=lettered(squares, {}))
    assert len(position.map.ids) == 110 and position.map.ids[-2:] == (109, 110)
    assert position.empty.bit_count() == 110 and position.turn == "Ann"


def test_a6_the_part_clockwise_from_the_first_end_to_the_second_keeps_the_number() -> None:
    upright = legal("split 6: 2 to 10")
    assert met(upright, 6) == ({2, 7, 10, 17}, {3, 11})
    assert met(upright, 17) == ({2, 5, 10, 6}, {1, 9})
    other = legal("split 6: 10 to 2")
    assert met(other, 6) == (({2, 5, 10, 17}), {1, 9})
    assert met(other, 17) == (({2, 7, 10, 6}), {3, 11})


def test_a6_a_line_from_point_to_point() -> None:
    position = legal("split 6: 2/5 to 7/10")
    assert met(position, 6) == ({2, 7, 17}, {1, 3, 5, 10, 11})
    assert met(position, 17) == ({5, 10, 6}, {1, 2, 7, 9, 11})


def test_a6_a_line_from_a_border_to_a_point() -> None:
    position = legal("split 6: 2 to 7/10")
    assert met(position, 6) == ({2, 7, 17}, {3, 10, 11})
    assert met(position, 17) == ({2, 5, 10, 6}, {1, 7, 9, 11})


def test_a6_a_line_from_the_outer_border() -> None:
    position = legal("split 2: - to 6")
    assert met(position, 2) == ({3, 6, 17}, {7, "N5"})
    assert met(position, 17) == ({1, 6, 2}, {5, "N2"})


def test_a6_a_line_to_the_tip_of_a_triangle_gives_it_to_both_parts() -> None:
    position = legal("split 2: 1/- to 6")
    assert met(position, 2) == ({3, 6, 17}, {1, 7, "N2", "N5"})
    assert met(position, 17) == ({1, 6, 2}, {5, "N2"})


def test_a6_the_neighbours_see_the_parts_too() -> None:
    position = legal("split 6: 2 to 10")
    assert met(position, 2)[0] == {1, 3, 6, 17} and met(position, 3)[1] == {6, 8, "N5", "N4"}
    assert met(position, 1) == ({2, 5}, {17, "N2", "W2"})


def test_a6_the_second_player_may_split_a_new_part() -> None:
    position = legal("split 6: 2 to 10", "split 17: 5 to 6")
    assert met(position, 17) == ({2, 5, 6, 18}, {1})
    assert met(position, 18) == ({5, 6, 10, 17}, {9})
    assert met(position, 6) == ({2, 7, 10, 17, 18}, {3, 11})


def test_a6_the_second_split_may_end_where_the_first_one_does() -> None:
    position = legal("split 6: 2 to 10", "split 17: 2/6 to 5")
    assert met(position, 17) == ({5, 6, 10, 18}, {2, 9})
    assert met(position, 18) == ({2, 5, 17}, {1, 6})


def test_a6_the_second_split_may_be_of_the_space_beyond() -> None:
    position = legal("split 6: 2 to 10", "split 2: - to 6/17")
    assert met(position, 2) == ({3, 6, 18}, {7, 17, "N5"})
    assert met(position, 18) == ({1, 17, 2}, {5, 6, "N2"})


def test_a6_a_part_that_a_line_makes_with_one_border_is_a_sliver() -> None:
    position = legal("split 6: 2/5 to 2/7")
    assert met(position, 6) == ({2, 17}, {1, 3, 5, 7})
    assert met(position, 17) == ({5, 7, 10, 6}, {1, 2, 3, 9, 11})


def test_a6_whoever_begins_splits_first() -> None:
    position = rules.start(grid(), NAMES, rules.Variation(split_spaces=True), "Ben")
    turns = []
    for text in ("split 6: 2 to 10", "split 17: 5 to 6"):
        turns.append(position.turn)
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    assert (*turns, position.turn) == ("Ben", "Ann", "Ben")


def test_play_begins_with_the_first_player_and_parts_are_spaces_like_others() -> None:
    position = legal("split 6: 2 to 10", "split 17: 5 to 6", "17", "1")
    assert position.turn == "Ann"
    choices = {rules.write(move) for move in position.moves()}
    assert not {"2", "5", "6", "18"} & choices and {"9", "10", "16"} <= choices


def test_parts_link_at_corners() -> None:
    moves = ("split 6: 2 to 10", "split 11: 7 to 15", "17", "16", "1", "4", "N2", "13")
    assert legal(*moves).scores["Ann"] == 2


def test_a_part_may_be_half_of_a_first_turn() -> None:
    position = legal("split 6: 2 to 10", "split 11: 7 to 15", "6 17", variation=("split-spaces", "double-first"))
    assert "6 17" not in {rules.write(move) for move in position.moves()}


# The same by drawing

Outlines: TypeAlias = Mapping[int, Sequence[Point]]


def drawn(outlines: Outlines, ats: dict[int, Point], cut: Cut) -> Outlines | None:
    """The outlines after a straight cut; a new point lies midway between its two, or where their border bends.

    None where the line runs along two borders that make one straight one: it would have to be drawn by hand.
    """
    for end in cut.ends:
        if end.inside is not None:
            (ax, ay), (bx, by) = (ats[point] for point in end.inside)
            bends = [point for point in outlines[cut.space] if end.beyond is None and not _any_near(point, ats)]
            ats[end.point] = bends[0] if bends else ((ax + bx) / 2, (ay + by) / 2)
    one, other = (ats[end.point] for end in cut.ends)
    whole = shapely.Polygon(outlines[cut.space])
    whole = shapely.snap(whole, shapely.MultiPoint([one, other]), 0.01)
    pieces = [shapely.Polygon(shapely.get_exterior_ring(piece)) for piece in parted(whole, _line(one, other)).geoms]
    if len(pieces) == 1:
        assert not whole.buffer(-0.1).intersects(shapely.LineString([one, other]))
        return None
    kept = next(piece for piece in pieces if _is_clockwise(piece, one, other))
    gone = next(piece for piece in pieces if piece is not kept)
    return {**outlines, cut.space: _corners(kept), cut.part: _corners(gone)}


def _corners(piece: shapely.Polygon) -> list[Point]:
    return [(x, y) for x, y in piece.exterior.coords[:-1]]


def _any_near(point: Point, ats: Mapping[int, Point]) -> bool:
    return any(abs(point[0] - x) + abs(point[1] - y) < 0.01 for x, y in ats.values())


def _line(one: Point, other: Point) -> shapely.LineString:
    (ax, ay), (bx, by) = one, other
    dx, dy = (bx - ax) * 1e-6, (by - ay) * 1e-6
    return shapely.LineString([(ax - dx, ay - dy), (bx + dx, by + dy)])


def _is_clockwise(piece: shapely.Polygon, one: Point, other: Point) -> bool:
    """Whether a piece of a convex space lies on the left of the line from the first end to the second."""
    (ax, ay), (bx, by), inside = one, other, piece.representative_point()
    return (bx - ax) * (inside.y - ay) - (by - ay) * (inside.x - ax) > 0


def kinds(outlines: Outlines, space: int) -> tuple[set[int], set[int]]:
    """Which spaces share a stretch with this one, and which a point only."""
    own = shapely.Polygon(outlines[space]).buffer(0.005)
    edge: set[int] = set()
    corner: set[int] = set()
    for other, outline in outlines.items():
        shared = own.intersection(shapely.Polygon(outline).buffer(0.005))
        if other != space and not shared.is_empty:
            (edge if shared.length > 0.5 else corner).add(other)
    return edge, corner


def assert_drawn_alike(field: Field, net: Net) -> None:
    outlines: Outlines = {space.id: space.outline for space in field.spaces if isinstance(space.id, int)}
    ats = points(field)
    for cut in net.cuts:
        after = drawn(outlines, ats, cut)
        if after is None:
            return
        outlines = after
    touched = {space for cut in net.cuts for space in (cut.space, cut.part)}
    beside = {other for space in touched for other in net.contacts(space)[0]}
    for space in touched | beside:
        edge, corner = net.contacts(space)
        assert (edge, {id for id in corner if isinstance(id, int)}) == kinds(outlines, space), (net.cuts, space)


def points(field: Field) -> dict[int, Point]:
    """Where the meeting points are."""
    return {
        point: end
        for segment in field.segments
        for point, end in zip(segment.ends, (segment.line[0], segment.line[-1]), strict=True)
    } | outer(field).corners


def convex(field: Field) -> set[int]:
    return {
        space.id
        for space in field.spaces
        if isinstance(space.id, int)
        and shapely.Polygon(space.outline).convex_hull.area < 1.0001 * shapely.Polygon(space.outline).area
    }


@pytest.mark.slow
def test_all_splits_of_the_squares_make_what_is_drawn() -> None:
    field = grid()
    net = split.net(field)
    for space in (1, 2, 6, 16):
        for each in net.clear_splits(space):
            assert_drawn_alike(field, net.divided(each, 0, 1))


@pytest.mark.parametrize("seed", range(60))
def test_two_splits_of_the_squares_make_what_is_drawn(seed: int) -> None:
    chance, field = Chance(seed), grid()
    net = split.net(field)
    space = chance.pick(list(net.rings))
    once = net.divided(chance.pick(net.clear_splits(space)), 0, 1)
    near = [space, max(once.rings), *once.contacts(space)[0]]
    assert_drawn_alike(field, once.divided(chance.pick(once.clear_splits(chance.pick(near))), 1, 2))


# The corners of the sheet, and splits that are forgotten


@pytest.mark.parametrize("text", ["split 1: -.1 to -.2", "split 1: - to -"])
def test_a6_a_line_may_cut_off_the_corner_of_the_sheet(text: str) -> None:
    position = legal(text)
    assert met(position, 1) == ({2, 5, 17}, {6, "N2", "W2"})
    assert met(position, 17) == ({1}, set())


def test_a6_a_line_may_end_in_the_corner_of_the_sheet() -> None:
    position = legal("split 1: -/- to 2/5")
    assert met(position, 1) == ({2, 17}, {5, 6, "N2"})
    assert met(position, 17) == ({5, 1}, {2, 6, "W2"})


@pytest.mark.parametrize("layout", ["classic", "gates", "mini", "shards", "sparks", "weave"])
def test_a6_every_printed_sheet_has_four_corners(layout: str) -> None:
    net = split.net(field_of(design(find("springer"), name=layout)))
    assert sum("-/-" in net.names(space) for space in net.rings) == 4


def test_a_forgotten_split_is_told_also_where_its_space_is_filled() -> None:
    verdict = judge("split 6: 2 to 10", "1", "18", "16")
    assert [played.foul and played.foul.message for played in verdict.fouls] == [
        "before play Ben splits a space in two, which is written as in split 17: 12 to 20/21",
        "there is no space 18: it would come from a split that is not written down",
    ]
    assert verdict.unjudged == 1 and rules.story(verdict).names == ("Ann", "Ben")


def test_a_space_that_no_split_would_make_is_not_there() -> None:
    assert unread("19") == "there is no space 19 on this sheet; the spaces run from 1 to 16"


# How places are named


def names(field: Field, space: int) -> list[str]:
    return split.net(field).names(space)


def test_a6_places_are_named_clockwise_from_the_topmost_and_leftmost_point() -> None:
    assert names(grid(), 6) == ["2/5", "2", "2/7", "7", "7/10", "10", "5/10", "5"]
    assert names(grid(), 1) == ["-/-", "-.1", "2/-", "2", "2/5", "5", "5/-", "-.2"]  # it lies in the sheet's corner


def test_a6_borders_and_points_with_the_same_neighbours_are_counted() -> None:
    assert names(odd(), 2)[3:8] == ["3.1", "3/6.1", "6", "3/6.2", "3.2"]
    assert names(odd(), 3) == ["2/-", "-.1", "-/-", "-.2", "7/-", "7", "2/7", "2.1", "2/6.1", "6", "2/6.2", "2.2"]
    assert names(lettered("ABC", {}), 2) == ["1/-.1", "-.1", "3/-.1", "3", "3/-.2", "-.2", "1/-.2", "1"]


def test_a6_a_part_counts_as_the_undivided_space_did() -> None:
    net = split.net(grid()).divided(Split(6, "2", "10"), 0, 1)
    assert net.names(17) == ["2/5", "2", "2/6", "6", "6/10", "10", "5/10", "5"]
    assert net.names(6) == ["2/17", "2", "2/7", "7", "7/10", "10", "10/17", "17"]


@pytest.mark.parametrize("space", range(1, 8))
def test_a6_every_name_says_which_place_is_meant(space: int) -> None:
    net = split.net(odd())
    for each in net.splits():
        assert net.meant(each) == each


@pytest.mark.parametrize(
    "text",
    [
        "split 6: 2 to 7/10",
        "Split 6:2 TO 7 / 10",
        "split 6: from 2 to 10/7",
        "split 6, 2 -> 7/10/11",
        "split 6: 2.1 to 7/11/10",
        "split 6 2 to 11/7",
    ],
)
def test_a_split_however_it_is_written(text: str) -> None:
    move = rules.read(text, legal())
    assert move == Split(6, "2", "7/10") and rules.write(move) == "split 6: 2 to 7/10"


def test_a_point_may_be_named_by_all_that_meet_there_and_the_outside() -> None:
    assert rules.read("split 2: -/1 to 5/6/1", legal()) == Split(2, "1/-", "1/6")


def test_of_two_points_the_one_where_no_others_meet_is_meant() -> None:
    field = lettered("AAB\nACB\nDBB", {})
    assert names(field, 3) == ["1", "1/2", "2", "1/2/4"]
    net = split.net(field)
    assert net.meant(Split(3, "2/1", "1")) == Split(3, "1/2", "1")
    assert net.meant(Split(3, "2/4", "1")) == Split(3, "1/2/4", "1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("split 2: 3 to 1", "3 fits 2 borders of space 2; say which, counted clockwise from its top: 3.1 or 3.2"),
        (
            "split 2: 1 to 3/6",
            "3/6 fits 2 points of space 2; say which, counted clockwise from its top: 3/6.1 or 3/6.2",
        ),
        ("split 2: 3.3 to 1", "there is no 3.3 at space 2: 3 fits only 2 borders of it"),
        ("split 2: 1.2 to 3.1", "there is no 1.2 at space 2: 1 fits only one border of it"),
        ("split 2: 1.0 to 3.1", "there is no 1.0 at space 2: 1 fits only one border of it"),
        ("split 2: 4 to 1", "space 2 has no border with 4"),
        ("split 2: 2 to 1", "space 2 has no border with 2"),
        ("split 2: 1/4 to 1", "there is no point where 2, 1 and 4 meet"),
        ("split 2: 6/- to 1", "there is no point where 2, 6 and the outside meet"),
        ("split 4: - to 1", "space 4 does not lie at the outer border"),
        ("split 8: 1 to 2", "there is no space 8 to split; the spaces run from 1 to 7"),
    ],
)
def test_a6_what_does_not_name_one_place_is_refused(text: str, sentence: str) -> None:
    assert unread(text, odd()) == sentence


def test_a6_a_space_that_is_met_at_a_point_has_no_border() -> None:
    squares = lettered("ABC\nDEF", {})
    assert unread("split 1: 5 to 2", squares) == "space 1 has no border with 5; the point where they meet is 2/4"


@pytest.mark.parametrize(
    "text",
    [
        "split 6",
        "split 6: 2",
        "split 6: 2 to",
        "split N2: 1 to 2",
        "split 6: 2 to N4",
        "split 12 to 5",
        "split 6: 2-10",
    ],
)
def test_what_is_no_split(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not a move; .* or a split, as in split 17: 12 to 20/21"):
        judge(text)


# Fouls


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("split 6: 2/5 to 5/2", "a line that begins and ends at one point 2/5 of space 6 divides nothing"),
        ("split 6: 2 to 2", "a line that begins and ends at one border 2 of space 6 divides nothing"),
        ("6", "before play Ann splits a space in two, which is written as in split 17: 12 to 20/21"),
        ("-", "before play Ann splits a space in two, which is written as in split 17: 12 to 20/21"),
    ],
)
def test_a6_before_play_only_a_line_that_divides_will_do(text: str, message: str) -> None:
    assert refused(text) == ("SPR-A6", message)


def test_a6_after_both_have_split_no_space_is_split() -> None:
    assert refused("split 6: 2 to 10", "split 17: 5 to 6", "split 1: 2 to 5") == (
        "SPR-A6",
        "spaces are split before play, one by each player; now they are filled",
    )


def test_after_a_line_that_divides_nothing_nobody_can_tell_the_numbers() -> None:
    verdict = judge("split 6: 2 to 2", "split 7: 3 to 11", "1", "16")
    assert len(verdict.fouls) == 1 and verdict.unjudged == 3


def test_a_split_out_of_turn_is_a_foul_and_divides_the_space() -> None:
    verdict = judge("Ben: split 6: 2 to 10", "split 17: 5 to 6", "18", "1")
    assert [played.number for played in verdict.fouls] == [1] and not verdict.unjudged
    assert verdict.position.turn == "Ann" and {17, 18} <= set(verdict.position.map.ids)


def test_whoever_forgot_to_split_has_lost_it() -> None:
    verdict = judge("split 6: 2 to 10", "1", "17", "16")
    assert [played.foul and played.foul.rule for played in verdict.fouls] == ["SPR-A6"]
    assert isinstance(verdict.position, Position) and 1 in verdict.position.map.named(verdict.position.filled[1])


def test_a_field_without_rings_cannot_be_split() -> None:
    from msgspec import structs

    with pytest.raises(BadInput, match="spaces cannot be split on this sheet"):
        judge(field=structs.replace(grid(), facts={}))


# What is told


def test_the_story_tells_where_the_lines_run() -> None:
    story = rules.story(judge("split 6: 2 to 7/10", "split 17: 6 to 5", "17"))
    at = {frozenset(there): int(point) for point, there in grid().facts["points"].items()}
    new = max(at.values()) + 1
    corner = at[frozenset((6, 7, 10, 11))]
    one, other = at[frozenset((1, 2, 5, 6))], at[frozenset((2, 3, 6, 7))]
    left = at[frozenset((5, 6, 9, 10))]
    assert story.cuts == (
        Cut(
            space=6,
            part=17,
            ends=(End(point=new, inside=(one, other), beyond=2), End(point=corner)),
            player=0,
            order=1,
        ),
        Cut(
            space=17,
            part=18,
            ends=(
                End(point=new + 1, inside=(new, corner), beyond=6),
                End(point=new + 2, inside=(left, one), beyond=5),
            ),
            player=1,
            order=2,
        ),
    )
    assert [fill.space for fill in story.fills] == [17]


def test_a_random_split_runs_along_no_border() -> None:
    net = split.net(grid())
    assert Split(6, "2", "7") in net.clear_splits(6)
    assert not {Split(6, "2", "2/7"), Split(6, "2/5", "2/7"), Split(6, "2", "2")} & set(net.clear_splits(6))


# On the sheets that are printed


@pytest.mark.parametrize("layout", find("springer").layout_names)
def test_every_field_tells_its_rings_as_it_tells_its_contacts(layout: str) -> None:
    field = field_of(design(find("springer"), name=layout))
    assert sorted(split.net(field).field_contacts(), key=str) == sorted(field.contacts, key=str)


@pytest.mark.slow
@pytest.mark.parametrize("layout", find("springer").layout_names)
def test_splits_of_printed_spaces_make_what_is_drawn(layout: str) -> None:
    field = field_of(design(find("springer"), name=layout))
    net, chance = split.net(field), Chance(1)
    spaces = sorted(convex(field))
    for _ in range(10):
        once = net.divided(chance.pick(net.clear_splits(chance.pick(spaces))), 0, 1)
        assert_drawn_alike(field, once)
