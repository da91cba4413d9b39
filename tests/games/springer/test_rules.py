"""Springer's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 8;
then what a written record may look like and what the referee says to a wrong one. Splits are in test_split.py.

Nearly all of it is played on sixteen squares with triangles 2, 5 and 4 on each edge, at the points between the squares:

     1  2  3  4
     5  6  7  8
     9 10 11 12
    13 14 15 16
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.springer import rules
from sheetgen.games.springer.rules import Pair, Position
from sheetgen.games.springer.story import Chain, Played
from sheetgen.referee import record
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Filled
from tests.games.springer.mini import grid, lettered, small

NAMES = ("Ann", "Ben", "Cy")
ANN = ("1", "6", "9", "14", "11", "16", "N2", "W2", "S5", "E4")
"""A chain of 13; with one move less it has three edges and 9."""
BEN = ("2", "4", "7", "10", "13", "15", "N5", "E2", "W4")
"""Three edges and 11; S4 makes it 15, S2 makes it 13."""


def turns(*hands: Sequence[str]) -> list[str]:
    """The players' moves in turn."""
    return [hand[k] for k in range(max(map(len, hands))) for hand in hands if k < len(hand)]


def judge(
    *moves: str, players: int = 2, variation: Sequence[str] = (), first: str = "Ann", field: Field | None = None
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
    return replay(rules, field or grid(), record.parse(source))


def legal(
    *moves: str, players: int = 2, variation: Sequence[str] = (), first: str = "Ann", field: Field | None = None
) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, players=players, variation=variation, first=first, field=field)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def choices(*moves: str, players: int = 2, variation: Sequence[str] = (), field: Field | None = None) -> list[str]:
    return [rules.write(move) for move in legal(*moves, players=players, variation=variation, field=field).moves()]


def refused(
    *moves: str, players: int = 2, variation: Sequence[str] = (), field: Field | None = None
) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves, players=players, variation=variation, field=field)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def strip(*triangles: str) -> Field:
    """Three squares in a row; triangles stand above the point between 1 and 2, or below the one between 2 and 3."""
    return lettered("ABC", {name: (0, 1) if name[0] == "N" else (1, 2) for name in triangles})


# The numbered rules (docs/GAMES.md 8.2)


def test_rule_1_any_space_or_triangle_is_open_at_first() -> None:
    spaces = [str(number) for number in range(1, 17)]
    assert choices() == [*spaces, *(f"{edge}{value}" for edge in "NESW" for value in (2, 5, 4))]


def test_rule_1_not_next_to_a_space_of_ones_own_but_next_to_anothers() -> None:
    assert not {"2", "5", "7", "10"} & set(choices("6", "16", "1", "4"))
    assert "5" in choices("6")


def test_rule_1_a_triangle_is_filled_once_and_a_player_has_one_on_each_edge() -> None:
    assert not {"N2", "N5", "N4"} & set(choices("N2", "16"))
    assert [text for text in choices("N2") if text[0] == "N"] == ["N5", "N4"]


def test_rule_2_linked_spaces_with_triangles_on_all_edges_and_13_are_a_chain() -> None:
    assert legal(*turns(ANN, BEN)).chains == (13, 0)


def test_rule_2_without_a_link_there_is_no_chain() -> None:
    torn = [text if text != "6" else "3" for text in ANN]  # 1 meets no other space of hers
    position = legal(*turns(torn, BEN))
    assert position.chains == (0, 0) and position.scores["Ann"] == 9


def test_rule_3_the_first_players_chain_leaves_the_second_one_turn() -> None:
    position = legal(*turns(ANN, BEN))
    assert not position.over and position.turn == "Ben"
    assert position.missing == "Ann has a chain of 13, and Ben has one more turn"
    assert legal(*turns(ANN, [*BEN, "5"])).over


def test_rule_4_the_only_chain_wins_though_other_triangles_are_worth_more() -> None:
    position = legal(*turns(ANN, ["2", "4", "7", "10", "12", "15", "N5", "E5", "S4", "5"]))
    assert position.scores == {"Ann": 13, "Ben": 14} and position.winners == ("Ann",)
    assert position.notes == ("Ann has a chain of 13",)


