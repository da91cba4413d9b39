"""What partners have together, written behind their names (docs/RECORDS.md)."""

from __future__ import annotations

from tests.games.written import said, verdict

FOUR = ("delaunay", "DEL-1001-B", ("Ann", "Ben", "Cy", "Di"))
HINT = "Behind a name stands the player's own score, or behind every name its team's total."


def test_where_neither_own_scores_nor_totals_hold_it_is_told_what_may_stand_there() -> None:
    assert HINT in said(verdict(*FOUR, "1", **{"score.Ann": 99, "score.Cy": 99}))
    alone = ("delaunay", "DEL-1001-B", ("Ann", "Ben", "Cy"))
    assert HINT not in said(verdict(*alone, "1", **{"score.Ann": 99}))
