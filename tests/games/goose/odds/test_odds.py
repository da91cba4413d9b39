"""What chance decides in Goose: exactly, by the dice, and as the command tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.goose import odds as room
from sheetgen.games.goose import rules
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.odds import chain
from sheetgen.games.goose.odds.chain import Exact, exact
from sheetgen.games.goose.odds.side_by_side import RUIN, STALEMATE, Games, Played, simulate
from sheetgen.games.goose.odds.side_by_side import Dice as Bits
from sheetgen.games.goose.play.board import SIDES, Board, Cell, FirstThrow, Options, board
from sheetgen.games.goose.rules import Dice, Position
from tests.games.goose import boards
from tests.games.goose.test_twin import BOARDS

CHOICELESS = [name for name in boards.FIVE if name != "set-68"]
ENDS = (0, 1, STALEMATE, RUIN)
Reals: TypeAlias = npt.NDArray[np.float64]


@cache
def played(name: str, players: int, games: int = 40_000) -> Played:
    return simulate(boards.board(name), players, games, Chance(5))


@cache
def figures(name: str, players: int) -> Exact:
    """The exact figures of a board that ships."""
    return exact(boards.board(name), players)


def off(found: Exact, games: Played) -> Iterator[float]:
    """How far each exact figure lies from the mean of the games, in half widths of the 95 % interval."""
    for true, values in (
        (found.throws[0], games.throws),
        (found.rounds[0], games.rounds),
        (found.throws_won or 0.0, games.throws[games.outcome >= 0]),
        *((share, games.outcome == outcome) for outcome, share in found.outcomes.items()),
        *zip(found.chips, games.chips, strict=True),
    ):
        width = 1.96 * float(np.std(values)) / len(values) ** 0.5 + 1e-9
        yield abs(true - float(np.mean(values))) / width


def agree(found: Exact, games: Played) -> bool:
    """Whether every exact figure lies within its interval or hardly outside: five in a hundred lie outside, but not one
    in ten thousand by another half of the interval's width."""
    return max(off(found, games)) < 2


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", CHOICELESS)
def test_dice_and_chain_agree(name: str, players: int) -> None:
    assert agree(figures(name, players), played(name, players))


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", CHOICELESS)
def test_they_agree_on_spreads(name: str, players: int) -> None:
    found, games = figures(name, players), played(name, players)
    assert found.throws[1] == pytest.approx(games.throws.std(), rel=0.02)
    assert found.rounds[1] == pytest.approx(games.rounds.std(), rel=0.02)


