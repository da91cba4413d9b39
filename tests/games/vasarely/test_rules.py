"""Vasarely's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 2;
then what a written record may look like and what the referee says to a wrong one.

Most of it is played on cubes given by the dots of their spaces, which are numbered cube by cube.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.vasarely import rules
from sheetgen.games.vasarely.rules import Position
from sheetgen.referee import record
from sheetgen.referee.bits import union
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Filled, Played, Union
from tests.games.vasarely.mini import T1, cubes, mini

NAMES = ("Ann", "Ben", "Cy", "Di")


def judge(
    *moves: str, players: int = 2, three: bool = False, first: str = "Ann", field: Field | None = None
) -> Verdict:
    source = "\n".join(
        (
            f"players = {list(NAMES[:players])}",
            f'first = "{first}"',
            f"variation = {['three-cubes'] if three else []}",
            'moves = """',
            *moves,
            '"""',
        )
    )
    return replay(rules, field or mini(), record.parse(source))


def legal(*moves: str, players: int = 2, three: bool = False, field: Field | None = None) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, players=players, three=three, field=field)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def choices(*moves: str, three: bool = False, field: Field | None = None) -> list[str]:
    return [rules.write(move) for move in legal(*moves, three=three, field=field).moves()]


def refused(*moves: str, three: bool = False, field: Field | None = None) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, three=three, field=field)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


# The numbered rules (docs/GAMES.md 2.2)


def test_rule_1_the_first_player_fills_a_1_in_any_cube() -> None:
    assert choices() == ["1", "2", "7", "13", "14", "20"]
    assert refused("3") == ("Vasarely 1", "the first player fills a space with 1 dot; space 3 has 2 dots")
    assert refused("-")[0] == "Vasarely 1"


def test_rule_2_the_number_goes_up_by_one_a_turn_and_begins_again_after_5() -> None:
    moves = ("7", "8", "9", "10", "11", "20")
    assert [legal(*moves[:made]).number for made in range(7)] == [1, 2, 3, 4, 5, 1, 2]
    assert refused("7", "9") == ("Vasarely 2", "it is the turn of 2 dots; space 9 has 3 dots")


def test_rule_3_a_space_in_a_cube_in_play_or_a_new_cube() -> None:
    assert choices("7") == ["3", "8", "15", "16", "21"]


def test_rule_3_a_space_is_filled_once() -> None:
    assert refused("7", "Ben: 7") == ("Vasarely 3", "space 7 is already filled")


def test_rule_4_no_third_cube_while_two_are_in_play() -> None:
    assert choices("1", "8") == ["4", "5", "9"]
    assert refused("1", "8", "22") == (
        "Vasarely 4",
        "cubes 1 and 2 are already in play, and no other cube may be opened until one of them is complete",
    )


def test_rule_4_when_one_is_complete_the_next_player_may_open_another() -> None:
    field = cubes("13", "2445", "455")
    assert choices("1", "3", "2", field=field) == ["4", "5", "7"]


def test_rule_5_the_only_cube_in_play_that_has_the_number_must_be_used() -> None:
    assert choices("1", "8", "4") == ["10"]


def lost() -> Field:
    """After 1, 2, 5 the first two cubes are in play, and neither has a 4."""
    return cubes("125", "135", "45")


def test_rule_6_if_neither_has_it_nothing_is_filled() -> None:
    assert choices("1", "2", "5", field=lost()) == ["-"]
    assert refused("1", "2", "5", "7", field=lost()) == (
        "Vasarely 6",
        "cubes 1 and 2 are already in play, and no other cube may be opened; "
        "none of them has an empty space with 4 dots, so nothing is filled: write -",
    )


@pytest.mark.parametrize(("name", "rule"), [("", "Vasarely 6"), ("Ben: ", "turn order")])
def test_rule_6_a_lost_turn_that_was_not_written_is_one_foul_and_the_move_the_next_players(
    name: str, rule: str
) -> None:
    verdict = judge("1", "2", "5", f"{name}3", "4", players=3, field=lost())
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(4, rule)]
    written = legal("1", "2", "5", "-", "3", "4", players=3, field=lost())
    assert (verdict.position.scores, verdict.position.turn) == (written.scores, written.turn)


