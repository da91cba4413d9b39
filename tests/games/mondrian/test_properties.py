"""What holds of every game of Mondrian, whatever is played."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.mondrian import twin
from tests.games.mondrian.mini import ROWS
from tests.games.tables import at_tables_of, stories

SHEET = twin.sheet(ROWS)


@at_tables_of("mondrian")
def test_the_scores_can_be_told_from_the_filled_sheet(table: Table) -> None:
    for story in stories(table):
        points, there = [0] * table.players, set[int]()
        for fill in story.fills:
            there.add(int(fill.space))
            done = [len(union) for union in SHEET.rectangles if fill.space in union and union <= there]
            points[fill.player] += 0 if fill.colour == "neutral" else max(done, default=0)
        assert tuple(points) == story.scores
        assert sum(points) == sum(union.points for union in story.unions)
        assert all(frozenset(map(int, union.spaces)) in SHEET.rectangles for union in story.unions)
