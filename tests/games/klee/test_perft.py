"""Klee by count: the referee and the twin reach the same number of move sequences, and so do sums made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.field.model import Field
from sheetgen.games.klee import rules
from sheetgen.testing.play import NAMES
from tests.games import perft
from tests.games.klee import twin

VARIATIONS = ((), ("six-areas",), ("table",), ("track = 9",), ("six-areas", "table", "track = 12"))


class TestCounts(perft.Counts):
    game = "klee"
    rules = rules
    whole = (
        *(perft.Whole("mini", 2, variation, seed) for variation in VARIATIONS for seed in range(3)),
        *(perft.Whole(layout, 2, ("table",)) for layout in ("classic", "window")),
    )

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        track = variation.track or field.facts["track"]
        game = twin.Game(twin.places(field.contract()), track, variation.six_areas, variation.table)
        return rules.start(field, NAMES[:players], variation), game

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        return super().opened({"players": 2, **row})

    @classmethod
    def deep(cls, case: perft.Case) -> int:
        return 2 if case.counts[1] < 1000 else 1  # the twin reads the whole game anew for every score


def test_by_hand_three_colours_twelve_sequences_each_from_either_end() -> None:
    # 4 sets of three colours, 3 sequences each. The other player has 12 - 1; then the first has the 9 of other sets,
    # less the other's one unless it is of the first's own set, as 2 of 11 are.
    sequences = 4 * 3
    sums = (sequences, sequences * 11, sequences * (2 * 9 + 9 * 8))
    assert TestCounts.case("choosing, three colours").counts == tuple(2**n * sum for n, sum in enumerate(sums, 1))


def test_by_hand_two_colours_twelve_sequences() -> None:
    # 6 pairs, 2 sequences each, which are their own reverse. The same sum: 1 of the other's 11 is of the first's pair.
    assert TestCounts.case("choosing, two colours").counts[:3] == (12, 12 * 11, 12 * (1 * 10 + 10 * 9))


def test_by_hand_the_first_two_fills() -> None:
    # 4 corners with 3 spaces round them, 16 more on the rim with 5, and 16 inside with 8.
    touching = 4 * 3 + 16 * 5 + 16 * 8
    assert TestCounts.case("two players").counts[:2] == (36 * 4, touching * 4 * 4)


if __name__ == "__main__":
    TestCounts.main()