def test_rule_4_without_a_chain_the_higher_total_of_connected_triangles_wins() -> None:
    field = strip("N5", "S4")
    position = legal("1", "N5", "3", "S4", "-", "2", field=field)
    assert position.over and position.scores == {"Ann": 0, "Ben": 9} and position.winners == ("Ben",)


def test_equal_totals_without_a_chain_are_a_draw() -> None:
    position = legal("2", "1", "-", "3", field=strip())
    assert position.over and position.winners == ("Ann", "Ben")


# The vectors (8.3)


def test_t1_with_three_edges_and_9_a_4_or_5_is_needed() -> None:
    chain = ("1", "6", "9", "14", "N2", "W2", "S5", "11", "8", "16")
    others = ("2", "4", "7", "10", "13", "15", "5", "12", "N5", "W5")
    before = turns(chain, others)
    assert legal(*before).scores["Ann"] == 9
    assert legal(*before, "E2").chains == (0, 0) and legal(*before, "E2").scores["Ann"] == 11
    assert legal(*before, "E4").chains == (13, 0)
    assert legal(*before, "E5").chains == (14, 0)


def test_t2_and_a8_a_second_triangle_on_an_edge() -> None:
    assert refused("N2", "1", "N5") == ("Springer 1", "Ann already has N2, and may have only one triangle on an edge")


def test_t3_adjoining_is_illegal_touching_at_a_corner_legal() -> None:
    assert refused("6", "1", "7") == ("Springer 1", "space 7 is next to 6, which is already Ann's")
    assert "11" in choices("6", "1")


@pytest.mark.parametrize(
    ("last", "chains", "winners"),
    [("S4", (13, 15), ("Ben",)), ("S2", (13, 13), ("Ann", "Ben")), ("5", (13, 0), ("Ann",))],
)
def test_t4_the_last_turn(last: str, chains: tuple[int, int], winners: tuple[str, ...]) -> None:
    position = legal(*turns(ANN, [*BEN, last]))
    assert position.over and position.turn is None and list(position.moves()) == []
    assert position.chains == chains and position.winners == winners


def test_t5_the_second_players_chain_ends_the_game_at_once() -> None:
    position = legal(*turns([*ANN[:9], "3"], [*BEN, "S4"]))
    assert position.over and position.winners == ("Ben",)


def test_t5_who_is_second_depends_on_who_begins() -> None:
    position = legal(*turns([*BEN, "5"], ANN), first="Ben")
    assert position.over and position.winners == ("Ann",)


def test_t6_four_edges_and_12_are_no_chain_for_two() -> None:
    position = legal(*turns(["1", "6", "11", "16", "N2", "W2", "S4", "E4"], ["2", "4", "5", "7", "10", "12", "13"]))
    assert position.scores["Ann"] == 12 and position.chains == (0, 0)
    assert not position.over and "one more turn" not in position.missing


def test_t8_a_chain_of_4_beats_15_on_three_edges() -> None:
    ann = ("1", "6", "11", "8", "9", "14", "N1", "W1", "E1", "S1")
    ben = ("2", "7", "12", "15", "N5", "E5", "S5", "4", "5", "10")
    position = legal(*turns(ann, ben), variation=["threshold = 4"], field=grid("154"))
    assert position.scores == {"Ann": 4, "Ben": 15} and position.chains == (4, 0)
    assert position.over and position.winners == ("Ann",)


def test_t1_and_t4_replay_on_the_sheet_that_is_printed() -> None:
    field = field_of(design(find("springer"), name="mini"))
    ann = ("3", "10", "15", "22", "N3", "W2", "S4", "24", "27", "E4")
    ben = ("8", "5", "18", "26", "E5", "S5", "28", "1", "W4")
    assert legal(*turns(ann, ben)[:13], field=field).scores["Ann"] == 9
    assert legal(*turns(ann, ben), field=field).chains == (13, 0)
    for last, won in (("N1", ("Ben",)), ("20", ("Ann",))):
        assert legal(*turns(ann, [*ben, last]), field=field).winners == won


