"""The rules of Astronomical Tables, one test a rule: the numbered ones, the vectors and the settled ambiguities of
docs/GAMES.md 9; then what a written record may look like and what the referee says to a wrong one.

Points are written as in records: K1 is 0, K4 is 3, G1 is 7, M1 is 35, W1 is 42.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.games.astronomical import GAME, rules
from sheetgen.games.astronomical.rules import Move, Position, Step, Variation
from sheetgen.games.astronomical.story import Mark, Pile, Turn, Way
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Verdict
from tests.games.astronomical.placed import NAMES, board, choices, opening, placed, play

FEW = (0, 1, 3)


def judge(*moves: str, sides: tuple[int, ...] | None = None, first: str = "Ann") -> Verdict:
    variation = [] if sides is None else [f"sides = {list(sides)}"]
    players = NAMES[: 7 if sides is None else len(sides)]
    text = record.write("astronomical", "AST-TEST", players, variation=variation, moves=moves)
    return replay(GAME.rules, board(), record.parse(f'first = "{first}"\n{text}'))


def after(*moves: str, sides: tuple[int, ...] | None = None, first: str = "Ann") -> Position:
    """The position after moves some of which may be fouls."""
    position = judge(*moves, sides=sides, first=first).position
    assert isinstance(position, Position)
    return position


def refused(position: Position, line: str) -> tuple[str, str]:
    """Rule and sentence of the foul in a line."""
    foul = position.play(rules.read(line, position))
    assert isinstance(foul, Foul)
    return foul.rule, foul.message


def men(position: Position, player: str) -> str:
    """Where a player's men stand."""
    return " ".join(rules.IDS[point] for point in position.men[position.table.players.index(player)].points)


def targets(position: Position, origin: str, die: int) -> set[str]:
    """Where a die may lead from a point."""
    first = (line.split()[0].split("-") for line in choices(position, die, die, die) if line != "-")
    return {target for start, target in first if start == origin}


# The numbered rules (docs/GAMES.md 9.2)


def test_rule_1_seven_men_stand_on_every_ace() -> None:
    assert [men(opening(), name) for name in NAMES] == [" ".join([f"{letter}1"] * 7) for letter in "KGRYPMW"]


def test_rule_1_any_player_may_begin() -> None:
    assert opening(first="Di").turn == "Di"


def test_rule_1_the_turn_passes_to_the_right() -> None:
    position = play(opening(first="Finn"), "1 2 3: M1-M2 M1-M3 M1-M4")
    assert position.turn == "Gus"
    assert play(position, "1 2 3: W1-W2 W1-W3 W1-W4").turn == "Ann"


def test_rule_2_three_dice_are_three_single_moves() -> None:
    assert men(play(opening(), "1 2 3: K1-K2 K1-K3 K1-K4"), "Ann") == "K1 K1 K1 K1 K2 K3 K4"


def test_rule_2_several_dice_may_be_used_on_one_man() -> None:
    assert men(play(opening(), "1 2 3: K1-K2 K2-K4 K4-K7"), "Ann") == "K1 K1 K1 K1 K1 K1 K7"


def test_rule_2_each_step_must_be_legal_by_itself() -> None:
    position = placed({"K": "K1", "G": "K3 K3 G1"})
    assert refused(position, "1 1 5: K1-K2 K2-K3 K3-G1")[0] == "Astronomical 4"


def test_rule_3_the_own_point_is_not_counted() -> None:
    assert targets(opening(), "K1", 1) == {"K2"}


def test_rule_3_another_players_ace_is_not_counted_while_its_pile_stands_there() -> None:
    assert targets(opening(), "K1", 7) == {"G2"}


def test_rule_4_no_step_ends_on_two_men_of_one_opponent() -> None:
    assert targets(placed({"K": "K1", "G": "K4 K4"}), "K1", 3) == set()


def test_rule_4_a_lone_man_is_captured() -> None:
    position = play(placed({"K": "K1", "G": "K4 G5 G5"}), "1 2 3: K1-K4 K4-K5 K5-K7")
    assert (men(position, "Ben"), position.captives) == ("G5 G5", ((1,), ()))


def test_rule_4_one_may_end_on_ones_own_men() -> None:
    assert targets(placed({"K": "K1 K4 K4", "G": "G5"}), "K1", 3) == {"K4"}


