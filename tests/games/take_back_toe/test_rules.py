"""Take-Back-Toe's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md
10; then series, what a written record may look like, and what the referee says to a wrong one.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from msgspec import structs

from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.games.take_back_toe import GAME, rules
from sheetgen.games.take_back_toe.rules import Position, Skip, Step
from sheetgen.games.take_back_toe.story import Mark, Turn, Won
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.verdict import Verdict
from tests.games.take_back_toe.rows import NAMES, board, grid, rows

OPENING = "0,0,0,0 / 10,10,10,10 / 0,0,0,0"
WON_BY_ANN = ("1: N1-A1", "6: N2-B2", "1: N2-A2", "6: N3-B3", "1: N3-A3")
"""Five turns from the opening to three stacks of one chip in row A."""
WON_BY_BEN = ("2: N1-B1", "6: N2-A2", "2: N2-B2", "6: N3-A3", "2: N3-B3")
"""As many, when Ben begins, to three stacks of two in row B."""


def judge(*moves: str, variation: tuple[str, ...] = (), first: str = "Ann") -> Verdict:
    source = "\n".join(
        (
            f"players = {list(NAMES)}",
            f'first = "{first}"',
            f"variation = {list(variation)}",
            'moves = """',
            *moves,
            '"""',
        )
    )
    return replay(rules, grid(), record.parse(source))


def series(*moves: str, first: str = "Ann") -> Verdict:
    return judge(*moves, variation=("series",), first=first)


def after(position: Position, *moves: str) -> Position:
    """The position after moves none of which is a foul."""
    for move in moves:
        result = position.play(rules.read(move, position))
        assert isinstance(result, Position), result
        position = result
    return position


def legal(*moves: str) -> Position:
    return after(rules.start(grid(), NAMES, rules.Variation()), *moves)


def choices(position: Position, pips: int) -> list[str]:
    return [rules.write(move) for move in position.thrown((pips,)).moves()]


def refused(position: Position, move: str) -> tuple[str, str]:
    """Rule and sentence of the foul that a move is."""
    foul = position.play(rules.read(move, position))
    assert isinstance(foul, Foul)
    return foul.rule, foul.message


# The numbered rules (docs/GAMES.md 10.2)


def test_rule_1_the_first_throw_moves_chips_from_a_neutral_stack() -> None:
    assert choices(legal(), 6) == [
        "6: N1-A1", "6: N1-N2", "6: N1-B1", "6: N2-A2", "6: N2-N1", "6: N2-N3", "6: N2-B2",
        "6: N3-A3", "6: N3-N2", "6: N3-N4", "6: N3-B3", "6: N4-A4", "6: N4-N3", "6: N4-B4",
    ]  # fmt: skip


def test_rule_1_players_alternate() -> None:
    assert [legal(*WON_BY_ANN[:n]).turn for n in range(5)] == ["Ann", "Ben", "Ann", "Ben", "Ann"]


def test_rule_1_exactly_as_many_chips_as_the_die_shows_are_moved() -> None:
    assert rows(legal("3: N2-A2", "4: N2-B2")) == "0,3,0,0 / 10,3,10,10 / 0,4,0,0"


def test_rule_1_chips_may_be_taken_out_of_the_other_players_row() -> None:
    assert "3: A2-A1" in choices(legal("3: N2-A2"), 3)


def test_rule_1_a_stack_may_be_moved_whole() -> None:
    assert rows(legal("6: N2-A2", "4: N2-N1")) == "0,6,0,0 / 14,0,10,10 / 0,0,0,0"


def test_rule_1_a_turn_is_skipped_only_where_no_stack_is_high_enough() -> None:
    low = board("4,4,3,1 / 4,4,4,4 / 4,4,3,1")
    assert choices(low, 5) == ["5: -"] and choices(low, 6) == ["6: -"]
    assert all("-" not in move.split(": ")[1].split("-")[0] for move in choices(low, 4))
    assert after(low, "5: -").turn == "Ben"


def test_rule_1_home_rows_do_not_touch() -> None:
    assert choices(board("6,0,0,0 / 5,5,5,5 / 5,5,4,0"), 6) == ["6: A1-A2", "6: A1-N1"]


def test_rule_2_the_exact_reverse_is_barred() -> None:
    rule, message = refused(legal("3: N1-A1"), "3: A1-N1")
    assert rule == "Take-Back-Toe 2"
    assert message == "that takes back what Ann just did: 3 chips from N1 to A1"


def test_rule_2_one_may_take_back_what_one_did_oneself() -> None:
    assert rows(legal("3: N1-A1", "3: N4-B4", "3: A1-N1")) == "0,0,0,0 / 10,10,10,7 / 0,0,0,3"


