"""Mondrian by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.mondrian import rules
from sheetgen.referee.variation import parse
from tests.games import perft
from tests.games.mondrian import twin
from tests.games.mondrian.mini import ROWS, mini

NAMES = ("Ann", "Ben", "Cy", "Di")


class TestCounts(perft.Counts):
    game = "mondrian"

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
        boxes = 160 if "to-160" in row["variation"] else 80
        return perft.opened(rules, position, twin.Game(twin.sheet(ROWS), row["players"], boxes), row)

    @classmethod
    def deep(cls, case: perft.Case) -> int:
        return min(2, case.asked)


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "players"), [("classic", 2), ("boogie", 3), ("planes", 4)])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, players: int) -> None:
    field = field_of(design(find("mondrian"), name=layout))
    position = rules.start(field, NAMES[:players], rules.Variation())
    game = twin.Game(twin.drawn_sheet(field.contract(), 3.5), players)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(1))


@pytest.mark.slow
def test_twin_and_referee_agree_where_the_area_is_full() -> None:
    field = field_of(design(find("mondrian"), name="boogie"))
    position = rules.start(field, NAMES, rules.Variation())
    sheet = twin.drawn_sheet(field.contract(), 3.5)
    game = twin.Game(sheet, 4)
    while not position.over:
        text = max(map(rules.write, position.moves()), key=lambda text: _gain(game, text))
        position, game = perft.played(rules, position, text), game.after(game.read(text))
    assert max(position.points) == 80
    assert tuple(position.points) == game.scores() and game.over()


def _gain(game: twin.Game, text: str) -> int:
    after = game.after(game.read(text))
    return max(map(len, after.completed(len(game.turns))), default=0)


if __name__ == "__main__":
    TestCounts.main()
