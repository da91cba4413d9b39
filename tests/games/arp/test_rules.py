"""Arp's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 5; then
what a written record may look like and what the referee says to a wrong one.

Nearly all of it is played on the field of ARP-T2, whose lines 0 to 10 are, from the end with the number:

    0: 1-4-2-3-0      3: 8-11-1              6: 11-19-12-18-10    9: 17-22-15-19
    1: 0-6-7-5        4: 2-14-15-12-13-9     7: 16-21-20-18-13   10: 21-7
    2: 5-10-9-8       5: 3-17-16-6           8: 4-14-22-20
"""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.arp import rules
from sheetgen.games.arp.rules import Line, Position
from sheetgen.games.design import design, field_of
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.strokes import Pass
from sheetgen.referee.verdict import Verdict
from sheetgen.story.lines import Capture, Played, Stroke
from tests.games.arp.mini import LINES, SPACES, lines, mini, points

NAMES = ("Ann", "Ben", "Cy", "Di")
T1 = ("2", "6+", "9+", "4-", "7+", "8+", "4-", "3", "0-", "5-")
"""A to J of the illustrations; Ann is red, Ben blue, Cy green."""
REST = ("1+", "10", "1-", "4", "1")


def judge(
    *moves: str, players: int = 3, variation: tuple[str, ...] = (), first: str = "Ann", field: Field | None = None
) -> Verdict:
    source = "\n".join(
        (
            f"players = {list(NAMES[:players])}",
            f'first = "{first}"',
            f"variation = {list(variation)}",
            'moves = """',
            *moves,
            '"""',
        )
    )
    return replay(rules, field or mini(), record.parse(source))


def legal(*moves: str, own: bool = False, field: Field | None = None, players: int = 3) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, variation=("stop-at-own",) if own else (), field=field, players=players)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def choices(*moves: str, own: bool = False, field: Field | None = None) -> list[str]:
    return [rules.write(move) for move in legal(*moves, own=own, field=field).moves()]


def drawn(position: Position) -> list[int]:
    """The points of the stroke just drawn, in order (a stroke of one segment: from the end with the number)."""
    ids = list(position.stroke)
    return list(position.touch if ids == sorted(ids) else reversed(position.touch))


def refused(*moves: str, own: bool = False, field: Field | None = None) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, variation=("stop-at-own",) if own else (), field=field)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def cross() -> Field:
    """Line 1 from left to right over lines 2 and 3, which line 4 crosses too; no spaces are needed."""
    return lines([[0, 1, 2, 3], [4, 1, 5], [6, 2, 7], [4, 8], [9, 7]], [], first=1)


# The numbered rules (docs/GAMES.md 5.2)


def test_rule_1_the_first_player_colours_any_line_whole() -> None:
    assert choices() == [str(number) for number in range(11)]
    assert drawn(legal("4")) == [2, 14, 15, 12, 13, 9]


def test_rule_2_a_line_that_touches_the_stroke_from_there_to_its_end() -> None:
    assert choices("2") == ["1+", "6+", "4+", "3-"]
    assert drawn(legal("2", "6+")) == [10, 18, 12, 19, 11]


def test_rule_2_one_that_crosses_it_goes_either_way_but_not_both() -> None:
    assert choices("1", field=cross()) == ["2+", "2-", "3+", "3-"]
    assert legal("1", "2+", field=cross()).stroke == (4,)
    assert legal("1", "2-", field=cross()).stroke == (5,)
    assert refused("1", "2", field=cross())[0] == "Arp 2"


def test_rule_3_it_stops_where_its_line_is_coloured_and_runs_on_over_others() -> None:
    assert drawn(legal(*T1[:7])) == [14, 15]
    assert drawn(legal(*T1[:5])) == [13, 18, 20, 21, 16]


def test_rule_4_where_nothing_touches_any_line_is_taken_whole() -> None:
    assert choices(*T1[:7]) == ["0", "1", "3", "4", "5", "10"]
    assert drawn(legal(*T1[:7], "4")) == [2, 14]


def test_rule_5_each_space_closed_is_a_point_whatever_the_colours() -> None:
    assert legal(*T1[:5]).scores == {"Ann": 1, "Ben": 2, "Cy": 0}


def test_rule_6_all_coloured_ends_the_game_and_the_points_are_as_many_as_the_spaces() -> None:
    position = legal(*T1, *REST)
    assert position.over and position.turn is None and list(position.moves()) == []
    assert sum(position.points) == len(SPACES)


