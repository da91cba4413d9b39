"""What the referee makes of slips that are nobody's rule in particular."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from sheetgen.games import find
from sheetgen.games.rulebook import field_for
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.report import told
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
        line.startswith("The written score does not hold: Ann wrote 4 and has 0") for line in told(verdict, "Miro")
    )


def test_a_variation_that_does_not_go_with_the_players_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as caught:
        judged("springer", "SPR-1002-6", '"Ann", "Ben", "Cy"', "1", "", 'variation = ["threshold = 9"]\n')
    assert (caught.value.sentence, caught.value.line) == ("the variation threshold is for two players, not 3", 4)


def test_after_fouls_it_is_said_what_they_cost() -> None:
    verdict = judged("miro", "MIR-1002-A", '"Ann", "Ben"', "16\n15 14\n+2")
    assert "A foul counts for nothing. If one was only written down wrongly, mend it and check again." in told(
        verdict, "Miro"
    )


def test_a_round_whose_starts_cannot_be_is_passed_over_and_the_next_one_judged() -> None:
    letters = "".join(f'{id} = "E"\n' for id in (10, 11, 14, 15, 16, 34, 35, 38))
    moves = "start 1 12\nEE\nEEE\nstart 1 8\nEE 38 39"
    verdict = judged("tolstoy", "TOL-1002-4", '"Ann", "Ben"', moves, f"[letters]\n{letters}")
    first, *rest = verdict.fouls
    assert first.foul is not None and first.foul.rule == "Tolstoy 3"
    assert verdict.played[-1].player == "Ben"  # who is French in round 2
    assert verdict.played[-1].foul is not None and "blank" in verdict.played[-1].foul.message
    assert len(rest) == 2 and verdict.unjudged == 1


@pytest.mark.parametrize(
    ("game", "sheet", "moves", "segments"),
    [
        ("miro", "MIR-1002-A", "16\n15 14\n15 16 17", {15, 16, 17}),
        ("arp", "ARP-1002-7", "2\n2", {7, 8, 9}),
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