def test_rule_2_older_positions_may_recur() -> None:
    again = legal("3: N1-A1", "3: N4-B4", "3: A1-N1", "3: B4-N4")
    assert rows(again) == OPENING and again.turn == "Ann" and not again.over


def test_rule_3_three_equal_stacks_win_wherever_they_are_in_the_row() -> None:
    won = after(board("2,0,2,1 / 10,10,9,0 / 1,2,3,0"), "1: A4-N4", "6: N1-B1", "2: N2-N1", "6: B1-N1", "2: N3-N4")
    assert not won.over
    won = after(board("2,3,0,0 / 10,10,7,2 / 1,2,3,0"), "2: N4-A4", "6: N1-B1", "1: A2-N2")
    assert won.over and won.winners == ("Ann",) and won.scores == {"Ann": 2, "Ben": 0}
    assert won.turn is None and list(won.moves()) == [] and won.dice == ()


def test_rule_3_one_chip_each_is_enough() -> None:
    won = legal(*WON_BY_ANN)
    assert won.winners == ("Ann",) and won.scores == {"Ann": 1, "Ben": 0}


def test_rule_3_the_neutral_row_wins_nothing() -> None:
    assert not legal("1: N1-N2").over and rows(legal()) == OPENING


def test_rule_3_the_highest_win_has_stacks_of_thirteen() -> None:
    won = after(board("13,13,8,0 / 0,0,5,1 / 0,0,0,0"), "5: N3-A3")
    assert won.scores == {"Ann": 13, "Ben": 0}


# The vectors (10.3)


def test_t1_a_six_with_all_stacks_at_most_five_is_skipped() -> None:
    flat = board("5,5,0,0 / 5,5,5,5 / 5,5,0,0")
    assert choices(flat, 6) == ["6: -"]
    assert choices(flat, 5) != ["5: -"]


def test_t2_a_win_with_stacks_of_five_scores_five() -> None:
    assert after(board("5,5,4,0 / 5,5,6,5 / 1,1,2,1"), "1: N3-A3").scores == {"Ann": 5, "Ben": 0}


def test_t3_the_take_back_alone_is_barred() -> None:
    moved = legal("3: N1-A1")
    assert refused(moved, "3: A1-N1")[0] == "Take-Back-Toe 2"
    assert rows(after(moved, "3: A1-A2")) == "0,3,0,0 / 7,10,10,10 / 0,0,0,0"
    assert rows(after(moved, "2: A1-N1")) == "1,0,0,0 / 9,10,10,10 / 0,0,0,0"


def test_t4_four_equal_stacks_win_too() -> None:
    won = after(board("5,5,6,4 / 5,5,3,0 / 1,2,3,1"), "1: A3-A4")
    assert rows(won).startswith("5,5,5,5 ") and won.winners == ("Ann",) and won.scores["Ann"] == 5


def test_t5_whoever_completes_three_they_win_at_once() -> None:
    won = after(board("4,4,5,0 / 1,6,6,6 / 1,2,1,4", turn="Ben"), "1: A3-N3")
    assert won.over and won.winners == ("Ann",) and won.scores == {"Ann": 4, "Ben": 0}


def test_t6_and_a6_empty_spaces_are_no_stacks() -> None:
    assert not legal().over
    assert not after(board("2,0,0,0 / 8,8,8,8 / 1,2,1,2"), "1: N1-A1").over


def test_t7_and_a3_after_a_skip_nothing_is_barred() -> None:
    low = after(board("4,4,3,1 / 4,4,4,4 / 4,4,3,1"), "1: N1-N2", "1: N3-N4")
    assert "1: N4-N3" not in choices(low, 1)
    assert {"1: N4-N3", "1: N2-N1"} <= set(choices(after(low, "6: -", "6: -"), 1))
    assert "1: N2-N1" in choices(after(low, "6: -"), 1)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("2: N1-A2", "A2 is not next to N1; from there chips go to A1, N2, B1"),
        ("2: N1-N3", "N3 is not next to N1; from there chips go to A1, N2, B1"),
        ("2: B1-A1", "A1 is not next to B1; from there chips go to N1, B2"),
        ("3: A4-N4", "a 3 moves exactly 3 chips, but A4 has only 1"),
        ("3: A3-N3", "a 3 moves exactly 3 chips, but A3 is empty"),
        ("1: A3-N3", "a 1 moves exactly 1 chip, but A3 is empty"),
    ],
)
def test_t8_diagonally_too_far_or_too_few(move: str, sentence: str) -> None:
    assert refused(board("3,2,0,1 / 9,10,10,0 / 2,2,0,1"), move) == ("Take-Back-Toe 1", sentence)


