"""Miro by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.miro import rules
from sheetgen.referee.variation import parse
from tests.games import perft
from tests.games.miro import twin
from tests.games.miro.mini import mini

NAMES = ("Ann", "Ben", "Cy", "Di")


class TestCounts(perft.Counts):
    game = "miro"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
        game = twin.Game(twin.curve(mini().contract()), row["players"])
        return perft.opened(rules, position, game, row)


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "players"), [("classic", 3), ("children", 2), ("children", 4)])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, players: int) -> None:
    field = field_of(design(find("miro"), name=layout))  # with triple crossings, which the mini field has not
    position = rules.start(field, NAMES[:players], rules.Variation())
    game = twin.Game(twin.curve(field.contract()), players)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(players))


if __name__ == "__main__":
    TestCounts.main()
