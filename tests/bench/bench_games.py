"""How fast every game's sheet is printed and its moves are judged, each beside a reference measured in the same run.

Run with `make bench`. Nothing here asserts a time; docs/SPEED.md says what came of it and on what.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.games.rulebook import rule_pages
from sheetgen.games.sampling import NAMES
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee.sample import random_moves
from tests.bench.bare import run, script

A4 = SheetOptions(paper=paper("A4"))
MOVES = 20_000


@pytest.mark.benchmark(group="cold: sheetgen print GAME, sheet and rules, against bare reportlab")
@pytest.mark.parametrize("what", ["sheetgen", "bare reportlab, the same shapes"])
@pytest.mark.parametrize("game", games.names())
def bench_print(benchmark: Any, tmp_path: Path, game: str, what: str) -> None:
    target = str(tmp_path / "x.pdf")
    found = games.find(game)
    field = field_of(design(found))
    bare = tmp_path / "bare.py"
    rules = rule_pages(found, A4.paper, imprint=A4.imprint(field.code, "RULES"))
    bare.write_text(script([*found.sheet.pages(field, A4), *rules]))
    ours = ("-m", "sheetgen", "print", game, "--paper", "A4", "-o", target)
    benchmark.pedantic(run, ours if what == "sheetgen" else (str(bare), target), rounds=15, warmup_rounds=2)


def playout(game: str, moves: int) -> None:
    """So many random legal moves, game after game."""
    found = games.find(game)
    field = field_of(design(found))
    rules, chance, made = found.rules, Chance(1), 0
    start = rules.start(field, NAMES[: found.players[0]], rules.Variation())
    while made < moves:
        made += sum(1 for _ in random_moves(start, chance, moves - made))


def count(moves: int) -> int:
    """The reference: so many steps of plain Python that pick from a list."""
    chance, total, items = Chance(1), 0, list(range(10))
    for _ in range(moves):
        total += chance.pick(items)
    return total


@pytest.mark.benchmark(group=f"{MOVES} random legal moves, against as many picks from a list")
@pytest.mark.parametrize(
    "what", [*(name for name in games.names() if not games.find(name).fillable), "picks from a list"]
)
def bench_moves(benchmark: Any, what: str) -> None:
    work = count if what.startswith("picks") else lambda moves: playout(what, moves)
    benchmark.pedantic(work, (MOVES,), rounds=5, warmup_rounds=1)
    benchmark.extra_info["moves a second"] = MOVES / benchmark.stats.stats.median
    print(f"\n{what}: {MOVES / benchmark.stats.stats.median:,.0f} a second")