# The settled ambiguities (8.4)


def test_a1_a_triangle_touches_all_spaces_at_its_tip_and_one_of_them_is_enough() -> None:
    for space in ("1", "2"):
        assert legal("N2", "16", space).scores["Ann"] == 2
    assert legal("N2", "16", "3").scores["Ann"] == 0


def test_a1_a_contact_along_an_edge_links_a_triangle_too() -> None:
    along = structs.replace(strip("N5"), contacts=((1, 2, "edge"), (2, 3, "edge"), (2, "N5", "edge")))
    assert legal("2", "1", "N5", field=along).scores["Ann"] == 5


def test_a1_a_triangle_may_be_filled_beside_ones_own_space() -> None:
    assert "N2" in choices("1", "16")


def test_a2_the_best_group_counts_and_no_other() -> None:
    moves = turns(["1", "N2", "16", "E4", "S4"], ["4", "7", "10", "13", "5"])
    assert legal(*moves).scores["Ann"] == 8
    assert legal(*moves, variation=["touching-triangles"]).scores["Ann"] == 10


@pytest.mark.parametrize("variation", [[], ["touching-triangles"]])
def test_a2_a_triangle_that_touches_no_own_space_counts_nothing(variation: list[str]) -> None:
    assert legal("N5", "2", "16", variation=variation).scores == {"Ann": 0, "Ben": 0}


def three(ben: Sequence[str], cy: Sequence[str]) -> list[str]:
    """Ann has a chain of 12 after the first move of the eighth round."""
    return turns(["1", "6", "11", "16", "N2", "W2", "S4", "E4"], ben, cy)


FIVES = ("3", "8", "9", "14", "N5", "E5", "S5", "W5")


def test_a3_three_players_finish_the_round() -> None:
    moves = three(["2", "4", "5", "7", "10", "12", "13", "15"], FIVES)
    assert legal(*moves[:22], players=3).missing == "Ann has a chain of 12, and Ben has the next turn"
    assert legal(*moves[:23], players=3).missing == "Ann has a chain of 12, and Cy has one more turn"
    position = legal(*moves, players=3)
    assert position.over and position.winners == ("Ann",)


def test_a3_the_round_is_counted_from_whoever_began() -> None:
    moves = three(["2", "4", "5", "7", "10", "12", "13", "15"], FIVES)
    position = legal(*moves, players=3, first="Cy")
    assert position.over and position.winners == ("Cy",)


def test_a3_two_chains_in_a_round_with_equal_totals_are_a_draw() -> None:
    position = legal(*three(["4", "7", "10", "13", "N4", "E2", "W4", "S2"], FIVES), players=3)
    assert position.scores == {"Ann": 12, "Ben": 12, "Cy": 10}
    assert position.winners == ("Ann", "Ben")


def test_a3_a_round_is_cut_short_when_nobody_can_move() -> None:
    begun = [
        "N5",
        "1",
        "3",
        "E4",
        "5",
        "7",
        "S3",
        "9",
        "N1",
        "W2",
        "-",
        "-",
        "2",
        "-",
        "-",
        "6",
        "-",
        "-",
        "8",
        "-",
        "-",
    ]
    assert not legal(*begun, players=3, field=small()).over
    position = legal(*begun, "4", players=3, field=small())
    assert position.over and position.chains == (14, 0, 0) and position.winners == ("Ann",)


def test_a4_whoever_cannot_move_passes_while_another_can() -> None:
    moves = ("2", "1", "-", "3")
    assert choices(*moves[:2], field=strip()) == ["-"]
    assert legal(*moves, field=strip()).over


def test_a4_a_pass_that_was_not_written_is_one_foul_and_the_move_the_next_players() -> None:
    field = strip("N5", "S4")
    verdict = judge("1", "N5", "3", "S4", "2", field=field)
    message = "Ann can fill nothing now and misses the turn, which is written -"
    assert [(played.number, played.foul) for played in verdict.fouls] == [
        (5, Foul("Springer 1", message, unwritten=True))
    ]
    assert verdict.position.over and verdict.position.scores == {"Ann": 0, "Ben": 9}


