"""Who has won where a line of the record cannot be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.referee import record
from sheetgen.referee.replay import judge
from sheetgen.referee.report import lines_of
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Verdict

NAMES = ("Ann", "Ben")


def sampled(game: str, layout: str, seed: int) -> list[str]:
    """The lines of a random legal game of two."""
    found = games.find(game)
    start = found.rules.start(field_of(design(found, name=layout)), NAMES, parse((), found.rules.Variation))
    return [found.rules.write(move) for move, _ in random_moves(start, Chance(seed))]


def judged(game: str, layout: str, moves: Sequence[str]) -> Verdict:
    """The verdict on these lines."""
    found = games.find(game)
    lines = "\n".join(moves)
    written = record.parse(f'players = ["Ann", "Ben"]\nmoves = """\n{lines}\n"""')
    return judge(found.rules, field_of(design(found, name=layout)), written)


def test_nobody_has_won_while_a_line_before_the_end_says_nothing() -> None:
    ended = 0
    for seed in range(20):
        verdict = judged("mondrian", "mini", ["§ what?", *sampled("mondrian", "mini", seed)[1:]])
        ended += bool(verdict.position.sure_winners)
        assert not verdict.winners and not verdict.contract()["winners"]
        assert not [line for line in lines_of(verdict, "Mondrian") if line.endswith("wins.")]
    assert ended


@pytest.mark.parametrize(
    ("game", "layout"), [("klee", "mini"), ("take-back-toe", "classic"), ("goose", "brepols-1800")]
)
def test_a_line_that_says_nothing_behind_the_end_takes_nothing_from_the_winner(game: str, layout: str) -> None:
    moves = sampled(game, layout, 3)
    clean = judged(game, layout, moves)
    assert clean.winners and judged(game, layout, [*moves, "§ what?"]).winners == clean.winners
