"""What the referee makes of slips that are nobody's rule in particular."""

from __future__ import annotations

import re

import pytest

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.recorded import field_for
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.sample import random_moves
from sheetgen.referee.verdict import Verdict


def judged(game: str, sheet: str, players: str, moves: str, more: str = "", agreed: str = "") -> Verdict:
    text = f'game = "{game}"\nsheet = "{sheet}"\nplayers = [{players}]\n{agreed}moves = """\n{moves}\n"""\n{more}'
    written = record.parse(text)
    return replay(find(game).rules, field_for(find(game), written), written)


@pytest.mark.parametrize(
    ("game", "sheet", "moves"),
    [
        ("miro", "MIR-1002-A", "Ann: 16\nBen: 15 14\nAnn: +3\nBen: +1\nCy: +1\nAnn: +2"),
        ("arp", "ARP-1002-7", "Ann: 0\nBen: 5\nAnn: 2"),
    ],
)
def test_one_skipped_turn_makes_one_foul(game: str, sheet: str, moves: str) -> None:
    verdict = judged(game, sheet, '"Ann", "Ben", "Cy"', moves)
    assert [(foul.number, foul.player) for foul in verdict.fouls if foul.foul and foul.foul.rule == "turn order"] == [
        (3, "Ann")
    ]


def test_the_written_score_is_held_against_the_true_one_by_name() -> None:
    verdict = judged("miro", "MIR-1002-A", '"Ann", "Ben"', "16\n15 14\n+3", "[score]\nAnn = 4\nBen = 0\n")
    assert any(
        line.startswith("So far the written score does not hold: Ann wrote 4 and has 0")
        for line in lines_of(verdict, "Miro")
    )


def test_a_variation_that_does_not_go_with_the_players_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as caught:
        judged("springer", "SPR-1002-6", '"Ann", "Ben", "Cy"', "1", "", 'variation = ["threshold = 9"]\n')
    assert (caught.value.sentence, caught.value.line) == ("the variation threshold is for two players, not 3", 4)


@pytest.mark.parametrize(
    ("game", "sheet", "moves", "said"),
    [
        ("vasarely", "VAS-1002-N", "1\n2", "A foul counts for nothing."),
        ("miro", "MIR-1002-A", "16\n15 14\n+2", "What a foul coloured stays its player's, but captures nothing."),
        ("arp", "ARP-1002-7", "2\n5", "What a foul coloured stays its player's, but captures nothing."),
    ],
)
def test_after_fouls_it_is_said_what_they_cost(game: str, sheet: str, moves: str, said: str) -> None:
    verdict = judged(game, sheet, '"Ann", "Ben"', moves)
    assert f"{said} If one was only written down wrongly, mend it and check again." in lines_of(verdict, game)


def test_a_round_whose_starts_cannot_be_goes_on_and_the_next_one_is_judged() -> None:
    letters = "".join(f'{id} = "E"\n' for id in (10, 11, 14, 15, 16, 34, 35, 38))
    moves = "start 1 12\n-\nstart 1 8\nEE 38 39"
    verdict = judged("tolstoy", "TOL-1002-4", '"Ann", "Ben"', moves, f"[letters]\n{letters}")
    first, *rest = verdict.fouls
    assert first.foul is not None and first.foul.rule == "Tolstoy 3"
    assert verdict.played[-1].player == "Ben"  # who is French in round 2
    assert verdict.played[-1].foul is not None and "blank" in verdict.played[-1].foul.message
    assert len(rest) == 1 and verdict.unjudged == 0


def test_the_same_foul_on_lines_in_a_row_is_told_once() -> None:
    verdict = judged("tolstoy", "TOL-1002-4", '"Ann", "Ben"', "EE\nEEE", '[letters]\n10 = "E"\n')
    assert "The same again on move 2." in lines_of(verdict, "Tolstoy")


