"""Games of Goose side by side are the games that the referee sees, throw by throw."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games.goose import rules
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.odds.side_by_side import PLAYING, Games, tables
from sheetgen.games.goose.odds.side_by_side import Dice as Bits
from sheetgen.games.goose.play.board import SIDES, Board
from sheetgen.games.goose.rules import Dice, Position
from tests.games.goose import boards
from tests.games.goose.test_twin import BOARDS

THROWS = 300
"""Games that are longer are left there."""


def numbers(position: Position) -> tuple[object, ...]:
    """All that there is to compare of the referee's position; seats that are out have no place."""
    seats = [(piece.chips, piece.cell, piece.misses, piece.waited is not None, piece.out) for piece in position.pieces]
    turn = None if position.over else (position.mover, position.departure)
    return seats, position.pot, turn, position.winner, position.throws


def column(games: Games, game: int) -> tuple[object, ...]:
    """The same of one of many games."""
    seats = [
        (
            int(games.chips[seat, game]),
            int(games.cell[seat, game]),
            int(games.misses[seat, game]),
            bool(games.waited[seat, game] >= 0),
            bool(games.out[seat, game]),
        )
        for seat in range(games.players)
    ]
    outcome = int(games.outcome[game])
    turn = (int(games.mover[game]), int(games.departure[game])) if outcome == PLAYING else None
    return seats, int(games.pot[game]), turn, outcome if outcome >= 0 else None, int(games.throws[game])


def bought(position: Position) -> Position:
    """After everybody who may has bought a way out, as the simulation lets them do before they throw."""
    return position._bought() if position.deciding else position


def assert_the_referee_agrees(goose: Board, players: int, games: int, seed: int) -> None:
    """So many games side by side, and each again under the referee with the same dice."""
    laid, chance = tables(goose), Chance(seed)
    pips = list(product(range(1, SIDES + 1), repeat=goose.dice))
    dice, side_by_side = Bits(laid.throws, chance), Games(laid, players, games)
    positions = [rules.beginning(goose, boards.NAMES[:players]) for _ in range(games)]
    for _ in range(THROWS):
        throw = dice.thrown(side_by_side.count)
        side_by_side.play(throw)
        side_by_side.settle()
        for game, position in enumerate(positions):
            after = position.play(Dice(pips[throw[game]]))
            assert isinstance(after, Position)
            positions[game] = bought(after)
            assert column(side_by_side, game) == numbers(positions[game])
        left = [game for game, position in enumerate(positions) if not position.over]
        if not left:
            return
        side_by_side = side_by_side.chosen(np.array(left))
        positions = [positions[game] for game in left]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("name", boards.FIVE)
def test_many_games_go_as_the_referee_says(name: str, players: int) -> None:
    assert_the_referee_agrees(boards.board(name), players, 60, seed=players)


@pytest.mark.parametrize("hit", ["exchange", "back", "none"])
@pytest.mark.parametrize("payee", ["pot", "player"])
@pytest.mark.parametrize("name", ["classic-63", "set-68"])
def test_so_they_do_with_other_options(name: str, hit: str, payee: str) -> None:
    changed = boards.changed(
        name, hit=hit, hit_pay=2, hit_pay_to=payee, relief="stays", restart_is_first_throw=False, stalemate="free-all"
    )
    assert_the_referee_agrees(changed, 4, 40, seed=7)


@pytest.mark.parametrize("hit", ["exchange", "back"])
@pytest.mark.parametrize("name", ["classic-63", "hundred", "set-68"])
def test_so_they_do_where_the_start_holds_one_piece(name: str, hit: str) -> None:
    assert_the_referee_agrees(boards.changed(name, hit=hit, hit_pay=1, start="one"), 5, 60, seed=3)


@pytest.mark.slow
@given(table=BOARDS, players=st.integers(2, 5), seed=st.integers(0, 2**32))
@settings(derandomize=True, deadline=None, max_examples=40)
def test_so_they_do_on_any_board(table: dict[str, object], players: int, seed: int) -> None:
    cells = table["cells"]
    assert isinstance(cells, dict)
    listed = [{"at": number, **effect} for number, effect in cells.items() if effect.get("to") != number]
    try:
        own = compiled(boards.own(**{**table, "cells": listed}))
    except BadInput:
        return
    assert_the_referee_agrees(own, players, 12, seed)
