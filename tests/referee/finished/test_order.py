"""Players who are listed in another order than they took their turns in, on a sheet without its moves."""

from __future__ import annotations

import itertools
import json

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.judged import sheet_of
from sheetgen.referee.finished.sheet import Sheet
from tests.referee.finished.tables import forgotten, judged, played


def table(game: str, players: int, seed: int, order: tuple[int, ...]) -> tuple[Sheet, tuple[str, ...], tuple[str, ...]]:
    """The sheet of a game by chance with its true score, whose players are listed in another order; their true order,
    and who won."""
    record, where, position = played(game, "mini", players, seed)
    listed = tuple(record.players[seat] for seat in order)
    left = structs.replace(forgotten(record, where, position), players=listed, score=position.scores)
    return sheet_of(games.find(game), where, left), record.players, position.winners


def same_round(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    at = other.index(one[0])
    return other[at:] + other[:at] == one


@pytest.mark.parametrize(("game", "players"), [("miro", 3), ("miro", 4), ("arp", 3), ("vasarely", 3)])
def test_a_sheet_that_cannot_be_as_its_players_are_listed_says_in_which_order_it_can(game: str, players: int) -> None:
    told = 0
    for seed in (1, 2, 3, 4):
        sheet, true, winners = table(game, players, seed, (0, 2, 1, 3)[:players])
        verdict = judged(sheet, 100_000)
        refuted = verdict.result == "impossible" or (verdict.claim is not None and verdict.claim.holds is not True)
        orders = [each for each in verdict.corrections if each.said.startswith("the turns had gone round in the order")]
        assert len(orders) <= 1 and verdict.corrections[:1] == tuple(orders[:1] or verdict.corrections[:1])
        assert not verdict.winners or set(verdict.winners) == set(winners)
        if orders:
            told += 1
            assert refuted
            if players == 3:
                assert same_round(orders[0].sheet.players, true)
                assert f"(players = {json.dumps(orders[0].sheet.players)})" in orders[0].said
    assert told


def test_rotations_are_the_same_round() -> None:
    for order in itertools.islice(itertools.permutations(range(3)), 6):
        sheet, true, _ = table("miro", 3, 2, order)
        verdict = judged(sheet)
        if same_round(sheet.players, true):
            assert verdict.result == "possible" and not verdict.corrections
            assert verdict.claim is None or verdict.claim.holds is not False
