"""Miro by count: the referee and the twin reach the same number of move sequences, as chess engines are proved."""

from __future__ import annotations

import sys
import time
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games.miro import rules
from sheetgen.games.miro.rules import Position
from sheetgen.referee.game import Foul
from sheetgen.referee.variation import parse
from tests.games.miro import twin
from tests.games.miro.mini import mini

NAMES = ("Ann", "Ben", "Cy", "Di")
TABLE = tomllib.loads((Path(__file__).parents[2] / "golden" / "perft" / "miro.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Case:
    """A row of the table: a position as both see it, and its counts."""

    position: Position
    game: twin.Game
    doubled: str | None
    """What the teams double: "", "lower", "higher"; None where there are none."""
    counts: tuple[int, ...]
    asked: int
    """How deep the twin goes in every run."""


@cache
def case(name: str) -> Case:
    row = next(row for row in TABLE["position"] if row["name"] == name)
    position = rules.start(mini(), NAMES[: row["players"]], parse(row["variation"], rules.Variation))
    game = twin.Game(twin.curve(mini().contract()), row["players"])
    for line in row.get("moves", "").split("\n"):
        if line.strip():
            position, game = played(position, line), game.after(game.read(line))
    doubled = [text.removeprefix("double-").removeprefix("teams") for text in row["variation"]]
    counts = tuple(row["counts"])
    return Case(position, game, doubled[0] if doubled else None, counts, row.get("twin", len(counts)))


def played(position: Position, text: str) -> Position:
    after = position.play(rules.read(text, position))
    assert not isinstance(after, Foul), f"{text}: {after}"
    return after


def by_referee(position: Position, moves: int) -> int:
    """The number of legal sequences of so many moves."""
    found = [rules.write(move) for move in position.moves()]
    return len(found) if moves == 1 else sum(by_referee(played(position, text), moves - 1) for text in found)


def by_twin(game: twin.Game, moves: int) -> int:
    """The same, told by the twin."""
    found = game.moves()
    return len(found) if moves == 1 else sum(by_twin(game.after(move), moves - 1) for move in found)


def assert_they_agree(position: Position, game: twin.Game, doubled: str | None, moves: int) -> None:
    """Scores, player to move and every legal move are the same here and after each of so many moves."""
    assert tuple(position.scores.values()) == game.scores()
    assert tuple(team.total for team in position.teams) == (game.totals(doubled) if doubled is not None else ())
    player = game.player()
    assert (position.turn, position.over) == (None if player is None else NAMES[player], game.over())
    if moves:
        ours = [rules.write(move) for move in position.moves()]
        theirs = {game.text(move): move for move in game.moves()}
        assert len(set(ours)) == len(ours)
        assert set(ours) == set(theirs)
        for text in ours:
            assert_they_agree(played(position, text), game.after(theirs[text]), doubled, moves - 1)


EVERY_POSITION = pytest.mark.parametrize("name", [row["name"] for row in TABLE["position"]])


@EVERY_POSITION
def test_the_referee_reaches_the_count(name: str) -> None:
    of = case(name)
    assert tuple(by_referee(of.position, n) for n in range(1, len(of.counts) + 1)) == of.counts


@EVERY_POSITION
def test_the_twin_reaches_the_count(name: str) -> None:
    of = case(name)
    assert tuple(by_twin(of.game, n) for n in range(1, of.asked + 1)) == of.counts[: of.asked]


@EVERY_POSITION
def test_referee_and_twin_agree_on_every_move_and_score(name: str) -> None:
    of = case(name)
    assert_they_agree(of.position, of.game, of.doubled, of.asked)


def main() -> None:
    """`python -m tests.games.miro.test_perft [NAME [MOVES]]`: the table counted by both, or one row of it deeper."""
    wanted, deeper = [*sys.argv[1:], "", ""][:2]
    for row in TABLE["position"]:
        if wanted not in row["name"]:
            continue
        of = case(row["name"])
        print(row["name"])
        for n in range(1, (int(deeper) if deeper else len(of.counts)) + 1):
            for who in ("referee", "twin"):
                began = time.perf_counter()
                number = by_referee(of.position, n) if who == "referee" else by_twin(of.game, n)
                print(f"  {n} {who:8}{number:>12,}{time.perf_counter() - began:9.2f} s", flush=True)


if __name__ == "__main__":
    main()
