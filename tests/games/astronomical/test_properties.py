"""What holds of every game of Astronomical Tables, whatever falls and whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.astronomical import GAME, rules
from sheetgen.games.astronomical.rules import Position
from sheetgen.referee import record
from sheetgen.referee.dice import thrown
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.astronomical.placed import NAMES, board, opening

STEADY = settings(derandomize=True, deadline=None, max_examples=40)
SEEDS = st.integers(0, 2**32)
SIDES = st.sets(st.integers(0, 6), min_size=2).map(lambda sides: tuple(sorted(sides)))
GAMES = given(seed=SEEDS, sides=SIDES)
THROWS = st.tuples(*[st.integers(1, 7)] * 3)
POINTS = st.sampled_from(rules.IDS)
LINES = st.builds(
    lambda throw, steps: f"{' '.join(map(str, throw))}: {' '.join(f'{a}-{b}' for a, b in steps) or '-'}",
    THROWS,
    st.lists(st.tuples(POINTS, POINTS), max_size=4),
)


def positions(seed: int, sides: tuple[int, ...], turns: int | None = None) -> Iterator[Position]:
    yield opening(sides)
    for _, after in random_moves(opening(sides), Chance(seed), turns):
        assert isinstance(after, Position)
        yield after


def reached(seed: int, sides: tuple[int, ...], turns: int) -> Position:
    """A position after so many turns, or the end."""
    return list(positions(seed, sides, turns))[-1]


def texts(seed: int, sides: tuple[int, ...]) -> list[str]:
    return [rules.write(move) for move, _ in random_moves(opening(sides), Chance(seed))]


def written(moves: list[str], sides: tuple[int, ...]) -> record.Record:
    variation = [f"sides = {list(sides)}"]
    text = record.write("astronomical", "AST-TEST", NAMES[: len(sides)], variation=variation, moves=moves)
    return record.parse(text)


@GAMES
@STEADY
def test_men_and_captives_are_seven_for_each_player_at_any_time(seed: int, sides: tuple[int, ...]) -> None:
    for position in positions(seed, sides):
        assert sum(position.scores.values()) == 7 * len(sides)
        owners = [seat for seat, men in enumerate(position.men) for _ in men.points]
        owners += [seat for held in position.captives for seat in held]
        assert all(owners.count(seat) == 7 for seat in range(len(sides)))


@GAMES
@STEADY
def test_no_point_holds_men_of_two_players(seed: int, sides: tuple[int, ...]) -> None:
    for position in positions(seed, sides):
        points = [point for men in position.men for point in set(men.points)]
        assert len(set(points)) == len(points)


@GAMES
@STEADY
def test_a_score_is_seven_less_the_losses_and_more_the_gains(seed: int, sides: tuple[int, ...]) -> None:
    *_, last = positions(seed, sides)
    for seat, score in enumerate(last.scores.values()):
        lost = sum(held.count(seat) for held in last.captives)
        assert score == 7 - lost + len(last.captives[seat])


@GAMES
@STEADY
def test_the_last_one_on_the_board_ends_the_game(seed: int, sides: tuple[int, ...]) -> None:
    *_, before, last = positions(seed, sides)
    assert (before.players_left > 1, last.players_left, last.over) == (True, 1, True)
    assert last.winners == tuple(name for name, score in last.scores.items() if score == max(last.scores.values()))


@given(seed=SEEDS, sides=SIDES, turns=st.integers(0, 120), throw=THROWS)
@STEADY
def test_every_listed_turn_can_be_played_and_uses_every_die_that_it_can(
    seed: int, sides: tuple[int, ...], turns: int, throw: tuple[int, ...]
) -> None:
    position = reached(seed, sides, turns)
    moves = list(position.thrown(throw).moves())
    assert position.over or moves
    for move in moves:
        assert isinstance(position.play(move), Position)
        shorter = rules.Move(move.throw, move.steps[:-1])
        assert not move.steps or not isinstance(position.play(shorter), Position)


@given(seed=SEEDS, sides=SIDES, turns=st.integers(0, 120), throw=THROWS)
@STEADY
def test_a_random_move_is_one_of_those_listed(
    seed: int, sides: tuple[int, ...], turns: int, throw: tuple[int, ...]
) -> None:
    position = reached(seed, sides, turns)
    if not position.over:
        lying = position.thrown(throw)
        assert lying.any_move(Chance(seed)) in set(lying.moves())


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, sides: tuple[int, ...]) -> None:
    moves = texts(seed, sides)
    verdict = replay(GAME.rules, board(), written(moves, sides))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@given(seed=SEEDS, sides=SIDES, data=st.data())
@STEADY
def test_a_turn_changed_to_an_illegal_one_is_found_there(
    seed: int, sides: tuple[int, ...], data: st.DataObject
) -> None:
    moves = texts(seed, sides)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed turn")
    position = reached(seed, sides, at)
    legal = {rules.write(move) for move in position.thrown(rules.read(moves[at], position).throw).moves()}
    wrong = data.draw(LINES.map(lambda line: f"{moves[at].partition(':')[0]}:{line.partition(':')[2]}"), label="line")
    if rules.write(rules.read(wrong, position)) not in legal:
        verdict = replay(GAME.rules, board(), written([*moves[:at], wrong, *moves[at + 1 :]], sides))
        assert verdict.fouls[0].number == at + 1


@given(lines=st.lists(LINES, max_size=12), sides=SIDES)
@STEADY
def test_whatever_is_written_is_judged_and_no_man_is_lost(lines: list[str], sides: tuple[int, ...]) -> None:
    verdict = replay(GAME.rules, board(), written(lines, sides))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(lines)
    for played in verdict.played:
        assert sum(played.position.scores.values()) == 7 * len(sides)


@given(seed=SEEDS)
@STEADY
def test_any_dice_can_be_played_somehow(seed: int) -> None:
    position = reached(seed, (0, 3), seed % 60)
    if not position.over:
        throw = thrown(rules.DICE, Chance(seed))
        assert isinstance(position.play(next(position.thrown(throw).moves())), Position)
