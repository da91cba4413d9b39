"""What holds of every game of Mondrian, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.mondrian import rules
from sheetgen.games.mondrian.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.mondrian import twin
from tests.games.mondrian.mini import ROWS, mini

NAMES = ("Ann", "Ben", "Cy", "Di")
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS, PLAYERS = st.integers(0, 2**32), st.integers(2, 4)
GAMES = given(seed=SEEDS, players=PLAYERS)
FIELD, SHEET = mini(), twin.sheet(ROWS)


def start(players: int) -> Position:
    return rules.start(FIELD, NAMES[:players], rules.Variation())


def texts(seed: int, players: int) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(players), Chance(seed))]


def written(moves: list[str], players: int) -> record.Record:
    return record.parse(record.write("mondrian", "MON-TEST", NAMES[:players], moves=moves))


def named(players: int) -> list[str]:
    """Every way to name a fill, and a pass."""
    colours = ["", *(f" {colour}" for colour in start(players).colours)]
    return [f"{space}{colour}" for space in SHEET.spaces for colour in colours] + ["-"]


def texts_of(position: Position) -> set[str]:
    """All ways to write a legal move: who fills in the own colour may name it."""
    own = position.colours[position.mover]
    plain = {rules.write(move) for move in position.moves()}
    return plain | {f"{text} {own}" for text in plain if text.isdecimal()}


@GAMES
@STEADY
def test_any_legal_playout_ends(seed: int, players: int) -> None:
    position = start(players)
    for _, after in random_moves(position, Chance(seed), turns=players * len(SHEET.spaces)):
        position = after
    assert position.over and position.winners


@GAMES
@STEADY
def test_the_scores_can_be_told_from_the_filled_sheet(seed: int, players: int) -> None:
    verdict = replay(rules, FIELD, written(texts(seed, players), players))
    story = rules.story(verdict)
    points, there = [0] * players, set[int]()
    for fill in story.fills:
        there.add(int(fill.space))
        done = [len(union) for union in SHEET.rectangles if fill.space in union and union <= there]
        points[fill.player] += 0 if fill.colour == "neutral" else max(done, default=0)
    assert tuple(points) == story.scores
    assert sum(points) == sum(union.points for union in story.unions)
    assert all(frozenset(map(int, union.spaces)) in SHEET.rectangles for union in story.unions)


@GAMES
@STEADY
def test_no_two_neighbours_have_the_same_colour(seed: int, players: int) -> None:
    story = rules.story(replay(rules, FIELD, written(texts(seed, players), players)))
    colours = {fill.space: fill.colour for fill in story.fills}
    assert len(colours) == len(story.fills)
    assert not [(a, b) for a in SHEET.beside for b in SHEET.beside[a] if a in colours and colours[a] == colours.get(b)]


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, players: int) -> None:
    moves = texts(seed, players)
    verdict = replay(rules, FIELD, written(moves, players))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@GAMES
@STEADY
def test_all_ways_to_write_a_move_read_as_one_of_the_legal_moves_or_are_fouls(seed: int, players: int) -> None:
    position = start(players)
    for _, after in random_moves(position, Chance(seed), turns=seed % 14):
        position = after
    legal = texts_of(position)
    for text in named(players):
        assert isinstance(position.play(rules.read(text, position)), Position) == (text in legal)


@given(seed=SEEDS, players=PLAYERS, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(seed: int, players: int, data: st.DataObject) -> None:
    moves = texts(seed, players)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(players)
    for text in moves[:at]:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position)
        position = after
    illegal = sorted(set(named(players)) - texts_of(position) - set(moves[at - 1 : at]))
    wrong = data.draw(st.sampled_from(illegal), label="illegal move")
    verdict = replay(rules, FIELD, written([*moves[:at], wrong, *moves[at + 1 :]], players))
    assert verdict.fouls[0].number == at + 1


@given(data=st.data(), players=PLAYERS)
@STEADY
def test_whatever_is_written_is_judged(data: st.DataObject, players: int) -> None:
    moves = data.draw(st.lists(st.sampled_from(named(players)), max_size=20), label="moves")
    verdict = replay(rules, FIELD, written(moves, players))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
