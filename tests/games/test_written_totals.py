"""What partners have together, written behind their names (docs/RECORDS.md)."""

from __future__ import annotations

from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict

FOUR = ("delaunay", "DEL-1001-B", ("Ann", "Ben", "Cy", "Di"))
HINT = "Behind a name stands the player's own score, or behind every name its team's total."


def test_where_neither_own_scores_nor_totals_hold_it_is_told_what_may_stand_there() -> None:
    assert HINT in said(verdict(*FOUR, "1", **{"score.Ann": 99, "score.Cy": 99}))
    alone = ("delaunay", "DEL-1001-B", ("Ann", "Ben", "Cy"))
    assert HINT not in said(verdict(*alone, "1", **{"score.Ann": 99}))


def test_a_total_that_is_off_by_one_is_told_once_for_both_partners_and_of_the_others_nothing() -> None:
    table = Table("miro", "mini", 4, ("teams",))
    game = played(table, 1)
    first, other = ((team.players, team.total) for team in game.positions[-1].teams)
    score = dict.fromkeys(first[0], first[1] + 1) | dict.fromkeys(other[0], other[1])
    written = {f"score.{name}": points for name, points in score.items()}
    told = said(verdict("miro", str(table.field.code), table.names, *game.lines, variation=["teams"], **written))
    true = f"The written score does not hold: Ann and Cy wrote {first[1] + 1} and have {first[1]} together."
    assert true in told.splitlines()
