"""Klee's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 7;
then what a written record may look like and what the referee says to a wrong one.

Nearly all of it is played on the map of the mini layout, six rows of six, numbered from the top left.
"""

from __future__ import annotations

from typing import cast

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.klee import rules
from sheetgen.games.klee.rules import Choose, Position
from sheetgen.games.klee.story import Area
from sheetgen.referee import record
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Filled, Union
from tests.games.klee.mini import grid, mini

NAMES = ("Ann", "Ben", "Cy")
CHOSEN = ("RGB", "GYR", "RBY", "YGB", "RYR", "GYG", "BRB", "YBY")
"""Ann has the sequences of KLE-T2: RGB, RBY, RYR, BRB."""
SIX = ("RGB", "GYR", "RBY", "YGB", "YGR", "GRB", "RYR", "GYG", "BRB", "YBY", "GRG", "BGB")
ROUND = ("16 B", "17 Y", "22 B", "29 Y", "21 G", "27 B", "14 B", "8 B", "9 Y", "3 R")
"""What stands round the new space of KLE-T2, which is 15."""


def judge(
    *moves: str,
    variation: tuple[str, ...] = (),
    first: str = "Ann",
    field: Field | None = None,
    names: tuple[str, ...] = NAMES[:2],
) -> Verdict:
    source = "\n".join(
        (
            f"players = {list(names)}",
            f'first = "{first}"',
            f"variation = {list(variation)}",
            'moves = """',
            *moves,
            '"""',
        )
    )
    return replay(rules, field or mini(), record.parse(source))


def legal(*moves: str, variation: tuple[str, ...] = (), first: str = "Ann", field: Field | None = None) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, variation=variation, first=first, field=field)
    assert [played.foul for played in verdict.fouls] == []
    return cast(Position, verdict.position)


def played(*moves: str, variation: tuple[str, ...] = (), field: Field | None = None) -> Position:
    """The position after the usual sequences and these fills."""
    return legal(*CHOSEN, *moves, variation=variation, field=field)


def choices(*moves: str, variation: tuple[str, ...] = ()) -> list[str]:
    return [rules.write(move) for move in legal(*moves, variation=variation).moves()]


def refused(*moves: str, variation: tuple[str, ...] = ()) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, variation=variation)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def level(rows: int, columns: int, track: int = 20) -> Field:
    """A field of another size."""
    return grid(rows, columns, track)


# Choosing the sequences (docs/GAMES.md 7.2)


def test_area_i_is_three_different_colours() -> None:
    assert len(choices()) == 24 and all(len(set(text)) == 3 for text in choices())
    assert refused("RGR")[0] == refused("RRG")[0] == refused("BBB")[0] == "Klee I"


def test_area_ii_is_three_different_colours_other_than_in_i() -> None:
    found = choices("RGB", "GYR")
    assert all(len(set(text)) == 3 and set(text) != set("RGB") for text in found)
    assert "BYR" in found and "GRB" not in found


def test_area_iii_is_two_colours_with_equal_ends() -> None:
    assert len(choices(*CHOSEN[:4])) == 12
    assert refused(*CHOSEN[:4], "RGY")[0] == refused(*CHOSEN[:4], "RRY")[0] == refused(*CHOSEN[:4], "RRR")[0]
    assert refused(*CHOSEN[:4], "RYY")[0] == "Klee III"


def test_area_iv_is_another_pair_of_colours() -> None:
    assert refused(*CHOSEN[:6], "YRY")[0] == "Klee IV"
    assert {"RBR", "BRB", "RGR"} <= set(choices(*CHOSEN[:6]))


def test_the_areas_are_filled_in_by_turns_and_the_first_player_goes_on() -> None:
    turns = [judge(*CHOSEN[:n]).position.turn for n in range(9)]
    assert turns == ["Ann", "Ben"] * 4 + ["Ann"]
    assert legal(*CHOSEN, first="Ben").turn == "Ben"


def test_every_choice_leaves_another() -> None:
    for n in range(12):
        assert choices(*SIX[:n], variation=("six-areas",))


# Play (docs/GAMES.md 7.3)


def test_rule_1_the_first_fill_is_anywhere_in_any_colour() -> None:
    found = choices(*CHOSEN)
    assert len(found) == 4 * 36 and {"1 R", "1 G", "1 B", "1 Y", "36 Y"} <= set(found)