def test_rule_6_a_draw_is_between_all_who_are_level() -> None:
    position = legal("1", "2-", field=lines([[0, 1], [1, 2]], [], first=1))
    assert position.winners == NAMES[:3]


# The vectors (5.3)

CAPTURES = {4: [1], 5: [2, 3], 6: [4], 7: [5], 8: [6], 9: [7], 10: [8]}
POINTS = [
    "5-10-9-8", "10-18-12-19-11", "19-15-22-17", "15-12-13-9", "13-18-20-21-16",
    "20-22-14-4", "14-15", "8-11-1", "1-4-2-3-0", "3-17-16-6",
]  # fmt: skip


@pytest.mark.parametrize("move", range(1, 11))
def test_t2_move_by_move(move: int) -> None:
    verdict = judge(*T1[:move])
    assert verdict.valid
    assert isinstance(verdict.position, Position)
    assert drawn(verdict.position) == points(POINTS[move - 1])
    told = rules.story(verdict)
    assert [capture.space for capture in told.captures if capture.order == move] == CAPTURES.get(move, [])


@pytest.mark.parametrize(("move", "captured"), list(enumerate([0, 0, 0, 1, 2, 1, 1, 1, 1, 1], 1)))
def test_t1_what_each_turn_captures(move: int, captured: int) -> None:
    before, after = legal(*T1[: move - 1]), legal(*T1[:move])
    player = before.turn or ""
    assert after.scores[player] - before.scores[player] == captured
    assert sum(after.points) - sum(before.points) == captured


def test_t1_e_is_the_only_line_that_touches_d() -> None:
    assert choices(*T1[:4]) == ["7+"]


def test_t1_after_j_eight_spaces_of_thirteen_are_taken() -> None:
    assert legal(*T1).scores == {"Ann": 3, "Ben": 3, "Cy": 2}


def test_t2_what_is_left_after_j() -> None:
    left = legal(*T1).free
    ids = [segment.id for segment in mini().segments if left >> (segment.id - 1) & 1]
    assert [segment.curve for segment in mini().segments if segment.id in ids] == [1, 1, 1, 4, 10]


def test_t2_under_v1_e_stops_at_the_blue_line_and_still_captures_both() -> None:
    position = legal(*T1[:5], own=True)
    assert drawn(position) == [18, 13]
    assert position.scores["Ben"] == 2


def test_t2_under_v1_h_is_one_of_two_stretches_from_the_blue_line() -> None:
    moves = ("2", "6+", "9+", "4-", "7+", "8.1", "4-")
    assert [text for text in choices(*moves, own=True) if text.startswith("3")] == ["3.1", "3.2"]
    assert drawn(legal(*moves, "3.1", own=True)) == [8, 11]
    assert drawn(legal(*moves, "3.2", own=True)) == [11, 1]


def test_t1_replays_on_the_sheet_that_is_printed() -> None:
    field = field_of(design(find("arp"), name="mini"))
    verdict = replay(rules, field, record.parse(record.write("arp", field.code, NAMES[:3], moves=T1)))
    assert verdict.valid and verdict.position.scores == {"Ann": 3, "Ben": 3, "Cy": 2}


# The settled ambiguities (5.4)


def test_a1_the_stroke_is_touched_and_not_the_whole_line() -> None:
    assert refused(*T1[:4], "8-") == (
        "ARP-A1",
        "line 8 meets line 4, but not the stroke just drawn on it; line 7 does",
    )


def test_a2_a_line_half_coloured_counts_with_its_free_stretch() -> None:
    assert "4-" in choices(*T1[:6])


def test_a3_a_free_choice_is_one_stretch() -> None:
    moves = ("2", "6+", "9+", "4-", "7+", "8.1", "4-", "3.1")
    position = legal(*moves, own=True)
    assert len(position.stroke) == 1
    assert position.free & position.board.tracks[3].bits


def test_a4_a_line_met_at_its_inner_point_by_the_end_of_the_stroke_goes_either_way() -> None:
    field = lines([[0, 1], [2, 1, 3]], [], first=1)
    assert choices("1", field=field) == ["2+", "2-"]


def half_coloured() -> tuple[Field, list[str]]:
    """Line 2 goes both ways from where the last stroke touches it, and one half is coloured."""
    return lines([[0, 1], [2, 1, 3], [3, 4], [4, 1]], [], first=1), ["1", "2-", "3-", "4-"]


