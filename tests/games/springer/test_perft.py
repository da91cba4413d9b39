"""Springer by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.springer import rules
from sheetgen.games.springer.rules import Variation
from sheetgen.referee.variation import parse
from tests.games import perft
from tests.games.springer import mini, twin

NAMES = ("Ann", "Ben", "Cy")
FIELDS = {"grid": mini.grid, "small": mini.small}


def told_twice(field: Field, players: int, variation: Variation) -> tuple[rules.Position, twin.Game]:
    """The beginning of a game as the referee and the twin see it."""
    game = twin.Game(
        twin.sheet(field.contract()),
        players,
        variation.threshold or 13,
        variation.double_first,
        variation.split_spaces,
        variation.touching_triangles,
    )
    return rules.start(field, NAMES[:players], variation), game


class TestCounts(perft.Counts):
    game = "springer"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        both = told_twice(FIELDS[row["field"]](corners=False), row["players"], parse(row["variation"], Variation))
        return perft.opened(rules, *both, row)


@pytest.mark.parametrize("variation", [[], ["double-first", "threshold = 8"], ["split-spaces", "touching-triangles"]])
@pytest.mark.parametrize("seed", range(6))
def test_twin_and_referee_agree_through_a_whole_game_and_on_its_winners(seed: int, variation: list[str]) -> None:
    position, game = told_twice(mini.grid(corners=False), 2, parse(variation, Variation))
    chance = Chance(seed)
    while not position.over:
        assert sorted(map(rules.write, position.moves())) == sorted(game.moves())
        text = rules.write(position.any_move(chance))
        position, game = perft.played(rules, position, text), game.after(text)
        assert position.points == game.scores()
        assert position.chains == tuple(game.chain(seat) or 0 for seat in range(2))
    assert game.over() and position.winners == tuple(NAMES[seat] for seat in game.winners())


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("layout", ["classic", "mini"])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, players: int) -> None:
    field = field_of(design(find("springer"), name=layout))
    perft.assert_a_whole_game_agrees(rules, *told_twice(field, players, Variation()), Chance(1))


if __name__ == "__main__":
    TestCounts.main()
