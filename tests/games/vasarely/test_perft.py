"""Vasarely by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.vasarely import rules
from sheetgen.referee.variation import parse
from tests.games import perft
from tests.games.vasarely import twin
from tests.games.vasarely.mini import mini

NAMES = ("Ann", "Ben", "Cy", "Di")


class TestCounts(perft.Counts):
    game = "vasarely"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
        limit = 3 if "three-cubes" in row["variation"] else 2
        return perft.opened(rules, position, twin.Game(twin.sheet(mini().contract()), row["players"], limit), row)


@pytest.mark.parametrize("three", [False, True])
@pytest.mark.parametrize(("layout", "players"), [("classic", 2), ("quick", 3), ("mini", 4)])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, players: int, three: bool) -> None:
    field = field_of(design(find("vasarely"), name=layout))
    position = rules.start(field, NAMES[:players], rules.Variation(three_cubes=three))
    game = twin.Game(twin.sheet(field.contract()), players, 3 if three else 2)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(1))


if __name__ == "__main__":
    TestCounts.main()