def test_a5_a_direction_whose_first_piece_is_coloured_is_not_there() -> None:
    field, moves = half_coloured()
    assert choices(*moves, field=field) == ["2+"]
    assert refused(*moves, "2-", field=field) == ("ARP-A5", "that way line 2 is already coloured")


def test_a6_only_a_piece_in_the_own_colour_at_the_meeting_point_stops() -> None:
    field = lines([[0, 1], [9, 2, 1, 3], [9, 5], [5, 1], [3, 6], [6, 2, 7]], [], first=1)
    moves = ("1", "2+", "3-", "4-", "2-", "5-")  # 9-2-1 of line 2 is Ben's, 1-3 is Ann's
    position = judge(*moves, "6-", players=2, variation=("stop-at-own",), field=field).position
    assert isinstance(position, Position)
    assert drawn(position) == [6, 2, 7]


def test_a7_under_v1_a_free_choice_ends_at_the_own_lines() -> None:
    assert {"5.1", "5.2", "8.1", "8.3"} < set(choices(*T1[:5], own=True))


def test_a8_a_loose_end_inside_a_space_bounds_nothing() -> None:
    square = lines([[0, 1], [1, 2], [2, 3], [3, 9, 0], [9, 8]], [[0, 1, 2, 3, 9]], first=1)
    loose = structs.replace(square.segments[-1], sides=(1, 1))
    field = structs.replace(square, segments=(*square.segments[:-1], loose))
    position = legal("1", "2-", "3-", "4-", field=field)
    assert position.closed and not position.over


def test_a9_the_other_half_of_the_line_just_drawn_does_not_touch_it() -> None:
    assert len(choices(*T1[:7])) == 6  # 14-2 would be the only stroke
    assert refused(*T1[:4], "Ben: 4-")[0] == "ARP-A9"


def test_a10_a_stretch_is_named_by_a_segment_if_there_are_several() -> None:
    moves = ("2", "6+", "9+", "4-", "7+", "8.1", "4-")
    rule, message = refused(*moves, "3", own=True)
    assert rule == "ARP-A10"
    assert message == "line 3 has more than one free stretch; name a segment of the one meant: 3.1 or 3.2"


def test_a10_meeting_at_a_common_end_is_touching() -> None:
    assert "1+" in choices("2")  # both end at point 5


def test_a11_the_starting_point_does_not_stop_the_stroke() -> None:
    field = lines([[0, 1], [1, 2], [1, 3, 4]], [], first=1)
    position = judge("1", "2-", "3-", players=2, variation=("stop-at-own",), field=field).position
    assert isinstance(position, Position)
    assert drawn(position) == [1, 3, 4]


def test_a11_a_loose_end_is_coloured_too() -> None:
    field = lines([[0, 1, 2], [1, 3]], [], first=1)
    assert not legal("1", field=field).over
    assert legal("1", "2-", field=field).over


def test_a11_a_partners_line_does_not_stop() -> None:
    verdict = judge("2", "6+", "9+", "4-", "7+", players=4, variation=("stop-at-own", "teams"))
    assert isinstance(verdict.position, Position)
    assert drawn(verdict.position) == [13, 18, 20, 21, 16]


# Players and variations


@pytest.mark.parametrize(
    ("players", "variation", "sentence"),
    [
        (3, ("teams",), "teams need 4 players, not 3"),
        (2, ("double-higher",), "teams need 4 players, not 2"),
        (4, ("double-lower", "double-higher"), "double-lower and double-higher exclude each other; choose one"),
        (1, (), "Arp is for 2 to 4 players, not 1"),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, variation: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge("2", players=players, variation=variation)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(
    ("variation", "sums"), [("teams", [7, 6]), ("double-lower", [10, 8]), ("double-higher", [11, 10])]
)
def test_both_partners_win_by_their_total(variation: str, sums: list[int]) -> None:
    position = judge(*T1, *REST, players=4, variation=(variation,)).position
    assert position.scores == {"Ann": 4, "Ben": 4, "Cy": 3, "Di": 2}
    assert [team.total for team in position.teams] == sums
    assert position.winners == ("Ann", "Cy")


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize("text", ["7", "7+", "7 +", " 7+ ", "7.4", "7.1", "7 . 2"])
def test_a_forced_direction_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal(*T1[:4])) == Line(7, "+")


@pytest.mark.parametrize(("text", "direction"), [("2+", "+"), ("2.1", "+"), ("2-", "-"), ("2.2", "-")])
def test_a_segment_says_the_direction_as_well(text: str, direction: rules.Direction) -> None:
    assert rules.read(text, legal("1", field=cross())) == Line(2, direction)


@pytest.mark.parametrize("text", ["4", "4.1"])
def test_a_free_stretch_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal(*T1[:7])) == Line(4)