def test_a4_a_pass_that_was_not_written_costs_the_next_player_nothing_when_they_are_named() -> None:
    verdict = judge("1", "N5", "3", "S4", "Ben: 2", field=strip("N5", "S4"))
    message = "Ben cannot move now: it is Ann's turn, and Ann can do nothing; a missed turn is written as -"
    assert [(played.number, played.foul) for played in verdict.fouls] == [
        (5, Foul("turn order", message, unwritten=True))
    ]
    assert verdict.position.over and verdict.position.scores == {"Ann": 0, "Ben": 9}


def test_a4_two_passes_that_were_not_written_are_one_foul() -> None:
    begun = ["N5", "1", "3", "E4", "5", "7", "S3", "9", "N1", "W2", "-", "-", "2", "-", "-", "6", "-", "-", "4"]
    verdict = judge(*begun, "8", players=3, field=small())
    assert [played.number for played in verdict.fouls] == [20]
    assert verdict.position.over and verdict.position.winners == ("Ann",)


def test_a4_no_pass_is_written_after_the_end() -> None:
    assert refused("2", "1", "-", "3", "-", field=strip())[0] == "end of the game"


DOUBLE = ("double-first",)


def test_a5_the_first_turn_of_each_fills_two_empty_neighbours() -> None:
    pairs = choices(variation=DOUBLE)
    assert len(pairs) == 24 and {"1 2", "1 5", "15 16"} <= set(pairs)
    assert not [text for text in choices("1 2", variation=DOUBLE) if {"1", "2"} & set(text.split())]
    assert "3 4" in choices("1 2", variation=DOUBLE)
    assert "9" in choices("1 2", "3 4", variation=DOUBLE)


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("6", "on the first turn each player fills two spaces next to each other, written as in 57 58"),
        ("N2", "on the first turn each player fills two spaces next to each other, written as in 57 58"),
        ("1 N2", "the first turn is for two spaces, not for triangles"),
        ("1 6", "1 and 6 do not share a border, as the two of the first turn must"),
        ("1 1", "1 and 1 do not share a border, as the two of the first turn must"),
    ],
)
def test_a5_nothing_else_will_do(move: str, message: str) -> None:
    assert refused(move, variation=DOUBLE) == ("SPR-A5", message)


def test_a5_both_spaces_must_be_empty_and_it_is_for_the_first_turn_only() -> None:
    assert refused("1 2", "2 3", variation=DOUBLE) == ("Springer 1", "space 2 is already filled")
    assert refused("1 2", "3 4", "9 10", variation=DOUBLE) == (
        "SPR-A5",
        "two spaces are filled only on the first turn",
    )


def test_a5_without_a_pair_the_first_turn_is_lost() -> None:
    field = strip("N5", "S4")
    assert choices("1 2", variation=DOUBLE, field=field) == ["-"]
    assert refused("1 2", "3", variation=DOUBLE, field=field) == (
        "SPR-A5",
        "no two empty spaces next to each other are left, so this first turn is missed; it is written -",
    )
    assert choices("1 2", "-", "N5", variation=DOUBLE, field=field) == ["3", "S4"]


def test_a5_the_two_are_one_space_with_joint_neighbours_and_corners() -> None:
    position = legal("5 6", "16 15", "11", "4", variation=DOUBLE)
    assert not {"1", "2", "7", "9", "10"} & {rules.write(move) for move in position.moves()}
    moves = ("5 6", "16 15", "3", "4", "N5", "13", "W2")  # 3 meets 6, and W2 meets 5
    assert legal(*moves, variation=DOUBLE).scores["Ann"] == 7


def test_a7_every_own_triangle_is_the_only_one_on_its_edge() -> None:
    position = legal(*turns(ANN, BEN))
    for seat in range(2):
        own = position.filled[seat] & position.board.triangles
        assert all((own & edge).bit_count() <= 1 for edge in position.board.edges.values())