def test_rule_6_nothing_else_is_taken_for_a_lost_turn_that_was_not_written() -> None:
    verdict = judge("1", "2", "5", "4", "3", players=3, field=lost())
    assert [played.number for played in verdict.fouls] == [4]
    assert verdict.position.turn == "Cy"


def test_rule_7_the_last_space_of_a_cube_pays_for_those_of_the_others() -> None:
    assert legal("1", "2", field=cubes("12", "3")).scores == {"Ann": 0, "Ben": 1}
    assert legal("1", "2", "3", field=cubes("123", "4")).scores == {"Ann": 1, "Ben": 0}


def test_rule_7_who_fills_a_cube_alone_gets_nothing() -> None:
    assert legal("1", "3", "2", field=cubes("13", "24")).scores == {"Ann": 0, "Ben": 0}


def test_rule_8_when_all_cubes_are_complete_the_highest_total_wins() -> None:
    position = legal("1", "2", "3", field=cubes("12", "3"))
    assert position.over and position.turn is None and list(position.moves()) == []
    assert position.winners == ("Ben",)


def test_equal_totals_are_a_draw() -> None:
    assert legal("1", "2", "3", field=cubes("1", "2", "3")).winners == NAMES[:2]


# The vectors (2.3)


def test_t1_red_scores_8() -> None:
    field = field_of(design(find("vasarely"), name="mini"))
    before, after = (legal(*T1[:n], players=4, field=field) for n in (24, 25))
    cube = after.board.cubes[1]
    assert [(own & cube).bit_count() for own in after.filled] == [3, 2, 1, 5]
    assert after.colours == ("red", "blue", "yellow", "green") and before.turn == "Ann"
    assert after.scores["Ann"] - before.scores["Ann"] == 8


@pytest.mark.parametrize(("seat", "points"), [(0, 8), (1, 9), (2, 10), (3, 6)])
def test_t2_the_same_cube_finished_by_any_colour(seat: int, points: int) -> None:
    owners = [0] * 3 + [1] * 2 + [2] + [3] * 5
    owners.remove(seat)
    blank = rules.start(cubes("1" * 11, "2"), NAMES, rules.Variation())
    position = structs.replace(
        blank,
        filled=tuple(union(i for i, owner in enumerate(owners) if owner == colour) for colour in range(4)),
        empty=0b11 << 10,
        mover=seat,
        in_play=blank.board.cubes[1],
        opened=1,
    )
    after = position.play(Fill(11))
    assert isinstance(after, Position) and after.points[seat] == points


def test_t3_filling_in_the_other_cube_or_opening_a_third_is_illegal() -> None:
    assert refused("1", "8", "4", "6") == ("Vasarely 2", "it is the turn of 4 dots; space 6 has 5 dots")
    assert refused("1", "8", "4", "18") == (
        "Vasarely 5",
        "cubes 1 and 2 are already in play, and no other cube may be opened; "
        "only cube 2 has an empty space with 4 dots",
    )


def test_t4_a_forced_pass_and_then_5_is_required() -> None:
    position = legal("1", "2", "5", "-", field=lost())
    assert (position.number, position.turn) == (5, "Ann")
    assert choices("1", "2", "5", "-", field=lost()) == ["3", "6"]


def test_t5_a_third_cube_is_legal_under_v1_only() -> None:
    assert refused("1", "8", "17")[0] == "Vasarely 4"
    assert legal("1", "8", "17", three=True).opened == 3


# The settled ambiguities (2.4)


def test_a1_a_lost_turn_takes_the_number_on() -> None:
    field = cubes("15", "25", "34", "3")
    assert [legal(*("1", "3", "-", "-", "2")[:n], field=field).number for n in (3, 4, 5)] == [4, 5, 1]


