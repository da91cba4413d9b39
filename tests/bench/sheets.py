"""How many finished sheets are decided, and how soon: the figures of docs/SHEETS.md 5.

    python -m tests.bench.sheets GAME PLAYERS [COUNT [SECONDS [LAYOUT]]]

prints a line for each kind of sheet: of games by chance and of games played well, finished and stopped, their order
forgotten, and of these with one place recoloured, emptied, filled, or two swapped.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.cli.options import NAMES
from sheetgen.referee import variation
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.judge import judge
from sheetgen.referee.finished.sheet import Sheet
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import Record
from tests.referee.finished.tables import field, forgotten, left, played, sheet, spoiled


def greedy(game: str, layout: str, players: int, seed: int, turns: int | None = None) -> Sheet:
    """The sheet of a game in which everybody takes a move that scores most, by chance among those."""
    found, where, chance = games.find(game), field(game, layout, 1), Chance(seed)
    names = NAMES[:players]
    position: AnyPosition = found.rules.start(where, names, variation.parse((), found.rules.Variation))
    made = 0
    while not position.over and (turns is None or made < turns):
        position, made = _best(position, chance), made + 1
    record = Record(game=game, sheet=where.code, players=names)
    return sheet(found, where, forgotten(record, where, position))


def _best(position: AnyPosition, chance: Chance) -> AnyPosition:
    """After the move that brings the mover most; points are bad where the others' count."""
    moves = list(position.moves())
    tried = [position.play(chance.pick(moves)) for _ in range(min(40, len(moves)))]
    afters = [after for after in tried if not isinstance(after, Foul)]
    had = position.turn
    assert had is not None
    return max(afters, key=lambda after: after.scores[had] - sum(after.scores.values()) / len(after.scores))


def cases(game: str, players: int, count: int, layout: str) -> Iterator[tuple[str, Sheet]]:
    """The sheets, each with its kind."""
    for seed in range(count):
        record, _, _ = played(game, layout, players, seed)
        turns = len(record.turns)
        whole, _ = left(game, layout, players, seed)
        yield "finished", whole
        yield "stopped", left(game, layout, players, seed, turns=turns * 2 // 3)[0]
        yield "played well", greedy(game, layout, players, seed)
        if isinstance(whole, InkedSheet):
            for case in spoiled(whole, Chance(seed)):
                yield "spoiled", case


def main(game: str, players: str, count: str = "12", seconds: str = "10", layout: str = "classic") -> None:
    """Prints the figures, a line for each kind of sheet."""
    rows: dict[str, list[tuple[str, float]]] = {}
    for kind, case in cases(game, int(players), int(count), layout):
        began = time.process_time()
        verdict = judge(structs.replace(case), Budget(float(seconds)))
        rows.setdefault(kind, []).append((verdict.result, time.process_time() - began))
    for kind, results in rows.items():
        spent = [each for _, each in results]
        said = ", ".join(f"{count} {result}" for result, count in Counter(result for result, _ in results).items())
        print(f"{game} {players} {kind}: {said}; median {statistics.median(spent):.2f} s, worst {max(spent):.1f} s")
    print(f"{game} {players}: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