# The settled ambiguities (10.4); A3 is TBT-T7, A6 TBT-T6


def test_a1_the_other_players_row_is_judged_on_every_turn() -> None:
    won = after(board("1,2,0,0 / 9,9,9,2 / 3,3,2,0"), "1: N3-B3")
    assert won.winners == ("Ben",) and won.scores == {"Ann": 0, "Ben": 3}


def test_a2_three_that_become_four_or_are_left_of_four() -> None:
    assert after(board("5,5,4,4 / 2,6,6,6 / 1,1,0,0", turn="Ann"), "1: N3-A3").over
    assert after(board("2,2,3,0 / 9,9,9,2 / 1,3,0,0"), "1: A3-N3").over


def test_a4_only_as_many_chips_the_same_way_back_are_a_reversal() -> None:
    moved = legal("3: N1-A1")
    assert "3: A1-N1" not in choices(moved, 3)
    assert {"2: A1-N1", "1: A1-N1"} <= {*choices(moved, 2), *choices(moved, 1)}


def test_a5_the_second_move_of_a_game_may_not_reverse_the_first() -> None:
    assert refused(legal("6: N2-N3"), "6: N3-N2")[0] == "Take-Back-Toe 2"


# Dice


def test_without_a_throw_every_die_is_reckoned_with() -> None:
    moves = list(legal().moves())
    assert len(moves) == 84 and {move.pips for move in moves} == {1, 2, 3, 4, 5, 6}


def test_with_the_die_on_the_table_no_other_counts() -> None:
    position = legal().thrown((4,))
    assert legal().dice == (6,) and position.dice == ()
    assert refused(position, "3: N1-A1") == ("Take-Back-Toe 1", "the die shows 4, not 3")
    assert after(position, "4: N1-A1").dice == (6,)


def test_a_skip_although_a_stack_is_high_enough() -> None:
    position = board("4,4,3,1 / 4,4,5,3 / 4,4,3,1")
    assert refused(position, "5: -") == (
        "Take-Back-Toe 1",
        "a 5 can be played, so the turn is not lost: N3 has 5 chips",
    )
    assert refused(position, "1: -")[0] == "Take-Back-Toe 1"


# Series (Take-Back-Toe 4)


def test_rule_4_the_other_player_begins_the_next_game_from_the_opening() -> None:
    verdict = series(*WON_BY_ANN, "1: N1-B1")
    assert verdict.valid and not verdict.position.over and verdict.position.turn == "Ann"
    assert rows(cast(Position, verdict.position)) == "0,0,0,0 / 9,10,10,10 / 1,0,0,0"


def test_rule_4_players_keep_their_rows() -> None:
    verdict = series(*WON_BY_ANN, *WON_BY_BEN)
    assert verdict.clean and verdict.position.scores == {"Ann": 1, "Ben": 2}


def test_rule_4_no_ban_comes_over_from_the_last_game() -> None:
    assert series("1: N1-A1", "6: N2-B2", "1: N2-A2", "6: N3-B3", "1: N3-A3", "1: N3-A3").valid
    won = after(board("2,2,3,0 / 9,9,9,2 / 1,3,0,0", series=True), "1: A3-N3")
    opened = won.next_game
    assert opened is not None and opened.barred is None


def test_rule_4_and_a7_the_record_may_stop_after_any_finished_game() -> None:
    one, two = series(*WON_BY_ANN), series(*WON_BY_ANN, *WON_BY_BEN)
    assert one.clean and one.position.winners == ("Ann",)
    assert two.clean and two.position.winners == ("Ben",)


def test_rule_4_but_not_in_the_middle_of_one() -> None:
    verdict = series(*WON_BY_ANN, *WON_BY_BEN[:2])
    assert verdict.valid and not verdict.clean
    assert verdict.position.missing == "it is Ben's turn in game 2"
    assert verdict.position.winners == ()


def test_rule_4_the_moves_after_a_finished_game_are_those_that_open_the_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = field_of(design(GAME)).code
    text = record.write(GAME.name, code, NAMES, variation=["series"], moves=WON_BY_ANN)
    (tmp_path / "game.toml").write_text(text, "utf-8")
    assert main(["moves", str(tmp_path / "game.toml"), "--throw", "6"]) == 0
    assert capsys.readouterr().out.startswith("Move 6, Ben: 14 legal moves\n6: N1-A1\n")


