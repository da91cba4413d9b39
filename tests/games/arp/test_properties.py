"""What holds of every game of Arp, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.arp import rules
from sheetgen.games.arp.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.arp.mini import SPACES, mini

NAMES = ("Ann", "Ben", "Cy", "Di")
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS, PLAYERS, OWN = st.integers(0, 2**32), st.integers(2, 4), st.booleans()
GAMES = given(seed=SEEDS, players=PLAYERS, own=OWN)
COUNTS = {segment.curve: 0 for segment in mini().segments}
for segment in mini().segments:
    COUNTS[segment.curve] += 1
NAMED = [f"{line}{tail}" for line, n in COUNTS.items() for tail in ("", "+", "-", *(f".{k + 1}" for k in range(n)))]
"""Every way to name a stroke."""


def start(players: int, own: bool) -> Position:
    return rules.start(mini(), NAMES[:players], rules.Variation(stop_at_own=own))


def texts(seed: int, players: int, own: bool) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(players, own), Chance(seed))]


def written(moves: list[str], players: int, own: bool) -> record.Record:
    variation = ["stop-at-own"] if own else []
    return record.parse(record.write("arp", "ARP-TEST", NAMES[:players], variation=variation, moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends_and_its_points_sum_to_the_spaces(seed: int, players: int, own: bool) -> None:
    position = start(players, own)
    for _, after in random_moves(position, Chance(seed), turns=len(mini().segments)):
        position = after
    assert position.over
    assert sum(position.points) == len(SPACES)


@GAMES
@STEADY
def test_every_segment_is_coloured_once_and_every_space_captured_once(seed: int, players: int, own: bool) -> None:
    story = rules.story(replay(rules, mini(), written(texts(seed, players, own), players, own)))
    ids = [segment.id for segment in mini().segments]
    assert sorted(segment for stroke in story.strokes for segment in stroke.segments) == ids
    assert sorted(capture.space for capture in story.captures) == list(range(1, len(SPACES) + 1))


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, players: int, own: bool) -> None:
    moves = texts(seed, players, own)
    verdict = replay(rules, mini(), written(moves, players, own))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@GAMES
@STEADY
def test_all_ways_to_write_a_stroke_read_as_one_of_the_legal_moves_or_are_fouls(
    seed: int, players: int, own: bool
) -> None:
    position = start(players, own)
    for _, after in random_moves(position, Chance(seed), turns=seed % 14):
        position = after
    legal = set(position.moves())
    for text in NAMED:
        move = rules.read(text, position)
        assert isinstance(position.play(move), Position) == (move in legal or position.oddity(move) is not None)


@given(seed=SEEDS, players=PLAYERS, own=OWN, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(
    seed: int, players: int, own: bool, data: st.DataObject
) -> None:
    moves = texts(seed, players, own)
    at = data.draw(st.integers(1, len(moves) - 1), label="changed move")  # at first nothing is illegal
    position = start(players, own)
    for text in moves[:at]:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    legal = {text for text in NAMED if isinstance(position.play(rules.read(text, position)), Position)}
    illegal = [text for text in NAMED if text not in {*legal, *moves[at - 1 : at]}]
    wrong = data.draw(st.sampled_from(illegal), label="illegal move")
    verdict = replay(rules, mini(), written([*moves[:at], wrong, *moves[at + 1 :]], players, own))
    assert verdict.fouls[0].number == at + 1


@given(moves=st.lists(st.sampled_from([*NAMED, "-"]), max_size=16), players=PLAYERS, own=OWN)
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], players: int, own: bool) -> None:
    verdict = replay(rules, mini(), written(moves, players, own))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
