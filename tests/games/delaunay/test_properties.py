"""What holds of every game of Delaunay, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games.delaunay import rules
from sheetgen.games.delaunay.rules import COLOURS, Position
from sheetgen.referee import record
from sheetgen.referee.fills import Pass
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.games.delaunay.mini import NAMES, SECTIONS, mini
from tests.games.perft import played

STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS, PLAYERS = st.integers(0, 2**32), st.integers(2, 4)
GAMES = given(seed=SEEDS, players=PLAYERS)
FIELD = mini()
NAMED = [f"{space.id}{tail}" for space in FIELD.spaces for tail in ("", *(f" {colour}" for colour in COLOURS[:3]))]
"""Every way to name a fill that players of all numbers have."""


def start(players: int) -> Position:
    return rules.start(FIELD, NAMES[:players], rules.Variation())


def positions(seed: int, players: int) -> list[Position]:
    """A random legal game from its beginning to its end."""
    return [start(players), *(after for _, after in random_moves(start(players), Chance(seed)))]


def texts(seed: int, players: int) -> list[str]:
    """The same as it is written."""
    return [rules.write(move) for move, _ in random_moves(start(players), Chance(seed))]


def written(moves: list[str], players: int) -> record.Record:
    return record.parse(record.write("delaunay", "DEL-TEST", NAMES[:players], moves=moves))


@GAMES
@STEADY
def test_any_legal_playout_ends_in_a_few_rounds(seed: int, players: int) -> None:
    """Between two fills at most all but one mark a box."""
    game = positions(seed, players)
    assert game[-1].over
    assert len(game) - 1 <= players * len(FIELD.spaces)


@GAMES
@STEADY
def test_no_two_neighbours_have_the_same_colour(seed: int, players: int) -> None:
    last = positions(seed, players)[-1]
    colours = {space.id: last.colour_of(i) for i, space in enumerate(FIELD.spaces)}
    assert all(colours[a] is None or colours[a] != colours[b] for a, b, kind in FIELD.contacts if kind == "edge")


@GAMES
@STEADY
def test_at_the_end_every_section_that_was_begun_is_complete(seed: int, players: int) -> None:
    last = positions(seed, players)[-1]
    colours = {space.id: last.colour_of(i) for i, space in enumerate(FIELD.spaces)}
    section = {space.id: space.group for space in FIELD.spaces}
    around = {id: {other for other, kind in FIELD.around(id) if kind == "edge"} for id in colours}
    for id in (id for id, colour in colours.items() if colour is None):
        joined = any(section[other] == section[id] and colours[other] for other in around[id])
        begun = any(colours[other] for other in colours if section[other] == section[id])
        assert (begun and not joined) or {colours[other] for other in around[id]} >= set(last.colours)


@GAMES
@STEADY
def test_boxes_are_turns_without_a_fill_and_sections_that_others_ended(seed: int, players: int) -> None:
    position, boxes, last = start(players), [0] * players, dict[str, int]()
    for move, after in random_moves(start(players), Chance(seed)):
        if isinstance(move, Pass):
            boxes[position.mover] += 1
        else:
            last["first" if move.space <= len(SECTIONS[0]) else "second"] = position.mover
        position = after
    for ended_by in last.values():
        boxes = [count + (seat != ended_by) for seat, count in enumerate(boxes)]
    assert position.points == tuple(boxes)


@GAMES
@STEADY
def test_the_winners_are_those_with_fewest_boxes(seed: int, players: int) -> None:
    last = positions(seed, players)[-1]
    points = last.points
    sides = points if players < 4 else (points[0] + points[2], points[1] + points[3])
    assert last.winners == tuple(
        name for seat, name in enumerate(NAMES[:players]) if sides[seat % len(sides)] == min(sides)
    )


@GAMES
@STEADY
def test_every_fill_is_told_once_in_its_players_colour(seed: int, players: int) -> None:
    moves = texts(seed, players)
    story = rules.story(replay(rules, FIELD, written(moves, players)))
    assert [fill.order for fill in story.fills] == [n for n, text in enumerate(moves, 1) if text != "-"]
    assert all(fill.colour in story.hands[fill.player] for fill in story.fills)
    assert not story.marks


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, players: int) -> None:
    moves = texts(seed, players)
    verdict = replay(rules, FIELD, written(moves, players))
    assert verdict.clean
    assert [rules.write(each.move) for each in verdict.played] == moves


@GAMES
@STEADY
def test_all_ways_to_name_a_fill_are_one_of_the_legal_moves_or_a_foul_or_ask_for_the_colour(
    seed: int, players: int
) -> None:
    game = positions(seed, players)
    position = game[seed % (len(game) - 1)]
    legal = {rules.write(move): position.play(move) for move in position.moves()}
    for text in NAMED:
        named = [move for move in legal if move == text or (text.isdigit() and move.split()[0] == text)]
        if len(named) == 2:
            with pytest.raises(BadInput, match="say which"):
                position.play(rules.read(text, position))
        elif named:
            assert position.play(rules.read(text, position)) == legal[named[0]]
        else:
            own = players > 2 and text.split()[-1] in position.hands[position.mover] and text.split()[0] in legal
            assert isinstance(position.play(rules.read(text, position)), Position) == own


@given(seed=SEEDS, players=PLAYERS, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(seed: int, players: int, data: st.DataObject) -> None:
    moves = texts(seed, players)
    at = data.draw(st.integers(0, len(moves) - 1), label="changed move")
    position = start(players)
    for text in moves[:at]:
        after = played(rules, position, text)
        assert isinstance(after, Position)
        position = after
    allowed = {rules.write(move) for move in position.moves()}
    spaces = {text.split()[0] for text in allowed}
    illegal = [text for text in (*NAMED, "-") if text not in allowed and text.split()[0] not in spaces]
    wrong = data.draw(st.sampled_from(illegal), label="illegal move")
    assume(not at or wrong.split()[0] != moves[at - 1].split()[0])  # that would be the line before once more
    verdict = replay(rules, FIELD, written([*moves[:at], wrong, *moves[at + 1 :]], players))
    assert verdict.fouls[0].number == at + 1


@given(moves=st.lists(st.sampled_from([*NAMED, "-"]), max_size=24), players=PLAYERS)
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], players: int) -> None:
    moves = [text for text in moves if players > 2 or not text.isdigit()]  # two must name the colour
    verdict = replay(rules, FIELD, written(moves, players))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or list(position.moves())
