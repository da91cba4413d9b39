"""Arp by count: the referee and the twin reach the same number of move sequences."""

from __future__ import annotations

from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.arp import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.arp import twin


class TestCounts(perft.Counts):
    game = "arp"
    rules = rules
    whole = tuple(perft.Whole(layout, 3, own) for layout in ("classic", "kite") for own in ((), ("stop-at-own",)))

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        game = twin.Game(twin.sheet(field.contract()), players, variation.stop_at_own)
        return rules.start(field, NAMES[:players], variation), game


if __name__ == "__main__":
    TestCounts.main()
