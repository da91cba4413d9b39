"""Mondrian's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 4;
then what a written record may look like and what the referee says to a wrong one.

Nearly all of it is played on the field of MON-T2, whose spaces A to N (there is no I) are 1 to 13:

    BBBBBAAAFF    BBCCCDDDDF    JJHHHEEEEG    KKKLLLNMMM
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.mondrian import rules
from sheetgen.games.mondrian.rules import Position
from sheetgen.referee import record
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Filled, Played, Union
from tests.games.mondrian.mini import LETTERS, ROWS, STRIP, field, mini, numbers

NAMES = ("Ann", "Ben", "Cy", "Di")
"""Red, yellow, blue, green."""
T1 = "ABCDEFGH"
NOT_NEXT = ("5", "4", "7", "12", "3", "13", "1", "6")
"""Four players on the mini-field; Ann cannot fill anything now, but later she can."""
MIDDLE = ("ABB", "AED", "CCD")
HEMMED_IN = ("1", "2", "4", "3")
"""Four players fill the four spaces round the middle one."""
THREE = field(("ABB", "ADD", "ACC"))
"""Whatever comes first, the last space is next to all others."""
TWO_THREES = ("ABC", "DFG", "EHI")
"""Nine squares, row by row A B C, D F G, E H I."""
ROUND = ("2", "3", "7", "9", "8", "5", "4")
"""All of them but the first and the middle one; four may fill them in turn."""


def judge(
    *moves: str,
    players: int = 4,
    variation: tuple[str, ...] = (),
    first: str = "Ann",
    on: Field | None = None,
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
    return replay(rules, on or mini(), record.parse(source))


def letters(text: str) -> list[str]:
    """Moves by the letters of MON-T2."""
    return [str(number) for number in numbers(text)]


def legal(*moves: str, players: int = 4, variation: tuple[str, ...] = (), on: Field | None = None) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, players=players, variation=variation, on=on)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def choices(*moves: str, players: int = 4, on: Field | None = None) -> list[str]:
    return [rules.write(move) for move in legal(*moves, players=players, on=on).moves()]


def refused(*moves: str, players: int = 4, on: Field | None = None) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, players=players, on=on)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def gained(*moves: str, players: int = 4, on: Field | None = None) -> int:
    """What the last move scored."""
    before, after = (legal(*part, players=players, on=on) for part in (moves[:-1], moves))
    return sum(after.points) - sum(before.points)


def with_points(position: Position, *points: int) -> Position:
    return structs.replace(position, points=points)


def after(position: Position, text: str) -> Position:
    played = position.play(rules.read(text, position))
    assert isinstance(played, Position)
    return played


# The numbered rules (docs/GAMES.md 4.2)


def test_rule_1_the_first_player_fills_any_space() -> None:
    assert choices() == [str(number) for number in range(1, 14)]


def test_rule_1_then_a_space_next_to_a_coloured_one_not_necessarily_the_last() -> None:
    assert choices("1") == letters("BDF")
    assert choices("1", "2") == letters("CDFJ")


def test_rule_1_a_corner_is_not_next_to() -> None:
    assert refused("4", "8") == (
        "Mondrian 1",
        "space 8 meets coloured space 4 only at a corner; that is not next to it",
    )


def test_rule_2_never_next_to_the_own_colour() -> None:
    assert refused(*letters("ABCDF")) == ("Mondrian 2", "space 6 is next to space 1, which is already red")
    assert choices(*letters("ABCD")) == letters("EHJ")


def test_rule_3_a_completed_rectangle_gives_a_point_for_each_space_whatever_its_colours() -> None:
    assert gained(*letters("ABC")) == 2


def test_rule_3_of_several_only_the_largest_counts() -> None:
    assert gained(*letters("ABCDEF")) == 5


def test_rule_4_somebody_with_80_points_ends_the_game() -> None:
    position = legal(*map(str, range(1, 18)), players=2, on=field(STRIP))
    assert position.scores == {"Ann": 80, "Ben": 72}  # 3 + 5 + ... + 17 against 2 + 4 + ... + 16
    assert position.over and position.turn is None and list(position.moves()) == []
    assert position.winners == ("Ann",)


def test_rule_4_otherwise_the_highest_score_wins_once_nothing_can_be_filled() -> None:
    position = legal("1", "2", "3", players=2, on=field(("ABC",)))
    assert position.over and position.scores == {"Ann": 3, "Ben": 2} and position.winners == ("Ann",)


def test_rule_4_a_draw_is_between_all_who_are_level() -> None:
    position = with_points(legal("1", players=3, on=field(("AB",))), 2, 0, 0)
    position = after(position, "2")
    assert position.over and position.winners == ("Ann", "Ben")


def test_rule_4_a_space_next_to_every_colour_stays_empty() -> None:
    position = legal(*HEMMED_IN, on=field(MIDDLE))
    assert position.over and position.map.named(position.empty) == (5,)


def test_rule_4_with_three_players_it_is_four_colours_with_the_neutral_one() -> None:
    position = legal("1", "2", "4", "3 neutral", players=3, on=field(MIDDLE))
    assert position.over and position.map.named(position.empty) == (5,)


def test_rule_4_with_two_players_it_is_three_and_what_only_such_a_space_leads_to_stays_empty_too() -> None:
    on = field(("AABBCC", "AEEEEC", "AEFFEC"))
    position = legal("1", "2", "3 neutral", players=2, on=on)
    assert position.over and position.map.named(position.empty) == (4, 5)


def test_rule_5_partners_add_their_points() -> None:
    position = judge(*letters(T1), variation=("teams",)).position
    assert [(team.players, team.total) for team in position.teams] == [(("Ann", "Cy"), 9), (("Ben", "Di"), 11)]


def test_rule_5_the_game_ends_when_one_partner_has_80() -> None:
    position = legal(*map(str, range(1, 25)), variation=("teams",), on=field(STRIP))
    assert position.scores == {"Ann": 65, "Ben": 72, "Cy": 78, "Di": 80}
    assert position.over and position.winners == ("Ben", "Di")


@pytest.mark.parametrize(
    ("players", "variation", "sentence"),
    [
        (3, ("teams",), "teams need 4 players, not 3"),
        (2, ("teams",), "teams need 4 players, not 2"),
        (3, ("to-160",), "to-160 is for 2 players, who have two score areas each, not for 3"),
        (4, ("to-160",), "to-160 is for 2 players, who have two score areas each, not for 4"),
        (4, ("to-160", "teams"), "to-160 is for 2 players, who have two score areas each, not for 4"),
        (1, (), "Mondrian is for 2 to 4 players, not 1"),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, variation: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge("2", players=players, variation=variation)
    assert caught.value.sentence == sentence


def test_three_players_share_a_neutral_colour() -> None:
    assert choices("1", players=3) == [*letters("BDF"), *(f"{number} neutral" for number in numbers("BDF"))]
    assert legal("1", "2 neutral", players=3).colour_of(1) == "neutral"


def test_three_players_a_rectangle_completed_with_neutral_scores_nothing() -> None:
    assert gained("2", "3 neutral", players=3) == 0


def test_two_players_have_three_colours() -> None:
    assert legal(players=2).colours == ("red", "yellow", "neutral")


def test_two_players_may_play_to_160() -> None:
    moves = [str(number) for number in range(1, 25)]
    position = legal(*moves, players=2, variation=("to-160",), on=field(STRIP))
    assert position.scores == {"Ann": 143, "Ben": 156} and not position.over
    assert after(position, "25").points == (160, 156)
    assert after(position, "25").over


# The vectors (4.3)

POINTS = (0, 0, 2, 2, 2, 5, 5, 4)
COMPLETED = ("", "", "BC", "CD", "DE", "ADF ABCDF", "EG ADEFG", "CH EH EGH CDEH")


@pytest.mark.parametrize(("move", "points"), list(enumerate(POINTS, 1)))
def test_t1_move_by_move(move: int, points: int) -> None:
    before, then = legal(*letters(T1[: move - 1])), legal(*letters(T1[:move]))
    player = before.turn or ""
    assert player == NAMES[(move - 1) % 4]
    assert then.scores[player] - before.scores[player] == points
    assert sum(then.points) - sum(before.points) == points


def test_t1_totals() -> None:
    assert legal(*letters(T1)).scores == {"Ann": 2, "Ben": 5, "Cy": 7, "Di": 6}


@pytest.mark.parametrize(("move", "completed"), list(enumerate(COMPLETED, 1)))
def test_t2_all_rectangles_completed_at_each_move(move: int, completed: str) -> None:
    position = legal(*letters(T1[:move]))
    (last,) = position.laid
    found = {
        "".join(LETTERS[int(id) - 1] for id in position.map.named(union))
        for union in position.board.unions[last]
        if not union & position.empty
    }
    assert found == set(completed.split())


def test_t2_f_is_refused_to_red_but_not_to_yellow() -> None:
    assert refused(*letters("ABCDF"))[0] == "Mondrian 2"
    assert "6" in choices(*letters("ABCDE"))


def test_t2_h_meets_d_only_at_a_corner() -> None:
    assert "8" in choices(*letters("ABCDEFG"))  # D is green's, and so is H


def test_t1_replays_on_the_sheet_that_is_printed() -> None:
    on = field_of(design(find("mondrian"), name="mini"))
    verdict = replay(rules, on, record.parse(record.write("mondrian", on.code, NAMES, moves=letters(T1))))
    assert verdict.valid and verdict.position.scores == {"Ann": 2, "Ben": 5, "Cy": 7, "Di": 6}


def test_t3_neutral_completes_a_rectangle_of_six_for_nothing() -> None:
    moves = [str(number) for number in range(1, 6)]
    assert gained(*moves, "6 neutral", players=3, on=field(STRIP)) == 0
    assert gained(*moves, "6", players=3, on=field(STRIP)) == 6


def test_t4_neutral_next_to_neutral() -> None:
    assert refused("1", "2 neutral", "3 neutral", players=3) == (
        "MON-A9",
        "space 3 is next to space 2, and both would be neutral",
    )


def test_t5_two_rectangles_of_three_at_once_give_three() -> None:
    on = field(TWO_THREES)
    position = legal(*ROUND, "1", on=on)
    sizes = [union.bit_count() for union in position.board.unions[0] if not union & position.empty]
    assert sizes == [3, 3, 2, 2]
    assert gained(*ROUND, "1", on=on) == 3


# The settled ambiguities (4.4)


def test_a1_points_beyond_the_area_are_lost() -> None:
    position = with_points(legal(*letters("AB")), 0, 0, 79, 0)
    assert after(position, "3").scores["Cy"] == 80


def test_a1_and_beyond_both_areas() -> None:
    position = with_points(legal("2", players=2, variation=("to-160",)), 0, 159)
    assert after(position, "3").scores["Ben"] == 160


def test_a2_who_can_fill_nothing_passes_and_may_come_back() -> None:
    assert choices(*NOT_NEXT) == ["-"]
    assert legal(*NOT_NEXT, "-", "8", "11", "10").turn == "Ann"
    assert choices(*NOT_NEXT, "-", "8", "11", "10") == ["9"]


def test_a2_a_pass_that_was_not_written_is_one_foul_and_the_game_goes_on() -> None:
    verdict = judge(*NOT_NEXT, "8", "11", "10", "9")
    (foul,) = verdict.fouls
    assert foul.foul == Foul("MON-A2", "Ann can fill nothing now and passes, which is written as -", unwritten=True)
    assert verdict.position.turn == legal(*NOT_NEXT, "-", "8", "11", "10", "9").turn


def test_a2_a_pass_that_was_not_written_costs_the_next_player_nothing_when_they_are_named() -> None:
    verdict = judge(*NOT_NEXT, "Ben: 8", "11", "10", "9")
    assert [played.foul and played.foul.rule for played in verdict.fouls] == ["turn order"]
    assert verdict.position.scores == legal(*NOT_NEXT, "-", "8", "11", "10", "9").scores


def test_a_colour_tells_who_moved_out_of_turn_where_that_makes_fewer_fouls() -> None:
    verdict = judge("1", "3 blue", "4 green")
    assert [foul.foul.rule for foul in verdict.fouls if foul.foul] == ["turn order"]
    assert verdict.position.turn == "Ann"


def test_a_wrong_colour_is_the_slip_of_whose_turn_it_is() -> None:
    verdict = judge("1", "3 blue", "12 green")
    assert [(foul.player, foul.foul.rule) for foul in verdict.fouls if foul.foul] == [
        ("Ben", "Mondrian 2"),
        ("Cy", "Mondrian 2"),
    ]
    assert rules.story(verdict).fills[1].colour == "yellow" and verdict.position.turn == "Di"


def test_a3_nobody_can_fill_any_space() -> None:
    position = legal(*HEMMED_IN, on=field(MIDDLE))
    assert position.over and max(position.points) < 80


def test_a3_with_a_neutral_colour_nobody_can_use_it_either() -> None:
    assert choices("1", "2", "3", players=3, on=THREE) == ["4 neutral"]
    assert legal("1", "2", "3 neutral", players=2, on=THREE).over


def test_a4_who_has_80_wins_alone() -> None:
    position = after(with_points(legal(*letters("AB")), 79, 79, 78, 79), "3")
    assert position.over and position.winners == ("Cy",)


def test_a4_but_teams_compare_their_totals() -> None:
    position = after(with_points(legal(*letters("AB"), variation=("teams",)), 0, 50, 78, 50), "3")
    assert position.over and position.scores["Cy"] == 80 and position.winners == ("Ben", "Di")


def test_a5_nobody_passes_who_can_fill() -> None:
    assert refused("1", "-") == ("MON-A5", "Ben can still fill a space, such as 2, and so must not pass")


def test_a5_nor_who_can_fill_in_neutral_only() -> None:
    assert refused("1", "2", "3", "-", players=3, on=THREE) == (
        "MON-A5",
        "Ann can still fill a space, such as 4 neutral, and so must not pass",
    )


@pytest.mark.parametrize("players", [2, 3])
def test_a6_neutral_is_a_free_choice_from_the_first_move_on(players: int) -> None:
    assert legal("7 neutral", players=players).colour_of(6) == "neutral"
    assert {"2", "2 neutral"} < set(choices("1", players=players))


def test_a7_two_players_have_three_colours_and_four_have_no_neutral_one() -> None:
    assert [legal(players=players).colours[-1] for players in (2, 3, 4)] == ["neutral", "neutral", "green"]
    assert [len(legal(players=players).colours) for players in (2, 3, 4)] == [3, 4, 4]


def test_a11_neutral_with_four_players_is_a_foul_and_the_game_goes_on() -> None:
    verdict = judge("1 neutral", "2")
    assert [(played.number, played.foul.rule) for played in verdict.fouls if played.foul] == [(1, "MON-A11")]
    assert verdict.position.turn == "Cy"


def test_a_space_filled_in_a_colour_that_nobody_has_stays_the_fillers_and_scores_nothing() -> None:
    verdict = judge("1", "2 neutral")
    assert [played.number for played in verdict.fouls] == [2]
    assert rules.story(verdict).fills[1].colour == "yellow" and verdict.position.scores["Ben"] == 0


def test_after_a_fouled_neutral_fill_it_is_the_next_players_turn() -> None:
    verdict = judge("1 neutral", "2 neutral", players=2)
    assert [played.number for played in verdict.fouls] == [2] and verdict.position.turn == "Ann"


def test_rule_2_a_colour_of_a_larger_game_is_nobodys() -> None:
    assert refused("1", "2 green", players=2) == (
        "Mondrian 2",
        "green is not a colour in a game of 2: Ben fills spaces in yellow or neutral",
    )


def test_a8_a_rectangle_with_an_empty_space_in_it_is_not_completed() -> None:
    on = field(TWO_THREES)
    assert gained(*ROUND, "1", on=on) == 3  # eight lie round the empty middle


def test_a9_the_ban_is_for_each_colour_by_itself() -> None:
    assert {"2", "2 neutral"} < set(choices("1", players=2))  # next to the other's own
    assert "3" in choices("1", "2 neutral", players=2)  # Ann beside Ben's neutral
    assert "3" in choices("2 neutral", "1", players=2)  # Ann beside her own neutral


def test_a9_neutral_too_is_next_to_a_coloured_space() -> None:
    assert refused("1", "13 neutral", players=2) == ("MON-A9", "space 13 is not next to any coloured space")


def test_a10_neutral_spaces_in_an_own_rectangle_count() -> None:
    assert gained("2 neutral", "3", players=2) == 2


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize("text", ["3", " 3 ", "3 blue", "3 BLUE", "3, blue", "3: b"])
def test_a_player_may_name_the_own_colour(text: str) -> None:
    position = legal(*letters("AB"))
    assert position.play(rules.read(text, position)) == position.play(Fill(3))


@pytest.mark.parametrize("text", ["3 neutral", "3 n", "3n", "3 Neutral", "3: neutral"])
def test_neutral_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal("2", players=2)) == Fill(3, "neutral")


@pytest.mark.parametrize("text", ["7", "7 neutral", "-"])
def test_what_is_written(text: str) -> None:
    assert rules.write(rules.read(text, legal("2", players=2))) == text


def test_a_pass_is_written_with_a_dash() -> None:
    assert rules.read(" - ", legal()) == Pass()


@pytest.mark.parametrize("text", ["A", "7+", "7 8", "neutral 7", "9" * 5000])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not a move|is more than one space"):
        rules.read(text, legal())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("14", "there is no space 14 on this sheet; the spaces run from 1 to 13"),
        ("0", "there is no space 0 on this sheet; the spaces run from 1 to 13"),
        ("7 plum", "'plum' is not a colour here; it is one of red, yellow, neutral"),
    ],
)
def test_what_is_not_there(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        judge(text, players=2)


# Fouls


@pytest.mark.parametrize(
    ("moves", "rule", "message"),
    [
        (["1", "2", "1"], "Mondrian 1", "space 1 is already filled, in red"),
        (["1", "13"], "Mondrian 1", "space 13 is not next to any coloured space"),
        (["1", "3"], "Mondrian 1", "space 3 meets coloured space 1 only at a corner; that is not next to it"),
        (["1", "2 red"], "Mondrian 2", "Ben fills spaces in yellow, not in red"),
    ],
)
def test_a_foul_names_its_rule_and_space(moves: Sequence[str], rule: str, message: str) -> None:
    assert refused(*moves) == (rule, message)


def test_a_foul_in_anothers_colour_names_both_of_ones_own() -> None:
    assert refused("1", "2 red", players=2) == ("Mondrian 2", "Ben fills spaces in yellow or neutral, not in red")


@pytest.mark.parametrize("last", ["18", "-"])
def test_after_80_points_nothing_can_be_played(last: str) -> None:
    verdict = judge(*map(str, range(1, 18)), last, players=2, on=field(STRIP))
    assert [played.foul and played.foul.rule for played in verdict.fouls] == ["end of the game"]
    assert isinstance(verdict.position, Position)
    foul = verdict.position.play(rules.read(last, verdict.position))
    assert foul == Foul("end of the game", "Ann has 80 points; nothing more can be played")


def test_after_the_last_possible_fill_nothing_can_be_played() -> None:
    position = legal(*HEMMED_IN, on=field(MIDDLE))
    foul = position.play(Fill(5))
    assert foul == Foul("end of the game", "nobody can fill any space; nothing more can be played")


@pytest.mark.parametrize(
    "moves",
    [
        ["1", "13", "12", "11"],  # a space far from all: the next may be next to it
        ["1", "Ben: 1", "2", "3"],  # a filled space
        ["1", "-", "2", "3"],
        ["1", "2 red", "3", "4"],
        [*letters("ABCDF"), "5", "7"],  # next to the own colour
    ],
)
def test_one_slip_does_not_hide_or_make_another(moves: list[str]) -> None:
    assert len(judge(*moves).fouls) == 1
    assert len(judge(*moves, "1").fouls) == 2


def test_a_fouled_fill_stays_and_scores_nothing() -> None:
    position = judge("2", "1", "4", "11", "3").position  # red's 3 is next to red's 2, and completes BC
    assert isinstance(position, Position)
    assert position.colour_of(2) == "red" and position.scores["Ann"] == 0


def test_a_turn_out_of_order_is_judged_for_who_wrote_it() -> None:
    verdict = judge("1", "Cy: 2 blue", "Di: 3")
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(2, "turn order")]


# The story


def test_the_story_has_fills_and_the_rectangles_that_scored() -> None:
    told = rules.story(judge(*letters("ABC"), "7 green", "2"))
    colours = ("red", "yellow", "blue")
    assert told == Played(
        of_game="mondrian",
        fills=(
            *(Filled(space=n, colour=colours[n - 1], player=n - 1, order=n) for n in (1, 2, 3)),
            Filled(space=7, colour="green", player=3, order=4, foul=True),
        ),
        marks=(Filled(space=2, colour="red", player=0, order=5, foul=True),),
        unions=(Union(spaces=(2, 3), player=2, order=3, points=2),),
        names=NAMES,
        scores=(0, 0, 2, 0),
        hands=(("red",), ("yellow",), ("blue",), ("green",)),
    )


def test_the_story_of_a_forced_pass_has_nothing_to_draw() -> None:
    told = rules.story(judge(*NOT_NEXT, "-", "8"))
    assert [fill.order for fill in told.fills] == [1, 2, 3, 4, 5, 6, 7, 8, 10] and told.marks == ()


def test_the_map_of_the_examples_is_t2() -> None:
    assert len(ROWS) == 8 and set("".join(ROWS)) == set(LETTERS)