@pytest.mark.parametrize(("text", "segment"), [("3.1", 1), ("3+", 1), ("3.2", 2), ("3-", 2)])
def test_v1_a_stretch_lies_either_way_from_the_own_line(text: str, segment: int) -> None:
    position = legal("2", "6+", "9+", "4-", "7+", "8.1", "4-", own=True)
    assert rules.read(text, position) == Line(3, segment=segment)


@pytest.mark.parametrize("text", ["7", "7+", "7-", "7.3"])
def test_what_is_written(text: str) -> None:
    assert rules.write(rules.read(text, legal(*T1[:8]))) == text


def test_a_pass_is_written_with_a_dash() -> None:
    assert rules.read("-", legal()) == Pass() and rules.write(Pass()) == "-"


@pytest.mark.parametrize("text", ["A", "7++", "7+.3", "7.", ".3", "-7", "+-7", "7 3", "9" * 5000])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        rules.read(text, legal())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("11", "there is no line 11; the lines are numbered 0 to 10"),
        ("7.5", "line 7 has no segment 5; its segments are numbered 1 to 4"),
        ("7.0", "line 7 has no segment 0; its segments are numbered 1 to 4"),
    ],
)
def test_what_is_not_there(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(text)
    assert caught.value.sentence == sentence


# Fouls


@pytest.mark.parametrize(
    ("moves", "rule", "message"),
    [
        (["2", "0"], "Arp 2", "line 0 does not touch the stroke just drawn; line 1 does"),
        (["2", "Ben: 2"], "Arp 3", "line 2 is already coloured from end to end"),
        (["2", "6-"], "Arp 2", "line 6 ends where it touches the stroke just drawn; it does not go on that way"),
        (["2", "6+", "4"], "Arp 2", "line 4 goes both ways from the stroke just drawn; only one may be coloured: "
                                    "write 4+ (towards its number) or 4-"),
        ([*T1[:4], "Ben: 4-"], "ARP-A9", "line 4 is the line just drawn; "
                                         "the next stroke lies on another one, such as 7"),
        ([*T1[:4], "4.3"], "Arp 3", "segment 3 of line 4 is already coloured"),
        (["2", "-"], "passing", "nobody may pass in Arp: as long as a line is free, it can be coloured"),
    ],
)  # fmt: skip
def test_a_foul_names_its_rule_and_line(moves: list[str], rule: str, message: str) -> None:
    assert refused(*moves) == (rule, message)


def test_a_segment_that_the_stroke_does_not_reach() -> None:
    verdict = judge(*T1[:4], "7.1", variation=("stop-at-own",))
    foul = verdict.fouls[0].foul
    assert foul == Foul("Arp 3", "a stroke from the touching point does not reach segment 1 of line 7")


def test_after_the_end_nothing_can_be_played() -> None:
    assert [played.foul and played.foul.rule for played in judge(*T1, *REST, "4").fouls] == ["end of the game"]


@pytest.mark.parametrize(
    "moves",
    [
        ["2", "6", "9+", "4-"],  # nothing wrong: the direction was forced
        ["2", "0", "4-", "9+"],  # a line that touches nothing: the next may touch it
        ["2", "6+", "4", "7+"],  # both ways at once
        ["2", "6+", "9+", "4-", "8+", "0+"],  # a line that meets line 4, but not where it was just drawn
        ["2", "6+", "9+", "4-", "8+", "7+"],
        ["2", "6+", "-", "9+", "4-"],
        [*T1[:4], "Ben: 4-", "7+", "8+"],
    ],
)
def test_one_slip_does_not_hide_or_make_another(moves: list[str]) -> None:
    expected = 0 if moves[1] == "6" else 1
    assert len(judge(*moves).fouls) == expected
    assert len(judge(*moves, "2").fouls) == expected + 1


def test_a_fouled_stroke_is_coloured_but_captures_nothing() -> None:
    names = ("Ann", "Ben", "Cy", "Ann")
    lines = [f"{name}: {line}" for name, line in zip(names, T1[:4], strict=True)]
    position = judge(*lines, "Cy: 7+").position  # Ben's E, which takes two, in Cy's name
    assert isinstance(position, Position)
    assert drawn(position) == [13, 18, 20, 21, 16]
    assert position.scores == legal(*T1[:4]).scores


def test_every_listed_move_can_be_played_behind_a_foul_that_does_not_show_what_was_coloured() -> None:
    lines = [
        "7",
        "4+",
        "6-",
        "6.4",
        "2+",
        "1+",
        "10+",
        "6",
        "3-",
        "0-",
        "8-",
        "9-",
        "5.3",
        "5",
        "0-",
        "4",
        "2+",
        "2",
        "3-",
        "9-",
    ]
    verdict = judge(*lines, players=2, variation=("stop-at-own",), field=field_of(design(find("arp"), name="mini")))
    assert [foul.number for foul in verdict.fouls] == [len(lines)]
    position = verdict.position
    assert isinstance(position, Position)
    assert [rules.write(move) for move in position.moves()] == ["0", "9-", "9+"]
    for move in position.moves():
        after = position.play(move)
        assert not isinstance(after, Foul), after
        assert position.play(rules.read(rules.write(move), position)) == after


@pytest.mark.parametrize(("moves", "way"), [(("2+",), "2+"), (("2-",), "2-"), ((*T1[:7], "3+"), "3+")])
def test_a_direction_that_a_whole_line_does_not_need_costs_nothing(moves: tuple[str, ...], way: str) -> None:
    verdict, plain = judge(*moves), judge(*moves[:-1], way[:-1])
    assert verdict.position == plain.position and verdict.valid
    (note,) = verdict.notes
    assert note == (
        f"move {len(moves)} (line {verdict.played[-1].line}): {way} is taken as {way[:-1]}, since line {way[:-1]} "
        "touches nothing just drawn and is coloured whole, without a direction"
    )
    assert not plain.notes


def test_a_direction_does_not_say_which_of_two_stretches_with_a_gap_between_is_meant() -> None:
    assert refused("4", "8-", "7-", "6+", "6-", own=True) == (
        "Arp 4",
        "line 6 touches nothing just drawn and is coloured whole, without a direction: write 6.1 or 6.4",
    )


# The story


def test_the_story_of_the_first_four_strokes() -> None:
    told = rules.story(judge(*T1[:4], "Ben: 4-"))  # the last one lies on the line just drawn
    first = {number: sum(len(points(text)) - 1 for text in LINES[:number]) + 1 for number in range(11)}
    assert told == Played(
        of_game="arp",
        strokes=(
            Stroke(segments=tuple(first[2] + k for k in range(3)), player=0, order=1),
            Stroke(segments=tuple(first[6] + k for k in (3, 2, 1, 0)), player=1, order=2),
            Stroke(segments=tuple(first[9] + k for k in (2, 1, 0)), player=2, order=3),
            Stroke(segments=tuple(first[4] + k for k in (2, 3, 4)), player=0, order=4),
            Stroke(segments=(first[4], first[4] + 1), player=1, order=5, foul=True),
        ),
        captures=(Capture(space=1, player=0, order=4),),
        names=NAMES[:3],
        scores=(1, 0, 0),
    )


def test_a_first_stroke_in_the_name_of_who_does_not_begin_is_coloured() -> None:
    verdict = judge("Ben: 4", "8+")
    assert [(played.number, played.player) for played in verdict.fouls] == [(1, "Ben")]
    assert verdict.played[0].position.owned[1] and verdict.position.turn == "Ann"


@pytest.mark.parametrize(("moves", "line", "segment"), [(T1[:4], 4, 3), (("4", "6+"), 6, 2)])
def test_a_segment_that_is_coloured_is_told_so_though_its_neighbour_is_free(
    moves: tuple[str, ...], line: int, segment: int
) -> None:
    assert refused(*moves, f"{line}.{segment}") == ("Arp 3", f"segment {segment} of line {line} is already coloured")


def test_the_story_of_a_whole_game_has_each_space_once() -> None:
    story = rules.story(judge(*T1, *REST))
    assert sorted(capture.space for capture in story.captures) == list(range(1, len(SPACES) + 1))
