"""What holds of every game of Miro, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.miro import rules
from sheetgen.games.miro.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.miro.mini import SPACES, mini

NAMES = ("Ann", "Ben", "Cy", "Di")
GAMES = given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
STEADY = settings(derandomize=True, deadline=None, max_examples=60)


def start(players: int) -> Position:
    return rules.start(mini(), NAMES[:players], rules.Variation())


def texts(seed: int, players: int) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(players), Chance(seed))]


def written(moves: list[str], players: int) -> record.Record:
    return record.parse(record.write("miro", "MIR-TEST", NAMES[:players], moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends_with_every_space_captured(seed: int, players: int) -> None:
    position = start(players)
    for _, after in random_moves(position, Chance(seed), turns=20):
        position = after
    assert position.over
    assert position.closed == (1 << len(SPACES)) - 1


@GAMES
@STEADY
def test_every_segment_is_coloured_once_and_every_space_captured_once(seed: int, players: int) -> None:
    story = rules.story(replay(rules, mini(), written(texts(seed, players), players)))
    assert sorted(segment for stroke in story.strokes for segment in stroke.segments) == list(range(20))
    assert sorted(capture.space for capture in story.captures) == list(range(1, len(SPACES) + 1))


@GAMES
@STEADY
def test_the_points_follow_from_the_final_map(seed: int, players: int) -> None:
    story = rules.story(replay(rules, mini(), written(texts(seed, players), players)))
    colour = {segment: stroke.player for stroke in story.strokes for segment in stroke.segments}
    points = [0] * players
    for capture in story.captures:
        points[capture.player] += sum(colour[segment] == capture.player for segment in SPACES[capture.space - 1])
    assert tuple(points) == story.scores


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, players: int) -> None:
    moves = texts(seed, players)
    verdict = replay(rules, mini(), written(moves, players))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(seed: int, players: int, data: st.DataObject) -> None:
    moves = texts(seed, players)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(players)
    for text in moves[:at]:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    legal = set(position.moves())
    wrong = data.draw(
        st.lists(st.integers(0, 19), min_size=1, max_size=5)
        .map(lambda ids: " ".join(map(str, ids)))
        .filter(lambda text: rules.read(text, position) not in legal),
        label="illegal move",
    )
    verdict = replay(rules, mini(), written([*moves[:at], wrong, *moves[at + 1 :]], players))
    assert verdict.fouls[0].number == at + 1


@given(
    moves=st.lists(
        st.one_of(
            st.lists(st.integers(0, 19), min_size=1, max_size=4).map(lambda ids: " ".join(map(str, ids))),
            st.integers(0, 5).map(lambda count: f"+{count}"),
            st.just("-"),
        ),
        max_size=14,
    ),
    players=st.integers(2, 4),
)
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], players: int) -> None:
    verdict = replay(rules, mini(), written(moves, players))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
