"""What holds of every game of Arp, whatever is played."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.tables import all_played, at_tables_of


@at_tables_of("arp")
def test_the_points_are_as_many_as_the_spaces(table: Table) -> None:
    for game in all_played(table):
        assert sum(game.positions[-1].scores.values()) == len(table.field.spaces)