def test_rule_5_a_die_that_cannot_be_used_is_skipped() -> None:
    assert choices(placed({"K": "K1", "G": "K4 K4 K7 K7 G3 G3"}), 3, 3, 6) == ["-"]


def test_rule_5_a_die_that_can_be_used_must_be_used() -> None:
    assert refused(opening(), "1 2 3: K1-K2 K1-K3") == (
        "Astronomical 5",
        "a die that can be used must be used: the 3 can still go K1-K4",
    )


def test_rule_6_the_captor_keeps_captured_men() -> None:
    position = play(placed({"K": "K1 K1", "G": "K4 K5 G5"}), "3 4 7: K1-K4 K1-K5 K5-G5")
    assert position.captives == ((1, 1, 1), ())
    assert position.scores == {"Ann": 5, "Ben": 0}


def test_rule_6_a_player_without_men_is_out() -> None:
    position = play(placed({"K": "K1", "G": "K4", "R": "P5"}), "1 2 3: K1-K4 K4-K5 K5-K7")
    assert not position.over
    assert position.turn == "Cy"
    assert play(position, "1 2 3: P5-P6 P6-M1 M1-M4").turn == "Ann"


def test_rule_7_the_game_ends_when_one_player_is_left_on_the_board() -> None:
    position = play(placed({"K": "K1 K1", "G": "K4"}), "1 2 3: K1-K4")
    assert position.over
    assert (position.turn, list(position.moves()), position.dice) == (None, [], ())
    assert position.winners == ("Ann",)


def test_rule_7_the_last_one_on_the_board_does_not_always_win() -> None:
    start = placed({"K": "K1", "G": "K4"})
    rich = structs.replace(start, captives=((), (0, 0, 0)))
    position = play(rich, "1 2 3: K1-K4")
    assert position.scores == {"Ann": 2, "Ben": 3}
    assert position.winners == ("Ben",)


def test_rule_7_who_is_level_wins_together() -> None:
    start = structs.replace(placed({"K": "K1", "G": "K4"}), captives=((), (0, 0)))
    assert play(start, "1 2 3: K1-K4").winners == ("Ann", "Ben")


# Test vectors (9.3)


def test_t1_mercury_opens_with_1_5_7() -> None:
    position = play(opening(first="Finn"), "1 5 7: M1-M2 M1-M6 M1-W2")
    assert position.men[5].points == (35, 35, 35, 35, 36, 40, 43)


def test_t2_from_0_every_die_at_the_start() -> None:
    assert [targets(opening(), "K1", die) for die in range(1, 8)] == [
        {rules.IDS[point]} for point in (1, 2, 3, 4, 5, 6, 8)
    ]


def test_t3_the_same_man_7_and_7() -> None:
    position = play(opening(), "1 7 7: K1-G2 G2-R3 K1-K2")
    assert position.men[0].points == (0, 0, 0, 0, 0, 1, 16)


def test_t4_a_lone_man_on_the_own_ace_is_captured() -> None:
    position = play(placed({"K": "K1", "G": "G1 Y5 Y5"}), "1 1 7: K1-G1 G1-G2 G2-G3")
    assert position.captives == ((1,), ())


def test_t5_two_of_its_owners_men_are_skipped() -> None:
    assert targets(placed({"K": "K2", "G": "G1 G1"}), "K2", 6) == {"G2"}


def test_t6_two_men_of_a_third_player_on_an_ace_are_counted() -> None:
    position = placed({"K": "K2", "G": "Y5", "R": "G1 G1"})
    assert targets(position, "K2", 7) == {"G2"}
    assert targets(position, "K2", 6) == set()


def test_t7_two_opposing_men_are_no_landing_place() -> None:
    position = placed({"K": "K1", "G": "K4 K4 G6"})
    assert refused(position, "3 3 3: K1-K4 K4-K7 K7-G3") == (
        "Astronomical 4",
        "Ben has 2 men on K4; no step may end where an opponent has two or more",
    )
    assert choices(position, 1, 3, 3) == ["K1-K2 K2-K5 K5-G1"]


def test_t8_after_the_last_man_the_other_dice_are_void() -> None:
    position = placed({"K": "K1 K1", "G": "K4"})
    assert play(position, "1 2 3: K1-K4").over
    assert refused(position, "1 2 3: K1-K4 K1-K2") == (
        "Astronomical 7",
        "Ann has taken the others' last man: the game is over, and the other dice do not count",
    )


