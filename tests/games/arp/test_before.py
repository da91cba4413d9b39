"""What is known of before and after on a finished sheet of Arp holds in the very game that left it."""

from __future__ import annotations

import pytest

from sheetgen.chance import Chance
from sheetgen.games.arp.before import Before
from sheetgen.games.arp.finished import Sheet
from sheetgen.games.arp.order import Task
from sheetgen.games.arp.rules import Position, read
from sheetgen.referee import bits
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import UNREADABLE
from tests.referee.finished.tables import left, played

NEVER = 1000


def times(players: int, seed: int, turns: int | None) -> list[int]:
    """For each segment of a game by chance the turn in which it was drawn."""
    record, _, _ = played("arp", "mini", players, seed, turns=turns)
    sheet, _ = left("arp", "mini", players, seed, turns=turns)
    position = sheet.opening.begin(None)
    assert isinstance(position, Position)
    found = [NEVER] * len(position.map.segments)
    for number, turn in enumerate(record.turns):
        after = position.play(read(turn.text, position))
        assert isinstance(after, Position)
        for i in bits.members(position.free & ~after.free):
            found[i] = number
        position = after
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [None, 9])
@pytest.mark.parametrize("unclear", [0, 3])
def test_what_is_known_of_before_and_after_holds(players: int, turns: int | None, unclear: int) -> None:
    for seed in range(4):
        sheet, _ = left("arp", "mini", players, seed, turns=turns)
        assert isinstance(sheet, Sheet)
        chance = Chance(seed)
        ink = sheet.with_ink({chance.below(len(sheet.ink)): UNREADABLE for _ in range(unclear)}).ink
        drawn = times(players, seed, turns)
        for captors in (sheet.captors, None):
            sets = Task(sheet.web, ink, players, sheet.over, captors, stop_at_own=False).sets
            known = Before(sheet.web, ink, sets, captors)
            known.settle(Budget())
            for i, later in enumerate(known.no_earlier):
                assert all(drawn[i] <= drawn[j] for j in bits.members(later))
            for gap in range(1, sheet.web.count):
                assert not known.is_joint(gap) or drawn[gap - 1] != drawn[gap] or drawn[gap] == NEVER
                assert not known.is_whole(gap) or drawn[gap - 1] == drawn[gap]
