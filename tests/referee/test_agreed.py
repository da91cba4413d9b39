"""A variation that the record does not name, and with which less in it would be wrong, is said in the verdict."""

from __future__ import annotations

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.referee import record
from sheetgen.referee.replay import judge
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import alternatives, parse
from sheetgen.referee.verdict import Verdict

NAMES = ("Ann", "Ben", "Cy", "Di")
AGREED = [
    ("vasarely", 2, "three-cubes"),
    ("arp", 2, "stop-at-own"),
    ("klee", 2, "table"),
    ("klee", 2, "six-areas"),
    ("springer", 2, "double-first"),
    ("springer", 2, "threshold = 16"),
    ("take-back-toe", 2, "series"),
]


def hints(verdict: Verdict) -> list[str]:
    return [note for note in verdict.notes if note.startswith("the record does not name the variation ")]


def told(game: str, players: int, agreed: str, seed: int, named: tuple[str, ...]) -> Verdict:
    """A game played with a variation, in a record that names these."""
    found = find(game)
    field, names = field_of(design(found)), NAMES[:players]
    start = found.rules.start(field, names, parse([agreed], found.rules.Variation))
    moves = [found.rules.write(move) for move, _ in random_moves(start, Chance(seed))]
    text = record.write(game, field.code, names, variation=named, moves=moves)
    return judge(found.rules, field, record.parse(text))


@pytest.mark.parametrize(("game", "players", "agreed"), AGREED)
def test_a_variation_that_the_record_leaves_out_is_named(game: str, players: int, agreed: str) -> None:
    for seed in range(40):
        verdict = told(game, players, agreed, seed, ())
        if not verdict.valid:
            break
    assert verdict.fouls, "no game came out that differs"
    name = agreed.partition(" =")[0]
    hint = next(hint for hint in hints(verdict) if f"the variation {name};" in hint)
    assert "would not be" in hint and hint.endswith("]")
    assert not told(game, players, agreed, seed, (agreed,)).fouls


def test_nothing_is_said_of_variations_where_all_is_well() -> None:
    verdict = told("klee", 2, "table", 1, ("table",))
    assert verdict.clean and not hints(verdict)


def test_each_variation_is_tried_that_the_record_does_not_name() -> None:
    tried = list(alternatives(find("springer").rules.Variation, ["split-spaces", "threshold = 9"]))
    assert tried == ["double-first", "touching-triangles"]
    assert "threshold = 20" in alternatives(find("springer").rules.Variation, [])
