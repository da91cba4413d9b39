"""A wrong line and the right one below it, both with the number and the player's name: nothing is open then."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record as records
from sheetgen.testing.play import Table, played

TABLES = [
    Table("mondrian", "mini", 2),
    Table("mondrian", "mini", 4, ("teams",)),
    Table("vasarely", "mini", 3),
    Table("miro", "mini", 3),
    Table("arp", "mini", 2),
    Table("springer", "mini", 2),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_line_put_right_with_its_number_and_its_name_leaves_nothing_open(table: Table) -> None:
    """docs/GAMES.md 0.4, lines put right."""
    put_right = 0
    for seed in range(1, 6):
        moves = played(table, seed)
        at = len(moves.lines) // 2
        names = [position.turn for position in moves.positions]
        whole = records.write(
            table.game,
            str(table.field.code),
            table.names,
            variation=table.variation,
            moves=[f"{name}: {line}" for name, line in zip(names, moves.lines, strict=False)],
            score=dict(moves.positions[-1].scores),
        )
        right = f"\n{at + 1}. {names[at]}: {moves.lines[at]}\n"
        wrong = f"\n{at + 1}. {names[at]}: {moves.lines[0]}{right}"
        text = whole.replace(right, wrong)
        assert text != whole
        verdict = replayed(*understood(records.parse(text))).verdict
        if [judged.instead_of for judged in verdict.played if judged.instead_of]:
            put_right += 1
            assert not verdict.doubts and not verdict.unsettled
            assert verdict.winners == moves.positions[-1].winners
            assert verdict.claim is not None and verdict.contract()["claim"]["holds"]
    assert put_right, games.find(table.game).title
