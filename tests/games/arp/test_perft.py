"""Arp by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from functools import cache

import pytest

from sheetgen.games.arp import rules
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


@EVERY_POSITION
def test_referee_and_twin_agree_on_every_move_and_score(name: str) -> None:
    perft.assert_they_agree(case(name), case(name).position, case(name).twin, case(name).asked)


if __name__ == "__main__":
    perft.main(ROWS, case)
