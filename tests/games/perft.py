"""Counting two ways: how many sequences of moves there are, by a game's rules and by its twin, as chess engines do.

The suite is `Counts`; a game's test_perft.py says how a game begins on both sides, and what else its twin can tell.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import pytest

from sheetgen.chance import Chance
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.variation import parse

GOLDEN = Path(__file__).parents[1] / "golden" / "perft"
TEAMS = ("teams", "double-lower", "double-higher")


@dataclass(frozen=True)
class Case:
    """A row of the table: a position as both see it, and its counts."""

    position: Position[Any]
    twin: Any
    counts: tuple[int, ...]
    asked: int
    """How deep the twin goes in every run."""
    doubled: str | None = None
    """What the teams double: "", "lower", "higher"; None where there are none."""
    limits: Sequence[Any] = ()
    """What is counted of the first move, the second, ...: as a game's `listed` takes it. None, or no more: all."""


class Whole(NamedTuple):
    """A game that is played at random to its end."""

    layout: str
    players: int
    variation: tuple[str, ...] = ()
    seed: int = 1

    def __str__(self) -> str:
        return "-".join((self.layout, str(self.players), *self.variation, str(self.seed)))


def table(game: str) -> list[dict[str, Any]]:
    """The rows of a game's perft table."""
    rows: list[dict[str, Any]] = tomllib.loads((GOLDEN / f"{game}.toml").read_text("utf-8"))["position"]
    return rows


def opened(rules: ModuleType, position: Position[Any], twin: Any, row: Mapping[str, Any]) -> Case:
    """The case of a row: its moves played on both sides, its variation's doubling told to the twin."""
    for line in row.get("moves", "").split("\n"):
        if line.strip():
            position, twin = played(rules, position, line), twin.after(twin.read(line))
    agreed = [text for text in row.get("variation", ()) if text in TEAMS]
    doubled = [text.removeprefix("double-").removeprefix("teams") for text in agreed]
    counts = tuple(row["counts"])
    return Case(position, twin, counts, row.get("twin", len(counts)), doubled[0] if doubled else None)


def played(rules: ModuleType, position: Position[Any], text: str) -> Position[Any]:
    """The position after a legal move."""
    return after(position, rules.read(text, position))


def after(position: Position[Any], move: Any) -> Position[Any]:
    """The same, of a move that is read."""
    found = position.play(move)
    assert not isinstance(found, Foul), f"{move}: {found}"
    return found


