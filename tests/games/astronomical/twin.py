"""Astronomical Tables told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 9, and shares nothing with the package. A man's way is counted point by point, each
turn is played out step by step on a copy of the board, and nothing is remembered between steps: whether an ace is
skipped and where a step may end is asked of the board as it stands at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

LETTERS = "KGRYPMW"

Turn = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""The dice in ascending order, and each step as the points it leads from and to."""


def name(point: int) -> str:
    return LETTERS[point // 7] + str(point % 7 + 1)


def number(text: str) -> int:
    return 7 * LETTERS.index(text[0]) + int(text[1:]) - 1


@dataclass(frozen=True)
class Game:
    """The sides that are sat on; by seat where a player's men stand, and how many men they took; who throws."""

    sides: tuple[int, ...]
    men: tuple[tuple[int, ...], ...]
    took: tuple[int, ...]
    seat: int = 0

    def over(self) -> bool:
        return sum(1 for men in self.men if men) == 1

    def player(self) -> int | None:
        return None if self.over() else self.seat

    def scores(self) -> tuple[int, ...]:
        return tuple(len(men) + took for men, took in zip(self.men, self.took, strict=True))

    def text(self, turn: Turn) -> str:
        dice, steps = turn
        return " ".join(map(str, dice)) + ": " + (" ".join(f"{name(a)}-{name(b)}" for a, b in steps) or "-")

    def read(self, text: str) -> Turn:
        dice, steps = text.split(": ")
        ways = [] if steps == "-" else [step.split("-") for step in steps.split()]
        return tuple(map(int, dice.split())), tuple((number(a), number(b)) for a, b in ways)

    def moves(self) -> list[Turn]:
        """Every turn with every throw: the dice in ascending order, each throw once."""
        throws = sorted({tuple(sorted(throw)) for throw in product(range(1, 8), repeat=3)})
        return [turn for throw in throws for turn in self.moves_with(throw)]

    def moves_with(self, throw: tuple[int, ...]) -> list[Turn]:
        """Every turn with these dice."""
        return [] if self.over() else [(throw, steps) for steps in sorted(set(self._ways(throw)))]

    def _ways(self, dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        stuck = True
        for i, die in enumerate(dice):
            for man in set(self.men[self.seat]):
                end = self._end(man, die)
                if not self.over() and self._may_end(end):
                    stuck = False
                    for rest in self._stepped(man, end)._ways(dice[:i] + dice[i + 1 :]):
                        yield ((man, end), *rest)
        if stuck:
            yield ()

    def _end(self, point: int, die: int) -> int:
        while die:
            point = (point + 1) % 49
            if not self._skipped(point):
                die -= 1
        return point

    def _skipped(self, point: int) -> bool:
        """Rule 3: another player's ace with more than one of that player's men."""
        return any(
            point == 7 * side and men.count(point) > 1
            for seat, (side, men) in enumerate(zip(self.sides, self.men, strict=True))
            if seat != self.seat
        )

    def _may_end(self, point: int) -> bool:
        """Rule 4."""
        return all(men.count(point) < 2 for seat, men in enumerate(self.men) if seat != self.seat)

    def _stepped(self, start: int, end: int) -> Game:
        men, took = [list(each) for each in self.men], list(self.took)
        for seat, each in enumerate(men):
            if seat != self.seat and end in each:
                each.remove(end)
                took[self.seat] += 1
        men[self.seat].remove(start)
        men[self.seat].append(end)
        return replace(self, men=tuple(map(tuple, men)), took=tuple(took))

    def after(self, turn: Turn) -> Game:
        game = self
        for start, end in turn[1]:
            game = game._stepped(start, end)
        seat = (self.seat + 1) % len(self.men)
        while not game.men[seat]:
            seat = (seat + 1) % len(self.men)
        return replace(game, seat=seat)
