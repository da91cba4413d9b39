"""Delaunay by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.delaunay import rules
from sheetgen.games.design import design, field_of
from tests.games import perft
from tests.games.delaunay import twin
from tests.games.delaunay.mini import NAMES, mini


class TestCounts(perft.Counts):
    game = "delaunay"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position = rules.start(mini(), NAMES[: row["players"]], rules.Variation())
        made = perft.opened(rules, position, twin.Game(twin.sheet(mini().contract()), row["players"]), row)
        return replace(made, doubled="") if row["players"] == 4 else made  # four always play in teams


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_twin_and_referee_agree_through_a_whole_game_on_the_mini_field(seed: int, players: int) -> None:
    position = rules.start(mini(), NAMES[:players], rules.Variation())
    game = twin.Game(twin.sheet(mini().contract()), players)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(seed))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(players: int) -> None:
    field = field_of(design(find("delaunay")))
    position = rules.start(field, NAMES[:players], rules.Variation())
    game = twin.Game(twin.sheet(field.contract()), players)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(players))


if __name__ == "__main__":
    TestCounts.main()
