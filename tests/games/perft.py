"""Counting two ways: how many sequences of moves there are, by a game's rules and by its twin, as chess engines do.

The suite is `Counts`; a game's test_perft.py says how it sets up a row of its table, and what else its twin can tell.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from sheetgen.chance import Chance
from sheetgen.referee.game import Foul, Position

GOLDEN = Path(__file__).parents[1] / "golden" / "perft"


@dataclass(frozen=True)
class Case:
    """A row of the table: a position as both see it, and its counts."""

    rules: ModuleType
    position: Position[Any]
    twin: Any
    doubled: str | None
    """What the teams double: "", "lower", "higher"; None where there are none."""
    counts: tuple[int, ...]
    asked: int
    """How deep the twin goes in every run."""


def table(game: str) -> list[dict[str, Any]]:
    """The rows of a game's perft table."""
    rows: list[dict[str, Any]] = tomllib.loads((GOLDEN / f"{game}.toml").read_text("utf-8"))["position"]
    return rows


def opened(rules: ModuleType, position: Position[Any], twin: Any, row: Mapping[str, Any]) -> Case:
    """The case of a row: its moves played on both sides, its variation's doubling told to the twin."""
    for line in row.get("moves", "").split("\n"):
        if line.strip():
            position, twin = played(rules, position, line), twin.after(twin.read(line))
    doubled = [text.removeprefix("double-").removeprefix("teams") for text in row["variation"] if text in TEAMS]
    counts = tuple(row["counts"])
    return Case(rules, position, twin, doubled[0] if doubled else None, counts, row.get("twin", len(counts)))


TEAMS = ("teams", "double-lower", "double-higher")


def played(rules: ModuleType, position: Position[Any], text: str) -> Position[Any]:
    """The position after a legal move."""
    after = position.play(rules.read(text, position))
    assert not isinstance(after, Foul), f"{text}: {after}"
    return after


def by_referee(rules: ModuleType, position: Position[Any], moves: int) -> int:
    """The number of legal sequences of so many moves."""
    found = [rules.write(move) for move in position.moves()]
    if moves == 1:
        return len(found)
    return sum(by_referee(rules, played(rules, position, text), moves - 1) for text in found)


def by_twin(twin: Any, moves: int) -> int:
    """The same, told by the twin."""
    found = twin.moves()
    return len(found) if moves == 1 else sum(by_twin(twin.after(move), moves - 1) for move in found)


def assert_they_agree(case: Case, position: Position[Any], twin: Any, moves: int) -> None:
    """Scores, player to move and every legal move are the same here and after each of so many moves."""
    rules, names = case.rules, tuple(position.scores)
    assert tuple(position.scores.values()) == twin.scores()
    totals = twin.totals(case.doubled) if case.doubled is not None else ()
    assert tuple(team.total for team in position.teams) == totals
    player = twin.player()
    assert (position.turn, position.over) == (None if player is None else names[player], twin.over())
    if moves:
        ours = [rules.write(move) for move in position.moves()]
        theirs = {twin.text(move): move for move in twin.moves()}
        assert len(set(ours)) == len(ours)
        assert set(ours) == set(theirs)
        for text in ours:
            assert_they_agree(case, played(rules, position, text), twin.after(theirs[text]), moves - 1)


def assert_a_whole_game_agrees(rules: ModuleType, position: Position[Any], twin: Any, chance: Chance) -> None:
    """A random game to its end: the same legal moves at every step, the same scores, the same end."""
    while not position.over:
        legal = list(position.moves())
        assert sorted(map(rules.write, legal)) == sorted(twin.text(move) for move in twin.moves())
        text = rules.write(chance.pick(legal))
        position, twin = played(rules, position, text), twin.after(twin.read(text))
        assert tuple(position.scores.values()) == twin.scores()
    assert twin.over()


class Counts:
    """What holds for every row of a game's table."""

    game: ClassVar[str]
    """Its name, which is that of its table."""

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> Case:
        """The row as referee and twin see it."""
        raise NotImplementedError

    @classmethod
    def deep(cls, case: Case) -> int:
        """For how many moves the two are compared move by move."""
        return case.asked

    @classmethod
    @cache
    def case(cls, name: str) -> Case:
        """The row of this name."""
        return cls.opened(next(row for row in table(cls.game) if row["name"] == name))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        metafunc.parametrize("name", [row["name"] for row in table(self.game)])

    def test_the_referee_reaches_the_count(self, name: str) -> None:
        case = self.case(name)
        found = tuple(by_referee(case.rules, case.position, n) for n in range(1, len(case.counts) + 1))
        assert found == case.counts

    def test_the_twin_reaches_the_count(self, name: str) -> None:
        case = self.case(name)
        assert tuple(by_twin(case.twin, n) for n in range(1, case.asked + 1)) == case.counts[: case.asked]

    @pytest.mark.slow
    def test_referee_and_twin_agree_on_every_move_and_score(self, name: str) -> None:
        case = self.case(name)
        assert_they_agree(case, case.position, case.twin, self.deep(case))

    @classmethod
    def main(cls) -> None:
        """`python -m tests.games.GAME.test_perft [NAME [MOVES]]`: the table counted by both, or one row deeper."""
        wanted, deeper = [*sys.argv[1:], "", ""][:2]
        for row in table(cls.game):
            if wanted not in row["name"]:
                continue
            case = cls.case(row["name"])
            print(row["name"])
            for n in range(1, (int(deeper) if deeper else len(case.counts)) + 1):
                for who in ("referee", "twin"):
                    began = time.perf_counter()
                    number = by_referee(case.rules, case.position, n) if who == "referee" else by_twin(case.twin, n)
                    print(f"  {n} {who:8}{number:>12,}{time.perf_counter() - began:9.2f} s", flush=True)
