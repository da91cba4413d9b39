"""What holds for the finished sheets of every game (docs/SHEETS.md)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.referee.finished.inked import UNREADABLE, InkedSheet
from sheetgen.referee.finished.sheet import opened
from sheetgen.referee.variation import alternatives
from sheetgen.testing.play import THOROUGH
from tests.referee.finished import walk
from tests.referee.finished.tables import (
    GAMES,
    decided,
    forgotten,
    judged,
    layout,
    left,
    played,
    scored,
    sheet,
    spoiled,
)

TURNS = (None, 7)
SEEDS = range(4 if THOROUGH else 2)
SET_UP = {"klee": 8}
"""The turns before anything is coloured; a test's turns come after them."""
FEWER_SEEDS = {"tolstoy": range(2), "vasarely": range(2), "arp": range(2)}
"""For the test that walks through many sheets of each game by chance."""
TWO = range(2)
"""Seeds where each makes ten sheets that are judged."""


def seats(game: str) -> list[int]:
    low, high = games.find(game).players
    return [*range(low, high + 1)]


TABLES = [(game, players) for game in GAMES for players in seats(game)]


def lines(game: str, turns: int | None) -> int | None:
    return None if turns is None else SET_UP.get(game, 0) + turns


every_table = pytest.mark.parametrize(("game", "players"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_table
@pytest.mark.parametrize("turns", TURNS)
def test_a_sheet_that_a_game_left_is_never_impossible(game: str, players: int, turns: int | None) -> None:
    for seed in SEEDS:
        found, position = left(game, layout(game), players, seed, turns=lines(game, turns))
        verdict = decided(scored(found, position.scores))
        assert verdict.result != "impossible", (seed, verdict.reasons)
        if verdict.claim is not None:
            assert verdict.claim.holds is not False, (seed, verdict.claim)
        if verdict.scores is not None and verdict.scores.possible:
            assert tuple(position.scores.values()) in verdict.scores.possible
        if verdict.winners:
            assert verdict.winners == position.winners


@pytest.mark.parametrize("game", ["tolstoy", "springer", "arp", "take-back-toe", "goose"])
def test_a_score_under_each_others_names_is_left_open_where_the_sheet_shows_just_those_points(game: str) -> None:
    """Whoever mixed up whose pencil is whose wrote a true score; a score that is another refutes itself still."""
    exact = 0
    for seed in range(4):
        found, position = left(game, layout(game), 2, seed)
        (one, points), (other, more) = position.scores.items()
        exchanged = decided(scored(found, {one: more, other: points}))
        if points != more and exchanged.scores is not None and exchanged.scores.kind == "exact":
            exact += 1
            assert exchanged.claim is not None and exchanged.claim.holds is None and not exchanged.winners
            assert f"{one} {points} and {other} {more}" in exchanged.claim.reasons[0].message
            wrong = decided(scored(found, {one: more, other: points + 1})).claim
            assert wrong is not None and wrong.holds is False
    assert exact


def test_a_score_under_each_others_names_is_left_open_too_where_the_order_decides_which_it_is() -> None:
    """Of Miro's sheets nothing else shows that the players' lists are exchanged."""
    open_ = 0
    for seed in range(4):
        found, position = left("miro", layout("miro"), 2, seed)
        (one, points), (other, more) = position.scores.items()
        exchanged = decided(scored(found, {one: more, other: points}))
        assert exchanged.claim is not None and exchanged.claim.holds is not False
        if exchanged.scores is not None and exchanged.scores.kind == "list" and exchanged.claim.nobody_named:
            open_ += 1
            assert exchanged.claim.holds is None and not exchanged.winners
            assert f"can be right, as {one} {points} and {other} {more}" in exchanged.claim.reasons[0].message
        far = decided(scored(found, {one: 999, other: points})).claim
        assert far is not None and far.holds is False
    assert open_


@pytest.mark.parametrize("game", [game for game in GAMES if games.find(game).players[0] == 2])
def test_who_is_wrongly_said_to_have_begun_refutes_no_true_score_and_makes_nobody_else_the_winner(game: str) -> None:
    """Of all that a table tells of its game that is what it soonest remembers wrongly."""
    for seed in TWO:
        record, where, position = played(game, layout(game), 2, seed)
        found = sheet(games.find(game), where, forgotten(record, where, position, first=record.players[1]))
        verdict = judged(scored(found, position.scores))
        assert verdict.claim is None or verdict.claim.holds is not False, seed
        assert not verdict.winners or verdict.winners == position.winners, seed
        if verdict.result == "impossible" or (verdict.claim is not None and verdict.claim.nobody_named):
            assert verdict.corrections[0].said.startswith(f"{record.players[0]} had begun"), seed


@pytest.mark.parametrize(("count", "seed"), [(2, 1), (2, 3), (3, 2), (3, 4)])
def test_with_another_beginning_it_is_another_who_is_named(count: int, seed: int) -> None:
    """Wherever in the order of seats who began sits."""
    record, where, position = played("miro", layout("miro"), count, seed)
    for turned in range(1, count):
        players = record.players[turned:] + record.players[:turned]
        other = structs.replace(forgotten(record, where, position, first=players[0]), players=players)
        found = sheet(games.find("miro"), where, other)
        verdict = judged(scored(found, {player: position.scores[player] for player in players}))
        assert verdict.claim is None or verdict.claim.holds is not False
        assert not any(each.said.startswith(players[0]) for each in verdict.corrections)


@every_table
@pytest.mark.parametrize("turns", TURNS)
def test_that_holds_in_every_variation(game: str, players: int, turns: int | None) -> None:
    """One at a time; those that are for other numbers of players are refused when the game begins."""
    for variation in alternatives(games.find(game).rules.Variation, ()):
        try:
            found, position = left(game, layout(game), players, 5, turns=turns, variation=(variation,))
        except BadInput:
            continue
        verdict = decided(scored(found, position.scores))
        assert verdict.result != "impossible", (variation, verdict.reasons)
        assert verdict.claim is None or verdict.claim.holds is not False, (variation, verdict.claim)
        if verdict.winners:
            assert verdict.winners == position.winners


@every_table
def test_an_order_that_is_found_leaves_the_sheet(game: str, players: int) -> None:
    """The judge itself replays it; here it comes back as a record that the whole referee takes."""
    from sheetgen.referee import record as records
    from sheetgen.referee.replay import judge as replayed

    found, _ = left(game, layout(game), players, 1)
    verdict = decided(found)
    if verdict.witness is not None:
        rules, field = found.opening.rules, found.opening.blank
        again = replayed(rules, field, records.parse(verdict.witness.text))
        assert again.valid and again.position.over and not again.remarks and not again.twice
        assert found.is_left_by(again.position)


@every_table
@pytest.mark.parametrize("turns", TURNS)
def test_a_sheet_is_written_as_it_is_read(game: str, players: int, turns: int | None) -> None:
    record, where, position = played(game, layout(game), players, 2, turns=lines(game, turns))
    found = sheet(games.find(game), where, forgotten(record, where, position))
    assert found.is_left_by(position)
    assert found.differences(position) == []


def inked(game: str, players: int, seed: int, **how: Any) -> InkedSheet:
    found, _ = left(game, layout(game), players, seed, **how)
    if not isinstance(found, InkedSheet):
        pytest.skip("nothing is coloured in it")
    return found


@every_table
def test_spaces_that_cannot_be_read_never_make_a_possible_sheet_impossible(game: str, players: int) -> None:
    for seed in SEEDS:
        found = inked(game, players, seed)
        chance = Chance(seed)
        gaps = {chance.below(len(found.ink)): UNREADABLE for _ in range(seed + 1)}
        assert decided(found.with_ink(gaps)).result != "impossible"


@every_table
def test_colours_that_change_places_with_their_players_change_no_verdict(game: str, players: int) -> None:
    """Who sits where is turned round the table, and the sheet with them."""
    for seed in TWO:
        found = inked(game, players, seed, turns=lines(game, 9))
        for case in [found, *spoiled(found, Chance(seed))]:
            there = {decided(case).result, decided(turned(case)).result}
            assert there <= {"possible", "undecided"} or there <= {"impossible", "undecided"}


def turned(sheet: InkedSheet) -> InkedSheet:
    """The same sheet with everybody one seat further round the table, in the colour of that seat."""
    room = games.find(sheet.opening.field.game)
    own = [[ink for ink, owner in enumerate(sheet.owners) if owner == name] for name in sheet.players]
    if len({len(inks) for inks in own}) > 1 or not own[0]:
        return sheet
    to = dict(zip(itertools.chain(*own), itertools.chain(*own[1:], own[0]), strict=True))
    ink = tuple(to.get(each, each) for each in sheet.ink)
    record = sheet.opening.record
    moved = structs.replace(record, players=(record.players[-1], *record.players[:-1]))
    opening = opened(room.rules, sheet.opening.blank, moved, room.finished.TABLES)
    captors = getattr(sheet, "captors", None)
    more = {} if captors is None else {"captors": tuple(to.get(each, each) for each in captors)}
    return structs.replace(sheet, opening=opening, ink=ink, **more)


WALKED = {"mondrian": {None: range(1)}, "delaunay": {None: range(2)}}
"""Of a game whose sheets have very many legal games, the seeds that are walked, by turns."""

SMALL = [(game, players) for game, players in TABLES if layout(game) == "mini"]
TOO_BIG = [("klee", None), ("springer", None)]
"""Of which even the smallest field has too many games."""
FEWER = {"tolstoy": ('words = "tests/referee/finished/few_words.txt"',)}
"""Variations with which there are few enough games to walk through."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SMALL)
@pytest.mark.parametrize("turns", [None, 4, 6])
def test_the_walk_through_every_legal_game_says_the_same(game: str, players: int, turns: int | None) -> None:
    if (game, turns) in TOO_BIG:
        pytest.skip("it has too many games for the walk")
    walked = 0
    for seed in WALKED.get(game, {}).get(turns, FEWER_SEEDS.get(game, SEEDS)):
        found = inked(game, players, seed, turns=lines(game, turns), variation=FEWER.get(game, ()))
        for case in [found, *spoiled(found, Chance(seed))]:
            try:
                truth = walk.scores(case, [case.opening.begin(first) for first in case.seats])
            except walk.TooBig:
                continue
            walked += 1
            verdict = decided(case)
            assert verdict.result in ("undecided", "possible" if truth else "impossible"), (seed, verdict.reasons)
            if truth and verdict.scores is not None:
                check_scores(verdict.scores, truth)
    assert walked or turns != 4


def check_scores(scores: Any, truth: set[tuple[int, ...]]) -> None:
    """What is said of the scores goes with all that the walk found; where they are listed, they are just those."""
    if scores.possible:
        assert set(scores.possible) == truth
    for points, seat in itertools.product(truth, range(len(next(iter(truth))))):
        least, most = scores.range_of(seat)
        assert least is None or least <= points[seat]
        assert most is None or points[seat] <= most


@every_game
def test_a_corrected_sheet_can_have_come_about(game: str) -> None:
    found = inked(game, games.find(game).players[0], 3)
    for case in spoiled(found, Chance(1)):
        for correction in judged(case).corrections:
            assert judged(correction.sheet).result == "possible"


@every_game
def test_a_coloured_sheet_beside_its_moves_is_compared_with_them(game: str) -> None:
    record, where, position = played(game, layout(game), games.find(game).players[0], 1)
    found = sheet(games.find(game), where, forgotten(record, where, position))
    if not isinstance(found, InkedSheet):
        pytest.skip("nothing is coloured in it")
    other = found.with_ink({0: 1 - found.ink[0] if found.ink[0] in (0, 1) else 0})
    (difference,) = other.differences(position)
    assert difference.places == (found.places[0],)
    assert "by the moves it is" in difference.message
