"""How fast Goose is thrown side by side for its odds, beside the referee, and beside bare dice of plain Python.

Run with `make bench`. Nothing here asserts a time; docs/SPEED.md says what came of it and on what.
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.games.goose import rules
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.odds.chain import exact
from sheetgen.games.goose.odds.side_by_side import simulate
from sheetgen.games.goose.play.board import Board
from sheetgen.referee.sample import random_moves

GAME = games.find("goose")
NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
THROWS = 20_000
"""That the referee and the bare dice make; so many need no more to be measured."""


def board(name: str) -> Board:
    return compiled(field_of(design(GAME, name=name)))


def refereed(goose: Board, players: int) -> int:
    """Games under the referee, thrown by chance."""
    chance, made = Chance(1), 0
    while made < THROWS:
        made += sum(1 for _ in random_moves(rules.beginning(goose, NAMES[:players]), chance, THROWS - made))
    return made


def bare() -> int:
    """The reference: two dice thrown and a list of cells looked up, in a loop."""
    chance, cells, place = Chance(1), list(range(64)), 0
    for _ in range(THROWS):
        place = cells[(place + 2 + chance.below(6) + chance.below(6)) % 64]
    return THROWS


@pytest.mark.benchmark(group="throws of Goose, against bare dice")
@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("name", GAME.layout_names)
def bench_side_by_side(benchmark: Any, name: str, players: int) -> None:
    goose = board(name)
    throws = int(benchmark.pedantic(simulate, (goose, players, 20_000, Chance(1)), rounds=3).throws.sum())
    say(benchmark, f"{name}, {players} players, side by side", throws)


@pytest.mark.benchmark(group="throws of Goose, against bare dice")
def bench_referee(benchmark: Any) -> None:
    made = benchmark.pedantic(refereed, (board("classic-63"), 2), rounds=3, warmup_rounds=1)
    say(benchmark, "classic-63, 2 players, the referee", made)


@pytest.mark.benchmark(group="throws of Goose, against bare dice")
def bench_bare(benchmark: Any) -> None:
    say(benchmark, "bare dice", benchmark.pedantic(bare, rounds=3, warmup_rounds=1))


@pytest.mark.benchmark(group="exact odds of Goose for two players")
@pytest.mark.parametrize("name", [name for name in GAME.layout_names if name != "set-68"])
def bench_exact(benchmark: Any, name: str) -> None:
    found = benchmark.pedantic(exact, (board(name), 2), rounds=3)
    print(f"\n{name}: {found.positions:,} positions")


def say(benchmark: Any, what: str, throws: int) -> None:
    """How many throws a second."""
    benchmark.extra_info["throws a second"] = throws / benchmark.stats.stats.median
    print(f"\n{what}: {throws / benchmark.stats.stats.median:,.0f} throws a second")