def test_a9_a_triangle_ends_a_chain_and_does_not_link_groups() -> None:
    far = structs.replace(grid(), contacts=(*grid().contacts, (16, "N5", "corner")))
    moves = turns(["2", "5", "16", "N5", "E4", "S4", "W2"], ["3", "6", "8", "9", "11", "14"])
    position = legal(*moves, field=far)
    assert position.chains == (0, 0) and position.scores["Ann"] == 13


# Players and variations


@pytest.mark.parametrize("total", [4, 9, 12, 20])
def test_v1_another_threshold(total: int) -> None:
    chain = ("1", "6", "11", "16", "N2", "W2", "S4", "E4")
    position = legal(*turns(chain, ["2", "4", "5", "7", "10", "12", "13"]), variation=[f"threshold = {total}"])
    assert position.chains == (12 if total <= 12 else 0, 0)


@pytest.mark.parametrize(
    ("players", "variation", "sentence"),
    [
        (1, (), "Springer is for 2 or 3 players, not 1"),
        (3, ("threshold = 13",), "the variation threshold is for two players, not 3"),
        (3, ("split-spaces",), "the variation split-spaces is for two players, not 3"),
        (3, ("touching-triangles", "double-first"), "the variation double-first is for two players, not 3"),
        (2, ("threshold = 3",), "threshold is a total of four triangles, from 4 to 20, not 3"),
        (2, ("threshold = 21",), "threshold is a total of four triangles, from 4 to 20, not 21"),
        (2, ("threshold",), "the variation 'threshold' needs a value: write threshold = and what you agreed on"),
        (2, ("teams",), "there is no variation 'teams'; there are: threshold, split-spaces, double-first, "
                        "touching-triangles"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(players: int, variation: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(players=players, variation=variation)
    assert caught.value.sentence == sentence


def test_the_variations_for_two_may_all_be_combined() -> None:
    every = ("threshold = 4", "split-spaces", "double-first", "touching-triangles")
    position = legal("split 6: 2 to 10", "split 11: 7 to 15", "1 2", "17 10", variation=every)
    assert position.turn == "Ann" and position.board.agreed.threshold == 4


def test_three_may_count_every_touching_triangle() -> None:
    moves = ("1", "4", "13", "N2", "15", "10", "16", "12", "8", "E4")
    assert legal(*moves, players=3, variation=["touching-triangles"]).scores["Ann"] == 6
    assert legal(*moves, players=3).scores["Ann"] == 4


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("12", Fill(12)),
        (" 012 ", Fill(12)),
        ("N4", Fill("N4")),
        ("n 4", Fill("N4")),
        ("Nord 4", Fill("N4")),
        ("ouest 4", Fill("W4")),
        ("Ost2", Fill("E2")),
        ("Süd 2", Fill("S2")),
        ("5 6", Pair(5, 6)),
        ("6 5", Pair(5, 6)),
        ("6, 5", Pair(5, 6)),
        ("5+6", Pair(5, 6)),
        ("5 and 6", Pair(5, 6)),
        ("-", Pass()),
        (" - ", Pass()),
    ],
)
def test_a_move_however_it_is_written(text: str, move: rules.Move) -> None:
    assert rules.read(text, legal()) == move


@pytest.mark.parametrize("text", ["12", "N4", "5 6", "-"])
def test_what_is_written(text: str) -> None:
    assert rules.write(rules.read(text, legal())) == text


@pytest.mark.parametrize("text", ["red", "5 6 7", "5 red", "4N", "N", "+5", "5-6", "split", "split 5", "9" * 5000])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput, match="is not a move; write a space, as in 57, or a triangle, as in N4"):
        rules.read(text, legal())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("17", "there is no space 17 on this sheet; the spaces run from 1 to 16"),
        ("5 0", "there is no space 0 on this sheet; the spaces run from 1 to 16"),
        ("N3", "there is no triangle N3 on this sheet; the triangles are: N2, N5, N4"),
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
        (["6", "1", "6"], "Springer 1", "space 6 is already filled"),
        (["N2", "1", "N2"], "Springer 1", "triangle N2 is already filled"),
        (["6", "1", "10"], "Springer 1", "space 10 is next to 6, which is already Ann's"),
        (
            ["5 6"],
            "Springer 1",
            "one space or triangle is filled in a turn, not two; give each of two turns a line of its own",
        ),
        (["-"], "passing", "whoever can fill something may not pass, and Ann can: 1"),
        (["split 6: 2 to 10"], "Springer V2", 'spaces are split only in the variation "split-spaces", before play'),
    ],
)
def test_a_foul_names_its_rule_and_space(moves: list[str], rule: str, message: str) -> None:
    assert refused(*moves) == (rule, message)


