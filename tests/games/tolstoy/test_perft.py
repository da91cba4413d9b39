"""Tolstoy by count: the referee and the twin reach the same number of move sequences, as chess engines are proved."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import field_of, from_code
from sheetgen.games.tolstoy import rules
from sheetgen.games.tolstoy.rules import Move, Stuck, Word
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.variation import parse
from sheetgen.words import dictionary
from tests.games import perft
from tests.games.tolstoy import twin

FOLDER = perft.GOLDEN
TABLE = tomllib.loads((FOLDER / "tolstoy.toml").read_text("utf-8"))
NAMES = ("Ann", "Ben")


@cache
def words(name: str) -> twin.WordList | None:
    if name == "none":
        return None
    listed = dictionary.shipped(name) if name in dictionary.SHIPPED else dictionary.from_file(FOLDER / name)
    return twin.WordList(listed.words)


class TestCounts(perft.Counts):
    game = "tolstoy"
    rules = rules
    last_is_played = False  # the twin judges a move before it plays it, and these are many
    test_referee_and_twin_agree_through_a_whole_game = None  # the transcripts are whole games

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[rules.Position, twin.Game]:
        table = twin.Table(field.contract(), words(str(variation.words)), strict=variation.strict_stuck)
        return rules.start(field, NAMES[:players], variation), twin.Game(table)

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> perft.Case:
        begun = set_up(tuple(row["variation"]), tuple(row.get("blank", ())))
        case = perft.opened(rules, *begun, row)
        return replace(case, limits=(row.get("longest"),) * len(case.counts))

    @classmethod
    def listed(cls, position: Position[Any], limit: int | None) -> Iterator[Move]:
        """Without a word list they come shortest first and are left at the first too long."""
        for move in position.moves():
            if limit and isinstance(move, Word) and len(move.path) > limit:
                if not isinstance(position.play(Stuck()), Foul):
                    yield Stuck()
                return
            yield move

    @classmethod
    def told(cls, twin: Any, limit: int | None) -> Sequence[Any]:
        found: Sequence[Any] = twin.moves(limit)
        return found

    @classmethod
    def written(cls, twin: Any, move: Any) -> str:
        return str(twin.read(rules.write(move)))


@cache
def set_up(said: tuple[str, ...], blank: tuple[int, ...]) -> tuple[rules.Position, twin.Game]:
    """The same game before its first move, for the referee and for the twin."""
    letters = {id: letter for id, letter in TABLE["letters"].items() if int(id) not in blank}
    field = rules.furnish(field_of(from_code(TABLE["sheet"], game=find("tolstoy"))), {"letters": letters})
    return TestCounts.begun(field, 2, parse(said, rules.Variation, FOLDER))


def named(player: int | None) -> str | None:
    return None if player is None else NAMES[player]


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted((FOLDER.parent / "transcripts").glob("tolstoy-*.txt")), ids=lambda path: path.stem
)
def test_the_twin_agrees_with_the_transcript(path: Path) -> None:
    head, lines, _ = path.read_text("utf-8").split("\n\n")
    said = dict(line.split(": ", 1) for line in head.split("\n"))
    variation = parse(said["variation"].split("; "), rules.Variation)
    field = field_of(from_code(said["sheet"], game=find("tolstoy")))
    game = twin.Game(twin.Table(field.contract(), words(str(variation.words)), strict=variation.strict_stuck))
    for line in lines.split("\n"):
        _, player, move, legal, scores = re.split(r"\s{2,}", line)
        longest = None if game.table.words else 2
        assert (player, legal) == (named(game.player()), f"of {len(game.moves(longest))}")
        game = game.after(game.read(move))
        assert scores == "Ann {}, Ben {}".format(*game.scores())
    assert game.over()


if __name__ == "__main__":
    TestCounts.main()