def test_a2_a_cube_must_be_opened_when_the_one_in_play_lacks_the_number() -> None:
    assert choices("1", "3", "4") == ["10", "18", "23"]
    assert refused("1", "3", "4", "-") == (
        "VAS-A2",
        "nobody passes while something can be filled: space 10 has 4 dots, and cube 2 may be opened",
    )


def test_a3_a_second_cube_may_be_opened_though_the_first_has_the_number() -> None:
    assert {"3", "8"} < set(choices("1"))


def test_a4_with_no_cube_in_play_any_may_be_opened() -> None:
    field = cubes("12", "34", "3")
    assert choices("1", "2", field=field) == ["3", "5"]
    assert refused("1", "2", "-", field=field)[0] == "VAS-A4"
    assert choices("1", "2", field=cubes("12", "45")) == ["-"]


def test_a5_below_the_limit_a_new_cube_may_always_be_opened() -> None:
    assert choices("1", "8", three=True) == ["4", "5", "9", "17", "22"]
    assert choices("1", "8", "4", three=True) == ["10", "18", "23"]
    assert choices("1", "8", "17", three=True) == ["10", "18"]
    assert refused("1", "8", "17", "23", three=True)[0] == "Vasarely 4"


def test_a6_nobody_passes_while_something_can_be_filled() -> None:
    assert refused("1", "8", "-") == (
        "VAS-A6",
        "nobody passes while something can be filled: space 4 has 3 dots and is empty",
    )


def test_a6_of_what_can_be_filled_a_cube_in_play_is_named_first() -> None:
    assert refused("13", "-")[1] == "nobody passes while something can be filled: space 15 has 2 dots and is empty"
    assert refused("1", "-", field=cubes("12", "12"))[0] == "VAS-A6"


# Players


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadInput) as caught:
        rules.start(mini(), tuple("ABCDE"[:players]), rules.Variation())
    assert caught.value.sentence == f"Vasarely is for 2 to 4 players, not {players}"


def test_the_turn_goes_round_from_whoever_begins() -> None:
    verdict = judge("1", "8", "4", players=3, first="Ben")
    assert [played.player for played in verdict.played] == ["Ben", "Cy", "Ann"]
    assert verdict.valid and verdict.position.turn == "Ben"


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize("text", ["7", " 7 ", "07"])
def test_a_space_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal()) == Fill(7) and rules.write(Fill(7)) == "7"


@pytest.mark.parametrize("text", ["-", " - ", "pass"])
def test_a_lost_turn_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal()) == Pass() and rules.write(Pass()) == "-"


def test_rule_3_a_player_fills_in_the_own_colour_which_may_be_named() -> None:
    assert judge("7 red").position == judge("7").position
    for colour in ("neutral", "blue", "purple"):
        assert refused(f"7 {colour}") == ("Vasarely 3", f"Ann fills spaces in red, not in {colour}")