@pytest.mark.parametrize(
    ("game", "sheet", "moves", "segments"),
    [
        ("miro", "MIR-1002-A", "16\n15 14\n15 16 17", {15, 16, 17}),
        ("miro", "MIR-1002-A", "16\n15 14\n14 15 16", {14, 15, 16}),
        ("arp", "ARP-1002-7", "2\nBen: 2", {7, 8, 9}),
    ],
)
def test_a_foul_that_colours_nothing_is_marked_where_it_speaks_of(
    game: str, sheet: str, moves: str, segments: set[int]
) -> None:
    verdict = judged(game, sheet, '"Ann", "Ben"', moves)
    assert len(verdict.fouls) == 1
    story = find(game).rules.story(verdict)
    marked = {id for stroke in (*story.strokes, *story.marks) if stroke.foul for id in stroke.segments}
    assert marked & segments
    assert find(game).sheet.figure(verdict.field, story).width > 0


MONDRIAN = '"Ann", "Ben", "Cy", "Di"'
UNWRITTEN = "2\n1\n4\n6\n5\n3\n9\n10\n11"
"""The pass of Ann's is missing before the last move, with which Ben completes a rectangle."""


def test_what_scores_on_a_line_before_which_a_pass_is_missing_is_drawn() -> None:
    verdict = judged("mondrian", "MON-1002-9", MONDRIAN, UNWRITTEN)
    whole = judged("mondrian", "MON-1002-9", MONDRIAN, UNWRITTEN.replace("11", "-\n11"))
    assert whole.valid and [foul.number for foul in verdict.fouls] == [9]
    assert verdict.position.scores == whole.position.scores
    seen, meant = (find("mondrian").rules.story(each) for each in (verdict, whole))
    assert [(union.spaces, union.player) for union in seen.unions] == [
        (union.spaces, union.player) for union in meant.unions
    ]
    assert [fill.player for fill in seen.fills] == [fill.player for fill in meant.fills]


def test_a_missing_pass_is_told_apart_from_what_counts_for_nothing() -> None:
    said = lines_of(judged("mondrian", "MON-1002-9", MONDRIAN, UNWRITTEN), "Mondrian")
    assert "Where only a - is missing, the move is judged as the next player's." in said
    assert not [line for line in said if line.startswith("A foul counts for nothing")]


def test_a_cube_completed_on_a_line_before_which_a_pass_is_missing_is_drawn() -> None:
    moves = "14\n24\n23\n19\n21\n25\n18\n15\n22\n12\n20"
    verdict = judged("vasarely", "VAS-1002-N", '"Ann", "Ben"', moves)
    assert len(verdict.fouls) == 1 and verdict.position.scores == {"Ann": 0, "Ben": 3}
    assert [(union.player, union.points) for union in find("vasarely").rules.story(verdict).unions] == [(1, 3)]


SLIPPED = "RGB\n5 R\n6 R\n7 R\n8 R\nGYR\nRBY\nYGB\nRYR\nGYG\nBRB\nYBY"
TWO_SLIPS = SLIPPED.replace("7 R\n8 R\n", "")
ROUND = "16 B\n17 Y\n22 B\n29 Y\n21 G\n27 B\n14 B\n8 B\n9 Y\n3 R\n15 R"


def test_the_first_wrong_move_is_a_moves_number_also_after_lines_that_changed_nothing() -> None:
    verdict = judged("klee", "KLE-1002-5", '"Ann", "Ben"', f"{TWO_SLIPS}\n{ROUND}", "[score]\nAnn = 0\n")
    scored = next(move.number for move in verdict.played if move.position.scores["Ann"])
    assert verdict.claim is not None and verdict.claim.first_wrong_move == scored == 21
    assert verdict.contract()["moves"] == 21 and not verdict.unjudged


def test_the_same_foul_again_is_told_in_a_line() -> None:
    said = lines_of(judged("klee", "KLE-1002-5", '"Ann", "Ben"', SLIPPED), "Klee")
    assert said[3] == "The same again on moves 3 to 5."


