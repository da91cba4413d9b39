"""What holds of every game of Klee, whatever is played."""

from __future__ import annotations

from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.games.klee import rules
from sheetgen.games.klee.rules import COLOURS, Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import parse
from tests.games.klee.mini import grid, mini

NAMES = ("Ann", "Ben")
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS = st.integers(0, 2**32)
VARIATIONS = st.sampled_from(
    [(), ("six-areas",), ("table",), ("track = 3",), ("six-areas", "table"), ("table", "track = 12")]
)
GAMES = given(seed=SEEDS, variation=VARIATIONS)
FILLS = [f"{space} {letter}" for space in range(1, 37) for letter in "RGBY"]
SEQUENCES = [a + b + c for a in "RGBY" for b in "RGBY" for c in "RGBY"]


def start(variation: tuple[str, ...]) -> Position:
    return rules.start(mini(), NAMES, parse(variation, rules.Variation))


def texts(seed: int, variation: tuple[str, ...]) -> list[str]:
    """A random legal game as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(variation), Chance(seed))]


def written(moves: list[str], variation: tuple[str, ...]) -> record.Record:
    return record.parse(record.write("klee", "KLE-TEST", NAMES, variation=list(variation), moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends_as_the_rules_say(seed: int, variation: tuple[str, ...]) -> None:
    position, before = start(variation), start(variation)
    for _, after in random_moves(position, Chance(seed), turns=12 + len(mini().spaces)):
        before, position = position, after
    a, b = position.points
    won = max(a, b) >= position.board.track or (not position.board.table and abs(a - b) >= 5)
    assert position.over and (won or not position.empty) and not before.over
    assert set(position.winners) == {name for name, points in position.scores.items() if points == max(a, b)}


@GAMES
@STEADY
def test_the_scores_are_the_lines_told(seed: int, variation: tuple[str, ...]) -> None:
    verdict = replay(rules, mini(), written(texts(seed, variation), variation))
    story = rules.story(verdict)
    for seat in (0, 1):
        assert sum(union.points for union in story.unions if union.player == seat) == story.scores[seat]


@GAMES
@STEADY
def test_every_line_told_shows_a_sequence_of_its_player(seed: int, variation: tuple[str, ...]) -> None:
    story = rules.story(replay(rules, mini(), written(texts(seed, variation), variation)))
    colours = {fill.space: fill.colour[0].upper() for fill in story.fills}
    for union in story.unions:
        shown = "".join(colours[space] for space in union.spaces)
        assert {shown, shown[::-1]} & {area.sequence for area in story.chosen[union.player]}


@given(seed=SEEDS, variation=VARIATIONS)
@settings(STEADY, max_examples=20)
def test_a_line_that_is_read_from_its_other_end_counts_the_same(seed: int, variation: tuple[str, ...]) -> None:
    """Everything stays as it is when each sequence is written from its other end."""
    moves = texts(seed, variation)
    areas = 2 * start(variation).board.areas
    turned = [text[::-1] for text in moves[:areas]] + moves[areas:]
    one, other = (replay(rules, mini(), written(each, variation)) for each in (moves, turned))
    assert one.clean and other.clean and one.position.scores == other.position.scores


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, variation: tuple[str, ...]) -> None:
    moves = texts(seed, variation)
    verdict = replay(rules, mini(), written(moves, variation))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@given(seed=SEEDS, variation=VARIATIONS, turns=st.integers(0, 30))
@STEADY
def test_a_text_is_one_of_the_legal_moves_or_a_foul(seed: int, variation: tuple[str, ...], turns: int) -> None:
    position = start(variation)
    for _, after in random_moves(position, Chance(seed), turns=turns):
        position = after
    legal = set(position.moves())
    for text in (*FILLS, *SEQUENCES, "-"):
        move = rules.read(text, position)
        assert isinstance(position.play(move), Position) == (move in legal)


@given(seed=SEEDS, variation=VARIATIONS, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(
    seed: int, variation: tuple[str, ...], data: st.DataObject
) -> None:
    moves = texts(seed, variation)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(variation)
    for text in moves[:at]:
        position = cast(Position, position.play(rules.read(text, position)))
    legal = set(position.moves())
    illegal = [text for text in (*FILLS, *SEQUENCES, "-") if rules.read(text, position) not in legal]
    wrong = data.draw(st.sampled_from(illegal), label="illegal move")
    verdict = replay(rules, mini(), written([*moves[:at], wrong, *moves[at + 1 :]], variation))
    assert verdict.fouls[0].number == at + 1


WRITTEN = st.one_of(st.sampled_from(SEQUENCES), st.sampled_from(FILLS), st.just("-"))
NAMED = st.tuples(st.sampled_from(("", "", "Ann: ", "Ben: ")), WRITTEN).map("".join)


@given(moves=st.lists(NAMED, max_size=30), seed=SEEDS, variation=VARIATIONS, legal=st.integers(0, 14))
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], seed: int, variation: tuple[str, ...], legal: int) -> None:
    lines = [*texts(seed, variation)[:legal], *moves]
    verdict = replay(rules, mini(), written(lines, variation))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(lines)
    position = cast(Position, verdict.position)
    assert position.over or (list(position.moves()) and position.missing)


@given(seed=SEEDS)
@settings(STEADY, max_examples=20)
def test_a_space_lies_in_twelve_lines_at_most(seed: int) -> None:
    """docs/GAMES.md 7.1: as an end in 8, in the middle of 4."""
    chance = Chance(seed)
    rows, columns = 3 + chance.below(5), 3 + chance.below(5)
    lines = rules.start(grid(rows, columns, 20), NAMES, rules.Variation()).board.lines
    assert max(map(len, lines)) <= 12 and all(i in three for i, threes in enumerate(lines) for three in threes)
    count = rows * (columns - 2) + columns * (rows - 2) + 2 * (rows - 2) * (columns - 2)
    assert len({three for threes in lines for three in threes}) == count


def test_all_colours_belong_to_both() -> None:
    assert start(()).hands == (COLOURS, COLOURS)