def test_rule_1_then_a_space_that_touches_a_filled_one_by_a_side_or_at_a_corner() -> None:
    found = {text.split()[0] for text in choices(*CHOSEN, "8 R")}
    assert found == {"1", "2", "3", "7", "9", "13", "14", "15"}
    assert refused(*CHOSEN, "8 R", "10 G") == ("Klee 1", "space 10 touches no filled space, not even at a corner")


def test_rule_1_a_filled_space_stays_as_it_is() -> None:
    assert refused(*CHOSEN, "8 R", "8 G") == ("Klee 1", "space 8 is already filled")


@pytest.mark.parametrize("spaces", [(1, 2, 3), (1, 7, 13), (1, 8, 15), (3, 8, 13)])
def test_rule_2_a_line_of_three_lies_in_a_row_a_column_or_a_diagonal(spaces: tuple[int, int, int]) -> None:
    a, b, c = spaces
    assert played(f"{a} R", f"{b} G", f"{c} B").scores == {"Ann": 1, "Ben": 0}
    assert played(f"{c} R", f"{b} G", f"{a} B").scores == {"Ann": 1, "Ben": 0}


@pytest.mark.parametrize("spaces", [(1, 2, 9), (2, 8, 15), (1, 8, 14)])
def test_rule_2_three_others_are_no_line(spaces: tuple[int, int, int]) -> None:
    a, b, c = spaces
    assert played(f"{a} R", f"{b} G", f"{c} B").scores["Ann"] == 0


def test_rule_2_a_row_ends_at_the_frame() -> None:
    around = ("6 R", "5 R", "12 G", "11 Y", "18 Y", "10 Y", "17 Y", "9 Y", "16 Y", "8 Y", "7 B")
    assert played(*around).scores["Ann"] == 0  # 6 and 7 follow each other only in their numbers


def test_rule_2_the_new_space_may_stand_in_the_middle() -> None:
    assert played("3 B", "9 Y", "8 Y", "1 R", "2 G").scores == {"Ann": 1, "Ben": 0}


def test_rule_2_the_other_players_sequences_are_nothing_to_one() -> None:
    assert played("1 R", "2 G", "9 Y", "3 B").scores == {"Ann": 0, "Ben": 0}


def test_rule_2_the_same_sequence_in_another_line_counts_again() -> None:
    assert played("1 R", "2 G", "3 B", "8 G", "15 B").scores["Ann"] == 2


def test_rule_3_the_end_of_the_track_wins() -> None:
    position = played("1 R", "2 G", "3 B", variation=("track = 1",))
    assert position.over and position.winners == ("Ann",) and position.turn is None
    assert list(position.moves()) == []


def test_rule_3_five_points_ahead_win_at_once() -> None:
    position = played(*ROUND, "15 R")
    assert position.scores == {"Ann": 6, "Ben": 0}
    assert position.over and position.winners == ("Ann",)


def test_rule_3_four_points_ahead_do_not() -> None:
    # Two of the six lines of KLE-T2 are broken: 9 is green and 21 blue.
    broken = ("16 B", "17 Y", "22 B", "29 Y", "21 B", "27 B", "14 B", "8 B", "9 G", "3 R")
    position = played(*broken, "15 R")
    assert position.scores == {"Ann": 4, "Ben": 0} and not position.over


def test_rule_3_a_full_field_ends_the_game() -> None:
    fills = ["1 R", "2 G", "3 B", "6 G", "5 R", "4 G", "7 R", "8 R", "9 G"]
    position = played(*fills, field=level(3, 3))
    assert position.over and position.winners == ("Ann",)
    assert position.scores["Ann"] > position.scores["Ben"]


# The vectors (docs/GAMES.md 7.4)


def test_t1_and_t2_six_lines_at_once_are_six_points() -> None:
    assert played(*ROUND).scores == {"Ann": 0, "Ben": 0}
    assert played(*ROUND, "15 R").scores["Ann"] == 6
    made = {frozenset(three) for three in _scored(*CHOSEN, *ROUND, "15 R")}
    told = [(15, 21, 27), (15, 16, 17), (15, 22, 29), (15, 9, 3), (14, 15, 16), (8, 15, 22)]
    assert made == {frozenset(three) for three in told}


def _scored(*moves: str, variation: tuple[str, ...] = ()) -> list[tuple[object, ...]]:
    return [tuple(union.spaces) for union in rules.story(judge(*moves, variation=variation)).unions]


def test_t1_with_the_table_they_are_21() -> None:
    position = played(*ROUND, "15 R", variation=("table",), field=level(6, 6, 40))
    assert position.scores["Ann"] == 21 and not position.over


