"""What holds of every game of Take-Back-Toe, whatever is thrown and moved."""

from __future__ import annotations

from sheetgen.chance import Chance
from sheetgen.games.take_back_toe import rules
from sheetgen.games.take_back_toe.rules import Skip
from sheetgen.referee.sample import GAMES
from sheetgen.testing.play import SEEDS, Table, some_lines
from tests.games.tables import all_played, at_tables_of

each_table = at_tables_of("take-back-toe")


@each_table
def test_there_are_always_forty_chips(table: Table) -> None:
    for game in all_played(table):
        assert all(sum(position.stacks) == 40 and min(position.stacks) >= 0 for position in game.positions)


@each_table
def test_there_are_forty_chips_whatever_is_written(table: Table) -> None:
    for seed in SEEDS:
        assert sum(table.judged(some_lines(table, Chance(seed))).position.stacks) == 40


@each_table
def test_only_a_five_or_a_six_is_ever_skipped(table: Table) -> None:
    for game in all_played(table):
        for line, after in zip(game.lines, game.positions[1:], strict=True):
            move = rules.read(line, after)
            assert not isinstance(move, Skip) or (move.pips in (5, 6) and max(after.stacks) < move.pips)


@each_table
def test_exactly_one_player_has_three_equal_stacks_when_a_game_ends(table: Table) -> None:
    for game in all_played(table):
        for after in game.positions:
            sizes = [rules.equal(after.stacks[row]) for row in rules.ROWS]
            assert [size > 0 for size in sizes] == [after.winner == seat for seat in (0, 1)]
            assert max(sizes) <= 13


@each_table
def test_scores_are_the_sums_of_winning_stack_sizes(table: Table) -> None:
    for game in all_played(table):
        points = [0, 0]
        for after in game.positions[1:]:
            if after.winner is not None:
                points[after.winner] += rules.equal(after.stacks[rules.ROWS[after.winner]])
            assert list(after.match.points) == points


@each_table
def test_a_series_has_as_many_games_as_are_played(table: Table) -> None:
    for game in all_played(table):
        assert game.positions[-1].match.number == (GAMES if "series" in table.variation else 1)