def test_after_the_end_nothing_can_be_played() -> None:
    assert refused(*turns(ANN, [*BEN, "S4"]), "5") == (
        "end of the game",
        "the game is over; nothing more can be played",
    )


@pytest.mark.parametrize("slip", ["2", "10", "1", "W4", "-", "5 11", "split 8: 4 to 12"])
def test_one_slip_does_not_hide_or_make_another(slip: str) -> None:
    played = ["1", "4", "6", "W2", "W5", "15"]
    assert judge(*played, slip, "13").fouls[0].number == 7
    assert len(judge(*played, slip, "13").fouls) == 1
    assert len(judge(*played, slip, "13", "15").fouls) == 2


def test_what_a_foul_filled_is_filled_but_links_and_counts_nothing() -> None:
    verdict = judge("1", "4", "6", "15", "2", "13", "N2", "10", "N5", "E2")
    assert [played.number for played in verdict.fouls] == [5, 9]
    position = verdict.position
    assert isinstance(position, Position)
    assert position.scores == {"Ann": 2, "Ben": 2}
    left = {rules.write(move) for move in position.moves()}
    assert not {"2", "3", "N5"} & left  # 3 is next to 2


def test_a_fouled_space_links_nothing_later_either() -> None:
    hands = ("1", "6", "9", "14", "16", "N2", "W2", "S5"), BEN[:7]
    whole = judge(*turns(*hands), "15", "11", "E2", "E4").position
    fouled = judge(*turns(*hands), "Ann: 11", "E2", "E4").position
    assert isinstance(whole, Position) and whole.chains == (13, 0)
    assert isinstance(fouled, Position) and fouled.chains == (0, 0)
    ends = judge(*turns(*hands), "Ann: E4", "E2", "11").position
    assert isinstance(ends, Position) and ends.chains == (0, 0)


def test_a10_of_two_on_a_line_where_one_is_filled_nobody_knows_which_it_was() -> None:
    lines = turns([f"Ann: {move}" for move in ANN], [f"Ben: {move}" for move in (*BEN, "5")])
    whole = judge(*lines)
    assert whole.winners == ("Ann",) and not whole.fouls
    for at in range(len(lines)):
        name, move = lines[at].split()
        for two in (f"8 {move}", f"{move} 8"):
            verdict = judge(*lines[:at], f"{name} {two}", *lines[at + 1 :])
            assert at + 1 in [played.number for played in verdict.fouls]
            assert verdict.winners == () and verdict.doubtful


def test_a10_where_two_are_due_they_are_no_such_line() -> None:
    verdict = judge("Ann: 1 11", "Ben: 4 8", variation=("double-first",))
    assert [played.number for played in verdict.fouls] == [1] and not verdict.doubtful


@pytest.mark.parametrize("pair", ["W4 1", "1 W4", "N2 1", "1 N2"])
def test_a5_a_triangle_is_none_of_the_two_of_the_first_turn(pair: str) -> None:
    assert refused(pair, variation=("double-first",)) == (
        "SPR-A5",
        "the first turn is for two spaces, not for triangles",
    )


def test_a_fouled_triangle_makes_no_chain() -> None:
    moves = turns([f"Ann: {move}" for move in ANN[:9]], [f"Ben: {move}" for move in BEN])
    verdict = judge(*moves, "Ben: E5")
    assert isinstance(verdict.position, Position)
    assert verdict.position.chains == (0, 0) and verdict.fouls[0].foul is not None
    assert verdict.fouls[0].foul.rule == "turn order"


# What is told