def test_t3_the_colours_of_i_again_in_ii() -> None:
    rule, sentence = refused("RGB", "GYR", "GBR")
    assert rule == "Klee II" and sentence == "GBR has the same three colours as RGB in area I"


@pytest.mark.parametrize("text", ["RGB", "BGR"])
def test_t4_the_other_players_sequence_from_either_end(text: str) -> None:
    assert refused("RGB", f"Ben: {text}")[0] == "KLE-A8"
    assert refused("RGB", "RGY", "RBY", text)[0] == "KLE-A8"
    assert text not in choices("RGB") and text not in choices("RGB", "RGY", "RBY")


def test_t4_it_is_said_where_the_other_player_has_the_sequence() -> None:
    assert refused("RGB", "Ben: RGB")[1] == "Ann has RGB in area I"
    assert refused("RGB", "BGR")[1] == "Ann has RGB in area I, which is BGR from its other end"


def test_t5_iii_the_other_way_round_is_no_iv() -> None:
    before = ("RGB", "GYR", "RBY", "YGB", "RBR", "GYG")
    assert refused(*before, "BRB")[0] == "Klee IV"
    assert {"RYR", "BYB"} <= set(choices(*before))


def test_t6_three_to_eight_is_won_but_not_with_the_table() -> None:
    for table in (False, True):
        board = played(variation=("table",) if table else ()).board
        assert board.won((3, 8), 1) is not table
        assert not board.won((4, 8), 1)


def test_t7_two_overlapping_lines_show_the_same_sequence() -> None:
    # RYRYR, the middle last: Ann has RYR but not YRY.
    assert played("1 R", "2 Y", "9 G", "4 Y", "10 G", "5 R", "3 R").scores["Ann"] == 2


# The settled ambiguities (docs/GAMES.md 7.5)


def test_a1_iv_has_equal_ends() -> None:
    assert all(text[0] == text[2] for text in choices(*CHOSEN[:6]))
    assert refused(*CHOSEN[:6], "RRG")[0] == "Klee IV"


def test_a2_a_line_that_reads_the_same_both_ways_is_one_point() -> None:
    assert played("1 R", "2 Y", "3 R").scores["Ann"] == 1


def test_a3_six_areas_three_of_each_kind_with_colours_of_their_own() -> None:
    position = legal(*SIX, variation=("six-areas",))
    assert not position.choosing and position.turn == "Ann"
    assert [area.sequence for area in position.chosen[0]] == ["RGB", "RBY", "YGR", "RYR", "BRB", "GRG"]
    assert refused(*SIX[:4], "RYR", variation=("six-areas",))[0] == "KLE-A3"
    assert refused(*SIX[:4], "BRG", variation=("six-areas",))[0] == "KLE-A3"
    assert refused(*SIX[:10], "YRY", variation=("six-areas",))[0] == "KLE-A3"


def test_a4_ones_own_sequence_reversed_cannot_come_again() -> None:
    assert refused("RGB", "GYR", "BGR")[0] == "Klee II"


def test_a5_passing_the_end_of_the_track_wins() -> None:
    position = played(*ROUND, "15 R", variation=("table", "track = 4"))
    assert position.winners == ("Ann",) and position.scores["Ann"] == 21


def test_a6_level_on_a_full_field_is_a_draw() -> None:
    fills = ["1 R", "2 R", "3 R", "4 R", "5 R", "6 R", "7 R", "8 R", "9 R"]
    position = played(*fills, field=level(3, 3))
    assert position.over and position.winners == ("Ann", "Ben")


def test_a7_the_table_goes_on() -> None:
    worth = played(variation=("table",)).board.worth
    assert [worth(n) for n in range(1, 13)] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


def test_a8_equality_holds_for_the_second_kind_too() -> None:
    assert refused(*CHOSEN[:4], "RYR", "Ben: RYR")[0] == "KLE-A8"
    assert "YRY" in choices(*CHOSEN[:4], "RYR")


@pytest.mark.parametrize("value", ["0", "21", "-3"])
def test_a9_a_track_is_at_most_the_sheets_own(value: str) -> None:
    with pytest.raises(BadInput, match="20 cells"):
        judge(variation=(f"track = {value}",))
    assert played().board.track == 20 and played(variation=("track = 20",)).board.track == 20


