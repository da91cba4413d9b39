"""Tolstoy by count: the referee and the twin reach the same number of move sequences, as chess engines are proved."""

from __future__ import annotations

import re
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pytest

from sheetgen.games import find
from sheetgen.games.design import field_of, from_code
from sheetgen.games.tolstoy import rules
from sheetgen.games.tolstoy.rules import Move, Position, Stuck, Word
from sheetgen.referee.game import Foul
from sheetgen.referee.variation import parse
from sheetgen.words import dictionary
from tests.games.tolstoy import twin

FOLDER = Path(__file__).parents[2] / "golden" / "perft"
TABLE = tomllib.loads((FOLDER / "tolstoy.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Case:
    """A row of the table: a position as both see it, and its counts."""

    name: str
    position: Position
    game: twin.Game
    longest: int | None
    counts: tuple[int, ...]
    asked: int
    """How deep the twin goes in every run."""


def case(name: str) -> Case:
    row = next(row for row in TABLE["position"] if row["name"] == name)
    position, table = set_up(tuple(row["variation"]), tuple(row.get("blank", ())))
    game = twin.Game(table)
    for line in row.get("moves", "").split("\n"):
        if line.strip():
            position, game = played(position, rules.read(line, position)), game.after(game.read(line))
    counts = tuple(row["counts"])
    return Case(row["name"], position, game, row.get("longest"), counts, row.get("twin", len(counts)))


@cache
def set_up(said: tuple[str, ...], blank: tuple[int, ...]) -> tuple[Position, twin.Table]:
    """The same game before its first move, for the referee and for the twin."""
    variation = parse(said, rules.Variation, FOLDER)
    letters = {id: letter for id, letter in TABLE["letters"].items() if int(id) not in blank}
    field = rules.furnish(field_of(from_code(TABLE["sheet"], game=find("tolstoy"))), {"letters": letters})
    table = twin.Table(field.contract(), words(str(variation.words)), strict=variation.strict_stuck)
    return rules.start(field, ("Ann", "Ben"), variation), table


@cache
def words(name: str) -> twin.WordList | None:
    if name == "none":
        return None
    listed = dictionary.shipped(name) if name in dictionary.SHIPPED else dictionary.from_file(FOLDER / name)
    return twin.WordList(listed.words)


def played(position: Position, move: Move) -> Position:
    after = position.play(move)
    assert not isinstance(after, Foul), f"{move}: {after}"
    return after


def legal(position: Position, longest: int | None) -> Iterator[Move]:
    """The referee's legal moves; without a word list they come shortest first and are left at the first too long."""
    for move in position.moves():
        if longest and isinstance(move, Word) and len(move.path) > longest:
            if isinstance(position.play(Stuck()), Position):
                yield Stuck()
            return
        yield move


def by_referee(position: Position, moves: int, longest: int | None = None) -> int:
    """The number of legal sequences of so many moves."""
    found = list(legal(position, longest))
    return len(found) if moves == 1 else sum(by_referee(played(position, move), moves - 1, longest) for move in found)


def by_twin(game: twin.Game, moves: int, longest: int | None = None) -> int:
    """The same, told by the twin."""
    found = game.moves(longest)
    return len(found) if moves == 1 else sum(by_twin(game.after(move), moves - 1, longest) for move in found)


def assert_they_agree(position: Position, game: twin.Game, moves: int, longest: int | None) -> None:
    """Scores, player to move and every legal move are the same here and as long as so many moves can follow."""
    assert tuple(position.scores.values()) == game.scores()
    assert (position.turn, position.over) == (named(game.player()), game.over())
    ours = [(str(game.read(rules.write(move))), move) for move in legal(position, longest)]
    theirs = {str(move): move for move in game.moves(longest)}
    assert len(dict(ours)) == len(ours)
    assert set(dict(ours)) == set(theirs)
    for text, move in ours if moves > 1 else ():
        assert_they_agree(played(position, move), game.after(theirs[text]), moves - 1, longest)


def named(player: int | None) -> str | None:
    return None if player is None else ("Ann", "Ben")[player]


EVERY_POSITION = pytest.mark.parametrize("name", [row["name"] for row in TABLE["position"]])


@pytest.mark.slow
@EVERY_POSITION
def test_the_referee_reaches_the_count(name: str) -> None:
    of = case(name)
    assert tuple(by_referee(of.position, n, of.longest) for n in range(1, len(of.counts) + 1)) == of.counts


@pytest.mark.slow
@EVERY_POSITION
def test_the_twin_reaches_the_count(name: str) -> None:
    of = case(name)
    assert tuple(by_twin(of.game, n, of.longest) for n in range(1, of.asked + 1)) == of.counts[: of.asked]


@pytest.mark.slow
@EVERY_POSITION
def test_referee_and_twin_agree_on_every_move_and_score(name: str) -> None:
    of = case(name)
    assert_they_agree(of.position, of.game, of.asked, of.longest)


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


def main() -> None:
    """`python -m tests.games.tolstoy.test_perft [NAME [MOVES]]`: the table counted by both, or one row of it deeper."""
    wanted, deeper = [*sys.argv[1:], "", ""][:2]
    for row in TABLE["position"]:
        if wanted not in row["name"]:
            continue
        of = case(row["name"])
        print(row["name"])
        for n in range(1, (int(deeper) if deeper else len(of.counts)) + 1):
            counted: dict[str, Callable[[], int]] = {
                "referee": partial(by_referee, of.position, n, of.longest),
                "twin": partial(by_twin, of.game, n, of.longest),
            }
            for who, count in counted.items():
                began = time.perf_counter()
                number = count()
                print(f"  {n} {who:8}{number:>12,}{time.perf_counter() - began:9.2f} s", flush=True)


if __name__ == "__main__":
    main()