def test_a_fill_in_another_players_colour_is_a_foul_of_whose_turn_it_is() -> None:
    (fill,) = rules.story(judge("7 blue")).fills
    assert (fill.player, fill.colour, fill.foul) == (0, "red", True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A", "'A' is not a move; write the space that was filled, such as 57"),
        ("7 plum", "'plum' is not a colour here; a space is named by its number alone"),
        ("25", "there is no space 25 on this sheet; the spaces run from 1 to 24"),
        ("0", "there is no space 0 on this sheet; the spaces run from 1 to 24"),
    ],
)
def test_what_cannot_be_a_move(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(text)
    assert caught.value.sentence == sentence


# After a foul


@pytest.mark.parametrize(
    "moves",
    [
        ["7", "9", "22"],  # the wrong number: the space is filled, and the number goes on
        ["7", "-", "9"],  # a turn not to be lost
        ["7", "Ben: 7", "9"],  # a space filled before
        ["1", "8", "22", "10", "24"],  # a third cube opened: all three are in play then
    ],
)
def test_one_slip_does_not_hide_or_make_another(moves: list[str]) -> None:
    assert len(judge(*moves).fouls) == 1
    assert len(judge(*moves, "1", "1").fouls) >= 2


@pytest.mark.parametrize(
    "moves",
    [
        ["7", "9", "10", "11"],  # a wrong number that was counted on from, or a turn that was not written
        ["7", "Ben: 7", "8", "9"],  # a space filled before
        ["7", "-", "8", "9"],  # a lost turn that was none
        ["7", "Ann: 9", "10", "11"],  # a turn that was not written, but whose it was
    ],
)
def test_rule_2_players_may_count_on_from_a_slip(moves: list[str]) -> None:
    assert [played.number for played in judge(*moves).fouls] == [2]
    assert [played.number for played in judge(*moves, "7").fouls] == [2, 5]


def test_rule_2_nobody_counts_on_from_a_turn_in_order() -> None:
    assert refused("7", "8", "20")[0] == refused("7", "8", "10")[0] == "Vasarely 2"


def test_a_cube_completed_out_of_turn_scores_nothing_though_its_space_was_due() -> None:
    verdict = judge("1", "Cy: 2", field=cubes("12", "12"), players=3)
    assert [played.number for played in verdict.fouls] == [2]
    assert verdict.position.scores == {"Ann": 0, "Ben": 0, "Cy": 0}


def test_a_cube_completed_by_a_foul_scores_nothing() -> None:
    verdict = judge("1", "2", field=cubes("13", "2"))
    assert [played.number for played in verdict.fouls] == [2]
    assert verdict.position.scores == {"Ann": 0, "Ben": 0}
    assert rules.story(verdict).unions == ()


def test_who_moves_out_of_turn_is_told() -> None:
    verdict = judge("1", "Ann: 8", "4")
    assert [played.foul and played.foul.rule for played in verdict.fouls] == ["turn order"]


def test_after_the_end_nothing_can_be_filled() -> None:
    field = cubes("12")
    assert refused("1", "2", "1", field=field)[0] == "end of the game"
    assert legal("1", "2", field=field).play(Fill(1)) == Foul(
        "end of the game", "all cubes are complete; nothing more can be filled"
    )


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([], "it is Ann's turn to fill 1 dot; no cube is in play, and 24 spaces are still empty"),
        (["1"], "it is Ben's turn to fill 2 dots; cube 1 is in play, and 23 spaces are still empty"),
        (["1", "8"], "it is Ann's turn to fill 3 dots; cubes 1 and 2 are in play, and 22 spaces are still empty"),
    ],
)
def test_what_is_missing_is_said(moves: list[str], said: str) -> None:
    assert legal(*moves).missing == said


def test_how_much_is_left_is_said() -> None:
    assert legal(field=cubes("12")).missing.endswith("2 spaces are still empty")
    assert legal("1", field=cubes("12")).missing.endswith("1 space is still empty")


# The story


def test_the_story_of_two_cubes_and_a_foul() -> None:
    told = rules.story(judge("1", "2", "3", "2", field=cubes("12", "34")))
    fills = [(1, "red", 0, 1), (2, "blue", 1, 2), (3, "red", 0, 3)]
    assert told == Played(
        of_game="vasarely",
        fills=tuple(Filled(space=space, colour=ink, player=seat, order=n) for space, ink, seat, n in fills),
        marks=(Filled(space=2, colour="blue", player=1, order=4, foul=True),),
        unions=(Union(spaces=(1, 2), player=1, order=2, points=1),),
        names=("Ann", "Ben"),
        scores=(0, 1),
        hands=(("red",), ("blue",)),
    )


def test_the_story_of_a_whole_game_has_every_cube_once() -> None:
    field = field_of(design(find("vasarely"), name="mini"))
    told = rules.story(judge(*T1, players=4, field=field))
    assert [(cube.order, cube.player, cube.points) for cube in told.unions] == [(14, 1, 5), (24, 3, 6), (25, 0, 8)]
    assert sorted(space for cube in told.unions for space in cube.spaces) == list(range(1, 26))
