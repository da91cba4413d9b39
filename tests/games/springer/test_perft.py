"""Springer by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.springer import rules
from sheetgen.referee.variation import parse
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.springer import mini, twin

FIELDS = {"grid": mini.grid, "small": mini.small}


class TestCounts(perft.Counts):
    game = "springer"
    rules = rules
    whole = tuple(perft.Whole(layout, players) for layout in ("classic", "mini") for players in (2, 3))

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        game = twin.Game(
            twin.sheet(field.contract()),
            players,
            variation.threshold or 13,
            variation.double_first,
            variation.split_spaces,
            variation.touching_triangles,
        )
        return rules.start(field, NAMES[:players], variation), game

    @classmethod
    def field(cls, row: Mapping[str, Any]) -> Field:
        return FIELDS[row["field"]](corners=False)


@pytest.mark.parametrize("variation", [[], ["double-first", "threshold = 8"], ["split-spaces", "touching-triangles"]])
@pytest.mark.parametrize("seed", range(6))
def test_twin_and_referee_agree_through_a_whole_game_and_on_its_winners(seed: int, variation: list[str]) -> None:
    position, game = TestCounts.begun(mini.grid(corners=False), 2, parse(variation, rules.Variation))
    chance = Chance(seed)
    while not position.over:
        assert sorted(map(rules.write, position.moves())) == sorted(game.moves())
        text = rules.write(position.any_move(chance))
        position, game = perft.played(rules, position, text), game.after(text)
        assert position.points == game.scores()
        assert position.chains == tuple(game.chain(seat) or 0 for seat in range(2))
    assert game.over() and position.winners == tuple(NAMES[seat] for seat in game.winners())


if __name__ == "__main__":
    TestCounts.main()