def test_a10_variations_go_together_and_the_table_drops_the_lead_alone() -> None:
    position = legal(*SIX, *ROUND, "15 R", variation=("six-areas", "table", "track = 20"))
    assert position.scores["Ann"] == 21 and position.winners == ("Ann",)
    assert not played(*ROUND, "15 R", variation=("table",), field=level(6, 6, 30)).over


# What a record may say


@pytest.mark.parametrize("text", ["RGB", "rgb", "R G B", "r-g-b", "red green blue", "Red, Green, Blue", "re gr bl"])
def test_a_sequence_is_written_in_letters_or_words(text: str) -> None:
    assert rules.read(text, legal()) == Choose("RGB")


@pytest.mark.parametrize("text", ["15 R", "15R", "15 red", "15: r", "15, Red", "15 re"])
def test_a_fill_is_a_space_and_a_colour(text: str) -> None:
    assert rules.read(text, legal()) == Fill(15, "red")


@pytest.mark.parametrize("text", ["-", " - ", "pass"])
def test_a_pass_is_a_foul(text: str) -> None:
    assert rules.read(text, legal()) == Pass()
    assert refused(*CHOSEN, text)[0] == refused(text)[0] == "passing"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RG", "a sequence is three colours"),
        ("RGBY", "a sequence is three colours"),
        ("red", "'e' is not a colour"),
        ("RGX", "'X' is not a colour"),
        ("57", "a space with its colour, such as 57 R"),
        ("15 purple", "'purple' is not a colour"),
        ("37 R", "no space 37 on this sheet; the spaces run from 1 to 36"),
        ("0 R", "no space 0"),
        ("what?", "cannot be read"),
    ],
)
def test_what_is_no_move_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        rules.read(text, legal())


def test_moves_are_written_as_they_are_read() -> None:
    for text in ("YBG", "7 Y", "-"):
        assert rules.write(rules.read(text, legal())) == text


@pytest.mark.parametrize("names", [NAMES[:1], NAMES])
def test_klee_is_for_two(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="2 players"):
        judge(names=names)


# After a foul


def test_a_fouled_sequence_stands_but_counts_for_nothing() -> None:
    moves = ("RGR", *CHOSEN[1:], "1 R", "2 G", "3 R")
    verdict = judge(*moves)
    position = cast(Position, verdict.position)
    assert [played.number for played in verdict.fouls] == [1]
    assert position.chosen[0][0] == Area("RGR", valid=False)
    assert position.scores == {"Ann": 0, "Ben": 0}


def test_a_fouled_sequence_binds_nobody() -> None:
    assert [played.number for played in judge("RGR", "RGB", "RBG").fouls] == [1]


def test_a_fill_before_all_sequences_are_chosen_is_told_once() -> None:
    verdict = judge("RGB", "GYR", "1 R", "2 G", "3 B")
    assert [played.number for played in verdict.fouls] == [3, 4, 5] and verdict.unjudged == 0
    assert "The same again on moves 4 and 5." in lines_of(verdict, "Klee")
    assert verdict.fouls[0].foul == Foul(
        "set-up", "not all sequences are chosen yet, and no space is filled before they are"
    )
    assert verdict.position.turn == "Ann"


def test_a_line_of_the_wrong_phase_changes_nobodys_turn_in_whatever_name() -> None:
    verdict = judge(*CHOSEN, "Ann: 16 B", "Ben: 17 Y", "Ben: RGB", "Ann: 22 B", "Ben: 29 Y")
    assert [played.number for played in verdict.fouls] == [11]
    early = judge("Ann: RGB", "Ben: GYR", "Ben: 5 R", "RBY", "YGB")
    assert [played.number for played in early.fouls] == [3]
    assert cast(Position, early.position).chosen == ((Area("RGB"), Area("RBY")), (Area("GYR"), Area("YGB")))


def test_a_sequence_that_is_not_written_down_leaves_its_area_empty_and_play_goes_on() -> None:
    verdict = judge(*CHOSEN[:7], *ROUND, "15 R")
    assert [played.number for played in verdict.fouls] == [8] and not verdict.unjudged
    position = cast(Position, verdict.position)
    assert position.chosen[1][-1] == Area("", valid=False)
    assert [played.player for played in verdict.played[7:10]] == ["Ben", "Ben", "Ann"]
    assert position.scores == legal(*CHOSEN, *ROUND, "15 R").scores


