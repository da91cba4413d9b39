"""Take-Back-Toe by count: the referee and the twin reach the same number of sequences of dice and moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.take_back_toe import rules
from sheetgen.referee.game import Position
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.take_back_toe import twin
from tests.games.take_back_toe.rows import board, grid, stacks

THROWN = {row["name"]: row["thrown"] for row in perft.table("take-back-toe")}


class TestCounts(perft.Counts):
    game = "take-back-toe"
    rules = rules
    whole = tuple(perft.Whole("classic", 2, (), seed) for seed in range(4))

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        return rules.start(field, NAMES[:players], variation), twin.Game()

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        position, game = cls.begun(grid(), 2, rules.Variation())
        if "rows" in row:
            position = board(row["rows"])
            game = twin.Game(tuple(zip(twin.SPACES, stacks(row["rows"]), strict=True)))
        return perft.opened(rules, position, game, row)

    @classmethod
    def deep(cls, case: perft.Case) -> int:
        return 1

    @classmethod
    def listed(cls, position: Position[Any], limit: Any) -> Iterable[Any]:
        if limit is None:
            return position.moves()
        return () if position.over else position.thrown((limit,)).moves()

    @classmethod
    def told(cls, twin: Any, limit: Any) -> Sequence[Any]:
        found: Sequence[Any] = twin.moves() if limit is None else list(twin.moves_with(limit))
        return found

    def test_with_the_dice_given_both_reach_the_count_farther_on(self, name: str) -> None:
        case = self.case(name)
        for dice, count in THROWN[name]:
            assert self.by_referee(case.position, len(dice), dice) == count
            assert self.by_twin(case.twin, len(dice), dice) == count


def test_three_equal_stacks_are_seen_in_every_row_that_has_them() -> None:
    for row, size in twin.wins():
        assert rules.equal(row) == size, row


if __name__ == "__main__":
    TestCounts.main()
