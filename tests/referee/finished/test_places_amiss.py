"""Coloured sheets whose points are those of the colours: one place in another colour makes nobody else the winner."""

from __future__ import annotations

import pytest

from tests.referee.finished.tables import judged, left, scored


@pytest.mark.parametrize(
    ("game", "players", "seeds", "step"), [("miro", 2, 4, 2), ("miro", 3, 2, 2), ("springer", 3, 3, 4)]
)
def test_one_place_in_another_colour_makes_nobody_else_the_winner(
    game: str, players: int, seeds: int, step: int
) -> None:
    doubted = 0
    for seed in range(seeds):
        found, position = left(game, "mini", players, seed)
        true = scored(found, position.scores)
        for slip in [*true.corrections(1)][::step]:
            verdict = judged(slip.sheet)
            if verdict.claim is not None and verdict.claim.holds is False and not verdict.cut_off:
                assert verdict.winners in ((), position.winners)
                doubted += not verdict.winners
                assert not position.winners or verdict.winners or verdict.corrections
    assert doubted


def test_a_score_that_was_added_up_wrong_and_no_other_colour_explains_leaves_the_winner() -> None:
    found, position = left("miro", "mini", 2, 0)
    (winner,) = position.winners
    verdict = judged(scored(found, {**position.scores, winner: position.scores[winner] + 40}))
    assert verdict.claim is not None and verdict.claim.holds is False
    assert verdict.winners == (winner,) and not verdict.corrections
