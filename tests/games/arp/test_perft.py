"""Arp by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.arp import rules
from sheetgen.games.design import design, field_of
from sheetgen.referee.variation import parse
from tests.games import perft
from tests.games.arp import twin
from tests.games.arp.mini import mini

NAMES = ("Ann", "Ben", "Cy", "Di")


class TestCounts(perft.Counts):
    game = "arp"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
        game = twin.Game(twin.sheet(mini().contract()), row["players"], "stop-at-own" in row["variation"])
        return perft.opened(rules, position, game, row)


@pytest.mark.slow
@pytest.mark.parametrize("stop_at_own", [False, True])
@pytest.mark.parametrize("layout", ["classic", "kite"])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, stop_at_own: bool) -> None:
    field = field_of(design(find("arp"), name=layout))
    position = rules.start(field, NAMES[:3], rules.Variation(stop_at_own=stop_at_own))
    game = twin.Game(twin.sheet(field.contract()), 3, stop_at_own)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(1))


if __name__ == "__main__":
    TestCounts.main()