def test_rule_4_equal_sums_are_a_draw() -> None:
    other = tuple(move.replace("2:", "1:", 1) if move.startswith("2:") else move for move in WON_BY_BEN)
    verdict = series(*WON_BY_ANN, *other)
    assert verdict.position.scores == {"Ann": 1, "Ben": 1} and verdict.position.winners == NAMES


def test_rule_4_whoever_is_named_first_begins_the_odd_games() -> None:
    verdict = series(*WON_BY_BEN, *WON_BY_ANN, "Ben: 6: N1-A1", first="Ben")
    assert verdict.valid and verdict.position.scores == {"Ann": 1, "Ben": 2}


def test_rule_4_a_series_whose_starter_does_not_alternate_is_caught() -> None:
    verdict = series(*WON_BY_ANN, "Ann: 1: N1-A1", "Ben: 6: N2-B2")
    assert [(foul.number, foul.foul) for foul in verdict.fouls] == [
        (6, Foul("Take-Back-Toe 4", "Ann began the last game, so Ben begins this one"))
    ]
    assert rows(cast(Position, verdict.position)) == "1,0,0,0 / 9,4,10,10 / 0,6,0,0"


def test_after_a_wrong_starter_the_other_one_begins_the_next_game() -> None:
    verdict = series(*WON_BY_ANN, f"Ann: {WON_BY_ANN[0]}", *WON_BY_ANN[1:], "Ben: 1: N1-A1")
    assert [foul.number for foul in verdict.fouls] == [6]


def test_without_series_nothing_is_played_after_the_end() -> None:
    verdict = judge(*WON_BY_ANN, "1: N1-B1")
    assert [(foul.number, foul.foul and foul.foul.rule) for foul in verdict.fouls] == [(6, "end of the game")]


def test_an_empty_series_is_not_over() -> None:
    assert not series().position.over and series().position.missing == "it is Ann's turn in game 1"


# After a foul


def test_after_a_foul_the_chips_lie_where_the_record_puts_them() -> None:
    verdict = judge("3: N1-A2", "4: A2-A1", "2: A1-N1")
    assert [foul.number for foul in verdict.fouls] == [1, 2]
    assert rows(cast(Position, verdict.position)) == "1,0,0,0 / 9,10,10,10 / 0,0,0,0"


def test_a_fouled_skip_moves_nothing_and_the_turn_passes() -> None:
    verdict = judge("5: -", "Ben: 3: N1-B1")
    assert [foul.number for foul in verdict.fouls] == [1]
    assert rows(cast(Position, verdict.position)) == "0,0,0,0 / 7,10,10,10 / 3,0,0,0"


def test_a_foul_wins_nothing() -> None:
    verdict = judge(*WON_BY_ANN[:4], "1: N4-A3")
    assert not verdict.position.over and verdict.position.scores == {"Ann": 0, "Ben": 0}


def test_a_series_goes_on_with_a_new_game_after_one_that_seemed_won_by_a_foul() -> None:
    verdict = series(*WON_BY_ANN[:4], "1: N4-A3", *WON_BY_BEN)
    assert [foul.number for foul in verdict.fouls] == [5]
    assert verdict.position.scores == {"Ann": 0, "Ben": 2}


def test_a_move_out_of_turn_is_made_by_whoever_is_named() -> None:
    verdict = judge("Ben: 3: N1-A1", "Ann: 3: N2-A2")
    assert [(foul.number, foul.foul and foul.foul.rule) for foul in verdict.fouls] == [(1, "turn order")]


# Reading and writing


@pytest.mark.parametrize(
    "text",
    ["3: N2-A2", "3 n2 a2", "3: N2 > A2", "3:n2-a2", " 3 : N 2 - A 2 ", "3: n2 a2", "3: N2→A2", "3: N2 to A2",
     "3 N2-A2", "03: N02-A2", "3: N2 -> A2"],
)  # fmt: skip
def test_a_step_is_read_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal()) == Step(3, rules.NUMBERS["N2"], rules.NUMBERS["A2"])


@pytest.mark.parametrize("text", ["5: -", "5 -", "5: pass", "5:-", " 5 : - "])
def test_a_skip_is_read_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal()) == Skip(5)


