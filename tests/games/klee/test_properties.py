"""What holds of every game of Klee, whatever is played."""

from __future__ import annotations

import pytest

from sheetgen.games.klee import rules
from sheetgen.games.klee.rules import COLOURS
from sheetgen.testing.play import SEEDS, Table, played
from tests.games.klee.mini import grid
from tests.games.tables import all_played, at_tables_of, stories

NAMES = ("Ann", "Ben")
each_table = at_tables_of("klee")


@each_table
def test_any_game_ends_as_the_rules_say(table: Table) -> None:
    for game in all_played(table):
        before, position = game.positions[-2:]
        a, b = position.points
        won = max(a, b) >= position.board.track or (not position.board.table and abs(a - b) >= 5)
        assert (won or not position.empty) and not before.over
        assert set(position.winners) == {name for name, points in position.scores.items() if points == max(a, b)}


@each_table
def test_the_scores_are_the_lines_told(table: Table) -> None:
    for story in stories(table):
        for seat in (0, 1):
            assert sum(union.points for union in story.unions if union.player == seat) == story.scores[seat]


@each_table
def test_every_line_told_shows_a_sequence_of_its_player(table: Table) -> None:
    for story in stories(table):
        colours = {fill.space: fill.colour[0].upper() for fill in story.fills}
        for union in story.unions:
            shown = "".join(colours[space] for space in union.spaces)
            assert {shown, shown[::-1]} & {area.sequence for area in story.chosen[union.player]}


@each_table
def test_a_line_that_is_read_from_its_other_end_counts_the_same(table: Table) -> None:
    """Everything stays as it is when each sequence is written from its other end."""
    areas = 2 * table.start.board.areas  # type: ignore[attr-defined]
    for seed in SEEDS:
        game = played(table, seed)
        turned = table.judged([*(line[::-1] for line in game.lines[:areas]), *game.lines[areas:]])
        assert turned.clean and turned.position.scores == game.positions[-1].scores


@pytest.mark.parametrize("columns", range(3, 8))
@pytest.mark.parametrize("rows", range(3, 8))
def test_a_space_lies_in_twelve_lines_at_most(rows: int, columns: int) -> None:
    """docs/GAMES.md 7.1: as an end in 8, in the middle of 4."""
    lines = rules.start(grid(rows, columns, 20), NAMES, rules.Variation()).board.lines
    assert max(map(len, lines)) <= 12 and all(i in three for i, threes in enumerate(lines) for three in threes)
    count = rows * (columns - 2) + columns * (rows - 2) + 2 * (rows - 2) * (columns - 2)
    assert len({three for threes in lines for three in threes}) == count


def test_all_colours_belong_to_both() -> None:
    assert rules.start(grid(6, 6, 20), NAMES, rules.Variation()).hands == (COLOURS, COLOURS)
