"""What chance decides in Goose: exactly, by the dice, and as the command tells it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.goose import exact as chain
from sheetgen.games.goose import odds as room
from sheetgen.games.goose import rules
from sheetgen.games.goose.board import SIDES, Board, Cell, FirstThrow, Options, board, compiled
from sheetgen.games.goose.exact import Exact, exact
from sheetgen.games.goose.rules import Dice, Position
from sheetgen.games.goose.simulate import RUIN, STALEMATE, Played, simulate
from sheetgen.games.goose.simulate import Dice as Bits
from tests.games.goose import boards
from tests.games.goose.test_twin import BOARDS

GAMES = 60_000
CHOICELESS = [name for name in boards.FIVE if name != "set-68"]
ENOUGH = 1e-12
"""Chance that is left when a game is followed no further."""


@cache
def played(name: str, players: int) -> Played:
    return simulate(boards.board(name), players, GAMES, Chance(5))


def off(found: Exact, games: Played) -> Iterator[float]:
    """How far each exact figure lies from the mean of the games, in half widths of the 95 % interval."""
    for true, values in (
        (found.throws[0], games.throws),
        (found.rounds[0], games.rounds),
        (found.throws_won or 0.0, games.throws[games.outcome >= 0]),
        *((share, games.outcome == outcome) for outcome, share in found.outcomes.items()),
        *zip(found.chips, games.chips, strict=True),
    ):
        width = 1.96 * max(float(np.std(values)), 1e-9) / len(values) ** 0.5
        yield abs(true - float(np.mean(values))) / width


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", CHOICELESS)
def test_exact_figures_lie_within_the_intervals(name: str, players: int) -> None:
    apart = list(off(exact(boards.board(name), players), played(name, players)))
    assert max(apart) < 1.5 and sum(each < 1 for each in apart) >= 0.75 * len(apart)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", CHOICELESS)
def test_exact_spreads_are_those_of_the_games(name: str, players: int) -> None:
    found, games = exact(boards.board(name), players), played(name, players)
    assert found.throws[1] == pytest.approx(games.throws.std(), rel=0.02)
    assert found.rounds[1] == pytest.approx(games.rounds.std(), rel=0.02)


def wrong(name: str, number: int, **keys: Any) -> Board:
    """A board that ships with one cell that is not as it should be."""
    found = boards.board(name)
    cells = [structs.replace(cell, **keys) if n == number else cell for n, cell in enumerate(found.cells)]
    return board(
        cells[1:], found.firsts.values(), found.options, dice=found.dice, stake=found.stake, purse=found.purse
    )


@pytest.mark.parametrize(
    "table",
    [
        wrong("classic-63", 42, to=30),
        wrong("classic-63", 31, wait=False),
        wrong("classic-63", 58, begin_again=False),
        wrong("classic-63", 32, goose=None),
        wrong("classic-63", 19, miss=2),
        wrong("classic-63", 19, pay=2),
        boards.changed("classic-63", hit="none"),
        boards.changed("classic-63", relief="stays"),
        structs.replace(boards.board("classic-63"), firsts={}),
    ],
    ids=["maze", "well", "death", "goose", "inn's turns", "inn's price", "hits", "relief", "first throws"],
)
def test_a_wrong_table_lies_far_outside(table: Board) -> None:
    assert max(off(exact(table, 2), played("classic-63", 2))) > 2.5


def walked(goose: Board, players: int) -> dict[tuple[str, int], float]:
    """Chances and means reckoned slowly: the referee is followed through every throw, with all chips that there are."""
    sums: dict[tuple[str, int], float] = defaultdict(float)
    follow: dict[Position, list[tuple[Position, int]]] = {}
    throws = list(product(range(1, SIDES + 1), repeat=goose.dice))
    front: dict[Any, tuple[Position, float]] = {}
    start = rules.beginning(goose, boards.NAMES[:players])
    front[key(start)] = (start, 1.0)
    follow_keys: dict[Any, list[Position]] = {}
    while sum(chance for _, chance in front.values()) > ENOUGH:
        later: dict[Any, tuple[Position, float]] = {}
        for at, (position, chance) in front.items():
            sums["throws", 0] += chance
            for after in follow_keys.setdefault(at, [followed(position, eyes) for eyes in throws]):
                part = chance / len(throws)
                if after.over:
                    tally(sums, after, part)
                else:
                    found = later.get(key(after), (after, 0.0))
                    later[key(after)] = (found[0], found[1] + part)
        front = later
    assert not follow
    return sums
