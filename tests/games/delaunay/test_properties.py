"""What holds of every game of Delaunay, whatever is played."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from sheetgen.games.delaunay import rules
from sheetgen.games.delaunay.rules import Position
from sheetgen.referee.record import is_pass
from sheetgen.testing.play import SEEDS, Table, somewhere
from tests.games.tables import all_played, at_tables_of, fills_of_delaunay, spaces, stories

each_table = at_tables_of("delaunay")


@each_table
def test_any_game_ends_in_a_few_rounds(table: Table) -> None:
    """Between two fills at most all but one mark a box."""
    for game in all_played(table):
        assert len(game.lines) <= table.players * len(table.field.spaces)


@each_table
def test_at_the_end_every_section_that_was_begun_is_complete(table: Table) -> None:
    section = {space.id: space.group for space in table.field.spaces}
    around = {id: {other for other, kind in table.field.around(id) if kind == "edge"} for id in section}
    for game in all_played(table):
        last = game.positions[-1]
        colours = {space.id: last.colour_of(i) for i, space in enumerate(table.field.spaces)}
        for id in (id for id, colour in colours.items() if colour is None):
            joined = any(section[other] == section[id] and colours[other] for other in around[id])
            begun = any(colours[other] for other in colours if section[other] == section[id])
            assert (begun and not joined) or {colours[other] for other in around[id]} >= set(last.colours)


@each_table
def test_boxes_are_turns_without_a_fill_and_sections_that_others_ended(table: Table) -> None:
    section = {str(space.id): space.group for space in table.field.spaces}
    for game in all_played(table):
        boxes, ended_by = [0] * table.players, dict[object, int]()
        for line, position in zip(game.lines, game.positions, strict=False):
            if is_pass(line):
                boxes[position.mover] += 1
            else:
                ended_by[section[line.split()[0]]] = position.mover
        for seat in ended_by.values():
            boxes = [count + (other != seat) for other, count in enumerate(boxes)]
        assert game.positions[-1].points == tuple(boxes)


@each_table
def test_the_winners_are_those_with_fewest_boxes(table: Table) -> None:
    for game in all_played(table):
        points = game.positions[-1].points
        sides = points if table.players < 4 else (points[0] + points[2], points[1] + points[3])
        assert game.positions[-1].winners == tuple(
            name for seat, name in enumerate(table.names) if sides[seat % len(sides)] == min(sides)
        )


@each_table
def test_every_fill_is_told_once_in_its_players_colour(table: Table) -> None:
    for game, story in zip(all_played(table), stories(table), strict=True):
        assert [fill.order for fill in story.fills] == [n for n, line in enumerate(game.lines, 1) if not is_pass(line)]
        assert all(fill.colour in story.hands[fill.player] for fill in story.fills)
        assert not story.marks


@each_table
def test_all_ways_to_name_a_fill_are_one_of_the_legal_moves_or_a_foul_or_ask_for_the_colour(table: Table) -> None:
    for seed in SEEDS:
        _, position = somewhere(table, seed)
        assert isinstance(position, Position)
        legal = {rules.write(move): position.play(move) for move in position.moves()}
        for line in dict.fromkeys((*fills_of_delaunay(table.players), *spaces("delaunay"))):
            named = [move for move in legal if move == line or (line.isdigit() and move.split()[0] == line)]
            if len(named) == 2:
                with pytest.raises(BadInput, match="say which"):
                    position.play(rules.read(line, position))
            elif named:
                assert position.play(rules.read(line, position)) == legal[named[0]]
            else:
                own = table.players > 2 and line.split()[-1] in position.hands[position.mover]
                taken = isinstance(position.play(rules.read(line, position)), Position)
                assert taken == (own and line.split()[0] in legal)