class Counts:
    """What holds for every row of a game's table, and for whole games."""

    game: ClassVar[str]
    """Its name, which is that of its table."""
    rules: ClassVar[ModuleType]
    whole: ClassVar[Sequence[Whole]] = ()
    """Games that are played to their end."""
    last_is_played: ClassVar[bool] = True
    """Whether the two are compared after the last move too."""

    @classmethod
    def begun(cls, field: Field, players: int, variation: Any) -> tuple[Position[Any], Any]:
        """A game before its first move, as referee and twin see it."""
        raise NotImplementedError

    @classmethod
    def opened(cls, row: Mapping[str, Any]) -> Case:
        """The row as both see it."""
        variation = parse(row["variation"], cls.rules.Variation)
        return opened(cls.rules, *cls.begun(cls.field(row), row["players"], variation), row)

    @classmethod
    def field(cls, row: Mapping[str, Any]) -> Field:
        """The field of a row."""
        return field_of(design(find(cls.game), name="mini"))

    @classmethod
    def deep(cls, case: Case) -> int:
        """For how many moves the two are compared move by move."""
        return case.asked

    @classmethod
    def listed(cls, position: Position[Any], limit: Any) -> Iterable[Any]:
        """The legal moves as the referee has them."""
        return position.moves()

    @classmethod
    def told(cls, twin: Any, limit: Any) -> Sequence[Any]:
        """The same, told by the twin."""
        found: Sequence[Any] = twin.moves()
        return found

    @classmethod
    def any_limit(cls, chance: Chance) -> Any:
        """What is asked of a turn in a whole game, such as a throw."""
        return None

    @classmethod
    def written(cls, twin: Any, move: Any) -> str:
        """A move of the referee's as the twin has it."""
        return str(cls.rules.write(move))

    @classmethod
    @cache
    def case(cls, name: str) -> Case:
        """The row of this name."""
        return cls.opened(next(row for row in table(cls.game) if row["name"] == name))

    @classmethod
    def by_referee(cls, position: Position[Any], moves: int, limits: Sequence[Any] = ()) -> int:
        """The number of legal sequences of so many moves."""
        found = cls.listed(position, *limits[:1] or (None,))
        if moves == 1:
            return sum(1 for _ in found)
        return sum(cls.by_referee(after(position, move), moves - 1, limits[1:]) for move in found)

    @classmethod
    def by_twin(cls, twin: Any, moves: int, limits: Sequence[Any] = ()) -> int:
        """The same, told by the twin."""
        found = cls.told(twin, *limits[:1] or (None,))
        if moves == 1:
            return len(found)
        return sum(cls.by_twin(twin.after(move), moves - 1, limits[1:]) for move in found)

    @classmethod
    def both_list(cls, position: Position[Any], twin: Any, limit: Any) -> dict[str, tuple[Any, Any]]:
        """Every legal move, which is the same on both sides, by how it is written."""
        listed, told = list(cls.listed(position, limit)), cls.told(twin, limit)
        ours = {cls.written(twin, move): move for move in listed}
        theirs = {twin.text(move): move for move in told}
        assert (len(ours), len(theirs)) == (len(listed), len(told))
        assert set(ours) == set(theirs)
        return {text: (ours[text], theirs[text]) for text in ours}

    @classmethod
    def agreed(
        cls, case: Case, position: Position[Any], twin: Any, moves: int, limits: Sequence[Any]
    ) -> tuple[int, ...]:
        """Scores, player to move and every legal move are the same here and after each of so many moves.

        Returns how many sequences of one, two, ... moves the two have agreed on.
        """
        names = tuple(position.scores)
        assert tuple(position.scores.values()) == twin.scores()
        totals = twin.totals(case.doubled) if case.doubled is not None else ()
        assert tuple(team.total for team in position.teams) == totals
        player = twin.player()
        assert (position.turn, position.over) == (None if player is None else names[player], twin.over())
        if not moves:
            return ()
        both = cls.both_list(position, twin, *limits[:1] or (None,))
        deeper = []
        for ours, theirs in both.values() if moves > 1 or cls.last_is_played else ():
            read = played(cls.rules, position, cls.rules.write(ours))
            deeper.append(cls.agreed(case, read, twin.after(theirs), moves - 1, limits[1:]))
        return (len(both), *map(sum, zip_longest(*deeper, fillvalue=0)))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", [row["name"] for row in table(self.game)])
        if "game_played" in metafunc.fixturenames:
            metafunc.parametrize("game_played", self.whole, ids=str)

    @pytest.mark.slow
    def test_the_referee_reaches_the_count(self, name: str) -> None:
        case = self.case(name)
        found = tuple(self.by_referee(case.position, n, case.limits) for n in range(1, len(case.counts) + 1))
        assert found == case.counts

    @pytest.mark.slow
    def test_referee_and_twin_agree_on_every_move_and_score_and_the_twin_reaches_the_count(self, name: str) -> None:
        case = self.case(name)
        deep = self.deep(case)
        found = self.agreed(case, case.position, case.twin, deep, case.limits)
        found += (0,) * (deep - len(found))  # where every game was over sooner
        # What they have agreed on is the twin's count too; deeper it counts alone.
        found += tuple(self.by_twin(case.twin, n, case.limits) for n in range(deep + 1, case.asked + 1))
        assert found == case.counts[: len(found)]

    @pytest.mark.slow
    def test_referee_and_twin_agree_through_a_whole_game(self, game_played: Whole) -> None:
        field, chance = field_of(design(find(self.game), name=game_played.layout)), Chance(game_played.seed)
        position, twin = self.begun(field, game_played.players, parse(game_played.variation, self.rules.Variation))
        while not position.over:
            both = self.both_list(position, twin, self.any_limit(chance))
            text = chance.pick(list(both))
            position, twin = played(self.rules, position, self.rules.write(both[text][0])), twin.after(twin.read(text))
            assert tuple(position.scores.values()) == twin.scores()
        assert twin.over()

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
                for who, count, begun in (("referee", cls.by_referee, case.position), ("twin", cls.by_twin, case.twin)):
                    began = time.perf_counter()
                    number = count(begun, n, case.limits)
                    print(f"  {n} {who:8}{number:>12,}{time.perf_counter() - began:9.2f} s", flush=True)
