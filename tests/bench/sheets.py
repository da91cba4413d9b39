"""How well finished sheets are decided: figures for docs/SHEETS.md 5.

    python -m tests.bench.sheets GAME PLAYERS COUNT SECONDS [random|greedy] [without TABLE]

One line each for finished games, stopped ones and spoiled sheets, on the game's default layout: how many are possible,
impossible and undecided, the ids that refute, seconds of processor time (median, worst), and the most memory in use,
in MB. `without` leaves a table of the sheet out.
"""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter
from statistics import median
from typing import Any

from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.judge import judge
from sheetgen.referee.finished.sheet import Sheet
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from tests.referee.finished.tables import forgotten, played, sheet, spoiled

HAND = 12
"""Legal moves that a greedy player looks at."""


def greedy(position: AnyPosition, chance: Chance, turns: int | None) -> AnyPosition:
    """The end of a game in which everybody takes the move that scores most, of a handful."""
    made = 0
    while not position.over and (turns is None or made < turns):
        moves: list[Any] = list(dict.fromkeys(position.any_move(chance) for _ in range(HAND)))
        after = [found for move in moves if not isinstance(found := position.play(move), Foul)]
        mover = position.turn
        position = max(after, key=lambda each: each.scores[mover or ""])
        made += 1
    return position


def case(game: str, players: int, seed: int, how: str, share: float) -> tuple[Sheet, AnyPosition]:
    """The sheet after a share of a game's moves, and the position that left it."""
    found, layout = games.find(game), design(games.find(game)).layout.name
    record, where, position = played(game, layout, players, seed)
    turns = None if share == 1 else int(share * len(record.turns))
    if how == "greedy":
        begin = sheet(found, where, forgotten(record, where, position)).opening.begin
        position = greedy(begin(None), Chance(seed), turns)
    elif turns is not None:
        record, where, position = played(game, layout, players, seed, turns=turns)
    return sheet(found, where, forgotten(record, where, position)), position


def bare_of(case: Sheet, table: str | None) -> Sheet:
    """The sheet as if nobody had written that table."""
    if table is None:
        return case
    record = case.opening.record
    tables = {name: each for name, each in record.tables.items() if name != table}
    game = games.find(case.opening.field.game)
    return sheet(game, case.opening.blank, structs.replace(record, tables=tables))


def main(game: str, players: int, count: int, seconds: float, how: str = "random", table: str | None = None) -> None:
    """Prints the figures."""
    rows: dict[str, list[tuple[str, float, tuple[str, ...]]]] = {"finished": [], "stopped": [], "spoiled": []}
    for seed in range(count):
        whole = bare_of(case(game, players, seed, how, 1)[0], table)
        cases = [("finished", whole), ("stopped", bare_of(case(game, players, seed, how, 2 / 3)[0], table))]
        if isinstance(whole, InkedSheet):
            cases += [("spoiled", each) for each in spoiled(whole, Chance(seed))]
        for kind, each in cases:
            began = time.process_time()
            verdict = judge(each, Budget(seconds))
            used = time.process_time() - began
            rows[kind].append((verdict.result, used, tuple(reason.rule for reason in verdict.reasons[:1])))
            if kind != "spoiled" and verdict.result != "possible":
                print(f"  seed {seed}, {kind}: {verdict.result} {verdict.reasons}", flush=True)
    for kind, row in rows.items():
        results = Counter(result for result, _, _ in row)
        rules = Counter(rule for _, _, reasons in row for rule in reasons)
        times = [used for _, used, _ in row] or [0]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        said = ", ".join(f"{result} {n}" for result, n in results.most_common())
        ids = " ".join(f"{rule}:{n}" for rule, n in rules.most_common())
        figures = f"{median(times):.2f}; {max(times):.1f} s; {memory} MB"
        print(f"{game} {players} {how}, {kind} {len(row)}: {said} [{ids}]; {figures}", flush=True)


if __name__ == "__main__":
    name, players, count, seconds, *rest = sys.argv[1:]
    main(name, int(players), int(count), float(seconds), *[each for each in rest if each != "without"])
