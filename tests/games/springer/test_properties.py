"""What holds of every game of Springer, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.springer import rules
from sheetgen.games.springer.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import parse
from tests.games.springer.mini import grid

NAMES = ("Ann", "Ben", "Cy")
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS = st.integers(0, 2**32)
AGREED = st.one_of(
    st.tuples(st.just(3), st.sampled_from([[], ["touching-triangles"]])),
    st.tuples(
        st.just(2),
        st.lists(st.sampled_from(["threshold = 4", "split-spaces", "double-first", "touching-triangles"]), unique=True),
    ),
)
"""How many play, and with which variations."""
Agreement = tuple[int, list[str]]
GAMES = given(seed=SEEDS, agreed=AGREED)
ITEMS = [str(space.id) for space in grid().spaces]
NAMED = [*ITEMS, "-", "5 6", "1 2", "3 8", "16 N2", "split 6: 2 to 10", "split 6: 2/5 to 7", "split 6: 2 to 2"]
"""Ways to write a move, legal or not."""


def start(agreed: Agreement) -> Position:
    players, variation = agreed
    return rules.start(grid(), NAMES[:players], parse(variation, rules.Variation))


def texts(seed: int, agreed: Agreement) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(agreed), Chance(seed))]


def written(moves: Sequence[str], agreed: Agreement) -> record.Record:
    players, variation = agreed
    return record.parse(record.write("springer", "SPR-TEST", NAMES[:players], variation=variation, moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends(seed: int, agreed: Agreement) -> None:
    position = start(agreed)
    for _, after in random_moves(position, Chance(seed), turns=100):
        position = after
    assert position.over and position.winners


@GAMES
@STEADY
def test_nobody_has_neighbours_or_two_triangles_on_an_edge(seed: int, agreed: Agreement) -> None:
    position = start(agreed)
    for _, after in random_moves(position, Chance(seed)):
        position = after
    doubles = position.board.agreed.doubles
    for own in position.filled:
        spaces = [i for i in range(len(position.map.ids)) if own >> i & 1]
        beside = sum((position.map.neighbours[i] & own).bit_count() for i in spaces)
        assert beside in ((0, 2) if doubles else (0,))


@GAMES
@STEADY
def test_scores_and_chains_are_those_that_the_finished_map_tells(seed: int, agreed: Agreement) -> None:
    verdict = replay(rules, grid(), written(texts(seed, agreed), agreed))
    story, position = rules.story(verdict), verdict.position
    assert isinstance(position, Position)
    for seat, points in enumerate(position.points):
        totals = [chain.total for chain in story.chains if chain.player == seat]
        triangles = {id for chain in story.chains if chain.player == seat for id in chain.spaces if isinstance(id, str)}
        assert points == (sum(int(id[1:]) for id in triangles) if position.board.agreed.touching else sum(totals))
        whole = [chain.total for chain in story.chains if chain.player == seat and chain.complete]
        assert position.chains[seat] == sum(whole)


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, agreed: Agreement) -> None:
    moves = texts(seed, agreed)
    verdict = replay(rules, grid(), written(moves, agreed))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@GAMES
@STEADY
def test_every_chain_of_the_story_is_one_tree_between_its_triangles(seed: int, agreed: Agreement) -> None:
    for chain in rules.story(replay(rules, grid(), written(texts(seed, agreed), agreed))).chains:
        items = {id for link in chain.links for id in link}
        triangles = {id for id in chain.spaces if isinstance(id, str)}
        assert triangles <= items <= set(chain.spaces)
        assert len(chain.links) == len(items) - 1
        ends = [id for id in items if sum(id in link for link in chain.links) == 1]
        assert set(ends) == triangles or len(triangles) == 1


@given(seed=SEEDS, agreed=AGREED, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(
    seed: int, agreed: Agreement, data: st.DataObject
) -> None:
    moves = texts(seed, agreed)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(agreed)
    for text in moves[:at]:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    legal = set(position.moves())
    illegal = [text for text in NAMED if "split" not in text and rules.read(text, position) not in legal]
    wrong = data.draw(st.sampled_from(illegal), label="illegal move")
    verdict = replay(rules, grid(), written([*moves[:at], wrong], agreed))
    assert verdict.fouls[0].number == at + 1


@given(moves=st.lists(st.sampled_from(NAMED), max_size=30), agreed=AGREED)
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], agreed: Agreement) -> None:
    verdict = replay(rules, grid(), written(moves, agreed))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
