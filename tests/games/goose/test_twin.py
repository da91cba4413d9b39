"""Whole games of Goose, throw by throw, as the referee sees them and as the twin does: on the five boards, and on
boards made by chance."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games.goose import rules
from sheetgen.games.goose.rules import Dice, Pass, Position
from tests.games.goose import boards, twin

THROWS = 400
"""A game that is longer is left there."""


def assert_they_agree(position: Position, game: twin.Game) -> None:
    """Pieces, chips, pot, turn and end are the same."""
    ours = [(piece.cell, piece.chips, piece.waited is not None, piece.out) for piece in position.pieces]
    assert ours == [(player.cell, player.chips, player.waits, player.out) for player in game.players]
    assert [piece.misses for piece in position.pieces] == [player.misses for player in game.players]
    assert (position.pot, position.over, position.winner) == (game.pot, game.over, game.winner)
    if not position.over:
        assert (position.mover, position.departure) == (game.turn, game.came_from)
        assert position.deciding == game.may_buy()


def assert_a_game_agrees(field: Field, players: int, seed: int) -> None:
    """A game by chance, to its end."""
    position = rules.start(field, boards.NAMES[:players], rules.Variation())
    game, chance = twin.Game(field.contract(), players), Chance(seed)
    assert_they_agree(position, game)
    for _ in range(THROWS):
        if position.over:
            return
        move = position.any_move(chance)
        match move:
            case Dice():
                game.play(move.pips, move.ransom)
            case Pass() if not position.passed:  # else it only writes down a turn that was passed over before
                game.stay()
        after = position.play(move)
        assert isinstance(after, Position)
        position = after
        assert_they_agree(position, game)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("name", boards.FIVE)
def test_referee_and_twin_agree_through_whole_games(name: str, players: int) -> None:
    for seed in range(8):
        assert_a_game_agrees(boards.field(name), players, seed)


EFFECTS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"goose": st.sampled_from(["forward", "back", "dead"])}),
    st.fixed_dictionaries({"to": st.integers(1, 29), "again": st.booleans(), "pay": st.integers(0, 2)}),
    st.fixed_dictionaries({"begin-again": st.just(True), "pay": st.integers(0, 2)}),
    st.fixed_dictionaries({"again": st.just(True)}),
    st.fixed_dictionaries({"pay": st.integers(0, 3), "miss": st.integers(0, 3)}),
    st.fixed_dictionaries(
        {
            "wait": st.just(True),
            "relief": st.integers(0, 3),
            "relief-to": st.sampled_from(["pot", "player"]),
            "ransom": st.integers(0, 5),
            "ransom-after": st.integers(0, 2),
        }
    ),
)
OPTIONS = st.fixed_dictionaries(
    {
        "goose": st.sampled_from(["facing", "travel", "next"]),
        "goose-on-first-throw": st.booleans(),
        "restart-is-first-throw": st.booleans(),
        "hit": st.sampled_from(["exchange", "back"]),
        "start": st.sampled_from(["all", "one"]),
        "hit-pay": st.integers(0, 2),
        "hit-pay-to": st.sampled_from(["pot", "player"]),
        "relief": st.sampled_from(["exchange", "stays"]),
        "stalemate": st.sampled_from(["share", "free-all"]),
    }
)
BOARDS = st.fixed_dictionaries(
    {
        "stake": st.integers(0, 2),
        "purse": st.sampled_from([0, 0, 4, 9]),
        "dice": st.integers(1, 2),
        "options": OPTIONS,
        "cells": st.dictionaries(st.integers(1, 29), EFFECTS, max_size=18),
    }
)


@pytest.mark.slow
@given(table=BOARDS, players=st.integers(2, 5), seed=st.integers(0, 2**32))
@settings(derandomize=True, deadline=None, max_examples=120)
def test_referee_and_twin_agree_on_any_board(table: dict[str, Any], players: int, seed: int) -> None:
    cells = [{"at": number, **effect} for number, effect in table["cells"].items() if effect.get("to") != number]
    assert_a_game_agrees(boards.own(**{**table, "cells": cells}), players, seed)
