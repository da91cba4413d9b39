"""A wrong cell behind a throw: the piece stands where it is written or where the throw takes it (GOO-A30), and a turn
that is shifted by the wrong one of the two makes nobody the winner."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.games.goose import rules
from sheetgen.games.goose.rules import Dice
from sheetgen.referee import record
from sheetgen.referee.replay import judge
from sheetgen.referee.verdict import Verdict
from tests.games.goose import boards
from tests.steps import at_most

DOUBT = ("if a line is missing or written wrongly, fouls, scores and who wins may change",)
SHIFTED = ("1 2 = 3", "5 1 = 12", "6 3 = 41", "1 4 = 9", "3 2 = 18", "6 2 = 53", "2 4 = 63")
"""On the third line Ben comes to 21; by 41, a goose, he would throw the next four lines otherwise, and win himself."""
THROWERS = ("Ann", "Ben", "Ben", "Cy", "Cy", "Cy", "Cy")
WAITING = (
    "1 4 = 9", "6 1 = 16", "6 5 = 11", "5 5 = 10", "4 6 = 26", "5 1 = 17", "6 1 = 17", "6 1 = 33", "1 6 = 17",
    "5 4 = 19", "2 3 = 38", "1 4 = 22", "4 2 = 25", "4 6 = 48", "1 6 = 29", "6 3 = 57", "5 3 = 37", "1 2 = 60",
    "6 5 = 48", "5 6 = 55", "6 1 = 25", "4 5 = 57", "1 3 = 63",
)  # fmt: skip
"""Ben, who wins, comes to 55 on the last line but two; on 25 he would wait, and the last throw be Ann's."""
STEPS = 10_000
"""A line may take, calls of functions: 200 take a third of a second."""


def judged(board: str, lines: Sequence[str], players: int = 4, score: str = "") -> Verdict[rules.Position]:
    head = f"players = {list(boards.NAMES[:players])}"
    return judge(rules, boards.field(board), record.parse("\n".join((head, 'moves = """', *lines, '"""', score))))


def numbers(verdict: Verdict[rules.Position]) -> list[int]:
    return [foul.number for foul in verdict.fouls]


def game(board: str, players: int, seed: int) -> tuple[list[Dice], rules.Position]:
    """The throws of a game by chance, with the cells reached, and where it ends."""
    position, chance = rules.beginning(boards.board(board), boards.NAMES[:players]), Chance(seed)
    throws: list[Dice] = []
    while not position.over:
        move = position.any_move(chance)
        after = position.play(move)
        assert isinstance(after, rules.Position)
        if isinstance(move, Dice) and after.last is not None:
            throws.append(structs.replace(move, end=after.last.way[-1]))
        position = after
    return throws, position


def test_a_goose_that_is_written_wrongly_gives_no_throw_where_the_next_lines_show_it() -> None:
    verdict = judged("brepols-1800", SHIFTED)
    assert numbers(verdict) == [3] and [move.player for move in verdict.played] == [*THROWERS]
    assert "move 3 (line 5): Ben stands on 21" in verdict.notes


def test_a_throw_again_that_a_wrong_cell_hides_is_given() -> None:
    lines = (
        "6 4 = 10", "2 5 = 7", "6 2 = 8", "3 6 = 26", "4 5 = 19", "3 3 = 13", "1 2 = 11", "4 6 = 48", "4 5 = 54",
        "4 1 = 63",
    )  # fmt: skip
    verdict = judged("brepols-1800", lines)
    assert numbers(verdict) == [8] and verdict.position.sure_winners == ("Di",)


def test_nobody_waits_on_a_wrong_cell_where_the_next_lines_show_it() -> None:
    lines = (
        "3 4 = 6", "4 1 = 10", "3 2 = 11", "3 2 = 15", "3 4 = 25", "5 2 = 22", "1 6 = 32", "5 6 = 32", "4 6 = 43",
        "3 6 = 52", "2 5 = 66", "6 1 = 56", "6 6 = 68",
    )  # fmt: skip
    verdict = judged("set-68", lines, players=2)
    assert numbers(verdict) == [8] and verdict.position.sure_winners == ("Ben",)


@pytest.mark.parametrize(("board", "lines", "players"), [("brepols-1800", SHIFTED, 4), ("alsa-1930", WAITING, 3)])
def test_nobody_is_named_where_a_wrong_cell_makes_another_win(board: str, lines: Sequence[str], players: int) -> None:
    verdict = judged(board, lines, players)
    assert not verdict.winners and verdict.doubtful and verdict.doubts == DOUBT


def test_names_on_the_lines_show_whose_throws_they_are() -> None:
    lines = [f"{name}: {line}" for name, line in zip(THROWERS, SHIFTED, strict=True)]
    verdict = judged("brepols-1800", lines)
    assert numbers(verdict) == [3] and verdict.winners == ("Cy",) and not verdict.doubts


def test_a_written_score_bears_out_who_has_won() -> None:
    verdict = judged("brepols-1800", SHIFTED, score="[score]\nAnn = -2\nBen = -3\nCy = 7\nDi = -2")
    assert verdict.winners == ("Cy",) and not verdict.doubts


def test_a_written_score_that_holds_only_by_the_other_cell_is_not_refuted() -> None:
    score = "[score]\nAnn = 0\nBen = 1\nCy = 0"
    verdict = judged("alsa-1930", WAITING, 3, score)
    assert verdict.claim is not None and verdict.claim.holds is None and not verdict.winners


def test_many_fouls_by_the_other_cell_leave_no_doubt() -> None:
    throws, end = game("brepols-1800", 3, 5)
    lines = [rules.write(throw) for throw in throws]
    goose = next(cell for cell in (36, 41, 45) if cell != throws[2].end)
    verdict = judged("brepols-1800", [*lines[:2], f"{lines[2].partition(' = ')[0]} = {goose}", *lines[3:]], 3)
    assert numbers(verdict) == [3] and verdict.winners == end.winners and not verdict.doubts


@pytest.mark.parametrize("board", boards.FIVE)
def test_one_wrong_cell_never_makes_another_the_winner(board: str) -> None:
    chance = Chance(7)
    for seed in range(12):
        throws, end = game(board, 2 + seed % 3, seed)
        at = chance.below(len(throws) - 1)
        other = 1 + chance.below(end.board.goal - 1)
        lines = [rules.write(structs.replace(each, end=other) if each is throws[at] else each) for each in throws]
        verdict = judged(board, lines, 2 + seed % 3)
        assert verdict.winners in ((), end.winners), lines
        assert verdict.winners == end.winners or verdict.doubts, lines


def test_a_long_record_of_wrong_cells_is_judged_without_a_long_search() -> None:
    chance = Chance(1)
    lines = [f"{1 + chance.below(6)} {1 + chance.below(6)} = {1 + chance.below(60)}" for _ in range(200)]
    with at_most(STEPS * len(lines)):
        verdict = judged("classic-63", lines)
    assert len(verdict.fouls) > 150