AGAIN = [
    ("mondrian", "MON-1002-9", "2\n1\n1\n4"),
    ("springer", "SPR-1002-6", "1\n2\n2\nN1"),
    ("klee", "KLE-1002-5", "RGB\nGYR\nRBY\nYGB\nRYR\nGYG\nBRB\nYBY\n16 B\n17 Y\n17 Y\n22 B"),
    ("miro", "MIR-1002-A", "16\n15 14\n15  14\n+3"),
    ("arp", "ARP-1002-7", "2\n6\n6\n9+"),
]


@pytest.mark.parametrize(("game", "sheet", "moves"), AGAIN)
def test_a_line_written_twice_is_noted_and_is_nobodys_turn(game: str, sheet: str, moves: str) -> None:
    verdict = judged(game, sheet, '"Ann", "Ben"', moves)
    *before, last = verdict.played
    (twice,) = verdict.twice
    assert not verdict.fouls and last.player == "Ann" and twice.position == before[-1].position
    note = f"move {twice.number} (line {twice.line}): {twice.text} is taken as written twice, like the line before it"
    assert note in verdict.notes


def test_a_space_filled_twice_in_another_players_name_is_that_players_turn() -> None:
    verdict = judged("mondrian", "MON-1002-9", '"Ann", "Ben"', "Ann: 2\nBen: 1\nAnn: 1")
    assert [foul.number for foul in verdict.fouls] == [3]
    assert verdict.position.turn == "Ben"


def test_numbers_that_leave_one_out_are_remarked() -> None:
    verdict = judged("mondrian", "MON-1002-9", '"Ann", "Ben"', "1. 2\n2. 1\n4. 4")
    assert verdict.contract()["notes"] == ["2. is followed by 4. in the record, so perhaps a line is missing there"]
    assert not judged("mondrian", "MON-1002-9", '"Ann", "Ben"', "1. 2\n1\n3. 4\n1. 6").notes


def test_many_fouls_and_no_names_are_remarked() -> None:
    moves = "2\n13\n1\n13\n12"
    (note,) = judged("mondrian", "MON-1002-9", '"Ann", "Ben"', moves).notes
    assert note == "many fouls may come from one missing line; names on the lines, as in Ann: 2, show where"
    named = judged("mondrian", "MON-1002-9", '"Ann", "Ben"', moves.replace("2\n13", "Ann: 2\n13", 1))
    assert named.notes == ("many fouls may come from one line that is written wrongly",)
    assert named.suspect and not named.winners


def test_a_variation_for_other_players_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as caught:
        judged("mondrian", "MON-1002-9", '"Ann", "Ben", "Cy"', "1", "", 'variation = ["to-160"]\n')
    assert caught.value.line == 4


@pytest.mark.parametrize(("game", "gone"), [("springer", 12), ("springer", 40), ("mondrian", 9), ("mondrian", 30)])
def test_where_a_line_is_missing_is_found(game: str, gone: int) -> None:
    found = find(game)
    field = field_of(design(found))
    start = found.rules.start(field, ("Ann", "Ben"), found.rules.Variation())
    moves = [found.rules.write(move) for move, _ in random_moves(start, Chance(3))]
    del moves[gone - 1]
    verdict = replay(found.rules, field, record.parse(record.write(game, field.code, ("Ann", "Ben"), moves=moves)))
    hint = next(note for note in verdict.notes if note.startswith("perhaps a line is missing before "))
    fouls = len(verdict.fouls)
    places = re.findall(r"move (\d+) \(line (\d+)\)", hint)
    assert int(places[0][0]) <= gone <= int(places[-1][0])
    assert all(verdict.played[int(move) - 1].line == int(line) for move, line in places)
    assert hint.endswith(f"not {fouls}; then number the lines from there on anew") and fouls >= 3
