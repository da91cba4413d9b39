"""Astronomical Tables by count: the referee and the twin reach the same number of sequences of turns."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.chance import Chance
from sheetgen.games.astronomical import rules
from sheetgen.games.astronomical.rules import Position
from sheetgen.referee.dice import read_throw, thrown
from tests.games import perft
from tests.games.astronomical.placed import opening, placed
from tests.games.astronomical.twin import Game, number

ROWS = {row["name"]: row for row in perft.table("astronomical")}
EVERY_POSITION = pytest.mark.parametrize("name", ROWS)


def both(name: str) -> tuple[Position, Game]:
    """A row's position as referee and twin see it."""
    men = ROWS[name]["men"]
    points = tuple(tuple(map(number, standing.split())) for standing in men.values())
    return placed(men), Game(tuple(map("KGRYPMW".index, men)), points, (0,) * len(men))


def legal(position: Position, throw: str) -> list[str]:
    """What the referee lists for a throw, or for any."""
    given = position if throw == "any" else position.thrown(read_throw(throw, rules.DICE))
    return [rules.write(move) for move in given.moves()]


def told(twin: Game, throw: str) -> list[str]:
    """The same, told by the twin."""
    turns = twin.moves() if throw == "any" else twin.moves_with(tuple(sorted(map(int, throw.split()))))
    return [twin.text(turn) for turn in turns]


def by_referee(position: Position, throws: Sequence[str]) -> int:
    found = legal(position, throws[0])
    if len(throws) == 1:
        return len(found)
    return sum(by_referee(played(position, text), throws[1:]) for text in found)


def by_twin(twin: Game, throws: Sequence[str]) -> int:
    found = told(twin, throws[0])
    if len(throws) == 1:
        return len(found)
    return sum(by_twin(twin.after(twin.read(text)), throws[1:]) for text in found)


def played(position: Position, text: str) -> Position:
    after = perft.played(rules, position, text)
    assert isinstance(after, Position)
    return after


def assert_they_agree(position: Position, twin: Game, throws: Sequence[str]) -> None:
    """Scores, player to throw and every legal turn, here and after each of the turns with these throws."""
    assert tuple(position.scores.values()) == twin.scores()
    player = twin.player()
    assert position.turn == (None if player is None else position.table.players[player])
    if throws:
        texts = legal(position, throws[0])
        assert sorted(texts) == sorted(told(twin, throws[0]))
        assert len(set(texts)) == len(texts)
        for text in texts:
            assert_they_agree(played(position, text), twin.after(twin.read(text)), throws[1:])


@EVERY_POSITION
def test_the_referee_reaches_the_count(name: str) -> None:
    position, _ = both(name)
    throws, counts = ROWS[name]["throws"], ROWS[name]["counts"]
    assert [by_referee(position, throws[: n + 1]) for n in range(len(throws))] == counts


@pytest.mark.slow
@EVERY_POSITION
def test_the_twin_reaches_the_count(name: str) -> None:
    _, twin = both(name)
    throws, counts = ROWS[name]["throws"], ROWS[name]["counts"]
    assert [by_twin(twin, throws[: n + 1]) for n in range(len(throws))] == counts


@pytest.mark.slow
@EVERY_POSITION
def test_referee_and_twin_agree_on_every_turn_and_score(name: str) -> None:
    assert_they_agree(*both(name), ROWS[name]["throws"])


@pytest.mark.slow
@pytest.mark.parametrize("sides", [(0, 1, 2, 3, 4, 5, 6), (0, 2, 5), (3, 4)])
def test_twin_and_referee_agree_through_a_whole_game(sides: tuple[int, ...]) -> None:
    position, chance = opening(sides), Chance(1)
    twin = Game(sides, tuple((7 * side,) * 7 for side in sides), (0,) * len(sides))
    while not position.over:
        throw = " ".join(map(str, sorted(thrown(rules.DICE, chance))))
        texts = legal(position, throw)
        assert sorted(texts) == sorted(told(twin, throw))
        text = chance.pick(texts)
        position, twin = played(position, text), twin.after(twin.read(text))
        assert tuple(position.scores.values()) == twin.scores()
    assert twin.over()


def main() -> None:
    """The table counted by both."""
    for name, row in ROWS.items():
        print(name)
        position, twin = both(name)
        for n in range(1, len(row["throws"]) + 1):
            throws = row["throws"][:n]
            print(f"  {n} referee {by_referee(position, throws):>10,}  twin {by_twin(twin, throws):>10,}", flush=True)


if __name__ == "__main__":
    main()
