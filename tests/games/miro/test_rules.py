"""Miro's rules, one test a rule: the numbered ones, the vectors and the settled ambiguities of docs/GAMES.md 3;
then what a written record may look like and what the referee says to a wrong one.

All of it is played on the field of MIR-T5: twenty segments, 0 to 19, and spaces numbered as docs/GAMES.md lists them.
"""

from __future__ import annotations

from typing import cast

import pytest

from sheetgen.errors import BadInput
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import replayed, understood
from sheetgen.games.miro import rules
from sheetgen.games.miro.rules import On, Position, Run, Variation
from sheetgen.referee import record, teams
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.strokes import Pass
from sheetgen.referee.verdict import Verdict
from sheetgen.story.lines import Capture, Played, Stroke
from sheetgen.testing.play import Table, played
from tests.games.miro.mini import SPACES, curve, mini

NAMES = ("Ann", "Ben", "Cy", "Di")
OWN_T5 = ("16", "15 14", "13 12 11", "10 9 8", "7", "6 5", "4 3", "2 1 0", "19 18 17")
"""A to I of the illustrations."""


def judge(*moves: str, players: int = 2, variation: tuple[str, ...] = (), first: str = "Ann") -> Verdict:
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
    return replay(rules, mini(), record.parse(source))


def legal(*moves: str, players: int = 2) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(*moves, players=players)
    assert [played.foul for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def refused(*moves: str) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move; the ones before are in order."""
    verdict = judge(*moves)
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def fouls(*moves: str) -> list[int]:
    """The numbers of the moves that are fouls."""
    return [played.number for played in judge(*moves).fouls]


def choices(*moves: str) -> list[str]:
    return [rules.write(move) for move in legal(*moves).moves()]


def ending(left: int) -> tuple[str, ...]:
    """Moves with the numbers from 0 after which so many segments are left."""
    done = 20 - left - 6
    return ("0", "1 2", "+3", *["+3"] * (done // 3), *[f"+{done % 3}"] * bool(done % 3))


def tiny(segments: int) -> Position:
    """The start on a curve so short that there is hardly a choice."""
    field = curve(range(segments), [set(range(segments))])
    return rules.start(field, NAMES[:2], Variation())


def play(position: Position, *moves: str) -> Position:
    for text in moves:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position), after
        position = after
    return position


# The numbered rules (docs/GAMES.md 3.2)


def test_rule_1_the_first_player_colours_any_one_segment() -> None:
    assert choices() == [str(segment) for segment in range(20)]


def test_rule_1_the_second_player_goes_on_at_either_end() -> None:
    assert choices("16") == ["17 18", "15 14"]


def test_rule_1_the_third_player_colours_three() -> None:
    assert choices("16", "15 14") == ["+3"]
    assert legal("16", "15 14", "+3").stroke == (13, 12, 11)


def test_rule_2_from_turn_4_one_two_or_three() -> None:
    assert choices("16", "15 14", "+3") == ["+1", "+2", "+3"]


def test_rule_2_the_curve_closes_on_itself_from_19_to_0() -> None:
    assert legal("17", "18 19", "+3").stroke == (0, 1, 2)
    assert legal("2", "1 0", "+3").stroke == (19, 18, 17)


def test_rule_3_a_point_for_each_segment_in_the_own_colour() -> None:
    before, after = legal(*OWN_T5[:7]), legal(*OWN_T5[:8])
    assert after.scores["Ben"] - before.scores["Ben"] == 4 + 2 + 2 + 2


def test_rule_4_all_coloured_ends_the_game_and_the_highest_wins() -> None:
    position = legal(*OWN_T5)
    assert position.over and position.turn is None and list(position.moves()) == []
    assert position.closed.bit_count() == len(SPACES)
    assert position.winners == ("Ann",)


def test_rule_4_nobody_has_won_before_the_end() -> None:
    assert legal(*OWN_T5[:-1]).winners == ()


def test_rule_4_a_draw_is_between_all_who_are_level() -> None:
    field = curve(range(2), [{0}, {1}])
    position = play(rules.start(field, NAMES[:3], Variation()), "0", "1")
    assert position.scores == {"Ann": 1, "Ben": 1, "Cy": 0}
    assert position.winners == ("Ann", "Ben")


# The vectors (3.3)


def test_t1_the_sizes_of_the_turns_are_1_2_3_3_1_2() -> None:
    verdict = judge(*OWN_T5)
    assert verdict.valid
    assert [len(position.stroke) for position in positions(verdict)] == [1, 2, 3, 3, 1, 2, 2, 3, 3]


def test_t2_g_captures_two_spaces_at_one_point_each() -> None:
    before, after = legal(*OWN_T5[:6]), legal(*OWN_T5[:7])
    assert after.closed.bit_count() - before.closed.bit_count() == 2
    assert after.scores == {"Ann": before.scores["Ann"] + 2, "Ben": 0}


def test_t3_the_game_ends_14_to_10() -> None:
    assert judge(*OWN_T5).position.scores == {"Ann": 14, "Ben": 10}


@pytest.mark.parametrize(("doubling", "sums"), [("none", (50, 50)), ("lower", (70, 75)), ("higher", (80, 75))])
def test_t4_partners(doubling: teams.Doubling, sums: tuple[int, int]) -> None:
    table = teams.Table(NAMES, doubling)
    assert tuple(team.total for team in table.teams((20, 25, 30, 25))) == sums


def positions(verdict: Verdict) -> list[Position]:
    return [cast(Position, played.position) for played in verdict.played]


CAPTURES: dict[int, set[frozenset[int]]] = {
    7: {frozenset({3, 8, 15}), frozenset({4, 9})},
    8: {frozenset(s) for s in ({0, 4, 8, 10, 14}, {1, 7, 14}, {2, 6, 16}, {2, 7, 15})},
    9: {frozenset(s) for s in ({0, 11, 13, 18}, {1, 6, 13, 17}, {5, 10, 12, 17, 19}, {11, 19}, {12, 18})},
}
SCORES = [(0, 0)] * 6 + [(2, 0), (2, 10), (14, 10)]


@pytest.mark.parametrize("move", range(1, 10))
def test_t5_move_by_move(move: int) -> None:
    verdict = judge(*OWN_T5[:move])
    assert verdict.valid
    story = rules.story(verdict)
    captured = {frozenset(SPACES[capture.space - 1]) for capture in story.captures if capture.order == move}
    assert captured == CAPTURES.get(move, set())
    assert story.scores == SCORES[move - 1]


def test_t5_may_be_written_with_counts() -> None:
    by_count = judge("16", "15 14", "+3", "+3", "+1", "+2", "+2", "+3", "+3")
    assert [played.move for played in by_count.played] == [played.move for played in judge(*OWN_T5).played]


def test_t5_replays_on_the_sheet_that_is_printed() -> None:
    field = field_of(design(find("miro"), name="mini"))
    source = record.write("miro", field.code, NAMES[:2], moves=OWN_T5)
    verdict = replay(rules, field, record.parse(source))
    assert verdict.clean and verdict.position.scores == {"Ann": 14, "Ben": 10}


# The settled ambiguities (3.4)


def test_a1_the_outside_is_no_space() -> None:
    assert len(legal().map.spaces) == 11
    assert sum(len(bounded) for bounded in legal().map.beside) == 40 - len({3, 5, 9, 16})


def test_a2_turn_3_goes_on_from_the_free_end_of_turn_2() -> None:
    rule, message = refused("16", "15 14", "17 18 19")
    assert rule == "MIR-A2"
    assert message == "segment 17 does not go on from the two just coloured; after 14 comes 13"


def test_a3_who_is_left_fewer_chooses_among_those() -> None:
    assert choices(*ending(2)) == ["+1", "+2"]
    assert refused(*ending(2), "Ben: +3") == ("MIR-A3", "only 2 segments are left, so 3 cannot be coloured")
    assert refused(*ending(1), "Ann: +2") == ("MIR-A3", "only segment 19 is left, so 2 cannot be coloured")


def test_a3_on_turns_2_and_3_too() -> None:
    assert [rules.write(move) for move in play(tiny(2), "0").moves()] == ["1"]
    assert [rules.write(move) for move in play(tiny(5), "0", "1 2").moves()] == ["+2"]
    assert play(tiny(2), "0", "1").over and play(tiny(1), "0").over


def test_a4_turn_2_is_two_at_one_end() -> None:
    rule, message = refused("16", "17 15")
    assert rule == "MIR-A4"
    assert message == "17 and 15 lie at two ends of the first segment; both must be at the same end"


def test_a5_at_a_triple_crossing_the_curve_goes_on_along_itself() -> None:
    trefoil = curve([0, 0, 0], [{0}, {1}, {2}])  # one crossing, three times through it
    position = play(rules.start(trefoil, NAMES[:2], Variation()), "1")
    assert [rules.write(move) for move in position.moves()] == ["2 0", "0 2"]


def test_a6_partners_sit_across() -> None:
    position = judge("16", players=4, variation=("teams",)).position
    assert [team.players for team in position.teams] == [("Ann", "Cy"), ("Ben", "Di")]


# Players and variations (docs/GAMES.md 0.4 and the table of variations)


@pytest.mark.parametrize(
    ("variation", "sums"), [("teams", [8, 6]), ("double-lower", [10, 6]), ("double-higher", [14, 12])]
)
def test_both_partners_win_by_their_total(variation: str, sums: list[int]) -> None:
    position = judge(*OWN_T5, players=4, variation=(variation,)).position
    assert position.scores == {"Ann": 6, "Ben": 0, "Cy": 2, "Di": 6}
    assert [team.total for team in position.teams] == sums
    assert position.winners == ("Ann", "Cy")


def test_level_teams_draw() -> None:
    moves = "\n".join(("0", "1"))
    source = f'players = ["Ann", "Ben", "Cy", "Di"]\nvariation = ["teams"]\nmoves = """\n{moves}\n"""'
    verdict = replay(rules, curve(range(2), [{0}, {1}]), record.parse(source))
    assert verdict.position.winners == NAMES
    assert "A draw between the teams." in lines_of(verdict, "Miro")


def test_without_teams_four_play_each_for_himself() -> None:
    assert judge(*OWN_T5, players=4).position.teams == ()


def test_the_turn_goes_round_from_whoever_is_first() -> None:
    verdict = judge(*OWN_T5[:4], players=3, first="Cy")
    assert [played.player for played in verdict.played] == ["Cy", "Ann", "Ben", "Cy"]


@pytest.mark.parametrize(
    ("players", "variation", "sentence"),
    [
        (2, ("teams",), "teams need 4 players, not 2"),
        (3, ("double-lower",), "teams need 4 players, not 3"),
        (4, ("double-lower", "double-higher"), "double-lower and double-higher exclude each other; choose one"),
        (1, (), "Miro is for 2 to 4 players, not 1"),
        (2, ("blind",), "there is no variation 'blind'; there are: teams, double-lower, double-higher"),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, variation: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge("16", players=players, variation=variation)
    assert caught.value.sentence == sentence


# Notation (docs/DESIGN.md 7)


@pytest.mark.parametrize("text", ["18 19", " 18  19 ", "18,19", "19 18"])
def test_the_same_run_however_it_is_written(text: str) -> None:
    assert rules.read(text, legal("17")) == Run((18, 19))


@pytest.mark.parametrize("text", ["+2", "+ 2", "10 9", "9 10"])
def test_later_runs_are_read_as_counts(text: str) -> None:
    assert rules.read(text, legal(*OWN_T5[:3])) == On(2)


@pytest.mark.parametrize("move", [Run((18, 19)), On(3), Pass()])
def test_what_is_written(move: rules.Move) -> None:
    assert rules.write(move) == {Run: "18 19", On: "+3", Pass: "-"}[type(move)]


@pytest.mark.parametrize("text", ["red", "17 x", "+", "++2", "17+", "7.3", "1" * 5000, "-3", "13-18"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        rules.read(text, legal())


def test_a_segment_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="there is no segment 20; the segments are numbered 0 to 19"):
        judge("16", "15 20")


# Fouls


@pytest.mark.parametrize(
    ("moves", "rule", "message"),
    [
        (["3 4"], "Miro 1", "the first player colours one segment, not 2"),
        (["3", "4"], "Miro 1", "on turn 2 a player colours exactly 2 segments, not 1"),
        (["3", "4 5 6"], "Miro 1", "on turn 2 a player colours exactly 2 segments, not 3"),
        (["3", "4 4"], "Miro 1", "segment 4 is named twice"),
        (["3", "3 4"], "Miro 1", "segment 3 is already coloured"),
        (["3", "4 6"], "Miro 1", "segment 6 does not follow 4; what is coloured in a turn runs on without a gap"),
        (["3", "8 9"], "Miro 1", "the stroke must go on from segment 3, so it begins with 4 or 2, not with 8"),
        (["3", "4 5", "+2"], "Miro 1", "on turn 3 a player colours exactly 3 segments, not 2"),
        (["3", "4 5", "6 7"], "Miro 1", "on turn 3 a player colours exactly 3 segments, not 2"),
        (["3", "4 5", "+3", "+4"], "Miro 2", "a player colours 1, 2 or 3 segments in a turn, not 4"),
        (["3", "4 5", "+3", "+0"], "Miro 2", "a player colours 1, 2 or 3 segments in a turn, not 0"),
        (["3", "4 5", "+3", "9 10 11 12"], "Miro 2", "a player colours 1, 2 or 3 segments in a turn, not 4"),
        (["3", "4 5", "+3", "15"], "Miro 2", "the stroke must go on from segment 8, so it begins with 9, not with 15"),
        (["3", "4 5", "+3", "8"], "Miro 2", "segment 8 is already coloured"),
        (["3", "-"], "passing", "nobody may pass in Miro: as long as a segment is free, it can be coloured"),
    ],
)  # fmt: skip
def test_a_foul_names_its_rule_and_segment(moves: list[str], rule: str, message: str) -> None:
    assert refused(*moves) == (rule, message)


@pytest.mark.parametrize("moves", [["+1"], ["3", "+2"]])
def test_a_count_needs_a_direction(moves: list[str]) -> None:
    verdict = judge(*moves, "+3")
    assert [played.number for played in verdict.fouls] == [len(moves)]
    assert verdict.unjudged == 1  # nobody can tell where they went on


GAME = ("16", "15 14", "+3", "+1", "+2", "+2", "+3", "+1", "+2", "+2", "+1")
"""Ann wins it."""


def test_where_one_line_is_too_many_nobody_can_tell_which_and_nobody_is_named_the_winner() -> None:
    """A line that says only how far it goes fits anywhere, so the first that shows it is seldom the one."""
    assert judge(*GAME).winners == ("Ann",)
    for at in range(2, len(GAME)):
        found = judge(*GAME[: at + 1], *GAME[at:])
        assert not found.winners and not found.twice and found.fouls, at


def test_a_line_that_stands_twice_with_its_name_is_one_behind_the_end_too() -> None:
    named = [f"{'Ben' if at % 2 else 'Ann'}: {line}" for at, line in enumerate(GAME)]
    found = judge(*named, named[-1])
    assert len(found.twice) == 1 and not found.fouls and found.winners == ("Ann",)


def test_after_the_end_nothing_can_be_played() -> None:
    verdict = judge(*OWN_T5, "5")
    assert [played.foul for played in verdict.fouls] == [
        Foul("end of the game", "the game is over; nothing more can be played")
    ]


@pytest.mark.parametrize(
    "moves",
    [
        ["3 4", "5 6", "+3", "+1"],  # two segments on turn 1
        ["3", "4", "+3", "8 9"],  # one on turn 2
        ["3", "4 5", "6 7", "+2"],  # two on turn 3
        ["3", "4 5", "+3", "+4", "13 14"],
        ["3", "4 5", "+3", "9 9", "+2"],
        ["3", "4 5", "2 1 0", "+1", "18 17"],  # at the wrong end, and on from there
        ["3", "4 5", "2 1 0", "6", "+2"],  # at the wrong end, and on from where it should have been
        ["3", "4 5", "+3", "10 11", "12 13", "+3"],  # one left out
        ["3", "4 5", "+3", "-", "9 10"],
        ["-", "4", "5 6", "+3", "+1"],
    ],
)
def test_one_slip_does_not_hide_or_make_another(moves: list[str]) -> None:
    assert len(fouls(*moves)) == 1
    assert len(fouls(*moves, "+5")) == 2


def test_a_fouled_stroke_is_coloured_but_captures_nothing() -> None:
    position = judge(*OWN_T5[:6], "4 3 2 1").position
    assert position.scores == {"Ann": 0, "Ben": 0}
    assert isinstance(position, Position)
    assert position.owned[0] >> 1 & 1 and position.ways == ((0, -1),)


def test_a_stroke_named_for_the_wrong_player_is_a_foul() -> None:
    verdict = judge("Ann: 16", "Ann: 15 14")
    assert [played.foul and played.foul.rule for played in verdict.played] == [None, "turn order"]


# The story


def test_the_story_of_a_game_with_a_foul() -> None:
    story = rules.story(judge("16", "15 14", "+3", "10 9 8", "7", "6 5", "4 3", "2 1 0 19"))
    assert story == Played(
        of_game="miro",
        strokes=(
            Stroke(segments=(16,), player=0, order=1),
            Stroke(segments=(15, 14), player=1, order=2),
            Stroke(segments=(13, 12, 11), player=0, order=3),
            Stroke(segments=(10, 9, 8), player=1, order=4),
            Stroke(segments=(7,), player=0, order=5),
            Stroke(segments=(6, 5), player=1, order=6),
            Stroke(segments=(4, 3), player=0, order=7),
            Stroke(segments=(2, 1, 0, 19), player=1, order=8, foul=True),
        ),
        captures=(Capture(space=7, player=0, order=7), Capture(space=8, player=0, order=7)),
        names=("Ann", "Ben"),
        scores=(2, 0),
    )


def test_after_a_fouled_run_the_players_go_on_the_way_that_it_is_written() -> None:
    for run, onward in (("3 2", "1 0"), ("2 3", "4 5"), ("2 5", "6 7")):
        verdict = judge("16", "15 14", run, "+2")  # far from where the third stroke had to begin
        assert [played.number for played in verdict.fouls] == [3]
        position = verdict.position
        assert isinstance(position, Position)
        assert " ".join(map(str, position.stroke)) == onward


def test_after_a_fouled_segment_the_players_go_on_the_way_that_they_came() -> None:
    for moves, onward in ((("16", "15 14"), "4"), (("10", "11 12"), "6")):
        position = judge(*moves, "5", "+1").position
        assert isinstance(position, Position)
        assert " ".join(map(str, position.stroke)) == onward


def after_fouls(*moves: str) -> list[str]:
    """What may be played next where the last of these moves is the only foul."""
    verdict = judge(*moves)
    assert [played.number for played in verdict.fouls] == [len(moves)] and not verdict.unjudged
    return [rules.write(move) for move in verdict.position.moves()]


def test_after_a_stroke_at_the_wrong_place_the_next_goes_on_from_there_or_from_where_it_should_have_been() -> None:
    assert after_fouls("3", "4 5", "2 1 0") == ["+1", "+2", "+3", "6", "6 7", "6 7 8"]


def test_after_a_foul_that_leaves_no_end_free_the_next_stroke_begins_beside_any_coloured_segment() -> None:
    assert after_fouls("3", "4 5", "+3", "9 12 11 10") == ["+1", "+2", "+3", "13", "13 14", "13 14 15"]
    assert judge("3", "4 5", "+3", "9 12 11 10", "+1").played[-1].position.owned[0] >> 2 & 1


def test_after_too_long_a_stroke_the_next_begins_behind_it() -> None:
    verdict = judge("3", "4 5", "+3", "+4", "18")
    assert [str(played.foul and played.foul.message) for played in verdict.fouls][1:] == [
        "the stroke must go on from segment 12, so it begins with 13, not with 18"
    ]


def test_a7_a_number_of_segments_without_its_plus_is_one_where_no_segment_can_be_meant() -> None:
    true = judge("10", "11 12", "+3", "+2", "+1", "+1", "+3")
    for moves in (("+3", "2", "+1", "+1", "+3"), ("3", "2", "1", "1", "3"), ("plus 3", "+2 segments", "1", "+1", "+3")):
        verdict = judge("10", "11 12", *moves)
        assert not verdict.fouls and not verdict.twice and verdict.position.scores == true.position.scores
        assert len([note for note in verdict.notes if "is taken as +" in note]) == 1


def test_a7_a_number_that_can_be_the_next_segment_is_that_segment_unless_pluses_were_left_out_before() -> None:
    # three segments after 19 come 0, 1 and 2, the next of which is 1
    assert legal("15", "16 17", "+3", "1").stroke == (1,)
    assert legal("15", "16 17", "3", "2").stroke == (1, 2)


def test_a7_two_equal_numbers_of_segments_are_no_line_written_twice() -> None:
    verdict = judge("10", "11 12", "+3", "+3", "+3", "+3", "+3", "+3")
    assert not verdict.twice and [played.number for played in verdict.fouls] == [8]


@pytest.mark.parametrize(
    ("players", "seed", "right", "slip"),
    [(2, 1, "28", "88"), (3, 11, "93 92", "93 95"), (3, 11, "93 92", "93 29")],
)
@pytest.mark.parametrize("named", [False, True])
def test_a8_a_slip_in_the_first_lines_turns_no_winner_where_only_numbers_of_segments_follow(
    players: int, seed: int, right: str, slip: str, named: bool
) -> None:
    table = Table("miro", "classic", players)
    game = played(table, seed)
    lines = [slip if line == right else line for line in game.lines]
    if named:
        lines = [f"{each.turn}: {line}" for each, line in zip(game.positions, lines, strict=False)]
    verdict = of_classic(table, lines)
    assert len(verdict.fouls) == 1 and game.positions[-1].winners and verdict.winners == () and verdict.doubts
    assert any(f"is written wrongly: with {right} there would be 0 fouls" in remark for remark in verdict.remarks)
    # Where the written score of all players is that of the lines as they stand, they went on there.
    borne_out = of_classic(table, lines, verdict.position.scores)
    assert borne_out.winners and borne_out.claim is not None and borne_out.claim.holds
    off_by_one = of_classic(table, lines, {"Ann": 1 + game.positions[-1].scores["Ann"]})
    assert off_by_one.claim is not None and off_by_one.claim.holds is None


def of_classic(table: Table, lines: list[str], score: dict[str, int] | None = None) -> Verdict:
    written = record.write("miro", table.field.code, table.names, moves=lines)
    written += "\n".join(f"score.{player} = {points}" for player, points in (score or {}).items())
    return replayed(*understood(record.parse(written))).verdict


A8 = ("10", "11 12", *["+3"] * 5, "+2")
"""A whole game."""


def test_a8_where_nothing_written_nearly_so_mends_it_nobody_is_named_either() -> None:
    verdict = judge("16", *A8[1:])
    assert [played.number for played in verdict.fouls] == [2] and verdict.winners == () and verdict.doubts


def test_a8_segments_that_go_on_behind_a_foul_show_where_the_players_were() -> None:
    there = judge("10", "2 3", "4 5 6", *["+3"] * 4)
    assert [played.number for played in there.fouls] == [2] and not there.position.adrift and not there.suspect
    away = judge("10", "2 3", *["+3"] * 5)
    assert away.position.adrift and away.suspect


@pytest.mark.parametrize(
    "moves", [("10 11", "12 13"), ("10", "11 12 13"), ("10", "11 12", "+2"), ("10", "11 12", "13")]
)
def test_a8_where_only_the_number_of_segments_is_wrong_it_shows_at_the_end_whether_they_count(
    moves: tuple[str, ...],
) -> None:
    verdict = judge(*moves, "+3")
    assert verdict.fouls and not verdict.position.adrift


def test_after_a_wrong_count_on_turn_3_the_game_goes_on() -> None:
    verdict = judge("3", "4 5", "+2", "8 9")
    assert [played.number for played in verdict.fouls] == [3] and not verdict.unjudged


def test_the_story_of_a_whole_game_has_each_space_once() -> None:
    story = rules.story(judge(*OWN_T5))
    assert sorted(capture.space for capture in story.captures) == list(range(1, len(SPACES) + 1))


@pytest.mark.parametrize(("left", "told"), [(2, "2 segments are"), (1, "1 segment is")])
def test_how_much_is_left_is_said(left: int, told: str) -> None:
    assert legal(*ending(left)).missing.endswith(f"'s turn, and {told} not coloured yet")


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(BadInput, match=f"Miro is for 2 to 4 players, not {players}"):
        teams.table([*NAMES, "Ed"][:players], Variation(), "Miro")
