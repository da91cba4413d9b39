"""What holds of every game of Miro, whatever is played."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.miro.mini import SPACES
from tests.games.tables import at_tables_of, stories


@at_tables_of("miro")
def test_the_points_follow_from_the_final_map(table: Table) -> None:
    for story in stories(table):
        colour = {segment: stroke.player for stroke in story.strokes for segment in stroke.segments}
        points = [0] * table.players
        for capture in story.captures:
            points[capture.player] += sum(colour[segment] == capture.player for segment in SPACES[capture.space - 1])
        assert tuple(points) == story.scores