@pytest.mark.parametrize("names", [("", ""), ("Ann: ", "Ben: ")])
def test_where_a_sequence_is_missing_nobody_has_won(names: tuple[str, str]) -> None:
    lines = [f"{names[n % 2]}{line}" for n, line in enumerate((*CHOSEN, *ROUND, "15 R"))]
    whole, found = judge(*lines), judge(*lines[:7], *lines[8:])
    assert [foul.player for foul in found.fouls] == ["Ann" if names[0] else "Ben"]
    assert whole.winners == ("Ann",) and whole.position.over
    assert not found.winners and found.unsettled and not found.unjudged
    assert found.position.scores == whole.position.scores
    assert "Open: Ben's sequence for area IV is missing, so scores and who wins may change." in lines_of(found, "Klee")


def test_nor_where_one_is_written_as_it_cannot_be() -> None:
    found = judge("RGB", "RRR", *CHOSEN[2:], *ROUND, "15 R", "1 R")
    assert [foul.number for foul in found.fouls] == [2] and not found.winners and not found.unjudged
    (doubt,) = found.doubts
    assert doubt.startswith("Ben's sequence for area I cannot be RRR, so scores and who wins may change")


def test_ones_own_fouled_sequence_does_not_bind_either() -> None:
    verdict = judge("RGR", "GYR", "RBY", "YGB", "RGR")
    assert [played.number for played in verdict.fouls] == [1]


def test_behind_a_turn_of_which_nothing_is_known_the_other_player_goes_on() -> None:
    assert played("1 R").after_unknown_turn().turn == "Ann"


def test_nothing_is_played_behind_the_end() -> None:
    over = legal(*CHOSEN, "1 R", field=level(1, 1))
    for move in (Fill(1, "red"), Choose("RGB"), Pass()):
        assert over.play(move) == Foul("end of the game", "the game is over; nothing more can be played")


def test_a_sequence_too_many_is_told_and_play_goes_on() -> None:
    verdict = judge(*CHOSEN, "GRG", "1 R", "2 G")
    assert [played.number for played in verdict.fouls] == [9]
    assert verdict.position.turn == "Ann"


def test_a_space_that_touches_nothing_stays_filled_and_scores_nothing() -> None:
    verdict = judge(*CHOSEN, "1 R", "2 G", "9 B", "3 Y", "23 B", "22 G")
    assert [played.number for played in verdict.fouls] == [13]
    assert verdict.position.scores == {"Ann": 0, "Ben": 0} and verdict.position.turn == "Ann"


def test_a_player_who_passed_over_an_area_fills_it_in_last() -> None:
    verdict = judge("-", *CHOSEN[1:2], "RGB", "YGB", "RBY", "GYG", "RYR", "YBY", "BRB", "1 R")
    assert [played.number for played in verdict.fouls] == [1]
    assert not cast(Position, verdict.position).choosing


@pytest.mark.parametrize("extra", ["1 R", "RGR", "-"])
def test_a_name_whose_areas_are_full_cannot_spoil_the_choosing(extra: str) -> None:
    for variation, chosen in (((), CHOSEN), (("six-areas",), SIX)):
        verdict = judge(*chosen[:-1], f"Ann: {extra}", chosen[-1], variation=variation)
        assert verdict.fouls[0].number == len(chosen)
        assert list(verdict.position.moves())


def test_what_is_missing_is_told() -> None:
    assert legal("RGB", "GYR", "RBY").missing == "it is Ben's turn to choose a sequence for area II"
    assert played("1 R").missing == "it is Ben's turn, and 35 spaces are still empty"


# What is left on the sheet


def test_the_story_has_fills_lines_and_sequences() -> None:
    story = rules.story(judge(*CHOSEN, "1 R", "2 G", "3 B", "3 R"))
    assert story.fills[2] == Filled(space=3, colour="blue", player=0, order=11)
    assert story.marks == (Filled(space=3, colour="red", player=1, order=12, foul=True),)
    assert story.unions == (Union(spaces=(1, 2, 3), player=0, order=11, points=1),)
    assert rules.story(judge(*CHOSEN, "1 R", "2 G", "3 B", "3 Y")).marks[0].colour == "yellow"
    assert [area.sequence for area in story.chosen[1]] == ["GYR", "YGB", "GYG", "YBY"]
    assert (story.areas, story.track, story.scores) == (4, 20, (1, 0))


def test_the_story_tells_points_by_the_table() -> None:
    story = rules.story(judge(*CHOSEN, *ROUND, "15 R", variation=("table",)))
    assert [union.points for union in story.unions] == [1, 2, 3, 4, 5, 6]