def test_t9_the_third_die_is_forced() -> None:
    position = placed({"K": "K1", "G": "K4 K4"})
    assert choices(position, 2, 3, 3) == ["K1-K3 K3-K6 K6-G2"]
    assert refused(position, "2 3 3: K1-K3 K3-K6")[0] == "Astronomical 5"


def test_t10_stopping_early_may_be_legal() -> None:
    position = placed({"K": "K1", "G": "K4 K4"})
    assert sorted(choices(position, 1, 2, 2)) == ["K1-K2", "K1-K3 K3-K5 K5-K6"]


def test_t11_a_whole_throw_is_lost_and_written_down() -> None:
    position = placed({"K": "K1", "G": "K4 K4"})
    assert [rules.write(move) for move in position.thrown((3, 3, 3)).moves()] == ["3 3 3: -"]
    assert play(position, "3 3 3: -").turn == "Ben"


# The settled ambiguities (9.4)


@pytest.mark.parametrize(("on_the_ace", "target"), [("G1 G1", "G2"), ("G1", "G1"), ("Y5", "G1")])
def test_a1_whether_an_ace_is_skipped_is_judged_by_what_stands_there_now(on_the_ace: str, target: str) -> None:
    assert targets(placed({"K": "K1", "G": on_the_ace, "R": "P4"}), "K1", 7) == {target}


def test_a2_no_look_ahead_a_die_may_be_left_by_ones_own_choice_of_order() -> None:
    position = placed({"K": "K1", "G": "K4 K4"})
    assert play(position, "1 2 2: K1-K2").turn == "Ben"


def test_a3_the_own_ace_is_counted_after_a_lap() -> None:
    assert targets(placed({"K": "W6 K1 K1", "G": "G4"}), "W6", 3) == {"K2"}


def test_a4_an_ace_is_skipped_with_more_than_one_man() -> None:
    for count in range(2, 8):
        assert targets(placed({"K": "K1", "G": " ".join(["G1"] * count)}), "K1", 7) == {"G2"}


def test_a5_the_first_player_is_free_choice() -> None:
    assert [opening(first=name).turn for name in NAMES] == list(NAMES)


def test_a6_fewer_players_sit_on_the_sides_that_are_named() -> None:
    position = opening((0, 2, 5))
    assert [men(position, name).split()[0] for name in NAMES[:3]] == ["K1", "R1", "M1"]
    assert sum(position.scores.values()) == 21


def test_a6_an_empty_sides_ace_is_an_ordinary_point() -> None:
    assert targets(opening((0, 2, 5)), "K1", 7) == {"G1"}


def test_a7_one_man_may_take_two_in_a_turn() -> None:
    position = play(placed({"K": "K1", "G": "K4 K6 G5 G5"}), "1 2 3: K1-K4 K4-K6 K6-K7")
    assert position.captives == ((1, 1), ())


def test_a8_every_throw_of_three_sevens_can_fall() -> None:
    found = list(rules.throws())
    assert len(found) == len(set(found)) == 84
    assert found[0] == (1, 1, 1) and found[-1] == (7, 7, 7)


def test_a9_own_men_on_anothers_ace_are_counted_and_open() -> None:
    position = placed({"K": "K2 G1 G1", "G": "Y5"})
    assert targets(position, "K2", 6) == {"G1"}
    assert targets(position, "K2", 7) == {"G2"}


def test_a10_two_orders_are_two_moves_but_one_position() -> None:
    position = opening()
    one, other = "1 2 3: K1-K2 K1-K3 K1-K4", "1 2 3: K1-K4 K1-K3 K1-K2"
    assert {one, other} <= {rules.write(move) for move in position.moves()}
    assert play(position, one) == play(position, other)


def test_a10_the_order_of_the_dice_is_nothing() -> None:
    position = opening()
    assert rules.read("7 1 5: K1-K2 K1-K6 K1-G2", position) == rules.read("1 5 7: K1-K2 K1-K6 K1-G2", position)
    assert position.thrown((7, 1, 5)) == position.thrown((1, 5, 7))


def test_a11_scores_are_men_on_the_board_and_captives_at_any_time() -> None:
    position = play(opening(FEW), "1 1 4: K1-K2 K2-K3 K1-K5", "7 7 7: G1-R1 G1-R1 G1-R1")
    assert position.scores == {"Ann": 7, "Ben": 7, "Cy": 7}
    assert position.missing == "it is Cy's turn, and 3 players have men on the board"


