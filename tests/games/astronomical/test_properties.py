"""What holds of every game of Astronomical Tables, whatever falls and whatever is played."""

from __future__ import annotations

from sheetgen.chance import Chance
from sheetgen.games.astronomical import rules
from sheetgen.games.astronomical.rules import Position
from sheetgen.referee.dice import thrown
from sheetgen.testing.play import SEEDS, Table, some_lines, somewhere
from tests.games.tables import all_played, at_tables_of

each_table = at_tables_of("astronomical")


@each_table
def test_men_and_captives_are_seven_for_each_player_at_any_time(table: Table) -> None:
    for game in all_played(table):
        for position in game.positions:
            assert sum(position.scores.values()) == 7 * table.players
            owners = [seat for seat, men in enumerate(position.men) for _ in men.points]
            owners += [seat for held in position.captives for seat in held]
            assert all(owners.count(seat) == 7 for seat in range(table.players))


@each_table
def test_no_man_is_lost_whatever_is_written(table: Table) -> None:
    for seed in SEEDS:
        for line in table.judged(some_lines(table, Chance(seed))).played:
            assert sum(line.position.scores.values()) == 7 * table.players


@each_table
def test_no_point_holds_men_of_two_players(table: Table) -> None:
    for game in all_played(table):
        for position in game.positions:
            points = [point for men in position.men for point in set(men.points)]
            assert len(set(points)) == len(points)


@each_table
def test_a_score_is_seven_less_the_losses_and_more_the_gains(table: Table) -> None:
    for game in all_played(table):
        last = game.positions[-1]
        for seat, score in enumerate(last.scores.values()):
            lost = sum(held.count(seat) for held in last.captives)
            assert score == 7 - lost + len(last.captives[seat])


@each_table
def test_the_last_one_on_the_board_ends_the_game(table: Table) -> None:
    for game in all_played(table):
        before, last = game.positions[-2:]
        assert (before.players_left > 1, last.players_left) == (True, 1)
        best = max(last.scores.values())
        assert last.winners == tuple(name for name, score in last.scores.items() if score == best)


@each_table
def test_every_listed_turn_uses_every_die_that_it_can(table: Table) -> None:
    for seed in SEEDS:
        _, position = somewhere(table, seed)
        for move in position.thrown(thrown(rules.DICE, Chance(seed))).moves():
            shorter = rules.Move(move.throw, move.steps[:-1])
            assert not move.steps or not isinstance(position.play(shorter), Position)