def parts(games: Played, size: int) -> Iterator[Played]:
    """So many of the games at a time, by chance: the shortest come first among all."""
    shuffled = np.random.default_rng(1).permutation(len(games.outcome))
    for some in np.split(shuffled, len(shuffled) // size):
        yield Played(*(column[..., some] for column in structs.astuple(games)))


@pytest.mark.slow
def test_of_a_hundred_intervals_about_95_hold_the_true_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    games = simulate(boards.board("classic-63"), 2, 50_000, Chance(1))
    monkeypatch.setattr(room, "exact", lambda board, players: figures("classic-63", players))
    held = [
        figure["low"] <= figure["exact"] <= figure["high"]
        for part in parts(games, 1000)
        for _ in [monkeypatch.setattr(room, "simulate", lambda *_, part=part: part)]
        for told in [room.odds(boards.field("classic-63"), 2, 1000, Chance(0))]
        for figure in (told["throws"], told["rounds"], told["stalemate"], *told["wins"], *told["chips"])
    ]
    assert 0.92 < np.mean(held) < 0.98


def wrong(name: str, number: int, **keys: Any) -> Board:
    """A board that ships with one cell that is not as it should be."""
    found = boards.board(name)
    cells = [structs.replace(cell, **keys) if n == number else cell for n, cell in enumerate(found.cells)]
    return board(cells[1:], found.firsts.values(), found.options, dice=found.dice, stake=found.stake, purse=found.purse)


@pytest.mark.slow
@pytest.mark.parametrize(
    "table",
    [
        wrong("classic-63", 42, to=30),
        wrong("classic-63", 31, wait=False),
        wrong("classic-63", 58, begin_again=False),
        wrong("classic-63", 32, goose=None),
        wrong("classic-63", 19, miss=4),
        wrong("classic-63", 19, pay=2),
        boards.changed("classic-63", hit="none"),
        boards.changed("classic-63", relief="stays"),
        structs.replace(boards.board("classic-63"), firsts={}),
    ],
    ids=["maze", "well", "death", "goose", "inn's turns", "inn's price", "hits", "relief", "first throws"],
)
def test_figures_of_a_wrong_table_do_not(table: Board) -> None:
    assert not agree(exact(table, 2), played("classic-63", 2, 150_000))


def test_figures_of_the_right_one_do() -> None:
    assert agree(figures("classic-63", 2), played("classic-63", 2, 150_000))


SMALL = board(
    [
        Cell(to=4, pay=1),
        Cell(goose="forward"),
        Cell(wait=True, relief=1),
        Cell(pay=1, miss=2),
        Cell(wait=True),
        Cell(goose="dead", pay=1),
        Cell(again=True),
        Cell(),
    ],
    [FirstThrow(throw=(6,), to=4)],
    Options(hit_pay=1),
    dice=1,
    stake=1,
)


def with_options(**options: Any) -> Board:
    return structs.replace(SMALL, options=structs.replace(SMALL.options, **options))


def followed(position: Position) -> Iterator[Position]:
    """What every throw leads to."""
    for throw in product(range(1, SIDES + 1), repeat=position.board.dice):
        after = position.play(Dice(throw))
        assert isinstance(after, Position)
        yield structs.replace(after, last=None, throws=0, passed=())


def stripped(position: Position) -> tuple[Position, Reals]:
    """The position without what can decide nothing, and the chips that went: from the pot, from Ann, from Ben. Where
    there are no purses these are all but an odd one in the pot."""
    waits = [None if piece.waited is None else 0 for piece in position.pieces]
    pieces = [structs.replace(piece, waited=wait) for piece, wait in zip(position.pieces, waits, strict=True)]
    if position.board.purse:
        return structs.replace(position, pieces=tuple(pieces)), np.zeros(3)
    bare = tuple(structs.replace(piece, chips=0) for piece in pieces)
    odd = position.pot % 2
    chips = [position.pot - odd, *(piece.chips for piece in pieces)]
    return structs.replace(position, pieces=bare, pot=odd), np.array(chips, dtype=float)


def key(position: Position) -> tuple[object, ...]:
    return position.pieces, position.pot, position.mover, position.departure


def outcome(position: Position) -> int:
    """The place of a game's end among ENDS."""
    if position.winner is not None:
        return position.winner
    return ENDS.index(RUIN if all(piece.out for piece in position.pieces) else STALEMATE)


def walked(goose: Board) -> tuple[float, Reals, Reals]:
    """Mean throws, chances of ENDS and mean chips of two players, slowly: the referee is followed through every throw
    from every position, and what a position is worth is what its throws are worth on the average."""
    start, chips = stripped(rules.beginning(goose, ("Ann", "Ben")))
    queue, numbers = [start], {key(start): 0}
    over: list[tuple[int, Position]] = []
    going: list[tuple[int, int, Reals]] = []
    for here, position in enumerate(queue):
        for after in followed(position):
            if after.over:
                over.append((here, after))
                continue
            bare, more = stripped(after)
            if key(bare) not in numbers:
                numbers[key(bare)] = len(queue)
                queue.append(bare)
            going.append((here, numbers[key(bare)], more))
    part = 1 / SIDES**goose.dice
    inverse = np.eye(len(queue))
    ended, paid = np.zeros((len(queue), len(ENDS))), np.zeros((len(queue), 2))
    for here, there, _ in going:
        inverse[here, there] -= part
    for here, after in over:
        ended[here, outcome(after)] += part
    ends = np.linalg.solve(inverse, ended)
    whose = ends[:, :2] + ends[:, [ENDS.index(STALEMATE)]] / 2
    for here, there, more in going:
        paid[here] += part * (more[1:] + more[0] * whose[there])
    for here, after in over:
        paid[here] += part * np.array([piece.chips for piece in after.pieces])
    throws = np.linalg.solve(inverse, np.ones(len(queue)))
    home = np.linalg.solve(inverse, paid)[0] + chips[1:] + chips[0] * whose[0]
    return float(throws[0]), ends[0], home - goose.purse


@pytest.mark.parametrize(
    "goose",
    [
        SMALL,
        structs.replace(SMALL, purse=4),
        with_options(hit="back", hit_pay_to="player"),
        with_options(hit="none", relief="stays"),
        with_options(stalemate="free-all", restart_is_first_throw=False),
        with_options(goose_on_first_throw=False),
        with_options(start="one"),
        structs.replace(with_options(start="one", hit="back"), purse=4),
        with_options(start="one", restart_is_first_throw=False),
    ],
    ids=["exchange", "purse", "back", "stays", "free all", "first throws", "one", "one, back", "one, very first"],
)
def test_the_chain_is_the_referee_followed_through_every_throw(goose: Board) -> None:
    throws, ends, chips = walked(goose)
    found = exact(goose, 2)
    assert found.throws[0] == pytest.approx(throws)
    assert [found.outcomes.get(end, 0.0) for end in ENDS] == pytest.approx(list(ends))
    assert found.chips == pytest.approx(tuple(chips))


def test_a_lone_piece_on_a_track_that_can_be_reckoned_by_hand() -> None:
    """With one die and six cells: from every cell one throw in six is exact, and all others stay on the track."""
    found = exact(board([Cell()] * 6, dice=1), 1)
    assert found.throws == pytest.approx((6.0, 30**0.5))
    assert found.rounds == pytest.approx((6.0, 30**0.5))
    assert found.outcomes == pytest.approx({0: 1.0})


def test_two_players_on_a_track_that_can_be_reckoned_by_hand() -> None:
    found = exact(board([Cell()] * 6, dice=1, stake=1, options=Options(hit="none")), 2)
    assert found.outcomes == pytest.approx({0: 6 / 11, 1: 5 / 11})
    assert found.chips == pytest.approx((1 / 11, -1 / 11))


def test_a_classic_game_of_two_often_ends_in_a_stalemate() -> None:
    """GOO-A17: in about 22 of 100."""
    assert figures("classic-63", 2).outcomes[STALEMATE] == pytest.approx(0.22, abs=0.005)


@pytest.mark.slow
@given(table=BOARDS)
@settings(derandomize=True, deadline=None, max_examples=25)
def test_chances_sum_to_one_and_chips_to_none(table: dict[str, Any]) -> None:
    cells = [
        {"at": number, **{name: value for name, value in effect.items() if not name.startswith("ransom")}}
        for number, effect in table["cells"].items()
        if effect.get("to") != number
    ]
    try:
        own = compiled(boards.own(**{**table, "purse": 0, "cells": cells}))
    except BadInput:
        return
    found = exact(own, 2)
    assert sum(found.outcomes.values()) == pytest.approx(1.0)
    assert -found.outcomes.get(STALEMATE, 0.0) - 1e-9 <= sum(found.chips) <= 1e-9


def test_the_dice_are_splitmix64() -> None:
    """Its first numbers from the state 0, as its author's program prints them."""
    bits = Bits(36, Chance(1))
    bits.state = np.uint64(0)
    first = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [*bits.thrown(2), *bits.thrown(1)] == [number % 36 for number in first]


def test_a_seed_gives_the_same_games_for_ever() -> None:
    games = simulate(boards.board("hundred"), 3, 800, Chance(1))
    again = simulate(boards.board("hundred"), 3, 800, Chance(1))
    other = simulate(boards.board("hundred"), 3, 800, Chance(2))
    assert np.array_equal(games.throws, again.throws) and not np.array_equal(games.throws, other.throws)


@pytest.mark.parametrize("hit", ["exchange", "back", "none"])
def test_a_lone_piece_hits_nobody(hit: str) -> None:
    goose = boards.changed("hundred", hit=hit, hit_pay=2 if hit != "none" else 0)
    assert simulate(goose, 1, 500, Chance(1)).throws.mean() == pytest.approx(exact(goose, 1).throws[0], rel=0.1)


def test_no_chip_is_lost() -> None:
    for name in boards.FIVE:
        games = simulate(boards.board(name), 3, 500, Chance(3))
        left = games.chips.sum(axis=0)
        assert (left[games.outcome >= 0] == 0).all()
        assert (left[games.outcome == STALEMATE] > -3).all()


def report(name: str, players: int = 2, games: int = 2000) -> dict[str, Any]:
    return room.odds(boards.field(name), players, games, Chance(1))


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("name", boards.FIVE)
def test_every_board_has_odds_for_every_number_of_players(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if players <= 2 and name in CHOICELESS:
        monkeypatch.setattr(room, "exact", lambda board, players: figures(name, players))
    found = report(name, players, 300)
    ends = [*found["wins"], *(found[end] for end in ("stalemate", "ruin") if found[end])]
    assert sum(figure["mean"] for figure in ends) == pytest.approx(1.0)
    assert len(found["wins"]) == players
    assert (found["positions"] is None) == (players > 2 or name == "set-68") == (found["no_exact"] is not None)
    for figure in (found["throws"], found["rounds"], *ends, *found["chips"]):
        assert figure["low"] <= figure["mean"] <= figure["high"]
    assert max(map(len, room.lines_of(found))) <= 110


def test_a_ransom_is_a_choice_and_the_policy_is_said() -> None:
    found = report("set-68")
    assert "ransom" in found["no_exact"] and found["policy"] == "whoever may pay a ransom pays it at once"
    said = " ".join(room.lines_of(found))
    assert "There are no exact figures: whether a ransom is paid" in said and "pays it at once" in said


def test_boards_without_chips_speak_of_none() -> None:
    found = report("alsa-1930", players=3)
    assert not found["chips"] and not [line for line in room.lines_of(found) if "chip" in line]


def test_shares_of_none_and_all_keep_an_interval() -> None:
    found = report("hundred", players=1, games=100)
    [wins] = found["wins"]
    assert (wins["mean"], wins["high"]) == (1.0, 1.0) and 0.95 < wins["low"] < 0.97


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["odds", "goose", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_the_command_tells_both_kinds_of_figures(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "--games", 3000)
    assert "Goose on classic-63, 2 players: 3,000 simulated games, and exactly, over 4,048 positions." in said
    assert "player 1 wins" in said and "39.31 %" in said and "95 % interval" in said


def test_the_command_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "--layout", "brepols-1800", "--players", 3, "--games", 500, "--json", "--seed", 4))
    assert (found["game"], found["layout"], found["players"], found["games"]) == ("goose", "brepols-1800", 3, 500)
    assert found["seed"] == 4 and found["no_exact"] == "that is done for one player or two"
    assert {"mean", "low", "high", "spread"} <= found["throws"].keys()


def test_a_board_of_ones_own_has_odds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "goose", "--layout", "own.toml"]) == 0
    capsys.readouterr()
    assert "exactly" in told(capsys, "--layout", "own.toml", "--games", 500)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "0"], "odds can be worked out for 1 to 8 players, not 0"),
        (["--players", "9"], "odds can be worked out for 1 to 8 players, not 9"),
        (["--games", "1"], "from 2 to 1000000 games can be simulated, not 1"),
        (["--games", "1000001"], "from 2 to 1000000 games can be simulated, not 1000001"),
        (["--games", "-5"], "not -5"),
        (["--games", "many"], "--games takes a whole number, not 'many'"),
        (["--players", "8", "--layout", "hundred", "--games", "1000000"], "throws; at most 4"),
        (["--layout", "classic"], "goose has no layout 'classic'"),
        (["--seed", "-1"], "--seed takes a whole number, 0 or more, not -1"),
    ],
)
def test_what_cannot_be_reckoned(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "goose", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said and said.startswith("sheetgen: ") and said.count("\n") == 1


def test_games_that_never_seem_to_end_are_refused() -> None:
    long = board([Cell(begin_again=True) if n % 7 else Cell() for n in range(1, 50)], dice=3)
    with pytest.raises(BadInput, match="last for more than 2000 throws"):
        simulate(long, 2, 100_000, Chance(1))


def test_too_many_positions_are_left_to_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST", 100)
    found = report("classic-63")
    assert found["positions"] is None and "too many positions" in found["no_exact"]


def counted_throws(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many throws are made at a time, from now on."""
    made: list[int] = []
    play = Games.play
    monkeypatch.setattr(Games, "play", lambda games, throw: (made.append(len(throw)), play(games, throw)))
    return made


def test_three_dice_and_purses_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted_throws(monkeypatch)
    with pytest.raises(chain.TooLarge):
        exact(compiled(boards.own(length=63, dice=3, purse=20, stake=1, cells=[{"at": 5, "pay": 1}])), 2)
    assert max(made) <= chain.SLICE
    assert sum(made) < 1.5 * chain.MOST * 16, "of three dice 16 sums matter, not 56 kinds of throws"


def test_odds_are_the_same_in_small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = figures("classic-63", 2)
    monkeypatch.setattr(chain, "SLICE", 1000)
    made = counted_throws(monkeypatch)
    assert exact(boards.board("classic-63"), 2) == whole
    assert max(made) <= 1000


def test_games_too_long_for_the_series_are_left_to_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "WORK", 1000)
    with pytest.raises(chain.TooLarge):
        exact(boards.board("classic-63"), 1)
