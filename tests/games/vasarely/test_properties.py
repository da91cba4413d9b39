"""What holds of every game of Vasarely, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.vasarely import rules
from sheetgen.games.vasarely.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.vasarely.mini import mini

NAMES = ("Ann", "Ben", "Cy", "Di")
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS, PLAYERS, THREE = st.integers(0, 2**32), st.integers(2, 4), st.booleans()
GAMES = given(seed=SEEDS, players=PLAYERS, three=THREE)
TEXTS = [*(str(space.id) for space in mini().spaces), "-"]
"""Every line that can be read."""


def start(players: int, three: bool) -> Position:
    return rules.start(mini(), NAMES[:players], rules.Variation(three_cubes=three))


def texts(seed: int, players: int, three: bool) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(players, three), Chance(seed))]


def written(moves: list[str], players: int, three: bool) -> record.Record:
    variation = ["three-cubes"] if three else []
    return record.parse(record.write("vasarely", "VAS-TEST", NAMES[:players], variation=variation, moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends_and_its_points_are_those_of_the_final_map(seed: int, players: int, three: bool) -> None:
    verdict = replay(rules, mini(), written(texts(seed, players, three), players, three))
    assert verdict.clean and verdict.position.over
    colour = {fill.space: fill.player for fill in rules.story(verdict).fills}
    points = dict.fromkeys(range(players), 0)
    for cube in (1, 2, 3, 4):
        spaces = [space.id for space in mini().group(cube)]
        last = next(fill.player for fill in rules.story(verdict).fills[::-1] if fill.space in spaces)
        points[last] += sum(colour[space] != last for space in spaces)
    assert list(verdict.position.scores.values()) == list(points.values())


@GAMES
@STEADY
def test_every_space_is_filled_once_and_every_cube_completed_once(seed: int, players: int, three: bool) -> None:
    story = rules.story(replay(rules, mini(), written(texts(seed, players, three), players, three)))
    ids = [space.id for space in mini().spaces]
    assert sorted(int(fill.space) for fill in story.fills) == ids
    assert sorted(int(space) for cube in story.unions for space in cube.spaces) == ids


@GAMES
@STEADY
def test_no_more_cubes_are_in_play_than_may_be(seed: int, players: int, three: bool) -> None:
    for _, position in random_moves(start(players, three), Chance(seed)):
        assert isinstance(position, Position)
        cubes = position.board.cubes.values()
        opened = [cube for cube in cubes if cube & position.empty and cube & ~position.empty]
        assert len(opened) == position.opened <= (3 if three else 2)
        assert sum(opened) == position.in_play


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, players: int, three: bool) -> None:
    moves = texts(seed, players, three)
    verdict = replay(rules, mini(), written(moves, players, three))
    assert [rules.write(played.move) for played in verdict.played] == moves


@GAMES
@STEADY
def test_a_move_is_legal_exactly_when_it_is_listed(seed: int, players: int, three: bool) -> None:
    position = start(players, three)
    for _, after in random_moves(position, Chance(seed), turns=seed % 24):
        assert isinstance(after, Position)
        position = after
    legal = set(position.moves())
    for text in TEXTS:
        move = rules.read(text, position)
        assert isinstance(position.play(move), Position) == (move in legal)


@given(seed=SEEDS, players=PLAYERS, three=THREE, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(
    seed: int, players: int, three: bool, data: st.DataObject
) -> None:
    moves = texts(seed, players, three)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(players, three)
    for text in moves[:at]:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    legal = {rules.write(move) for move in position.moves()}
    wrong = data.draw(
        st.sampled_from([text for text in TEXTS if text not in {*legal, *moves[at - 1 : at]}]), label="illegal move"
    )
    verdict = replay(rules, mini(), written([*moves[:at], wrong, *moves[at + 1 :]], players, three))
    assert verdict.fouls[0].number == at + 1


@given(moves=st.lists(st.sampled_from(TEXTS), max_size=30), players=PLAYERS, three=THREE)
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], players: int, three: bool) -> None:
    verdict = replay(rules, mini(), written(moves, players, three))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
