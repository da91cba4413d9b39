"""Arp by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from functools import cache

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
ROWS = perft.table("arp")
EVERY_POSITION = pytest.mark.parametrize("name", [row["name"] for row in ROWS])


@cache
def case(name: str) -> perft.Case:
    row = next(row for row in ROWS if row["name"] == name)
    position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
    game = twin.Game(twin.sheet(mini().contract()), row["players"], "stop-at-own" in row["variation"])
    return perft.opened(rules, position, game, row)


@EVERY_POSITION
def test_the_referee_reaches_the_count(name: str) -> None:
    perft.assert_the_referee_counts(case(name))


@EVERY_POSITION
def test_the_twin_reaches_the_count(name: str) -> None:
    perft.assert_the_twin_counts(case(name))


@pytest.mark.slow
@EVERY_POSITION
def test_referee_and_twin_agree_on_every_move_and_score(name: str) -> None:
    perft.assert_they_agree(case(name), case(name).position, case(name).twin, case(name).asked)


@pytest.mark.slow
@pytest.mark.parametrize("stop_at_own", [False, True])
@pytest.mark.parametrize("layout", ["classic", "kite"])
def test_twin_and_referee_agree_through_a_whole_game_on_a_shipped_field(layout: str, stop_at_own: bool) -> None:
    field = field_of(design(find("arp"), name=layout))
    position = rules.start(field, NAMES[:3], rules.Variation(stop_at_own=stop_at_own))
    game = twin.Game(twin.sheet(field.contract()), 3, stop_at_own)
    perft.assert_a_whole_game_agrees(rules, position, game, Chance(1))


if __name__ == "__main__":
    perft.main(ROWS, case)
