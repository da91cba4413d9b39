"""Partners who are listed side by side, in a game written down with its moves and with what they have together."""

from __future__ import annotations

import pytest

from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record as records
from sheetgen.referee.report import lines_of
from sheetgen.testing.play import Table, played

GAMES = [("mondrian", ("teams",)), ("miro", ("teams",)), ("arp", ("double-lower",)), ("delaunay", ())]


@pytest.mark.parametrize(("game", "variation"), GAMES)
@pytest.mark.parametrize("written", ["Ann Ben", "Ann Ben Cy Di"])
def test_true_totals_below_another_order_leave_open_who_won_and_name_the_order(
    game: str, variation: tuple[str, ...], written: str
) -> None:
    shown = 0
    for seed in (1, 2, 3):
        table = Table(game, "mini", 4, variation)
        moves = played(table, seed)
        first, other = moves.positions[-1].teams
        totals = {name: team.total for team in (first, other) for name in team.players}
        text = records.write(
            game,
            str(table.field.code),
            ("Ann", "Cy", "Ben", "Di"),
            variation=variation,
            first="Ann",
            moves=moves.lines,
            score={name: totals[name] for name in written.split()},
        )
        found, record = understood(records.parse(text))
        verdict = replayed(found, record).verdict
        said = "\n".join(lines_of(verdict, found.title))
        if "the written score would hold" in said:
            shown += 1
            assert not verdict.winners
        else:
            assert verdict.claim is not None and verdict.claim.holds, said  # as it happens, by this order too
    assert shown