def test_a12_taking_men_does_not_change_which_aces_are_skipped_during_a_turn() -> None:
    position = placed({"K": "K1 K1 K3", "G": "G1 Y5 Y5"})
    assert play(position, "5 5 7: K1-G1 K3-G1 K1-K6").captives == ((1,), ())


# Players and variations


@pytest.mark.parametrize("sides", ["[0]", "[]", "[2, 0]", "[0, 0]", "[0, 7]", "[-1, 2]", "[0, 1, 2, 3, 4, 5, 6, 7]"])
def test_sides_that_cannot_be_are_refused(sides: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse([f"sides = {sides}"], Variation)
    assert caught.value.sentence == (
        "variation sides: name two or more of the sides 0 to 6, in ascending order, such as [0, 2, 5]"
    )


@pytest.mark.parametrize("text", ["sides = 3", "sides = K", "sides = [true, false]", "sides = [0.5, 1]"])
def test_what_names_no_sides_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="variation sides: this should be"):
        parse([text], Variation)


@pytest.mark.parametrize(
    ("players", "sides", "sentence"),
    [
        (3, None, "Astronomical Tables is for 7 players, not 3"),
        (2, (0, 2, 5), "3 sides are sat on, but there are 2 players"),
    ],
)
def test_players_and_sides_must_go_together(players: int, sides: tuple[int, ...] | None, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        rules.start(board(), NAMES[:players], Variation(sides=sides))
    assert caught.value.sentence == sentence


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize(
    "text",
    [
        "1 5 7: K1-K2 K1-K6 K1-G2",
        "1,5,7:k1-k2,k1-k6,k1-g2",
        " 7 5 1 :  K1 - K2 ; K1 - K6 ; K1 → G2",
        "1 5 7: K1/K2 K1/K6 K1/G2",
        "1 5 7: K01-K2 K1-K6 K1-G2",
    ],
)
def test_a_turn_however_it_is_written(text: str) -> None:
    assert rules.read(text, opening()) == Move((1, 5, 7), (Step(0, 1), Step(0, 5), Step(0, 8)))


def test_the_steps_of_one_man_may_be_written_as_one() -> None:
    assert rules.read("1 5 7: M1-M2-M7-W7", opening()) == rules.read("1 5 7: M1-M2 M2-M7 M7-W7", opening())


@pytest.mark.parametrize("text", ["1 5 7: K1-K2 K1-K6 K1-G2", "3 3 3: -"])
def test_what_is_written(text: str) -> None:
    assert rules.write(rules.read(text, opening())) == text


def test_names_of_points_and_their_numbers() -> None:
    assert [rules.NUMBERS[id] for id in ("K1", "K7", "G1", "M1", "W2", "W7")] == [0, 6, 7, 35, 43, 48]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("K1-K2", "'K1-K2' cannot be read; write the dice, a colon and the steps, as in 1 5 7: K1-K2 K1-K6 K1-G2"),
        ("-", "'-' cannot be read; write the dice, a colon and the steps, as in 1 5 7: K1-K2 K1-K6 K1-G2"),
        ("1 5 7:", "'1 5 7:' cannot be read; write the dice, a colon and the steps, as in 1 5 7: K1-K2 K1-K6 K1-G2"),
        ("1 5: K1-K2", "3 dice are thrown here, but '1 5' has 2"),
        ("1 5 8: K1-K2", "a die shows 1 to 7 here, never 8"),
        ("0 5 7: K1-K2", "a die shows 1 to 7 here, never 0"),
        ("1 x 7: K1-K2", "'1 x 7' is not a throw; write what the dice show, such as 3 4 5"),
        ("1 5 7: K1", "'K1' is not a step; write it from point to point, as in K1-K6"),
        ("1 5 7: K1-", "'K1-' is not a step; write it from point to point, as in K1-K6"),
        ("1 5 7: 1-2", "'1' is not a point; write the letter of its side and its place, as in K6"),
        ("1 5 7: K1-Q2", "there is no side 'Q'; the sides are K, G, R, Y, P, M, W"),
        ("1 5 7: K1-K8", "there is no point 'K8'; each side has points 1 (its ace) to 7"),
        ("1 5 7: K0-K1", "there is no point 'K0'; each side has points 1 (its ace) to 7"),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(text)
    assert caught.value.sentence == sentence
    assert caught.value.line is not None


# Fouls


@pytest.mark.parametrize(
    ("line", "rule", "message"),
    [
        ("1 5 7: M1-M2 M1-M6 M1-W1", "Astronomical 3",
         "from M1 a 7 ends on W2, because the white ace with its pile is not counted"),
        ("1 5 7: M1-M2 M1-M6 M1-W3", "Astronomical 3", "from M1 a 7 ends on W2, not on W3"),
        ("1 5 7: M1-M2 M1-M5 M1-W2", "Astronomical 3", "from M1 a 5 or 7 ends on M6 or W2, not on M5"),
        ("1 5 7: M1-M4 M1-M6 M1-W2", "Astronomical 3", "from M1 a 1, 5 or 7 ends on M2, M6 or W2, not on M4"),
        ("1 5 7: M1-M2 M1-M2 M1-W2", "Astronomical 2", "M1-M2 takes a 1, and there is none left"),
        ("1 5 7: M1-M2 M1-M6 M2-M1", "Astronomical 3", "from M2 a 7 ends on W3, not on M1"),
        ("1 5 5: M1-M2 M2-M1", "Astronomical 3", "from M2 a 5 ends on M7, not on M1"),
        ("1 1 5: M1-M2 M2-M1", "Astronomical 2", "M2-M1 goes back; men move to the right, counter-clockwise"),
        ("1 5 7: M1-M2 M1-M6 M1-W2 M1-M2", "Astronomical 2", "all three dice are used; there is none for M1-M2"),
        ("1 5 7: M2-M3 M1-M6 M1-W2", "Astronomical 2", "Finn has no man on M2"),
        ("1 5 7: K1-K2 M1-M6 M1-W2", "Astronomical 2", "Finn has no man on K1; it is Ann who stands there"),
        ("1 5 7: M1-M1", "Astronomical 3", "from M1 a 1, 5 or 7 ends on M2, M6 or W2, not on M1"),
        ("1 5 7: -", "Astronomical 5", "a die that can be used must be used: the 1 can still go M1-M2"),
    ],
)  # fmt: skip
def test_a_foul_names_its_rule_and_the_points(line: str, rule: str, message: str) -> None:
    assert refused(opening(first="Finn"), line) == (rule, message)


@pytest.mark.parametrize(
    ("men", "line", "message"),
    [
        ({"K": "W6 K1", "G": "G4"}, "1 2 3: W6-K3", "from W6 a 3 ends on K2, because Ann's own ace is counted"),
        ({"G": "K6 G1", "R": "R4"}, "1 2 3: K6-G3", "from K6 a 3 ends on G2, because Ann's own ace is counted"),
        (
            {"K": "K7", "G": "G1 G1", "R": "R4"},
            "1 2 7: K7-R2",
            "from K7 a 7 ends on R1, because the red ace is counted",
        ),
        ({"K": "K2", "G": "G1 G5"}, "1 2 6: K2-G2", "from K2 a 6 ends on G1, because the green ace is counted"),
        ({"K": "K2", "G": "G5"}, "1 2 7: K2-G3", "from K2 a 7 ends on G2, because the green ace is counted"),
    ],
)
def test_an_ace_that_counts_was_left_out(men: dict[str, str], line: str, message: str) -> None:
    assert refused(placed(men), line) == ("Astronomical 3", message)


def test_a_man_that_was_moved_away_cannot_be_moved_again() -> None:
    position = placed({"K": "K1 P1", "G": "G5"})
    assert refused(position, "1 2 3: K1-K2 K1-K3 P1-P4") == ("Astronomical 2", "Ann has no man on K1")


def test_a_player_who_is_out_plays_no_more() -> None:
    position = play(placed({"K": "K1", "G": "K4", "R": "P5"}), "1 2 3: K1-K4 K4-K5 K5-K7")
    foul = position.before_line("Ben", Move((1, 2, 3)))
    assert foul == Foul("Astronomical 6", "Ben has no men on the board and is out; it is Cy's turn")


def test_a_player_who_is_out_does_not_take_anothers_turn() -> None:
    position = play(placed({"K": "K1", "G": "K4", "R": "P5"}), "1 2 3: K1-K4 K4-K5 K5-K7")
    assert position.with_turn_of("Ben").after_foul(Move((1, 2, 3), (Step(3, 4),))).turn == "Cy"


def test_other_dice_than_those_on_the_table() -> None:
    position = opening().thrown((3, 1, 2))
    foul = position.play(rules.read("1 1 2: K1-K2 K1-K2 K1-K3", position))
    assert foul == Foul("Astronomical 2", "the dice show 1 2 3")


def test_after_the_end_nothing_can_be_played() -> None:
    over = play(placed({"K": "K1 K1", "G": "K4"}), "1 2 3: K1-K4")
    assert refused(over, "1 2 3: K1-K2") == (
        "end of the game",
        "only one player is left on the board; nothing more can be played",
    )


# After a foul


@pytest.mark.parametrize(
    ("line", "stand"),
    [
        ("1 5 7: K1-K2 K1-K5 K1-G2", "K1 K1 K1 K1 K2 K5 G2"),  # a step miscounted: the men stand as written
        ("1 5 7: K1-K2 K1-K6 K1-G1", "K1 K1 K1 K1 K1 K2 K6"),  # onto a pile: that man stays
        ("1 5 7: K1-K2 K1-K6", "K1 K1 K1 K1 K1 K2 K6"),  # a die forgotten
        ("1 5 7: -", "K1 K1 K1 K1 K1 K1 K1"),
        ("1 5 7: K3-K4 K1-K6 K1-G2", "K1 K1 K1 K1 K1 K6 G2"),  # no man there
    ],
)
def test_the_steps_of_a_fouled_turn_are_made_as_far_as_can_be(line: str, stand: str) -> None:
    position = after(line, sides=FEW)
    assert men(position, "Ann") == stand
    assert position.turn == "Ben"


def test_one_slip_makes_no_other() -> None:
    verdict = judge(
        "1 5 7: K1-K2 K1-K6 K1-G3",
        "1 2 7: G1-G2 G1-G3 G1-R1",  # takes the man that was put on G3
        "1 2 3: Y1-Y2 Y1-Y3 Y1-Y4",
        "1 1 2: K2-K3 K3-K4 K6-G1",
        sides=FEW,
    )
    assert [played.number for played in verdict.fouls] == [1, 4]


def test_a_fouled_turn_takes_men_off_the_board_but_wins_nothing() -> None:
    position = placed({"K": "K1 K1", "G": "K4 G5 G5"})
    fouled = position.after_foul(rules.read("1 1 2: K1-K4", position))
    assert fouled.captives == ((), (1,))
    assert fouled.scores == {"Ann": 2, "Ben": 3}


def test_a_turn_out_of_order_is_played_by_whom_it_names() -> None:
    verdict = judge("1 2 3: K1-K2 K1-K3 K1-K4", "Cy: 1 2 3: Y1-Y2 Y1-Y3 Y1-Y4", sides=FEW)
    foul = verdict.fouls[0].foul
    assert foul == Foul("turn order", "Cy cannot move now: it is Ben's turn; is a line of Ben's missing before it?")
    assert isinstance(verdict.position, Position)
    assert men(verdict.position, "Cy") == "Y1 Y1 Y1 Y1 Y2 Y3 Y4"


# The story


def test_the_story_of_two_turns_and_a_foul() -> None:
    told = rules.story(judge("1 5 7: K1-K2 K1-K6 K1-G2", "1 2 6: G1-G2 G1-G3 G1-G7", "1 1 1: Y1-Y3", sides=FEW))
    assert told.names == ("Ann", "Ben", "Cy") and told.sides == ("K", "G", "Y")
    assert told.scores == (6, 8, 7) and told.captives == ((), (0,), ())
    assert told.piles[:3] == (Pile("K1", 0, 4), Pile("K2", 0, 1), Pile("K6", 0, 1))
    assert sum(pile.count for pile in told.piles) == 20
    assert told.last == Turn(player=2, order=3, throw=(1, 1, 1), steps=(Way("Y1", "Y3", None),), foul=True)
    assert told.fouls == (Mark(3, 2, "Astronomical 3", ("Y1", "Y3")),)
    assert (told.turn, told.over, told.winners, told.out) == (0, False, (), ())


def test_the_story_tells_what_the_last_turn_took() -> None:
    told = rules.story(judge("1 5 7: K1-K2 K1-K6 K1-G2", "1 2 6: G1-G2 G1-G3 G1-G7", sides=FEW))
    assert told.last is not None
    assert told.last.steps == (Way("G1", "G2", 0), Way("G1", "G3", None), Way("G1", "G7", None))


def test_before_the_first_throw_there_is_no_last_turn() -> None:
    assert rules.story(judge(sides=FEW)).last is None