def test_what_is_missing() -> None:
    assert legal("1").missing == "it is Ben's turn; 15 spaces and 12 triangles are still empty"
    assert legal("2", "1", "-", field=strip()).missing == "it is Ben's turn; 1 space is still empty"


def test_the_report_names_the_chains() -> None:
    lines = lines_of(judge(*turns(ANN, [*BEN, "S2"])), "Springer")
    assert "A draw between Ann and Ben." in lines
    assert "Note: Ann has a chain of 13 and Ben has a chain of 13." in lines


def test_the_story_of_a_short_game() -> None:
    story = rules.story(judge("1", "2", "N2", "5", "6", "W5", "11", "10", "16", "N5", "E4", "4", "E2"))
    assert isinstance(story, Played)
    assert story.fills[2] == Filled(space="N2", colour="red", player=0, order=3)
    assert story.fills[-1] == Filled(space="E2", colour="red", player=0, order=13, foul=True)
    assert story.hands == (("red",), ("blue",)) and story.scores == (6, 10)
    assert story.cuts == () and story.unions == ()
    assert story.chains == (
        Chain(
            player=0,
            links=((1, "N2"), (1, 6), (6, 11), (11, 16), (16, "E4")),
            spaces=(1, 6, 11, 16, "N2", "E4"),
            total=6,
            complete=False,
        ),
        Chain(player=1, links=((2, "N5"), (2, 5), (5, "W5")), spaces=(2, 5, 10, "N5", "W5"), total=10, complete=False),
    )


def test_the_story_of_a_chain_with_a_single_triangle() -> None:
    assert rules.story(judge("1", "16", "6", "12", "N2")).chains[0].links == ((1, "N2"),)


def test_a9_no_way_of_a_chain_runs_through_a_triangle() -> None:
    # N2 touches both spaces of the double, which are linked without it.
    moves = turns(["1 2", "N2", "W2", "7", "12", "E4"], ["16 15", "4", "9", "5", "S4"])
    story = rules.story(judge(*moves, variation=DOUBLE))
    assert set(story.chains[0].links) == {(1, "N2"), (1, "W2"), (1, 2), (2, 7), (7, 12), (12, "E4")}


def test_the_story_of_a_double_links_across_the_border() -> None:
    story = rules.story(judge("5 6", "16 15", "3", "4", "N5", "13", "W2", variation=DOUBLE))
    assert [fill.space for fill in story.fills if fill.order == 1] == [5, 6]
    assert story.chains[0].links == ((3, "N5"), (3, 6), (6, 5), (5, "W2"))


def test_the_story_tells_every_group_that_counts() -> None:
    moves = turns(["1", "N2", "16", "E4"], ["4", "7", "10", "13"])
    assert len(rules.story(judge(*moves)).chains) == 1
    assert [chain.total for chain in rules.story(judge(*moves, variation=["touching-triangles"])).chains] == [2, 4]


def test_a_foul_that_filled_nothing_is_marked() -> None:
    assert rules.story(judge("6", "Ben: 6")).marks == (Filled(space=6, colour="blue", player=1, order=2, foul=True),)


def test_a_split_of_a_space_that_is_not_there_is_refused_at_any_time() -> None:
    for moves in (["split 99: 12 to 20/21"], ["6", "split 99: 12 to 20/21"]):
        with pytest.raises(BadInput, match="there is no space 99"):
            judge(*moves)


def test_without_a_chain_it_is_said_that_the_totals_decide() -> None:
    verdict = judge("1", "N5", "3", "S4", "-", "2", field=strip("N5", "S4"))
    assert verdict.position.over and verdict.position.notes == ("nobody has a chain, so the totals decide",)
    assert verdict.played[0].position.notes == ()


def test_a_turn_out_of_order_is_a_foul_and_its_fill_stays() -> None:
    verdict = judge("1", "Ann: 6", "16")
    assert verdict.fouls[0].foul == Foul(
        "turn order", "Ann cannot move now: it is Ben's turn; is a line of Ben's missing before it?"
    )
    assert isinstance(verdict.position, Position) and verdict.position.turn == "Ann"
