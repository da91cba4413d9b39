"""Delaunay's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 6;
then what a written record may look like and what the referee says to a wrong one.

Most of it is played on the field of DEL-T3, whose letters are the numbers 1 to 19; O to S are its second section.
`spaces` writes moves by those letters. What it cannot show is played on maps of a few cells.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.delaunay import rules
from sheetgen.games.delaunay.rules import Position
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul, Team
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Filled, Played
from tests.games import written
from tests.games.delaunay.mini import NAMES, cells, mini, number


def spaces(letters: str) -> tuple[str, ...]:
    """Moves by the letters of DEL-T3; `-` is a box."""
    return tuple(letter if letter == "-" else number(letter) for letter in letters.split())


T3 = spaces("G L E K M J F B A D C I - - H N")
"""Anne is red, Boris blue, Clara yellow, Dora green."""
END = spaces("O P Q R S")


def judge(*moves: str, players: int = 4, first: str = "Anne", field: Field | None = None) -> Verdict:
    source = "\n".join(
        (f"players = {list(NAMES[:players])}", f'first = "{first}"', 'moves = """', *moves, '"""'),
    )
    return replay(rules, field or mini(), record.parse(source))


def legal(*moves: str, players: int = 4, field: Field | None = None, first: str = "Anne") -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, players=players, field=field, first=first)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def choices(*moves: str, players: int = 4, field: Field | None = None) -> list[str]:
    return [rules.write(move) for move in legal(*moves, players=players, field=field).moves()]


def refused(*moves: str, players: int = 4, field: Field | None = None) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, players=players, field=field)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


# The numbered rules (docs/GAMES.md 6.2)


def test_rule_1_the_first_player_fills_any_space_of_any_section() -> None:
    assert choices() == [str(number) for number in range(1, 20)]


def test_rule_1_play_stays_in_the_section_until_it_is_complete() -> None:
    assert refused(*T3[:8], "18") == (
        "Delaunay 1",
        "space 18 lies in another section; the one in play is not complete: 1 can be filled",
    )


def test_rule_2_next_to_a_coloured_space() -> None:
    assert choices("7") == list(spaces("B E H K L"))
    assert refused("7", "13") == ("Delaunay 2", "space 13 is next to no coloured space")


def test_rule_2_not_next_to_the_own_colour() -> None:
    assert refused(*T3[:4], "2") == ("Delaunay 2", "space 2 cannot be red: it is next to 7, which is red")


def test_rule_3_who_can_fill_nothing_marks_a_box() -> None:
    before, after = legal(*T3[:12]), legal(*T3[:13])
    assert list(before.moves()) == [Pass()]
    assert (before.scores["Anne"], after.scores["Anne"]) == (0, 1)
    assert after.turn == "Boris"


def test_rule_3_who_can_fill_something_must() -> None:
    assert refused(*T3[:11], "-") == (
        "Delaunay 3",
        "a box is only for whoever can fill nothing; Dora can still fill 9",
    )


def test_rule_4_when_nobody_can_fill_the_others_mark_a_box_each() -> None:
    assert legal(*T3[:15]).points == (1, 1, 0, 0)
    assert legal(*T3).points == (2, 2, 1, 0)


def test_rule_5_who_filled_last_begins_any_other_section_with_any_space_that_is_not_banned() -> None:
    assert legal(*T3).turn == "Dora"
    assert choices(*T3) == list(spaces("O P Q R"))
    rows, sections = ("ABCD", "EEEF"), ("ABC", "D", "E", "F")
    assert choices("1", "2", "3", field=cells(rows, sections)) == ["6"]


def test_rule_6_not_next_to_the_same_colour_in_a_completed_section() -> None:
    assert refused(*T3, *spaces("P Q O")) == (
        "Delaunay 6",
        "space 15 cannot be blue: across the heavy line it is next to 12, which is blue",
    )


def test_rule_7_all_complete_ends_the_game_and_the_fewest_boxes_win() -> None:
    position = legal(*T3, *spaces("Q P R S O"))
    assert position.over and position.turn is None and list(position.moves()) == []
    assert position.points == (3, 3, 2, 0)
    assert position.teams == (Team(("Anne", "Clara"), 5), Team(("Boris", "Dora"), 3))
    assert position.winners == ("Boris", "Dora")


def test_rule_7_on_a_draw_all_who_are_level_win() -> None:
    position = legal("1 red", "2 yellow", "3 blue", players=2, field=cells(("ABC",), ("A", "BC")))
    assert position.over and position.points == (1, 1)
    assert position.winners == NAMES[:2]


@pytest.mark.parametrize(("players", "boxes"), [(2, 3), (3, 6), (4, 9)])
def test_a_section_costs_each_of_the_others_a_box(players: int, boxes: int) -> None:
    """docs/GAMES.md 6.1: with nine sections 9, 18 and 27 at least; here they are three spaces that touch nothing."""
    apart = structs.replace(cells(("ABC",), ("A", "B", "C")), contacts=())
    moves = ("1 red", "2 red", "3 red") if players == 2 else ("1", "2", "3")
    position = legal(*moves, players=players, field=apart)
    assert position.over and sum(position.points) == boxes


# The vectors (6.3)


def test_t1_move_by_move() -> None:
    """Three spaces each, two boxes, one space each, three boxes."""
    boxes = [(0, 0, 0, 0)] * 12 + [(1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 0, 0), (2, 2, 1, 0)]
    order = [*NAMES] * 4
    for made in range(16):
        before = legal(*T3[:made])
        assert before.turn == order[made]
        assert legal(*T3[: made + 1]).points == boxes[made]


def test_t1_fourteen_spaces_are_filled_and_the_teams_have_three_and_two() -> None:
    position = legal(*T3)
    assert len(mini().spaces) - position.empty.bit_count() == 14
    assert position.teams == (Team(("Anne", "Clara"), 3), Team(("Boris", "Dora"), 2))
    assert position.turn == "Dora" and not position.over


def test_t1_replays_on_the_sheet_that_is_printed() -> None:
    field = field_of(design(find("delaunay"), name="mini"))
    verdict = replay(rules, field, record.parse(record.write("delaunay", field.code, NAMES, moves=T3)))
    assert verdict.valid and tuple(verdict.position.scores.values()) == (2, 2, 1, 0)


def test_t2_the_heavy_line_binds_towards_a_completed_section_only() -> None:
    assert "14" in choices(*T3[:15])  # it is next to 19 in the section that is not begun
    assert "19" not in choices(*T3)  # now it is next to 14, green as well
    assert refused(*T3, "19") == (
        "Delaunay 6",
        "space 19 cannot be green: across the heavy line it is next to 14, which is green",
    )


# The settled ambiguities (6.4)


def test_a1_a_corner_is_not_next_to() -> None:
    square = cells(("AB", "CD"), ("ABCD",))
    assert choices("1", field=square) == ["2", "3"]
    assert legal("1 red", "2 blue", "4 red", players=2, field=square).filled[0] == 0b1001


@pytest.mark.parametrize(("players", "boxes"), [(2, (0, 1)), (3, (0, 1, 1)), (4, (0, 1, 1, 1))])
def test_a2_every_other_player_marks_a_closing_box(players: int, boxes: tuple[int, ...]) -> None:
    move = "1 red" if players == 2 else "1"
    assert legal(move, players=players, field=cells(("AB",), ("A", "B"))).points == boxes


def test_a3_the_closing_boxes_are_marked_at_once() -> None:
    rule, message = refused(*T3, "-")
    assert rule == "DEL-A3"
    assert message.endswith("Dora begins the next one")


def test_a4_an_opening_is_bound_by_rule_6() -> None:
    assert refused(*T3, "19")[0] == "Delaunay 6"


def test_a5_an_opener_who_finds_no_place_marks_a_box_and_the_next_one_opens() -> None:
    field = cells(("AB",), ("A", "B"))
    assert choices("1", field=field) == ["-"]
    position = legal("1", "-", "2", field=field)
    assert position.over and position.points == (2, 1, 2, 2)


def test_a5_the_box_of_an_opener_bears_no_other_players_name() -> None:
    (foul,) = judge("1", "Boris: -", field=cells(("AB",), ("A", "B"))).fouls
    assert foul.foul and foul.foul.rule == "turn order" and foul.foul.unwritten


def test_a6_a_space_may_be_next_to_the_other_one_of_two_colours() -> None:
    assert "3 yellow" in choices("1 red", "2 blue", players=2, field=cells(("AB", "CD"), ("ABCD",)))


def test_a7_a_space_needs_a_coloured_neighbour_in_its_own_section() -> None:
    assert refused(*T3, "15", "18") == (
        "DEL-A7",
        "space 18 is only next to coloured spaces of other sections; it needs one of its own",
    )


@pytest.mark.parametrize("players", [3, 4])
def test_a8_a_game_in_which_nobody_can_open_another_section_is_over(players: int) -> None:
    rows, first = (("ABC", "EEE"), "ABC") if players == 3 else (("ABCD", "EEEE"), "ABCD")
    field = cells(rows, (first, "E"))
    position = legal(*map(str, range(1, players + 1)), players=players, field=field)
    assert position.over
    assert position.points == (*(1,) * (players - 1), 0)


def test_a8_a_section_that_only_some_can_open_waits_for_them() -> None:
    field = cells(("ABCD", "EEFF"), ("ABCD", "E", "F"))
    assert choices("1", "2", "3", "4", field=field) == ["5"]  # 6 is next to green, but red and blue can have it
    position = legal("1", "2", "3", "4", "5", "-", "6", field=field)
    assert position.over and position.points == (2, 3, 3, 2)


def test_a9_four_colours_in_two_hands() -> None:
    position = legal(players=2)
    assert position.hands == (("red", "yellow"), ("blue", "green"))
    assert [rules.write(move) for move in position.moves()][::19] == ["1 red", "1 yellow"]
    assert position.teams == ()


@pytest.mark.parametrize("players", [3, 4])
def test_a9_a_colour_each_in_seat_order(players: int) -> None:
    hands = legal(players=players).hands
    assert hands == (("red",), ("blue",), ("yellow",), ("green",))[:players]


def test_a9_a_section_is_complete_when_no_colour_of_any_player_fits() -> None:
    field = cells(("ABCF", "EEEE"), ("ABCEF",))
    before = ("1 red", "2 blue", "3 yellow", "5 blue")  # 4 is next to all of these
    assert choices(*before, players=2, field=field) == ["-"]
    assert choices(*before, "-", players=2, field=field) == ["4 green"]
    assert legal(*before, "-", "4 green", players=2, field=field).points == (2, 0)


def test_a9_with_three_players_green_keeps_nothing_open() -> None:
    field = cells(("ABC", "EEE"), ("ABCE",))
    assert legal("1", "2", "3", players=3, field=field).over
    assert not legal("1", "2", "3", players=4, field=field).over


# Players


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    names = [*NAMES, "Emil"][:players]
    with pytest.raises(BadInput) as caught:
        rules.start(mini(), names, rules.Variation())
    assert caught.value.sentence == f"Delaunay is for 2 to 4 players, not {players}"


def test_there_are_no_variations() -> None:
    with pytest.raises(BadInput) as caught:
        replay(rules, mini(), record.parse('players = ["A", "B"]\nvariation = ["teams"]'))
    assert caught.value.sentence == "there is no variation 'teams'; leave it out, four always play in teams"


def test_who_is_first_keeps_seat_and_colour() -> None:
    position = legal("7", players=3, first="Clara")
    assert position.colour_of(6) == "yellow"
    assert position.turn == "Anne"


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize("text", ["12 blue", "12 BLUE", "12 b", "12b", "12, blue", " 12: Blue "])
def test_a_fill_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal(players=2)) == Fill(12, "blue")


@pytest.mark.parametrize("text", ["-", " - ", "pass"])
def test_a_box_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal()) == Pass()
    assert rules.write(Pass()) == "-"


@pytest.mark.parametrize(("players", "text"), [(2, "12 blue"), (2, "12"), (4, "12"), (4, "12 red")])
def test_what_is_written(players: int, text: str) -> None:
    assert rules.write(rules.read(text, legal(players=players))) == text


def test_the_only_colour_that_fits_may_be_left_out() -> None:
    assert legal("7 red", "12 blue", "8", players=2).colour_of(7) == "yellow"
    assert legal("7 red", players=4).filled[0] == 1 << 6  # whose one colour may be named, too


@pytest.mark.parametrize(
    ("moves", "players", "sentence"),
    [
        (("7",), 2, "space 7 may be filled in either colour; say which: 7 red or 7 yellow"),
        (("7 plum",), 2, "'plum' is not a colour here; it is one of red, blue, yellow, green"),
        (("20",), 4, "there is no space 20 on this sheet; the spaces run from 1 to 19"),
        (("seven",), 4, "'seven' is not a move; write the space that was filled, such as 57 or 57 red"),
    ],
)
def test_what_cannot_be_read(moves: tuple[str, ...], players: int, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(*moves, players=players)
    assert (caught.value.sentence, caught.value.line) == (sentence, 4)


@pytest.mark.parametrize(("colour", "players"), [("green", 3), ("neutral", 3), ("neutral", 4)])
def test_a9_a_colour_that_nobody_has_is_a_foul(colour: str, players: int) -> None:
    rule, sentence = refused(f"7 {colour}", players=players)
    assert (rule, sentence) == ("DEL-A9", f"{colour} is nobody's colour in this game: Anne fills in red")


# Fouls


@pytest.mark.parametrize(
    ("moves", "players", "rule", "message"),
    [
        (("7", "12", "7"), 4, "Delaunay 2", "space 7 is already filled"),
        (("7", "12 red"), 4, "DEL-A9", "red is not Boris's colour: Boris fills in blue"),
        (("7 red", "12 yellow"), 2, "DEL-A9", "yellow is not Boris's colour: Boris fills in blue and green"),
        (("7 red", "12 blue", "5 red"), 2, "Delaunay 2", "space 5 cannot be red: it is next to 7, which is red"),
        (("7 red", "12 blue", "11 yellow", "5 green", "8"), 2, "Delaunay 2",
         "space 8 cannot be red: it is next to 7, which is red; space 8 cannot be yellow: it is next to 11, which is "
         "yellow"),
        (("-",), 4, "Delaunay 3", "a box is only for whoever can fill nothing; Anne can still fill 1"),
        (("-",), 2, "Delaunay 3", "a box is only for whoever can fill nothing; Anne can still fill 1 red"),
    ],
)  # fmt: skip
def test_a_foul_names_its_rule(moves: tuple[str, ...], players: int, rule: str, message: str) -> None:
    assert refused(*moves, players=players) == (rule, message)


def test_what_is_left_empty_in_a_complete_section_stays_empty() -> None:
    field = cells(("ABC", "EEE", "FGH"), ("ABCE", "FGH"))
    assert refused("1", "2", "3", "4", players=3, field=field) == (
        "Delaunay 4",
        "space 4 lies in a section that is complete; it stays empty",
    )


def test_after_the_end_nothing_can_be_played() -> None:
    fouls = judge(*T3, *spaces("Q P R S O"), "1").fouls
    assert [played.foul and played.foul.rule for played in fouls] == ["end of the game"]


def test_nobody_plays_on_when_all_sections_are_complete() -> None:
    for move in (Fill(1), Pass()):
        assert legal(*T3, *spaces("Q P R S O")).play(move) == Foul(
            "end of the game", "the game is over; nothing more can be played"
        )


def test_a_random_fill_is_any_of_the_legal_ones() -> None:
    position = legal("7 red", "12 blue", players=2)
    assert {position.any_move(Chance(seed)) for seed in range(200)} == set(position.moves())


@pytest.mark.parametrize(
    ("moves", "players"),
    [
        (("Boris: -", "7", "12"), 4),  # out of turn
        (("7", "Clara: 12", "Dora: 5", "1"), 4),
        (("7", "13", "5", "14"), 4),  # 13 is next to nothing, but now it is coloured
        (("7", "12", "8", "7", "4", "5"), 4),  # filled twice
        (("7", "-", "12", "8", "4"), 4),  # a box too early
        (("7", "12", "5", "18", "17", "19"), 4),  # the section left too early: play goes on in the other one
        (("7", "12", "5", "18", "1", "2"), 4),  # or that number was a mistake
        (("7", "12", "5", "Dora: 18", "Anne: 1", "Boris: 2"), 4),
        (("7 red", "12 yellow", "5 blue", "8 yellow"), 2),  # a box not written down: the colour tells whose turn it was
        (("7 red", "12 blue", "1", "5 green"), 2),  # not joined, and no colour named
        ((*T3, "Anne: -", "17", "16"), 4),  # a closing box
        (("12 red", "11 blue", "13 yellow", "14 green", "7", "10 green"), 2),  # next to both colours, not named
    ],
)
def test_one_slip_does_not_hide_or_make_another(moves: tuple[str, ...], players: int) -> None:
    assert len(judge(*moves, players=players).fouls) == 1
    assert len(judge(*moves, moves[0], players=players).fouls) == 2


def test_the_name_on_a_line_tells_which_of_two_ways_the_game_stands() -> None:
    """Clara writes 15, in another section, by a slip, and then 5 in its place."""
    verdict = judge("Anne: 7", "Boris: 12", "Clara: 15", "Clara: 5", "Dora: 11", "Anne: 13")
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(3, "Delaunay 1")]
    assert [played.instead_of for played in verdict.played] == [None, None, None, 3, None, None]
    assert isinstance(verdict.position, Position)
    assert [verdict.position.colour_of(int(number) - 1) for number in ("5", "11", "13")] == ["yellow", "green", "red"]


def test_a10_after_a_wrong_number_the_game_goes_on_where_the_players_went_on() -> None:
    """18 is written for 5, and 8 is beside 5: one slip, one foul."""
    verdict = judge("7", "12", "18", "8", "13", "14", "11")
    assert [played.foul and played.foul.rule for played in verdict.fouls] == ["Delaunay 1"]


def test_a10_a_section_that_is_not_complete_is_not_called_so() -> None:
    for moves in (("7", "12", "18"), ("7", "12", "18", "10"), ("7", "12", "7", "18", "10")):
        verdict = judge(*moves)
        assert "2 of 2 sections" in verdict.position.missing
        assert "Delaunay 4" not in [played.foul and played.foul.rule for played in verdict.fouls]


@pytest.mark.parametrize("wrong", ["18", "12", "6"])  # in another section, or filled
def test_a10_a_wrong_number_for_the_last_space_of_a_section_leaves_the_boxes_as_they_are(wrong: str) -> None:
    rest = ("17", "16", "18", "19", "15")
    verdict, true = judge(*T3[:15], wrong, *rest), judge(*T3[:15], "14", *rest)
    assert not true.fouls and [played.number for played in verdict.fouls] == [16]
    assert verdict.position.scores == true.position.scores and verdict.winners == true.winners
    assert f"space {wrong} cannot be filled there; what was played later shows that 14 was meant" in verdict.notes
    assert [fill.space for fill in rules.story(verdict).fills if fill.foul] == [14]


def test_a10_what_follows_may_leave_open_what_was_meant() -> None:
    """18 may be the next section begun too early, which would cost nobody a box, or stand for 14, the last space."""
    verdict = judge(*T3[:15], "18", "17")
    assert verdict.position.possible_scores["Boris"] == (1, 2) and not verdict.winners
    assert verdict.doubts[0] == "18 cannot be, and the boxes depend on what was filled instead; mend that line"


def test_a10_players_who_know_no_rules_make_no_slips() -> None:
    """Where many numbers are wrong, any of which could stand for many, nothing is supposed any more."""
    position = judge(*("7", "12") * 6).position
    assert isinstance(position, Position)
    assert len(position.supposed) > rules.SLIPS and len(position.otherwise) <= 1


def test_every_closing_box_is_explained_in_whosever_name() -> None:
    for boxes in (("-", "-", "-"), ("Anne: -", "Boris: -", "Clara: -")):
        verdict = judge(*T3, *boxes, "15")
        assert [played.foul and played.foul.rule for played in verdict.fouls] == ["DEL-A3"] * 3
        assert verdict.position.turn == "Anne"


def test_every_closing_box_that_is_written_down_is_told() -> None:
    verdict = judge(*T3, "-", "-", "-", "15")
    assert [played.number for played in verdict.fouls] == [17, 18, 19]
    assert not verdict.unjudged
    assert verdict.position.turn == "Anne" and tuple(verdict.position.scores.values()) == (2, 2, 1, 0)


def test_a_box_that_was_not_written_down_is_one_foul_and_marked_all_the_same() -> None:
    verdict = judge(*T3[:12], *T3[14:], "15")
    assert [played.foul for played in verdict.fouls] == [
        Foul("Delaunay 3", "Anne can fill nothing now and first marks a box, which is written as -", unwritten=True)
    ]
    assert tuple(verdict.position.scores.values()) == (2, 2, 1, 0)


def test_a11_a_box_that_was_not_due_stays_marked() -> None:
    """Boxes are bad: a foul never is better for its player than what was due."""
    verdict = judge("7", "-", "5")
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(2, "Delaunay 3")]
    assert verdict.position.scores == {"Anne": 0, "Boris": 1, "Clara": 0, "Dora": 0}


def test_a_foul_that_ends_a_section_costs_the_others_no_box() -> None:
    fouled = judge("1", "2 red", field=cells(("AB", "CC"), ("AB", "C"))).position
    assert set(fouled.scores.values()) == {0}


def test_out_of_turn_a_colour_that_is_not_named_is_the_one_that_fits() -> None:
    position = judge("7 red", "Anne: 12", players=2).position
    assert isinstance(position, Position)
    assert position.colour_of(11) == "yellow"


# The verdict and the story


def test_the_verdict_says_that_points_are_bad() -> None:
    said = lines_of(judge(*T3, *spaces("Q P R S O")), "Delaunay")
    assert "Note: the numbers are boxes marked, and the fewest win." in said
    assert "Boris and Dora win." in said


def test_what_is_missing_is_told_by_sections() -> None:
    assert legal("7").missing == "it is Boris's turn, and 2 of 2 sections are not complete"
    assert legal(*T3).missing == "it is Dora's turn, and 1 of 2 sections is not complete"


def test_the_story_of_a_short_game() -> None:
    told = rules.story(judge("7 red", "12 blue", "5 red", "11 green", "-", players=2))
    assert told == Played(
        of_game="delaunay",
        fills=(
            Filled(space=7, colour="red", player=0, order=1),
            Filled(space=12, colour="blue", player=1, order=2),
            Filled(space=5, colour="red", player=0, order=3, foul=True),
            Filled(space=11, colour="green", player=1, order=4),
        ),
        names=NAMES[:2],
        scores=(1, 0),
        hands=(("red", "yellow"), ("blue", "green")),
    )


def test_a_foul_that_filled_nothing_is_told_as_a_mark() -> None:
    told = rules.story(judge("7", f"{NAMES[1]}: 7"))
    assert told.marks == (Filled(space=7, colour="blue", player=1, order=2, foul=True),)


def test_nobody_is_told_to_wait_for_their_own_turn() -> None:
    """Ben may have begun too early, and then it may be anybody's turn; Cy's line fits where it is Ann's or Ben's."""
    found = written.verdict("delaunay", "DEL-1001-B", ("Ann", "Ben", "Cy"), "Ann: 55", "Ben: 40", "Cy: 35")
    (told,) = [foul.foul.message for foul in found.fouls if foul.number == 3 and foul.foul]
    assert told.startswith("Cy cannot move now: it is ") and "Cy's" not in told, told


def test_what_partners_have_together_is_open_where_a_wrong_line_leaves_their_own_points_open() -> None:
    text = record.write(
        "delaunay",
        "DEL-1002-J",
        ("Ann", "Ben", "Cy", "Di"),
        moves=list(map(str, (3, 4, 9, 6, 8, 10, 11, 13, 12, 7, 14, 2, 5, 1, 17, 18, 16, 19, 5))),  # the last was 15
    )
    game, read = understood(record.parse(text))
    verdict = replayed(game, read).verdict
    said = lines_of(verdict, game.title)
    assert "Ann 1 or 2, Ben 0, Cy 1 or 2, Di 1 or 2." in said
    assert "Ann and Cy together 2 or 4." in said and "Ben and Di together 1 or 2." in said
    assert verdict.contract()["teams"] == [
        {"players": ["Ann", "Cy"], "total": 2, "possible": [2, 4]},
        {"players": ["Ben", "Di"], "total": 1, "possible": [1, 2]},
    ]
    assert game.rules.story(verdict).scores == (None, 0, None, None)