def test_a_record_may_number_and_name_its_lines() -> None:
    verdict = judge("1. Ann: 3: N2-A2  # a comment", "", "2. 3 n1 n2", "ann: 6 N2 N3")
    assert verdict.valid and len(verdict.played) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7: N2-A2", "a die shows 1 to 6 here, never 7"),
        ("0: -", "a die shows 1 to 6 here, never 0"),
        ("3 4: N2-A2", "one die is thrown here, but '3 4' has 2"),
        (": N2-A2", "the dice are missing"),
        ("three: N2-A2", "'three' is not a throw"),
        ("3: A5-A4", "there is no space A5; the spaces are: A1 to A4, N1 to N4, B1 to B4"),
        ("3: N1-C1", "there is no space C1"),
        ("3: N0-N1", "there is no space N0"),
        ("3: N999999999-N1", "there is no space N999999999"),
        ("3: N2-N2", "leads from N2 to itself"),
        ("3: N2", "cannot be read; after the die write from where to where"),
        ("3:", "cannot be read; after the die write from where to where"),
        ("3: N2-A2-A3", "cannot be read; after the die write from where to where"),
        ("3: N2-A2: N1", "cannot be read; after the die write from where to where"),
        ("N2-A2", "cannot be read; write the die and what was moved"),
        ("-", "the die is missing before -; a turn on which nothing could be moved is written as 5: -"),
        ("3", "cannot be read; write the die and what was moved"),
        ("pass", "the die is missing before pass; a turn on which nothing could be moved is written as 5: -"),
        ("٣ N2 A2", "cannot be read; write the die and what was moved"),
        ("", "cannot be read; write the die and what was moved"),
    ],
)
def test_what_is_no_move_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as told:
        rules.read(text, legal())
    assert sentence in told.value.sentence and "\n" not in told.value.sentence


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as told:
        judge("3: N2-A2", "7: N1-A1")
    assert told.value.line == 6


@pytest.mark.parametrize("move", [Step(3, 5, 1), Skip(6)])
def test_a_move_is_written_as_it_is_read(move: rules.Move) -> None:
    assert rules.read(rules.write(move), legal()) == move


@pytest.mark.parametrize("players", [("Ann",), ("Ann", "Ben", "Cy")])
def test_two_play(players: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="for 2 players"):
        rules.start(grid(), players, rules.Variation())


def test_row_a_is_the_first_players_whoever_begins() -> None:
    won = after(rules.start(grid(), NAMES, rules.Variation(), "Ben"), "6: N1-N2", *WON_BY_ANN)
    assert won.winners == ("Ann",)


# The story for the sheet


def test_the_story_of_a_single_game() -> None:
    told = rules.story(judge(*WON_BY_ANN))
    assert told.names == NAMES and told.scores == (1, 0) and not told.series
    assert told.stacks == (1, 1, 1, 0, 9, 3, 3, 10, 0, 6, 6, 0)
    assert told.winner == 0 and told.winning == ("A1", "A2", "A3") and told.winners == (0,)
    assert told.last == Turn(player=0, order=5, pips=1, origin="N3", target="A3", chips=1, foul=False)
    assert told.games == (Won(number=1, player=0, points=1, order=5),)
    assert told.over and told.turn is None and told.fouls == ()


def test_the_story_of_a_series_in_its_second_game() -> None:
    told = rules.story(series(*WON_BY_ANN, "6: N1-B1"))
    assert (told.game, told.starter, told.turn, told.winner, told.winning) == (2, 1, 0, None, ())
    assert told.games == (Won(number=1, player=0, points=1, order=5),) and told.scores == (1, 0)


def test_the_story_before_the_first_move() -> None:
    told = rules.story(judge())
    assert told.last is None and told.stacks == rules.OPENING and told.turn == 0 and told.games == ()


def test_the_story_tells_fouls() -> None:
    told = rules.story(judge(*WON_BY_ANN[:2], "6: B3-A4", *WON_BY_ANN[2:4], "5: -"))
    assert told.fouls[0] == Mark(order=3, player=0, rule="Take-Back-Toe 1", game=1, spaces=("B3", "A4"))
    assert told.fouls[-1].spaces == ()
    assert told.last is not None and told.last.foul and told.last.origin is None and told.last.chips == 0


def test_the_story_of_a_move_after_the_end_keeps_the_winning_one_as_the_last() -> None:
    told = rules.story(judge(*WON_BY_ANN, "3: N4-B4"))
    assert told.last is not None and told.last.order == 5
    assert told.fouls == (Mark(order=6, player=None, rule="end of the game", game=1, spaces=("N4", "B4")),)


def test_a_short_fouled_move_tells_how_many_chips_there_were() -> None:
    told = rules.story(judge("2: N1-A1", "5: A1-A2"))
    assert told.last == Turn(player=1, order=2, pips=5, origin="A1", target="A2", chips=2, foul=True)


def test_positions_are_values() -> None:
    assert legal("3: N1-A1", "3: N4-B4") == legal("3: N1-A1", "3: N4-B4")
    assert hash(legal()) == hash(structs.replace(legal()))
